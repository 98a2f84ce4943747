//! The distances of all boards to a goal, one or two bits for each.

use std::sync::{Arc, Mutex, PoisonError};

use tilebase_puzzle::pass::{Passes, Place};
use tilebase_puzzle::{Board, Goal, Move, MoveSet, Path, Space, Symmetry};
use tilebase_search::Searchers;
use tilebase_search::sets::Start;

use super::field::{Bits, Field, Plane, Shade, Walker};
use crate::content::FIELD;
use crate::error::{Fault, TableError};
use crate::header::Histogram;
use crate::solved::Solved;
use crate::table_file::TableFile;

/// A table of one goal and its images. Clones share the bytes.
#[derive(Clone, Debug)]
pub(crate) struct GoalTable {
    file: Arc<TableFile>,
    space: Space,
    passes: Option<Arc<Passes>>,
    start: Start,
}

impl GoalTable {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// A section that is damaged, of tables that are not large; a table of another kind.
    pub(crate) fn new(file: TableFile) -> Result<GoalTable, TableError> {
        let content = file.header().content();
        let Some((space, start)) = content.start() else {
            return Err(file.unexpected("a goal table of cubes"));
        };
        if !content.is_large() {
            file.section(FIELD)?;
        }
        let passes = passes(&space);
        Ok(GoalTable { file: Arc::new(file), space, passes, start })
    }

    /// Returns the distances to a goal that a symmetry takes to the table's.
    pub(crate) fn to(self, goal: &Goal, symmetry: Option<&'static Symmetry>) -> GoalTo {
        let GoalTable { file, space, passes, start } = self;
        GoalTo::new(goal.clone(), space, passes, start, Solved::Table(file), symmetry)
    }
}

/// The distances of all boards of a space to a goal. Clones share the bytes.
///
/// With a large table, a question reads the chunks ([`Header::chunk_length`](crate::Header::chunk_length)) that
/// its path needs, and checks each of them once. If the file stays open, at most 256 MB of chunks
/// are kept, so a look-up may allocate, and may fail because the file cannot be read.
#[derive(Clone, Debug)]
pub(crate) struct GoalTo {
    goal: Goal,
    space: Space,
    /// The moves of whole lanes, of a space with few blocks.
    passes: Option<Arc<Passes>>,
    /// The images of the boards at distance 0.
    start: Start,
    solved: Solved,
    /// Takes a board to the image for which the bytes have the distance.
    symmetry: Option<&'static Symmetry>,
    /// The number in the puzzle of the table of each piece, if it is another one.
    numbers: Option<&'static [u8]>,
    /// The image of each move.
    steps: [Move; 4],
}

/// The most blocks of a space whose moves are taken apart for walks. It takes microseconds for each.
const BLOCKS: u64 = 64;

impl GoalTo {
    /// Finds the distances of all boards of a space to a goal. Returns them, and their length in bytes;
    /// `None` if the space has too many blocks for one search.
    pub(crate) fn search(
        goal: &Goal,
        (space, start): &(Space, Start),
        searchers: &Searchers,
    ) -> Option<(GoalTo, usize)> {
        let (counts, found) = searchers.search(space, start, &mut |_| {})?;
        let length = found.iter().map(Vec::len).sum::<usize>() + start.length();
        let solved = Solved::found(counts, found);
        let (space, passes) = (space.clone(), passes(space));
        let to = GoalTo::new(goal.clone(), space, passes, start.clone(), solved, None);
        Some((to, length))
    }

    fn new(
        goal: Goal,
        space: Space,
        passes: Option<Arc<Passes>>,
        start: Start,
        solved: Solved,
        symmetry: Option<&'static Symmetry>,
    ) -> GoalTo {
        let steps = Move::ALL.map(|step| symmetry.map_or(step, |symmetry| symmetry.step(step)));
        let is_own = space.puzzle() == goal.puzzle();
        let numbers = if is_own { None } else { goal.puzzle().ranked_numbers() };
        GoalTo { goal, space, passes, start, solved, symmetry, numbers, steps }
    }

