//! The tables of the puzzles of cubes, one bit for each state, and the solvers of their goals.

use std::fmt::Debug;
use std::sync::Arc;

use tilebase_puzzle::cubic::{self, Pattern, STATES};
use tilebase_puzzle::{Move, MoveSet, Packed, Path, Six, Square, harris};
use tilebase_search::lanes::{Distances, Lanes, Start};
use tilebase_search::{Searcher, Searchers};

use super::field::{Field, Plane, Shade, Walker};
use super::handle::handle;
use crate::bytes::Bytes;
use crate::content::{Content, FIELD};
use crate::error::{Fault, TableError};
use crate::goal::{Goal, Set, Target};
use crate::header::Histogram;
use crate::solved::Solved;
use crate::solver::{AllDistances, Solver};
use crate::table_file::TableFile;

/// A puzzle of cubes, of which a table serves all goals of a class.
pub trait Cubes: Lanes {
    /// A goal that tables are made for.
    type Target: Target<Board = Self> + Into<Start>;
    /// A symmetry of the puzzle.
    type Symmetry: Copy + Debug + Send + Sync;
    /// The form of a state in a walk.
    type Walker: Walker;

    /// The puzzle, for errors.
    const NAME: &'static str;
    /// The symmetry that changes nothing.
    const IDENTITY: Self::Symmetry;

    /// Returns the content of the table of a class, which its representative names.
    fn content(representative: Self::Target) -> Content;

    /// Returns the goal that a table was made for; `None` if the content is that of another puzzle.
    fn target(content: Content) -> Option<Self::Target>;

    /// Returns the representative of a goal's class, and the symmetry that takes the goal there.
    fn class(target: Self::Target) -> (Self::Target, Self::Symmetry);

    /// Returns the inverse of a symmetry.
    fn inverse(symmetry: Self::Symmetry) -> Self::Symmetry;

    /// Returns the image of a move.
    fn step(symmetry: Self::Symmetry, step: Move) -> Move;

    /// Returns the image of the state.
    fn image(self, symmetry: Self::Symmetry) -> Self;

    /// Returns the state in the form in which a walk goes on.
    fn walker(self) -> Self::Walker;

    /// Returns the state of a rank; `None` if there is none.
    fn of_rank(rank: usize) -> Option<Self>;
}

/// The table of a class of goals of a puzzle of cubes: one bit for each of the 15,116,544 states. A
/// handle: clones share the bytes.
///
/// A table is made for the class's representative, and serves all goals of the class by symmetry.
#[derive(Debug)]
pub struct ClassTable<C: Cubes, B = Bytes> {
    file: Arc<TableFile<B>>,
    representative: C::Target,
}

handle!(ClassTable, C: Cubes);

impl<C: Cubes, B: AsRef<[u8]>> ClassTable<C, B> {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// If the file has another content.
    pub fn new(file: TableFile<B>) -> Result<ClassTable<C, B>, TableError> {
        let found = file.header().content();
        match C::target(found) {
            Some(representative) => Ok(ClassTable { file: Arc::new(file), representative }),
            None => Err(file.error(Fault::NotAGoal { puzzle: C::NAME, found })),
        }
    }

    /// Returns the goal that the table was made for: the representative of its class.
    pub fn representative(&self) -> C::Target {
        self.representative
    }

    /// Returns the solver of a goal of the class, and checks the section that it reads.
    ///
    /// # Errors
    /// A section that is damaged; a goal of another class.
    pub fn to(&self, goal: C::Target) -> Result<CubesTo<C, B>, TableError> {
        let (class, symmetry) = C::class(goal);
        if class != self.representative {
            let (class, goal) = (self.representative.to_string(), goal.to_string());
            return Err(self.file.error(Fault::Class { class, goal }));
        }
        self.clone().image_of(goal, symmetry)
    }

    /// Returns the solver of the goal that a symmetry takes to the representative.
    pub(crate) fn image_of(
        self,
        goal: C::Target,
        symmetry: C::Symmetry,
    ) -> Result<CubesTo<C, B>, TableError> {
        self.file.section(FIELD)?;
        let (goal, start) = (Goal::Single(goal), self.representative.into());
        Ok(CubesTo::new(goal, start, Solved::Table(self.file), symmetry))
    }
}

/// The answers of one goal of a puzzle of cubes, for every state.
#[derive(Debug)]
pub struct CubesTo<C: Cubes, B = Bytes> {
    goal: Goal<C::Target>,
    /// The images of the states at distance 0.
    start: Start,
    solved: Solved<B>,
    /// Takes a state to that for which the bytes have the distance.
    symmetry: C::Symmetry,
    inverse: C::Symmetry,
    /// The images of all moves. With them in this order, a walk prefers the smallest move, not the
    /// smallest image.
    images: [Move; 4],
}

