//! The usual solution of *Eight II* (HDU 3567), which shares no code with tilebase.
//!
//! With other labels, the start of any case is one of nine boards: the tiles 1 to 8 in order, and
//! the blank on the same square. Each of the nine is searched once, breadth first, the moves in the
//! order of their letters. An array has every board, by its Cantor rank, with the rank of the board
//! before it and the letter of the move. For a case, the program relabels the goal, computes its
//! rank, walks back to the start, and prints the letters in reverse.
#![forbid(unsafe_code)]

use std::collections::VecDeque;
use std::io::{self, BufWriter, Write, stdin, stdout};

use tilebase_plain::Move;
use tilebase_plain::eight::Board;

/// A board that a search has met.
#[derive(Clone, Copy)]
struct Node {
    board: Board<u32>,
    parent: u32,
    letter: u8,
}

/// The letter of a board that has not been met.
const UNMET: u8 = 0;

/// The letter of the start.
const START: u8 = b' ';

/// Returns the Cantor rank of a board: its place in the lexicographic order of all 9! permutations.
fn rank(tiles: &[u32; 9]) -> usize {
    const FACTORIALS: [usize; 9] = [40_320, 5_040, 720, 120, 24, 6, 2, 1, 1];
    let smaller = |place: usize| tiles[place + 1..].iter().filter(|&&t| t < tiles[place]).count();
    (0..9).map(|place| smaller(place) * FACTORIALS[place]).sum()
}

/// Searches from the start with this blank. Returns the boards by rank.
fn search(blank: usize) -> Vec<Node> {
    let start = Board::canonical(blank);
    let mut nodes = vec![Node { board: start, parent: 0, letter: UNMET }; 362_880];
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

/// Returns the labels with which a board is in order, by symbol, and the square of its blank.
fn in_order(board: &[u8]) -> ([u32; 256], usize) {
    let (mut labels, mut blank, mut count) = ([0; 256], 0, 0);
    for (square, &symbol) in board.iter().enumerate() {
        if symbol == b'X' {
            blank = square;
        } else {
            count += 1;
            labels[usize::from(symbol)] = count;
        }
    }
    (labels, blank)
}

fn main() -> io::Result<()> {
    let searches: Vec<_> = (0..9).map(search).collect();
    let text = io::read_to_string(stdin())?;
    let mut boards = text.split_ascii_whitespace().map(str::as_bytes).skip(1);
    let mut out = BufWriter::new(stdout().lock());
    let mut case = 0;
    while let (Some(start), Some(goal)) = (boards.next(), boards.next()) {
        case += 1;
        let (labels, blank) = in_order(start);
        let nodes = &searches[blank];
        let mut here = rank(&std::array::from_fn(|square| labels[usize::from(goal[square])]));
        if nodes[here].letter == UNMET {
            writeln!(out, "Case {case}: -1\n")?;
            continue;
        }
        let mut path = Vec::new();
        while nodes[here].letter != START {
            path.push(nodes[here].letter);
            here = nodes[here].parent as usize;
        }
        path.reverse();
        writeln!(out, "Case {case}: {}", path.len())?;
        out.write_all(&path)?;
        out.write_all(b"\n")?;
    }
    out.flush()
}
