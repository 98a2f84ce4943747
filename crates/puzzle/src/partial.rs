//! Parts of a board as goals: what may lie on each square.

use core::fmt::{self, Write};
use core::marker::PhantomData;
use core::str::FromStr;

use crate::notation::{is_empty_square, is_separator};
use crate::text::{debug_as_text, padded};
use crate::{Board, NotationError, Square};

/// A set of boards, given by the pieces that may lie on each square. As a goal, it is part of a
/// board.
///
/// Reads nine squares, row by row. Each is a symbol of the puzzle's boards; `?` for anything, even
/// the empty square; or `!` and a symbol for anything else. For the cubic puzzle, `W`, `R` and `B`
/// are all cubes with this colour on top, and three letters are a single cube. A text of exactly
/// nine words has a square in each word; any other text has one symbol for each square. Displays as
/// nine symbols or, if a square takes several letters, as nine words with commas between them.
///
/// ```
/// use tilebase_puzzle::{Partial, eight, harris};
///
/// let first_row: Partial<eight::Board> = "123??????".parse()?;
/// assert!(first_row.has(&"123069478".parse()?));
/// let up_in_the_corners: Partial<harris::Board> = "U!UU/!U?!U/U!UU".parse()?;
/// assert!(up_in_the_corners.has(&"UDU/D_D/UDU".parse()?));
/// # Ok::<(), tilebase_puzzle::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Partial<B> {
    /// A bit for each piece, and bit 0 for no piece, of each square.
    squares: [u16; 9],
    board: PhantomData<fn() -> B>,
}

/// A board whose pieces have numbers and symbols, as [`Partial`] needs them.
pub trait Pieces: Board {
    /// The symbols of a square, each with the pieces for which it stands: bit `n` for the piece of
    /// number `n`, and bit 0 for no piece. Of several symbols for the same pieces, the first is
    /// displayed.
    const SYMBOLS: &'static [(&'static str, u16)];

    /// The possible symbols of a text, for errors.
    const EXPECTED: &'static str;

    /// A description of one empty square, with its notation, for errors.
    const EMPTY: &'static str;

    /// Whether two squares may have the same piece.
    const REPEATS: bool;

    /// Returns the number of the piece on a square, 0 for the empty square.
    fn piece(&self, square: Square) -> u32;
}

impl<B: Pieces> Partial<B> {
    /// The bits of all pieces of the puzzle, and bit 0 for no piece.
    pub const ANY: u16 = {
        let mut any = 0;
        let mut number = 0;
        while number < B::SYMBOLS.len() {
            any |= B::SYMBOLS[number].1;
            number += 1;
        }
        any
    };

    /// Returns whether a text is more than the notation of a single board or pattern: it has `?`,
    /// `!`, or nine words, one of them with several symbols.
    pub fn is_partial(text: &str) -> bool {
        text.contains(['?', '!']) || has_nine_words(text) && words(text).any(|word| word.len() > 1)
    }

    /// Returns the set of the boards with any of these pieces on each square: bit `n` stands for
    /// the piece of number `n`, and bit 0 for no piece.
    ///
    /// # Errors
    /// If there is no such board, or the pieces of a square have no symbol.
    pub fn new(squares: [u16; 9]) -> Result<Partial<B>, NotationError> {
        Self::NOTATION.check(&squares)?;
        Ok(Partial { squares, board: PhantomData })
    }

    /// What [`Pieces`] says of the puzzle.
    const NOTATION: Symbols = Symbols {
        all: B::SYMBOLS,
        any: Self::ANY,
        expected: B::EXPECTED,
        empty: B::EMPTY,
        repeats: B::REPEATS,
    };

    /// Returns the pieces that may lie on each square, as [`Partial::new`] takes them.
    pub fn squares(&self) -> [u16; 9] {
        self.squares
    }

    /// Returns a symbol for each square, and whether it has `!` before it: `!1` is `("1", true)`.
    /// The symbol is `?` where any piece may lie.
    pub fn symbols(&self) -> [(&'static str, bool); 9] {
        Self::NOTATION.of_squares(self.squares)
    }

    /// Returns whether a board is in the set.
    pub fn has(&self, board: &B) -> bool {
        Square::ALL.iter().zip(self.squares).all(|(&at, pieces)| pieces >> board.piece(at) & 1 != 0)
    }
}

/// Returns the set of this board alone.
impl<B: Pieces> From<B> for Partial<B> {
    fn from(board: B) -> Partial<B> {
        let squares = Square::ALL.map(|square| 1 << board.piece(square));
        Partial { squares, board: PhantomData }
    }
}

/// Returns the words between separators.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_separator).filter(|word| !word.is_empty())
}

