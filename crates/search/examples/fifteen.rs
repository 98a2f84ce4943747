//! Searches the hundred boards of the fifteen-puzzle that the literature uses, on one thread, and writes how
//! many boards it looks at for each, and how fast; first by the distances of single tiles, as programs
//! usually do, those of at most 46 moves.
//!
//! ```sh
//! cargo run --release -p tilebase-search --example fifteen < tests/korf.txt
//! cargo run --release -p tilebase-search --example fifteen 7-8 < tests/korf.txt
//! ```

use std::error::Error;
use std::time::{Duration, Instant};
use std::{env, io};

use tilebase_puzzle::described::{Board, Description, Puzzle};
use tilebase_puzzle::{Move, Path};
use tilebase_search::patterns::Patterns;

fn main() -> Result<(), Box<dyn Error>> {
    let sizes: &[usize] =
        if env::args().nth(1).is_some_and(|sizes| sizes == "7-8") { &[7, 8] } else { &[6, 3, 6] };
    let pairs = [("board", "4x4"), ("tiles", "123456789ABCDEF")];
    let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
    let puzzle = Puzzle::new(&Description::new("fifteen", pairs)?)?;
    let goal = puzzle.board_of_numbers(&(0..16).collect::<Vec<_>>())?;
    let text = io::read_to_string(io::stdin())?;
    let mut boards = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let numbers = line.split(' ').map(str::parse).collect::<Result<Vec<u8>, _>>()?;
        boards.push((usize::from(numbers[0]), puzzle.board_of_numbers(&numbers[1..])?));
    }
    let easy: Vec<_> = boards.iter().copied().filter(|&(moves, _)| moves < 47).collect();
    measure("single tiles", &easy, |start| {
        let (mut nodes, mut most) = (0, apart(start));
        while !follow(start, None, most, &mut nodes) {
            most += 2;
        }
        (most, nodes)
    });
    let begin = Instant::now();
    let patterns = Patterns::new(puzzle.grid(), 0, sizes);
    let tables: Vec<_> =
        (0..sizes.len()).map(|part| patterns.table(part, &mut |_placings| {})).collect();
    println!("tables of patterns {sizes:?}: {:.2?}", begin.elapsed());
    let tables: Vec<_> = tables.iter().map(Vec::as_slice).collect();
    let find = |start: &Board| {
        let found = patterns.find(&tables, [start, &goal], Path::MAX, 1, &|_| true);
        let found = found.unwrap_or_else(|stopped| unreachable!("{stopped:?}"));
        (found.path.map_or(0, Path::len), found.nodes)
    };
    measure("patterns", &easy, find);
    measure("patterns", &boards, find);
    Ok(())
}

/// Searches from some boards, and writes how much that takes.
fn measure(name: &str, boards: &[(usize, Board)], find: impl Fn(&Board) -> (usize, u64)) {
    let begin = Instant::now();
    let found: Vec<_> = boards.iter().map(|(_, board)| find(board)).collect();
    let (time, count): (Duration, _) = (begin.elapsed(), boards.len().max(1));
    let wrong = found.iter().zip(boards).filter(|(found, board)| found.0 != board.0).count();
    let nodes: u64 = found.iter().map(|(_, nodes)| nodes).sum();
    println!(
        "{name}: {count} boards, {wrong} wrong, {} looked at for each, {:.2} ms each, {:.1} million a second",
        nodes / count as u64,
        time.as_secs_f64() * 1e3 / count as f64,
        nodes as f64 / 1e6 / time.as_secs_f64(),
    );
}

/// Returns the moves that the tiles of a board need, if no other tile is in the way.
fn apart(board: &Board) -> usize {
    let tiles = board.numbers().iter().enumerate().filter(|(_, tile)| **tile != 0);
    let moves = |at: usize, to: usize| (at % 4).abs_diff(to % 4) + (at / 4).abs_diff(to / 4);
    tiles.map(|(square, &tile)| moves(square, tile.into())).sum()
}

/// Returns whether a path of at most so many moves leads to the goal.
fn follow(board: &Board, last: Option<Move>, left: usize, nodes: &mut u64) -> bool {
    *nodes += 1;
    match apart(board) {
        0 => return true,
        apart if apart > left => return false,
        _ => {}
    }
    let mut steps = board.moves().into_iter().filter(|step| Some(step.opposite()) != last);
    steps.any(|step| {
        board.after(step).is_some_and(|after| follow(&after, Some(step), left - 1, nodes))
    })
}
