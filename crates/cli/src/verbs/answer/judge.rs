//! Answers a stream of questions in the format of an online judge.
//!
//! Every question of such a format has the same number of symbols, each a single character, with
//! any white space between them. All questions that have been read are answered, and the answers
//! written, before more is read. A long text is cut between questions by counting symbols; several
//! threads answer its parts, and the answers are written in order. The formats are in `eight`, `cubic`
//! and `boards`.

use std::io::Write;
use std::str::FromStr;

use tilebase::{NotationError, TableError};

use crate::ask::input::{Input, count, shown};
use crate::out::failure::Failure;
use crate::system::threads::{Threads, map};

/// The format of a judge, and how its questions are answered.
pub(super) trait Format: Sync {
    /// The number of symbols of a question.
    const SYMBOLS: usize;
    type Question: Send;

    /// Fast path: reads the question at the beginning of a text if it is valid and has the layout
    /// of the judge's samples, in which every symbol is at a fixed place. Also returns its length.
    /// The result is that of [`Format::read`].
    fn read_usual(_text: &[u8]) -> Option<(Self::Question, usize)> {
        None
    }

    /// Reads the question of these symbols. `number` is its number, from 1. If there are fewer than
    /// [`Format::SYMBOLS`], the text ends after them.
    fn read(
        &self,
        number: u64,
        symbols: &Symbols<'_>,
    ) -> Result<Parsed<Self::Question>, WrongSymbol>;

    /// Appends the answers to questions that are numbered from `number`.
    ///
    /// # Errors
    /// Returns an error if entries of the table contradict each other, after appending the answers
    /// before it.
    fn answer(
        &self,
        number: u64,
        questions: &[Self::Question],
        text: &mut Vec<u8>,
    ) -> Result<(), TableError>;

    /// Returns the number of questions; `None` if it is not known before the end.
    fn count(&self) -> Option<u64>;

    /// Returns what ends the questions, for warnings: the mark or, of a known number, the last.
    /// `None` if the end of the stream ends them.
    fn end(&self) -> Option<String>;
}

/// What is read from a stream: a question or its end.
pub(super) enum Parsed<Q> {
    Question(Q),
    /// The mark at the end of the stream, and the number of its symbols.
    End(usize),
}

/// An error in a question.
pub(super) struct WrongSymbol {
    /// The index of the wrong symbol; the number of symbols if a symbol is missing.
    pub(super) symbol: usize,
    pub(super) what: String,
}

/// The greatest number of symbols of a question in any format.
const MAX_SYMBOLS: usize = 18;

/// The symbols of a question.
pub(super) struct Symbols<'a> {
    text: &'a [u8],
    symbols: [u8; MAX_SYMBOLS],
    offsets: [usize; MAX_SYMBOLS],
    count: usize,
}

impl<'a> Symbols<'a> {
    /// Finds the first `wanted` symbols of a text, or all if it has fewer.
    fn read(text: &'a [u8], wanted: usize) -> Symbols<'a> {
        let mut symbols =
            Symbols { text, symbols: [0; MAX_SYMBOLS], offsets: [0; MAX_SYMBOLS], count: 0 };
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

    /// Reads nine symbols, beginning with the symbol `first`. `quick` reads valid symbols; if it
    /// fails, the parser of `T` describes the error. `expected` describes the nine symbols if the
    /// input ends before.
    pub(super) fn nine<T: FromStr<Err = NotationError>>(
        &self,
        first: usize,
        quick: impl Fn(&[u8; 9]) -> Option<T>,
        expected: impl Fn() -> String,
    ) -> Result<T, WrongSymbol> {
        let Some(nine) = self.all().get(first..).and_then(|all| all.first_chunk()) else {
            let found = match self.count.saturating_sub(first) {
                0 => String::new(),
                count => format!("{count} and "),
            };
            let what = format!("expected {}, found {found}the end of the input", expected());
            return Err(WrongSymbol { symbol: self.count, what });
        };
        if let Some(value) = quick(nine) {
            return Ok(value);
        }
        String::from_utf8_lossy(nine).parse().map_err(|error| {
            let place = match error {
                NotationError::Symbol { at, .. } => at - 1,
                _ => 8,
            };
            WrongSymbol { symbol: first + place.min(8), what: error.to_string() }
        })
    }

    /// Returns the word that begins with a symbol, for an error message; "the end of the input" if
    /// there is no such symbol.
    pub(super) fn shown(&self, symbol: usize) -> String {
        match self.all().get(symbol) {
            Some(_) => shown(&self.text[self.offsets[symbol]..]),
            None => "the end of the input".into(),
        }
    }

    /// Returns the offset of the end of the first `count` symbols.
    fn end(&self, count: usize) -> usize {
        count.checked_sub(1).map_or(0, |last| self.offsets[last] + 1)
    }

    /// Returns the offset of a symbol, or the length of the text if there is no such symbol.
    fn offset(&self, symbol: usize) -> usize {
        if symbol < self.count { self.offsets[symbol] } else { self.text.len() }
    }
}

/// Answers all questions. Returns a warning if the input is odd but valid.
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
            threads => (input.text().len() / PART_LENGTH).min(4 * threads),
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
            // White space at the end of a part may be left.
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
            let name = input.name();
            let after = |end| format!("{name}: expected the end of the input after {end}");
            return Ok(format.end().filter(|_| rest).map(after));
        }
        out.flush()?;
        if at_end {
            let name = input.name();
            let missing = |mark| format!("{name}: expected {mark} after the last dataset");
            return Ok(format.end().filter(|_| format.count().is_none()).map(missing));
        }
        at_end = !input.read_more()?;
    }
}

