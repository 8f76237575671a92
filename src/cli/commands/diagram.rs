//! `diagram`: pictures.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use clap::{Args, ValueEnum};
use sahkku::board::Side;
use sahkku::export::scene::{Scene, Turns};
use sahkku::export::svg::{Diagram as Picture, Theme};
use sahkku::record::{Drawn, Record, Shape};
use sahkku::replay::{Game, PlayedTurn};

use crate::cli::commands::drawing::DrawingOptions;
use crate::cli::console::Console;
use crate::cli::input::Source;
#[cfg(feature = "print")]
use crate::cli::input::gather;
#[cfg(feature = "print")]
use crate::cli::one_game::pick_all;
use crate::cli::one_game::{pick, play, turn_of};
use crate::cli::options::{LanguageOption, RuleOptions, Selection};
use crate::cli::output::refuse_source;
use crate::cli::picture::{PictureOptions, read_theme};
use crate::cli::prose::counted;
#[cfg(feature = "print")]
use crate::cli::sheet::SheetOptions;

/// Draw a position, as SVG, PNG or PDF.
///
/// A position of a record, with the last turn's moves as arrows, its dice, and the marks and arrows
/// of its comments; or any position in one line. With --all or --turns a picture for each turn goes
/// into the folder that -o names, or on the pages of a PDF.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Diagram {
    /// A file of records; `-` is standard input. A sheet takes several, and folders.
    #[arg(value_name = "FILE", conflicts_with = "position")]
    files: Vec<PathBuf>,

    /// A position in one line; needs --variant or --rules. With one of these and neither a position
    /// nor a file it is the start of that form.
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

    /// A theme, `book`, `bw`, `contrast`, `birch`, `carved` or `night`, or a theme file of your own.
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
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,

    /// Mark a field, such as `"H2 green"`. May be given again.
    #[arg(long, value_name = "FIELD COLOUR")]
    mark: Vec<String>,

    /// Draw an arrow, such as `"O1-L2 red"`. May be given again.
    #[arg(long, value_name = "A-B COLOUR")]
    arrow: Vec<String>,

    #[command(flatten)]
    drawing: DrawingOptions,

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

    #[cfg(feature = "print")]
    #[command(flatten)]
    sheet: SheetOptions,

    #[command(flatten)]
    format: PictureOptions,

    /// Where the picture goes, `-` is standard output; the name may end in .svg, .png or .pdf, and
    /// with --animate in .gif. With --all and --turns a folder, or a PDF with a page for each.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  sahkku diagram game.sahkku --turn 12 -o turn12.svg
  sahkku diagram game.sahkku --turn 12 --dpi 300 -o turn12.png
  sahkku diagram game.sahkku --all -o pictures
  sahkku diagram game.sahkku --turns marked -o marked.pdf
  sahkku diagram game.sahkku --sheet --turns 3,7,10-12 -o sheet.pdf
  sahkku diagram problems/ --sheet --page a5 --columns 1 --turn 0 -o problems.pdf
  sahkku diagram game.sahkku --turn 12 --crop H-O -o part.svg
  sahkku diagram game.sahkku --turn 12 --actions --theme bw -o actions.svg
  sahkku diagram game.sahkku --turn 12 --strip -o strip.svg
  sahkku diagram game.sahkku --turn 12 --animate -o turn12-moves.svg
  sahkku diagram game.sahkku --animate --loop --width 480 -o game.gif
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
        let sources: Vec<_> = self.files.iter().map(|file| Source::named(file)).collect();
        refuse_source(self.output(), &sources)?;
        let theme = &*read_theme(&self.theme)?;
        #[cfg(feature = "print")]
        if self.sheet.sheet {
            if self.files.is_empty() {
                bail!("a sheet is made of records: name their files");
            }
            return self.draw_sheet(console, theme);
        }
        match (&self.position, self.files.as_slice()) {
            (None, []) if self.rules.is_empty() => Err(anyhow!(
                "name a file of records, or a form with --variant and what to draw of it with --position"
            )),
            (None, []) if !self.is_about_a_record() => self.draw_position(console, None, theme),
            (Some(text), _) => self.draw_position(console, Some(text), theme),
            (None, [file]) => self.draw_record(console, &Source::named(file), theme),
            (None, _) => Err(anyhow!(
                "name one file of records; only --sheet takes several"
            )),
        }
    }

    /// Whether something is asked for that only a record has.
    const fn is_about_a_record(&self) -> bool {
        let Selection { record, turn, .. } = self.selection;
        self.all || self.turns.is_some() || record.is_some() || turn.is_some()
    }

    /// Draws a position, or the start of the form where none is given.
    fn draw_position(
        &self,
        console: &Console,
        text: Option<&str>,
        theme: &Theme,
    ) -> anyhow::Result<()> {
        let ruleset = self.rules.require()?;
        let position = match text {
            Some(text) => ruleset.read_position("--position", text)?,
            None => ruleset.engine.start(Side::Men),
        };
        let scene = Scene::of_position(&ruleset.engine, &ruleset.variant.drawing, position);
        let svg = self.svg(&scene, None, "sahkku", theme)?;
        self.format
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
        if self.drawing.moves() {
            return self.draw_film(console, &record, &game, theme);
        }
        let picture = |turn: usize| {
            let (scene, played) = self.scene(&record, &game, turn)?;
            let svg = self.svg(&scene, played, &format!("sahkku-{turn}"), theme)?;
            anyhow::Ok((scene, svg))
        };
        let Some(turns) = self.turns() else {
            let (scene, svg) = picture(last)?;
            let title = self.pdf_title(&scene);
            return self.format.write_one(console, self.output(), &title, &svg);
        };
        let mut turns = chosen(turns, &record, &game)?;
        // The start has no actions.
        turns.retain(|&turn| turn > 0 || !self.drawing.is_about_a_turn());
        let pictures = turns.into_iter().map(|turn| {
            let name = format!("record{}-turn{turn:03}", picked.number);
            Ok((name, picture(turn)?.1))
        });
        self.format
            .write_many(console, self.output(), &source.name(), pictures)
    }

    /// Draws a turn as it is played, or the whole game.
    fn draw_film(
        &self,
        console: &Console,
        record: &Record<'_>,
        game: &Game,
        theme: &Theme,
    ) -> anyhow::Result<()> {
        let (scene, turns) = if self.selection.turn.is_some() {
            let (scene, played) = self.scene(record, game, turn_of(game, self.selection)?)?;
            (scene, played.map_or(&[][..], std::slice::from_ref))
        } else {
            let start = Scene::whole(record, game);
            let start = start.context("the rules of this record are not known")?;
            (start, game.turns())
        };
        let scene = self.dressed(scene)?;
        let picture = self.titled(&scene, "sahkku", theme)?;
        self.drawing
            .write_film(console, self.output(), picture, turns)
    }

    /// What is shown of a turn: the place after it, or what is done in it; with the turn.
    fn scene<'g>(
        &self,
        record: &Record<'_>,
        game: &'g Game,
        turn: usize,
    ) -> anyhow::Result<(Scene<'g>, Option<&'g PlayedTurn>)> {
        let played = turn.checked_sub(1).and_then(|at| game.turns().get(at));
        if !self.drawing.is_about_a_turn() {
            return Ok((scene(record, game, turn)?, played));
        }
        let before = Scene::before(record, game, turn);
        let before = before.context("the start has no actions: --turn says of which turn")?;
        Ok((before, played))
    }

    /// Puts positions of all records on pages.
    #[cfg(feature = "print")]
    fn draw_sheet(&self, console: &mut Console, theme: &Theme) -> anyhow::Result<()> {
        let mut rulebook = self.rules.rulebook()?;
        let mut records = Vec::new();
        for source in gather(&self.files, console) {
            for picked in pick_all(&source, self.selection)? {
                records.push((source.clone(), picked));
            }
        }
        let single = records.len() == 1;
        let mut title = self.title.clone().unwrap_or_default();
        let mut sheet = self.sheet.begin(self.lang.language()?);
        for (source, picked) in &records {
            let record = Record::parse(&picked.bytes);
            let game = play(console, source, picked, &record, &mut rulebook);
            let wanted = turn_of(&game, self.selection)?;
            let turns = match (self.turns(), self.selection.turn) {
                (None, Some(_)) => vec![wanted],
                (turns, _) => chosen(turns.unwrap_or(&Turns::Marked), &record, &game)?,
            };
            for turn in turns {
                let scene = self.dressed(scene(&record, &game, turn)?)?;
                let label = if single {
                    scene.when.clone()
                } else {
                    scene.title()
                };
                sheet.add(
                    &self.picture(&scene, theme),
                    &label,
                    &scene.said.words.join(" "),
                )?;
                if single && self.title.is_none() {
                    title.clone_from(&scene.players);
                }
            }
        }
        sheet.title(&title);
        let name = if title.is_empty() { "Sáhkku" } else { &title };
        self.format
            .write_pages(console, self.output(), name, sheet.pages()?)
    }

    /// The turns that get a picture each, if several are asked for.
    const fn turns(&self) -> Option<&Turns> {
        match &self.turns {
            None if self.all => Some(&Turns::All),
            turns => turns.as_ref(),
        }
    }

    fn output(&self) -> &Path {
        self.output.as_deref().unwrap_or_else(|| Path::new("-"))
    }

    /// What a PDF of one picture is called.
    fn pdf_title(&self, scene: &Scene<'_>) -> String {
        let titles = [
            self.title.clone(),
            Some(scene.title()),
            self.caption.clone(),
        ];
        let mut titles = titles.into_iter().flatten();
        titles
            .find(|title| !title.is_empty())
            .unwrap_or_else(|| "Sáhkku".to_owned())
    }

    fn svg(
        &self,
        scene: &Scene<'_>,
        played: Option<&PlayedTurn>,
        id: &str,
        theme: &Theme,
    ) -> anyhow::Result<String> {
        let scene = self.dressed(scene.clone())?;
        self.drawing.draw(self.titled(&scene, id, theme)?, played)
    }

    /// A picture that looks as the options say, with its texts.
    fn titled<'s>(
        &'s self,
        scene: &'s Scene<'_>,
        id: &str,
        theme: &'s Theme,
    ) -> anyhow::Result<Picture<'s>> {
        self.drawing.check(scene.engine)?;
        let title = self.title.clone().unwrap_or_else(|| scene.title());
        let mut picture = self.picture(scene, theme).id(id).title(&title);
        if let Some(caption) = &self.caption {
            picture = picture.caption(caption);
        }
        if let Some(width) = self.width {
            picture = picture.width(width);
        }
        Ok(picture)
    }

    /// A place with what the options add to it and take away.
    fn dressed<'g>(&self, scene: Scene<'g>) -> anyhow::Result<Scene<'g>> {
        let mut scene = scene.in_language(self.lang.language()?);
        if self.no_moves {
            scene.moves.clear();
        }
        for mark in &self.mark {
            let drawn = Drawn::mark(mark).with_context(|| {
                format!(
                    "--mark takes a field and a colour, such as \"H2 green\", not `{mark}`; it may be \
                     given again"
                )
            })?;
            on_board(&scene, &drawn).with_context(|| format!("--mark {mark}"))?;
            scene.said.draw(drawn);
        }
        for arrow in &self.arrow {
            let drawn = Drawn::arrow(arrow).with_context(|| {
                format!(
                    "--arrow takes two fields and a colour, such as \"O1-L2 red\", not `{arrow}`; it \
                     may be given again"
                )
            })?;
            on_board(&scene, &drawn).with_context(|| format!("--arrow {arrow}"))?;
            scene.said.draw(drawn);
        }
        Ok(scene)
    }

    /// A picture that looks as the options say, without any title.
    fn picture<'s>(&self, scene: &'s Scene<'_>, theme: &'s Theme) -> Picture<'s> {
        self.drawing
            .part_of(scene.diagram())
            .theme(theme)
            .coordinates(!self.no_coordinates)
            .status(!self.no_status)
            .below(match self.below {
                Below::Men => Side::Men,
                Below::Women => Side::Women,
            })
    }
}

/// Whether what an option draws lies on the board.
fn on_board(scene: &Scene<'_>, drawn: &Drawn<'_>) -> anyhow::Result<()> {
    let fields = match drawn.shape {
        Shape::Mark(field) => [field, field],
        Shape::Arrow(from, to) => [from, to],
    };
    match fields
        .into_iter()
        .find(|&field| !scene.engine.has_field(field))
    {
        Some(field) => Err(anyhow!("the board has no field {field}")),
        None => Ok(()),
    }
}

/// The turns of a game that --turns names.
fn chosen(turns: &Turns, record: &Record<'_>, game: &Game) -> anyhow::Result<Vec<usize>> {
    let last = game.turns().len();
    turns.of(record, game).with_context(|| {
        let played = counted(last as u64, "turn");
        format!("the game can be followed for {played}, and --turns names more")
    })
}

/// The place after so many turns of a record.
fn scene<'g>(record: &Record<'_>, game: &'g Game, turn: usize) -> anyhow::Result<Scene<'g>> {
    game.ruling()
        .context("the rules of this record are not known")?;
    Scene::after(record, game, turn).context("there is no such turn")
}
