//! Throws.

use super::{Code, Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: Code::UnknownFace,
        loses: false,
        rule: "The dice of this form do not bear this face. In the example they show X, 3, 2 and a blank (0) only;
other forms have other dice, and `sahkku variants ID` tells which.",
        origin: "The rules of the form: the switch `dice.faces` (docs/switches.md). The form's page in
docs/variants/README.md names its sources.",
        example: Example {
            wrong: "1. M 210: --",
            right: "1. M 230: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::WrongDiceCount,
        loses: false,
        rule: "A throw shows every die that was thrown, blanks included: all of them at the start of a turn, as
many as were thrown again after ~, and the rest of them after an X that was carried over from the
roll-off and +. Dice that lie there already, in a Position or as the X that was carried over, are
written as they lie: another throw is none of theirs, whatever its number of dice.",
        origin: "The record format: docs/format.md, \"The moves\", under The throw. How many dice there are: the
switch `dice.count` (docs/switches.md) of the form.",
        example: Example {
            wrong: "1. M 20: --",
            right: "1. M 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::RethrowNotDue,
        loses: false,
        rule: "Only some dice may be thrown again, and only before the first of them is spent: in some forms each
one that shows X, in some all of them where they show nothing but X, in some both, in some none. In
an entry gate it is all that do not show X.",
        origin: "The rules of the form: the switches `reroll` and `gate` (docs/switches.md). The form's page in
docs/variants/README.md names its sources and what they leave open.",
        example: Example {
            wrong: "1. M 320~2: --",
            right: "1. M X20~2: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::ThrowNotDue,
        loses: false,
        rule: "A + begins a further throw in the same turn. There is one in two cases only: after the X that won
the roll-off, where it is carried over and played first; and, where the form has bonus throws, once
all dice of a throw of nothing but X are spent.",
        origin: "The rules of the form: the switches `first` and `bonus` (docs/switches.md).",
        example: Example {
            wrong: "1. M X20: *O1-O2 O2-M2 + 200: --",
            right: "1. M X20: *O1-O2 O2-M2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::ThrowMissing,
        loses: false,
        rule: "Dice were still to be thrown in this turn: the rest after an X carried over from the roll-off, a
bonus throw, or the further throws of an entry gate. Write them with + (or ~ in a gate).",
        origin: "The rules of the form: the switches `first`, `bonus` and `gate` (docs/switches.md).",
        example: Example {
            before: "[Variant \"lagesvuotna-block\"]\n",
            lead: "0. M X W 0",
            wrong: "1. M X: *O1-O2",
            right: "1. M X: *O1-O2 + 20: O2-M2",
            after: "2. W 200: --\n= unfinished",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::WrongSeed,
        loses: false,
        rule: "Every throw of the game is numbered, the roll-off's too, and the seed says what each must show.
This one shows something else: the throw was copied wrongly, one before it was left out or added,
or the seed is not the one that was used. Variations may throw what they like.",
        origin: "The record format: docs/format.md, \"The header\". How a throw is worked out: formats/dice.md.",
        example: Example {
            before: "[Variant \"lagesvuotna\"]",
            lead: "[Seed \"riddu-2019\"]\n\n0. M X20 W 200",
            wrong: "1. M 320: --",
            right: "1. M X32: *QL2-K2 QK2-H2=K QH2-F2",
            ..Example::GAME
        },
    },
];