fn has_nine_words(text: &str) -> bool {
    words(text).count() == 9
}

/// The symbol for any piece.
const ANYTHING: (&str, bool) = ("?", false);

/// What [`Pieces`] says of a puzzle, as a value: its functions are compiled once for all puzzles.
#[derive(Clone, Copy)]
struct Symbols {
    all: &'static [(&'static str, u16)],
    /// The bits of all pieces.
    any: u16,
    expected: &'static str,
    empty: &'static str,
    repeats: bool,
}

impl Symbols {
    /// Returns the first symbol for these pieces, and whether it needs `!`; `None` if there is none.
    fn of(self, pieces: u16) -> Option<(&'static str, bool)> {
        let first = |wanted: u16| self.all.iter().find(|&&(_, pieces)| pieces == wanted);
        match (first(pieces), first(self.any & !pieces)) {
            (Some(&(symbol, _)), _) => Some((symbol, false)),
            (None, Some(&(symbol, _))) => Some((symbol, true)),
            (None, None) => (pieces == self.any).then_some(ANYTHING),
        }
    }

    fn of_squares(self, squares: [u16; 9]) -> [(&'static str, bool); 9] {
        squares.map(|pieces| self.of(pieces).unwrap_or(ANYTHING))
    }

    /// Checks that there is a board with any of these pieces on each square, and that they have
    /// symbols.
    fn check(self, squares: &[u16; 9]) -> Result<(), NotationError> {
        let is_unknown = |&pieces: &u16| self.of(pieces).is_none();
        if let Some(at) = squares.iter().position(is_unknown) {
            return Err(NotationError::Pieces { at: at + 1 });
        }
        let count = |is: fn(u16) -> bool| squares.iter().filter(|&&pieces| is(pieces)).count();
        let (must, may) = (count(|pieces| pieces == 1), count(|pieces| pieces & 1 != 0));
        if must > 1 || may == 0 {
            return Err(NotationError::Count { what: self.empty, found: must });
        }
        let single = |pieces: &u16| pieces.is_power_of_two() && *pieces != 1;
        let repeated =
            (1..9).find(|&at| single(&squares[at]) && squares[..at].contains(&squares[at]));
        match repeated.filter(|_| !self.repeats) {
            Some(at) => {
                let tile = self.of(squares[at]).and_then(|(symbol, _)| symbol.chars().next());
                Err(NotationError::Repeated(tile.unwrap_or_default()))
            }
            None => Ok(()),
        }
    }

    /// Reads nine squares.
    fn read(self, text: &str) -> Result<[u16; 9], NotationError> {
        let in_words = has_nine_words(text);
        let mut squares = [0; 9];
        let mut count = 0;
        let mut rest = text.trim_start_matches(is_separator);
        while !rest.is_empty() {
            let bare = rest.strip_prefix('!').unwrap_or(rest);
            let length = if in_words {
                bare.find(is_separator).unwrap_or(bare.len())
            } else {
                bare.chars().next().map_or(0, char::len_utf8)
            };
            let (found, after) = bare.split_at(length);
            let is_not = bare.len() < rest.len();
            let known = self.all.iter().find(|(symbol, _)| symbol.eq_ignore_ascii_case(found));
            // The signs of the empty square are those of all puzzles.
            let is_empty = || (1..=3).contains(&found.len()) && found.chars().all(is_empty_square);
            let pieces = match known {
                Some(&(_, pieces)) if is_not => self.any & !pieces,
                Some(&(_, pieces)) => pieces,
                None if found == "?" && !is_not => self.any,
                None if is_empty() => {
                    if is_not {
                        self.any & !1
                    } else {
                        1
                    }
                }
                None => {
                    let at = text[..text.len() - bare.len()].chars().count() + 1;
                    let found = bare.chars().next().unwrap_or('!');
                    return Err(NotationError::Symbol { found, at, expected: self.expected });
                }
            };
            if let Some(square) = squares.get_mut(count) {
                *square = pieces;
            }
            count += 1;
            rest = after.trim_start_matches(is_separator);
        }
        if count != 9 {
            return Err(NotationError::Count { what: "nine squares", found: count });
        }
        Ok(squares)
    }

    /// Writes nine squares.
    fn write(self, f: &mut fmt::Formatter<'_>, squares: [u16; 9]) -> fmt::Result {
        let symbols = self.of_squares(squares);
        let comma = if symbols.iter().any(|(symbol, _)| symbol.len() > 1) { "," } else { "" };
        padded::<44>(f, |text| {
            for (number, (symbol, is_not)) in symbols.into_iter().enumerate() {
                text.write_str(if number > 0 { comma } else { "" })?;
                text.write_str(if is_not { "!" } else { "" })?;
                text.write_str(symbol)?;
            }
            Ok(())
        })
    }
}

impl<B: Pieces> FromStr for Partial<B> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Partial<B>, NotationError> {
        Partial::new(Self::NOTATION.read(text)?)
    }
}

