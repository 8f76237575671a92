//! Options that mean the same in every command.

use std::fs;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::OnceLock;
use std::thread;

use anstream::ColorChoice;
use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use sahkku::export::table::RowFormat;
use sahkku::language::Language;
use sahkku::record::LARGEST_RECORD;
use sahkku::text::{nearest, visible};

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always, in files too.
    Always,
    /// Never.
    Never,
}

impl From<ColorWhen> for ColorChoice {
    fn from(when: ColorWhen) -> Self {
        match when {
            ColorWhen::Auto => Self::Auto,
            ColorWhen::Always => Self::Always,
            ColorWhen::Never => Self::Never,
        }
    }
}

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON object a line.
    Json,
}

/// `--format`
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct FormatOption {
    /// How the report is written: `text` for people, `json` for programs, one object a line.
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        default_value_t,
        hide_possible_values = true
    )]
    pub(crate) format: Format,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON object a line.
    Json,
    /// For programs: comma-separated values.
    Csv,
}

impl TableFormat {
    /// For the writer of a table, which uses the words of a language where people read it.
    pub(crate) const fn row_format(self, language: &Language) -> RowFormat<'_> {
        match self {
            Self::Text => RowFormat::Text(language),
            Self::Json => RowFormat::Json,
            Self::Csv => RowFormat::Csv,
        }
    }
}

/// `--output`
#[derive(Clone, Debug, Args)]
pub(crate) struct OutputOption {
    /// Where the result goes; `-` is standard output. A file is replaced only once the result is
    /// whole.
    #[arg(
        short,
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true
    )]
    pub(crate) output: PathBuf,
}

/// `--variant` and `--rules`
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct RuleOptions {
    /// A form of the game by its id, such as `lagesvuotna`; `sahkku variants` lists them.
    #[arg(long, value_name = "ID")]
    pub(crate) variant: Option<String>,

    /// Rules of your own: a rule file, or house rules.
    ///
    /// A word that holds `=` is house rules: `switch=value` pairs with commas or spaces between
    /// them. Anything else is a rule file in TOML, which stands alone, names the form it is based
    /// on, or is laid over --variant. May be given twice, for a file and house rules on top of it.
    #[arg(long, value_name = "FILE|SWITCH=VALUE")]
    pub(crate) rules: Vec<String>,
}

/// `--lang`
#[derive(Clone, Debug, Args)]
pub(crate) struct LanguageOption {
    /// The language of what people read: `en`, `se` (North Sámi), `nb`, `fi`, `ru`, or a language file.
    ///
    /// Notation stays the same. Words that no source gives in a language stay English; a file such as those in
    /// `formats/languages` can say them.
    #[arg(
        long,
        value_name = "LANG|FILE",
        default_value = "en",
        hide_default_value = true
    )]
    lang: String,

    /// What it was when it was first asked for.
    #[arg(skip)]
    read: OnceLock<&'static Language>,
}

impl LanguageOption {
    /// The language that is meant.
    pub(crate) fn language(&self) -> anyhow::Result<&'static Language> {
        if let Some(language) = self.read.get() {
            return Ok(language);
        }
        let language = self.find()?;
        Ok(self.read.get_or_init(|| language))
    }

    fn find(&self) -> anyhow::Result<&'static Language> {
        if let Some(language) = Language::builtin(&self.lang) {
            return Ok(language);
        }
        let is_file = self.lang.contains(['.', '/', '\\']);
        if !is_file {
            let known: Vec<_> = Language::codes().collect();
            // Two letters are the code of another language, and no slip.
            let is_code = self.lang.chars().count() <= 2;
            let meant = nearest(&self.lang, known.iter().copied()).filter(|_| !is_code);
            let meant = meant.map_or_else(
                || ".".to_owned(),
                |code| format!("; did you mean `{code}`?"),
            );
            bail!(
                "no language is called `{}`{meant} There are {}; a language file has a name that ends in `.toml`",
                visible(&self.lang),
                known.join(", ")
            );
        }
        let text = fs::read_to_string(&self.lang).with_context(|| {
            format!("the language file `{}` cannot be read", visible(&self.lang))
        })?;
        let language = Language::from_toml(&text, &self.lang)?;
        // It is needed as long as the program runs.
        Ok(Box::leak(Box::new(language)))
    }
}

