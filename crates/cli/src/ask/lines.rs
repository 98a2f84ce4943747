//! Answers questions, one a line, table by table, and writes the answers in the order of the
//! questions.
//!
//! All lines that have been read are answered before more input is waited for. Questions that need
//! the same table are answered together, so that each table is opened or made once. Several threads
//! read lines and answer groups of questions.

use std::collections::HashMap;
use std::hash::Hash;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use rayon::ThreadPool;

use crate::ask::input::{Input, expect_line};
use crate::out::failure::Failure;
use crate::out::output::Out;
use crate::system::threads::{Threads, map};

/// A format of questions, one a line, and how they are answered.
pub(crate) trait Lines: Sync {
    type Question: Send + Sync;
    /// Identifies the table that answers a question.
    type Key: Hash + Eq + Copy + Send + Sync;
    /// What is remembered about keys while a text is read.
    type Memory: Default;
    type Table: Sync;

    /// Fast path: reads the question at the beginning of a text if its line has the most common
    /// layout. Also returns the line's length, including its end. The result is that of
    /// [`Lines::read`].
    fn read_usual(&self, _text: &[u8]) -> Option<(Self::Question, usize)> {
        None
    }

    /// Reads the question of a line. The line is not empty.
    fn read(&self, line: &[u8]) -> Result<Self::Question, Failure>;

    /// Returns the key of the table that answers a question.
    fn key(&self, question: &Self::Question, memory: &mut Self::Memory) -> Self::Key;

    /// Opens or makes the table of a question, for all questions that have its key.
    fn table(&self, first: &Self::Question) -> Result<Self::Table, Failure>;

    /// Answers questions with their table. Each has its number in the stream, from 1.
    fn answer(&self, table: &Self::Table, questions: &[(u64, &Self::Question)]) -> Answers;
}

/// The answers to some questions, in order, up to the first that cannot be answered.
#[derive(Default)]
pub(crate) struct Answers {
    text: Vec<u8>,
    /// The offset in `text` where each answer ends.
    ends: Vec<usize>,
    failure: Option<Failure>,
}

impl Answers {
    /// Calls `write` to append the answer to each question, up to its first failure.
    #[inline]
    pub(crate) fn collect<Q>(
        questions: &[(u64, &Q)],
        mut write: impl FnMut(u64, &Q, &mut Out) -> Result<(), Failure>,
    ) -> Answers {
        let (mut answers, mut out) = (Answers::default(), Out::default());
        answers.ends.reserve(questions.len());
        // A distance and a path have about as many bytes.
        out.text().reserve(32 * questions.len());
        for &(number, question) in questions {
            match write(number, question, &mut out) {
                Ok(()) => answers.ends.push(out.text().len()),
                Err(failure) => {
                    answers.failure = Some(failure);
                    break;
                }
            }
        }
        answers.text = out.into_text();
        answers
    }

    fn failed(failure: Failure) -> Answers {
        Answers { failure: Some(failure), ..Answers::default() }
    }
}

/// Answers a stream of questions, one a line.
///
/// # Errors
/// Returns an error for the first line that is not a question or cannot be answered, after the
/// answers before it have been written.
pub(crate) fn answer_lines<L: Lines>(
    lines: &L,
    input: &mut Input<'_>,
    out: &mut impl Write,
    threads: &Threads,
) -> Result<(), Failure> {
    let mut number = 1;
    let mut at_end = false;
    input.use_large_buffer();
    loop {
        let text = input.text();
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let length = if at_end { text.len() } else { whole };
        let (questions, wrong) = read_lines(lines, &text[..length], threads);
        answer_all(lines, number, &questions, out, threads)?;
        if let Some((offset, failure)) = wrong {
            return Err(failure.context(input.place(offset)));
        }
        number += questions.iter().map(|part| part.len() as u64).sum::<u64>();
        input.consume(length);
        if at_end {
            return Ok(());
        }
        at_end = !input.read_more_of_line()?;
    }
}

/// The least length of the parts into which a text is cut for several threads.
const PART_LENGTH: usize = 1 << 14;

