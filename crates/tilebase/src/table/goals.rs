//! The tables of the puzzles of cubes, one bit for each state, and the solvers of their goals.

use std::sync::Arc;

use tilebase_puzzle::described::{Board, Passes, Place, Space};
use tilebase_puzzle::{Cubes, Move, MoveSet, Path, Pieces, Ranked, alike, cubic, gardner, harris};
use tilebase_search::Searchers;
use tilebase_search::sets::{Distances, Search, Start};

use super::field::{Bits, Field, Plane, Shade, Walker};
use super::handle::handle;
use super::tabled::{Classed, Tabled};
use crate::bytes::Bytes;
use crate::content::FIELD;
use crate::error::{Fault, TableError};
use crate::goal::{Goal, Set};
use crate::header::Histogram;
use crate::solved::Solved;
use crate::solver::{AllDistances, Counted, Solver};
use crate::table_file::TableFile;

/// The table of a class of goals of a puzzle of cubes: one bit for each rank. Clones share the
/// bytes.
///
/// A table is made for the class's representative, and serves all goals of the class by symmetry. A
/// large table ([`Content::is_large`](crate::Content::is_large)) has one goal.
///
/// ```
/// use tilebase::{Content, HarrisGoal, Solver, harris};
///
/// let goal: harris::Board = "UUUU_UUUU".parse()?;
/// let table = HarrisGoal::new(tilebase_build::make(Content::harris(goal), &|_| {}))?;
/// assert_eq!(table.to(goal)?.distance(&"DDDD_DDDD".parse()?)?, Some(36));
/// // The table serves the goal's whole class.
/// assert_eq!(table.to("DDDD_DDDD".parse()?)?.distance(&goal)?, Some(36));
/// assert!(table.to("UUUUUUUU_".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GoalTable<M: Tabled, B = Bytes> {
    file: Arc<TableFile<B>>,
    representative: M::Target,
    start: Start,
}

handle!(GoalTable { representative, start }, M: Tabled);

impl<M: Tabled, B: AsRef<[u8]>> GoalTable<M, B> {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// If the file has another content.
    pub fn new(file: TableFile<B>) -> Result<GoalTable<M, B>, TableError> {
        let found = file.header().content();
        match (M::target(found), found.start()) {
            (Some(representative), Some((_, start))) => {
                Ok(GoalTable { file: Arc::new(file), representative, start })
            }
            _ => Err(file.error(Fault::NotAGoal { puzzle: M::NAME, found })),
        }
    }

    /// Returns the goal for which the table was made: the representative of its class.
    pub fn representative(&self) -> M::Target {
        self.representative
    }

    /// Returns the solver of the goal for which the table was made, the only goal of a large table.
    ///
    /// # Errors
    /// A section that is damaged.
    pub fn solver(&self) -> Result<GoalTo<M, B>, TableError> {
        self.clone().image_of(self.representative, M::IDENTITY)
    }

    /// Returns the solver of a goal of the class, and checks the section that it reads. The section
    /// of a large table is checked chunk by chunk, when it is read.
    ///
    /// # Errors
    /// A section that is damaged; a goal of another class.
    pub fn to(&self, goal: M::Target) -> Result<GoalTo<M, B>, TableError> {
        let (class, symmetry) = M::class(goal);
        if class != self.representative {
            return Err(self.of_another_class(goal));
        }
        self.clone().image_of(goal, symmetry)
    }

    /// Returns the error that a goal is not of the table's class.
    #[cold]
    pub(crate) fn of_another_class(&self, goal: M::Target) -> TableError {
        let (class, goal) = (self.representative.to_string(), goal.to_string());
        self.file.error(Fault::Class { class, goal })
    }

    /// Returns the solver of the goal that a symmetry takes to the representative.
    pub(crate) fn image_of(
        self,
        goal: M::Target,
        symmetry: M::Symmetry,
    ) -> Result<GoalTo<M, B>, TableError> {
        if !M::IS_LARGE {
            self.file.section(FIELD)?;
        }
        Ok(GoalTo::new(goal.into(), self.start, Solved::Table(self.file), symmetry))
    }
}

/// The answers of one goal of a puzzle of cubes, for every board. Clones share the bytes.
///
/// With a large table, a question reads the chunks ([`Content::chunk`](crate::Content::chunk)) that
/// its path needs, and checks each of them once. If the file stays open, at most 256 MB of chunks
/// are kept, so a look-up may allocate, and may fail because the file cannot be read.
///
/// ```
/// use tilebase::{Counted, CubicTo, Solver, cubic};
///
/// let goal: CubicTo = tilebase_build::open("tables").cubic_to("RBRBRBWEB".parse()?)?;
/// let state: cubic::State = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW".parse()?;
/// let path = goal.path(&state)?.unwrap();
/// assert_eq!((path.len(), goal.radius()), (21, 32));
/// assert!(goal.best_moves(&state)?.contains(path.iter().next().unwrap()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GoalTo<M: Tabled, B = Bytes> {
    goal: M::Goal,
    /// The images of the boards at distance 0.
    start: Start,
    solved: Solved<B>,
    /// Takes a board to the image for which the bytes have the distance.
    symmetry: M::Symmetry,
    /// The image of each move.
    steps: [Move; 4],
}

