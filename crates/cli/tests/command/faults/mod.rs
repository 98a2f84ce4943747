//! Tests of `tilebase build` under faults: it is killed, system calls fail, or many builds run at
//! once. In all cases each table is the old one, the new one or absent; an error says which
//! operation failed, with which file, and what to do; and the next build makes all tables.
//!
//! Many tests have a short form, which runs with the other tests, and a long form, which is
//! ignored. xtask/RELEASE.md has the command for the long forms, and when they were run.

mod crowd;
mod jobs;
mod killed;
mod locks;
mod refused;
mod sync_order;
mod trace;

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tilebase::{Content, Puzzle};
use tilebase_build::{default_tables, make};

use crate::support::program;

/// The bytes of files, by their path in a directory of tables.
type Files = BTreeMap<String, Vec<u8>>;

/// The files of the tables that are made by default.
static STANDARD: LazyLock<Files> = LazyLock::new(|| files_of(&default_tables()));

/// `cubic.tbl` alone. Making it takes most of the time of a build, so many tests begin with it.
static CUBIC_ALONE: LazyLock<Files> =
    LazyLock::new(|| Files::from([("cubic.tbl".into(), STANDARD["cubic.tbl"].clone())]));

/// The arguments that build goal tables which are not made by default.
const GOALS: [&str; 9] = [
    "cubic",
    "--goal",
    "RRRRERRRB",
    "--goal",
    "RBWRBWRBE",
    "--goal",
    "RRBBEWWRR",
    "--goal",
    "WWWWRERRR",
];

/// The files of the tables that [`GOALS`] make.
static OF_GOALS: LazyLock<Files> = LazyLock::new(|| {
    let goal = |pattern: &&str| Puzzle::shipped("cubic").unwrap().goal(pattern).unwrap();
    let patterns = GOALS.iter().skip(2).step_by(2);
    files_of(&patterns.map(|pattern| Content::of(&goal(pattern)).unwrap()).collect::<Vec<_>>())
});

/// Makes the files of these tables.
fn files_of(contents: &[Content]) -> Files {
    let made =
        |content: &Content| (content.file_name(), make(content, &|_| {}).to_bytes().unwrap());
    contents.iter().map(made).collect()
}

/// Returns files with the names of these tables that are not tables. A test recognises them as old.
fn damaged(tables: &Files) -> Files {
    tables
        .keys()
        .map(|name| (name.clone(), format!("TILEBASE, an old {name}").into_bytes()))
        .collect()
}

/// A temporary directory for a test, with a directory of tables in it. It is removed when the value
/// is dropped.
struct Sandbox(TempDir);

impl Sandbox {
    /// Creates an empty directory. The directory of tables does not exist yet.
    fn new() -> Sandbox {
        Sandbox(TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap())
    }

    /// Creates a directory with these files in its directory of tables.
    fn with(files: &Files) -> Sandbox {
        let sandbox = Sandbox::new();
        write(&sandbox.tables(), files);
        sandbox
    }

    /// Returns the path of the directory of tables.
    fn tables(&self) -> PathBuf {
        self.0.path().join("tables")
    }

    /// Returns the path of another file or directory of the test.
    fn other(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// Writes files into a directory of tables.
fn write(directory: &Path, files: &Files) {
    for (name, bytes) in files {
        let path = directory.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// Returns all files in a directory of tables, except the lock files.
fn read(directory: &Path) -> Files {
    let mut files = Files::new();
    for parent in ["", "cubic/", "harris/"] {
        let Ok(entries) = fs::read_dir(directory.join(parent)) else { continue };
        for entry in entries.map(Result::unwrap).filter(|entry| !entry.path().is_dir()) {
            let name = entry.file_name().into_string().unwrap();
            if name != ".lock" {
                files.insert(format!("{parent}{name}"), fs::read(entry.path()).unwrap());
            }
        }
    }
    files
}

/// Returns whether this is the name of a temporary file.
fn is_temporary(name: &str) -> bool {
    name.ends_with(".tilebase.tmp")
}

/// Asserts that every table is the old one, the new one, or absent if it was absent before, and
/// that there is at most one temporary file in each folder, because each has one writer at a time.
fn assert_nothing_partial(found: &Files, old: &Files, new: &Files) {
    for (name, bytes) in found.iter().filter(|(name, _)| !is_temporary(name)) {
        let known = [old, new].iter().any(|files| files.get(name) == Some(bytes));
        assert!(known, "{name} is neither old nor new: {} bytes", bytes.len());
    }
    for name in old.keys() {
        assert!(found.contains_key(name), "{name} is missing");
    }
    for folder in ["", "goals", "harris"] {
        let is_here = |name: &str| Path::new(name).parent() == Some(Path::new(folder));
        let left = found.keys().filter(|name| is_temporary(name) && is_here(name));
        assert!(left.count() <= 1, "several temporary files: {:?}", found.keys());
    }
}

/// Asserts that the files have these names and bytes.
fn assert_same(found: &Files, expected: &Files) {
    assert!(found.keys().eq(expected.keys()), "{:?}, not {:?}", found.keys(), expected.keys());
    for (name, bytes) in found {
        assert!(*bytes == expected[name], "{name} has other bytes");
    }
}

/// The path of the command.
static PROGRAM: LazyLock<String> =
    LazyLock::new(|| program().into_os_string().into_string().unwrap());

/// Returns the command line of `tilebase build` into a directory with these arguments.
fn build_line<'a>(directory: &'a Path, arguments: &[&'a str]) -> Vec<&'a str> {
    let directory = directory.to_str().unwrap();
    [&[PROGRAM.as_str(), "build", "--out", directory], arguments].concat()
}

/// Returns the command of a command line: a program and its arguments. Its standard streams are
/// null.
fn command(line: &[&str]) -> Command {
    let mut command = Command::new(line[0]);
    command.args(&line[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a build without faults, and asserts that it succeeds, and leaves these tables and no other
/// files.
fn assert_next_build_makes(directory: &Path, arguments: &[&str], tables: &Files) {
    let ran = run(&build_line(directory, arguments));
    assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
    assert_same(&read(directory), tables);
}

/// The result of a command.
struct Ended {
    status: ExitStatus,
    /// Its standard error.
    err: String,
}

/// Runs a command line to its end.
fn run(line: &[&str]) -> Ended {
    let mut child = command(line).stderr(Stdio::piped()).spawn().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).unwrap();
            text
        });
        let status = wait(&mut child);
        Ended { status, err: reader.join().unwrap() }
    })
}

/// Waits for a process to end. Panics after two minutes, because then it is a deadlock.
fn wait(child: &mut Child) -> ExitStatus {
    const LIMIT: Duration = Duration::from_secs(120);
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if begin.elapsed() > LIMIT {
            child.kill().unwrap();
            panic!("the process does not end");
        }
        thread::sleep(Duration::from_millis(1));
    }
}
