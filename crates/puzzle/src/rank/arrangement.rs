//! The order of the rows in which pieces of some kinds can lie.

use std::collections::BTreeMap;

/// The rows of pieces with a given number of each kind, in lexicographic order.
///
/// A row is a *code*: the numbers of the kinds in row-major order, each in `width`
/// bits, the first one highest.
#[derive(Clone, Debug)]
pub(crate) struct Arrangements {
    /// The number of pieces of each kind.
    pub(crate) counts: Vec<u64>,
    places: u32,
    /// The number of bits of a kind's number.
    pub(crate) width: u32,
    /// The number of rows.
    pub(crate) ways: u64,
    /// The sum of [`Arrangements::signature_of`] over the pieces of a row. No other pieces have it.
    pub(crate) signature: u64,
    /// The number of rows before the first with this first half, and the place of a second half
    /// among those of the same pieces. Empty where they would be too large.
    halves: [Vec<u32>; 2],
    /// For all numbers of pieces of each kind that may be left: by the kind that comes next, the
    /// number of rows in which a lesser one does; and last, that of all. Empty where they would be
    /// too large.
    steps: Vec<u64>,
    /// How far it is in `steps` to those with one piece less of each kind.
    strides: Vec<usize>,
}

/// The most bits of half a row for which there are tables.
const HALF: u32 = 12;

/// The most numbers in [`Arrangements::steps`]: 256 kB.
const STEPS: usize = 1 << 15;

/// The bits of the number of pieces of a kind in [`Arrangements::signature`].
const COUNT: u32 = 4;

impl Arrangements {
    /// Returns the rows with these numbers of pieces of each kind, at most 15 pieces.
    pub(crate) fn new(counts: Vec<u64>) -> Arrangements {
        let places = counts.iter().sum::<u64>() as u32;
        let width = (counts.len() as u64).next_power_of_two().trailing_zeros();
        let ways = ways(&counts);
        let pieces =
            (0..).zip(&counts).map(|(kind, count)| count * Arrangements::signature_of(kind));
        let (signature, halves) = (pieces.sum(), Default::default());
        let mut stride = counts.len() + 1;
        let strides = counts.iter().map(|&count| {
            let next = stride.saturating_mul(count as usize + 1);
            std::mem::replace(&mut stride, next)
        });
        let (strides, steps) = (strides.collect(), Vec::new());
        let mut all =
            Arrangements { counts, places, width, ways, signature, halves, steps, strides };
        if stride <= STEPS {
            all.steps = all.all_steps(stride);
        }
        if all.tail() * width <= HALF && u32::try_from(ways).is_ok() {
            all.halves = all.tables();
        }
        all
    }

    /// Returns what a piece of a kind adds to [`Arrangements::signature`].
    pub(crate) fn signature_of(kind: usize) -> u64 {
        1 << (COUNT * kind as u32)
    }

    /// Returns the number of pieces of a kind in a signature.
    pub(crate) fn count(signature: u64, kind: usize) -> u64 {
        signature >> (COUNT * kind as u32) & ((1 << COUNT) - 1)
    }

    /// Returns the kind at a place of a row.
    pub(crate) fn kind(&self, code: u64, place: usize) -> usize {
        (code >> self.below(place) & self.mask()) as usize
    }

    /// Returns a row after the piece at a place has moved to another place, past those between
    /// them.
    pub(crate) fn moved(&self, code: u64, from: usize, to: usize) -> u64 {
        let kind = code >> self.below(from) & self.mask();
        let ends = |code: u64, below: u32| (code >> below, code & ((1 << below) - 1));
        let (high, low) = ends(code, self.below(from));
        let (high, low) = ends(high >> self.width << self.below(from) | low, self.below(to));
        (high << self.width | kind) << self.below(to) | low
    }

