//! How games are written: cutting a file into records, reading a record, printing it, changing it.
//!
//! Nothing here knows a rule. A record that no game could have produced is read, kept, printed and
//! edited like any other; [`crate::replay`] finds out whether it can be played.
//!
//! - [`split()`] and [`RecordReader`] cut a text or a stream at the borders of its records.
//! - A [`Section`] is a part of a file: several readers share a file without knowing of each other.
//! - [`Record::parse`] reads one; [`visit`] does so without building anything.
//! - [`Record::print`] gives back the same bytes, [`layout()`] the canonical form.
//! - [`Edits`] changes a part and leaves the rest.
//!
//! ```
//! use sahkku::record::{Record, split};
//! let file = "[Men \"Ánte\"]\n\n1. M X20: *O1-02\n= unfinished\n\n[Men \"Piera\"]\n\n= unfinished\n";
//! let records: Vec<_> = split(file.as_bytes()).map(|chunk| Record::parse(chunk.bytes)).collect();
//! assert_eq!(records.len(), 2);
//! assert_eq!(records[0].diagnostics()[0].code.name(), "bad-field");
//! assert!(records[1].diagnostics().is_empty());
//! ```

mod command;
mod date;
mod drawn;
mod edit;
mod encoding;
mod layout;
mod limit;
mod node;
mod parse;
mod reader;
mod scan;
mod section;
mod split;
mod tag;
mod tape;
mod word;
mod written;

pub use command::{Command, Commands, commands, without_commands};
pub use date::{Date, DateError, Day};
pub use drawn::{Drawn, Shape};
pub use edit::{EditError, Edits, Moves};
pub use encoding::{is_utf16, utf16_finding};
pub use layout::{AsWritten, Spelling, begins_turn, layout};
pub(crate) use limit::Bytes;
pub use limit::{LARGEST_RECORD, RECORD_LIMIT, TooLarge};
pub use node::{Node, NodeKind};
pub(crate) use parse::visit_movetext;
pub use parse::{Movetext, TokenError, Visitor, check_outside, visit, visit_header};
pub use reader::{ReadError, RecordReader};
pub use section::Section;
pub use split::{Chunk, ChunkKind, Split, split};
pub use tag::{Tag, TagName, escape_value};
pub use tape::{Record, Tape};
pub use word::{DiceSource, GameResult, Termination, WordError};
pub use written::{Glyph, KingMark, Piece, WrittenAction, WrittenThrow};
