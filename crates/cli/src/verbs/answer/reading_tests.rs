//! Tests that the fast path for questions in the usual layout agrees with the reader of any layout.
//! For every damage to a stream, both give the same answers and report the same error with the same
//! line.

use std::fmt::Debug;
use std::io::{self, Read, Write};

use tilebase::{Content, CubicTable, EightTable, TableError, Tables};
use tilebase_build::make;

use super::cubic::Datasets;
use super::eight::Positions;
use super::judge::{self, Parsed, Symbols, WrongSymbol};
use super::written::NUMBER;
use crate::ask::input::Input;
use crate::ask::lines::{Answers, Lines, answer_lines};
use crate::ask::question::Moves;
use crate::ask::question_lines::{Layout, QuestionLines};
use crate::out::failure::Failure;
use crate::system::threads::Threads;
use tilebase::any::AnyPuzzle;

/// A format that answers each question with the question itself, and reads with or without the fast
/// path.
struct Echo<F, const FAST: bool>(F);

impl<F: judge::Format<Question: Debug>, const FAST: bool> judge::Format for Echo<F, FAST> {
    const SYMBOLS: usize = F::SYMBOLS;
    type Question = F::Question;

    fn read_usual(text: &[u8]) -> Option<(F::Question, usize)> {
        if FAST { F::read_usual(text) } else { None }
    }

    fn read(&self, number: u64, symbols: &Symbols<'_>) -> Result<Parsed<F::Question>, WrongSymbol> {
        self.0.read(number, symbols)
    }

    fn answer(
        &self,
        number: u64,
        questions: &[F::Question],
        text: &mut Vec<u8>,
    ) -> Result<(), TableError> {
        for (number, question) in (number..).zip(questions) {
            text.extend(format!("{number} {question:?}\n").bytes());
        }
        Ok(())
    }

    fn count(&self) -> Option<u64> {
        self.0.count()
    }

    fn end(&self) -> Option<String> {
        self.0.end()
    }
}

impl<L: Lines<Question: Debug>, const FAST: bool> Lines for Echo<L, FAST> {
    type Question = L::Question;
    type Key = L::Key;
    type Memory = L::Memory;
    type Table = ();

    fn read_usual(&self, text: &[u8]) -> Option<(L::Question, usize)> {
        if FAST { self.0.read_usual(text) } else { None }
    }

    fn read(&self, line: &[u8]) -> Result<L::Question, Failure> {
        self.0.read(line)
    }

    fn key(&self, question: &L::Question, memory: &mut L::Memory) -> L::Key {
        self.0.key(question, memory)
    }

    fn table(&self, _: &L::Question) -> Result<(), Failure> {
        Ok(())
    }

    fn answer(&self, (): &(), questions: &[(u64, &L::Question)]) -> Answers {
        Answers::collect(questions, |number, question, text| {
            Ok(writeln!(text, "{number} {question:?}")?)
        })
    }
}

/// A reader that returns a few bytes at a time.
struct SmallReads<'a>(&'a [u8], usize);

impl Read for SmallReads<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.take(self.1 as u64).read(buffer).inspect(|&length| self.0 = &self.0[length..])
    }
}

/// The answers, and the warning or error.
type Outcome = (String, Result<Option<String>, String>);

