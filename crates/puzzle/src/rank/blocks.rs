//! The blocks of a space that have boards of a goal.

use crate::board::pieces::PieceSet;
use crate::rank::arrangement::Arrangements;
use crate::{Goal, Space};

/// What may lie at a place of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllowedBits {
    /// 3 if the piece has an axis, else 1.
    pub axes: u32,
    /// The number of bits.
    pub width: u32,
    /// By the axis, the values of the bits: a bit for each.
    pub bits: [u8; 3],
}

/// A row while it is chosen.
struct Row<'a> {
    blank: usize,
    /// How many pieces of each kind are left.
    left: Vec<u64>,
    chosen: Vec<AllowedBits>,
    step: CountSteps<'a>,
    found: Take<'a>,
}

/// Is called with a number of steps, and ends the search if it returns `None`.
pub type CountSteps<'a> = &'a mut dyn FnMut(u64) -> Option<()>;

/// Takes a block, with what may lie at each place of its row, and a function for its own steps.
type Take<'a> = &'a mut dyn FnMut(u64, &[AllowedBits], CountSteps<'_>) -> Option<()>;

impl Space {
    /// Calls `found` with each block that has boards of a part of a goal, in ascending order, and
    /// with what may lie at each place of its row. There are none if cubes are seen from the first.
    /// Calls `step` with the number of steps that it takes. Ends, and returns `None`, if one of
    /// these functions does; `found` may call `step`, too.
    pub fn each_block(
        &self,
        goal: &Goal,
        part: usize,
        step: CountSteps<'_>,
        found: Take<'_>,
    ) -> Option<()> {
        let parts = &*self.parts;
        let (sets, grid) = (goal.sets(), self.puzzle().grid());
        let Some(squares) = sets.get(part).filter(|_| !parts.is_relative) else { return Some(()) };
        for blank in (0..grid.squares()).filter(|&square| squares[square].has(0)) {
            let others = (0..grid.squares()).filter(|&square| square != blank);
            let choices: Vec<Vec<_>> = others
                .map(|square| {
                    let choice = |kind| self.choice(kind, grid.shade(square), squares[square]);
                    (0..parts.shapes.len()).filter_map(choice).collect()
                })
                .collect();
            // What only one kind may take is taken first, so that others do not take its pieces.
            let mut left = parts.rows.counts.clone();
            let is_left = choices.iter().filter(|all| all.len() == 1).all(|all| {
                let left = &mut left[all[0].0];
                *left = left.wrapping_sub(1);
                *left != u64::MAX
            });
            if is_left {
                let mut row = Row { blank, left, chosen: Vec::new(), step: &mut *step, found };
                self.each_row(&choices, 0, &mut row)?;
            }
        }
        Some(())
    }

    /// Calls `found` with the blocks whose rows begin with a code, behind which one of these kinds
    /// may lie at each place.
    fn each_row(
        &self,
        choices: &[Vec<(usize, AllowedBits)>],
        code: u64,
        row: &mut Row<'_>,
    ) -> Option<()> {
        (row.step)(1)?;
        let Some((here, behind)) = choices.split_first() else {
            let Some(arrangement) = self.arrangement(row.blank, code) else { return Some(()) };
            let block = row.blank as u64 * self.arrangements() + arrangement;
            return (row.found)(block, &row.chosen, row.step);
        };
        let taken = u64::from(here.len() > 1);
        for &(kind, choice) in here {
            if row.left[kind] < taken {
                continue;
            }
            row.left[kind] -= taken;
            row.chosen.push(choice);
            let code = code << self.parts.rows.width | kind as u64;
            self.each_row(behind, code, row)?;
            row.chosen.pop();
            row.left[kind] += taken;
        }
        Some(())
    }

    /// Returns how pieces of a kind may lie on a square of a colour that has some of these pieces;
    /// `None` if none may.
    fn choice(&self, kind: usize, shade: usize, pieces: PieceSet) -> Option<(usize, AllowedBits)> {
        let (has_axis, width) = self.parts.shapes[kind];
        let mut bits = [0; 3];
        for (number, fact) in self.parts.facts[shade].iter().enumerate().skip(1) {
            if fact.piece == Arrangements::signature_of(kind) && pieces.has(number as u8) {
                bits[usize::from(fact.axis)] |= 1 << fact.bits;
            }
        }
        let choice = AllowedBits { axes: if has_axis { 3 } else { 1 }, width, bits };
        (bits != [0; 3]).then_some((kind, choice))
    }
}
