//! Answers a stream of questions, and writes the answers in their order.
//!
//! All questions that have been read are answered, and the answers written, before waiting for more
//! input. A long text is cut between questions: several threads read its parts, and answer batches
//! of its questions.

use std::collections::HashMap;
use std::io::Write;

use tilebase::{Goal, Tables};
use tilebase_search::in_parallel;

use crate::ask::input::{Input, count, expect_line};
use crate::ask::solvers::Solvers;
use crate::out::messages::Failure;
use crate::system::threads::in_order;

/// A format of questions: how a text is cut, and how a question is read.
pub(crate) trait Stream: Sync {
    type Question: Send + Sync;

    /// The most questions that a thread answers before the answers are written. An answer may take
    /// a search of seconds.
    const BATCH: usize = 64;

    /// Whether the stream goes on after a line that is too long or has a carriage return within.
    /// [`Stream::read`] is then given such lines, the long ones cut off.
    const GOES_ON: bool = false;

    /// Returns the form of the stream.
    fn form(&self) -> &StreamForm {
        &LINES
    }

    /// Reads the question at the beginning of a text, and returns it and its length, if it has the
    /// most common layout. This is a fast path with the results of [`Stream::read`].
    fn read_usual(&self, _text: &[u8], _: &KnownGoals) -> Option<(Self::Question, usize)> {
        None
    }

    /// Reads the question at the beginning of a text. The text is a line if questions are lines;
    /// else it may end within the question. `number` is the question's number, from 1, for
    /// messages.
    fn read(&self, text: &[u8], number: u64, known: &mut KnownGoals) -> ReadResult<Self::Question>;
}

/// Appends the answers to some questions. They follow each other in the stream; the number is that
/// of the first, from 1. Returns an error for the first question that cannot be answered, after it
/// has appended the answers before it.
pub(crate) type Answering<'a, Q> =
    &'a (dyn Fn(u64, &[Q], &mut Solvers<'_>, &mut Vec<u8>) -> Result<(), Failure> + Sync);

