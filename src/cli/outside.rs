//! What stands before the first header of a file, under one rule for all commands: comments and skipped
//! lines may, anything else belongs to no record and is wrong.

use std::str::Utf8Error;

use sahkku::diagnostic::{Code, Diagnostic, Severity};
use sahkku::record::check_outside;
use sahkku::text::{Span, line_feeds};

use super::console::{Console, Status};
use super::excerpt::SourceText;
use super::input::Source;
use super::records::Piece;
use super::render::{self, Finding};

/// What is wrong with it.
pub(crate) fn findings(bytes: &[u8]) -> Vec<Diagnostic> {
    let mut findings = check_outside(bytes);
    if let Err(error) = str::from_utf8(bytes) {
        findings.push(not_utf8(error));
    }
    if looks_like_json(bytes)
        && let Some(first) = findings.first_mut()
    {
        // What would mend prose is no help here.
        first.fix = None;
        first.help = Some(
            "this looks like JSON: `sahkku convert --from json --to sahkku` makes records of it, \
             `--from jsonl` where each line is one"
                .to_owned(),
        );
    }
    findings
}

/// Says what is wrong with it; the exit status says so too.
pub(crate) fn tell(console: &mut Console, source: &Source, piece: Piece<'_>) {
    let findings = findings(piece.bytes);
    if findings.iter().any(Diagnostic::is_error) {
        console.worsen(Status::Wrong);
    }
    let name = source.name();
    let text = SourceText::new(&name, piece.bytes, piece.line);
    for finding in &findings {
        if finding.severity > Severity::Hint {
            let shown = render::render(&text, &Finding::from(finding), console.is_colored());
            console.say(&shown);
        }
    }
}

/// It as canonical form keeps it: as it stands, without the blank lines around it. Nothing where it is
/// wrong; no text where nothing is there.
pub(crate) fn kept(bytes: &[u8]) -> Option<String> {
    if findings(bytes).iter().any(Diagnostic::is_error) {
        return None;
    }
    let text = str::from_utf8(bytes).ok()?;
    Some(match text.trim() {
        "" => String::new(),
        kept => format!("{}\n", line_feeds(kept)),
    })
}

fn not_utf8(error: Utf8Error) -> Diagnostic {
    let at = u32::try_from(error.valid_up_to()).unwrap_or(u32::MAX);
    let length = error.error_len().unwrap_or(1);
    let end = at.saturating_add(u32::try_from(length).unwrap_or(1));
    let finding = Diagnostic::new(
        Code::InvalidUtf8,
        Span::new(at, end),
        "these bytes are not UTF-8 text",
    );
    finding.with_help("save the file again with the encoding UTF-8")
}

/// Whether it begins like an object of JSON, or a list of them. A comment may begin with a brace too.
fn looks_like_json(bytes: &[u8]) -> bool {
    let mut marks = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    matches!(
        (marks.next(), marks.next()),
        (Some(b'{'), Some(b'"')) | (Some(b'['), Some(b'{'))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_skipped_lines_are_kept_and_nothing_else() {
        for (text, as_kept) in [
            ("", Some("")),
            ("\n \n", Some("")),
            (
                "{of Biret}\n; copied\n% x\n\n",
                Some("{of Biret}\n; copied\n% x\n"),
            ),
            ("\n\n% x", Some("% x\n")),
            ("{a}\nprose\n", None),
            ("{never closed", None),
        ] {
            assert_eq!(kept(text.as_bytes()).as_deref(), as_kept, "{text:?}");
        }
        assert_eq!(kept(b"{a\r\nb}\r\n").as_deref(), Some("{a\nb}\n"));
        assert_eq!(kept(b"{M\xE1ret}\n"), None);
        assert_eq!(findings(b"{M\xE1ret}\n").len(), 1);
    }

    #[test]
    fn json_is_seen() {
        let help = |text: &str| {
            let mut findings = findings(text.as_bytes());
            findings.pop().and_then(|finding| finding.help).unwrap()
        };
        for json in [
            "{\"format\":\"sahkku-json\",\"version\":1,\"records\":[{\"tags\":[]}]}",
            "{\n  \"a\": {}\n}",
            "[{\"a\":1}]",
        ] {
            assert!(help(json).contains("--from json"), "{json}");
        }
        assert!(!help("{so} on").contains("JSON"));
        assert!(help("prose").contains("a record begins with"));
    }
}
