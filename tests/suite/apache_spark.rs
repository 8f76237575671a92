//! `examples/spark`: the job runs on a small cluster of several workers, one of them is killed on the way, and
//! what comes out is held against what one machine says.
//!
//! It takes a minute or two, and runs among the first, so that nothing waits for it in the end. It runs
//! only where `SAHKKU_SPARK=required` asks for it.

use crate::support::{python_with, said_by_script};

#[test]
fn a_killed_worker_does_no_harm() {
    if std::env::var_os("SAHKKU_SPARK").is_none_or(|word| word != "required") {
        eprintln!("left out: the job on Spark (SAHKKU_SPARK=required runs it)");
        return;
    }
    let python = match python_with("pyspark, duckdb", "SAHKKU_SPARK") {
        Ok(python) => python,
        Err(missing) => return eprintln!("left out: {missing}"),
    };
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_sahkku").as_ref();
    let arguments = [program, folder.path().as_os_str()];
    let said = said_by_script(&python, "tests/tables/spark_job.py", &arguments);
    assert!(said.contains(" of them done again: "), "{said}");
}
