//! Guards the plain puzzles themselves: their moves, texts and numbers, and the search.

use tilebase_plain::{Move, cubic, eight, harris};

/// Guards the letters of the moves: they name the direction of the blank, not of the tile.
#[test]
fn a_tile_slides_into_the_blank() {
    let board = eight::Board::canonical(4);
    assert_eq!(board.to_string(), "1234_5678");
    let after = Move::ALL.map(|step| board.slide(step).unwrap().to_string());
    assert_eq!(after, ["1234756_8", "123_45678", "12345_678", "1_3425678"]);
    let corner: eight::Board = "_12345678".parse().unwrap();
    let letters = Move::ALL.into_iter().filter(|&step| corner.slide(step).is_some());
    assert_eq!(letters.map(|step| step.letter).collect::<String>(), "dr");
}

/// Guards the search: half of the 9! boards can be reached, the farthest in 31 moves.
#[test]
fn a_search_meets_every_board_that_can_be_reached() {
    let met = eight::search(eight::Board::canonical(8));
    assert_eq!(met.len(), 181_440);
    assert_eq!(met.last().map(|met| met.distance), Some(31));
}

/// Guards the directions: a roll along x keeps the front, a roll along y keeps the side.
#[test]
fn a_cube_of_the_cubic_puzzle_rolls_into_the_blank() {
    let board = cubic::Board::canonical(4);
    assert_eq!(board.to_string(), "WRB,WRB,WRB,WRB,---,WRB,WRB,WRB,WRB");
    let after = |path: &str| board.roll_all(path).map(|board| board.to_string());
    assert_eq!(after("l").as_deref(), Some("WRB,WRB,WRB,---,BRW,WRB,WRB,WRB,WRB"));
    assert_eq!(after("u").as_deref(), Some("WRB,---,WRB,WRB,RWB,WRB,WRB,WRB,WRB"));
    assert_eq!((after("lr"), after("du")), (after(""), after("")));
    assert_eq!((after("uu"), after("x")), (None, None));
}

/// Guards that a board is restored from its number and text, and found among those that show
/// its pattern.
#[test]
fn boards_are_restored_from_numbers_texts_and_patterns() {
    for number in (0..cubic::BOARDS).step_by(4_999) {
        let board = cubic::Board::of_number(number);
        assert_eq!(board.number(), number);
        assert_eq!(board.to_string().parse(), Ok(board));
        let showing = cubic::Board::showing(&board.pattern());
        assert!(showing.contains(&board) && showing.len() == 256);
        let numbers = showing.iter().map(cubic::Board::pattern_number);
        assert!(numbers.clone().all(|number| number == board.pattern_number()));
        assert!(numbers.max() < Some(cubic::PATTERNS));
    }
}

/// Guards the directions: the cube at the left of the blank rolls to the east if the blank goes
/// to the left.
#[test]
fn a_cube_of_harris_rolls_into_the_blank() {
    let board: harris::Board = "UUUU_UUUU".parse().unwrap();
    let after = |path: &str| board.roll_all(path).map(|board| board.to_string());
    assert_eq!(after("l").as_deref(), Some("UUU_EUUUU"));
    assert_eq!(after("r").as_deref(), Some("UUUUW_UUU"));
    assert_eq!(after("u").as_deref(), Some("U_UUSUUUU"));
    assert_eq!(after("d").as_deref(), Some("UUUUNUU_U"));
    assert_eq!((after("lr"), after("du")), (after(""), after("")));
    assert_eq!((after("uu"), after("x")), (None, None));
}

#[test]
fn boards_of_harris_are_what_they_are_called() {
    for number in (0..harris::BOARDS).step_by(4_999) {
        let board = harris::Board::of_number(number);
        assert_eq!(board.number(), number);
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    for text in ["", "UUUUUUUUU", "_UUUUUUU_", "UUUU_UUUX", "UUUU_UUU"] {
        assert!(text.parse::<harris::Board>().is_err(), "{text}");
    }
}
