//! What the marks of a cube say of its orientations.

use crate::{Direction, Move, Rotation};

/// The marks seen in the directions U, D, N, S, E and W.
pub(crate) type Faces = [char; 6];

/// A sort of pieces that can take each other's place: tiles with one symbol, or cubes with the same
/// marks.
///
/// A cube's orientation is one of 24 [`Rotation`]s. Those that leave the marks alone are a group,
/// and what can be told apart are its cosets: the *orientations*. Each has, as far as its rotations
/// agree, a *parity*, an *axis*, and one of up to four values of *bits*.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Sort {
    /// What is seen of each orientation; of a tile, its symbol on top.
    pub(crate) seen: Vec<Faces>,
    /// The parity, axis and bits of each orientation.
    pub(crate) codes: Vec<OrientationCode>,
    /// The orientation after each move of the empty square, by the orientation before it.
    pub(crate) rolled: [Vec<u8>; 4],
    /// Whether the pieces are cubes.
    pub(crate) is_cube: bool,
    /// Whether all rotations of an orientation have the same parity. Then a roll flips it.
    pub(crate) has_parity: bool,
    /// Whether some axis of the cube has one direction in each orientation, and the number of
    /// orientations is a multiple of 3.
    pub(crate) has_axis: bool,
    /// The number of bits, 0 to 2.
    pub(crate) bits: u32,
}

/// The parts of an orientation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct OrientationCode {
    pub(crate) parity: u8,
    pub(crate) axis: u8,
    pub(crate) bits: u8,
}

impl Sort {
    /// Returns the sort of tiles with this symbol, or with a number that stands for it.
    pub(crate) fn tile() -> Sort {
        Sort {
            seen: [[' '; 6]].to_vec(),
            codes: [OrientationCode::default()].to_vec(),
            rolled: [(); 4].map(|()| [0].to_vec()),
            ..Sort::default()
        }
    }

    /// Returns the sort of cubes with these marks.
    ///
    /// With `is_mirrored`, a cube that moves left or right rolls the other way round.
    pub(crate) fn cube(marks: Faces, is_mirrored: bool) -> Sort {
        let faces = |rotation: Rotation| {
            let mut faces = marks;
            for (face, mark) in Direction::ALL.into_iter().zip(marks) {
                faces[rotation.direction(face) as usize] = mark;
            }
            faces
        };
        let all = Rotation::ALL.map(|rotation| (rotation, faces(rotation)));
        let mut seen: Vec<Faces> = Vec::new();
        for (_, faces) in all {
            if !seen.contains(&faces) {
                seen.push(faces);
            }
        }
        let orientation = |faces: Faces| seen.iter().position(|&other| other == faces).unwrap_or(0);
        // Whether rotations that look alike agree in something.
        let agree = |part: &dyn Fn(Rotation) -> usize| {
            let mut of_seen = [None; 24];
            all.iter().all(|&(rotation, faces)| {
                part(rotation) == *of_seen[orientation(faces)].get_or_insert(part(rotation))
            })
        };
        let has_parity = agree(&|rotation| rotation.parity().into());
        let axis =
            |rotation: Rotation, of: usize| rotation.direction(Direction::ALL[2 * of]).axis();
        let of = (0..3).find(|&of| agree(&|rotation| axis(rotation, of)));
        let each = seen.len() / if has_parity { 2 } else { 1 };
        let of = of.filter(|_| each.is_multiple_of(3));
        let bits = (each / if of.is_some() { 3 } else { 1 }).ilog2();
        let mut parts: Vec<OrientationCode> = Vec::new();
        for &faces in &seen {
            let first = all.iter().find(|(_, other)| *other == faces);
            let rotation = first.map_or(Rotation::HOME, |&(rotation, _)| rotation);
            let parity = if has_parity { rotation.parity() } else { 0 };
            let axis = of.map_or(0, |of| axis(rotation, of)) as u8;
            let is_before = |part: &&OrientationCode| (part.parity, part.axis) == (parity, axis);
            let bits = parts.iter().filter(is_before).count() as u8;
            parts.push(OrientationCode { parity, axis, bits });
        }
        let rolled = Move::ALL.map(|step| {
            let step = if is_mirrored && step.is_horizontal() { step.opposite() } else { step };
            let roll = |faces: &Faces| {
                let mut rolled = *faces;
                for at in Direction::ALL {
                    rolled[at.roll(step) as usize] = faces[at as usize];
                }
                orientation(rolled) as u8
            };
            seen.iter().map(roll).collect()
        });
        Sort { seen, codes: parts, rolled, is_cube: true, has_parity, has_axis: of.is_some(), bits }
    }

    /// Returns whether the phase of a cube is a bit of the rank and not part of its kind, as the
    /// cubes of this sort have no other bits.
    pub(crate) fn phase_is_bit(&self) -> bool {
        self.has_parity && self.bits == 0
    }
}
