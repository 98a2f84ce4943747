//! Tests of Rolling Cubes, against breadth-first searches by the plain
//! rules, and of its table.

use std::collections::{HashMap, HashSet};
use std::error::Error;

use tilebase::{Content, Evaluation, Solver};
use tilebase_plain::alike::{Board, distances, distances_of_renamed};
use tilebase_puzzle::alike::{Cube, STATES, State};
use tilebase_puzzle::{Board as _, Direction, Move, Path, Rotation, Square, SquareKind, harris};
use tilebase_search::BothSides;
use tilebase_search::sets::Search;

use crate::format::alike::check_table;
use crate::gardner::{find_wrong_bit, prove_whole};
use crate::made::made;
use crate::{board, puzzle, solver_of};

/// Returns the cube of the plain rules.
fn plain(cube: Cube) -> [u8; 6] {
    let mut faces = [0; 6];
    for (face, number) in Direction::ALL.into_iter().zip(0..) {
        faces[cube.rotation().direction(face) as usize] = number;
    }
    faces
}

/// Returns the board of the plain rules.
fn plain_board(state: State) -> Board {
    Board(state.cubes().map(|cube| cube.map(plain)))
}

/// Returns the cube of plain faces.
fn cube(faces: [u8; 6]) -> Cube {
    let direction =
        |face| Direction::ALL.into_iter().find(|&at| faces[at as usize] == face).unwrap();
    let rotation = Rotation::new(direction(Direction::Up as u8), direction(Direction::North as u8));
    Cube::new(rotation.unwrap())
}

fn state(board: &Board) -> State {
    State::from_cubes(board.0.map(|faces| faces.map(cube))).unwrap()
}

/// Guards the rolls, against cubes that the plain rules roll face by face.
#[test]
fn rolls_turn_every_face_as_the_plain_rules_do() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..2_000 {
        let start = State::in_space(random.u64(..STATES)).unwrap();
        let start = start.renamed(Rotation::ALL[random.usize(..24)]);
        let board = plain_board(start);
        assert_eq!(state(&board), start);
        for (step, plain_step) in Move::ALL.into_iter().zip(tilebase_plain::Move::ALL) {
            let rolled = start.after(step).map(plain_board);
            assert_eq!(rolled, board.after(plain_step), "{start} {step}");
        }
    }
}

/// Guards that ranks are classes of 24 states with one distance: of the states within 11 rolls of
/// any of the 24 goals, in their own orientations, each rank has 24, all at its distance.
#[test]
fn near_the_goal_every_rank_is_24_boards_at_one_distance() {
    let near = distances(Board::goals(), 11);
    let mut ranks: HashMap<u64, (u8, HashSet<State>)> = HashMap::new();
    for (board, distance) in &near {
        let state = state(board);
        let (first, states) =
            ranks.entry(state.space_rank().unwrap()).or_insert((*distance, [].into()));
        assert_eq!(first, distance, "{state}");
        states.insert(state);
    }
    assert!(ranks.values().all(|(_, states)| states.len() == 24));
    let renamed = distances_of_renamed(Board::goals()[0], 11);
    assert_eq!(renamed.len(), ranks.len());
    for (board, distance) in renamed {
        assert_eq!(ranks[&state(&board).space_rank().unwrap()].0, distance);
    }
}

/// Guards the search from both sides: its path from states near the goal is the smallest of a plain
/// search. It reports every level of both sides.
#[test]
fn a_bidirectional_search_finds_the_smallest_path() {
    let solver = searching();
    let near = distances_of_renamed(Board::goals()[0], 13);
    let ranks: HashMap<u64, u8> = near
        .iter()
        .map(|(board, distance)| (state(board).space_rank().unwrap(), *distance))
        .collect();
    for (board, distance) in near.iter().step_by(40) {
        let (start, mut here) = (state(board), state(board));
        let mut expected = Path::new();
        for left in (0..*distance).rev() {
            let next = |step| Some((step, here.after(step)?));
            let is_nearer =
                |&(_, next): &(_, State)| ranks.get(&next.space_rank().unwrap()) == Some(&left);
            let (step, next) = Move::ALL.into_iter().filter_map(next).find(is_nearer).unwrap();
            expected.push(step);
            here = next;
        }
        assert!(here.is_goal());
        let mut rolls = Vec::new();
        let goal = described(State::all(Cube::HOME, SquareKind::Centre.square()));
        let (start, mut search) = (described(start), BothSides::new(&goal).unwrap());
        let found = search.find(&start, 1 << 20, &mut |made, _| rolls.push(made)).unwrap();
        assert_eq!(found.path, expected, "{start}");
        assert!(rolls.iter().copied().eq(0..usize::from(*distance)), "{start}: {rolls:?}");
        // The solver keeps the states around the goal for the next one.
        assert_eq!(solver.path(&start).unwrap(), Some(expected), "{start}");
        let values = solver.evaluate(&start).unwrap();
        for Evaluation { board, distance, .. } in values {
            let known = ranks.get(&(board.rank().unwrap() % STATES)).copied();
            assert!(known.is_none_or(|known| distance == Some(known)), "{start}: {board}");
        }
    }
    let turned = described("UE,UN,UN,UN,--,UN,UN,UN,UN");
    assert_eq!(solver.path(&turned).unwrap(), None);
}

/// Returns the solver that searches from both sides.
fn searching() -> Solver {
    Solver::searching(&puzzle("alike").default_goal(None), Box::new(|_, _| {})).unwrap()
}

