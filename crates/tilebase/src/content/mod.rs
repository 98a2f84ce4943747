//! What tables there are: the questions, the file name, the sections and the histograms of each.

use std::fmt;

use tilebase_puzzle::cubic::{PATTERNS, PatternRank};
use tilebase_puzzle::eight::Square;
use tilebase_puzzle::{Board, Goal, Grid, Path, Puzzle, Space, Symmetry, eight};
use tilebase_search::databases::Partition;
use tilebase_search::sets::{Sources, can_search};
use tilebase_search::{Begun, Limits};

use crate::checksum::checksum;
use crate::error::Fault;

/// [`Header::MAGIC`](crate::Header::MAGIC)
pub(crate) const MAGIC: [u8; 8] = *b"TILEBASE";

/// [`Header::FORMAT`](crate::Header::FORMAT)
pub(crate) const FORMAT: u32 = 4;

/// The largest header length, in bytes, that is accepted. It rejects invalid files early.
pub(crate) const MAX_HEADER: usize = 1 << 16;

/// The length of a path in `cubic.tbl`, in bytes: two bits for each of up to 37 moves, and a 1
/// above them.
pub const CUBIC_PATH: usize = 10;

/// Returns the number of the section of `cubic.tbl` with the distances from a start.
pub(crate) const fn distances_from(start: Square) -> usize {
    start.index()
}

/// Returns the number of the section of `cubic.tbl` with the paths from a start.
pub(crate) const fn paths_from(start: Square) -> usize {
    9 + start.index()
}

/// Returns a word with each of the nine numbers of an empty square.
macro_rules! numbered {
    ($word:literal) => { numbered!($word, " 0" " 1" " 2" " 3" " 4" " 5" " 6" " 7" " 8") };
    ($word:literal, $($number:literal)*) => { [$(concat!($word, $number)),*] };
}

/// The names of the sections of the two tables of several goals.
const GOALS: [&str; 9] = numbered!("goal");
const DISTANCES: [&str; 9] = numbered!("distances");
const PATHS: [&str; 9] = numbered!("paths");

/// The names of the sections of a table of pattern databases.
const GROUPS: [&str; 3] = numbered!("pattern", " 1" " 2" " 3");

/// The number of the section of a goal's table with bit 1 of each distance. The next one has bit 0,
/// if the table has it.
pub(crate) const FIELD: usize = 0;

/// The first word in the names of histograms that count patterns.
pub(crate) const PATTERN_COUNTS: &str = "patterns";

/// The most boards of a space whose goals all have tables, which are made unasked.
pub(crate) const SMALL: u64 = 1 << 29;

/// The longest form of a goal that has a table, in bytes.
const MOST_FORM: usize = 1 << 14;

/// The most blocks of a space in which a set of boards has a table, as each is searched for them.
const MOST_BLOCKS: u64 = 1 << 20;

