//! The plain numbers of all boards of cubes, by their ranks.

/// The number of boards in a row of ranks, which differ in a bit for each of the eight cubes.
const ROW: usize = 256;

/// Returns the plain number of every rank. `number` returns that of one rank, from its board.
///
/// In a row of ranks, a bit changes one cube, and so one digit of the number, whatever the other
/// bits are. So the numbers of a row are sums of those with one bit. They are compared for every
/// 97th rank.
pub(crate) fn numbers(ranks: usize, number: impl Fn(usize) -> usize) -> Vec<usize> {
    let mut numbers = vec![0; ranks];
    for (row, numbers) in (0..ranks).step_by(ROW).zip(numbers.chunks_exact_mut(ROW)) {
        numbers[0] = number(row);
        for mask in 1..ROW {
            let (lowest, others) = (mask & mask.wrapping_neg(), mask & (mask - 1));
            numbers[mask] = match others {
                0 => number(row + mask),
                _ => numbers[others] + numbers[lowest] - numbers[0],
            };
        }
    }
    assert!((0..ranks).step_by(97).all(|rank| numbers[rank] == number(rank)));
    numbers
}

/// Checks that the bits of the table of a goal, which end its file, are bit 1 of these distances.
pub(crate) fn assert_bits(table: &[u8], distances: &[u8]) {
    let bits = &table[table.len() - distances.len() / 8..];
    let eight = |eight: &[u8; 8]| (0..8).map(|at| (eight[at] >> 1 & 1) << at).sum::<u8>();
    assert!(distances.as_chunks().0.iter().map(eight).eq(bits.iter().copied()));
}
