//! The solvers that find answers: those of a stream's goals, and searches if a large table is
//! missing.

use std::sync::atomic::{AtomicU64, Ordering};

use tilebase::{Content, Fault, Goal, Limits, Path, Solver, TableError, Tables};

use crate::ask::arguments::Question;
use crate::out::messages::Failure;
use crate::out::progress::{SearchBar, SearchCost};
use crate::system::memory;
use crate::tables::options::{SearchOptions, TableOptions, search_all};

/// Answers questions, and keeps the solver of the last goal.
pub(crate) struct Solvers<'a> {
    tables: &'a Tables,
    last: Option<Solver>,
    /// Whether the time of a search was up.
    pub(crate) is_stopped: bool,
}

impl<'a> Solvers<'a> {
    /// Returns the solvers of some tables, of which one may be there.
    pub(crate) fn new(tables: &'a Tables, last: Option<Solver>) -> Solvers<'a> {
        Solvers { tables, last, is_stopped: false }
    }

    /// Returns the solvers for one question. If a large table is missing and the goal is not too
    /// far away, a search from both sides finds the answer in a second or two, unless it needs the
    /// distances of many boards. Else a search of all boards makes the table in memory. A progress
    /// bar shows either search.
    ///
    /// # Errors
    /// Too little memory.
    pub(crate) fn for_one(
        question: &Question,
        tables: &'a Tables,
        options: &SearchOptions,
        needs_many: bool,
    ) -> Result<Solvers<'a>, Failure> {
        let goal = &question.goal;
        let has_table = Content::of_question(&question.start, goal).is_some();
        let large = if has_table { None } else { Content::of(goal).filter(Content::is_large) };
        let is_missing = || tables.solver(goal).is_err_and(|error| error.is_missing());
        let Some(content) = large.filter(|_| options.table_options.may_build() && is_missing())
        else {
            return Ok(Solvers::new(tables, None));
        };
        if !needs_many {
            memory::expect(SearchCost::SEARCH)?;
            let bar = SearchBar::new(&content);
            let shown = bar.clone();
            let limits = Limits::default().watch(move || {
                let (shown, states) = (shown.clone(), AtomicU64::new(0));
                Box::new(move |reached| {
                    let states = states.fetch_add(reached.nodes, Ordering::Relaxed);
                    shown.level(reached.moves, states + reached.nodes);
                    true
                })
            });
            if let Some(solver) = Solver::searching(goal).map(|it| it.limited(limits)) {
                let path = solver.path(&question.start);
                bar.bar.finish_and_clear();
                match path {
                    Ok(_) => return Ok(Solvers::new(tables, Some(solver))),
                    Err(error) if matches!(error.fault(), Fault::Far { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
            }
        }
        let solver =
            search_all(goal, &content, options.table_options.directory.named().into_iter().next())?;
        Ok(Solvers::new(tables, Some(solver)))
    }

    /// Returns the solver of a goal.
    #[inline]
    pub(crate) fn to(&mut self, goal: &Goal) -> Result<&Solver, TableError> {
        if self.last.as_ref().is_none_or(|last| last.goal() != goal) {
            self.last = Some(self.tables.solver(goal)?);
        }
        let Some(solver) = &self.last else { unreachable!("the solver has been found") };
        Ok(solver)
    }

    /// Returns the fewest moves; `None` if no moves lead to the goal.
    pub(crate) fn distance(&mut self, asked: &Question) -> Result<Option<u8>, TableError> {
        match Content::of_question(&asked.start, &asked.goal) {
            Some(_) => self.tables.distance(&asked.start, &asked.goal),
            None => self.to(&asked.goal)?.distance(&asked.start),
        }
    }

    /// Returns how many moves a question needs at least, if the time of a search for its answer was
    /// up. The search may have begun at another board on the way.
    ///
    /// # Errors
    /// The failure, if it is another one.
    #[cold]
    pub(crate) fn at_least(
        &mut self,
        asked: &Question,
        failure: Failure,
    ) -> Result<usize, Failure> {
        let Some(stopped) = failure.as_stopped() else { return Err(failure) };
        self.is_stopped = true;
        if stopped.from == asked.start.to_string() {
            return Ok(stopped.at_least);
        }
        if stopped.from.is_empty() {
            return Ok(usize::from(!asked.goal.has(&asked.start)));
        }
        let found = self.distance(asked).map_err(Failure::from);
        found.map(|distance| distance.map_or(0, usize::from)).or_else(|failure| {
            failure.as_stopped().map(|stopped| stopped.at_least).ok_or(failure.clone())
        })
    }

    /// Returns the smallest of the shortest paths; `None` if no moves lead to the goal.
    #[inline(always)]
    pub(crate) fn path(&mut self, asked: &Question) -> Result<Option<Path>, TableError> {
        match Content::of_question(&asked.start, &asked.goal) {
            Some(_) => self.tables.path(&asked.start, &asked.goal),
            None => self.to(&asked.goal)?.path(&asked.start),
        }
    }
}

/// Returns the solver of a goal for a game, or for draws. If the puzzle's large table is missing,
/// or if it is not wanted, the solver searches from both sides for each board.
pub(crate) fn solver_or_search(
    goal: &Goal,
    wants_table: bool,
    tables: &Tables,
    table_options: &TableOptions,
) -> Result<Solver, Failure> {
    let is_large = Content::of(goal).is_some_and(|content| content.is_large());
    let find = match wants_table {
        false => Tables::solver_without_large,
        true if table_options.may_build() => Tables::solver_or_search,
        true => Tables::solver,
    };
    let solver = find(tables, goal)?;
    if is_large && solver.counts().is_none() {
        memory::expect(SearchCost::SEARCH)?;
    }
    Ok(solver)
}