    /// Returns the place of a row in the order. Its pieces must be those of all rows.
    #[inline]
    pub(crate) fn rank(&self, code: u64) -> u64 {
        let [first, second] = &self.halves;
        let below = self.width * self.tail();
        let (head, tail) = ((code >> below) as usize, (code & ((1 << below) - 1)) as usize);
        match (first.get(head), second.get(tail)) {
            (Some(&head), Some(&tail)) => u64::from(head) + u64::from(tail),
            _ => self.rank_of_places(code),
        }
    }

    fn rank_of_places(&self, code: u64) -> u64 {
        let kinds = (0..self.places as usize).map(|place| self.kind(code, place));
        let Some(mut left) = self.all_left() else {
            let mut rest = self.rest();
            return kinds.map(|kind| rest.place(kind)).sum();
        };
        let step = |kind: usize| {
            let before = self.steps[left + kind];
            left -= self.strides[kind];
            before
        };
        kinds.map(step).sum()
    }

    /// Returns the row at a place in the order, which is less than their number.
    pub(crate) fn row(&self, mut rank: u64) -> u64 {
        let mut code = 0;
        let Some(mut left) = self.all_left() else {
            let mut rest = self.rest();
            for _ in 0..self.places {
                let kind = rest.kind_at(rank);
                rank -= rest.place(kind);
                code = code << self.width | kind as u64;
            }
            return code;
        };
        for _ in 0..self.places {
            let (steps, ends) = (&self.steps[left..], &self.steps[left + 1..]);
            let kind = ends.iter().take_while(|end| **end <= rank).count();
            rank -= steps[kind];
            left -= self.strides[kind];
            code = code << self.width | kind as u64;
        }
        code
    }

    /// Returns the place in `steps` of those while all pieces are left; `None` without these.
    fn all_left(&self) -> Option<usize> {
        self.steps.len().checked_sub(self.counts.len() + 1)
    }

    /// Returns [`Arrangements::steps`], so many.
    fn all_steps(&self, length: usize) -> Vec<u64> {
        let mut steps = Vec::with_capacity(length);
        let mut left = vec![0; self.counts.len()];
        while steps.len() < length {
            let (first, mut before) = (steps.len(), 0);
            for (kind, stride) in self.strides.iter().enumerate() {
                steps.push(before);
                // Behind a piece of the kind come the others.
                before +=
                    if left[kind] > 0 { steps[first - stride + self.counts.len()] } else { 0 };
            }
            steps.push(if first == 0 { 1 } else { before });
            // The next numbers: those of the first kinds count fastest.
            for (left, &count) in left.iter_mut().zip(&self.counts) {
                if *left < count {
                    *left += 1;
                    break;
                }
                *left = 0;
            }
        }
        steps
    }

    /// Returns the tables of halves: [`Arrangements::halves`].
    fn tables(&self) -> [Vec<u32>; 2] {
        // The signature of the pieces of half a row.
        let pieces = |half: u64, places: u32| -> u64 {
            let kinds = (0..places).map(|at| (half >> (at * self.width) & self.mask()) as usize);
            kinds.map(Arrangements::signature_of).sum()
        };
        let (head, tail) = (self.places - self.tail(), self.tail());
        let mut before = 0;
        let first = (0..1u64 << (head * self.width)).map(|half| {
            let (first, taken) = (before, pieces(half, head));
            let mut left = [0; 1 << COUNT];
            let are_there = left.iter_mut().enumerate().all(|(kind, left)| {
                let all = *self.counts.get(kind).unwrap_or(&0);
                let rest = all.checked_sub(Arrangements::count(taken, kind));
                *left = rest.unwrap_or(0);
                rest.is_some()
            });
            before += if are_there { ways(&left) as u32 } else { 0 };
            first
        });
        let first = first.collect();
        let mut of_pieces = BTreeMap::<u64, u32>::new();
        let second = (0..1u64 << (tail * self.width)).map(|half| {
            let next = of_pieces.entry(pieces(half, tail)).or_insert(0);
            *next += 1;
            *next - 1
        });
        [first, second.collect()]
    }

