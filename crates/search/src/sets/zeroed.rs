//! The memory of sets of states: maps of zeros.
//!
//! A search goes through a gigabyte many times. In pages of 4 kB, the system would clear them one
//! by one, and the processor would look up where each is. So on Linux the memory is a map of its
//! own, for which huge pages are asked. They save a fifth of a build's processor time.

/// The bytes of a set.
#[cfg(all(target_os = "linux", feature = "threads"))]
pub(super) type ZeroedBytes = memmap2::MmapMut;
#[cfg(not(all(target_os = "linux", feature = "threads")))]
pub(super) type ZeroedBytes = Vec<u8>;

/// Returns so many zero bytes.
#[cfg(all(target_os = "linux", feature = "threads"))]
pub(super) fn zeroed(length: usize) -> ZeroedBytes {
    let map = ZeroedBytes::map_anon(length);
    let map = map.unwrap_or_else(|error| panic!("{length} bytes of memory: {error}"));
    // Where the system has no huge pages, the map is memory as any other.
    let _advised = map.advise(memmap2::Advice::HugePage);
    map
}

#[cfg(not(all(target_os = "linux", feature = "threads")))]
pub(super) fn zeroed(length: usize) -> ZeroedBytes {
    vec![0; length]
}
