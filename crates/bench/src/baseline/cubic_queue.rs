//! Baseline (c): all answers of the cubic puzzle by plain means.
//!
//! A queue search from each of the nine starts over all boards that it reaches, 3.3 or 4.1 million,
//! with a flag for each of 9 x 6^8 boards. The first board that shows a pattern settles its answer.

use std::collections::VecDeque;
use std::io::{self, BufWriter, Read, Write};

use tilebase_plain::Move;
use tilebase_plain::cubic::{BOARDS, Board, PATTERNS};

use super::judge::Words;

/// The fewest rolls from the start with its blank here to every pattern, by [`Board::pattern_number`].
pub fn search(start: usize) -> Vec<u8> {
    const UNSEEN: u8 = u8::MAX;
    let mut rolls = vec![UNSEEN; PATTERNS];
    let mut met = vec![false; BOARDS];
    let start = Board::canonical(start);
    met[start.number()] = true;
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((board, depth)) = queue.pop_front() {
        let answer = &mut rolls[board.pattern_number()];
        *answer = depth.min(*answer);
        for after in Move::ALL.into_iter().filter_map(|step| board.roll(step)) {
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
    let mut words = Words::new(&text);
    let mut out = BufWriter::new(output);
    while let Some((start, pattern)) = words.dataset()? {
        match Board::showing(&pattern).first().map(|board| searches[start][board.pattern_number()])
        {
            Some(rolls @ 0..=30) => writeln!(out, "{rolls}")?,
            _ => writeln!(out, "-1")?,
        }
    }
    out.flush()
}
