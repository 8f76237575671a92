//! What is done with the dice.

use super::{Code, Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: Code::IllegalMove,
        loses: false,
        rule: "No die of this throw can do this action under the rules of the form that is played. The message
says what stands in the way, and what would have been legal. Verification of the record stops here;
the rest of it is kept as it is. In the example no X was thrown, and only an X looses a soldier.",
        origin: "The rules of the form that the record names, with its house rules. The form's page in
docs/variants/README.md has them in words, with the sources and what these leave open.",
        example: Example {
            wrong: "1. M 320: O1-M2",
            right: "1. M 320: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::WrongDie,
        loses: false,
        rule: "The action names a die, and that die cannot do it: it was not thrown, has been spent already,
moves by another number of fields, or is no X where a piece is loosed. Mostly the die need not be
named at all.",
        origin: "The record format: docs/format.md, \"The moves\", under An action. What each face is worth: the
switches `dice.faces`, `value.X` and `value.0` (docs/switches.md) of the form.",
        example: Example {
            wrong: "1. M X20: 3:*O1-O2 O2-M2",
            right: "1. M X20: X:*O1-O2 O2-M2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::AmbiguousDie,
        loses: false,
        rule: "Two dice with different faces could do this action, and the rest of the turn depends on which is
spent, so the action names its die. In the example an X moves as far as a 1.",
        origin: "The record format: docs/format.md, \"The moves\", under An action. It can only happen where dice
are spent in any order: the switch `order` (docs/switches.md).",
        example: Example {
            before: "[Variant \"navuotna-maze\"]\n[Position \"m:A1-K1 M:M2 w:A3-L3 K:G2 >M\"]\n",
            wrong: "1. M X1: M2-L2 L2-K2",
            right: "1. M X1: X:M2-L2 L2-K2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::WrongOrder,
        loses: false,
        rule: "In this form dice are spent in a fixed order, for example X before 3 before 2. A die that can do
something comes before those after it.",
        origin: "The rules of the form: the switch `order` (docs/switches.md). Not all sources have a fixed order;
the form's page in docs/variants/README.md says what its own say.",
        example: Example {
            before: "[Variant \"lagesvuotna\"]\n\n0. M X20 W 200\n1. M X20: *O1-O2 O2-M2\n2. W 200: --",
            wrong: "3. M X20: M2-K2 *N1-O1",
            right: "3. M X20: *N1-O1 M2-K2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::FieldOffBoard,
        loses: false,
        rule: "The board of this form has no such field: the column lies beyond its last one, or the row has no
field in that column. `sahkku variants ID` says how large the board is.",
        origin: "The rules of the form: the switches `columns` and `prow` (docs/switches.md). How fields are named:
docs/format.md, \"Fields\".",
        example: Example {
            wrong: "1. M X20: *O1-P2 P2-N2",
            right: "1. M X20: *O1-O2 O2-M2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::MarkMissing,
        loses: false,
        rule: "Something happened that has a mark, and the mark was left out: * for a piece that is loosed, x for
a capture, =K for a king won. The record is right; its canonical form has the mark.",
        origin: "The record format: docs/format.md, \"What the reader forgives\".",
        example: Example {
            wrong: "1. M X20: O1-O2 O2-M2",
            right: "1. M X20: *O1-O2 O2-M2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::MarkWrong,
        loses: false,
        rule: "A mark says that something happened which did not: x without a capture, =K without the king being
won, #K where he cannot be killed, * on a piece that was loose already. In the example nobody stands
on M2.",
        origin: "The record format: docs/format.md, \"What the reader forgives\".",
        example: Example {
            wrong: "1. M X20: *O1-O2 O2xM2",
            right: "1. M X20: *O1-O2 O2-M2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::RedundantHeadingMark,
        loses: false,
        rule: "A ' after the field of departure says that the soldier on its way home is meant. It is needed only
where a soldier of the same side that is on its way out stands there too.",
        origin: "The record format: docs/format.md, \"The moves\", under An action, and \"What the reader forgives\".",
        example: Example {
            before: "[Variant \"lagesvuotna\"]\n[Position \"M:C2' qm:L2 w:A3-O3 qw:D2 K:H2 >M\"]\n",
            wrong: "1. M 300: C2'-A1",
            right: "1. M 300: C2-A1",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::ForcedPlay,
        loses: false,
        rule: "A player goes on as long as a die can be used. This turn stops while there is still something that
can be done. The last turn of a game that is unfinished or ended by resignation, agreement, time or
forfeit may stop sooner.",
        origin: "The rules of the form: the switch `pass` (docs/switches.md). With pass=voluntary a turn may stop
sooner. Not all sources say that dice must be played; where the form's page in
docs/variants/README.md calls it open, it is our reading.",
        example: Example {
            wrong: "1. M X20: *O1-O2",
            right: "1. M X20: *O1-O2 O2-M2",
            after: "2. W 200: --\n= unfinished",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::PassNotDue,
        loses: false,
        rule: "-- says that nothing could be done with the throw, but something could. The message says what.",
        origin: "The record format: docs/format.md, \"The moves\", under An action and Stopping. Whether one may
choose to do nothing: the switch `pass` (docs/switches.md).",
        example: Example {
            wrong: "1. M X20: --",
            right: "1. M X20: *O1-O2 O2-M2",
            ..Example::GAME
        },
    },
];
