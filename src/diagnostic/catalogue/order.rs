//! Who starts, and whose turn it is.

use super::{Code, Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: Code::RollOffNotDue,
        loses: false,
        rule: "In this form of the game the players agree on who starts, so no roll-off is made. Delete the line
that begins with 0., or say with the Rules tag how you decided, as in [Rules \"start=most-x\"].",
        origin: "The rules of the form: the switch `start` (docs/switches.md) is `agreed`. The form's page in
docs/variants/README.md names its sources.",
        example: Example {
            before: "[Variant \"friis-1871\"]\n",
            wrong: "0. M X20 W 200\n1. M 200: --",
            right: "1. M 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::RollOffWrong,
        loses: false,
        rule: "A roll-off lists every throw made to decide who starts, men and women in turn, and stops as soon as
the decision is there. Here a throw is missing, one too many, or made by the wrong side. When it
decides differs from place to place; `sahkku variants ID` tells it. In the example both threw one X,
which decides nothing.",
        origin: "The rules of the form: the switch `start` (docs/switches.md). The form's page in
docs/variants/README.md names its sources and where they differ.",
        example: Example {
            before: "[Variant \"lagesvuotna\"]\n",
            wrong: "0. M X20 W X00",
            right: "0. M X20 W X00 M 300 W X30",
            after: "1. W 200: --\n= unfinished",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::PositionWithRollOff,
        loses: false,
        rule: "A game that begins from a Position has its side to throw in that position; there is nothing to roll
off. Delete the line that begins with 0., or the tag.",
        origin: "The record format: docs/format.md, \"The moves\", under The roll-off.",
        example: Example {
            lead: "[Position \"m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M\"]\n",
            wrong: "0. M X20 W 200\n1. M 200: --",
            right: "1. M 200: --",
            before: "[Variant \"lagesvuotna\"]",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::StartUnchecked,
        loses: false,
        rule: "The record has no roll-off, so the side of turn 1 simply starts. Nothing is wrong; to have the start
proved, write the throws that decided it.",
        origin: "The record format: docs/format.md, \"The moves\", under The roll-off.",
        example: Example {
            before: "[Variant \"lagesvuotna\"]\n",
            wrong: "1. M 200: --",
            right: "0. M X20 W 200\n1. M 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::WrongSide,
        loses: false,
        rule: "The sides take turns, and this turn is the other side's. A player who could do nothing still has a
turn, with the throw and --. Turn 1 is that of the side that won the roll-off.",
        origin: "The record format: docs/format.md, \"The moves\", under Turns. That the sides take turns is common
to all forms.",
        example: Example {
            lead: "1. M 200: --",
            wrong: "2. M 320: --",
            right: "2. W 320: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::MissingTurnNumber,
        loses: false,
        rule: "Each turn begins with its number and a full stop. The turn can be read without it.",
        origin: "The record format: docs/format.md, \"The moves\", under Turns, and \"What the reader forgives\".",
        example: Example {
            lead: "1. M 200: --",
            wrong: "W 300: --",
            right: "2. W 300: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::WrongTurnNumber,
        loses: false,
        rule: "Turns are numbered 1, 2, 3 through the whole game, one number for each side's turn. A gap may mean
that a turn was left out.",
        origin: "The record format: docs/format.md, \"The moves\", under Turns, and \"What the reader forgives\".",
        example: Example {
            lead: "1. M 200: --",
            wrong: "3. W 300: --",
            right: "2. W 300: --",
            ..Example::GAME
        },
    },
];
