//! The end, and what is claimed about it.

use super::Entry;
use crate::diagnostic::Code;

pub(super) const TEXTS: &[Entry] = &[
    (
        Code::TurnAfterEnd,
        "The rules have decided the game already, so nothing can be thrown or moved any more. Delete what
follows the deciding action, or look for a slip before it.",
    ),
    (
        Code::WrongResult,
        "The game as written ends differently from what the result says: a side has won and the result
names another, or a win is claimed by rule that the rules do not see.
Right, for a game in which the men captured the last soldier of the women:
    = men",
    ),
    (
        Code::WrongTermination,
        "Termination says why the game ended. Where the rules decided it, this is soldiers, queen, king or
blocked, and must be the one that happened; where they did not, it is resignation, agreement, time,
forfeit or unfinished.",
    ),
    (
        Code::ResultMismatch,
        "The Result tag and the result line at the end of the record say the same thing twice; here they
differ.
Wrong:
    [Result \"men\"]

    = women
Right:
    [Result \"women\"]

    = women",
    ),
    (
        Code::TerminationMismatch,
        "The Termination tag does not go with the result: an unfinished game has no winner, and a game that
was agreed drawn was not won by capture.
Wrong:
    [Result \"unfinished\"]
    [Termination \"soldiers\"]
Right:
    [Result \"unfinished\"]
    [Termination \"unfinished\"]",
    ),
    (
        Code::PositionDiffers,
        "A comment states a position with [%position ...], and the game has another one at that point. The
first such finding in a record shows where two readings of it part. Verification goes on with the
position of the game.",
    ),
    (
        Code::Unverified,
        "From here on the record was not verified, because a turn before cannot be played. It is kept
as it is, and nothing of it is shown or counted as if it had been played.",
    ),
];
