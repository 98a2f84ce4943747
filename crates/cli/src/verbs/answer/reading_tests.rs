//! Tests that the fast path for questions in the usual layout agrees with the reader of any layout:
//! for a damaged stream, too, both give the same answers and the same error in the same line.

use std::fmt::Debug;
use std::io::{self, Read, Write};

use tilebase::{Board, Puzzle, Tables};
use tilebase_puzzle::eight::Position;

use super::judges::JudgeInput;
use super::reading::{Cases, Dataset, Datasets};
use crate::ask::arguments::MoveArgs;
use crate::ask::input::Input;
use crate::ask::stream::{self, KnownGoals, Stream, StreamEnds, StreamForm, answer_stream, each};
use crate::verbs::question::{QuestionLine, QuestionLines};

/// A format that reads with or without the fast path, and what it remembers.
struct Echo<F, const FAST: bool>(F);

impl<S: Stream, const FAST: bool> Stream for Echo<S, FAST> {
    type Question = S::Question;

    const BATCH: usize = 512;

    fn form(&self) -> &StreamForm {
        self.0.form()
    }

    fn read_usual(&self, text: &[u8], known: &KnownGoals) -> Option<(S::Question, usize)> {
        if FAST { self.0.read_usual(text, known) } else { None }
    }

    fn read(
        &self,
        text: &[u8],
        number: u64,
        known: &mut KnownGoals,
    ) -> stream::ReadResult<S::Question> {
        let known = if FAST { known } else { &mut KnownGoals::default() };
        self.0.read(text, number, known)
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
type ReadOutcome = (String, Result<Option<String>, String>);

/// Answers each question of a text, which arrives a few bytes at a time, with the question itself.
fn outcome<Q: Debug>(
    text: &[u8],
    read_length: usize,
    stream: &impl Stream<Question = Q>,
) -> ReadOutcome {
    let mut out = Vec::new();
    let mut input = Input::new(SmallReads(text, read_length), "input");
    let tables = Tables::open("no table is read");
    let echo = each(|number, question: &Q, _, out| Ok(writeln!(out, "{number} {question:?}")?));
    let ends = StreamEnds { input: &mut input, out: &mut out, tables: &tables, threads: 1 };
    let result = answer_stream(stream, &echo, ends);
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
        // Half of the bytes are inserted or take a byte's place, by turns.
        for (number, &byte) in BYTES.iter().enumerate().skip(at / 2 % 2).step_by(2) {
            altered.push([before, &[byte], &after[(at + number) % 2..]].concat());
        }
    }
    altered.iter().for_each(|text| check(text));
    altered.len()
}

/// Guards that byte-order marks are recognised even if one byte is read at a time.
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
            let mut input = Input::new(SmallReads(text, read_length), "input");
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
    let cases = || Cases {
        form: JudgeInput::Cases.form(Some(3)),
        goal: None,
        of: |position: Position, _: [u8; 9]| position,
    };
    let text = "12X453786\n12345678X\n564178X23\n7568X4123\n0.2345678\n_23456.78\n";
    let mut answered = 0;
    let texts = alter(text, |text| {
        let slowly = outcome(text, 1 << 20, &Echo::<_, false>(cases()));
        for read_length in [1 << 20, 7] {
            let fast = outcome(text, read_length, &Echo::<_, true>(cases()));
            let slowly_in_parts = outcome(text, read_length, &Echo::<_, false>(cases()));
            assert_eq!(fast, slowly_in_parts, "{}", text.escape_ascii());
        }
        answered += slowly.0.lines().count();
    });
    assert!(texts > 500 && answered > texts, "{texts} texts, {answered} answers");
}

#[test]
fn datasets_mean_the_same_in_every_layout() {
    let datasets = || Datasets(JudgeInput::Datasets.form(None), |dataset: Dataset| dataset);
    let text = "1 2\nW W W\nE W W\nW W W\n2 1 R B W R W W E W W\n3 3\nB B B R R R w e r\n0 0\n";
    let mut answered = 0;
    let texts = alter(text, |text| {
        for read_length in [1 << 20, 7] {
            let fast = outcome(text, read_length, &Echo::<_, true>(datasets()));
            let slowly = outcome(text, read_length, &Echo::<_, false>(datasets()));
            assert_eq!(fast, slowly, "{}", text.escape_ascii());
            answered += slowly.0.lines().count();
        }
    });
    assert!(texts > 500 && answered > texts, "{texts} texts, {answered} answers");
}

/// Guards boards in the usual layout, and goals that are the word of the line before, of any
/// puzzle.
#[test]
fn lines_mean_the_same_in_every_layout() {
    let moves = &MoveArgs { after: Some("d".into()), ..MoveArgs::default() };
    let state = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
    let text = format!(
        "1234_5679\n12X453786 7568X4123\n12_453786 ????????_\n1X2453796 ????????_\n\
         D_DDDDDDD ????????_\n{} ????????_\n2,2 ????????_\n12_453786\n",
        state.replace("---,BRW", "BRW,---"),
    );
    for puzzle in [None, Some(Puzzle::eight()), Some(Puzzle::cubic()), Puzzle::shipped("harris")] {
        let lines = || QuestionLines { puzzle, goal: None, moves, has_positions: false };
        let mut answered = 0;
        let texts = alter(&text, |text| {
            let fast = outcome(text, 1 << 20, &Echo::<_, true>(lines()));
            let slowly = outcome(text, 1 << 20, &Echo::<_, false>(lines()));
            assert_eq!(fast, slowly, "{}", text.escape_ascii());
            answered += slowly.0.lines().count();
        });
        assert!(puzzle.is_some() || answered > 3 * texts, "{texts} texts, {answered} answers");
    }
}

/// Guards that a line is read as a position only if it is the question of this position.
#[test]
fn positions_are_those_of_the_boards() {
    let lines = QuestionLines {
        puzzle: None,
        goal: None,
        moves: &MoveArgs::default(),
        has_positions: true,
    };
    let mut positions = 0;
    alter("564178X23 7568X4123\n", |text| {
        let Some((QuestionLine::Position(position), 20)) =
            lines.read_usual(text, &KnownGoals::default())
        else {
            return;
        };
        let read = lines.read(&text[..19], 1, &mut KnownGoals::default()).ok();
        let Some((Some(QuestionLine::Question(asked)), _)) = read else { panic!("no question") };
        let [start, goal] = [asked.start, asked.goal.board().unwrap()];
        let labels = |board: &Board| *board.numbers().first_chunk().unwrap();
        assert_eq!(Position::from_labels(&labels(&start), &labels(&goal)), Some(position));
        positions += 1;
    });
    assert!(positions > 4, "{positions}");
}
