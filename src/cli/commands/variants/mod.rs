//! `variants`: the forms of the game.

mod compare;
mod full;
mod json;
mod list;
mod rule_file;

use std::io::Write as _;
use std::path::Path;

use anyhow::bail;
use clap::Args;

use crate::cli::console::Console;
use crate::cli::options::{Format, FormatOption, OutputOption, RuleOptions};
use crate::cli::output::Output;
use crate::cli::ruleset::Ruleset;

/// List the forms of the game, show one in full, or two side by side.
///
/// One form is told in words, for somebody who wants to learn it, with where it comes from and
/// what the sources leave open. Of two forms you see what differs.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Variants {
    /// One or two forms, each by its id or as a rule file whose name ends in `.toml`.
    #[arg(value_name = "ID", num_args = 0..=2)]
    forms: Vec<String>,

    /// Rules of your own on top of the form named last: a rule file, or `switch=value` pairs with
    /// commas or spaces between them.
    #[arg(long, value_name = "FILE|SWITCH=VALUE")]
    rules: Vec<String>,

    /// Print the rule file of one form, with every switch: a start for one of your own.
    #[arg(long, conflicts_with = "format")]
    toml: bool,

    #[command(flatten)]
    format: FormatOption,

    #[command(flatten)]
    output: OutputOption,
}

const EXAMPLES: &str = "\
Examples:
  sahkku variants
  sahkku variants lagesvuotna
  sahkku variants lagesvuotna unjarga
  sahkku variants lagesvuotna --rules \"start=first-x pass=voluntary\"
  sahkku variants lagesvuotna --toml -o ours.toml
  sahkku variants lagesvuotna ours.toml";

impl Variants {
    pub(crate) fn run(&self, console: &Console) -> anyhow::Result<()> {
        let forms = self.forms()?;
        let mut output = Output::open(&self.output.output, console)?;
        let json = self.format.format == Format::Json;
        match &forms[..] {
            [form] if self.toml => output.write_all(rule_file::write(&form.variant).as_bytes())?,
            _ if self.toml => bail!("--toml prints one rule file: name one form of the game"),
            [] if json => list::json(&mut output)?,
            [] => output.write_all(list::text().as_bytes())?,
            [form] if json => output.json_line(&json::FormJson::new(&form.variant))?,
            [form] => output.write_all(full::text(form, output.is_colored()).as_bytes())?,
            [left, right, ..] if json => {
                output.json_line(&compare::ComparisonJson::new(left, right))?;
            }
            [left, right, ..] => output.write_all(compare::text(left, right).as_bytes())?,
        }
        output.finish()
    }

    /// The forms that are named, with the user's rules on the last one.
    fn forms(&self) -> anyhow::Result<Vec<Ruleset>> {
        let plain = |word: &String| options(Some(word), &[]).require();
        match self.forms.split_last() {
            None => {
                let named = options(None, &self.rules).resolve()?;
                Ok(named.into_iter().collect())
            }
            Some((last, before)) => {
                let mut forms: Vec<Ruleset> = before.iter().map(plain).collect::<Result<_, _>>()?;
                forms.push(options(Some(last), &self.rules).require()?);
                Ok(forms)
            }
        }
    }
}

/// The same as `--variant` and `--rules`, with a rule file in the place of an id.
fn options(form: Option<&String>, rules: &[String]) -> RuleOptions {
    let is_file = |word: &&String| Path::new(word).extension().is_some_and(|end| end == "toml");
    let (file, id) = (form.filter(is_file), form.filter(|word| !is_file(word)));
    RuleOptions {
        variant: id.cloned(),
        rules: file.into_iter().chain(rules).cloned().collect(),
    }
}
