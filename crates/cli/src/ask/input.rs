//! A buffered stream of questions that counts lines for error messages.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::out::messages::{Failure, shown_path};

/// A stream that is read in parts of at most the buffer's length. Each read makes one system call,
/// which returns the bytes that are available, so that questions are answered before the next ones
/// are sent.
pub(crate) struct Input<'a> {
    reader: Box<dyn Read + 'a>,
    name: String,
    buffer: Vec<u8>,
    /// `buffer[start..end]` has been read and not consumed.
    start: usize,
    end: usize,
    /// The number of the line at `start`, from 1.
    line: u64,
    /// Whether any bytes have been read.
    has_begun: bool,
}

/// The length of the buffer: large enough that threads that share its lines wait seldom for each
/// other, and small enough for the cache.
const BUFFER: usize = 1 << 20;

/// The most bytes of a line that is a question. It is less than the buffer.
const LONGEST_LINE: usize = 500_000;

/// The byte-order mark that some editors write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The byte-order marks of UTF-16, which is not supported.
const UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

impl<'a> Input<'a> {
    /// Opens a file; `None` and `-` are standard input.
    pub(crate) fn open(file: Option<&Path>) -> Result<Input<'a>, Failure> {
        match file.filter(|file| *file != Path::new("-")) {
            None => Ok(Input::new(io::stdin(), "stdin")),
            Some(path) => {
                let name = shown_path(path);
                let file = File::open(path);
                let file = file.map_err(|e| unreadable(format!("cannot open {name}: {e}")))?;
                Ok(Input::new(file, name))
            }
        }
    }

    /// Creates an input from a reader. `name` is its name in error messages.
    pub(crate) fn new(reader: impl Read + 'a, name: impl Into<String>) -> Input<'a> {
        let (reader, name, buffer) = (Box::new(reader), name.into(), vec![0; BUFFER]);
        Input { reader, name, buffer, start: 0, end: 0, line: 1, has_begun: false }
    }

    /// Returns the stream's name in messages: the name of the file, `stdin` or `input`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the bytes that have been read and not consumed.
    pub(crate) fn text(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Removes the first `length` bytes of the text.
    pub(crate) fn consume(&mut self, length: usize) {
        self.line += lines(&self.text()[..length]);
        self.start += length;
    }

    /// Reads the bytes that are available, and waits if there are none. Returns `false` at the end
    /// of the stream.
    pub(crate) fn read_more(&mut self) -> Result<bool, Failure> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.end == self.buffer.len() {
            self.squeeze();
        }
        let length = self.read()?;
        if !self.has_begun && length > 0 {
            self.begin()?;
        }
        Ok(length > 0)
    }

    /// Returns the first line that is not empty, without removing it, or its first bytes if it is
    /// longer than `most`.
    pub(crate) fn first_line(&mut self, most: usize) -> Result<String, Failure> {
        loop {
            let text = self.text().trim_ascii_start();
            let end = text.iter().position(|&byte| byte == b'\n').filter(|&end| end <= most);
            let line = String::from_utf8_lossy(&text[..end.unwrap_or(text.len().min(most + 1))]);
            let line = line.into_owned();
            if end.is_some() || line.len() > most || !self.read_more()? {
                return Ok(line);
            }
        }
    }

    /// Reads to the end of the stream, and returns all bytes.
    pub(crate) fn read_all(&mut self) -> Result<Vec<u8>, Failure> {
        let mut all = Vec::new();
        while self.read_more()? {
            all.extend_from_slice(self.text());
            self.consume(self.text().len());
        }
        Ok(all)
    }

    /// Reads the next line that is not empty, waiting for no other. Returns its place, too; `None` at
    /// the end of the stream.
    pub(crate) fn next_line(&mut self) -> Result<Option<(String, Vec<u8>)>, Failure> {
        let mut at_end = false;
        loop {
            self.consume(self.text().len() - self.text().trim_ascii_start().len());
            let end = self.text().iter().position(|&byte| byte == b'\n');
            let end = end.or_else(|| at_end.then_some(self.text().len()));
            match end {
                Some(0) => return Ok(None),
                Some(end) => {
                    let line = (self.place(0), self.text()[..end].to_vec());
                    self.consume(end);
                    return Ok(Some(line));
                }
                None => at_end = !self.read_more_of_line(false)?,
            }
        }
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

    /// Skips a byte-order mark of UTF-8, and refuses one of UTF-16.
    fn begin(&mut self) -> Result<(), Failure> {
        self.has_begun = true;
        // Read on while the text is only the beginning of a mark.
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

    /// Removes the white space of a question that fills the whole buffer. Errors then name the line
    /// of the question's end.
    fn squeeze(&mut self) {
        self.line += lines(self.text());
        let length = self.buffer.len();
        self.buffer.retain(|byte| !byte.is_ascii_whitespace());
        self.end = self.buffer.len();
        self.buffer.resize(length, 0);
    }

    /// Reads more of an incomplete line: skips white space before it, then reads as
    /// [`Input::read_more`] does. `is_cut` says whether a line that is too long is cut off.
    ///
    /// # Errors
    /// Returns an error if the line is too long, or if the stream cannot be read.
    pub(crate) fn read_more_of_line(&mut self, is_cut: bool) -> Result<bool, Failure> {
        let line = self.text().trim_ascii_start().len();
        self.consume(self.text().len() - line);
        match expect_length(line) {
            Err(failure) if !is_cut => return Err(failure.context(self.place(0))),
            // It stays too long.
            Err(_) => self.end = self.start + LONGEST_LINE + 1,
            Ok(()) => {}
        }
        self.read_more()
    }

    /// Returns the stream's name and the line at this offset of the text, for messages.
    pub(crate) fn place(&self, offset: usize) -> String {
        let line = self.line + lines(&self.text()[..offset]);
        format!("{}, line {line}", self.name)
    }
}

/// Checks that a line is not too long for a question, and has a carriage return only at its end.
pub(crate) fn expect_line(line: &[u8]) -> Result<(), Failure> {
    expect_length(line.len())?;
    if line.trim_ascii_end().contains(&b'\r') {
        return Err(Failure::new("expected lines that end in LF or CR LF, found a CR alone"));
    }
    Ok(())
}

/// Checks that a line of this length is not too long for a question.
fn expect_length(length: usize) -> Result<(), Failure> {
    if length <= LONGEST_LINE {
        return Ok(());
    }
    Err(Failure::new(format!("expected a line of at most {LONGEST_LINE} bytes")))
}

/// Returns the error that a stream cannot be read, with advice.
fn unreadable(what: String) -> Failure {
    Failure::new(what).hint("name a file that can be read")
}

/// Returns the number of line ends in a text.
fn lines(text: &[u8]) -> u64 {
    count(text, |byte| byte == b'\n') as u64
}

/// Returns the number of bytes for which `wanted` is true. Counts parts of 192 bytes: their counts
/// fit into a byte, so the compiler counts a whole register of bytes at a time.
pub(crate) fn count(text: &[u8], wanted: impl Fn(u8) -> bool) -> usize {
    let part = |part: &[u8]| part.iter().map(|&byte| u8::from(wanted(byte))).sum::<u8>();
    let (parts, rest) = text.as_chunks::<192>();
    parts.iter().map(|chunk| usize::from(part(chunk))).sum::<usize>() + usize::from(part(rest))
}

/// Returns the first word of a text for an error message: at most 20 characters, escaped and in
/// quotes.
pub(crate) fn shown(text: &[u8]) -> String {
    const SHOWN: usize = 20;
    let length = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    let more = if length > SHOWN { "..." } else { "" };
    format!("\"{}{more}\"", text[..length.min(SHOWN)].escape_ascii())
}
