//! Tests of the order of system calls: after a power failure each table is whole, and has its name.

use std::path::Path;

use super::{Files, STANDARD, Sandbox, assert_same, read, trace};

/// A system call that changes a file or a directory.
#[derive(Debug, PartialEq, Eq)]
enum Event {
    /// A file is created: its path and its permissions.
    Create(String, String),
    /// A file is written.
    Write(String),
    /// A file or directory is synced.
    Sync(String),
    /// A file is renamed: its old and new path.
    Rename(String, String),
    /// A directory is created.
    Directory(String),
}

/// Parses a line of the trace, such as `17 fsync(4</tables/eight.tbl>) = 0`. Returns `None` for
/// failed and for other calls.
fn event(line: &str) -> Option<Event> {
    let (_, call) = line.split_once(char::is_whitespace)?;
    let (name, rest) = call.trim_start().split_once('(')?;
    if rest.contains(") = -1 ") {
        return None;
    }
    let descriptor = || Some(rest.split_once('<')?.1.split_once('>')?.0.to_owned());
    let mut quoted = rest.split('"').skip(1).step_by(2).map(str::to_owned);
    match name {
        "open" | "openat" if rest.contains("O_EXCL") => {
            let (arguments, _) = rest.rsplit_once(") = ")?;
            let (_, mode) = arguments.rsplit_once(", ")?;
            Some(Event::Create(quoted.next()?, mode.to_owned()))
        }
        "write" => Some(Event::Write(descriptor()?)),
        "fsync" => Some(Event::Sync(descriptor()?)),
        "rename" | "renameat" | "renameat2" => Some(Event::Rename(quoted.next()?, quoted.next()?)),
        "mkdir" | "mkdirat" => Some(Event::Directory(quoted.next()?)),
        _ => None,
    }
}

/// Returns the parent of a path.
fn parent(path: &str) -> String {
    Path::new(path).parent().unwrap().to_str().unwrap().to_owned()
}

/// Guards the order of calls for each table: the file is created read-only, written, synced and
/// renamed, then its directory is synced. After a directory is created, its parent is synced.
#[test]
fn a_file_is_synced_before_its_name_and_its_name_before_the_next_file() {
    if !trace::is_available() {
        return;
    }
    let sandbox = Sandbox::with(&Files::new());
    let ran = trace::run(&sandbox, &["--threads", "1"], None);
    assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
    assert_same(&read(&sandbox.tables()), &STANDARD);

    let tables = sandbox.tables().to_str().unwrap().to_owned();
    let ours = |event: &Event| match event {
        Event::Create(path, _) if path.ends_with("/.lock") => false,
        Event::Create(path, _)
        | Event::Write(path)
        | Event::Sync(path)
        | Event::Rename(path, _)
        | Event::Directory(path) => path.starts_with(&parent(&tables)),
    };
    let lines = trace::lines(&sandbox);

    let events: Vec<_> = lines.iter().filter_map(|line| event(line)).filter(ours).collect();
    let mut rest = events.as_slice();
    let (mut renamed, mut directories) = (Vec::new(), Vec::new());
    while let [first, after @ ..] = rest {
        match first {
            Event::Directory(path) => {
                assert_eq!(after[0], Event::Sync(parent(path)), "after {path} is created");
                directories.push(path.clone());
                rest = &after[1..];
            }
            Event::Create(file, mode) => {
                assert_eq!(mode, "0444", "{file}");
                let written = after.iter().take_while(|&e| *e == Event::Write(file.clone()));
                let written = written.count();
                assert!(written > 0, "{file}");
                let [sync, rename, name_sync, next @ ..] = &after[written..] else {
                    panic!("{file} is not synced and renamed: {events:?}")
                };
                assert_eq!(*sync, Event::Sync(file.clone()));
                let Event::Rename(from, to) = rename else { panic!("{rename:?} after {sync:?}") };
                assert_eq!(from, file);
                assert_eq!(*name_sync, Event::Sync(parent(to)), "after {to} has its name");
                renamed.push(to.strip_prefix(&format!("{tables}/")).unwrap().to_owned());
                rest = next;
            }
            other => panic!("{other:?} without a created file: {events:?}"),
        }
    }
    renamed.sort();
    assert!(renamed.iter().eq(STANDARD.keys()), "{renamed:?}");
    let folders = ["cubic", "harris"].map(|folder| format!("{tables}/{folder}"));
    assert_eq!(directories, [&[tables.clone()][..], &folders].concat());
}
