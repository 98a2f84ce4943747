//! The cubic eight-puzzle: a cube beside the blank rolls into it.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::Move;

/// The colours of a cube on top, in front (along y) and at the side (along x): white, red and blue.
/// Opposite faces have the same colour.
pub type Cube = [char; 3];

/// The six ways in which a cube can lie. A board has their numbers. Half of a number, rounded
/// down, tells the colour on top.
const LIES: [Cube; 6] = [
    ['W', 'R', 'B'],
    ['W', 'B', 'R'],
    ['R', 'W', 'B'],
    ['R', 'B', 'W'],
    ['B', 'W', 'R'],
    ['B', 'R', 'W'],
];

/// How each way to lie changes when the cube rolls along x: top and side change places.
const ALONG_X: [u8; 6] = exchanging_top_with(2);

/// How each way to lie changes when the cube rolls along y: top and front change places.
const ALONG_Y: [u8; 6] = exchanging_top_with(1);

const fn exchanging_top_with(face: usize) -> [u8; 6] {
    let mut after = [0; 6];
    let mut lie = 0;
    while lie < 6 {
        let mut cube = LIES[lie];
        cube.swap(0, face);
        while LIES[after[lie] as usize][0] != cube[0] || LIES[after[lie] as usize][1] != cube[1] {
            after[lie] += 1;
        }
        lie += 1;
    }
    after
}

/// How many boards there are: nine squares for the blank, six ways to lie for each of eight cubes.
pub const BOARDS: usize = 9 * 6usize.pow(8);

/// How many patterns there are: nine squares for the blank, three colours for each other square.
pub const PATTERNS: usize = 9 * 3usize.pow(8);

/// A board of cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// How the cube on each square lies, row by row; 0 where the blank is.
    lies: [u8; 9],
    blank: u8,
}

impl Board {
    /// Returns the canonical start with its blank on this square, 0 to 8: every cube is white on
    /// top, red in front and blue at the side.
    pub fn canonical(blank: usize) -> Board {
        Board { lies: [0; 9], blank: blank as u8 }
    }

    /// Returns the board with these cubes row by row, `None` for the blank. Returns `None` unless
    /// there is one blank, and each cube has three different colours.
    pub fn new(cubes: [Option<Cube>; 9]) -> Option<Board> {
        let blank = cubes.iter().position(Option::is_none)?;
        let mut board = Board::canonical(blank);
        for (square, cube) in cubes.into_iter().enumerate().filter(|&(square, _)| square != blank) {
            board.lies[square] = LIES.iter().position(|&lie| Some(lie) == cube)? as u8;
        }
        Some(board)
    }

    /// Returns the 256 boards that show a pattern, written as [`Board::pattern`] writes it.
    ///
    /// # Panics
    /// If there are more than nine letters, or a letter is none of the four.
    pub fn showing(pattern: &str) -> Vec<Board> {
        let mut boards = vec![Board::canonical(0)];
        for (square, top) in pattern.chars().enumerate() {
            if top == 'E' {
                boards.iter_mut().for_each(|board| board.blank = square as u8);
                continue;
            }
            let first = LIES.iter().position(|lie| lie[0] == top).expect("W, R, B or E") as u8;
            boards.iter_mut().for_each(|board| board.lies[square] = first);
            let others = boards.clone().into_iter().map(|mut board| {
                board.lies[square] = first + 1;
                board
            });
            boards.extend(others);
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
        (square != self.blank()).then_some(LIES[usize::from(self.lies[square])])
    }

    /// Returns what the board shows from above, row by row: `W`, `R` and `B`, and `E` for the blank.
    pub fn pattern(&self) -> String {
        (0..9).map(|square| self.cube(square).map_or('E', |[top, ..]| top)).collect()
    }

    /// Returns the board after a move of the blank; `None` if the board ends there.
    #[inline(always)]
    pub fn roll(mut self, step: Move) -> Option<Board> {
        let from = step.destination(self.blank())?;
        let lies = if step.is_horizontal() { ALONG_X } else { ALONG_Y };
        self.lies[self.blank()] = lies[usize::from(self.lies[from])];
        self.lies[from] = 0;
        self.blank = from as u8;
        Some(self)
    }

    /// Returns the board after the moves with these letters; `None` if one of them is not
    /// possible.
    pub fn roll_all(self, path: &str) -> Option<Board> {
        path.chars().try_fold(self, |board, letter| board.roll(Move::of_letter(letter)?))
    }

    /// Returns the board's number, less than [`BOARDS`].
    #[inline(always)]
    pub fn number(&self) -> usize {
        self.digits(6, |lie| lie)
    }

    /// Returns the number of the board's pattern, less than [`PATTERNS`].
    #[inline(always)]
    pub fn pattern_number(&self) -> usize {
        self.digits(3, |lie| lie / 2)
    }

    /// The blank, then the cubes as digits.
    #[inline(always)]
    fn digits(&self, radix: usize, digit: impl Fn(u8) -> u8) -> usize {
        let mut number = self.blank();
        for (square, &lie) in self.lies.iter().enumerate() {
            if square != self.blank() {
                number = number * radix + usize::from(digit(lie));
            }
        }
        number
    }

    /// Returns the board with this number, which is less than [`BOARDS`].
    pub fn of_number(mut number: usize) -> Board {
        let blank = number / 6usize.pow(8);
        let mut board = Board::canonical(blank);
        for square in (0..9).rev().filter(|&square| square != blank) {
            board.lies[square] = (number % 6) as u8;
            number /= 6;
        }
        board
    }
}

/// Reads the colours of nine cubes, set apart by commas; `---` is the blank.
impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        let invalid = || format!("expected nine cubes with a blank, found {text:?}");
        let cube = |word: &str| match word {
            "---" => Some(None),
            _ => Some(Some(Cube::try_from(word.chars().collect::<Vec<_>>()).ok()?)),
        };
        let cubes: Option<Vec<_>> = text.split(',').map(cube).collect();
        let cubes = cubes.and_then(|cubes| cubes.try_into().ok()).ok_or_else(invalid)?;
        Board::new(cubes).ok_or_else(invalid)
    }
}

