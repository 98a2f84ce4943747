//! The numbers of the ways in which the tiles of a group can lie.

/// Numbers the placings of some tiles on the squares of a board, by the order of the tiles, row by
/// row, and by the set of their squares.
///
/// A move within a row keeps the order, so the numbers of a search's neighbours are near each
/// other.
#[derive(Debug)]
pub(super) struct PlacingIndex {
    /// The tiles of each order, in lexicographic order.
    pub(super) tiles: Vec<[u8; 8]>,
    /// By an order and a place, the order in which the tile there and the next one have changed
    /// places.
    swapped: Vec<[u16; 8]>,
    /// The number of sets.
    sets: usize,
    /// By the upper eight squares of a set, the number of sets with lower ones.
    high: [u16; 256],
    /// By the lower eight squares, the number of lower ones of as many squares.
    low: [u8; 256],
}

impl PlacingIndex {
    pub(super) fn new(squares: usize, tiles: usize) -> PlacingIndex {
        let mut rows = vec![[0; 8]];
        for place in 0..tiles {
            let longer = |row: [u8; 8]| {
                let others = (0..tiles as u8).filter(move |tile| !row[..place].contains(tile));
                others.map(move |tile| {
                    let mut row = row;
                    row[place] = tile;
                    row
                })
            };
            rows = rows.into_iter().flat_map(longer).collect();
        }
        let swap = |row: &[u8; 8]| {
            core::array::from_fn(|place| {
                let mut swapped = *row;
                swapped.swap(place, (place + 1) % 8);
                rows.binary_search(&swapped).unwrap_or_default() as u16
            })
        };
        let swapped = rows.iter().map(swap).collect();
        let has_all = |set: &usize| set.count_ones() as usize == tiles;
        let mut sets = 0;
        let high = core::array::from_fn(|upper| {
            let before = sets;
            let all = (upper << 8..(upper + 1) << 8).take_while(|set| set >> squares == 0);
            sets += all.filter(has_all).count();
            before as u16
        });
        let of_as_many =
            |set: usize| (0..set).filter(move |it| it.count_ones() == set.count_ones());
        PlacingIndex {
            tiles: rows,
            swapped,
            sets,
            high,
            low: core::array::from_fn(|lower| of_as_many(lower).count() as u8),
        }
    }

    /// Returns the number of placings.
    pub(super) fn count(&self) -> usize {
        self.tiles.len() * self.sets
    }

    /// Returns the order and the set of tiles on some squares.
    pub(super) fn placing(&self, squares: &[usize]) -> (u16, u16) {
        let mut row = Vec::from_iter(0..squares.len() as u8);
        row.sort_unstable_by_key(|&tile| squares[usize::from(tile)]);
        row.resize(8, 0);
        let order = self.tiles.binary_search_by(|tiles| tiles[..].cmp(&row)).unwrap_or_default();
        (order as u16, squares.iter().map(|square| 1 << square).sum())
    }

    /// Returns the number of a placing: an order on a set of squares, a bit for each.
    #[inline(always)]
    pub(super) fn number(&self, order: u16, set: u16) -> usize {
        let below = usize::from(self.high[usize::from(set >> 8)]);
        usize::from(order) * self.sets + below + usize::from(self.low[usize::from(set & 0xff)])
    }

    /// Returns the order after the tile at a place has moved to another one, past those between.
    #[inline(always)]
    pub(super) fn moved(&self, order: u16, [from, to]: [u32; 2]) -> u16 {
        let swap = |order: u16, place: u32| self.swapped[usize::from(order)][(place & 7) as usize];
        if from < to { (from..to).fold(order, swap) } else { (to..from).rev().fold(order, swap) }
    }
}

/// A move of a tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct TileMove {
    /// The square that it leaves, and the one where it arrives.
    pub(super) both: u16,
    /// The squares before each of them, without these two.
    before: [u16; 2],
}

impl TileMove {
    pub(super) fn new(from: usize, to: usize) -> TileMove {
        let both = 1 << from | 1 << to;
        TileMove { both, before: [from, to].map(|square| ((1 << square) - 1) & !both) }
    }

    /// Returns the places of the tile in the order of those of a set, before and after: twice 0 if
    /// it passes none.
    #[inline(always)]
    pub(super) fn places(self, set: u16) -> [u32; 2] {
        let [from, to] = self.before.map(|before| set & before);
        if from == to { [0; 2] } else { [from.count_ones(), to.count_ones()] }
    }
}
