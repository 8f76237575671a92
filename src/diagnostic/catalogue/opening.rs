//! Who starts, and whose turn it is.

use super::Entry;
use crate::diagnostic::Code;

pub(super) const TEXTS: &[Entry] = &[
    (
        Code::RollOffNotDue,
        "In this variant the players agree on who starts, so no roll-off is made. Delete the 0. line, or say
with the Rules tag how you decided.
Right:
    [Rules \"start=most-x\"]",
    ),
    (
        Code::RollOffWrong,
        "A roll-off lists every throw made to decide who starts, men and women in turn, and stops as soon as
the start rule has decided. Here a throw is missing, one too many, or made by the wrong side. The
rule is the switch `start`; `sahkku variants ID` explains it.",
    ),
    (
        Code::PositionWithRollOff,
        "A game that begins from a Position has its side to throw in that position; there is nothing to roll
off. Delete the 0. line or the tag.
Wrong:
    [Position \"m:A1-O1 w:A3-O3 K:H2 >M\"]

    0. M X20 W 200
Right:
    [Position \"m:A1-O1 w:A3-O3 K:H2 >M\"]

    1. M X20: *O1-O2",
    ),
    (
        Code::StartUnchecked,
        "The record has no roll-off, so the side of turn 1 simply starts. Nothing is wrong; to have the start
proved, write the throws that decided it.
Right:
    0. M X20 W 200",
    ),
    (
        Code::WrongSide,
        "The sides take turns, and this turn is the other side's. A player who could do nothing still has a
turn, with the throw and --.
Wrong:
    1. M X20: *O1-O2
    2. M 320: O2-L2
Right:
    1. M X20: *O1-O2
    2. W 320: --
    3. M 320: O2-L2",
    ),
    (
        Code::MissingTurnNumber,
        "Each turn begins with its number and a full stop; the turns of both sides are counted through. The
turn can be read without it.
Wrong:
    W 300: --
Right:
    2. W 300: --",
    ),
    (
        Code::WrongTurnNumber,
        "Turns are numbered 1, 2, 3 through the whole game, one number for each side's turn. A gap may mean
that a turn was left out.
Wrong:
    1. M X20: *O1-O2
    3. W 300: --
Right:
    1. M X20: *O1-O2
    2. W 300: --",
    ),
];
