//! The header.

use super::{Code, Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: Code::MalformedTag,
        loses: true,
        rule: "A line of the header is called a tag: a bracket, a name of letters, figures and _, a blank, a value
in quotation marks, and a bracket. A line that begins with a bracket and is not like that cannot be
read; the header goes on after it.",
        origin: "The record format: docs/format.md, \"The header\".",
        example: Example {
            wrong: "[Round 3]",
            right: "[Round \"3\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::UnclosedString,
        loses: true,
        rule: "A tag's value ends with a quotation mark on the same line. Here it is missing, and the rest of the
line is taken for the value, whatever it was.",
        origin: "The record format: docs/format.md, \"The header\".",
        example: Example {
            wrong: "[Event \"Riddu]",
            right: "[Event \"Riddu\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::StrayQuote,
        loses: false,
        rule: "A quotation mark ends the value of a tag, so one that belongs to the value takes a backslash.",
        origin: "The record format: docs/format.md, \"The header\". Chess records do the same.",
        example: Example {
            wrong: "[Men \"Ole \"Loddi\" Olsen\"]",
            right: "[Men \"Ole \\\"Loddi\\\" Olsen\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::BadEscape,
        loses: false,
        rule: "In a value a backslash stands before a quotation mark or another backslash, and nowhere else. To
have a backslash in a name, write two.",
        origin: "The record format: docs/format.md, \"The header\". Chess records do the same.",
        example: Example {
            wrong: "[Source \"notes\\2019\"]",
            right: "[Source \"notes\\\\2019\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::TextAfterTag,
        loses: true,
        rule: "Nothing but further tags may follow a tag on its line. Comments and moves come after the header,
on lines of their own.",
        origin: "The record format: docs/format.md, \"The header\"; exactly in formats/record.ebnf.",
        example: Example {
            wrong: "[Round \"3\"] the decider",
            right: "[Round \"3\"]\n\n{the decider}",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::TagInMovetext,
        loses: true,
        rule: "The header has ended (an empty line is enough for that), and a bracket stands among the moves. A
tag belongs above the moves; at the start of a line it would begin the next record. A command such
as [%mark H2 green] belongs into the braces of a comment.",
        origin: "The record format: docs/format.md, \"A file\".",
        example: Example {
            before: "",
            wrong: "[Variant \"lagesvuotna\"]\n\n0. M X20 W 200 [Round \"3\"]",
            right: "[Variant \"lagesvuotna\"]\n[Round \"3\"]\n\n0. M X20 W 200",
            after: "= unfinished",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::DuplicateTag,
        loses: false,
        rule: "The same tag stands twice in the header; capitals make no difference. The first one counts, and
both are kept. Delete the one that is not meant.",
        origin: "The record format: docs/format.md, \"The header\".",
        example: Example {
            wrong: "[Round \"3\"]\n[round \"4\"]",
            right: "[Round \"4\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::VariantMissing,
        loses: false,
        rule: "Sáhkku is played differently in different places, so every record says by which rules; without
that no move can be verified. `sahkku variants` lists the names.",
        origin: "The record format: docs/format.md, \"The header\".",
        example: Example {
            before: "",
            wrong: "[Men \"Ánte\"]",
            right: "[Men \"Ánte\"]\n[Variant \"lagesvuotna\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::UnknownVariant,
        loses: false,
        rule: "The Variant tag names a form of the game that the program does not know. `sahkku variants` lists
those it does; a form of your own is a file that you give with --rules, and a record whose Rules tag
names every switch needs none.",
        origin: "The record format: docs/format.md, \"The header\". The forms stand in docs/variants/README.md.",
        example: Example {
            before: "",
            wrong: "[Variant \"lagesvuotan\"]",
            right: "[Variant \"lagesvuotna\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::BadRules,
        loses: false,
        rule: "The Rules tag says in which points you play differently from the form you name: pairs such as
start=first-x, with blanks between them. Here a point (a switch) is unknown or set twice, a value is
none that it has, or all together make a game that cannot be played. `sahkku variants ID` shows the
switches of a form.",
        origin: "The record format: docs/format.md, \"The header\". All switches, their values and what cannot go
together: docs/switches.md.",
        example: Example {
            wrong: "[Rules \"start=frist-x\"]",
            right: "[Rules \"start=first-x\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::UnknownWord,
        loses: false,
        rule: "Result, Termination and Dice take one of a few words.
Result: men, women (who won), draw, unfinished.
Termination: soldiers, queen, king, blocked, resignation, agreement, time, forfeit, unfinished.
Dice: seeded, physical, unknown.",
        origin: "The record format: docs/format.md, \"The header\".",
        example: Example {
            wrong: "[Result \"1-0\"]",
            right: "[Result \"men\"]",
            after: "[Termination \"resignation\"]\n\n= men",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::BadPosition,
        loses: false,
        rule: "A position must be one that the game can have: fields that are on the board, no more pieces than a
side has, one king if the game has one, no two sides on one field unless the rules allow it, and at
the end the side to throw. This holds for the Position tag and for a [%position ...] in a comment.",
        origin: "The record format: docs/format.md, \"Positions in one line\". How many pieces there are and which
may stand together is a matter of the form that is played.",
        example: Example {
            wrong: "[Position \"m:A1-P1 qm:L2 w:A3-O3 qw:D2 K:H2 >M\"]",
            right: "[Position \"m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::SeedDiceConflict,
        loses: false,
        rule: "A Seed says where every throw came from, so the dice are seeded. With dice that were thrown by hand
there is no seed to give. The throws are taken as they are written.",
        origin: "The record format: docs/format.md, \"The header\".",
        example: Example {
            wrong: "[Dice \"physical\"]\n[Seed \"riddu-2019\"]",
            right: "[Dice \"seeded\"]\n[Seed \"riddu-2019\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::SeedCommitMismatch,
        loses: false,
        rule: "SeedCommit is a promise made before the game, so that nobody can choose the dice afterwards. The
seed in this header does not keep it: it is not the seed that was promised, or one of the two was
copied wrongly.",
        origin: "The record format: docs/format.md, \"The header\". How the promise is worked out: formats/dice.md.",
        example: Example {
            lead: "[Seed \"varanger-2018\"]",
            wrong: "[SeedCommit \"dd37add2e72e8bc0c50b16ecef0ba24ba759ed7b85cf48d14e8922f62f7c85fb\"]",
            right: "[SeedCommit \"bd37add2e72e8bc0c50b16ecef0ba24ba759ed7b85cf48d14e8922f62f7c85fd\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::SeedMissing,
        loses: false,
        rule: "The dice are said to come from a seed, and the header has no Seed. Perhaps it is kept secret while
the game goes on; until it is told, the throws are taken as they are written.",
        origin: "The record format: docs/format.md, \"The header\".",
        example: Example {
            wrong: "[Dice \"seeded\"]",
            right: "[Dice \"seeded\"]\n[Seed \"riddu-2019\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::BadCommitment,
        loses: false,
        rule: "SeedCommit is 64 signs long, each a figure or a letter from a to f. This one is not, so no seed can
ever keep the promise: it was cut off, or something else was written into the tag, perhaps the seed.",
        origin: "The record format: docs/format.md, \"The header\". How the promise is worked out: formats/dice.md.",
        example: Example {
            wrong: "[SeedCommit \"bd37add2e72e8bc0\"]",
            right: "[SeedCommit \"bd37add2e72e8bc0c50b16ecef0ba24ba759ed7b85cf48d14e8922f62f7c85fd\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::BadDate,
        loses: false,
        rule: "A date is written with full stops as year, month and day, 2019.07.12, with ? for each
figure that is not known. In another order nobody can tell whether 12.7. is a day in July or in
December. Whatever is not known, some day must be left that the calendar has: 2019.02.31 is none.",
        origin: "The record format: docs/format.md, \"The header\". Chess records do the same.",
        example: Example {
            wrong: "[Date \"12.7.2019\"]",
            right: "[Date \"2019.07.12\"]",
            ..Example::HEADER
        },
    },
];
