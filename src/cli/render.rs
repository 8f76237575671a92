//! Findings as people read them, in the manner of a good compiler, and as programs do.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use sahkku::diagnostic::{Diagnostic, Fix, Label, Severity};
use sahkku::text::{Span, visible};
use serde::Serialize;

use super::excerpt::SourceText;

/// Stands for the name of the file until the text is laid out. No text that has been made safe
/// holds it.
const NAME: &str = "\u{1}";

/// Wider than any excerpt: lines are cut before they come here.
const WIDTH: usize = 400;

/// Something to be shown with its place in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<'f> {
    severity: Severity,
    code: Option<&'static str>,
    message: &'f str,
    span: Span,
    labels: &'f [Label],
    help: Option<&'f str>,
    fix: Option<&'f Fix>,
}

impl<'f> Finding<'f> {
    /// An error that has no code.
    pub(crate) const fn error(span: Span, message: &'f str) -> Self {
        Self {
            severity: Severity::Error,
            code: None,
            message,
            span,
            labels: &[],
            help: None,
            fix: None,
        }
    }
}

impl<'f> From<&'f Diagnostic> for Finding<'f> {
    fn from(diagnostic: &'f Diagnostic) -> Self {
        Self {
            severity: diagnostic.severity,
            code: Some(diagnostic.code.name()),
            message: &diagnostic.message,
            span: diagnostic.span,
            labels: &diagnostic.labels,
            help: diagnostic.help.as_deref(),
            fix: diagnostic.fix.as_deref(),
        }
    }
}

/// The finding with its place, the line it is in with the place marked, and what helps; ends in a
/// line feed.
pub(crate) fn render(text: &SourceText<'_>, finding: &Finding<'_>, colored: bool) -> String {
    let spans: Vec<Span> = std::iter::once(finding.span)
        .chain(finding.labels.iter().map(|label| label.span))
        .collect();
    let excerpt = text.excerpt(&spans);
    let mut marks = excerpt.marks.iter();
    let primary = marks.next().cloned().unwrap_or_default();
    let mut snippet = Snippet::source(excerpt.text.as_str())
        .line_start(excerpt.first_line)
        .path(NAME)
        .annotation(AnnotationKind::Primary.span(primary));
    for (label, mark) in finding.labels.iter().zip(marks) {
        let annotation = AnnotationKind::Context.span(mark.clone());
        snippet = snippet.annotation(annotation.label(visible(&label.text).to_string()));
    }
    let mut title = level(finding.severity).primary_title(visible(finding.message).to_string());
    if let Some(code) = finding.code {
        title = title.id(code);
    }
    let mut group = title.element(snippet);
    if let Some(help) = finding.help {
        group = group.element(Level::HELP.message(visible(help).to_string()));
    }
    if let Some(way) = way_out(text, finding) {
        group = group.element(Level::HELP.message(visible(&way).to_string()));
    }
    let renderer = if colored {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let rendered = renderer.term_width(WIDTH).render(&[group]);
    let place = text.place(finding.span.start);
    let location = format!("{}:{}:{}", text.name(), place.line, place.column);
    with_location(&rendered, &location)
}

/// What would mend a finding, in words, unless that is said already.
fn way_out(text: &SourceText<'_>, finding: &Finding<'_>) -> Option<String> {
    let fix = finding.fix?;
    let [change] = fix.changes.as_slice() else {
        return finding
            .help
            .is_none()
            .then(|| format!("{} changes that belong together mend it", fix.changes.len()));
    };
    let after = change.text.trim();
    let in_help = |help: &str| after.is_empty() || help.contains(after);
    let in_message = finding.message.contains(&format!("`{after}`"));
    if in_message || finding.help.is_some_and(in_help) {
        return None;
    }
    let before = text.shown(change.span);
    Some(match (before.as_str(), after) {
        ("", after) => format!("add `{after}`"),
        (before, "") => format!("leave out `{}`", before.trim()),
        (before, after) => format!("write `{after}` instead of `{before}`"),
    })
}

/// Puts the true location in: the renderer only knows the column in what is shown.
fn with_location(rendered: &str, location: &str) -> String {
    let Some((before, behind)) = rendered.split_once(NAME) else {
        return format!("{rendered}\n\n");
    };
    let behind = behind.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
    format!("{before}{location}{behind}\n\n")
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Hint => Level::NOTE.with_name("hint"),
    }
}

/// A finding in a report for programs. Lines and columns count from 1; columns and lengths count
/// characters.
#[derive(Debug, Serialize)]
pub(crate) struct FindingJson<'f> {
    code: &'static str,
    severity: &'static str,
    message: &'f str,
    line: u64,
    column: u64,
    length: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'f str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    labels: Vec<LabelJson<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixJson<'f>>,
}

/// What would mend a finding.
#[derive(Debug, Serialize)]
struct FixJson<'f> {
    certainty: &'static str,
    changes: Vec<ChangeJson<'f>>,
}

