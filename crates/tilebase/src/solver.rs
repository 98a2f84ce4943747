//! The traits [`Solver`], [`Counted`] and [`AllDistances`]: the answers of one goal, of any puzzle
//! and from any kind of table.

use std::collections::HashMap;
use std::iter::FusedIterator;

use tilebase_puzzle::{Board, Move, MoveSet, Path};

use crate::error::TableError;
use crate::grade::{Evaluation, Grade};
use crate::header::Histogram;

/// The answers of one goal of a puzzle, for every board.
///
/// All answers agree: a path is as long as the distance, begins with one of the best moves, and is
/// the lexicographically smallest shortest path in `d < l < r < u`. Creating a solver reads the
/// sections that it needs and checks their checksums. So an answer only fails if entries contradict
/// each other although their checksums are right ([`Fault::Walk`](crate::Fault::Walk)). Only
/// [`GardnerTo`](crate::GardnerTo) and [`AlikeTo`](crate::AlikeTo) check their section chunk by
/// chunk, when an answer needs it. Their answers may fail with
/// [`Fault::Checksum`](crate::Fault::Checksum), or because an open file was truncated or cannot be
/// read.
///
/// ```
/// use tilebase::{Content, EightTable, Path, Solver, eight};
///
/// let table = EightTable::new(tilebase_build::make(Content::Eight, &|_| {}))?;
/// let start: eight::Board = "123069478".parse()?;
/// let solver = table.to(start.home())?;
/// assert_eq!(solver.distance(&start)?, Some(5));
/// assert_eq!(solver.path(&start)?.unwrap().to_string(), "drrul");
/// assert_eq!(solver.best_moves(&start)?.to_string(), "d");
/// assert_eq!(solver.count_paths(&start)?, 1);
/// let left: Vec<_> =
///     solver.evaluate(&start)?.map(|after| (after.step.letter(), after.distance)).collect();
/// assert_eq!(left, [('d', Some(4)), ('r', Some(6)), ('u', Some(6))]);
/// assert_eq!(solver.grade(&start, "rldrrul".parse::<Path>()?)?.extra(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solver {
    /// The puzzle's board.
    type Board: Board;

    /// Returns the fewest moves from a board to the goal; `None` if no moves lead there.
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn distance(&self, board: &Self::Board) -> Result<Option<u8>, TableError>;

    /// Returns the lexicographically smallest of the shortest paths from a board to the goal;
    /// `None` if no moves lead there.
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn path(&self, board: &Self::Board) -> Result<Option<Path>, TableError>;

    /// Returns the moves that begin a shortest path: none at the goal, or if no moves lead there.
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn best_moves(&self, board: &Self::Board) -> Result<MoveSet, TableError>;

    /// Returns an iterator over the legal moves from a board, in the order `d < l < r < u`, each
    /// with the board after it and the distance of this board.
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn evaluate(
        &self,
        board: &Self::Board,
    ) -> Result<impl Iterator<Item = Evaluation<Self::Board>>, TableError> {
        let mut all = [None; 4];
        for (slot, step) in all.iter_mut().zip(Move::ALL) {
            let Some(board) = board.after(step) else { continue };
            *slot = Some(Evaluation { step, board, distance: self.distance(&board)? });
        }
        Ok(all.into_iter().flatten())
    }

    /// Returns the grade of a list of moves from a board. An illegal move ends the list.
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn grade(
        &self,
        start: &Self::Board,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Grade, TableError> {
        let fewest = self.distance(start)?;
        let (mut legal, mut made, mut first_wrong) = (true, 0, None);
        let (mut here, mut smallest) = (*start, true);
        for step in moves {
            let after = here.after(step);
            // If no moves lead to the goal, no legal move is wrong.
            if first_wrong.is_none() && (after.is_none() || fewest.is_some()) {
                let best = self.best_moves(&here)?;
                smallest &= best.first() == Some(step);
                if after.is_none() || !best.contains(step) {
                    first_wrong = Some(made + 1);
                }
            }
            let Some(after) = after else {
                legal = false;
                break;
            };
            (here, made) = (after, made + 1);
        }
        let left = self.distance(&here)?;
        let reaches = legal && left == Some(0);
        smallest &= reaches && first_wrong.is_none();
        Ok(Grade { legal, reaches, moves: made, fewest, first_wrong, left, smallest })
    }

    /// Returns the error that the entries on the paths from a board contradict each other.
    fn contradiction(&self, board: &Self::Board) -> TableError;

    /// Returns the number of shortest paths from a board to the goal; 0 if no moves lead there.
    ///
    /// # Errors
    /// Entries that contradict each other, or more paths than `u64` holds.
    fn count_paths(&self, board: &Self::Board) -> Result<u64, TableError> {
        let Some(distance) = self.distance(board)? else { return Ok(0) };
        // The number of paths to a board is the sum of those to the boards before it.
        let mut level = HashMap::from([(*board, 1u64)]);
        for _ in 0..distance {
            let mut next = HashMap::new();
            for (here, paths) in level {
                for step in moves_on(self, &here)? {
                    let after = here.after(step).ok_or_else(|| self.contradiction(&here))?;
                    let sum: &mut u64 = next.entry(after).or_default();
                    *sum = sum.checked_add(paths).ok_or_else(|| self.contradiction(board))?;
                }
            }
            level = next;
        }
        level.into_iter().try_fold(0u64, |sum, (end, paths)| {
            expect_end(self, &end)?;
            sum.checked_add(paths).ok_or_else(|| self.contradiction(board))
        })
    }

    /// Returns an iterator over all shortest paths from a board to the goal, the smallest first. It
    /// is empty if no moves lead there, and ends after the first error.
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn paths(&self, board: &Self::Board) -> Result<Paths<'_, Self>, TableError> {
        let length = self.distance(board)?;
        let first = length.map(|_| (Path::new(), *board));
        let length = usize::from(length.unwrap_or_default());
        Ok(Paths { solver: self, length, open: first.into_iter().collect() })
    }
}

