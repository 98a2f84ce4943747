//! Fuzzes the parsing of every type with a notation. A parsed value must display as a text that
//! parses to the same value. `from_ascii` must accept the same texts of nine bytes as `parse`.
#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use tilebase_puzzle::cubic::PatternRank;
use tilebase_puzzle::eight::{Position, Square};
use tilebase_puzzle::error::ReadError;
use tilebase_puzzle::{Board, Goal, Move, Path, Puzzle, Slide};

/// The symbols of the notations, and separators.
const ALPHABETS: [&str; 10] = [
    "123,; /",
    "0123456789X_.-|",
    "WRBEwrbe ",
    "WRB-,",
    "UDNSEW_",
    "UDNSEW-,",
    "dlru",
    "123_?!",
    "WRBE?!,",
    "UDN_?!",
];

fuzz_target!(|data: &[u8]| {
    parse(&String::from_utf8_lossy(data));
    // Maps the bytes to valid symbols too, because random bytes are seldom valid.
    for alphabet in ALPHABETS {
        let letters: Vec<char> = alphabet.chars().collect();
        let letter = |byte: &u8| letters[usize::from(*byte) % letters.len()];
        parse(&data.iter().map(letter).collect::<String>());
    }
    for nine in data.windows(9).take(64) {
        nine_bytes(nine.try_into().unwrap());
    }
});

/// Parses a text as every type with a notation.
fn parse(text: &str) {
    round_trip::<Square>(text);
    round_trip::<Move>(text);
    round_trip::<Path>(text).into_iter().for_each(path);
    Puzzle::all().for_each(|puzzle| described(puzzle, text));
    // Two boards on two lines.
    if let Some((start, goal)) = text.split_once('\n')
        && let [Ok(start), Ok(goal)] = [start, goal].map(|text| Puzzle::eight().board(text))
    {
        positions(&start, &goal);
    }
}

/// Parses a value, and asserts that the value is restored from its text.
fn round_trip<T>(text: &str) -> Option<T>
where
    T: FromStr<Err = ReadError> + Display + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(value) => {
            assert_eq!(value.to_string().parse::<T>().as_ref(), Ok(&value));
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// Asserts that boards and goals of a puzzle are restored from their texts, that a board is in the
/// goal that it is, and that the board of its rank has that rank.
fn described(puzzle: Puzzle, text: &str) {
    if let Ok(goal) = puzzle.goal(text) {
        assert_eq!(puzzle.goal(&goal.to_string()).as_ref(), Ok(&goal));
    }
    if let Ok(board) = puzzle.board(text) {
        assert_eq!(puzzle.board(&board.to_string()), Ok(board));
        assert!(Goal::from(board).has(&board));
        if let Some(space) = puzzle.space()
            && let Some(rank) = space.rank(&board)
        {
            assert_eq!(space.rank(&space.board(rank).unwrap()), Some(rank));
        }
    }
}

/// Asserts that boards with the same tiles have a position, from which the start is restored.
fn positions(start: &Board, goal: &Board) {
    let labels = |board: &Board| *board.numbers().first_chunk().unwrap();
    match Position::from_labels(&labels(start), &labels(goal)) {
        Some(position) => {
            assert_eq!(position.board(goal), *start);
            if let Some(rank) = position.rank() {
                assert_eq!(Position::from_rank(position.goal_blank(), rank), Some(position));
            }
        }
        None => assert!(Goal::from(*goal).with_pieces_of(start).is_err()),
    }
}

/// Asserts that a path is restored from its bits.
fn path(path: Path) {
    assert_eq!(path.iter().map(Slide::letter).collect::<String>(), path.to_string());
    assert_eq!(path.bits().and_then(Path::from_bits), (path.len() < 64).then_some(path));
}

/// Asserts that a pattern is restored from its rank and its goal, and that its images agree.
fn pattern(pattern: PatternRank) {
    assert_eq!(PatternRank::from_rank(pattern.rank()), Some(pattern));
    assert_eq!(PatternRank::of(&pattern.goal()), Some(pattern));
    let (class, symmetry) = pattern.goal().canonical();
    assert_eq!(pattern.image(symmetry).goal(), class);
}

/// Asserts that `from_ascii` and `parse` agree on nine bytes without separators.
fn nine_bytes(symbols: &[u8; 9]) {
    let is_separator =
        |symbol: &u8| symbol.is_ascii_whitespace() || b",;/|[]()\x0b".contains(symbol);
    let text = std::str::from_utf8(symbols).ok().filter(|_| !symbols.iter().any(is_separator));
    let board = text.and_then(|text| Puzzle::eight().board(text).ok());
    assert_eq!(Position::from_ascii(symbols, symbols).is_some(), board.is_some());
    let goal = text.and_then(|text| Puzzle::cubic().goal(text).ok());
    let found = PatternRank::from_ascii(symbols);
    assert_eq!(found, goal.as_ref().and_then(PatternRank::of));
    found.into_iter().for_each(pattern);
}
