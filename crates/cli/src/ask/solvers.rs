//! The solvers that find answers: those of a stream's goals, and searches if a large table is missing.

use std::collections::HashMap;
use std::sync::Arc;

use tilebase::{Content, Fault, Goal, Path, Puzzle, Solver, TableError, Tables};

use crate::ask::question::Question;
use crate::out::failure::Failure;
use crate::out::progress::{Large, SearchBar};
use crate::system::memory;
use crate::tables::missing::search_all;
use crate::tables::places::Places;

/// The most solvers that a thread keeps. Each may have a table of some megabytes. The tables keep more,
/// but finding one there may take longer than an answer.
const MOST: usize = 8;

/// Answers questions, and keeps the solvers of their goals.
pub(crate) struct Solvers<'a> {
    tables: &'a Tables,
    /// The solver of the last goal.
    last: Option<Solver>,
    all: HashMap<Goal, Solver>,
}

impl<'a> Solvers<'a> {
    /// Returns the solvers of some tables, of which one may be there.
    pub(crate) fn new(tables: &'a Tables, last: Option<Solver>) -> Solvers<'a> {
        let all = last.iter().map(|solver| (solver.goal().clone(), solver.clone())).collect();
        Solvers { tables, all, last }
    }

    /// Returns the solver of a goal.
    #[inline]
    pub(crate) fn to(&mut self, goal: &Goal) -> Result<&Solver, TableError> {
        if self.last.as_ref().is_none_or(|last| last.goal() != goal) {
            self.last = Some(self.find(goal)?);
        }
        let Some(solver) = &self.last else { unreachable!("the solver has been found") };
        Ok(solver)
    }

    /// Returns the solver of another goal than the last.
    #[cold]
    fn find(&mut self, goal: &Goal) -> Result<Solver, TableError> {
        if let Some(solver) = self.all.get(goal) {
            return Ok(solver.clone());
        }
        if self.all.len() == MOST {
            self.all.clear();
        }
        let solver = self.tables.to(goal)?;
        self.all.insert(goal.clone(), solver.clone());
        Ok(solver)
    }

    /// Returns the fewest moves; `None` if no moves lead to the goal.
    pub(crate) fn distance(&mut self, asked: &Question) -> Result<Option<u8>, TableError> {
        match Content::ready(&asked.start, &asked.goal) {
            Some(_) => self.tables.distance(&asked.start, &asked.goal),
            None => self.to(&asked.goal)?.distance(&asked.start),
        }
    }

    /// Returns the smallest of the shortest paths; `None` if no moves lead to the goal.
    #[inline(always)]
    pub(crate) fn path(&mut self, asked: &Question) -> Result<Option<Path>, TableError> {
        match Content::ready(&asked.start, &asked.goal) {
            Some(_) => self.tables.path(&asked.start, &asked.goal),
            None => self.to(&asked.goal)?.path(&asked.start),
        }
    }
}

/// Returns the solver of a puzzle with a large table that searches for each board.
pub(crate) fn searching(puzzle: Puzzle) -> Option<Solver> {
    Content::large(puzzle)?;
    Solver::searching(&puzzle.default_goal(None), Box::new(|_, _| {}))
}

/// What an answer needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Needs {
    /// A path, which a table may have ready.
    Path,
    /// The goal's solver, which may read another table.
    Solver,
    /// The goal's solver for many boards, which must not search for each.
    Table,
}

/// Returns the solver of a goal for a game, or for draws. If the puzzle's large table is missing,
/// the solver searches from both sides for each board.
pub(crate) fn solver_or_search(
    goal: &Goal,
    tables: &Tables,
    places: &Places,
) -> Result<Solver, Failure> {
    let missing = match tables.to(goal) {
        Err(error) if error.is_missing() && places.may_build() => error,
        found => return Ok(found?),
    };
    let large = Content::of(goal).filter(Content::is_large);
    let searching = || Solver::searching(goal, Box::new(|_, _| {}));
    let Some(solver) = large.and_then(|_| searching()) else {
        return Err(missing.into());
    };
    memory::expect(Large::SEARCH)?;
    Ok(solver)
}

/// Returns the solver of one question whose large table is missing, if a search may answer it;
/// `None` if the tables answer. If one answer is enough and the goal is not too far away, a search
/// from both sides finds it in a second or two. Else a search of all boards makes the table in memory.
/// A progress bar shows either search.
///
/// # Errors
/// Too little memory.
pub(crate) fn without_large_table(
    question: &Question,
    tables: &Tables,
    places: &Places,
    needs: Needs,
) -> Result<Option<Solver>, Failure> {
    let goal = &question.goal;
    let Some(content) = Content::of(goal).filter(Content::is_large) else { return Ok(None) };
    let missing = tables.to(goal).err().filter(TableError::is_missing);
    if missing.is_none() || !places.may_build() {
        return Ok(None);
    }
    if needs < Needs::Table {
        memory::expect(Large::SEARCH)?;
        let bar = Arc::new(SearchBar::new(&content));
        let shown = Arc::downgrade(&bar);
        let grown = Box::new(move |depth, states: usize| {
            if let Some(bar) = shown.upgrade() {
                bar.level(depth, states as u64);
            }
        });
        match Solver::searching(goal, grown)
            .map(|solver| (solver.path(&question.start).err(), solver))
        {
            Some((None, solver)) => return Ok(Some(solver)),
            Some((Some(error), _)) if !matches!(error.fault(), Fault::Far { .. }) => {
                return Err(error.into());
            }
            _ => {}
        }
    }
    let tables = search_all(places.directory());
    Ok(Some(tables.to(goal)?))
}
