//! Guards that `cargo xtask` starts the right program of the right workspace, and ends with its
//! exit status. A script replaces cargo and prints its arguments.
#![cfg(unix)]

mod checkout;

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;

use checkout::{directory, refused, xtask};

/// Runs `cargo xtask` in a checkout. Returns the arguments with which it calls cargo.
fn cargo_arguments(checkout: &Path, arguments: &[&str]) -> String {
    let output = xtask(checkout, "printf %s \"$*\"", arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Guards that two checkouts with one `CARGO_TARGET_DIR`, and so one program, each make their own
/// tables.
#[test]
fn the_workspace_is_the_one_that_cargo_names() {
    for name in ["first", "second"] {
        let checkout = directory(name);
        let path = |name: &str| checkout.join(name).to_str().unwrap().to_owned();
        let (manifest, tables) = (path("Cargo.toml"), path("tables"));
        let run = |package: &str, rest: &str| {
            format!(
                "run --quiet --release --package {package} --manifest-path {manifest} -- {rest}"
            )
        };
        assert_eq!(
            cargo_arguments(&checkout, &["tables", "--threads", "2"]),
            run("tilebase-cli", &format!("build --out {tables} --threads 2"))
        );
        assert_eq!(
            cargo_arguments(&checkout, &["bench", "--quick"]),
            run("tilebase-bench", "--quick")
        );
        fs::create_dir_all(checkout.join("xtask")).unwrap();
        for verb in ["dist", "program", "fuzz", "package", "platforms", "release", "version"] {
            let script = path(&format!("xtask/{verb}.sh"));
            fs::write(&script, "printf %s \"$0 $*\"").unwrap();
            let arguments = if verb == "package" { "" } else { "--some thing" };
            let words: Vec<_> = [verb].into_iter().chain(arguments.split_whitespace()).collect();
            assert_eq!(cargo_arguments(&checkout, &words), format!("{script} {arguments}"));
        }
        let (web, page) = (path("crates/web/assemble/Cargo.toml"), path("dist/tilebase.html"));
        assert_eq!(
            cargo_arguments(&checkout, &["page", "--toolchain", "somewhere"]),
            format!(
                "run --package tilebase-page --manifest-path {web} -- --out {page} \
                 --toolchain somewhere"
            )
        );
    }
    let mut alone = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let output = alone.arg("tables").env_remove("CARGO_MANIFEST_DIR").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stderr, b"error: run this through cargo: cargo xtask\n");
}

/// Guards that a missing target is said before anything is compiled.
#[test]
fn the_page_needs_a_target() {
    let checkout = directory("driver-target");
    // What `echo` answers is no directory.
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.arg("page").env("CARGO_MANIFEST_DIR", checkout.join("xtask")).env("RUSTC", "echo");
    // A cargo that would be called fails otherwise.
    let output = command.env("CARGO", "false").output().unwrap();
    refused(&output, "cannot compile for wasm32-unknown-unknown\n  with rustup: rustup target add");
}

#[test]
fn a_directory_in_the_arguments_is_used() {
    let checkout = directory("driver-named");
    for out in [["--out", "elsewhere"].as_slice(), &["--out=elsewhere"]] {
        let found = cargo_arguments(&checkout, &[&["tables"], out, &["--check"]].concat());
        let expected = [&["--", "build"], out, &["--check"]].concat();
        assert!(found.ends_with(&expected.join(" ")), "{found:?}");
    }
}

#[test]
fn the_exit_status_is_that_of_the_program() {
    let checkout = directory("driver-status");
    assert_eq!(xtask(&checkout, "exit 7", &["tables"]).status.code(), Some(7));
    assert_eq!(xtask(&checkout, "exit 7", &["bench"]).status.code(), Some(7));
    assert_eq!(xtask(&checkout, "kill -TERM $$", &["tables"]).status.signal(), Some(15));
}

/// Guards that the demo compiles the command first, and stops at the first command that fails, with
/// its exit status.
#[test]
fn the_demo_ends_with_the_status_of_the_command_that_fails() {
    let checkout = directory("driver-demo");
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

#[test]
fn the_verbs_are_listed_and_anything_else_is_refused() {
    let checkout = directory("driver-verbs");
    for arguments in [[].as_slice(), &["--help"], &["help"]] {
        let output = xtask(&checkout, "exit 7", arguments);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        let listed = String::from_utf8(output.stdout).unwrap();
        for verb in
            ["tables", "demo", "dist", "program", "bench", "page", "fuzz", "package", "platforms"]
        {
            let lines = listed.lines().filter(|line| line.starts_with(&format!("  {verb} ")));
            assert_eq!(lines.count(), 1, "{listed}");
        }
    }
    for (arguments, found) in [
        (["table"].as_slice(), "expected a verb, found \"table\""),
        (&["demo", "twice"], "expected a verb, found \"demo twice\""),
        (&["package", "tilebase"], "expected a verb, found \"package tilebase\""),
    ] {
        let output = xtask(&checkout, "exit 7", arguments);
        refused(&output, found);
    }
}
