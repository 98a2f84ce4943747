//! A stream of questions in the format of a judge.
//!
//! Every question of such a format has the same number of symbols, each a single character; white
//! space between them is free. Whatever has been read is answered and written before more is read.
//! A long text is cut between two questions, by counting symbols, and its parts are answered by
//! several threads; the answers are written in order. What the questions are is in `eight` and
//! `cubic`.

use std::io::Write;
use std::str::FromStr;

use rayon::prelude::*;
use tilebase::{NotationError, TableError};

use crate::failure::Failure;
use crate::input::{Input, count, shown};
use crate::threads::Threads;

/// A judge's format, and the table that answers its questions.
pub(super) trait Format: Sync {
    /// How many symbols a question has.
    const SYMBOLS: usize;
    type Question: Send;

    /// Reads the question at the beginning of a text if it is a valid one and laid out as the judge
    /// prints it; also returns its length. The common case: every symbol is at a fixed place, and
    /// all are looked at together. Means what [`Format::read`] means.
    fn read_usual(text: &[u8]) -> Option<(Self::Question, usize)>;

    /// Reads the question of these symbols, which has this number, from 1. Fewer than
    /// [`Format::SYMBOLS`] are all that the stream still has.
    fn read(&self, number: u64, symbols: &Symbols<'_>) -> Result<Next<Self::Question>, Wrong>;

    /// Looks the answers to questions up and appends them to a text; the first question has this
    /// number. Where the table fails, the answers before have been appended.
    fn answer(
        &self,
        number: u64,
        questions: &[Self::Question],
        text: &mut Vec<u8>,
    ) -> Result<(), TableError>;

    /// Returns how many questions there are; `None` if the stream says where it ends.
    fn count(&self) -> Option<u64>;

    /// Returns what is to be said of a stream with text behind its end.
    fn text_behind_the_end(&self) -> String;

    /// Returns what is to be said of a stream that ends before it says so.
    fn no_end(&self) -> Option<String>;
}

/// How a stream goes on.
pub(super) enum Next<Q> {
    Question(Q),
    /// The symbols say that the stream ends, and this many of them do so.
    End(usize),
}

/// What is wrong with a question, and with which of its symbols.
pub(super) struct Wrong {
    /// The symbol's number, from 0; the number of all symbols for the end of the input.
    pub(super) symbol: usize,
    pub(super) what: String,
}

/// The most symbols that a question has.
const MOST: usize = 18;

/// The symbols of a question.
pub(super) struct Symbols<'a> {
    text: &'a [u8],
    symbols: [u8; MOST],
    offsets: [usize; MOST],
    count: usize,
}

impl<'a> Symbols<'a> {
    /// Reads the first symbols of a text: `wanted` of them, or all there are.
    fn read(text: &'a [u8], wanted: usize) -> Symbols<'a> {
        let mut symbols = Symbols { text, symbols: [0; MOST], offsets: [0; MOST], count: 0 };
        let visible = text.iter().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace());
        for (offset, &symbol) in visible.take(wanted) {
            symbols.symbols[symbols.count] = symbol;
            symbols.offsets[symbols.count] = offset;
            symbols.count += 1;
        }
        symbols
    }

    /// Returns the symbols.
    pub(super) fn all(&self) -> &[u8] {
        &self.symbols[..self.count]
    }

    /// Returns what the nine symbols from `first` on mean. `quick` reads them; the parser says what
    /// is wrong with them.
    pub(super) fn nine<T: FromStr<Err = NotationError>>(
        &self,
        first: usize,
        quick: impl Fn(&[u8; 9]) -> Option<T>,
        expected: impl Fn() -> String,
    ) -> Result<T, Wrong> {
        let Some(nine) = self.all().get(first..).and_then(|all| all.first_chunk()) else {
            let found = match self.count.saturating_sub(first) {
                0 => String::new(),
                count => format!("{count} and "),
            };
            let what = format!("expected {}, found {found}the end of the input", expected());
            return Err(Wrong { symbol: self.count, what });
        };
        if let Some(meant) = quick(nine) {
            return Ok(meant);
        }
        String::from_utf8_lossy(nine).parse().map_err(|error| {
            let place = match error {
                NotationError::Symbol { at, .. } => at - 1,
                _ => 8,
            };
            Wrong { symbol: first + place.min(8), what: error.to_string() }
        })
    }

