//! What a finding offers as its fix mends it: applied, that finding is gone, and a safe one brings no
//! new finding of the parser. Every file of `tests/clauses` is held to it, and the slips below.

use std::collections::BTreeMap;
use std::fs;

use sahkku::diagnostic::{Certainty, Code, Diagnostic, Fix};
use sahkku::record::{ChunkKind, Edits, Record, check_outside, is_utf16, split};
use sahkku::replay::{Rulebook, verify};

use crate::support::records_below;

/// How many findings of each kind there are.
type Counts = BTreeMap<Code, usize>;

/// The errors that the parser finds in a file, and what the verifier says, which includes it; the latter with
/// where the record begins in the file.
fn findings(file: &[u8]) -> (Counts, Vec<(usize, Diagnostic)>) {
    let mut parsed = Counts::new();
    let mut all = Vec::new();
    let mut rulebook = Rulebook::default();
    for chunk in split(file) {
        let start = chunk.bytes.as_ptr() as usize - file.as_ptr() as usize;
        let found = match chunk.kind {
            ChunkKind::Outside => check_outside(chunk.bytes),
            ChunkKind::Record => {
                let record = Record::parse(chunk.bytes);
                for finding in record.diagnostics().iter().filter(|found| found.is_error()) {
                    *parsed.entry(finding.code).or_default() += 1;
                }
                verify(&record, &mut rulebook).findings
            }
        };
        all.extend(found.into_iter().map(|finding| (start, finding)));
    }
    (parsed, all)
}

fn count(findings: &[(usize, Diagnostic)], code: Code) -> usize {
    let same = |found: &&(usize, Diagnostic)| found.1.code == code;
    findings.iter().filter(same).count()
}

fn applied(file: &[u8], start: usize, fix: &Fix) -> Vec<u8> {
    let mut edits = Edits::new();
    for change in &fix.changes {
        edits.replace(change.span, change.text.clone());
    }
    let mut fixed = file[..start].to_vec();
    fixed.extend(edits.apply(&file[start..]).unwrap());
    fixed
}

/// Tries every fix that is offered for a file; gives how many there are, and adds to `wrong` those
/// that do not do what they should.
fn hold(name: &str, file: &[u8], wrong: &mut Vec<String>) -> usize {
    let (parsed, all) = findings(file);
    let mut fixes = 0;
    for (start, finding) in &all {
        let Some(fix) = &finding.fix else {
            continue;
        };
        fixes += 1;
        let fixed = applied(file, *start, fix);
        let shown = String::from_utf8_lossy(&fixed);
        let (parsed_then, then) = findings(&fixed);
        if count(&then, finding.code) >= count(&all, finding.code) {
            wrong.push(format!("{name}: {finding} stays\n{fix:?}\n{shown}\n"));
        }
        for (code, number) in parsed_then {
            let before = parsed.get(&code).copied().unwrap_or_default();
            if fix.certainty == Certainty::Safe && number > before {
                wrong.push(format!(
                    "{name}: {finding} brings {code}\n{fix:?}\n{shown}\n"
                ));
            }
        }
    }
    fixes
}

