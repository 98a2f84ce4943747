//! The traits of puzzles of cubes whose tables have a bit for each rank.

use std::fmt::{Debug, Display};

use tilebase_puzzle::alike::{Crosses, Die};
use tilebase_puzzle::cubic::{self, Coloured, Pattern};
use tilebase_puzzle::gardner::{self, Red};
use tilebase_puzzle::harris::{self, Marked};
use tilebase_puzzle::{CubeSymmetry, Cubes, Marking, Move, Symmetric};

use crate::content::Content;
use crate::goal::{AllAlike, Goal, Target};
use crate::space::{ALIKE, Boards, CUBIC, GARDNER, HARRIS};

/// The goals of a puzzle of cubes that have tables.
pub trait Goals: Marking {
    /// A goal that can have a table.
    type Target: Copy + PartialEq + Debug + Display + Send + Sync;

    /// The puzzle, for errors.
    const NAME: &'static str;

    /// Returns the content of the table of a representative's class.
    fn content(representative: Self::Target) -> Content;

    /// Returns the boards of the puzzle, as its tables number them.
    fn boards() -> &'static Boards;

    /// Returns the goal of a table; `None` if the content is that of another puzzle.
    fn target(content: Content) -> Option<Self::Target>;
}

/// A puzzle of cubes whose tables have a bit for each rank.
pub trait Tabled: Goals {
    /// A goal of a solver.
    type Goal: Clone + Debug + Display + From<Self::Target> + Send + Sync;
    /// A symmetry of the puzzle.
    type Symmetry: Copy + Debug + Send + Sync;

    /// The symmetry that changes nothing.
    const IDENTITY: Self::Symmetry;
    /// Whether the table's bytes are checked chunk by chunk, when they are read.
    const IS_LARGE: bool;

    /// Returns the representative of a goal's class, and the symmetry that takes the goal there.
    fn class(target: Self::Target) -> (Self::Target, Self::Symmetry);

    /// Returns the image of a board.
    fn image(board: &Cubes<Self>, symmetry: Self::Symmetry) -> Cubes<Self>;

    /// Returns the image of a move.
    fn step(step: Move, symmetry: Self::Symmetry) -> Move;

    /// Returns the place of a board's bit; `None` if it has none, as no moves lead to the goal.
    #[inline]
    fn rank_of(board: &Cubes<Self>) -> Option<u64> {
        board.space_rank()
    }
}

/// A puzzle with tables for classes of goals, by its symmetries, and with sets of boards as goals.
pub trait Classed: Goals<Target: Target<Board = Cubes<Self>>> + Symmetric {
    /// Returns the representative of a goal's class, and the symmetry that takes the goal there.
    fn class_of(target: Self::Target) -> (Self::Target, CubeSymmetry<Self>);
}

impl<M: Classed> Tabled for M {
    type Goal = Goal<M::Target>;
    type Symmetry = CubeSymmetry<M>;

    const IDENTITY: CubeSymmetry<M> = CubeSymmetry::IDENTITY;
    const IS_LARGE: bool = false;

    fn class(target: M::Target) -> (M::Target, CubeSymmetry<M>) {
        M::class_of(target)
    }

    #[inline]
    fn image(board: &Cubes<M>, symmetry: CubeSymmetry<M>) -> Cubes<M> {
        symmetry.image(*board)
    }

    #[inline]
    fn step(step: Move, symmetry: CubeSymmetry<M>) -> Move {
        symmetry.step(step)
    }

    #[inline]
    fn rank_of(board: &Cubes<M>) -> Option<u64> {
        Some(board.rank() as u64)
    }
}

impl Goals for Coloured {
    type Target = Pattern;

    const NAME: &'static str = "the cubic puzzle";

    fn content(pattern: Pattern) -> Content {
        Content::Goal { pattern }
    }

    fn boards() -> &'static Boards {
        &CUBIC
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

    fn boards() -> &'static Boards {
        &HARRIS
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

/// The goal has one table, a large one.
impl Goals for Red {
    type Target = gardner::State;

    const NAME: &'static str = "Gardner's 24 faces";

    fn content(_: gardner::State) -> Content {
        Content::Gardner
    }

    fn boards() -> &'static Boards {
        &GARDNER
    }

    fn target(content: Content) -> Option<gardner::State> {
        (content == Content::Gardner).then(gardner::State::goal)
    }
}

impl Tabled for Red {
    type Goal = gardner::State;
    type Symmetry = ();

    const IDENTITY: () = ();
    const IS_LARGE: bool = true;

    fn class(goal: gardner::State) -> (gardner::State, ()) {
        (goal, ())
    }

    fn image(board: &Cubes<Self>, (): ()) -> Cubes<Self> {
        *board
    }

    fn step(step: Move, (): ()) -> Move {
        step
    }
}

/// The goals have one table, a large one: they differ only in the names of the faces.
impl Goals for Die {
    type Target = AllAlike;

    const NAME: &'static str = "Rolling Cubes";

    fn content(_: AllAlike) -> Content {
        Content::Alike
    }

    fn boards() -> &'static Boards {
        &ALIKE
    }

    fn target(content: Content) -> Option<AllAlike> {
        (content == Content::Alike).then_some(AllAlike)
    }
}

impl Tabled for Die {
    type Goal = AllAlike;
    type Symmetry = ();

    const IDENTITY: () = ();
    const IS_LARGE: bool = true;

    fn class(goal: AllAlike) -> (AllAlike, ()) {
        (goal, ())
    }

    fn image(board: &Cubes<Self>, (): ()) -> Cubes<Self> {
        *board
    }

    fn step(step: Move, (): ()) -> Move {
        step
    }
}

/// Crossteaser has the table of Rolling Cubes.
impl Goals for Crosses {
    type Target = AllAlike;

    const NAME: &'static str = "Crossteaser";

    fn content(goal: AllAlike) -> Content {
        Die::content(goal)
    }

    fn boards() -> &'static Boards {
        &ALIKE
    }

    fn target(content: Content) -> Option<AllAlike> {
        Die::target(content)
    }
}

impl Tabled for Crosses {
    type Goal = AllAlike;
    type Symmetry = ();

    const IDENTITY: () = ();
    const IS_LARGE: bool = true;

    fn class(goal: AllAlike) -> (AllAlike, ()) {
        (goal, ())
    }

    fn image(board: &Cubes<Self>, (): ()) -> Cubes<Self> {
        *board
    }

    fn step(step: Move, (): ()) -> Move {
        step
    }
}
