//! `check --fix`: what is mended, that nothing else is touched, and that it never makes a record
//! worse.

use std::fs;

use sahkku::diagnostic::{Certainty, Code, Diagnostic};
use sahkku::record::{ChunkKind, Record, split};
use sahkku::replay::{Rulebook, mend, verify};

use crate::support::{records_below, verified};

fn errors(text: &[u8], rulebook: &mut Rulebook) -> usize {
    let findings = verify(&Record::parse(text), rulebook).findings;
    findings.iter().filter(|finding| finding.is_error()).count()
}

#[test]
fn mending_makes_nothing_worse_and_is_done_at_once() {
    let mut rulebook = Rulebook::default();
    let mut mended_records = 0;
    for path in records_below("tests/clauses") {
        let file = fs::read(&path).unwrap();
        for chunk in split(&file).filter(|chunk| chunk.kind == ChunkKind::Record) {
            let before = verify(&Record::parse(chunk.bytes), &mut rulebook);
            for least in [Certainty::Safe, Certainty::Guess] {
                let Some(mended) = mend(chunk.bytes, &mut rulebook, least) else {
                    continue;
                };
                mended_records += 1;
                let after = verify(&Record::parse(&mended.text), &mut rulebook);
                assert!(after.turns >= before.turns, "{path:?}");
                assert!(
                    !before.is_right() || after.is_right() && after.position == before.position,
                    "{path:?}"
                );
                assert!(
                    errors(&mended.text, &mut rulebook) <= errors(chunk.bytes, &mut rulebook)
                        || after.turns > before.turns,
                    "{path:?}"
                );
                assert_eq!(mend(&mended.text, &mut rulebook, least), None, "{path:?}");
            }
        }
    }
    assert!(mended_records > 30, "{mended_records}");
}

#[test]
fn every_change_stays_inside_and_changes_something() {
    let mut rulebook = Rulebook::default();
    for path in records_below("tests/clauses") {
        let file = fs::read(&path).unwrap();
        for chunk in split(&file).filter(|chunk| chunk.kind == ChunkKind::Record) {
            for finding in verified(chunk.bytes, &mut rulebook).findings {
                let Some(fix) = &finding.fix else { continue };
                assert!(!fix.changes.is_empty());
                for change in &fix.changes {
                    let range = change.span.range();
                    let old = chunk
                        .bytes
                        .get(range)
                        .unwrap_or_else(|| panic!("{path:?} {finding}"));
                    assert_ne!(old, change.text.as_bytes(), "{path:?} {finding}");
                }
            }
        }
    }
}

/// What becomes of the lines below a header and a roll-off that the men win.
#[track_caller]
fn mends(lines: &str, mended: &str) {
    let whole = |lines: &str| {
        format!("[Variant \"lagesvuotna\"]\n\n0. M X20 W 300\n{lines}\n= unfinished\n")
    };
    let mut rulebook = Rulebook::default();
    let done = mend(whole(lines).as_bytes(), &mut rulebook, Certainty::Safe);
    let done = done.map_or_else(
        || whole(lines),
        |done| String::from_utf8(done.text).unwrap(),
    );
    assert_eq!(done, whole(mended));
}

#[test]
fn slips_with_one_reading_are_mended() {
    // A number, and those behind it; a mark; the letter of a side.
    mends(
        "1. M X20: *O1-O2 O2-M2\n4. W 000: --\n5. M 000: M2",
        "1. M X20: *O1-O2 O2-M2\n4. W 000: --\n5. M 000: M2",
    );
    mends(
        "1. M X20: *O1-O2 O2-M2\n4. W 000: --\n5. M 000: --",
        "1. M X20: *O1-O2 O2-M2\n2. W 000: --\n3. M 000: --",
    );
    mends("1. M X20: O1-O2 O2-M2", "1. M X20: *O1-O2 O2-M2");
    mends(
        "1. M X20: *O1-O2 O2-M2\n2. M X20: *A3-A2 A2-C2",
        "1. M X20: *O1-O2 O2-M2\n2. W X20: *A3-A2 A2-C2",
    );
    // The same moves in the only order in which they can be made.
    mends("1. M X20: O2-M2 *O1-O2", "1. M X20: *O1-O2 O2-M2");
}