    pub(crate) fn path(&self, board: &Board) -> Result<Option<Path>, TableError> {
        let Some((image, rank)) = self.image(board) else { return Ok(None) };
        let path = match &self.passes {
            None => {
                let (here, bits) = (self.seen(image), self.each_byte(FIELD));
                let is_goal = |here: Seen<'_>| self.start.has(here.rank());
                let low = Plane(self.each_byte(FIELD + 1));
                match self.is_of_both_colours() {
                    false => Field { bits, low: self.shade() }.walk(here, is_goal)?,
                    true => Field { bits, low }.walk(here, is_goal)?,
                }
            }
            Some(passes) => {
                let here = self.placed(passes, rank);
                let is_goal = |here: Placed<'_>| self.start.has(here.rank());
                let path = match self.is_of_both_colours() {
                    false => self.field()?.walk(here, is_goal),
                    true => self.field_of_both()?.walk(here, is_goal),
                };
                path.unwrap_or(None)
            }
        };
        path.map(Some).ok_or_else(|| self.contradiction(board))
    }

    pub(crate) fn best_moves(&self, board: &Board) -> Result<MoveSet, TableError> {
        let image = self.image(board).filter(|(_, rank)| !self.start.has(*rank));
        let Some((image, rank)) = image else { return Ok(MoveSet::EMPTY) };
        let best = match &self.passes {
            None => {
                let (here, bits) = (self.seen(image), self.each_byte(FIELD));
                let low = Plane(self.each_byte(FIELD + 1));
                match self.is_of_both_colours() {
                    false => Field { bits, low: self.shade() }.best_moves(here)?,
                    true => Field { bits, low }.best_moves(here)?,
                }
            }
            Some(passes) => {
                let here = self.placed(passes, rank);
                let best = match self.is_of_both_colours() {
                    false => self.field()?.best_moves(here),
                    true => self.field_of_both()?.best_moves(here),
                };
                best.unwrap_or(MoveSet::EMPTY)
            }
        };
        if best.is_empty() { Err(self.contradiction(board)) } else { Ok(best) }
    }

    pub(crate) fn contradiction(&self, board: &Board) -> TableError {
        self.solved.error(Fault::Walk { from: format!("{board} to {}", self.goal) })
    }

    pub(crate) fn histogram(&self) -> &Histogram {
        self.solved.histogram(0)
    }

    /// Returns whether moves lead from a board to the goal.
    pub(crate) fn reaches(&self, board: &Board) -> bool {
        self.image(board).is_some()
    }

    /// Returns the colour of the blanks at distance 0; the second colour if both occur.
    #[inline]
    fn shade(&self) -> Shade {
        Shade(usize::from(self.start.shades()[1]))
    }

    /// Returns whether empty squares at distance 0 have both colours.
    #[inline]
    pub(crate) fn is_of_both_colours(&self) -> bool {
        self.start.shades() == [true; 2]
    }

    /// Returns the field of a small table.
    #[inline]
    fn field(&self) -> Result<Field<&[u8], Shade>, TableError> {
        Ok(Field { bits: self.solved.section(FIELD)?, low: self.shade() })
    }

    /// Returns the field if blanks of both colours are at distance 0.
    fn field_of_both(&self) -> Result<Field<&[u8], Plane<&[u8]>>, TableError> {
        let low = Plane(self.solved.section(FIELD + 1)?);
        Ok(Field { bits: self.solved.section(FIELD)?, low })
    }

