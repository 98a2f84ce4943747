//! A sequence of moves in 32 bytes.
//!
//! [`Path`] is also at the root of the crate.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::error::ReadError;
use crate::text::symbols::{debug_as_text, meanings};
use crate::{Move, Slide};

/// A sequence of at most [`Path::MAX`] moves in 32 bytes.
///
/// Displays and parses as its letters, `urrulldr`; separators between letters, such as white space
/// and commas, are ignored. Paths compare lexicographically with `d < l < r < u`; a path is less
/// than its continuations.
///
/// A [path of slides](Path::of_slides) has all tiles that move in one direction, one after the other,
/// as one move: two such moves in a row are in no shortest path. It displays as `r2 d l3`.
///
/// ```
/// use tilebase_puzzle::{Move, Path, Puzzle};
///
/// let mut path: Path = "drru".parse()?;
/// path.push(Move::Left);
/// assert_eq!((path.len(), path.to_string()), (5, "drrul".into()));
/// let (start, goal) = Puzzle::eight().question(Some("123069478"), None)?;
/// assert_eq!(start.follow(path), goal.board());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    /// Two bits for each of the first 64 moves, the first move lowest; and a 1 above the last move
    /// if there are fewer.
    low: u128,
    /// Two bits for each move from the 65th on, the first of them lowest, and a 1 above the last; 0
    /// if that 1 is in `low`. In a path of slides these are the moves of single tiles, and the
    /// highest bit is set.
    high: u128,
}

impl Path {
    /// The most moves of a path; of slides, the most tiles that move one after the other. Paths of
    /// the puzzles that come with the crate are shorter. Boards of a description may be farther from
    /// a goal: then a search of all its boards is an error.
    pub const MAX: usize = 127;

    /// The moves that `low` holds.
    const LOW: usize = 64;

    /// The bit of `high` that says that moves in one direction, one after the other, are one.
    const SLIDES: u128 = 1 << 127;

    /// Returns the path of no moves.
    pub const fn new() -> Path {
        Path { low: 1, high: 0 }
    }

    /// Returns the path of no slides, to which slides may be added.
    ///
    /// ```
    /// use tilebase_puzzle::{Move, Path, Slide};
    ///
    /// let mut path = Path::of_slides();
    /// path.push(Slide { step: Move::Right, tiles: 2 });
    /// path.push(Move::Down);
    /// assert_eq!((path.len(), path.to_string()), (2, "r2 d".into()));
    /// ```
    pub const fn of_slides() -> Path {
        Path { low: 1, high: Path::SLIDES }
    }

    /// Returns whether moves in one direction, one after the other, are one move of the path.
    #[inline]
    pub const fn has_slides(self) -> bool {
        self.high & Path::SLIDES != 0
    }

    /// Returns the path with these bits: two for each move, the first move lowest, and a 1 above
    /// the last. Returns `None` if the highest 1 is missing or at an odd place. A path of up to 31
    /// moves fits into 64 bits.
    #[inline]
    pub const fn from_bits(bits: u128) -> Option<Path> {
        if bits.leading_zeros() % 2 == 1 { Some(Path { low: bits, high: 0 }) } else { None }
    }

    /// Returns the path of the moves of some numbers, from 0, of which at most 3 are before them. Each has
    /// two bits, the first move the lowest of the first byte; all bits behind them are 0.
    ///
    /// Setting the bits of a move takes fewer instructions than [`Path::push`].
    ///
    /// # Panics
    /// If there are more than [`Path::MAX`] moves.
    #[doc(hidden)]
    #[inline]
    pub fn from_bytes(mut bytes: [u8; 33], moves: Range<usize>) -> Path {
        assert!(moves.len() <= Path::MAX, "a path holds at most 127 moves");
        bytes[moves.end / 4] |= 1 << (2 * (moves.end % 4));
        let word = |at| u128::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
        let (low, high, shift) = (word(0), word(16), 2 * moves.start);
        let shifted = |word: u128, next: u128| word >> shift | next << 1 << (127 - shift);
        Path { low: shifted(low, high), high: shifted(high, bytes[32].into()) }
    }

    /// Returns the path as bits: two for each move, the first move lowest, and a 1 above the last.
    /// Returns `None` if there are more than 63 moves.
    #[inline]
    pub const fn bits(self) -> Option<u128> {
        if self.high == 0 { Some(self.low) } else { None }
    }

    /// Returns the number of moves.
    #[inline]
    pub fn len(self) -> usize {
        match () {
            () if self.high == 0 => length(self.low),
            () if self.has_slides() => self.slides().count(),
            () => Path::LOW + length(self.high),
        }
    }

    /// Returns whether there are no moves.
    pub const fn is_empty(self) -> bool {
        self.steps() == 0
    }

