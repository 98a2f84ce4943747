//! Answers a stream of questions, table by table, and writes the answers in their order.
//!
//! All questions that have been read are answered, and the answers written, before waiting for more
//! input. Questions that need the same table are answered together, so that each table is opened or
//! made once. A long text is cut between questions: several threads read its parts, and answer its
//! groups.

use std::collections::HashMap;
use std::hash::Hash;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use rayon::ThreadPool;

use crate::ask::input::{Input, count, expect_line};
use crate::out::failure::Failure;
use crate::out::output::Out;
use crate::system::threads::{Threads, map};

/// A format of questions, and how they are answered.
pub(crate) trait Stream: Sync {
    type Question: Send + Sync;
    /// Identifies the table that answers a question.
    type Key: Hash + Eq + Copy + Send + Sync;
    /// What a reader remembers within a text.
    type Memory: Default;
    /// The value that answers questions. Each batch has a copy.
    type Table: Clone + Sync;

    /// Whether the stream goes on after a line that is too long or has a carriage return within.
    /// [`Stream::read`] is then given such lines, the long ones cut off.
    const GOES_ON: bool = false;

    /// Returns how a text is cut into questions.
    fn cut(&self) -> Cut;

    /// Reads the question at the beginning of a text, and returns it and its length, if it has the
    /// most common layout. This is a fast path with the results of [`Stream::read`].
    fn read_usual(&self, _text: &[u8]) -> Option<(Self::Question, usize)> {
        None
    }

    /// Reads the question at the beginning of a text. The text is a line if questions are lines;
    /// else it may end within the question. `number` is the question's number, from 1, for
    /// messages.
    fn read(&self, text: &[u8], number: u64, memory: &mut Self::Memory) -> Read<Self>;

    /// Returns the place of a question's key among the keys of a text, in the order in which they came;
    /// 0 where there is one table.
    fn key_place(&self, _question: &Self::Question, _memory: &mut Self::Memory) -> usize {
        0
    }

    /// Returns the key of the table that answers a question.
    fn key(&self, question: &Self::Question) -> Self::Key;

    /// Opens or makes the table for all questions with the key of this one.
    fn table(&self, first: &Self::Question) -> Result<Self::Table, Failure>;

    /// Appends the answers to some questions with the same table. They follow each other in the
    /// stream; `number` is that of the first.
    ///
    /// # Errors
    /// Returns an error for the first question that cannot be answered, after it has appended the
    /// answers before it.
    fn answer(
        &self,
        table: &mut Self::Table,
        number: u64,
        questions: &[Self::Question],
        out: &mut Out,
    ) -> Result<(), Failure>;

    /// Returns the number of questions; `None` if it is not known before the end.
    fn count(&self) -> Option<u64> {
        None
    }

    /// Returns what ends the questions, for warnings: a mark, or the last of a known number. `None`
    /// if they end with the stream.
    fn end(&self) -> Option<String> {
        None
    }
}

/// What is read from a text, or why it is not a question.
pub(crate) type Read<S> = Result<Item<<S as Stream>::Question>, Wrong>;

/// How a text is cut into questions.
pub(crate) enum Cut {
    /// At the ends of lines. Empty lines are skipped.
    Lines,
    /// At the ends of some lines: a question may take several.
    Rows,
    /// After this number of symbols, each a single character, with any white space between them.
    Symbols(usize),
}

/// What is read from a text, and its length.
pub(crate) enum Item<Q> {
    Question(Q, usize),
    /// The mark at the end of the stream.
    End(usize),
}

/// Why a text is not a question.
pub(crate) struct Wrong {
    /// The offset in the text; its length if something is missing at the end, which may still
    /// arrive.
    pub(crate) offset: usize,
    pub(crate) failure: Failure,
}

impl From<Failure> for Wrong {
    fn from(failure: Failure) -> Wrong {
        Wrong { offset: 0, failure }
    }
}

