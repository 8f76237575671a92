//! Options of sheets: several positions on a page.

use clap::Args;
use sahkku::export::sheet::{Paper, Sheet};
use sahkku::language::Language;

/// `--sheet` and what belongs to it
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SheetOptions {
    /// Put the positions on pages, numbered and with what the comments say: of all the records of
    /// all FILEs, the turns that --turns names, or those that are marked.
    #[arg(long, conflicts_with_all = ["position", "width", "caption", "actions", "strip", "animate"])]
    pub(crate) sheet: bool,

    /// How many positions stand side by side on a sheet.
    #[arg(long, value_name = "N", requires = "sheet", default_value = "2",
          value_parser = clap::value_parser!(u8).range(1..=12))]
    columns: u8,

    /// How many stand below one another; without it as many as there is room for.
    #[arg(long, value_name = "N", requires = "sheet",
          value_parser = clap::value_parser!(u8).range(1..=40))]
    rows: Option<u8>,

    /// The page: `a3`, `a4`, `a5`, `b5`, `letter`, `legal`, each with `-landscape` if you like, or a
    /// size such as `170x240` in millimetres.
    #[arg(long, value_name = "PAGE", requires = "sheet", default_value = "a4")]
    page: Paper,

    /// What is left free around the page, in millimetres.
    #[arg(long, value_name = "MM", requires = "sheet", default_value = "18",
          value_parser = millimetres)]
    margin: f64,

    /// The number of the first diagram.
    #[arg(long, value_name = "N", requires = "sheet", default_value = "1")]
    first: u32,
}

impl SheetOptions {
    /// A sheet with nothing on it yet.
    pub(crate) fn begin(&self, language: &'static Language) -> Sheet<'static> {
        let mut sheet = Sheet::new();
        sheet
            .language(language)
            .paper(self.page)
            .margin(self.margin)
            .columns(self.columns)
            .first(usize::try_from(self.first).unwrap_or(1));
        if let Some(rows) = self.rows {
            sheet.rows(rows);
        }
        sheet
    }
}

fn millimetres(text: &str) -> Result<f64, String> {
    let margin = text.parse::<f64>().ok();
    margin
        .filter(|margin| (0.0..=200.0).contains(margin))
        .ok_or_else(|| "a margin is a number of millimetres from 0 to 200".to_owned())
}
