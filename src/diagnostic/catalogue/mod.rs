//! The long explanations of the codes, by group.

mod actions;
mod encoding;
mod ending;
mod header;
mod opening;
mod syntax;
mod throws;

use super::code::Code;

/// A code and the text that explains it.
type Entry = (Code, &'static str);

const GROUPS: [&[Entry]; 7] = [
    encoding::TEXTS,
    header::TEXTS,
    syntax::TEXTS,
    opening::TEXTS,
    throws::TEXTS,
    actions::TEXTS,
    ending::TEXTS,
];

/// The explanation of each code, by its place in [`Code::ALL`].
pub(super) static EXPLANATIONS: [&str; Code::ALL.len()] = collect();

/// Brings the groups into one table. A code without a text, or with two, does not compile.
const fn collect() -> [&'static str; Code::ALL.len()] {
    let mut table = [""; Code::ALL.len()];
    let mut group = 0;
    while group < GROUPS.len() {
        let mut entry = 0;
        while entry < GROUPS[group].len() {
            let (code, text) = GROUPS[group][entry];
            assert!(table[code as usize].is_empty(), "a code is explained twice");
            table[code as usize] = text;
            entry += 1;
        }
        group += 1;
    }
    let mut code = 0;
    while code < table.len() {
        assert!(!table[code].is_empty(), "a code is not explained");
        code += 1;
    }
    table
}
