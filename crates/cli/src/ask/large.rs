//! Answers a question of a puzzle whose large table is missing, by a search.

use std::sync::Arc;

use tilebase::{Content, Fault, Goal, Solver, TableError, Tables};

use crate::ask::answer::{GoalSolver, Needs, solved};
use crate::ask::question::Question;
use crate::out::failure::Failure;
use crate::out::progress::{Large, SearchBar};
use crate::system::memory;
use crate::tables::missing::search_all;
use crate::tables::places::Places;

/// Returns the solver of a goal for a game, or for draws. If the puzzle's large table is missing,
/// the solver searches from both sides for each board.
pub(crate) fn solver_or_search(
    goal: &Goal,
    tables: &Tables,
    places: &Places,
) -> Result<GoalSolver, Failure> {
    let missing = match solved(tables, goal) {
        Err(error) if error.is_missing() && places.may_build() => error,
        solved => return Ok(solved?),
    };
    let large = Content::of(goal).filter(Content::is_large);
    let searching = || Solver::searching(goal, Box::new(|_, _| {}));
    let Some(solver) = large.and_then(|_| searching()) else {
        return Err(missing.into());
    };
    memory::expect(Large::SEARCH)?;
    Ok((goal.clone(), solver))
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
) -> Result<Option<GoalSolver>, Failure> {
    let goal = &question.goal;
    let large = Content::of(goal).filter(Content::is_large);
    let large = large.filter(|_| needs > Needs::Question);
    let Some(content) = large else { return Ok(None) };
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
            Some((None, solver)) => return Ok(Some((goal.clone(), solver))),
            Some((Some(error), _)) if !matches!(error.fault(), Fault::Far { .. }) => {
                return Err(error.into());
            }
            _ => {}
        }
    }
    let tables = search_all(places.directory());
    Ok(Some((goal.clone(), tables.to(goal)?)))
}
