//! The codes: one short stable name for each kind of finding.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Severity;
use super::catalogue::{self, Entry};
use super::example::Example;
use super::group::Group;
use crate::text::{nearest, visible};

/// What the table below says of one code.
struct Row {
    code: Code,
    number: &'static str,
    name: &'static str,
    severity: Severity,
    title: &'static str,
}

/// Makes the enumeration and its table from one list, so that neither can lack what the other has.
macro_rules! codes {
    ($($variant:ident $number:literal $name:literal $severity:ident $title:literal;)+) => {
        /// A kind of finding. The name and the number of a code never change their meaning.
        ///
        /// ```
        /// use sahkku::diagnostic::Code;
        /// assert_eq!(Code::IllegalMove.name(), "illegal-move");
        /// assert_eq!("illegal-move".parse(), Ok(Code::IllegalMove));
        /// assert!(Code::IllegalMove.explain().contains("legal"));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $title] $variant,)+
        }

        /// The codes in the order of their numbers.
        const ROWS: &[Row] = &[$(Row {
            code: Code::$variant,
            number: $number,
            name: $name,
            severity: Severity::$severity,
            title: $title,
        },)+];

        impl Code {
            /// Every code, in the order of the numbers.
            pub const ALL: [Self; ROWS.len()] = [$(Self::$variant,)+];
        }
    };
}