/// The new handle reads the same bytes.
impl<C: Cubes, B> Clone for CubesTo<C, B> {
    fn clone(&self) -> CubesTo<C, B> {
        let (goal, solved) = (self.goal.clone(), self.solved.clone());
        let start = self.start.clone();
        CubesTo { goal, start, solved, ..*self }
    }
}

/// The table of a class of patterns of the cubic puzzle ([`cubic::Pattern::class`]).
pub type CubicGoal<B = Bytes> = ClassTable<cubic::State, B>;

/// The answers of one goal of the cubic puzzle, for every state.
pub type CubicTo<B = Bytes> = CubesTo<cubic::State, B>;

/// The table of a class of goals of Harris's rolling cubes ([`harris::Board::class`]).
pub type HarrisGoal<B = Bytes> = ClassTable<harris::Board, B>;

/// The answers of one goal of Harris's rolling cubes, for every board.
pub type HarrisTo<B = Bytes> = CubesTo<harris::Board, B>;

impl<C: Cubes> CubesTo<C> {
    /// Finds the distances to a set of boards. Returns their solver, and its length in bytes.
    pub(crate) fn search(set: &Set<C>, searchers: &Searchers) -> (CubesTo<C>, usize) {
        let start = Start::new(set.parts());
        let mut counts = Vec::new();
        let level = &mut |new| counts.push(new);
        let found = searchers.with(|searcher| searcher.find(&start, level));
        let length = found.iter().map(Vec::len).sum::<usize>() + start.length();
        let solved = Solved::found(counts, found);
        (CubesTo::new(Goal::Set(set.clone()), start, solved, C::IDENTITY), length)
    }
}

impl<C: Cubes, B: AsRef<[u8]>> CubesTo<C, B> {
    fn new(
        goal: Goal<C::Target>,
        start: Start,
        solved: Solved<B>,
        symmetry: C::Symmetry,
    ) -> CubesTo<C, B> {
        let (inverse, images) =
            (C::inverse(symmetry), Move::ALL.map(|step| C::step(symmetry, step)));
        CubesTo { goal, start, solved, symmetry, inverse, images }
    }

    /// Returns the goal.
    pub fn goal(&self) -> &Goal<C::Target> {
        &self.goal
    }

    /// Returns whether moves lead from a state, or its image, to the goal.
    #[inline]
    fn reaches(&self, image: C::Walker) -> bool {
        self.start.component().has(image.rank() as u8)
    }

    #[inline]
    fn is_goal(&self, image: C::Walker) -> bool {
        self.start.has(image.rank() as usize)
    }

    fn field(&self) -> Result<Field<&[u8], Shade>, TableError> {
        Ok(Field {
            bits: self.solved.section(FIELD)?,
            low: Shade(usize::from(self.start.shades()[1])),
        })
    }

    /// Returns the field if blanks of both colours are at distance 0.
    fn field_of_both(&self) -> Result<Field<&[u8], Plane<&[u8]>>, TableError> {
        let low = Plane(self.solved.section(FIELD + 1)?);
        Ok(Field { bits: self.solved.section(FIELD)?, low })
    }

    /// Returns the distance of every state's image. Compares a table's bits with those of a search.
    ///
    /// The bits of a table only say which neighbours are nearer. To find distances from them takes
    /// as many passes over whole sets as a search without them.
    fn image_distances(&self) -> Result<Distances, TableError> {
        let distances = Distances::new(&mut Searcher::default(), &self.start);
        match distances.check(self.solved.section(FIELD)?).map_err(|rank| self.board(rank as u64)) {
            Err(Some(board)) => Err(self.contradiction(&board)),
            Err(None) | Ok(()) => Ok(distances),
        }
    }
}

impl<C: Cubes, B: AsRef<[u8]>> Solver for CubesTo<C, B> {
    type Board = C;

    fn histogram(&self) -> &Histogram {
        self.solved.histogram(0)
    }

    fn ranks(&self) -> u64 {
        STATES as u64
    }

    fn distance(&self, board: &C) -> Result<Option<u8>, TableError> {
        Ok(self.path(board)?.map(|path| path.len() as u8))
    }

