//! The end, and what is claimed about it.

use super::{Code, Entry, Example};

/// The women are about to capture the men's last soldier.
const LAST_SOLDIER: &str = "[Variant \"lagesvuotna-noqueens\"]
[Position \"M:G2 w:B3-O3 W:E2 K:H2 >W\"]
";

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: Code::TurnAfterEnd,
        loses: false,
        rule: "The rules have decided the game already, so nothing can be thrown or moved any more. Delete what
follows the deciding action, or look for a slip before it. In the example the men's last soldier was
captured.",
        origin: "The rules of the form: the switches under \"Ending\" in docs/switches.md. That no turn follows:
docs/format.md, \"What the reader forgives\".",
        example: Example {
            before: LAST_SOLDIER,
            lead: "1. W 220: E2xG2",
            wrong: "2. M 200: --\n= women",
            right: "= women",
            after: "",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::WrongResult,
        loses: false,
        rule: "The game as written ends differently from what the result says: a side has won and the result
names another, or a side is said to have won, no rule has decided it, and no Termination says why.
In the example the women captured the men's last soldier.",
        origin: "The record format: docs/format.md, \"What the reader forgives\". That a win needs its reason is a
decision of ours: docs/decisions.md, \"Records\".",
        example: Example {
            before: LAST_SOLDIER,
            lead: "1. W 220: E2xG2",
            wrong: "= men",
            right: "= women",
            after: "",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::WrongTermination,
        loses: false,
        rule: "Termination says why the game ended. Where the rules decided it, this is soldiers, queen, king or
blocked, and must be the one that happened; where they did not, it is resignation, agreement, time,
forfeit or unfinished. In the example the last soldier was captured.",
        origin: "The record format: docs/format.md, \"The header\". What decides a game: the switches under \"Ending\"
in docs/switches.md.",
        example: Example {
            before: "",
            wrong: "[Termination \"queen\"]",
            right: "[Termination \"soldiers\"]",
            after: "[Variant \"lagesvuotna-noqueens\"]
[Position \"M:G2 w:B3-O3 W:E2 K:H2 >W\"]

1. W 220: E2xG2
= women",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::ResultMismatch,
        loses: false,
        rule: "The Result tag and the result line at the end of the record say the same thing twice; here they
differ.",
        origin: "The record format: docs/format.md, \"The moves\", under The result.",
        example: Example {
            before: "[Variant \"lagesvuotna\"]",
            wrong: "[Result \"men\"]\n\n0. M X20 W 200\n= unfinished",
            right: "[Result \"unfinished\"]\n\n0. M X20 W 200\n= unfinished",
            after: "",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::TerminationMismatch,
        loses: false,
        rule: "The Termination tag does not go with the result: an unfinished game has no winner, a player who
resigned or forfeited has lost, and what the players agreed on is no unfinished game.",
        origin: "The record format: docs/format.md, \"The header\" and \"What the reader forgives\".",
        example: Example {
            wrong: "[Result \"unfinished\"]\n[Termination \"agreement\"]",
            right: "[Result \"unfinished\"]\n[Termination \"unfinished\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::PositionDiffers,
        loses: false,
        rule: "A comment states a position with [%position ...], and the game has another one at that point. The
first such finding in a record shows where two readings of it part. Verification goes on with the
position of the game. In the example the women are to throw next.",
        origin: "The record format: docs/format.md, \"The moves\", under Comments.",
        example: Example {
            wrong: "1. M 200: -- {[%position m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M]}",
            right: "1. M 200: -- {[%position m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >W]}",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::Unverified,
        loses: false,
        rule: "From here on the record was not verified, because something before it cannot be played or read.
It is kept as it is, and nothing of it is shown or counted as if it had been played.",
        origin: "The record format: docs/format.md, \"What the reader forgives\".",
        example: Example {
            wrong: "1. M 320: O1-M2\n2. W 200: --",
            right: "1. M 320: --\n2. W 200: --",
            ..Example::GAME
        },
    },
];
