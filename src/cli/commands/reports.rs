//! The reports of `stats`: tables over a corpus, by form, and the map of where soldiers fall.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::{Args, ValueEnum};
use sahkku::export::svg::HeatMap;
use sahkku::export::table::{
    AboutForm, BinRow, CompareRow, DiceRow, FallRow, FigureRow, FirstRow, LuckRow, OpeningRow, Row,
    RowFormat, RowWriter, TestRow,
};
use sahkku::language::Language;
use sahkku::stats::Summary;
use sahkku::text::visible;

use crate::cli::console::Console;
use crate::cli::input::Source;
use crate::cli::options::from_one;
use crate::cli::output::{Output, refuse_source};
use crate::cli::picture::{PictureFormat, PictureOptions, read_theme};
use crate::cli::places::same_file;

/// The options of `stats` that ask for reports.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReportOptions {
    /// A report over all games, by form: `lengths`, `histogram`, `dice`, `luck`, `first`,
    /// `openings`, `falls`, `compare`, `tests`, or `all`.
    ///
    /// Several with commas between them. `lengths` and `histogram`: how turns, actions, captures,
    /// changes of the king, passes and soldiers left spread. `dice`: whether the dice are fair.
    /// `luck`: of each player. `first`: what it is worth to be first. `openings`: the most frequent
    /// first turns. `falls`: where soldiers fall. `compare` and `tests`: the forms beside and
    /// against one another. docs/statistics.md says what each figure means.
    #[arg(
        long,
        value_name = "REPORT",
        value_enum,
        value_delimiter = ',',
        hide_possible_values = true,
        conflicts_with = "by"
    )]
    report: Vec<Report>,

    /// How many first turns the openings go on for.
    #[arg(long, value_name = "TURNS", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=20), requires = "report", conflicts_with = "by")]
    depth: u8,

    /// How many lines of openings are shown of each form, those of one turn and of several together.
    #[arg(long, value_name = "LINES", default_value = "20", value_parser = from_one::<NonZeroUsize>, requires = "report", conflicts_with = "by")]
    top: NonZeroUsize,

    /// How many bins a histogram has at most; 0 for every number by itself.
    #[arg(
        long,
        value_name = "BINS",
        default_value_t = 20,
        requires = "report",
        conflicts_with = "by"
    )]
    bins: usize,

    /// Draw where soldiers fall, as SVG, PNG or PDF; of several forms each into a file of its own,
    /// with its id in the name.
    #[arg(long, value_name = "FILE", conflicts_with = "by")]
    heat_map: Option<PathBuf>,

    /// The theme of that picture: `book`, `bw`, `contrast`, `birch`, `carved` or `night`, or a theme
    /// file.
    #[arg(
        long,
        value_name = "NAME|FILE",
        default_value = "book",
        requires = "heat_map",
        conflicts_with = "by"
    )]
    theme: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Report {
    Lengths,
    Histogram,
    Dice,
    Luck,
    First,
    Openings,
    Falls,
    Compare,
    Tests,
    All,
}

/// Those that `all` stands for: histograms are long, and the same figures as the lengths.
const ALL: [Report; 8] = [
    Report::Compare,
    Report::Tests,
    Report::Lengths,
    Report::First,
    Report::Dice,
    Report::Luck,
    Report::Openings,
    Report::Falls,
];

impl Report {
    fn title(self, language: &Language) -> &str {
        language.text(match self {
            Self::Lengths => "reports.lengths",
            Self::Histogram => "reports.histogram",
            Self::Dice => "reports.dice",
            Self::Luck => "reports.luck",
            Self::First => "reports.first",
            Self::Openings => "reports.openings",
            Self::Falls => "reports.falls",
            Self::Tests => "reports.tests",
            Self::Compare | Self::All => "reports.compare",
        })
    }
}

impl ReportOptions {
    /// Whether any report or picture is asked for.
    pub(crate) const fn any(&self) -> bool {
        !self.report.is_empty() || self.heat_map.is_some()
    }

    /// How many first turns are to be written down.
    pub(crate) fn depth(&self) -> usize {
        let asked = self.reports().contains(&Report::Openings);
        if asked { usize::from(self.depth) } else { 0 }
    }

    /// What is not possible is said before any game is counted.
    pub(crate) fn check(&self, format: RowFormat<'_>) -> anyhow::Result<()> {
        if matches!(format, RowFormat::Csv) && self.reports().len() > 1 {
            bail!("a CSV file holds one table: ask for one report, or for --format json");
        }
        if self.heat_map.is_some() {
            read_theme(&self.theme)?;
        }
        Ok(())
    }

    /// The picture must take nobody's place, and needs one of its own.
    pub(crate) fn check_places(&self, table: &Path, sources: &[Source]) -> anyhow::Result<()> {
        let Some(map) = &self.heat_map else {
            return Ok(());
        };
        let is_stdout = |path: &Path| path.as_os_str() == "-";
        if is_stdout(map) && is_stdout(table) && !self.report.is_empty() {
            bail!("--heat-map -: the reports are written there; name a file for the picture");
        }
        if same_file(map, table) {
            bail!("reports and picture cannot both go to {}", map.display());
        }
        refuse_source(map, sources)?;
        if !PictureFormat::is_ending_of(map) {
            bail!(
                "--heat-map {}: a picture ends in .svg, .png or .pdf",
                map.display()
            );
        }
        Ok(())
    }

    fn reports(&self) -> Vec<Report> {
        let mut reports = Vec::new();
        for &report in &self.report {
            let each = if report == Report::All {
                &ALL[..]
            } else {
                &[report]
            };
            for &report in each {
                if !reports.contains(&report) {
                    reports.push(report);
                }
            }
        }
        reports
    }

