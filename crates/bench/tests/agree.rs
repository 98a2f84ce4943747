//! Guards that the baselines give the same answers as the tables.

use std::fmt::Write;
use std::fs::File;
use std::path::Path;
use std::process::Command;

use tilebase::cubic::Pattern;
use tilebase::eight::Position;
use tilebase::{Content, Cubic, Eight, Square, SquareKind};
use tilebase_baseline::{cubic, cubic_queue, eight};
use tilebase_bench::inputs::{Parity, boards, cases, datasets, eight_text};
use tilebase_build::make;
use tilebase_plain::cubic::Board;

/// Compares the whole output of baseline (a) for random cases, with and without a solution.
#[test]
fn eight_cases_have_the_tables_paths() {
    const COUNT: usize = 2_000;
    let table = Eight::new(make(Content::Eight, &|_| {}).to_bytes()).unwrap();
    let mut expected = String::new();
    for (case, number) in cases(COUNT, Parity::Any, 1).zip(1..) {
        let [start, goal] = boards(&case);
        let path = table.path(Position::between(&start, &goal).unwrap()).unwrap();
        match path {
            Some(path) => writeln!(expected, "Case {number}: {}\n{path}", path.len()),
            None => writeln!(expected, "Case {number}: -1\n"),
        }
        .unwrap();
    }
    let mut found = Vec::new();
    eight::run(eight_text(COUNT, Parity::Any, 1).as_bytes(), &mut found).unwrap();
    assert_eq!(String::from_utf8(found).unwrap(), expected);
}

/// Makes `cubic.tbl` in memory.
fn cubic_table() -> Cubic<Vec<u8>> {
    Cubic::new(make(Content::Cubic, &|_| {}).to_bytes()).unwrap()
}

/// Compares baseline (b) for random datasets, and for some with distances near its limit of 30
/// rolls.
#[test]
fn cubic_datasets_have_the_tables_distances_up_to_thirty() {
    let table = cubic_table();
    let all = datasets(1);
    let far = |&&(start, pattern): &&(Square, Pattern)| {
        (29..33).contains(&table.distance(start, pattern).unwrap())
    };
    let some = all.iter().take(20).chain(all.iter().filter(far).take(10));
    let mut solver = cubic::Solver::new();
    for &(start, pattern) in some {
        let distance = Some(usize::from(table.distance(start, pattern).unwrap()));
        let expected = distance.filter(|&rolls| rolls <= 30);
        assert_eq!(
            solver.rolls(start.index(), &pattern.to_string()),
            expected,
            "{start} {pattern}"
        );
    }
}

#[test]
fn a_queue_search_finds_every_distance_from_an_edge() {
    let table = cubic_table();
    let start = SquareKind::Edge.square();
    let rolls = cubic_queue::search(start.index());
    for pattern in (0..tilebase::cubic::PATTERNS).filter_map(Pattern::from_rank) {
        let number = Board::showing(&pattern.to_string())[0].pattern_number();
        assert_eq!(rolls[number], table.distance(start, pattern).unwrap(), "{pattern}");
    }
}

/// Compares the output of the programs for the samples of the problem statements. The search with a
/// queue, which searches for each start, gets those of two starts.
#[test]
fn programs_answer_the_samples() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/samples");
    let [eight, cubic] =
        ["eight.txt", "cubic.txt"].map(|name| std::fs::read_to_string(samples.join(name)).unwrap());
    let two = cubic.lines().take(8).chain(["0 0\n"]).collect::<Vec<_>>().join("\n");
    let answers = "0\n3\n13\n23\n29\n30\n-1\n-1\n";
    let directory = tempfile::tempdir().unwrap();
    for (name, questions, answers) in [
        ("eight", eight, "Case 1: 2\ndd\nCase 2: 8\nurrulldr\n"),
        ("cubic", cubic, answers),
        ("cubic-queue", two, &answers[..4]),
    ] {
        let file = directory.path().join("questions.txt");
        std::fs::write(&file, questions).unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_baseline"));
        let output = program.arg(name).stdin(File::open(file).unwrap()).output().unwrap();
        assert!(output.status.success(), "{name}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), answers, "{name}");
    }
}
