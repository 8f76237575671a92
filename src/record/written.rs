//! Throws, actions and glyphs as somebody wrote them: nothing here says that they are possible.

use std::fmt;

use crate::board::Field;
use crate::dice::{Face, MAX_DICE, Throw};

/// The faces of a throw in the order in which they were written; at most [`MAX_DICE`].
///
/// ```
/// use sahkku::record::WrittenThrow;
/// let throw: WrittenThrow = "x,iii,Ø".parse()?;
/// assert_eq!(throw.to_string(), "X30");
/// # Ok::<(), sahkku::record::TokenError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct WrittenThrow(
    /// Four bits for each face, the first one lowest, and above them how many there are: one word,
    /// which the parser can build and hand on in a register.
    u32,
);

/// Bits that one face takes.
const FACE_BITS: u32 = 4;
/// Where the number of faces stands.
const COUNT_SHIFT: u32 = FACE_BITS * MAX_DICE as u32;

impl WrittenThrow {
    /// The faces as they were written.
    #[inline]
    pub fn faces(self) -> impl Iterator<Item = Face> {
        let face = move |at| {
            Face::ALL
                .get((self.0 >> (at * FACE_BITS)) as usize & 0xF)
                .copied()
        };
        (0..u32::from(self.len())).filter_map(face)
    }

    /// How many dice were written.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.0 >> COUNT_SHIFT) as u8
    }

    /// Whether no die was written.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The throw without its order.
    #[inline]
    pub const fn throw(self) -> Throw {
        Throw::from_packed(self.0, self.len())
    }

    /// Adds a die; says whether there was room.
    #[inline]
    pub const fn push(&mut self, face: Face) -> bool {
        let len = self.len();
        if len >= MAX_DICE {
            return false;
        }
        self.0 |= (face as u32) << (len as u32 * FACE_BITS);
        self.0 += 1 << COUNT_SHIFT;
        true
    }
}

/// Collects at most [`MAX_DICE`] dice; those after them are left out.
impl FromIterator<Face> for WrittenThrow {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Self {
        let mut throw = Self::default();
        for face in faces {
            if !throw.push(face) {
                break;
            }
        }
        throw
    }
}

impl fmt::Display for WrittenThrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces()
            .try_for_each(|face| fmt::Display::fmt(&face, f))
    }
}

impl fmt::Debug for WrittenThrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The kind of piece that an action names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A soldier, which has no letter.
    #[default]
    Soldier,
    /// The king (*gonagas*), `K`.
    King,
    /// The mover's queen (*dronnet*), `Q`.
    Queen,
}

impl Piece {
    /// The letter before the field of departure.
    pub const fn letter(self) -> Option<char> {
        match self {
            Self::Soldier => None,
            Self::King => Some('K'),
            Self::Queen => Some('Q'),
        }
    }
}

/// What an action says about the king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KingMark {
    /// Nothing.
    #[default]
    None,
    /// `=K`: he is won over, or pushed on.
    Won,
    /// `=Kx`: likewise, and the pushed king captured.
    WonCapture,
    /// `#K`: he is killed.
    Killed,
}

impl KingMark {
    /// The mark as a record writes it; empty for none.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Won => "=K",
            Self::WonCapture => "=Kx",
            Self::Killed => "#K",
        }
    }
}

/// An action as it was written. Printing it gives the canonical spelling.
///
/// ```
/// use sahkku::record::{KingMark, Piece, WrittenAction};
/// let action: WrittenAction = "x:*qd2–c2=k".parse()?;
/// assert_eq!(action.piece, Piece::Queen);
/// assert_eq!(action.king, KingMark::Won);
/// assert_eq!(action.to_string(), "X:*QD2-C2=K");
/// # Ok::<(), sahkku::record::TokenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WrittenAction {
    /// The die it names, if it names one.
    pub die: Option<Face>,
    /// `*`: it makes the piece active.
    pub activates: bool,
    /// The piece.
    pub piece: Piece,
    /// The field of departure.
    pub from: Field,
    /// `'`: the piece that is bound for home is meant.
    pub homeward: bool,
    /// `x` and not `-`: it captures on the field of arrival.
    pub capture: bool,
    /// The field of arrival; nothing where a piece becomes active in place.
    pub to: Option<Field>,
    /// What happens to the king.
    pub king: KingMark,
}

