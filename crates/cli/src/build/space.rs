//! Checks that the disk has room for the tables.

use std::path::Path;

use tilebase::Content;

use crate::escaped::Escaped;
use crate::failure::Failure;
use crate::messages::progress;

/// Checks that the tables fit on the disk, and says how much they need if it is much.
///
/// # Errors
/// Returns an error if they do not fit, or if the free space cannot be read.
pub(super) fn check(directory: &Path, contents: &[Content], force: bool) -> Result<(), Failure> {
    /// The number of bytes above which the need is shown.
    const LARGE: u64 = 100_000_000;
    let needed = needed(directory, contents, force);
    // The directory itself may not exist yet.
    let existing = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("."));
    let free = fs4::available_space(existing).map_err(|error| {
        let existing = Escaped(existing.display());
        Failure::new(format!("cannot read the free space of {existing}: {error}"))
    })?;
    let megabytes = |bytes: u64| bytes.div_ceil(1_000_000);
    if free < needed {
        return Err(Failure::new(format!(
            "{}: needs {} MB, but only {} MB are free",
            Escaped(directory.display()),
            megabytes(needed),
            megabytes(free)
        ))
        .hint("make room there, or name another directory: tilebase build --out DIR"));
    }
    if needed > LARGE {
        progress(format_args!("needs {} MB, of {} MB free", megabytes(needed), megabytes(free)));
    }
    Ok(())
}

/// Returns the bytes of disk that the tables to be written take, rounded up.
fn needed(directory: &Path, contents: &[Content], force: bool) -> u64 {
    // Room for a header, which takes at most two kilobytes, and for the last block of the file.
    const OVERHEAD: u64 = 8192;
    let missing =
        contents.iter().filter(|content| force || !directory.join(content.file_name()).exists());
    let sections = missing.flat_map(|content| content.sections());
    sections.map(|(_, length)| length as u64 + OVERHEAD).sum()
}
