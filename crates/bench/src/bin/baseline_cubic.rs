//! The usual solution of *Cubic Eight-Puzzle* (POJ 3131), which shares no code with tilebase.
//!
//! Each dataset is searched from both ends: at most 21 rolls forward from the start, and at most 9
//! back from the 256 boards that show the pattern, one roll from each end in turn, until the two
//! searches meet. A flag for each of the 9 x 6^8 boards tells which search has met it. The answer
//! is -1 if the pattern is farther than 30 rolls.
//!
//! The boards near a start are the same for every dataset with this start. Solutions do not keep
//! them, because a dataset needs few of them before the searches meet.
#![forbid(unsafe_code)]

use std::io::{self, BufWriter, Write, stdin, stdout};

use tilebase_plain::Move;
use tilebase_plain::cubic::{BOARDS, Board};

/// The flags of a board that no search has met, that the search from the start has met, and that the
/// search from the pattern has met.
const UNMET: u8 = 0;
const FORWARD: u8 = 1;
const BACK: u8 = 2;

/// Returns the number of rolls from the canonical start with this blank (0 to 8) to the pattern;
/// `None` if it is over 30. There is a flag for every board.
fn rolls(flags: &mut [u8], start: usize, pattern: &str) -> Option<usize> {
    flags.fill(UNMET);
    let mut forward = vec![Board::canonical(start)];
    let mut back = Board::showing(pattern);
    flags[forward[0].number()] = FORWARD;
    for board in &back {
        let flag = &mut flags[board.number()];
        if *flag == FORWARD {
            return Some(0);
        }
        *flag = BACK;
    }
    for rolls in 1..=21 {
        if roll(flags, &mut forward, FORWARD, BACK) {
            return Some(rolls + (rolls - 1).min(9));
        }
        if rolls <= 9 && roll(flags, &mut back, BACK, FORWARD) {
            return Some(2 * rolls);
        }
    }
    None
}

/// Takes one of the searches a roll further. Returns whether it meets the other.
fn roll(flags: &mut [u8], boards: &mut Vec<Board>, mine: u8, other: u8) -> bool {
    let mut next = Vec::new();
    for board in boards.iter() {
        for after in Move::ALL.into_iter().filter_map(|step| board.roll(step)) {
            let flag = &mut flags[after.number()];
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

fn main() -> io::Result<()> {
    let text = io::read_to_string(stdin())?;
    let mut words = text.split_ascii_whitespace();
    let mut out = BufWriter::new(stdout().lock());
    let mut flags = vec![UNMET; BOARDS];
    while let (Some(Ok(column)), Some(Ok(row))) =
        (words.next().map(str::parse::<usize>), words.next().map(str::parse::<usize>))
        && column > 0
    {
        let pattern: String = words.by_ref().take(9).collect();
        match rolls(&mut flags, row * 3 + column - 4, &pattern) {
            Some(rolls) => writeln!(out, "{rolls}")?,
            None => writeln!(out, "-1")?,
        }
    }
    out.flush()
}
