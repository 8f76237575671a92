//! Tags: the lines of a header.

use std::borrow::Cow;

use crate::text::Span;

/// A tag and where its parts stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// All of it, brackets included.
    pub span: Span,
    /// Its name.
    pub name: Span,
    /// Its value between the quotation marks, escapes and all.
    pub value: Span,
}

impl Tag {
    /// The name as it is written; names are ASCII.
    pub fn name<'s>(&self, source: &'s [u8]) -> &'s str {
        str::from_utf8(self.name.of(source)).unwrap_or_default()
    }

    /// Which of the known tags it is, if it is one.
    pub fn known(&self, source: &[u8]) -> Option<TagName> {
        TagName::from_bytes(self.name.of(source))
    }

    /// The value without its escapes. Bytes that are no UTF-8 become `U+FFFD`.
    pub fn value<'s>(&self, source: &'s [u8]) -> Cow<'s, str> {
        let raw = self.value.of(source);
        // Nearly always it is UTF-8, and looking whether it is takes many bytes at once.
        match str::from_utf8(raw) {
            Ok(text) if !raw.contains(&b'\\') => Cow::Borrowed(text),
            Ok(text) => Cow::Owned(unescape(text)),
            Err(_) => Cow::Owned(unescape(&String::from_utf8_lossy(raw))),
        }
    }
}

/// Takes the backslashes out of a raw value.
fn unescape(raw: &str) -> String {
    let mut value = String::with_capacity(raw.len());
    let mut characters = raw.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some(escaped @ ('"' | '\\')) => value.push(escaped),
                // Not an escape of ours: a diagnostic says so, and the text stays as it is.
                Some(other) => value.extend(['\\', other]),
                None => value.push('\\'),
            },
            other => value.push(other),
        }
    }
    value
}

/// A value as it stands between quotation marks, with its escapes.
///
/// Line ends cannot stand in a value and become blanks.
///
/// ```
/// assert_eq!(sahkku::record::escape_value(r#"Ole "Loddi" \ 2"#), r#"Ole \"Loddi\" \\ 2"#);
/// ```
pub fn escape_value(value: &str) -> Cow<'_, str> {
    let plain = |byte: u8| !matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
    if value.bytes().all(plain) {
        return Cow::Borrowed(value);
    }
    let mut escaped = String::with_capacity(value.len() + 2);
    for character in value.chars() {
        match character {
            '"' | '\\' => escaped.extend(['\\', character]),
            '\n' | '\r' => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    Cow::Owned(escaped)
}

/// The tags that the format gives a meaning, in canonical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TagName {
    /// The meeting or tournament.
    Event,
    /// Where it was played.
    Site,
    /// When: `YYYY.MM.DD`, unknown parts as `??`.
    Date,
    /// Which round.
    Round,
    /// The player of the men.
    Men,
    /// The player of the women.
    Women,
    /// How the game ended: a [`GameResult`](super::GameResult).
    Result,
    /// The rule set.
    Variant,
    /// House rules on top of it.
    Rules,
    /// Where the throws came from: a [`DiceSource`](super::DiceSource).
    Dice,
    /// The seed of the dice.
    Seed,
    /// The commitment to the seed.
    SeedCommit,
    /// The position that the game starts from.
    Position,
    /// Why the game ended: a [`Termination`](super::Termination).
    Termination,
    /// Who wrote the comments.
    Annotator,
    /// Where the record comes from.
    Source,
}

impl TagName {
    /// The known tags in canonical order.
    pub const ALL: [Self; 16] = [
        Self::Event,
        Self::Site,
        Self::Date,
        Self::Round,
        Self::Men,
        Self::Women,
        Self::Result,
        Self::Variant,
        Self::Rules,
        Self::Dice,
        Self::Seed,
        Self::SeedCommit,
        Self::Position,
        Self::Termination,
        Self::Annotator,
        Self::Source,
    ];

    /// The name in canonical spelling.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Event => "Event",
            Self::Site => "Site",
            Self::Date => "Date",
            Self::Round => "Round",
            Self::Men => "Men",
            Self::Women => "Women",
            Self::Result => "Result",
            Self::Variant => "Variant",
            Self::Rules => "Rules",
            Self::Dice => "Dice",
            Self::Seed => "Seed",
            Self::SeedCommit => "SeedCommit",
            Self::Position => "Position",
            Self::Termination => "Termination",
            Self::Annotator => "Annotator",
            Self::Source => "Source",
        }
    }

    /// The known tag of that name, in any case.
    pub fn from_bytes(name: &[u8]) -> Option<Self> {
        let alike = BY_LENGTH.get(name.len())?;
        let mut alike = alike.iter().copied();
        alike.find(|tag| tag.as_str().as_bytes().eq_ignore_ascii_case(name))
    }
}

/// The known tags by the length of their names, so that few have to be compared.
const BY_LENGTH: [&[TagName]; 12] = {
    use TagName::{
        Annotator, Date, Dice, Event, Men, Position, Result, Round, Rules, Seed, SeedCommit, Site,
        Source, Termination, Variant, Women,
    };
    [
        &[],
        &[],
        &[],
        &[Men],
        &[Site, Date, Dice, Seed],
        &[Event, Round, Women, Rules],
        &[Result, Source],
        &[Variant],
        &[Position],
        &[Annotator],
        &[SeedCommit],
        &[Termination],
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_escape_and_unescape() {
        for value in ["", "Ánte", r#"""#, r"\", r#"a\"b"#, r#"Ole "Loddi" \\"#] {
            assert_eq!(unescape(&escape_value(value)), value);
        }
        assert_eq!(unescape(r"a\nb\"), r"a\nb\");
        assert_eq!(escape_value("two\nlines"), "two lines");
    }

    #[test]
    fn names_are_found_in_any_case_and_stand_in_order() {
        assert!(TagName::ALL.windows(2).all(|pair| pair[0] < pair[1]));
        for name in TagName::ALL {
            assert_eq!(
                TagName::from_bytes(name.as_str().to_lowercase().as_bytes()),
                Some(name)
            );
        }
        assert_eq!(TagName::from_bytes(b"Opening"), None);
    }
}
