//! Tests of Rolling Cubes, against breadth-first searches by the plain
//! rules, and of its table.

use std::array;
use std::collections::{HashMap, HashSet};
use std::error::Error;

use tilebase::{Content, Evaluation, Move, Path, Solver};
use tilebase_plain::alike::{Board, distances, distances_of_renamed};
use tilebase_puzzle::{Direction, Rotation};
use tilebase_search::BothSides;
use tilebase_search::sets::Search;

use crate::format::alike::check_table;
use crate::gardner::{find_wrong_bit, prove_whole};
use crate::made::{made, table_of};
use crate::{puzzle, solver_of};

/// The classes of 24 states.
const STATES: u64 = 11_287_019_520;

/// The digits on a cube's faces up, down, north, south, east and west, as it begins.
const DIGITS: [char; 6] = ['1', '6', '2', '5', '4', '3'];

/// Returns the board of the plain rules.
fn plain(board: tilebase::Board) -> Board {
    let face = |digit| DIGITS.iter().position(|&other| other == digit).unwrap() as u8;
    let cube = |number| board.puzzle().faces(number).map(|faces| faces.map(face));
    Board(array::from_fn(|square| cube(board.numbers()[square])))
}

/// Returns the board of the plain rules' board.
fn described(board: &Board) -> tilebase::Board {
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

/// Guards the rolls, against cubes that the plain rules roll face by face.
#[test]
fn rolls_turn_every_face_as_the_plain_rules_do() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..2_000 {
        let start = board_of(random.u64(..STATES));
        let start = renamed(start, Rotation::ALL[random.usize(..24)]);
        assert_eq!(described(&plain(start)), start);
        for (step, plain_step) in Move::ALL.into_iter().zip(tilebase_plain::Move::ALL) {
            let rolled = start.after(step).map(plain);
            assert_eq!(rolled, plain(start).after(plain_step), "{start} {step}");
        }
    }
}

/// Guards that ranks are classes of 24 states with one distance: of the states within 11 rolls of
/// any of the 24 goals, in their own orientations, each rank has 24, all at its distance.
#[test]
fn near_the_goal_every_rank_is_24_boards_at_one_distance() {
    let near = distances(Board::goals(), 11);
    let mut ranks: HashMap<u64, (u8, HashSet<tilebase::Board>)> = HashMap::new();
    for (board, distance) in &near {
        let board = described(board);
        let (first, boards) = ranks.entry(rank(&board)).or_insert((*distance, [].into()));
        assert_eq!(first, distance, "{board}");
        boards.insert(board);
    }
    assert!(ranks.values().all(|(_, states)| states.len() == 24));
    let renamed = distances_of_renamed(Board::goals()[0], 11);
    assert_eq!(renamed.len(), ranks.len());
    for (board, distance) in renamed {
        assert_eq!(ranks[&rank(&described(&board))].0, distance);
    }
}

