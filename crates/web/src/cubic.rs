//! The cubic eight-puzzle.

use tilebase::cubic::{Pattern, State};
use tilebase::{CubicTo, NotationError, Path, Solver, Square, TableError};

use crate::puzzle::Puzzle;
use crate::store::Store;

/// The cubic eight-puzzle.
pub(crate) struct Cubic;

impl Puzzle for Cubic {
    const NAME: &'static str = "cubic";

    type Board = State;
    type Goal = Pattern;
    type Solver = CubicTo;

    fn read_start(text: &str) -> Result<State, NotationError> {
        if text.contains(|symbol: char| symbol.is_ascii_digit()) {
            text.parse::<Square>().map(State::canonical)
        } else {
            text.parse()
        }
    }

    fn read_goal(text: &str) -> Result<Pattern, NotationError> {
        text.parse()
    }

    fn default_goal(_: &State) -> Option<Pattern> {
        None
    }

    fn solver(store: &Store, goal: Pattern) -> Result<CubicTo, TableError> {
        store.tables().cubic_to(goal)
    }

    fn distance(store: &Store, start: &State, goal: Pattern) -> Result<Option<u8>, TableError> {
        match from_cubic_tbl(store, start) {
            Some(start) => store.tables().cubic()?.distance(start, goal).map(Some),
            None => Cubic::solver(store, goal)?.distance(start),
        }
    }

    fn path(store: &Store, start: &State, goal: Pattern) -> Result<Option<Path>, TableError> {
        match from_cubic_tbl(store, start) {
            Some(start) => store.tables().cubic()?.path(start, goal).map(Some),
            None => Cubic::solver(store, goal)?.path(start),
        }
    }
}

/// Returns the empty square of a start with all cubes alike, if `cubic.tbl` is at hand, where its
/// answers are one read each. Making that table for one question would take longer than making that
/// of its goal.
fn from_cubic_tbl(store: &Store, start: &State) -> Option<Square> {
    let blank = start.blank();
    (store.has_cubic() && *start == State::canonical(blank)).then_some(blank)
}