/// Returns what answers questions one after another.
pub(crate) fn each<Q>(
    answer: impl Fn(u64, &Q, &mut Solvers<'_>, &mut Vec<u8>) -> Result<(), Failure> + Sync,
) -> impl Fn(u64, &[Q], &mut Solvers<'_>, &mut Vec<u8>) -> Result<(), Failure> + Sync {
    move |number, questions, solvers, out| {
        let mut questions = (number..).zip(questions);
        questions.try_for_each(|(number, question)| answer(number, question, solvers, out))
    }
}

/// The form of a stream.
pub(crate) struct StreamForm {
    pub(crate) cut: QuestionEnd,
    /// The number of questions; `None` if it is not known before the end.
    pub(crate) count: Option<u64>,
    /// What ends the questions, for warnings: a mark, or the last of a known number. `None` if they
    /// end with the stream.
    pub(crate) end: Option<String>,
}

/// Lines up to the end of the stream.
static LINES: StreamForm = StreamForm { cut: QuestionEnd::Lines, count: None, end: None };

/// What is read from a text, `None` for the mark at the end of the stream, and its length; or why
/// it is not a question.
pub(crate) type ReadResult<Q> = Result<(Option<Q>, usize), NoQuestion>;

/// Goals of texts that were one word, by this word. Reading one again may take more time than an
/// answer.
#[derive(Default)]
pub(crate) struct KnownGoals(HashMap<String, Goal>);

impl KnownGoals {
    /// The most goals that are kept.
    const MOST: usize = 1 << 12;

    /// Returns the goal of a word, if it is kept.
    pub(crate) fn get(&self, word: &str) -> Option<&Goal> {
        self.0.get(word)
    }

    /// Keeps the goal of a word, unless it is a board: reading one takes little, and each line may have
    /// another.
    pub(crate) fn keep(&mut self, word: &str, goal: &Goal) {
        if goal.board().is_some() {
            return;
        }
        if self.0.len() == KnownGoals::MOST {
            self.0.clear();
        }
        self.0.insert(word.to_owned(), goal.clone());
    }
}

/// How a text is cut into questions.
pub(crate) enum QuestionEnd {
    /// At the ends of lines. Empty lines are skipped.
    Lines,
    /// At the ends of some lines: a question may take several.
    Rows,
    /// After this number of symbols, each a single character, with any white space between them.
    Symbols(usize),
}

/// Why a text is not a question.
pub(crate) struct NoQuestion {
    /// The offset in the text; its length if something is missing at the end, which may still
    /// arrive.
    pub(crate) offset: usize,
    pub(crate) failure: Failure,
}

impl From<Failure> for NoQuestion {
    fn from(failure: Failure) -> NoQuestion {
        NoQuestion { offset: 0, failure }
    }
}

/// The ends of a stream, and what answers it.
pub(crate) struct StreamEnds<'a, 'i> {
    pub(crate) input: &'a mut Input<'i>,
    pub(crate) out: &'a mut dyn Write,
    pub(crate) tables: &'a Tables,
    pub(crate) threads: usize,
}

/// Answers all questions. Returns a warning if the input is odd but valid.
///
/// # Errors
/// Returns an error for the first question that cannot be read or answered, after the answers
/// before it have been written.
pub(crate) fn answer_stream<S: Stream>(
    stream: &S,
    answer: Answering<'_, S::Question>,
    StreamEnds { input, out, tables, threads }: StreamEnds<'_, '_>,
) -> Result<Option<String>, Failure> {
    let StreamForm { cut, count, end } = stream.form();
    let of_lines = !matches!(cut, QuestionEnd::Symbols(_));
    let (mut number, mut at_end) = (1, false);
    loop {
        let text = input.text();
        let lines = || text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let text = &text[..if of_lines && !at_end { lines() } else { text.len() }];
        let (parts, read) = read_parts(stream, text, threads);
        let left = count.map_or(u64::MAX, |count| count - (number - 1));
        let found = answer_all::<S>(answer, tables, (number, left), &parts, out, threads)?;
        number += found.min(left);
        let rest = text[read..].trim_ascii_start();
        let mut after = None;
        if found >= left {
            after = Some(found > left || !rest.is_empty());
        } else if !rest.is_empty() || at_end && count.is_some() {
            match read_any(stream, rest, number, &mut KnownGoals::default()) {
                Ok((None, length)) => after = Some(!rest[length..].trim_ascii().is_empty()),
                Err(NoQuestion { offset, failure }) if at_end || offset < rest.len() => {
                    return Err(failure.context(input.place(text.len() - rest.len() + offset)));
                }
                _ => {}
            }
        }
        out.flush()?;
        if after.is_some() || at_end {
            let name = input.name();
            let warning = |end| match after {
                Some(true) => Some(format!("{name}: expected the end of the input after {end}")),
                Some(false) => None,
                None => Some(format!("{name}: expected {end} after the last dataset")),
            };
            return Ok(end.as_ref().and_then(warning));
        }
        let used = text.len() - rest.len();
        input.consume(used);
        at_end =
            !if of_lines { input.read_more_of_line(S::GOES_ON)? } else { input.read_more()? };
    }
}

/// The least length of the parts of a text, because starting a thread takes some microseconds.
/// There are up to four parts for each thread, so that no thread waits long for the slowest.
const PART_LENGTH: usize = 1 << 14;

/// Reads the whole questions at the beginning of a text, in parts. Also returns their length.
fn read_parts<S: Stream>(
    stream: &S,
    text: &[u8],
    threads: usize,
) -> (Vec<Vec<S::Question>>, usize) {
    let wanted = if threads > 1 { (text.len() / PART_LENGTH).min(4 * threads) } else { 1 };
    let texts = split(&stream.form().cut, text, wanted);
    let parts = in_parallel(threads, texts.iter(), |text| read_part(stream, text));
    let (mut questions, mut read, mut end) = (Vec::new(), 0, 0);
    for (text, (part, length)) in texts.iter().zip(parts) {
        // A part before may end within a question.
        if read == end {
            questions.push(part);
            read += length;
        }
        end += text.len();
    }
    (questions, read)
}

/// Reads the questions of a part. The loop takes fewer instructions in a function of its own.
#[inline(never)]
fn read_part<S: Stream>(stream: &S, text: &[u8]) -> (Vec<S::Question>, usize) {
    // Lines of the longest questions, of cubes, have 46 bytes.
    let least = if let QuestionEnd::Symbols(symbols) = stream.form().cut { symbols } else { 46 };
    let mut questions = Vec::with_capacity(text.len() / least + 1);
    let mut known = KnownGoals::default();
    let mut rest = text;
    loop {
        let (question, length) = match stream.read_usual(rest, &known) {
            Some(read) => read,
            None if rest.first().is_some_and(u8::is_ascii_whitespace) => {
                rest = rest.trim_ascii_start();
                continue;
            }
            None if rest.is_empty() => break,
            // `answer_stream` reads the text again, and its message has the right number.
            None => match read_any(stream, rest, 0, &mut known) {
                // Without the end of a line, which would be tried as a question.
                Ok((Some(question), length)) => {
                    (question, rest.len() - rest[length..].trim_ascii_start().len())
                }
                _ => break,
            },
        };
        questions.push(question);
        rest = &rest[length..];
    }
    (questions, text.len() - rest.len())
}

/// Reads the question at the beginning of a text in any layout.
#[inline(never)]
fn read_any<S: Stream>(
    stream: &S,
    text: &[u8],
    number: u64,
    known: &mut KnownGoals,
) -> ReadResult<S::Question> {
    if !matches!(stream.form().cut, QuestionEnd::Lines) {
        return stream.read(text, number, known);
    }
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or(text);
    if !S::GOES_ON {
        expect_line(line)?;
    }
    stream.read(line, number, known)
}

/// Cuts a text between questions into at most `wanted` parts. The last may end within a question.
fn split<'a>(cut: &QuestionEnd, text: &'a [u8], wanted: usize) -> Vec<&'a [u8]> {
    let mut parts = Vec::with_capacity(wanted);
    let mut rest = text;
    for left in (2..=wanted).rev() {
        let near = rest.len() / left;
        let end = match cut {
            QuestionEnd::Lines => {
                let line = rest[near..].iter().position(|&byte| byte == b'\n');
                line.map(|line| near + line + 1)
            }
            QuestionEnd::Rows => None,
            // Before the symbols of an incomplete last question.
            QuestionEnd::Symbols(symbols) => {
                let over = count(&rest[..near], is_symbol) % symbols;
                let mut places = (0..near).rev().filter(|&at| is_symbol(rest[at]));
                over.checked_sub(1).map_or(Some(near), |last| places.nth(last))
            }
        };
        let Some(end) = end else { break };
        let (part, next) = rest.split_at(end);
        parts.push(part);
        rest = next;
    }
    parts.push(rest);
    parts
}

