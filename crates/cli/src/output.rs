//! Writing answers: buffered, and complete before an error is reported. And a word on stderr.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write, stdout};
use std::sync::LazyLock;

use serde::Serialize;
use tilebase_puzzle::Path;

use crate::failure::Failure;
use crate::notation::Spelling;

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

/// Puts a number behind a text. The formatting machinery takes longer than all the rest of an answer.
#[inline]
pub(crate) fn push_number(text: &mut Vec<u8>, number: u64) {
    match number {
        0..=9 => text.push(b'0' + number as u8),
        10..=99 => text.extend_from_slice(&[number / 10, number % 10].map(|n| b'0' + n as u8)),
        _ => text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()),
    }
}

/// Puts a path behind a text. Letters beyond its end go there, too, and off again: to copy as many
/// every time takes a few instructions.
#[inline]
pub(crate) fn push_path(text: &mut Vec<u8>, path: Path) {
    let (letters, count) = path.letters();
    let end = text.len() + count;
    text.extend_from_slice(&letters);
    text.truncate(end);
}

/// Puts one object behind a text, on a line of its own.
pub(crate) fn push_json(text: &mut Vec<u8>, object: &impl Serialize) {
    json_line(text, object).unwrap_or_else(|e| unreachable!("a Vec takes all: {e}"));
}

/// Writes one object on a line of its own.
pub(crate) fn json_line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

/// Says something on stderr: a line for people, or where answers are wanted as JSON, the object
/// `{"note": ...}`.
#[cfg_attr(not(feature = "build"), allow(dead_code, reason = "a mere reader has nothing to note"))]
pub(crate) fn say(what: impl Display) {
    if json_wanted() {
        let what = what.to_string();
        object_on_stderr(&[("note", what.strip_prefix("tilebase: ").unwrap_or(&what))]);
    } else {
        on_stderr(what);
    }
}

/// Says on stderr what is odd about the input, but no reason to stop.
pub(crate) fn warn(what: impl Display) {
    if json_wanted() {
        object_on_stderr(&[("warning", &what.to_string())]);
    } else {
        let bold = anstyle::AnsiColor::Yellow.on_default().bold();
        on_stderr(format_args!("{bold}warning:{bold:#} {what}"));
    }
}

/// Writes these members of an object on a line of stderr.
pub(crate) fn object_on_stderr(members: &[(&str, &str)]) {
    let object: serde_json::Map<_, _> =
        members.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect();
    on_stderr(serde_json::Value::from(object));
}

/// Where stderr is not to be had, there is nobody to tell so.
pub(crate) fn on_stderr(what: impl Display) {
    let _unheard = writeln!(anstream::stderr(), "{what}");
}

/// Whether whoever runs this reads JSON. The words themselves say it, so that it is known also
/// where they make no sense.
pub(crate) fn json_wanted() -> bool {
    static WANTED: LazyLock<bool> = LazyLock::new(|| {
        let words: Vec<_> = env::args_os().skip(1).take_while(|word| word != "--").collect();
        let pair = |pair: &[OsString]| pair[0] == "--format" && pair[1] == "json";
        words.windows(2).any(pair) || words.iter().any(|word| word == "--format=json")
    });
    *WANTED
}

/// `0 moves`, `1 move: d`, `2 moves: dr`.
pub(crate) fn counted(path: Path, one: &str, spelling: Spelling) -> String {
    let number = number(path.len(), one);
    if path.is_empty() { number } else { format!("{number}: {}", spelling.path(path)) }
}

/// `0 moves`, `1 move`, `2 moves`.
pub(crate) fn number(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
