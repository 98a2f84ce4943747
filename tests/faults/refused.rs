//! A full disk, a directory that may not be written, a limit on files, and every single call that
//! fails: the error says so, nothing partial stays, and what was there is there.

use std::fs::{self, File, OpenOptions, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;

use crate::trace::{self, CALLS};
use crate::{
    Files, Place, Ran, STANDARD, assert_next_build_makes, assert_nothing_partial, assert_same,
    build_words, command, damaged, is_here, is_temporary, read, run, wait,
};

/// All tables are there but the first to be made, in whose place something else is.
fn all_but_eight() -> Files {
    let mut files = STANDARD.clone();
    files.insert("eight.tbl".into(), b"an old eight.tbl".to_vec());
    files
}

/// The error has a line for what failed with which file, and one for what to do.
fn assert_refused(ran: &Ran, what: &str, advice: &str) {
    assert_eq!(ran.status.code(), Some(2), "{}", ran.err);
    let last: Vec<_> = ran.err.lines().rev().take(2).collect();
    let [second, first] = last[..] else { panic!("expected two lines: {}", ran.err) };
    assert_eq!(first, format!("error: {what}"));
    assert!(second.starts_with("  ") && second.contains(advice), "{second}");
}

/// The result of a build where only root of a mount namespace can have it.
struct Mounted {
    ran: Ran,
    after: Files,
}

/// Builds into a file system of its own, of this many kilobytes and with these files in it, after
/// these commands.
fn build_mounted(kilobytes: usize, before: &Files, then: &str) -> Mounted {
    let place = Place::with(before);
    fs::create_dir_all(place.tables()).unwrap();
    let [room, after] = ["room", "after"].map(|name| place.other(name));
    fs::create_dir(&room).unwrap();
    let script = format!(
        "mount -t tmpfs -o size={kilobytes}k none \"$0\" && cp -r \"$1\"/. \"$0\" && {then} || exit 99
        shift 2; \"$@\"; status=$?
        cp -r \"$0\" \"$AFTER\" || exit 99; exit $status"
    );
    let after_variable = format!("AFTER={}", after.display());
    let tables = place.tables();
    let words = [
        &["env", &after_variable, "unshare", "-rm", "sh", "-c", &script][..],
        &[room.to_str().unwrap(), tables.to_str().unwrap(), ""],
        &build_words(&room, &[]),
    ];
    let mut ran = run(&words.concat());
    ran.err = ran.err.replace(room.to_str().unwrap(), "ROOM");
    Mounted { ran, after: read(&after) }
}

fn can_mount() -> bool {
    is_here(&["unshare", "-rm", "mount", "-t", "tmpfs", "none", env!("CARGO_TARGET_TMPDIR")], false)
}

#[test]
fn a_full_disk_leaves_what_was_there() {
    if !can_mount() {
        return;
    }
    // Room for three quarters of the table that is missing.
    let before = all_but_eight();
    let length: usize = before.values().map(Vec::len).sum();
    let Mounted { ran, after } = build_mounted((length + 1_200_000) / 1024, &before, "true");
    let what = "cannot write a file for ROOM/eight.tbl: No space left on device (os error 28)";
    assert_refused(&ran, what, "make room there");
    assert_same(&after, &before);

    // What is known before is not begun.
    let Mounted { ran, after } = build_mounted(4_000, &Files::new(), "true");
    assert_eq!(ran.status.code(), Some(2), "{}", ran.err);
    let (needs, advice) = ran.err.split_once(" MB, but only 5 MB are free\n").unwrap();
    assert!(
        needs.starts_with("error: ROOM: needs ") && advice.contains("--out DIR"),
        "{}",
        ran.err
    );
    assert_same(&after, &Files::new());
}

#[test]
fn a_file_system_that_is_read_only_is_left_as_it_is() {
    if !can_mount() {
        return;
    }
    let remount = "mount -o remount,ro \"$0\"";
    let before = all_but_eight();
    let Mounted { ran, after } = build_mounted(30_000, &before, remount);
    let what = "cannot create ROOM/.lock: Read-only file system (os error 30)";
    assert_refused(&ran, what, "name another directory");
    assert_same(&after, &before);

    // Where nothing is missing there is nothing to write.
    let Mounted { ran, after } = build_mounted(30_000, &STANDARD, remount);
    assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
    assert_same(&after, &STANDARD);
}

#[test]
fn a_directory_that_may_not_be_written_is_left_as_it_is() {
    // Permissions bind root too, once it has put off its capabilities.
    let mortal = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"];
    if !is_here(&[&mortal[..], &["true"]].concat(), false) {
        return;
    }
    let before = all_but_eight();
    let place = Place::with(&before);
    let tables = place.tables();
    let refused = |failed: &str| {
        fs::set_permissions(&tables, Permissions::from_mode(0o555)).unwrap();
        let ran = run(&[&mortal[..], &build_words(&tables, &[])].concat());
        fs::set_permissions(&tables, Permissions::from_mode(0o755)).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{}", ran.err);
        let error = format!("error: cannot {failed}: Permission denied (os error 13)");
        assert!(ran.err.contains(&error), "expected {error:?} in {:?}", ran.err);
        assert!(ran.err.contains("\n  make it writable"), "{}", ran.err);
        assert_same(&read(&tables), &before);
    };
    refused(&format!("create {}/.lock", tables.display()));
    // Where tables have been written before, it is the temporary file that cannot be made.
    File::create(tables.join(".lock")).unwrap();
    refused(&format!("create a file in {}", tables.display()));
    assert_next_build_makes(&tables, &[], &STANDARD);
}

/// The signal that comes with this error would kill the builder.
#[test]
fn a_limit_on_the_size_of_files_is_an_error_like_another() {
    let before = all_but_eight();
    let place = Place::with(&before);
    let tables = place.tables();
    let limited = ["sh", "-c", "ulimit -f 1000 && exec \"$0\" \"$@\""];
    let ran = run(&[&limited[..], &build_words(&tables, &[])].concat());
    let table = tables.join("eight.tbl");
    let what = format!("cannot write a file for {}: File too large (os error 27)", table.display());
    assert_refused(&ran, &what, "ulimit -f");
    assert_same(&read(&tables), &before);
    assert_next_build_makes(&tables, &[], &STANDARD);
}

/// Where nobody can be told how it gets on, it gets on.
#[test]
fn an_stderr_that_takes_nothing_does_not_stop_a_build() {
    let place = Place::new();
    let full = || Stdio::from(OpenOptions::new().write(true).open("/dev/full").unwrap());
    let tables = place.tables();
    let words = build_words(&tables, &[]);
    let status = wait(&mut command(&words).stderr(full()).spawn().unwrap());
    assert_eq!(status.code(), Some(0));
    assert_same(&read(&tables), &STANDARD);
    // A summary that cannot be written is an error, though the tables are there.
    let status = wait(&mut command(&words).stdout(full()).stderr(full()).spawn().unwrap());
    assert_eq!(status.code(), Some(2));
}

/// Something stands where the directory or a table should be.
#[test]
fn what_stands_in_the_way_is_named() {
    let place = Place::new();
    let file = place.other("file");
    fs::write(&file, "not a directory").unwrap();
    let below = file.join("tables");
    let ran = run(&build_words(&below, &[]));
    let what = format!("cannot create {}: File exists (os error 17)", file.display());
    assert_refused(&ran, &what, "run this again");

    let table = place.tables().join("eight.tbl");
    fs::create_dir_all(&table).unwrap();
    let tables = place.tables();
    let ran = run(&build_words(&tables, &["--threads", "1"]));
    let what = format!("cannot rename a file to {}: Is a directory (os error 21)", table.display());
    assert_refused(&ran, &what, "run this again");
    assert!(!read(&tables).keys().any(|name| is_temporary(name)));
}

/// Lets one call of a forced build fail, over old tables and what a killed writer left, with the
/// goals' directory still to be made. Returns whether there was such a call at all, and whether it
/// was one of those that make a table.
fn fail(call: &str, error: (&str, &str), number: usize) -> (bool, bool) {
    let mut old = damaged(&STANDARD);
    old.retain(|name, _| !name.contains('/'));
    let place = Place::with(&old);
    let tables = place.tables();
    let left = ".left.tilebase.tmp";
    fs::write(tables.join(left), "a part of a table").unwrap();
    let inject = format!("{call}:error={}:when={number}", error.0);
    let ran = trace::run(&place, &["--force", "--threads", "1"], Some(&inject));

    let injected: Vec<_> =
        trace::lines(&place).into_iter().filter(|line| line.ends_with("(INJECTED)")).collect();
    let found = read(&tables);
    assert_nothing_partial(&found, &old, &STANDARD);
    // A thread's own count of calls: the first ones of the main thread load the program.
    let ours = injected.iter().find(|line| line.contains(tables.to_str().unwrap()));
    if let Some(line) = ours {
        assert_eq!(ran.status.code(), Some(2), "{line}: {}", ran.err);
        let last: Vec<_> = ran.err.lines().rev().take(2).collect();
        let [advice, what] = last[..] else { panic!("{line}: {}", ran.err) };
        assert!(advice.starts_with("  ") && advice.contains("run this again"), "{line}: {advice}");
        let (begin, end) = (format!(" {}", tables.display()), format!(": {}", error.1));
        assert!(what.starts_with("error: cannot "), "{line}: {what}");
        assert!(what.contains(&begin) && what.contains(&end), "{line}: {what}");
        // No file but the one that could not be removed, or that there was no time for.
        for name in found.keys().filter(|name| is_temporary(name)) {
            assert!(name == left, "{line}: {name} is left");
        }
    }
    if ran.status.success() {
        assert_same(&found, &STANDARD);
    } else {
        assert_next_build_makes(&tables, &[], &STANDARD);
    }
    (!injected.is_empty(), ours.is_some())
}

const NO_SPACE: (&str, &str) = ("ENOSPC", "No space left on device (os error 28)");
const NO_LUCK: (&str, &str) = ("EIO", "Input/output error (os error 5)");

#[test]
fn a_call_that_fails_is_an_error_and_leaves_nothing_partial() {
    if !trace::is_here(false) {
        return;
    }
    for (call, error, number) in [
        ("write", NO_SPACE, 12),
        ("fsync", NO_LUCK, 1),
        ("fsync", NO_LUCK, 2),
        ("?rename,?renameat,?renameat2", NO_LUCK, 1),
    ] {
        assert_eq!(fail(call, error, number), (true, true), "{call} {number}");
    }
}

#[test]
#[ignore = "a build for each call of the system"]
fn long_every_call_that_fails_is_an_error_and_leaves_nothing_partial() {
    assert!(trace::is_here(true));
    for call in CALLS {
        for error in [NO_SPACE, NO_LUCK] {
            let mut ours = 0;
            let mut number = 1;
            loop {
                let (any, of_tables) = fail(call, error, number);
                if !any {
                    break;
                }
                ours += usize::from(of_tables);
                number += 1;
            }
            println!("{call}: {} failed with {}, {ours} for a table", number - 1, error.0);
            assert!(ours > 0, "{call}");
        }
    }
}
