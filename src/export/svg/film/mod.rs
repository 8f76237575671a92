//! A turn or a whole game as a moving picture: an SVG that moves by itself, or its single frames.
//!
//! What happens when is worked out once, as a list of cues: something to be seen from one moment to
//! another, perhaps on its way, perhaps fading. An SVG holds them all, each with its times; a frame
//! holds those that are to be seen at its moment. Where pieces go over the engine says.

mod cue;
mod script;

use svg::node::Blob;
use svg::node::element::{Group, Style};

use crate::engine::Position;
use crate::replay::{PlayedTurn, Step};

use super::compose::{TITLE_LINE, lines_height, title_group, title_lines};
use super::layout::Layout;
use super::pieces::Painter;
use super::{Diagram, DrawnAction, EDGE, Theme, words};

use cue::{Clock, Layer};
use script::Script;

/// Frames follow one another as closely as this while something moves, in seconds.
const FRAME: f64 = 0.08;
/// Moments that lie closer together are one.
const NO_TIME: f64 = 0.025;

/// A moving picture of turns that follow one another.
///
/// ```
/// use sahkku::export::svg::{Diagram, Film};
/// use sahkku::record::Record;
/// use sahkku::replay::{Game, Rulebook};
/// let text = b"[Variant \"lagesvuotna\"]\n\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n= unfinished\n";
/// let game = Game::replay(&Record::parse(text), &mut Rulebook::default());
/// let ruling = game.ruling().ok_or("no rules")?;
/// let start = *game.position_after(0).ok_or("no start")?;
/// let look = Diagram::new(&ruling.engine, &ruling.variant.drawing, start);
/// let film = Film::new(look, game.turns());
/// assert!(film.length() > 3.0);
/// assert!(film.to_svg().contains("<animateTransform"));
/// // The last frame is the picture of the position at the end, and no animation.
/// assert!(!film.still(film.length()).contains("<animate"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film<'d> {
    look: Diagram<'d>,
    turns: &'d [PlayedTurn],
    seconds: Option<f64>,
    repeats: bool,
}

/// A film being drawn: its cues, and what they are drawn with.
struct Stage<'s> {
    layout: &'s Layout,
    theme: &'s Theme,
    painter: Painter<'s>,
    title: Vec<String>,
    script: Script,
}

impl<'d> Film<'d> {
    /// A film of turns; where there are none, of the position that `look` shows. Theme, orientation,
    /// part of the board, marks and texts are those of `look`.
    pub fn new(look: Diagram<'d>, turns: &'d [PlayedTurn]) -> Self {
        let position = turns.first().map_or(look.position, |turn| turn.before);
        let look = Diagram {
            position,
            thrown: None,
            moves: Vec::new(),
            arrows: Vec::new(),
            legend: Vec::new(),
            ..look
        };
        Self {
            look,
            turns,
            seconds: None,
            repeats: false,
        }
    }

    /// How long all of it takes, in seconds; without this a few seconds for each turn. A tenth of a
    /// second is the least, a day the most.
    #[must_use]
    pub const fn seconds(mut self, seconds: f64) -> Self {
        self.seconds = Some(seconds.clamp(0.1, 86_400.0));
        self
    }

    /// Whether it begins again when it is over. Without this it stops at the end.
    #[must_use]
    pub const fn repeats(mut self, repeats: bool) -> Self {
        self.repeats = repeats;
        self
    }

    /// Whether it begins again when it is over.
    pub const fn is_repeated(&self) -> bool {
        self.repeats
    }

    /// How long it takes, in seconds.
    pub fn length(&self) -> f64 {
        self.seconds
            .unwrap_or_else(|| script::natural_length(self.look.engine, self.turns))
    }

    /// The moving picture as SVG text.
    pub fn to_svg(&self) -> String {
        self.on_stage(|stage| self.moving(stage))
    }

    /// A single frame as SVG text: what is to be seen so many seconds after the beginning.
    pub fn still(&self, seconds: f64) -> String {
        self.on_stage(|stage| self.frame(stage, seconds))
    }

    /// All frames, each with how many seconds it is shown. The last one is the end.
    pub fn frames(&self) -> Vec<(f64, String)> {
        self.on_stage(|stage| {
            let moments = stage.script.moments(FRAME, NO_TIME);
            let ends = moments.iter().copied().skip(1).chain([stage.script.length]);
            let lengths: Vec<f64> = moments
                .iter()
                .zip(ends)
                .map(|(from, to)| to - from)
                .collect();
            let frames = moments.iter().map(|&moment| self.frame(stage, moment));
            lengths.into_iter().zip(frames).collect()
        })
    }

