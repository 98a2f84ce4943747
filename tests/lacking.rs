//! Leaves out a test on a machine that lacks a program or a permission that the test needs.

use std::process::{Command, Stdio};

/// Returns whether a command line succeeds. If it does not, the test is left out.
pub(crate) fn works(line: &[&str]) -> bool {
    let mut command = Command::new(line[0]);
    let output = command.args(&line[1..]).stdin(Stdio::null()).output();
    let works = output.is_ok_and(|output| output.status.success());
    if !works {
        leave_out(&format!("{line:?} does not work here"));
    }
    works
}

/// Says that a test is left out. Panics if the variable `TILEBASE_NOTHING_MISSING` says that
/// nothing is missing.
pub(crate) fn leave_out(why: &str) {
    assert!(std::env::var_os("TILEBASE_NOTHING_MISSING").is_none(), "{why}");
    println!("left out: {why}");
}
