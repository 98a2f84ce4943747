//! The solvers that find answers: those of a stream's goals, and searches if a large table is
//! missing.

use tilebase::{Content, Engine, Fault, Goal, Path, Solver, TableError, Tables};

use crate::ask::arguments::Question;
use crate::out::messages::Failure;
use crate::out::progress::SearchCost;
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

    /// Returns the solvers for one question. If a large table is missing, and searches from both
    /// sides use up their memory, or the verb needs the distances of many boards, a search of all
    /// boards makes the table in memory.
    ///
    /// # Errors
    /// Too little memory.
    pub(crate) fn for_one(
        question: &Question,
        tables: &'a Tables,
        options: &SearchOptions,
        needs_many: bool,
    ) -> Result<Solvers<'a>, Failure> {
        let (start, goal) = (&question.start, &question.goal);
        let has_table = Content::of_question(start, goal).is_some();
        let large = if has_table { None } else { Content::of(goal).filter(Content::is_large) };
        let large = large
            .filter(|_| options.table_options.may_build() && Engine::of(goal) == Engine::BothSides);
        let Some(content) = large else { return Ok(Solvers::new(tables, None)) };
        let solver = tables.solver_for_boards(goal)?;
        if solver.counts().is_none() {
            memory::expect(SearchCost::SEARCH)?;
            match solver.path(start) {
                Ok(Some(_)) if needs_many => {}
                Err(error) if matches!(error.fault(), Fault::Far { .. }) => {}
                // A search that has ended for want of time says so when it is asked again.
                _ => return Ok(Solvers::new(tables, Some(solver))),
            }
            let named = options.table_options.directory.named().into_iter().next();
            let solver = search_all(goal, &content, named)?;
            return Ok(Solvers::new(tables, Some(solver)));
        }
        Ok(Solvers::new(tables, Some(solver)))
    }

    /// Returns the solver of a goal.
    #[inline]
    pub(crate) fn to(&mut self, goal: &Goal) -> Result<&Solver, TableError> {
        if self.last.as_ref().is_none_or(|last| last.goal() != goal) {
            self.last = Some(self.tables.solver_for_boards(goal)?);
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

    /// Returns the first of the shortest paths; `None` if no moves lead to the goal.
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
