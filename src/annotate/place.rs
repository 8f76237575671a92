//! Naming a place in a game: a line, a turn in it, a throw or an action of the turn.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::replay::{Game, LineId, Step, Stop};

/// The way from the main line to a line: which variation of which turn, again and again.
///
/// Written as numbers with slashes: `2/1` is the first variation of turn 2, `2/1/3/2` the second
/// variation of turn 3 in it. Nothing is the main line. Turns of a variation keep the numbers they
/// have in the game, so that the first turn of `2/1` is turn 2.
///
/// ```
/// use sahkku::annotate::LinePath;
/// let path: LinePath = "2/1/3/2".parse()?;
/// assert_eq!(path.steps(), [(2, 1), (3, 2)]);
/// assert_eq!(path.to_string(), "2/1/3/2");
/// assert!(LinePath::default().is_main());
/// # Ok::<(), sahkku::annotate::LinePathError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LinePath(Vec<(u32, u32)>);

/// Why a text names no line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` names no line: write a turn and which of its variations, such as 2/1, and go on so for variations within it: 2/1/3/2"
)]
pub struct LinePathError(String);

impl LinePath {
    /// The line that is reached by taking these turns and their variations, both counted from 1.
    pub const fn new(steps: Vec<(u32, u32)>) -> Self {
        Self(steps)
    }

    /// The way to a line of a game.
    pub fn of(game: &Game, line: LineId) -> Self {
        let mut steps = Vec::new();
        let mut inner = line;
        while let Some((around, turn)) = game.line(inner).and_then(|line| line.parent) {
            let among = game.variations(around, turn);
            let before = among.take_while(|&id| id != inner).count();
            let number = game.replaced_number(inner).unwrap_or(1);
            steps.push((number, u32::try_from(before + 1).unwrap_or(u32::MAX)));
            inner = around;
        }
        steps.reverse();
        Self(steps)
    }

    /// Whether it is the main line.
    pub const fn is_main(&self) -> bool {
        self.0.is_empty()
    }

    /// The turns and their variations on the way, both counted from 1.
    pub fn steps(&self) -> &[(u32, u32)] {
        &self.0
    }
}

impl FromStr for LinePath {
    type Err = LinePathError;

    fn from_str(text: &str) -> Result<Self, LinePathError> {
        let numbers: Option<Vec<u32>> = text
            .split('/')
            .filter(|_| !text.is_empty())
            .map(|word| word.parse().ok().filter(|&number| number > 0))
            .collect();
        let numbers = numbers.filter(|numbers| numbers.len() % 2 == 0);
        let numbers = numbers.ok_or_else(|| LinePathError(text.to_owned()))?;
        let steps = numbers.chunks_exact(2).filter_map(|pair| match *pair {
            [turn, variation] => Some((turn, variation)),
            _ => None,
        });
        Ok(Self(steps.collect()))
    }
}

impl fmt::Display for LinePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (turn, variation)) in self.0.iter().enumerate() {
            let slash = if at > 0 { "/" } else { "" };
            write!(f, "{slash}{turn}/{variation}")?;
        }
        Ok(())
    }
}

/// What of a turn is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Part {
    /// The turn as a whole: what stands behind the last thing done in it.
    #[default]
    Whole,
    /// One of its throws, counted from 1; dice thrown again and further throws count on.
    Throw(u32),
    /// One of its actions, counted from 1 through all its throws.
    Action(u32),
}

/// A place in a record that can be annotated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line.
    pub line: LinePath,
    /// The number of the turn, counted from 1 whatever is written; 0 is what stands before the
    /// first turn, and its throws are those of the roll-off.
    pub turn: u32,
    /// What of the turn.
    pub part: Part,
}

impl Place {
    /// A turn of the main line as a whole.
    pub fn turn(turn: u32) -> Self {
        Self {
            turn,
            ..Self::default()
        }
    }

    /// An action of a turn of the main line.
    pub fn action(turn: u32, action: u32) -> Self {
        Self {
            turn,
            part: Part::Action(action),
            ..Self::default()
        }
    }
}

impl Place {
    /// The place of a stop: where something is said about what happened there. Behind the last step
    /// of a turn that is said of the turn as a whole.
    pub fn of_stop(game: &Game, stop: &Stop) -> Self {
        let Some((turn, step)) = stop.played(game) else {
            return Self::default();
        };
        let part = match step {
            _ if stop.ends_turn => Part::Whole,
            Step::Throw { .. } => Part::Throw(stop.throws),
            Step::Action { .. } => Part::Action(stop.actions),
            Step::Pass { .. } => Part::Whole,
        };
        Self {
            line: LinePath::of(game, stop.line),
            turn: turn.head.number,
            part,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            Part::Whole => {}
            Part::Throw(throw) => write!(f, "throw {throw} of ")?,
            Part::Action(action) => write!(f, "action {action} of ")?,
        }
        match (self.turn, self.part) {
            (0, Part::Throw(_)) => f.write_str("the roll-off")?,
            (0, _) => f.write_str("the start")?,
            (turn, _) => write!(f, "turn {turn}")?,
        }
        if !self.line.is_main() {
            write!(f, " in line {}", self.line)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::replay::{Rulebook, Stops};

    #[test]
    fn paths_read_back() {
        for text in ["", "2/1", "12/1/14/3"] {
            assert_eq!(text.parse::<LinePath>().unwrap().to_string(), text);
        }
        for text in [
            "2",
            "2/1/3",
            "a/1",
            "0/1",
            "1/0",
            "/",
            "2/1/",
            "99999999999/1",
        ] {
            assert!(text.parse::<LinePath>().is_err(), "{text}");
        }
    }

    #[test]
    fn stops_have_places() {
        let text = "[Variant \"lagesvuotna\"]\n[Dice \"unknown\"]\n\
            [Position \"m:A1-H1 M:J2,M2 Qm:K2 w:E3-O3 W:G2 Qw:E2 Km:J1 >M\"]\n\n\
            1. M 320: J2xG2 G2xE2 (1. M 320: M2-J2 J2-H2) (1. M 320: KJ1-M1 KM1-K1)\n= men\n";
        let record = Record::parse(text.as_bytes());
        let game = Game::replay(&record, &mut Rulebook::default());
        let stops = Stops::of(&game);
        let places = stops.list().iter().map(|stop| Place::of_stop(&game, stop));
        let places: Vec<_> = places.map(|place| place.to_string()).collect();
        assert_eq!(
            places[..4],
            [
                "the start",
                "throw 1 of turn 1",
                "action 1 of turn 1",
                "turn 1"
            ]
        );
        assert_eq!(
            places[8..],
            ["action 1 of turn 1 in line 1/2", "turn 1 in line 1/2"]
        );
    }

    #[test]
    fn places_have_names() {
        let place = Place {
            line: "2/1".parse().unwrap(),
            turn: 3,
            part: Part::Action(2),
        };
        assert_eq!(place.to_string(), "action 2 of turn 3 in line 2/1");
        assert_eq!(Place::turn(0).to_string(), "the start");
    }
}
