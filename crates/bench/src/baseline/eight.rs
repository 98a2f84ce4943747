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

use super::{MOVES, invalid, next, number, step};

/// A board's tiles row by row, 0 the blank.
pub type Tiles = [u32; 9];

/// A board that a search has met.
#[derive(Clone, Copy)]
struct Node {
    tiles: Tiles,
    blank: u32,
    parent: u32,
    letter: u8,
}

const RANKS: usize = 362_880;

/// The letter of a board that has not been met.
const UNMET: u8 = 0;

/// The letter of the start.
const START: u8 = b' ';

/// The place of a board in the lexicographic order of all 9! permutations.
pub fn rank(tiles: &Tiles) -> usize {
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
    let unmet = Node { tiles: [0; 9], blank: 0, parent: 0, letter: UNMET };
    let mut nodes = vec![unmet; RANKS];
    let mut start = Node { letter: START, blank: blank as u32, ..unmet };
    let others = (0..9).filter(|&square| square != blank);
    others.zip(1..).for_each(|(square, tile)| start.tiles[square] = tile);

    let mut queue = VecDeque::from([rank(&start.tiles)]);
    nodes[queue[0]] = start;
    while let Some(here) = queue.pop_front() {
        let node = nodes[here];
        let blank = node.blank as usize;
        for direction in MOVES {
            let Some(to) = step(blank, direction) else { continue };
            let mut tiles = node.tiles;
            tiles.swap(blank, to);
            let there = rank(&tiles);
            if nodes[there].letter == UNMET {
                let (letter, ..) = direction;
                nodes[there] = Node { tiles, blank: to as u32, parent: here as u32, letter };
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
    let mut words = text.split_ascii_whitespace();
    let board = |words: &mut _| {
        let word = next(words)?;
        let symbols = word.as_bytes().try_into();
        symbols.map_err(|_| invalid(format!("expected nine squares, found {word:?}")))
    };
    let mut out = BufWriter::new(output);
    for case in 1..=number(&mut words)? {
        match searches.path(board(&mut words)?, board(&mut words)?) {
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
