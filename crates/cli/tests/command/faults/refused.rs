//! Tests of builds that the system refuses: a full disk, a directory without write permission, and
//! each system call that fails. The error says so, no partial file
//! remains, and the old files are unchanged.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;

use super::trace::{self, CALLS};
use super::{
    CUBIC_ALONE, Ended, Files, STANDARD, Sandbox, assert_next_build_makes, assert_nothing_partial,
    assert_same, build_line, damaged, is_temporary, read, run,
};
use tilebase_tests::lacking::works;

/// Returns the standard tables, but with an invalid `eight.tbl`, which is the first table that a
/// build makes.
fn all_but_eight() -> Files {
    let mut files = STANDARD.clone();
    files.insert("eight.tbl".into(), b"TILEBASE, an old eight.tbl".to_vec());
    files
}

/// Asserts that a build failed, and that its error has two lines: the operation and file that
/// failed, and what to do.
fn assert_refused(ran: &Ended, what: &str, advice: &str) {
    assert_eq!(ran.status.code(), Some(2), "{}", ran.err);
    let last: Vec<_> = ran.err.lines().rev().take(2).collect();
    let [second, first] = last[..] else { panic!("expected two lines: {}", ran.err) };
    assert_eq!(first, format!("error: {what}"));
    assert!(second.starts_with("  ") && second.contains(advice), "{second}");
}

/// The result of a build in a file system of its own.
struct Mounted {
    ran: Ended,
    /// The files after the build.
    after: Files,
}

/// Builds into a file system of its own, which has this size and these files. `setup` is a shell
/// command that runs before the build; `$0` is the directory. In errors the directory is called
/// `ROOM`.
fn build_mounted(kilobytes: usize, before: &Files, setup: &str, arguments: &[&str]) -> Mounted {
    let sandbox = Sandbox::with(before);
    fs::create_dir_all(sandbox.tables()).unwrap();
    let [room, after] = ["room", "after"].map(|name| sandbox.other(name));
    fs::create_dir(&room).unwrap();
    let script = format!(
        "mount -t tmpfs -o size={kilobytes}k none \"$0\" && cp -r \"$1\"/. \"$0\" && {setup} || exit 99
        shift 2; \"$@\"; status=$?
        cp -r \"$0\" \"$AFTER\" || exit 99; exit $status"
    );
    let after_variable = format!("AFTER={}", after.display());
    let tables = sandbox.tables();
    let line = [
        &["env", &after_variable, "unshare", "-rm", "sh", "-c", &script][..],
        &[room.to_str().unwrap(), tables.to_str().unwrap(), ""],
        &build_line(&room, arguments),
    ];
    let mut ran = run(&line.concat());
    ran.err = ran.err.replace(room.to_str().unwrap(), "ROOM");
    Mounted { ran, after: read(&after) }
}

/// Returns whether this user may mount a file system in a namespace.
fn can_mount() -> bool {
    works(&["unshare", "-rm", "mount", "-t", "tmpfs", "none", env!("CARGO_TARGET_TMPDIR")])
}

#[test]
fn a_full_disk_leaves_the_old_files() {
    if !can_mount() {
        return;
    }
    // There is space for three quarters of the missing table.
    let before = all_but_eight();
    let length: usize = before.values().map(Vec::len).sum();
    let Mounted { ran, after } = build_mounted((length + 1_200_000) / 1024, &before, "true", &[]);
    let what = "cannot write a file for ROOM/eight.tbl: No space left on device (os error 28)";
    assert_refused(&ran, what, "make room there");
    assert_same(&after, &before);

    // A build does not begin if it needs more space than is free.
    for arguments in [&[][..], &["alike"]] {
        let Mounted { ran, after } = build_mounted(4_000, &Files::new(), "true", arguments);
        assert_eq!(ran.status.code(), Some(2), "{}", ran.err);
        let (needs, advice) = ran.err.split_once(" MB, but only 4 MB are free\n").unwrap();
        assert!(
            needs.starts_with("error: ROOM: needs ") && advice.contains("--out DIR"),
            "{}",
            ran.err
        );
        assert_same(&after, &Files::new());
    }
}

#[test]
fn a_read_only_file_system_is_an_error_only_if_a_table_is_missing() {
    if !can_mount() {
        return;
    }
    let remount = "mount -o remount,ro \"$0\"";
    let before = all_but_eight();
    let Mounted { ran, after } = build_mounted(30_000, &before, remount, &[]);
    let what = "cannot create ROOM/.lock: Read-only file system (os error 30)";
    assert_refused(&ran, what, "name another directory");
    assert_same(&after, &before);

    // If no table is missing, the build writes nothing and succeeds.
    let Mounted { ran, after } = build_mounted(30_000, &STANDARD, remount, &[]);
    assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
    assert_same(&after, &STANDARD);
}

