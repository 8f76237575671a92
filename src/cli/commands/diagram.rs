//! `diagram`: pictures.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::{Args, ValueEnum};
use sahkku::board::Side;
use sahkku::export::scene::{Scene, Turns};
use sahkku::export::svg::Theme;
use sahkku::record::{Drawn, Record};
use sahkku::replay::Game;

use crate::cli::console::Console;
use crate::cli::input::Source;
use crate::cli::one_game::{pick, play, turn_of};
use crate::cli::options::{RuleOptions, Selection};
use crate::cli::picture::PictureOptions;

/// Draw a position, as SVG, PNG or PDF.
///
/// A position of a record, with the last turn's moves as arrows, its dice, and the marks and arrows
/// of its comments; or any position in one line. With --all or --turns a picture for each turn goes
/// into the folder that -o names, or on the pages of a PDF.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Diagram {
    /// A file of records; `-` is standard input.
    #[arg(
        value_name = "FILE",
        required_unless_present = "position",
        conflicts_with = "position"
    )]
    file: Option<PathBuf>,

    /// A position in one line; needs --variant or --rules.
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    #[command(flatten)]
    selection: Selection,

    /// A picture for every turn, the start included.
    #[arg(long, conflicts_with_all = ["turn", "turns", "position"])]
    all: bool,

    /// A picture for each of these turns: a list such as `0,3,10-12,last`, or `marked`: those at
    /// which comments draw something or a sign such as `!?` stands.
    #[arg(long, value_name = "TURNS", conflicts_with_all = ["turn", "position"])]
    turns: Option<Turns>,

    #[command(flatten)]
    rules: RuleOptions,

    /// A theme, `book`, `bw`, `contrast`, `birch` or `night`, or a theme file of your own.
    #[arg(long, value_name = "NAME|FILE", default_value = "book")]
    theme: String,

    /// Whose home row is below.
    #[arg(long, value_name = "SIDE", value_enum, default_value_t)]
    below: Below,

    /// A line above the board; without it the players and the turn.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// A line below the board.
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,

    /// The width in pixels at which it is shown first; the picture scales.
    #[arg(long, value_name = "PIXELS")]
    width: Option<u32>,

    /// Mark a field, such as `"H2 green"`. May be given again.
    #[arg(long, value_name = "FIELD COLOUR")]
    mark: Vec<String>,

    /// Draw an arrow, such as `"O1-L2 red"`. May be given again.
    #[arg(long, value_name = "A-B COLOUR")]
    arrow: Vec<String>,

    /// Leave the moves of the turn out.
    #[arg(long)]
    no_moves: bool,

    /// Leave the names of columns and rows out.
    #[arg(long)]
    no_coordinates: bool,

    /// Leave the dice and whose turn it is out.
    #[arg(long)]
    no_status: bool,

    #[command(flatten)]
    picture: PictureOptions,

    /// Where the picture goes, `-` is standard output; the name may end in .svg, .png or .pdf. With
    /// --all and --turns a folder, or a PDF with a page for each.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  sahkku diagram game.sahkku --turn 12 -o turn12.svg
  sahkku diagram game.sahkku --turn 12 --dpi 300 -o turn12.png
  sahkku diagram game.sahkku --all -o pictures
  sahkku diagram game.sahkku --turns marked -o marked.pdf
  sahkku diagram --variant lagesvuotna --position \"m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >W\" \\
      --mark \"O2 green\" --theme bw -o o2.svg";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Below {
    #[default]
    Men,
    Women,
}