/// The sections and histograms of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableLayout {
    /// The names and lengths, in bytes, of the sections in the order of the file.
    pub sections: Vec<(&'static str, u64)>,
    /// The names of the histograms in the order of the file, each with the sum of its counts.
    pub histograms: Vec<(&'static str, u64)>,
    /// Whether sums may be smaller, as moves need not join all boards of a space.
    pub is_at_most: bool,
    /// The length of a chunk, in bytes. A section has a checksum for each of its chunks; the last
    /// chunk may be shorter.
    pub chunk: usize,
}

/// Returns whether a puzzle has eight different tiles, out of nine, on 3x3 squares, so that
/// `eight.tbl` answers.
#[inline]
pub(crate) fn has_eight_tiles(puzzle: Puzzle) -> bool {
    let (grid, tiles) = (puzzle.grid(), puzzle.largest_number());
    puzzle.has_different_tiles() && tiles <= 9 && grid.squares() == 9 && grid.columns() == 3
}

/// Returns whether a puzzle has different tiles on a board that is too large for a table of all its
/// boards, and no longer than those whose paths are known to have at most [`Path::MAX`] moves.
#[inline]
pub(crate) fn has_databases(puzzle: Puzzle) -> bool {
    let grid = puzzle.grid();
    puzzle.has_different_tiles() && grid.squares() > 12 && grid.columns().min(grid.rows()) > 2
}

/// Returns the empty square of a start of the cubic puzzle with all cubes alike; `None` for others.
#[inline]
pub(crate) fn uniform_start_of(start: &Board) -> Option<Square> {
    let blank = start.blank();
    let numbers = start.numbers();
    // Most boards differ in their first two cubes.
    let [a, b] = [1, 2].map(|more| numbers[(blank + more) % numbers.len()]);
    if a != b || Puzzle::cubic() != start.puzzle() || start.puzzle().uniform_start(blank) != *start
    {
        return None;
    }
    Some(Square::ALL[blank])
}

/// The content of a table: the questions that it answers.
///
/// ```
/// use tilebase::{Content, Puzzle};
///
/// // A table serves all goals of a class, and has the name of one.
/// let cubic = Puzzle::shipped("cubic").unwrap();
/// let content = Content::of(&cubic.goal("WWWWWWWWE")?).unwrap();
/// assert_eq!(content.file_name(), "cubic/EWWWWWWWW.tbl");
/// assert_eq!(Content::of(&cubic.goal("EWWWWWWWW")?), Some(content));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Only [`Content::of`] makes the contents of goals, with the representative of the goal's class:
/// no other goal has a table.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// The eight-puzzle: any start to any goal.
    Eight,
    /// The cubic puzzle: uniform starts to any pattern.
    Cubic,
    /// Any board of a puzzle to the goals of one class.
    #[non_exhaustive]
    Goal {
        /// The goal that represents the class, as [`Goal::canonical`] returns it.
        goal: Goal,
    },
    /// Boards of different tiles that are too many for a table of all, to goals with one empty
    /// square or an image of it: pattern databases, with which searches answer.
    #[non_exhaustive]
    Databases {
        /// The size of the board.
        grid: Grid,
        /// The first of the images of the goals' empty square.
        blank: usize,
        /// Whether the groups of tiles are those that are made on request alone.
        is_large: bool,
    },
}

impl Content {
    /// Returns the content of the table of a goal; `None` if its distances are found by a search.
    ///
    /// All goals that are single boards have tables or, if the description's goal is first letters
    /// of cubes, all that are so; and the description's goal. Of a puzzle with more than 2^29
    /// boards, only that one has a table.
    pub fn of(goal: &Goal) -> Option<Content> {
        Content::and_symmetry(goal).map(|(content, _)| content)
    }

    /// Returns the content of the table of a goal, and the symmetry that takes the goal to that of
    /// the table, if it is another one.
    pub(crate) fn and_symmetry(goal: &Goal) -> Option<(Content, Option<&'static Symmetry>)> {
        let puzzle = goal.puzzle();
        if has_eight_tiles(puzzle) {
            return goal.board().map(|_| (Content::Eight, None));
        }
        if has_databases(puzzle) {
            return Content::databases_of(goal).map(|[small, _]| (small, None));
        }
        let is_default = || goal.is_alike() || *goal == puzzle.default_goal(None);
        let ranked = goal.in_tables();
        let space = space_of(&ranked).filter(can_search)?;
        if space.boards() > SMALL {
            let content = Content::Goal { goal: is_default().then(|| ranked.into_owned())? };
            let has_start = !content.goal()?.is_partial() || content.sources().is_some();
            return has_start.then_some((content, None));
        }
        let is_of_puzzle =
            !goal.is_partial() && (goal.board().is_none() || puzzle.pattern_count().is_none());
        let is_set = || {
            is_default()
                && may_be_set(&ranked, &space)
                && spaces_of(&ranked, &Limits::default().begin())
                    .is_some_and(|spaces| spaces.len() == 1)
        };
        if !(is_of_puzzle || is_set()) {
            return None;
        }
        if space.boards_per_rank() > 1 {
            // An image may have another empty square than boards that are alike.
            return Some((Content::Goal { goal: ranked.into_owned() }, None));
        }
        let (goal, symmetry) = ranked.canonical();
        Some((Content::Goal { goal }, Some(symmetry)))
    }