    /// Returns the number of moves of single tiles.
    #[inline]
    const fn steps(self) -> usize {
        match self.high & !Path::SLIDES {
            0 => length(self.low),
            high => Path::LOW + length(high),
        }
    }

    /// Adds a move at the end; to a path of slides that ends in the same direction, its tiles.
    ///
    /// # Panics
    /// If the path then has more than [`Path::MAX`] moves.
    #[inline]
    pub fn push(&mut self, slide: impl Into<Slide>) {
        assert!(self.try_push(slide).is_some(), "a path holds at most 127 moves");
    }

    /// As [`Path::push`]; returns `None` if the path has no room for the move.
    #[inline]
    pub fn try_push(&mut self, slide: impl Into<Slide>) -> Option<()> {
        let Slide { step, tiles } = slide.into();
        (0..tiles).try_for_each(|_| self.try_push_step(step))
    }

    #[inline]
    const fn try_push_step(&mut self, step: Move) -> Option<()> {
        let len = self.steps();
        if len == Path::MAX {
            return None;
        }
        // The 1 moves up by two places, above the new move.
        let more = 3 + step.bits() as u128;
        if len < Path::LOW - 1 {
            self.low += more << (2 * len);
        } else if len == Path::LOW - 1 {
            (self.low, self.high) = (self.low.wrapping_add(more << (2 * len)), self.high | 1);
        } else {
            self.high += more << (2 * (len - Path::LOW));
        }
        Some(())
    }

    /// Returns the move of a single tile at a place that is less than their number.
    #[inline]
    const fn step(self, index: usize) -> Move {
        let word = if index < Path::LOW { self.low } else { self.high };
        Move::from_bits((word >> (2 * (index % Path::LOW))) as u8)
    }

    /// Returns the moves of single tiles, those in one direction as one.
    fn slides(self) -> impl Iterator<Item = Slide> {
        let (mut at, steps) = (0, self.steps());
        std::iter::from_fn(move || {
            let step = (at < steps).then(|| self.step(at))?;
            let tiles = (at..steps).take_while(|&index| self.step(index) == step).count();
            at += tiles;
            Some(Slide { step, tiles: tiles as u8 })
        })
    }

    /// Returns an iterator over the moves, first to last.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Slide> + ExactSizeIterator {
        let at = move |index| match self.has_slides() {
            true => self.slides().nth(index).unwrap_or(Move::Down.into()),
            false => self.step(index).into(),
        };
        (0..self.len()).map(at)
    }

    /// Returns the letters of the 32 moves from index `32 * part`, where `part` is 0 to 3. Letters
    /// after the last move are arbitrary. This is for programs that write many paths: copying a
    /// fixed number of bytes takes few instructions.
    #[doc(hidden)]
    #[inline]
    pub const fn padded_letters(self, part: usize) -> [u8; 32] {
        /// The letters of four moves.
        static FOUR: [[u8; 4]; 256] = {
            let mut four = [[0; 4]; 256];
            let mut bits = 0;
            while bits < 256 {
                let mut place = 0;
                while place < 4 {
                    four[bits][place] = Move::from_bits((bits >> (2 * place)) as u8).letter() as u8;
                    place += 1;
                }
                bits += 1;
            }
            four
        };
        let word = if part < 2 { self.low } else { self.high };
        let half = (word >> (64 * (part % 2))) as u64;
        let mut letters = [0; 32];
        let (fours, _) = letters.as_chunks_mut::<4>();
        let mut number = 0;
        while number < 8 {
            fours[number] = FOUR[(half >> (8 * number)) as usize & 255];
            number += 1;
        }
        letters
    }
}

/// Returns the number of moves below the 1.
const fn length(word: u128) -> usize {
    (127 - word.leading_zeros() as usize) / 2
}

impl Ord for Path {
    fn cmp(&self, other: &Path) -> Ordering {
        self.iter().cmp(other.iter())
    }
}

