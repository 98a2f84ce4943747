//! The kinds of tables, and the file name, sections and histograms of each.

use std::fmt;
use std::hash::{Hash, Hasher};

use tilebase_puzzle::cubic::{self, PATTERNS, Pattern};
use tilebase_puzzle::described::{self, Board, Goal, Puzzle, Symmetry};
use tilebase_puzzle::{Ranked as _, Square, eight, harris};
use tilebase_search::sets::Start;

/// The first eight bytes of every table.
pub const MAGIC: [u8; 8] = *b"TILEBASE";

/// The version of the table format. Opening a table of another version is an error.
pub const FORMAT: u32 = 4;

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

/// The number of the section with the field, in tables that have one.
pub(crate) const FIELD: usize = 0;

/// The first word in the names of histograms that count patterns.
pub(crate) const OF_PATTERNS: &str = "patterns";

/// The properties of all tables of a kind.
struct Kind {
    /// The questions of the tables; the goal follows, if there is one.
    what: &'static str,
    /// The name of the file without `.tbl`; the goal follows.
    file: &'static str,
    sections: &'static [Parts],
    histograms: &'static [Parts],
    /// The length of a chunk, in bytes.
    chunk: usize,
    /// The largest accepted file, in bytes.
    max_length: u64,
    /// Reads the bytes of a header after the number of the kind: the goal, if there is one.
    read: fn(&mut &[u8]) -> Result<Content, String>,
}

