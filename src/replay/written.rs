//! The canonical spelling of an action.

use crate::board::Heading;
use crate::engine::{Action, Engine, KingEvent, Mover, Position};
use crate::record::{self, KingMark, WrittenAction};

/// How a record writes a legal action of `position`: with its die only where the same could be
/// done with another one, with `'` only where a homeward-bound soldier of the mover's is meant and
/// an outward-bound one stands there too.
///
/// ```
/// use sahkku::board::Side;
/// use sahkku::engine::Engine;
/// use sahkku::replay::written;
/// use sahkku::rules::Variant;
///
/// let engine = Engine::new(Variant::builtin("lujavvr").ok_or("not built in")?.rules.clone());
/// let position = engine.start_carried(Side::Men);
/// let first = engine.actions(&position)[0];
/// assert_eq!(written(&engine, &position, first).to_string(), "*O1");
/// # Ok::<(), &str>(())
/// ```
pub fn written(engine: &Engine, position: &Position, action: Action) -> WrittenAction {
    spelt(position, action, engine.needs_die(position, action))
}

/// [`written`] where it is known whether the die has to be named.
pub(crate) fn spelt(position: &Position, action: Action, needs_die: bool) -> WrittenAction {
    WrittenAction {
        die: needs_die.then_some(action.die()),
        activates: action.activates(),
        piece: match action.mover() {
            Mover::Soldier => record::Piece::Soldier,
            Mover::Queen => record::Piece::Queen,
            Mover::King => record::Piece::King,
        },
        from: action.from().field(),
        homeward: needs_heading(position, action),
        capture: action.captures(),
        to: (!action.in_place()).then_some(action.target()),
        king: match action.king() {
            KingEvent::None => KingMark::None,
            KingEvent::Won => KingMark::Won,
            KingEvent::WonCapture => KingMark::WonCapture,
            KingEvent::Killed => KingMark::Killed,
        },
    }
}

/// Whether the action is that of a homeward-bound soldier where an outward-bound one of its side
/// stands as well, so that the field alone would mean the other.
fn needs_heading(position: &Position, action: Action) -> bool {
    let from = action.from();
    action.mover() == Mover::Soldier
        && from.heading() == Heading::Homeward
        && position
            .to_move()
            .is_some_and(|side| position.soldiers_on(side, from.field().outward()) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    /// The spellings of the legal actions of a position.
    fn spelled(variant: &str, house_rules: &str, position: &str) -> Vec<String> {
        let rules = &Variant::builtin(variant).unwrap().rules;
        let engine = Engine::new(rules.with_house_rules(house_rules).unwrap());
        let position = engine.read_position(position).unwrap();
        let actions = engine.actions(&position);
        actions
            .iter()
            .map(|&action| written(&engine, &position, action).to_string())
            .collect()
    }

    #[test]
    fn the_die_is_named_only_where_another_could_do_the_same() {
        let free = spelled(
            "lagesvuotna-noqueens",
            "order=free value.X=2",
            "M:A1 w:A3-O3 K:H2 >M[X23]",
        );
        assert_eq!(free, ["X:A1-C1", "A1-D1", "2:A1-C1"]);
        let strict = spelled(
            "lagesvuotna-noqueens",
            "value.X=2",
            "M:A1 w:A3-O3 K:H2 >M[X23]",
        );
        assert_eq!(strict, ["A1-C1"]);
    }

    #[test]
    fn a_heading_is_written_only_where_it_matters() {
        let both = spelled("lagesvuotna-noqueens", "", "M:C2,C2' w:B3-O3 K:H2 >M[3]");
        assert_eq!(both, ["C2-A3", "C2'-A1"]);
        let alone = spelled("lagesvuotna-noqueens", "", "M:C2' w:B3-O3 K:H2 >M[3]");
        assert_eq!(alone, ["C2-A1"]);
    }

    #[test]
    fn marks_and_letters() {
        let kill = spelled("gavkevuotna-ohcejot", "", "M:J2 W:H2 Kw:H2 >M[2]");
        assert_eq!(kill, ["J2xH2=K", "J2xH2#K"]);
        let royal = spelled("lagesvuotna", "", "M:A1 qm:L2 W:O1 qw:D2 Km:A2 >M[X00]");
        assert!(royal.iter().any(|action| action == "*QL2-L1"), "{royal:?}");
        assert!(royal.iter().any(|action| action == "KA2-B2"), "{royal:?}");
    }
}
