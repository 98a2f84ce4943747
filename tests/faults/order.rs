//! What is synced when: after a power cut a table is whole, and where its name says.

use std::path::Path;

use crate::{Files, Place, STANDARD, assert_same, read, trace};

/// A call that is about a file or a directory.
#[derive(Debug, PartialEq, Eq)]
enum Event {
    /// With the permissions that the file is given.
    Create(String, String),
    Write(String),
    Sync(String),
    Rename(String, String),
    Directory(String),
}

/// Reads a line of the trace, such as `17 fsync(4</tables/eight.tbl>) = 0`.
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

fn parent(path: &str) -> String {
    Path::new(path).parent().unwrap().to_str().unwrap().to_owned()
}

/// The file is created read-only, written, synced and only then renamed; the directory is synced
/// before anything else is begun. A new directory is followed by a sync of the one that it is in. The
/// lock files are created, and that is all.
#[test]
fn a_file_is_synced_before_its_name_and_its_name_before_the_next_file() {
    if !trace::is_here(false) {
        return;
    }
    let place = Place::with(&Files::new());
    let ran = trace::run(&place, &["--threads", "1"], None);
    assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
    assert_same(&read(&place.tables()), &STANDARD);

    let tables = place.tables().to_str().unwrap().to_owned();
    let ours = |event: &Event| match event {
        Event::Create(path, _) if path.ends_with("/.lock") => false,
        Event::Create(path, _)
        | Event::Write(path)
        | Event::Sync(path)
        | Event::Rename(path, _)
        | Event::Directory(path) => path.starts_with(&parent(&tables)),
    };
    let events: Vec<_> =
        trace::lines(&place).iter().filter_map(|line| event(line)).filter(ours).collect();
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
                    panic!("{file} is left alone: {events:?}")
                };
                assert_eq!(*sync, Event::Sync(file.clone()));
                let Event::Rename(from, to) = rename else { panic!("{rename:?} after {sync:?}") };
                assert_eq!(from, file);
                assert_eq!(*name_sync, Event::Sync(parent(to)), "after {to} has its name");
                renamed.push(to.strip_prefix(&format!("{tables}/")).unwrap().to_owned());
                rest = next;
            }
            other => panic!("{other:?} without a file of its own: {events:?}"),
        }
    }
    renamed.sort();
    assert!(renamed.iter().eq(STANDARD.keys()), "{renamed:?}");
    let folders = ["goals", "harris"].map(|folder| format!("{tables}/{folder}"));
    assert_eq!(directories, [&[tables.clone()][..], &folders].concat());
}
