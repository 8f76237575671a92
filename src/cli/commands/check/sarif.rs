//! Findings in SARIF 2.1.0, which editors and forges read.
//!
//! The document is written as it goes, so that it needs no more memory than one finding.

use std::io::{self, Write};

use sahkku::diagnostic::{Change, Code, Diagnostic, Severity};
use sahkku::text::Span;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::excerpt::SourceText;

/// The findings of some files, one after another.
#[derive(Debug, Default)]
pub(super) struct SarifWriter {
    any: bool,
}

impl SarifWriter {
    /// Writes what comes before the first finding: the program and the kinds of findings.
    pub(super) fn begin(output: &mut impl Write) -> io::Result<Self> {
        let rules: Vec<Value> = Code::ALL.into_iter().map(rule).collect();
        let driver = json!({
            "name": "sahkku",
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        });
        writeln!(
            output,
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
             \"runs\":[{{\"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\
             \"results\":["
        )?;
        Ok(Self::default())
    }

    /// Writes findings that were made ready with [`result`].
    pub(super) fn write(&mut self, output: &mut impl Write, results: &[String]) -> io::Result<()> {
        for result in results {
            let comma = if self.any { "," } else { "" };
            self.any = true;
            writeln!(output, "{comma}{result}")?;
        }
        Ok(())
    }

    /// Writes what comes after the last finding.
    pub(super) fn end(output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "]}}]}}")
    }
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "note",
    }
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.number(),
        "name": code.name(),
        "shortDescription": { "text": code.title() },
        "fullDescription": { "text": code.rule() },
        "help": { "text": code.explain() },
        "defaultConfiguration": { "level": level(code.severity()) },
    })
}

/// A place in a file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u64,
    start_column: u64,
    end_line: u64,
    end_column: u64,
}

impl Region {
    fn new(text: &SourceText<'_>, span: Span) -> Self {
        let (start, end) = (text.place(span.start), text.place(span.end));
        Self {
            start_line: start.line,
            start_column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}

/// A finding as one result, on one line.
pub(super) fn result(file: &str, text: &SourceText<'_>, finding: &Diagnostic) -> String {
    let artifact = json!({ "uri": uri(file) });
    let location = |span: Span| {
        json!({
            "artifactLocation": artifact,
            "region": Region::new(text, span),
        })
    };
    let message = match &finding.help {
        Some(help) => format!("{}\nhelp: {help}", finding.message),
        None => finding.message.clone(),
    };
    let mut result = json!({
        "ruleId": finding.code.number(),
        "ruleIndex": finding.code as usize,
        "level": level(finding.severity),
        "message": { "text": message },
        "locations": [{ "physicalLocation": location(finding.span) }],
    });
    if !finding.labels.is_empty() {
        let labels = finding.labels.iter().map(|label| {
            json!({
                "physicalLocation": location(label.span),
                "message": { "text": label.text },
            })
        });
        result["relatedLocations"] = labels.collect();
    }
    if let Some(fix) = &finding.fix {
        let replacement = |change: &Change| {
            json!({
                "deletedRegion": Region::new(text, change.span),
                "insertedContent": { "text": change.text },
            })
        };
        let replacements: Value = fix.changes.iter().map(replacement).collect();
        result["fixes"] = json!([{
            "description": { "text": format!("a {} change", fix.certainty.word()) },
            "artifactChanges": [{ "artifactLocation": artifact, "replacements": replacements }],
        }]);
    }
    result.to_string()
}

/// The name of a file as a relative reference: what cannot stand in one is percent-encoded.
fn uri(file: &str) -> String {
    use std::fmt::Write as _;
    let mut uri = String::with_capacity(file.len());
    if file.starts_with('/') {
        uri.push_str("file://");
    } else if file
        .split('/')
        .next()
        .is_some_and(|part| part.contains(':'))
    {
        // A colon in the first part would be read as the end of a scheme.
        uri.push_str("./");
    }
    for byte in file.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b':' => {
                uri.push(char::from(byte));
            }
            b'\\' if cfg!(windows) => uri.push('/'),
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahkku::diagnostic::Fix;

    #[test]
    fn names_become_references() {
        assert_eq!(uri("games/Ánte 1.sahkku"), "games/%C3%81nte%201.sahkku");
        assert_eq!(uri("c:x"), "./c:x");
        assert_eq!(uri("/a:b"), "file:///a:b");
    }

    #[test]
    fn a_document_is_whole_with_and_without_findings() {
        let text = SourceText::new("a", "[Men \"č\"]\n1. M".as_bytes(), 5);
        let finding = Diagnostic::new(Code::MissingDot, Span::new(11, 13), "so")
            .with_label(Span::at(0), "there")
            .with_fix(Fix::safe(Span::at(12), "."));
        for results in [vec![], vec![result("a b", &text, &finding); 2]] {
            let mut output = Vec::new();
            let mut writer = SarifWriter::begin(&mut output).unwrap();
            writer.write(&mut output, &results).unwrap();
            SarifWriter::end(&mut output).unwrap();
            let document: Value = serde_json::from_slice(&output).unwrap();
            let run = &document["runs"][0];
            assert_eq!(run["results"].as_array().unwrap().len(), results.len());
            let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
            assert_eq!(rules.len(), Code::ALL.len());
            if let Some(first) = run["results"].get(0) {
                let index = usize::try_from(first["ruleIndex"].as_u64().unwrap()).unwrap();
                assert_eq!(rules[index]["id"], first["ruleId"]);
                let place = &first["locations"][0]["physicalLocation"];
                assert_eq!(place["artifactLocation"]["uri"], "a%20b");
                let region =
                    json!({"startLine": 6, "startColumn": 1, "endLine": 6, "endColumn": 3});
                assert_eq!(place["region"], region);
                let change = &first["fixes"][0]["artifactChanges"][0]["replacements"][0];
                assert_eq!(change["insertedContent"]["text"], ".");
            }
        }
    }
}