/// Sections or histograms: the first word of their names, the second words, and the length in bytes
/// of each section or the sum of each histogram.
type Parts = (&'static str, &'static [&'static str], u64);

/// A name of one word.
const ALONE: &[&str] = &[""];
/// The numbers of ranks of Gardner's 24 faces, 9 x 2,520 x 3^4 x 2^12, and of Rolling Cubes as seen from
/// the first cube, 9 x 35 x 3^7 x 2^14.
const GARDNER: u64 = 7_524_679_680;
const ALIKE: u64 = 11_287_019_520;

const SQUARES: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8"];

/// The kinds of tables, in the order of their numbers in a header.
static KINDS: [Kind; 6] = [
    Kind {
        what: "the eight-puzzle",
        file: "eight",
        sections: &[("goal", SQUARES, eight::POSITIONS as u64)],
        histograms: &[("goal", SQUARES, eight::POSITIONS as u64)],
        read: |_| Ok(Content::Eight),
        ..SMALL
    },
    Kind {
        what: "the cubic puzzle's canonical starts",
        file: "cubic",
        sections: &[
            ("distances", SQUARES, PATTERNS as u64),
            ("paths", SQUARES, (PATTERNS * CUBIC_PATH) as u64),
        ],
        // A start reaches the states whose mask has as many bits as its own: four of eight, or three.
        histograms: &[
            ("states", &["corner"], 70 * PATTERNS as u64),
            ("states", &["edge"], 56 * PATTERNS as u64),
            ("states", &["centre"], 70 * PATTERNS as u64),
            (OF_PATTERNS, &["corner", "edge", "centre"], PATTERNS as u64),
        ],
        read: |_| Ok(Content::Cubic),
        ..SMALL
    },
    Kind {
        what: "the cubic puzzle's goal ",
        file: "goals/",
        read: |bytes| {
            let rank = u16::from_le_bytes(take(bytes)?).into();
            let pattern = Pattern::from_rank(rank).map(|pattern| Content::Goal { pattern });
            representative("pattern", rank, pattern)
        },
        ..SMALL
    },
    Kind {
        what: "Harris's cubes' goal ",
        file: "harris/",
        read: |bytes| {
            let rank = u32::from_le_bytes(take(bytes)?) as usize;
            let board = harris::Board::from_rank(rank).map(|goal| Content::Harris { goal });
            representative("board", rank, board)
        },
        ..SMALL
    },
    // The chunks of large tables are small because look-ups check only the chunks that they read.
    Kind {
        what: "Gardner's 24 faces",
        file: "gardner",
        sections: &[("field", ALONE, GARDNER / 8)],
        histograms: &[("states", ALONE, GARDNER)],
        chunk: 1 << 16,
        max_length: 900 << 20,
        read: |_| Ok(Content::Gardner),
    },
    Kind {
        what: "cubes that are all alike",
        file: "alike",
        sections: &[("field", ALONE, ALIKE / 8)],
        histograms: &[("states", ALONE, ALIKE)],
        chunk: 1 << 17,
        max_length: 1400 << 20,
        read: |_| Ok(Content::Alike),
    },
];

/// The defaults of kinds of small tables.
const SMALL: Kind = Kind {
    what: "",
    file: "",
    // A bit for each state.
    sections: &[("field", ALONE, cubic::STATES as u64 / 8)],
    histograms: &[("states", ALONE, cubic::STATES as u64)],
    chunk: 1 << 20,
    max_length: MAX_LENGTH,
    read: |_| unreachable!("every kind reads its own content"),
};
const _: () = assert!(harris::BOARDS == cubic::STATES);

/// The largest file, in bytes, that is accepted as a small table. The largest of these,
/// `cubic.tbl`, has less than 6 million.
pub(crate) const MAX_LENGTH: u64 = 16 << 20;

/// The length of the number of a kind in a header, in bytes.
pub(crate) const NUMBER: usize = size_of::<u32>();

/// Returns the largest length, in bytes, that is accepted for the file of a table with these bytes
/// at the beginning of its header.
pub(crate) fn max_length(header: &[u8]) -> u64 {
    let number = header.first_chunk().map(|number| u32::from_le_bytes(*number));
    let kind = number.and_then(|number| KINDS.get(number as usize));
    kind.map_or(MAX_LENGTH, |kind| kind.max_length)
}

/// Returns whether a puzzle has eight different tiles on 3x3 squares, so that `eight.tbl` answers.
#[inline]
pub(crate) fn has_eight_tiles(puzzle: Puzzle) -> bool {
    puzzle.has_different_tiles() && puzzle.grid().squares() == 9 && puzzle.grid().columns() == 3
}

/// Returns the empty square of a start of the cubic puzzle with all cubes alike; `None` for others.
#[inline]
pub(crate) fn canonical_start(start: &Board) -> Option<Square> {
    let blank = start.blank();
    let numbers = start.numbers();
    // Most boards differ in their first two cubes.
    let [a, b] = [1, 2].map(|more| numbers[(blank + more) % numbers.len()]);
    if a != b || Puzzle::cubic() != start.puzzle() || start.puzzle().as_described(blank) != *start {
        return None;
    }
    Some(Square::ALL[blank])
}

/// Returns the pattern that a goal of the cubic puzzle is; `None` for other goals.
pub(crate) fn pattern_of(goal: &Goal) -> Option<Pattern> {
    if Puzzle::cubic() != goal.puzzle() {
        return None;
    }
    Pattern::from_ascii(&goal.tops()?)
}

/// Takes bytes from the beginning of a list.
fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], String> {
    let taken = bytes.split_off(..N).and_then(|taken| taken.try_into().ok());
    taken.ok_or_else(|| format!("expected {N} bytes of the content, found the end"))
}

/// Returns the content of the goal of a rank if it represents its class.
fn representative(what: &str, rank: usize, content: Option<Content>) -> Result<Content, String> {
    let is_class = |content: &Content| {
        content.made_for().is_some_and(|goal| Content::of(&goal) == Some(*content))
    };
    content.filter(is_class).ok_or_else(|| {
        let found = content.map_or(format!("number {rank}"), Content::goal_text);
        format!("expected a {what} that represents its class, found {what} {found}")
    })
}

/// Returns the whole names of sections or histograms, each with its number.
fn named(parts: &[Parts]) -> impl Iterator<Item = (String, u64)> {
    parts.iter().flat_map(|&(first, seconds, number)| {
        let name = move |second| [first, second].join(" ").trim_end().to_owned();
        seconds.iter().map(move |second| (name(second), number))
    })
}

/// The content of a table: the questions that it answers.
///
/// ```
/// use tilebase::Content;
///
/// // A table serves all goals of a class, and has the name of one.
/// let content = Content::goal("WWWWWWWWE".parse()?);
/// assert_eq!(content.file_name(), "goals/EWWWWWWWW.tbl");
/// assert_eq!(Content::from_file_name("goals/WWWWWWWWE.tbl"), Some(content));
/// assert!(Content::Gardner.is_large() && !content.is_large());
/// # Ok::<(), tilebase::NotationError>(())
/// ```
///
/// Only [`Content::goal`] and [`Content::harris`] make the contents of goals, with the
/// representative of the goal's class: no other pattern or board has a table.
///
/// ```compile_fail
/// let pattern = "WWWWWWWWE".parse().unwrap();
/// let content = tilebase::Content::Goal { pattern };
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Content {
    /// The eight-puzzle: any start to any goal.
    Eight,
    /// The cubic puzzle: canonical starts to any pattern.
    Cubic,
    /// The cubic puzzle: any state to the patterns of one class.
    #[non_exhaustive]
    Goal {
        /// The pattern that represents the class, as [`Pattern::class`] returns it.
        pattern: Pattern,
    },
    /// Harris's rolling cubes: any board to the goals of one class.
    #[non_exhaustive]
    Harris {
        /// The board that represents the class, as [`harris::Board::class`] returns it.
        goal: harris::Board,
    },
    /// Gardner's 24 faces: any board to the usual goal.
    Gardner,
    /// Rolling Cubes: any board to the usual goal, all cubes alike.
    Alike,
}

impl Content {
    /// The contents that have a single table each.
    pub const SINGLE: [Content; 4] =
        [Content::Eight, Content::Cubic, Content::Gardner, Content::Alike];

    /// Returns the number of the kind of table.
    const fn number(self) -> usize {
        match self {
            Content::Eight => 0,
            Content::Cubic => 1,
            Content::Goal { .. } => 2,
            Content::Harris { .. } => 3,
            Content::Gardner => 4,
            Content::Alike => 5,
        }
    }

    const fn kind(self) -> &'static Kind {
        &KINDS[self.number()]
    }

    /// Returns whether the table has about a gigabyte. A large table is made only on request, and
    /// its chunks are checked when they are read.
    pub const fn is_large(self) -> bool {
        self.kind().max_length > MAX_LENGTH
    }

    /// Returns the content of the goal table for a pattern: the table of the pattern's class.
    pub fn goal(pattern: Pattern) -> Content {
        let goal = Puzzle::cubic().goal(&pattern.to_string()).ok();
        goal.as_ref().and_then(Content::of).unwrap_or_else(|| unreachable!("a pattern is a goal"))
    }

    /// Returns the content of the table of Harris's cubes for a goal: the table of the goal's
    /// class.
    pub fn harris(goal: harris::Board) -> Content {
        let harris = Puzzle::shipped("harris");
        let goal = harris.and_then(|harris| harris.goal(&goal.to_string()).ok());
        goal.as_ref().and_then(Content::of).unwrap_or_else(|| unreachable!("a board is a goal"))
    }

    /// Returns the path of the table's file, relative to the directory of tables: `eight.tbl`,
    /// `cubic.tbl`, `gardner.tbl`, `alike.tbl`, or for example `goals/EWWWWWWWW.tbl` or
    /// `harris/_UUUUUUUU.tbl`.
    pub fn file_name(self) -> String {
        format!("{}{}.tbl", self.kind().file, self.goal_text())
    }

    /// Returns the goal of the table; an empty text if it serves more than one class.
    fn goal_text(self) -> String {
        match self {
            Content::Goal { pattern } => pattern.to_string(),
            Content::Harris { goal } => goal.to_string(),
            _ => String::new(),
        }
    }

    /// Returns the content of the table with this path, relative to the directory of tables; `None`
    /// if no table has this name. This is the inverse of [`Content::file_name`], but also accepts
    /// another pattern or board of the class, such as `harris/DDDD_DDDD.tbl`.
    pub fn from_file_name(name: &str) -> Option<Content> {
        match name.strip_suffix(".tbl")?.split_once('/') {
            None => Content::SINGLE.into_iter().find(|content| content.file_name() == name),
            Some(("goals", pattern)) => pattern.parse().ok().map(Content::goal),
            Some(("harris", goal)) => goal.parse().ok().map(Content::harris),
            Some(_) => None,
        }
    }

    /// Returns the names and lengths, in bytes, of the table's sections in the order of the file.
    pub fn sections(self) -> Vec<(String, usize)> {
        named(self.kind().sections).map(|(name, length)| (name, length as usize)).collect()
    }

    /// Returns the length of a chunk, in bytes. A section has a checksum for each of its chunks;
    /// the last chunk may be shorter.
    pub const fn chunk(self) -> usize {
        self.kind().chunk
    }

    /// Returns the names of the table's histograms in the order of the file, each with the sum of
    /// its counts.
    pub fn histograms(self) -> Vec<(String, u64)> {
        named(self.kind().histograms).collect()
    }

    /// Returns the content of the table of a goal; `None` if its distances are found by a search.
    pub fn of(goal: &Goal) -> Option<Content> {
        Content::and_symmetry(goal).map(|(content, _)| content)
    }

    /// Returns the content of the table of a goal, and the symmetry that takes the goal to that of the
    /// table, if it is another one.
    pub(crate) fn and_symmetry(goal: &Goal) -> Option<(Content, Option<&'static Symmetry>)> {
        let puzzle = goal.puzzle();
        if has_eight_tiles(puzzle) {
            return goal.board().map(|_| (Content::Eight, None));
        }
        let is = |name| Puzzle::shipped(name) == Some(puzzle);
        if puzzle == Puzzle::cubic() {
            pattern_of(goal)?;
            let (class, symmetry) = goal.class();
            return Some((Content::Goal { pattern: pattern_of(&class)? }, Some(symmetry)));
        }
        if is("harris") {
            goal.board()?;
            let (class, symmetry) = goal.class();
            let numbers = class.board()?.numbers().try_into().ok()?;
            let goal = harris::Board::from_numbers(numbers).ok()?;
            return Some((Content::Harris { goal }, Some(symmetry)));
        }
        let content = match is("gardner") {
            true => (*goal == puzzle.default_goal(None)).then_some(Content::Gardner),
            false => {
                (goal.is_alike() && (is("alike") || is("crossteaser"))).then_some(Content::Alike)
            }
        };
        content.map(|content| (content, None))
    }

    /// Returns the content of the table that has the path from a start to a goal ready, if there is
    /// one.
    #[inline]
    pub fn ready(start: &Board, goal: &Goal) -> Option<Content> {
        if has_eight_tiles(goal.puzzle()) {
            return goal.board().map(|_| Content::Eight);
        }
        let is_ready = canonical_start(start).is_some() && pattern_of(goal).is_some();
        is_ready.then_some(Content::Cubic)
    }

    /// Returns the content of a puzzle's large table, which is never made unasked: without it,
    /// [`Solver::searching`](crate::Solver::searching) answers. `None` for puzzles whose distances all
    /// fit into memory.
    pub fn large(puzzle: Puzzle) -> Option<Content> {
        Content::of(&puzzle.default_goal(None)).filter(|content| content.is_large())
    }

    /// Returns the goal for which the table was made; `None` for tables of several goals.
    pub fn made_for(self) -> Option<Goal> {
        let goal = |name, text: Option<String>| {
            let puzzle = Puzzle::shipped(name)?;
            text.map_or_else(|| Some(puzzle.default_goal(None)), |text| puzzle.goal(&text).ok())
        };
        match self {
            Content::Goal { .. } => goal("cubic", Some(self.goal_text())),
            Content::Harris { .. } => goal("harris", Some(self.goal_text())),
            Content::Gardner => goal("gardner", None),
            Content::Alike => goal("alike", None),
            Content::Eight | Content::Cubic => None,
        }
    }

    /// Returns the space of boards for which the table has bits, and the boards at distance 0; `None`
    /// for tables that have no bits.
    pub fn start(self) -> Option<(described::Space, Start)> {
        let goal = self.made_for()?;
        let space = goal.puzzle().space()?;
        let start = match (self, goal.some_board()) {
            // The boards with equal cubes have one rank.
            (Content::Alike, Some(board)) => Start::of_ranks(&space, [space.rank(&board)?]),
            _ => Start::of_goal(&space, &goal),
        };
        Some((space, start))
    }

    /// Returns the rank of the table's goal, and the number of its bytes in a header.
    fn goal_rank(self) -> (u32, usize) {
        match self {
            Content::Goal { pattern } => (pattern.rank() as u32, 2),
            Content::Harris { goal } => (goal.rank() as u32, 4),
            _ => (0, 0),
        }
    }

    /// Returns the beginning of the header of a table with this content.
    pub(crate) fn encode(self) -> Vec<u8> {
        let (rank, length) = self.goal_rank();
        [&(self.number() as u32).to_le_bytes(), &rank.to_le_bytes()[..length]].concat()
    }

    /// Takes the content from the beginning of a header.
    ///
    /// # Errors
    /// What is wrong: the number of no kind, or the bytes after it.
    pub(crate) fn decode(header: &mut &[u8]) -> Result<Content, String> {
        let number = u32::from_le_bytes(take(header)?);
        let kind = KINDS.get(number as usize).ok_or_else(|| {
            let numbers = (0..KINDS.len() - 1).map(|number| number.to_string());
            let numbers = numbers.collect::<Vec<_>>().join(", ");
            format!("expected content {numbers} or {}, found {number}", KINDS.len() - 1)
        })?;
        (kind.read)(header)
    }
}

