//! Options that mean the same in every command.

use std::num::NonZeroU64;
use std::path::PathBuf;

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

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

/// `--record` and `--turn`
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Selection {
    /// Only record N of the file, counted from 1.
    #[arg(long, value_name = "N")]
    pub(crate) record: Option<NonZeroU64>,

    /// The position after turn T; 0 is the start.
    #[arg(long, value_name = "T")]
    pub(crate) turn: Option<u32>,
}
