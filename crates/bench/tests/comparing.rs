//! Guards what the comparison does before hyperfine runs: it asks for hyperfine, and measures memory.

use std::path::Path;
use std::process::{Command, Stdio};

use tilebase_bench::compare::peak;

#[test]
fn without_hyperfine_the_comparison_says_what_to_install() {
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-programs");
    let mut compare = Command::new(env!("CARGO_BIN_EXE_compare"));
    let output = compare.arg("--quick").env("PATH", nowhere).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.ends_with("on Debian: apt-get install hyperfine\n"), "{error}");
}

/// Baseline (a) keeps the nodes of nine searches, 150 MB, so its peak memory is at least that.
#[test]
fn the_peak_memory_of_a_program_is_measured() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_baseline"));
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/samples/eight.txt");
    let questions = std::fs::File::open(samples).unwrap();
    let bytes = peak(program.arg("eight").stdin(questions)).unwrap();
    assert!((150_000_000..300_000_000).contains(&bytes), "{bytes}");
    let mut failing = Command::new(env!("CARGO_BIN_EXE_baseline"));
    let error = peak(failing.arg("nothing").stdin(Stdio::null()).stderr(Stdio::null()));
    assert!(error.unwrap_err().to_string().contains("exit status: 1"));
}
