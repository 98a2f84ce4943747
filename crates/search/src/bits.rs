//! Lists the bits that are set.

/// Returns the numbers of the bits that are set, from the lowest.
#[inline]
pub fn set_bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.checked_sub(1)?;
        Some(bit)
    })
}

/// Returns the numbers of the bits that are set in some words, in ascending order. The lowest bit
/// of the first word has number 0.
pub(crate) fn set_bits_of(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    let numbered = words.into_iter().enumerate();
    numbered.flat_map(|(number, word)| set_bits(word).map(move |bit| number * 64 + bit))
}

/// Returns the numbers of the bits that are set in some bytes, as [`set_bits_of`] does.
pub(crate) fn set_bits_of_bytes(bytes: &[u8]) -> impl Iterator<Item = u64> {
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    set_bits_of(bytes.chunks(8).map(word)).map(|bit| bit as u64)
}
