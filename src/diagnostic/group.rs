//! What findings are about.

use std::fmt;

use super::code::Code;

/// The part of a record that a finding is about. The second and third sign of a code's number say
/// which it is.
///
/// ```
/// use sahkku::diagnostic::{Code, Group};
/// assert_eq!(Code::IllegalMove.group(), Group::Actions);
/// assert_eq!(Group::from_word("actions"), Some(Group::Actions));
/// assert_eq!(Group::Actions.codes().next(), Some(Code::IllegalMove));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Encoding, and what belongs to a file rather than to a record.
    Encoding,
    /// The header.
    Header,
    /// The syntax of the moves.
    Syntax,
    /// Who starts, and whose turn it is.
    Order,
    /// Throws.
    Throws,
    /// What is done with the dice.
    Actions,
    /// The end, and what is claimed about it.
    Ending,
}

impl Group {
    /// Every group, in the order of the numbers.
    pub const ALL: [Self; 7] = [
        Self::Encoding,
        Self::Header,
        Self::Syntax,
        Self::Order,
        Self::Throws,
        Self::Actions,
        Self::Ending,
    ];

    /// The group of a code's number, as in `S0601`.
    pub(super) const fn of_number(number: &str) -> Self {
        let [_, tens, ones, ..] = number.as_bytes() else {
            return Self::Encoding;
        };
        // A group that is not in the list does not compile: the numbers are asked for all codes there.
        Self::ALL[((*tens - b'0') * 10 + (*ones - b'0')) as usize - 1]
    }

    /// The stable word for it, in lower case, as options use it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Encoding => "encoding",
            Self::Header => "header",
            Self::Syntax => "syntax",
            Self::Order => "order",
            Self::Throws => "throws",
            Self::Actions => "actions",
            Self::Ending => "ending",
        }
    }

    /// What it is about, as a heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Encoding => "Files and their letters",
            Self::Header => "The header",
            Self::Syntax => "How the moves are written",
            Self::Order => "Who starts, and whose turn it is",
            Self::Throws => "Throws and seeds",
            Self::Actions => "What is done with the dice",
            Self::Ending => "The end, and what is claimed about it",
        }
    }

    /// The group with this word, in any case.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|group| group.word().eq_ignore_ascii_case(word))
    }

    /// Its codes, in the order of the numbers.
    pub fn codes(self) -> impl Iterator<Item = Code> {
        Code::ALL
            .into_iter()
            .filter(move |code| code.group() == self)
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_group_and_every_group_its_codes() {
        let listed: Vec<Code> = Group::ALL.into_iter().flat_map(Group::codes).collect();
        assert_eq!(listed, Code::ALL);
        for group in Group::ALL {
            assert!(group.codes().count() > 0, "{group}");
            assert_eq!(Group::from_word(&group.word().to_uppercase()), Some(group));
            assert_eq!(
                Code::from_name(group.word()),
                None,
                "no word means two things"
            );
        }
    }
}
