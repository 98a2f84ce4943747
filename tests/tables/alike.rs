//! Tests of the table of Rolling Cubes.

use std::array;
use std::error::Error;

use tilebase::Move;
use tilebase_plain::faces::Board;
use tilebase_puzzle::{Direction, Rotation};

use crate::format::alike::check_table;
use crate::gardner::{find_wrong_bit, prove_whole};
use crate::{puzzle, solver_of};
use tilebase_tests::made::table_of;

/// The classes of 24 states.
const STATES: u64 = 11_287_019_520;

/// The digits on a cube's faces up, down, north, south, east and west, as it begins.
const DIGITS: [char; 6] = ['1', '6', '2', '5', '4', '3'];

/// Returns the board of the plain rules.
fn plain(board: tilebase::Board) -> Board<u8> {
    let face = |digit| DIGITS.iter().position(|&other| other == digit).unwrap() as u8;
    let cube = |number| board.puzzle().faces(number).map(|faces| faces.map(face));
    Board(array::from_fn(|square| cube(board.numbers()[square])))
}

/// Returns the board of the plain rules' board.
fn described(board: &Board<u8>) -> tilebase::Board {
    let alike = puzzle("alike");
    let number = |faces: Option<[u8; 6]>| {
        let faces = faces.map(|faces| faces.map(|face| DIGITS[usize::from(face)]));
        (0..=24).find(|&number| alike.faces(number) == faces).unwrap()
    };
    alike.board_of_numbers(&board.0.map(number)).unwrap()
}

/// Returns the board with other names of all faces.
pub(crate) fn renamed(board: tilebase::Board, by: Rotation) -> tilebase::Board {
    let name = |face: u8| by.direction(Direction::ALL[usize::from(face)]) as u8;
    described(&Board(plain(board).0.map(|cube| cube.map(|faces| faces.map(name)))))
}

/// Returns the rank that a board shares with 23 others.
fn rank(board: &tilebase::Board) -> u64 {
    puzzle("alike").space().unwrap().rank(board).unwrap()
}

/// Returns the board of a rank whose first cube lies as in the goal.
fn board_of(rank: u64) -> tilebase::Board {
    puzzle("alike").space().unwrap().board(rank).unwrap()
}

/// The table of the whole puzzle, with 5 GB of memory. Its bytes are those of `tables/SHA256SUMS.large`
/// and of the page, its answers those of the page's reader, the proof accepts every entry, and a
/// single wrong bit is found.
#[test]
#[ignore = "takes minutes; run it in a release build"]
fn the_whole_table_is_right() -> Result<(), Box<dyn Error>> {
    let bytes = prove_whole(table_of("alike", ""), 57, STATES, 12)?;
    check_table(&bytes)?;
    let solver = solver_of(bytes.clone(), &puzzle("alike").default_goal(None));
    let goal = described(&Board::goals()[0]);
    let near = goal.follow([Move::Up, Move::Left, Move::Down].into_iter().collect());
    let rank = rank(&near.ok_or("a path on the board")?);
    let near = board_of(rank);
    assert_eq!(solver.distance(&near)?, Some(3));
    find_wrong_bit(bytes, rank, &near.to_string())
}