/// The offset in the text of a line that is not a question, and the reason.
type WrongLine = Option<(usize, Failure)>;

/// A question and the key of the table that answers it.
type Keyed<L> = (<L as Lines>::Question, <L as Lines>::Key);

/// Reads the questions of a text, up to the first line that is not a question, in parts.
fn read_lines<L: Lines>(
    lines: &L,
    text: &[u8],
    threads: &Threads,
) -> (Vec<Vec<Keyed<L>>>, WrongLine) {
    let wanted = (text.len() / PART_LENGTH).min(4 * threads.count());
    let pool = if wanted > 1 { threads.pool() } else { None };
    let parts = split(text, if pool.is_some() { wanted } else { 1 });
    let read = map(pool, parts.len(), |number| read_part(lines, parts[number]));
    let mut questions = Vec::with_capacity(parts.len());
    let mut begin = 0;
    for (part, (more, wrong)) in parts.into_iter().zip(read) {
        questions.push(more);
        if let Some((offset, failure)) = wrong {
            return (questions, Some((begin + offset, failure)));
        }
        begin += part.len();
    }
    (questions, None)
}

/// Cuts a text at the ends of lines into at most `wanted` parts.
fn split(text: &[u8], wanted: usize) -> Vec<&[u8]> {
    let mut parts = Vec::with_capacity(wanted);
    let mut rest = text;
    for left in (2..=wanted).rev() {
        let (_, after) = rest.split_at(rest.len() / left);
        let Some(end) = after.iter().position(|&byte| byte == b'\n') else { break };
        let (part, next) = rest.split_at(rest.len() - after.len() + end + 1);
        parts.push(part);
        rest = next;
    }
    parts.push(rest);
    parts
}

fn read_part<L: Lines>(lines: &L, text: &[u8]) -> (Vec<Keyed<L>>, WrongLine) {
    // Lines of the longest questions, of cubes, have 46 bytes.
    let mut questions = Vec::with_capacity(text.len() / 46 + 1);
    let mut memory = L::Memory::default();
    let mut with_key = |question| {
        let key = lines.key(&question, &mut memory);
        (question, key)
    };
    let mut rest = text;
    while !rest.is_empty() {
        if let Some((question, length)) = lines.read_usual(rest) {
            questions.push(with_key(question));
            rest = &rest[length..];
            continue;
        }
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let line = rest[..length].trim_ascii_start();
        if !line.is_empty() {
            match expect_line(line).and_then(|()| lines.read(line)) {
                Ok(question) => questions.push(with_key(question)),
                Err(failure) => return (questions, Some((text.len() - rest.len(), failure))),
            }
        }
        rest = rest.get(length + 1..).unwrap_or_default();
    }
    (questions, None)
}

/// The number of questions of a table that a thread answers at a time.
const BATCH: usize = 128;

/// Answers questions group by group and writes the answers in the order of the questions.
///
/// The groups are started in the order of their first questions, and an answer is written as soon
/// as all answers before it are. So an answer waits only for the tables of the questions before it,
/// as it would if every question were answered alone, and for look-ups in those tables.
///
/// # Errors
/// Returns the first error in the order of the questions, after the answers before it have been
/// written.
fn answer_all<L: Lines>(
    lines: &L,
    first: u64,
    questions: &[Vec<Keyed<L>>],
    out: &mut impl Write,
    threads: &Threads,
) -> Result<(), Failure> {
    let (groups, group_of) = group::<L>(first, questions);
    let pool = if groups.len() > 1 || group_of.len() > BATCH { threads.pool() } else { None };
    let mut waiting: Vec<Waiting> = Vec::new();
    waiting.resize_with(groups.len(), Waiting::default);
    let mut unwritten = group_of.as_slice();
    run(
        pool,
        groups.len(),
        &|number| answer_group(lines, &groups[number], pool),
        &mut |number, answers| {
            waiting[number].parts = answers.into_iter();
            let before = unwritten.len();
            while let Some(&group) = unwritten.first()
                && let Some(answers) = waiting[group].next(unwritten)
            {
                let (text, count) = answers?;
                out.write_all(text)?;
                unwritten = &unwritten[count..];
            }
            if unwritten.len() < before {
                out.flush()?;
            }
            Ok(())
        },
    )
}

