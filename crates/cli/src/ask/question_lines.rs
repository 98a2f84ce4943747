//! Questions of any puzzle, one a line, and the verb that answers them.

use std::any::Any;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use tilebase::cubic::{Pattern, State};
use tilebase::puzzle::Cubic;
use tilebase::{Content, Tables};

use crate::ask::input::shown;
use crate::ask::lines::{Answers, Lines};
use crate::ask::puzzles::{AnyGoal, AnyQuestion, Listed, Name, Question, for_puzzle};
use crate::ask::question::{Moves, find};
use crate::ask::solvers::{GoalSolver, Solvers, solved};
use crate::ask::verb::Verb;
use crate::out::failure::Failure;

/// The questions of a stream, and the verb that answers them.
pub(crate) struct QuestionLines<'a, V> {
    /// The puzzle of all lines; `None` if each line may be of another.
    pub(crate) named: Option<Name>,
    pub(crate) layout: Layout,
    pub(crate) moves: &'a Moves,
    pub(crate) tables: &'a Tables,
    pub(crate) verb: &'a V,
}

/// The [`GoalSolver`] of any puzzle.
pub(crate) type AnySolver = Box<dyn Any + Send + Sync>;

/// How a line separates START and GOAL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// By white space: a line is `[PUZZLE] [START [GOAL]]`, where a board is one word or nine.
    Words,
    /// By white space if there are two words; else GOAL is the last nine letters and underscores,
    /// and START is everything before them.
    Symbols,
}

impl<V: Verb> Lines for QuestionLines<'_, V> {
    type Question = AnyQuestion;
    type Key = Key;
    type Memory = Keys;
    /// Nothing if the paths are ready.
    type Table = Option<AnySolver>;

    #[inline]
    fn read_usual(&self, text: &[u8]) -> Option<(AnyQuestion, usize)> {
        let (Question { start, goal }, length) = usual_line(text)?;
        if self.named.is_some_and(|name| name != Name::Cubic) {
            return None;
        }
        // An error is that of `read`.
        let start = self.moves.after(start).ok()?;
        Some((Cubic::any(Question { start, goal }), length))
    }

    fn read(&self, line: &[u8]) -> Result<AnyQuestion, Failure> {
        let text = String::from_utf8_lossy(line);
        let mut words: Vec<_> = text.split_ascii_whitespace().collect();
        if self.layout == Layout::Symbols && words.len() != 2 {
            let symbols = text.char_indices().rev();
            let mut symbols = symbols.filter(|&(_, found)| found.is_alphabetic() || found == '_');
            let Some((goal_at, _)) = symbols.nth(8).filter(|&(at, _)| at > 0) else {
                let found = shown(line);
                return Err(Failure::new(format!("expected START and GOAL, found {found}")));
            };
            let (start, goal) = text.split_at(goal_at);
            words = vec![start.trim(), goal.trim()];
        }
        match self.layout {
            Layout::Words => question(self.named, words, self.moves),
            Layout::Symbols => of_puzzle(self.named, &words, self.moves),
        }
    }

    #[inline]
    fn key(&self, question: &AnyQuestion, keys: &mut Keys) -> Key {
        let ready = if self.verb.needs_solver() { None } else { question.ready() };
        ready.map_or_else(|| keys.of(question), |content| Key::Table(question.name(), content))
    }

    fn table(&self, first: &AnyQuestion) -> Result<Self::Table, Failure> {
        let is_ready = first.ready().is_some() && !self.verb.needs_solver();
        Ok(if is_ready { None } else { Some(solver(self.tables, first)?) })
    }

    fn answer(&self, table: &Self::Table, questions: &[(u64, &AnyQuestion)]) -> Answers {
        let Some(&(_, first)) = questions.first() else { return Answers::default() };
        for_puzzle!(first.name(), P => self.answer_all::<P>(table.as_deref(), questions))
    }
}

impl<V: Verb> QuestionLines<'_, V> {
    /// Answers questions of one puzzle.
    fn answer_all<P: Listed>(
        &self,
        table: Option<&(dyn Any + Send + Sync)>,
        questions: &[(u64, &AnyQuestion)],
    ) -> Answers {
        let shared = table.and_then(|table| table.downcast_ref::<GoalSolver<P>>());
        let mut solvers = Solvers::new(self.tables, shared);
        Answers::collect(questions, |number, question, text| {
            self.verb.answer(number, P::of_any(question), &mut solvers, text)
        })
    }
}

