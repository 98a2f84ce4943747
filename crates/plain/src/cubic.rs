//! The cubic eight-puzzle: a cube beside the blank rolls into it.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::Move;
use crate::search::{self, Numbers, paths, search};

/// The colours of a cube on top, in front (along y) and at the side (along x): white, red and blue.
/// Opposite faces have the same colour.
pub type Cube = [char; 3];

/// The six orientations of a cube. Boards store their indices. Half of an index, rounded down, is
/// the number of the colour on top.
const ORIENTATIONS: [Cube; 6] = [
    ['W', 'R', 'B'],
    ['W', 'B', 'R'],
    ['R', 'W', 'B'],
    ['R', 'B', 'W'],
    ['B', 'W', 'R'],
    ['B', 'R', 'W'],
];

/// The orientation after a roll along x, for each orientation: top and side change places.
const ALONG_X: [u8; 6] = [5, 3, 4, 1, 2, 0];

/// The orientation after a roll along y, for each orientation: top and front change places.
const ALONG_Y: [u8; 6] = [2, 4, 0, 5, 1, 3];

/// The number of boards: nine squares for the blank, six orientations for each of eight cubes.
pub const BOARDS: usize = 9 * 6usize.pow(8);

/// The number of patterns: nine squares for the blank, three colours for each other square.
pub const PATTERNS: usize = 9 * 3usize.pow(8);

/// A board of cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The orientation of the cube on each square, row by row; 0 for the blank.
    orientations: [u8; 9],
    blank: u8,
}

impl Board {
    /// Returns the uniform start with its blank on this square, 0 to 8: every cube is white on
    /// top, red in front and blue at the side.
    pub fn canonical(blank: usize) -> Board {
        Board { orientations: [0; 9], blank: blank as u8 }
    }

    /// Returns the board with these cubes row by row; a `None` among them is the blank. Returns
    /// `None` unless there is exactly one blank, and each cube has three different colours.
    pub fn new(cubes: [Option<Cube>; 9]) -> Option<Board> {
        let blank = cubes.iter().position(Option::is_none)?;
        let mut board = Board::canonical(blank);
        for (square, cube) in cubes.into_iter().enumerate().filter(|&(square, _)| square != blank) {
            board.orientations[square] =
                ORIENTATIONS.iter().position(|&orientation| Some(orientation) == cube)? as u8;
        }
        Some(board)
    }

    /// Returns the 256 boards that show a pattern, which is in the notation of [`Board::pattern`].
    ///
    /// # Panics
    /// If there are more than nine letters, or a letter is not `W`, `R`, `B` or `E`.
    pub fn showing(pattern: &str) -> Vec<Board> {
        let mut boards = vec![Board::canonical(0)];
        for (square, top) in pattern.chars().enumerate() {
            if top == 'E' {
                boards.iter_mut().for_each(|board| board.blank = square as u8);
                continue;
            }
            let first = ORIENTATIONS
                .iter()
                .position(|orientation| orientation[0] == top)
                .expect("W, R, B or E") as u8;
            let with = |mut board: Board, orientation| {
                board.orientations[square] = orientation;
                board
            };
            let both = |board| [first, first + 1].map(|orientation| with(board, orientation));
            boards = boards.into_iter().flat_map(both).collect();
        }
        boards
    }

    /// Returns the square of the blank.
    #[inline(always)]
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// Returns the cube on a square, 0 to 8; `None` for the blank.
    ///
    /// # Panics
    /// If there is no such square.
    pub fn cube(&self, square: usize) -> Option<Cube> {
        (square != self.blank()).then_some(ORIENTATIONS[usize::from(self.orientations[square])])
    }

    /// Returns the pattern that the board shows: the colour on top of each cube, row by row, `W`,
    /// `R` or `B`, and `E` for the blank.
    pub fn pattern(&self) -> String {
        (0..9).map(|square| self.cube(square).map_or('E', |[top, ..]| top)).collect()
    }