    /// Returns the content of the table that has the path from a start to a goal ready, if there is
    /// one.
    #[inline]
    pub fn of_question(start: &Board, goal: &Goal) -> Option<Content> {
        if has_eight_tiles(goal.puzzle()) {
            return goal.board().map(|_| Content::Eight);
        }
        let is_ready = uniform_start_of(start).is_some() && PatternRank::of(goal).is_some();
        is_ready.then_some(Content::Cubic)
    }

    /// Returns the content of a puzzle's large table, which is never made unasked: without it,
    /// [`Tables::solver_or_search`](crate::Tables::solver_or_search) searches. `None` for puzzles
    /// whose distances all fit into memory.
    pub fn large_of(puzzle: Puzzle) -> Option<Content> {
        Content::of(&puzzle.default_goal(None)).filter(Content::is_large)
    }

    /// Returns the contents of the tables of pattern databases for a goal, of which the second one
    /// is large: if it is there, searches take less time. `None` if the puzzle has a table of all
    /// boards, and for goals that are sets of boards.
    pub fn databases_of(goal: &Goal) -> Option<[Content; 2]> {
        let board = goal.board().filter(|_| has_databases(goal.puzzle()))?;
        Some(Content::of_blank(goal.puzzle().grid(), board.blank()))
    }

    fn of_blank(grid: Grid, blank: usize) -> [Content; 2] {
        let blank = Partition::home(grid, blank);
        [false, true].map(|is_large| Content::Databases { grid, blank, is_large })
    }

    /// Returns the groups of tiles, if the table has their databases.
    #[doc(hidden)]
    pub fn partition(&self) -> Option<Partition> {
        let &Content::Databases { grid, blank, .. } = self else { return None };
        Some(Partition::new(grid, blank, &self.group_sizes()))
    }

    /// Returns the number of tiles of each group. The smallest is in the middle of the walk over
    /// the board.
    fn group_sizes(&self) -> Vec<usize> {
        match self {
            Content::Databases { grid, is_large: true, .. } => vec![7, grid.squares() - 8],
            Content::Databases { grid, .. } => vec![6, grid.squares() - 13, 6],
            _ => Vec::new(),
        }
    }

    /// Returns the numbers of tiles of the groups, such as `6-6-3`, if the table has their
    /// distances.
    pub fn sizes(&self) -> Option<String> {
        match self.group_sizes()[..] {
            [a, b] => Some(format!("{a}-{b}")),
            [a, c, b] => Some(format!("{a}-{b}-{c}")),
            _ => None,
        }
    }

    /// Returns whether the table has more than 64 MB. A large table is made only on request, and
    /// its chunks are checked when they are read.
    pub fn is_large(&self) -> bool {
        if let Content::Databases { is_large, .. } = self {
            return *is_large;
        }
        self.goal().and_then(space_of).is_some_and(|space| space.boards() > SMALL)
    }

    /// Returns the goal for which the table was made; `None` for tables of several goals.
    pub const fn goal(&self) -> Option<&Goal> {
        match self {
            Content::Goal { goal } => Some(goal),
            Content::Eight | Content::Cubic | Content::Databases { .. } => None,
        }
    }

    /// Returns the space of boards for which the table has bits, and the boards at distance 0;
    /// `None` for tables that have no bits.
    pub fn sources(&self) -> Option<(Space, Sources)> {
        Content::sources_of(self.goal()?)
    }

    /// Returns the space of the boards from which moves may lead to a goal, and the boards at
    /// distance 0; `None` if either has too many.
    pub fn sources_of(goal: &Goal) -> Option<(Space, Sources)> {
        let space = space_of(goal)?;
        let start = start_of(&space, goal, &Limits::default().begin())?;
        Some((space, start))
    }