    /// Writes the reports in the order in which they were asked for.
    pub(crate) fn write(
        &self,
        summary: &Summary,
        format: RowFormat<'_>,
        output: Output,
    ) -> anyhow::Result<Output> {
        let mut page = Page {
            output,
            format,
            begun: false,
            counted: summary.forms().next().is_some(),
        };
        for report in self.reports() {
            page = match report {
                Report::Lengths => page.by_form(report, FigureRow::all(summary)),
                Report::Histogram => page.by_form(report, BinRow::all(summary, self.bins)),
                Report::Dice => page.by_form(report, DiceRow::all(summary)),
                Report::Luck => page.table(report, LuckRow::all(summary)),
                Report::First => page.table(report, FirstRow::all(summary)),
                Report::Openings => page.by_form(report, OpeningRow::all(summary, self.top.get())),
                Report::Falls => page.by_form(report, FallRow::all(summary)),
                Report::Tests => page.table(report, TestRow::all(summary)),
                Report::Compare | Report::All => page.table(report, CompareRow::all(summary)),
            }?;
        }
        Ok(page.output)
    }

    /// Draws where soldiers fell, if that was asked for.
    pub(crate) fn draw(
        &self,
        console: &Console,
        summary: &Summary,
        language: &Language,
        sources: &[Source],
    ) -> anyhow::Result<()> {
        let Some(path) = &self.heat_map else {
            return Ok(());
        };
        let theme = read_theme(&self.theme)?;
        let maps: Vec<_> = summary
            .forms()
            .filter_map(|(id, house_rules, group)| Some((id, house_rules, group, group.ruling()?)))
            .collect();
        if maps.is_empty() {
            bail!("--heat-map: there is no game that is right, and nothing to draw");
        }
        let several = maps.len() > 1;
        if several && path.as_os_str() == "-" {
            bail!("--heat-map -: there are several forms, and each has a picture: name a file");
        }
        for (id, house_rules, group, ruling) in maps {
            let form = format!("{id} {house_rules}");
            let variant = &ruling.variant;
            let name = variant.name_in(language.code()).unwrap_or(variant.name());
            let called = format!("{name} {house_rules}");
            let title = language.say("picture.falls-title", &[("form", called.trim_end())]);
            let svg = HeatMap::new(&ruling.engine, &ruling.variant.drawing, &group.falls)
                .theme(&theme)
                .language(language)
                .title(&title)
                .to_svg();
            let path = if several {
                named(path, &form)
            } else {
                path.clone()
            };
            refuse_source(&path, sources)?;
            PictureOptions::default().write_map(console, &path, &title, &svg)?;
        }
        Ok(())
    }
}

/// `falls-unjarga.svg` for `falls.svg`. House rules are in the name with nothing but letters, digits
/// and hyphens.
fn named(path: &Path, form: &str) -> PathBuf {
    let fit = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '-'
        }
    };
    let form: String = form.trim_end().chars().map(fit).collect();
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push("-");
    name.push(form);
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Tables one after another; for people with headings.
struct Page<'l> {
    output: Output,
    format: RowFormat<'l>,
    begun: bool,
    /// There is any game; where there is none that is said elsewhere.
    counted: bool,
}

impl Page<'_> {
    fn heading(&mut self, report: Report, form: Option<&str>) -> anyhow::Result<()> {
        let RowFormat::Text(language) = self.format else {
            return Ok(());
        };
        if std::mem::replace(&mut self.begun, true) {
            writeln!(self.output)?;
        }
        let title = report.title(language);
        match form {
            Some(form) => writeln!(self.output, "{title} – {}\n", visible(form))?,
            None => writeln!(self.output, "{title}\n")?,
        }
        Ok(())
    }

    /// Says to people that a report has nothing in it.
    fn nothing(&mut self, report: Report) -> anyhow::Result<()> {
        if let RowFormat::Text(language) = self.format
            && self.counted
        {
            self.heading(report, None)?;
            writeln!(self.output, "{}", language.text("reports.nothing"))?;
        }
        Ok(())
    }

    /// One table.
    fn table<R: Row>(
        mut self,
        report: Report,
        rows: impl IntoIterator<Item = R>,
    ) -> anyhow::Result<Self> {
        let mut rows = rows.into_iter().peekable();
        if rows.peek().is_some() {
            self.heading(report, None)?;
        } else {
            self.nothing(report)?;
        }
        self.rows(rows)
    }

    /// For people a table for each form, which has rows that follow one another.
    fn by_form<R: Row + AboutForm>(
        mut self,
        report: Report,
        rows: impl Iterator<Item = R>,
    ) -> anyhow::Result<Self> {
        if !matches!(self.format, RowFormat::Text(_)) {
            return self.rows(rows);
        }
        let mut rows = rows.peekable();
        if rows.peek().is_none() {
            self.nothing(report)?;
        }
        while let Some(form) = rows.peek().map(AboutForm::form_name) {
            self.heading(report, Some(&form))?;
            let mut table = Vec::new();
            while let Some(row) = rows.next_if(|row| row.form_name() == form) {
                table.push(row);
            }
            self = self.rows(table)?;
        }
        Ok(self)
    }

    fn rows<R: Row>(self, rows: impl IntoIterator<Item = R>) -> anyhow::Result<Self> {
        let mut writer = RowWriter::new(self.output, self.format)?;
        for row in rows {
            writer.write(row)?;
        }
        Ok(Self {
            output: writer.finish()?,
            ..self
        })
    }
}