/// The clone reads the same bytes.
impl<M: Tabled, B> Clone for GoalTo<M, B> {
    fn clone(&self) -> GoalTo<M, B> {
        let (goal, start, solved) = (self.goal.clone(), self.start.clone(), self.solved.clone());
        GoalTo { goal, start, solved, ..*self }
    }
}

/// The table of a class of patterns of the cubic puzzle ([`Pattern::class`](cubic::Pattern::class)).
pub type CubicGoal<B = Bytes> = GoalTable<cubic::Coloured, B>;

/// The answers of one goal of the cubic puzzle, for every state.
pub type CubicTo<B = Bytes> = GoalTo<cubic::Coloured, B>;

/// The table of a class of goals of Harris's rolling cubes ([`harris::Board::class`]).
pub type HarrisGoal<B = Bytes> = GoalTable<harris::Marked, B>;

/// The answers of one goal of Harris's rolling cubes, for every board.
pub type HarrisTo<B = Bytes> = GoalTo<harris::Marked, B>;

/// The table of Gardner's 24 faces: one bit for each of the 7,524,679,680 states, 0.94 GB.
pub type GardnerGoal<B = Bytes> = GoalTable<gardner::Red, B>;

/// The answers of Gardner's 24 faces, for the goal ([`gardner::State::goal`]) and every state.
pub type GardnerTo<B = Bytes> = GoalTo<gardner::Red, B>;

/// The table of Rolling Cubes: one bit for each of the 11,287,019,520 ranks
/// ([`alike::State::rank`]), 1.41 GB.
pub type AlikeGoal<B = Bytes> = GoalTable<alike::Die, B>;

/// The answers of Rolling Cubes, for the goals ([`alike::State::is_goal`]) and every state.
pub type AlikeTo<B = Bytes> = GoalTo<alike::Die, B>;

/// The answers of Crossteaser, from the table of Rolling Cubes.
pub type CrossteaserTo<B = Bytes> = GoalTo<alike::Crosses, B>;

impl<M: Classed> GoalTo<M> {
    /// Finds the distances to a set of boards. Returns their solver, and its length in bytes.
    pub(crate) fn search(set: &Set<Cubes<M>>, searchers: &Searchers) -> (GoalTo<M>, usize)
    where
        Cubes<M>: Pieces,
    {
        let boards = M::boards();
        let start = Start::of_goal(&boards.space, &boards.goal(set.parts()));
        let (counts, found) = searchers
            .with(&boards.space, |search| (search.run(&start, &mut |_, _| {}), search.fields()))
            .unwrap_or_else(|| unreachable!("{:?} has few enough blocks", boards.space));
        let length = found.iter().map(Vec::len).sum::<usize>() + start.length();
        let solved = Solved::found(counts, found);
        (GoalTo::new(Goal::Set(set.clone()), start, solved, M::IDENTITY), length)
    }
}

impl<B> AlikeTo<B> {
    /// Returns the answers for boards of *Crossteaser*.
    pub fn of_crossteaser(self) -> CrossteaserTo<B> {
        let GoalTo { goal, start, solved, symmetry, steps } = self;
        GoalTo { goal, start, solved, symmetry, steps }
    }
}

impl<M: Tabled, B: AsRef<[u8]>> GoalTo<M, B> {
    fn new(goal: M::Goal, start: Start, solved: Solved<B>, symmetry: M::Symmetry) -> Self {
        let steps = Move::ALL.map(|step| M::step(step, symmetry));
        GoalTo { goal, start, solved, symmetry, steps }
    }

    /// Returns the goal.
    pub fn goal(&self) -> &M::Goal {
        &self.goal
    }

    /// Returns the colour of the blanks at distance 0; the second colour if both occur.
    #[inline]
    fn shade(&self) -> Shade {
        Shade(usize::from(self.start.shades()[1]))
    }

    #[inline]
    fn of_both(&self) -> bool {
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

    /// Returns the field of a large table.
    fn large_field(&self) -> Field<&Solved<B>, Shade> {
        Field { bits: &self.solved, low: self.shade() }
    }
}

impl<M: Tabled, B: AsRef<[u8]>> Solver for GoalTo<M, B> {
    type Board = Cubes<M>;

    fn distance(&self, board: &Cubes<M>) -> Result<Option<u8>, TableError> {
        Ok(self.path(board)?.map(|path| path.len() as u8))
    }

    fn path(&self, board: &Cubes<M>) -> Result<Option<Path>, TableError> {
        let Some(image) = self.image(board) else { return Ok(None) };
        let path = if M::IS_LARGE {
            let is_goal = |here: Seen<'_>| self.start.has(here.rank());
            self.large_field().walk(self.seen(&image)?, is_goal)?
        } else {
            let here = self.placed(&image);
            let is_goal = |here: Placed<'_>| self.start.has(here.rank());
            let path = match self.of_both() {
                false => self.field()?.walk(here, is_goal),
                true => self.field_of_both()?.walk(here, is_goal),
            };
            path.unwrap_or(None)
        };
        path.map(Some).ok_or_else(|| self.contradiction(board))
    }