/// A text in the place of another.
#[derive(Debug, Serialize)]
struct ChangeJson<'f> {
    line: u64,
    column: u64,
    length: usize,
    text: &'f str,
}

/// A second place that explains a finding.
#[derive(Debug, Serialize)]
struct LabelJson<'f> {
    message: &'f str,
    line: u64,
    column: u64,
    length: usize,
}

impl<'f> FindingJson<'f> {
    pub(crate) fn new(text: &SourceText<'_>, diagnostic: &'f Diagnostic) -> Self {
        let place = text.place(diagnostic.span.start);
        let labels = diagnostic.labels.iter().map(|label| {
            let place = text.place(label.span.start);
            LabelJson {
                message: &label.text,
                line: place.line,
                column: place.column,
                length: text.length(label.span),
            }
        });
        Self {
            code: diagnostic.code.name(),
            severity: diagnostic.severity.word(),
            message: &diagnostic.message,
            line: place.line,
            column: place.column,
            length: text.length(diagnostic.span),
            help: diagnostic.help.as_deref(),
            labels: labels.collect(),
            fix: diagnostic.fix.as_deref().map(|fix| FixJson::new(text, fix)),
        }
    }
}

impl<'f> FixJson<'f> {
    fn new(text: &SourceText<'_>, fix: &'f Fix) -> Self {
        let changes = fix.changes.iter().map(|change| {
            let place = text.place(change.span.start);
            ChangeJson {
                line: place.line,
                column: place.column,
                length: text.length(change.span),
                text: &change.text,
            }
        });
        Self {
            certainty: fix.certainty.word(),
            changes: changes.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahkku::diagnostic::Code;

    const RECORD: &str = "[Men \"x\u{1b}\"]\n\n1. M X32: *O1-O2 O2-K2\n2. W 000: --\n";

    fn finding() -> Diagnostic {
        Diagnostic::new(
            Code::IllegalMove,
            Span::new(29, 34),
            "a 3 does not lead from O2 to K2",
        )
        .with_label(Span::new(22, 28), "it came here")
        .with_help("from O2 a 3 leads to L2")
    }

    #[test]
    fn a_finding_is_shown_with_its_line() {
        let text = SourceText::new("games/a.sahkku", RECORD.as_bytes(), 12);
        let shown = render(&text, &Finding::from(&finding()), false);
        let expected = "\
error[illegal-move]: a 3 does not lead from O2 to K2
  --> games/a.sahkku:14:18
   |
14 | 1. M X32: *O1-O2 O2-K2
   |           ------ ^^^^^
   |           |
   |           it came here
   |
   = help: from O2 a 3 leads to L2

";
        assert_eq!(shown, expected);
        assert!(render(&text, &Finding::from(&finding()), true).contains("\u{1b}["));
    }

    #[test]
    fn nothing_dangerous_gets_through_and_the_column_is_the_true_one() {
        let span = Span::new(7, 8);
        let finding = Diagnostic::new(Code::ControlCharacter, span, "a \u{1b} in a name");
        let text = SourceText::new("a\u{1}.sahkku", RECORD.as_bytes(), 1);
        let shown = render(&text, &Finding::from(&finding), false);
        assert!(
            !shown.contains(|c: char| c.is_control() && c != '\n'),
            "{shown}"
        );
        assert!(shown.contains("--> a\\u{1}.sahkku:1:8\n"), "{shown}");
        let long = format!("{}?", "č".repeat(10_000));
        let text = SourceText::new("a", long.as_bytes(), 1);
        let shown = render(
            &text,
            &Finding::error(Span::new(20_000, 20_001), "no"),
            false,
        );
        assert!(shown.contains("--> a:1:10001\n"), "{shown}");
    }

    #[test]
    fn what_would_mend_it_is_told_once() {
        let text = SourceText::new("a", b"1 M \xE1", 1);
        let shown = |message: &str| {
            let finding = Diagnostic::new(Code::InvalidUtf8, Span::new(4, 5), message)
                .with_help("save it again")
                .with_fix(Fix::guess(Span::new(4, 5), "\u{e1}"));
            render(&text, &Finding::from(&finding), false)
        };
        assert!(shown("no UTF-8").contains("write `\u{e1}` instead"));
        assert!(!shown("in Latin-1 it would be `\u{e1}`").contains("instead"));
    }

    #[test]
    fn programs_get_lines_and_characters() {
        let text = SourceText::new("a", RECORD.as_bytes(), 12);
        let diagnostic = finding();
        let json = serde_json::to_string(&FindingJson::new(&text, &diagnostic)).unwrap();
        assert_eq!(
            json,
            r#"{"code":"illegal-move","severity":"error","message":"a 3 does not lead from O2 to K2","line":14,"column":18,"length":5,"help":"from O2 a 3 leads to L2","labels":[{"message":"it came here","line":14,"column":11,"length":6}]}"#
        );
    }
}
