//! The table of how generated games came out.

use std::path::{Path, PathBuf};

use clap::Args;
use sahkku::export::table::{RowWriter, SeriesRow};
use sahkku::generate::Score;
use sahkku::language::Language;

use crate::cli::console::Console;
use crate::cli::options::TableFormat;
use crate::cli::output::Output;
use crate::cli::places::same_file;

use super::plan::Plan;

/// The options for that table.
#[derive(Clone, Debug, Args)]
pub(super) struct ResultOptions {
    /// Write a table of results: games, wins of the first player with their 95 % interval, lengths;
    /// to standard output, or with `--results=FILE` to a file.
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "-"
    )]
    results: Option<PathBuf>,

    /// How that table is written: `text`, `json` (one object a line) or `csv`.
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        default_value_t,
        hide_possible_values = true,
        requires = "results"
    )]
    format: TableFormat,
}

/// How the games of a plan came out, by series.
pub(super) struct Results(Vec<Score>);

impl Results {
    pub(super) fn new(plan: &Plan) -> Self {
        Self(vec![Score::default(); plan.series.len()])
    }

    pub(super) fn add(&mut self, series: usize, score: &Score) {
        if let Some(sum) = self.0.get_mut(series) {
            sum.merge(score);
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (sum, more) in self.0.iter_mut().zip(&other.0) {
            sum.merge(more);
        }
    }
}

impl ResultOptions {
    pub(super) const fn wanted(&self) -> bool {
        self.results.is_some()
    }

    /// The file that it goes to.
    pub(super) fn file(&self) -> Option<&Path> {
        self.results.as_deref()
    }

    /// Whether the table would go where records go, if that is no file.
    pub(super) fn clashes_with(&self, records: &Path) -> bool {
        let results = self.results.as_deref();
        results.is_some_and(|results| results == records || same_file(results, records))
    }

    /// Opens what the table is written to, before any game is played for it.
    pub(super) fn open(&self, console: &Console) -> anyhow::Result<Option<Output>> {
        let results = self.results.as_deref();
        results.map(|path| Output::open(path, console)).transpose()
    }

    /// Writes the table; for people with a sum at its foot for each two players who played several
    /// forms.
    pub(super) fn write(
        &self,
        output: Output,
        plan: &Plan,
        results: &Results,
        language: &Language,
    ) -> anyhow::Result<()> {
        let mut writer = RowWriter::new(output, self.format.row_format(language))?;
        let mut totals: Vec<((&str, &str), u64, Score)> = Vec::new();
        for (planned, score) in plan.series.iter().zip(&results.0) {
            let players = planned.players;
            match totals.iter_mut().find(|(known, ..)| *known == players) {
                Some((_, forms, total)) => {
                    *forms += 1;
                    total.merge(score);
                }
                None => totals.push((players, 1, *score)),
            }
            writer.write(SeriesRow::new(
                &planned.variant,
                &planned.house_rules,
                players,
                *score,
            ))?;
        }
        for (players, _, score) in totals.into_iter().filter(|(_, forms, _)| *forms > 1) {
            writer.write_total(SeriesRow::total(players, score))?;
        }
        writer.finish()?.finish()
    }
}
