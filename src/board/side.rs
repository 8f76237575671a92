//! The two sides of the board.

use std::fmt;

/// One of the two armies: the men (*olbmát*), who sit at row 1, or the women (*gálgut*), at row 3.
///
/// ```
/// use sahkku::board::Side;
/// assert_eq!(Side::Men.other(), Side::Women);
/// assert_eq!(Side::Men.letter(), 'M');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The men, *olbmát* (one: *olmmái*). Home row 1.
    Men,
    /// The women, *gálgut* (one: *gálgu*). Home row 3.
    Women,
}

impl Side {
    /// Both sides, men first: the order in which positions and roll-offs are written.
    pub const BOTH: [Self; 2] = [Self::Men, Self::Women];

    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        // Looked up and not told by cases, which cannot be guessed.
        [Self::Women, Self::Men][self as usize]
    }

    /// The letter of the side in a record: `M` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Self::Men => 'M',
            Self::Women => 'W',
        }
    }

    /// The word for the side in results and tags: `men` or `women`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Men => "men",
            Self::Women => "women",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A value for each side, by name and not by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// What belongs to the men.
    pub men: T,
    /// What belongs to the women.
    pub women: T,
}

impl<T> BySide<T> {
    /// Makes a value for each side with `f`.
    pub fn new_with(mut f: impl FnMut(Side) -> T) -> Self {
        Self {
            men: f(Side::Men),
            women: f(Side::Women),
        }
    }

    /// The value of one side.
    #[inline]
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::Men => &self.men,
            Side::Women => &self.women,
        }
    }

    /// The value of one side, to be changed.
    #[inline]
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Men => &mut self.men,
            Side::Women => &mut self.women,
        }
    }

    /// Applies `f` to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            men: f(self.men),
            women: f(self.women),
        }
    }
}
