//! Boards some of whose tiles are alike, as boards of tiles that are all different.
//!
//! If tiles that are alike have labels, a board is some labelled ones, half of which have the one
//! parity. The moves of these are those of the board. So a search of the labelled boards of one
//! parity, from all that are at distance 0, has the distance of a board at each of those that it
//! is.
//!
//! Labels count up in the order of the kinds. Rows whose alike tiles have theirs in ascending order
//! are in the order of the rows of kinds. If such a row has the other parity, two labels of one
//! kind are exchanged.

use std::collections::BTreeMap;

use super::orders::{BitWriter, LOW, ORDERS, digits_of};

/// The rows of tiles some of which are alike, in lexicographic order, each with a labelled row.
#[derive(Debug)]
pub(super) struct LabelledRows {
    /// The number of tiles of each kind.
    counts: Vec<usize>,
    /// The first tiles of the rows, without the last [`LOW`].
    heads: Vec<RowHead>,
    /// The last tiles behind a head, by the parity that they need.
    tails: Vec<[Vec<u8>; 2]>,
    /// The place in `tails` of those with these numbers of each kind.
    of_rest: BTreeMap<Vec<usize>, u32>,
}

/// The first tiles of some rows.
#[derive(Debug)]
struct RowHead {
    /// The word of the labelled rows whose labels ascend, and that of those in which two are
    /// exchanged, if these are not both among the last tiles.
    words: [u32; 2],
    /// The parity of the first.
    parity: u8,
    tails: u32,
}

/// The bit of a tail that says that its row is in the head's second word. Those below are the bit
/// of the word.
const SECOND: u8 = 64;

impl LabelledRows {
    /// Takes the number of tiles of each kind. Returns `None` if all are different.
    pub(super) fn new(counts: Vec<usize>) -> Option<LabelledRows> {
        counts.iter().any(|&count| count > 1).then_some(())?;
        let tiles: usize = counts.iter().sum();
        let (heads, tails, of_rest) = Default::default();
        let mut all = LabelledRows { counts: counts.clone(), heads, tails, of_rest };
        each_row(&counts, tiles - LOW, &mut counts.clone(), &mut Vec::new(), &mut |row, rest| {
            let (word, parity) = number(row, tiles);
            let exchanged = match rest.iter().any(|&count| count > 1) {
                true => word,
                false => number(&exchanged(&counts, row), tiles).0,
            };
            let (words, tails) = ([word, exchanged].map(|word| word as u32), all.tails_of(rest));
            all.heads.push(RowHead { words, parity, tails });
        });
        Some(all)
    }

    /// Returns the number of labelled boards of a parity that a board is.
    pub(super) fn labelled(&self) -> u64 {
        self.counts.iter().flat_map(|&count| 1..=count as u64).product::<u64>() / 2
    }

    /// Calls `found` with the number, among the labelled rows of a parity, of each that a row of
    /// kinds is.
    pub(super) fn each(&self, kinds: &[usize], parity: u8, found: &mut dyn FnMut(usize)) {
        self.each_behind(kinds, 0, [0, parity.into()], found);
    }

    /// Labels the tiles behind those whose labels are used. `number` has the digits of these, and
    /// the parity that the rest need.
    fn each_behind(
        &self,
        kinds: &[usize],
        used: u32,
        [number, parity]: [usize; 2],
        found: &mut dyn FnMut(usize),
    ) {
        let [kind, rest @ ..] = kinds else {
            if parity == 0 {
                found(number / 2);
            }
            return;
        };
        let first = self.counts[..*kind].iter().sum::<usize>();
        for label in (first..first + self.counts[*kind]).filter(|label| used >> label & 1 == 0) {
            let digit = label - (used & ((1 << label) - 1)).count_ones() as usize;
            let next = [number * kinds.len() + digit, (parity + digit) % 2];
            self.each_behind(rest, used | 1 << label, next, found);
        }
    }

    /// Adds the bit of each row from a set of labelled rows of a parity.
    pub(super) fn read(&self, set: &[[u8; 8]], parity: u8, to: &mut BitWriter) {
        for head in &self.heads {
            let words = head.words.map(|word| u64::from_le_bytes(set[word as usize]));
            let tails = &self.tails[head.tails as usize][usize::from(parity ^ head.parity)];
            for tails in tails.chunks(ORDERS) {
                let bit = |tail: u8| words[usize::from(tail / SECOND)] >> (tail % SECOND) & 1;
                let word = tails.iter().rev().fold(0, |word, &tail| word << 1 | bit(tail));
                to.push(word, tails.len());
            }
        }
    }

    /// Returns the place of the tails that have these numbers of each kind.
    fn tails_of(&mut self, rest: &[usize]) -> u32 {
        if let Some(&known) = self.of_rest.get(rest) {
            return known;
        }
        let mut rows = Vec::new();
        let mut add = |row: &[usize], _: &[usize]| rows.push(row.to_vec());
        each_row(rest, LOW, &mut rest.to_vec(), &mut Vec::new(), &mut add);
        let is_inside = rest.iter().any(|&count| count > 1);
        self.tails.push([0, 1].map(|needed| {
            let tail = |row: &Vec<usize>| {
                let (of_row, parity) = number(row, LOW);
                match (parity == needed, is_inside) {
                    (true, _) => of_row as u8 / 2,
                    (false, true) => number(&exchanged(rest, row), LOW).0 as u8 / 2,
                    (false, false) => SECOND + of_row as u8 / 2,
                }
            };
            rows.iter().map(tail).collect()
        }));
        let last = self.tails.len() as u32 - 1;
        self.of_rest.insert(rest.to_vec(), last);
        last
    }
}

/// Calls `visit` with each row of so many labels that begins with `row`, in order, and with the
/// numbers of each kind that are left behind it. Labels of one kind ascend.
fn each_row(
    counts: &[usize],
    length: usize,
    rest: &mut Vec<usize>,
    row: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize], &[usize]),
) {
    if row.len() == length {
        return visit(row, rest);
    }
    for kind in 0..counts.len() {
        if rest[kind] > 0 {
            row.push(counts[..=kind].iter().sum::<usize>() - rest[kind]);
            rest[kind] -= 1;
            each_row(counts, length, rest, row, visit);
            rest[kind] += 1;
            row.pop();
        }
    }
}

/// Returns a row with the first two labels of the first kind of several tiles exchanged.
fn exchanged(counts: &[usize], row: &[usize]) -> Vec<usize> {
    let kind = counts.iter().position(|&count| count > 1).unwrap_or(0);
    let first = counts[..kind].iter().sum::<usize>();
    let other = |label| match label {
        _ if label == first => first + 1,
        _ if label == first + 1 => first,
        _ => label,
    };
    row.iter().map(|&label| other(label)).collect()
}

/// Returns the number that the digits of the first tiles of a row are, and the parity of their sum.
fn number(row: &[usize], tiles: usize) -> (usize, u8) {
    let digits = digits_of(row).zip((1..=tiles).rev());
    digits.fold((0, 0), |(number, parity), (digit, values)| {
        (number * values + digit, (parity + digit as u8) % 2)
    })
}