    /// Returns the path of the table's file, relative to the directory of tables: `eight.tbl` and
    /// `cubic.tbl`; of goals of the puzzles that come with the library, for example
    /// `cubic/EWWWWWWWW.tbl`, `harris/_UUUUUUUU.tbl` or, if the table is large, `alike.tbl`; of
    /// others the puzzle's name and eight hexadecimal digits, the CRC-32 of [`Goal::form`]. Tables
    /// of pattern databases are named for the board, such as `4x4-6-6-3.tbl`, and for an empty
    /// square that is not in a corner, `4x4-6-6-3-2,1.tbl`.
    pub fn file_name(&self) -> String {
        match self {
            Content::Eight => "eight.tbl".into(),
            Content::Cubic => "cubic.tbl".into(),
            Content::Databases { grid, blank, .. } => {
                let (column, row) = (blank % grid.columns() + 1, blank / grid.columns() + 1);
                let blank = if *blank == 0 { String::new() } else { format!("-{column},{row}") };
                format!("{grid}-{}{blank}.tbl", self.sizes().unwrap_or_default())
            }
            Content::Goal { goal } => {
                let name = goal.puzzle().name();
                if Puzzle::shipped(name) != Some(goal.puzzle()) {
                    let is_usual = |letter: &char| letter.is_alphanumeric() || *letter == '_';
                    let name: String = name.chars().filter(is_usual).take(64).collect();
                    format!("{name}{}", self.suffix())
                } else if self.is_large() {
                    format!("{name}.tbl")
                } else {
                    format!("{name}/{goal}.tbl")
                }
            }
        }
    }

    /// Returns the content of the table with this path, relative to the directory of tables; `None`
    /// if no table has this name, or its puzzle does not come with the library. This is the inverse
    /// of [`Content::file_name`], but also accepts another goal of the class, such as
    /// `harris/DDDD_DDDD.tbl`.
    pub fn from_file_name(name: &str) -> Option<Content> {
        match name.strip_suffix(".tbl")?.split_once('/') {
            None if name == "eight.tbl" => Some(Content::Eight),
            None if name == "cubic.tbl" => Some(Content::Cubic),
            None => Content::all_databases()
                .find(|content| content.file_name() == name)
                .or_else(|| Content::large_of(Puzzle::shipped(name.strip_suffix(".tbl")?)?)),
            Some((puzzle, goal)) => {
                let goal = Puzzle::shipped(puzzle)?.goal(goal).ok()?;
                Content::of(&goal).filter(|content| content.goal().is_some() && !content.is_large())
            }
        }
    }

    /// Returns an iterator over the contents of all tables of pattern databases, those of several
    /// empty squares more than once.
    fn all_databases() -> impl Iterator<Item = Content> {
        let grids = [(4, 4), (3, 5), (5, 3)];
        let grids = grids.into_iter().filter_map(|(columns, rows)| Grid::new(columns, rows));
        let blanks = |grid: Grid| (0..grid.squares()).map(move |blank| (grid, blank));
        grids.flat_map(blanks).flat_map(|(grid, blank)| Content::of_blank(grid, blank))
    }

    /// Returns the end of the name of a file whose puzzle does not come with the library.
    fn suffix(&self) -> String {
        let form = self.goal().map(Goal::form).unwrap_or_default();
        format!("-{:08x}.tbl", checksum(form.as_bytes()))
    }

    /// Returns whether the table's file may have this path, relative to the directory of tables:
    /// that of [`Content::file_name`], but a puzzle that does not come with the library may have
    /// any name.
    pub fn may_be_named(&self, name: &str) -> bool {
        let own = self.file_name();
        let end = self.suffix();
        own == name || own.ends_with(&end) && name.ends_with(&end) && !name.contains('/')
    }

    /// Returns whether both are the contents of one table. Their puzzles may differ in words and
    /// symbols.
    pub(crate) fn is_same_table(&self, other: &Content) -> bool {
        self == other || self.encode() == other.encode()
    }

