//! A puzzle: the pieces on its board, how they roll, and the words about it.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use crate::board::fit::PieceCounts;
use crate::board::pieces::{Alternative, RawBoard};
use crate::cube::sort::Sort;
use crate::error::{DescriptionError, ReadError};
use crate::listed::Listed;
use crate::shipped::SHIPPED;
use crate::text::piece_symbols::PieceSymbols;
use crate::{Description, Grid, Move, MoveSet, Space, Symmetry, Words};

/// A puzzle, made from a [`Description`].
///
/// A piece of the board, a tile or a cube in one of its orientations, has a *number* from 1; 0 is
/// the empty square. Tiles come first, then cubes, in the order of the description.
///
/// What is derived from a description is made once, and kept until the process ends: the puzzles of
/// equal descriptions are one, and a puzzle is copied as a number is. So a process holds at most
/// [`Puzzle::MOST`] different ones, which take a few kilobytes each; one more is an error. A server
/// that takes the descriptions of strangers for longer starts anew. Displays as its name.
#[derive(Clone, Copy)]
pub struct Puzzle {
    pub(crate) parts: &'static PuzzleParts,
}

/// All puzzles that were made.
static MADE: LazyLock<Mutex<HashMap<&Description, Puzzle>>> = LazyLock::new(Mutex::default);

/// The bytes of what all puzzles keep that depends on how long or rich their descriptions are.
static BYTES: AtomicUsize = AtomicUsize::new(0);

/// Adds to the bytes of what all puzzles keep.
pub(crate) fn keep(bytes: usize) {
    BYTES.fetch_add(bytes, Ordering::Relaxed);
}

/// What is derived from a description.
pub(crate) struct PuzzleParts {
    description: Description,
    pub(crate) grid: Grid,
    pub(crate) sorts: Vec<Sort>,
    /// How many pieces of each sort there are: on the board or, if there are more tiles than
    /// places, to choose from.
    pub(crate) counts: Vec<usize>,
    /// The sort and the orientation of each piece, by its number less 1.
    pub(crate) pieces: Vec<(usize, usize)>,
    /// The number of each sort's first piece.
    pub(crate) firsts: Vec<u8>,
    /// The pieces as the description lists them, in the order of the default goal.
    pub(crate) listed: Vec<u8>,
    /// The number of each piece after each move of the empty square.
    pub(crate) rolled: [Vec<u8>; 4],
    /// [`Grid::neighbour`] of each square, in the direction of each move.
    pub(crate) beside: [[Option<u8>; 4]; Grid::MOST],
    /// The moves from boards with each empty square.
    pub(crate) moves_from: [MoveSet; Grid::MOST],
    pub(crate) notation: PieceSymbols,
    /// Whether all pieces are different tiles.
    pub(crate) has_different_tiles: bool,
    /// Whether a move may slide several tiles.
    pub(crate) has_slides: bool,
    /// [`Puzzle::has_whole_components`]
    has_whole_components: bool,
    /// Whether the goals of the puzzle are first letters of cubes, as its own is.
    pub(crate) has_patterns: bool,
    /// Whether a question from a start must name its goal.
    pub(crate) must_name_goal: bool,
    pub(crate) goal: Option<(Vec<Alternative>, bool)>,
    pub(crate) start: Option<RawBoard>,
    pub(crate) derived: Derived,
}

/// What is derived from a puzzle when it is first needed.
#[derive(Default)]
pub(crate) struct Derived {
    pub(crate) form: OnceLock<String>,
    pub(crate) ranked: OnceLock<(Puzzle, Option<Vec<u8>>)>,
    pub(crate) symmetries: OnceLock<Vec<Symmetry>>,
    pub(crate) space: OnceLock<Option<Space>>,
    /// If there are more tiles than places, the spaces of boards with some of them.
    pub(crate) spaces: Mutex<Vec<(PieceCounts, Option<Space>)>>,
    pub(crate) texts: OnceLock<Words>,
}

impl PuzzleParts {
    /// Derives a puzzle from a description. A key that `like` takes over from another puzzle, and
    /// that this one cannot have, is dropped.
    fn new(description: &Description) -> Result<PuzzleParts, DescriptionError> {
        let mut description = description.clone();
        loop {
            let error = match PuzzleParts::of(&description) {
                Ok(inner) => return Ok(inner),
                Err(error) => error,
            };
            let without = error.key.as_deref().and_then(|key| description.without(key));
            description = without.ok_or(error)?;
        }
    }

