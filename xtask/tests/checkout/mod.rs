//! A checkout of the project for a test, and `cargo xtask` in it.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// Creates an empty directory for a test.
pub(crate) fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _missing = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    directory
}

/// A replacement of cargo that runs the shell script in the variable `SCRIPT`. It is written before
/// any process starts: a process that starts in between would inherit the open file, and a file
/// that is open for writing cannot be run.
static CARGO: LazyLock<PathBuf> = LazyLock::new(|| {
    let cargo = directory(&format!("cargo-{}", env!("CARGO_CRATE_NAME"))).join("cargo");
    fs::write(&cargo, "#!/bin/sh\neval \"$SCRIPT\"\n").unwrap();
    fs::set_permissions(&cargo, Permissions::from_mode(0o755)).unwrap();
    cargo
});

/// Runs `cargo xtask` in a checkout, with this script in place of cargo.
pub(crate) fn xtask(checkout: &Path, script: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(arguments).env("CARGO", &*CARGO).env("SCRIPT", script);
    command.env("CARGO_MANIFEST_DIR", checkout.join("xtask")).output().unwrap()
}

/// Checks that arguments were refused with this error.
pub(crate) fn refused(output: &Output, found: &str) {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let error = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(error.starts_with("error: ") && error.contains(found), "{error}");
}