#[test]
fn a_directory_without_write_permission_is_an_error() {
    // Without capabilities, permissions apply to root too.
    let unprivileged = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"];
    if !works(&[&unprivileged[..], &["true"]].concat()) {
        return;
    }
    let before = all_but_eight();
    let sandbox = Sandbox::with(&before);
    let tables = sandbox.tables();
    let assert_failed = |failed: &str| {
        fs::set_permissions(&tables, Permissions::from_mode(0o555)).unwrap();
        let ran = run(&[&unprivileged[..], &build_line(&tables, &[])].concat());
        fs::set_permissions(&tables, Permissions::from_mode(0o755)).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{}", ran.err);
        let error = format!("error: cannot {failed}: Permission denied (os error 13)");
        assert!(ran.err.contains(&error), "expected {error:?} in {:?}", ran.err);
        assert!(ran.err.contains("\n  make it writable"), "{}", ran.err);
        assert_same(&read(&tables), &before);
    };
    assert_failed(&format!("create {}/.lock", tables.display()));
    // If a lock file exists, the temporary file is the first that cannot be created.
    File::create(tables.join(".lock")).unwrap();
    assert_failed(&format!("create a file in {}", tables.display()));
    assert_next_build_makes(&tables, &[], &STANDARD);
}

/// Runs a build in which one system call fails, the one with this number among the calls of this
/// name. Before it there are an old `eight.tbl`, a valid `cubic.tbl` and a temporary file, but no
/// directory of goals.
/// Returns whether there was such a call, and whether it was for a file in the directory of tables.
fn fail(call: &str, error: (&str, &str), number: usize) -> (bool, bool) {
    let mut old = damaged(&STANDARD);
    old.retain(|name, _| name == "eight.tbl");
    old.extend(CUBIC_ALONE.clone());
    let sandbox = Sandbox::with(&old);
    let tables = sandbox.tables();
    let left = ".left.tilebase.tmp";
    fs::write(tables.join(left), "a part of a table").unwrap();
    let inject = format!("{call}:error={}:when={number}", error.0);
    let ran = trace::run(&sandbox, &["--threads", "1"], Some(&inject));

    let injected: Vec<_> =
        trace::lines(&sandbox).into_iter().filter(|line| line.ends_with("(INJECTED)")).collect();
    let found = read(&tables);
    assert_nothing_partial(&found, &old, &STANDARD);
    // strace counts the calls of each thread. The first calls of the main thread load the program,
    // and are not for tables.
    let ours = injected.iter().find(|line| line.contains(tables.to_str().unwrap()));
    if let Some(line) = ours {
        assert_eq!(ran.status.code(), Some(2), "{line}: {}", ran.err);
        let last: Vec<_> = ran.err.lines().rev().take(2).collect();
        let [advice, what] = last[..] else { panic!("{line}: {}", ran.err) };
        assert!(advice.starts_with("  ") && advice.contains("run this again"), "{line}: {advice}");
        let (begin, end) = (format!(" {}", tables.display()), format!(": {}", error.1));
        assert!(what.starts_with("error: cannot "), "{line}: {what}");
        assert!(what.contains(&begin) && what.contains(&end), "{line}: {what}");
        // Only the temporary file from before may remain, if it was not or could not be removed.
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

/// The error of a full disk: its name and its text.
const NO_SPACE: (&str, &str) = ("ENOSPC", "No space left on device (os error 28)");
/// The error of a damaged disk: its name and its text.
const DAMAGED: (&str, &str) = ("EIO", "Input/output error (os error 5)");

#[test]
fn a_call_that_fails_is_an_error_and_leaves_nothing_partial() {
    if !trace::is_available() {
        return;
    }
    for (call, error, number) in [
        ("write", NO_SPACE, 5),
        ("fsync", DAMAGED, 1),
        ("fsync", DAMAGED, 2),
        ("?rename,?renameat,?renameat2", DAMAGED, 1),
    ] {
        assert_eq!(fail(call, error, number), (true, true), "{call} {number}");
    }
}

#[test]
#[ignore = "a build for each system call"]
fn long_every_call_that_fails_is_an_error_and_leaves_nothing_partial() {
    assert!(trace::is_available());
    for call in CALLS {
        for error in [NO_SPACE, DAMAGED] {
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