/// What commands take that go through many records.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReadOptions {
    #[command(flatten)]
    pub(crate) size: SizeOption,

    #[command(flatten)]
    pub(crate) work: WorkOptions,

    /// Only the records that begin between these bytes; for commands that let a part be asked for.
    #[arg(skip)]
    pub(crate) bytes: Option<(u64, u64)>,
}

/// What commands take that have much to do.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct WorkOptions {
    /// How many threads work at once; as many as there are cores, if nothing is said.
    ///
    /// What comes out is the same for any number. More than four for each core bring nothing, and are not
    /// begun.
    #[arg(short = 'j', long, value_name = "N", value_parser = from_one::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,

    /// Do not show how far it is. Only a terminal shows it, and only after a moment.
    #[arg(long)]
    pub(crate) no_progress: bool,
}

/// The most threads that are begun for each core.
const MOST_A_CORE: usize = 4;

/// Reads a number that is not 0.
pub(crate) fn from_one<T: FromStr>(text: &str) -> Result<T, String> {
    let wrong = |_| "give a whole number from 1 on".to_owned();
    text.parse().map_err(wrong)
}

impl WorkOptions {
    /// How many threads work at once.
    pub(crate) fn threads(self) -> usize {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let most = cores.saturating_mul(MOST_A_CORE);
        self.threads.map_or(cores, |asked| asked.get().min(most))
    }
}

/// `--max-record`
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SizeOption {
    /// How large a record may be: a number of bytes, or of K, M or G of them, such as `64M`.
    ///
    /// A larger one is not read, so that a file that is no collection of records cannot fill the
    /// memory. No record can be larger than 4G.
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "16M")]
    pub(crate) max_record: usize,
}

/// Reads a number of bytes such as `64M`.
fn size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let shift = match text.get(digits.len()..) {
        Some("") => 0,
        Some("K" | "k") => 10,
        Some("M" | "m") => 20,
        Some("G" | "g") => 30,
        _ => return Err("a size is a number, or one with K, M or G behind it".to_owned()),
    };
    let bytes = digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(1 << shift))
        .filter(|&bytes| bytes <= 4 << 30)
        .ok_or_else(|| "a size is a number from 1 to 4G".to_owned())?;
    if bytes == 0 {
        return Err("nothing can be read with a size of 0".to_owned());
    }
    Ok(usize::try_from(bytes).map_or(LARGEST_RECORD, |bytes| bytes.min(LARGEST_RECORD)))
}

/// `--record` and `--turn`
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Selection {
    /// Only record N of the file, counted from 1.
    #[arg(long, value_name = "N", value_parser = from_one::<NonZeroU64>)]
    pub(crate) record: Option<NonZeroU64>,

    /// The position after turn T; 0 is the start.
    #[arg(long, value_name = "T")]
    pub(crate) turn: Option<u32>,

    #[command(flatten)]
    pub(crate) reading: SizeOption,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_no_more_than_the_machine_can_use() {
        let threads = |asked: usize| {
            let work = WorkOptions {
                threads: NonZeroUsize::new(asked),
                no_progress: true,
            };
            work.threads()
        };
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        assert_eq!((threads(0), threads(1)), (cores, 1));
        assert_eq!(threads(usize::MAX), 4 * cores);
        let zero = from_one::<NonZeroUsize>("0").unwrap_err();
        assert!(zero.contains("from 1 on"), "{zero}");
    }

    #[test]
    fn sizes() {
        assert_eq!(size("16M"), Ok(sahkku::record::RECORD_LIMIT));
        assert_eq!(size("1500"), Ok(1500));
        assert_eq!(size("2k"), Ok(2048));
        assert_eq!(size("4G"), Ok(LARGEST_RECORD));
        for wrong in [
            "",
            "M",
            "0",
            "0K",
            "5G",
            "-1",
            "1.5M",
            "16MB",
            "99999999999999999999",
            "18014398509481984K",
        ] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