/// A solver that knows the number of boards at each distance: any but one that searches for each
/// board.
pub trait Counted: Solver {
    /// Returns the number of boards at each distance, 0 first.
    fn histogram(&self) -> &Histogram;

    /// Returns the largest distance of a board.
    fn radius(&self) -> usize {
        self.histogram().radius()
    }

    /// Returns the number of boards from which moves lead to the goal.
    fn boards(&self) -> u64 {
        self.histogram().total()
    }

    /// Returns the board of a rank ([`Board::rank`]), with the goal's tiles; `None` if no moves lead
    /// from it to the goal, or no board has the rank.
    fn board(&self, rank: u64) -> Option<Self::Board>;
}

/// The distances of all boards at once, for puzzles whose boards fit into memory at a byte each.
///
/// ```
/// use tilebase::{AllDistances, Board, Counted, eight};
///
/// let goal: eight::Board = "12345678_".parse()?;
/// let solver = tilebase_build::open("tables").eight_to(goal)?;
/// let distances = solver.distances()?;
/// let start: eight::Board = "8672543_1".parse()?;
/// assert_eq!(distances[start.rank().unwrap() as usize], 31);
/// // No board is farther away, and one other is as far.
/// assert_eq!((solver.radius(), solver.farthest()?.len()), (31, 2));
/// assert!(solver.farthest()?.contains(&start));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AllDistances: Counted {
    /// Returns the distance of every board by rank ([`Board::rank`]): the perfect heuristic as an
    /// array. It is 255 where no moves lead to the goal.
    ///
    /// Distances in the eight-puzzle are read from its table; a search finds those of cubes.
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn distances(&self) -> Result<Vec<u8>, TableError>;

    /// Returns the ranks of the boards at a distance, in ascending order: none if it is larger than
    /// [`Counted::radius`].
    ///
    /// Takes as long as [`AllDistances::distances`], with less memory.
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn ranks_at(&self, distance: usize) -> Result<Vec<u32>, TableError> {
        let distance = u8::try_from(distance).ok().filter(|&distance| distance < u8::MAX);
        let ranks = (0..).zip(self.distances()?);
        Ok(ranks.filter(|&(_, found)| Some(found) == distance).map(|(rank, _)| rank).collect())
    }

    /// Returns the boards that are farthest from the goal, at the distance [`Counted::radius`], in
    /// order of rank. Takes as long as [`AllDistances::ranks_at`].
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn farthest(&self) -> Result<Vec<Self::Board>, TableError> {
        let ranks = self.ranks_at(self.radius())?;
        Ok(ranks.into_iter().filter_map(|rank| self.board(rank.into())).collect())
    }
}

/// The shortest paths from a board to a goal, the smallest first: see [`Solver::paths`].
///
/// ```
/// use tilebase::{Solver, TableError, eight};
///
/// let solver = tilebase_build::open("tables").eight_to("12345678_".parse()?)?;
/// let start: eight::Board = "8672543_1".parse()?;
/// let paths = solver.paths(&start)?.collect::<Result<Vec<_>, TableError>>()?;
/// assert_eq!(paths.len() as u64, solver.count_paths(&start)?);
/// assert!(paths.is_sorted() && paths.iter().all(|path| path.len() == 31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Paths<'a, S: Solver + ?Sized> {
    solver: &'a S,
    length: usize,
    /// The prefixes of paths to follow, the smallest last, with their last boards.
    open: Vec<(Path, S::Board)>,
}

impl<S: Solver + ?Sized> Paths<'_, S> {
    /// Follows the smallest prefix to the goal.
    fn follow(&mut self) -> Result<Option<Path>, TableError> {
        while let Some((path, here)) = self.open.pop() {
            if path.len() == self.length {
                expect_end(self.solver, &here)?;
                return Ok(Some(path));
            }
            let best = moves_on(self.solver, &here)?;
            let first = self.open.len();
            for step in best {
                let after = here.after(step).ok_or_else(|| self.solver.contradiction(&here))?;
                let mut longer = path;
                longer.try_push(step).map_err(|_| self.solver.contradiction(&here))?;
                self.open.push((longer, after));
            }
            self.open[first..].reverse();
        }
        Ok(None)
    }
}

impl<S: Solver + ?Sized> Iterator for Paths<'_, S> {
    type Item = Result<Path, TableError>;

    fn next(&mut self) -> Option<Result<Path, TableError>> {
        let next = self.follow().transpose();
        if matches!(next, Some(Err(_))) {
            self.open.clear();
        }
        next
    }
}

impl<S: Solver + ?Sized> FusedIterator for Paths<'_, S> {}

/// Returns the best moves from a board that is not the goal: at least one.
fn moves_on<S: Solver + ?Sized>(solver: &S, board: &S::Board) -> Result<MoveSet, TableError> {
    let best = solver.best_moves(board)?;
    if best.is_empty() { Err(solver.contradiction(board)) } else { Ok(best) }
}

/// Checks that no move leads nearer from a board at the end of a shortest path.
fn expect_end<S: Solver + ?Sized>(solver: &S, board: &S::Board) -> Result<(), TableError> {
    let best = solver.best_moves(board)?;
    if best.is_empty() { Ok(()) } else { Err(solver.contradiction(board)) }
}
