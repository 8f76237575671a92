//! Throws.

use super::Entry;
use crate::diagnostic::Code;

pub(super) const TEXTS: &[Entry] = &[
    (
        Code::UnknownFace,
        "The dice of this variant do not bear this face. Most forms of the game throw dice with X, 3, 2 and
a blank (0); others X, 1, 2, 3; daldøs has X, 2, 3, 4. The switch `dice.faces` says which.",
    ),
    (
        Code::WrongDiceCount,
        "A throw shows every die that was thrown: all of them at the start of a turn, as many as were thrown
again after ~, and the rest of them after a carried X and +.
Wrong, with three dice:
    2. W X2: *A3-A2
Right:
    2. W X20: *A3-A2",
    ),
    (
        Code::RethrowNotDue,
        "Only some dice may be thrown again, and only before the first of them is spent: each one that
shows X where the switch `reroll` says each-x, all of them where they show nothing but X and it says
all-x, and in an entry gate all that do not show X. In some forms none may.
Wrong, with reroll=each-x:
    2. W 320~2: --
Right:
    2. W X20~2: --",
    ),
    (
        Code::ThrowNotDue,
        "A + begins a further throw in the same turn. There is one after a carried opening X has been
played, and a bonus throw, where the switch `bonus` allows it, once all dice of a throw of nothing
but X are spent.",
    ),
    (
        Code::ThrowMissing,
        "Dice were still to be thrown in this turn: the rest after a carried X, a bonus throw, or the further
throws of an entry gate. Write them with + (or ~ in a gate).
Wrong, with an opening X carried and three dice:
    1. M X: *O1-O2
    2. W 320: --
Right:
    1. M X: *O1-O2 + 32: O2-L2
    2. W 320: --",
    ),
    (
        Code::WrongSeed,
        "Every throw of the main line is numbered, the roll-off's too, and the seed says what each must show.
This one shows something else: the throw was copied wrongly, one before it was left out or
added, or the seed is not the one that was used.",
    ),
];
