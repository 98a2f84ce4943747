//! The second opinion: both puzzles written straight from their rules, searched with a queue.
//!
//! Nothing here knows of ranks, phases, lanes or symmetries, and nothing is shared with the code
//! under test. A board is nine squares; a move is what hands do.
#![allow(dead_code, reason = "every test takes what it needs")]

use std::collections::HashMap;

/// The four moves in the order in which paths are compared, as steps of the blank on the board.
pub(crate) const MOVES: [(char, i8, i8); 4] =
    [('d', 1, 0), ('l', 0, -1), ('r', 0, 1), ('u', -1, 0)];

/// Where the blank is after a move: its square, 0 to 8 row by row.
pub(crate) fn step(blank: usize, (_, down, right): (char, i8, i8)) -> Option<usize> {
    let (row, column) = (blank as i8 / 3 + down, blank as i8 % 3 + right);
    let inside = (0..3).contains(&row) && (0..3).contains(&column);
    inside.then_some((row * 3 + column) as usize)
}

/// The eight-puzzle: nine labels, 0 the blank.
pub(crate) type Tiles = [u8; 9];

/// Searches from a start until nothing new comes, trying the moves in order, so that the first
/// path to a board is the lexicographically smallest of the shortest. Returns each board with the
/// index of the one before it and the letter of the move, in the order in which they were met.
pub(crate) fn eight_from(start: Tiles) -> Vec<(Tiles, usize, char)> {
    let mut met = HashMap::with_capacity(200_000);
    let mut queue = vec![(start, 0, ' ')];
    met.insert(start, ());
    let mut next = 0;
    while next < queue.len() {
        let (tiles, ..) = queue[next];
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
        for direction in MOVES {
            let Some(to) = step(blank, direction) else { continue };
            let mut after = tiles;
            after.swap(blank, to);
            if met.insert(after, ()).is_none() {
                queue.push((after, next, direction.0));
            }
        }
        next += 1;
    }
    queue
}

/// One of the six ways a cube can lie: top, front (along y), side (along x).
pub(crate) type Lie = [char; 3];

/// All six.
pub(crate) const LIES: [Lie; 6] = [
    ['W', 'R', 'B'],
    ['W', 'B', 'R'],
    ['R', 'W', 'B'],
    ['R', 'B', 'W'],
    ['B', 'W', 'R'],
    ['B', 'R', 'W'],
];

/// How many boards of cubes there are: the blank, and six lies for each of eight cubes.
pub(crate) const BOARDS: usize = 9 * 6usize.pow(8);

/// A board of cubes: for each square the number of its cube's lie, and `BLANK` for the blank.
pub(crate) type Cubes = [u8; 9];

/// The square without a cube.
pub(crate) const BLANK: u8 = 6;

/// The lie after a roll into the blank: along x top and side change places, along y top and
/// front.
pub(crate) fn rolled(lie: u8, along_x: bool) -> u8 {
    let mut colours = LIES[usize::from(lie)];
    colours.swap(0, if along_x { 2 } else { 1 });
    LIES.iter().position(|&other| other == colours).unwrap() as u8
}

/// The board after a move of the blank.
pub(crate) fn roll(cubes: Cubes, direction: (char, i8, i8)) -> Option<Cubes> {
    let blank = cubes.iter().position(|&lie| lie == BLANK).unwrap();
    let from = step(blank, direction)?;
    let mut after = cubes;
    after[blank] = rolled(cubes[from], direction.2 != 0);
    after[from] = BLANK;
    Some(after)
}

/// A number for every board.
pub(crate) fn number(cubes: Cubes) -> usize {
    let blank = cubes.iter().position(|&lie| lie == BLANK).unwrap();
    let lies = cubes.iter().filter(|&&lie| lie != BLANK);
    lies.fold(blank, |number, &lie| number * 6 + usize::from(lie))
}

/// The board of a number.
pub(crate) fn board(mut number: usize) -> Cubes {
    let blank = number / 6usize.pow(8);
    let mut cubes = [BLANK; 9];
    for square in (0..9).rev().filter(|&square| square != blank) {
        cubes[square] = (number % 6) as u8;
        number /= 6;
    }
    cubes
}

/// What the board shows from above: W, R, B, and E for the blank.
pub(crate) fn shown(cubes: Cubes) -> String {
    cubes.iter().map(|&lie| LIES.get(usize::from(lie)).map_or('E', |lie| lie[0])).collect()
}

/// The start with every cube white on top, red in front, blue at the side.
pub(crate) fn canonical(blank: usize) -> Cubes {
    let mut cubes = [0; 9];
    cubes[blank] = BLANK;
    cubes
}

/// A distance that no board has.
pub(crate) const UNMET: u8 = u8::MAX;

/// The distance of every board, by its number, from the nearest of the given ones, and how many
/// boards there are at each.
pub(crate) fn cubic_from(starts: &[Cubes]) -> (Vec<u8>, Vec<u64>) {
    let mut distance = vec![UNMET; BOARDS];
    let mut queue = Vec::new();
    for &start in starts {
        distance[number(start)] = 0;
        queue.push(number(start) as u32);
    }
    let mut counts = vec![queue.len() as u64];
    while !queue.is_empty() {
        let depth = counts.len() as u8;
        let mut next = Vec::new();
        for &here in &queue {
            let cubes = board(here as usize);
            for after in MOVES.into_iter().filter_map(|direction| roll(cubes, direction)) {
                let after = number(after);
                if distance[after] == UNMET {
                    distance[after] = depth;
                    next.push(after as u32);
                }
            }
        }
        counts.push(next.len() as u64);
        queue = next;
    }
    counts.pop();
    (distance, counts)
}
