//! Baseline (a): what solutions of *Eight II* (HDU 3567) do.
//!
//! Any case is one of nine with other labels: the tiles 1 to 8 in order, and the blank where the
//! start has it. So each of the nine is searched once with a queue, forwards, in the order of the
//! letters. Every board is kept whole, in an array by its Cantor rank, with the rank of the board
//! before it and the letter of the move. A case is relabelled, its goal ranked, the way walked
//! back to the start, and printed the other way round.

use std::collections::VecDeque;
use std::io::{self, BufWriter, Read, Write};
use std::time::{Duration, Instant};

use tilebase_plain::Move;
use tilebase_plain::eight::Board;

use super::judge::Words;

/// A board that a search has met.
#[derive(Clone, Copy)]
struct Node {
    board: Board<u32>,
    parent: u32,
    letter: u8,
}

const RANKS: usize = 362_880;

/// The letter of a board that has not been met.
const UNMET: u8 = 0;

/// The letter of the start.
const START: u8 = b' ';

/// The place of a board in the lexicographic order of all 9! permutations.
pub fn rank(tiles: &[u32; 9]) -> usize {
    const FACTORIALS: [usize; 9] = [40_320, 5_040, 720, 120, 24, 6, 2, 1, 1];
    let mut rank = 0;
    for (place, tile) in tiles.iter().enumerate() {
        let smaller = tiles[place + 1..].iter().filter(|other| *other < tile).count();
        rank += smaller * FACTORIALS[place];
    }
    rank
}

/// The nine searches, by the start's blank, each by the rank of the board.
pub struct Searches {
    nodes: Vec<Vec<Node>>,
}

impl Searches {
    /// Searches from all nine starts.
    #[allow(clippy::new_without_default, reason = "it takes a second")]
    pub fn new() -> Searches {
        Searches { nodes: (0..9).map(search).collect() }
    }

    /// The smallest of the shortest paths from one board to another, both as the judge writes
    /// them; `None` where there is none.
    pub fn path(&self, start: &[u8; 9], goal: &[u8; 9]) -> Option<Vec<u8>> {
        let (nodes, mut here) = self.find(start, goal)?;
        let mut path = Vec::new();
        while nodes[here].letter != START {
            path.push(nodes[here].letter);
            here = nodes[here].parent as usize;
        }
        path.reverse();
        Some(path)
    }

    /// The search that has the case's start, and the goal's rank in it.
    fn find(&self, start: &[u8; 9], goal: &[u8; 9]) -> Option<(&[Node], usize)> {
        let mut names = [0; 9];
        let mut name = 0;
        let mut blank = 0;
        for (square, &symbol) in start.iter().enumerate() {
            if symbol == b'X' {
                blank = square;
            } else {
                name += 1;
                names[label(symbol)] = name;
            }
        }
        let nodes = self.nodes[blank].as_slice();
        let rank = rank(&goal.map(|symbol| names[label(symbol)]));
        (nodes[rank].letter != UNMET).then_some((nodes, rank))
    }
}

/// 1 to 8, and 0 for the blank.
fn label(symbol: u8) -> usize {
    match symbol {
        b'1'..=b'8' => usize::from(symbol - b'0'),
        _ => 0,
    }
}

fn search(blank: usize) -> Vec<Node> {
    let start = Board::canonical(blank);
    let mut nodes = vec![Node { board: start, parent: 0, letter: UNMET }; RANKS];
    let mut queue = VecDeque::from([rank(&start.tiles)]);
    nodes[queue[0]].letter = START;
    while let Some(here) = queue.pop_front() {
        let node = nodes[here];
        for step in Move::ALL {
            let Some(board) = node.board.slide(step) else { continue };
            let there = rank(&board.tiles);
            if nodes[there].letter == UNMET {
                nodes[there] = Node { board, parent: here as u32, letter: step.letter as u8 };
                queue.push_back(there);
            }
        }
    }
    nodes
}

/// The program: the searches, then cases from `input`, answers to `output`. Returns how long the
/// searches took.
///
/// # Errors
/// Input that is not the judge's, and errors of reading and writing.
pub fn run(input: impl Read, output: impl Write) -> io::Result<Duration> {
    let begin = Instant::now();
    let searches = Searches::new();
    let searched = begin.elapsed();

    let text = io::read_to_string(input)?;
    let mut words = Words::new(&text);
    let mut out = BufWriter::new(output);
    for case in 1..=words.number()? {
        match searches.path(words.board()?, words.board()?) {
            Some(path) => {
                writeln!(out, "Case {case}: {}", path.len())?;
                out.write_all(&path)?;
                out.write_all(b"\n")?;
            }
            None => writeln!(out, "Case {case}: -1\n")?,
        }
    }
    out.flush()?;
    Ok(searched)
}
