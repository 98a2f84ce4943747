//! What moves do to the boards of a space: to blocks, rows of axes, and the bits of lanes.

use core::num::NonZeroU32;
use std::collections::BTreeMap;

use crate::{Grid, Move, Space};

/// The moves of a [`Space`], taken apart.
///
/// A move takes each block to one block and each lane to one lane. It changes the axis of one cube, and
/// takes it past the others between its two places in the row. So a lane's number in its block is
/// `(high x mids + mid) x low + rest`, of which only `mid` changes. The bits of a board are mapped by an
/// affine map, which the lane decides. If cubes are seen from the first of the row, and that one rolls
/// or another becomes the first, `mid` is the whole number.
#[derive(Debug)]
pub struct Passes {
    grid: Grid,
    arrangements: u32,
    axes: u64,
    bits: u32,
    /// For each block and move, what the move does.
    steps: Vec<[Step; 4]>,
    passes: Vec<Pass>,
    maps: Vec<Vec<u32>>,
    /// For each pass, each `mid`, and each value of the bits that the pass changes: what is added to the
    /// rank of a board, modulo two to the power of 64.
    changes: Vec<u64>,
}

/// A move from a block, in a form for single boards.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Step {
    /// What is added to the rank for the block, modulo two to the power of 64.
    more: u64,
    /// The block after it, or [`NONE`] if the move leaves the board.
    block: u32,
    pass: u32,
    /// The first of the pass's changes; [`FAR`] if there would be too many.
    first: u32,
    low: NonZeroU32,
    mids: NonZeroU32,
    /// The bits that the pass changes follow each other: the lowest, their number, and all of them.
    bit: u8,
    width: u8,
    values: u16,
}

/// What a move does to the boards of a block.
#[derive(PartialEq, Eq, Debug)]
pub struct Pass {
    /// For each `mid`, the one after the move, and the number of its [`Turn`] among [`Pass::turns`].
    pub mids: Vec<(u32, u32)>,
    /// The number of lanes that differ in the axes behind those of `mid` alone.
    pub low: u32,
    /// What the move does to the bits.
    pub turns: Vec<Turn>,
}

/// An affine map of the bits of a lane: a board's bits after the move are the XOR of `flips` and the
/// images of its bits that are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The image of the bits 0.
    pub flips: u32,
    /// The number of the linear part among [`Passes::maps`].
    pub map: u32,
}

/// A board of a space, for walks.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    passes: &'a Passes,
    /// The moves of its block.
    steps: &'a [Step; 4],
    rank: u64,
}

/// More than there are changes. A `mid` can be added to it in 32 bits.
const FAR: u32 = 1 << 31;

/// The number of a block where the move leaves the board.
const NONE: u32 = u32::MAX;

impl Passes {
    /// Takes the moves of a space apart. Returns `None` if it has too many blocks for that.
    pub fn new(space: &Space) -> Option<Passes> {
        Passes::fit(space).then(|| Maker::new(space).passes())
    }

    /// Returns whether a space has few enough blocks to take its moves apart.
    pub fn fit(space: &Space) -> bool {
        /// The most blocks, each of which takes 112 bytes.
        const MOST: u64 = 1 << 22;
        let is_small = space.blocks() <= MOST && space.bits() <= 24 && space.axes() <= 1 << 24;
        is_small && space.blocks() * space.axes() < u32::MAX.into()
    }

    /// Returns the block after a move from a block, and the number of the pass; `None` if the move
    /// leaves the board.
    #[inline]
    pub fn step(&self, block: usize, step: Move) -> Option<(usize, usize)> {
        let Step { block, pass, .. } = self.steps[block][step as usize];
        (block != NONE).then_some((block as usize, pass as usize))
    }

    /// Returns the passes. Blocks may share one.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    /// Returns the linear parts of turns: the image of each bit, from the lowest.
    pub fn maps(&self) -> &[Vec<u32>] {
        &self.maps
    }

