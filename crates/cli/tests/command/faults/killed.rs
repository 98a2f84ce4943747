//! Tests of builds that are killed with SIGKILL, at random moments and at each system call.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use super::trace::{self, CALLS};
use super::{
    CUBIC_ALONE, Files, GOALS, OF_GOALS, STANDARD, Sandbox, assert_next_build_makes,
    assert_nothing_partial, build_line, command, damaged, is_temporary, read, wait,
};
use fastrand::Rng;

/// A build that is killed.
struct Build {
    arguments: Vec<&'static str>,
    /// The files that it would make.
    new: &'static Files,
    /// The files that exist before.
    old: Files,
}

impl Build {
    /// Returns builds of several kinds.
    fn all() -> Vec<Build> {
        let build = |arguments: &[&'static str], new: &'static Files, old: Files| Build {
            arguments: arguments.to_vec(),
            new,
            old,
        };
        vec![
            build(&[], &STANDARD, Files::new()),
            // Old and new tables are the same, so a whole table must exist at every moment.
            build(&["--force"], &STANDARD, STANDARD.clone()),
            build(&GOALS, &OF_GOALS, damaged(&OF_GOALS)),
            build(&["--force"], &STANDARD, damaged(&STANDARD)),
            build(&GOALS, &OF_GOALS, Files::new()),
        ]
    }

    /// Returns the arguments of the next build: the same without `--force`.
    fn next_arguments(&self) -> Vec<&'static str> {
        self.arguments.iter().copied().filter(|argument| *argument != "--force").collect()
    }
}

/// Counts of what the killed builds left.
#[derive(Default, Debug)]
struct Tally {
    /// The builds that were killed.
    kills: usize,
    /// The killed builds that left a temporary file.
    while_writing: usize,
    /// The builds that finished before they were killed.
    finished_before: usize,
}

impl Tally {
    /// Adds a killed build, which left the files `found`.
    fn count(&mut self, found: &Files) {
        self.kills += 1;
        self.while_writing += usize::from(found.keys().any(|name| is_temporary(name)));
    }
}

/// Kills builds until this number of them was killed before they finished: at random moments, or as
/// soon as they write a file.
fn kill(kills: usize, while_writing: bool) -> Tally {
    let mut tally = Tally::default();
    let mut random = Rng::with_seed(9);
    let builds = Build::all();
    // The approximate time of a build that is not killed.
    let sandbox = Sandbox::new();
    let begin = Instant::now();
    assert_next_build_makes(&sandbox.tables(), &[], &STANDARD);
    let time = begin.elapsed();
    while tally.kills < kills {
        let build = &builds[tally.kills % builds.len()];
        let sandbox = Sandbox::with(&build.old);
        let tables = sandbox.tables();
        let line = build_line(&tables, &build.arguments);
        let mut child = command(&line).spawn().unwrap();
        if while_writing {
            while !writes(&tables) && child.try_wait().unwrap().is_none() {}
        } else {
            thread::sleep(Duration::from_nanos(random.u64(..time.as_nanos() as u64)));
        }
        child.kill().unwrap();
        let finished = wait(&mut child).signal().is_none();

        let found = read(&tables);
        assert_nothing_partial(&found, &build.old, build.new);
        if finished {
            tally.finished_before += 1;
        } else {
            tally.count(&found);
        }
        assert_next_build_makes(&tables, &build.next_arguments(), build.new);
    }
    tally
}

/// Returns whether there is a temporary file in a directory of tables or its folder of goals.
fn writes(tables: &Path) -> bool {
    let folders = [tables.to_owned(), tables.join("cubic")];
    let entries = folders.iter().flat_map(fs::read_dir).flatten().map(Result::unwrap);
    entries.into_iter().any(|entry| is_temporary(entry.file_name().to_str().unwrap()))
}

#[test]
fn killed_while_it_writes_each_table_is_old_or_new_or_absent() {
    let tally = kill(3, true);
    assert!(tally.while_writing > 0, "no build was killed while it wrote a file: {tally:?}");
}

#[test]
#[ignore = "500 kills"]
fn long_killed_at_random_moments_each_table_is_old_or_new_or_absent() {
    let tally = kill(500, false);
    println!("at random: {tally:?}");
    assert!(tally.while_writing > 0, "no build was killed while it wrote a file");
}

