//! Builds that are killed, refused and crowded. Whatever befalls a builder: each table is the old
//! one, the new one or absent, the error says what failed with which file and what to do, and the
//! next build puts everything right.
//!
//! Each has a short form that runs with the other tests, and a long one; CONTRIBUTING.md has the
//! command, and what it found.
#![cfg(target_os = "linux")]

mod asked;
mod crowd;
mod killed;
mod order;
mod profiles;
mod refused;
mod taken;
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
use tilebase::Content;
use tilebase::cubic::Pattern;
use tilebase_build::{make, standard};

/// Files by the name that they have in a directory of tables.
type Files = BTreeMap<String, Vec<u8>>;

/// The tables that are made unless others are asked for, as they should be.
static STANDARD: LazyLock<Files> = LazyLock::new(|| right(&standard()));

/// Goals that are not among them.
const GOALS: &str = "RRRRERRRB,RBWRBWRBE,RRBBEWWRR,WWWWRERRR";

/// What `--goals` with these makes.
static WITH_GOALS: LazyLock<Files> = LazyLock::new(|| {
    let class = |pattern: &str| pattern.parse::<Pattern>().unwrap().class().0;
    let goals = GOALS.split(',').map(|pattern| Content::goal(class(pattern)));
    right(&[Content::Eight, Content::Cubic].into_iter().chain(goals).collect::<Vec<_>>())
});

fn right(contents: &[Content]) -> Files {
    let made = |&content: &Content| (content.file_name(), make(content, &|_| {}).to_bytes());
    contents.iter().map(made).collect()
}

/// What is in the place of a table, but is none: recognisably old.
fn damaged(tables: &Files) -> Files {
    tables.keys().map(|name| (name.clone(), format!("an old {name}").into_bytes())).collect()
}

/// A directory for tables, and another for what else a test writes. Both go away with their owner.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap())
    }

    fn with(files: &Files) -> Place {
        let place = Place::new();
        write(&place.tables(), files);
        place
    }

    fn tables(&self) -> PathBuf {
        self.0.path().join("tables")
    }

    fn other(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

fn write(directory: &Path, files: &Files) {
    for (name, bytes) in files {
        let path = directory.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// Everything in a directory of tables, but for the locks.
fn read(directory: &Path) -> Files {
    let mut files = Files::new();
    for parent in ["", "goals/", "harris/"] {
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

fn is_temporary(name: &str) -> bool {
    name.ends_with(".tilebase.tmp")
}

/// Every table is the old one, the new one, or absent if it was; and at most one temporary file is
/// left in each of the two directories, as there is one writer in each at a time.
fn assert_nothing_partial(found: &Files, old: &Files, new: &Files) {
    for (name, bytes) in found.iter().filter(|(name, _)| !is_temporary(name)) {
        let known = [old, new].iter().any(|files| files.get(name) == Some(bytes));
        assert!(known, "{name} is neither old nor new: {} bytes", bytes.len());
    }
    for name in old.keys() {
        assert!(found.contains_key(name), "{name} has gone");
    }
    for below in [false, true] {
        let left = found.keys().filter(|name| is_temporary(name) && name.contains('/') == below);
        assert!(left.count() <= 1, "temporary files pile up: {:?}", found.keys());
    }
}

fn assert_same(found: &Files, expected: &Files) {
    assert!(found.keys().eq(expected.keys()), "{:?}, not {:?}", found.keys(), expected.keys());
    for (name, bytes) in found {
        assert!(*bytes == expected[name], "{name} has other bytes");
    }
}

/// `tilebase build` into a directory, as an argument list.
fn build_words<'a>(directory: &'a Path, words: &[&'a str]) -> Vec<&'a str> {
    let directory = directory.to_str().unwrap();
    [&[env!("CARGO_BIN_EXE_tilebase"), "build", "--out", directory], words].concat()
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The next build, with nothing in its way, leaves these tables and nothing else.
fn assert_next_build_makes(directory: &Path, words: &[&str], tables: &Files) {
    let ran = run(&build_words(directory, words));
    assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
    assert_same(&read(directory), tables);
}

/// What a run left.
struct Ran {
    status: ExitStatus,
    err: String,
}

/// Runs a command to its end, and keeps what it says on stderr.
fn run(words: &[&str]) -> Ran {
    let mut child = command(words).stderr(Stdio::piped()).spawn().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).unwrap();
            text
        });
        let status = wait(&mut child);
        Ran { status, err: reader.join().unwrap() }
    })
}

/// Waits for a process, but not for ever: that is a deadlock.
fn wait(child: &mut Child) -> ExitStatus {
    const FOR_EVER: Duration = Duration::from_secs(120);
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if begin.elapsed() > FOR_EVER {
            child.kill().unwrap();
            panic!("a build waits for ever");
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Whether a program runs here. Where it does not, a short test says so and passes, a long one
/// fails.
fn is_here(words: &[&str], long: bool) -> bool {
    let here = command(words).status().is_ok_and(|status| status.success());
    assert!(here || !long, "{words:?} does not run here");
    if !here {
        println!("skipped: {words:?} does not run here");
    }
    here
}
