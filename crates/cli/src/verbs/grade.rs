//! `tilebase grade`: whether moves are legal, reach the goal, and are as few as can be.

use std::fmt;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;
use tilebase::any::AnyPuzzle;
use tilebase::puzzle::quoted;
use tilebase::{Grade, Move, Solver, Tables};

use crate::ask::input::Input;
use crate::ask::large::without_large_table;
use crate::ask::lines::{Answers, Lines, answer_lines};
use crate::ask::question::{Moves, Question, named, question};
use crate::ask::question_lines::{Key, Keys};
use crate::ask::solvers::{GoalSolver, Solvers, solved};
use crate::ask::verb::Needs;
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::messages::note;
use crate::out::output::{Out, json_line, number, with_output};
use crate::out::spelling::{Letters, Spelling};
use crate::system::threads::Threads;
use crate::tables::places::Places;

/// Grade moves: whether they are legal, reach GOAL, and are the fewest
///
/// A move is wrong if it is not on a shortest path: if it is illegal, or GOAL is not one move nearer
/// after it. An illegal move ends the grading of its line. The exit status is 0 if all lines were
/// graded, whatever the grades.
#[derive(clap::Args)]
#[command(
    override_usage = "tilebase grade [OPTIONS] [PUZZLE] START [GOAL] MOVES\n       \
    tilebase grade [OPTIONS] [PUZZLE] -",
    after_help = "Examples:\n  \
    tilebase grade 123069478 drrul\n  \
    tilebase grade 123069478 123406789 drrul\n  \
    tilebase grade 2,1 'RBW RWW EWW' drddl --notation tile\n  \
    echo 123069478 123406789 . | tilebase grade - --summary"
)]
pub(crate) struct Options {
    /// START and GOAL, as of tilebase solve, and MOVES, a letter each, or . for none; or -, to read
    /// lines of these from standard input
    #[arg(required = true, value_name = "START [GOAL] MOVES")]
    words: Vec<String>,
    #[command(flatten)]
    spelling: Spelling,
    /// Write to stderr, at the end, how many were legal, reached the goal, and were the fewest
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
            return answer_lines(&graded, &mut Input::open(None)?, out, &Threads::default());
        }
        let (asked, moves) = graded.question(puzzle, words)?;
        let mut solvers = Solvers::new(tables, None);
        if let Some(found) = without_large_table(&asked, tables, places, Needs::Solver)? {
            solvers.add(found);
        }
        graded.grade(&asked, &moves, &mut solvers, out)
    })?;
    if options.summary {
        note(graded.sums);
    }
    Ok(())
}

/// Lines of a start, a goal, and moves.
struct Graded<'a> {
    puzzle: Option<AnyPuzzle>,
    options: &'a Options,
    tables: &'a Tables,
    sums: Sums,
}

impl Lines for Graded<'_> {
    type Question = (Question, Vec<Move>);
    type Key = Key;
    type Memory = Keys;
    type Table = GoalSolver;

    fn read(&self, line: &[u8]) -> Result<(Question, Vec<Move>), Failure> {
        let text = String::from_utf8_lossy(line);
        let (puzzle, words) = named(self.puzzle, text.split_ascii_whitespace().collect());
        self.question(puzzle, words)
    }

    fn key(&self, (asked, _): &(Question, Vec<Move>), keys: &mut Keys) -> Key {
        keys.of(&asked.goal)
    }

    fn table(&self, (first, _): &(Question, Vec<Move>)) -> Result<GoalSolver, Failure> {
        Ok(solved(self.tables, &first.goal)?)
    }

    fn answer(&self, table: &GoalSolver, asked: &[(u64, &(Question, Vec<Move>))]) -> Answers {
        let mut solvers = Solvers::new(self.tables, Some(table));
        Answers::collect(asked, |_, (asked, moves), out| {
            self.grade(asked, moves, &mut solvers, out)
        })
    }
}

impl Graded<'_> {
    /// Reads the words `START [GOAL] MOVES`. Moves with blanks between them come only after START and
    /// GOAL, as the second of two words is MOVES.
    fn question(
        &self,
        puzzle: Option<AnyPuzzle>,
        words: Vec<&str>,
    ) -> Result<(Question, Vec<Move>), Failure> {
        const ADVICE: &str =
            "MOVES are the last word, a dot for none: tilebase grade 123069478 drrul";
        // The words of START and GOAL: each one or nine.
        let counts: &[usize] =
            if puzzle.is_some() { &[0, 1, 2, 9, 10, 18] } else { &[1, 2, 9, 10, 18] };
        let found = words.len();
        let count =
            found.checked_sub(1).filter(|count| counts.contains(count)).ok_or_else(|| {
                let found = number(found, "word");
                Failure::new(format!("expected START, GOAL and MOVES, found {found}")).hint(ADVICE)
            })?;
        let (boards, moves) = words.split_at(count);
        let moves = moves.concat();
        let letters: Letters = if moves == "." { "" } else { &moves }.parse().map_err(|error| {
            Failure::new(format!("MOVES {}: {error}", quoted(&moves))).hint(ADVICE)
        })?;
        let moves = self.options.spelling.read(&letters).collect();
        Ok((question(puzzle, boards, &Moves::default())?, moves))
    }

    fn grade(
        &self,
        asked: &Question,
        moves: &[Move],
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let grade = solvers.to(&asked.goal)?.grade(&asked.start, moves.iter().copied())?;
        self.sums.add(&grade);
        let Grade { legal, reaches, moves: made, fewest, first_wrong } = grade;
        let texts = asked.start.puzzle().texts();
        if self.options.format == Format::Json {
            let (start, goal) = (asked.start.to_string(), asked.goal.to_string());
            let (puzzle, extra) = (texts.name, grade.extra());
            let moves = made;
            #[rustfmt::skip]
            let json = GradeJson {
                puzzle, start, goal, legal, reaches, moves, fewest, extra, first_wrong,
            };
            return Ok(json_line(out, &json)?);
        }
        let steps = number(made, texts.step);
        match (moves.get(made), grade.extra()) {
            (Some(&step), _) => {
                let letter = self.options.spelling.letter(step);
                write!(out, "illegal: move {}, {letter}, leads off the board", made + 1)?;
            }
            (None, Some(0)) => write!(out, "reaches the goal in {steps}, the fewest")?,
            (None, Some(extra)) => {
                write!(out, "reaches the goal in {steps}, {extra} more than the fewest")?;
            }
            (None, None) => write!(out, "does not reach the goal in {steps}")?,
        }
        match first_wrong.filter(|&wrong| wrong <= made) {
            Some(wrong) => writeln!(out, "; move {wrong} is the first wrong one")?,
            None => writeln!(out)?,
        }
        Ok(())
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
}

/// How many lines have been graded, and how well.
#[derive(Default)]
struct Sums {
    all: AtomicU64,
    legal: AtomicU64,
    reaching: AtomicU64,
    fewest: AtomicU64,
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
        let Sums { all, legal, reaching, fewest } = self;
        let [all, legal, reaching, fewest] =
            [all, legal, reaching, fewest].map(|sum| sum.load(Ordering::Relaxed));
        write!(
            f,
            "graded {all}: {legal} legal, {reaching} to the goal, {fewest} in the fewest moves"
        )
    }
}
