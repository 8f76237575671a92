//! What several tests use.

use std::fs;
use std::path::{Path, PathBuf};

#[cfg(feature = "cli")]
use sahkku::generate::Generator;
use sahkku::record::Record;
use sahkku::replay::{Rulebook, Verification, verify};
#[cfg(feature = "cli")]
use sahkku::rules::Variant;

use crate::fuzzed::laws;

/// The folder of the repository.
pub(crate) fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files in a folder of the repository and below it, in the order of their names; none if there
/// is no such folder.
pub(crate) fn files_below(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![repository().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Those of them that hold records; there must be some.
#[track_caller]
pub(crate) fn records_below(folder: &str) -> Vec<PathBuf> {
    let mut files = files_below(folder);
    files.retain(|path| path.extension().is_some_and(|end| end == "sahkku"));
    assert!(!files.is_empty(), "{folder} holds records");
    files
}

/// A small source of chance that needs no library.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// A number from 0 up to and without `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// The program at work, with its input and everything that it says in our hands.
#[cfg(feature = "cli")]
pub(crate) fn begun(arguments: &[&str]) -> std::process::Child {
    use std::process::{Command, Stdio};
    Command::new(env!("CARGO_BIN_EXE_sahkku"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What the program says and writes when `input` is given to it.
#[cfg(feature = "cli")]
pub(crate) fn run_with_input(arguments: &[&str], input: &[u8]) -> std::process::Output {
    use std::io::Write as _;
    let mut child = begun(arguments);
    let mut stdin = child.stdin.take().unwrap();
    // Beside each other: neither waits for the other to be read. A program that has read enough may end.
    std::thread::scope(|scope| {
        scope.spawn(move || match stdin.write_all(input) {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => panic!("{error}"),
            _ => {}
        });
        child.wait_with_output().unwrap()
    })
}

/// Generated games, about a kilobyte each, with a blank line behind each.
#[cfg(feature = "cli")]
pub(crate) fn games(count: u64) -> Vec<u8> {
    let variant = Variant::builtin("lagesvuotna").unwrap().clone();
    let generator = Generator::new(variant, "streams").with_limit(20);
    let mut text = String::new();
    for number in 1..=count {
        text += &generator.game(number);
        text.push('\n');
    }
    text.into_bytes()
}

#[cfg(feature = "cli")]
pub(crate) fn gzip(text: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

/// What a script of this repository says, which has to end well.
#[cfg(all(feature = "cli", feature = "parquet"))]
pub(crate) fn said_by_script(
    python: &Path,
    script: &str,
    arguments: &[&std::ffi::OsStr],
) -> String {
    let mut command = std::process::Command::new(python);
    let command = command.arg(script).args(arguments);
    let output = command.current_dir(repository()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let trouble = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{trouble}");
    said.into_owned()
}

/// A Python that has these packages, for tests of what other programs make of our files: the one that
/// `SAHKKU_PYTHON` names, or `python3`. Without one: what is missing, for a test that is left out, unless
/// the variable `required` says that it must run. `pip install -r tests/tables/requirements.txt` gets
/// the packages.
#[cfg(all(feature = "cli", feature = "parquet"))]
pub(crate) fn python_with(packages: &str, required: &str) -> Result<PathBuf, String> {
    use std::process::Command;
    let named = std::env::var_os("SAHKKU_PYTHON").map(PathBuf::from);
    // A path from the folder of the repository, since the scripts may run elsewhere.
    let python = named.map_or_else(|| "python3".into(), |python| repository().join(python));
    let output = Command::new(&python)
        .args(["-c", &format!("import {packages}")])
        .output();
    if output.is_ok_and(|output| output.status.success()) {
        return Ok(python);
    }
    let must = std::env::var_os(required).is_some_and(|word| word == "required");
    let missing = format!("no Python with {packages} (SAHKKU_PYTHON names one)");
    assert!(!must, "{missing}");
    Err(missing)
}

/// What verification says of a record, which is the same whether it is read into a tree first or
/// verified while it is read.
pub(crate) fn verified(text: &[u8], rulebook: &mut Rulebook) -> Verification {
    let record = Record::parse(text);
    let verification = verify(&record, rulebook);
    laws::is_verified_alike(&record, &verification, rulebook);
    verification
}
