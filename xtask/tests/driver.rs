//! `cargo xtask` starts the right program of the right workspace, and ends as it does. A script takes
//! the place of cargo, and writes down what it is asked.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// A directory for a test, empty at first.
fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("driver-{name}"));
    let _missing = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).unwrap();
    place
}

/// A program that does what the variable `SCRIPT` says. It is written before any process starts: one
/// that begins meanwhile would keep the file open, and an open file cannot be run.
static CARGO: LazyLock<PathBuf> = LazyLock::new(|| {
    let cargo = place("cargo").join("cargo");
    fs::write(&cargo, "#!/bin/sh\neval \"$SCRIPT\"\n").unwrap();
    fs::set_permissions(&cargo, Permissions::from_mode(0o755)).unwrap();
    cargo
});

/// Runs `cargo xtask` as cargo does in a checkout, with this script as cargo.
fn xtask(checkout: &Path, script: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(arguments).env("CARGO", &*CARGO).env("SCRIPT", script);
    command.env("CARGO_MANIFEST_DIR", checkout.join("xtask")).output().unwrap()
}

/// Returns the arguments that cargo gets.
fn asked(checkout: &Path, arguments: &[&str]) -> String {
    let output = xtask(checkout, "printf %s \"$*\"", arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Two checkouts with one `CARGO_TARGET_DIR` have one program: each makes its own tables with it.
#[test]
fn the_workspace_is_the_one_that_cargo_names() {
    for name in ["first", "second"] {
        let checkout = place(name);
        let path = |name: &str| checkout.join(name).to_str().unwrap().to_owned();
        let (manifest, tables, dist) = (path("Cargo.toml"), path("tables"), path("dist"));
        let run = |package: &str, rest: &str| {
            format!(
                "run --quiet --release --package {package} --manifest-path {manifest} -- {rest}"
            )
        };
        assert_eq!(
            asked(&checkout, &["tables", "--threads", "2"]),
            run(
                "tilebase-cli --no-default-features --features build",
                &format!("build --out {tables} --threads 2")
            )
        );
        assert_eq!(
            asked(&checkout, &["dist"]),
            run("tilebase-dist", &format!("--tables {tables} --out {dist}"))
        );
        assert_eq!(asked(&checkout, &["bench", "--quick"]), run("tilebase-bench", "--quick"));
    }
    let mut alone = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let output = alone.arg("tables").env_remove("CARGO_MANIFEST_DIR").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stderr, b"error: run this through cargo: cargo xtask\n");
}

#[test]
fn a_directory_that_is_named_is_taken() {
    let checkout = place("named");
    for out in [["--out", "elsewhere"].as_slice(), &["--out=elsewhere"]] {
        let asked_for = asked(&checkout, &[&["tables"], out, &["--check"]].concat());
        let expected = [&["--", "build"], out, &["--check"]].concat();
        assert!(asked_for.ends_with(&expected.join(" ")), "{asked_for:?}");
    }
}

#[test]
fn the_exit_status_is_that_of_the_program() {
    let checkout = place("status");
    assert_eq!(xtask(&checkout, "exit 7", &["tables"]).status.code(), Some(7));
    assert_eq!(xtask(&checkout, "exit 7", &["bench"]).status.code(), Some(7));
    assert_eq!(xtask(&checkout, "kill -INT $$", &["tables"]).status.signal(), Some(2));
}

/// The demo compiles the command first, and stops at the first command that fails, with its status.
#[test]
fn the_demo_ends_with_what_fails() {
    let checkout = place("demo");
    let script = r#"test "$1" = build && exit 4; exit 0"#;
    let output = xtask(&checkout, script, &["demo"]);
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let script = r#"case "$*" in build*|*"-- build") exit 0; esac; exit 3"#;
    fs::create_dir_all(checkout.join("tests/samples")).unwrap();
    fs::write(checkout.join("tests/samples/cubic.txt"), "0 0\n").unwrap();
    let output = xtask(&checkout, script, &["demo"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.ends_with("$ tilebase answer cubic < tests/samples/cubic.txt\n"), "{shown}");
}

/// A platform whose tools are missing is not checked, which is an error that says what to install.
#[test]
fn the_platforms_say_what_is_missing() {
    let checkout = place("platforms");
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["platforms", "s390x", "macos"]).env("PATH", &checkout);
    let output = command.env("CARGO_MANIFEST_DIR", checkout.join("xtask")).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    for name in ["s390x: not checked", "macos: not checked", "apt-get install rustc-web"] {
        assert!(said.contains(name), "{said}");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["platforms", "--missing"]).env("PATH", &checkout);
    let output = command.env("CARGO_MANIFEST_DIR", checkout.join("xtask")).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    for package in ["rustc-web", "binutils-mingw-w64-x86-64", "qemu-user"] {
        assert_eq!(said.split_whitespace().filter(|word| *word == package).count(), 1, "{said}");
    }
}

#[test]
fn the_verbs_are_listed_and_anything_else_is_refused() {
    let checkout = place("verbs");
    for arguments in [[].as_slice(), &["--help"], &["help"]] {
        let output = xtask(&checkout, "exit 7", arguments);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        let listed = String::from_utf8(output.stdout).unwrap();
        for verb in ["tables", "demo", "dist", "bench", "fuzz", "package", "platforms"] {
            let lines = listed.lines().filter(|line| line.starts_with(&format!("  {verb} ")));
            assert_eq!(lines.count(), 1, "{listed}");
        }
    }
    for (arguments, found) in [
        (["table"].as_slice(), "expected a verb, found \"table\""),
        (&["demo", "twice"], "expected a verb, found \"demo twice\""),
        (&["package", "tilebase"], "expected a verb, found \"package tilebase\""),
        (&["platforms", "plan9"], "found \"plan9\""),
        (&["fuzz", "nothing"], "found \"nothing\""),
        (&["fuzz", "--seconds", "0"], "expected --seconds N, found \"0\""),
        (&["fuzz", "--seconds"], "expected --seconds N, found \"\""),
        (&["fuzz", "table", "--seconds=ten"], "expected --seconds N, found \"ten\""),
    ] {
        let output = xtask(&checkout, "exit 7", arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with("error: ") && error.contains(found), "{error}");
    }
}