/// Hashes one number, which takes a fraction of the time of the squares and cubes.
impl Hash for Content {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (u64::from(self.goal_rank().0) << 8 | self.number() as u64).hash(state);
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a table of {}{}", self.kind().what, self.goal_text())
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::Direction;

    use super::*;

    #[test]
    fn the_content_of_a_file_name_and_of_a_header_is_the_content_again() {
        let all_up = |square| harris::Board::all(harris::Cube::new(Direction::Up), square);
        let single = Content::SINGLE.into_iter();
        let goals = Pattern::representatives().map(Content::goal);
        let harris = Square::ALL.into_iter().map(|square| Content::harris(all_up(square)));
        for content in single.chain(goals).chain(harris) {
            assert_eq!(Content::from_file_name(&content.file_name()), Some(content));
            let mut rest = &*content.encode();
            assert_eq!(Content::decode(&mut rest).unwrap(), content);
            assert!(rest.is_empty());
        }
        // A table serves its whole class.
        let class = Content::from_file_name("harris/UUUU_UUUU.tbl");
        assert!(class.is_some());
        assert_eq!(Content::from_file_name("harris/DDDD_DDDD.tbl"), class);
        for name in [
            "",
            ".tbl",
            "eight",
            "e.tbl",
            "/eight.tbl",
            "tables/eight.tbl",
            "goals/eight.tbl",
            "goals/UUUU_UUUU.tbl",
            "harris/WWWWEWWWW.tbl",
            "WWWWEWWWW.tbl",
            "goals/WWWWEWWWW",
        ] {
            assert_eq!(Content::from_file_name(name), None, "{name}");
        }
    }
}
