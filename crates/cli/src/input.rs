//! A stream of questions: what has been read and not yet used, and its place for messages.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::escaped::Escaped;
use crate::failure::Failure;

/// A stream, read in parts as long as the buffer. One call of the system reads what is there, so
/// that questions can be answered before the next ones are sent.
pub(crate) struct Input<'a> {
    reader: Box<dyn Read + 'a>,
    name: String,
    buffer: Vec<u8>,
    /// What has been read and not used: `buffer[start..end]`.
    start: usize,
    end: usize,
    /// The line of `start`, from 1.
    line: u64,
    /// Whether anything has been read.
    has_begun: bool,
}

/// The length of the buffer. Two threads need some 100 kB each at a time.
const BUFFER: usize = 1 << 19;

/// What some editors write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What comes before a text in UTF-16, which no stream may be.
const UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

impl<'a> Input<'a> {
    /// Opens a file, or standard input without one or for `-`.
    pub(crate) fn open(file: Option<&Path>) -> Result<Input<'a>, Failure> {
        match file.filter(|file| *file != Path::new("-")) {
            None => Ok(Input::new(io::stdin(), "stdin")),
            Some(path) => {
                let name = Escaped(path.display()).to_string();
                let file = File::open(path);
                let file = file.map_err(|e| unreadable(format!("cannot open {name}: {e}")))?;
                Ok(Input::new(file, name))
            }
        }
    }

    /// Reads from this stream; messages call it by the name.
    pub(crate) fn new(reader: impl Read + 'a, name: impl Into<String>) -> Input<'a> {
        let (reader, buffer) = (Box::new(reader), vec![0; BUFFER]);
        let name = name.into();
        Input { reader, name, buffer, start: 0, end: 0, line: 1, has_begun: false }
    }

    /// Returns the stream's name: that of the file, `stdin`, or `input`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns what has been read and not used.
    pub(crate) fn text(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Uses the first bytes of the text.
    pub(crate) fn consume(&mut self, length: usize) {
        self.line += lines(&self.text()[..length]);
        self.start += length;
    }

    /// Reads what is there, waiting if there is nothing. Returns `false` at the end of the stream.
    pub(crate) fn read_more(&mut self) -> Result<bool, Failure> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.end == BUFFER {
            self.squeeze();
        }
        let length = self.read()?;
        if !self.has_begun && length > 0 {
            self.begin()?;
        }
        Ok(length > 0)
    }

    fn read(&mut self) -> Result<usize, Failure> {
        loop {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(length) => {
                    self.end += length;
                    return Ok(length);
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(unreadable(format!("cannot read {}: {e}", self.name))),
            }
        }
    }

    /// Passes over a byte-order mark.
    fn begin(&mut self) -> Result<(), Failure> {
        self.has_begun = true;
        // A mark may come in parts.
        let marks = || UTF_16.into_iter().chain([BYTE_ORDER_MARK]);
        while marks().any(|mark| mark.len() > self.text().len() && mark.starts_with(self.text()))
            && self.read()? > 0
        {}
        if self.text().starts_with(BYTE_ORDER_MARK) {
            self.start += BYTE_ORDER_MARK.len();
        }
        if UTF_16.iter().any(|mark| self.text().starts_with(mark)) {
            let what = format!("{}: expected a text in UTF-8, found one in UTF-16", self.name);
            return Err(Failure::new(what));
        }
        Ok(())
    }

    /// Removes white space from a question that fills the whole buffer. Its line is then that of its
    /// end.
    fn squeeze(&mut self) {
        self.line += lines(self.text());
        self.buffer.retain(|byte| !byte.is_ascii_whitespace());
        self.end = self.buffer.len();
        self.buffer.resize(BUFFER, 0);
    }

    /// Reads more, as [`Input::read_more`], of a line that has not been read to its end.
    pub(crate) fn read_more_of_line(&mut self) -> Result<bool, Failure> {
        let line = self.text().trim_ascii_start().len();
        self.consume(self.text().len() - line);
        if line == BUFFER {
            return Err(self.wrong_at(0, "expected a line of at most 500,000 characters"));
        }
        self.read_more()
    }

    /// Returns the error that something is wrong at this offset of the text.
    pub(crate) fn wrong_at(&self, offset: usize, what: impl std::fmt::Display) -> Failure {
        Failure::new(what).context(self.place(offset))
    }

    /// Returns the stream's name and the line at this offset of the text, for messages.
    pub(crate) fn place(&self, offset: usize) -> String {
        let line = self.line + lines(&self.text()[..offset]);
        format!("{}, line {line}", self.name)
    }
}

/// Returns the error that a stream cannot be read, with what to do next.
fn unreadable(what: String) -> Failure {
    Failure::new(what).hint("name a file that can be read, or none to read standard input")
}

/// Returns how many lines end in a text.
fn lines(text: &[u8]) -> u64 {
    count(text, |byte| byte == b'\n') as u64
}

/// Returns how many bytes are like that. Counts of less than 256 bytes fit into a byte, so the
/// compiler counts a register of them at a time; 192 are a whole number of registers.
pub(crate) fn count(text: &[u8], wanted: impl Fn(u8) -> bool) -> usize {
    let part = |part: &[u8]| part.iter().map(|&byte| u8::from(wanted(byte))).sum::<u8>();
    let (parts, rest) = text.as_chunks::<192>();
    parts.iter().map(|chunk| usize::from(part(chunk))).sum::<usize>() + usize::from(part(rest))
}

/// Returns the beginning of a text up to white space as it can be shown: short, printable, in quotes.
pub(crate) fn shown(text: &[u8]) -> String {
    const SHOWN: usize = 20;
    let length = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    let more = if length > SHOWN { "..." } else { "" };
    format!("\"{}{more}\"", text[..length.min(SHOWN)].escape_ascii())
}
