//! Large texts of every nasty kind: what a reader of records has to get through in linear time and
//! with little memory. Used by the tests and by `examples/nonsense.rs`.

/// How a text goes on: what it begins with, what is repeated, and a name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// What to call it.
    pub(crate) name: &'static str,
    head: &'static str,
    unit: &'static str,
}

const HEADER: &str = "[Variant \"lagesvuotna\"]\n\n";
const OPENED: &str = "[Variant \"lagesvuotna\"]\n\n1. M X20: ";
const PLAYED: &str = "[Variant \"lagesvuotna\"]\n\n1. M 000: --\n";

const fn kind(name: &'static str, head: &'static str, unit: &'static str) -> Kind {
    Kind { name, head, unit }
}

/// The kinds. Invalid bytes, which no string can hold, are [`bytes`].
pub(crate) const KINDS: &[Kind] = &[
    kind("turns", HEADER, "1. M X20: *O1-O2\n"),
    kind(
        "turns, passes that are right",
        PLAYED,
        "2. W 000: --\n3. M 000: --\n",
    ),
    kind("one line", OPENED, "*O1-O2 "),
    kind(
        "comment, never closed",
        "[Variant \"unjarga\"]\n\n{",
        "so it goes on ",
    ),
    kind("comments", HEADER, "{said} "),
    kind("comments, line", HEADER, "; said\n"),
    kind("comments within comments", HEADER, "{a {b} "),
    kind("commands in comments", HEADER, "{[%mark A1 red]} "),
    kind(
        "a comment of commands",
        "[Variant \"unjarga\"]\n\n{",
        "[%a [b] [%",
    ),
    kind("stated positions", PLAYED, "{[%position m:A1 >M]} "),
    kind("variations, nested", PLAYED, "(1. M 000: --\n"),
    kind("variations, opened only", HEADER, "("),
    kind("variations, closed only", HEADER, ")"),
    kind("variations, one by one", PLAYED, "(1. M 000: --) "),
    kind("throw, long", OPENED, "X"),
    kind(
        "throws again",
        "[Variant \"lagesvuotna\"]\n\n1. M X20",
        "~X",
    ),
    kind(
        "further throws",
        "[Variant \"lagesvuotna\"]\n\n1. M X20",
        "+X20",
    ),
    kind(
        "roll-off",
        "[Variant \"lagesvuotna\"]\n\n0. ",
        "M X20 W X20 ",
    ),
    kind("roll-offs", HEADER, "0. "),
    kind("sides", HEADER, "M "),
    kind("strokes", "[Variant \"lagesvuotna\"]\n\n1. M ", "I,"),
    kind(
        "glyphs",
        "[Variant \"lagesvuotna\"]\n\n1. M X20: *O1-O2",
        "!",
    ),
    kind("glyph numbers", PLAYED, "$1 "),
    kind("numbers", HEADER, "9"),
    kind("turn numbers", HEADER, "1. "),
    kind("words", HEADER, "prose and "),
    kind("results", HEADER, "= men\n"),
    kind("tags, unknown", "", "[A \"b\"]\n"),
    kind(
        "tags, the same",
        "[Variant \"unjarga\"]\n",
        "[Variant \"unjarga\"]\n",
    ),
    kind("tags, never closed", "", "[A \"b\n"),
    kind("tags after the turns", HEADER, "[a] "),
    kind("tag, long value", "[Men \"", "a"),
    kind("tag, long name", "[", "a"),
    kind("house rules", "[Variant \"unjarga\"]\n[Rules \"", "a=b "),
    kind(
        "start position",
        "[Variant \"unjarga\"]\n[Position \"",
        "m:A1 ",
    ),
    kind("brackets", HEADER, "\n["),
    kind("lines skipped", HEADER, "% no\n"),
    kind("lines skipped, before any record", "", "% no\n"),
    kind("line ends", HEADER, "\n"),
    kind("line ends, CR", HEADER, "\r"),
    kind("text before any record", "", "no record at all\n"),
    kind("NULs", HEADER, "\0"),
    kind("NULs, before any record", "", "\0"),
    kind("look-alikes", "[Variant \"lagesvuotna\"]\n\n1. M ", "Х"),
    kind(
        "hidden characters in a comment",
        "[Variant \"unjarga\"]\n\n{",
        "\u{202e}",
    ),
    kind("dashes", OPENED, "—"),
    kind("backslashes", "[Men \"", "\\"),
    kind("records, tiny", "", "[Men \"a\"]\n\n= men\n"),
    kind("records, header only", "", "[Variant \"unjarga\"]\n\n"),
    kind(
        "records, all their turns wrong",
        "",
        "[Variant \"unjarga\"]\n\n9. W X: A1-A2 Z9\n= men\n",
    ),
];

impl Kind {
    /// A text of about `length` bytes.
    pub(crate) fn text(&self, length: usize) -> Vec<u8> {
        let mut text = String::with_capacity(length + self.unit.len());
        text.push_str(self.head);
        while text.len() < length {
            text.push_str(self.unit);
        }
        text.into_bytes()
    }
}

/// Bytes as chance gives them, after the beginning of a record or without one.
pub(crate) fn bytes(length: usize, in_a_record: bool) -> Vec<u8> {
    let mut text = if in_a_record {
        HEADER.as_bytes().to_vec()
    } else {
        Vec::new()
    };
    let mut chance = 1_u64;
    while text.len() < length {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        text.extend(chance.to_le_bytes());
    }
    text
}
