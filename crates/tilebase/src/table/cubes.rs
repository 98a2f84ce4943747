//! The tables of the puzzles of cubes, one bit for each state, and the solvers of their goals.

use std::fmt::Debug;
use std::sync::Arc;

use tilebase_puzzle::cubic::{self, Pattern, STATES};
use tilebase_puzzle::{Move, MoveSet, Path, Square, harris};

use super::cubic_walker::CubicWalker;
use super::distances::Distances;
use super::field::{Field, Plane, Shade, Walker};
use super::moves::{Collect, Moves};
use crate::bytes::Bytes;
use crate::content::{Content, FIELD};
use crate::error::{Fault, TableError};
use crate::found::{Bodies, Found};
use crate::goal::{self, Target};
use crate::header::{Header, Histogram};
use crate::lanes::{CUBIC, CubicPass, HARRIS, HarrisPass, Lanes, Pass, Passes, Start};
use crate::solver::{AllDistances, Solver};
use crate::table_file::TableFile;

/// A puzzle of cubes, of which a table serves all goals of a class.
pub trait Cubes: Lanes {
    /// A goal that tables are made for.
    type Target: Target<Board = Self>;
    /// A symmetry of the puzzle.
    type Symmetry: Copy + Debug + Send + Sync;
    /// A roll of whole sets of states.
    type Pass: Pass + 'static;
    /// The form of a state in a walk.
    type Walker: Walker;
    /// The list of moves of a walk.
    type Moves: Collect;

    /// The puzzle, for errors.
    const NAME: &'static str;
    /// The symmetry that changes nothing.
    const IDENTITY: Self::Symmetry;

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

    /// Returns the passes of the puzzle.
    fn passes() -> &'static Passes<Self::Pass>;
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

impl<C: Cubes, B: AsRef<[u8]>> ClassTable<C, B> {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// If the file has another content.
    pub fn new(file: TableFile<B>) -> Result<ClassTable<C, B>, TableError> {
        ClassTable::share(Arc::new(file))
    }

    /// Returns the table of a shared file.
    pub(crate) fn share(file: Arc<TableFile<B>>) -> Result<ClassTable<C, B>, TableError> {
        let found = file.header().content;
        match C::target(found) {
            Some(representative) => Ok(ClassTable { file, representative }),
            None => Err(file.error(Fault::NotAGoal { puzzle: C::NAME, found })),
        }
    }

    /// Returns the table's file: its header, its sections, its path.
    pub fn file(&self) -> &TableFile<B> {
        &self.file
    }

    /// Returns the table's header.
    pub fn header(&self) -> &Header {
        self.file.header()
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
        self.file.section(FIELD)?;
        let (start, bodies) = (Start::new(&[class.into()]), Bodies::Table(Arc::clone(&self.file)));
        Ok(CubesTo::new(goal::Goal::Single(goal), start, bodies, symmetry))
    }
}

/// The new handle is of the same table: no bytes are copied.
impl<C: Cubes, B> Clone for ClassTable<C, B> {
    fn clone(&self) -> ClassTable<C, B> {
        ClassTable { file: Arc::clone(&self.file), representative: self.representative }
    }
}

/// The answers of one goal of a puzzle of cubes, for every state.
#[derive(Clone, Debug)]
pub struct CubesTo<C: Cubes, B = Bytes> {
    goal: goal::Goal<C::Target>,
    /// The images of the states at distance 0, and the colour of their empty squares: of both
    /// colours, or of one.
    start: Start,
    of_both: bool,
    shade: Shade,
    bodies: Bodies<B>,
    /// Takes a state to that for which the bytes have the distance.
    symmetry: C::Symmetry,
    inverse: C::Symmetry,
    /// The images of all moves. With them in this order, a walk prefers the smallest move, not the
    /// smallest image.
    images: [Move; 4],
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
    /// Returns the solver of a set, from the distances that a search has found.
    pub(crate) fn found(
        goal: goal::Goal<C::Target>,
        start: Start,
        found: Arc<Found>,
    ) -> CubesTo<C> {
        CubesTo::new(goal, start, Bodies::Found(found), C::IDENTITY)
    }
}

impl<C: Cubes, B: AsRef<[u8]>> CubesTo<C, B> {
    fn new(
        goal: goal::Goal<C::Target>,
        start: Start,
        bodies: Bodies<B>,
        symmetry: C::Symmetry,
    ) -> CubesTo<C, B> {
        let [has_even, has_odd] = start.shades();
        let (of_both, shade) = (has_even && has_odd, Shade(usize::from(has_odd)));
        let (inverse, images) =
            (C::inverse(symmetry), Move::ALL.map(|step| C::step(symmetry, step)));
        CubesTo { goal, start, of_both, shade, bodies, symmetry, inverse, images }
    }

