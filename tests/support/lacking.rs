//! Leaves out a test on a machine that lacks a program or a permission that the test needs.

use std::env;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Returns whether a command line succeeds. If it does not, the test is left out.
pub fn works(line: &[&str]) -> bool {
    let mut command = Command::new(line[0]);
    let output = command.args(&line[1..]).stdin(Stdio::null()).output();
    let works = output.is_ok_and(|output| output.status.success());
    if !works {
        leave_out(&format!("{line:?} does not work here"));
    }
    works
}

/// Says that a test is left out, for `xtask/tests/left_out.rs`, too. Panics if the variable
/// `TILEBASE_NOTHING_MISSING` says that nothing is missing.
pub fn leave_out(why: &str) {
    assert!(env::var_os("TILEBASE_NOTHING_MISSING").is_none(), "{why}");
    println!("left out: {why}");
    let mut said = File::options().create(true).append(true).open(said_in_this_run()).unwrap();
    said.write_all(format!("{why}\n").as_bytes()).unwrap();
}

/// Returns the path of the file with what is left out while this cargo runs tests.
pub fn said_in_this_run() -> PathBuf {
    #[cfg(unix)]
    let cargo = std::os::unix::process::parent_id();
    #[cfg(not(unix))]
    let cargo = 0;
    // All programs of tests lie in one folder of the profile that cargo compiles.
    let program = env::current_exe().unwrap();
    let target = program.ancestors().nth(3).unwrap();
    let folder = target.join("tmp");
    fs::create_dir_all(&folder).unwrap();
    folder.join(format!("left-out-{cargo}"))
}