    /// Returns the sections and histograms.
    #[doc(hidden)]
    pub fn shape(&self) -> TableLayout {
        let each = |names: [&'static str; 9], length| names.map(|name| (name, length));
        let positions = eight::POSITIONS as u64;
        let patterns = PATTERNS as u64;
        let chunk = 1 << 20;
        let (sections, histograms) = match self {
            Content::Eight => (each(GOALS, positions).into(), each(GOALS, positions).into()),
            Content::Cubic => (
                [each(DISTANCES, patterns), each(PATHS, patterns * CUBIC_PATH as u64)].concat(),
                // A start reaches the states whose mask has as many bits as its own: four of eight,
                // or three.
                [
                    ("states corner", 70 * patterns),
                    ("states edge", 56 * patterns),
                    ("states centre", 70 * patterns),
                    ("patterns corner", patterns),
                    ("patterns edge", patterns),
                    ("patterns centre", patterns),
                ]
                .into(),
            ),
            Content::Databases { grid, .. } => {
                let squares = grid.squares();
                let placings = |tiles| (squares + 1 - tiles..=squares).product::<usize>() as u64;
                let named = GROUPS.into_iter().zip(self.group_sizes().into_iter().map(placings));
                let bytes = named.clone().map(|(name, count)| (name, count.div_ceil(2)));
                (bytes.collect(), named.collect())
            }
            Content::Goal { goal } => {
                let space = space_of(goal);
                let boards = space.as_ref().map_or(0, Space::boards);
                let length = boards.div_ceil(8);
                let has_components = space.as_ref().is_some_and(Space::has_components);
                let start = if goal.is_partial() || has_components { self.sources() } else { None };
                let has_low = start.as_ref().is_some_and(|(_, start)| start.shades() == [true; 2]);
                let low = has_low.then_some(("low", length));
                let reaching = start.filter(|_| has_components).map_or(boards, |(space, start)| {
                    start.components().iter().map(|&component| space.boards_of(component)).sum()
                });
                return TableLayout {
                    sections: [("field", length)].into_iter().chain(low).collect(),
                    histograms: [("states", reaching)].into(),
                    // On small boards, such as 2x2, the pieces only turn in a ring.
                    is_at_most: goal.puzzle().grid().squares() < 9,
                    // Those of large tables are small, because look-ups check only the chunks that
                    // they read, but a header has room for 15,000 checksums.
                    chunk: match boards > SMALL {
                        true => (length.div_ceil(15_000).next_power_of_two() as usize).max(1 << 16),
                        false => chunk,
                    },
                };
            }
        };
        TableLayout { sections, histograms, is_at_most: false, chunk }
    }

    /// Returns the beginning of the header of a table with this content: the number of the kind,
    /// and of a goal its form.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let number: u32 = match self {
            Content::Eight => 0,
            Content::Cubic => 1,
            Content::Goal { .. } => 2,
            Content::Databases { .. } => 3,
        };
        let mut bytes = number.to_le_bytes().to_vec();
        if let Some(goal) = self.goal() {
            let form = goal.form();
            bytes.extend((form.len() as u64).to_le_bytes());
            bytes.extend(form.into_bytes());
        }
        if let &Content::Databases { grid, blank, is_large } = self {
            bytes.extend([grid.columns() as u8, grid.rows() as u8, blank as u8, is_large.into()]);
        }
        bytes
    }

    /// Takes the content from the beginning of a header.
    ///
    /// # Errors
    /// What is wrong: the number of no kind, or the bytes after it.
    pub(crate) fn decode(header: &mut &[u8]) -> Result<Content, Fault> {
        let wrong = |reason| Err(Fault::Header(reason));
        let goal = match u32::from_le_bytes(take(header)?) {
            0 => return Ok(Content::Eight),
            1 => return Ok(Content::Cubic),
            2 => {
                let length = u64::from_le_bytes(take(header)?);
                let form = usize::try_from(length).ok().and_then(|at| header.split_off(..at));
                let form = form.and_then(|form| str::from_utf8(form).ok());
                let reason = "expected the form of a goal, found other bytes";
                let form = form.ok_or_else(|| Fault::Header(reason.into()))?;
                Goal::of_form(form).map_err(|error| Fault::Header(error.to_string()))?
            }
            3 => {
                let found: [u8; 4] = take(header)?;
                let bytes = |content: &Content| content.encode()[4..] == found;
                let patterns = Content::all_databases().find(bytes);
                let expected = "expected a board, its empty square and 0 or 1";
                return patterns.map_or_else(|| wrong(format!("{expected}, found {found:?}")), Ok);
            }
            number => return wrong(format!("expected content 0 to 3, found {number}")),
        };
        let fits = |space: &Space| {
            usize::try_from(space.boards()).is_ok()
                && (!goal.is_partial() || may_be_set(&goal, space))
        };
        let space = space_of(&goal).filter(|space| fits(space) && !has_eight_tiles(goal.puzzle()));
        let is_shipped = Puzzle::shipped(goal.puzzle().name()) == Some(goal.puzzle());
        // Which goal of a puzzle that is not known is that of its description is not known.
        let is_class = |space: &Space| match is_shipped {
            true => {
                Content::of(&goal).and_then(|content| content.goal().cloned()).as_ref()
                    == Some(&goal)
            }
            false => {
                let is_alone = space.boards() > SMALL || space.boards_per_rank() > 1;
                is_alone || *goal.in_tables() == goal && goal.canonical().0 == goal
            }
        };
        // Looking for its boards is bounded, whatever a header says.
        let has_start = || !goal.is_partial() || Content::sources_of(&goal).is_some();
        match space.filter(|_| has_start()) {
            Some(space) if is_class(&space) => Ok(Content::Goal { goal }),
            Some(_) => wrong(format!("expected a goal that represents its class, found {goal}")),
            None => wrong(format!("expected a goal that has a table, found {goal}")),
        }
    }
}

