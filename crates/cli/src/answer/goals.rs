//! `tilebase answer goals`: the cubic puzzle from any state to any pattern.
//!
//! A line is a state of 27 symbols and a pattern of nine, with any separators.

use std::io::Write;
use std::sync::atomic::{AtomicU16, Ordering};

use tilebase::{CubicTo, Goal, Solver, Tables};
use tilebase_puzzle::cubic::{PATTERNS, Pattern, State};

use super::answer_line::AnswerLine;
use super::stream::{Stream, ThreadCount};
use crate::failure::Failure;
use crate::format::Format;
use crate::grouped::{Answers, Lines, answer_lines};
use crate::input::{Input, shown};
use crate::output::with_output;
use crate::tables::Places;
use crate::threads::Threads;

/// Answer questions of the cubic puzzle from any state to any pattern
///
/// A line is STATE PATTERN. The answer is the fewest rolls.
#[derive(clap::Args)]
#[command(after_help = "Example: \
    echo BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB | tilebase answer goals --paths")]
pub(crate) struct Options {
    #[command(flatten)]
    stream: Stream,
    /// Write the rolls after their number
    #[arg(long)]
    paths: bool,
    #[command(flatten)]
    threads: ThreadCount,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let &Options { ref stream, paths, ref threads } = options;
    let mut input = Input::open(stream.file.as_deref())?;
    let tables = places.tables()?;
    with_output(|out| {
        answer(&mut input, &mut &mut *out, &tables, stream.format, paths, &threads.threads())
    })
}

/// Answers all questions, with the rolls if `paths` is set.
pub(crate) fn answer(
    input: &mut Input<'_>,
    out: &mut impl Write,
    tables: &Tables,
    format: Format,
    paths: bool,
    threads: &Threads,
) -> Result<(), Failure> {
    answer_lines(&Goals::new(tables, format, paths), input, out, threads)
}

pub(super) struct Goals<'a> {
    tables: &'a Tables,
    classes: Classes,
    answers: AnswerLine,
}

/// A state and a pattern.
type Question = (State, Pattern);

impl Lines for Goals<'_> {
    type Question = Question;
    /// The pattern's class.
    type Key = Pattern;
    type Table = Goal;

    /// Reads nine cubes separated by commas, a space, nine letters and a line feed.
    #[inline]
    fn read_usual(&self, text: &[u8]) -> Option<(Question, usize)> {
        let (state, rest) = text.split_first_chunk::<36>()?;
        let (pattern, rest) = rest.split_first_chunk::<9>()?;
        let (cubes, _) = state.as_chunks::<4>();
        let cubes: &[_; 9] = cubes.first_chunk()?;
        let separators = cubes.map(|[.., separator]| separator);
        if separators != *b",,,,,,,, " || rest.first() != Some(&b'\n') {
            return None;
        }
        let state = State::from_ascii(&cubes.map(|[top, front, side, _]| [top, front, side]))?;
        Some(((state, Pattern::from_ascii(pattern)?), 46))
    }

    /// Reads the last nine letters of the line as the pattern, and everything before them as the
    /// state.
    fn read(&self, line: &[u8]) -> Result<Question, Failure> {
        let expected = "a state (nine of WRB, WBR, ... or ---) and a pattern (nine of W, R, B, E)";
        let unexpected = || Failure::new(format!("expected {expected}, found {}", shown(line)));
        let text = std::str::from_utf8(line).map_err(|_| unexpected())?.trim_ascii_end();
        let mut letters = text.char_indices().rev().filter(|(_, symbol)| symbol.is_alphabetic());
        let (pattern_at, _) = letters.nth(8).ok_or_else(unexpected)?;
        let (state, pattern) = text.split_at(pattern_at);
        let in_part = |part: &str, error| Failure::new(format!("{part}: {error}"));
        Ok((
            state.parse().map_err(|e| in_part("the state", e))?,
            pattern.parse().map_err(|e| in_part("the pattern", e))?,
        ))
    }

    #[inline]
    fn key(&self, (_, pattern): &Question) -> Pattern {
        self.classes.of(*pattern)
    }

    fn table(&self, class: Pattern) -> Result<Goal, Failure> {
        Ok(self.tables.goal(class)?)
    }

    fn answer(&self, table: &Goal, questions: &[(u64, &Question)]) -> Answers {
        // A class has at most 48 patterns, and most streams ask about only one of them.
        let mut solvers: Vec<CubicTo> = Vec::new();
        Answers::collect(questions, |number, (state, pattern), text| {
            let found = solvers.iter().position(|solver| solver.goal() == *pattern);
            let index = match found {
                Some(index) => index,
                None => {
                    solvers.push(table.to(*pattern)?);
                    solvers.len() - 1
                }
            };
            let solver = &solvers[index];
            let path = solver.path(state)?.ok_or_else(|| solver.contradiction(state))?;
            self.answers.push(text, number, path);
            Ok(())
        })
    }
}

impl Goals<'_> {
    pub(super) fn new(tables: &Tables, format: Format, paths: bool) -> Goals<'_> {
        Goals { tables, classes: Classes::new(), answers: AnswerLine { format, paths } }
    }
}

/// A cache of the patterns' classes: finding one takes more time than an answer.
struct Classes {
    /// For each pattern's rank, the rank of its class, or [`UNKNOWN`].
    ranks: Vec<AtomicU16>,
}

/// Marks a class that has not been found yet. No pattern has this rank.
const UNKNOWN: u16 = u16::MAX;

impl Classes {
    fn new() -> Classes {
        Classes { ranks: (0..PATTERNS).map(|_| AtomicU16::new(UNKNOWN)).collect() }
    }

    /// Returns the pattern that represents a pattern's class.
    #[inline]
    fn of(&self, pattern: Pattern) -> Pattern {
        let rank = &self.ranks[pattern.rank()];
        // `Relaxed` is enough: no other data depends on the rank.
        match Pattern::from_rank(rank.load(Ordering::Relaxed).into()) {
            Some(class) => class,
            None => {
                let (class, _) = pattern.class();
                rank.store(class.rank() as u16, Ordering::Relaxed);
                class
            }
        }
    }
}
