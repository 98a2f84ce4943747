//! Answers to questions about single boards, each in the way that costs least so far.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use tilebase_puzzle::{Board, Goal, Space};
use tilebase_search::Limits;

use crate::cache::once;
use crate::content::spaces::space_of;
use crate::engine::{BOARD, QUESTION, cost_of_all};
use crate::error::{Fault, TableError};

/// A function that returns the solver with the distances of all boards, within limits.
type OpenSolver<S> = Box<dyn Fn(&Limits) -> Result<S, TableError> + Send + Sync>;

/// The answers to one goal, which is no set of boards.
///
/// That no moves lead from a board to the goal is found without a search, if the kinds of the pieces
/// or their order say so. Else a search for the board answers, until all of them have cost as much
/// as one search of all boards would.
pub(crate) struct AskedAnswers<S> {
    /// The boards from which moves may lead to the goal, and the part of them that has it.
    reached: Option<(Space, u64)>,
    /// What searches for each board; `None` if the first question takes a search of all.
    single: Option<S>,
    /// What these searches have cost, and what they may cost.
    cost: Arc<AtomicU64>,
    most: Option<u64>,
    open: OpenSolver<S>,
    all: OnceLock<S>,
}

impl<S> AskedAnswers<S> {
    pub(crate) fn new(goal: &Goal, single: Option<S>, open: OpenSolver<S>) -> AskedAnswers<S> {
        let reached = goal.board().and_then(|board| {
            let space = space_of(goal)?;
            let component = space.component(space.rank(&board)?);
            Some((space, component))
        });
        let (cost, all) = (Arc::default(), OnceLock::new());
        AskedAnswers { reached, single, cost, most: cost_of_all(goal), open, all }
    }

    /// Returns whether what no move changes excludes that moves lead from a board to the goal.
    pub(crate) fn is_excluded(&self, board: &Board) -> bool {
        let other = |(space, component): &(Space, u64)| {
            space.rank(board).is_none_or(|rank| space.component(rank) != *component)
        };
        self.reached.as_ref().is_some_and(other)
    }

    /// Returns the solver of all boards, if questions have gone over to it.
    pub(crate) fn all(&self) -> Option<&S> {
        self.all.get()
    }

    /// Returns what `ask` returns of the solver that is cheapest now, and of limits that count what it
    /// costs.
    #[inline]
    pub(crate) fn ask<T>(
        &self,
        limits: &Limits,
        ask: impl Fn(&S, &Limits) -> Result<T, TableError>,
    ) -> Result<T, TableError> {
        match self.all.get() {
            Some(all) => ask(all, limits),
            None => self.ask_single(limits, ask),
        }
    }

    #[cold]
    fn ask_single<T>(
        &self,
        limits: &Limits,
        ask: impl Fn(&S, &Limits) -> Result<T, TableError>,
    ) -> Result<T, TableError> {
        let open = || once(&self.all, || (self.open)(limits));
        let Some(single) = &self.single else { return ask(open()?, limits) };
        let cost = self.cost.fetch_add(QUESTION, Ordering::Relaxed);
        if self.most.is_some_and(|most| cost > most) {
            match open() {
                Ok(all) => return ask(all, limits),
                // There may be too little memory or time for it. It is tried again later.
                Err(_) => self.cost.store(0, Ordering::Relaxed),
            }
        }
        let cost = Arc::clone(&self.cost);
        let counted = limits.clone().watch(move || {
            let cost = Arc::clone(&cost);
            Box::new(move |reached| {
                cost.fetch_add(BOARD * reached.nodes, Ordering::Relaxed);
                true
            })
        });
        match ask(single, &counted) {
            Err(far) if matches!(far.fault(), Fault::Far { .. }) && self.most.is_some() => {
                ask(open()?, limits)
            }
            found => found,
        }
    }
}
