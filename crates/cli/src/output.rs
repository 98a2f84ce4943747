//! Standard output: buffered, and complete before an error is reported.

use std::io::{self, BufWriter, Write, stdout};

use serde::Serialize;
use tilebase::Path;

use crate::failure::Failure;

/// What answers are written to: standard output, buffered, or a text in memory.
pub(crate) type Out = dyn Write;

/// Runs `write` with standard output. What it has written is out before its error is returned.
pub(crate) fn with_output(
    write: impl FnOnce(&mut Out) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let result = write(&mut out);
    let flushed = out.flush();
    // After a failed write the rest of the buffer would be written again when it is dropped.
    let _unwritten = out.into_parts();
    result?;
    Ok(flushed?)
}

/// Appends a number and a byte behind it. Appends more bytes than these and removes them again:
/// copying a fixed number takes few instructions.
#[inline]
pub(crate) fn push_number(text: &mut Vec<u8>, number: u8, behind: u8) {
    let (line, length) = digits(number, behind);
    let end = text.len() + length;
    text.extend_from_slice(&line);
    text.truncate(end);
}

/// Returns the digits of a number and a byte behind them, padded with others, and how many bytes
/// count.
#[inline]
fn digits(number: u8, behind: u8) -> ([u8; 4], usize) {
    /// The digits of every number, and in the highest byte how many these are.
    static DIGITS: [u32; 256] = {
        let mut all = [0; 256];
        let mut number = 0;
        while number < 256 {
            let (mut digits, mut count, mut rest) = (0, 0, number as u32);
            while count == 0 || rest > 0 {
                digits = digits << 8 | (b'0' as u32 + rest % 10);
                rest /= 10;
                count += 1;
            }
            all[number] = digits | count << 24;
            number += 1;
        }
        all
    };
    let digits = DIGITS[usize::from(number)];
    let count = digits >> 24;
    let line = digits & 0xff_ffff | u32::from(behind) << ((8 * count) & 31);
    (line.to_le_bytes(), count as usize + 1)
}

/// Appends a path and the end of a line, in the way of [`push_number`]. Inlined, it knows of paths that
/// come from 64 bits.
#[inline(always)]
pub(crate) fn push_path(text: &mut Vec<u8>, path: Path) {
    let end = text.len() + path.len();
    text.extend_from_slice(&path.padded_letters(false));
    if path.len() > 32 {
        text.extend_from_slice(&path.padded_letters(true));
    }
    text.truncate(end);
    text.push(b'\n');
}

/// The lines `Case 1: 22`, `Case 2: 8`, ..., where the case's number counts up in its digits.
pub(crate) struct CaseLine {
    line: [u8; CaseLine::MAX],
    /// Where the case's number begins, and where the distance does.
    digits: usize,
    distance: usize,
}

impl CaseLine {
    /// The most bytes of a line: the case has at most 20 digits, the distance at most three.
    const MAX: usize = 32;

    pub(crate) fn new(case: u64) -> CaseLine {
        let text = format!("Case {case}: ");
        let mut line = [0; CaseLine::MAX];
        line[..text.len()].copy_from_slice(text.as_bytes());
        CaseLine { line, digits: "Case ".len(), distance: text.len() }
    }

    /// Appends the line with this distance to a text, in the way of [`push_number`]; with -1 and an
    /// empty line behind it for none. Goes on to the next case.
    #[inline(always)]
    pub(crate) fn push(&mut self, text: &mut Vec<u8>, distance: Option<u8>) {
        let (behind, length) = match distance {
            Some(distance) => digits(distance, b'\n'),
            None => (*b"-1\n\n", 4),
        };
        let end = text.len() + self.distance + length;
        self.line[self.distance..][..behind.len()].copy_from_slice(&behind);
        text.extend_from_slice(&self.line);
        text.truncate(end);
        match &mut self.line[self.distance - 1 - ": ".len()] {
            b'9' => self.carry(),
            digit => *digit += 1,
        }
    }

    /// Goes on to the next case, where this one ends in a 9.
    #[cold]
    fn carry(&mut self) {
        for digit in self.line[self.digits..self.distance - ": ".len()].iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        // Nines have become zeros: one of them more, and a 1 in front.
        self.line.copy_within(self.digits..self.distance, self.digits + 1);
        self.line[self.digits] = b'1';
        self.distance += 1;
    }
}

/// Appends an object to a text, on a line of its own.
pub(crate) fn push_json(text: &mut Vec<u8>, object: &impl Serialize) {
    json_line(text, object).unwrap_or_else(|e| unreachable!("a Vec takes every byte: {e}"));
}

/// Writes an object on a line of its own.
pub(crate) fn json_line(out: &mut Out, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

/// Returns `0 moves`, `1 move`, `2 moves`.
pub(crate) fn number(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_count_as_numbers_do() {
        for first in [0, 95, 989, 99_990, u64::MAX - 30] {
            let mut line = CaseLine::new(first);
            for (case, distance) in (first..).zip(0..20) {
                let mut text = b"before".to_vec();
                if distance == 7 {
                    line.push(&mut text, None);
                    assert_eq!(text, format!("beforeCase {case}: -1\n\n").into_bytes());
                } else {
                    line.push(&mut text, Some(distance));
                    assert_eq!(text, format!("beforeCase {case}: {distance}\n").into_bytes());
                }
            }
        }
    }

    #[test]
    fn numbers_have_their_digits() {
        for number in 0..=u8::MAX {
            let mut text = b"before ".to_vec();
            push_number(&mut text, number, b';');
            assert_eq!(text, format!("before {number};").into_bytes());
        }
    }

    #[test]
    fn a_path_ends_its_line() {
        let letters = "dlru".repeat(16);
        for length in 0..=Path::MAX {
            let path: Path = letters[..length].parse().unwrap();
            let mut text = b"before ".to_vec();
            push_path(&mut text, path);
            assert_eq!(text, format!("before {path}\n").into_bytes());
        }
    }
}
