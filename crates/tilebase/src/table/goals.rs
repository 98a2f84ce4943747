//! The distances of all boards to a goal, one or two bits for each.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use tilebase_puzzle::board_moves::{BoardMoves, RankedBoard};
use tilebase_puzzle::{Board, Goal, Move, MoveSet, Path, PieceMap, Slide, Space, Symmetry};
use tilebase_search::sets::{Sources, distances};
use tilebase_search::{Begun, Ended, SearchPool};

use super::field::{Field, MoveOrders, Walker};
use crate::cache::of_space;
use crate::content::layout::FIELD;
use crate::engine::SMALL;
use crate::error::{Fault, TableError};
use crate::header::Counts;
use crate::table_file::TableFile;

/// A table of one goal and its images. Clones share the bytes.
#[derive(Clone, Debug)]
pub(crate) struct GoalTable {
    file: Arc<TableFile>,
    space: Space,
    sources: Sources,
    listed: Arc<ListedDistances>,
}

impl GoalTable {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// A section that is damaged, of tables that are not large; a table of another kind.
    pub(crate) fn new(file: TableFile) -> Result<GoalTable, TableError> {
        let content = file.header().content();
        let Some((space, sources)) = content.sources() else {
            return Err(file.unexpected("the table of one goal"));
        };
        if !content.is_large() {
            file.section(FIELD)?;
        }
        Ok(GoalTable { file: Arc::new(file), space, sources, listed: Arc::default() })
    }

    /// Returns the bytes of memory that it takes; `None` if it is large, and not dropped for others.
    pub(crate) fn memory(&self) -> Option<usize> {
        let is_large = self.file.header().content().is_large();
        (!is_large).then(|| self.file.memory() + ListedDistances::length(&self.space))
    }

    /// Returns the distances to a goal that a symmetry takes to the table's.
    pub(crate) fn to(self, goal: &Goal, symmetry: Option<&'static Symmetry>) -> FieldAnswers {
        let GoalTable { file, space, sources, listed } = self;
        let is_own = space.puzzle() == goal.puzzle();
        let numbers = if is_own { None } else { goal.puzzle().numbers_in_tables() };
        let map = numbers.map(|numbers| Arc::new(PieceMap::renumbered(space.puzzle(), numbers)));
        FieldAnswers::new(goal.clone(), space, sources, file, symmetry, map, listed)
    }
}

/// The distances of all boards of a space to a goal. Clones share the bytes.
///
/// With a large table, a question reads the chunks
/// ([`Header::chunk_length`](crate::Header::chunk_length)) that its path needs, and checks each of
/// them once. If the file stays open, at most 256 MB of chunks are kept, so a look-up may allocate,
/// and may fail because the file cannot be read.
#[derive(Clone, Debug)]
pub(crate) struct FieldAnswers {
    goal: Goal,
    space: Space,
    /// The moves of single boards, of a small space with few blocks.
    walks: Arc<Option<BoardMoves>>,
    /// The images of the boards at distance 0.
    sources: Sources,
    file: Arc<TableFile>,
    /// Takes a board to the image for which the bytes have the distance.
    symmetry: Option<&'static Symmetry>,
    /// What boards are in the puzzle of the space, if their pieces have other numbers there.
    map: Option<Arc<PieceMap>>,
    orders: MoveOrders,
    listed: Arc<ListedDistances>,
}

/// The distances of all boards by rank, a byte each, if the boards are few. They are found once walks
/// have taken about as long as finding them.
#[derive(Debug, Default)]
struct ListedDistances {
    walks: AtomicU32,
    distances: OnceLock<Option<Vec<u8>>>,
}

impl ListedDistances {
    /// The most boards whose distances are listed.
    const MOST: u64 = 1 << 19;
    /// The walks that take about as long as finding the distances: some tens of thousands of
    /// instructions each, and finding them some millions.
    const WALKS: u32 = 256;

    /// Returns the bytes that the distances of a space take, once they are listed.
    fn length(space: &Space) -> usize {
        if space.boards() <= Self::MOST { space.boards() as usize } else { 0 }
    }

    /// Returns the distances, if they are listed. That they are asked for counts as a walk.
    #[inline]
    fn get(&self, space: &Space, sources: &Sources) -> Option<&[u8]> {
        if let Some(found) = self.distances.get() {
            return found.as_deref();
        }
        let are_few = space.boards() <= Self::MOST;
        if !are_few || self.walks.fetch_add(1, Ordering::Relaxed) < Self::WALKS {
            return None;
        }
        self.distances.get_or_init(|| distances(space, sources)).as_deref()
    }
}