    /// Returns the number of places in the second half of a row.
    fn tail(&self) -> u32 {
        self.places.div_ceil(2)
    }

    /// Returns the number of bits below those of a place.
    fn below(&self, place: usize) -> u32 {
        (self.places - 1 - place as u32) * self.width
    }

    fn mask(&self) -> u64 {
        (1 << self.width) - 1
    }

    fn rest(&self) -> Unplaced {
        let mut counts = [0; 1 << COUNT];
        counts[..self.counts.len()].copy_from_slice(&self.counts);
        Unplaced { counts, pieces: self.places.into(), ways: self.ways }
    }
}

/// The pieces that have no place yet, while a row is filled from its first place.
struct Unplaced {
    counts: [u64; 1 << COUNT],
    pieces: u64,
    /// The number of ways to arrange them. Each kind comes next in a share of these.
    ways: u64,
}

impl Unplaced {
    /// Gives the next place to a kind. Returns the number of rows with a lesser kind there.
    fn place(&mut self, kind: usize) -> u64 {
        let before: u64 = self.counts[..kind].iter().sum();
        let before = self.ways * before / self.pieces;
        self.ways = self.ways * self.counts[kind] / self.pieces;
        self.pieces -= 1;
        self.counts[kind] = self.counts[kind].saturating_sub(1);
        before
    }

    /// Returns the next kind in the row at this place of their order.
    fn kind_at(&self, rank: u64) -> usize {
        let mut end = 0;
        let mut ends = self.counts.iter().map(|count| {
            end += count;
            self.ways * end / self.pieces
        });
        ends.position(|end| rank < end).unwrap_or(0)
    }
}

/// Returns the number of rows with these numbers of pieces of each kind.
pub(crate) fn ways(counts: &[u64]) -> u64 {
    let (mut ways, mut pieces) = (1u64, 0);
    for &count in counts {
        for number in 1..=count {
            pieces += 1;
            ways = ways * pieces / number;
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the order, with tables and without.
    #[test]
    fn rows_are_numbered_in_order() {
        for counts in [&[8][..], &[4, 4], &[2, 2, 2, 2], &[1, 5, 2], &[1; 8], &[3, 1, 0, 1], &[1]] {
            let mut all = Arrangements::new(counts.to_vec());
            let mut rows: Vec<u64> = (0..all.ways).map(|rank| all.row(rank)).collect();
            let of_places: Vec<u64> = rows.iter().map(|&row| all.rank_of_places(row)).collect();
            all.steps.clear();
            assert!(
                (0..all.ways).eq(of_places) && (0..).zip(&rows).all(|(n, &row)| all.row(n) == row)
            );
            for (rank, &row) in (0..).zip(&rows) {
                assert_eq!((all.rank(row), all.rank_of_places(row)), (rank, rank), "{counts:?}");
                let pieces = (0..all.places as usize).map(|place| all.kind(row, place));
                assert_eq!(pieces.map(Arrangements::signature_of).sum::<u64>(), all.signature);
            }
            rows.dedup();
            assert!(rows.is_sorted() && rows.len() as u64 == ways(counts), "{counts:?}");
        }
        assert_eq!(ways(&[11]), 1);
        assert_eq!(ways(&[1; 15]), 1_307_674_368_000);
        let all = Arrangements::new([1; 11].to_vec());
        assert!(all.halves[0].is_empty());
        assert_eq!(all.rank(all.row(39_916_799)), 39_916_799);
    }

    #[test]
    fn a_piece_moves_past_others() {
        let all = Arrangements::new([1; 5].to_vec());
        let row = all.row(0);
        let kinds = |code| [0, 1, 2, 3, 4].map(|place| all.kind(code, place));
        assert_eq!(kinds(all.moved(row, 1, 3)), [0, 2, 3, 1, 4]);
        assert_eq!(kinds(all.moved(row, 4, 0)), [4, 0, 1, 2, 3]);
        assert_eq!(kinds(all.moved(row, 2, 2)), [0, 1, 2, 3, 4]);
    }
}
