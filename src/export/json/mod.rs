//! Records as JSON, and back.
//!
//! [`from_record`] gives everything that a record says, as it is written: no rules are needed, and an
//! impossible game comes out like any other. [`with_replay`] adds what the rules make of it: positions,
//! consequences, findings. [`to_record_text`] goes back; what a replay added is not looked at then.
//!
//! - Variations do not nest. A record has a list of `lines`; the first is the main line, and a turn
//!   names the lines that replace it by their place in that list. So no depth of variations can
//!   exhaust the stack of whoever reads the JSON.
//! - What may be left out is left out where it says nothing: an empty list, `false`, a missing glyph.
//! - A record that could not be read without errors also carries its whole text, in `text`, or in
//!   `text_latin1` where it is no UTF-8 (there each character stands for one byte, as in ISO 8859-1).
//!   That text is what going back gives; the rest is what was understood of it.
//! - Skipped lines (`%`) say nothing and are left out. A comment that was written with `;` is given
//!   as the canonical form writes it.
//!
//! For a record without errors, going to JSON and back leaves the header and puts the movetext
//! into the layout of the canonical form; a canonical record comes back byte for byte.
//!
//! ```
//! use sahkku::export::json;
//! use sahkku::record::Record;
//!
//! let text = "[Variant \"lagesvuotna\"]\n\n1. M X32: *QL2-K2 {a [%mark K2 green]}\n= unfinished\n";
//! let record = json::from_record(&Record::parse(text.as_bytes()));
//! let action = &record.lines[0].turns[0].throws[0].play.as_deref().unwrap_or_default()[0];
//! assert_eq!((action.from.as_str(), action.activates), ("L2", true));
//! assert_eq!(json::to_record_text(&record)?, text.as_bytes());
//! # Ok::<(), json::JsonError>(())
//! ```

mod back;
mod build;
mod check;
mod document;
mod error;
mod finding;
mod movetext;
mod position;
mod replay;
mod replayed;
mod stream;
mod wire;

pub use back::to_record_text;
pub use build::from_record;
pub use document::{each_in_document, read_document};
pub use error::{JsonError, Problem};
pub use finding::FindingJson;
pub use position::{ArmyJson, KingJson, OutcomeJson, PositionJson, QueenJson, StackJson, position};
pub use replay::with_replay;
pub use replayed::{
    ActionStep, CapturedJson, KingFate, PassStep, RecordReplay, StepJson, ThrowKindJson, ThrowStep,
    TurnReplay,
};
pub use stream::{DocumentWriter, Lines, json_limit, read_lines, write_line};
pub use wire::{
    ActionJson, CommandJson, CommentJson, Format, KingMarkJson, LineJson, NoteJson, ParentJson,
    PieceJson, RecordJson, ResultJson, RethrowJson, RollOffJson, SideJson, TagJson, ThrowJson,
    TurnJson, VariationJson, Version,
};
