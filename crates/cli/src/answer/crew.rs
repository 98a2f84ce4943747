//! Several threads at one stream.
//!
//! All questions of a judge's format have the same number of symbols. So a stream is cut between
//! two questions by counting symbols, before anybody reads what they mean. The blocks are answered
//! side by side and written in their order; there are never more than two for each thread, however
//! long the stream. What the questions are is in `eight` and `cubic`.
//!
//! A block is only ever answered as a whole. Where it is not what the counting took it for (a
//! symbol is wrong, a number has two digits, the stream says that it ends), it goes back, and the
//! rest is answered one by one, by code that knows what to say.

use std::collections::VecDeque;
use std::io::Write;
use std::num::NonZero;
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use tilebase::TableError;

use crate::failure::Failure;
use crate::input::{Block, Words};

/// What a stream asks.
pub(crate) trait Questions: Sync {
    /// How many symbols a question has, white space left out.
    const SYMBOLS: usize;
    /// As it is looked up.
    type Question;
    /// As the table has it.
    type Answer;

    /// Reads the next question, which has this number, from 1.
    fn read(&self, number: u64, words: &mut Words<'_>) -> Result<Next<Self::Question>, Failure>;

    /// Looks the answers up, and puts them behind those that are there.
    fn ask(
        &self,
        questions: &[Self::Question],
        answers: &mut Vec<Result<Self::Answer, TableError>>,
    );

    /// Puts the answer behind the text that is there.
    fn write(&self, number: u64, answer: Self::Answer, text: &mut Vec<u8>);
}

/// How a stream goes on.
pub(crate) enum Next<Q> {
    Question(Q),
    /// Not at all. `Some` is what is odd about that, but no reason to complain.
    End(Option<String>),
}

/// How many threads answer.
#[derive(clap::Args)]
pub(crate) struct Threads {
    /// How many threads answer a long stream [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

impl Threads {
    pub(crate) fn count(&self) -> usize {
        let all = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        self.threads.unwrap_or_else(all).get()
    }
}

/// Answers all questions. `Some` is what is odd about the input, but no reason to complain.
pub(crate) fn answer<Q: Questions>(
    questions: &Q,
    words: &mut Words<'_>,
    out: &mut impl Write,
    threads: usize,
) -> Result<Option<String>, Failure> {
    let answered = if threads > 1 { in_blocks(questions, words, out, threads)? } else { 0 };
    match answer_some(questions, answered + 1..u64::MAX, words, out)? {
        Reached::End(remark) => Ok(remark),
        Reached::Last => Ok(None),
    }
}

/// Why no more was answered.
enum Reached {
    /// These were the questions wanted.
    Last,
    /// The stream ends. `Some` is what is odd about that.
    End(Option<String>),
}

/// Answers the questions of these numbers, or as many as the stream has.
///
/// A look-up in a large table waits for memory, as long as reading and writing a question takes.
/// So many are read before they are looked up, one right after the other: then all of them wait
/// at the same time.
fn answer_some<Q: Questions>(
    questions: &Q,
    mut numbers: Range<u64>,
    words: &mut Words<'_>,
    out: &mut impl Write,
) -> Result<Reached, Failure> {
    let mut number = numbers.start;
    let mut asked = Vec::with_capacity(TOGETHER);
    let mut answers = Vec::with_capacity(TOGETHER);
    let mut text = Vec::new();
    loop {
        let mut end = None;
        for number in numbers.by_ref().take(TOGETHER) {
            match questions.read(number, words) {
                Ok(Next::Question(question)) => asked.push(question),
                Ok(Next::End(remark)) => end = Some(Ok(Reached::End(remark))),
                Err(failure) => end = Some(Err(failure)),
            }
            if end.is_some() {
                break;
            }
        }
        if asked.is_empty() {
            return end.unwrap_or(Ok(Reached::Last));
        }
        questions.ask(&asked, &mut answers);
        asked.clear();
        for answer in answers.drain(..) {
            match answer {
                Ok(answer) => questions.write(number, answer, &mut text),
                Err(error) => {
                    end = Some(Err(error.into()));
                    break;
                }
            }
            number += 1;
        }
        out.write_all(&text)?;
        text.clear();
        if let Some(end) = end {
            return end;
        }
    }
}

/// How many questions are looked up together: more than a processor waits for at the same time.
const TOGETHER: usize = 64;

/// Answers as many blocks as it can. Returns how many questions that were; what comes after them is
/// left in `words`.
fn in_blocks<Q: Questions>(
    questions: &Q,
    words: &mut Words<'_>,
    out: &mut impl Write,
    threads: usize,
) -> Result<u64, Failure> {
    // A stream that is no longer than a block is not worth a thread.
    let mut first = Share::default();
    if !words.cut(Q::SYMBOLS, &mut first.block) {
        return Ok(0);
    }
    let mut ready = Some(first);
    let mut idle: Vec<_> = (1..SHARES * threads).map(|_| Share::default()).collect();
    let mut under_way = VecDeque::new();
    let mut number = 1;
    let mut answered = 0;
    let (hand_out, handed_out) = channel();
    let handed_out = Mutex::new(handed_out);
    thread::scope(|scope| {
        // When it is dropped, the threads have no more to do.
        let hand_out = hand_out;
        let start = || thread::Builder::new().spawn_scoped(scope, || work(questions, &handed_out));
        if (0..threads).take_while(|_| start().is_ok()).count() == 0 {
            ready.iter().for_each(|share| words.put_back(&share.block));
            return Ok(0);
        }
        loop {
            let mut cut = || {
                let mut share = idle.pop()?;
                words.cut(Q::SYMBOLS, &mut share.block).then_some(share)
            };
            while let Some(mut share) = ready.take().or_else(&mut cut) {
                share.number = number;
                number += share.block.questions;
                let (back, returned) = channel();
                if hand_out.send((share, back)).is_ok() {
                    under_way.push_back(returned);
                }
            }
            // A thread that does not return its share has panicked, and so will this scope.
            let next = under_way.pop_front().and_then(|returned| returned.recv().ok());
            let Some(share) = next else { return Ok(answered) };
            if !share.is_answered {
                let later = under_way.iter().filter_map(|returned| returned.recv().ok());
                let shares: Vec<_> = [share].into_iter().chain(later).collect();
                shares.iter().rev().for_each(|share| words.put_back(&share.block));
                return Ok(answered);
            }
            out.write_all(&share.answers)?;
            answered += share.block.questions;
            idle.push(share);
        }
    })
}

/// How many blocks there are for each thread: one that it is at, and one that waits for it or for
/// its turn to be written.
const SHARES: usize = 2;

/// A block and its answers. It goes to a thread and back, and is used again.
#[derive(Default)]
struct Share {
    block: Block,
    /// The number of the first question.
    number: u64,
    answers: Vec<u8>,
    /// Whether every question has been answered, and nothing is left.
    is_answered: bool,
}

/// Answers what is handed out, until nothing more will be.
fn work<Q: Questions>(questions: &Q, handed_out: &Mutex<Receiver<(Share, Sender<Share>)>>) {
    let next = || handed_out.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok((mut share, back)) = next() {
        share.answer(questions);
        // Nobody waits for it any more where the output is closed.
        let _unwanted = back.send(share);
    }
}

impl Share {
    fn answer<Q: Questions>(&mut self, questions: &Q) {
        let Share { block, answers, .. } = self;
        answers.clear();
        let mut words = Words::of(block);
        let numbers = self.number..self.number + block.questions;
        let reached = answer_some(questions, numbers, &mut words, answers);
        self.is_answered =
            matches!(reached, Ok(Reached::Last)) && matches!(words.next_is_end(), Ok(true));
        words.back_into(block);
    }
}
