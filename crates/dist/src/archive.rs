//! A compressed tar archive.

use std::io::{self, Write};

use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use sha2::{Digest, Sha256};

/// Writes a compressed tar archive. Each file is a frame of its own, compressed in memory; zstd reads
/// consecutive frames as one stream.
pub(crate) struct Archive<W> {
    out: W,
    /// What has been added and is not yet written.
    open: tar::Builder<Vec<u8>>,
    digest: Sha256,
}

/// The first of January 2000, in seconds since 1970. A file needs a time, and tar warns of 1970.
const TIME: u64 = 946_684_800;

impl<W: Write> Archive<W> {
    /// Begins an empty archive that is written to `out`.
    pub(crate) fn new(out: W) -> Archive<W> {
        Archive { out, open: tar::Builder::new(Vec::new()), digest: Sha256::new() }
    }

    /// Adds a file as `tables/NAME`. Time, owner and permissions are always the same.
    pub(crate) fn add(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        let mut header = tar::Header::new_ustar();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(TIME);
        header.set_uid(0);
        header.set_gid(0);
        self.open.append_data(&mut header, format!("tables/{name}"), content)?;
        let bytes = std::mem::take(self.open.get_mut());
        self.write(&bytes)
    }

    /// Ends the archive. Returns the digest of its uncompressed bytes.
    pub(crate) fn finish(mut self) -> io::Result<String> {
        self.open.finish()?;
        let bytes = std::mem::take(self.open.get_mut());
        self.write(&bytes)?;
        Ok(hex(&self.digest.finalize()))
    }

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
