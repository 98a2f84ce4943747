//! What a process took is known, and a process that fails is no measurement.

use std::path::PathBuf;

use tilebase_bench::compare::process::{Program, peak, time, time_after_searches};
use tilebase_bench::inputs::{Parity, eight_text};

fn questions(text: &str) -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("questions.txt");
    std::fs::write(&path, text).unwrap();
    (directory, path)
}

/// Baseline (a) keeps nine searches of whole nodes, 150 MB: no less is its peak, and all that it
/// does falls to a processor.
#[test]
fn a_program_takes_time_and_memory() {
    let (_directory, cases) = questions(&eight_text(1_000, Parity::Solvable, 1));
    let program = Program::new(env!("CARGO_BIN_EXE_baseline-eight")).reads(&cases);
    let bytes = (peak(program.clone()).measure)().unwrap().amount;
    assert!((150e6..300e6).contains(&bytes), "{bytes}");
    let whole = (time("", [program.clone()], 1).measure)().unwrap();
    assert!(whole.amount > 0.0 && whole.processor > Some(0.0), "{whole:?}");
    let answers = (time_after_searches("", program, 1).measure)().unwrap();
    assert!(answers.amount > 0.0, "{answers:?}");
}

#[test]
fn a_program_that_fails_is_told_with_what_it_said() {
    let (_directory, cases) = questions("one\n");
    let program = Program::new(env!("CARGO_BIN_EXE_baseline-eight")).reads(&cases);
    let error = program.run().map(|usage| usage.wall).unwrap_err().to_string();
    assert!(error.contains("expected a number, found \\\"one\\\""), "{error}");
    let missing = Program::new("/no/such/program").run().map(|usage| usage.wall).unwrap_err();
    assert!(missing.to_string().starts_with("cannot start /no/such/program: "), "{missing}");
}

/// Only programs that say how long they searched can have it left out.
#[test]
fn searches_that_are_not_reported_cannot_be_left_out() {
    let nothing = Program::new(env!("CARGO_BIN_EXE_nothing"));
    let error = (time_after_searches("", nothing, 1).measure)().unwrap_err().to_string();
    assert_eq!(error, "expected \"searches: ... s\", found \"\"");
}
