//! Rolling Cubes, and Crossteaser.

use tilebase_puzzle::SquareKind;
use tilebase_puzzle::alike::{self, State};

use super::gardner::may_be_cubes;
use super::{Puzzle, QuestionError, Texts};
use crate::content::Content;
use crate::error::TableError;
use crate::goal::AllAlike;
use crate::search_to::{Grown, SearchTo};
use crate::table::{AlikeTo, CrossteaserTo};
use crate::tables::Tables;

/// Rolling Cubes: eight cubes with six different faces roll until all of them are alike.
#[derive(Clone, Copy, Debug)]
pub struct Alike;

/// Crossteaser: [`Alike`] with crosses, which roll as its image in a mirror. Its boards are written
/// like those of [`Alike`], so a question must name the puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Crossteaser;

impl Puzzle for Alike {
    const TEXTS: Texts = Texts {
        name: "alike",
        title: "Rolling Cubes",
        step: "roll",
        task: "Roll cubes until all of them are alike.",
        start: "nine squares: where the same two faces of each cube look, of U, D, N, S, E and W, \
                or --",
        default_start: "one of the farthest, 57 rolls away",
        goal: "all cubes alike, in any of the 24 ways, and the centre empty",
        default_goal: "the only one",
        example: "alike",
        reach: "no roll changes how many cubes have each phase, and the goal has four of each",
    };

    type Board = State;
    type Goal = AllAlike;
    type Solver = AlikeTo;
    type Search = SearchTo<alike::Die>;

    /// Accepts a text with a `-` and no `---`, or with 16 to 18 letters and no empty square, if the
    /// letters may be those of cubes with several.
    fn is_start(text: &str) -> bool {
        let letters = || text.chars().filter(char::is_ascii_alphanumeric).count();
        let is_long = || match text.contains('-') {
            true => !text.contains("---"),
            false => !text.contains('_') && (16..=18).contains(&letters()),
        };
        may_be_cubes(text) && is_long()
    }

    /// Reads the only goal.
    fn goal(text: &str) -> Result<AllAlike, QuestionError> {
        QuestionError::only_goal::<Alike>(text)
    }

    fn default_start() -> Option<State> {
        "UN,--,DN,SU,WN,NU,UE,ED,DW".parse().ok()
    }

    fn usual_goal() -> AllAlike {
        AllAlike
    }

    fn content(_: &AllAlike) -> Option<Content> {
        Some(Content::Alike)
    }

    fn solver(tables: &Tables, _: &AllAlike) -> Result<AlikeTo, TableError> {
        tables.alike()
    }

    fn search(grown: Grown) -> Option<(Self::Search, State, usize)> {
        Some((SearchTo::new(goal(), Content::Alike, MOST, grown), goal(), RADIUS))
    }
}

/// The largest distance from the goals.
const RADIUS: usize = 57;

/// The most states that a search from both sides keeps in memory. The farthest take 25 million.
const MOST: usize = 30_000_000;

/// Returns one of the 24 goals.
fn goal() -> State {
    State::all(alike::Cube::HOME, SquareKind::Centre.square())
}

impl Puzzle for Crossteaser {
    const TEXTS: Texts = Texts {
        name: "crossteaser",
        title: "Crossteaser, seen from its front",
        task: "Roll crosses until all of them are alike.",
        start: "as alike: where the same two arms of each cross point, U to you, N up",
        goal: "all crosses alike and the centre empty",
        example: "crossteaser",
        ..Alike::TEXTS
    };

    type Board = alike::Crossteaser;
    type Goal = AllAlike;
    type Solver = CrossteaserTo;
    type Search = SearchTo<alike::Crosses>;

    /// Accepts nothing: such a text is a board of [`Alike`].
    fn is_start(_: &str) -> bool {
        false
    }

    /// Reads the only goal.
    fn goal(text: &str) -> Result<AllAlike, QuestionError> {
        QuestionError::only_goal::<Crossteaser>(text)
    }

    fn default_start() -> Option<alike::Crossteaser> {
        Alike::default_start().map(alike::Crossteaser::image_of)
    }

    fn usual_goal() -> AllAlike {
        AllAlike
    }

    fn content(goal: &AllAlike) -> Option<Content> {
        Alike::content(goal)
    }

    fn solver(tables: &Tables, _: &AllAlike) -> Result<CrossteaserTo, TableError> {
        Ok(tables.alike()?.of_crossteaser())
    }

    fn search(grown: Grown) -> Option<(Self::Search, Self::Board, usize)> {
        let goal = alike::Crossteaser::image_of(goal());
        Some((SearchTo::new(goal, Content::Alike, MOST, grown), goal, RADIUS))
    }
}