impl<B: Pieces> fmt::Display for Partial<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Self::NOTATION.write(f, self.squares)
    }
}

debug_as_text!("Partial": {B: Pieces} Partial<B>);

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::*;
    use crate::{cubic, eight, harris};

    fn read<B: Pieces>(text: &str) -> Result<String, String> {
        let read = text.parse::<Partial<B>>();
        read.map(|partial| partial.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn texts_are_read_and_displayed_in_their_shortest_form() {
        for (text, shown) in [
            ("123??????", "123??????"),
            ("1,2,3 / !x!1? / ???", "123!_!1????"),
            ("[1,2,3,!None,?,?,?,?,?]", "123!_?????"),
        ] {
            assert_eq!(read::<eight::Board>(text).as_deref(), Ok(shown));
        }
        for (text, shown) in [
            ("WWW???WWW", "WWW???WWW"),
            ("RBW RWW EWW", "RBWRWWEWW"),
            ("W W !E ? w r b e !r", "WW!E?WRBE!R"),
            ("wrb,!WRB,---,?,!---,W,R,B,B", "WRB,!WRB,E,?,!E,W,R,B,B"),
        ] {
            assert_eq!(read::<cubic::State>(text).as_deref(), Ok(shown));
            assert_eq!(read::<cubic::State>(shown).as_deref(), Ok(shown));
        }
        assert_eq!(read::<harris::Board>("U!Un?_ddd!s").as_deref(), Ok("U!UN?_DDD!S"));
    }

    #[test]
    fn what_no_board_shows_is_refused_with_the_reason() {
        for (text, reason) in [
            ("1?1??????", "expected every tile once, found 1 more than once"),
            ("__???????", "expected one blank (0, X, _, . or -), found 2"),
            ("12345678!_", "expected one blank (0, X, _, . or -), found 0"),
            ("12?", "expected nine squares, found 3"),
        ] {
            assert_eq!(read::<eight::Board>(text).unwrap_err(), reason);
        }
        let expected = "expected W, R, B, a cube such as WRB, E, ? or !";
        for (text, found) in [
            ("WWW???WWQ", "'Q' (symbol 9)"),
            ("WWB,?,?,?,?,?,?,?,?", "'W' (symbol 1)"),
            ("W!!W??????", "'!' (symbol 3)"),
            ("W!?W??????", "'?' (symbol 3)"),
            ("W????????!", "'!' (symbol 11)"),
        ] {
            let reason = std::format!("{expected}, found {found}");
            assert_eq!(read::<cubic::State>(text).unwrap_err(), reason);
        }
    }

    /// Guards sets that are given as bits: each is refused, or displays as a text that reads as the
    /// same set.
    #[test]
    fn pieces_without_a_symbol_are_refused() {
        let any = Partial::<eight::Board>::ANY;
        let [second, none] = [0b110, 0].map(|pieces| {
            let squares = [1, pieces, any, any, any, any, any, any, any];
            Partial::<eight::Board>::new(squares).map_err(|error| error.to_string())
        });
        let reason = "expected pieces that a symbol stands for, or ! and a symbol, or ? (square 2)";
        assert_eq!((second, none), (Err(reason.into()), Err(reason.into())));
        let squares = [1, 2, any & !4, any, any, any, any, any, any];
        let set = Partial::<eight::Board>::new(squares).unwrap();
        assert_eq!((set.to_string().as_str(), set.to_string().parse()), ("_1!2??????", Ok(set)));
    }

    /// Guards the numbers of the pieces: the set of a board has that board and no other.
    #[test]
    fn the_set_of_a_board_is_that_board() {
        fn check<B: Pieces>(boards: impl Iterator<Item = B> + Clone) {
            for board in boards.clone() {
                let alone = Partial::from(board);
                assert_eq!(alone.to_string().parse(), Ok(alone));
                for other in boards.clone() {
                    assert_eq!(alone.has(&other), other == board, "{board} {other}");
                }
            }
        }
        check((0..cubic::STATES).step_by(99_991).filter_map(cubic::State::from_rank));
        check((0..harris::BOARDS).step_by(99_991).filter_map(harris::Board::from_rank));
        let goal = eight::Board::in_order(Square::ALL[4]);
        let position = |rank| eight::Position::from_rank(Square::ALL[4], rank);
        let positions = (0..eight::POSITIONS).step_by(997).filter_map(position);
        check(positions.map(|position| position.board(&goal)));
    }
}
