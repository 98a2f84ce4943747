//! Sets of orders of a group's tiles, as words that a move takes to other words.

use super::placing_index::PlacingIndex;

/// How the orders of a group's tiles are numbered in a search of sets of them.
///
/// The last five tiles have 60 orders of each parity among themselves, a bit of a word for each.
/// The places of the tiles before them number the words, two at a time, of which the first one has
/// the even orders. A tile that moves past others takes each word to one other: if it is one of the
/// first, the last ones stay in order, and the word is as it was; else the bits change their places
/// in the same way, whatever the places of the first tiles are.
pub(super) struct OrderWords {
    /// The number of words.
    pub(super) words: usize,
    /// The number of bits of a word.
    pub(super) bits: usize,
    /// For each order, in lexicographic order, the number of its bit, as many for each word as it
    /// has bits.
    pub(super) numbers: Vec<u16>,
    /// The places of the first tiles, for each two words, and the number of these two by those.
    places: Vec<Vec<usize>>,
    pairs: Vec<u16>,
    /// By the places among the last tiles before and after a move, how it changes their orders.
    maps: [[BitMap; LAST]; LAST],
    /// The ways in which a tile moves past others: for each two words what becomes of them.
    turns: Vec<Vec<PairTurn>>,
    /// By the places before and after, the number of the turn.
    turn_of: [[Option<u8>; 8]; 8],
}

/// The words of a set of orders, and some more.
pub(super) type Words = [u64; 1 << 10];

/// The most tiles whose orders are bits of a word.
const LAST: usize = 5;

/// What becomes of the bits of two words, those of the even and of the odd orders.
#[derive(Clone, Copy)]
struct BitMap {
    to: [[u8; 64]; 2],
    /// Whether even orders become odd ones.
    is_odd: bool,
}

/// What becomes of two words: the number of other two, and how the bits change their places, if
/// they do.
struct PairTurn {
    to: u16,
    map: Option<[u8; 2]>,
}

impl OrderWords {
    pub(super) fn new(index: &PlacingIndex, tiles: usize) -> OrderWords {
        let first = tiles.saturating_sub(LAST);
        let (mut places, mut pairs) = (Vec::new(), vec![u16::MAX; 8usize.pow(first as u32)]);
        let bits = (1..=tiles - first).product::<usize>().div_ceil(2);
        let numbers = index.tiles.iter().map(|row| {
            let row = &row[..tiles];
            let is_at = |tile| row.iter().position(|&other| other == tile).unwrap_or_default();
            let of_first: Vec<_> = (0..first as u8).map(is_at).collect();
            let pair = &mut pairs[key(&of_first)];
            if *pair == u16::MAX {
                *pair = places.len() as u16;
                places.push(of_first);
            }
            let last: Vec<_> = row.iter().copied().filter(|&tile| tile >= first as u8).collect();
            let (bit, parity) = bit(&last);
            (usize::from(2 * *pair) + parity) as u16 * bits as u16 + bit as u16
        });
        let numbers = numbers.collect();
        let last = PlacingIndex::new(tiles - first, tiles - first).tiles;
        let maps = std::array::from_fn(|from| {
            std::array::from_fn(|to| BitMap::new(&last, tiles - first, [from, to]))
        });
        let (turns, turn_of) = (Vec::new(), [[None; 8]; 8]);
        OrderWords { words: 2 * places.len(), bits, numbers, places, pairs, maps, turns, turn_of }
    }

    /// Returns the number of the turn that takes a tile from a place to another one; `None` if it
    /// passes no tile.
    pub(super) fn turn(&mut self, [from, to]: [usize; 2]) -> Option<u8> {
        if from == to {
            return None;
        }
        if self.turn_of[from][to].is_none() {
            let after = |place| match place {
                _ if place == from => to,
                _ if from < place && place <= to => place - 1,
                _ if to <= place && place < from => place + 1,
                _ => place,
            };
            let turn = |before: &Vec<usize>| {
                let places: Vec<_> = before.iter().map(|&place| after(place)).collect();
                let among = |places: &[usize], place: usize| {
                    (place - places.iter().filter(|&&other| other < place).count()) as u8
                };
                let map = [among(before, from), among(&places, to)];
                let map = (!before.contains(&from) && map[0] != map[1]).then_some(map);
                PairTurn { to: self.pairs[key(&places)], map }
            };
            let turn = self.places.iter().map(turn).collect();
            self.turn_of[from][to] = Some(self.turns.len() as u8);
            self.turns.push(turn);
        }
        self.turn_of[from][to]
    }

    /// Adds the orders after a turn to others.
    pub(super) fn add(&self, turn: Option<u8>, orders: &[u64], others: &mut Words) {
        let Some(turn) = turn else {
            others.iter_mut().zip(orders).for_each(|(others, orders)| *others |= orders);
            return;
        };
        let (others, _) = others.as_chunks_mut::<2>();
        for (turn, &[even, odd]) in self.turns[usize::from(turn)].iter().zip(orders.as_chunks().0) {
            let [to_even, to_odd] = &mut others[usize::from(turn.to) & 511];
            let (even, odd) = match turn.map {
                None => (even, odd),
                Some([from, to]) => self.maps[usize::from(from)][usize::from(to)].apply(even, odd),
            };
            *to_even |= even;
            *to_odd |= odd;
        }
    }
}

impl BitMap {
    /// Returns what becomes of the orders of so many tiles if one of them moves from a place to
    /// another one; what does not matter if there are no such places.
    fn new(orders: &[[u8; 8]], tiles: usize, [from, to]: [usize; 2]) -> BitMap {
        let mut map = BitMap { to: [[0; 64]; 2], is_odd: from.abs_diff(to) % 2 != 0 };
        if from.max(to) < tiles {
            for row in orders {
                let mut after = row[..tiles].to_vec();
                let tile = after.remove(from);
                after.insert(to, tile);
                let (before, parity) = bit(&row[..tiles]);
                map.to[parity][before] = bit(&after).0 as u8;
            }
        }
        map
    }

    #[inline]
    fn apply(&self, even: u64, odd: u64) -> (u64, u64) {
        let [even, odd] = [(even, &self.to[0]), (odd, &self.to[1])].map(|(mut orders, to)| {
            let mut after = 0;
            while orders != 0 {
                after |= 1 << (to[orders.trailing_zeros() as usize & 63] & 63);
                orders &= orders - 1;
            }
            after
        });
        if self.is_odd { (odd, even) } else { (even, odd) }
    }
}

/// Returns the number of an order of tiles among those of its parity, and whether it is odd.
fn bit(row: &[u8]) -> (usize, usize) {
    let less = |at: usize| row[at + 1..].iter().filter(|&&tile| tile < row[at]).count();
    let rank = (0..row.len()).fold(0, |rank, at| rank * (row.len() - at) + less(at));
    // Two orders that differ in their last two tiles have numbers side by side.
    (rank / 2, (0..row.len()).map(less).sum::<usize>() % 2)
}

/// Returns a number for the places of some tiles.
fn key(places: &[usize]) -> usize {
    places.iter().fold(0, |key, place| 8 * key + place)
}
