//! A puzzle: the pieces on its board, how they roll, and the words about it.
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::description::Description;
use super::error::{DescriptionError, ReadError};
use super::grid::Grid;
use super::notation::Notation;
use super::pieces::{Numbers, Part};
use super::sort::{Faces, Sort};
use crate::Move;

/// A puzzle, made from a [`Description`].
///
/// A piece of the board, a tile or a cube in one of its orientations, has a *number* from 1; 0 is the
/// empty square. Tiles come first, then cubes, in the order of the description.
///
/// What is derived from a description is made once, and kept until the program ends: the puzzles of
/// equal descriptions are one. Displays as its name.
#[derive(Clone, Copy)]
pub struct Puzzle {
    pub(super) parts: &'static Inner,
}

/// All puzzles that were made.
static MADE: Mutex<Vec<Puzzle>> = Mutex::new(Vec::new());

/// What is derived from a description.
pub(super) struct Inner {
    description: Description,
    pub(super) grid: Grid,
    pub(super) sorts: Vec<Sort>,
    /// How many pieces of each sort there are: on the board or, if there are more tiles than places,
    /// to choose from.
    pub(super) counts: Vec<usize>,
    /// The sort and the orientation of each piece, by its number less 1.
    pub(super) pieces: Vec<(usize, usize)>,
    /// The number of each sort's first piece.
    pub(super) firsts: Vec<u8>,
    /// The pieces as the description lists them, in the order of the default goal.
    pub(super) listed: Vec<u8>,
    /// The number of each piece after each move of the empty square.
    pub(super) rolled: [Vec<u8>; 4],
    pub(super) notation: Notation,
    /// Whether all pieces are different tiles.
    pub(super) has_different_tiles: bool,
    /// Whether the goals of the puzzle are first letters of cubes, as its own is.
    pub(super) has_patterns: bool,
    /// Whether a question from a start must name its goal.
    pub(super) must_name_goal: bool,
    pub(super) goal: Option<(Vec<Part>, bool)>,
    pub(super) start: Option<Numbers>,
}

impl Inner {
    fn new(description: &Description) -> Result<Inner, DescriptionError> {
        let value = |key| description.value(key);
        let error = |key, reason: String| Err(description.error(key, reason));
        let size = value("board")?.unwrap_or("3x3");
        let Some(grid) = Grid::read(size) else {
            let most = Grid::MOST;
            return error(
                "board",
                format!(
                    "expected columns x rows, such as 3x3, each from 2 to 8, at most {most} squares, found {size:?}"
                ),
            );
        };
        let is_mirrored = match value("rolls")? {
            None => false,
            Some("mirrored") => true,
            Some(found) => return error("rolls", format!("expected mirrored, found {found:?}")),
        };
        if let Some(found) = value("radius")?
            && found.parse::<u8>().is_err()
        {
            return error("radius", format!("expected a number, found {found:?}"));
        }
        let must_name_goal = match value("asks")? {
            None => false,
            Some("goal") => true,
            Some(found) => return error("asks", format!("expected goal, found {found:?}")),
        };
        let mut pieces = Pieces::default();
        let places = grid.squares() - 1;
        let symbols = symbols(description)?;
        for symbol in &symbols {
            pieces.add_tile(symbol);
        }
        for text in description.values("cubes").unwrap_or_default() {
            let Some((count, marks)) = cubes(text, places) else {
                return error(
                    "cubes",
                    format!(
                        "expected how many, 1 to {places}, and six marks of faces, such as \"8 M.....\", found {text:?}"
                    ),
                );
            };
            pieces.add_cubes(count, marks, is_mirrored);
        }
        let cubes = pieces.listed.len() - symbols.len();
        if symbols.is_empty() && cubes == 0 {
            return error("tiles", "expected tiles or cubes".into());
        }
        let enough = symbols.len() + cubes >= places;
        if !enough || cubes > places || symbols.is_empty() && cubes != places {
            let key = if cubes == 0 { "tiles" } else { "cubes" };
            let found = format!("{} tiles and {cubes} cubes", symbols.len());
            return error(
                key,
                format!("expected {places} pieces on a board of {grid}, found {found}"),
            );
        }
        if pieces.numbers.len() > u8::MAX.into() {
            let found = pieces.numbers.len();
            return error("cubes", format!("expected at most 255 pieces, found {found}"));
        }
        let notation = Notation::new(description, &pieces.sorts, &pieces.tiles)?;
        let rolled = Move::ALL.map(|step| pieces.rolled(step));
        let Pieces { sorts, counts, numbers, firsts, listed, .. } = pieces;
        let has_different_tiles =
            counts.iter().zip(&sorts).all(|(&count, sort)| count == 1 && !sort.is_cube);
        let mut parts = Inner {
            description: description.clone(),
            grid,
            sorts,
            counts,
            pieces: numbers,
            firsts,
            listed,
            rolled,
            notation,
            has_different_tiles,
            must_name_goal,
            has_patterns: false,
            goal: None,
            start: None,
        };
        let read = |key, reason: fmt::Arguments<'_>| description.error(key, format!("{reason}"));
        let goal = value("goal")?.map(|text| parts.goal(text)).transpose();
        parts.goal = goal.map_err(|error| read("goal", format_args!("{error}")))?;
        let is_pattern =
            |(sets, _): &(Vec<Part>, bool)| matches!(&sets[..], [part] if parts.is_of_tops(part));
        parts.has_patterns = parts.goal.as_ref().is_some_and(is_pattern);
        let start = value("start")?.map(|text| parts.board(text)).transpose();
        parts.start = start.map_err(|error| read("start", format_args!("{error}")))?;
        Ok(parts)
    }
}

