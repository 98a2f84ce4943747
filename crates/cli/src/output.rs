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

/// An answer as text, put together before it is written: a writer takes longer over five parts than
/// over the whole, and formatting machinery longer than all the rest of an answer.
pub(crate) struct Line {
    bytes: [u8; Line::ROOM],
    length: usize,
}

impl Line {
    /// A number of 20 digits, one of two, a path, and words around them.
    const ROOM: usize = 128;

    /// Adds a few bytes.
    #[inline]
    pub(crate) fn push<const N: usize>(&mut self, bytes: &[u8; N]) {
        self.bytes[self.length..self.length + N].copy_from_slice(bytes);
        self.length += N;
    }

    #[inline]
    pub(crate) fn push_number(&mut self, number: impl itoa::Integer) {
        let mut digits = itoa::Buffer::new();
        let digits = digits.format(number).as_bytes();
        self.bytes[self.length..self.length + digits.len()].copy_from_slice(digits);
        self.length += digits.len();
    }

    #[inline]
    pub(crate) fn push_path(&mut self, path: Path) {
        let (letters, count) = path.letters();
        self.push(&letters);
        self.length -= letters.len() - count;
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl Default for Line {
    #[inline]
    fn default() -> Line {
        Line { bytes: [0; Line::ROOM], length: 0 }
    }
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
