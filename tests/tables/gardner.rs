//! Tests of the search of Gardner's puzzle, against breadth-first searches by the plain rules, and
//! of its table.

use std::array;
use std::error::Error;
use std::ops::ControlFlow;

use tilebase::{Content, Fault, Move, TableFile};
use tilebase_plain::gardner::{Board, distances};
use tilebase_puzzle::described::{Description, Puzzle, Space};
use tilebase_search::sets::{Search, Start};

use crate::format::gardner::check_table;
use crate::made::table_of;
use crate::reproducible::{SUMS, digest};
use crate::{puzzle, solver_of};

/// The states of the puzzle.
const STATES: u64 = 7_524_679_680;

/// Returns the board of the plain rules.
fn plain(board: tilebase::Board) -> Board {
    let faces = |number| board.puzzle().faces(number);
    let cube = |number| faces(number).map(|faces| faces.map(|mark| mark == 'R'));
    Board(array::from_fn(|square| cube(board.numbers()[square])))
}

/// Guards the rolls, against cubes that the plain rules roll face by face.
#[test]
fn rolls_turn_every_face_as_the_plain_rules_do() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..2_000 {
        let board = puzzle("gardner").board_of_rank(random.u64(..STATES)).unwrap();
        for (step, plain_step) in Move::ALL.into_iter().zip(tilebase_plain::Move::ALL) {
            let rolled = board.after(step).map(plain);
            assert_eq!(rolled, plain(board).after(plain_step), "{board} {step}");
        }
    }
}

/// Returns a board of cubes with red faces of these sorts, and others without, in random places and
/// orientations.
fn origin(puzzle: Puzzle) -> tilebase::Board {
    let mut random = fastrand::Rng::with_seed(1);
    let any = puzzle.default_goal(None).some_board().unwrap();
    let mut numbers = any.numbers().to_vec();
    random.shuffle(&mut numbers);
    for number in numbers.iter_mut().filter(|number| **number > 0) {
        let all: Vec<u8> = puzzle.orientations(*number).collect();
        *number = random.choice(all).unwrap();
    }
    puzzle.board_of_numbers(&numbers).unwrap()
}

#[test]
fn smaller_puzzles_have_the_distances_of_a_plain_search() {
    check_distances(&["2 R.R.R.", "1 RRR...", "5 ......"]);
    check_distances(&["3 R.R.R.", "5 ......"]);
}

/// Millions of states, of two cubes of each sort.
#[test]
#[ignore = "takes a minute; run it in a release build"]
fn two_cubes_of_each_sort_have_the_distances_of_a_plain_search() {
    check_distances(&["3 R.R.R.", "1 RRR...", "4 ......"]);
    check_distances(&["2 R.R.R.", "2 RRR...", "4 ......"]);
}

/// Checks a search of all boards that moves lead to from a random one, against a plain search.
fn check_distances(cubes: &[&str]) {
    let texts = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
    let pairs = [("cubes".into(), texts(cubes)), ("shows".into(), texts(&["UDNSEW"]))];
    let puzzle = Puzzle::new(&Description::new("mine", pairs).unwrap()).unwrap();
    let expected = distances(plain(origin(puzzle)));
    let board = |Board(cubes): &Board| {
        let marks = |faces: [bool; 6]| faces.map(|is_red| if is_red { "R" } else { "." }).concat();
        let cubes = cubes.map(|cube| cube.map_or("------".into(), marks));
        puzzle.board(&cubes.join(",")).unwrap()
    };
    let space = Space::of(&board(&expected[0].0)).unwrap();
    let rank = |of: &Board| space.rank(&board(of)).unwrap();
    let mut search = Search::new(&space, true).unwrap();
    let mut last = Vec::new();
    let start = Start::of_ranks(&space, [rank(&expected[0].0)]);
    let counts = search.run_listed(&start, u64::MAX, &mut |_, ranks| last = ranks);
    assert_eq!(counts.iter().sum::<u64>(), expected.len() as u64);
    let mut counted = vec![0; counts.len()];
    let mut farthest = Vec::new();
    for (board, distance) in &expected {
        let rank = rank(board);
        assert_eq!(search.bit(rank), Some(distance & 2 != 0), "{rank}");
        counted[usize::from(*distance)] += 1;
        if usize::from(*distance) + 1 == counted.len() {
            farthest.push(rank);
        }
    }
    farthest.sort_unstable();
    last.sort_unstable();
    assert_eq!((counts, last), (counted, farthest));
}

