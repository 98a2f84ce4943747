//! The traits of puzzles of cubes whose tables have a bit for each rank.

use std::fmt::{Debug, Display};

use tilebase_puzzle::alike::{self, Crosses, Crossteaser, Die};
use tilebase_puzzle::cubic::{self, Coloured, Pattern};
use tilebase_puzzle::gardner::{self, Red};
use tilebase_puzzle::harris::{self, Marked};
use tilebase_puzzle::{CubeSymmetry, Cubes, Marking, Move, Packed, Square, Symmetric};
use tilebase_search::lanes::Start;

use super::field::Walker;
use crate::content::Content;
use crate::goal::{AllAlike, Goal, Target};

/// The goals of a puzzle of cubes that have tables.
pub trait Goals: Marking {
    /// A goal that can have a table.
    type Target: Copy + PartialEq + Debug + Display + Send + Sync;

    /// The puzzle, for errors.
    const NAME: &'static str;

    /// Returns the content of the table of a representative's class.
    fn content(representative: Self::Target) -> Content;

    /// Returns the goal of a table; `None` if the content is that of another puzzle.
    fn target(content: Content) -> Option<Self::Target>;
}

/// A puzzle of cubes whose tables have a bit for each rank.
pub trait Tabled: Goals {
    /// A goal of a solver.
    type Goal: Clone + Debug + Display + From<Self::Target> + Send + Sync;
    /// The boards at distance 0, and those from which moves lead there.
    type Start: Clone + Debug + From<Self::Target> + Send + Sync;
    /// A symmetry of the puzzle.
    type Symmetry: Copy + Debug + Send + Sync;
    /// The form of a board in a walk.
    type Walker: Walker;

    /// The symmetry that changes nothing.
    const IDENTITY: Self::Symmetry;
    /// Whether the table's bytes are checked chunk by chunk, when they are read.
    const IS_LARGE: bool;

    /// Returns the representative of a goal's class, and the symmetry that takes the goal there.
    fn class(target: Self::Target) -> (Self::Target, Self::Symmetry);

    /// Returns whether a board is at distance 0.
    fn is_start(start: &Self::Start, board: Self::Walker) -> bool;

    /// Returns whether moves lead from a board to distance 0.
    fn reaches(_: &Self::Start, board: Self::Walker) -> bool {
        board.rank() < Self::SPACE.states()
    }

    /// Returns whether blanks at distance 0 are on the squares of one colour, and of the other.
    fn shades(_: &Self::Start) -> [bool; 2] {
        [true, false]
    }

    /// Returns the image of a board, whose moves are named as those of the board.
    fn image(board: Cubes<Self>, _: Self::Symmetry) -> Self::Walker;
}

/// A puzzle with tables for classes of goals, by its symmetries, and with sets of boards as goals.
pub trait Classed: Goals<Target: Target<Board = Cubes<Self>> + Into<Start>> + Symmetric {
    /// Returns the representative of a goal's class, and the symmetry that takes the goal there.
    fn class_of(target: Self::Target) -> (Self::Target, CubeSymmetry<Self>);
}

impl<M: Classed> Tabled for M
where
    Start: From<M::Target>,
{
    type Goal = Goal<M::Target>;
    type Start = Start;
    type Symmetry = CubeSymmetry<M>;
    type Walker = Packed<M>;

    const IDENTITY: CubeSymmetry<M> = CubeSymmetry::IDENTITY;
    const IS_LARGE: bool = false;

    fn class(target: M::Target) -> (M::Target, CubeSymmetry<M>) {
        M::class_of(target)
    }

    #[inline]
    fn is_start(start: &Start, board: Packed<M>) -> bool {
        start.has(board.rank() as usize)
    }

    #[inline]
    fn reaches(start: &Start, board: Packed<M>) -> bool {
        start.component().has(board.rank() as u8)
    }

    #[inline]
    fn shades(start: &Start) -> [bool; 2] {
        start.shades()
    }

    #[inline]
    fn image(board: Cubes<M>, symmetry: CubeSymmetry<M>) -> Packed<M> {
        Packed::new(board, symmetry)
    }
}

impl Goals for Coloured {
    type Target = Pattern;

    const NAME: &'static str = "the cubic puzzle";

    fn content(pattern: Pattern) -> Content {
        Content::Goal { pattern }
    }

