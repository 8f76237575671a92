//! The header.

use super::Entry;
use crate::diagnostic::Code;

pub(super) const TEXTS: &[Entry] = &[
    (
        Code::MalformedTag,
        "A line of the header is a bracket, a name of letters, digits and _, a blank, a value in quotation
marks, and a bracket. A line that begins with a bracket and is not like that is an error; the
header goes on after it.
Wrong:
    [Round 3]
Right:
    [Round \"3\"]",
    ),
    (
        Code::UnclosedString,
        "A tag's value ends with a quotation mark on the same line.
Wrong:
    [Event \"Riddu]
Right:
    [Event \"Riddu\"]",
    ),
    (
        Code::StrayQuote,
        "A quotation mark ends the value, so one inside it takes a backslash.
Wrong:
    [Men \"Ole \"Loddi\" Olsen\"]
Right:
    [Men \"Ole \\\"Loddi\\\" Olsen\"]",
    ),
    (
        Code::BadEscape,
        "In a value a backslash stands before a quotation mark or another backslash, and nowhere else.
Wrong:
    [Source \"notes\\2019\"]
Right:
    [Source \"notes\\\\2019\"]",
    ),
    (
        Code::TextAfterTag,
        "Nothing but further tags may follow a tag on its line. Comments and moves come after the header.
Wrong:
    [Round \"3\"] the decider
Right:
    [Round \"3\"]

    {the decider}",
    ),
    (
        Code::TagInMovetext,
        "The header has ended (a blank line is enough for that), and a bracket stands among the moves. A tag
belongs above the moves. At the start of a line a tag such as [Event \"...\"] begins the next record.
Wrong:
    1. M X20: *O1-O2 [Round \"3\"]
Right:
    [Round \"3\"]

    1. M X20: *O1-O2",
    ),
    (
        Code::DuplicateTag,
        "The same tag stands twice in the header (names are matched without regard to case). The first one
counts, and both are kept. Delete the one that is not meant.",
    ),
    (
        Code::VariantMissing,
        "Every record names its rule set, without which no move can be verified.
Right:
    [Variant \"lagesvuotna\"]
`sahkku variants` lists the names.",
    ),
    (
        Code::UnknownVariant,
        "The Variant tag names a rule set that the program does not know. `sahkku variants` lists those it
does; a rule set of your own is a file that you give with --rules.",
    ),
    (
        Code::BadRules,
        "The Rules tag changes switches of the variant: pairs such as start=first-x, separated by blanks.
Here a switch is unknown or set twice, a value is none that the switch has, or the switches
together make a game that cannot be played. `sahkku variants ID` shows all switches of a variant.
Wrong:
    [Rules \"start=frist-x\"]
Right:
    [Rules \"start=first-x\"]",
    ),
    (
        Code::UnknownWord,
        "Result, Termination and Dice take one of a few words:
    Result       men, women, draw, unfinished
    Termination  soldiers, queen, king, blocked, resignation, agreement, time, forfeit, unfinished
    Dice         seeded, physical, unknown
Wrong:
    [Result \"1-0\"]
Right:
    [Result \"men\"]",
    ),
    (
        Code::BadPosition,
        "A position must be one that the game can have: fields that are on the board, no more pieces than a
side has, one king if the game has one, no two sides on one field unless the rules allow it, and
the side to throw at the end.
Right:
    [Position \"m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M\"]",
    ),
    (
        Code::SeedDiceConflict,
        "A Seed says where every throw came from, so the dice are seeded. With dice that were thrown by hand
there is no seed to give.
Wrong:
    [Dice \"physical\"]
    [Seed \"riddu-2019\"]
Right:
    [Dice \"seeded\"]
    [Seed \"riddu-2019\"]",
    ),
    (
        Code::SeedCommitMismatch,
        "SeedCommit is a promise made before the game: the SHA-256 of the text sahkku-commit-1:SEED in
lower-case hexadecimal, 64 figures. The seed in this header gives another one, so it is not the
seed that was promised, or one of the two was copied wrongly.",
    ),
    (
        Code::SeedMissing,
        "The dice are said to come from a seed, and the header has no Seed. Perhaps it is kept secret while
the game goes on; until it is told, the throws are taken as they are written.
Checked:
    [Dice \"seeded\"]
    [Seed \"riddu-2019\"]",
    ),
];
