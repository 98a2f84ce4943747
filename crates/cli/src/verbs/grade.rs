//! `tilebase grade`: whether moves are legal, reach the goal, and are the fewest.

use std::fmt;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;
use tilebase::any::AnyPuzzle;
use tilebase::{Grade, Solver, Steps, Tables};

use crate::ask::input::Input;
use crate::ask::large::without_large_table;
use crate::ask::question::{Moves, Question, named, question};
use crate::ask::questions::{Key, Keys};
use crate::ask::solvers::{Solvers, solved};
use crate::ask::stream::{Cut, Item, Stream, Wrong, answer_stream};
use crate::ask::verb::Needs;
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::messages::note;
use crate::out::output::{Out, json_line, number, with_output};
use crate::out::spelling::Spelling;
use crate::system::threads::Threads;
use crate::tables::places::Places;

/// Grade moves: whether they are legal, reach GOAL, and are the fewest
///
/// A move is wrong if it is illegal or does not lead one move nearer to the goal. An illegal move
/// ends the grading of its line. A line that cannot be read is graded as unreadable, with the
/// reason; the exit status is then 2, otherwise 0, whatever the grades.
#[derive(clap::Args)]
#[command(
    override_usage = "tilebase grade [OPTIONS] [PUZZLE] START [GOAL] MOVES\n       \
    tilebase grade [OPTIONS] [PUZZLE] -",
    after_help = "Examples:\n  \
    tilebase grade 123069478 drrul\n  \
    tilebase grade 123069478 123406789 drrul\n  \
    tilebase grade 2,1 'RBW RWW EWW' drddl --notation tile\n  \
    tilebase grade 123069478 123406789 4 7 8 9 6 --notation number\n  \
    echo 123069478 123406789 . | tilebase grade - --summary"
)]
pub(crate) struct Options {
    /// START and GOAL, as for tilebase solve, then MOVES, or . for none; or - to read such lines
    /// from standard input. If MOVES has spaces, GOAL must be given. tilebase help notation shows
    /// how all are written
    #[arg(required = true, value_name = "START [GOAL] MOVES")]
    words: Vec<String>,
    #[command(flatten)]
    spelling: Spelling,
    /// At the end, write to stderr how many lines were legal, reached the goal, were the fewest
    /// moves, and could not be read
    #[arg(long)]
    summary: bool,
    /// How to write the grades
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let words = options.words.iter().map(|word| word.trim()).collect();
    let (puzzle, words) = named(None, words);
    let tables = &places.tables()?;
    let graded = Graded { puzzle, options, tables, sums: Sums::default() };
    with_output(|out| {
        if words == ["-"] {
            answer_stream(&graded, &mut Input::open(None)?, out, &Threads::default())?;
            return Ok(());
        }
        let (asked, steps) = graded.question(puzzle, &words)?;
        let usual = without_large_table(&asked, tables, places, Needs::Solver)?;
        graded.grade(&asked, &steps, &mut Solvers::new(tables, usual), out)
    })?;
    if options.summary {
        note(&graded.sums);
    }
    match graded.sums.unreadable.into_inner() {
        0 => Ok(()),
        1 => Err(Failure::new("a line is unreadable, and was not graded")),
        lines => Err(Failure::new(format!("{lines} lines are unreadable, and were not graded"))),
    }
}

/// Lines of a start, a goal, and moves.
struct Graded<'a> {
    puzzle: Option<AnyPuzzle>,
    options: &'a Options,
    tables: &'a Tables,
    sums: Sums,
}

/// A line: a question and moves, or the reason why it is unreadable.
type Line = Result<(Question, Steps), Failure>;

impl<'a> Stream for Graded<'a> {
    type Question = Line;
    type Key = Key;
    type Memory = Keys;
    type Table = Solvers<'a>;

    fn cut(&self) -> Cut {
        Cut::Lines
    }