    fn best_moves(&self, board: &Cubes<M>) -> Result<MoveSet, TableError> {
        let image = self.image(board).filter(|image| !self.start.has(image.rank));
        let Some(image) = image else { return Ok(MoveSet::EMPTY) };
        let best = if M::IS_LARGE {
            self.large_field().best_moves(self.seen(&image)?)?
        } else {
            let here = self.placed(&image);
            let best = match self.of_both() {
                false => self.field()?.best_moves(here),
                true => self.field_of_both()?.best_moves(here),
            };
            best.unwrap_or(MoveSet::EMPTY)
        };
        if best.is_empty() { Err(self.contradiction(board)) } else { Ok(best) }
    }

    fn contradiction(&self, board: &Cubes<M>) -> TableError {
        self.solved.error(Fault::Walk { from: format!("{board} to {}", self.goal) })
    }
}

impl<M: Tabled, B: AsRef<[u8]>> Counted for GoalTo<M, B> {
    fn histogram(&self) -> &Histogram {
        self.solved.histogram(0)
    }

    fn board(&self, rank: u64) -> Option<Cubes<M>> {
        let board = <Cubes<M> as Ranked>::from_rank(rank)?;
        self.image(&board).map(|_| board)
    }
}

/// Bytes of a large table's field, which are checked chunk by chunk, when they are read.
impl<B: AsRef<[u8]>> Bits for &Solved<B> {
    type Error = TableError;

    #[inline]
    fn byte(self, at: usize) -> Result<u8, TableError> {
        Solved::byte(self, FIELD, at)
    }
}

impl<M: Classed, B: AsRef<[u8]>> AllDistances for GoalTo<M, B> {
    /// Searches again: a table has one bit of each distance, and finding all distances from it
    /// takes as many passes as the search.
    fn distances(&self) -> Result<Vec<u8>, TableError> {
        Ok(self.search_all().to_bytes())
    }

    fn ranks_at(&self, distance: usize) -> Result<Vec<u32>, TableError> {
        Ok(self.search_all().ranks_at(distance).into_iter().map(|rank| rank as u32).collect())
    }
}

impl<M: Classed, B> GoalTo<M, B> {
    /// Finds the distance of every board.
    fn search_all(&self) -> Distances {
        let space = &M::boards().space;
        let start = match &self.goal {
            Goal::Single(target) => M::content(*target).start().map(|(_, start)| start),
            Goal::Set(_) => Some(self.start.clone()),
        };
        let found = start.zip(Search::new(space, true));
        let (start, mut search) = found.unwrap_or_else(|| unreachable!("{space:?} has few blocks"));
        Distances::new(&mut search, &start)
    }
}

/// The image of a board from which moves lead to the goal.
struct Image<M> {
    board: Cubes<M>,
    rank: u64,
}

/// A board of a space, as its place, in a form for walks. Moves are named as those of the board of
/// which it is the image.
#[derive(Clone, Copy)]
struct Placed<'a> {
    passes: &'a Passes,
    place: Place,
    /// The image of each move.
    steps: &'a [Move; 4],
}

impl Walker for Placed<'_> {
    #[inline(always)]
    fn shade(self) -> usize {
        self.passes.shade(self.place)
    }

    #[inline(always)]
    fn rank(self) -> u64 {
        self.passes.rank(self.place)
    }

    #[inline(always)]
    fn after(self, step: Move) -> Option<Self> {
        let place = self.passes.after(self.place, self.steps[step as usize])?;
        Some(Placed { place, ..self })
    }
}

/// A board of a large space, of which there are too many blocks to take their moves apart.
#[derive(Clone, Copy)]
struct Seen<'a> {
    space: &'a Space,
    board: Board,
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
        Some(Seen { board: self.board.after(step)?, ..self })
    }
}

impl<M: Tabled, B: AsRef<[u8]>> GoalTo<M, B> {
    /// Returns the image of a board; `None` if no moves lead from it to the goal.
    #[inline]
    fn image(&self, board: &Cubes<M>) -> Option<Image<M>> {
        let board = M::image(board, self.symmetry);
        let rank = M::rank_of(&board)?;
        let component = if M::IS_LARGE { 0 } else { M::boards().space.component(rank) };
        self.start.reaches(component).then_some(Image { board, rank })
    }

    #[inline]
    fn placed(&self, image: &Image<M>) -> Placed<'_> {
        let passes = M::boards().passes();
        Placed { passes, place: passes.place(image.rank), steps: &self.steps }
    }

    fn seen(&self, image: &Image<M>) -> Result<Seen<'static>, TableError> {
        let boards = M::boards();
        let board = boards.board(&image.board).ok_or_else(|| self.contradiction(&image.board))?;
        Ok(Seen { space: &boards.space, board })
    }
}