/// The table of the whole puzzle: 7.5 billion states, four minutes and 3 GB of memory. Its bytes
/// are those of `tables/SHA256SUMS` and of the page, its answers those of the page's reader, the
/// proof accepts every entry, and a single wrong bit is found.
#[test]
#[ignore = "takes minutes; run it in a release build"]
fn the_whole_table_is_right() -> Result<(), Box<dyn Error>> {
    let bytes = prove_whole(table_of("gardner", ""), 71, STATES, 216)?;
    check_table(&bytes)?;
    let solver = solver_of(bytes.clone(), &puzzle("gardner").default_goal(None));
    let start = solver.puzzle().start(None)?;
    assert_eq!(solver.distance(&start)?, Some(70));
    assert_eq!(solver.count_paths(&start)?, 256);
    assert_eq!(solver.paths(&start)?.count(), 256);

    // A near state, because the proof stops at the first level that differs.
    let goal = solver.goal().board().ok_or("a board")?;
    let near = goal.follow([Move::Up, Move::Left, Move::Down].into_iter().collect());
    let near = near.ok_or("a path on the board")?;
    assert_eq!(solver.distance(&near)?, Some(3));
    find_wrong_bit(bytes, near.rank().ok_or("a rank")?, &near.to_string())
}

/// Makes a large table, and checks its numbers of states and of the farthest states, its digest
/// against the committed one, and every entry by the proof. Returns its bytes.
pub(crate) fn prove_whole(
    content: Content,
    radius: usize,
    states: u64,
    farthest: u64,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let table = tilebase_build::make(&content, &|level| eprintln!("{level:?}"));
    let histogram = table.header().histograms()[0].clone();
    assert_eq!((histogram.radius(), histogram.total()), (radius, states));
    assert_eq!(histogram.counts()[radius], farthest);
    let bytes = table.to_bytes().unwrap();
    drop(table);
    let line = format!("{}  {}", digest(&bytes), content.file_name());
    assert!(SUMS.lines().any(|committed| committed == line), "{line}");

    let mut proved = 0;
    let proof = TableFile::from_bytes(&bytes)?.prove(2, |states| {
        proved += states;
        ControlFlow::Continue(())
    })?;
    assert_eq!((proof.positions, proof.radius, proved), (states, radius, states));
    Ok(bytes)
}

/// Inverts the bit of a state at distance 3 in a large table, and checks that the proof finds it.
pub(crate) fn find_wrong_bit(
    mut bytes: Vec<u8>,
    rank: u64,
    state: &str,
) -> Result<(), Box<dyn Error>> {
    let opened = TableFile::from_bytes(&bytes)?;
    let content = opened.header().content().clone();
    let start = opened.header().sections()[0].range().start;
    let counts = opened.header().histograms()[0].counts().to_vec();
    bytes.drain(..start);
    bytes[(rank / 8) as usize] ^= 1 << (rank % 8);
    let made = TableFile::made(content, vec![counts], vec![bytes]);
    let error = made.prove(2, |_| ControlFlow::Continue(())).unwrap_err();
    let Fault::Wrong(flaw) = error.into_fault() else { panic!("the checksums are not looked at") };
    assert_eq!((flaw.state.as_str(), flaw.place.as_str()), (state, "section \"field\""));
    assert_eq!(
        (flaw.stored.as_str(), flaw.expected.as_str()),
        ("bit 0", "bit 1, because its distance is 3")
    );
    Ok(())
}