impl FieldAnswers {
    /// Finds the distances of all boards of a space to a goal, in whose puzzle boards are what a map
    /// says. Returns them, and their length in bytes.
    ///
    /// # Errors
    /// The space is too large for a search; the limits end it.
    pub(crate) fn search(
        goal: &Goal,
        map: Option<Arc<PieceMap>>,
        (space, sources): &(Space, Sources),
        searchers: &SearchPool,
        begun: &Begun,
    ) -> Result<(FieldAnswers, usize), Ended> {
        let (counts, found) = searchers.search(space, sources, begun, &mut |_| {})?;
        let length = found.iter().map(Vec::len).sum::<usize>() + sources.length();
        let length = length + ListedDistances::length(space);
        let file = Arc::new(TableFile::found(goal, counts, found));
        let (space, sources, listed) = (space.clone(), sources.clone(), Arc::default());
        Ok((FieldAnswers::new(goal.clone(), space, sources, file, None, map, listed), length))
    }

    fn new(
        goal: Goal,
        space: Space,
        sources: Sources,
        file: Arc<TableFile>,
        symmetry: Option<&'static Symmetry>,
        map: Option<Arc<PieceMap>>,
        listed: Arc<ListedDistances>,
    ) -> FieldAnswers {
        static KEPT: Mutex<Vec<(Space, Arc<Option<BoardMoves>>)>> = Mutex::new(Vec::new());
        let is_large = space.boards() > SMALL;
        let walks = || if is_large { None } else { BoardMoves::new(&space) };
        let walks = of_space(&KEPT, &space, walks);
        let orders =
            MoveOrders::new(|step| symmetry.map_or(step, |symmetry| symmetry.move_image(step)));
        FieldAnswers { goal, space, walks, sources, file, symmetry, map, orders, listed }
    }

    /// Returns the fewest moves from a board to the goal; `None` if no moves lead there.
    #[inline]
    pub(crate) fn distance(&self, board: &Board) -> Result<Option<u8>, TableError> {
        match self.listed.get(&self.space, &self.sources) {
            Some(listed) => Ok(self.image(board).map(|(_, rank)| listed[rank as usize])),
            None => Ok(self.path(board)?.map(|path| path.len() as u8)),
        }
    }

    pub(crate) fn path(&self, board: &Board) -> Result<Option<Path>, TableError> {
        let Some((image, rank)) = self.image(board) else { return Ok(None) };
        let is_goal = |rank| self.sources.has(rank);
        let slow = self.walker(image);
        let path = match &*self.walks {
            _ if self.has_slides() => {
                self.field().walk_slides(slow, is_goal, || self.too_long(board))?
            }
            None => self.field().walk(slow, is_goal)?,
            Some(walks) => {
                let Field { shade, orders, .. } = self.field();
                let here = walks.place(rank);
                let field = self.file.section(FIELD)?;
                let low = if shade.is_none() { self.file.section(FIELD + 1)? } else { &[] };
                let byte = |section: usize, at: usize| {
                    // A section has a bit for each board.
                    Ok(if section == FIELD { field[at] } else { low[at] })
                };
                // Each with code of its own, as most goals have one colour.
                match shade {
                    Some(_) => Field { byte, shade, orders }.walk(here, is_goal)?,
                    None => Field { byte, shade: None, orders }.walk(here, is_goal)?,
                }
            }
        };
        path.map(Some).ok_or_else(|| self.contradiction(board))
    }

    pub(crate) fn best_moves(&self, board: &Board) -> Result<MoveSet, TableError> {
        let image = self.image(board).filter(|(_, rank)| !self.sources.has(*rank));
        let Some((image, _)) = image else { return Ok(MoveSet::EMPTY) };
        let slow = self.walker(image);
        let best = match self.has_slides() {
            true => self.field().best_slides(slow)?,
            false => self.field().best_moves(slow)?,
        };
        if best.is_empty() { Err(self.contradiction(board)) } else { Ok(best) }
    }

    pub(crate) fn contradiction(&self, board: &Board) -> TableError {
        self.file.error(Fault::Walk { from: format!("{board} to {}", self.goal) })
    }

    pub(crate) fn counts(&self) -> &Counts {
        &self.file.header().counts()[0]
    }

