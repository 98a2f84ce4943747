//! Tests of the locks of builds. A build says that it waits for another build, and a question does
//! not wait.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::Stdio;

use super::{PROGRAM, STANDARD, Sandbox, assert_same, build_line, command, read};

/// Creates a directory and takes its lock, like another build.
fn take_lock(directory: &Path) -> File {
    fs::create_dir_all(directory).unwrap();
    let lock = File::create(directory.join(".lock")).unwrap();
    lock.lock().unwrap();
    lock
}

/// Guards that a build that waits says so once, and goes on when the other build ends.
#[test]
fn a_build_waits_for_another_and_says_so_once() {
    let sandbox = Sandbox::new();
    let tables = sandbox.tables();
    let held = take_lock(&tables);
    let line = build_line(&tables, &["--threads", "1"]);
    let mut build = command(&line).stderr(Stdio::piped()).spawn().unwrap();
    let mut err = BufReader::new(build.stderr.take().unwrap());
    let waiting =
        format!("waiting for another tilebase build in {} (Ctrl-C stops)\n", tables.display());
    let mut message = String::new();
    while message != waiting {
        message.clear();
        assert!(err.read_line(&mut message).unwrap() > 0, "the build does not say that it waits");
    }
    assert!(build.try_wait().unwrap().is_none(), "the build does not wait");
    assert!(!tables.join("eight.tbl").exists());
    drop(held);
    let mut rest = String::new();
    err.read_to_string(&mut rest).unwrap();
    assert!(!rest.contains("waiting"), "{rest}");
    assert_eq!(super::wait(&mut build).code(), Some(0), "{rest}");
    assert_same(&read(&tables), &STANDARD);
}

/// Guards that a question does not wait for another build: its table is made in memory, and not in
/// another directory.
#[test]
fn a_question_is_answered_during_another_build() {
    let sandbox = Sandbox::new();
    let tables = sandbox.tables();
    let held = take_lock(&tables);
    let data = sandbox.other("data");
    let question =
        [PROGRAM.as_str(), "distance", "123069478", "--tables", tables.to_str().unwrap()];
    let ask = || {
        let mut command = command(&question);
        command.env_remove("TILEBASE_TABLES").env("XDG_DATA_HOME", &data);
        let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        (output.stdout, String::from_utf8(output.stderr).unwrap())
    };
    let (answer, message) = ask();
    let reason =
        format!("for this run only: another tilebase is writing in {}\n", tables.display());
    assert!(
        message.starts_with("tilebase: built eight.tbl in ") && message.ends_with(&reason),
        "{message}"
    );
    assert!(read(&tables).is_empty() && !data.exists());
    drop(held);
    let (same_answer, message) = ask();
    assert_eq!(same_answer, answer);
    assert!(message.ends_with(&format!(": {}\n", tables.join("eight.tbl").display())), "{message}");
}