    /// Derives a puzzle from all keys of a description.
    fn of(description: &Description) -> Result<PuzzleParts, DescriptionError> {
        let grid = grid(description)?;
        let is_mirrored = is_said(description, "rolls", "mirrored")?;
        let has_slides = is_said(description, "moves", "slides")?;
        check_radius(description)?;
        let must_name_goal = is_said(description, "asks", "goal")?;
        let Listed { tiles, sorts, listed, cubes } = Listed::new(description, grid, is_mirrored)?;
        if has_slides && cubes > 0 {
            let reason = "expected tiles alone, as a slide moves several pieces at once and a cube \
                          rolls alone, found cubes";
            return Err(description.error("moves", reason));
        }
        let pieces = pieces(description, &sorts)?;
        let firsts = firsts(&pieces);
        let number = |&(sort, orientation): &(usize, usize)| firsts[sort] + orientation as u8;
        let count = |at| listed.iter().filter(|(sort, _)| *sort == at).count();
        let counts: Vec<usize> = (0..sorts.len()).map(count).collect();
        let mut parts = PuzzleParts {
            grid,
            has_different_tiles: cubes == 0 && counts.iter().all(|&count| count == 1),
            has_slides,
            has_whole_components: grid.is_decided_by_parity() && !(grid.has_walls() && cubes > 0),
            counts,
            listed: listed.iter().map(number).collect(),
            rolled: rolled(&sorts, &firsts),
            beside: of_squares(grid, [None; 4], |square| {
                Move::ALL.map(|step| grid.neighbour(square, step).map(|to| to as u8))
            }),
            moves_from: of_squares(grid, MoveSet::EMPTY, |square| match has_slides {
                true => grid.slides_from(square),
                false => grid.moves_from(square),
            }),
            notation: PieceSymbols::new(description, grid, &sorts, &tiles)?,
            description: description.clone(),
            sorts,
            pieces,
            firsts,
            must_name_goal,
            has_patterns: false,
            goal: None,
            start: None,
            derived: Derived::default(),
        };
        parts.read_texts()?;
        Ok(parts)
    }

    /// Reads the description's goal and start, which are texts in the notation of the puzzle.
    fn read_texts(&mut self) -> Result<(), DescriptionError> {
        let value = |key| self.description.value(key);
        let wrong = |key, error: ReadError| self.description.error(key, error.to_string());
        let goal = value("goal")?.map(|text| self.goal(text)).transpose();
        let goal = goal.map_err(|error| wrong("goal", error))?;
        let start = value("start")?.map(|text| self.board(text)).transpose();
        let start = start.map_err(|error| wrong("start", error))?;
        let is_of_tops = |(sets, _): &(Vec<Alternative>, bool)| matches!(&sets[..], [part] if self.is_of_tops(part));
        self.has_patterns = goal.as_ref().is_some_and(is_of_tops);
        (self.goal, self.start) = (goal, start);
        Ok(())
    }
}

/// Reads the shape of the board, by default 3x3.
fn grid(description: &Description) -> Result<Grid, DescriptionError> {
    let size = description.value("board")?.unwrap_or("3x3");
    Grid::read(size).map_err(|reason| description.error("board", reason))
}

/// Returns whether a description has a key, which can only have this word as its value.
fn is_said(description: &Description, key: &str, word: &str) -> Result<bool, DescriptionError> {
    match description.value(key)? {
        Some(found) if found != word => {
            Err(description.error(key, format!("expected {word}, found {found:?}")))
        }
        found => Ok(found.is_some()),
    }
}

/// Checks that the largest distance is a number, if the description has one.
fn check_radius(description: &Description) -> Result<(), DescriptionError> {
    match description.value("radius")? {
        Some(found) if found.parse::<u8>().is_err() => Err(description
            .error("radius", format!("expected a number from 0 to 255, found {found:?}"))),
        _ => Ok(()),
    }
}

