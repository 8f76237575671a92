//! Saying something about a game in its record: comments, glyphs, marks, arrows, variations, tags,
//! and remarks that follow from the rules alone.
//!
//! Everything that is not changed stays byte for byte as it is, and the outcome is read and verified
//! before anybody gets it: what would make a right record wrong, or a wrong one worse, is refused
//! with what would be wrong. Finding a place needs no rules, so that a record which cannot be
//! played to its end can be annotated throughout.
//!
//! ```
//! use sahkku::annotate::{Annotation, Place, annotate};
//! use sahkku::record::Record;
//! use sahkku::replay::Rulebook;
//!
//! let text = "[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n= unfinished\n";
//! let record = Record::parse(text.as_bytes());
//! let said = [
//!     Annotation::Glyph("!".parse()?),
//!     Annotation::Comment("the king is won".to_owned()),
//!     Annotation::Mark { field: "H2".parse()?, colour: "green".to_owned() },
//! ];
//! let annotated = annotate(&record, &Place::action(1, 2), &said, &mut Rulebook::default())?;
//! let line = "1. M X32: *QL2-K2 QK2-H2=K! {the king is won [%mark H2 green]} QH2-F2\n";
//! assert!(String::from_utf8(annotated.text)?.contains(line));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod edits;
mod error;
mod note;
mod outline;
mod place;
mod remarks;
mod tick;
mod verified;

use std::num::NonZeroU32;

use crate::board::Field;
use crate::record::Record;
use crate::replay::{Rulebook, Verification};

pub use error::{AnnotateError, Refused};
pub use place::{LinePath, LinePathError, Part, Place};
pub use remarks::{Remark, UnknownRemark, remark, without_remarks};
pub use tick::{Tick, TickError};

use verified::Draft;

/// Something to be said about a place, or to be taken away there.
///
/// Comments that were written by rule (see [`remark`]) are left alone by all of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// These words and no others. Commands in the comments that are there stay.
    Comment(String),
    /// A further comment, behind those that are there.
    AddComment(String),
    /// No words; commands stay.
    NoComment,
    /// This glyph, in place of one that is there. A numbered one comes beside others.
    ///
    /// Said of a turn it stands behind its last action, or its last throw if there is none.
    Glyph(Tick),
    /// No glyphs, numbered ones included.
    NoGlyph,
    /// A mark on a field, `[%mark H2 green]`, in the last comment of the place or in one of its own.
    Mark {
        /// The field.
        field: Field,
        /// The colour, one word.
        colour: String,
    },
    /// No mark on a field, or on any.
    NoMark(Option<Field>),
    /// An arrow from one field to another, `[%arrow O1-L2 red]`.
    Arrow {
        /// Where it begins.
        from: Field,
        /// Where it points to.
        to: Field,
        /// The colour, one word.
        colour: String,
    },
    /// Not this arrow, or none at all.
    NoArrow(Option<(Field, Field)>),
    /// No command of this name, such as `clk`, in the comments of the place. Words stay.
    NoCommand(String),
    /// A further variation of the turn: one turn or more as a record writes them, with or without
    /// parentheses round them. The first one has the number of the turn that it replaces.
    Variation(String),
    /// Not this variation of the turn, counted from 1.
    NoVariation(NonZeroU32),
    /// The value of a tag. The place does not matter.
    Tag {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// No tag of this name. The place does not matter.
    NoTag(String),
}

/// A record that was annotated.
#[derive(Clone, Debug)]
pub struct Annotated {
    /// Its text.
    pub text: Vec<u8>,
    /// What verification says of it.
    pub verification: Verification,
}

/// Of two glyphs for one throw or action the first would be gone without a word.
fn check_symbols(annotations: &[Annotation]) -> Result<(), AnnotateError> {
    let mut symbols = annotations
        .iter()
        .filter_map(|annotation| match annotation {
            Annotation::Glyph(Tick::Symbol(glyph)) => Some(*glyph),
            _ => None,
        });
    let Some(first) = symbols.next() else {
        return Ok(());
    };
    match symbols.find(|&other| other != first) {
        Some(other) => Err(AnnotateError::TwoGlyphs(first, other)),
        None => Ok(()),
    }
}

/// Annotates a place of a record: one thing after another, and all or nothing.
///
/// # Errors
/// [`AnnotateError`] if there is no such place, something cannot be written, there is nothing to be
/// taken away, or the outcome would be wrong where the record was not.
pub fn annotate(
    record: &Record<'_>,
    place: &Place,
    annotations: &[Annotation],
    rulebook: &mut Rulebook,
) -> Result<Annotated, AnnotateError> {
    check_symbols(annotations)?;
    let mut draft = Draft::new(record, rulebook);
    for annotation in annotations {
        draft.check_fields(annotation)?;
        let text = draft.text().to_vec();
        let record = Record::parse(&text);
        draft.change(&record, edits::edits(&record, place, annotation)?)?;
        if matches!(annotation, Annotation::Variation(_)) {
            draft.check_variation(place.turn, rulebook)?;
        }
    }
    draft.finish(rulebook)
}
