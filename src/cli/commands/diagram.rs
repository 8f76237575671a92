//! `diagram`: pictures.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use clap::{Args, ValueEnum};
use sahkku::board::Side;
use sahkku::dice::Throw;
use sahkku::engine::{Engine, Position};
use sahkku::export::svg::{Diagram as Picture, DrawnMove, Theme};
use sahkku::language::Language;
use sahkku::record::{Drawn, Record, Shape, TagName};
use sahkku::replay::{Game, PlayedTurn, Step, ThrowKind};
use sahkku::rules::Drawing;

use crate::cli::console::Console;
use crate::cli::input::Source;
use crate::cli::one_game::{Said, pick, play, said, turn_of};
use crate::cli::options::{LanguageOption, RuleOptions, Selection};
use crate::cli::output::Output;

/// Draw a position as SVG.
///
/// A position of a record, with the last turn's moves as arrows, its dice, and the marks and arrows
/// of its comments; or any position in one line. With --all a picture for every turn goes into
/// the folder that -o names.
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
    #[arg(long, conflicts_with_all = ["turn", "position"], requires = "output")]
    all: bool,

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
    lang: LanguageOption,

    /// Where the picture goes, `-` is standard output; with --all a folder.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  sahkku diagram game.sahkku --turn 12 -o turn12.svg
  sahkku diagram game.sahkku --all -o pictures
  sahkku diagram --variant lagesvuotna --position \"m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >W\" \\
      --mark \"O2 green\" --theme bw -o o2.svg";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Below {
    #[default]
    Men,
    Women,
}

/// One picture to be made.
struct Scene<'g> {
    engine: &'g Engine,
    drawing: &'g Drawing,
    position: Position,
    title: String,
    thrown: Option<(Side, Throw)>,
    moves: Vec<DrawnMove>,
    said: Said,
    id: String,
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
        let scene = Scene {
            engine: &ruleset.engine,
            drawing: &ruleset.variant.drawing,
            position,
            title: String::new(),
            thrown: None,
            moves: Vec::new(),
            said: Said::default(),
            id: "sahkku".to_owned(),
        };
        let path = self.output.clone().unwrap_or_else(|| "-".into());
        write(console, &path, &self.svg(&scene, theme)?)
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
        if !self.all {
            let path = self.output.clone().unwrap_or_else(|| "-".into());
            let scene = scene(&record, &game, last, self.lang.language()?)?;
            return write(console, &path, &self.svg(&scene, theme)?);
        }
        let folder = self.output.as_deref().unwrap_or_else(|| Path::new("."));
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for turn in 0..=last {
            let scene = scene(&record, &game, turn, self.lang.language()?)?;
            let name = format!("record{}-turn{turn:03}.svg", picked.number);
            write(console, &folder.join(name), &self.svg(&scene, theme)?)?;
        }
        Ok(())
    }

    fn svg(&self, scene: &Scene<'_>, theme: &Theme) -> anyhow::Result<String> {
        let mut picture = Picture::new(scene.engine, scene.drawing, scene.position)
            .theme(theme)
            .language(self.lang.language()?)
            .id(&scene.id)
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
        if let Some((side, throw)) = scene.thrown {
            picture = picture.thrown(side, throw);
        }
        if !self.no_moves {
            picture = picture.moves(scene.moves.iter().copied());
        }
        let mut said = scene.said.clone();
        for mark in &self.mark {
            said.draw(Drawn::mark(mark).with_context(|| {
                format!("--mark takes a field and a colour, such as \"H2 green\", not `{mark}`")
            })?);
        }
        for arrow in &self.arrow {
            said.draw(Drawn::arrow(arrow).with_context(|| {
                format!(
                    "--arrow takes two fields and a colour, such as \"O1-L2 red\", not `{arrow}`"
                )
            })?);
        }
        for (shape, colour) in said.drawn {
            picture = match shape {
                Shape::Mark(field) => picture.mark(field, colour),
                Shape::Arrow(from, to) => picture.arrow(from, to, colour),
            };
        }
        Ok(picture.to_svg())
    }
}

/// Writes a picture to a file, or to standard output.
fn write(console: &Console, path: &Path, svg: &str) -> anyhow::Result<()> {
    if let Some(ending) = path
        .extension()
        .filter(|ending| !ending.eq_ignore_ascii_case("svg"))
        && (ending.eq_ignore_ascii_case("png") || ending.eq_ignore_ascii_case("pdf"))
    {
        bail!(
            "{}: pictures are written as SVG; a browser or a tool such as rsvg-convert makes PNG and PDF of it",
            path.display()
        );
    }
    let mut output = Output::open(path, console)?;
    output.write_all(svg.as_bytes())?;
    output.write_all(b"\n")?;
    output.finish()
}

/// The picture after a turn of a record.
fn scene<'g>(
    record: &Record<'_>,
    game: &'g Game,
    turn: usize,
    language: &Language,
) -> anyhow::Result<Scene<'g>> {
    let ruling = game
        .ruling()
        .context("the rules of this record are not known")?;
    let position = *game.position_after(turn).context("there is no such turn")?;
    let played = turn.checked_sub(1).and_then(|at| game.turns().get(at));
    Ok(Scene {
        engine: &ruling.engine,
        drawing: &ruling.variant.drawing,
        position,
        title: title(record, played, language),
        thrown: played.and_then(thrown),
        moves: played.map(moves).unwrap_or_default(),
        said: said(record, played),
        id: format!("sahkku-{turn}"),
    })
}

fn title(record: &Record<'_>, turn: Option<&PlayedTurn>, language: &Language) -> String {
    let players: Vec<_> = [TagName::Men, TagName::Women]
        .iter()
        .filter_map(|&name| record.value(name))
        .collect();
    let when = turn.map_or_else(
        || language.text("record.before-play").to_owned(),
        |turn| language.say("record.after-turn", &[("n", &turn.head.number.to_string())]),
    );
    if players.is_empty() {
        when
    } else {
        format!("{}, {when}", players.join(" – "))
    }
}

/// The dice of a turn as they lay when nothing was thrown any more.
fn thrown(turn: &PlayedTurn) -> Option<(Side, Throw)> {
    let mut dice = None;
    for step in &turn.steps {
        if let Step::Throw {
            kind, throw, after, ..
        } = step
        {
            // Dice carried over lie there as well; those thrown later in a turn come to them.
            dice = Some(match kind {
                ThrowKind::Further if after.dice() == *throw => *throw,
                _ => after.dice(),
            });
        }
    }
    dice.map(|dice| (turn.head.side, dice))
}

fn moves(turn: &PlayedTurn) -> Vec<DrawnMove> {
    turn.actions()
        .map(|(action, _, _)| DrawnMove {
            side: turn.head.side,
            from: action.from().field(),
            to: action.target(),
            captures: action.captures(),
        })
        .collect()
}