/// Reads the words of a question, as [`Layout::Words`] separates them.
pub(crate) fn question(
    mut named: Option<Name>,
    mut words: Vec<&str>,
    moves: &Moves,
) -> Result<AnyQuestion, Failure> {
    if let Some(name) = words.first().copied().and_then(Name::of) {
        named = Some(name);
        words.remove(0);
    }
    if words.len() <= 2 {
        return of_puzzle(named, &words, moves);
    }
    // The word of a square has at most four symbols, as !WRB has.
    let is_whole = words.last().is_some_and(|word| word.len() > 4);
    let start = match words.len() {
        9 | 18 => 9,
        10 if is_whole => 9,
        10 => 1,
        found => {
            return Err(Failure::new(format!("expected START and GOAL, found {found} words"))
                .hint("write each board as one word, or as nine words, one for each square"));
        }
    };
    let boards = words.split_at(start);
    let boards = [boards.0.join(" "), boards.1.join(" ")];
    let boards = boards.iter().map(String::as_str).filter(|board| !board.is_empty());
    of_puzzle(named, &boards.collect::<Vec<_>>(), moves)
}

/// Reads a start and a goal of a puzzle.
fn of_puzzle(named: Option<Name>, words: &[&str], moves: &Moves) -> Result<AnyQuestion, Failure> {
    for_puzzle!(find(named, words)?, P => moves.question(words).map(P::any))
}

/// Opens or makes the table of a question's goal.
pub(crate) fn solver(tables: &Tables, question: &AnyQuestion) -> Result<AnySolver, Failure> {
    for_puzzle!(question.name(), P => {
        Ok(Box::new(solved::<P>(tables, &P::of_any(question).goal)?))
    })
}

/// Reads a line in the most common layout of a state and a pattern of the cubic puzzle: nine cubes
/// separated by commas, a space, nine letters and a line feed. Also returns the line's length.
#[inline(always)]
fn usual_line(text: &[u8]) -> Option<(Question<Cubic>, usize)> {
    let (state, rest) = text.split_first_chunk::<36>()?;
    let (pattern, rest) = rest.split_first_chunk::<9>()?;
    let (cubes, _) = state.as_chunks::<4>();
    let cubes: &[_; 9] = cubes.first_chunk()?;
    let separators = cubes.map(|[.., separator]| separator);
    if separators != *b",,,,,,,, " || rest.first() != Some(&b'\n') {
        return None;
    }
    let start = State::from_ascii(&cubes.map(|[top, front, side, _]| [top, front, side]))?;
    Some((Question { start, goal: Pattern::from_ascii(pattern)?.into() }, 46))
}

/// What answers a question: a table, which may be that of two puzzles, or the search for a set of
/// boards of a puzzle. Different sets may have the same number: then each is searched for when its
/// question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    Table(Name, Content),
    Set(Name, u64),
}

/// The keys of goals. Finding one may take more time than an answer.
#[derive(Default)]
pub(crate) struct Keys {
    /// Most questions have the goal of the question before.
    last: Option<(AnyGoal, Key)>,
    known: HashMap<AnyGoal, Key>,
}

impl Keys {
    /// Returns the key of a question's goal.
    #[inline]
    pub(crate) fn of(&mut self, question: &AnyQuestion) -> Key {
        match &self.last {
            Some((last, key)) if question.is_to(last) => *key,
            _ => {
                let goal = question.goal();
                let key = *self.known.entry(goal.clone()).or_insert_with_key(|goal| {
                    let number = || BuildHasherDefault::<DefaultHasher>::default().hash_one(goal);
                    let name = question.name();
                    let set = || Key::Set(name, number());
                    goal.content().map_or_else(set, |content| Key::Table(name, content))
                });
                self.last = Some((goal, key));
                key
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use tilebase::Board;

    use super::*;
    use crate::ask::question::line;

    fn read(line: &str) -> Name {
        let words = line.split_ascii_whitespace().collect();
        let read = question(None, words, &Moves::default());
        read.unwrap_or_else(|failure| panic!("{line}: {failure}")).name()
    }

    /// Checks boards of random walks to the usual goal.
    fn is_read_as_itself<P: Listed>(name: Name, random: &mut Rng) {
        let goal = P::usual_goal();
        let texts = P::TEXTS.example.split(' ').next().filter(|_| P::default_start().is_none());
        let mut board = P::start(texts).unwrap();
        for _ in 0..1_000 {
            let moves: Vec<_> = board.moves().iter().collect();
            board = board.after(moves[random.usize(..moves.len())]).unwrap();
            let line = line::<P>(&board, &goal);
            assert_eq!(read(&line), name, "{line}");
            let words: Vec<_> = line.split(' ').rev().take(2).collect();
            let asked = Moves::default().question::<P>(&[words[1], words[0]]).unwrap();
            assert!(asked.start == board && asked.goal == goal, "{line}");
        }
    }

    /// Guards that what `random` and `stats` write is read as a question of the same puzzle.
    #[test]
    fn every_question_that_is_written_is_read_as_itself() {
        let random = &mut Rng::with_seed(1);
        for &name in Name::ALL {
            for_puzzle!(name, P => is_read_as_itself::<P>(name, random));
        }
    }
}
