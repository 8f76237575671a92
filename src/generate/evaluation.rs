//! What a position is worth to a side, in points, where no more is known than what stands on the
//! board. `docs/studies.md` says the same in words.

use crate::board::Side;
use crate::engine::{King, Position};

/// A game won; any other position is worth less.
pub(super) const WON: i64 = 1_000_000;
/// All of the soldiers left: a side that has them all is worth this, and half and half nothing.
const SOLDIERS: i64 = 4000;
/// A soldier that is loose and can run.
const LOOSE: i64 = 30;
/// The king.
const HELD: i64 = 150;

/// The worth of `position` to `side`. What it is worth to the one it takes from the other.
///
/// Soldiers count by their share of all that are left, so that each is worth more the fewer there
/// are, and the side that leads likes to exchange.
pub(super) fn worth(position: &Position, side: Side) -> i64 {
    let enemy = side.other();
    if let Some(outcome) = position.outcome() {
        return if outcome.winner == side { WON } else { -WON };
    }
    let soldiers = |side| i64::from(position.soldiers(side));
    let (own, theirs) = (soldiers(side), soldiers(enemy));
    let mut worth = SOLDIERS * (own - theirs) / (own + theirs).max(1);
    worth += LOOSE * (loose(position, side) - loose(position, enemy));
    match position.king() {
        King::Held(holder, _) if holder == side => worth += HELD,
        King::Held(..) => worth -= HELD,
        King::Free(_) | King::Absent => {}
    }
    worth
}

fn loose(position: &Position, side: Side) -> i64 {
    let home = position.home_soldiers(side).count();
    i64::from(position.soldiers(side)) - i64::try_from(home).unwrap_or_default()
}
