//! Baseline (c): all answers of the cubic puzzle by plain means.
//!
//! A queue search from each of the nine starts over all boards that it reaches, 3.3 or 4.1 million,
//! with a flag for each of 9 x 6^8 boards. The first board that shows a pattern settles its answer.

use std::collections::VecDeque;
use std::io::{self, BufWriter, Read, Write};

use super::cubes::{BOARDS, Board, PATTERNS, dataset};

/// The fewest rolls from the start with its blank here to every pattern, by [`Board::shown`].
pub fn search(start: usize) -> Vec<u8> {
    const UNSEEN: u8 = u8::MAX;
    let mut rolls = vec![UNSEEN; PATTERNS];
    let mut met = vec![false; BOARDS];
    let start = Board::start(start);
    met[start.number()] = true;
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((board, depth)) = queue.pop_front() {
        let answer = &mut rolls[board.shown()];
        *answer = depth.min(*answer);
        for after in board.rolls() {
            let met = &mut met[after.number()];
            if !*met {
                *met = true;
                queue.push_back((after, depth + 1));
            }
        }
    }
    rolls
}

/// The program: the nine searches, then datasets from `input`, numbers to `output`.
///
/// # Errors
/// Input that is not the judge's, and errors of reading and writing.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let searches: Vec<_> = (0..9).map(search).collect();
    let text = io::read_to_string(input)?;
    let mut words = text.split_ascii_whitespace();
    let mut out = BufWriter::new(output);
    while let Some((start, pattern)) = dataset(&mut words)? {
        match Board::showing(&pattern).first().map(|board| searches[start][board.shown()]) {
            Some(rolls @ 0..=30) => writeln!(out, "{rolls}")?,
            _ => writeln!(out, "-1")?,
        }
    }
    out.flush()
}
