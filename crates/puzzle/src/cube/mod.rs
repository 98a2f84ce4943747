//! Cubes: the directions of their faces, their rotations, and what marks show of them.

pub(crate) mod direction;
pub(crate) mod rotation;
pub(crate) mod sort;
