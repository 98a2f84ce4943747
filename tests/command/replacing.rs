//! Tests that tables can be replaced while the command reads them, and made by many processes at
//! once: running processes keep the old table, new ones read the new table, and all answers are
//! right.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use tilebase::{Content, TableFile};
use tilebase_build::{make, publish};

use crate::support::{Place, Ran, run, run_fed};

/// The number of questions of a stream.
const QUESTIONS: usize = 3_000;

/// Returns a board of these symbols in random order.
fn shuffled(random: &mut Rng, mut symbols: Vec<char>) -> String {
    random.shuffle(&mut symbols);
    symbols.into_iter().collect()
}

/// Returns an input in the judge's format for each puzzle.
fn streams() -> [(Vec<&'static str>, String); 2] {
    let mut random = Rng::with_seed(5);
    let mut board = || shuffled(&mut random, "12345678X".chars().collect());
    let eight: String = (0..QUESTIONS).map(|_| format!("{} {}\n", board(), board())).collect();
    let mut random = Rng::with_seed(6);
    let mut dataset = || {
        let (column, row) = (random.usize(1..=3), random.usize(1..=3));
        let colours = (0..8).map(|_| ['W', 'R', 'B'][random.usize(..3)]).chain(['E']).collect();
        let tops: Vec<char> = shuffled(&mut random, colours).chars().collect();
        let rows: String =
            tops.chunks(3).map(|row| format!("{} {} {}\n", row[0], row[1], row[2])).collect();
        format!("{column} {row}\n{rows}")
    };
    let cubic: String = (0..QUESTIONS).map(|_| dataset()).collect();
    [
        (vec!["answer", "eight"], format!("{QUESTIONS}\n{eight}")),
        (vec!["answer", "cubic", "--exact", "--paths"], format!("{cubic}0 0\n")),
    ]
}

/// Replaces the tables `times` times. Meanwhile, two processes of each puzzle are asked one
/// question after another, and new processes start and end. Returns the number of processes.
fn replace(times: usize) -> usize {
    let place = Place::new();
    let tables = place.path("tables");
    let made: Vec<TableFile> =
        [Content::Eight, Content::Cubic].iter().map(|content| make(content, &|_| {})).collect();
    // A process that is starting, of this test or another, has the lock file open for a moment, so this
    // waits for it.
    let publish = |table| publish(&tables, table, Some(&|| {}));
    for table in &made {
        publish(table).unwrap();
    }
    let command =
        |words: &[&str]| place.command(&[words, &["--no-build", "--tables", "tables"]].concat());
    let single = ["solve", "cubic", "2,1", "RBW RWW EWW"];
    let right = run(&mut command(&single), "").answers();
    let streams =
        streams().map(|(words, input)| (run(&mut command(&words), &input).answers(), words, input));

    let done = AtomicBool::new(false);
    let processes = AtomicUsize::new(0);
    thread::scope(|scope| {
        for (right, words, input) in streams.iter().chain(&streams) {
            let (done, processes, command) = (&done, &processes, &command);
            scope.spawn(move || {
                let mut command = command(words);
                let (ran, fed): (Ran, std::io::Result<()>) = run_fed(&mut command, |stdin| {
                    for line in input.split_inclusive('\n') {
                        stdin.write_all(line.as_bytes())?;
                        if !done.load(Ordering::Relaxed) {
                            thread::sleep(Duration::from_millis(1));
                        }
                    }
                    Ok(())
                });
                fed.unwrap();
                assert!(ran.answers() == *right, "a wrong answer");
                processes.fetch_add(1, Ordering::Relaxed);
            });
        }
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    assert_eq!(run(&mut command(&single), "").answers(), right);
                    processes.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let replaced: Vec<_> = (0..times).map(|number| publish(&made[number % 2])).collect();
        done.store(true, Ordering::Relaxed);
        replaced.into_iter().for_each(|published| drop(published.unwrap()));
    });
    for table in &made {
        let file = tables.join(table.header().content().file_name());
        assert!(fs::read(file).unwrap() == table.to_bytes().unwrap());
    }
    processes.into_inner()
}

#[test]
fn processes_answer_while_their_tables_are_replaced() {
    replace(10);
}

#[test]
#[ignore = "1,000 replacements"]
fn long_processes_answer_while_their_tables_are_replaced() {
    println!("{} processes all right during 1,000 replacements", replace(1_000));
}

/// Many processes find a table missing at the same time: all answer, and one table is left.
/// Processes with `--no-build` find no table or a complete one.
fn build_together(rounds: usize) {
    for _ in 0..rounds {
        let place = Place::new();
        let ask = |options: &[&str]| {
            let words = [&["path", "123069478", "--tables", "tables"], options].concat();
            run(&mut place.command(&words), "")
        };
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let ran = ask(&[]);
                    assert_eq!((ran.status, ran.out.as_str()), (0, "drrul\n"), "{}", ran.err);
                });
                scope.spawn(|| {
                    let ran = ask(&["--no-build"]);
                    match ran.status {
                        0 => assert_eq!(ran.answers(), "drrul\n"),
                        _ => assert!(ran.err.starts_with("error: no eight.tbl in "), "{}", ran.err),
                    }
                });
            }
        });
        let files = fs::read_dir(place.path("tables")).unwrap().map(|e| e.unwrap().file_name());
        assert!(files.filter(|name| name != ".lock").eq(["eight.tbl"]));
    }
}

#[test]
fn many_processes_can_build_at_once() {
    build_together(1);
}

#[test]
#[ignore = "50 rounds"]
fn long_many_processes_can_build_at_once() {
    build_together(50);
}