/// Returns the sort and the orientation of each piece, by its number less 1.
fn pieces(
    description: &Description,
    sorts: &[Sort],
) -> Result<Vec<(usize, usize)>, DescriptionError> {
    let of_sort = |(at, sort): (usize, &Sort)| (0..sort.seen.len()).map(move |seen| (at, seen));
    let pieces: Vec<_> = sorts.iter().enumerate().flat_map(of_sort).collect();
    if pieces.len() > u8::MAX.into() {
        let found = pieces.len();
        let reason = format!("expected at most 255 pieces, found {found}");
        return Err(description.error("cubes", reason));
    }
    Ok(pieces)
}

/// Returns the number of each sort's first piece.
fn firsts(pieces: &[(usize, usize)]) -> Vec<u8> {
    let numbered = (1..=u8::MAX).zip(pieces);
    numbered.filter(|(_, (_, orientation))| *orientation == 0).map(|(number, _)| number).collect()
}

/// Returns the number of each piece after each move of the empty square, if each sort's first piece
/// has this number. The empty square, number 0, stays what it is.
fn rolled(sorts: &[Sort], firsts: &[u8]) -> [Vec<u8>; 4] {
    Move::ALL.map(|step| {
        let after = |(sort, &first): (&Sort, &u8)| {
            let orientations = &sort.rolled[step as usize];
            orientations.iter().map(|orientation| first + orientation).collect::<Vec<_>>()
        };
        [0].into_iter().chain(sorts.iter().zip(firsts).flat_map(after)).collect()
    })
}

/// Returns what `of` returns for each square of a board, and `none` behind them.
fn of_squares<T: Copy>(grid: Grid, none: T, of: impl Fn(usize) -> T) -> [T; Grid::MOST] {
    std::array::from_fn(|square| if square < grid.squares() { of(square) } else { none })
}

impl Puzzle {
    /// The most different descriptions of which a process makes puzzles.
    pub const MOST: usize = 20_000;

    /// The most bytes that puzzles keep of long goals and texts, and of many symmetries.
    const MOST_BYTES: usize = 256 << 20;

    /// Returns the puzzle of a description. That of an equal description is the same.
    ///
    /// # Errors
    /// What the description says cannot be a puzzle; says which key, what was expected and what was
    /// found. A new description, if there are [`Puzzle::MOST`] already.
    pub fn new(description: &Description) -> Result<Puzzle, DescriptionError> {
        Puzzle::made(description, Puzzle::MOST)
    }

    /// Returns the puzzle of a description, as [`Puzzle::new`] does, unless there are so many.
    pub(crate) fn made(description: &Description, most: usize) -> Result<Puzzle, DescriptionError> {
        let made = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(puzzle) = made().get(description) {
            return Ok(*puzzle);
        }
        // Other threads go on meanwhile, and one of them may make the same.
        let inner = PuzzleParts::new(description)?;
        if inner.description != *description {
            // Without the keys that it cannot take over, it is the puzzle of the others.
            return Puzzle::made(&inner.description, most);
        }
        let mut made = made();
        if let Some(puzzle) = made.get(description) {
            return Ok(*puzzle);
        }
        if made.len() >= most || BYTES.load(Ordering::Relaxed) >= Puzzle::MOST_BYTES {
            let (most, megabytes) = (Puzzle::MOST, Puzzle::MOST_BYTES >> 20);
            let reason = format!(
                "expected one of the {} descriptions that this process has made puzzles of, found \
                 another one: puzzles are kept until the process ends, at most {most} of them, and \
                 {megabytes} MB of their texts and symmetries",
                made.len()
            );
            return Err(DescriptionError { line: None, key: None, reason });
        }
        let parts = inner.goal.as_ref().map_or(0, |(parts, _)| size_of_val(&parts[..]));
        keep(description.length() + parts);
        let puzzle = Puzzle { parts: Box::leak(Box::new(inner)) };
        made.insert(puzzle.description(), puzzle);
        Ok(puzzle)
    }

    /// Returns the puzzle of this name that comes with the crate.
    pub fn shipped(name: &str) -> Option<Puzzle> {
        Description::names().position(|shipped| shipped == name).map(Puzzle::at)
    }

    /// Returns the puzzle at a place among those that come with the crate.
    pub(crate) fn at(place: usize) -> Puzzle {
        static MADE: [OnceLock<Puzzle>; SHIPPED.len()] = [const { OnceLock::new() }; _];
        *MADE[place].get_or_init(|| {
            let (name, _) = SHIPPED[place];
            let made = Description::shipped(name).and_then(|it| Puzzle::new(&it).ok());
            made.unwrap_or_else(|| unreachable!("{name} comes with the crate"))
        })
    }