    /// Returns the bytes of a section, read one by one.
    fn each_byte(&self, section: usize) -> EachByte<'_> {
        EachByte { solved: &self.solved, section }
    }

    /// Returns the image of a board and its rank; `None` if no moves lead from it to the goal.
    #[inline]
    fn image(&self, board: &Board) -> Option<(Board, u64)> {
        let mut board = *board;
        if let Some(numbers) = self.numbers {
            let numbers = board.numbers().iter().map(|&number| numbers[usize::from(number)]);
            let numbers: Vec<u8> = numbers.collect();
            board = self.space.puzzle().board_of_numbers(&numbers).ok()?;
        }
        if let Some(symmetry) = self.symmetry {
            board = symmetry.board(&board);
        }
        let rank = self.space.rank(&board)?;
        let reaches = self.start.reaches(self.space.component(rank)) && self.goes_round(&board);
        reaches.then_some((board, rank))
    }

    /// Returns whether the empty square, which can only go round on 2x2 squares, meets distance 0. On larger
    /// boards moves lead between all boards of a component.
    #[inline]
    fn goes_round(&self, board: &Board) -> bool {
        /// The move clockwise, by the empty square.
        const ROUND: [Move; 4] = [Move::Right, Move::Down, Move::Up, Move::Left];
        if self.space.puzzle().grid().squares() > ROUND.len() {
            return true;
        }
        let mut here = *board;
        while !self.space.rank(&here).is_some_and(|rank| self.start.has(rank)) {
            match here.after(ROUND[here.blank()]) {
                Some(after) if after != *board => here = after,
                _ => return false,
            }
        }
        true
    }

    #[inline]
    fn placed<'a>(&'a self, passes: &'a Passes, rank: u64) -> Placed<'a> {
        Placed { place: passes.place(rank), steps: &self.steps }
    }

    fn seen(&self, board: Board) -> Seen<'_> {
        Seen { space: &self.space, board, steps: &self.steps }
    }
}

/// Returns the moves of a space taken apart, if it has few blocks. They are kept.
fn passes(space: &Space) -> Option<Arc<Passes>> {
    static PASSES: Mutex<Vec<(Space, Arc<Passes>)>> = Mutex::new(Vec::new());
    if space.blocks() > BLOCKS {
        return None;
    }
    let mut all = PASSES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, passes)) = all.iter().find(|(other, _)| other.is(space)) {
        return Some(Arc::clone(passes));
    }
    let passes = Arc::new(Passes::new(space)?);
    all.push((space.clone(), Arc::clone(&passes)));
    Some(passes)
}

/// The bytes of a section, which of a large table are checked chunk by chunk, when they are read.
#[derive(Clone, Copy)]
struct EachByte<'a> {
    solved: &'a Solved,
    section: usize,
}

impl Bits for EachByte<'_> {
    type Error = TableError;

    #[inline]
    fn byte(self, at: usize) -> Result<u8, TableError> {
        self.solved.byte(self.section, at)
    }
}

/// A board of a space, as its place, in a form for walks. Moves are named as those of the board of
/// which it is the image.
#[derive(Clone, Copy)]
struct Placed<'a> {
    place: Place<'a>,
    /// The image of each move.
    steps: &'a [Move; 4],
}

impl Walker for Placed<'_> {
    #[inline(always)]
    fn shade(self) -> usize {
        self.place.shade()
    }

    #[inline(always)]
    fn rank(self) -> u64 {
        self.place.rank()
    }

    #[inline(always)]
    fn after(self, step: Move) -> Option<Self> {
        Some(Placed { place: self.place.after(self.steps[step as usize])?, ..self })
    }
}

/// A board of a space that has too many blocks to take their moves apart.
#[derive(Clone, Copy)]
struct Seen<'a> {
    space: &'a Space,
    board: Board,
    /// The image of each move.
    steps: &'a [Move; 4],
}

impl Walker for Seen<'_> {
    #[inline]
    fn shade(self) -> usize {
        self.space.puzzle().grid().shade(self.board.blank())
    }

    #[inline]
    fn rank(self) -> u64 {
        self.space.rank(&self.board).unwrap_or(u64::MAX)
    }

    #[inline]
    fn after(self, step: Move) -> Option<Self> {
        Some(Seen { board: self.board.after(self.steps[step as usize])?, ..self })
    }
}
