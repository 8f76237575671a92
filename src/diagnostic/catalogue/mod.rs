//! What is to be known about each code, by group.

mod actions;
mod encoding;
mod ending;
mod header;
mod order;
mod syntax;
mod throws;

use super::code::Code;
use super::example::Example;

/// All that is told about a code beside its name.
pub(super) struct Entry {
    code: Code,
    /// Part of what was written is not read because of it.
    pub(super) loses: bool,
    /// The rule, in a player's words.
    pub(super) rule: &'static str,
    /// Where the rule comes from. Sections of `docs/format.md` are named in quotation marks.
    pub(super) origin: &'static str,
    pub(super) example: Example,
}

const GROUPS: [&[Entry]; 7] = [
    encoding::ENTRIES,
    header::ENTRIES,
    syntax::ENTRIES,
    order::ENTRIES,
    throws::ENTRIES,
    actions::ENTRIES,
    ending::ENTRIES,
];

/// The entry of each code, by its place in [`Code::ALL`].
pub(super) static ENTRIES: [&Entry; Code::ALL.len()] = collect();

/// Brings the groups into one table. A code without an entry, or with two, does not compile, and
/// neither does one in the wrong group.
const fn collect() -> [&'static Entry; Code::ALL.len()] {
    let mut table: [Option<&Entry>; Code::ALL.len()] = [None; Code::ALL.len()];
    let mut group = 0;
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            let entry = &GROUPS[group][at];
            assert!(
                entry.code.group() as usize == group,
                "a code in another group"
            );
            let place = &mut table[entry.code as usize];
            assert!(place.is_none(), "a code has two entries");
            *place = Some(entry);
            at += 1;
        }
        group += 1;
    }
    let mut entries = [&GROUPS[0][0]; Code::ALL.len()];
    let mut code = 0;
    while code < table.len() {
        assert!(table[code].is_some(), "a code has no entry");
        if let Some(entry) = table[code] {
            entries[code] = entry;
        }
        code += 1;
    }
    entries
}