    /// Returns the board of a rank, which must be one of the space.
    #[inline]
    pub fn place(&self, rank: u64) -> Place<'_> {
        Place { passes: self, steps: &self.steps[self.block(rank)], rank }
    }

    #[inline]
    fn block(&self, rank: u64) -> usize {
        ((rank >> self.bits) / self.axes) as usize
    }

    /// Returns what a pass adds to the rank of a board, modulo two to the power of 64.
    #[cold]
    fn change(&self, pass: u32, rank: u64) -> u64 {
        let pass = &self.passes[pass as usize];
        let mid = (rank >> self.bits) as u32 / pass.low % pass.mids.len() as u32;
        let (to, turn) = pass.mids[mid as usize];
        let turn = pass.turns[turn as usize];
        let bits = rank & ((1 << self.bits) - 1);
        let image = image(&self.maps[turn.map as usize], bits as u32) ^ turn.flips;
        let lanes = u64::from(to).wrapping_sub(mid.into()).wrapping_mul(pass.low.into());
        (lanes << self.bits).wrapping_add(image.into()).wrapping_sub(bits)
    }

    /// Adds the changes of a pass, and returns what its steps need of them.
    fn add_changes(&mut self, number: u32) -> Step {
        /// The most changes of a pass.
        const MOST: usize = 1 << 12;
        let pass = &self.passes[number as usize];
        // The bits that do not stay as they are.
        let images = pass.turns.iter().map(|turn| (turn.flips, &self.maps[turn.map as usize]));
        let moved = images.fold(0, |all, (flips, map)| {
            let bits = (0..).zip(map).filter(|&(bit, &image)| image != 1 << bit);
            bits.fold(all | flips, |all, (bit, image)| all | 1 << bit | image)
        });
        let bit = moved.trailing_zeros().min(self.bits);
        let width = (u32::BITS - moved.leading_zeros()).saturating_sub(bit);
        let (low, mids) = (pass.low, pass.mids.len() as u32);
        let mut step = Step {
            more: 0,
            block: NONE,
            pass: number,
            first: FAR,
            low: NonZeroU32::MIN.saturating_add(low - 1),
            mids: NonZeroU32::MIN.saturating_add(mids - 1),
            bit: bit as u8,
            width: 0,
            values: 0,
        };
        if pass.mids.len() << width <= MOST {
            step.first = self.changes.len() as u32;
            (step.width, step.values) = (width as u8, ((1 << width) - 1) as u16);
            for at in 0..mids << width {
                let (mid, bits) = (at >> width, at & ((1 << width) - 1));
                let rank = u64::from(mid * low) << self.bits | u64::from(bits << bit);
                self.changes.push(self.change(number, rank));
            }
        }
        step
    }
}

impl<'a> Place<'a> {
    /// Returns the board's rank.
    #[inline(always)]
    pub fn rank(self) -> u64 {
        self.rank
    }

    /// Returns the board's block: `blank x arrangements + arrangement`.
    #[inline]
    pub fn block(self) -> usize {
        self.passes.block(self.rank)
    }

    /// Returns the chessboard colour of the empty square.
    pub fn shade(self) -> usize {
        self.passes.grid.shade(self.block() / self.passes.arrangements as usize)
    }

    /// Returns the board after a move; `None` if the move leaves the board.
    #[inline(always)]
    pub fn after(self, step: Move) -> Option<Place<'a>> {
        let Place { passes, steps, rank } = self;
        let step = &steps[step as usize];
        if step.block == NONE {
            return None;
        }
        // A block has a multiple of these lanes.
        let mid = (rank >> passes.bits) as u32 / step.low % step.mids;
        let number = mid << step.width | ((rank >> step.bit) as u32 & u32::from(step.values));
        let change = passes.changes.get(step.first as usize + number as usize).copied();
        let change = change.unwrap_or_else(|| passes.change(step.pass, rank));
        let rank = rank.wrapping_add(change).wrapping_add(step.more);
        Some(Place { passes, steps: &passes.steps[step.block as usize], rank })
    }
}

/// Returns the image of some bits under a linear map, given by those of each bit.
fn image(map: &[u32], value: u32) -> u32 {
    let set = map.iter().enumerate().filter(|(bit, _)| value >> bit & 1 != 0);
    set.fold(0, |sum, (_, image)| sum ^ image)
}

/// Makes the [`Passes`] of a space.
struct Maker<'a> {
    space: &'a Space,
    places: usize,
    passes: Vec<Pass>,
    maps: Vec<Vec<u32>>,
}