    /// Returns the description from which the puzzle was made.
    pub fn description(self) -> &'static Description {
        &self.parts.description
    }

    /// Returns the name, such as `eight`.
    pub fn name(self) -> &'static str {
        self.parts.said("name").unwrap_or_default()
    }

    /// Returns the title, such as "the sliding eight-puzzle".
    pub fn title(self) -> &'static str {
        self.parts.said("title").unwrap_or(self.name())
    }

    /// Returns what to do, in a sentence.
    pub fn task(self) -> &'static str {
        let usual = match (self.parts.has_tiles(), self.parts.has_cubes()) {
            (true, false) if self.has_slides() => {
                "Slide tiles, one or more of a row or column at once."
            }
            (true, false) => "Slide tiles into the empty square.",
            (false, _) => "Roll cubes into the empty square.",
            _ => "Slide tiles and roll cubes into the empty square.",
        };
        self.parts.said("task").unwrap_or(usual)
    }

    /// Returns the word for a move: `roll` if all pieces are cubes, else `move`.
    pub fn move_word(self) -> &'static str {
        if self.parts.has_tiles() { "move" } else { "roll" }
    }

    /// Returns the largest distance from the description's goal, if it is known.
    pub fn radius(self) -> Option<usize> {
        self.parts.said("radius")?.parse().ok()
    }

    /// Returns the shape of the board.
    pub fn grid(self) -> Grid {
        self.parts.grid
    }

    /// Returns whether a piece that moves left or right rolls the other way round, as seen in a
    /// mirror.
    pub fn is_mirrored(self) -> bool {
        self.description().values("rolls").is_some()
    }

    /// Returns whether a move slides one or more tiles of a row or column at once.
    #[inline]
    pub fn has_slides(self) -> bool {
        self.parts.has_slides
    }

    /// Returns whether moves lead between all boards of a [component](crate::Space::component): what
    /// no move changes then decides whether a board can be reached, and no search need say it. On a
    /// ring, behind a bottleneck, and for cubes on a board with walls it may not be so.
    pub fn has_whole_components(self) -> bool {
        self.parts.has_whole_components
    }

    /// Returns the puzzle of the same name in which a move slides one or more tiles, as its
    /// description says with the line `moves = "slides"`.
    ///
    /// # Errors
    /// A puzzle with cubes.
    pub fn with_slides(self) -> Result<Puzzle, DescriptionError> {
        if self.has_slides() { Ok(self) } else { Puzzle::new(&self.description().with_slides()) }
    }

    /// Returns all moves from boards of the puzzle. The place of a move among them is its number in
    /// arrays: 0 to 3, or of slides on 3x3 squares 0 to 7.
    ///
    /// ```
    /// use tilebase_puzzle::Puzzle;
    ///
    /// assert_eq!(Puzzle::eight().moves().to_string(), "dlru");
    /// ```
    pub fn moves(self) -> MoveSet {
        match self.has_slides() {
            true => (0..self.grid().squares()).flat_map(|at| self.moves_from(at).iter()).collect(),
            false => Move::ALL.into_iter().collect(),
        }
    }

    /// Returns the moves from boards with this empty square.
    pub(crate) fn moves_from(self, blank: usize) -> MoveSet {
        self.parts.moves_from[blank]
    }

    /// Returns the marks that are seen of a cube in the directions U, D, N, S, E and W, by its
    /// number; `None` for a tile, and for a number of no piece.
    pub fn faces(self, number: u8) -> Option<[char; 6]> {
        let at = usize::from(number).checked_sub(1)?;
        let &(sort, orientation) = self.parts.pieces.get(at)?;
        let sort = &self.parts.sorts[sort];
        sort.is_cube.then(|| sort.seen[orientation])
    }

    /// Returns the number of a piece after a move of the empty square to where it lies.
    ///
    /// # Panics
    /// If no piece has the number.
    #[inline]
    pub fn rolled(self, number: u8, step: Move) -> u8 {
        self.parts.rolled[step as usize][usize::from(number)]
    }

    /// Returns the number of pieces: of different tiles and of cubes in all their orientations. It
    /// is the largest number of a piece.
    pub fn largest_number(self) -> usize {
        self.parts.pieces.len()
    }
}

