//! `kill -9`, at moments spread over the whole of a build and at each of its calls of the system.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::thread;
use std::time::{Duration, Instant};

use crate::trace::{self, CALLS};
use crate::{
    Files, GOALS, Place, STANDARD, WITH_GOALS, assert_next_build_makes, assert_nothing_partial,
    build_words, command, damaged, is_temporary, read, wait,
};
use fastrand::Rng;

/// A build to be killed: what it is asked for, what it makes, and what is there before.
struct Build {
    words: Vec<&'static str>,
    new: &'static Files,
    old: Files,
}

impl Build {
    fn all() -> Vec<Build> {
        let build = |words: &[&'static str], new: &'static Files, old: Files| Build {
            words: words.to_vec(),
            new,
            old,
        };
        vec![
            build(&[], &STANDARD, Files::new()),
            // Old and new are the same here: no moment may be without a whole table.
            build(&["--force"], &STANDARD, STANDARD.clone()),
            build(&["--goals", GOALS], &WITH_GOALS, damaged(&WITH_GOALS)),
            build(&["--force"], &STANDARD, damaged(&STANDARD)),
            build(&["--goals", GOALS], &WITH_GOALS, Files::new()),
        ]
    }

    /// What is asked for when it is asked again. Then nothing is forced.
    fn again(&self) -> Vec<&'static str> {
        self.words.iter().copied().filter(|word| *word != "--force").collect()
    }
}

/// What became of the tables.
#[derive(Default, Debug)]
struct Tally {
    kills: usize,
    /// In the midst of writing: a temporary file was left.
    while_writing: usize,
    finished_before: usize,
    tables: BTreeMap<&'static str, usize>,
}

impl Tally {
    fn count(&mut self, found: &Files, build: &Build) {
        self.kills += 1;
        self.while_writing += usize::from(found.keys().any(|name| is_temporary(name)));
        for (name, new) in build.new {
            let state = match found.get(name) {
                None => "absent",
                Some(bytes) if build.old.get(name) == Some(new) && bytes == new => "old or new",
                Some(bytes) if bytes == new => "new",
                Some(_) => "old",
            };
            *self.tables.entry(state).or_default() += 1;
        }
    }
}

/// Kills as many builders that have not finished.
fn kill_at_random(kills: usize) -> Tally {
    let mut tally = Tally::default();
    let mut random = Rng::with_seed(9);
    let builds = Build::all();
    // How long a build takes when it is left alone, more or less.
    let place = Place::new();
    let begin = Instant::now();
    assert_next_build_makes(&place.tables(), &[], &STANDARD);
    let time = begin.elapsed();
    while tally.kills < kills {
        let build = &builds[tally.kills % builds.len()];
        let place = Place::with(&build.old);
        let tables = place.tables();
        let words = build_words(&tables, &build.words);
        let mut child = command(&words).spawn().unwrap();
        let moment = random.u64(..time.as_nanos() as u64);
        thread::sleep(Duration::from_nanos(moment));
        child.kill().unwrap();
        let finished = wait(&mut child).signal().is_none();

        let found = read(&tables);
        assert_nothing_partial(&found, &build.old, build.new);
        if finished {
            tally.finished_before += 1;
        } else {
            tally.count(&found, build);
        }
        assert_next_build_makes(&tables, &build.again(), build.new);
    }
    tally
}

#[test]
fn killed_at_random_moments_each_table_is_old_or_new_or_absent() {
    kill_at_random(3);
}

#[test]
#[ignore = "500 kills"]
fn long_killed_at_random_moments_each_table_is_old_or_new_or_absent() {
    let tally = kill_at_random(500);
    println!("at random: {tally:?}");
    assert!(tally.while_writing > 0, "no kill hit what it was aimed at");
}

/// A builder that was killed while it made whole tables anew leaves nothing for the next to make.
#[test]
fn what_a_killed_builder_left_is_removed_where_no_table_is_missing() {
    let place = Place::with(&STANDARD);
    for left in [".left.tilebase.tmp", "goals/.left.tilebase.tmp"] {
        fs::write(place.tables().join(left), "a part of a table").unwrap();
    }
    assert_next_build_makes(&place.tables(), &[], &STANDARD);
}

/// Kills the builder as it enters each of its calls, or every `step`-th.
fn kill_at_calls(calls: &[&str], step: usize) -> Tally {
    let mut tally = Tally::default();
    let build = Build { words: vec!["--force"], new: &STANDARD, old: damaged(&STANDARD) };
    for call in calls {
        for number in (1..).step_by(step) {
            let place = Place::with(&build.old);
            let inject = format!("{call}:signal=SIGKILL:when={number}");
            let ran = trace::run(
                &place,
                &[&build.words[..], &["--threads", "1"]].concat(),
                Some(&inject),
            );
            let found = read(&place.tables());
            assert_nothing_partial(&found, &build.old, build.new);
            if ran.status.signal().is_none() {
                assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
                break;
            }
            tally.count(&found, &build);
            assert_next_build_makes(&place.tables(), &build.again(), build.new);
        }
    }
    tally
}

#[test]
fn killed_at_calls_of_the_system_each_table_is_old_or_new_or_absent() {
    if trace::is_here(false) {
        let tally = kill_at_calls(&["?rename,?renameat,?renameat2"], 2);
        assert!(tally.while_writing > 0, "{tally:?}");
    }
}

#[test]
#[ignore = "a build for each call of the system"]
fn long_killed_at_every_call_of_the_system_each_table_is_old_or_new_or_absent() {
    assert!(trace::is_here(true));
    let tally = kill_at_calls(CALLS, 1);
    println!("at every call: {tally:?}");
    assert!(tally.while_writing > 0, "{tally:?}");
}
