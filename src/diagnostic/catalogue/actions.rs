//! What is done with the dice.

use super::Entry;
use crate::diagnostic::Code;

pub(super) const TEXTS: &[Entry] = &[
    (
        Code::IllegalMove,
        "No die of this throw can do this action under the rules of the variant. The message says what
stands in the way, and what would have been legal. Verification of the record stops here; the rest
of it is kept as it is.
Wrong, a soldier that is still at home:
    1. M 320: O1-L2
Right, only an X makes a soldier active:
    1. M X20: *O1-O2 O2-M2",
    ),
    (
        Code::WrongDie,
        "The action names a die, and that die cannot do it: it was not thrown, has been spent already, or
moves by another number of fields.
Wrong:
    1. M X20: 2:*O1-O2
Right:
    1. M X20: X:*O1-O2",
    ),
    (
        Code::AmbiguousDie,
        "Two different faces could do this action and it makes a difference which is spent, so the action
names its die.
Wrong:
    O2-N2
Right:
    2:O2-N2",
    ),
    (
        Code::WrongOrder,
        "In this variant dice are spent in a fixed order (the switch `order`), for example X before 3 before
2. A die that can do something comes before those after it.
Wrong, with order=X,3,2:
    5. M X32: O2-L2 *N1-O1
Right:
    5. M X32: *N1-O1 O2-L2",
    ),
    (
        Code::FieldOffBoard,
        "The board of this variant has no such field: the column lies beyond its last one, or the row has no
field in that column. `sahkku variants ID` says how large the board is.",
    ),
    (
        Code::MarkMissing,
        "Something happened that has a mark, and the mark was left out: * for a piece made active, x for a
capture, =K for a king won. The record is right; its canonical form has the mark.
Accepted:
    O2-H2
Canonical:
    O2-H2=K",
    ),
    (
        Code::MarkWrong,
        "A mark says that something happened which did not: x without a capture, =K without the king being
won, #K where he cannot be killed, * on a piece that was active already.
Wrong, with nobody on L2:
    O2xL2
Right:
    O2-L2",
    ),
    (
        Code::RedundantHeadingMark,
        "A ' after the field of departure says that the piece bound for home is meant. It is needed only
where another piece of the same side stands there that is bound outward.
Accepted:
    C2'-A2
Canonical:
    C2-A2",
    ),
    (
        Code::ForcedPlay,
        "A player goes on as long as a die can be used. This turn stops while there is still a legal action.
With the switch pass=voluntary a turn may stop sooner; so may the last turn of a game that is
unfinished or ended by resignation, agreement, time or forfeit.",
    ),
    (
        Code::PassNotDue,
        "-- says that nothing could be done with the throw, but something could.
Wrong:
    1. M X20: --
Right:
    1. M X20: *O1-O2 O2-M2",
    ),
];
