//! Tests of the search of Gardner's puzzle, against searches with a queue by the plain rules.

use tilebase_build::gardner::{Search, Space};
use tilebase_plain::gardner::{Board, distances};
use tilebase_puzzle::Square;
use tilebase_puzzle::gardner::{Cube, Face, Kind, STATES, State};

/// Returns the cube as the plain rules have it.
fn plain(cube: Option<Cube>) -> [bool; 6] {
    Face::ALL.map(|face| cube.is_some_and(|cube| cube.is_red(face)))
}

/// Returns the cubes of a plain board.
fn cubes(board: &Board) -> [Option<Option<Cube>>; 9] {
    let bits = |cube: [bool; 6]| (0..6).fold(0, |bits, face| bits | u8::from(cube[face]) << face);
    board.0.map(|cube| cube.map(|cube| Cube::from_bits(bits(cube))))
}

/// Returns a state with so many cubes of each kind, and cubes without red faces.
fn origin(counts: [usize; 4]) -> Board {
    let kinds = Kind::ALL.into_iter().zip(counts).flat_map(|(kind, n)| [kind].repeat(n));
    let mut squares = [Some(plain(None)); 9];
    squares[8] = None;
    for (square, kind) in Square::ALL.into_iter().zip(kinds) {
        squares[square.index()] = Some(plain(Some(kind.cube(square, 0, 0))));
    }
    Board(squares)
}

#[test]
fn smaller_puzzles_have_the_distances_of_a_plain_search() {
    check_distances([2, 2, 0, 0]);
    check_distances([2, 1, 1, 0]);
}

/// 8.7 million states, of all four kinds of cubes.
#[test]
#[ignore = "takes a minute; run it in a release build"]
fn one_cube_of_each_kind_has_the_distances_of_a_plain_search() {
    check_distances([1; 4]);
}

fn check_distances(counts: [usize; 4]) {
    let space = Space::new(counts);
    let board = origin(counts);
    let expected = distances(board);
    let mut search = Search::new(space.clone(), true);
    let found = search.run(space.rank(cubes(&board)).unwrap(), |_| {});
    assert_eq!(found.counts.iter().sum::<u64>(), expected.len() as u64, "{counts:?}");
    let radius = found.counts.len() - 1;
    let mut counted = vec![0; radius + 1];
    let mut farthest = Vec::new();
    let field = search.field().unwrap();
    let of_square = space.states() / 9;
    for (board, &distance) in &expected {
        let rank = space.rank(cubes(board)).unwrap();
        let (square, index) = ((rank / of_square) as usize, (rank % of_square) as usize);
        let bit = field[square][index / 64] >> (index % 64) & 1;
        assert_eq!(bit, u64::from(distance >> 1 & 1), "{board:?}");
        counted[usize::from(distance)] += 1;
        if usize::from(distance) == radius {
            farthest.push(rank);
        }
    }
    farthest.sort_unstable();
    assert_eq!((found.counts, found.farthest), (counted, farthest), "{counts:?}");
}

/// The whole puzzle: 7.5 billion states, 2 GB of memory, a minute or two.
#[test]
#[ignore = "takes minutes; run it in a release build"]
fn the_whole_puzzle_has_its_golden_figures() {
    let space = Space::gardner();
    let mut search = Search::new(space, false);
    let found = search.run(State::goal().rank(), |count| eprintln!("{count}"));
    assert_eq!(found.counts.len(), 72);
    assert_eq!(found.counts.iter().sum::<u64>(), STATES);
    assert_eq!(found.farthest.len(), 216);
}
