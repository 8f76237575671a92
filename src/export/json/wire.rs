//! The shape of the JSON: what is written in a record.
//!
//! These types say nothing about whether what they hold can be; [`to_record_text`](super::to_record_text)
//! finds that out.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use super::replayed::{RecordReplay, TurnReplay};
use crate::board::Side;
use crate::record::{GameResult, KingMark, Piece};

/// The name of the format, `sahkku-json`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// The only one.
    #[default]
    #[serde(rename = "sahkku-json")]
    SahkkuJson,
}

/// The version of the format, `1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Version;

impl From<Version> for u64 {
    fn from(_: Version) -> Self {
        1
    }
}

impl TryFrom<u64> for Version {
    type Error = String;

    fn try_from(version: u64) -> Result<Self, String> {
        match version {
            1 => Ok(Self),
            _ => Err(format!(
                "version {version} of the format is not known, only version 1 is"
            )),
        }
    }
}

/// A record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordJson {
    /// What this is.
    pub format: Format,
    /// And which version of it.
    pub version: Version,
    /// The tags in the order of the text.
    pub tags: Vec<TagJson>,
    /// The throws for who starts; nothing where no `0.` is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll_off: Option<Vec<RollOffJson>>,
    /// The main line, then variations in the order of the text.
    pub lines: Vec<LineJson>,
    /// The result line.
    pub result: Option<ResultJson>,
    /// Comments behind the result line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after_result: Vec<NoteJson>,
    /// The whole text of a record that could not be read without errors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Likewise where it is no UTF-8: one character, U+0000 to U+00FF, for each byte.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_latin1: Option<String>,
    /// What the rules make of the record, where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<RecordReplay>,
}

/// A tag.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TagJson {
    /// The name as it is written.
    pub name: String,
    /// The value without its escapes.
    pub value: String,
}

/// A throw for who starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollOffJson {
    /// Who threw; nothing only where the text is broken.
    pub side: Option<SideJson>,
    /// What came.
    pub throw: ThrowJson,
}

/// The main line or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineJson {
    /// What a variation replaces; nothing for the main line.
    pub parent: Option<ParentJson>,
    /// Notes before the first turn; on the main line before the roll-off, where there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<NoteJson>,
    /// The turns.
    pub turns: Vec<TurnJson>,
}

/// The turn that a variation replaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParentJson {
    /// The place of its line in [`RecordJson::lines`], from 0.
    pub line: usize,
    /// Its place among the turns of that line, from 0; nothing only where the text is broken.
    pub turn: Option<usize>,
}

/// A turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnJson {
    /// The number as it is written; nothing where none is.
    pub number: Option<u32>,
    /// Whose turn it is; nothing only where the text is broken.
    pub side: Option<SideJson>,
    /// The throw, then further throws of the same turn (`+`).
    pub throws: Vec<ThrowJson>,
    /// The variations that replace the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationJson>,
    /// What came of the turn, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<TurnReplay>,
}

/// Where a variation stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariationJson {
    /// Its place in [`RecordJson::lines`], from 1.
    pub line: usize,
    /// Notes behind its closing parenthesis.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteJson>,
}

/// A throw and what was done with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowJson {
    /// The faces in the order in which they are written, such as `X20`; nothing only where the text
    /// is broken.
    pub faces: Option<String>,
    /// `!`, `?` and the like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
    /// Notes behind the throw, before dice thrown again and before the colon.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteJson>,
    /// Dice thrown again, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rethrows: Vec<RethrowJson>,
    /// Notes behind the colon, before the first action.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes_after_colon: Vec<NoteJson>,
    /// The actions; an empty list for `--`, nothing where no colon stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<Vec<ActionJson>>,
    /// Notes behind `--`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes_after_pass: Vec<NoteJson>,
}

/// Dice thrown again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RethrowJson {
    /// What they show now.
    pub faces: String,
    /// `!`, `?` and the like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
    /// Notes behind them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteJson>,
}

/// One die spent on one piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionJson {
    /// The action as the record writes it, in canonical spelling. All that follows up to `king` is in
    /// it already.
    pub notation: String,
    /// The face of the die, where it is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<String>,
    /// It makes the piece active (`*`).
    #[serde(default, skip_serializing_if = "is_false")]
    pub activates: bool,
    /// The piece.
    pub piece: PieceJson,
    /// The field of departure.
    pub from: String,
    /// The homeward-bound piece is meant (`'`).
    #[serde(default, skip_serializing_if = "is_false")]
    pub homeward: bool,
    /// It captures where it arrives (`x`).
    #[serde(default, skip_serializing_if = "is_false")]
    pub capture: bool,
    /// The field of arrival; nothing where a piece becomes active in place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What is said of the king.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub king: Option<KingMarkJson>,
    /// `!`, `?` and the like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
    /// Notes behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteJson>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Something said about what stands before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoteJson {
    /// A comment.
    Comment(CommentJson),
    /// A glyph by its number, `$1` to `$255`.
    Nag(NonZeroU8),
    /// Text that could not be read.
    Unreadable(String),
}

/// A comment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommentJson {
    /// The text between the braces, commands and all.
    pub text: String,
    /// The commands in it (`[%name value]`), except such as are not closed. They may be left out when
    /// a record is written; where they are given they must be those of the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<CommandJson>,
}

/// A command in a comment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandJson {
    /// `mark`, `arrow`, `clk`, `eval`, `position` or something else.
    pub name: String,
    /// What follows it, without blanks around it.
    pub value: String,
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideJson {
    /// The men, *olbmát*.
    Men,
    /// The women, *gálgut*.
    Women,
}

impl From<Side> for SideJson {
    fn from(side: Side) -> Self {
        match side {
            Side::Men => Self::Men,
            Side::Women => Self::Women,
        }
    }
}

impl SideJson {
    /// The letter in a record.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Men => Side::Men.letter(),
            Self::Women => Side::Women.letter(),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ResultJson {
    /// The men won.
    Men,
    /// The women won.
    Women,
    /// Nobody won.
    Draw,
    /// It did not end.
    Unfinished,
}

impl From<GameResult> for ResultJson {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Men => Self::Men,
            GameResult::Women => Self::Women,
            GameResult::Draw => Self::Draw,
            GameResult::Unfinished => Self::Unfinished,
        }
    }
}

impl From<ResultJson> for GameResult {
    fn from(result: ResultJson) -> Self {
        match result {
            ResultJson::Men => Self::Men,
            ResultJson::Women => Self::Women,
            ResultJson::Draw => Self::Draw,
            ResultJson::Unfinished => Self::Unfinished,
        }
    }
}

/// The piece that an action names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceJson {
    /// A soldier.
    Soldier,
    /// The king, *gonagas*.
    King,
    /// The mover's queen, *dronnet*.
    Queen,
}

impl From<Piece> for PieceJson {
    fn from(piece: Piece) -> Self {
        match piece {
            Piece::Soldier => Self::Soldier,
            Piece::King => Self::King,
            Piece::Queen => Self::Queen,
        }
    }
}

/// What an action says about the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KingMarkJson {
    /// He is won over, or pushed on (`=K`).
    Won,
    /// Likewise, and the pushed king captured (`=Kx`).
    WonCapture,
    /// He is killed (`#K`).
    Killed,
}

impl KingMarkJson {
    /// The mark, if there is one.
    pub(super) const fn from_mark(mark: KingMark) -> Option<Self> {
        match mark {
            KingMark::None => None,
            KingMark::Won => Some(Self::Won),
            KingMark::WonCapture => Some(Self::WonCapture),
            KingMark::Killed => Some(Self::Killed),
        }
    }
}
