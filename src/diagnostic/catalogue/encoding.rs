//! Encoding, and what belongs to a file rather than to a record.

use super::{Code, Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: Code::Utf16,
        loses: true,
        rule: "Records are UTF-8 text, the usual encoding today. This file is UTF-16 or UTF-32, which some editors
call \"Unicode\"; nothing in it can be read. Save it again as UTF-8.",
        origin: "The record format: docs/format.md, \"A file\".",
        example: Example {
            wrong: "the bytes 5B 00 56 00 61 00 for [Va, two for each letter",
            right: "the bytes 5B 56 61 for [Va, one for each of these letters",
            ..Example::WORDS
        },
    },
    Entry {
        code: Code::InvalidUtf8,
        loses: true,
        rule: "Records are UTF-8 text, and these bytes are none. Often a name was typed in an older encoding such
as Latin-1, in which letters like á are one byte. Save the file as UTF-8, or type the letter again.
The rest of the record is read; which letter was meant cannot be known.",
        origin: "The record format: docs/format.md, \"A file\".",
        example: Example {
            wrong: "Máret as the bytes 4D E1 72 65 74, which is Latin-1",
            right: "Máret as the bytes 4D C3 A1 72 65 74, which is UTF-8",
            ..Example::WORDS
        },
    },
    Entry {
        code: Code::NulCharacter,
        loses: true,
        rule: "A character of value zero (NUL) belongs in no text. It is mostly a sign of a damaged disk or of a
transfer that went wrong. Delete it; the rest of the record is read.",
        origin: "Usage of text files, and a decision of ours: docs/decisions.md, \"Records\".",
        example: Example {
            wrong: "1. M 200:\0 --",
            right: "1. M 200: --",
            ..Example::GAME
        },
    },
    Entry {
        code: Code::ControlCharacter,
        loses: false,
        rule: "A name or a comment holds a control character. It is no letter but an order to a screen or
printer, perhaps to change colours or to clear everything. It is kept in the file and never sent
raw to a screen or a picture. Tabs and line ends are no control characters in this sense.",
        origin: "Usage of text files, and a decision of ours: docs/decisions.md, \"Records\".",
        example: Example {
            wrong: "[Men \"\u{1b}[31mÁnte\"]",
            right: "[Men \"Ánte\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::HiddenCharacter,
        loses: false,
        rule: "A name or a comment holds a character that cannot be seen, or one that turns the direction of
reading round, so that people and programs read different things. It is kept in the file, and
wherever text is shown it is spelled out, as \\u{200b} for example.",
        origin: "Usage of text files; the characters are listed in the Unicode standard. A decision of ours.",
        example: Example {
            wrong: "[Men \"Án\u{200b}te\"]",
            right: "[Men \"Ánte\"]",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::NoRecord,
        loses: false,
        rule: "The file holds no record: it is empty, or it holds only blanks, comments and lines that begin
with %. That is allowed. A record begins with a line such as [Variant \"lagesvuotna\"].",
        origin: "The record format: docs/format.md, \"A file\".",
        example: Example {
            wrong: "a file with nothing in it",
            right: "[Variant \"lagesvuotna\"]\n\n= unfinished",
            ..Example::WORDS
        },
    },
    Entry {
        code: Code::TextOutsideRecord,
        loses: true,
        rule: "Text stands before the first header and belongs to no record. Put it into a comment inside a
record, or begin its lines with % to have them skipped.",
        origin: "The record format: docs/format.md, \"A file\".",
        example: Example {
            before: "",
            wrong: "Games from Riddu 2019",
            right: "% Games from Riddu 2019",
            after: "[Variant \"lagesvuotna\"]\n\n= unfinished",
            ..Example::HEADER
        },
    },
    Entry {
        code: Code::TooLarge,
        loses: true,
        rule: "A record longer than a limit is not read, so that a file that is something else cannot fill the
memory; the longest real games are far below it. Most likely the file is no collection of records,
or the headers between its records are damaged. The records after it are read.
The limit is 16 MiB; --max-record 64M raises it, and nothing longer than 4 GiB can be read.",
        origin: "A limit of this program, far above any game; the format has none. See docs/limits.md.",
        example: Example {
            wrong: "more than sixteen million letters with no header among them",
            right: "as many letters as you like, in records with a header each",
            ..Example::WORDS
        },
    },
    Entry {
        code: Code::TooManyFindings,
        loses: false,
        rule: "The record has more findings than are worth listing; only the first ones are shown. A file with so
many is mostly not in this format at all, or one early slip is behind all of them.",
        origin: "A limit of this program; the format has none.",
        example: Example {
            wrong: "hundreds of lines of prose below a header, in no braces",
            right: "the same lines in one comment, from { to }",
            ..Example::WORDS
        },
    },
];