    /// Returns the text from a symbol on, as it can be shown; the end of the input if there is no
    /// such symbol.
    pub(super) fn shown(&self, symbol: usize) -> String {
        match self.all().get(symbol) {
            Some(_) => shown(&self.text[self.offsets[symbol]..]),
            None => "the end of the input".into(),
        }
    }

    /// Returns the offset behind this many symbols.
    fn end(&self, count: usize) -> usize {
        count.checked_sub(1).map_or(0, |last| self.offsets[last] + 1)
    }

    /// Returns the offset of a symbol, or of the end of the text.
    fn offset(&self, symbol: usize) -> usize {
        if symbol < self.count { self.offsets[symbol] } else { self.text.len() }
    }
}

/// Answers all questions. Returns a remark on the input if there is something odd about it that is no
/// error.
pub(super) fn answer<F: Format>(
    format: &F,
    input: &mut Input<'_>,
    out: &mut impl Write,
    threads: &Threads,
) -> Result<Option<String>, Failure> {
    let mut number = 1;
    let mut at_end = false;
    loop {
        let count = match threads.count() {
            1 => 1,
            threads => (input.text().len() / PART).min(4 * threads),
        };
        let parts = split(input.text(), F::SYMBOLS, count);
        let (mut begin, mut used) = (0, 0);
        let mut ended = false;
        let answered = answer_parts(format, &parts, number, at_end, threads);
        for (&(_, text), part) in parts.iter().zip(answered) {
            out.write_all(&part.answers)?;
            number += part.questions;
            match part.stop {
                Some(Stop::Wrong { offset, what }) => {
                    return Err(input.wrong_at(begin + offset, what));
                }
                Some(Stop::Table(error)) => return Err(error.into()),
                Some(Stop::End) => ended = true,
                None => {}
            }
            // White space may be left at the end of a part.
            used = begin + part.used;
            begin += text.len();
            if ended {
                break;
            }
        }
        input.consume(used);
        if ended || format.count().is_some_and(|count| number > count) {
            out.flush()?;
            let rest = input.text().iter().any(|byte| !byte.is_ascii_whitespace());
            return Ok(rest.then(|| format.text_behind_the_end()));
        }
        out.flush()?;
        if at_end {
            return Ok(format.no_end());
        }
        at_end = !input.read_more()?;
    }
}

/// A part of a text, answered.
struct Answered {
    answers: Vec<u8>,
    questions: u64,
    /// How many bytes of the text have been used.
    used: usize,
    /// Why the text was not used up to its last question.
    stop: Option<Stop>,
}

/// Why no more questions follow.
enum Stop {
    End,
    Wrong {
        /// In the text of the part.
        offset: usize,
        what: String,
    },
    Table(TableError),
}

/// A text is cut into parts of at least this length: a thread needs some microseconds to start. Four
/// for each thread are enough for none to wait long for the slowest.
const PART: usize = 1 << 14;

/// Cuts a text between questions into at most `wanted` parts, and returns each with the number of
/// questions before it. The last part may end within a question.
fn split(text: &[u8], symbols: usize, wanted: usize) -> Vec<(u64, &[u8])> {
    let mut parts = Vec::with_capacity(wanted);
    let (mut rest, mut before) = (text, 0);
    while parts.len() + 1 < wanted {
        let (part, _) = rest.split_at(rest.len() / (wanted - parts.len()));
        let total = count(part, is_symbol);
        // The part ends before the symbols that are no whole question.
        let Some(end) = nth_symbol_from_the_end(part, total % symbols) else { break };
        let (part, behind) = rest.split_at(end);
        parts.push((before, part));
        before += (total / symbols) as u64;
        rest = behind;
    }
    parts.push((before, rest));
    parts
}

fn is_symbol(byte: u8) -> bool {
    byte > b' '
}

/// Returns the offset of the `number`-th symbol from the end; the length of the text for 0.
fn nth_symbol_from_the_end(text: &[u8], number: usize) -> Option<usize> {
    let Some(number) = number.checked_sub(1) else { return Some(text.len()) };
    let symbols = text.iter().enumerate().rev().filter(|&(_, &byte)| is_symbol(byte));
    symbols.map(|(offset, _)| offset).nth(number)
}

/// Answers the parts of a text, on several threads if there are several parts.
fn answer_parts<F: Format>(
    format: &F,
    parts: &[(u64, &[u8])],
    number: u64,
    at_end: bool,
    threads: &Threads,
) -> Vec<Answered> {
    let last = parts.len() - 1;
    let answer = |(place, &(before, text)): (usize, &(u64, &[u8]))| {
        answer_part(format, text, number + before, at_end && place == last)
    };
    let pool = if parts.len() > 1 { threads.pool() } else { None };
    match pool {
        Some(pool) => pool.install(|| parts.par_iter().enumerate().map(answer).collect()),
        None => parts.iter().enumerate().map(answer).collect(),
    }
}

