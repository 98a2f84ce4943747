//! The usual solution of *Eight II* (HDU 3567), which shares no code with tilebase.
//!
//! With other labels, the start of any case is one of nine boards: the tiles 1 to 8 in order, and
//! the blank on the same square. Each of the nine is searched once, breadth first, the moves in the
//! order of their letters. An array has for every board, by its Cantor rank, the rank of the board
//! before it and the letter of the move. For a case, the program relabels the goal, computes its
//! rank, walks back to the start, and prints the letters in reverse.
#![forbid(unsafe_code)]

use std::array;
use std::collections::VecDeque;
use std::io::{self, BufWriter, Write, stdin, stdout};
use std::iter::successors;

use tilebase_plain::Move;
use tilebase_plain::eight::Board;

/// The rank of the board before a board, and the letter of the move; `None` if the board has not
/// been met.
type Before = Option<(u32, char)>;

/// The letter of the start.
const START: char = ' ';

/// Returns the Cantor rank of a board: its place in the lexicographic order of all 9! permutations.
fn rank(tiles: &[u32; 9]) -> usize {
    const FACTORIALS: [usize; 9] = [40_320, 5_040, 720, 120, 24, 6, 2, 1, 1];
    let smaller = |place: usize| tiles[place + 1..].iter().filter(|&&t| t < tiles[place]).count();
    (0..9).map(|place| smaller(place) * FACTORIALS[place]).sum()
}

/// Searches from the start with this blank. Returns what is before each board, by rank.
fn search(blank: usize) -> Vec<Before> {
    let start = Board::canonical(blank);
    let mut before = vec![None; 362_880];
    let mut queue = VecDeque::from([(rank(&start.tiles), start)]);
    before[queue[0].0] = Some((0, START));
    while let Some((here, board)) = queue.pop_front() {
        for step in Move::ALL {
            let Some(board) = board.slide(step) else { continue };
            let there = rank(&board.tiles);
            if before[there].is_none() {
                before[there] = Some((here as u32, step.letter));
                queue.push_back((there, board));
            }
        }
    }
    before
}

fn main() -> io::Result<()> {
    let searches: Vec<_> = (0..9).map(search).collect();
    let text = io::read_to_string(stdin())?;
    let mut boards = text.split_ascii_whitespace().map(str::as_bytes).skip(1);
    let mut out = BufWriter::new(stdout().lock());
    let mut case = 0;
    while let (Some(start), Some(goal)) = (boards.next(), boards.next()) {
        case += 1;
        // The labels with which the start is in order, by symbol.
        let mut labels = [0; 256];
        let tiles = start.iter().filter(|&&symbol| symbol != b'X');
        tiles.zip(1..).for_each(|(&symbol, label)| labels[usize::from(symbol)] = label);
        let blank = start.iter().position(|&symbol| symbol == b'X').unwrap_or_default();
        let goal = rank(&array::from_fn(|square| labels[usize::from(goal[square])]));
        let before = &searches[blank];
        if before[goal].is_none() {
            writeln!(out, "Case {case}: -1\n")?;
            continue;
        }
        let back = successors(before[goal], |&(here, _)| before[here as usize]);
        let back = back.map(|(_, letter)| letter).take_while(|&letter| letter != START);
        let path: Vec<_> = back.collect();
        let letters: String = path.iter().rev().collect();
        writeln!(out, "Case {case}: {}\n{letters}", path.len())?;
    }
    out.flush()
}