    fn target(content: Content) -> Option<Pattern> {
        if let Content::Goal { pattern } = content { Some(pattern) } else { None }
    }
}

impl Classed for Coloured {
    fn class_of(pattern: Pattern) -> (Pattern, cubic::Symmetry) {
        pattern.class()
    }
}

impl Goals for Marked {
    type Target = harris::Board;

    const NAME: &'static str = "Harris's cubes";

    fn content(goal: harris::Board) -> Content {
        Content::Harris { goal }
    }

    fn target(content: Content) -> Option<harris::Board> {
        if let Content::Harris { goal } = content { Some(goal) } else { None }
    }
}

impl Classed for Marked {
    fn class_of(goal: harris::Board) -> (harris::Board, harris::Symmetry) {
        goal.class()
    }
}

impl<M: Symmetric> Walker for Packed<M> {
    /// Any two states of the cubic puzzle are at most 63 rolls apart, as a long test finds.
    const LONG: bool = !M::SORT.has_parity();

    #[inline]
    fn blank(self) -> Square {
        Packed::blank(self)
    }

    #[inline]
    fn rank(self) -> u64 {
        Packed::rank(self).into()
    }

    #[inline]
    fn after(self, step: Move) -> Option<Packed<M>> {
        Packed::after(self, step)
    }
}

/// The goal has one table, a large one.
impl Goals for Red {
    type Target = gardner::State;

    const NAME: &'static str = "Gardner's 24 faces";

    fn content(_: gardner::State) -> Content {
        Content::Gardner
    }

    fn target(content: Content) -> Option<gardner::State> {
        (content == Content::Gardner).then(gardner::State::goal)
    }
}

impl Tabled for Red {
    type Goal = gardner::State;
    type Start = gardner::State;
    type Symmetry = ();
    type Walker = gardner::State;

    const IDENTITY: () = ();
    const IS_LARGE: bool = true;

    fn class(goal: gardner::State) -> (gardner::State, ()) {
        (goal, ())
    }

    fn is_start(goal: &gardner::State, state: gardner::State) -> bool {
        state == *goal
    }

    fn image(board: gardner::State, (): ()) -> gardner::State {
        board
    }
}

/// The goals have one table, a large one: they differ only in the names of the faces.
impl Goals for Die {
    type Target = AllAlike;

    const NAME: &'static str = "Rolling Cubes";

    fn content(_: AllAlike) -> Content {
        Content::Alike
    }

    fn target(content: Content) -> Option<AllAlike> {
        (content == Content::Alike).then_some(AllAlike)
    }
}

impl Tabled for Die {
    type Goal = AllAlike;
    type Start = AllAlike;
    type Symmetry = ();
    type Walker = alike::State;

    const IDENTITY: () = ();
    const IS_LARGE: bool = true;

    fn class(goal: AllAlike) -> (AllAlike, ()) {
        (goal, ())
    }

    fn is_start(_: &AllAlike, state: alike::State) -> bool {
        state.is_goal()
    }

    fn image(board: alike::State, (): ()) -> alike::State {
        board
    }
}

/// Crossteaser has the table of Rolling Cubes.
impl Goals for Crosses {
    type Target = AllAlike;

    const NAME: &'static str = "Crossteaser";

    fn content(goal: AllAlike) -> Content {
        Die::content(goal)
    }

    fn target(content: Content) -> Option<AllAlike> {
        Die::target(content)
    }
}

impl Tabled for Crosses {
    type Goal = AllAlike;
    type Start = AllAlike;
    type Symmetry = ();
    type Walker = Crossteaser;

    const IDENTITY: () = ();
    const IS_LARGE: bool = true;

    fn class(goal: AllAlike) -> (AllAlike, ()) {
        (goal, ())
    }

    fn is_start(_: &AllAlike, board: Crossteaser) -> bool {
        board.state().is_goal()
    }

    fn image(board: Crossteaser, (): ()) -> Crossteaser {
        board
    }
}

/// A board from which no moves lead to a goal gets a rank above all others.
impl<M: Marking> Walker for Cubes<M> {
    const LONG: bool = true;

    fn blank(self) -> Square {
        Cubes::blank(self)
    }

    fn rank(self) -> u64 {
        M::SPACE.rank(self.pieces()).unwrap_or(u64::MAX)
    }

    fn after(self, step: Move) -> Option<Cubes<M>> {
        self.roll(step)
    }
}
