//! The clauses of the record format, one small file each: `tests/clauses/ok` is accepted, with
//! hints and warnings at most, `tests/clauses/err` is refused. Beside each file stands what is said
//! of it, and the canonical form where that differs. `RENEW=1 cargo test --test suite format_clauses`
//! writes these expectations anew; the change is then read as a diff.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sahkku::diagnostic::Code;

use crate::report::{Expectations, Report, no_expectation_is_left_over, records};

/// Codes that no file here brings out, with the reason.
const ELSEWHERE: [(Code, &str); 3] = [
    (
        Code::TooLarge,
        "a record longer than the limit; record_hostile has one",
    ),
    (
        Code::TooManyFindings,
        "hundreds of findings; a unit test of the parser has them",
    ),
    (
        Code::NoRecord,
        "said by the program of a file, not of a record",
    ),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clauses")
}

/// Holds the files of a folder against what is expected of them; gives the codes that were met.
fn check(kind: &str) -> BTreeSet<Code> {
    let mut met = BTreeSet::new();
    let mut expectations = Expectations::default();
    for file in records(&folder().join(kind)) {
        let report = Report::of(&fs::read(&file).unwrap());
        assert_eq!(
            report.wrong,
            kind == "err",
            "{}:\n{}",
            file.display(),
            report.text
        );
        met.extend(&report.codes);
        expectations.hold(&file, &report.text);
    }
    expectations.finish();
    met
}

#[test]
fn what_is_accepted_and_what_is_refused() {
    let mut met = check("ok");
    met.extend(check("err"));
    for code in Code::ALL {
        let elsewhere = ELSEWHERE.iter().any(|&(other, _)| other == code);
        assert_ne!(
            met.contains(&code),
            elsewhere,
            "{code}: one clause for each code"
        );
    }
}

#[test]
fn every_expectation_has_its_clause() {
    for kind in ["ok", "err"] {
        no_expectation_is_left_over(&folder().join(kind));
    }
}
