//! The largest distances of tiles by their kinds.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use tilebase::{Content, Description, Puzzle, Solver};
use tilebase_build::make;
use tilebase_plain::tiles::counts;
use tilebase_tests::kinds::{MOST, Row, SIZES, picture, read, rows, stage};

fn docs(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(file)
}

/// Returns the rows of `docs/sequences/kinds.csv`, with the largest distances and the numbers of
/// farthest boards.
fn known() -> Vec<(Row, (usize, u64))> {
    read(&fs::read_to_string(docs("sequences/kinds.csv")).unwrap()).unwrap()
}

/// Returns the rows of at most so many boards.
fn small(most: u64) -> impl ParallelIterator<Item = (Row, (usize, u64))> {
    known().into_par_iter().with_max_len(1).filter(move |(row, _)| row.boards <= most)
}

/// Guards the file: it has all kinds of tiles, and what a search finds of those of few boards.
#[test]
fn the_rows_are_those_of_all_kinds() {
    let expected: Vec<_> = SIZES.into_iter().flat_map(|size| rows(size, MOST)).collect();
    let found: Vec<_> = known().into_iter().map(|(row, _)| row).collect();
    assert_eq!(found, expected);
    let partitions = |size| {
        let all = expected.iter().filter(|row| row.size == size);
        all.filter(|row| row.tiles.starts_with('A')).count()
    };
    assert_eq!(SIZES.map(partitions), [22, 56, 94]);
    small(3_000_000).for_each(|(row, found)| assert_eq!(row.search(), found, "{row:?}"));
}

#[test]
fn the_picture_is_that_of_the_rows() {
    let drawn = fs::read_to_string(docs("pictures/kinds.svg")).unwrap();
    assert_eq!(drawn, picture(&known()));
}

/// Guards the search of tiles of any kinds against a plain one, board by board.
#[test]
fn small_rows_have_the_plain_distances() {
    small(300_000).for_each(|(row, found)| assert_eq!(plain(&row), found, "{row:?}"));
}

/// Guards the first stage in `docs/results.md`. Every verb asks the same space.
#[test]
fn a_first_row_is_at_most_46_moves_away() {
    assert_eq!(stage("1234????????????"), (524_160, 46, 4));
}

/// Guards tables of sixteen squares: one is proved, and has the path from a farthest board.
#[test]
fn a_table_of_tiles_of_two_kinds_is_right() {
    let text = "board = '4x4'\ntiles = 'AAAAAAAABBBBBBB'";
    let puzzle = Puzzle::new(&Description::from_toml("two", text).unwrap()).unwrap();
    let goal = puzzle.default_goal(None);
    let table = make(&Content::of(&goal).unwrap(), &|_| {});
    let proof = table.prove(2, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((proof.boards, proof.radius), (102_960, 48));
    let solver = Solver::of_table(table, &goal).unwrap();
    let farthest = puzzle.board("_BBBBBBBAAAAAAAA").unwrap();
    let path = solver.path(&farthest).unwrap().unwrap();
    assert_eq!((path.len(), farthest.follow(path)), (48, goal.board()));
}

/// Guards all rows that a plain search can confirm, of 4x4 44 partitions; and one of nine kinds.
#[test]
#[ignore = "takes 10 minutes: cargo test --release -p tilebase-tests -- --ignored kinds::"]
fn rows_of_twenty_million_boards_have_the_plain_distances() {
    let rows = known().into_par_iter().with_max_len(1);
    let some = rows.filter(|(row, _)| row.boards <= 20_000_000 || row.tiles == "AAABCDEFGHI");
    some.for_each(|(row, found)| assert_eq!(plain(&row), found, "{row:?}"));
}

/// Returns the largest distance by a plain search, and the number of boards that are so far.
fn plain(row: &Row) -> (usize, u64) {
    let mut kinds = Vec::new();
    let mut kind = |symbol| {
        let known = kinds.iter().position(|known| *known == symbol);
        known.unwrap_or_else(|| {
            kinds.push(symbol);
            kinds.len() - 1
        }) as u8
    };
    let mut board: Vec<_> = row.tiles.chars().map(|symbol| kind(symbol) + 1).collect();
    board.push(0);
    let counts = counts(row.size, &board);
    (counts.len() - 1, *counts.last().unwrap())
}
