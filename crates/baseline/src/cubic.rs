//! Baseline (b): the usual solution of *Cubic Eight-Puzzle* (POJ 3131).
//!
//! Each dataset is searched from both ends: at most 21 rolls forward from the start, and at most 9
//! back from the 256 boards that show the pattern, one roll from each end in turn, until the two
//! searches meet. A flag for each of the 9 x 6^8 boards tells which search has met it. The answer
//! is -1 if the pattern is farther than 30 rolls.
//!
//! The boards near a start are the same for every dataset with this start. Solutions do not keep
//! them, because a dataset needs few of them before the searches meet.

use std::io::{self, BufWriter, Read, Write};

use tilebase_plain::Move;
use tilebase_plain::cubic::{BOARDS, Board};

use super::judge::Tokens;

/// A solver with memory for the flags of all boards, which it uses for every dataset.
pub struct Solver {
    flags: Vec<u8>,
}

/// The flag of a board that no search has met.
const UNMET: u8 = 0;

/// The flag of a board that the search from the start has met.
const FORWARD: u8 = 1;

/// The flag of a board that the search from the pattern has met.
const BACK: u8 = 2;

/// The largest number of rolls from the start.
const MAX_FORWARD: usize = 21;

/// The largest number of rolls back from the pattern.
const MAX_BACK: usize = 9;

impl Solver {
    /// Returns a solver.
    #[allow(clippy::new_without_default, reason = "it takes 15 MB")]
    pub fn new() -> Solver {
        Solver { flags: vec![UNMET; BOARDS] }
    }

    /// Returns the number of rolls from the canonical start with this blank (0 to 8) to the
    /// pattern; `None` if it is over 30.
    pub fn rolls(&mut self, start: usize, pattern: &str) -> Option<usize> {
        self.flags.fill(UNMET);
        let mut forward = vec![Board::canonical(start)];
        let mut back = Board::showing(pattern);
        self.flags[forward[0].number()] = FORWARD;
        for board in &back {
            let flag = &mut self.flags[board.number()];
            if *flag == FORWARD {
                return Some(0);
            }
            *flag = BACK;
        }
        let (mut rolls_forward, mut rolls_back) = (0, 0);
        while rolls_forward < MAX_FORWARD {
            rolls_forward += 1;
            if self.roll(&mut forward, FORWARD, BACK) {
                return Some(rolls_forward + rolls_back);
            }
            if rolls_back < MAX_BACK {
                rolls_back += 1;
                if self.roll(&mut back, BACK, FORWARD) {
                    return Some(rolls_forward + rolls_back);
                }
            }
        }
        None
    }

    /// Takes one of the searches a roll further. Returns whether it meets the other.
    fn roll(&mut self, boards: &mut Vec<Board>, mine: u8, other: u8) -> bool {
        let mut next = Vec::new();
        for board in boards.iter() {
            for after in Move::ALL.into_iter().filter_map(|step| board.roll(step)) {
                let flag = &mut self.flags[after.number()];
                if *flag == other {
                    return true;
                }
                if *flag == UNMET {
                    *flag = mine;
                    next.push(after);
                }
            }
        }
        *boards = next;
        false
    }
}

/// Runs the program: reads datasets from `input`, and writes the number of rolls for each to
/// `output`.
///
/// # Errors
/// If the input is not in the judge's format, or reading or writing fails.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let text = io::read_to_string(input)?;
    let mut tokens = Tokens::new(&text);
    let mut out = BufWriter::new(output);
    let mut solver = Solver::new();
    while let Some((start, pattern)) = tokens.dataset()? {
        match solver.rolls(start, &pattern) {
            Some(rolls) => writeln!(out, "{rolls}")?,
            None => writeln!(out, "-1")?,
        }
    }
    out.flush()
}
