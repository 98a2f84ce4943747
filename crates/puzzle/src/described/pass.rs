//! What a move does to all boards of a block: to its rows of axes, and to the bits of its lanes.

use alloc::vec::Vec;

use super::space::Space;
use crate::Move;

/// The way back from a block of a [`Space`], the boards with one empty square and arrangement, to the
/// block from which a move leads to it.
///
/// A move changes the axis of one cube, and takes it past the others between its two places in the
/// row. So a lane's number is `(high x mids + mid) x low + rest`, of which only `mid` changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pass {
    /// The source's block: `blank x arrangements + arrangement`.
    pub source: u64,
    /// The source's `mid` for each `mid`, and the number of its [`Turn`] among [`Pass::turns`].
    pub mids: Vec<(u32, u8)>,
    /// The number of lanes that differ in the axes behind those of `mid` alone.
    pub low: u64,
    /// What the move does to the bits, by the axis of the cube that moves.
    pub turns: Vec<Turn>,
}

/// An affine map of the bits of a lane: a board's bits are taken from the source's at the XOR of
/// `flips` and the images of its bits that are set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The index in the source's lane of the board whose bits are 0.
    pub flips: u32,
    /// The image of each bit, from the lowest.
    pub images: Vec<u32>,
}

impl Space {
    /// Returns the way back from a block, `blank x arrangements + arrangement`, by the empty square's
    /// move; `None` if there is no such block, the move leaves the board, or cubes are seen from the
    /// first of the row, whose moves change more.
    pub fn pass(&self, block: u64, back: Move) -> Option<Pass> {
        let puzzle = self.puzzle();
        let blank = usize::try_from(block / self.arrangements()).ok()?;
        let to = puzzle.grid().step(blank, back)?;
        let row = self.kinds_of(block).filter(|_| !self.is_relative())?;
        let (from_place, to_place) =
            (to - usize::from(blank < to), blank - usize::from(to < blank));
        let mut source_row = row.clone();
        let kind = source_row.remove(from_place);
        source_row.insert(to_place, kind);
        let window = from_place.min(to_place)..=from_place.max(to_place);
        let axes =
            |kinds: &[usize]| kinds.iter().filter(|&&kind| self.has_axes(kind)).count() as u32;
        let moves_axis = self.has_axes(kind);
        let width = if moves_axis { axes(&row[window.clone()]) } else { 0 };
        let low = 3u64.pow(
            axes(&row[*window.end() + 1..])
                + if moves_axis { 0 } else { axes(&row[window.clone()]) },
        );
        // The turn for each axis of the cube: its axis and bits in the source, by its bits.
        let bit_of = |row: &[usize], place: usize| -> u32 {
            row[place + 1..].iter().map(|&kind| self.kind_bits(kind)).sum()
        };
        let count = self.kind_bits(kind);
        let [shade, other] = [to, blank].map(|square| puzzle.grid().shade(square));
        let (first, last) = (bit_of(&row, from_place), bit_of(&source_row, to_place));
        let turn = |axis: u8| {
            let image = |bits: u32| self.rolled(kind, (shade, other), back, axis, bits as u8);
            let (to_axis, zero) = image(0)?;
            let mut images: Vec<u32> = Vec::new();
            for bit in 0..self.bits() {
                images.push(if (first..first + count).contains(&bit) {
                    let (_, bits) = image(1 << (bit - first))?;
                    u32::from(bits ^ zero) << last
                } else {
                    // The bits of the others close up where the cube was, and make room where it is.
                    let below = if bit < first { bit } else { bit - count };
                    1 << if below < last { below } else { below + count }
                });
            }
            Some((to_axis, Turn { flips: u32::from(zero) << last, images }))
        };
        let turns: Vec<(u8, Turn)> =
            (0..if moves_axis { 3 } else { 1 }).map(turn).collect::<Option<_>>()?;
        let is_first = from_place < to_place;
        let mids = (0..3u32.pow(width)).map(|mid| {
            let Some(rest) = width.checked_sub(1) else { return (0, 0) };
            // The digit of the cube is the first or the last of the window, and becomes the other.
            let high = 3u32.pow(rest);
            let (digit, others) =
                if is_first { (mid / high, mid % high) } else { (mid % 3, mid / 3) };
            let to_digit = u32::from(turns[digit as usize].0);
            (if is_first { others * 3 + to_digit } else { to_digit * high + others }, digit as u8)
        });
        let mids = mids.collect();
        let turns = turns.iter().map(|(_, turn)| turn.clone()).collect();
        Some(Pass { source: self.block_of(to, &source_row)?, mids, low, turns })
    }
}
