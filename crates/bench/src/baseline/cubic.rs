//! Baseline (b): what solutions of *Cubic Eight-Puzzle* (POJ 3131) do.
//!
//! Each dataset is a search of its own, from both ends: at most 21 rolls forward from the start, at
//! most 9 back from the 256 boards that show the pattern, a roll from either end in turn, until
//! the two meet. Flags over all 9 x 6^8 boards tell which end has been there. What lies farther
//! than 30 rolls is -1.
//!
//! The boards near a start are the same for every dataset that has its blank there, but solutions
//! do not keep them: a dataset needs few of them, as the ends meet earlier.

use std::io::{self, BufWriter, Read, Write};

use tilebase_plain::Move;
use tilebase_plain::cubic::{BOARDS, Board};

use super::judge::Words;

/// The flags, used for one dataset after another.
pub struct Solver {
    flags: Vec<u8>,
}

const UNMET: u8 = 0;
const FORWARD: u8 = 1;
const BACK: u8 = 2;

/// How far the search goes from the start, and from the pattern.
const MOST_FORWARD: usize = 21;
const MOST_BACK: usize = 9;

impl Solver {
    /// Flags for all boards.
    #[allow(clippy::new_without_default, reason = "it takes 15 MB")]
    pub fn new() -> Solver {
        Solver { flags: vec![UNMET; BOARDS] }
    }

    /// The fewest rolls from the start with its blank here to the pattern; `None` past 30.
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
        while rolls_forward < MOST_FORWARD {
            rolls_forward += 1;
            if self.roll(&mut forward, FORWARD, BACK) {
                return Some(rolls_forward + rolls_back);
            }
            if rolls_back < MOST_BACK {
                rolls_back += 1;
                if self.roll(&mut back, BACK, FORWARD) {
                    return Some(rolls_forward + rolls_back);
                }
            }
        }
        None
    }

    /// Takes one end a roll further. `true` if it meets the other.
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

/// The program: datasets from `input`, numbers to `output`.
///
/// # Errors
/// Input that is not the judge's, and errors of reading and writing.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let text = io::read_to_string(input)?;
    let mut words = Words::new(&text);
    let mut out = BufWriter::new(output);
    let mut solver = Solver::new();
    while let Some((start, pattern)) = words.dataset()? {
        match solver.rolls(start, &pattern) {
            Some(rolls) => writeln!(out, "{rolls}")?,
            None => writeln!(out, "-1")?,
        }
    }
    out.flush()
}
