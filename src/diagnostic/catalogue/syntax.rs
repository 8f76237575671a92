//! The syntax of the moves.

use super::{Code, Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: Code::UnclosedComment,
        loses: true,
        rule: "A comment runs from { to the next }. This one is never closed, so everything up to the end of the
record, moves and all, is taken for comment. The next record is found all the same.",
        origin: "The record format: docs/format.md, \"The moves\", under Comments.",
        example: Example {
            wrong: "1. M 200: -- {no X",
            right: "1. M 200: -- {no X}",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::StrayBrace,
        loses: true,
        rule: "A } closes nothing here. Comments do not stand inside comments: the first } ends the comment.",
        origin: "The record format: docs/format.md, \"The moves\", under Comments.",
        example: Example {
            wrong: "1. M 200: -- {the first {of three} games}",
            right: "1. M 200: -- {the first (of three) games}",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::UnclosedVariation,
        loses: false,
        rule: "A variation, another way the game could have gone, is opened with ( and closed with ). This one is
not closed, so all that follows is taken for part of it. The result line ends it.",
        origin: "The record format: docs/format.md, \"The moves\", under Variations.",
        example: Example {
            wrong: "1. M 200: -- (1. M X20: *O1-O2 O2-M2",
            right: "1. M 200: -- (1. M X20: *O1-O2 O2-M2)",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::StrayParenthesis,
        loses: true,
        rule: "A ) closes nothing here: no variation is open. Delete it, or put the ( where the variation begins.",
        origin: "The record format: docs/format.md, \"The moves\", under Variations.",
        example: Example {
            wrong: "1. M 200: -- (1. M 300: --))",
            right: "1. M 200: -- (1. M 300: --)",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::EmptyVariation,
        loses: false,
        rule: "A variation replaces the turn before it, so it holds at least one turn of its own. A remark stands
in braces.",
        origin: "The record format: docs/format.md, \"The moves\", under Variations.",
        example: Example {
            wrong: "1. M 200: -- ()",
            right: "1. M 200: -- (1. M 300: --)",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::UnexpectedText,
        loses: true,
        rule: "What stands here is no part of a record at this point. A turn is a number, a side, its throw, a
colon and what was done with the dice. Remarks stand in braces.",
        origin: "The record format: docs/format.md, \"The moves\".",
        example: Example {
            wrong: "1. M 200: -- unlucky",
            right: "1. M 200: -- {unlucky}",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::ExpectedSide,
        loses: true,
        rule: "After the turn number comes the side that throws: M for the men, W for the women, in every
language.",
        origin: "The record format: docs/format.md, \"The moves\", under Turns.",
        example: Example {
            lead: "1. M 200: --",
            wrong: "2. G 200: --",
            right: "2. W 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::ExpectedThrow,
        loses: false,
        rule: "After the side, and after a +, come the faces that the dice show, without blanks between them.",
        origin: "The record format: docs/format.md, \"The moves\", under Turns and The throw.",
        example: Example {
            wrong: "1. M : --",
            right: "1. M 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::ExpectedAction,
        loses: false,
        rule: "After the colon comes what was done with the dice, or -- when nothing could be done. When a game is
taken down as it goes and nothing has been done yet, leave the colon out.",
        origin: "The record format: docs/format.md, \"The moves\", under Turns and Stopping.",
        example: Example {
            wrong: "1. M 200:",
            right: "1. M 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::MissingColon,
        loses: false,
        rule: "A colon stands between a throw and what was done with it. The turn is read as if it were there.",
        origin: "The record format: docs/format.md, \"The moves\", under Turns.",
        example: Example {
            wrong: "1. M X20 *O1-O2 O2-M2",
            right: "1. M X20: *O1-O2 O2-M2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::BadFace,
        loses: true,
        rule: "Dice show X, 0 (a blank), 1, 2, 3 or 4; a throw is their faces one after another. A blank may also
be written as Ø, a dash or a full stop, and I, II, III, IIII stand for 1 to 4 if commas separate
the faces.",
        origin: "The record format: docs/format.md, \"The moves\", under The throw, and \"What the reader forgives\".",
        example: Example {
            wrong: "1. M 260: --",
            right: "1. M 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::TooManyDice,
        loses: true,
        rule: "No documented game throws more than three dice, and a record can hold six in one throw. Perhaps two
throws have run together.",
        origin: "A limit of the record format, with room above all forms in docs/variants/README.md.",
        example: Example {
            wrong: "1. M 2000200: --",
            right: "1. M 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::BadField,
        loses: true,
        rule: "A field is the letter of its column and the figure of its row, 1, 2 or 3, without a blank between.
Columns and rows are counted as the men see the board. Mind the letter O and the figure 0.",
        origin: "The record format: docs/format.md, \"Fields\".",
        example: Example {
            wrong: "1. M X20: *O1-02 O2-M2",
            right: "1. M X20: *O1-O2 O2-M2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::BadAction,
        loses: true,
        rule: "An action is one die spent by one piece. In this order: the die and a colon if they are needed; *
if the piece is loosed; K or Q for king or queen; the field it leaves; - or x and the field it goes
to; =K if the king is won, #K if he is killed.",
        origin: "The record format: docs/format.md, \"The moves\", under An action.",
        example: Example {
            wrong: "1. M X20: *O1O2 O2-M2",
            right: "1. M X20: *O1-O2 O2-M2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::BadNumber,
        loses: true,
        rule: "Turns are numbered 1, 2, 3 and so on, with a full stop after the number. This number is far beyond
any game.",
        origin: "The record format: docs/format.md, \"The moves\", under Turns. How large a number may be is a limit
of this program.",
        example: Example {
            wrong: "1111111111111. M 200: --",
            right: "1. M 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::BadGlyph,
        loses: true,
        rule: "Glyphs praise or blame: ! ? !! ?? !? and ?!, one directly after an action or a throw; or $1 to $255
where a comment may stand. There are no others.",
        origin: "The record format: docs/format.md, \"The moves\", under Glyphs. Chess records have the same ones.",
        example: Example {
            wrong: "1. M X20: *O1-O2!!! O2-M2",
            right: "1. M X20: *O1-O2!! O2-M2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::MisplacedGlyph,
        loses: true,
        rule: "A glyph such as ! stands directly after the action or the throw that it praises or blames, without
a blank and only once.",
        origin: "The record format: docs/format.md, \"The moves\", under Glyphs.",
        example: Example {
            wrong: "1. M X20: *O1-O2 ! O2-M2",
            right: "1. M X20: *O1-O2! O2-M2",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::MisplacedComment,
        loses: false,
        rule: "Comments and $ glyphs may stand before the first turn, after a throw, after the colon, after an
action, and after a turn; not between a number, its side and its throw, nor after a +.",
        origin: "The record format: docs/format.md, \"The moves\", under Comments.",
        example: Example {
            wrong: "1. M {bad luck} 200: --",
            right: "1. M 200 {bad luck}: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::MisplacedVariation,
        loses: false,
        rule: "A variation stands after the turn that it replaces, when that turn is complete; there is none
before it here.",
        origin: "The record format: docs/format.md, \"The moves\", under Variations.",
        example: Example {
            wrong: "(1. M 300: --) 1. M 200: --",
            right: "1. M 200: -- (1. M 300: --)",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::MisplacedRollOff,
        loses: true,
        rule: "The number 0 stands for the roll-off, the throws that decide who starts. It comes once, before turn
1 of the game, and in no variation.",
        origin: "The record format: docs/format.md, \"The moves\", under The roll-off.",
        example: Example {
            lead: "1. M 200: --",
            wrong: "0. W 200: --",
            right: "2. W 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::BadResult,
        loses: true,
        rule: "The record ends with = and one of men, women, draw, unfinished. The mark that a king was won, =K,
goes directly after its action, without a blank.",
        origin: "The record format: docs/format.md, \"The moves\", under The result.",
        example: Example {
            wrong: "= open",
            right: "= unfinished",
            after: "",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::ResultMissing,
        loses: false,
        rule: "Every record ends with a line that says how the game ended, or that it did not: = men, = women,
= draw or = unfinished. It shows that nothing was cut off behind the last move.",
        origin: "The record format: docs/format.md, \"The moves\", under The result.",
        example: Example {
            wrong: "1. M 200: --",
            right: "1. M 200: --\n= unfinished",
            after: "",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::TextAfterResult,
        loses: true,
        rule: "The result line ends the record. Only blanks, comments and lines that begin with % may stand between
it and the next header.",
        origin: "The record format: docs/format.md, \"The moves\", under The result; exactly in formats/record.ebnf.",
        example: Example {
            wrong: "= unfinished\nThe next game follows.",
            right: "= unfinished\n{The next game follows.}",
            after: "",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::MissingDot,
        loses: false,
        rule: "A full stop follows the turn number. Without it the turn can still be read.",
        origin: "The record format: docs/format.md, \"The moves\", under Turns.",
        example: Example {
            wrong: "1 M 200: --",
            right: "1. M 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::UnclosedCommand,
        loses: false,
        rule: "A command in a comment, which marks a field or draws an arrow, runs from [% to the ] that goes with
it. This one has none, so it stays words and is not carried out.",
        origin: "The record format: docs/format.md, \"The moves\", under Comments.",
        example: Example {
            wrong: "1. M 200: -- {[%mark H2 green}",
            right: "1. M 200: -- {[%mark H2 green]}",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::MissingBlank,
        loses: false,
        rule: "A blank stands between the side and its throw. Without it the turn can still be read.",
        origin: "The record format: docs/format.md, \"The moves\", under Turns.",
        example: Example {
            wrong: "1. M200: --",
            right: "1. M 200: --",
            ..Example::GAME
        },
    },
];
