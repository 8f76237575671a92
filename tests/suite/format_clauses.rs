//! The clauses of the record format, one small file each: `tests/clauses/ok` is accepted, with
//! hints and warnings at most, `tests/clauses/err` is refused. Beside each file stands what is said
//! of it, and the canonical form where that differs. `RENEW=1 cargo test --test suite format_clauses`
//! writes these expectations anew; the change is then read as a diff. `every_code.rs` sees to it that
//! no kind of finding is left out.

use std::fs;
use std::path::{Path, PathBuf};

use crate::report::{Expectations, Report, no_expectation_is_left_over};
use crate::support::records_below;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clauses")
}

#[test]
fn what_is_accepted_and_what_is_refused() {
    for kind in ["ok", "err"] {
        let mut expectations = Expectations::default();
        for file in records_below(&format!("tests/clauses/{kind}")) {
            let report = Report::of(&fs::read(&file).unwrap());
            let shown = file.display();
            assert_eq!(report.wrong, kind == "err", "{shown}:\n{}", report.text);
            expectations.hold(&file, &report.text);
        }
        expectations.finish();
    }
}

#[test]
fn every_expectation_has_its_clause() {
    for kind in ["ok", "err"] {
        no_expectation_is_left_over(&folder().join(kind));
    }
}
