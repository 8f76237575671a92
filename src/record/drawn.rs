//! What comments draw on the board: `[%mark H2 green]`, `[%arrow O1-L2 red]`.

use super::command::Command;
use crate::board::Field;

/// What is drawn, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A marked field.
    Mark(Field),
    /// An arrow from one field to another.
    Arrow(Field, Field),
}

/// Something drawn on the board.
///
/// ```
/// use sahkku::record::{Drawn, Shape, commands};
/// let command = commands("look [%mark H2 green]", 0).next().ok_or("no command")?;
/// let drawn = Drawn::of(&command).ok_or("nothing drawn")?;
/// assert_eq!(drawn.shape, Shape::Mark("H2".parse()?));
/// assert_eq!(drawn.colour, "green");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn<'t> {
    /// What it is. Whether the board has its fields is another question.
    pub shape: Shape,
    /// The word for its colour; empty where none is given.
    pub colour: &'t str,
}

impl<'t> Drawn<'t> {
    /// A mark, written `H2 green`; nothing if more than a field and a colour stands there.
    pub fn mark(value: &'t str) -> Option<Self> {
        Self::read(value, |place| Some(Shape::Mark(place.parse().ok()?)))
    }

    /// An arrow, written `O1-L2 red`.
    pub fn arrow(value: &'t str) -> Option<Self> {
        Self::read(value, |place| {
            let (from, to) = place.split_once(['-', '–', '—'])?;
            Some(Shape::Arrow(from.parse().ok()?, to.parse().ok()?))
        })
    }

    /// What a command draws, if it is one that draws and is closed.
    pub fn of(command: &Command<'t>) -> Option<Self> {
        match command.name {
            _ if !command.closed => None,
            "mark" => Self::mark(command.value),
            "arrow" => Self::arrow(command.value),
            _ => None,
        }
    }

    fn read(value: &'t str, shape: impl Fn(&str) -> Option<Shape>) -> Option<Self> {
        let mut words = value.split_ascii_whitespace();
        let shape = shape(words.next()?)?;
        let colour = words.next().unwrap_or_default();
        let fits = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '#';
        let whole = words.next().is_none() && colour.chars().all(fits);
        whole.then_some(Self { shape, colour })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_dashes_and_colours() {
        let field = |name: &str| name.parse::<Field>().unwrap();
        let arrow = Drawn::arrow(" O1–L2  red ").unwrap();
        assert_eq!(arrow.shape, Shape::Arrow(field("O1"), field("L2")));
        assert_eq!(arrow.colour, "red");
        assert_eq!(Drawn::mark("H2").unwrap().colour, "");
        for nothing in [
            "",
            "H9 green",
            "O1L2",
            "O1-",
            "H2 red,G2 green",
            "O1-L2 red more",
        ] {
            assert_eq!(Drawn::mark(nothing), None, "{nothing}");
            assert_eq!(Drawn::arrow(nothing), None, "{nothing}");
        }
    }
}
