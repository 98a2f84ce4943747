//! Reading questions from a stream, in constant memory, with the line of everything.

use std::fs::File;
use std::io::{self, Read};
use std::mem;
use std::path::Path;
use std::str::FromStr;

use tilebase_puzzle::NotationError;

use crate::failure::Failure;

/// The words of a stream, set apart by white space.
pub(crate) struct Words<'a> {
    /// `None` where all there is stands in the buffer.
    reader: Option<Box<dyn Read + 'a>>,
    /// What reading ended with, if nobody has been told yet.
    failure: Option<Failure>,
    name: String,
    buffer: Vec<u8>,
    /// What has been read and not yet given out: `buffer[start..end]`.
    start: usize,
    end: usize,
    /// The line of the word that was given out last, from 1.
    line: u64,
}

/// A word of the input.
pub(crate) type Word<'a> = &'a [u8];

/// Longer than any word that means something. A word that does not fit is given out in parts, and
/// the first of them, which fills the buffer, is taken for nothing but what is wrong.
const BUFFER: usize = 1 << 16;

impl<'a> Words<'a> {
    /// Reads from this file, or from standard input.
    pub(crate) fn open(file: Option<&Path>) -> Result<Words<'a>, Failure> {
        match file {
            None => Ok(Words::new(io::stdin(), "stdin")),
            Some(path) => {
                let name = path.display().to_string();
                let file = File::open(path);
                let file = file.map_err(|e| Failure::new(format!("cannot open {name}: {e}")))?;
                Ok(Words::new(file, name))
            }
        }
    }

    /// Reads from this stream, which has a name for the user.
    pub(crate) fn new(reader: impl Read + 'a, name: impl Into<String>) -> Words<'a> {
        let (reader, buffer) = (Some(Box::new(reader) as Box<dyn Read + 'a>), vec![0; BUFFER]);
        Words { reader, failure: None, name: name.into(), buffer, start: 0, end: 0, line: 1 }
    }

    /// The stream's name: the file's, `stdin`, or `input`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Passes over white space. `true` if nothing follows.
    #[inline]
    pub(crate) fn next_is_end(&mut self) -> Result<bool, Failure> {
        // Nearly always one line's end, and something after it.
        if let [b'\n', next, ..] = self.buffer[self.start..self.end]
            && !next.is_ascii_whitespace()
        {
            self.start += 1;
            self.line += 1;
            return Ok(false);
        }
        loop {
            let rest = &self.buffer[self.start..self.end];
            match rest.iter().position(|byte| !byte.is_ascii_whitespace()) {
                Some(blank) => {
                    self.pass(blank);
                    return Ok(false);
                }
                None => {
                    self.pass(rest.len());
                    if !self.fill()? {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// The next word, or `None` at the end of the stream.
    pub(crate) fn next(&mut self) -> Result<Option<Word<'_>>, Failure> {
        self.next_up_to(u8::is_ascii_whitespace)
    }

    /// The next line that has something in it, from its first word, or `None` at the end of the
    /// stream.
    pub(crate) fn next_line(&mut self) -> Result<Option<Word<'_>>, Failure> {
        self.next_up_to(|byte| *byte == b'\n')
    }

    /// From the next word's beginning up to where `ends` holds.
    fn next_up_to(&mut self, ends: impl Fn(&u8) -> bool) -> Result<Option<Word<'_>>, Failure> {
        if self.next_is_end()? {
            return Ok(None);
        }
        let mut length = 0;
        loop {
            let rest = &self.buffer[self.start + length..self.end];
            match rest.iter().position(&ends) {
                Some(more) => {
                    length += more;
                    break;
                }
                None => {
                    length += rest.len();
                    if !self.fill()? {
                        break;
                    }
                }
            }
        }
        let word = self.start..self.start + length;
        self.start = word.end;
        Ok(Some(&self.buffer[word]))
    }

    /// Passes over white space, counting lines.
    fn pass(&mut self, length: usize) {
        let blank = &self.buffer[self.start..self.start + length];
        self.line += blank.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.start += length;
    }

    /// Reads more behind what is there. `false` if there is no more, or no more room.
    fn fill(&mut self) -> Result<bool, Failure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let Some(reader) = &mut self.reader else { return Ok(false) };
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        loop {
            match reader.read(&mut self.buffer[self.end..]) {
                Ok(length) => {
                    self.end += length;
                    return Ok(length > 0);
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(Failure::new(format!("cannot read {}: {e}", self.name))),
            }
        }
    }

    /// The next word, which is to be a number.
    #[inline]
    pub(crate) fn number<N: FromStr + From<u8>>(&mut self, expected: &str) -> Result<N, Failure> {
        // Nearly always a digit, perhaps a blank before it, and white space after it.
        let rest = &self.buffer[self.start..self.end];
        let rest = rest.strip_prefix(b" ").unwrap_or(rest);
        if let [digit @ b'0'..=b'9', after, rest @ ..] = rest
            && after.is_ascii_whitespace()
        {
            self.start = self.end - rest.len() - 1;
            return Ok(N::from(digit - b'0'));
        }
        let parse = |word: Word<'_>| {
            // Zeros without end are no number, although every part of them is.
            (word.len() < BUFFER).then(|| std::str::from_utf8(word).ok()?.parse().ok())?
        };
        match self.next()? {
            None => Err(self.unexpected(expected, None)),
            Some(word) => match parse(word) {
                Some(number) => Ok(number),
                None => {
                    let found = shown(word);
                    Err(self.unexpected(expected, Some(&found)))
                }
            },
        }
    }

    /// What the next bytes mean, behind a line end, if one is before them. `usual` knows what has
    /// its usual form, and leaves the rest, and what is wrong, to those who look at every word.
    #[inline(always)]
    pub(crate) fn at_hand<const N: usize, T>(
        &mut self,
        usual: impl Fn(&[u8; N]) -> Option<T>,
    ) -> Option<T> {
        let rest = &self.buffer[self.start..self.end];
        let before = usize::from(rest.first() == Some(&b'\n'));
        let text = rest[before..].first_chunk()?;
        let meant = usual(text)?;
        let lines = text.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
        self.line += before as u64 + u64::from(lines);
        self.start += before + N;
        Some(meant)
    }

    /// What the next nine symbols mean, in one word or in several. `quick` knows, or leaves it to
    /// the parser, which says what is wrong.
    #[inline(always)]
    pub(crate) fn nine<T>(
        &mut self,
        quick: impl Fn(&[u8; 9]) -> Option<T>,
        expected: impl Fn() -> String,
    ) -> Result<T, Failure>
    where
        T: FromStr<Err = NotationError>,
    {
        match self.nine_at_hand().and_then(|(symbols, length, lines)| {
            let meant = quick(&symbols)?;
            self.start += length;
            self.line += lines;
            Some(meant)
        }) {
            Some(meant) => Ok(meant),
            None => self.nine_parsed(&expected()),
        }
    }

    /// The next nine symbols, if they have been read already and stand together or apart by one
    /// blank or line end each, as they nearly always do; with how many bytes and lines they take,
    /// one blank or line end before them included.
    #[inline(always)]
    fn nine_at_hand(&self) -> Option<([u8; 9], usize, u64)> {
        let rest = &self.buffer[self.start..self.end];
        let (first, behind_first) = rest.split_first()?;
        let before = usize::from(first.is_ascii_whitespace());
        let rest = if before == 1 { behind_first } else { rest };
        let (symbols, length, lines) = if rest.get(1)?.is_ascii_whitespace() {
            let apart = rest.first_chunk::<17>()?;
            let between: [u8; 8] = std::array::from_fn(|i| apart[2 * i + 1]);
            if !between.iter().all(u8::is_ascii_whitespace) {
                return None;
            }
            let lines = between.iter().filter(|&&byte| byte == b'\n').count();
            (std::array::from_fn(|i| apart[2 * i]), 17, lines as u64)
        } else {
            (*rest.first_chunk::<9>()?, 9, 0)
        };
        let lines = lines + u64::from(*first == b'\n');
        rest.get(length)?.is_ascii_whitespace().then_some((symbols, before + length, lines))
    }

    /// The same for symbols that come in parts, or mean nothing.
    fn nine_parsed<T>(&mut self, expected: &str) -> Result<T, Failure>
    where
        T: FromStr<Err = NotationError>,
    {
        let mut symbols = [0; 9];
        let mut lines = [0; 9];
        let mut count = 0;
        while count < 9 {
            match self.next()? {
                None => {
                    let found = (count > 0).then(|| format!("{count} and the end of the input"));
                    return Err(self.unexpected(expected, found.as_deref()));
                }
                Some(word) if word.len() > 9 - count => {
                    let before = if count > 0 { format!("{count} and ") } else { String::new() };
                    let found = before + &shown(word);
                    return Err(self.unexpected(expected, Some(&found)));
                }
                Some(word) => {
                    let end = count + word.len();
                    symbols[count..end].copy_from_slice(word);
                    lines[count..end].fill(self.line);
                    count = end;
                }
            }
        }
        String::from_utf8_lossy(&symbols).parse().map_err(|error| {
            // A symbol may be wrong that stands some lines above the last.
            if let NotationError::Symbol { at, .. } = error {
                self.line = lines.get(at - 1).copied().unwrap_or(self.line);
            }
            self.wrong(error)
        })
    }

    /// The error of finding something else, or the end of the input, at the current line.
    pub(crate) fn unexpected(&self, expected: &str, found: Option<&str>) -> Failure {
        let found = found.unwrap_or("the end of the input");
        self.wrong(format!("expected {expected}, found {found}"))
    }

    /// Something that is wrong at the current line.
    pub(crate) fn wrong(&self, what: impl std::fmt::Display) -> Failure {
        Failure::new(format!("{}, line {}: {what}", self.name, self.line))
    }
}

/// Some of a stream's questions, cut out between two of them.
#[derive(Default)]
pub(crate) struct Block {
    text: Vec<u8>,
    /// The line where it begins.
    line: u64,
    /// How many questions it has, if it is what it should be.
    pub(crate) questions: u64,
}

/// How long blocks are: a text and its answers fit the second cache together. Short ones let a
/// fuzzer's short streams have many.
const BLOCK: usize = if cfg!(fuzzing) { 1 << 7 } else { 1 << 17 };

impl Words<'_> {
    /// Takes the next block out, for questions of so many symbols each. `false` if there is no
    /// whole block any more.
    pub(crate) fn cut(&mut self, symbols: usize, block: &mut Block) -> bool {
        if self.buffer.len() < BLOCK {
            self.buffer.resize(BLOCK, 0);
        }
        while self.end - self.start < BLOCK {
            match self.fill() {
                Ok(true) => {}
                Ok(false) => return false,
                Err(failure) => {
                    self.failure = Some(failure);
                    return false;
                }
            }
        }
        let text = &self.buffer[self.start..self.end];
        let total = count(text, |byte| byte > b' ');
        // The last question, perhaps a part of it, is left, so that the cut is before a symbol.
        let questions = total.saturating_sub(1) / symbols;
        if questions == 0 {
            return false;
        }
        let left = total - questions * symbols;
        let mut places = text.iter().enumerate().rev().filter(|&(_, &byte)| byte > b' ');
        let Some((end, _)) = places.nth(left - 1) else { return false };
        // Nor may it be within a word.
        if !text[end - 1].is_ascii_whitespace() {
            return false;
        }
        block.text.clear();
        block.text.extend_from_slice(&text[..end]);
        block.line = self.line;
        block.questions = questions as u64;
        self.line += count(&block.text, |byte| byte == b'\n') as u64;
        self.start += end;
        true
    }

    /// Puts a block back that was cut out last of those that are not back yet.
    pub(crate) fn put_back(&mut self, block: &Block) {
        self.buffer.splice(..self.start, block.text.iter().copied());
        self.end = self.end - self.start + block.text.len();
        self.start = 0;
        self.line = block.line;
    }

    /// Reads this block and nothing more, and has its text until [`Words::back_into`].
    pub(crate) fn of(block: &mut Block) -> Words<'static> {
        let buffer = mem::take(&mut block.text);
        let end = buffer.len();
        let name = String::new();
        Words { reader: None, failure: None, name, buffer, start: 0, end, line: block.line }
    }

    /// Gives the block its text again, also what has been read of it.
    pub(crate) fn back_into(self, block: &mut Block) {
        block.text = self.buffer;
    }
}

/// How many bytes are like that. As counts of up to 255 bytes fit into a byte, the compiler counts
/// a register full of them at a time.
fn count(text: &[u8], wanted: impl Fn(u8) -> bool) -> usize {
    let part = |part: &[u8]| part.iter().map(|&byte| u8::from(wanted(byte))).sum::<u8>();
    text.chunks(255).map(|chunk| usize::from(part(chunk))).sum()
}

/// A word as it can be shown: short, printable, in quotes.
pub(crate) fn shown(word: Word<'_>) -> String {
    const SHOWN: usize = 20;
    let text = word[..word.len().min(SHOWN)].escape_ascii();
    let more = if word.len() > SHOWN { "..." } else { "" };
    format!("\"{text}{more}\"")
}