#[test]
fn every_fix_of_the_clauses_mends_its_finding() {
    let mut fixes = 0;
    let mut wrong = Vec::new();
    for file in records_below("tests/clauses") {
        let bytes = fs::read(&file).unwrap();
        if !is_utf16(&bytes) {
            fixes += hold(&file.display().to_string(), &bytes, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(fixes > 40, "{fixes} fixes");
}

/// Slips of the moves, one each: what the parser says of it, and what comes of its fix. An empty
/// text where it offers none.
const SLIPS: &[(&str, Code, &str)] = &[
    ("1 M 200: --", Code::MissingDot, "1. M 200: --"),
    ("1M 200: --", Code::MissingDot, "1. M 200: --"),
    ("1. M 200: [so] 2. W 200: --", Code::TagInMovetext, ""),
    ("1. M he throws well: --", Code::UnexpectedText, ""),
    ("1) M 200: --", Code::UnexpectedText, "1. M 200: --"),
    ("1: M 200: --", Code::UnexpectedText, "1. M 200: --"),
    ("1... M 200: --", Code::UnexpectedText, "1. M 200: --"),
    ("1. ... M 200: --", Code::UnexpectedText, "1.  M 200: --"),
    ("1. … M 200: --", Code::UnexpectedText, "1.  M 200: --"),
    ("1. Men 200: --", Code::ExpectedSide, "1. M 200: --"),
    ("1. М 200: --", Code::ExpectedSide, "1. M 200: --"),
    ("1. B 200: --", Code::ExpectedSide, ""),
    ("1. M: 200 --", Code::UnexpectedText, "1. M 200: --"),
    ("1. M: 200: --", Code::UnexpectedText, "1. M 200: --"),
    ("1. M 2 0 0: --", Code::BadFace, "1. M 200: --"),
    ("1. M 20 0", Code::BadFace, "1. M 200"),
    ("1. M 2OO: --", Code::BadFace, "1. M 200: --"),
    ("1. M 2/0/0: --", Code::BadFace, "1. M 200: --"),
    ("1. M ２００: --", Code::BadFace, "1. M 200: --"),
    (
        "1. M X20, *O1-O2 O2-M2",
        Code::BadFace,
        "1. M X20: *O1-O2 O2-M2",
    ),
    ("1. M 200= --", Code::BadFace, "1. M 200: --"),
    (
        "1. M 2\u{200b}00: --",
        Code::HiddenCharacter,
        "1. M 200: --",
    ),
    ("1. M 2\u{0}00: --", Code::NulCharacter, "1. M 200: --"),
    ("1. M\u{2003}200: --", Code::UnexpectedText, "1. M 200: --"),
    ("1. M XIII: --", Code::BadFace, ""),
    ("1. M 200 --", Code::MissingColon, "1. M 200: --"),
    ("1. M 200:", Code::ExpectedAction, "1. M 200: --"),
    ("1. M 200: -", Code::BadAction, "1. M 200: --"),
    ("1. M 200: - -", Code::BadAction, "1. M 200: --"),
    ("1. M 200: −−", Code::BadAction, "1. M 200: --"),
    (
        "1. M X20: *01-O2 O2-M2",
        Code::BadField,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *O1O2 O2-M2",
        Code::BadAction,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *O1->O2 O2-M2",
        Code::BadField,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *O1→O2 O2-M2",
        Code::BadAction,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *O1:O2 O2-M2",
        Code::BadAction,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *1O-2O O2-M2",
        Code::BadField,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *О1-О2 O2-M2",
        Code::BadField,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *O1-O2, O2-M2",
        Code::BadAction,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *O1-O2,O2-M2",
        Code::BadAction,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *O1 - O2 O2-M2",
        Code::BadAction,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *O1 -O2 O2-M2",
        Code::BadAction,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: *O1- O2 O2-M2",
        Code::BadAction,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: * O1-O2 O2-M2",
        Code::BadAction,
        "1. M X20: *O1-O2 O2-M2",
    ),
    (
        "1. M X20: X: *O1-O2 O2-M2",
        Code::BadAction,
        "1. M X20: X:*O1-O2 O2-M2",
    ),
    (
        "1. M X20: X-*O1-O2 O2-M2",
        Code::BadField,
        "1. M X20: X:*O1-O2 O2-M2",
    ),
    (
        "1. M X20: *O1-O2 ! O2-M2",
        Code::MisplacedGlyph,
        "1. M X20: *O1-O2! O2-M2",
    ),
    (
        "1. M X20: *O1-O2 {a} ! O2-M2",
        Code::MisplacedGlyph,
        "1. M X20: *O1-O2! {a} O2-M2",
    ),
    (
        "1. M X20: *O1-O2! ? O2-M2",
        Code::MisplacedGlyph,
        "1. M X20: *O1-O2!? O2-M2",
    ),
    (
        "1. M X20: *O1-O2!!! O2-M2",
        Code::BadGlyph,
        "1. M X20: *O1-O2!! O2-M2",
    ),
    (
        "1. M X20: *O1-O2‼ O2-M2",
        Code::BadAction,
        "1. M X20: *O1-O2!! O2-M2",
    ),
    (
        "1. M X00: *O1-O2 --",
        Code::UnexpectedText,
        "1. M X00: *O1-O2",
    ),
    (
        "1. M X20: *O1-O2 =K O2-M2",
        Code::BadResult,
        "1. M X20: *O1-O2=K O2-M2",
    ),
    (
        "1. {a} M 200: --",
        Code::MisplacedComment,
        "1. M 200 {a}: --",
    ),
    ("1. M $3 200: --", Code::MisplacedComment, "1. M 200 $3: --"),
    (
        "1. M 200: -- what a throw",
        Code::UnexpectedText,
        "1. M 200: -- {what a throw}",
    ),
    (
        "1. M X20: *O1-O2 a mistake O2-M2",
        Code::UnexpectedText,
        "1. M X20: *O1-O2 {a mistake} O2-M2",
    ),
    (
        "1. M 200 what (oh my) a throw: --",
        Code::UnexpectedText,
        "1. M 200 {what (oh my) a throw}: --",
    ),
    (
        "1. M 200 what a throw : --",
        Code::UnexpectedText,
        "1. M 200 {what a throw} : --",
    ),
    (
        "1. M 200: hmm well --",
        Code::UnexpectedText,
        "1. M 200: {hmm well} --",
    ),
    (
        "1. M 200: really --",
        Code::UnexpectedText,
        "1. M 200: {really} --",
    ),
    ("1. M what a throw 200: --", Code::UnexpectedText, ""),
    ("1. M 200: -- ()", Code::EmptyVariation, "1. M 200: -- "),
    (
        "1. M 200: -- ({so})",
        Code::EmptyVariation,
        "1. M 200: -- {so}",
    ),
    (
        "1. M 200: -- {a {b} c}",
        Code::StrayBrace,
        "1. M 200: -- {a (b) c}",
    ),
    (
        "1. M 200: -- [%mark H2 green]",
        Code::TagInMovetext,
        "1. M 200: -- {[%mark H2 green]}",
    ),
    ("1. M 200: --)", Code::StrayParenthesis, "1. M 200: --"),
];

#[test]
fn one_slip_is_one_finding_and_its_fix_mends_it() {
    let file = |moves: &str| format!("[Variant \"lagesvuotna\"]\n\n{moves}\n= unfinished\n");
    let mut wrong = Vec::new();
    for &(moves, code, meant) in SLIPS {
        let text = file(moves);
        let record = Record::parse(text.as_bytes());
        let found = record.diagnostics();
        let codes: Vec<_> = found.iter().map(|finding| finding.code.name()).collect();
        let fixed = found.iter().find_map(|finding| finding.fix.as_deref());
        let fixed = fixed.map(|fix| applied(text.as_bytes(), 0, fix));
        let fixed = fixed
            .map(|text| String::from_utf8(text).unwrap())
            .unwrap_or_default();
        let expected = if meant.is_empty() {
            String::new()
        } else {
            file(meant)
        };
        if codes != [code.name()] || fixed != expected {
            wrong.push(format!("{moves}\n  {codes:?}\n{fixed}\n"));
        }
        hold(moves, text.as_bytes(), &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Slips at the end of a record, and what the last line becomes.
#[test]
fn results_in_other_words() {
    let mut wrong = Vec::new();
    for (written, meant) in [
        ("= unfinishd", "= unfinished"),
        ("= M", "= men"),
        ("= Women.", "= women"),
        ("unfinished", "= unfinished"),
        ("men won", "= men {won}"),
        ("= men won", "= men {won}"),
        ("*", "= unfinished"),
        ("½-½", "= draw"),
        ("1-0", ""),
    ] {
        let text = format!("[Variant \"lagesvuotna\"]\n\n1. M 200: --\n{written}\n");
        let record = Record::parse(text.as_bytes());
        let [finding] = record.diagnostics() else {
            wrong.push(format!("{written}: {:?}\n", record.diagnostics()));
            continue;
        };
        let fixed = finding
            .fix
            .as_deref()
            .map(|fix| applied(text.as_bytes(), 0, fix));
        let fixed = fixed
            .map(|text| String::from_utf8(text).unwrap())
            .unwrap_or_default();
        if fixed.lines().last().unwrap_or_default() != meant {
            wrong.push(format!("{written}: {fixed}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Lines of a header that are nearly tags, and what they become.
#[test]
fn lines_that_are_nearly_tags() {
    let mut wrong = Vec::new();
    for (written, meant) in [
        ("[Round 3]", "[Round \"3\"]"),
        ("[Event “Riddu”]", "[Event \"Riddu\"]"),
        ("[Men = \"Ánte\"]", "[Men \"Ánte\"]"),
        ("[Men=\"Ánte\"]", "[Men \"Ánte\"]"),
        ("[Men \"Ánte\"", "[Men \"Ánte\"]"),
        (
            "[Men \"Ánte\" [Women \"Biret\"]",
            "[Men \"Ánte\"] [Women \"Biret\"]",
        ),
        (
            "[Men \"Ánte\"] Women \"Biret\"]",
            "[Men \"Ánte\"] [Women \"Biret\"]",
        ),
        ("[Men \"Ole \"Loddi\" B\"]", "[Men \"Ole \\\"Loddi\\\" B\"]"),
        ("[Men \"a\\b\"]", "[Men \"a\\\\b\"]"),
        ("[Men \"Ánte]", "[Men \"Ánte\"]"),
        ("[Men \"Ánte", "[Men \"Ánte\"]"),
        ("[variant \"lagesvuotna\"]", ""),
        ("Men: Ánte", "[Men \"Ánte\"]"),
    ] {
        let text = format!("[Variant \"lagesvuotna\"]\n{written}\n\n1. M 200: --\n= unfinished\n");
        let record = Record::parse(text.as_bytes());
        let [finding] = record.diagnostics() else {
            wrong.push(format!("{written}: {:?}\n", record.diagnostics()));
            continue;
        };
        let fixed = applied(text.as_bytes(), 0, finding.fix.as_deref().unwrap());
        let fixed = String::from_utf8(fixed).unwrap();
        if fixed.lines().nth(1) != Some(meant) {
            wrong.push(format!("{written}: {fixed}\n"));
        }
        hold(written, text.as_bytes(), &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