impl Puzzle {
    /// Returns the puzzle of a description.
    ///
    /// # Errors
    /// What the description says cannot be a puzzle; says which key, what was expected and what was
    /// found.
    pub fn new(description: &Description) -> Result<Puzzle, DescriptionError> {
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(puzzle) = made.iter().find(|puzzle| puzzle.description() == description) {
            return Ok(*puzzle);
        }
        let puzzle = Puzzle { parts: Box::leak(Box::new(Inner::new(description)?)) };
        made.push(puzzle);
        Ok(puzzle)
    }

    /// Returns the puzzle of this name that comes with the crate.
    pub fn shipped(name: &str) -> Option<Puzzle> {
        static MADE: [OnceLock<Option<Puzzle>>; 8] = [const { OnceLock::new() }; 8];
        let at = Description::names().position(|shipped| shipped == name)?;
        *MADE.get(at)?.get_or_init(|| Puzzle::new(&Description::shipped(name)?).ok())
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
            (true, false) => "Slide tiles into the empty square.",
            (false, _) => "Roll cubes into the empty square.",
            _ => "Slide tiles and roll cubes into the empty square.",
        };
        self.parts.said("task").unwrap_or(usual)
    }

    /// Returns the word for a move: `roll` if all pieces are cubes, else `move`.
    pub fn step(self) -> &'static str {
        if self.parts.has_tiles() { "move" } else { "roll" }
    }

    /// Returns the largest distance from the description's goal, if it is known. That of a description
    /// that this one is `like` counts only if the boards are the same.
    pub fn radius(self) -> Option<usize> {
        let ranked = self.ranked_in();
        let is_own =
            self.parts.said("like").is_none() || Puzzle::shipped(ranked.name()) == Some(ranked);
        ranked.parts.said("radius").filter(|_| is_own)?.parse().ok()
    }

    /// Returns the size of the board.
    pub fn grid(self) -> Grid {
        self.parts.grid
    }

    /// Returns whether a piece that moves left or right rolls the other way round, as seen in a mirror.
    pub fn is_mirrored(self) -> bool {
        self.description().values("rolls").is_some()
    }

    /// Returns the marks that are seen of a cube in the directions U, D, N, S, E and W, by its number;
    /// `None` for a tile, and for a number of no piece.
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

    /// Returns the number of pieces: of different tiles and of cubes in all their orientations. It is
    /// the largest number of a piece.
    pub fn pieces(self) -> usize {
        self.parts.pieces.len()
    }
}

