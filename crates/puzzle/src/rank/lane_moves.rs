//! What moves do to the boards of a space: to blocks, rows of axes, and the bits of lanes.

use std::collections::BTreeMap;

use crate::{Move, Space};

/// The moves of a [`Space`], taken apart.
///
/// A move takes each block to one block and each lane to one lane. It changes the axis of one cube,
/// and takes it past the others between its two places in the row. So a lane's number in its block
/// is `(high x mids + mid) x low + rest`, of which only `mid` changes. The bits of a board are
/// mapped by an affine map, which the lane decides. If cubes are seen from the first of the row,
/// and that one rolls or another becomes the first, `mid` is the whole number.
#[derive(Debug)]
pub struct LaneMoves {
    /// For each block and move, the block after it and the number of the lane move.
    steps: Vec<[Option<(u32, u32)>; 4]>,
    passes: Vec<LaneMove>,
    maps: Vec<Vec<u32>>,
}

/// What a move does to the boards of a block.
#[derive(PartialEq, Eq, Debug)]
pub struct LaneMove {
    /// For each `mid`, the one after the move, and the number of its [`AffineMap`] among
    /// [`LaneMove::turns`].
    pub mids: Vec<(u32, u32)>,
    /// The number of lanes that differ in the axes behind those of `mid` alone.
    pub low: u32,
    /// What the move does to the bits.
    pub turns: Vec<AffineMap>,
}

/// An affine map of the bits of a lane: a board's bits after the move are the XOR of `flips` and
/// the images of its bits that are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AffineMap {
    /// The image of the bits 0.
    pub flips: u32,
    /// The number of the linear part among [`LaneMoves::maps`].
    pub map: u32,
}

impl LaneMoves {
    /// Takes the moves of a space apart. Returns `None` if it has too many blocks for that.
    pub fn new(space: &Space) -> Option<LaneMoves> {
        if !LaneMoves::can_be_made(space) {
            return None;
        }
        let (grid, rows, is_relative) =
            (space.puzzle().grid(), space.rows(), space.boards_per_rank() > 1);
        let mut all = LaneMoves { steps: Vec::new(), passes: Vec::new(), maps: Vec::new() };
        // Blocks with the same parts have the same pass.
        let mut known = BTreeMap::<(u64, u64), u32>::new();
        for block in 0..space.blocks() {
            let (blank, row) = ((block / space.arrangements()) as usize, space.row(block));
            let kinds = space.kinds(block);
            let has_axis =
                |place: usize| space.shapes()[kinds[place]].0 && (place > 0 || !is_relative);
            let shape = |code: u64, &kind: &usize| {
                let (has_axis, width) = space.shapes()[kind];
                code << 4 | u64::from(2 * width + u32::from(has_axis))
            };
            let shape = kinds.iter().fold(0, shape);
            let steps = Move::ALL.map(|step| {
                let to = grid.neighbour(blank, step)?;
                let (from, to_place) =
                    (to - usize::from(blank < to), blank - usize::from(to < blank));
                let is_renamed = is_relative && (from == 0 || to_place == 0);
                let moved = (blank as u64) << 32 | (kinds[from] as u64) << 2 | step as u64;
                let key = (moved, if is_renamed { block } else { shape });
                let number = *known.entry(key).or_insert_with(|| {
                    let (first, behind) = (from.min(to_place), from.max(to_place) + 1);
                    let lanes = |places: std::ops::Range<usize>| {
                        3u32.pow(places.filter(|&place| has_axis(place)).count() as u32)
                    };
                    let (mids, low) = match (is_renamed, has_axis(from)) {
                        (true, _) => (space.axes() as u32, 1),
                        (_, true) => (lanes(first..behind), lanes(behind..kinds.len())),
                        (_, false) => (1, lanes(behind..kinds.len())),
                    };
                    all.add(space, block, step, [mids, low])
                });
                let arrangement = space.arrangement(to, rows.moved(row, from, to_place));
                let block = to as u64 * space.arrangements() + arrangement.unwrap_or(0);
                Some((block as u32, number))
            });
            all.steps.push(steps);
        }
        Some(all)
    }

    /// Returns whether a space has few enough blocks to take its moves apart.
    pub fn can_be_made(space: &Space) -> bool {
        /// The most blocks, each of which takes 48 bytes.
        const MOST: u64 = 1 << 22;
        let is_small = space.blocks() <= MOST && space.bits() <= 24 && space.axes() <= 1 << 24;
        is_small && space.blocks() * space.axes() < u32::MAX.into()
    }

    /// Returns the block after a move from a block, and the number of the lane move; `None` if the
    /// move leaves the board.
    pub fn arrival(&self, block: usize, step: Move) -> Option<(usize, usize)> {
        self.steps[block][step as usize].map(|(block, pass)| (block as usize, pass as usize))
    }

    /// Returns the lane moves. Blocks may share one.
    pub fn passes(&self) -> &[LaneMove] {
        &self.passes
    }

    /// Returns the linear parts of turns: the image of each bit, from the lowest.
    pub fn maps(&self) -> &[Vec<u32>] {
        &self.maps
    }

    /// Adds the lane move of a move from a block, made from the moves of single boards, and returns
    /// its number.
    fn add(&mut self, space: &Space, block: u64, step: Move, [mids, low]: [u32; 2]) -> u32 {
        let roll = |mid: u32, bits: u32| {
            let lane = block * space.axes() + u64::from(mid * low);
            let board = space.board(lane << space.bits() | u64::from(bits));
            let after = board.and_then(|board| space.rank(&board.after(step)?));
            let after =
                after.unwrap_or_else(|| unreachable!("{block}: a block with the move {step}"));
            let lane = (after >> space.bits()) % space.axes();
            (lane as u32 / low % mids, (after & ((1 << space.bits()) - 1)) as u32)
        };
        let mut turns = Vec::new();
        let mids = (0..mids).map(|mid| {
            let (to, flips) = roll(mid, 0);
            let images = (0..space.bits()).map(|bit| roll(mid, 1 << bit).1 ^ flips);
            let map = number(&mut self.maps, images.collect());
            (to, number(&mut turns, AffineMap { flips, map }))
        });
        let mids = mids.collect();
        self.passes.push(LaneMove { mids, low, turns });
        self.passes.len() as u32 - 1
    }
}

/// Returns the number of a value in a list, to which it is added if it is new.
fn number<T: PartialEq>(all: &mut Vec<T>, value: T) -> u32 {
    let known = all.iter().position(|other| *other == value);
    known.unwrap_or_else(|| {
        all.push(value);
        all.len() - 1
    }) as u32
}