    fn read(&self, line: &[u8], _: u64, _: &mut Keys) -> Result<Item<Line>, Wrong> {
        let text = String::from_utf8_lossy(line);
        let (puzzle, words) = named(self.puzzle, text.split_ascii_whitespace().collect());
        Ok(Item::Question(self.question(puzzle, &words), line.len()))
    }

    fn key_place(&self, line: &Line, keys: &mut Keys) -> usize {
        match line {
            Ok((asked, _)) => keys.of(&asked.goal),
            Err(_) => keys.place(Key::Nothing),
        }
    }

    /// An unreadable line needs no table.
    fn key(&self, line: &Line) -> Key {
        line.as_ref().map_or(Key::Nothing, |(asked, _)| Key::of(&asked.goal))
    }

    fn table(&self, first: &Line) -> Result<Solvers<'a>, Failure> {
        let asked = first.as_ref().ok();
        let usual = asked.map(|(asked, _)| solved(self.tables, &asked.goal)).transpose()?;
        Ok(Solvers::new(self.tables, usual))
    }

    fn answer(
        &self,
        solvers: &mut Solvers<'a>,
        number: u64,
        lines: &[Line],
        out: &mut Out,
    ) -> Result<(), Failure> {
        (number..).zip(lines).try_for_each(|(number, line)| match line {
            Ok((asked, steps)) => self.grade(asked, steps, solvers, out),
            Err(reason) => self.unreadable(number, reason, out),
        })
    }
}

impl Graded<'_> {
    /// Reads the words `START [GOAL] MOVES`, where a board is one word or nine. Moves with spaces
    /// between them need a GOAL before them, because the second of two words is MOVES.
    fn question(&self, puzzle: Option<AnyPuzzle>, words: &[&str]) -> Line {
        const ADVICE: &str =
            "MOVES is the last word, a dot for none: tilebase grade 123069478 drrul";
        // The number of words of START and GOAL. The largest that fits is tried first: it leaves
        // one word, if any does.
        let fits = |count: usize| match words.len().checked_sub(count) {
            Some(1) => count > 0 || puzzle.is_some(),
            // A START of one word has at least three symbols, such as 2,1.
            Some(2..) => matches!(count, 10 | 18) || count == 2 && words[0].len() > 2,
            _ => false,
        };
        let mut wrong = None;
        for count in [18, 10, 9, 2, 1, 0].into_iter().filter(|&count| fits(count)) {
            let (boards, text) = words.split_at(count);
            match question(puzzle, boards, &Moves::default()) {
                Ok(asked) => {
                    let steps =
                        self.options.spelling.read("MOVES", &text.join(" "), &asked.start)?;
                    return Ok((asked, steps));
                }
                Err(failure) => wrong = wrong.or(Some(failure)),
            }
        }
        // Are they START and moves with spaces between them?
        for count in [9, 1].into_iter().filter(|&count| words.len() > count + 1) {
            let (board, text) = words.split_at(count);
            let start = question(puzzle, board, &Moves::default()).map(|asked| asked.start);
            let read = |start| self.options.spelling.read("MOVES", &text.join(" "), &start);
            if start.and_then(read).is_ok() {
                let what = "expected GOAL before MOVES with spaces between them";
                let hint = format!("add GOAL, or write {} as one word", text.concat());
                return Err(Failure::new(what).hint(hint));
            }
        }
        Err(wrong.unwrap_or_else(|| {
            let found = number(words.len(), "word");
            Failure::new(format!("expected START, GOAL and MOVES, found {found}")).hint(ADVICE)
        }))
    }

    /// Writes that a line is unreadable, and why.
    fn unreadable(&self, question: u64, reason: &Failure, out: &mut Out) -> Result<(), Failure> {
        self.sums.unreadable.fetch_add(1, Ordering::Relaxed);
        let unreadable = reason.what();
        if self.options.format == Format::Json {
            return Ok(json_line(out, &UnreadableJson { question, unreadable })?);
        }
        Ok(writeln!(out, "unreadable: {unreadable}")?)
    }

    fn grade(
        &self,
        asked: &Question,
        steps: &Steps,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let made = steps.moves.iter().copied();
        let mut grade = solvers.to(&asked.goal)?.grade(&asked.start, made)?;
        if steps.illegal.is_some() {
            grade = grade.then_illegal();
        }
        self.sums.add(&grade);
        if self.options.format == Format::Json {
            let Grade { legal, reaches, moves, fewest, first_wrong, left, smallest, .. } = grade;
            let (start, goal) = (asked.start.to_string(), asked.goal.to_string());
            let (puzzle, extra) = (asked.start.puzzle().name(), grade.extra());
            #[rustfmt::skip]
            let json = GradeJson {
                puzzle, start, goal, legal, reaches, moves, fewest, extra, first_wrong, left, smallest,
            };
            return Ok(json_line(out, &json)?);
        }
        Ok(writeln!(out, "{}", sentence(asked, steps, &grade, self.options.spelling))?)
    }
}