/// Writes the colours of nine cubes, set apart by commas; `---` is the blank.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cube = |square| self.cube(square).map_or("---".into(), String::from_iter);
        f.write_str(&Vec::from_iter((0..9).map(cube)).join(","))
    }
}

/// What a search over all boards found.
pub struct Search {
    /// The distance of every board by its number, or `UNMET`.
    distances: Vec<u8>,
    /// How many boards there are at each distance.
    pub counts: Vec<u64>,
}

const UNMET: u8 = u8::MAX;

impl Search {
    /// Searches from all these starts at once until nothing new comes.
    pub fn from(starts: &[Board]) -> Search {
        let mut distances = vec![UNMET; BOARDS];
        let mut frontier = Vec::new();
        for start in starts {
            distances[start.number()] = 0;
            frontier.push(*start);
        }
        let mut counts = Vec::new();
        while !frontier.is_empty() {
            counts.push(frontier.len() as u64);
            let mut next = Vec::new();
            for board in frontier {
                for after in Move::ALL.into_iter().filter_map(|step| board.roll(step)) {
                    let distance = &mut distances[after.number()];
                    if *distance == UNMET {
                        *distance = counts.len() as u8;
                        next.push(after);
                    }
                }
            }
            frontier = next;
        }
        Search { distances, counts }
    }

    /// Returns the fewest rolls from a start to the board; `None` if none lead there.
    pub fn distance(&self, board: &Board) -> Option<u8> {
        Some(self.distances[board.number()]).filter(|&distance| distance != UNMET)
    }

    /// Returns every board that was reached, and its distance.
    pub fn reached(&self) -> impl Iterator<Item = (Board, u8)> {
        let all = self.distances.iter().enumerate();
        let reached = all.filter(|&(_, &distance)| distance != UNMET);
        reached.map(|(number, &distance)| (Board::of_number(number), distance))
    }
}

/// Searches from a start until nothing new comes, trying the moves in order, so that the first path
/// to a board is the lexicographically smallest of the shortest, and boards at the same distance are
/// met in the order of these paths. Returns, for each pattern that is shown, the path to the first
/// board that shows it, and how many boards there are at each distance.
pub fn smallest_paths(start: Board) -> (HashMap<String, String>, Vec<u64>) {
    let mut met = vec![false; BOARDS];
    // Each board with the place of the one before it and the letter of the move.
    let mut queue = vec![(start, 0u32, ' ')];
    let mut paths = HashMap::from([(start.pattern(), String::new())]);
    let mut shown = vec![false; PATTERNS];
    let mut counts = Vec::new();
    met[start.number()] = true;
    shown[start.pattern_number()] = true;
    let mut next = 0;
    while next < queue.len() {
        let level = next..queue.len();
        counts.push(level.len() as u64);
        next = level.end;
        for here in level {
            for step in Move::ALL {
                let Some(after) = queue[here].0.roll(step) else { continue };
                if std::mem::replace(&mut met[after.number()], true) {
                    continue;
                }
                queue.push((after, here as u32, step.letter));
                if !std::mem::replace(&mut shown[after.pattern_number()], true) {
                    let before = |&(_, place, _): &(Board, u32, char)| queue.get(place as usize);
                    let back = std::iter::successors(queue.last(), |&entry| before(entry));
                    let letters: Vec<_> = back.map(|entry| entry.2).take(counts.len()).collect();
                    paths.insert(after.pattern(), letters.into_iter().rev().collect());
                }
            }
        }
    }
    (paths, counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the directions: a roll along x leaves the front as it is, one along y the side.
    #[test]
    fn a_cube_rolls_into_the_blank() {
        let board = Board::canonical(4);
        assert_eq!(board.to_string(), "WRB,WRB,WRB,WRB,---,WRB,WRB,WRB,WRB");
        let after = |path: &str| board.roll_all(path).map(|board| board.to_string());
        assert_eq!(after("l").as_deref(), Some("WRB,WRB,WRB,---,BRW,WRB,WRB,WRB,WRB"));
        assert_eq!(after("u").as_deref(), Some("WRB,---,WRB,WRB,RWB,WRB,WRB,WRB,WRB"));
        assert_eq!((after("lr"), after("du")), (after(""), after("")));
        assert_eq!((after("uu"), after("x")), (None, None));
    }

    /// Numbers, texts and patterns have the boards that they came from.
    #[test]
    fn boards_are_what_they_are_called() {
        for number in (0..BOARDS).step_by(4_999) {
            let board = Board::of_number(number);
            assert_eq!(board.number(), number);
            assert_eq!(board.to_string().parse(), Ok(board));
            let showing = Board::showing(&board.pattern());
            assert!(showing.contains(&board) && showing.len() == 256);
            let numbers = showing.iter().map(Board::pattern_number);
            assert!(numbers.clone().all(|number| number == board.pattern_number()));
            assert!(numbers.max() < Some(PATTERNS));
        }
    }
}