impl PuzzleParts {
    /// Checks that numbers are a board.
    pub(crate) fn check(&self, numbers: &[u8]) -> Result<RawBoard, ReadError> {
        let (squares, most) = (self.grid.squares(), self.pieces.len());
        if numbers.len() != squares {
            return Err(ReadError::new(self.grid.in_words(), numbers.len()));
        }
        let other = (1..).zip(numbers).find(|(_, number)| usize::from(**number) > most);
        if let Some((square, number)) = other {
            return Err(
                ReadError::new(format!("a number 0 to {most}"), number).at("square", square)
            );
        }
        let blanks = numbers.iter().filter(|&&number| number == 0).count();
        if blanks != 1 {
            let expected = format!("one empty square ({})", self.notation.symbol(0));
            // A 0 would be read as the symbol.
            let found = if blanks == 0 { "none".to_owned() } else { blanks.to_string() };
            return Err(ReadError::new(expected, found));
        }
        let left = self.left(numbers.iter().copied())?;
        let is_missing = |sort: &usize| self.sorts[*sort].is_cube && left[*sort] > 0;
        if let Some(sort) = (0..left.len()).find(is_missing) {
            let expected = self.at_most(self.firsts[sort]);
            return Err(ReadError::new(expected, self.counts[sort] - left[sort]));
        }
        let blank = numbers.iter().position(|&number| number == 0).unwrap_or(0) as u8;
        let mut board = [0; Grid::MOST];
        board[..squares].copy_from_slice(numbers);
        Ok((board, blank))
    }

    /// Returns how many pieces of each sort are left without those of these numbers, row by row; 0
    /// stands for none.
    pub(crate) fn left(&self, numbers: impl Iterator<Item = u8>) -> Result<Vec<usize>, ReadError> {
        let mut counts = self.counts.clone();
        for (square, number) in (1..).zip(numbers).filter(|(_, number)| *number != 0) {
            let (sort, _) = self.pieces[usize::from(number) - 1];
            counts[sort] = counts[sort].checked_sub(1).ok_or_else(|| {
                let found = format!("{} again", self.notation.symbol(number));
                ReadError::new(self.at_most(number), found).at("square", square)
            })?;
        }
        Ok(counts)
    }

    /// Says how often pieces of the sort of this one are there, for errors.
    pub(crate) fn at_most(&self, number: u8) -> String {
        let (sort, _) = self.pieces[usize::from(number) - 1];
        let symbol = self.notation.symbol(number);
        match (self.counts[sort], self.sorts[sort].is_cube) {
            (1, false) => format!("{symbol} once"),
            (count, false) => format!("{symbol} at most {count} times"),
            (count, true) => format!("{count} cubes such as {symbol}"),
        }
    }

    /// Returns the sort of a piece.
    pub(crate) fn sort_of(&self, number: u8) -> &Sort {
        &self.sorts[self.pieces[usize::from(number) - 1].0]
    }

    /// Returns the number of tiles that a board lacks.
    pub(crate) fn spare(&self) -> usize {
        self.listed.len() + 1 - self.grid.squares()
    }

    pub(crate) fn said(&self, key: &str) -> Option<&str> {
        self.description.value(key).ok().flatten()
    }

    fn has_tiles(&self) -> bool {
        self.sorts.iter().any(|sort| !sort.is_cube)
    }

    pub(crate) fn has_cubes(&self) -> bool {
        self.sorts.iter().any(|sort| sort.is_cube)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({})", self.name())
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Equal descriptions have one puzzle.
impl PartialEq for Puzzle {
    #[inline]
    fn eq(&self, other: &Puzzle) -> bool {
        std::ptr::eq(self.parts, other.parts)
    }
}

impl Eq for Puzzle {}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards a server that takes the descriptions of strangers: puzzles are kept, so there is a
    /// bound, behind which those that are known are still found.
    #[test]
    fn behind_the_bound_a_new_description_is_an_error() {
        let described = |title: &str| {
            let pairs = [("title", title), ("board", "2x2"), ("tiles", "123")];
            let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
            Description::new("mine", pairs).unwrap()
        };
        let known = Puzzle::new(&described("known")).unwrap();
        let error = Puzzle::made(&described("another"), 0).unwrap_err().to_string();
        assert!(error.contains("at most 20000 of them"), "{error}");
        assert_eq!(Puzzle::made(&described("known"), 0), Ok(known));
    }
}