/// Returns a grade in words.
pub(super) fn sentence(
    asked: &Question,
    steps: &Steps,
    grade: &Grade,
    spelling: Spelling,
) -> String {
    let &Grade { moves, first_wrong, left, smallest, .. } = grade;
    let texts = asked.start.puzzle().texts();
    let made = number(moves, texts.step);
    let sentence = match (steps.illegal, grade.extra(), left) {
        (Some(symbol), ..) => {
            format!("illegal: move {}, {symbol}, {}", moves + 1, spelling.illegal())
        }
        (_, Some(0), _) => {
            let smallest = if smallest { ", by the smallest path" } else { "" };
            format!("reaches the goal in {made}, the fewest{smallest}")
        }
        (_, Some(extra), _) => {
            format!("reaches the goal in {made}, {extra} more than the fewest")
        }
        (_, None, Some(left)) => format!("does not reach the goal in {made}: it is {left} away"),
        (_, None, None) => {
            format!("does not reach the goal: no moves do, as {}", texts.reach)
        }
    };
    match first_wrong.filter(|&wrong| wrong <= moves) {
        Some(wrong) => format!("{sentence}; move {wrong} is the first wrong one"),
        None => sentence,
    }
}

/// A question and its grade.
#[derive(Serialize)]
struct GradeJson {
    puzzle: &'static str,
    start: String,
    goal: String,
    legal: bool,
    reaches: bool,
    moves: usize,
    fewest: Option<u8>,
    extra: Option<usize>,
    first_wrong: Option<usize>,
    left: Option<u8>,
    smallest: bool,
}

/// A line that cannot be read.
#[derive(Serialize)]
struct UnreadableJson {
    /// The number of the line among those that are not empty, from 1.
    question: u64,
    unreadable: String,
}

/// How many lines have been graded, and how well.
#[derive(Default)]
struct Sums {
    all: AtomicU64,
    legal: AtomicU64,
    reaching: AtomicU64,
    fewest: AtomicU64,
    unreadable: AtomicU64,
}

impl Sums {
    fn add(&self, grade: &Grade) {
        let is_fewest = grade.extra() == Some(0);
        let counted = [(&self.all, true), (&self.legal, grade.legal)];
        let reaching = [(&self.reaching, grade.reaches), (&self.fewest, is_fewest)];
        for (sum, is_counted) in counted.into_iter().chain(reaching) {
            sum.fetch_add(is_counted.into(), Ordering::Relaxed);
        }
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sums { all, legal, reaching, fewest, unreadable } = self;
        let [all, legal, reaching, fewest, unreadable] =
            [all, legal, reaching, fewest, unreadable].map(|sum| sum.load(Ordering::Relaxed));
        write!(
            f,
            "graded {all}: {legal} legal, {reaching} to the goal, {fewest} in the fewest moves"
        )?;
        if unreadable > 0 { write!(f, "; {unreadable} unreadable") } else { Ok(()) }
    }
}
