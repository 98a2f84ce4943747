//! A table of Harris's rolling cubes: any board to the goals of one class.

use std::sync::Arc;

use tilebase_puzzle::harris::{BOARDS, Board, Symmetry};
use tilebase_puzzle::{Move, MoveSet, Path, Square};

use super::field::{Field, Origin};
use super::open::constructors;
use crate::bytes::Bytes;
use crate::content::Content;
use crate::error::{Fault, TableError};
use crate::header::Histogram;
use crate::image::Image;
use crate::solver::Solver;

/// The table of a class of goals of Harris's rolling cubes: one bit for each of the 15,116,544
/// boards. A handle: clones share the bytes.
///
/// A table is made for the class's representative ([`Board::class`]); it serves all boards of the
/// class as goals, by symmetry.
#[derive(Debug)]
pub struct Harris<B = Bytes> {
    image: Arc<Image<B>>,
    goal: Board,
}

/// The only section.
const FIELD: usize = 0;

constructors!(Harris);

impl Origin for Board {
    type Board = Board;

    #[inline]
    fn blank(self) -> Square {
        Board::blank(self)
    }

    #[inline]
    fn includes(self, board: Board) -> bool {
        board == self
    }

    fn boards(self) -> Vec<Board> {
        vec![self]
    }

    #[inline]
    fn rank(board: Board) -> usize {
        board.rank()
    }

    #[inline]
    fn from_rank(rank: usize) -> Option<Board> {
        Board::from_rank(rank)
    }
}

impl<B: AsRef<[u8]>> Harris<B> {
    /// Takes a table file.
    ///
    /// # Errors
    /// A file that holds something else.
    pub fn from_image(image: Image<B>) -> Result<Harris<B>, TableError> {
        Harris::share(Arc::new(image))
    }

    /// Takes a table file that may have other owners.
    pub(crate) fn share(image: Arc<Image<B>>) -> Result<Harris<B>, TableError> {
        match image.header().content {
            Content::Harris { goal } => Ok(Harris { image, goal }),
            found => Err(image.error(Fault::NotAGoal { puzzle: "Harris's cubes", found })),
        }
    }

    /// Returns the board that the table was made for: the representative of its class.
    pub fn goal(&self) -> Board {
        self.goal
    }

    /// Returns the solver of a goal of the class, and checks the section that it reads.
    ///
    /// # Errors
    /// A section that is damaged; a goal of another class.
    pub fn to(&self, goal: Board) -> Result<HarrisTo<B>, TableError> {
        let (class, symmetry) = goal.class();
        if class != self.goal {
            let (class, goal) = (self.goal.to_string(), goal.to_string());
            return Err(self.image.error(Fault::Class { class, goal }));
        }
        self.field()?;
        Ok(HarrisTo { table: self.clone(), goal, symmetry, inverse: symmetry.inverse() })
    }

    fn field(&self) -> Result<Field<'_, Board>, TableError> {
        Ok(Field { bytes: self.image.section(FIELD)?, origin: self.goal })
    }
}

/// A goal of Harris's rolling cubes, solved: the answers for every board.
#[derive(Clone, Debug)]
pub struct HarrisTo<B = Bytes> {
    table: Harris<B>,
    goal: Board,
    /// Takes the goal to that of the table.
    symmetry: Symmetry,
    inverse: Symmetry,
}

impl<B: AsRef<[u8]>> HarrisTo<B> {
    /// Returns the goal.
    pub fn goal(&self) -> Board {
        self.goal
    }

    /// Returns how many boards there are at each distance from the goal.
    pub fn histogram(&self) -> &Histogram {
        &self.table.header().histograms[0]
    }

    /// Returns the boards that are farthest from the goal. Takes a fraction of a second.
    ///
    /// # Errors
    /// Entries that contradict each other.
    pub fn farthest(&self) -> Result<Vec<Board>, TableError> {
        let farthest = self.table.field()?.farthest(self.radius());
        let farthest = farthest.map_err(|image| self.contradiction_at(image))?;
        Ok(farthest.into_iter().map(|image| self.inverse.image(image)).collect())
    }

    /// Returns the error of a board whose image is this.
    #[cold]
    fn contradiction_at(&self, image: Board) -> TableError {
        self.contradiction(&self.inverse.image(image))
    }
}

impl<B: AsRef<[u8]>> Solver for HarrisTo<B> {
    type Board = Board;

    const BOARDS: usize = BOARDS;

    fn radius(&self) -> usize {
        self.table.header().radius()
    }

    fn distance(&self, board: &Board) -> Result<Option<u8>, TableError> {
        let path = self.path(board)?;
        Ok(path.map(|path| path.len() as u8))
    }

    fn path(&self, board: &Board) -> Result<Option<Path>, TableError> {
        // Of two moves the smaller is preferred, and not the one with the smaller image.
        let order = Move::ALL.map(|step| self.symmetry.step(step));
        let path = self.table.field()?.walk(self.symmetry.image(*board), order);
        let path = path.ok_or_else(|| self.contradiction(board))?;
        Ok(Some(self.inverse.path(path)))
    }

    fn best_moves(&self, board: &Board) -> Result<MoveSet, TableError> {
        if *board == self.goal {
            return Ok(MoveSet::EMPTY);
        }
        let best = self.table.field()?.best_moves(self.symmetry.image(*board));
        let best: MoveSet = best.map(|step| self.inverse.step(step)).collect();
        if best.is_empty() { Err(self.contradiction(board)) } else { Ok(best) }
    }

    fn contradiction(&self, board: &Board) -> TableError {
        self.table.image.error(Fault::Walk { from: format!("{board} to {}", self.goal) })
    }

    fn board(&self, rank: usize) -> Option<Board> {
        Board::from_rank(rank).map(|image| self.inverse.image(image))
    }

    fn distances(&self) -> Result<Vec<u8>, TableError> {
        self.table.field()?.distances().map_err(|image| self.contradiction_at(image))
    }
}
