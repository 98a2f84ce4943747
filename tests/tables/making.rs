//! Tests of missing tables that are made in a directory: what is kept, reported and refused.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use tilebase::{Content, Puzzle, Tables};
use tilebase_build::{build_missing, open, open_and_keep};

use crate::puzzle;
use tilebase_tests::made::table_of;

/// Asks for a table that is kept and for two that are not.
fn ask(tables: &Tables) -> Result<(), Box<dyn Error>> {
    let (start, goal) = Puzzle::eight().question(Some("8672543_1"), Some("12345678_"))?;
    assert_eq!(tables.solver(&goal)?.distance(&start)?, Some(31));
    let (start, goal) = puzzle("harris").question(Some("SENDWUN_E"), Some("NSE_WUDNS"))?;
    assert_eq!(tables.solver(&goal)?.distance(&start)?, Some(24));
    assert!(tables.solver(&puzzle("gardner").default_goal(None)).unwrap_err().is_missing());
    Ok(())
}

#[test]
fn what_is_missing_is_made_and_only_kept_on_request() -> Result<(), Box<dyn Error>> {
    let parent = tempfile::tempdir()?;
    let directory = parent.path().join("tables");
    ask(&open(&directory))?;
    assert!(!directory.exists());
    ask(&open_and_keep(&directory))?;
    let kept = fs::read_dir(&directory)?.map(|entry| Ok(entry?.file_name()));
    let kept: Vec<_> = kept.collect::<Result<_, std::io::Error>>()?;
    assert!(kept.iter().any(|name| name == "eight.tbl"), "{kept:?}");
    assert!(!kept.iter().any(|name| name == "harris"), "{kept:?}");
    ask(&Tables::open(&directory)).unwrap_err();
    Tables::open(&directory).eight()?;
    Ok(())
}

#[test]
fn a_directory_that_cannot_be_written_is_an_error_in_words() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = open_and_keep(file.path()).eight().unwrap_err();
    let text = format!("{error:?}");
    assert!(text.contains("eight.tbl: cannot be made: ") && !text.contains('{'), "{text}");
}

#[test]
fn a_report_has_the_length_of_the_file_that_is_made_or_found() {
    let directory = tempfile::tempdir().unwrap();
    for is_made in [true, false] {
        let reports = build_missing(directory.path(), &[Content::Eight], false, &|_| {}).unwrap();
        let [report] = reports.as_slice() else { panic!("{reports:?}") };
        assert_eq!(report.made.is_some(), is_made);
        assert_eq!(report.length(), fs::metadata(&report.path).unwrap().len());
    }
}

/// Guards a name without a directory, and a directory without a name: those of the directory that
/// the process is in, so this is a process of its own.
#[test]
fn an_empty_path_is_the_directory_of_the_process() -> Result<(), Box<dyn Error>> {
    if env::var_os("TILEBASE_HERE").is_none() {
        let directory = tempfile::tempdir()?;
        let mut command = Command::new(env::current_exe()?);
        command.args(["--exact", "making::an_empty_path_is_the_directory_of_the_process"]);
        let status = command.current_dir(directory.path()).env("TILEBASE_HERE", "").status()?;
        assert!(status.success());
        for name in ["eight.tbl", "cubic/EWWWWWWWW.tbl"] {
            assert!(directory.path().join(name).exists(), "{name}");
        }
        return Ok(());
    }
    let here = Path::new("");
    fs::write("left.tilebase.tmp", "")?;
    build_missing(here, &[table_of("cubic", "EWWWWWWWW"), Content::Eight], false, &|_| {})?;
    assert!(!Path::new("left.tilebase.tmp").exists());
    fs::remove_file("eight.tbl")?;
    open_and_keep(here).eight()?;
    Ok(())
}

/// Guards against a deadlock: a thread of rayon that waits for a part of a table takes another job,
/// which may need the same table. The parts are not made by rayon, so none of its threads waits for
/// them.
#[test]
fn jobs_of_rayon_may_all_ask_for_the_same_table() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    for _ in 0..4 {
        let is_making = Arc::new(AtomicBool::new(false));
        let begun = Arc::clone(&is_making);
        let pause = || thread::sleep(Duration::from_millis(20));
        let tables = Tables::from_fn(move |content| {
            begun.store(true, Ordering::Relaxed);
            pause();
            Ok(tilebase_build::make(content, &|_| {}))
        });
        let ask = || assert!(tables.eight().is_ok());
        let wait = || {
            while !is_making.load(Ordering::Relaxed) {
                thread::yield_now();
            }
        };
        pool.scope(|scope| {
            // One makes the table, one waits for it and has another job, one is free by then.
            scope.spawn(|_| ask());
            scope.spawn(|_| {
                wait();
                rayon::join(ask, ask);
            });
            scope.spawn(|_| {
                wait();
                pause();
            });
        });
    }
}

/// Guards that the 181,440 boards of a set of tiles are not listed again if its distances are kept:
/// listing them takes a thousand times as long as the rest.
#[test]
fn a_set_of_tiles_that_is_kept_is_not_listed_again() {
    let tables = Tables::open("nowhere");
    let goal = Puzzle::eight().goal("????????_").unwrap();
    let time = || {
        let begin = Instant::now();
        let _solver = tables.solver(&goal).unwrap();
        begin.elapsed()
    };
    let (first, least) = (time(), (0..5).map(|_| time()).min().unwrap());
    assert!(20 * least < first, "{first:?}, and {least:?} where it is kept");
}
