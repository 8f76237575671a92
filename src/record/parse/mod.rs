//! Reading a record: small nom parsers for the tokens, and one loop with an explicit stack around
//! them, so that no input can exhaust the program's stack.
//!
//! The loop drives a [`Visitor`]. The tree ([`Record`](super::Record)) is one visitor; a program that only counts something
//! can be another and build nothing.

mod explain;
mod failure;
mod header;
mod movetext;
mod repair;
mod single;
mod token;

use super::encoding;
use super::limit::{LARGEST_RECORD, TooLarge};
use super::node::Node;
use super::scan;
use super::split::ChunkKind;
use super::tag::Tag;
use crate::diagnostic::{Diagnostic, Quota};
use crate::text::Span;

pub use single::TokenError;

/// What the parser tells about a record, in the order of its text.
///
/// All spans count from the record's first byte. Tags and nodes never overlap; what lies between
/// them is white space and skipped lines.
///
/// ```
/// use sahkku::diagnostic::Diagnostic;
/// use sahkku::record::{Node, NodeKind, Tag, Visitor, visit};
///
/// /// Counts actions without building a tree.
/// #[derive(Default)]
/// struct Actions(usize);
///
/// impl Visitor for Actions {
///     fn tag(&mut self, _: Tag) {}
///     fn node(&mut self, node: Node) {
///         self.0 += usize::from(matches!(node.kind, NodeKind::Action(_)));
///     }
///     fn finding(&mut self, _: Diagnostic) {}
/// }
///
/// let mut actions = Actions::default();
/// visit(b"1. M X20: *O1-O2 O2-M2\n= unfinished", &mut actions);
/// assert_eq!(actions.0, 2);
/// ```
pub trait Visitor {
    /// A tag of the header.
    fn tag(&mut self, tag: Tag);
    /// A token of the movetext, or a stretch of the record that could not be read.
    fn node(&mut self, node: Node);
    /// Something to be said about the text.
    fn finding(&mut self, finding: Diagnostic);
    /// The header is over, and the movetext begins at `start`; all tags have been told. Says whether
    /// the movetext is read as well: most of the time that a record takes goes there, and whoever sees by
    /// the tags that it is not wanted can do without.
    fn header_end(&mut self, _start: usize) -> Movetext {
        Movetext::Read
    }
    /// Whether the rest of the movetext need not be read: whoever knows enough can say so after any
    /// token, and is told of a few more at most.
    ///
    /// ```
    /// use sahkku::diagnostic::Diagnostic;
    /// use sahkku::record::{Node, NodeKind, Tag, Visitor, visit};
    ///
    /// /// Looks whether anybody passes.
    /// #[derive(Default)]
    /// struct Passes {
    ///     found: bool,
    ///     nodes: usize,
    /// }
    ///
    /// impl Visitor for Passes {
    ///     fn tag(&mut self, _: Tag) {}
    ///     fn node(&mut self, node: Node) {
    ///         self.found |= node.kind == NodeKind::Pass;
    ///         self.nodes += 1;
    ///     }
    ///     fn finding(&mut self, _: Diagnostic) {}
    ///     fn knows_enough(&self) -> bool {
    ///         self.found
    ///     }
    /// }
    ///
    /// let mut passes = Passes::default();
    /// visit(b"1. M 000: --\n2. W X20: *A3-A2 A2-C2\n= unfinished", &mut passes);
    /// assert_eq!((passes.found, passes.nodes), (true, 5));
    /// ```
    #[inline]
    fn knows_enough(&self) -> bool {
        false
    }
}

/// Whether the movetext of a record is read once its header is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Movetext {
    /// It is.
    #[default]
    Read,
    /// It is not: nothing is told of it, right or wrong.
    Skip,
}

/// A visitor, and how much it was told already.
struct Sink<'v, V> {
    visitor: &'v mut V,
    quota: Quota,
}

impl<V: Visitor> Sink<'_, V> {
    #[inline]
    fn node(&mut self, node: Node) {
        self.visitor.node(node);
    }

    /// Whether no further error will be passed on, so that none need be made.
    const fn is_full(&self) -> bool {
        self.quota.is_full()
    }

    /// Passes a finding on, unless there were too many.
    fn report(&mut self, finding: Diagnostic) {
        if let Some(finding) = self.quota.admit(finding) {
            self.visitor.finding(finding);
        }
    }

    /// Reports what is wrong with the characters of a name or a comment.
    #[inline]
    fn check_text(&mut self, source: &[u8], span: Span) {
        encoding::check(span.of(source), span.start, |finding| self.report(finding));
    }
}

/// Whether a text is too long for one record; if so, says so.
fn is_too_large<V: Visitor>(source: &[u8], visitor: &mut V) -> bool {
    let is_too_large = source.len() > LARGEST_RECORD;
    if is_too_large {
        let too_large = TooLarge {
            kind: ChunkKind::Record,
            length: source.len() as u64,
            limit: LARGEST_RECORD,
        };
        visitor.finding(too_large.finding());
    }
    is_too_large
}

/// Reads one record, as [`split`](super::split) cuts them, and tells `visitor` about it.
pub fn visit<V: Visitor>(source: &[u8], visitor: &mut V) {
    if is_too_large(source, visitor) {
        return;
    }
    let mut sink = Sink {
        visitor,
        quota: Quota::default(),
    };
    let end = header::read(source, &mut sink);
    if sink.visitor.header_end(end) == Movetext::Read {
        movetext::read(source, end, &mut sink);
    }
}

/// Reads the header of a record only and tells `visitor` about it. Returns where the movetext begins.
pub fn visit_header<V: Visitor>(source: &[u8], visitor: &mut V) -> usize {
    if is_too_large(source, visitor) {
        return 0;
    }
    let quota = Quota::default();
    header::read(source, &mut Sink { visitor, quota })
}

/// Reads the movetext of a record that begins at `start` and tells `visitor` about it.
pub(crate) fn visit_movetext<V: Visitor>(source: &[u8], start: usize, visitor: &mut V) {
    let quota = Quota::default();
    movetext::read(source, start, &mut Sink { visitor, quota });
}

/// What is to be said of a text that stands before the first header of a file.
///
/// Blanks, comments and skipped lines are fine there.
pub fn check_outside(text: &[u8]) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let len = u32::try_from(text.len()).unwrap_or(u32::MAX) as usize;
    movetext::check_outside(text.get(..len).unwrap_or_default(), &mut findings);
    findings
}
