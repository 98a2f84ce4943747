//! Tests of missing tables that are made in a directory: what is kept, reported and refused.

use std::error::Error;
use std::fs::{self, File};

use tilebase::{Content, Solver, Tables, harris};
use tilebase_build::{ensure, open, open_and_keep};

/// Asks for a table that is kept and for two that are not.
fn ask(tables: &Tables) -> Result<(), Box<dyn Error>> {
    let distance = tables.eight_to("12345678_".parse()?)?.distance(&"8672543_1".parse()?)?;
    assert_eq!(distance, Some(31));
    let board: harris::Board = "SENDWUN_E".parse()?;
    assert_eq!(tables.harris_to("NSE_WUDNS".parse()?)?.distance(&board)?, Some(24));
    assert!(tables.gardner().unwrap_err().is_missing());
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

/// Guards a directory into which another process writes at that moment.
#[test]
fn a_table_is_made_in_memory_while_another_writer_has_the_lock() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let lock = File::create(directory.path().join(".lock"))?;
    lock.lock()?;
    open_and_keep(directory.path()).eight()?;
    assert!(!directory.path().join("eight.tbl").exists());
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
        let reports = ensure(directory.path(), &[Content::Eight], false, &|_| {}).unwrap();
        let [report] = reports.as_slice() else { panic!("{reports:?}") };
        assert_eq!(report.made.is_some(), is_made);
        assert_eq!(report.length(), fs::metadata(&report.path).unwrap().len());
    }
}

/// Guards a table that is valid, but cannot be read: a link that cannot be followed stands for it. A
/// link that leads nowhere is replaced.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_is_replaced_by_force_only() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("eight.tbl");
    let ensure = |force| ensure(directory.path(), &[Content::Eight], force, &|_| {});
    std::os::unix::fs::symlink("eight.tbl", &path).unwrap();
    let error = ensure(false).unwrap_err();
    assert_eq!(error.to_string(), format!("cannot read {}", path.display()));
    assert!(error.is_of_reading() && path.is_symlink());
    ensure(true).unwrap();
    assert!(!path.is_symlink());
    fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink("nowhere", &path).unwrap();
    assert!(ensure(false).is_ok() && !path.is_symlink());
}
