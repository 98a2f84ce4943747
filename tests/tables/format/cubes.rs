//! The page's numbering of cubes, which is one for all puzzles.

use tilebase_puzzle::{Direction, Kind, Piece, Rotation, Sort, Space};

use super::page::{assert_page_says, grouped};

/// Returns the two directions that name a rotation.
fn directions(rotation: Rotation) -> [Direction; 2] {
    [Direction::Up, Direction::North].map(|face| rotation.direction(face))
}

/// Returns the parity and the axis of a rotation by the page.
fn parity_and_axis(rotation: Rotation) -> [usize; 2] {
    let [first, second] = directions(rotation).map(Direction::axis);
    [usize::from(second != (first + 1) % 3), first]
}

/// Returns the parity and the axis of an orientation by the page; `None` for each in which its
/// rotations differ.
fn agreed(piece: Piece) -> [Option<usize>; 2] {
    let rotations = Rotation::ALL.into_iter().filter(|&by| Piece::new(piece.sort(), by) == piece);
    let numbers: Vec<_> = rotations.map(parity_and_axis).collect();
    [0, 1].map(|at| {
        let first = numbers[0][at];
        numbers.iter().all(|of_rotation| of_rotation[at] == first).then_some(first)
    })
}

/// Guards the page's rule for the parity, the axis, the bits and the phase of every orientation.
#[test]
fn the_numbers_of_an_orientation_follow_from_its_rotations() {
    assert!(Rotation::ALL.is_sorted_by_key(|rotation| directions(*rotation)));
    for sort in Sort::ALL {
        // In the order of the first rotation of each.
        let mut pieces = Vec::new();
        for piece in Rotation::ALL.map(|rotation| Piece::new(sort, rotation)) {
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        for (at, &piece) in pieces.iter().enumerate() {
            let [parity, axis] = agreed(piece);
            let before = pieces[..at].iter().filter(|&&other| agreed(other) == [parity, axis]);
            let place = before.count();
            for shade in [0, 1] {
                let phase = parity.map(|parity| parity ^ shade);
                let bits = if sort == Sort::Coloured { phase } else { Some(place) };
                let parts = (axis.unwrap_or(0) as u32, bits.unwrap_or(0) as u32);
                assert_eq!(Kind::parts(piece, shade), parts, "{piece:?}");
                let kinds = match sort {
                    Sort::Vertex => [Kind::Vertex0, Kind::Vertex1],
                    Sort::Pair => [Kind::Pair0, Kind::Pair1],
                    Sort::Die => [Kind::Same, Kind::Other],
                    _ => continue,
                };
                assert_eq!(Some(Kind::of(piece, shade)), phase.map(|phase| kinds[phase]));
            }
        }
    }
}

/// Guards the page's list of cubes: which have a parity and an axis, and how many bits.
#[test]
fn the_page_has_the_numbers_of_orientations() {
    for (sort, parity, axis, bits) in [
        (Sort::Coloured, "yes", "of the white faces", "0"),
        (Sort::Marked, "no", "of the marked face", "1: the sign of the marked face"),
        (Sort::Vertex, "yes", "no", "2, see below"),
        (Sort::Pair, "yes", "of the pair, `U` and `D`", "1: the sign of the third face"),
        (Sort::Die, "yes", "of the first direction", "2: the signs of both directions"),
    ] {
        let orientations = sort.orientations();
        assert_page_says(&format!("| {orientations} | {parity} | {axis} | {bits} |"));
        let numbers = agreed(Piece::new(sort, Rotation::HOME)).map(|number| number.is_some());
        assert_eq!(numbers, [parity, axis].map(|word| word != "no"));
        assert!(bits.starts_with(&sort.bits().to_string()));
    }
}

/// Guards the page's numbers of arrangements, axes, bits and ranks.
#[test]
fn the_page_has_the_numbers_of_ranks() {
    for (name, space) in [
        ("the cubic puzzle", Space::CUBIC),
        ("Harris's cubes", Space::HARRIS),
        ("Gardner's 24 faces", Space::GARDNER),
        ("Rolling Cubes", Space::ALIKE),
    ] {
        assert_page_says(&format!(
            "| {name} | {} | 3^{} = {} | 2^{} = {} | {} |",
            grouped(space.arrangements()),
            space.axes().ilog(3),
            grouped(space.axes()),
            space.bits(),
            grouped(1 << space.bits()),
            grouped(space.states() as usize)
        ));
    }
}
