//! Standard output: buffered, and complete before an error is reported.

use std::io::{self, BufWriter, Write, stdout};
use std::ops::Range;

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

/// Appends the length of a path and a byte behind it. Appends more bytes than these and removes them
/// again: copying a fixed number takes few instructions.
#[inline]
pub(crate) fn push_length(text: &mut Vec<u8>, length: usize, behind: u8) {
    /// The digits of every length.
    static DIGITS: [[u8; 4]; Path::MAX + 1] = {
        let mut all = [[0; 4]; Path::MAX + 1];
        let mut length = 0;
        while length <= Path::MAX {
            let (tens, ones) = (b'0' + length as u8 / 10, b'0' + length as u8 % 10);
            all[length] = if length < 10 { [ones, 0, 0, 0] } else { [tens, ones, 0, 0] };
            length += 1;
        }
        all
    };
    let count = if length < 10 { 1 } else { 2 };
    let line = u32::from_le_bytes(DIGITS[length]) | u32::from(behind) << (8 * count);
    let end = text.len() + count + 1;
    text.extend_from_slice(&line.to_le_bytes());
    text.truncate(end);
}

/// Appends a path and the end of a line, in the way of [`push_length`].
#[inline]
pub(crate) fn push_path(text: &mut Vec<u8>, path: Path) {
    let end = text.len() + path.len();
    text.extend_from_slice(&path.padded_letters(false));
    if path.len() > 32 {
        text.extend_from_slice(&path.padded_letters(true));
    }
    text.truncate(end);
    text.push(b'\n');
}

/// A number between two short texts, which counts up in its digits.
pub(crate) struct Counter {
    text: [u8; Counter::MAX],
    digits: Range<usize>,
    end: usize,
}

impl Counter {
    /// The most bytes that a text with a number of any size may have.
    const MAX: usize = 32;

    pub(crate) fn new(before: &str, number: u64, behind: &str) -> Counter {
        let line = format!("{before}{number}{behind}");
        let mut text = [0; Counter::MAX];
        text[..line.len()].copy_from_slice(line.as_bytes());
        let digits = before.len()..line.len() - behind.len();
        Counter { text, digits, end: line.len() }
    }

    /// Appends the number between its texts, in the way of [`push_length`].
    #[inline]
    pub(crate) fn push(&self, text: &mut Vec<u8>) {
        let end = text.len() + self.end;
        text.extend_from_slice(&self.text);
        text.truncate(end);
    }

    #[inline]
    pub(crate) fn count(&mut self) {
        for digit in self.text[self.digits.clone()].iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        // Nines have become zeros: one of them more, and a 1 in front.
        let Range { start, end } = self.digits;
        self.text.copy_within(start..self.end, start + 1);
        self.text[start] = b'1';
        self.digits.end = end + 1;
        self.end += 1;
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
    fn a_counter_counts_as_numbers_do() {
        for first in [0, 95, 989, 99_990, u64::MAX - 20] {
            let mut counter = Counter::new("Case ", first, ": ");
            for number in first..first + 20 {
                let text = format!("Case {number}: ");
                let mut line = Vec::new();
                counter.push(&mut line);
                assert_eq!(line, text.as_bytes());
                counter.count();
            }
        }
    }

    #[test]
    fn lengths_and_paths_end_where_they_end() {
        let letters = "dlru".repeat(16);
        for length in 0..=Path::MAX {
            let path: Path = letters[..length].parse().unwrap();
            let mut text = b"before ".to_vec();
            push_length(&mut text, length, b' ');
            push_path(&mut text, path);
            assert_eq!(text, format!("before {length} {path}\n").into_bytes());
        }
    }
}
