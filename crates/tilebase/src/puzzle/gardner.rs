//! Gardner's 24 faces.

use tilebase_puzzle::gardner::{Red, State};

use super::{Puzzle, QuestionError, Texts};
use crate::content::Content;
use crate::error::TableError;
use crate::search_to::{Grown, SearchTo};
use crate::table::GardnerTo;
use crate::tables::Tables;

/// Gardner's 24 faces: eight cubes with three red faces each roll until no red face is visible.
#[derive(Clone, Copy, Debug)]
pub struct Gardner;

impl Puzzle for Gardner {
    const TEXTS: Texts = Texts {
        name: "gardner",
        title: "Gardner's 24 faces",
        step: "roll",
        task: "Roll cubes until no red face is visible.",
        start: "nine squares: the three red faces of a cube, of U, D, N, S, E and W, or ---",
        default_start: "all 24 visible faces red, the centre empty",
        goal: "no red face visible and the centre empty",
        default_goal: "the only one",
        example: "gardner",
        reach: "every state can be reached",
    };

    type Board = State;
    type Goal = State;
    type Solver = GardnerTo;
    type Search = SearchTo<Red>;

    /// Accepts a text with a `-` or more than 18 letters, if they may be those of cubes with several.
    fn is_start(text: &str) -> bool {
        let letters = || text.chars().filter(char::is_ascii_alphanumeric).count();
        may_be_cubes(text) && (text.contains('-') || letters() > 18)
    }

    /// Reads the only goal.
    fn goal(text: &str) -> Result<State, QuestionError> {
        QuestionError::only_goal::<Gardner>(text)
    }

    fn default_start() -> Option<State> {
        Some(State::start())
    }

    fn usual_goal() -> State {
        State::goal()
    }

    fn content(_: &State) -> Option<Content> {
        Some(Content::Gardner)
    }

    fn solver(tables: &Tables, goal: &State) -> Result<GardnerTo, TableError> {
        tables.goal_to(*goal)
    }

    fn search(grown: Grown) -> Option<(Self::Search, State, usize)> {
        let goal = State::goal();
        Some((SearchTo::new(goal, Content::Gardner, MOST, grown), goal, 71))
    }
}

/// The most states that a search from both sides keeps in memory: enough for states up to some 45
/// rolls from the goal, in 16 MB and half a second.
const MOST: usize = 2_000_000;

/// Returns whether one of the letters of a text is U, D, N or S, none is R or B, which cubic states
/// have, and there are more or fewer than the eight of a board of Harris's cubes.
pub(super) fn may_be_cubes(text: &str) -> bool {
    let letters = || text.chars().filter(char::is_ascii_alphabetic);
    let is_other = |symbol: char| matches!(symbol, '1'..='9') || "RrBb".contains(symbol);
    !text.contains(is_other)
        && letters().filter(|letter| !"Xx".contains(*letter)).count() != 8
        && letters().any(|letter| "UuDdNnSs".contains(letter))
}
