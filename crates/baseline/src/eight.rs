//! Baseline (a): the usual solution of *Eight II* (HDU 3567).
//!
//! With other labels, the start of any case is one of nine boards: the tiles 1 to 8 in order, and
//! the blank on the same square. Each of the nine is searched once with a queue, the moves in the
//! order of their letters. An array has every board, by its Cantor rank, with the rank of the board
//! before it and the letter of the move. For a case, the program relabels the goal, computes its
//! rank, walks back to the start, and prints the letters in reverse.

use std::collections::VecDeque;
use std::io::{self, BufWriter, Read, Write};

use tilebase_plain::Move;
use tilebase_plain::eight::Board;

use super::judge::Tokens;

/// A board that a search has met.
#[derive(Clone, Copy)]
struct Node {
    board: Board<u32>,
    parent: u32,
    letter: u8,
}

/// The number of permutations of nine symbols, 9!.
const RANKS: usize = 362_880;

/// The letter of a board that has not been met.
const UNMET: u8 = 0;

/// The letter of the start.
const START: u8 = b' ';

/// Returns the Cantor rank of a board: its place in the lexicographic order of all 9! permutations.
pub fn rank(tiles: &[u32; 9]) -> usize {
    const FACTORIALS: [usize; 9] = [40_320, 5_040, 720, 120, 24, 6, 2, 1, 1];
    let mut rank = 0;
    for (place, tile) in tiles.iter().enumerate() {
        let smaller = tiles[place + 1..].iter().filter(|other| *other < tile).count();
        rank += smaller * FACTORIALS[place];
    }
    rank
}

/// The results of the nine searches.
pub struct Searches {
    /// The boards, by the square of the start's blank, then by the rank of the board.
    nodes: Vec<Vec<Node>>,
}

impl Searches {
    /// Searches from all nine starts.
    #[allow(clippy::new_without_default, reason = "it takes a second")]
    pub fn new() -> Searches {
        Searches { nodes: (0..9).map(search).collect() }
    }

    /// Returns the smallest of the shortest paths from `start` to `goal`, which are nine symbols
    /// with `X` for the blank; `None` if there is no path.
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

    /// Returns the search from the case's start, and the goal's rank in it; `None` if there is no
    /// path.
    fn find(&self, start: &[u8; 9], goal: &[u8; 9]) -> Option<(&[Node], usize)> {
        let mut labels = [0; 9];
        let mut count = 0;
        let mut blank = 0;
        for (square, &symbol) in start.iter().enumerate() {
            if symbol == b'X' {
                blank = square;
            } else {
                count += 1;
                labels[label(symbol)] = count;
            }
        }
        let nodes = self.nodes[blank].as_slice();
        let rank = rank(&goal.map(|symbol| labels[label(symbol)]));
        (nodes[rank].letter != UNMET).then_some((nodes, rank))
    }
}

/// Returns the label of a symbol: 1 to 8, or 0 for the blank.
fn label(symbol: u8) -> usize {
    match symbol {
        b'1'..=b'8' => usize::from(symbol - b'0'),
        _ => 0,
    }
}

/// Searches from the start with this blank. Returns the boards by rank.
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

/// Runs the program: searches from all nine starts, then reads cases from `input`, and writes their
/// answers to `output`.
///
/// # Errors
/// If the input is not in the judge's format, or reading or writing fails.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let searches = Searches::new();
    let text = io::read_to_string(input)?;
    let mut tokens = Tokens::new(&text);
    let mut out = BufWriter::new(output);
    for case in 1..=tokens.number()? {
        match searches.path(tokens.board()?, tokens.board()?) {
            Some(path) => {
                writeln!(out, "Case {case}: {}", path.len())?;
                out.write_all(&path)?;
                out.write_all(b"\n")?;
            }
            None => writeln!(out, "Case {case}: -1\n")?,
        }
    }
    out.flush()
}