impl Diagram {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        let own;
        let theme = if let Some(theme) = Theme::builtin(&self.theme) {
            theme
        } else {
            own = self.own_theme()?;
            &own
        };
        match (&self.position, &self.file) {
            (Some(text), _) => self.draw_position(console, text, theme),
            (None, Some(file)) => self.draw_record(console, &Source::named(file), theme),
            (None, None) => Err(anyhow!("name a file of records, or give a --position")),
        }
    }

    fn own_theme(&self) -> anyhow::Result<Theme> {
        let names: Vec<&str> = Theme::names().collect();
        let text = Source::named(Path::new(&self.theme))
            .read_text()
            .with_context(|| {
                format!(
                    "--theme takes {} or a theme file, and `{}` is neither",
                    names.join(", "),
                    self.theme
                )
            })?;
        Ok(Theme::from_toml(&text, &self.theme)?)
    }

    fn draw_position(&self, console: &Console, text: &str, theme: &Theme) -> anyhow::Result<()> {
        let ruleset = self.rules.require()?;
        let position = ruleset.read_position("--position", text)?;
        let scene = Scene::of_position(&ruleset.engine, &ruleset.variant.drawing, position);
        let svg = self.svg(&scene, "sahkku", theme)?;
        self.picture
            .write_one(console, self.output(), &self.pdf_title(&scene), &svg)
    }

    fn draw_record(
        &self,
        console: &mut Console,
        source: &Source,
        theme: &Theme,
    ) -> anyhow::Result<()> {
        let mut rulebook = self.rules.rulebook()?;
        let picked = pick(source, self.selection)?;
        let record = Record::parse(&picked.bytes);
        let game = play(console, source, &picked, &record, &mut rulebook);
        let last = turn_of(&game, self.selection)?;
        let picture = |turn: usize| {
            let scene = scene(&record, &game, turn)?;
            let svg = self.svg(&scene, &format!("sahkku-{turn}"), theme)?;
            anyhow::Ok((scene, svg))
        };
        let turns = match &self.turns {
            Some(turns) => turns.of(&record, &game).with_context(|| {
                format!("the game can be followed for {last} turns, and --turns names more")
            })?,
            None if self.all => (0..=last).collect(),
            None => {
                let (scene, svg) = picture(last)?;
                let title = self.pdf_title(&scene);
                return self.picture.write_one(console, self.output(), &title, &svg);
            }
        };
        let pictures = turns.into_iter().map(|turn| {
            let name = format!("record{}-turn{turn:03}", picked.number);
            Ok((name, picture(turn)?.1))
        });
        self.picture
            .write_many(console, self.output(), &source.name(), pictures)
    }

    fn output(&self) -> &Path {
        self.output.as_deref().unwrap_or_else(|| Path::new("-"))
    }

    /// What a PDF of one picture is called.
    fn pdf_title(&self, scene: &Scene<'_>) -> String {
        let titles = [
            self.title.as_ref(),
            Some(&scene.title),
            self.caption.as_ref(),
        ];
        let title = titles.into_iter().flatten().find(|title| !title.is_empty());
        title.map_or_else(|| "Sáhkku".to_owned(), Clone::clone)
    }

    fn svg(&self, scene: &Scene<'_>, id: &str, theme: &Theme) -> anyhow::Result<String> {
        let mut scene = scene.clone();
        if self.no_moves {
            scene.moves.clear();
        }
        for mark in &self.mark {
            scene.said.draw(Drawn::mark(mark).with_context(|| {
                format!("--mark takes a field and a colour, such as \"H2 green\", not `{mark}`")
            })?);
        }
        for arrow in &self.arrow {
            scene.said.draw(Drawn::arrow(arrow).with_context(|| {
                format!(
                    "--arrow takes two fields and a colour, such as \"O1-L2 red\", not `{arrow}`"
                )
            })?);
        }
        let mut picture = scene
            .diagram()
            .theme(theme)
            .id(id)
            .title(self.title.as_ref().unwrap_or(&scene.title))
            .coordinates(!self.no_coordinates)
            .status(!self.no_status)
            .below(match self.below {
                Below::Men => Side::Men,
                Below::Women => Side::Women,
            });
        if let Some(caption) = &self.caption {
            picture = picture.caption(caption);
        }
        if let Some(width) = self.width {
            picture = picture.width(width);
        }
        Ok(picture.to_svg())
    }
}

/// The place after so many turns of a record.
fn scene<'g>(record: &Record<'_>, game: &'g Game, turn: usize) -> anyhow::Result<Scene<'g>> {
    game.ruling()
        .context("the rules of this record are not known")?;
    Scene::after(record, game, turn).context("there is no such turn")
}
