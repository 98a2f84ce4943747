//! Reads boards in the usual layouts in one pass, without allocating. What it does not read is left
//! to the general reader, which says what a text means.

use crate::Grid;
use crate::board::pieces::RawBoard;

/// The symbols of some pieces, all of one to three ASCII characters, in a form for one pass.
#[derive(Default)]
pub(crate) struct FastReader {
    /// The number of characters of a symbol.
    width: usize,
    /// What each byte means: a letter of symbols, from 1, or [`OTHER`]; after the letters come the
    /// class of signs of the empty square and that of separators. Empty if nothing can be read in
    /// one pass.
    classes: Vec<u8>,
    /// The class of separators.
    separator: usize,
    /// The piece of each row of classes, read as digits to the base `separator`; 0 of signs of the
    /// empty square alone, [`NONE`] of all others.
    pieces: Vec<u8>,
}

/// The class of bytes that are no letter, sign or separator. No row of a piece has it. So a row with
/// a separator is none of a piece, either: by the carry it has this digit, or is too large.
const OTHER: u8 = 0;

/// No piece has this number.
const NONE: u8 = u8::MAX;

/// The most rows of classes.
const MOST: usize = 1 << 12;

impl FastReader {
    /// Returns the reader of symbols, in capitals, of the pieces 1, 2, ... `empties` are the signs
    /// of the empty square, and `walls` those of walls, which may stand between squares.
    pub(crate) fn new(symbols: &[String], empties: &[char], walls: &[char]) -> FastReader {
        let width = symbols.first().map_or(0, String::len);
        let is_usual = |symbol: &String| symbol.is_ascii() && symbol.len() == width;
        let mut letters: Vec<u8> = symbols.iter().flat_map(|symbol| symbol.bytes()).collect();
        letters.sort_unstable();
        letters.dedup();
        let [sign, separator] = [1, 2].map(|more| letters.len() + more);
        let rows = separator.saturating_pow(width as u32);
        if !(1..=3).contains(&width) || !symbols.iter().all(is_usual) || rows > MOST {
            return FastReader::default();
        }
        let mut classes = vec![OTHER; 256];
        let mut set = |byte: u8, class: usize| {
            classes[usize::from(byte)] = class as u8;
            classes[usize::from(byte.to_ascii_lowercase())] = class as u8;
        };
        letters.iter().zip(1..).for_each(|(&letter, class)| set(letter, class));
        let separators = [' ', ',', '/', '\t', '\n', '\r'].iter().chain(walls);
        separators.for_each(|&between| set(between as u8, separator));
        let signs = empties.iter().filter(|empty| empty.is_ascii());
        signs.for_each(|&empty| set(empty as u8, sign));
        let mut reader = FastReader { width, classes, separator, pieces: vec![NONE; rows] };
        for (number, symbol) in (1..).zip(symbols) {
            let row = reader.row(symbol.as_bytes());
            reader.pieces[row] = number;
        }
        reader.pieces[rows - 1] = 0;
        reader
    }

    /// Returns the row of some bytes.
    #[inline(always)]
    fn row(&self, bytes: &[u8]) -> usize {
        let Some(classes) = self.classes.first_chunk::<256>() else { return 0 };
        let class = |byte: u8| usize::from(classes[usize::from(byte)]);
        match *bytes {
            [one] => class(one),
            [one, two] => class(one) * self.separator + class(two),
            [one, two, three] => {
                (class(one) * self.separator + class(two)) * self.separator + class(three)
            }
            _ => 0,
        }
    }

    /// Reads a board as [`FastReader::read`] does, if between its squares there is nothing, or one
    /// separator.
    #[inline]
    fn read_in_step(&self, text: &[u8], squares: usize) -> Option<RawBoard> {
        let between = usize::from(text.len() > squares * self.width);
        let step = self.width + between;
        if self.width == 0 || text.len() + between != squares * step {
            return None;
        }
        let (mut numbers, mut blanks, mut blank) = ([0; Grid::MOST], 0, 0);
        for (square, (number, symbol)) in (0..).zip(numbers.iter_mut().zip(text.chunks(step))) {
            *number = *self.pieces.get(self.row(&symbol[..self.width]))?;
            let separate = symbol.get(self.width).map_or(self.separator, |&byte| self.row(&[byte]));
            if *number == NONE || separate != self.separator {
                return None;
            }
            blanks += u8::from(*number == 0);
            blank = if *number == 0 { square } else { blank };
        }
        (blanks == 1).then_some((numbers, blank))
    }

    /// Returns the numbers of a board with as many squares, one of them empty; `None` if the text
    /// is not in a usual layout.
    pub(crate) fn read(&self, text: &[u8], squares: usize) -> Option<RawBoard> {
        if let Some(found) = self.read_in_step(text, squares) {
            return Some(found);
        }
        let (mut numbers, mut blank) = ([0; Grid::MOST], None);
        // The classes of a symbol that is not complete, or the signs of an empty square.
        let (mut square, mut row, mut letters, mut signs) = (0, 0, 0, 0);
        for &byte in text {
            let class = usize::from(*self.classes.get(usize::from(byte))?);
            if class + 1 == self.separator {
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
            if class == self.separator {
                if letters > 0 {
                    return None;
                }
                continue;
            }
            if class == usize::from(OTHER) || square == squares {
                return None;
            }
            (row, letters) = (row * self.separator + class, letters + 1);
            if letters == self.width {
                numbers[square] = self.pieces[row];
                if numbers[square] == NONE {
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
                    text.split("")
                        .filter(|symbol| !symbol.is_empty())
                        .collect::<Vec<_>>()
                        .join(" "),
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
