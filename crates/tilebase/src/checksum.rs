//! The checksum of headers, chunks and forms: CRC-32, as in zlib, PNG and Ethernet.

/// Returns the checksum of some bytes.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// Returns the checksum of some bytes, without crc32fast, whose tables cannot be compressed: their
/// 16 kB would be a fifteenth of the page.
#[cfg(target_family = "wasm")]
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(bytes)
}
