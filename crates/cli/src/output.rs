//! Writes answers to standard output, and formats numbers, paths and JSON.

use std::io::{self, BufWriter, Write, stdout};

use serde::Serialize;
use tilebase::Path;

use crate::failure::Failure;

/// A writer of answers: standard output, buffered, or a text in memory.
pub(crate) type Out = dyn Write;

/// Calls `write` with standard output, buffered. Everything that it has written is flushed before
/// its error is returned.
pub(crate) fn with_output(
    write: impl FnOnce(&mut Out) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let result = write(&mut out);
    let flushed = out.flush();
    // Drop the buffer without writing it again, as dropping a `BufWriter` would after a failed
    // write.
    let _unwritten = out.into_parts();
    result?;
    Ok(flushed?)
}

/// Appends a number and the byte after it. Copies a fixed number of bytes, which takes few
/// instructions, and truncates the text.
#[inline]
pub(crate) fn push_number(text: &mut Vec<u8>, number: u8, after: u8) {
    let (line, length) = digits(number, after);
    let end = text.len() + length;
    text.extend_from_slice(&line);
    text.truncate(end);
}

/// Returns four bytes that begin with the digits of a number and the byte after them, and the
/// number of these.
#[inline]
fn digits(number: u8, after: u8) -> ([u8; 4], usize) {
    /// The digits of every number in the lower bytes, and their count in the highest byte.
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
    let line = digits & 0xff_ffff | u32::from(after) << ((8 * count) & 31);
    (line.to_le_bytes(), count as usize + 1)
}

/// Appends a path and the end of a line. Copies a fixed number of bytes and truncates the text.
/// Inlining lets the compiler drop the loop where paths have at most 32 moves.
#[inline(always)]
pub(crate) fn push_path(text: &mut Vec<u8>, path: Path) {
    let end = text.len() + path.len();
    text.extend_from_slice(&path.padded_letters(0));
    for part in 1..path.len().div_ceil(32) {
        text.extend_from_slice(&path.padded_letters(part));
    }
    text.truncate(end);
    text.push(b'\n');
}

/// Writes the lines `Case 1: 22`, `Case 2: 8`, ... and counts the cases by incrementing the digits
/// of the line itself.
pub(crate) struct CaseLine {
    line: [u8; CaseLine::MAX],
    /// The offsets of the case's number and of the distance.
    digits: usize,
    distance: usize,
}

impl CaseLine {
    /// The greatest length of a line: the case has at most 20 digits, the distance at most three.
    const MAX: usize = 32;

    pub(crate) fn new(case: u64) -> CaseLine {
        let text = format!("Case {case}: ");
        let mut line = [0; CaseLine::MAX];
        line[..text.len()].copy_from_slice(text.as_bytes());
        CaseLine { line, digits: "Case ".len(), distance: text.len() }
    }

    /// Appends the line of the current case to a text and advances to the next case. `None` is
    /// written as -1 with an empty line after it. Copies a fixed number of bytes and truncates the
    /// text.
    #[inline(always)]
    pub(crate) fn push(&mut self, text: &mut Vec<u8>, distance: Option<u8>) {
        let (end_of_line, length) = match distance {
            Some(distance) => digits(distance, b'\n'),
            None => (*b"-1\n\n", 4),
        };
        let end = text.len() + self.distance + length;
        self.line[self.distance..][..end_of_line.len()].copy_from_slice(&end_of_line);
        text.extend_from_slice(&self.line);
        text.truncate(end);
        match &mut self.line[self.distance - 1 - ": ".len()] {
            b'9' => self.carry(),
            digit => *digit += 1,
        }
    }

    /// Advances to the next case if this one ends in a 9.
    #[cold]
    fn carry(&mut self) {
        for digit in self.line[self.digits..self.distance - ": ".len()].iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        // All digits were 9 and are now 0: insert a 1 before them.
        self.line.copy_within(self.digits..self.distance, self.digits + 1);
        self.line[self.digits] = b'1';
        self.distance += 1;
    }
}

/// Appends an object as a line of JSON to a text.
pub(crate) fn push_json(text: &mut Vec<u8>, object: &impl Serialize) {
    json_line(text, object).unwrap_or_else(|e| unreachable!("a Vec takes every byte: {e}"));
}

/// Writes an object as a line of JSON.
pub(crate) fn json_line(out: &mut Out, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

/// Returns a count with its unit: `0 moves`, `1 move`, `2 moves`.
pub(crate) fn number(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_lines_are_numbered_in_order() {
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
    fn every_number_is_written_in_decimal() {
        for number in 0..=u8::MAX {
            let mut text = b"before ".to_vec();
            push_number(&mut text, number, b';');
            assert_eq!(text, format!("before {number};").into_bytes());
        }
    }

    #[test]
    fn every_path_is_followed_by_a_line_end() {
        let letters = "dlru".repeat(32);
        for length in 0..=Path::MAX {
            let path: Path = letters[..length].parse().unwrap();
            let mut text = b"before ".to_vec();
            push_path(&mut text, path);
            assert_eq!(text, format!("before {path}\n").into_bytes());
        }
    }
}
