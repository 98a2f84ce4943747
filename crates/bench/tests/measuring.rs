//! Guards the measurement of processes, and the errors of processes that fail.

use std::path::PathBuf;

use tilebase_bench::compare::process::{Program, peak, time, time_after_searches};
use tilebase_bench::inputs::{Parity, eight_text};

/// Writes a file of questions. Returns its directory and path.
fn questions(text: &str) -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("questions.txt");
    std::fs::write(&path, text).unwrap();
    (directory, path)
}

/// Baseline (a) keeps the nodes of nine searches, 150 MB, so its peak memory is at least that.
#[test]
fn a_program_uses_time_and_memory() {
    let (_directory, cases) = questions(&eight_text(1_000, Parity::Solvable, 1));
    let program = Program::new(env!("CARGO_BIN_EXE_baseline-eight")).input(&cases);
    let bytes = (peak(program.clone()).measure)().unwrap().amount;
    assert!((150e6..300e6).contains(&bytes), "{bytes}");
    let whole = (time("", [program.clone()], 1).measure)().unwrap();
    assert!(whole.amount > 0.0 && whole.processor > Some(0.0), "{whole:?}");
    let answers = (time_after_searches("", program, 1).measure)().unwrap();
    assert!(answers.amount > 0.0, "{answers:?}");
}

#[test]
fn the_error_of_a_failed_program_has_its_standard_error() {
    let (_directory, cases) = questions("one\n");
    let program = Program::new(env!("CARGO_BIN_EXE_baseline-eight")).input(&cases);
    let error = program.run().map(|usage| usage.wall).unwrap_err().to_string();
    assert!(error.contains("expected a number, found \\\"one\\\""), "{error}");
    let missing = Program::new("/no/such/program").run().map(|usage| usage.wall).unwrap_err();
    assert!(missing.to_string().starts_with("cannot start /no/such/program: "), "{missing}");
}

/// A program that does not print the time of its searches cannot be measured without them.
#[test]
fn a_program_must_report_the_time_of_its_searches() {
    let nothing = Program::new(env!("CARGO_BIN_EXE_nothing"));
    let error = (time_after_searches("", nothing, 1).measure)().unwrap_err().to_string();
    assert_eq!(error, "expected \"searches: ... s\", found \"\"");
}
