//! The shape of the JSON: what the rules make of a record.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::finding::FindingJson;
use super::wire::{ResultJson, SideJson};
use crate::replay::ThrowKind;

/// What the rules make of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordReplay {
    /// Nothing in the record is wrong.
    pub verified: bool,
    /// The form of the game, if it is known.
    pub variant: Option<String>,
    /// Every switch of the rules it was played by, house rules included.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, String>,
    /// The position it starts from.
    pub start: Option<String>,
    /// The result that the record states.
    pub result: Option<ResultJson>,
    /// Why the game ended: by the rules, or as the record says.
    pub termination: Option<String>,
    /// The turns of the main line up to the last that was right throughout.
    pub turns: u32,
    /// The actions of those turns.
    pub actions: u32,
    /// The position after them.
    pub position: Option<String>,
    /// What there is to say about the record, in the order of its text.
    pub findings: Vec<FindingJson>,
}

/// What came of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnReplay {
    /// The turn could be played. Where it could not, nothing else is told of it.
    pub verified: bool,
    /// Its right number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The position before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What happened, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepJson>,
    /// The position after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Whether it is over: a record may stop in the middle of its last turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
}

/// One thing that happened in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StepJson {
    /// Dice were thrown.
    Throw(ThrowStep),
    /// A die was spent.
    Action(ActionStep),
    /// Nothing could be done.
    Pass(PassStep),
}

/// Dice that were thrown, or that lay there already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowStep {
    /// The dice thrown now, in the order of the variant's faces.
    pub faces: String,
    /// How they came to be thrown.
    pub kind: ThrowKindJson,
    /// The position with them.
    pub position: String,
}

/// How dice came to be thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThrowKindJson {
    /// The first throw of a turn.
    First,
    /// The dice were on the table already.
    Given,
    /// Some were thrown again.
    Again,
    /// A further throw in the same turn.
    Further,
}

impl From<ThrowKind> for ThrowKindJson {
    fn from(kind: ThrowKind) -> Self {
        match kind {
            ThrowKind::First => Self::First,
            ThrowKind::Given => Self::Given,
            ThrowKind::Again => Self::Again,
            ThrowKind::Further => Self::Further,
        }
    }
}

/// A die that was spent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionStep {
    /// The canonical spelling.
    pub notation: String,
    /// The face of the die, named in the notation or not.
    pub die: String,
    /// What was captured, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<CapturedJson>,
    /// What happened to the king, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub king: Option<KingFate>,
    /// The position after it.
    pub position: String,
}

/// What an action captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CapturedJson {
    /// Loose soldiers.
    pub loose: u8,
    /// Soldiers at home.
    pub home: u8,
    /// The queen.
    pub queen: bool,
}

/// What an action did to the king.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KingFate {
    /// The side that he came over to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won_by: Option<SideJson>,
    /// He was killed.
    #[serde(default)]
    pub killed: bool,
    /// The field that he was pushed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pushed_to: Option<String>,
}

/// A turn, or the rest of one, in which nothing was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassStep {
    /// Whether `--` is written.
    pub written: bool,
}