    /// Returns the goal.
    pub fn goal(&self) -> &goal::Goal<C::Target> {
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
        Ok(Field { bits: self.bodies.section(FIELD)?, low: self.shade })
    }

    /// Returns the field if blanks of both colours are at distance 0.
    fn field_of_both(&self) -> Result<Field<&[u8], Plane<&[u8]>>, TableError> {
        let low = Plane(self.bodies.section(FIELD + 1)?);
        Ok(Field { bits: self.bodies.section(FIELD)?, low })
    }

    /// Returns the distance of every state's image. Compares a table's bits with those of a search.
    ///
    /// The bits of a table only say which neighbours are nearer. To find distances from them takes
    /// as many passes over whole sets as a search without them.
    fn image_distances(&self) -> Result<Distances, TableError> {
        let distances = Distances::new(C::passes(), &self.start);
        match distances.check(self.bodies.section(FIELD)?).map_err(|rank| self.board(rank as u64)) {
            Err(Some(board)) => Err(self.contradiction(&board)),
            Err(None) | Ok(()) => Ok(distances),
        }
    }
}

impl<C: Cubes, B: AsRef<[u8]>> Solver for CubesTo<C, B> {
    type Board = C;

    fn histogram(&self) -> &Histogram {
        self.bodies.histogram(0)
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
        let Ok(path) = match self.of_both {
            false => self.field()?.walk::<C::Moves, _>(image, images, is_goal),
            true => self.field_of_both()?.walk::<C::Moves, _>(image, images, is_goal),
        };
        path.map(Some).ok_or_else(|| self.contradiction(board))
    }

    fn best_moves(&self, board: &C) -> Result<MoveSet, TableError> {
        let (image, images) = (board.image(self.symmetry).walker(), self.images);
        if self.is_goal(image) || !self.reaches(image) {
            return Ok(MoveSet::EMPTY);
        }
        let Ok(best) = match self.of_both {
            false => self.field()?.best_moves(image, images),
            true => self.field_of_both()?.best_moves(image, images),
        };
        if best.is_empty() { Err(self.contradiction(board)) } else { Ok(best) }
    }

    fn contradiction(&self, board: &C) -> TableError {
        self.bodies.error(Fault::Walk { from: format!("{board} to {}", self.goal) })
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
    type Pass = CubicPass;
    type Walker = CubicWalker;
    type Moves = Moves;

    const NAME: &'static str = "the cubic puzzle";
    const IDENTITY: cubic::Symmetry = cubic::Symmetry::IDENTITY;

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
        symmetry.state(self)
    }

    #[inline]
    fn walker(self) -> CubicWalker {
        CubicWalker::new(self)
    }

    fn of_rank(rank: usize) -> Option<cubic::State> {
        cubic::State::from_rank(rank)
    }

    fn passes() -> &'static Passes<CubicPass> {
        &CUBIC
    }
}

impl Cubes for harris::Board {
    type Target = harris::Board;
    type Symmetry = harris::Symmetry;
    type Pass = HarrisPass;
    type Walker = harris::Board;
    type Moves = Path;

    const NAME: &'static str = "Harris's cubes";
    const IDENTITY: harris::Symmetry = harris::Symmetry::IDENTITY;

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

    fn walker(self) -> harris::Board {
        self
    }

    fn of_rank(rank: usize) -> Option<harris::Board> {
        harris::Board::from_rank(rank)
    }

    fn passes() -> &'static Passes<HarrisPass> {
        &HARRIS
    }
}

impl Walker for harris::Board {
    #[inline]
    fn blank(self) -> Square {
        harris::Board::blank(self)
    }

    #[inline]
    fn rank(self) -> u64 {
        harris::Board::rank(self) as u64
    }

    #[inline]
    fn after(self, step: Move) -> Option<harris::Board> {
        self.roll(step)
    }
}
