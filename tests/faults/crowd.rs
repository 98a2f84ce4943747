//! Many builders and readers at once: the same bytes, no wrong answer, no waiting for ever. (A
//! read of a map whose file had shrunk would end the test by a signal.)

use std::path::Path;
use std::process::Child;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use tilebase::cubic::{PATTERNS, Pattern, STATES, State};
use tilebase::{Content, Image, Path as Moves, Solver, Square, SquareKind, Tables, eight};
use tilebase_build::{Table, make, publish, standard};

use crate::{Files, Place, STANDARD, assert_same, build_words, command, read, wait};

/// What the tables say to some questions of each kind.
fn answers(tables: &Tables) -> Vec<(Option<u8>, Moves, Moves)> {
    let mut random = Rng::with_seed(12);
    let ask = |_| {
        let square = Square::ALL[random.usize(..9)];
        let position =
            eight::Position::from_rank(square, random.usize(..eight::POSITIONS)).unwrap();
        let pattern = Pattern::from_rank(random.usize(..PATTERNS)).unwrap();
        let state = State::from_rank(random.usize(..STATES)).unwrap();
        let goal = State::canonical(SquareKind::ALL[random.usize(..3)].square()).pattern();
        (
            tables.eight().unwrap().distance(position).unwrap(),
            tables.cubic_from(square).unwrap().path(pattern).unwrap().unwrap(),
            tables.cubic_to(goal).unwrap().path(&state).unwrap().unwrap(),
        )
    };
    (0..100).map(ask).collect()
}

/// The right ones.
static ANSWERS: LazyLock<Vec<(Option<u8>, Moves, Moves)>> = LazyLock::new(|| {
    let place = Place::with(&STANDARD);
    answers(&Tables::open(place.tables()))
});

/// Runs readers while the builders do their work.
fn with_readers<T>(readers: usize, read: impl Fn(usize) + Sync, build: impl FnOnce() -> T) -> T {
    /// Lets the readers go home also where a builder panics.
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
                    // Leaves the builders some of the processors.
                    thread::sleep(Duration::from_millis(1));
                }
                read(number);
            });
        }
        let _done = Done(done);
        build()
    })
}

/// Whether all the standard tables are there.
fn all_there(directory: &Path) -> bool {
    standard().iter().all(|content| directory.join(content.file_name()).exists())
}

/// A process that does not outlive a test that fails.
struct Builder(Child);

impl Drop for Builder {
    fn drop(&mut self) {
        let _ended_by_itself = self.0.kill();
        let _known = self.0.wait();
    }
}

/// Eight builders make all tables anew while eight readers open them and ask. Every other time
/// they begin with nothing.
fn crowd(rounds: usize) -> usize {
    let asked = AtomicUsize::new(0);
    for round in 0..rounds {
        let empty = Files::new();
        let place = Place::with(if round % 2 == 0 { &empty } else { &STANDARD });
        let tables = place.tables();
        let read_once = |_| {
            // What was there once is never missing.
            if all_there(&tables) {
                assert!(answers(&Tables::open(&tables)) == *ANSWERS, "a wrong answer");
                asked.fetch_add(ANSWERS.len() * 3, Ordering::Relaxed);
            }
        };
        with_readers(8, read_once, || {
            let words = build_words(&tables, &["--force"]);
            let builders: Vec<_> =
                (0..8).map(|_| Builder(command(&words).spawn().unwrap())).collect();
            for mut builder in builders {
                assert_eq!(wait(&mut builder.0).code(), Some(0));
            }
        });
        assert_same(&read(&tables), &STANDARD);
    }
    asked.into_inner()
}

#[test]
fn eight_builders_and_eight_readers_get_on() {
    crowd(1);
}

#[test]
#[ignore = "50 rounds"]
fn long_eight_builders_and_eight_readers_get_on() {
    println!("{} right answers in 50 rounds", crowd(50));
}

/// Puts tables into their places again and again. Half of the readers keep what they have mapped
/// before, the others open the tables each time.
fn replace(times: usize) -> usize {
    let made: Vec<Table> =
        standard().into_iter().map(|content: Content| make(content, &|_| {})).collect();
    let place = Place::with(&STANDARD);
    let directory = place.tables();
    let kept = Tables::open(&directory);
    assert!(answers(&kept) == *ANSWERS);
    let asked = AtomicUsize::new(0);
    let read_once = |number: usize| {
        let right = match number % 2 {
            0 => answers(&kept) == *ANSWERS,
            _ => answers(&Tables::open(&directory)) == *ANSWERS,
        };
        assert!(right, "a wrong answer");
        asked.fetch_add(ANSWERS.len() * 3, Ordering::Relaxed);
    };
    let eight = Image::open(directory.join("eight.tbl")).unwrap();
    with_readers(4, read_once, || {
        for number in 0..times {
            publish(&directory, &made[number % made.len()]).unwrap();
        }
    });
    assert!(eight.bytes() == STANDARD["eight.tbl"], "an old map has changed");
    assert_same(&read(&directory), &STANDARD);
    asked.into_inner()
}

#[test]
fn readers_keep_their_maps_while_tables_are_replaced() {
    replace(20);
}

#[test]
#[ignore = "1,000 replacements"]
fn long_readers_keep_their_maps_while_tables_are_replaced() {
    println!("{} right answers during 1,000 replacements", replace(1_000));
}
