//! Encoding, and what belongs to a file rather than to a record.

use super::Entry;
use crate::diagnostic::Code;

pub(super) const TEXTS: &[Entry] = &[
    (
        Code::Utf16,
        "Records are UTF-8 text. This file is UTF-16, which some editors call \"Unicode\"; nothing in it
can be read. Save it again as UTF-8. A byte-order mark at the start of a UTF-8 file does no harm.",
    ),
    (
        Code::InvalidUtf8,
        "Records are UTF-8 text, and these bytes are none. Often a name was typed in an older encoding such
as Latin-1, in which letters like á are one byte. Save the file as UTF-8, or retype the letter.
The rest of the record is read as if the bytes were not there.",
    ),
    (
        Code::NulCharacter,
        "A NUL character (a byte of value 0) belongs in no text. It is mostly a sign of a damaged disk or
transfer. Delete it; the rest of the record is read.",
    ),
    (
        Code::ControlCharacter,
        "A name or a comment holds a control character, perhaps part of an escape sequence that would
colour or clear a terminal. It is kept in the file and never written raw to a screen or a picture.
Tabs and line ends are no control characters in this sense.",
    ),
    (
        Code::HiddenCharacter,
        "A name or a comment holds a character that cannot be seen, or one that turns the direction of
reading round, so that people and programs read different things. It is kept in the file and shown
as \\u{...} wherever text is shown.",
    ),
    (
        Code::NoRecord,
        "The file holds no record: it is empty, or holds blanks and skipped lines only. A record begins
with a line such as
    [Variant \"lagesvuotna\"]",
    ),
    (
        Code::TextOutsideRecord,
        "Text stands before the first header and belongs to no record. Put it into a comment inside a
record, or begin its lines with % to have them skipped.
Wrong:
    Games from Riddu 2019
    [Event \"Riddu\"]
Right:
    % Games from Riddu 2019
    [Event \"Riddu\"]",
    ),
    (
        Code::TooLarge,
        "A record longer than a limit is not read, so that a file that is something else cannot fill the
memory; the longest real games are far below it. Most likely the file is no collection of records,
or the headers between its records are damaged. The records after it are read.
The limit is 16 MiB. --max-record 64M raises it; nothing longer than 4 GiB can be read.",
    ),
    (
        Code::TooManyFindings,
        "The record has more findings than are worth listing; only the first ones are shown. A file with so
many is mostly not in this format at all, or one early slip is behind all of them.",
    ),
];