/// The answers to a part of a text.
struct PartAnswers {
    answers: Vec<u8>,
    /// The number of questions that have been answered.
    questions: u64,
    /// The number of bytes of the text that have been used.
    used: usize,
    /// Why the text was not used to its end; `None` if only an incomplete question is left.
    stop: Option<Stop>,
}

/// Why no more questions are answered.
enum Stop {
    End,
    Wrong {
        /// The offset in the text of the part.
        offset: usize,
        what: String,
    },
    Table(TableError),
}

/// The least length of the parts into which a text is cut: starting a thread takes some
/// microseconds. There are up to four parts for each thread, so that no thread waits long for the
/// slowest.
const PART_LENGTH: usize = 1 << 14;

/// Cuts a text between questions into at most `wanted` parts, and returns each with the number of
/// questions before it. The last part may end within a question.
fn split(text: &[u8], symbols: usize, wanted: usize) -> Vec<(u64, &[u8])> {
    let mut parts = Vec::with_capacity(wanted);
    let (mut rest, mut before) = (text, 0);
    while parts.len() + 1 < wanted {
        let (part, _) = rest.split_at(rest.len() / (wanted - parts.len()));
        let total = count(part, is_symbol);
        // End the part before the symbols of its incomplete last question.
        let Some(end) = nth_symbol_from_the_end(part, total % symbols) else { break };
        let (part, after) = rest.split_at(end);
        parts.push((before, part));
        before += (total / symbols) as u64;
        rest = after;
    }
    parts.push((before, rest));
    parts
}

fn is_symbol(byte: u8) -> bool {
    byte > b' '
}

/// Returns the offset of the symbol that is `number`-th from the end; the length of the text for 0.
fn nth_symbol_from_the_end(text: &[u8], number: usize) -> Option<usize> {
    let Some(number) = number.checked_sub(1) else { return Some(text.len()) };
    let symbols = text.iter().enumerate().rev().filter(|&(_, &byte)| is_symbol(byte));
    symbols.map(|(offset, _)| offset).nth(number)
}

/// Answers the parts of a text, on several threads if there are several parts. `number` is the
/// number of the first question.
fn answer_parts<F: Format>(
    format: &F,
    parts: &[(u64, &[u8])],
    number: u64,
    at_end: bool,
    threads: &Threads,
) -> Vec<PartAnswers> {
    let last = parts.len() - 1;
    let pool = if parts.len() > 1 { threads.pool() } else { None };
    map(pool, parts.len(), |index| {
        let (before, text) = parts[index];
        answer_part(format, text, number + before, at_end && index == last)
    })
}

/// The number of questions that are looked up together. A look-up in a large table waits for memory
/// about as long as a question takes to read and write, and look-ups that follow each other wait at
/// the same time.
const BATCH: usize = 256;

/// Answers the questions of a text, which are numbered from `first`. An incomplete question at the
/// end of the text is left, unless the stream is `at_end`. Its loops take fewer instructions in a function of
/// their own.
#[inline(never)]
fn answer_part<F: Format>(format: &F, text: &[u8], first: u64, at_end: bool) -> PartAnswers {
    let mut part = PartAnswers { answers: Vec::new(), questions: 0, used: 0, stop: None };
    let mut questions = Vec::with_capacity(BATCH);
    loop {
        let number = first + part.questions;
        let left = format.count().map_or(u64::MAX, |count| count.saturating_sub(number - 1));
        let wanted = left.min(BATCH as u64) as usize;
        let mut is_end = wanted == 0;
        while !is_end && questions.len() < wanted {
            part.used += read_usual::<F>(&text[part.used..], wanted, &mut questions);
            if questions.len() < wanted {
                let next = number + questions.len() as u64;
                let question = read_any(format, text, next, at_end, &mut part);
                is_end = question.is_none();
                questions.extend(question);
            }
        }
        if let Err(error) = format.answer(number, &questions, &mut part.answers) {
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

/// Reads questions with the usual layout at the beginning of a text, until there are `wanted`
/// questions. Returns the length of the text that has been read.
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

/// Reads the next question of a part in any layout. Returns `None` if there is no complete
/// question; the part's `stop` says why.
#[inline(never)]
fn read_any<F: Format>(
    format: &F,
    text: &[u8],
    number: u64,
    at_end: bool,
    part: &mut PartAnswers,
) -> Option<F::Question> {
    let symbols = Symbols::read(&text[part.used..], F::SYMBOLS);
    match format.read(number, &symbols) {
        Ok(Parsed::Question(question)) => {
            part.used += symbols.end(F::SYMBOLS);
            return Some(question);
        }
        Ok(Parsed::End(count)) => {
            part.used += symbols.end(count);
            part.stop = Some(Stop::End);
        }
        Err(WrongSymbol { symbol, what }) => {
            // Missing symbols may still arrive, except at the end of the stream.
            let is_present = symbol < symbols.count;
            let is_expected = symbols.count > 0 || format.count().is_some();
            if is_present || at_end && is_expected {
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

    /// A text may be cut anywhere: its parts consist of whole questions in order, each with its
    /// number.
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
