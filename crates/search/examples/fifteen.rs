//! Searches the hundred boards of the fifteen-puzzle that the literature uses, on one thread, and
//! writes how many boards it looks at for each, and how fast, beside a program as people write it.
//!
//! ```sh
//! cargo run --release -p tilebase-search --example fifteen < tests/corpora/korf.txt
//! cargo run --release -p tilebase-search --example fifteen 7-8 < tests/corpora/korf.txt
//! ```

use std::error::Error;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use tilebase_puzzle::{Board, Description, Path, Puzzle};
use tilebase_search::databases::Partition;

/// The figures of Korf, *Depth-first iterative-deepening* (1985), and of Korf and Felner, *Disjoint
/// pattern database heuristics* (2002).
const PUBLISHED: &str = "\
| search | boards | looked at, each | time, each | looked at, a second |
|---|---|---|---|---|
| published, single tiles | 100 | 363 million | | |
| published, 6-6-3 | 100 | 617555 | | |
| published, 7-8 | 100 | 36710 | | |";

/// The most moves of the boards that the plain program searches: others take it minutes.
const EASY: usize = 46;

fn main() -> Result<(), Box<dyn Error>> {
    let pairs = [("board", "4x4"), ("tiles", "123456789ABCDEF")];
    let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
    let puzzle = Puzzle::new(&Description::new("fifteen", pairs)?)?;
    let goal = puzzle.board_of_numbers(&(0..16).collect::<Vec<_>>())?;
    let mut boards = Vec::new();
    for line in io::read_to_string(io::stdin())?.lines().filter(|line| !line.starts_with('#')) {
        let numbers = line.split(' ').map(str::parse).collect::<Result<Vec<u8>, _>>()?;
        boards.push((usize::from(numbers[0]), puzzle.board_of_numbers(&numbers[1..])?));
    }
    let easy: Vec<_> = boards.iter().copied().filter(|&(moves, _)| moves <= EASY).collect();
    println!("{PUBLISHED}");
    measure("plain program", &easy, plain);
    let wants_large = env::args().nth(1).is_some_and(|sizes| sizes == "7-8");
    for (name, sizes) in [("6-6-3", &[6, 3, 6][..]), ("7-8", &[7, 8])] {
        if name == "7-8" && !wants_large {
            break;
        }
        let partition = Partition::new(puzzle.grid(), 0, sizes);
        let tables = (0..sizes.len()).map(|part| partition.database(part, 1, &mut |_placings| {}));
        let tables: Vec<_> = tables.collect();
        let tables: Vec<_> = tables.iter().map(Vec::as_slice).collect();
        let find = |start: &Board| {
            let found = partition.find(&tables, [start, &goal], 0..=Path::MAX, 1, &|_| true);
            let found = found.unwrap_or_else(|stopped| unreachable!("{stopped:?}"));
            (found.path.map_or(0, Path::len), found.nodes)
        };
        measure(name, &easy, find);
        measure(name, &boards, find);
    }
    Ok(())
}

/// Searches from some boards, and writes how much that takes.
fn measure(name: &str, boards: &[(usize, Board)], find: impl Fn(&Board) -> (usize, u64)) {
    // The processor time of this thread, if the system tells it.
    let used = || {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
    };
    let (begin, before) = (Instant::now(), used());
    let found: Vec<_> = boards.iter().map(|(_, board)| find(board)).collect();
    let time = used().zip(before).map_or(begin.elapsed(), |(after, before)| after - before);
    let count = boards.len().max(1);
    let is_wrong = |(found, board): &(&(usize, u64), &(usize, Board))| found.0 != board.0;
    assert_eq!(found.iter().zip(boards).filter(is_wrong).count(), 0, "boards with wrong lengths");
    let nodes: u64 = found.iter().map(|(_, nodes)| nodes).sum();
    println!(
        "| {name} | {count} | {} | {:.2} ms | {:.1} million |",
        nodes / count as u64,
        time.as_secs_f64() * 1e3 / count as f64,
        nodes as f64 / 1e6 / time.as_secs_f64(),
    );
}

/// Searches as people write it: deepens by the moves that tiles need if no other is in the way.
fn plain(board: &Board) -> (usize, u64) {
    let mut tiles: Vec<_> = board.numbers().iter().map(|&tile| usize::from(tile)).collect();
    let (blank, mut nodes) = (board.blank(), 0);
    let mut most = (0..16).filter(|&at| at != blank).map(|at| apart(tiles[at], at)).sum();
    let least = most;
    while !follow(&mut tiles, [blank, blank], least, most, &mut nodes) {
        most += 2;
    }
    (most, nodes)
}

/// Returns the moves between two squares.
fn apart(a: usize, b: usize) -> usize {
    (a % 4).abs_diff(b % 4) + (a / 4).abs_diff(b / 4)
}

/// Returns whether a path of at most `left` moves leads to the goal, from an empty square and not
/// back to the one before, if the tiles need at least `least` moves.
fn follow(
    tiles: &mut [usize],
    [blank, last]: [usize; 2],
    least: usize,
    left: usize,
    nodes: &mut u64,
) -> bool {
    if least == 0 {
        return true;
    }
    let squares = [blank + 4, blank.wrapping_sub(1), blank + 1, blank.wrapping_sub(4)];
    squares.into_iter().any(|to| {
        if to >= 16 || to == last || apart(to, blank) > 1 {
            return false;
        }
        *nodes += 1;
        let least = least + apart(tiles[to], blank) - apart(tiles[to], to);
        if least >= left {
            return false;
        }
        tiles.swap(blank, to);
        let found = follow(tiles, [to, blank], least, left - 1, nodes);
        tiles.swap(blank, to);
        found
    })
}
