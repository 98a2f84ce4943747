//! Texts as squares, boards, patterns, states and paths: what parses prints, and parses to the
//! same again; the quick readers of nine bytes know the same ones.
#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use tilebase::cubic::{Pattern, State};
use tilebase::eight::{Board, Position};
use tilebase::{Move, NotationError, Path, Square, harris};

fuzz_target!(|data: &[u8]| {
    texts(&String::from_utf8_lossy(data));
    // The same bytes as letters that mean something, which chance alone seldom finds.
    for alphabet in ["123,; /", "0123456789X_.|", "WRBEwrbe ", "WRB-,", "UDNSEW_", "dlru"] {
        let letters: Vec<char> = alphabet.chars().collect();
        let letter = |byte: &u8| letters[usize::from(*byte) % letters.len()];
        texts(&data.iter().map(letter).collect::<String>());
    }
    for nine in data.windows(9).take(64) {
        nine_bytes(nine.try_into().unwrap());
    }
});

fn texts(text: &str) {
    round::<Square>(text);
    round::<Path>(text).into_iter().for_each(path);
    round::<Pattern>(text).into_iter().for_each(pattern);
    round::<State>(text).into_iter().for_each(state);
    round::<harris::Board>(text).into_iter().for_each(harris);
    if let Some(board) = round::<Board>(text) {
        let position = Position::between(&board, &board.home()).unwrap();
        assert_eq!(position.board(&board.home()), board);
        assert_eq!(Board::new(*board.labels()), Ok(board));
        if let Some(rank) = position.rank() {
            assert_eq!(Position::from_rank(position.goal_blank(), rank), Some(position));
        }
    }
    // Two boards, one after the other.
    if let Some((start, goal)) = text.split_once('\n')
        && let (Ok(start), Ok(goal)) = (start.parse::<Board>(), goal.parse::<Board>())
    {
        match Position::between(&start, &goal) {
            Ok(position) => assert_eq!(position.board(&goal), start),
            Err(mismatch) => assert_ne!(mismatch.start, mismatch.goal),
        }
    }
}

fn round<T>(text: &str) -> Option<T>
where
    T: FromStr<Err = NotationError> + Display + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(meant) => {
            assert_eq!(meant.to_string().parse::<T>().as_ref(), Ok(&meant));
            Some(meant)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

fn path(path: Path) {
    assert_eq!(path.iter().map(Move::letter).collect::<String>(), path.to_string());
    assert_eq!(path.bits().and_then(Path::from_bits), (path.len() < 64).then_some(path));
    assert_eq!(path.reversed().reversed(), path);
}

fn pattern(pattern: Pattern) {
    assert_eq!(Pattern::from_rank(pattern.rank()), Some(pattern));
    assert_eq!(Pattern::new(pattern.tops_of_squares()), Ok(pattern));
    let (class, symmetry) = pattern.class();
    assert_eq!(symmetry.pattern(pattern), class);
    assert_eq!(symmetry.inverse().pattern(class), pattern);
}

fn state(state: State) {
    assert_eq!(State::from_rank(state.rank()), Some(state));
    assert_eq!(State::from_cubes(state.cubes()), Ok(state));
}

fn harris(board: harris::Board) {
    assert_eq!(harris::Board::from_rank(board.rank()), Some(board));
    assert_eq!(harris::Board::new(board.marks()), Ok(board));
    let (class, symmetry) = board.class();
    assert_eq!(symmetry.image(board), class);
    assert_eq!(symmetry.inverse().image(class), board);
}

fn nine_bytes(symbols: &[u8; 9]) {
    let apart = |symbol: &u8| symbol.is_ascii_whitespace() || b",;/|[]()\x0b".contains(symbol);
    let text = std::str::from_utf8(symbols).ok().filter(|_| !symbols.iter().any(apart));
    assert_eq!(Board::from_ascii(symbols), text.and_then(|text| text.parse().ok()));
    assert_eq!(Pattern::from_ascii(symbols), text.and_then(|text| text.parse().ok()));
}