/// How many questions are read before all of them are looked up: more than a processor waits for at the
/// same time. A look-up in a large table waits for memory as long as reading and writing a question
/// takes.
const TOGETHER: usize = 256;

/// Answers the questions of a text from this number on. What is left at its end is a part of a
/// question, unless the stream is `at_end`.
fn answer_part<F: Format>(format: &F, text: &[u8], first: u64, at_end: bool) -> Answered {
    let mut part = Answered { answers: Vec::new(), questions: 0, used: 0, stop: None };
    let mut questions = Vec::with_capacity(TOGETHER);
    loop {
        let asked = first + part.questions;
        let left = format.count().map_or(u64::MAX, |count| count.saturating_sub(asked - 1));
        let wanted = left.min(TOGETHER as u64) as usize;
        let mut is_end = wanted == 0;
        while !is_end && questions.len() < wanted {
            part.used += read_usual::<F>(&text[part.used..], wanted, &mut questions);
            if questions.len() < wanted {
                let number = asked + questions.len() as u64;
                let question = read_any(format, text, number, at_end, &mut part);
                is_end = question.is_none();
                questions.extend(question);
            }
        }
        if let Err(error) = format.answer(asked, &questions, &mut part.answers) {
            part.stop = Some(Stop::Table(error));
            return part;
        }
        part.questions += questions.len() as u64;
        if is_end {
            return part;
        }
        questions.clear();
    }
}

/// Reads the questions at the beginning of a text, up to `wanted` in all, as long as their layout is
/// the usual one. Returns the length of what has been read.
#[inline]
fn read_usual<F: Format>(text: &[u8], wanted: usize, questions: &mut Vec<F::Question>) -> usize {
    let mut rest = text;
    while questions.len() < wanted {
        if let Some((question, length)) = F::read_usual(rest) {
            questions.push(question);
            rest = &rest[length..];
        } else if rest.first().is_some_and(u8::is_ascii_whitespace) {
            rest = rest.trim_ascii_start();
        } else {
            break;
        }
    }
    text.len() - rest.len()
}

/// Reads the question where the part of a text has been used up to, whatever its layout. Returns
/// `None` where no question is, or not all of it; the part says why.
#[inline(never)]
fn read_any<F: Format>(
    format: &F,
    text: &[u8],
    number: u64,
    at_end: bool,
    part: &mut Answered,
) -> Option<F::Question> {
    let symbols = Symbols::read(&text[part.used..], F::SYMBOLS);
    match format.read(number, &symbols) {
        Ok(Next::Question(question)) => {
            part.used += symbols.end(F::SYMBOLS);
            return Some(question);
        }
        Ok(Next::End(count)) => {
            part.used += symbols.end(count);
            part.stop = Some(Stop::End);
        }
        Err(Wrong { symbol, what }) => {
            // What is missing may still come, except at the end of the stream.
            let is_there = symbol < symbols.count;
            let is_promised = symbols.count > 0 || format.count().is_some();
            if is_there || at_end && is_promised {
                let offset = part.used + symbols.offset(symbol);
                part.stop = Some(Stop::Wrong { offset, what });
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However a text is cut, its parts are whole questions in order, each with its number.
    #[test]
    fn a_text_is_cut_between_questions() {
        let mut text = Vec::new();
        for number in 0..200_u32 {
            for place in 0..7 {
                text.push(b'a' + (number % 26) as u8);
                text.extend(b" \n\t".iter().take((number as usize + place) % 4));
            }
        }
        // The last question may be incomplete.
        for end in text.len() - 20..=text.len() {
            for wanted in [1, 2, 3, 7, 50, 1000] {
                let parts = split(&text[..end], 7, wanted);
                assert!(parts.len() <= wanted);
                let texts: Vec<_> = parts.iter().map(|&(_, part)| part).collect();
                assert_eq!(texts.concat(), text[..end]);
                let mut before = 0;
                for (place, (number, part)) in parts.iter().enumerate() {
                    let symbols = count(part, is_symbol);
                    assert_eq!(*number, before);
                    assert!(symbols % 7 == 0 || place + 1 == parts.len());
                    before += symbols as u64 / 7;
                }
            }
        }
    }
}