fn described(state: impl ToString) -> tilebase::Board {
    board(puzzle("alike"), state)
}

/// The search of the whole puzzle: 11.3 billion states, a minute of processor time and 1.7 GB of
/// memory. It reaches all of them, the first levels are those of a plain search for the 24 goals,
/// and the largest distance is the one that another program found.
#[test]
#[ignore = "takes a minute; run it in a release build"]
fn the_whole_puzzle_has_the_levels_of_a_plain_search() {
    let (space, start) = Content::Alike.start().unwrap();
    let mut search = Search::new(&space, false).unwrap();
    let mut farthest = Vec::new();
    let counts = search.run_listed(&start, &mut |new, ranks| {
        eprintln!("{new}");
        farthest = ranks;
    });
    let mut plain = [0; 15];
    for (_, distance) in distances(Board::goals(), 14) {
        plain[usize::from(distance)] += 1;
    }
    assert_eq!(counts[..15].iter().map(|count| count * 24).collect::<Vec<_>>(), plain);
    assert_eq!(counts.iter().sum::<u64>(), STATES);
    assert_eq!((counts.len() - 1, counts.last()), (57, Some(&12)));
    assert_eq!(farthest.len(), 12);
}

/// The table of the whole puzzle, with 5 GB of memory. Its bytes are those of `tables/SHA256SUMS` and
/// of the page, its answers those of the page's reader, the proof accepts every entry, and a single
/// wrong bit is found. No distance is below what Harris's cubes need with one face of each marked,
/// symmetric states have one distance, and a search from both sides finds the same paths.
#[test]
#[ignore = "takes minutes; run it in a release build"]
fn the_whole_table_is_right() -> Result<(), Box<dyn Error>> {
    let bytes = prove_whole(Content::Alike, 57, STATES, 12)?;
    check_table(&bytes)?;
    let solver = solver_of(bytes.clone(), &puzzle("alike").default_goal(None));
    let harris = Direction::ALL.map(harris_to);
    let mut random = fastrand::Rng::with_seed(1);
    for number in 0..10_000 {
        let state = State::in_space(random.u64(..STATES)).ok_or("a rank")?;
        let (puzzle_board, harris_board) =
            (described(state), |board: harris::Board| crate::board(puzzle("harris"), board));
        let distance = solver.distance(&puzzle_board)?.ok_or("a path")?;
        if number < 100 {
            assert_eq!(searching().path(&puzzle_board)?, solver.path(&puzzle_board)?, "{state}");
        }
        for face in Direction::ALL {
            let marks = state.cubes().map(|cube| cube.map(|cube| cube.rotation().direction(face)));
            let marked = harris::Board::new(marks)?;
            let all = harris.iter().map(|to| to.distance(&harris_board(marked)));
            let nearest = all.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().min();
            assert!(nearest <= Some(distance), "{state} {face}");
        }
        let mut turned = state;
        for _ in 0..4 {
            turned = quarter_turned(turned);
            for image in [turned, transposed(turned)] {
                assert_eq!(solver.distance(&described(image))?, Some(distance), "{state} {image}");
            }
        }
        assert_eq!(turned, state);
    }
    let goal = State::all(Cube::HOME, SquareKind::Centre.square());
    let near = goal.follow([Move::Up, Move::Left, Move::Down].into_iter().collect());
    let rank = near.and_then(State::space_rank).ok_or("a path on the board")?;
    let near = State::in_space(rank).ok_or("a rank")?;
    assert_eq!(solver.distance(&described(near))?, Some(3));
    find_wrong_bit(bytes, rank, &near.to_string())
}

/// Returns the answers of Harris's cubes for all marks in one direction and the centre empty.
fn harris_to(mark: Direction) -> Solver {
    let goal = harris::Board::all(harris::Cube::new(mark), SquareKind::Centre.square());
    let table = made(Content::harris(goal));
    solver_of(table, &board(puzzle("harris"), goal).into())
}

/// Returns the state with its board turned by a quarter: the rows become columns, from the right.
fn quarter_turned(state: State) -> State {
    image(
        state,
        |row, column| (column, 2 - row),
        |face| match face {
            Direction::North => Direction::East,
            Direction::East => Direction::South,
            Direction::South => Direction::West,
            Direction::West => Direction::North,
            other => other,
        },
    )
}

/// Returns the state in a mirror that exchanges rows and columns.
fn transposed(state: State) -> State {
    image(
        state,
        |row, column| (column, row),
        |face| match face {
            Direction::North => Direction::West,
            Direction::West => Direction::North,
            Direction::South => Direction::East,
            Direction::East => Direction::South,
            other => other,
        },
    )
}

fn image(
    state: State,
    square: impl Fn(usize, usize) -> (usize, usize),
    face: impl Fn(Direction) -> Direction,
) -> State {
    let mut cubes = [None; 9];
    for (at, cube) in Square::ALL.into_iter().zip(state.cubes()) {
        let (row, column) = square(at.row(), at.column());
        let direction = |of| cube.map(|cube: Cube| face(cube.rotation().direction(of)));
        let cube = direction(Direction::Up).zip(direction(Direction::North));
        cubes[row * 3 + column] =
            cube.and_then(|(up, north)| Rotation::new(up, north)).map(Cube::new);
    }
    State::from_cubes(cubes).unwrap()
}
