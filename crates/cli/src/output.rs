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

/// Appends a number to a text. The standard formatting takes longer than the rest of an answer.
#[inline]
pub(crate) fn push_number(text: &mut Vec<u8>, number: u64) {
    match number {
        0..=9 => text.push(b'0' + number as u8),
        10..=99 => text.extend_from_slice(&[number / 10, number % 10].map(|n| b'0' + n as u8)),
        _ => text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()),
    }
}

/// Appends a path to a text. Appends more letters than it has and removes them again: copying a
/// fixed number takes few instructions.
#[inline]
pub(crate) fn push_path(text: &mut Vec<u8>, path: Path) {
    let (letters, count) = path.padded_letters();
    let end = text.len() + count;
    text.extend_from_slice(&letters);
    text.truncate(end);
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
