//! Directories in which another builder is at work, or in which the lock or a folder is something
//! else: nothing outside is touched, a build says that it waits, and a question does not wait.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::{
    Files, Place, STANDARD, assert_next_build_makes, assert_same, build_words, command, read, run,
};

/// What a build says of a path that it does not write to.
fn assert_refused(tables: &Path, error: &str) {
    let begin = Instant::now();
    let ran = run(&build_words(tables, &[]));
    assert!(begin.elapsed() < Duration::from_secs(30), "it waits");
    assert_eq!(ran.status.code(), Some(2), "{}", ran.err);
    let expected = format!("error: {error}\n  finished tables stay: ");
    assert!(ran.err.contains(&expected), "expected {expected:?} in {:?}", ran.err);
}

#[test]
fn a_lock_that_is_a_link_or_a_pipe_is_refused_and_what_it_leads_to_is_untouched() {
    let place = Place::with(&Files::new());
    let tables = place.tables();
    fs::create_dir(&tables).unwrap();
    let (lock, precious) = (tables.join(".lock"), place.other("precious"));
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

    // A file that was there before is as good a lock as any, and keeps its content.
    fs::remove_file(&lock).unwrap();
    fs::write(&lock, "notes").unwrap();
    assert_next_build_makes(&tables, &[], &STANDARD);
    assert_eq!(fs::read(&lock).unwrap(), b"notes");
}

#[test]
fn a_folder_that_is_a_link_is_refused_and_a_directory_that_is_one_is_not() {
    let place = Place::with(&Files::new());
    let [named, other] = ["named", "other"].map(|name| place.other(name));
    fs::create_dir(place.tables()).unwrap();
    fs::create_dir(&other).unwrap();
    symlink(place.tables(), &named).unwrap();
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
    assert_same(&read(&place.tables()), &STANDARD);
}

/// Tables can be read by everyone that the umask allows, and written by no one.
#[test]
fn permissions_are_those_that_the_umask_leaves() {
    for (umask, expected) in [("022", 0o444), ("027", 0o440), ("077", 0o400)] {
        let place = Place::new();
        let tables = place.tables();
        let shell = ["sh", "-c", "umask \"$0\" && exec \"$@\"", umask];
        let ran = run(&[&shell[..], &build_words(&tables, &[])].concat());
        assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
        for name in STANDARD.keys() {
            let mode = fs::metadata(tables.join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, expected, "{name}");
        }
    }
}

/// Takes the lock of a directory, which is created, as another builder does.
fn take(directory: &Path) -> File {
    fs::create_dir_all(directory).unwrap();
    let lock = File::create(directory.join(".lock")).unwrap();
    lock.lock().unwrap();
    lock
}

/// A build that waits says so, and goes on when the other is done.
#[test]
fn a_build_waits_for_another_and_says_so_once() {
    let place = Place::new();
    let tables = place.tables();
    let held = take(&tables);
    let words = build_words(&tables, &["--threads", "1"]);
    let mut build = command(&words).stderr(Stdio::piped()).spawn().unwrap();
    let mut err = BufReader::new(build.stderr.take().unwrap());
    let waiting =
        format!("waiting for another tilebase build in {} (Ctrl-C stops)\n", tables.display());
    let mut line = String::new();
    while line != waiting {
        line.clear();
        assert!(err.read_line(&mut line).unwrap() > 0, "it does not say that it waits");
    }
    assert!(build.try_wait().unwrap().is_none(), "it does not wait");
    assert!(!tables.join("eight.tbl").exists());
    drop(held);
    let mut rest = String::new();
    err.read_to_string(&mut rest).unwrap();
    assert!(!rest.contains("waiting"), "{rest}");
    assert_eq!(crate::wait(&mut build).code(), Some(0), "{rest}");
    assert_same(&read(&tables), &STANDARD);
}

/// A question does not wait: its table is made in memory, and in no other directory.
#[test]
fn a_question_is_answered_while_another_builds() {
    let place = Place::new();
    let tables = place.tables();
    let held = take(&tables);
    let data = place.other("data");
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
    let (answer, said) = ask();
    let why = format!("for this run only: another tilebase is writing in {}\n", tables.display());
    assert!(said.starts_with("tilebase: built eight.tbl in ") && said.ends_with(&why), "{said}");
    assert!(read(&tables).is_empty() && !data.exists());
    drop(held);
    let (same_answer, said) = ask();
    assert_eq!(same_answer, answer);
    assert!(said.ends_with(&format!(": {}\n", tables.join("eight.tbl").display())), "{said}");
}