/// Guards that temporary files are removed even if no table needs to be made. A build that is
/// killed while it replaces valid tables leaves such files.
#[test]
fn temporary_files_are_removed_even_if_no_table_is_missing() {
    let sandbox = Sandbox::with(&STANDARD);
    for left in [".left.tilebase.tmp", "cubic/.left.tilebase.tmp"] {
        fs::write(sandbox.tables().join(left), "a part of a table").unwrap();
    }
    assert_next_build_makes(&sandbox.tables(), &[], &STANDARD);
}

/// Kills a build as it enters one of these system calls: once for each call, or for every
/// `step`-th.
fn kill_at_calls(calls: &[&str], step: usize) -> Tally {
    let mut tally = Tally::default();
    let mut old = damaged(&STANDARD);
    old.extend(CUBIC_ALONE.clone());
    let build = Build { arguments: vec![], new: &STANDARD, old };
    for call in calls {
        for number in (1..).step_by(step) {
            let sandbox = Sandbox::with(&build.old);
            let inject = format!("{call}:signal=SIGKILL:when={number}");
            let ran = trace::run(
                &sandbox,
                &[&build.arguments[..], &["--threads", "1"]].concat(),
                Some(&inject),
            );
            let found = read(&sandbox.tables());
            assert_nothing_partial(&found, &build.old, build.new);
            if ran.status.signal().is_none() {
                assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
                break;
            }
            tally.count(&found);
            assert_next_build_makes(&sandbox.tables(), &build.next_arguments(), build.new);
        }
    }
    tally
}

#[test]
fn killed_at_renames_each_table_is_old_or_new_or_absent() {
    if trace::is_available() {
        let tally = kill_at_calls(&["?rename,?renameat,?renameat2"], 3);
        assert!(tally.while_writing > 0, "{tally:?}");
    }
}

#[test]
#[ignore = "a build for each system call"]
fn long_killed_at_every_system_call_each_table_is_old_or_new_or_absent() {
    assert!(trace::is_available());
    let tally = kill_at_calls(CALLS, 1);
    println!("at every call: {tally:?}");
    assert!(tally.while_writing > 0, "{tally:?}");
}

/// Kills builds of `alike.tbl` over an old file: in the search, and while the table is written; and
/// lets one fail as the file grows too long. Each leaves the old file, and the next build replaces
/// it.
#[test]
#[ignore = "three searches of 11 billion states, of minutes and 3 GB of memory each"]
fn long_a_large_table_is_the_old_one_until_it_is_whole() {
    let old = Files::from([("alike.tbl".into(), b"TILEBASE, an old alike.tbl".to_vec())]);
    let sandbox = Sandbox::with(&old);
    let tables = sandbox.tables();
    let line = build_line(&tables, &["alike"]);
    let is_old = || fs::read(tables.join("alike.tbl")).unwrap() == old["alike.tbl"];
    for length in [0, 500_000_000] {
        let mut child = command(&line).spawn().unwrap();
        // The temporary file of another table is shorter.
        let writes = || {
            let entries = fs::read_dir(&tables).unwrap().map(Result::unwrap);
            let mut drafts = entries.filter(|e| is_temporary(e.file_name().to_str().unwrap()));
            drafts.any(|draft| draft.metadata().is_ok_and(|draft| draft.len() > length))
        };
        thread::sleep(Duration::from_secs(10));
        while length > 0 && !writes() {
            assert_eq!(child.try_wait().unwrap(), None);
            thread::sleep(Duration::from_millis(10));
        }
        child.kill().unwrap();
        assert!(child.wait().unwrap().signal().is_some());
        assert!(is_old());
    }
    let limited = [&["sh", "-c", "ulimit -f 1000000; exec \"$@\"", ""][..], &line].concat();
    let refused = command(&limited).stderr(Stdio::piped()).spawn().unwrap();
    let refused = refused.wait_with_output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("alike.tbl: File too large (os error 27)\n  raise the limit"), "{said}");
    assert!(is_old() && !read(&tables).keys().any(|name| is_temporary(name)));
    assert!(command(&line).status().unwrap().success());
    let check = ["sh", "-c", "cd \"$0\" && sha256sum --check --ignore-missing \"$1\""];
    let sums = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tables/SHA256SUMS.large");
    let checked = command(&[&check[..], &[tables.to_str().unwrap(), sums]].concat()).status();
    assert!(checked.unwrap().success());
}
