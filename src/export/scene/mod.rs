//! What a picture of a place in a game shows: the position after a turn, with what led to it and
//! what an annotator said and drew there; and which turns are worth a picture.

mod said;
mod turns;

pub use said::Said;
pub use turns::{Turns, TurnsError, marked_turns};

use crate::board::Side;
use crate::dice::Throw;
use crate::engine::{Engine, Position};
use crate::export::svg::{Diagram, DrawnMove};
use crate::language::Language;
use crate::record::{Record, Shape, TagName};
use crate::replay::{Game, PlayedTurn, Ruling};
use crate::rules::Drawing;

/// A place in a game, to be drawn.
///
/// ```
/// use sahkku::export::scene::Scene;
/// use sahkku::record::Record;
/// use sahkku::replay::{Game, Rulebook};
///
/// let text = "[Men \"Ánte\"]\n[Variant \"lagesvuotna\"]\n\n1. M X00: *O1-O2 {[%mark O2]}\n";
/// let record = Record::parse(text.as_bytes());
/// let game = Game::replay(&record, &mut Rulebook::default());
/// let scene = Scene::after(&record, &game, 1).ok_or("there is no such turn")?;
/// assert_eq!(scene.title(), "Ánte, after turn 1");
/// assert!(scene.diagram().to_svg().starts_with("<svg"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene<'g> {
    /// The rules of the game.
    pub engine: &'g Engine,
    /// How its board and pieces look.
    pub drawing: &'g Drawing,
    /// The position.
    pub position: Position,
    /// Who plays, if the record says so.
    pub players: String,
    /// After which turn this is, in words.
    pub when: String,
    /// The number of the turn that led here, as the record counts; nothing at the start.
    pub turn: Option<u32>,
    /// Whose dice lie there, and which.
    pub thrown: Option<(Side, Vec<Throw>)>,
    /// The actions of the turn.
    pub moves: Vec<DrawnMove>,
    /// What comments say and draw.
    pub said: Said,
    /// What it is told in.
    /// Whether the turn is still to be played, or to be played to its end.
    ahead: bool,
    language: &'g Language,
}

impl<'g> Scene<'g> {
    /// A position and nothing else.
    pub fn of_position(engine: &'g Engine, drawing: &'g Drawing, position: Position) -> Self {
        Self {
            engine,
            drawing,
            position,
            players: String::new(),
            when: String::new(),
            turn: None,
            thrown: None,
            moves: Vec::new(),
            said: Said::EMPTY,
            ahead: false,
            language: Language::english(),
        }
    }

    /// The same with its words in this language; they are English otherwise.
    #[must_use]
    pub fn in_language(mut self, language: &'g Language) -> Self {
        if !self.when.is_empty() {
            self.when = when(self.turn, self.ahead, language);
        }
        self.language = language;
        self
    }

    /// The place after so many turns of the main line; 0 is the start. Nothing where the game does
    /// not get so far, or has no known rules.
    pub fn after(record: &Record<'_>, game: &'g Game, turns: usize) -> Option<Self> {
        let ruling = game.ruling()?;
        let Some(at) = turns.checked_sub(1) else {
            let said = Said::of(record, None);
            return Some(Self::new(record, ruling, *game.start.as_ref()?, None, said));
        };
        let turn = game.turns().get(at)?;
        Some(Self::after_turn(
            record,
            ruling,
            turn,
            Said::of(record, Some(turn)),
        ))
    }

    /// The place after a turn of any line, with what is said there.
    pub fn after_turn(
        record: &Record<'_>,
        ruling: &'g Ruling,
        turn: &PlayedTurn,
        said: Said,
    ) -> Self {
        Self::new(record, ruling, turn.after, Some(turn), said)
    }

    /// The place before the last of so many turns of the main line, with its dice thrown: for showing
    /// what is done in it. What comments draw belongs to the end of a turn, and is left out.
    pub fn before(record: &Record<'_>, game: &'g Game, turns: usize) -> Option<Self> {
        let ruling = game.ruling()?;
        let turn = game.turns().get(turns.checked_sub(1)?)?;
        Some(Self {
            players: players(record),
            when: when(Some(turn.head.number), true, Language::english()),
            turn: Some(turn.head.number),
            ahead: true,
            ..Self::of_position(&ruling.engine, &ruling.variant.drawing, turn.thrown())
        })
    }

    /// The place where a game begins, for showing the whole of it.
    pub fn whole(record: &Record<'_>, game: &'g Game) -> Option<Self> {
        let ruling = game.ruling()?;
        Some(Self {
            players: players(record),
            ..Self::of_position(
                &ruling.engine,
                &ruling.variant.drawing,
                *game.start.as_ref()?,
            )
        })
    }

    fn new(
        record: &Record<'_>,
        ruling: &'g Ruling,
        position: Position,
        turn: Option<&PlayedTurn>,
        said: Said,
    ) -> Self {
        // A record may stop in the middle of a turn: then the position is not one after it.
        let underway = turn.is_some_and(|turn| !turn.complete);
        Self {
            players: players(record),
            when: when(
                turn.map(|turn| turn.head.number),
                underway,
                Language::english(),
            ),
            ahead: underway,
            turn: turn.map(|turn| turn.head.number),
            thrown: turn.map(|turn| (turn.head.side, turn.throws())),
            moves: turn.map(moves).unwrap_or_default(),
            said,
            ..Self::of_position(&ruling.engine, &ruling.variant.drawing, position)
        }
    }

    /// Who plays, and after which turn this is.
    pub fn title(&self) -> String {
        let parts = [self.players.as_str(), self.when.as_str()];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(", ")
    }

    /// The picture of it, without a title, to which more can be added.
    pub fn diagram(&self) -> Diagram<'_> {
        let mut picture = Diagram::new(self.engine, self.drawing, self.position)
            .language(self.language)
            .moves(self.moves.iter().copied());
        if let Some((side, throws)) = &self.thrown {
            picture = picture.thrown(*side, throws.iter().copied());
        }
        for (shape, colour) in &self.said.drawn {
            picture = match *shape {
                Shape::Mark(field) => picture.mark(field, colour.as_str()),
                Shape::Arrow(from, to) => picture.arrow(from, to, colour.as_str()),
            };
        }
        picture
    }
}

/// After which turn a position is: `after turn 12`, `the start`.
fn when(turn: Option<u32>, ahead: bool, language: &Language) -> String {
    let Some(turn) = turn else {
        return language.text("record.before-play").to_owned();
    };
    let turn = turn.to_string();
    if ahead {
        language.say("record.during-turn", &[("n", &turn)])
    } else {
        language.say("record.after-turn", &[("n", &turn)])
    }
}

fn players(record: &Record<'_>) -> String {
    let players = [TagName::Men, TagName::Women];
    let players = players.iter().filter_map(|&name| record.value(name));
    players.collect::<Vec<_>>().join(" – ")
}

fn moves(turn: &PlayedTurn) -> Vec<DrawnMove> {
    turn.actions()
        .map(|(action, _, effects)| DrawnMove::new(turn.head.side, action, effects))
        .collect()
}
