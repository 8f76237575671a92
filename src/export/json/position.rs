//! A position, piece by piece.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::wire::SideJson;
use crate::board::{Heading, Side, Spot};
use crate::engine::{Engine, King, Position, Queen, WinBy};

/// A position, for programs that do not read its one-line notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionJson {
    /// The position in one line.
    pub notation: String,
    /// The side to move; nothing where the game is decided.
    pub to_move: Option<SideJson>,
    /// How the game was decided, if it is.
    pub outcome: Option<OutcomeJson>,
    /// The dice that are not spent, in the order of the variant's faces.
    pub dice: String,
    /// What else must be remembered, as in the notation: `then`, `gate` and the like.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub keys: BTreeMap<String, String>,
    /// The men's pieces.
    pub men: ArmyJson,
    /// The women's pieces.
    pub women: ArmyJson,
    /// The king, if there is one.
    pub king: Option<KingJson>,
}

/// How a game was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeJson {
    /// Who won.
    pub winner: SideJson,
    /// How: `soldiers`, `queen`, `king` or `blocked`.
    pub by: String,
}

/// The pieces of one side, without the king.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyJson {
    /// The fields of soldiers at home.
    pub home: Vec<String>,
    /// Loose soldiers.
    pub loose: Vec<StackJson>,
    /// The queen, if the side has one.
    pub queen: Option<QueenJson>,
}

/// Loose soldiers of one side on one field, bound the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackJson {
    /// Where they stand.
    pub field: String,
    /// How many they are.
    pub count: u8,
    /// They are on their way home along the middle row.
    pub homeward: bool,
}

/// A queen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QueenJson {
    /// Where she stands.
    pub field: String,
    /// She is loose.
    pub loose: bool,
}

/// The king.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KingJson {
    /// Where he stands.
    pub field: String,
    /// Whose he is, if anybody's.
    pub holder: Option<SideJson>,
    /// He is on his way home along the middle row.
    pub homeward: bool,
}

/// A position, piece by piece.
///
/// ```
/// use sahkku::{board::Side, engine::Engine, export::json, rules::Variant};
/// let engine = Engine::new(Variant::builtin("lagesvuotna").ok_or("not built in")?.rules.clone());
/// let position = json::position(&engine, &engine.start(Side::Men));
/// assert_eq!((position.men.home.len(), position.dice.as_str()), (15, ""));
/// assert_eq!(position.king.map(|king| king.field).as_deref(), Some("H2"));
/// # Ok::<(), &str>(())
/// ```
pub fn position(engine: &Engine, position: &Position) -> PositionJson {
    let notation = engine.notate(position);
    PositionJson {
        to_move: position.to_move().map(Into::into),
        outcome: position.outcome().map(|outcome| OutcomeJson {
            winner: outcome.winner.into(),
            by: by(outcome.by).to_owned(),
        }),
        dice: position
            .dice()
            .in_order_of(&engine.rules().dice.die)
            .to_string(),
        keys: keys(&notation),
        men: army(position, Side::Men),
        women: army(position, Side::Women),
        king: king(position.king()),
        notation,
    }
}

/// The word of a termination by rule.
const fn by(by: WinBy) -> &'static str {
    match by {
        WinBy::King => "king",
        WinBy::Queen => "queen",
        WinBy::Soldiers => "soldiers",
        WinBy::Blocked => "blocked",
    }
}

/// The `key=value` words of a notation. The `=` of a result stands by itself and is none.
fn keys(notation: &str) -> BTreeMap<String, String> {
    let pairs = notation.split(' ').filter_map(|word| word.split_once('='));
    pairs
        .filter(|(key, _)| !key.is_empty())
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

fn army(position: &Position, side: Side) -> ArmyJson {
    ArmyJson {
        home: position
            .home_soldiers(side)
            .map(|field| field.to_string())
            .collect(),
        loose: position
            .loose_soldiers(side)
            .map(|(spot, count)| stack(spot, count))
            .collect(),
        queen: match position.queen(side) {
            Queen::Absent => None,
            Queen::Home(field) => Some(QueenJson {
                field: field.to_string(),
                loose: false,
            }),
            Queen::Loose(field) => Some(QueenJson {
                field: field.to_string(),
                loose: true,
            }),
        },
    }
}

fn stack(spot: Spot, count: u8) -> StackJson {
    let homeward = spot.heading() == Heading::Homeward;
    StackJson {
        field: spot.field().to_string(),
        count,
        homeward,
    }
}

fn king(king: King) -> Option<KingJson> {
    match king {
        King::Absent => None,
        King::Free(field) => Some(KingJson {
            field: field.to_string(),
            holder: None,
            homeward: false,
        }),
        King::Held(side, spot) => Some(KingJson {
            field: spot.field().to_string(),
            holder: Some(side.into()),
            homeward: spot.heading() == Heading::Homeward,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn read(variant: &str, notation: &str) -> PositionJson {
        let engine = Engine::new(Variant::builtin(variant).unwrap().rules.clone());
        position(&engine, &engine.read_position(notation).unwrap())
    }

    #[test]
    fn every_piece_is_named_with_its_field() {
        let json = read(
            "lagesvuotna",
            "m:A1-B1 M:C2x3,C2' Qm:G2 w:F3 qw:D2 Kw:B2 >W[X20]",
        );
        assert_eq!(json.men.home, ["A1", "B1"]);
        let stack = |count, homeward| StackJson {
            field: "C2".to_owned(),
            count,
            homeward,
        };
        assert_eq!(json.men.loose, [stack(3, false), stack(1, true)]);
        assert!(json.men.queen.is_some_and(|queen| queen.loose));
        assert!(json.women.queen.is_some_and(|queen| !queen.loose));
        let king = json.king.unwrap();
        assert_eq!(
            (king.field.as_str(), king.holder),
            ("B2", Some(SideJson::Women))
        );
        assert_eq!(
            (json.dice.as_str(), json.to_move),
            ("X20", Some(SideJson::Women))
        );
        assert!(json.keys.is_empty() && json.outcome.is_none());
    }

    #[test]
    fn keys_and_results_are_told_apart() {
        let gate = read("borvo-laksefjord", "m:A1-O1 w:A3-O3 K:H2 >M gate=W");
        assert_eq!(gate.keys.get("gate").map(String::as_str), Some("W"));
        let over = read("lagesvuotna-noqueens", "M:A1 K:H2 = men");
        assert_eq!(over.to_move, None);
        let outcome = over.outcome.unwrap();
        assert_eq!(
            (outcome.winner, outcome.by.as_str()),
            (SideJson::Men, "soldiers")
        );
        assert!(over.keys.is_empty());
    }
}
