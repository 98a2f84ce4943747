//! What the page says of the numbering of cubes; `goals` guards its rules, by a reader that follows
//! them.

use tilebase_puzzle::{Description, Direction, Puzzle, Rotation};

use super::page::{assert_page_says, grouped};
use crate::puzzle;

/// The marks of the puzzles' cubes: of the cubic puzzle's, Harris's, Gardner's two sorts, and dice.
const SORTS: [&str; 5] = ["WWRRBB", "M.....", "R.R.R.", "RRR...", "162543"];

/// Returns a puzzle of one cube with these marks, among tiles that are alike.
fn one_cube(marks: &str) -> Puzzle {
    let texts = |text: &str| vec![text.to_owned()];
    let pairs = [
        ("board", "2x2".to_owned()),
        ("tiles", "AA".into()),
        ("cubes", format!("1 {marks}")),
        ("shows", "UDNSEW".into()),
    ];
    let pairs = pairs.map(|(key, value)| (key.to_owned(), texts(&value)));
    Puzzle::new(&Description::new("one cube", pairs).unwrap()).unwrap()
}

/// Returns the numbers of a puzzle's cubes in all orientations.
fn cubes(puzzle: Puzzle) -> impl Iterator<Item = u8> {
    (1..=puzzle.largest_number() as u8).filter(move |&number| puzzle.faces(number).is_some())
}

/// Returns the two directions that name a rotation.
fn directions(rotation: Rotation) -> [Direction; 2] {
    [Direction::Up, Direction::North].map(|face| rotation.direction(face))
}

/// Returns the parity and the axis of a rotation by the page.
fn parity_and_axis(rotation: Rotation) -> [usize; 2] {
    let [first, second] = directions(rotation).map(Direction::axis);
    [usize::from(second != (first + 1) % 3), first]
}

/// Returns what is seen of a cube with these marks after a rotation.
fn seen(marks: &str, rotation: Rotation) -> [char; 6] {
    let mut faces = ['.'; 6];
    for (face, mark) in Direction::ALL.into_iter().zip(marks.chars()) {
        faces[rotation.direction(face) as usize] = mark;
    }
    faces
}

/// Returns the parity and the axis of an orientation by the page; `None` for each in which its
/// rotations differ.
fn agreed(marks: &str, faces: [char; 6]) -> [Option<usize>; 2] {
    let rotations = Rotation::ALL.into_iter().filter(|&by| seen(marks, by) == faces);
    let numbers: Vec<_> = rotations.map(parity_and_axis).collect();
    [0, 1].map(|at| {
        let first = numbers[0][at];
        numbers.iter().all(|of_rotation| of_rotation[at] == first).then_some(first)
    })
}

/// Guards the page's list of cubes: which have a parity and an axis, and how many bits.
#[test]
fn the_page_has_the_numbers_of_orientations() {
    let columns = [
        ("yes", "of the white faces", "0"),
        ("no", "of the marked face", "1: the sign of the marked face"),
        ("yes", "no", "2, see below"),
        ("yes", "of the pair, `U` and `D`", "1: the sign of the third face"),
        ("yes", "of the first direction", "2: the signs of both directions"),
    ];
    for (marks, (parity, axis, bits)) in SORTS.into_iter().zip(columns) {
        let puzzle = one_cube(marks);
        let orientations = cubes(puzzle).count();
        assert_page_says(&format!("| {orientations} | {parity} | {axis} | {bits} |"));
        let home = agreed(marks, seen(marks, Rotation::HOME)).map(|number| number.is_some());
        assert_eq!(home, [parity, axis].map(|word| word != "no"));
        let of_numbers = |is: bool, ways: usize| if is { ways } else { 1 };
        let ways = of_numbers(home[0], 2) * of_numbers(home[1], 3);
        assert!(bits.starts_with(&(orientations / ways).ilog2().to_string()));
    }
}

/// Guards the page's numbers of arrangements, axes, bits and ranks.
#[test]
fn the_page_has_the_numbers_of_ranks() {
    for (title, name) in [
        ("the cubic puzzle", "cubic"),
        ("Harris's cubes", "harris"),
        ("Gardner's 24 faces", "gardner"),
        ("Rolling Cubes", "alike"),
    ] {
        let space = puzzle(name).space().unwrap();
        assert_page_says(&format!(
            "| {title} | {} | 3^{} = {} | 2^{} = {} | {} |",
            grouped(space.arrangements() as usize),
            space.axes().ilog(3),
            grouped(space.axes() as usize),
            space.bits(),
            grouped(1 << space.bits()),
            grouped(space.boards() as usize)
        ));
    }
}
