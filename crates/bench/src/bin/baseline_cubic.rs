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

use std::error::Error;
use std::io::{self, BufWriter, Write, stdin, stdout};
use std::mem;

use tilebase_plain::Move;
use tilebase_plain::cubic::{BOARDS, Board};

/// The flag of a board that no search has met. That of other boards is the number of the search: 1
/// from the start, 2 from the pattern.
const UNMET: u8 = 0;

/// Returns the number of rolls from the uniform start with this blank (0 to 8) to the pattern;
/// `None` if it is over 30. There is a flag for every board.
fn rolls(flags: &mut [u8], start: usize, pattern: &str) -> Option<usize> {
    let (mut forward, mut back) = (vec![Board::canonical(start)], Board::showing(pattern));
    if back.contains(&forward[0]) {
        return Some(0);
    }
    flags.fill(UNMET);
    flags[forward[0].number()] = 1;
    back.iter().for_each(|board| flags[board.number()] = 2);
    (1..=30).find(|&rolls| match rolls {
        2..=18 if rolls % 2 == 0 => roll(flags, &mut back, 2),
        _ => roll(flags, &mut forward, 1),
    })
}

/// Takes one of the searches a roll further. Returns whether it meets the other.
fn roll(flags: &mut [u8], boards: &mut Vec<Board>, search: u8) -> bool {
    for board in mem::take(boards) {
        for after in Move::ALL.into_iter().filter_map(|step| board.roll(step)) {
            let flag = &mut flags[after.number()];
            if *flag == UNMET {
                *flag = search;
                boards.push(after);
            } else if *flag != search {
                return true;
            }
        }
    }
    false
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = io::read_to_string(stdin())?;
    let words: Vec<_> = text.split_ascii_whitespace().collect();
    let mut out = BufWriter::new(stdout().lock());
    let mut flags = vec![UNMET; BOARDS];
    // Behind the datasets are two zeros.
    for [column, row, pattern @ ..] in words.as_chunks::<11>().0 {
        let start = row.parse::<usize>()? * 3 + column.parse::<usize>()? - 4;
        match rolls(&mut flags, start, &pattern.concat()) {
            Some(rolls) => writeln!(out, "{rolls}")?,
            None => writeln!(out, "-1")?,
        }
    }
    Ok(out.flush()?)
}