fn is_symbol(byte: u8) -> bool {
    byte > b' '
}

/// Answers at most `left` questions, of which the first has the number `first`, batch by batch, and
/// writes the answers in their order, as soon as all answers before them are there. Returns the
/// number of all questions.
///
/// # Errors
/// Returns the first error in the order of the questions, after it has written the answers before
/// it.
fn answer_all<S: Stream>(
    answer: Answering<'_, S::Question>,
    tables: &Tables,
    (first, left): (u64, u64),
    parts: &[Vec<S::Question>],
    out: &mut dyn Write,
    threads: usize,
) -> Result<u64, Failure> {
    let found = parts.iter().map(|questions| questions.len() as u64).sum::<u64>();
    let (mut batches, mut number, end) = (Vec::new(), first, first + found.min(left));
    for questions in parts {
        let mut rest = &questions[..questions.len().min((end - number) as usize)];
        while !rest.is_empty() {
            // The first answers wait for few others.
            let length = S::BATCH.min(1 + (number - first) as usize).min(rest.len());
            let (batch, after) = rest.split_at(length);
            batches.push((number, batch));
            (number, rest) = (number + length as u64, after);
        }
    }
    let threads = if found > S::BATCH as u64 { threads } else { 1 };
    let work = |solvers: &mut Solvers<'_>, index: usize| {
        let (number, questions): (u64, &[S::Question]) = batches[index];
        // Enough for a distance and a path each. A text that grows is copied.
        let mut text = Vec::with_capacity(64 * questions.len());
        (answer(number, questions, solvers, &mut text), text)
    };
    let mut write = |(answered, text): (Result<(), Failure>, Vec<u8>)| -> Result<(), Failure> {
        out.write_all(&text)?;
        answered?;
        Ok(out.flush()?)
    };
    in_order(threads, batches.len(), &|| Solvers::new(tables, None), &work, &mut write)?;
    Ok(found)
}