/// The key of a table, and the questions that it answers, each with its number.
type Group<'a, L> = (<L as Lines>::Key, Vec<(u64, &'a <L as Lines>::Question)>);

/// Groups questions by their tables and numbers them from `first`. Also returns the index of each
/// question's group.
fn group<L: Lines>(first: u64, questions: &[Vec<Keyed<L>>]) -> (Vec<Group<'_, L>>, Vec<usize>) {
    let mut groups: Vec<Group<'_, L>> = Vec::new();
    let mut numbers = HashMap::new();
    let mut group_of = Vec::with_capacity(questions.iter().map(Vec::len).sum());
    let mut group = 0;
    for (number, &(ref question, key)) in (first..).zip(questions.iter().flatten()) {
        // Often the table is that of the question before.
        if groups.get(group).is_none_or(|(last, _)| *last != key) {
            group = *numbers.entry(key).or_insert(groups.len());
        }
        if group == groups.len() {
            groups.push((key, Vec::new()));
        }
        groups[group].1.push((number, question));
        group_of.push(group);
    }
    (groups, group_of)
}

/// Answers the questions of a group, [`BATCH`] at a time.
fn answer_group<L: Lines>(
    lines: &L,
    (_, questions): &Group<'_, L>,
    pool: Option<&ThreadPool>,
) -> Vec<Answers> {
    let Some(&(_, first)) = questions.first() else { return Vec::new() };
    let table = match lines.table(first) {
        Ok(table) => table,
        Err(failure) => return vec![Answers::failed(failure)],
    };
    let parts: Vec<_> = questions.chunks(BATCH).collect();
    map(pool, parts.len(), |number| lines.answer(&table, parts[number]))
}

/// The answers of a group that have not been written yet.
#[derive(Default)]
struct Waiting {
    parts: std::vec::IntoIter<Answers>,
    part: Answers,
    written: usize,
}

impl Waiting {
    /// Returns the answers to the next questions of the group, and their number: as many as follow
    /// each other in the stream, where `groups` are the groups of all questions without an answer.
    /// Returns `None` if the group has not been answered yet.
    fn next(&mut self, groups: &[usize]) -> Option<Result<(&[u8], usize), Failure>> {
        while self.written == self.part.ends.len() {
            if let Some(failure) = self.part.failure.take() {
                return Some(Err(failure));
            }
            self.part = self.parts.next()?;
            self.written = 0;
        }
        let begin = self.written.checked_sub(1).map_or(0, |before| self.part.ends[before]);
        let ready = &self.part.ends[self.written..];
        let follow = groups.iter().zip(ready).take_while(|(group, _)| **group == groups[0]);
        let (count, end) = follow.fold((0, begin), |(count, _), (_, &end)| (count + 1, end));
        self.written += count;
        Some(Ok((&self.part.text[begin..end], count)))
    }
}