    /// Works out the cues and hands them on.
    fn on_stage<T: Default>(&self, draw: impl FnOnce(&mut Stage<'_>) -> T) -> T {
        let Some(theme) = self.look.theme_or_first() else {
            return T::default();
        };
        let mut layout = self.look.layout(EDGE);
        layout.widen(self.widest());
        let title = title_lines(&self.look.title, layout.width);
        layout.lower(lines_height(title.len(), TITLE_LINE));
        let mut painter = Painter::new(&layout, self.look.form(theme), &self.look.id);
        let mut script = Script::new(&self.look, &layout, &mut painter, self.turns);
        script.stretch(self.length());
        draw(&mut Stage {
            layout: &layout,
            theme,
            painter,
            title,
            script,
        })
    }

    /// The room that the widest line below the board needs.
    fn widest(&self) -> f64 {
        let at = |position: &Position, turn: Option<&PlayedTurn>| {
            let thrown = turn.map(|turn| (turn.head.side, turn.throws()));
            let look = Diagram {
                position: *position,
                thrown,
                ..self.look.clone()
            };
            look.foot_width()
        };
        let turns = self.turns.iter();
        turns
            .map(|turn| at(&turn.after, Some(turn)))
            .fold(at(&self.look.position, None), f64::max)
    }

    /// Everything with its times.
    fn moving(&self, stage: &mut Stage<'_>) -> String {
        let clock = Clock::new(&self.look.id, stage.script.length, self.repeats);
        let layer = |layer| {
            let cues = stage.script.cues.iter().filter(|cue| cue.layer == layer);
            cues.fold(Group::new(), |group, cue| {
                group.add(Blob::new(cue.moving(&clock)))
            })
        };
        let (figures, foot) = (layer(Layer::Board), layer(Layer::Foot));
        let board = Group::new()
            .add(self.look.ground(stage.layout, stage.theme))
            .add(figures.set("class", "s"))
            .add(self.standing(stage));
        let body = Group::new()
            .set("class", cue::SCOPE)
            .add(Blob::new(clock.markup()))
            .add(self.look.clipped(board))
            .add(foot);
        self.finish(stage, body, Some(cue::CALM))
    }

    /// Where nothing moves, the actions of a single turn stand on the board as arrows.
    fn standing(&self, stage: &Stage<'_>) -> Group {
        let [turn] = self.turns else {
            return Group::new();
        };
        let look = Diagram {
            moves: DrawnAction::of_turn(turn)
                .iter()
                .map(|action| action.step)
                .collect(),
            ahead: true,
            ..self.look.clone()
        };
        let arrows = look.arrows(stage.layout, stage.theme);
        Group::new()
            .set("class", cue::STILL)
            .add(Blob::new(cue::GONE))
            .add(arrows)
    }

    fn frame(&self, stage: &mut Stage<'_>, moment: f64) -> String {
        let layer = |layer| {
            let cues = stage.script.cues.iter().filter(|cue| cue.layer == layer);
            cues.filter_map(|cue| cue.still(moment))
                .fold(Group::new(), |group, text| group.add(Blob::new(text)))
        };
        let (figures, foot) = (layer(Layer::Board), layer(Layer::Foot));
        let board = Group::new()
            .add(self.look.ground(stage.layout, stage.theme))
            .add(figures.set("class", "s"));
        let body = Group::new().add(self.look.clipped(board)).add(foot);
        self.finish(stage, body, None)
    }

    /// Adds what stands still.
    fn finish(&self, stage: &mut Stage<'_>, mut body: Group, style: Option<&str>) -> String {
        if !stage.title.is_empty() {
            body = body.add(title_group(stage.layout, &stage.title));
        }
        let below = if self.look.status {
            super::foot::STRIP
        } else {
            0.0
        };
        let (body, height) = self.look.add_foot_below(body, stage.layout, below);
        let definitions = Blob::from(stage.painter.definitions(Some(stage.theme.name())));
        let mut document = self
            .look
            .document(stage.theme, stage.layout.width, height, &self.description())
            .add(definitions);
        if let Some(style) = style {
            document = document.add(Style::new(style));
        }
        if let Some(clip) = self.look.clip(stage.layout) {
            document = document.add(clip);
        }
        document.add(body).to_string()
    }

    fn description(&self) -> String {
        let (engine, language) = (self.look.engine, self.look.words());
        let sides = self.look.drawing.sides.as_ref();
        let turns: Vec<_> = self.turns.iter().map(|turn| self.in_words(turn)).collect();
        let last = self
            .turns
            .last()
            .map_or(self.look.position, |turn| turn.after);
        let before = language.describe(engine, sides, &self.look.position);
        let after = language.describe(engine, sides, &last);
        self.look
            .with_part(words::film(language, &before, &turns, &after))
    }

    /// A turn: its number, side, dice and actions.
    fn in_words(&self, turn: &PlayedTurn) -> String {
        let language = self.look.words();
        let mut text = language.of(
            "picture.turn",
            turn.head.side,
            &[("n", &turn.head.number.to_string())],
        );
        for step in &turn.steps {
            match step {
                Step::Throw { throw, .. } => {
                    text.push_str(", ");
                    text.push_str(&language.dice(self.look.engine, *throw));
                }
                Step::Action { written, .. } => {
                    text.push(' ');
                    text.push_str(&written.to_string());
                }
                Step::Pass { .. } => {
                    text.push(' ');
                    text.push_str(language.text("picture.nothing"));
                }
            }
        }
        text.push('.');
        text
    }
}
