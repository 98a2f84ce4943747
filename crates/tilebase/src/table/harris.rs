//! A table of Harris's rolling cubes: any board to the goals of one class.

use std::sync::Arc;

use tilebase_puzzle::harris::{BOARDS, Board, Symmetry};
use tilebase_puzzle::{Move, MoveSet, Path, Square};

use super::distances::Distances;
use super::field::{Field, Walker};
use super::open::constructors;
use crate::bytes::Bytes;
use crate::content::{Content, FIELD};
use crate::error::{Fault, TableError};
use crate::header::Histogram;
use crate::image::Image;
use crate::solver::{AllDistances, Solver};

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

constructors!(Harris);

impl Walker for Board {
    #[inline]
    fn blank(self) -> Square {
        Board::blank(self)
    }

    #[inline]
    fn rank(self) -> u64 {
        Board::rank(self) as u64
    }

    #[inline]
    fn after(self, step: Move) -> Option<Board> {
        self.roll(step)
    }
}

impl<B: AsRef<[u8]>> Harris<B> {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// If the file has another content.
    pub fn from_image(image: Image<B>) -> Result<Harris<B>, TableError> {
        Harris::share(Arc::new(image))
    }

    /// Returns the table of a shared file.
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

    #[inline]
    fn field(&self) -> Result<Field<&[u8]>, TableError> {
        Ok(Field { bits: self.image.section(FIELD)?, origin: self.goal.blank() })
    }
}

/// The answers of one goal of Harris's rolling cubes, for every board.
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

    /// Returns the distance of every board's image to [`Harris::goal`]. Compares the table's bits with
    /// those of a search.
    fn image_distances(&self) -> Result<Distances, TableError> {
        let distances = Distances::to_board(self.table.goal);
        match distances.check(self.table.field()?.bits).map_err(|rank| self.board(rank as u64)) {
            Err(Some(board)) => Err(self.contradiction(&board)),
            Err(None) | Ok(()) => Ok(distances),
        }
    }

    /// Returns the images of all moves. With them in this order, a walk prefers the smallest move,
    /// not the smallest image.
    fn images(&self) -> [Move; 4] {
        Move::ALL.map(|step| self.symmetry.step(step))
    }
}

impl<B: AsRef<[u8]>> Solver for HarrisTo<B> {
    type Board = Board;

    const BOARDS: u64 = BOARDS as u64;

    fn histogram(&self) -> &Histogram {
        &self.table.header().histograms[0]
    }

    fn distance(&self, board: &Board) -> Result<Option<u8>, TableError> {
        let path = self.path(board)?;
        Ok(path.map(|path| path.len() as u8))
    }

    fn path(&self, board: &Board) -> Result<Option<Path>, TableError> {
        let (image, goal) = (self.symmetry.image(*board), self.table.goal);
        let Ok(path) =
            self.table.field()?.walk::<Path, _>(image, self.images(), |here| here == goal);
        path.map(Some).ok_or_else(|| self.contradiction(board))
    }

    fn best_moves(&self, board: &Board) -> Result<MoveSet, TableError> {
        if *board == self.goal {
            return Ok(MoveSet::EMPTY);
        }
        let image = self.symmetry.image(*board);
        let Ok(best) = self.table.field()?.best_moves(image, self.images());
        if best.is_empty() { Err(self.contradiction(board)) } else { Ok(best) }
    }

    fn contradiction(&self, board: &Board) -> TableError {
        self.table.image.error(Fault::Walk { from: format!("{board} to {}", self.goal) })
    }

    fn board(&self, rank: u64) -> Option<Board> {
        let image = Board::from_rank(usize::try_from(rank).ok()?);
        image.map(|image| self.inverse.image(image))
    }
}

impl<B: AsRef<[u8]>> AllDistances for HarrisTo<B> {
    fn distances(&self) -> Result<Vec<u8>, TableError> {
        Ok(self.image_distances()?.to_bytes())
    }

    fn ranks_at(&self, distance: usize) -> Result<Vec<u32>, TableError> {
        Ok(self.image_distances()?.ranks_at(distance))
    }
}