codes! {
    // Encoding and files
    Utf16 "S0101" "utf-16" Error "a file saved as UTF-16 and not as UTF-8";
    InvalidUtf8 "S0102" "invalid-utf8" Error "letters saved in another encoding than UTF-8";
    NulCharacter "S0103" "nul-character" Error "a character of value zero (NUL), as damaged files have it";
    ControlCharacter "S0104" "control-character" Warning "a control character in a name or comment, an order to the screen";
    HiddenCharacter "S0105" "hidden-character" Warning "a character that is invisible or turns the reading direction";
    NoRecord "S0106" "no-record" Hint "a file without a record";
    TextOutsideRecord "S0107" "text-outside-record" Error "text before the first header";
    TooLarge "S0108" "too-large" Error "a record too large to be read";
    TooManyFindings "S0109" "too-many-findings" Hint "more findings than are worth listing";
    // The header
    MalformedTag "S0201" "malformed-tag" Error "a tag line that is not [Name \"value\"]";
    UnclosedString "S0202" "unclosed-string" Error "a tag value without its closing quotation mark";
    StrayQuote "S0203" "stray-quote" Error "a quotation mark inside a tag value";
    BadEscape "S0204" "bad-escape" Error "a backslash before something other than a quotation mark or backslash";
    TextAfterTag "S0205" "text-after-tag" Error "text behind a tag, on its line";
    TagInMovetext "S0206" "tag-in-movetext" Error "a tag among the moves";
    DuplicateTag "S0207" "duplicate-tag" Warning "a tag given twice";
    VariantMissing "S0208" "variant-missing" Error "nothing that says which form of the game was played";
    UnknownVariant "S0209" "unknown-variant" Error "a form of the game that is not known";
    BadRules "S0210" "bad-rules" Error "house rules that cannot be";
    UnknownWord "S0211" "unknown-word" Error "a word that the tag does not know";
    BadPosition "S0212" "bad-position" Error "a position that cannot be";
    SeedDiceConflict "S0213" "seed-dice-conflict" Error "a seed for dice that are not seeded";
    SeedCommitMismatch "S0214" "seed-commit-mismatch" Error "a seed that is not the one promised";
    SeedMissing "S0215" "seed-missing" Hint "seeded dice whose seed is not told";
    BadCommitment "S0216" "bad-commitment" Error "a commitment that no seed can fit";
    BadDate "S0217" "bad-date" Warning "a date that is no year, month and day of the calendar";
    // The syntax of the moves
    UnclosedComment "S0301" "unclosed-comment" Error "a comment that is never closed";
    StrayBrace "S0302" "stray-brace" Error "a closing brace without a comment";
    UnclosedVariation "S0303" "unclosed-variation" Error "a variation that is never closed";
    StrayParenthesis "S0304" "stray-parenthesis" Error "a closing parenthesis without a variation";
    EmptyVariation "S0305" "empty-variation" Error "a variation without a turn";
    UnexpectedText "S0306" "unexpected-text" Error "text that means nothing here";
    ExpectedSide "S0307" "expected-side" Error "no side where one must be named";
    ExpectedThrow "S0308" "expected-throw" Error "no throw where one must stand";
    ExpectedAction "S0309" "expected-action" Error "nothing done after the colon";
    MissingColon "S0310" "missing-colon" Error "no colon between a throw and what was done with it";
    BadFace "S0311" "bad-face" Error "a mark that is on no die";
    TooManyDice "S0312" "too-many-dice" Error "more dice than any game has";
    BadField "S0313" "bad-field" Error "something that is no field";
    BadAction "S0314" "bad-action" Error "an action that cannot be read";
    BadNumber "S0315" "bad-number" Error "a number that cannot be read";
    BadGlyph "S0316" "bad-glyph" Error "a glyph, such as ! or ?, that is not in the list";
    MisplacedGlyph "S0317" "misplaced-glyph" Error "a glyph, such as ! or ?, that belongs to nothing";
    MisplacedComment "S0318" "misplaced-comment" Error "a comment in the middle of something";
    MisplacedVariation "S0319" "misplaced-variation" Error "a variation where no turn stands before it";
    MisplacedRollOff "S0320" "misplaced-roll-off" Error "a roll-off that does not come first";
    BadResult "S0321" "bad-result" Error "a result line that cannot be read";
    ResultMissing "S0322" "result-missing" Error "no result line";
    TextAfterResult "S0323" "text-after-result" Error "text after the result line";
    MissingDot "S0324" "missing-dot" Warning "a turn number without its full stop";
    UnclosedCommand "S0325" "unclosed-command" Warning "a command in a comment that is never closed";
    MissingBlank "S0326" "missing-blank" Warning "a side without a blank between it and its throw";
    // Who starts, and whose turn it is
    RollOffNotDue "S0401" "roll-off-not-due" Error "a roll-off where none is made";
    RollOffWrong "S0402" "roll-off-wrong" Error "a roll-off that does not follow the start rule";
    PositionWithRollOff "S0403" "position-with-roll-off" Error "a roll-off in a game that begins from a position";
    StartUnchecked "S0404" "start-unchecked" Hint "no roll-off: who starts was not checked";
    WrongSide "S0405" "wrong-side" Error "the other side is to move";
    MissingTurnNumber "S0406" "missing-turn-number" Warning "a turn without its number";
    WrongTurnNumber "S0407" "wrong-turn-number" Warning "a turn with another number than its own";
    // Throws
    UnknownFace "S0501" "unknown-face" Error "a face that these dice do not bear";
    WrongDiceCount "S0502" "wrong-dice-count" Error "too many or too few dice, or others than lie there";
    RethrowNotDue "S0503" "rethrow-not-due" Error "dice thrown again that may not be";
    ThrowNotDue "S0504" "throw-not-due" Error "a further throw that is not due";
    ThrowMissing "S0505" "throw-missing" Error "dice that were still to be thrown";
    WrongSeed "S0506" "wrong-seed" Error "a throw that the seed does not give";
    // Actions
    IllegalMove "S0601" "illegal-move" Error "an action that the rules do not allow";
    WrongDie "S0602" "wrong-die" Error "an action with a die that cannot do it";
    AmbiguousDie "S0603" "ambiguous-die" Error "an action that two dice could have done";
    WrongOrder "S0604" "wrong-order" Error "dice spent out of their order";
    FieldOffBoard "S0605" "field-off-board" Error "a field that this board does not have";
    MarkMissing "S0606" "mark-missing" Hint "a loosing, a capture or a won king that is not marked";
    MarkWrong "S0607" "mark-wrong" Error "a mark for something that does not happen";
    RedundantHeadingMark "S0608" "redundant-heading-mark" Hint "a ' that is not needed";
    ForcedPlay "S0609" "forced-play" Error "a turn that stops while something can be done";
    PassNotDue "S0610" "pass-not-due" Error "a pass while something can be done";
    // The end, and what is claimed about it
    TurnAfterEnd "S0701" "turn-after-end" Error "a turn after the game was decided";
    WrongResult "S0702" "wrong-result" Error "another result than the game's";
    WrongTermination "S0703" "wrong-termination" Error "another end than the game's";
    ResultMismatch "S0704" "result-mismatch" Error "the Result tag and the result line differ";
    TerminationMismatch "S0705" "termination-mismatch" Error "a termination that does not go with the result";
    PositionDiffers "S0706" "position-differs" Error "a stated position that is not the game's";
    Unverified "S0707" "unverified" Hint "the rest of the game was not verified";
}

