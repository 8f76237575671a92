//! The faces of a die.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::throw::{FaceSet, Throw};

/// The most faces a die can list.
pub const MAX_FACES: usize = 8;

/// A mark on a die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// The cross, *sáhkku*; on daldøs dice the *dal*. It looses pieces.
    #[default]
    X,
    /// The blank, *guoros*.
    Blank,
    /// One stroke, I.
    One,
    /// Two strokes, II.
    Two,
    /// Three strokes, III.
    Three,
    /// Four strokes, IIII.
    Four,
}

impl Face {
    /// Every mark, in the order of [`Face::index`].
    pub const ALL: [Self; 6] = [
        Self::X,
        Self::Blank,
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
    ];

    /// A number from 0 to 5, for use as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How a record writes the face: `X`, `0`, `1`, `2`, `3` or `4`.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::X => 'X',
            Self::Blank => '0',
            Self::One => '1',
            Self::Two => '2',
            Self::Three => '3',
            Self::Four => '4',
        }
    }

    /// What the die shows, as players say it: its strokes, X or blank.
    pub const fn spoken(self) -> &'static str {
        match self {
            Self::X => "X",
            Self::Blank => "blank",
            Self::One => "I",
            Self::Two => "II",
            Self::Three => "III",
            Self::Four => "IIII",
        }
    }

    /// The face that a record's letter stands for; `x` counts as `X`.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'X' | 'x' => Some(Self::X),
            '0' => Some(Self::Blank),
            '1' => Some(Self::One),
            '2' => Some(Self::Two),
            '3' => Some(Self::Three),
            '4' => Some(Self::Four),
            _ => None,
        }
    }

    /// The number of strokes; nothing for the X, whose value is a rule. A blank has none.
    pub const fn strokes(self) -> Option<u8> {
        match self {
            Self::X => None,
            Self::Blank => Some(0),
            Self::One => Some(1),
            Self::Two => Some(2),
            Self::Three => Some(3),
            Self::Four => Some(4),
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        f.write_char(self.letter())
    }
}

/// The faces of one die in the order in which a rule set lists them, for example `X320`.
///
/// Every face is as likely as any other. A mark may be listed twice.
///
/// ```
/// use sahkku::dice::{Die, Face};
/// let die: Die = "X320".parse()?;
/// assert_eq!(die.faces(), [Face::X, Face::Three, Face::Two, Face::Blank]);
/// # Ok::<(), sahkku::dice::DieError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Die {
    faces: [Face; MAX_FACES],
    len: u8,
    /// The same without order.
    set: FaceSet,
}

/// Why a text does not describe a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DieError {
    /// No face at all.
    #[error("a die has at least one face")]
    Empty,
    /// More than [`MAX_FACES`].
    #[error("a die has at most {MAX_FACES} faces")]
    TooMany,
    /// A mark that no die bears.
    #[error("`{0}` is no face: faces are X, 0, 1, 2, 3 and 4")]
    Unknown(char),
}

impl Die {
    /// The faces in their order.
    #[inline]
    pub fn faces(&self) -> &[Face] {
        self.faces.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// Whether the die bears this face.
    pub fn bears(&self, face: Face) -> bool {
        self.faces().contains(&face)
    }

    /// The first face of a throw that the die does not bear, if there is one.
    #[inline]
    pub fn missing(&self, throw: Throw) -> Option<Face> {
        if throw.shown().among(self.set) == throw.shown() {
            return None;
        }
        self.first_missing(throw)
    }

    fn first_missing(&self, throw: Throw) -> Option<Face> {
        let mut faces = Face::ALL.into_iter();
        faces.find(|&face| throw.shows(face) && !self.bears(face))
    }

    /// The faces without repetition, in their order.
    pub fn distinct(&self) -> impl Iterator<Item = Face> + '_ {
        let faces = self.faces();
        faces
            .iter()
            .enumerate()
            .filter(|&(at, face)| faces.iter().position(|other| other == face) == Some(at))
            .map(|(_, &face)| face)
    }
}

impl FromStr for Die {
    type Err = DieError;

    fn from_str(text: &str) -> Result<Self, DieError> {
        let mut faces = [Face::X; MAX_FACES];
        let (mut len, mut set) = (0, FaceSet::EMPTY);
        // `X,3,2,0` is what a list in a rule file comes to.
        for letter in text.chars().filter(|&letter| letter != ',') {
            let face = Face::from_letter(letter).ok_or(DieError::Unknown(letter))?;
            *faces.get_mut(usize::from(len)).ok_or(DieError::TooMany)? = face;
            len += 1;
            set = set.with(face);
        }
        if len == 0 {
            Err(DieError::Empty)
        } else {
            Ok(Self { faces, len, set })
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces()
            .iter()
            .try_for_each(|face| fmt::Display::fmt(face, f))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_prints_as_it_was_written() {
        for text in ["X320", "X123", "X", "X12340"] {
            assert_eq!(text.parse::<Die>().unwrap().to_string(), text);
        }
        assert_eq!("X,3,2,0".parse::<Die>(), "X320".parse());
        assert_eq!("".parse::<Die>(), Err(DieError::Empty));
        assert_eq!("X329".parse::<Die>(), Err(DieError::Unknown('9')));
        assert_eq!("X32032032".parse::<Die>(), Err(DieError::TooMany));
    }

    #[test]
    fn distinct_keeps_first_places() {
        let die: Die = "X3X20".parse().unwrap();
        let faces: Vec<_> = die.distinct().collect();
        assert_eq!(faces, [Face::X, Face::Three, Face::Two, Face::Blank]);
    }
}