fn outcome(
    text: &[u8],
    read_length: usize,
    answer: impl FnOnce(&mut Input<'_>, &mut Vec<u8>) -> Result<Option<String>, Failure>,
) -> Outcome {
    let mut out = Vec::new();
    // A buffer for the whole text. To clear a larger one would take longer than all else.
    let mut input = Input::with_buffer(SmallReads(text, read_length), "input", 1 << 10);
    let result = answer(&mut input, &mut out);
    (String::from_utf8(out).unwrap(), result.map_err(|failure| failure.to_string()))
}

/// Calls `check` with a text, with other white space in it, and with damage at each of its places.
/// Returns the number of texts.
fn alter(text: &str, mut check: impl FnMut(&[u8])) -> usize {
    const BYTES: &[u8] = b" \n\r\t\x0b\x0c\0,-;019XxwWeE?\xc2\xa0\xff";
    let text = text.as_bytes();
    let mut altered = vec![
        text.to_vec(),
        [b"\xef\xbb\xbf", text].concat(),
        [b"\xff\xfe", text].concat(),
        text.iter()
            .flat_map(|&byte| if byte == b'\n' { vec![b'\r', b'\n'] } else { vec![byte] })
            .collect(),
        text.iter().copied().filter(|byte| *byte != b' ').collect(),
        text.iter()
            .flat_map(|&byte| if byte == b' ' { vec![b' '; 2] } else { vec![byte] })
            .collect(),
    ];
    for at in 0..text.len() {
        let (before, after) = text.split_at(at);
        altered.push(before.to_vec());
        altered.push([before, &after[1..]].concat());
        for &byte in BYTES {
            altered.push([before, &[byte], after].concat());
            altered.push([before, &[byte], &after[1..]].concat());
        }
    }
    altered.iter().for_each(|text| check(text));
    altered.len()
}

fn answer_all<F: judge::Format>(
    format: F,
) -> impl FnOnce(&mut Input<'_>, &mut Vec<u8>) -> Result<Option<String>, Failure> {
    move |input, out| judge::answer(&format, input, out, &Threads::new(1))
}

/// Guards that the marks at the beginning of a text are known however few bytes are read at a time.
#[test]
fn a_byte_order_mark_may_arrive_byte_by_byte() {
    for (text, expected) in [
        (&b"\xef\xbb\xbfa b"[..], Some(&b"a b"[..])),
        (b"\xef\xbb\xbf", Some(b"")),
        (b"\xef\xbb\xbf\xef\xbb\xbfa", Some(b"\xef\xbb\xbfa")),
        (b"\xef\xbba", Some(b"\xef\xbba")),
        (b"\xef", Some(b"\xef")),
        (b"\xff", Some(b"\xff")),
        (b"a\xff\xfe", Some(b"a\xff\xfe")),
        (b"\xff\xfea\0", None),
        (b"\xfe\xff\0a", None),
    ] {
        for read_length in 1..5 {
            let mut input = Input::with_buffer(SmallReads(text, read_length), "input", 1 << 10);
            let is_read = loop {
                match input.read_more() {
                    Ok(true) => {}
                    end => break end.is_ok(),
                }
            };
            assert_eq!(is_read.then(|| input.text()), expected, "{}", text.escape_ascii());
        }
    }
}

#[test]
fn cases_mean_the_same_in_every_layout() {
    let table = EightTable::new(make(Content::Eight, &|_| {})).unwrap();
    let cases = || Positions::<18> {
        table: &table,
        spread: None,
        count: Some(3),
        goal: None,
        written: NUMBER,
    };
    let text = "12X453786\n12345678X\n564178X23\n7568X4123\n0.2345678\n_23456.78\n";
    let mut answered = 0;
    let texts = alter(text, |text| {
        let slowly = outcome(text, 1 << 20, answer_all(Echo::<_, false>(cases())));
        for read_length in [1 << 20, 7] {
            let fast = outcome(text, read_length, answer_all(Echo::<_, true>(cases())));
            let slowly_in_parts = outcome(text, read_length, answer_all(Echo::<_, false>(cases())));
            assert_eq!(fast, slowly_in_parts, "{}", text.escape_ascii());
        }
        answered += slowly.0.lines().count();
    });
    assert!(texts > 2_000 && answered > texts, "{texts} texts, {answered} answers");
}

#[test]
fn datasets_mean_the_same_in_every_layout() {
    let table = CubicTable::new(make(Content::Cubic, &|_| {})).unwrap();
    let datasets = || Datasets { table: &table, written: NUMBER, limit: 30 };
    let text = "1 2\nW W W\nE W W\nW W W\n2 1 R B W R W W E W W\n3 3\nB B B R R R w e r\n0 0\n";
    let mut answered = 0;
    let texts = alter(text, |text| {
        for read_length in [1 << 20, 7] {
            let fast = outcome(text, read_length, answer_all(Echo::<_, true>(datasets())));
            let slowly = outcome(text, read_length, answer_all(Echo::<_, false>(datasets())));
            assert_eq!(fast, slowly, "{}", text.escape_ascii());
            answered += slowly.0.lines().count();
        }
    });
    assert!(texts > 2_000 && answered > texts, "{texts} texts, {answered} answers");
}

#[test]
fn states_and_patterns_mean_the_same_in_every_layout() {
    let tables = Tables::open("no table is read");
    let moves = Moves::default();
    let goals = || QuestionLines {
        puzzle: Some(AnyPuzzle::Cubic),
        layout: Layout::Symbols,
        moves: &moves,
        tables: &tables,
        verb: &NUMBER,
    };
    let (usual, any) = (Echo::<_, true>(goals()), Echo::<_, false>(goals()));
    let state = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
    let text = format!("{state} RBRBRBWEB\n{}", state.replace(',', " "))
        + " RBR/BRB/WEB\n---,WRB,WBR,RWB,RBW,BWR,BRW,wrb,WRB wwwwwwwwe\n";
    let mut answered = 0;
    let texts = alter(&text, |text| {
        for read_length in [1 << 20, 7] {
            let [fast, slowly] = [true, false].map(|fast| {
                outcome(text, read_length, |input, out| {
                    let threads = Threads::new(1);
                    match fast {
                        true => answer_lines(&usual, input, out, &threads)?,
                        false => answer_lines(&any, input, out, &threads)?,
                    }
                    Ok(None)
                })
            });
            assert_eq!(fast, slowly, "{}", text.escape_ascii());
            answered += slowly.0.lines().count();
        }
    });
    assert!(texts > 4_000 && answered > texts, "{texts} texts, {answered} answers");
}
