//! Reads boards in the usual layouts in one pass, without allocating. What it does not read is left
//! to the general reader, which says what a text means.

use crate::Grid;
use crate::board::pieces::RawBoard;

/// The symbols of some pieces, all of one to three ASCII characters, in a form for one pass.
#[derive(Default)]
pub(crate) struct FastReader {
    /// The number of characters of a symbol; 0 if nothing can be read in one pass.
    width: usize,
    /// What each ASCII character means: the place of a letter of symbols, from 1, or one of the
    /// constants below.
    classes: Vec<u8>,
    /// One more than the number of letters.
    radix: usize,
    /// The piece of each row of letters; 0 if none has them.
    numbers: Vec<u8>,
    /// If symbols have one letter, the piece that each byte is, 0 for the empty square, or
    /// [`OTHER`].
    singles: Vec<u8>,
}

/// A byte that is neither a piece nor the empty square. No piece has this number.
const OTHER: u8 = u8::MAX;

const SEPARATOR: u8 = u8::MAX;
const BLANK: u8 = u8::MAX - 1;

/// The most rows of letters.
const MOST: usize = 1 << 12;

impl FastReader {
    /// Returns the reader of symbols, in capitals, of the pieces 1, 2, ... `empties` are the signs
    /// of the empty square, and `walls` those of walls, which may stand between squares.
    pub(crate) fn new(symbols: &[String], empties: &[char], walls: &[char]) -> FastReader {
        let width = symbols.first().map_or(0, String::len);
        let is_usual = |symbol: &String| symbol.is_ascii() && symbol.len() == width;
        let mut classes = vec![0; 128];
        let mut radix: usize = 1;
        for &byte in symbols.iter().flat_map(String::as_bytes) {
            if byte.is_ascii() && classes[usize::from(byte)] == 0 {
                classes[usize::from(byte)] = radix as u8;
                classes[usize::from(byte.to_ascii_lowercase())] = radix as u8;
                radix += 1;
            }
        }
        let rows = radix.saturating_pow(width as u32);
        if !(1..=3).contains(&width) || !symbols.iter().all(is_usual) || rows > MOST || radix > 64 {
            return FastReader::default();
        }
        for &separator in [' ', ',', '/', '\t', '\n', '\r'].iter().chain(walls) {
            classes[separator as usize] = SEPARATOR;
        }
        for sign in empties.iter().filter(|sign| sign.is_ascii()) {
            classes[*sign as usize] = BLANK;
            classes[sign.to_ascii_lowercase() as usize] = BLANK;
        }
        let mut numbers = vec![0; rows];
        for (number, symbol) in (1..).zip(symbols) {
            let letters = symbol.bytes().map(|byte| usize::from(classes[usize::from(byte)]));
            numbers[letters.fold(0, |row, letter| row * radix + letter)] = number;
        }
        let single = |byte: usize| match classes.get(byte) {
            Some(&BLANK) => 0,
            Some(&class) if class != SEPARATOR && class > 0 => numbers[usize::from(class)],
            _ => OTHER,
        };
        let singles = if width == 1 { (0..=255).map(single).collect() } else { Vec::new() };
        FastReader { width, classes, radix, numbers, singles }
    }

    /// Reads a board as [`FastReader::read`] does, if each byte of the text is a square.
    #[inline]
    fn read_singles(&self, text: &[u8], squares: usize) -> Option<RawBoard> {
        let singles: &[u8; 256] = self.singles.first_chunk()?;
        let (mut numbers, mut blanks, mut blank, mut most) = ([0; Grid::MOST], 0, 0, 0);
        for (square, (number, &byte)) in (0..).zip(numbers.iter_mut().zip(text)) {
            *number = singles[usize::from(byte)];
            most = most.max(*number);
            blanks += u8::from(*number == 0);
            blank = if *number == 0 { square } else { blank };
        }
        (text.len() == squares && blanks == 1 && most != OTHER).then_some((numbers, blank))
    }

    /// Returns the numbers of a board with as many squares, one of them empty; `None` if the text
    /// is not in a usual layout.
    pub(crate) fn read(&self, text: &[u8], squares: usize) -> Option<RawBoard> {
        if let Some(found) = self.read_singles(text, squares) {
            return Some(found);
        }
        let (mut numbers, mut blank) = ([0; Grid::MOST], None);
        // The row of letters of a symbol that is not complete, or the signs of an empty square.
        let (mut square, mut row, mut letters, mut signs) = (0, 0, 0, 0);
        for &byte in text {
            let class = *self.classes.get(usize::from(byte))?;
            if class == BLANK {
                if letters > 0 || signs == self.width {
                    return None;
                }
                if signs == 0 {
                    if blank.is_some() || square == squares {
                        return None;
                    }
                    blank = Some(square as u8);
                    square += 1;
                }
                signs += 1;
                continue;
            }
            signs = 0;
            if class == SEPARATOR {
                if letters > 0 {
                    return None;
                }
                continue;
            }
            if class == 0 || square == squares {
                return None;
            }
            (row, letters) = (row * self.radix + usize::from(class), letters + 1);
            if letters == self.width {
                numbers[square] = self.numbers[row];
                if numbers[square] == 0 {
                    return None;
                }
                (square, row, letters) = (square + 1, 0, 0);
            }
        }
        (square == squares && letters == 0).then_some((numbers, blank?))
    }
}

#[cfg(test)]
mod tests {
    use crate::Puzzle;

    /// Guards that what is read in one pass is what the general reader finds: of boards in several
    /// layouts, each with one character replaced by any other, or left out.
    #[test]
    fn what_is_read_in_one_pass_is_what_the_text_means() {
        let mut read = 0;
        for puzzle in Puzzle::all() {
            let parts = puzzle.parts;
            for number in 0..40 {
                let rank = puzzle.ranks().unwrap() / 40 * number;
                let text = puzzle.board_of_rank(rank).unwrap().to_string();
                let blank = parts.notation.symbol(0).to_owned();
                for text in [
                    text.clone(),
                    text.to_lowercase(),
                    text.replace(',', ""),
                    text.replace(',', " "),
                    text.replace(&blank, "x"),
                    text.replace(&blank, "--"),
                ] {
                    for at in 0..text.len() {
                        for other in ["", " ", "-", "_", "U", "w", "1", "\u{e9}", "?"] {
                            let mut changed = text.clone();
                            changed.replace_range(at..=at, other);
                            let quick = parts.notation.quick.read(changed.as_bytes(), 9);
                            let Some(found) = quick.filter(|found| parts.has_pieces(&found.0))
                            else {
                                continue;
                            };
                            read += 1;
                            assert_eq!(parts.board_in_any_layout(&changed), Ok(found), "{changed}");
                        }
                    }
                }
            }
        }
        assert!(read > 10_000, "{read}");
    }
}