    /// Returns the board after a move of the blank; `None` if the move leaves the board.
    #[inline(always)]
    pub fn roll(mut self, step: Move) -> Option<Board> {
        let from = step.destination(self.blank())?;
        let orientations = if step.is_horizontal() { ALONG_X } else { ALONG_Y };
        self.orientations[self.blank()] = orientations[usize::from(self.orientations[from])];
        self.orientations[from] = 0;
        self.blank = from as u8;
        Some(self)
    }

    /// Returns the board after the moves with these letters; `None` if a letter is not a move, or a
    /// move leaves the board.
    pub fn roll_all(self, path: &str) -> Option<Board> {
        path.chars().try_fold(self, |board, letter| board.roll(Move::of_letter(letter)?))
    }

    /// Returns the board's number, less than [`BOARDS`].
    #[inline(always)]
    pub fn number(&self) -> usize {
        self.digits(6, |orientation| orientation)
    }

    /// Returns the number of the board's pattern, less than [`PATTERNS`].
    #[inline(always)]
    pub fn pattern_number(&self) -> usize {
        self.digits(3, |orientation| orientation / 2)
    }

    /// Returns a number: the blank's square, then a digit to this radix for each cube.
    #[inline(always)]
    fn digits(&self, radix: usize, digit: impl Fn(u8) -> u8) -> usize {
        let mut number = self.blank();
        for (square, &orientation) in self.orientations.iter().enumerate() {
            if square != self.blank() {
                number = number * radix + usize::from(digit(orientation));
            }
        }
        number
    }

    /// Returns the board with this number, which must be less than [`BOARDS`].
    pub fn of_number(mut number: usize) -> Board {
        let blank = number / 6usize.pow(8);
        let mut board = Board::canonical(blank);
        for square in (0..9).rev().filter(|&square| square != blank) {
            board.orientations[square] = (number % 6) as u8;
            number /= 6;
        }
        board
    }
}

/// Reads nine entries, separated by commas: a cube's three colours, or `---` for the blank.
impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        let invalid = || format!("expected nine cubes with a blank, found {text:?}");
        let cube = |entry: &str| match entry {
            "---" => Some(None),
            _ => Some(Some(Cube::try_from(entry.chars().collect::<Vec<_>>()).ok()?)),
        };
        let cubes: Option<Vec<_>> = text.split(',').map(cube).collect();
        let cubes = cubes.and_then(|cubes| cubes.try_into().ok()).ok_or_else(invalid)?;
        Board::new(cubes).ok_or_else(invalid)
    }
}

/// Displays as nine entries, separated by commas: a cube's three colours, or `---` for the blank.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cube = |square| self.cube(square).map_or("---".into(), String::from_iter);
        f.write_str(&Vec::from_iter((0..9).map(cube)).join(","))
    }
}

/// The result of a breadth-first search over all boards.
pub type Search = search::Search<Board>;

impl Search {
    /// Searches all boards that can be reached from one of these starts. The distance of a board is
    /// that from the nearest start.
    pub fn from(starts: &[Board]) -> Search {
        search(starts, BOARDS, Board::number, Board::roll)
    }
}

/// Searches all boards that can be reached from a start. Returns, for each pattern, the smallest of
/// the shortest paths to a board that shows it, and the number of boards at each distance.
///
/// The first board that shows a pattern has the smallest path to it, as boards are met in the order
/// of their paths.
pub fn smallest_paths(start: Board) -> (HashMap<String, String>, Vec<u64>) {
    let met = paths(&[start], BOARDS, Board::number, Board::roll);
    let mut shown = Numbers::below(PATTERNS);
    let (mut of_patterns, mut counts) = (HashMap::new(), vec![0; 1]);
    for here in &met {
        counts.resize(1 + usize::from(here.distance), 0);
        counts[usize::from(here.distance)] += 1;
        if shown.insert(here.board.pattern_number()) {
            let back = std::iter::successors(Some(here), |here| met.get(here.before as usize));
            let letters = back.map(|here| here.letter).take(here.distance.into());
            let letters: Vec<_> = letters.collect();
            of_patterns.insert(here.board.pattern(), letters.into_iter().rev().collect());
        }
    }
    (of_patterns, counts)
}