/// Calls `work` for all numbers below `count`, on the threads of the pool, and passes each result
/// to `take` as soon as it is available. Without a pool the numbers are processed in order.
///
/// # Errors
/// Returns the first error of `take`. Work that has not begun by then is skipped.
fn run<T: Send>(
    pool: Option<&ThreadPool>,
    count: usize,
    work: &(dyn Fn(usize) -> T + Sync),
    take: &mut dyn FnMut(usize, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(pool) = pool else {
        return (0..count).try_for_each(|number| take(number, work(number)));
    };
    let is_over = AtomicBool::new(false);
    pool.in_place_scope(|scope| {
        let (sender, results) = mpsc::channel();
        for number in 0..count {
            let (sender, is_over) = (sender.clone(), &is_over);
            scope.spawn(move |_| {
                if !is_over.load(Ordering::Relaxed) {
                    // Fails only after an error of `take`, when no result is needed any more.
                    let _unneeded = sender.send((number, work(number)));
                }
            });
        }
        drop(sender);
        let taken = results.iter().try_for_each(|(number, result)| take(number, result));
        is_over.store(true, Ordering::Relaxed);
        taken
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// A format for tests: questions are words, a word's table is its first letter, and its answer
    /// is the word itself. A word that ends in `!` has no answer. Records the order in which words
    /// are answered.
    #[derive(Default)]
    struct Words {
        answered: Mutex<Vec<String>>,
    }

    impl Lines for Words {
        type Question = String;
        type Key = Option<char>;
        type Memory = ();
        type Table = ();

        fn read_usual(&self, text: &[u8]) -> Option<(String, usize)> {
            let (word, [b'\n']) = text.first_chunk::<3>()?.split_at(2) else { return None };
            let is_word = word.iter().all(u8::is_ascii_alphanumeric);
            is_word.then(|| (String::from_utf8_lossy(word).into(), 3))
        }

        fn read(&self, line: &[u8]) -> Result<String, Failure> {
            match line {
                [b'?', ..] => Err(Failure::new("no word")),
                line => Ok(String::from_utf8_lossy(line.trim_ascii()).into()),
            }
        }

        fn key(&self, word: &String, (): &mut ()) -> Option<char> {
            word.chars().next()
        }

        fn table(&self, first: &String) -> Result<(), Failure> {
            if first.starts_with('-') { Err(Failure::new("no table")) } else { Ok(()) }
        }

        fn answer(&self, _: &(), words: &[(u64, &String)]) -> Answers {
            Answers::collect(words, |number, word, text| {
                self.answered.lock().unwrap().push(word.clone());
                if word.ends_with('!') {
                    return Err(Failure::new("no answer"));
                }
                Ok(write!(text, "{number}{word} ")?)
            })
        }
    }

    /// Returns the words in the order in which they were answered, the output, and the failure.
    fn answer_words(text: &str, threads: usize) -> (Vec<String>, String, Option<String>) {
        let (words, mut out) = (Words::default(), Vec::new());
        let mut input = Input::new(text.as_bytes(), "input");
        let result = answer_lines(&words, &mut input, &mut out, &Threads::new(threads));
        let failure = result.err().map(|failure| failure.to_string());
        (words.answered.into_inner().unwrap(), String::from_utf8(out).unwrap(), failure)
    }

    #[test]
    fn groups_are_answered_together_and_answers_stay_in_order() {
        let text = "b1\na1\n b2\r\n\n\nc1\na2\n";
        let (answered, out, failure) = answer_words(text, 1);
        assert_eq!(answered, ["b1", "b2", "a1", "a2", "c1"]);
        assert_eq!((out.as_str(), failure), ("1b1 2a1 3b2 4c1 5a2 ", None));
        for threads in [2, 5] {
            assert_eq!(answer_words(text, threads).1, out);
        }
    }

    #[test]
    fn answers_before_an_error_are_written() {
        for threads in [1, 2, 5] {
            for (text, answers, error) in [
                ("a1\nb1\na2!\nb2\na3\n", "1a1 2b1 ", "no answer"),
                ("a1\nb1\n-1\nb2\na3\n", "1a1 2b1 ", "no table"),
                ("a1\nb1\n?\nb2\na3\n", "1a1 2b1 ", "input, line 3: no word"),
                ("a1\nb1\n?\n-2\na3!\n", "1a1 2b1 ", "input, line 3: no word"),
                ("a1\nb1!\n?\n-2\na3!\n", "1a1 ", "no answer"),
            ] {
                let (_, out, failure) = answer_words(text, threads);
                assert_eq!((out.as_str(), failure.as_deref()), (answers, Some(error)), "{text}");
            }
        }
    }

    #[test]
    fn a_text_is_cut_at_the_ends_of_lines() {
        let text = "one\n\ntwo\nthree\nand the last without an end".as_bytes();
        for end in 0..=text.len() {
            for wanted in [1, 2, 3, 100] {
                let parts = split(&text[..end], wanted);
                assert!(parts.len() <= wanted);
                assert_eq!(parts.concat(), text[..end]);
                let (_, others) = parts.split_last().unwrap();
                assert!(others.iter().all(|part| part.ends_with(b"\n")));
            }
        }
    }
}