/// Returns the space of the boards from which moves may lead to a goal: with all cubes alike, as
/// seen from the first cube. `None` if the goal has no boards, or they are too many to be numbered.
pub(crate) fn space_of(goal: &Goal) -> Option<Space> {
    let own = goal.puzzle().space();
    if goal.is_alike() || !goal.is_partial() && goal.board().is_none() {
        return own;
    }
    let board = goal.some_board()?;
    own.filter(|own| own.boards_per_rank() == 1 && own.rank(&board).is_some())
        .or_else(|| Space::of(&board))
}

/// Returns the spaces of the boards from which moves may lead to a goal, each with the boards at
/// distance 0; `None` if these are too many, or the limits end the search for them.
pub(crate) fn spaces_of(goal: &Goal, begun: &Begun) -> Option<Vec<(Space, Sources)>> {
    let with_start = |space: Space| {
        let start = start_of(&space, goal, begun)?;
        Some((space, start))
    };
    let Some(space) = space_of(goal) else { return Some(Vec::new()) };
    let board = goal.some_board().filter(|_| goal.is_partial() && space.boards_per_rank() == 1);
    let Some(board) = board else { return Some(vec![with_start(space)?]) };
    let spaces = Space::boards_of_all(&board).into_iter().filter_map(|board| {
        let is_own = space.rank(&board).is_some();
        if is_own { Some(space.clone()) } else { Space::of(&board) }
    });
    let mut spaces = spaces.map(with_start).collect::<Option<Vec<_>>>()?;
    spaces.retain(|(_, start)| start.length() > 0);
    Some(spaces)
}

/// Returns the boards of a goal in a space, which are at distance 0; `None` if they are too many.
pub(crate) fn start_of(space: &Space, goal: &Goal, begun: &Begun) -> Option<Sources> {
    // The boards with all cubes alike have one rank.
    let one = if space.boards_per_rank() > 1 { goal.some_board() } else { goal.board() };
    match one.and_then(|board| space.rank(&board)) {
        Some(rank) => Some(Sources::of_ranks(space, [rank])),
        None => Sources::within(space, goal, begun),
    }
}

/// Returns the largest distance from a goal, if it is known, else the length of the longest path.
pub(crate) fn possible_radius(goal: &Goal) -> usize {
    let puzzle = goal.puzzle();
    puzzle.radius().filter(|_| *goal == puzzle.default_goal(None)).unwrap_or(Path::MAX)
}

/// Returns whether a set of boards is small enough for a table.
fn may_be_set(goal: &Goal, space: &Space) -> bool {
    space.blocks() <= MOST_BLOCKS && goal.form().len() <= MOST_FORM
}