impl Inner {
    /// Checks that numbers are a board.
    pub(super) fn check(&self, numbers: &[u8]) -> Result<Numbers, ReadError> {
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
            return Err(ReadError::new(expected, blanks));
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

    /// Returns how many pieces of each sort are left without those of these numbers, row by row; 0 stands
    /// for none.
    pub(super) fn left(&self, numbers: impl Iterator<Item = u8>) -> Result<Vec<usize>, ReadError> {
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
    pub(super) fn at_most(&self, number: u8) -> String {
        let (sort, _) = self.pieces[usize::from(number) - 1];
        let symbol = self.notation.symbol(number);
        match (self.counts[sort], self.sorts[sort].is_cube) {
            (1, false) => format!("{symbol} once"),
            (count, false) => format!("{symbol} at most {count} times"),
            (count, true) => format!("{count} cubes such as {symbol}"),
        }
    }

    /// Returns the sort of a piece.
    pub(super) fn sort_of(&self, number: u8) -> &Sort {
        &self.sorts[self.pieces[usize::from(number) - 1].0]
    }

    /// Returns the number of tiles that a board lacks.
    pub(super) fn spare(&self) -> usize {
        self.listed.len() + 1 - self.grid.squares()
    }

    pub(super) fn said(&self, key: &str) -> Option<&str> {
        self.description.value(key).ok().flatten()
    }

    fn has_tiles(&self) -> bool {
        self.sorts.iter().any(|sort| !sort.is_cube)
    }

    pub(super) fn has_cubes(&self) -> bool {
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

impl PartialOrd for Puzzle {
    fn partial_cmp(&self, other: &Puzzle) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Puzzle {
    fn cmp(&self, other: &Puzzle) -> Ordering {
        match self == other {
            true => Ordering::Equal,
            false => self.description().cmp(other.description()),
        }
    }
}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

/// The pieces of a description while it is read.
#[derive(Default)]
struct Pieces {
    sorts: Vec<Sort>,
    /// The symbols of the sorts that are tiles, which come first.
    tiles: Vec<String>,
    counts: Vec<usize>,
    numbers: Vec<(usize, usize)>,
    firsts: Vec<u8>,
    listed: Vec<u8>,
}

impl Pieces {
    fn add_tile(&mut self, symbol: &str) {
        let sort = self.tiles.iter().position(|other| other == symbol).unwrap_or_else(|| {
            self.tiles.push(symbol.to_owned());
            self.add(Sort::tile())
        });
        self.list(1, sort, 0);
    }

    /// Adds cubes, to a sort that looks as they do from some side if there is one.
    fn add_cubes(&mut self, count: usize, marks: Faces, is_mirrored: bool) {
        let looks = |sort: &Sort| sort.seen.iter().position(|seen| *seen == marks);
        let same = self.sorts.iter().position(|sort| sort.is_cube && looks(sort).is_some());
        let sort = same.unwrap_or_else(|| self.add(Sort::cube(marks, is_mirrored)));
        let orientation = looks(&self.sorts[sort]).unwrap_or(0);
        self.list(count, sort, orientation);
    }

    fn add(&mut self, sort: Sort) -> usize {
        let number = self.sorts.len();
        self.firsts.push((self.numbers.len() + 1) as u8);
        self.numbers.extend((0..sort.seen.len()).map(|orientation| (number, orientation)));
        self.counts.push(0);
        self.sorts.push(sort);
        number
    }

    fn list(&mut self, count: usize, sort: usize, orientation: usize) {
        self.counts[sort] += count;
        let number = self.firsts[sort].wrapping_add(orientation as u8);
        self.listed.extend(std::iter::repeat_n(number, count));
    }

    /// Returns the number of each piece after a move, by its number.
    fn rolled(&self, step: Move) -> Vec<u8> {
        let all = self.numbers.iter().map(|&(sort, orientation)| {
            self.firsts[sort] + self.sorts[sort].rolled[step as usize][orientation]
        });
        std::iter::once(0).chain(all).collect()
    }
}

/// The most tiles of a description.
pub(super) const MOST_TILES: usize = 64;

/// Returns the symbols of the tiles: words, or single characters.
fn symbols(description: &Description) -> Result<Vec<String>, DescriptionError> {
    let text = description.value("tiles")?.unwrap_or_default().trim().to_uppercase();
    let symbols: Vec<String> = if text.contains(char::is_whitespace) {
        text.split_whitespace().map(ToOwned::to_owned).collect()
    } else {
        text.chars().map(String::from).collect()
    };
    if symbols.len() > MOST_TILES {
        let reason = format!("expected at most {MOST_TILES} tiles, found {}", symbols.len());
        return Err(description.error("tiles", reason));
    }
    Ok(symbols)
}

/// Reads a number of cubes and their marks.
fn cubes(text: &str, most: usize) -> Option<(usize, Faces)> {
    let (count, marks) = text.trim().split_once(char::is_whitespace)?;
    let count = count.parse().ok().filter(|count| (1..=most).contains(count))?;
    let mut faces = [' '; 6];
    let marks = marks.trim().to_uppercase();
    let mut marks = marks.chars();
    for face in &mut faces {
        *face = marks.next().filter(|mark| !mark.is_whitespace())?;
    }
    marks.next().is_none().then_some((count, faces))
}