/// Guards the search from both sides: its path from states near the goal is the smallest of a plain
/// search. It reports every level of both sides.
#[test]
fn a_bidirectional_search_finds_the_smallest_path() {
    let solver = searching();
    let near = distances_of_renamed(Board::goals()[0], 13);
    let ranks: HashMap<u64, u8> =
        near.iter().map(|(board, distance)| (rank(&described(board)), *distance)).collect();
    for (board, distance) in near.iter().step_by(40) {
        let start = described(board);
        let mut here = start;
        let mut expected = Path::new();
        for left in (0..*distance).rev() {
            let next = |step| Some((step, here.after(step)?));
            let is_nearer =
                |(_, next): &(_, tilebase::Board)| ranks.get(&rank(next)) == Some(&left);
            let (step, next) = Move::ALL.into_iter().filter_map(next).find(is_nearer).unwrap();
            expected.push(step);
            here = next;
        }
        assert!(solver.goal().has(&here));
        let mut rolls = Vec::new();
        let mut search = BothSides::new(&described(&Board::goals()[0])).unwrap();
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
    let turned = puzzle("alike").board("UE,UN,UN,UN,--,UN,UN,UN,UN").unwrap();
    assert_eq!(solver.path(&turned).unwrap(), None);
}

/// Returns the solver that searches from both sides.
fn searching() -> Solver {
    Solver::searching(&puzzle("alike").default_goal(None), Box::new(|_, _| {})).unwrap()
}

/// The search of the whole puzzle: 11.3 billion states, a minute of processor time and 1.7 GB of
/// memory. It reaches all of them, the first levels are those of a plain search for the 24 goals,
/// and the largest distance is the one that another program found.
#[test]
#[ignore = "takes a minute; run it in a release build"]
fn the_whole_puzzle_has_the_levels_of_a_plain_search() {
    let (space, start) = table_of("alike", "").start().unwrap();
    let mut search = Search::new(&space, false).unwrap();
    let mut farthest = Vec::new();
    let counts = search.run_listed(&start, 1 << 22, &mut |new, ranks| {
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
    let bytes = prove_whole(table_of("alike", ""), 57, STATES, 12)?;
    check_table(&bytes)?;
    let solver = solver_of(bytes.clone(), &puzzle("alike").default_goal(None));
    let harris = Direction::ALL.map(harris_to);
    let mut random = fastrand::Rng::with_seed(1);
    for number in 0..10_000 {
        let board = board_of(random.u64(..STATES));
        let distance = solver.distance(&board)?.ok_or("a path")?;
        if number < 100 {
            assert_eq!(searching().path(&board)?, solver.path(&board)?, "{board}");
        }
        for digit in DIGITS {
            let mark = |number| {
                let faces = puzzle("alike").faces(number)?;
                faces.iter().position(|&other| other == digit).map(|at| Direction::ALL[at].letter())
            };
            let marks: String = board.numbers().iter().map(|&n| mark(n).unwrap_or('_')).collect();
            let marked = puzzle("harris").board(&marks)?;
            let all = harris.iter().map(|to| to.distance(&marked));
            let nearest = all.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().min();
            assert!(nearest <= Some(distance), "{board} {digit}");
        }
        let mut turned = board;
        for _ in 0..4 {
            turned = quarter_turned(turned);
            for image in [turned, transposed(turned)] {
                assert_eq!(solver.distance(&image)?, Some(distance), "{board} {image}");
            }
        }
        assert_eq!(turned, board);
    }
    let goal = described(&Board::goals()[0]);
    let near = goal.follow([Move::Up, Move::Left, Move::Down].into_iter().collect());
    let rank = rank(&near.ok_or("a path on the board")?);
    let near = board_of(rank);
    assert_eq!(solver.distance(&near)?, Some(3));
    find_wrong_bit(bytes, rank, &near.to_string())
}

/// Returns the answers of Harris's cubes for all marks in one direction and the centre empty.
fn harris_to(mark: Direction) -> Solver {
    let [mark, goal] = [mark.letter().to_string(), "_".into()];
    let goal = puzzle("harris").goal(&[mark.repeat(4), goal, mark.repeat(4)].concat()).unwrap();
    solver_of(made(Content::of(&goal).unwrap()), &goal)
}

/// Returns a board turned by a quarter: the rows become columns, from the right.
fn quarter_turned(board: tilebase::Board) -> tilebase::Board {
    image(
        board,
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

/// Returns a board in a mirror that exchanges rows and columns.
fn transposed(board: tilebase::Board) -> tilebase::Board {
    image(
        board,
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

/// Returns the board with each cube on another square, and its first two directions as others.
fn image(
    board: tilebase::Board,
    square: impl Fn(usize, usize) -> (usize, usize),
    face: impl Fn(Direction) -> Direction,
) -> tilebase::Board {
    let mut cubes = [const { String::new() }; 9];
    for (at, cube) in board.to_string().split(',').enumerate() {
        let (row, column) = square(at / 3, at % 3);
        let letter = |letter| Direction::from_letter(letter).map_or(letter, |of| face(of).letter());
        cubes[row * 3 + column] = cube.chars().map(letter).collect();
    }
    puzzle("alike").board(&cubes.join(",")).unwrap()
}