/// Takes bytes from the beginning of a list.
fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], Fault> {
    let taken = bytes.split_off(..N).and_then(|taken| taken.try_into().ok());
    let reason = || format!("expected {N} bytes of the content, found the end");
    taken.ok_or_else(|| Fault::Header(reason()))
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Content::Eight => f.write_str("a table of the eight-puzzle"),
            Content::Cubic => f.write_str("a table of the cubic puzzle's uniform starts"),
            Content::Databases { grid, .. } => {
                let sizes = self.sizes().unwrap_or_default();
                write!(f, "a table of pattern databases {sizes} of {grid} tiles")
            }
            Content::Goal { goal } => {
                let puzzle = goal.puzzle();
                write!(f, "a table of {} on {} squares, goal {goal}", puzzle.title(), puzzle.grid())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::Description;

    use super::*;

    fn goal(puzzle: &str, text: &str) -> Goal {
        Puzzle::shipped(puzzle).unwrap().goal(text).unwrap()
    }

    #[test]
    fn the_content_of_a_header_is_the_content_again() {
        let patterns = Puzzle::cubic().representatives();
        let defaults = ["harris", "gardner", "alike", "crossteaser"]
            .map(|name| Puzzle::shipped(name).unwrap().default_goal(None));
        let goals = patterns.chain(defaults).map(|goal| Content::of(&goal).unwrap());
        for content in [Content::Eight, Content::Cubic].into_iter().chain(goals) {
            let mut rest = &*content.encode();
            assert_eq!(Content::decode(&mut rest).unwrap(), content);
            assert!(rest.is_empty());
            assert!(content.may_be_named(&content.file_name()));
            assert_eq!(Content::from_file_name(&content.file_name()), Some(content));
        }
        let class = Content::from_file_name("harris/UUUU_UUUU.tbl");
        assert!(class.is_some());
        assert_eq!(Content::from_file_name("harris/DDDD_DDDD.tbl"), class);
        for name in [
            "",
            ".tbl",
            "eight",
            "e.tbl",
            "harris.tbl",
            "/eight.tbl",
            "tables/eight.tbl",
            "eight/12345678_.tbl",
            "cubic/UUUU_UUUU.tbl",
            "harris/WWWWEWWWW.tbl",
            "alike/alike.tbl",
            "WWWWEWWWW.tbl",
            "cubic/WWWWEWWWW",
        ] {
            assert_eq!(Content::from_file_name(name), None, "{name}");
        }
    }

    #[test]
    fn tables_have_the_names_of_their_puzzles() {
        let name = |goal: &Goal| Content::of(goal).map(|content| content.file_name());
        let of = |puzzle, text| name(&goal(puzzle, text)).unwrap();
        assert_eq!(of("eight", "1234_5678"), "eight.tbl");
        assert_eq!(of("cubic", "BBBBBBBBE"), "cubic/EWWWWWWWW.tbl");
        assert_eq!(of("harris", "DDDD_DDDD"), "harris/UUUU_UUUU.tbl");
        assert_eq!(of("alike", "alike"), "alike.tbl");
        assert_eq!(of("crossteaser", "alike"), "alike.tbl");
        assert_eq!(name(&goal("harris", "UUUU_UUU?")), None);
        assert_eq!(name(&goal("alike", "UN,UN,UN,UN,--,UN,UN,UN,UN")), None);

        let pairs = [("board", "3x2"), ("cubes", "5 AB...."), ("looks", "AB")];
        let puzzle = |name| {
            let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
            Puzzle::new(&Description::new(name, pairs).unwrap()).unwrap()
        };
        let (mine, other) = (puzzle("my/own"), puzzle("other"));
        let content = Content::of(&mine.default_goal(None)).unwrap();
        let named = content.file_name();
        assert!(named.starts_with("myown-") && named.len() == "myown-12345678.tbl".len());
        let again = Content::decode(&mut &*content.encode()).unwrap();
        assert!(again != content && again.is_same_table(&content));
        assert!(again.may_be_named(&named) && !again.may_be_named("eight.tbl"));
        assert!(again.may_be_named(&name(&other.default_goal(None)).unwrap()));
    }
}
