//! The numbers of the ways in which the tiles of a pattern can lie.

/// Numbers the placings of some tiles on the squares of a board, by the order of the tiles, row by row, and
/// by the set of their squares.
///
/// A move within a row keeps the order, so the numbers of a search's neighbours are near each other.
#[derive(Debug)]
pub(super) struct Orders {
    /// The number of sets.
    sets: usize,
    /// By the upper eight squares of a set, the number of sets with lower ones.
    high: [u16; 256],
    /// By the lower eight squares, the number of lower ones of as many squares.
    low: [u8; 256],
    /// The tiles of each order.
    tiles: Vec<[u8; 8]>,
    /// By an order and a place, the order in which the tile there and the next one have changed places.
    swapped: Vec<[u16; 8]>,
}

impl Orders {
    pub(super) fn new(squares: usize, tiles: usize) -> Orders {
        let of_size = |set: &usize| set.count_ones() as usize == tiles;
        let sets = (0..1usize << squares).filter(of_size).count();
        let low = core::array::from_fn(|set| {
            (0..set).filter(|other| other.count_ones() == set.count_ones()).count() as u8
        });
        let mut before = 0;
        let high = core::array::from_fn(|upper| {
            let first = before;
            before += (0..256).filter(|lower| of_size(&(upper << 8 | lower))).count();
            first as u16
        });
        let (mut all, mut row) = (Vec::new(), [0; 8]);
        add_orders(&mut row, 0, tiles, &mut all);
        let swap = |order: &[u8; 8]| {
            core::array::from_fn(|place| {
                let mut swapped = *order;
                if place + 1 >= tiles {
                    return 0;
                }
                swapped.swap(place, place + 1);
                all.binary_search(&swapped).unwrap_or(0) as u16
            })
        };
        let swapped = all.iter().map(swap).collect();
        Orders { sets, high, low, swapped, tiles: all }
    }

    /// Returns the number of placings.
    pub(super) fn count(&self) -> usize {
        self.orders() * self.sets
    }

    /// Returns the number of orders.
    pub(super) fn orders(&self) -> usize {
        self.tiles.len()
    }

    /// Returns the tiles of an order.
    pub(super) fn tiles(&self, order: usize) -> &[u8; 8] {
        &self.tiles[order]
    }

    /// Returns the number of an order of tiles.
    pub(super) fn order(&self, tiles: &[u8; 8]) -> usize {
        self.tiles.binary_search(tiles).unwrap_or(0)
    }

    /// Returns the number of a placing: an order on a set of squares, a bit for each.
    #[inline(always)]
    pub(super) fn number(&self, order: u16, set: u16) -> usize {
        let below = usize::from(self.high[usize::from(set >> 8)]);
        usize::from(order) * self.sets + below + usize::from(self.low[usize::from(set & 0xff)])
    }

    /// Returns the order after the tile at a place has moved past so many others, to later places or to
    /// earlier ones.
    #[inline(always)]
    pub(super) fn moved(&self, order: u16, place: u32, past: u32, is_later: bool) -> u16 {
        let first = if is_later { place } else { place.wrapping_sub(1) };
        (0..past).fold(order, |order, step| {
            let place = if is_later { first + step } else { first.wrapping_sub(step) };
            self.swapped[usize::from(order)][(place & 7) as usize]
        })
    }
}

/// Adds all orders that begin with the first tiles of a row, in lexicographic order.
fn add_orders(row: &mut [u8; 8], length: usize, tiles: usize, all: &mut Vec<[u8; 8]>) {
    if length == tiles {
        all.push(*row);
        return;
    }
    for tile in 0..tiles as u8 {
        if !row[..length].contains(&tile) {
            row[length] = tile;
            add_orders(row, length + 1, tiles, all);
            row[length] = 0;
        }
    }
}
