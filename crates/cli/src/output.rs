//! Writing answers: buffered, and complete before an error is reported. And a word on stderr.

use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write, stdout};

use serde::Serialize;
use tilebase_puzzle::Path;

use crate::failure::Failure;

/// Standard output, buffered.
pub(crate) type Out = BufWriter<StdoutLock<'static>>;

/// Runs `write` with standard output. Whatever it has written is out before its error is passed
/// on.
pub(crate) fn with_output(
    write: impl FnOnce(&mut Out) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let result = write(&mut out);
    let flushed = out.flush();
    // After a failed write the buffer's rest would be tried again when it is dropped.
    let _unwritten = out.into_parts();
    result?;
    Ok(flushed?)
}

/// Writes a number. The formatting machinery takes longer than all the rest of an answer.
#[inline]
pub(crate) fn write_number(out: &mut Out, number: impl itoa::Integer) -> io::Result<()> {
    out.write_all(itoa::Buffer::new().format(number).as_bytes())
}

/// Writes a path.
#[inline]
pub(crate) fn write_path(out: &mut Out, path: Path) -> io::Result<()> {
    let (letters, length) = path.letters();
    out.write_all(&letters[..length])
}

/// Writes one object on a line of its own.
pub(crate) fn json_line(out: &mut Out, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

/// Says something on stderr. Where that is not to be had, there is nobody to tell so.
pub(crate) fn say(what: impl Display) {
    let _unheard = writeln!(anstream::stderr(), "{what}");
}

/// `0 moves`, `1 move: d`, `2 moves: dr`.
pub(crate) fn counted(path: Path, one: &str) -> String {
    let number = number(path.len(), one);
    if path.is_empty() { number } else { format!("{number}: {path}") }
}

/// `0 moves`, `1 move`, `2 moves`.
pub(crate) fn number(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