impl PartialOrd for Path {
    fn partial_cmp(&self, other: &Path) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Path {
    fn default() -> Path {
        Path::new()
    }
}

/// # Panics
/// If there are more than [`Path::MAX`] moves.
impl<S: Into<Slide>> FromIterator<S> for Path {
    fn from_iter<I: IntoIterator<Item = S>>(moves: I) -> Path {
        let mut path = Path::new();
        moves.into_iter().for_each(|step| path.push(step));
        path
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_slides() {
            let slides: Vec<_> = self.iter().map(|slide| slide.to_string()).collect();
            return f.pad(&slides.join(" "));
        }
        let letters = [0, 1, 2, 3].map(|part| self.padded_letters(part));
        let letters = &letters.as_flattened()[..self.len()];
        f.pad(std::str::from_utf8(letters).map_err(|_| fmt::Error)?)
    }
}

debug_as_text!(Path);

impl FromStr for Path {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Path, ReadError> {
        let steps = meanings(text, "d, l, r or u", Move::from_letter)?;
        match steps.len() {
            ..=Path::MAX => Ok(steps.into_iter().collect()),
            more => Err(ReadError::new("at most 127 moves", more)),
        }
    }
}

/// Returns random moves, so that no two parts of a path of them are equal.
#[cfg(test)]
pub(crate) fn random_moves() -> impl Iterator<Item = Move> + Clone {
    let next = |seed: &u32| Some(seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    std::iter::successors(Some(1), next).map(|seed: u32| Move::from_bits((seed >> 30) as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the two words of a path and its four parts of letters against the moves themselves.
    #[test]
    fn paths_of_every_length_are_displayed_and_read() {
        let moves: Vec<Move> = random_moves().take(Path::MAX + 1).collect();
        let letters: String = moves.iter().map(|step| step.letter()).collect();
        let parts = [0, 1, 2, 3].map(|part| &letters[32 * part..][..32]);
        assert!((1..4).all(|part| !parts[..part].contains(&parts[part])), "{parts:?}");
        for length in 0..=Path::MAX {
            let (moves, text) = (&moves[..length], &letters[..length]);
            let path: Path = moves.iter().copied().collect();
            assert_eq!((path.to_string().as_str(), path.len()), (text, length));
            assert_eq!((text.parse(), path.is_empty()), (Ok(path), length == 0));
            let singles = || moves.iter().copied().map(Slide::from);
            assert!(path.iter().eq(singles()), "{text}");
            assert!(path.iter().rev().eq(singles().rev()), "{text}");
            let slides = singles().fold(Path::of_slides(), |mut all, step| {
                all.push(step);
                all
            });
            let mut runs: Vec<Slide> = Vec::new();
            for step in singles() {
                match runs.last_mut().filter(|run| run.step == step.step) {
                    Some(run) => run.tiles += 1,
                    None => runs.push(step),
                }
            }
            let run_text = runs.iter().map(Slide::to_string).collect::<Vec<_>>().join(" ");
            assert_eq!((slides.to_string(), slides.len()), (run_text, runs.len()));
            assert!(slides.iter().rev().eq(runs.into_iter().rev()), "{slides}");
            assert_eq!((slides.bits(), slides.is_empty()), (None, length == 0));
            assert_eq!({ slides }.try_push(Move::Down).is_none(), length == Path::MAX);
            for (part, letters) in text.as_bytes().chunks(32).enumerate() {
                assert_eq!(
                    path.padded_letters(part)[..letters.len()],
                    *letters,
                    "{part} of {text}"
                );
            }
            assert_eq!(path.bits().and_then(Path::from_bits), (length < 64).then_some(path));
            for first in 0..4 {
                let mut bytes = [0; 33];
                for (at, step) in (first..).zip(moves) {
                    bytes[at / 4] |= step.bits() << (2 * (at % 4));
                }
                assert_eq!(Path::from_bytes(bytes, first..first + length), path);
            }
            assert_eq!({ path }.try_push(Move::Down).is_none(), length == Path::MAX);
        }
        let expected = Err(ReadError::new("at most 127 moves", 128));
        assert_eq!(letters.parse::<Path>(), expected);
    }

    /// Guards that slides compare by letters, then by numbers: in moves of single tiles, `rrd` is
    /// before `ru`.
    #[test]
    fn paths_of_slides_compare_by_letters_and_numbers() {
        let path = |text: &str| {
            let mut path = Path::of_slides();
            Path::from_str(text).unwrap().iter().for_each(|step| path.push(step));
            path
        };
        let sorted = ["", "d", "dr", "dru", "drr", "ddr", "l", "ru", "rrd", "rrrd"];
        assert!(sorted.map(path).is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn paths_compare_as_their_letters_do() {
        let texts = ["", "d", "dd", "du", "l", "ld", "rr", "rrd", "u", "ud", "uuuu"];
        let path = |text: &str| text.parse::<Path>().unwrap();
        for (a, b) in texts.iter().flat_map(|a| texts.map(|b| (*a, b))) {
            assert_eq!(path(a).cmp(&path(b)), a.cmp(b), "{a} {b}");
            assert_eq!(path(a) < path(b), a < b, "{a} {b}");
        }
    }

    #[test]
    fn bits_are_a_path_with_a_one_above_the_last_move() {
        let bits = |text: &str| text.parse::<Path>().unwrap().bits().unwrap();
        assert_eq!((bits(""), bits("d"), bits("u"), bits("ul")), (1, 0b100, 0b111, 0b10111));
        assert_eq!((Path::from_bits(0), Path::from_bits(2)), (None, None));
        assert!(bits(&"u".repeat(31)) <= u128::from(u64::MAX));
    }
}
