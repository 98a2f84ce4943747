//! Gardner's 24 faces.

use tilebase::{Board as _, NotationError, Square, TableError, Tables};
use tilebase_dice::Dice;
use tilebase_puzzle::gardner::State;

use super::common::{Puzzle, Questions, expect_no_start};
use crate::failure::Failure;
use crate::pieces::{Detail, Piece, Pieces};
use crate::question_set::Walked;
use crate::walk;

/// Gardner's 24 faces: eight cubes with three red faces each, to be rolled until none is visible.
pub(crate) struct Gardner;

impl Puzzle for Gardner {
    const NAME: &'static str = "gardner";
    const MOVE: &'static str = "roll";
    const TASK: &'static str = "Hide all red faces: move the empty square.";
    const START: &'static str = "nine squares: the three red faces of a cube, of U, D, N, S, E and W, \
                                 or ---";
    const GOAL: &'static str = "the state with no red face visible and the centre empty";
    const EXAMPLE: &'static str = "gardner";

    type Board = State;
    type Goal = State;
    type Solver = tilebase::Gardner;

    /// Accepts a text with a `-` or more than 18 letters, if one of them is U, D, N or S, and none
    /// is a digit, or R or B, which cubic states have.
    fn is_start(text: &str) -> bool {
        let letters = || text.chars().filter(char::is_ascii_alphanumeric);
        let of_cubic = |letter: char| "RrBb".contains(letter);
        (text.contains('-') || letters().count() > 18)
            && !letters().any(|letter| letter.is_ascii_digit() || of_cubic(letter))
            && letters().any(|letter| "UuDdNnSs".contains(letter))
    }

    fn read_start(text: &str) -> Result<State, NotationError> {
        text.parse()
    }

    /// Reads the only goal that there is.
    fn read_goal(text: &str) -> Result<State, String> {
        if text.parse() == Ok(State::goal()) {
            return Ok(State::goal());
        }
        Err(format!(
            "this puzzle has one goal, no red face visible and the centre empty, so leave GOAL out: {}",
            State::goal()
        ))
    }

    fn default_start() -> Option<State> {
        Some(State::start())
    }

    fn default_goal(_: &State) -> Option<State> {
        Some(State::goal())
    }

    fn usual_goal() -> State {
        State::goal()
    }

    fn no_path_reason() -> &'static str {
        "every state can be reached"
    }

    fn solver(tables: &Tables, _: State) -> Result<tilebase::Gardner, TableError> {
        tables.gardner().cloned()
    }

    /// Searches for the start of the puzzle if the table is missing.
    #[cfg(feature = "build")]
    fn tables_or_search(places: &crate::tables::Places, start: &State) -> Result<Tables, Failure> {
        let tables = places.tables()?;
        let is_missing = || tables.gardner().is_err_and(|error| error.is_missing());
        if *start == State::start() && places.may_build() && is_missing() {
            return Ok(crate::missing::search_gardner(places.directory()));
        }
        Ok(tables)
    }

    fn solver_table(_: State) -> usize {
        0
    }

    fn questions<'a>(
        tables: &'a Tables,
        start: Option<Square>,
        goal: Option<State>,
    ) -> Result<Questions<'a, Gardner>, Failure> {
        expect_no_start::<Gardner>(start)?;
        let goal = goal.unwrap_or_else(Gardner::usual_goal);
        Ok(Box::new(Walked::new(Gardner::solver(tables, goal)?, goal)))
    }

    fn board_at(
        solver: &Self::Solver,
        distance: usize,
        dice: &mut Dice,
    ) -> Result<State, TableError> {
        walk::board_at(solver, distance, dice)
    }

    fn pieces(state: &State) -> Pieces {
        state.cubes().map(|cube| cube.map(Piece::Red))
    }

    fn goal_pieces(goal: State) -> Pieces {
        Gardner::pieces(&goal)
    }

    fn symbol(piece: Option<Piece>, _: Detail) -> String {
        match piece {
            Some(Piece::Red(cube)) => cube.to_string(),
            _ => "---".into(),
        }
    }

    fn remark(before: &State, letter: char, after: &State) -> String {
        let (from, to) = (after.blank(), before.blank());
        let Some(cube) = after.cubes()[to.index()] else { return String::new() };
        format!(": {letter}, the cube at {from} rolls to {to}, its red faces now {cube}")
    }
}