#[test]
fn what_may_mean_something_else_stays() {
    // A left-out turn of the women, or a wrong letter? The number says that a turn is missing.
    let left_out = "1. M X20: *O1-O2 O2-M2\n3. M 200: M2-K2";
    mends(left_out, left_out);
    let other_fields = "1. M X20: *O1-O2 O2-L2";
    mends(other_fields, other_fields);
}

#[test]
fn the_mark_of_a_king_is_not_written_twice() {
    let right = "1. M X32: *QL2-K2 QK2-H2=K KH2-J2";
    mends("1. M X32: *QL2-K2 QK2-H2 =K KH2-J2", right);
    mends("1. M X32: *QL2-K2 QK2-H2 KH2-J2", right);
    for other in ["QK2-H2+K", "QK2-H2(K)", "QK2-H2 +K"] {
        let lines = right.replace("QK2-H2=K", other);
        mends(&lines, &lines);
    }
}

#[test]
fn no_die_that_was_written_is_dropped() {
    for throw in ["X2_", "X_2", "_X2"] {
        // Behind a turn that is wrong nothing is proven.
        let lines = format!("1. M X20: *O1-O2 O2-L2\n2. W 000: --\n3. M {throw}: *N1-O1 O1-O2");
        let mended = mend(
            format!("[Variant \"lagesvuotna\"]\n\n0. M X20 W 300\n{lines}\n= unfinished\n")
                .as_bytes(),
            &mut Rulebook::default(),
            Certainty::Safe,
        );
        let text = mended.map_or(lines, |mended| String::from_utf8(mended.text).unwrap());
        assert!(!text.contains("M X2:"), "{throw}: {text}");
    }
    mends("1. M X2_: *O1-O2 O2-M2", "1. M X20: *O1-O2 O2-M2");
    mends("1. M X_2_0: *O1-O2 O2-M2", "1. M X20: *O1-O2 O2-M2");
}

#[test]
fn nothing_is_said_to_have_been_impossible_that_was_not() {
    let lines = "1. M X20: +O1-O2 O2-M2";
    mends(lines, lines);
}

#[test]
fn throws_for_who_starts_get_their_number() {
    let text = "[Variant \"lagesvuotna\"]\n\nM X20 W 300\n1. M X20: *O1-O2 O2-M2\n= unfinished\n";
    let mended = mend(text.as_bytes(), &mut Rulebook::default(), Certainty::Safe).unwrap();
    let mended = String::from_utf8(mended.text).unwrap();
    assert!(mended.contains("\n0. M X20 W 300\n1. M X20:"), "{mended}");
    assert_eq!(errors(mended.as_bytes(), &mut Rulebook::default()), 0);
}

#[test]
fn a_missing_result_is_taken_from_the_tag_or_the_rules() {
    let mut rulebook = Rulebook::default();
    for (tags, moves, expected) in [
        (
            "[Result \"draw\"]\n[Termination \"agreement\"]\n",
            "1. M X20: *O1-O2 O2-M2\n",
            Some("= draw"),
        ),
        (
            "[Position \"M:C2 w:C3 W:A2 K:H2 >W\"]\n",
            "1. W 200: A2xC2\n",
            Some("= women"),
        ),
        ("", "1. M X20: *O1-O2 O2-M2\n", None),
    ] {
        let text = format!("[Variant \"lagesvuotna-noqueens\"]\n{tags}\n{moves}");
        let mended = mend(text.as_bytes(), &mut rulebook, Certainty::Safe);
        let last = mended.map(|mended| {
            assert!(
                mended
                    .changes
                    .iter()
                    .all(|change| change.code == Code::ResultMissing)
            );
            let text = String::from_utf8(mended.text).unwrap();
            text.lines().last().unwrap().to_owned()
        });
        assert_eq!(last.as_deref(), expected, "{text}");
    }
}

#[test]
fn a_record_full_of_slips_is_given_up_after_a_while() {
    // Thousands of findings with changes that do not help: bounded work.
    let text = format!(
        "[Variant \"lagesvuotna\"]\n\n{}= unfinished\n",
        "1 M X20: KA1-A2=K\n".repeat(2_000)
    );
    let mut rulebook = Rulebook::default();
    let findings = verify(&Record::parse(text.as_bytes()), &mut rulebook).findings;
    assert!(findings.iter().any(Diagnostic::is_error));
    drop(mend(text.as_bytes(), &mut rulebook, Certainty::Guess));
}