impl WrittenAction {
    /// Appends the canonical spelling to `text`: what `Display` writes, faster.
    pub fn push_to(&self, text: &mut String) {
        let (bytes, length) = self.spelt();
        let bytes = bytes.get(..length).unwrap_or_default();
        text.push_str(str::from_utf8(bytes).unwrap_or_default());
    }

    /// Appends the canonical spelling to a text.
    pub(crate) fn push_to_bytes(&self, text: &mut Vec<u8>) {
        let (bytes, length) = self.spelt();
        let end = text.len() + length;
        // A copy whose length is known is made at once.
        text.extend_from_slice(&bytes);
        text.truncate(end);
    }

    /// The canonical spelling, and how long it is. What is there or not is written anyway and then
    /// written over: no mark can be guessed.
    #[inline]
    fn spelt(&self) -> ([u8; LONGEST], usize) {
        let (mut bytes, mut length) = ([0; LONGEST], 0);
        let mut put = |letter: char, there: bool| {
            if let Some(place) = bytes.get_mut(length) {
                *place = letter as u8;
            }
            length += usize::from(there);
        };
        put(self.die.unwrap_or_default().letter(), self.die.is_some());
        put(':', self.die.is_some());
        put('*', self.activates);
        let piece = self.piece.letter();
        put(piece.unwrap_or_default(), piece.is_some());
        put(self.from.column().letter(), true);
        put(self.from.row().digit(), true);
        put('\'', self.homeward);
        let (to, moves) = (self.to.unwrap_or(self.from), self.to.is_some());
        put(if self.capture { 'x' } else { '-' }, moves);
        put(to.column().letter(), moves);
        put(to.row().digit(), moves);
        let king = self.king.symbol();
        for letter in king.chars() {
            put(letter, true);
        }
        (bytes, length)
    }
}

/// More than the longest spelling of an action takes, `X:*QA1'xB2=Kx`.
const LONGEST: usize = 16;

impl fmt::Display for WrittenAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(16);
        self.push_to(&mut text);
        f.pad(&text)
    }
}

/// What an annotator thinks of a throw or an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Excellent,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Glyph {
    /// Every glyph.
    pub const ALL: [Self; 6] = [
        Self::Good,
        Self::Mistake,
        Self::Excellent,
        Self::Blunder,
        Self::Interesting,
        Self::Dubious,
    ];

    /// How a record writes it.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Excellent => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }

    /// The glyph that a number from `$1` to `$6` stands for.
    pub fn of_nag(number: u8) -> Option<Self> {
        let at = usize::from(number).checked_sub(1)?;
        Self::ALL.get(at).copied()
    }

    /// The glyph that is written so.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|glyph| glyph.symbol() == symbol)
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_throw_holds_six_dice() {
        let mut throw: WrittenThrow = [Face::Two; 9].into_iter().collect();
        assert_eq!(throw.len(), MAX_DICE);
        assert!(!throw.push(Face::X));
        assert_eq!(throw.to_string(), "222222");
        assert!(WrittenThrow::default().is_empty());
    }

    #[test]
    fn actions_print_every_part() {
        for text in [
            "O2-L2",
            "L2xJ2",
            "*O1",
            "3:KH2-K2",
            "X:*QD2-C2",
            "C2'-A2",
            "A1-A2=Kx",
            "B2-C2#K",
        ] {
            assert_eq!(text.parse::<WrittenAction>().unwrap().to_string(), text);
        }
    }
}
