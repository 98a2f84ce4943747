//! Baseline (c): all distances of the cubic puzzle by plain searches.
//!
//! It searches with a queue, from each of the nine starts that is asked for, over all boards that
//! the start reaches, 3.3 or 4.1 million, with a flag for each of the 9 x 6^8 boards. The first
//! board that shows a pattern has the pattern's distance.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::io::{self, BufWriter, Read, Write};

use tilebase_plain::Move;
use tilebase_plain::cubic::{BOARDS, Board, PATTERNS};

use super::judge::Tokens;

/// Returns the number of rolls from the canonical start with this blank (0 to 8) to every pattern,
/// by [`Board::pattern_number`].
pub fn search(start: usize) -> Vec<u8> {
    const UNMET: u8 = u8::MAX;
    let mut rolls = vec![UNMET; PATTERNS];
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

/// Runs the program: reads datasets from `input`, searches from each start that they name, and
/// writes the number of rolls for each to `output`.
///
/// # Errors
/// If the input is not in the judge's format, or reading or writing fails.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let searches = [const { OnceCell::new() }; 9];
    let text = io::read_to_string(input)?;
    let mut tokens = Tokens::new(&text);
    let mut out = BufWriter::new(output);
    while let Some((start, pattern)) = tokens.dataset()? {
        let rolls = searches[start].get_or_init(|| search(start));
        match Board::showing(&pattern).first().map(|board| rolls[board.pattern_number()]) {
            Some(rolls @ 0..=30) => writeln!(out, "{rolls}")?,
            _ => writeln!(out, "-1")?,
        }
    }
    out.flush()
}
