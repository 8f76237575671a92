//! `docs/diagnostics.md` holds the whole catalogue of findings.
//!
//! After a change to it `RENEW=1 cargo test --test suite diagnostics_page` writes the page anew.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use sahkku::diagnostic::{Code, Example, Group};
use sahkku::text::visible;

const INTRODUCTION: &str = "\
# What can be said about a record

`sahkku check` names each thing it finds in brackets, as in `error[illegal-move]`. This page has all of them: the rule behind
each, where that rule comes from, a wrong and a right version. `sahkku explain illegal-move`, or `sahkku check --explain S0601`,
shows the same in the terminal. The page is drawn from the program's own catalogue; every example on it is tried by a test.

**How bad it is.** An *error* says that the record is wrong. A *warning* says that it is right, and that there is probably a slip in
it. A *hint* says that it is right, and tells something worth knowing; `check` counts hints and shows them with `--hints`.

**Exit status.** 0 if no record is wrong, warnings and hints or not; 1 if something is wrong; 2 if the call or a file it names
could not be used.

**Whether text may be lost.** Where it says *text may be lost*, part of what was written is not read because of the finding, so a
program that writes the record anew may lose it. `sahkku fmt` leaves such a record byte for byte as it is. Everywhere else all that
was written is kept, also where it was not verified.

**Numbers and names** are stable: a number or a name never changes its meaning, and none is used again. The first two figures of the
number say which group the finding belongs to, the last two are counted on as findings are added. Programs should go by the name.

**To hear less, or more.** `check --allow WHAT` keeps quiet about a finding, `--deny WHAT` makes it an error, and `--strict` makes
every warning one. `WHAT` is a name, a number, or the word of a group. What is allowed is not counted as wrong, and the summary
always says how many findings that were.

**To have slips mended.** Many findings come with a change that would mend them. It is *safe* where it says what was meant and loses
nothing (`02-L2` for `O2-L2`, a turn number, the same moves in the only order in which they can be played), and a *guess* where a
person has to look. `check --fix` makes the safe ones in the file, `check --fix=all` the guesses too. Either way each change is kept only
if the record, verified again, is better for it: fewer findings or the game proven further, and never a new error in what was right.
What was changed is told line by line; a file is replaced whole or not at all.

**For other programs.** `check --format json` writes one object for each record (`formats/check.schema.json`), `check --format sarif`
one SARIF 2.1.0 document, which editors and forges show beside the text, changes included.
";

#[test]
fn the_page_is_up_to_date() {
    let wanted = page();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/diagnostics.md");
    if std::env::var_os("RENEW").is_some() {
        fs::write(&path, &wanted).unwrap();
    }
    let found = fs::read_to_string(&path)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    assert!(
        found == wanted,
        "docs/diagnostics.md is not up to date: run RENEW=1 cargo test --test suite diagnostics_page"
    );
}

/// What an origin points at is there: files of this project, and sections of the format.
#[test]
fn origins_point_at_what_there_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for code in Code::ALL {
        let origin = code.origin().replace('\n', " ");
        let words = origin.split([' ', ',', ';', ':', '(', ')']);
        let names = words
            .map(|word| word.trim_end_matches('.'))
            .filter(|word| word.contains('/'));
        for name in names.clone() {
            assert!(root.join(name).is_file(), "{code}: there is no {name}");
        }
        let pages: String = names
            .map(|name| fs::read_to_string(root.join(name)).unwrap())
            .collect();
        for heading in origin.split('"').skip(1).step_by(2) {
            let is_it = |line: &str| line.trim_start_matches('#').trim() == heading;
            assert!(pages.lines().any(is_it), "{code}: no section {heading}");
        }
        for switch in origin.split('`').skip(1).step_by(2) {
            let known = switch == "agreed" || sahkku::rules::Switch::from_name(switch).is_some();
            assert!(known, "{code}: there is no switch {switch}");
        }
    }
}

fn page() -> String {
    let mut text = INTRODUCTION.to_owned();
    text.push_str("\n| group | what it is about |\n|---|---|\n");
    for group in Group::ALL {
        let (word, title) = (group.word(), group.title());
        writeln!(text, "| [`{word}`](#{}) | {title} |", anchor(title)).unwrap();
    }
    for group in Group::ALL {
        let title = group.title();
        write!(
            text,
            "\n## {title}\n\n| number | name | severity | what it is |\n|---|---|---|---|\n"
        )
        .unwrap();
        for code in group.codes() {
            let (number, name) = (code.number(), code.name());
            writeln!(
                text,
                "| {number} | [`{name}`](#{}) | {} | {} |",
                anchor(&heading(code)),
                code.severity(),
                plain(code.title())
            )
            .unwrap();
        }
        group.codes().for_each(|code| entry(&mut text, code));
    }
    text
}

fn heading(code: Code) -> String {
    format!("{} {}", code.number(), code.name())
}

/// The name under which a heading is linked to.
fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|c| c.is_alphanumeric() || " -".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn entry(text: &mut String, code: Code) {
    let lost = if code.loses_text() {
        " · text may be lost"
    } else {
        ""
    };
    let (without, with) = code.severity().example_labels();
    let Example {
        lead, wrong, right, ..
    } = code.example();
    write!(
        text,
        "\n### {}\n\n*{}{lost}:* {}.\n\n{}\n\n*Where it comes from.* {}\n\n{with}:\n\n{}\n{without}:\n\n{}",
        heading(code),
        code.severity(),
        plain(code.title()),
        plain(code.rule()),
        plain(code.origin()),
        block(lead, wrong),
        block(lead, right)
    )
    .unwrap();
}

/// Text in which no sign means anything to Markdown but the backticks.
fn plain(text: &str) -> String {
    let mut escaped = String::new();
    for (at, part) in text.split('`').enumerate() {
        if at > 0 {
            escaped.push('`');
        }
        for letter in part.chars() {
            if at % 2 == 0 && "\\*_[]<>#|~".contains(letter) {
                escaped.push('\\');
            }
            escaped.push(letter);
        }
    }
    escaped
}

/// Lines in a block of their own, with what cannot be seen spelled out.
fn block(lead: &str, lines: &str) -> String {
    let mut text = String::from("```text\n");
    for line in lead.lines().chain(lines.lines()) {
        writeln!(text, "{}", visible(line)).unwrap();
    }
    text.push_str("```\n");
    text
}