impl Code {
    /// The row of this code. Rows and codes come from the same list, so the index fits.
    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The stable name, in kebab case, as reports and options use it.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The stable number: `S`, two digits for the group, two for the code.
    pub const fn number(self) -> &'static str {
        self.row().number
    }

    /// How bad a finding of this kind is, as a rule.
    pub const fn severity(self) -> Severity {
        self.row().severity
    }

    /// The finding in half a line.
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// The part of a record that a finding of this kind is about.
    pub const fn group(self) -> Group {
        Group::of_number(self.number())
    }

    /// Whether part of what was written is not read because of such a finding, so that whoever
    /// writes the record anew may lose it.
    pub const fn loses_text(self) -> bool {
        self.entry().loses
    }

    /// The rule, in a player's words.
    pub const fn rule(self) -> &'static str {
        self.entry().rule
    }

    /// Where the rule comes from.
    pub const fn origin(self) -> &'static str {
        self.entry().origin
    }

    /// How it is done wrongly and how it is done right.
    pub const fn example(self) -> &'static Example {
        &self.entry().example
    }

    const fn entry(self) -> &'static Entry {
        catalogue::ENTRIES[self as usize]
    }

    /// All of the catalogue's entry as text: the rule, where it comes from, a wrong and a right
    /// version, how bad a finding it is and whether text may be lost. Lines have at most 100
    /// characters, as long as the example has; the last one has no line end.
    pub fn explain(self) -> String {
        let (without, with) = self.severity().example_labels();
        let lost = if self.loses_text() {
            "Part of what was written is not read: whoever writes the record anew may lose it."
        } else {
            "All that was written is kept."
        };
        let Example {
            lead, wrong, right, ..
        } = self.example();
        format!(
            "{}\n\nWhere it comes from:\n{}\n\n{with}:\n{}\n{without}:\n{}\n\n{}\n{lost}",
            self.rule(),
            self.origin(),
            indented(lead, wrong),
            indented(lead, right),
            self.severity().meaning(),
        )
    }

    /// The code with this name or number, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        ROWS.iter()
            .find(|row| {
                row.name.eq_ignore_ascii_case(name) || row.number.eq_ignore_ascii_case(name)
            })
            .map(|row| row.code)
    }
}

/// Lines of an example, set off and made safe to show.
fn indented(lead: &str, lines: &str) -> String {
    let lines: Vec<String> = lead
        .lines()
        .chain(lines.lines())
        .map(|line| format!("    {}", visible(line)).trim_end().to_owned())
        .collect();
    lines.join("\n")
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no finding called `{name}`{}", hint(.nearest.as_ref()))]
pub struct UnknownCode {
    name: String,
    nearest: Option<Code>,
}

fn hint(nearest: Option<&Code>) -> String {
    nearest
        .map(|code| format!(" (did you mean `{code}`?)"))
        .unwrap_or_default()
}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(name: &str) -> Result<Self, UnknownCode> {
        Self::from_name(name).ok_or_else(|| UnknownCode {
            name: name.to_owned(),
            nearest: nearest(name, ROWS.iter().map(|row| row.name)).and_then(Self::from_name),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_where_their_code_points() {
        for (row, code) in ROWS.iter().zip(Code::ALL) {
            assert_eq!(row.code, code);
            assert_eq!(Code::from_name(code.name()), Some(code));
            assert_eq!(Code::from_name(code.number()), Some(code));
            assert!(
                row.name
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            );
        }
        assert!(ROWS.windows(2).all(|pair| pair[0].number < pair[1].number));
    }

    #[test]
    fn a_misspelt_name_gets_a_suggestion() {
        let error = "ilegal-move".parse::<Code>().unwrap_err();
        assert!(error.to_string().contains("`illegal-move`"), "{error}");
    }

    #[test]
    fn explanations_are_text_for_people() {
        for code in Code::ALL {
            assert!(code.rule().len() > 60, "{code} explains too little");
            assert!(!code.title().ends_with('.'), "{code}");
            for text in [code.rule(), code.origin()] {
                assert!(text.ends_with(['.', ']']), "{code}: {text}");
                assert_eq!(text.trim(), text, "{code} has blanks around its text");
            }
            let text = code.explain();
            assert!(
                text.lines().all(|line| line.chars().count() <= 100),
                "{code} has long lines: {text}"
            );
            assert!(!text.contains("\n\n\n"), "{code}: {text}");
        }
    }

    #[test]
    fn an_explanation_says_all_there_is() {
        assert_eq!(
            Code::MissingDot.explain(),
            "A full stop follows the turn number. Without it the turn can still be read.\n\n\
             Where it comes from:\n\
             The record format: docs/format.md, \"The moves\", under Turns.\n\n\
             With the warning:\n    1 M 200: --\nWithout it:\n    1. M 200: --\n\n\
             A warning: the record is right, and this is probably a slip.\n\
             All that was written is kept."
        );
    }
}
