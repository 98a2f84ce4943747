//! Writes a compressed tar archive.

use std::io::{self, Write};

use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use sha2::{Digest, Sha256};

/// A writer of a tar archive that is compressed with zstd. Each file is compressed in memory, as
/// one zstd frame; zstd reads consecutive frames as one stream.
pub(crate) struct Archive<W> {
    out: W,
    /// The part of the tar archive that has not been compressed and written yet.
    pending: tar::Builder<Vec<u8>>,
    digest: Sha256,
}

/// The modification time of all files: the first of January 2000, in seconds since 1970. It is
/// fixed so that archives are reproducible, and not 0 because tar warns of 1970.
const TIME: u64 = 946_684_800;

impl<W: Write> Archive<W> {
    /// Returns an empty archive that is written to `out`.
    pub(crate) fn new(out: W) -> Archive<W> {
        Archive { out, pending: tar::Builder::new(Vec::new()), digest: Sha256::new() }
    }

    /// Adds a file as `tables/NAME`. Time, owner and permissions are always the same.
    pub(crate) fn add(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        let mut header = tar::Header::new_ustar();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(TIME);
        header.set_uid(0);
        header.set_gid(0);
        self.pending.append_data(&mut header, format!("tables/{name}"), content)?;
        let bytes = std::mem::take(self.pending.get_mut());
        self.write(&bytes)
    }

    /// Ends the archive. Returns the hexadecimal SHA-256 digest of its uncompressed bytes.
    pub(crate) fn finish(mut self) -> io::Result<String> {
        self.pending.finish()?;
        let bytes = std::mem::take(self.pending.get_mut());
        self.write(&bytes)?;
        Ok(hex(&self.digest.finalize()))
    }

    /// Compresses and writes a part of the archive.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.digest.update(bytes);
        self.out.write_all(&compress_to_vec(bytes, CompressionLevel::Fastest))
    }
}

/// Returns the hexadecimal SHA-256 digest of these bytes.
pub(crate) fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