/// Answers all questions. Returns a warning if the input is odd but valid.
///
/// # Errors
/// Returns an error for the first question that cannot be read or answered, after the answers before it
/// have been written.
pub(crate) fn answer_stream<S: Stream>(
    stream: &S,
    input: &mut Input<'_>,
    out: &mut dyn Write,
    threads: &Threads,
) -> Result<Option<String>, Failure> {
    let of_lines = !matches!(stream.cut(), Cut::Symbols(_));
    if of_lines {
        input.use_large_buffer();
    }
    let (mut number, mut at_end) = (1, false);
    loop {
        let text = input.text();
        let lines = || text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let text = &text[..if of_lines && !at_end { lines() } else { text.len() }];
        let (parts, read) = read_parts(stream, text, threads);
        let left = stream.count().map_or(u64::MAX, |count| count.saturating_sub(number - 1));
        let found = answer_all(stream, number, left, &parts, out, threads)?;
        number += found.min(left);
        let rest = text[read..].trim_ascii_start();
        let mut after = None;
        if found >= left {
            after = Some(found > left || !rest.is_empty());
        } else if !rest.is_empty() || at_end && stream.count().is_some() {
            match read_any(stream, rest, number, &mut S::Memory::default()) {
                Ok(Item::End(length)) => after = Some(!rest[length..].trim_ascii().is_empty()),
                Err(Wrong { offset, failure }) if at_end || offset < rest.len() => {
                    return Err(failure.context(input.place(text.len() - rest.len() + offset)));
                }
                _ => {}
            }
        }
        out.flush()?;
        let name = input.name();
        if let Some(is_more) = after {
            let warning = |end| format!("{name}: expected the end of the input after {end}");
            return Ok(stream.end().filter(|_| is_more).map(warning));
        }
        if at_end {
            let warning = |mark| format!("{name}: expected {mark} after the last dataset");
            return Ok(stream.end().map(warning));
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

/// The questions of a part of a text.
struct Part<S: Stream> {
    questions: Vec<S::Question>,
    /// The places of the keys of questions in a row, each with the index of the first question; the
    /// place 0 if there are no questions.
    runs: Vec<(usize, usize)>,
    /// The length of the whole questions that have been read.
    read: usize,
}

/// Reads the whole questions at the beginning of a text, in parts. Also returns their length.
fn read_parts<S: Stream>(stream: &S, text: &[u8], threads: &Threads) -> (Vec<Part<S>>, usize) {
    let wanted = (text.len() / PART_LENGTH).min(4 * threads.count());
    let pool = if wanted > 1 { threads.pool() } else { None };
    let texts = split(&stream.cut(), text, if pool.is_some() { wanted } else { 1 });
    let mut parts = map(pool, texts.len(), &|index| read_part(stream, texts[index]));
    let mut read = 0;
    let is_whole = |(text, part): &(&&[u8], &Part<S>)| part.read == text.len();
    let whole = texts.iter().zip(&parts).take_while(is_whole).count();
    parts.truncate(whole + 1);
    read += texts[..whole].iter().map(|text| text.len()).sum::<usize>();
    read += parts.get(whole).map_or(0, |part| part.read);
    (parts, read)
}

/// Reads the questions of a part. The loop takes fewer instructions in a function of its own.
#[inline(never)]
fn read_part<S: Stream>(stream: &S, text: &[u8]) -> Part<S> {
    // Lines of the longest questions, of cubes, have 46 bytes.
    let least = if let Cut::Symbols(symbols) = stream.cut() { symbols } else { 46 };
    let mut questions = Vec::with_capacity(text.len() / least + 1);
    // The first question's key has the first place. Where there is one table, the compiler sees that
    // the place stays the same.
    let (mut runs, mut last, mut memory) = (vec![(0, 0)], 0, S::Memory::default());
    let mut rest = text;
    loop {
        let (question, length) = match stream.read_usual(rest) {
            Some(read) => read,
            None if rest.first().is_some_and(u8::is_ascii_whitespace) => {
                rest = rest.trim_ascii_start();
                continue;
            }
            None if rest.is_empty() => break,
            // `answer_stream` reads the text again, and its message has the right number.
            None => match read_any(stream, rest, 0, &mut memory) {
                Ok(Item::Question(question, length)) => (question, length),
                _ => break,
            },
        };
        questions.push(question);
        let at = questions.len() - 1;
        let key = stream.key_place(&questions[at], &mut memory);
        if key != last {
            runs.push((key, at));
            last = key;
        }
        rest = &rest[length..];
    }
    Part { questions, runs, read: text.len() - rest.len() }
}

/// Reads the question at the beginning of a text in any layout.
#[inline(never)]
fn read_any<S: Stream>(stream: &S, text: &[u8], number: u64, memory: &mut S::Memory) -> Read<S> {
    if !matches!(stream.cut(), Cut::Lines) {
        return stream.read(text, number, memory);
    }
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or(text);
    if !S::GOES_ON {
        expect_line(line)?;
    }
    stream.read(line, number, memory)
}

/// Cuts a text between questions into at most `wanted` parts. The last may end within a question.
fn split<'a>(cut: &Cut, text: &'a [u8], wanted: usize) -> Vec<&'a [u8]> {
    let mut parts = Vec::with_capacity(wanted);
    let mut rest = text;
    for left in (2..=wanted).rev() {
        let near = rest.len() / left;
        let end = match cut {
            Cut::Lines => {
                let line = rest[near..].iter().position(|&byte| byte == b'\n');
                line.map(|line| near + line + 1)
            }
            Cut::Rows => None,
            // Before the symbols of an incomplete last question.
            Cut::Symbols(symbols) => {
                let begin = &rest[..near];
                nth_symbol_from_the_end(begin, count(begin, is_symbol) % symbols)
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

/// Returns the offset of the symbol at this number from the end, 1 for the last; for 0, the length
/// of the text.
fn nth_symbol_from_the_end(text: &[u8], number: usize) -> Option<usize> {
    let Some(number) = number.checked_sub(1) else { return Some(text.len()) };
    let symbols = text.iter().enumerate().rev().filter(|&(_, &byte)| is_symbol(byte));
    symbols.map(|(offset, _)| offset).nth(number)
}

/// The number of questions of a table that a thread answers at a time. A look-up in a large table
/// waits for memory about as long as it takes to read and write a question, and look-ups that
/// follow each other wait at the same time.
const BATCH: usize = 512;

/// Questions that follow each other and need the same table, at most [`BATCH`], and the number of the
/// first.
type Run<'a, S> = (u64, &'a [<S as Stream>::Question]);

/// Questions that need the same table, in batches of some runs.
type Group<'a, S> = Vec<Vec<Run<'a, S>>>;

/// The answers to a batch.
struct Answers {
    text: Vec<u8>,
    /// The offset in `text` where the answers to each run end.
    ends: Vec<usize>,
    /// Why the next question has no answer.
    failure: Option<Failure>,
}

/// Answers the first `left` questions of the parts, group by group, and writes the answers in the
/// order of the questions. Returns the number of all questions.
///
/// The groups are started in the order of their first questions, and an answer is written as soon
/// as all answers before it are. So an answer waits only for the tables of the questions before it,
/// and for look-ups in these tables.
///
/// # Errors
/// Returns the first error in the order of the questions, after it has written the answers before
/// it.
fn answer_all<S: Stream>(
    stream: &S,
    first: u64,
    left: u64,
    parts: &[Part<S>],
    out: &mut dyn Write,
    threads: &Threads,
) -> Result<u64, Failure> {
    let found = parts.iter().map(|part| part.questions.len() as u64).sum();
    let (groups, places) = group(stream, first, left, parts);
    let pool = if places.len() > 1 { threads.pool() } else { None };
    let mut answered: Vec<Option<Vec<Answers>>> = groups.iter().map(|_| None).collect();
    let mut unwritten = places.iter().peekable();
    let work = |number: usize| answer_group(stream, &groups[number], pool);
    run(pool, groups.len(), &work, &mut |number, answers| {
        answered[number] = Some(answers);
        let before = unwritten.len();
        while let Some(&&(group, batch, run)) = unwritten.peek()
            && let Some(answers) = &mut answered[group]
        {
            unwritten.next();
            let Answers { text, ends, failure } = &mut answers[batch];
            let begin = if run == 0 { 0 } else { ends[run - 1] };
            let end = ends.get(run).copied();
            out.write_all(&text[begin..end.unwrap_or(text.len())])?;
            if let Some(failure) = failure.take_if(|_| end.is_none()) {
                return Err(failure);
            }
        }
        if unwritten.len() < before {
            out.flush()?;
        }
        Ok(())
    })?;
    Ok(found)
}

/// The place of a run: the indices of its group, of the batch there, and of the run there.
type Place = (usize, usize, usize);

/// Groups the first `left` questions of the parts by their tables, and numbers them from `first`. Also
/// returns the place of each run, in the order of the stream.
fn group<'a, S: Stream>(
    stream: &S,
    first: u64,
    left: u64,
    parts: &'a [Part<S>],
) -> (Vec<Group<'a, S>>, Vec<Place>) {
    let mut groups: Vec<Group<'_, S>> = Vec::new();
    let (mut places, mut numbers) = (Vec::new(), HashMap::new());
    // The number of questions in the last batch of each group.
    let mut sizes: Vec<usize> = Vec::new();
    let (mut number, end) = (first, first.saturating_add(left));
    for Part { questions, runs, .. } in parts.iter().filter(|part| !part.questions.is_empty()) {
        // The groups of the keys, by their places.
        let mut known = Vec::new();
        let ends = runs.iter().skip(1).map(|&(_, begin)| begin).chain([questions.len()]);
        for (&(key, begin), run_end) in runs.iter().zip(ends) {
            if key == known.len() {
                known.push(*numbers.entry(stream.key(&questions[begin])).or_insert_with(|| {
                    groups.push(Vec::new());
                    sizes.push(BATCH);
                    groups.len() - 1
                }));
            }
            let group = known[key];
            for run in questions[begin..run_end].chunks(BATCH) {
                let run = &run[..run.len().min((end - number) as usize)];
                if run.is_empty() {
                    return (groups, places);
                }
                let batches = &mut groups[group];
                if sizes[group] + run.len() > BATCH {
                    batches.push(Vec::new());
                    sizes[group] = 0;
                }
                let batch = batches.len() - 1;
                places.push((group, batch, batches[batch].len()));
                batches[batch].push((number, run));
                sizes[group] += run.len();
                number += run.len() as u64;
            }
        }
    }
    (groups, places)
}

/// Answers the questions of a group, batch by batch.
fn answer_group<S: Stream>(
    stream: &S,
    batches: &Group<'_, S>,
    pool: Option<&ThreadPool>,
) -> Vec<Answers> {
    let Some((_, [first, ..])) = batches.first().and_then(|runs| runs.first()) else {
        return Vec::new();
    };
    match stream.table(first) {
        Ok(table) => {
            map(pool, batches.len(), &|number| answer_batch(stream, &table, &batches[number]))
        }
        Err(failure) => {
            vec![Answers { text: Vec::new(), ends: Vec::new(), failure: Some(failure) }]
        }
    }
}

fn answer_batch<S: Stream>(stream: &S, table: &S::Table, runs: &[Run<'_, S>]) -> Answers {
    let mut table = table.clone();
    let (mut out, mut ends) = (Out::default(), Vec::with_capacity(runs.len()));
    // Enough for a distance and a path each. A text that grows is copied.
    out.text().reserve(64 * runs.iter().map(|(_, questions)| questions.len()).sum::<usize>());
    let mut failure = None;
    for &(number, questions) in runs {
        failure = stream.answer(&mut table, number, questions, &mut out).err();
        if failure.is_some() {
            break;
        }
        ends.push(out.text().len());
    }
    Answers { text: out.into_text(), ends, failure }
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
                    // Fails only after an error of `take`, which makes other results useless.
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

    impl Stream for Words {
        type Question = String;
        type Key = Option<char>;
        type Memory = usize;
        type Table = ();

        fn cut(&self) -> Cut {
            Cut::Lines
        }

        fn read_usual(&self, text: &[u8]) -> Option<(String, usize)> {
            let (word, [b'\n']) = text.first_chunk::<3>()?.split_at(2) else { return None };
            let is_word = word.iter().all(u8::is_ascii_alphanumeric);
            is_word.then(|| (String::from_utf8_lossy(word).into(), 3))
        }

        fn read(&self, line: &[u8], number: u64, _: &mut usize) -> Result<Item<String>, Wrong> {
            if line.starts_with(b"?") {
                return Err(Failure::new(format!("word {number}: no word")).into());
            }
            let word = String::from_utf8_lossy(line.trim_ascii());
            Ok(Item::Question(word.into(), line.len()))
        }

        fn key_place(&self, _: &String, words: &mut usize) -> usize {
            *words += 1;
            *words - 1
        }

        fn key(&self, word: &String) -> Option<char> {
            word.chars().next()
        }

        fn table(&self, first: &String) -> Result<(), Failure> {
            if first.starts_with('-') { Err(Failure::new("no table")) } else { Ok(()) }
        }

        fn answer(
            &self,
            (): &mut (),
            number: u64,
            words: &[String],
            out: &mut Out,
        ) -> Result<(), Failure> {
            (number..).zip(words).try_for_each(|(number, word)| {
                self.answered.lock().unwrap().push(word.clone());
                match word.ends_with('!') {
                    true => Err(Failure::new("no answer")),
                    false => Ok(write!(out, "{number}{word} ")?),
                }
            })
        }
    }

    /// Returns the words in the order in which they were answered, the output, and the failure.
    fn answer_words(text: &str, threads: usize) -> (Vec<String>, String, Option<String>) {
        let (words, mut out) = (Words::default(), Vec::new());
        let mut input = Input::new(text.as_bytes(), "input");
        let result = answer_stream(&words, &mut input, &mut out, &Threads::new(threads));
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
                ("a1\nb1\n?\nb2\na3\n", "1a1 2b1 ", "input, line 3: word 3: no word"),
                ("a1\nb1\n?\n-2\na3!\n", "1a1 2b1 ", "input, line 3: word 3: no word"),
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
                let parts = split(&Cut::Lines, &text[..end], wanted);
                assert!(parts.len() <= wanted);
                assert_eq!(parts.concat(), text[..end]);
                let (_, others) = parts.split_last().unwrap();
                assert!(others.iter().all(|part| part.ends_with(b"\n")));
            }
        }
    }

    /// Guards that the parts of a text, however long, consist of whole questions in order.
    #[test]
    fn a_text_is_cut_between_questions_of_symbols() {
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
                let parts = split(&Cut::Symbols(7), &text[..end], wanted);
                assert!(parts.len() <= wanted);
                assert_eq!(parts.concat(), text[..end]);
                let (_, others) = parts.split_last().unwrap();
                assert!(others.iter().all(|part| count(part, is_symbol) % 7 == 0));
            }
        }
    }
}
