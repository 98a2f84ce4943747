//! Tests that files which are truncated or changed while the command or a program uses them do no
//! harm, if tables are not mapped. A table that has been read keeps giving the right answers. A
//! table that is opened gives the right answers or an error that says that the file is cut short or
//! damaged. There is no signal and no panic.

use std::fs::OpenOptions;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use fastrand::Rng;
use tilebase::cubic::PatternRank;
use tilebase::eight::Position;
use tilebase::{Content, Fault, Puzzle, TableError, Tables};
use tilebase_build::make;

use crate::support::Folder;

/// A table file that a test truncates.
struct CutFile {
    file: PathBuf,
    /// The undamaged content.
    whole: Vec<u8>,
}

impl CutFile {
    /// Writes a table to `tables` in this directory.
    fn new(place: &Folder, content: Content) -> CutFile {
        let whole = make(&content, &|_| {}).to_bytes().unwrap();
        CutFile { file: place.write(&format!("tables/{}", content.file_name()), &whole), whole }
    }

    fn cut(&self, length: usize) {
        OpenOptions::new().write(true).open(&self.file).unwrap().set_len(length as u64).unwrap();
    }

    /// Appends the bytes that were cut off.
    fn restore(&self, length: usize) {
        let mut file = OpenOptions::new().append(true).open(&self.file).unwrap();
        file.write_all(&self.whole[length..]).unwrap();
    }
}

/// Cuts the files to random lengths of at least `shortest` and restores them, again and again,
/// while `work` is done.
fn while_cut(cuts: &[CutFile], shortest: usize, work: impl FnOnce()) {
    /// Sets a flag when it is dropped, which stops the other thread, also after a panic.
    struct SetOnDrop<'a>(&'a AtomicBool);
    impl Drop for SetOnDrop<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut random = Rng::with_seed(8);
            while !done.load(Ordering::Relaxed) {
                let cut = &cuts[random.usize(..cuts.len())];
                let length = random.usize(shortest..cut.whole.len());
                cut.cut(length);
                cut.restore(length);
            }
        });
        let _stop = SetOnDrop(&done);
        work();
    });
}

/// Writes three tables to `tables` in this directory.
fn cut_files(place: &Folder) -> [CutFile; 3] {
    let goal = Content::of(&Puzzle::cubic().goal("EWWWWWWWW").unwrap()).unwrap();
    [Content::Eight, Content::Cubic, goal].map(|content| CutFile::new(place, content))
}

fn says_cut(error: &TableError) -> bool {
    let text = error.to_string();
    let end = match error.fault() {
        Fault::Empty => "found an empty file",
        Fault::Length { .. } => "the file is cut short or has grown",
        _ => return false,
    };
    text.contains(".tbl: expected ") && text.ends_with(end)
}

/// Asks one of the hardest positions, a canonical question and a question about a goal, and checks
/// the answers.
fn answers_rightly(tables: &Tables) -> Result<(), TableError> {
    let position = Position::from_ascii(b"8672543X1", b"12345678X").unwrap();
    let eight = tables.eight()?;
    assert_eq!(eight.distance(position)?, Some(31));
    assert_eq!(eight.path(position)?.unwrap().len(), 31);
    let pattern = PatternRank::from_ascii(b"RBWRWWEWW").unwrap();
    let path = tables.cubic()?.path("2,1".parse().unwrap(), pattern)?;
    assert_eq!(path.to_string(), "ldd");
    let (start, white) = Puzzle::cubic().question(Some("1,1"), Some("WWWWWWWWE")).unwrap();
    let path = tables.solver(&white)?.path(&start)?.unwrap();
    assert!(white.has(&start.follow(path).unwrap()));
    Ok(())
}

/// Guards that tables give the right answers while their files are cut and restored, or say that a
/// file is cut short or damaged. Both happen.
#[test]
fn tables_answer_rightly_or_not_while_their_files_are_cut() {
    let place = Folder::new();
    let directory = place.path("tables");
    let cuts = cut_files(&place);
    for open in [|path| Tables::read(path), |path| Tables::open(path)] as [fn(&Path) -> Tables; 2] {
        let (mut right, mut refused) = (0, 0);
        while_cut(&cuts, 0, || {
            while right + refused < 150 || right.min(refused) == 0 {
                let tables = open(&directory);
                for _ in 0..3 {
                    let Err(error) = answers_rightly(&tables) else {
                        right += 1;
                        continue;
                    };
                    let is_damaged = matches!(error.fault(), Fault::Checksum { .. });
                    assert!(says_cut(&error) || is_damaged, "{error}");
                    refused += 1;
                }
                assert!(right + refused < 100_000, "{right} right, {refused} refused");
            }
        });
        answers_rightly(&open(&directory)).unwrap();
    }
}

/// The table is truncated while the command answers.
#[test]
fn a_stream_is_answered_to_its_end_after_the_table_is_truncated() {
    const DATASET: &[u8] = b"2 1\nRBWRWWEWW\n";
    let place = Folder::new();
    let cut = CutFile::new(&place, Content::Cubic);
    let words = ["answer", "poj3131", "--paths", "--no-mmap", "--no-build", "--tables", "tables"];
    let mut process = place.command(&words);
    let mut process =
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command runs");
    let (mut questions, mut answers) =
        (process.stdin.take().unwrap(), process.stdout.take().unwrap());

    let gone = AtomicBool::new(false);
    let mut lines = vec![0];
    let asked = thread::scope(|scope| {
        let gone = &gone;
        let asking = scope.spawn(move || {
            let mut asked = 0;
            let mut left = 10_000;
            // Keep sending until the file has been cut, so that questions are left after it however
            // much the command reads ahead.
            while left > 0 {
                questions.write_all(DATASET).unwrap();
                asked += 1;
                left -= usize::from(gone.load(Ordering::Relaxed));
            }
            questions.write_all(b"0 0\n").unwrap();
            asked
        });
        answers.read_exact(&mut lines).unwrap();
        cut.cut(0);
        gone.store(true, Ordering::Relaxed);
        answers.read_to_end(&mut lines).unwrap();
        asking.join().unwrap()
    });
    assert!(process.wait().unwrap().success());
    assert!(lines == b"3 ldd\n".repeat(asked));
}
