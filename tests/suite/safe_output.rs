//! Text from a file comes out as text, whatever it holds: in a terminal, SVG, JSON, CSV, and through
//! the functions that writers of HTML, Markdown, LaTeX and Typst have to use.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use sahkku::record::escape_value;
use sahkku::text::{hazard, html, markdown, tex, typst};

/// What somebody might write into a name to get at those who read it.
const HOSTILE: [&str; 22] = [
    "\u{1b}[2J\u{1b}]0;title\u{7}",
    "\u{9b}31m",
    "a\0b\u{8}\u{7f}",
    "\u{202e}drawkcab\u{202c}",
    "\u{2066}\u{2069}\u{200b}\u{feff}",
    "a\u{2028}b\u{2029}c\u{85}d",
    "</script><script>alert(1)</script>",
    "<!-- --><![CDATA[ x ]]>",
    "\" onload=\"alert(1)",
    "' onload='alert(1)",
    "&#60;b&#62; &amp; &lt;",
    "=cmd()|'/C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\\input{/etc/passwd} \\write18{x}",
    "$x$ %comment #1 ^^M ~ _ { }",
    "`code` **bold** _it_ # head",
    "[x](javascript:alert(1)) ![y](z)",
    "#eval(\"1\") #image(\"x\") <label> @ref",
    "a | b \\ c // d /* e */",
    "{{7*7}} ${7*7} <% 7*7 %>",
];

/// A record in which every text is hostile.
fn record(text: &str) -> String {
    let value = escape_value(text);
    let comment = text.replace('}', ")");
    let mut record = String::new();
    for name in [
        "Event",
        "Site",
        "Date",
        "Round",
        "Men",
        "Women",
        "Annotator",
        "Source",
        "Own",
    ] {
        writeln!(record, "[{name} \"{value}\"]").unwrap();
    }
    record
        + &format!(
            "[Variant \"lagesvuotna\"]\n\n{{{comment} [%mark H2 {comment}]}}\n1. M X20: *O1-O2 {{{comment}}} O2-M2\n= unfinished\n"
        )
}

/// Runs a command on records of all kinds; gives what it wrote, to both streams.
fn output(arguments: &[&str]) -> Vec<(&'static str, String, String)> {
    let folder = tempfile::tempdir().unwrap();
    HOSTILE
        .iter()
        .enumerate()
        .map(|(at, &text)| {
            let file: PathBuf = folder.path().join(format!("{at}.sahkku"));
            fs::write(&file, record(text)).unwrap();
            let mut command = Command::new(env!("CARGO_BIN_EXE_sahkku"));
            let output = command.args(arguments).arg(&file).output().unwrap();
            let written = String::from_utf8(output.stdout).unwrap();
            (text, written, String::from_utf8(output.stderr).unwrap())
        })
        .collect()
}

#[track_caller]
fn harmless(text: &str) {
    let hazards: String = text
        .chars()
        .filter(|&letter| hazard(letter).is_some())
        .collect();
    assert!(hazards.is_empty(), "{hazards:?} in {text}");
}

#[test]
fn terminal() {
    for arguments in [
        &["check", "--hints"][..],
        &["show", "--all"],
        &["stats"],
        &["stats", "--by", "turn"],
        &["stats", "--by", "player"],
        &["stats", "--by", "variant"],
    ] {
        for (_, written, said) in output(arguments) {
            harmless(&written);
            harmless(&said);
        }
    }
}

#[test]
fn json() {
    for (text, written, _) in output(&["convert", "--to", "jsonl"]) {
        let record: serde_json::Value = serde_json::from_str(&written).unwrap();
        assert!(
            record
                .to_string()
                .contains(&serde_json::to_string(text).unwrap()),
            "{written}"
        );
    }
    for arguments in [
        &["check", "--format", "json"][..],
        &["stats", "--format", "json"],
    ] {
        for (_, written, _) in output(arguments) {
            harmless(&written);
            for line in written.lines() {
                let _: serde_json::Value = serde_json::from_str(line).unwrap();
            }
        }
    }
}

#[test]
fn csv() {
    for arguments in [
        &["stats", "--format", "csv"][..],
        &["stats", "--by", "player", "--format", "csv"],
        &["convert", "--to", "csv", "--table", "games"],
        &["convert", "--to", "csv", "--table", "turns"],
        &["convert", "--to", "csv", "--table", "actions"],
    ] {
        for (text, written, _) in output(arguments) {
            harmless(&written);
            let mut rows = csv::Reader::from_reader(written.as_bytes());
            for row in rows.records() {
                for cell in &row.unwrap() {
                    // What a spreadsheet would take for a formula; numbers may be below zero.
                    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
                    assert!(!formula || cell.parse::<f64>().is_ok(), "{text}: {cell}");
                }
            }
        }
    }
}

#[test]
fn svg() {
    let tags = |svg: &str| -> Vec<String> {
        let names = svg.split('<').skip(1);
        names
            .map(|tag| {
                tag.split([' ', '>', '/'])
                    .next()
                    .unwrap_or_default()
                    .to_owned()
            })
            .collect()
    };
    let plain = output(&["diagram", "--title", "a", "--caption", "b"]);
    // No argument of a program can hold a NUL.
    for (at, text) in HOSTILE
        .iter()
        .enumerate()
        .filter(|(_, text)| !text.contains('\0'))
    {
        let (title, caption) = (format!("--title={text}"), format!("--caption={text}"));
        let titled = output(&["diagram", &title, &caption]);
        harmless(&titled[at].1);
        assert_eq!(tags(&titled[at].1), tags(&plain[at].1), "{text}");
        let script = |tag: &str| tag.split('>').next().unwrap_or_default().contains("onload");
        assert!(!titled[at].1.split('<').any(script), "{text}");
    }
    for (text, written, _) in output(&["diagram"]) {
        harmless(&written);
        assert!(
            written.starts_with('<') && written.trim_end().ends_with("</svg>"),
            "{text}"
        );
        assert!(!written.contains("<script"), "{text}");
        for part in written.split('&').skip(1) {
            let entity = ["amp;", "lt;", "gt;", "quot;", "apos;", "#"];
            assert!(
                entity.iter().any(|name| part.starts_with(name)),
                "{text}: &{part}"
            );
        }
    }
}

#[test]
fn documents() {
    for text in HOSTILE {
        for shown in [
            html(text).to_string(),
            markdown(text).to_string(),
            tex(text).to_string(),
            typst(text).to_string(),
        ] {
            harmless(&shown);
        }
        let shown = html(text).to_string();
        assert!(!shown.contains(['<', '>', '"', '\'']), "{shown}");
        for shown in [markdown(text).to_string(), typst(text).to_string()] {
            // Without what is escaped, letters, digits and blanks remain.
            let mut letters = shown.chars();
            while let Some(letter) = letters.next() {
                let escape = letter == '\\'
                    && letters
                        .next()
                        .is_some_and(|next| next.is_ascii_punctuation());
                let entity = letter == '&' && letters.by_ref().any(|letter| letter == ';');
                assert!(
                    escape || entity || letter == ' ' || !letter.is_ascii_punctuation(),
                    "{shown}"
                );
            }
        }
        let shown = tex(text).to_string();
        assert!(
            !shown.contains(r"\input") && !shown.contains(r"\write"),
            "{shown}"
        );
        let bare = shown.replace(r"\{", "").replace(r"\}", "");
        assert_eq!(
            bare.matches('{').count(),
            bare.matches('}').count(),
            "{shown}"
        );
    }
}
