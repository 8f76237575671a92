//! The syntax of the moves.

use super::Entry;
use crate::diagnostic::Code;

pub(super) const TEXTS: &[Entry] = &[
    (
        Code::UnclosedComment,
        "A comment runs from { to the next }. This one is never closed, so everything up to the end of the
record is taken for comment. The next record is found all the same.
Wrong:
    1. M X20: *O1-O2 {a good start
Right:
    1. M X20: *O1-O2 {a good start}",
    ),
    (
        Code::StrayBrace,
        "A } closes nothing here. Comments do not nest: the first } ends the comment.
Wrong:
    {a {b} c}
Right:
    {a (b) c}",
    ),
    (
        Code::UnclosedVariation,
        "A variation opened with ( ends with ). The result line always belongs to the main line, so every
variation must be closed before it.
Wrong:
    2. W 300: A3-D3 (2. W 300: B3-E3
    = unfinished
Right:
    2. W 300: A3-D3 (2. W 300: B3-E3)
    = unfinished",
    ),
    (
        Code::StrayParenthesis,
        "A ) closes nothing here: no variation is open. Delete it, or put the ( where the variation begins.",
    ),
    (
        Code::EmptyVariation,
        "A variation replaces the turn before it, so it holds at least one turn of its own.
Wrong:
    3. M 320: -- ()
Right:
    3. M 320: -- (3. M X20: *O1-O2)",
    ),
    (
        Code::UnexpectedText,
        "What stands here is no part of a record at this point. A turn is a number, a side, its throw, a
colon and what was done with the dice. Remarks stand in braces.
Wrong:
    4. W X00: *B3-A3 a mistake
Right:
    4. W X00: *B3-A3 {a mistake}",
    ),
    (
        Code::ExpectedSide,
        "After the turn number comes the side that throws, M for the men or W for the women.
Wrong:
    5. XX3: *N1-O1
Right:
    5. M XX3: *N1-O1",
    ),
    (
        Code::ExpectedThrow,
        "After the side, and after a +, come the faces that the dice show, without blanks between them.
Wrong:
    5. M : *N1-O1
Right:
    5. M XX3: *N1-O1",
    ),
    (
        Code::ExpectedAction,
        "After the colon comes what was done with the dice, or -- when nothing could be done. When a game is
taken down as it goes and nothing has been done yet, leave the colon out.
Wrong:
    6. W 300:
    7. M X20: *M1-N1
Right:
    6. W 300: --
    7. M X20: *M1-N1",
    ),
    (
        Code::MissingColon,
        "A colon stands between a throw and what was done with it.
Wrong:
    3. M X00 *O1-O2
Right:
    3. M X00: *O1-O2",
    ),
    (
        Code::BadFace,
        "Dice show X, 0, 1, 2, 3 or 4; a throw is their faces one after another. A blank may also be written
as Ø, a dash or a full stop, and I, II, III, IIII stand for 1 to 4 if commas separate the faces.
Wrong:
    1. M X5O: --
Right:
    1. M X30: --",
    ),
    (
        Code::TooManyDice,
        "No documented game throws more than three dice, and a record can hold six in one throw. Perhaps a
blank is missing between two throws or after a number.",
    ),
    (
        Code::BadField,
        "A field is the letter of its column and the figure of its row, 1, 2 or 3, without a blank between.
Rows count from the men's side. Mind the letter O and the figure 0.
Wrong:
    1. M X20: *O1-02
Right:
    1. M X20: *O1-O2",
    ),
    (
        Code::BadAction,
        "An action is, in this order: the die and a colon if they are needed; * if the piece is made active;
K or Q for king or queen; the field it leaves; - or x and the field it goes to; =K if the king is
won, #K if he is killed.
Wrong:
    5. M XX3: *N1O1
Right:
    5. M XX3: *N1-O1",
    ),
    (
        Code::BadNumber,
        "Turns are numbered 1, 2, 3 and so on, and a full stop follows the number. This number is too large,
or something stands between it and its full stop.",
    ),
    (
        Code::BadGlyph,
        "The glyphs are ! ? !! ?? !? and ?!, one directly after an action or a throw; or $1 to $255 where a
comment may stand.
Wrong:
    O2-L2!!!
Right:
    O2-L2!!",
    ),
    (
        Code::MisplacedGlyph,
        "A glyph such as ! stands directly after the action or the throw that it praises or blames, without
a blank and only once.
Wrong:
    5. M X30: O2-L2 !
Right:
    5. M X30: O2-L2!",
    ),
    (
        Code::MisplacedComment,
        "Comments and $ glyphs may stand before the first turn, after a throw, after the colon, after an
action, and after a turn; not between a number, its side and its throw, nor after a +.
Wrong:
    1. {men begin} M X20: *O1-O2
Right:
    {men begin} 1. M X20: *O1-O2",
    ),
    (
        Code::MisplacedVariation,
        "A variation stands after the turn that it replaces, when that turn is complete; there is none
before it here.
Wrong:
    (1. M X20: *O1-O2) 1. M X20: *O1-O2
Right:
    1. M X20: *O1-O2 (1. M X20: *QL2-K2)",
    ),
    (
        Code::MisplacedRollOff,
        "The roll-off, 0., decides who starts. It stands once, before turn 1 of the game, and in no
variation.
Right:
    0. M X20 W 200
    1. M X32: *O1-O2",
    ),
    (
        Code::BadResult,
        "The record ends with = and one of men, women, draw, unfinished. The mark that a king was won, =K,
goes directly after its action, without a blank.
Wrong:
    = M
Right:
    = men",
    ),
    (
        Code::ResultMissing,
        "Every record ends with a line that says how the game ended, or that it did not: = men, = women,
= draw or = unfinished. It shows that nothing was cut off behind the last move.",
    ),
    (
        Code::TextAfterResult,
        "The result line ends the record. Only blanks, comments and lines that begin with % may stand between
it and the next header.
Wrong:
    = men
    And now game two:
Right:
    = men
    {And now game two:}",
    ),
    (
        Code::MissingDot,
        "A full stop follows the turn number. Without it the turn can still be read.
Wrong:
    7 M X20: *M1-N1
Right:
    7. M X20: *M1-N1",
    ),
    (
        Code::UnclosedCommand,
        "A command in a comment runs from [% to the ] that goes with it. This one has none, so it is not
carried out.
Wrong:
    {[%mark H2 green}
Right:
    {[%mark H2 green]}",
    ),
];
