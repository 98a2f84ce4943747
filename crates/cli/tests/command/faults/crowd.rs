//! Tests with many builders and readers at once: the tables have the right bytes, no answer is
//! wrong, and no process waits for ever. (Reading a map of a truncated file would end the test by a
//! signal.)

use std::path::Path;
use std::process::Child;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use tilebase::cubic::{PATTERNS, PatternRank};
use tilebase::eight::Square;
use tilebase::{Path as Moves, Puzzle, Tables, eight};
use tilebase_build::default_tables;

use super::{Files, STANDARD, Sandbox, assert_same, build_line, command, read, wait};

/// Returns the answers of the tables to 100 random questions of each kind.
fn answers(tables: &Tables) -> Vec<(Option<u8>, Moves, Moves)> {
    let mut random = Rng::with_seed(12);
    let ask = |_| {
        let square = Square::ALL[random.usize(..9)];
        let position =
            eight::Position::from_rank(square, random.usize(..eight::POSITIONS)).unwrap();
        let pattern = PatternRank::from_rank(random.usize(..PATTERNS)).unwrap();
        let cubic = Puzzle::cubic();
        let state = cubic.board_of_rank(random.u64(..cubic.ranks().unwrap())).unwrap();
        let square_of_goal = [0, 1, 4][random.usize(..3)];
        let goal = cubic.uniform_start(square_of_goal).pattern().unwrap();
        (
            tables.eight().unwrap().distance(position).unwrap(),
            tables.cubic().unwrap().path(square, pattern).unwrap(),
            tables.solver(&goal).unwrap().path(&state).unwrap().unwrap(),
        )
    };
    (0..100).map(ask).collect()
}

/// The right answers.
static ANSWERS: LazyLock<Vec<(Option<u8>, Moves, Moves)>> = LazyLock::new(|| {
    let sandbox = Sandbox::with(&STANDARD);
    answers(&Tables::open(sandbox.tables()))
});

/// Calls `read` again and again on several threads while `build` runs, and once after it. `read`
/// gets the number of the thread. Returns the result of `build`.
fn with_readers<T>(readers: usize, read: impl Fn(usize) + Sync, build: impl FnOnce() -> T) -> T {
    /// Ends the readers when it is dropped, even if `build` panics.
    struct Done<'a>(&'a AtomicBool);
    impl Drop for Done<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let (done, read) = (&done, &read);
        for number in 0..readers {
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    read(number);
                    // Leaves processor time for the builders.
                    thread::sleep(Duration::from_millis(5));
                }
                read(number);
            });
        }
        let _done = Done(done);
        build()
    })
}

/// Returns whether all standard tables exist in a directory.
fn all_exist(directory: &Path) -> bool {
    default_tables().iter().all(|content| directory.join(content.file_name()).exists())
}

/// A process that is killed when the value is dropped, so that it ends if the test fails.
struct Builder(Child);

impl Drop for Builder {
    fn drop(&mut self) {
        let _has_ended = self.0.kill();
        let _status = self.0.wait();
    }
}

/// Runs eight builders that make tables with these arguments, while eight readers open all tables
/// and ask questions. Every second round begins with these files alone, the others with all tables.
/// Returns the number of answers.
fn crowd(rounds: usize, arguments: &[&str], before: &Files) -> usize {
    let answered = AtomicUsize::new(0);
    for round in 0..rounds {
        let sandbox = Sandbox::with(if round % 2 == 0 { before } else { &STANDARD });
        let tables = sandbox.tables();
        let read_once = |_| {
            // Once the tables exist, none is ever missing.
            if all_exist(&tables) {
                assert!(answers(&Tables::open(&tables)) == *ANSWERS, "a wrong answer");
                answered.fetch_add(ANSWERS.len() * 3, Ordering::Relaxed);
            }
        };
        with_readers(8, read_once, || {
            let line = build_line(&tables, arguments);
            let builders: Vec<_> =
                (0..8).map(|_| Builder(command(&line).spawn().unwrap())).collect();
            for mut builder in builders {
                assert_eq!(wait(&mut builder.0).code(), Some(0));
            }
        });
        assert_same(&read(&tables), &STANDARD);
    }
    answered.into_inner()
}

#[test]
fn eight_builders_and_eight_readers_do_not_disturb_each_other() {
    // Without `cubic.tbl`, which takes most of the time of a build.
    let goals = ["cubic/EWWWWWWWW.tbl", "cubic/WEWWWWWWW.tbl", "cubic/WWWWEWWWW.tbl"];
    let others = STANDARD.iter().filter(|(name, _)| !goals.contains(&name.as_str()));
    let others = others.map(|(name, bytes)| (name.clone(), bytes.clone())).collect();
    let of_goal = |name: &&'static str| ["--goal", &name["cubic/".len()..][..9]];
    let arguments =
        [&["cubic", "--force"][..], goals.iter().flat_map(of_goal).collect::<Vec<_>>().as_slice()]
            .concat();
    crowd(1, &arguments, &others);
}

#[test]
#[ignore = "50 rounds"]
fn long_eight_builders_and_eight_readers_do_not_disturb_each_other() {
    println!("{} right answers in 50 rounds", crowd(50, &["--force"], &Files::new()));
}