    fn path(&self, board: &C) -> Result<Option<Path>, TableError> {
        let (image, images) = (board.image(self.symmetry).walker(), self.images);
        if !self.reaches(image) {
            return Ok(None);
        }
        let is_goal = |here| self.is_goal(here);
        let Ok(path) = match self.start.shades() == [true; 2] {
            false => self.field()?.walk(image, images, is_goal),
            true => self.field_of_both()?.walk(image, images, is_goal),
        };
        path.map(Some).ok_or_else(|| self.contradiction(board))
    }

    fn best_moves(&self, board: &C) -> Result<MoveSet, TableError> {
        let (image, images) = (board.image(self.symmetry).walker(), self.images);
        if self.is_goal(image) || !self.reaches(image) {
            return Ok(MoveSet::EMPTY);
        }
        let Ok(best) = match self.start.shades() == [true; 2] {
            false => self.field()?.best_moves(image, images),
            true => self.field_of_both()?.best_moves(image, images),
        };
        if best.is_empty() { Err(self.contradiction(board)) } else { Ok(best) }
    }

    fn contradiction(&self, board: &C) -> TableError {
        self.solved.error(Fault::Walk { from: format!("{board} to {}", self.goal) })
    }

    fn board(&self, rank: u64) -> Option<C> {
        let image = C::of_rank(usize::try_from(rank).ok()?)?;
        self.reaches(image.walker()).then(|| image.image(self.inverse))
    }
}

impl<C: Cubes, B: AsRef<[u8]>> AllDistances for CubesTo<C, B> {
    fn rank(&self, board: &C) -> Option<u64> {
        let image = board.image(self.symmetry).walker();
        self.reaches(image).then(|| image.rank())
    }

    fn distances(&self) -> Result<Vec<u8>, TableError> {
        Ok(self.image_distances()?.to_bytes())
    }

    fn ranks_at(&self, distance: usize) -> Result<Vec<u32>, TableError> {
        Ok(self.image_distances()?.ranks_at(distance))
    }
}

impl Cubes for cubic::State {
    type Target = Pattern;
    type Symmetry = cubic::Symmetry;
    type Walker = Packed<cubic::Coloured>;

    const NAME: &'static str = "the cubic puzzle";
    const IDENTITY: cubic::Symmetry = cubic::Symmetry::IDENTITY;

    fn content(pattern: Pattern) -> Content {
        Content::Goal { pattern }
    }

    fn target(content: Content) -> Option<Pattern> {
        if let Content::Goal { pattern } = content { Some(pattern) } else { None }
    }

    fn class(pattern: Pattern) -> (Pattern, cubic::Symmetry) {
        pattern.class()
    }

    fn inverse(symmetry: cubic::Symmetry) -> cubic::Symmetry {
        symmetry.inverse()
    }

    fn step(symmetry: cubic::Symmetry, step: Move) -> Move {
        symmetry.step(step)
    }

    #[inline]
    fn image(self, symmetry: cubic::Symmetry) -> cubic::State {
        symmetry.image(self)
    }

    #[inline]
    fn walker(self) -> Packed<cubic::Coloured> {
        Packed::new(self)
    }

    fn of_rank(rank: usize) -> Option<cubic::State> {
        cubic::State::from_rank(rank)
    }
}

impl Cubes for harris::Board {
    type Target = harris::Board;
    type Symmetry = harris::Symmetry;
    type Walker = Packed<harris::Marked>;

    const NAME: &'static str = "Harris's cubes";
    const IDENTITY: harris::Symmetry = harris::Symmetry::IDENTITY;

    fn content(goal: harris::Board) -> Content {
        Content::Harris { goal }
    }

    fn target(content: Content) -> Option<harris::Board> {
        if let Content::Harris { goal } = content { Some(goal) } else { None }
    }

    fn class(goal: harris::Board) -> (harris::Board, harris::Symmetry) {
        goal.class()
    }

    fn inverse(symmetry: harris::Symmetry) -> harris::Symmetry {
        symmetry.inverse()
    }

    fn step(symmetry: harris::Symmetry, step: Move) -> Move {
        symmetry.step(step)
    }

    #[inline]
    fn image(self, symmetry: harris::Symmetry) -> harris::Board {
        symmetry.image(self)
    }

    #[inline]
    fn walker(self) -> Packed<harris::Marked> {
        Packed::new(self)
    }

    fn of_rank(rank: usize) -> Option<harris::Board> {
        harris::Board::from_rank(rank)
    }
}

impl<M: Six> Walker for Packed<M> {
    /// No two states of the cubic puzzle are farther apart than 63 rolls. A test of the search for the
    /// diameter finds that bound.
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
