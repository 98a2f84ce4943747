//! Tests of the locks and directories of builds. A build says that it waits for another build, and
//! a question does not wait. Links are not followed, and files outside the directory are not
//! changed.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::{
    CUBIC_ALONE, STANDARD, Sandbox, assert_next_build_makes, assert_same, build_line, command,
    read, run,
};

/// Asserts that a build fails at once with this error.
fn assert_refused(tables: &Path, error: &str) {
    let begin = Instant::now();
    let ran = run(&build_line(tables, &[]));
    assert!(begin.elapsed() < Duration::from_secs(30), "the build waits");
    assert_eq!(ran.status.code(), Some(2), "{}", ran.err);
    let expected = format!("error: {error}\n  finished tables stay: ");
    assert!(ran.err.contains(&expected), "expected {expected:?} in {:?}", ran.err);
}

#[test]
fn a_lock_that_is_a_link_or_a_pipe_is_refused_and_the_target_is_unchanged() {
    let sandbox = Sandbox::with(&CUBIC_ALONE);
    let tables = sandbox.tables();
    let (lock, precious) = (tables.join(".lock"), sandbox.other("precious"));
    fs::write(&precious, "years of work").unwrap();
    symlink(&precious, &lock).unwrap();
    let error = |found: &str| {
        format!("cannot open {}: expected a regular file, found {found}", lock.display())
    };
    assert_refused(&tables, &error("a symbolic link"));
    assert_eq!(fs::read(&precious).unwrap(), b"years of work");

    fs::remove_file(&lock).unwrap();
    assert!(command(&["mkfifo", lock.to_str().unwrap()]).status().unwrap().success());
    assert_refused(&tables, &error("a pipe, a socket or a device"));

    // An existing file serves as the lock, and keeps its content.
    fs::remove_file(&lock).unwrap();
    fs::write(&lock, "notes").unwrap();
    assert_next_build_makes(&tables, &[], &STANDARD);
    assert_eq!(fs::read(&lock).unwrap(), b"notes");
}

#[test]
fn a_link_below_the_directory_of_tables_is_refused_and_a_link_to_it_is_not() {
    let sandbox = Sandbox::with(&CUBIC_ALONE);
    let [named, other] = ["named", "other"].map(|name| sandbox.other(name));
    fs::create_dir(&other).unwrap();
    symlink(sandbox.tables(), &named).unwrap();
    symlink(&other, named.join("goals")).unwrap();
    let goals = named.join("goals");
    let error = format!(
        "cannot write into {}: expected a directory, found a symbolic link",
        goals.display()
    );
    assert_refused(&named, &error);
    assert_eq!(fs::read_dir(&other).unwrap().count(), 0);

    fs::remove_file(&goals).unwrap();
    assert_next_build_makes(&named, &[], &STANDARD);
    assert_same(&read(&sandbox.tables()), &STANDARD);
}

/// Guards that tables are read-only, for all users that the umask allows.
#[test]
fn tables_are_read_only_as_far_as_the_umask_allows() {
    for (umask, expected) in [("022", 0o444), ("027", 0o440), ("077", 0o400)] {
        let sandbox = Sandbox::with(&CUBIC_ALONE);
        let tables = sandbox.tables();
        let shell = ["sh", "-c", "umask \"$0\" && exec \"$@\"", umask];
        let ran = run(&[&shell[..], &build_line(&tables, &[])].concat());
        assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
        let is_made = |name: &&String| !CUBIC_ALONE.contains_key(*name);
        for name in STANDARD.keys().filter(is_made) {
            let mode = fs::metadata(tables.join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, expected, "{name}");
        }
    }
}

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
    assert_eq!(crate::wait(&mut build).code(), Some(0), "{rest}");
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
    let question = [
        env!("CARGO_BIN_EXE_tilebase"),
        "distance",
        "123069478",
        "--tables",
        tables.to_str().unwrap(),
    ];
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