    /// Returns the number of boards that each entry is of.
    pub(crate) fn namings(&self) -> u64 {
        let of_map = self.map.as_ref().map_or(1, |map| map.boards_per_image());
        of_map * self.space.boards_per_rank() as u64
    }

    /// Returns whether moves lead from a board to the goal.
    pub(crate) fn reaches(&self, board: &Board) -> bool {
        self.image(board).is_some()
    }

    fn has_slides(&self) -> bool {
        self.space.puzzle().has_slides()
    }

    /// Returns whether empty squares at an even distance have both colours.
    #[inline]
    pub(crate) fn is_of_both_colours(&self) -> bool {
        self.sources.shades() == [true; 2]
    }

    /// Returns the field, whose bytes are read one by one: of a large table, chunks are checked
    /// when they are read.
    #[inline]
    fn field(&self) -> Field<'_, impl Fn(usize, usize) -> Result<u8, TableError>> {
        let byte = |section, at| self.file.byte(section, at);
        let shade = usize::from(self.sources.shades()[1]);
        let shade = (!self.is_of_both_colours()).then_some(shade);
        Field { byte, shade, orders: &self.orders }
    }

    /// Returns the image of a board and its rank; `None` if no moves lead from it to the goal.
    #[inline]
    fn image(&self, board: &Board) -> Option<(Board, u64)> {
        let mut board = *board;
        if let Some(map) = &self.map {
            board = map.board(&board)?;
        }
        if let Some(symmetry) = self.symmetry {
            board = symmetry.board(&board);
        }
        let rank = self.space.rank(&board)?;
        let reaches = self.sources.reaches(self.space.component(rank))
            && (self.space.puzzle().has_whole_components() || self.leads_to_goal(board, rank));
        reaches.then_some((board, rank))
    }

    /// Returns whether the entries lead from a board to distance 0: those of boards from which no
    /// moves lead there are 0, and lead nowhere.
    #[cold]
    fn leads_to_goal(&self, board: Board, rank: u64) -> bool {
        if let Some(listed) = self.listed.get(&self.space, &self.sources) {
            return listed[rank as usize] != u8::MAX;
        }
        let (slow, is_goal) = (self.walker(board), |rank| self.sources.has(rank));
        let path = match self.has_slides() {
            true => self.field().walk_slides(slow, is_goal, || self.too_long(&board)),
            false => self.field().walk(slow, is_goal),
        };
        // What cannot be read is an error of the question that reads it next.
        path.map_or(true, |path| path.is_some())
    }

    /// Returns the error that the shortest path of slides from a board has too many tiles.
    fn too_long(&self, board: &Board) -> TableError {
        let (most, goal) = (Path::MAX, &self.goal);
        let why = format!(
            "the shortest slides from {board} to {goal} move more than {most} tiles, which is the \
             most of a path"
        );
        self.file.error(Fault::Make(why.into()))
    }

    fn walker(&self, board: Board) -> SlowWalker<'_> {
        SlowWalker { space: &self.space, board, back: None }
    }
}

impl Walker for RankedBoard<'_> {
    #[inline(always)]
    fn shade(self) -> usize {
        self.shade()
    }

    #[inline(always)]
    fn rank(self) -> u64 {
        self.rank()
    }

    #[inline(always)]
    fn onward(self) -> MoveSet {
        self.onward()
    }

    #[inline(always)]
    fn after(self, step: Move) -> Option<Self> {
        Some(self.after(step))
    }
}

/// A board of a space without [`BoardMoves`].
#[derive(Clone, Copy)]
struct SlowWalker<'a> {
    space: &'a Space,
    board: Board,
    /// The move back, if a move has led here.
    back: Option<Move>,
}

impl Walker for SlowWalker<'_> {
    #[inline]
    fn shade(self) -> usize {
        self.space.puzzle().grid().shade(self.board.blank())
    }

    #[inline]
    fn rank(self) -> u64 {
        self.space.rank(&self.board).unwrap_or(u64::MAX)
    }

    #[inline]
    fn onward(self) -> MoveSet {
        let is_back = |step: &Slide| Some(step.step) == self.back;
        self.board.legal_moves().iter().filter(|step| !is_back(step)).collect()
    }

    #[inline]
    fn after(self, step: Move) -> Option<Self> {
        Some(SlowWalker { board: self.board.after(step)?, back: Some(step.opposite()), ..self })
    }
}
