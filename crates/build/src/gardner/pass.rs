//! What a roll does to a whole block.

use tilebase_puzzle::gardner::Kind;
use tilebase_puzzle::{Move, Square};

use super::exchange::Exchange;
use super::space::{Arrival, Row, Space, bits, has_axis};

/// What the blank's arrival does to the states of one block.
pub(super) struct Pass {
    /// The empty square that the states come from.
    pub(super) source: Square,
    /// The number of the arrangement that they come from.
    pub(super) row: usize,
    /// For each lane on arrival, the lane that it comes from, and whether the roll turns the bit of
    /// a roller that has one.
    pub(super) lanes: Vec<(usize, bool)>,
    /// The bit to invert in those lanes, first of all.
    turned: Option<Exchange>,
    /// What happens to the bits of every lane.
    exchanges: Vec<Exchange>,
}

impl Pass {
    /// Returns the pass of an arrival in the block of this empty square and row.
    pub(super) fn new(space: &Space, target: Square, row: &Row, arrival: Arrival) -> Pass {
        let (from, to) = (arrival.slide.from, arrival.slide.to);
        let mut source_row = *row;
        move_entry(&mut source_row, to, from);
        let roller = row[to];
        // The place of the roller's lowest bit among those of the source.
        let low: usize = source_row[from + 1..].iter().map(|&kind| bits(kind)).sum();
        let turn = Turn::of(roller, target, arrival.step);
        let mut exchanges: Vec<_> =
            turn.exchanges.iter().map(|exchange| exchange.above(low)).collect();
        let passed = if from < to { &row[from..to] } else { &row[to + 1..=from] };
        let passed = passed.iter().map(|&kind| bits(kind)).sum();
        exchanges.extend(carry(low, bits(roller), passed, from < to));
        Pass {
            source: arrival.source,
            row: space.row_rank(&source_row),
            lanes: (0..space.lanes()).map(|lane| turn.source(lane, row, from, to)).collect(),
            turned: has_axis(roller).then_some(Exchange::Flip(low)),
            exchanges,
        }
    }

    /// Takes the states of a lane of the source to those of the lane on arrival.
    #[inline(always)]
    pub(super) fn run(&self, lane: &mut [u64], turned: bool) {
        if let Some(exchange) = self.turned.filter(|_| turned) {
            exchange.run(lane);
        }
        for exchange in &self.exchanges {
            exchange.run(lane);
        }
    }
}

/// Takes the entry at one place of a row to another place.
fn move_entry<T>(row: &mut [T], from: usize, to: usize) {
    if from < to {
        row[from..=to].rotate_left(1);
    } else {
        row[to..=from].rotate_right(1);
    }
}

/// Returns the exchanges that carry a roller's bits, the lowest of which is at `low`, past the bits
/// of the cubes that it passes: below them if it moves back in the row, above them if it moves
/// forward.
fn carry(low: usize, roller: usize, passed: usize, back: bool) -> Vec<Exchange> {
    let swaps = |bit: usize| {
        (0..passed)
            .map(move |n| Exchange::Swap(if back { low + bit - 1 - n } else { low + bit + n }))
    };
    if back {
        (0..roller).flat_map(swaps).collect()
    } else {
        (0..roller).rev().flat_map(swaps).collect()
    }
}

/// What a roll does to the orientation of the roller.
struct Turn {
    /// For each axis on arrival, the axis before, and whether the bit is inverted.
    axes: [(usize, bool); 3],
    /// What happens to its bits.
    exchanges: Vec<Exchange>,
}

impl Turn {
    /// Returns what the blank's move to `target` does to a cube of this kind, which lay there.
    fn of(kind: u8, target: Square, step: Move) -> Turn {
        let mut turn = Turn { axes: [(0, false); 3], exchanges: Vec::new() };
        let Some(kind) = Kind::ALL.get(usize::from(kind)) else { return turn };
        let rolled = |axis, bits| kind.orientation(kind.cube(target, axis, bits).roll(step));
        if kind.is_vertex {
            // The bits after a roll are sums of those before, modulo 2, and a constant.
            let ((_, constant), (_, of_low)) = (rolled(0, 0), rolled(0, 1));
            turn.exchanges.push(match constant ^ of_low {
                0b10 => Exchange::Swap(0),
                _ => Exchange::Add(0),
            });
            let flips = (0..2).filter(|bit| constant >> bit & 1 != 0);
            turn.exchanges.extend(flips.map(Exchange::Flip));
        } else {
            for axis in 0..3 {
                let (after, bits) = rolled(axis, 0);
                turn.axes[after as usize] = (axis as usize, bits != 0);
            }
        }
        turn
    }

    /// Returns which lane the states of a lane come from, and whether the roller's bit is inverted,
    /// where the row on arrival is `row` and the roller has moved from one place of it to another.
    fn source(&self, lane: usize, row: &Row, from: usize, to: usize) -> (usize, bool) {
        let mut rest = lane;
        let mut axes = [0; 8];
        for (axis, &kind) in axes.iter_mut().zip(row).rev() {
            if has_axis(kind) {
                *axis = rest % 3;
                rest /= 3;
            }
        }
        let mut inverted = false;
        if has_axis(row[to]) {
            (axes[to], inverted) = self.axes[axes[to]];
        }
        let mut source: Vec<_> = row.iter().zip(axes).collect();
        move_entry(&mut source, to, from);
        let axes = source.into_iter().filter(|(kind, _)| has_axis(**kind));
        (axes.fold(0, |lane, (_, axis)| lane * 3 + axis), inverted)
    }
}