impl Maker<'_> {
    fn new(space: &Space) -> Maker<'_> {
        let places = space.puzzle().grid().squares() - 1;
        Maker { space, places, passes: Vec::new(), maps: Vec::new() }
    }

    fn passes(mut self) -> Passes {
        let space = self.space;
        let (grid, rows) = (space.puzzle().grid(), space.rows());
        let mut steps = Vec::with_capacity(space.blocks() as usize);
        // Blocks with the same parts have the same pass.
        let shapes: Vec<u64> = space
            .shapes()
            .iter()
            .map(|&shape| u64::from(shape.1 * 2 + u32::from(shape.0)))
            .collect();
        let is_uniform = shapes.windows(2).all(|pair| pair[0] == pair[1]);
        let mut of_square = BTreeMap::<(u64, u64), u32>::new();
        for block in 0..space.blocks() {
            let blank = (block / space.arrangements()) as usize;
            if block.is_multiple_of(space.arrangements()) {
                of_square.clear();
            }
            let row = space.row(block);
            let shape = |code: u64, place| code << 4 | shapes[rows.kind(row, place)];
            let shape = if is_uniform { 0 } else { (0..self.places).fold(0, shape) };
            steps.push(Move::ALL.map(|step| {
                let Some(to) = grid.step(blank, step) else { return (NONE, 0) };
                let (from, to_place) =
                    (to - usize::from(blank < to), blank - usize::from(to < blank));
                let is_renamed = space.namings() > 1 && (from == 0 || to_place == 0);
                let kind = space.kind(row, from);
                let key =
                    ((kind * 4 + step as usize) as u64, if is_renamed { block } else { shape });
                let moved = rows.moved(row, from, to_place);
                let number = match of_square.get(&key) {
                    Some(&number) => number,
                    None => {
                        let pass = Moved { row, moved, blank, to, from, to_place, step };
                        let pass = if is_renamed { self.renamed(&pass) } else { self.pass(&pass) };
                        let number = self.passes.len() as u32;
                        self.passes.push(pass);
                        of_square.insert(key, number);
                        number
                    }
                };
                let arrangement = space.arrangement(to, moved).unwrap_or(0);
                ((to as u64 * space.arrangements() + arrangement) as u32, number)
            }));
        }
        let mut passes = Passes {
            grid,
            arrangements: space.arrangements() as u32,
            axes: space.axes(),
            bits: space.bits(),
            steps: Vec::new(),
            changes: Vec::new(),
            passes: self.passes,
            maps: self.maps,
        };
        let of_pass = (0..passes.passes.len() as u32).map(|pass| passes.add_changes(pass));
        let of_pass: Vec<_> = of_pass.collect();
        let block_ranks = space.axes() << space.bits();
        let steps = (0..).zip(steps).map(|(from, steps): (u64, [(u32, u32); 4])| {
            steps.map(|(block, pass)| {
                let more = u64::from(block).wrapping_sub(from).wrapping_mul(block_ranks);
                Step { block, more, ..of_pass[pass as usize] }
            })
        });
        passes.steps = steps.collect();
        passes
    }

    /// Returns the number of a linear map.
    fn map(&mut self, images: Vec<u32>) -> u32 {
        let known = self.maps.iter().position(|map| *map == images);
        known.unwrap_or_else(|| {
            self.maps.push(images);
            self.maps.len() - 1
        }) as u32
    }

    /// Returns the pass of a move that keeps from which cube the others are seen.
    fn pass(&mut self, moved: &Moved) -> Pass {
        let space = self.space;
        let (grid, rows, shapes) = (space.puzzle().grid(), space.rows(), space.shapes());
        let &Moved { row, moved: row_after, blank, to, from, to_place, step } = moved;
        // Seen from the first, its axis and bits are none.
        let first = usize::from(space.namings() > 1);
        let shape = |row: u64, place: usize| {
            if place < first { (false, 0) } else { shapes[rows.kind(row, place)] }
        };
        let kind = space.kind(row, from);
        let mut shades = (grid.shade(to), grid.shade(blank));
        if first > 0 {
            let shade = grid.shade(usize::from(blank == 0));
            shades = (shades.0 ^ shade, shades.1 ^ shade);
        }
        let axes = |places: core::ops::Range<usize>| {
            places.filter(|&place| shape(row, place).0).count() as u32
        };
        let (has_axis, width) = shape(row, from);
        let window = from.min(to_place)..from.max(to_place) + 1;
        let digits = if has_axis { axes(window.clone()) } else { 0 };
        let low = 3u32.pow(
            axes(window.start..self.places) - axes(window.clone())
                + if has_axis { 0 } else { axes(window) },
        );
        let below = |row, place: usize| {
            (place + 1..self.places).map(|place| shape(row, place).1).sum::<u32>()
        };
        let (bit, bit_after) = (below(row, from), below(row_after, to_place));
        let image = |axis, bits: u32| space.rolled(kind, shades, step, axis, bits as u8);
        let axes = if has_axis { 3 } else { 1 };
        let rolled: Vec<_> = (0..axes).map(|axis| image(axis, 0)).collect();
        let turns = rolled.iter().zip(0..).map(|(&(_, zero), axis)| {
            let images = (0..space.bits()).map(|of| {
                if (bit..bit + width).contains(&of) {
                    let (_, bits) = image(axis, 1 << (of - bit));
                    return u32::from(bits ^ zero) << bit_after;
                }
                // The bits of the others close up where the cube was, and make room where it is.
                let rest = if of < bit { of } else { of - width };
                1 << if rest < bit_after { rest } else { rest + width }
            });
            Turn { flips: u32::from(zero) << bit_after, map: self.map(images.collect()) }
        });
        let turns = turns.collect();
        // The digit of the cube is the first or the last of the window, and becomes the other.
        let mid = |mid: u32| {
            let Some(rest) = digits.checked_sub(1) else { return (0, 0) };
            let high = 3u32.pow(rest);
            let is_first = from < to_place;
            let (axis, others) =
                if is_first { (mid / high, mid % high) } else { (mid % 3, mid / 3) };
            let after = u32::from(rolled[axis as usize].0);
            (if is_first { others * 3 + after } else { after * high + others }, axis)
        };
        Pass { mids: (0..3u32.pow(digits)).map(mid).collect(), low, turns }
    }

    /// Returns the pass of a move after which cubes are seen from another one than before, or from the
    /// one that has rolled.
    fn renamed(&mut self, moved: &Moved) -> Pass {
        let space = self.space;
        let grid = space.puzzle().grid();
        let &Moved { row, blank, to, from, to_place, step, .. } = moved;
        let shade = |blank: usize, place: usize| {
            let shade = |place: usize| grid.shade(place + usize::from(blank <= place));
            shade(place) ^ shade(0)
        };
        let (axes, width) = (if space.shapes()[0].0 { 3 } else { 1 }, space.shapes()[0].1);
        let rolled = &space.puzzle().parts.rolled[step as usize];
        let places = self.places;
        let after = |lane: u32, bits: u32| {
            let (mut lane, mut bits) = (lane, bits);
            let mut numbers = [1; crate::Grid::MOST];
            for place in (1..places).rev() {
                let (axis, of_piece) = (lane % axes, bits & ((1 << width) - 1));
                numbers[place] = space.number(
                    space.kind(row, place),
                    shade(blank, place),
                    axis as u8,
                    of_piece as u8,
                );
                (lane, bits) = (lane / axes, bits >> width);
            }
            numbers[from] = rolled[usize::from(numbers[from])];
            let numbers = &mut numbers[..places];
            if from < to_place {
                numbers[from..=to_place].rotate_left(1);
            } else {
                numbers[to_place..=from].rotate_right(1);
            }
            let mut all = (0, 0);
            for place in 1..places {
                let seen = space.seen_from(numbers[place], numbers[0]);
                let (axis, bits) = space.axis_and_bits(seen, shade(to, place));
                all = (all.0 * axes + u32::from(axis), all.1 << width | u32::from(bits));
            }
            all
        };
        let mut mids = Vec::with_capacity(space.axes() as usize);
        let mut turns: Vec<Turn> = Vec::new();
        let mut known = BTreeMap::<(u64, u64), u32>::new();
        for lane in 0..space.axes() as u32 {
            let (mid, flips) = after(lane, 0);
            let images = (0..space.bits()).map(|bit| after(lane, 1 << bit).1 ^ flips);
            let map = self.map(images.collect());
            let turn = *known.entry((flips.into(), map.into())).or_insert_with(|| {
                turns.push(Turn { flips, map });
                turns.len() as u32 - 1
            });
            mids.push((mid, turn));
        }
        Pass { mids, low: 1, turns }
    }
}

/// A move of the empty square: the rows before and after it, the squares, the places of the piece that
/// moves, and the move.
struct Moved {
    row: u64,
    moved: u64,
    blank: usize,
    to: usize,
    from: usize,
    to_place: usize,
    step: Move,
}
