//! Tests of the puzzle whose cubes are to be alike, against searches with a queue by the plain
//! rules.

use std::collections::{HashMap, HashSet};

use tilebase_build::gardner::{Piece, Search, Space};
use tilebase_plain::alike::{Board, distances, distances_of_renamed};
use tilebase_puzzle::alike::{Cube, STATES, State};
use tilebase_puzzle::harris::Mark as Face;
use tilebase_puzzle::{Board as _, Move, Square, SquareKind};

use crate::gardner::check;

/// Returns the cube as the plain rules have it.
fn plain(cube: Cube) -> [u8; 6] {
    let mut faces = [0; 6];
    for (face, number) in Face::ALL.into_iter().zip(0..) {
        faces[cube.direction(face) as usize] = number;
    }
    faces
}

/// Returns the state as the plain rules have it.
fn plain_board(state: State) -> Board {
    Board(state.cubes().map(|cube| cube.map(plain)))
}

/// Returns the cube of plain faces.
fn cube(faces: [u8; 6]) -> Cube {
    let direction = |face| Face::ALL.into_iter().find(|&at| faces[at as usize] == face).unwrap();
    Cube::new(direction(Face::Up as u8), direction(Face::North as u8)).unwrap()
}

fn state(board: &Board) -> State {
    State::from_cubes(board.0.map(|faces| faces.map(cube))).unwrap()
}

/// Guards the rolls, against cubes that the plain rules roll face by face.
#[test]
fn rolls_turn_every_face_as_the_plain_rules_do() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..10_000 {
        let start = State::from_rank(random.u64(..STATES)).unwrap();
        let turn = Cube::all().nth(random.usize(..24)).unwrap();
        let start = State::from_cubes(start.cubes().map(|c| c.map(|c| turn.turned(c)))).unwrap();
        let board = plain_board(start);
        assert_eq!(state(&board), start);
        for (step, plain_step) in Move::ALL.into_iter().zip(tilebase_plain::Move::ALL) {
            let rolled = start.after(step).map(plain_board);
            assert_eq!(rolled, board.after(plain_step), "{start} {step}");
        }
    }
}

/// Guards that the ranks are those of what the puzzle asks: the states within 14 rolls of any of the
/// 24 goals, whose orientations are written as they are, are 24 for each rank, and all of them have
/// its distance.
#[test]
fn near_the_goal_every_rank_is_24_boards_at_one_distance() {
    let near = distances(Board::goals(), 14);
    let mut ranks: HashMap<u64, (u8, HashSet<State>)> = HashMap::new();
    for (board, distance) in &near {
        let state = state(board);
        let (first, states) = ranks.entry(state.rank().unwrap()).or_insert((*distance, [].into()));
        assert_eq!(first, distance, "{state}");
        states.insert(state);
    }
    assert!(ranks.values().all(|(_, states)| states.len() == 24));
    let renamed = distances_of_renamed(Board::goals()[0], 14);
    assert_eq!(renamed.len(), ranks.len());
    for (board, distance) in renamed {
        assert_eq!(ranks[&state(&board).rank().unwrap()].0, distance);
    }
}

/// Returns the cubes of a plain board.
fn pieces(board: &Board) -> [Option<Piece>; 9] {
    let piece =
        |faces: [u8; 6]| if faces[0] == faces[1] { Piece::Plain } else { Piece::Die(cube(faces)) };
    board.0.map(|faces| faces.map(piece))
}

/// Guards the search, with four dice, two of each phase: 3.3 million states. The first die of the
/// row is another one far more often than with eight.
#[test]
fn four_dice_have_the_distances_of_a_plain_search() {
    let mut random = fastrand::Rng::with_seed(2);
    let mut squares = Square::ALL;
    random.shuffle(&mut squares);
    let mut board = [Some([0; 6]); 9];
    for (square, phase) in squares.into_iter().zip([0, 0, 1, 1]) {
        let parity = (phase ^ square.shade()) as u8;
        let die = Cube::from_parts(parity, random.u32(..3), random.u32(..4));
        board[square.index()] = Some(plain(die));
    }
    board[squares[8].index()] = None;
    let space = Space::new([0; 4], 4);
    check(&space, &distances_of_renamed(Board(board), u8::MAX), pieces);
}

/// The search of the whole puzzle: 11.3 billion states, a minute of processor time and 1.7 GB of
/// memory. It reaches all of them, the first levels are those of a plain search for the 24 goals,
/// and the largest distance is the one that another program found.
#[test]
#[ignore = "takes a minute; run it in a release build"]
fn the_whole_puzzle_has_the_levels_of_a_plain_search() {
    let goal = State::all(Cube::HOME, SquareKind::Centre.square());
    let mut search = Search::new(Space::alike(), false);
    let found = search.run(goal.rank().unwrap(), &mut |new| eprintln!("{new}"));
    let mut plain = [0; 15];
    for (_, distance) in distances(Board::goals(), 14) {
        plain[usize::from(distance)] += 1;
    }
    assert_eq!(found.counts[..15].iter().map(|count| count * 24).collect::<Vec<_>>(), plain);
    assert_eq!(found.counts.iter().sum::<u64>(), STATES);
    assert_eq!((found.counts.len() - 1, found.counts.last()), (57, Some(&12)));
    assert_eq!(found.farthest.len(), 12);
}
