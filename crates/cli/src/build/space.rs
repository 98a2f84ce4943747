//! Whether the disk has room for the tables.

use std::path::Path;

use tilebase::Content;

use crate::escaped::Escaped;
use crate::failure::Failure;
use crate::messages::progress;

/// Refuses to begin what the disk cannot hold. Large amounts are announced.
pub(super) fn check(directory: &Path, contents: &[Content], force: bool) -> Result<(), Failure> {
    /// Above this number of bytes the need is announced.
    const LARGE: u64 = 100_000_000;
    let needed = needed(directory, contents, force);
    // The directory itself may still have to be made.
    let there = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("."));
    let free = fs4::available_space(there).map_err(|error| {
        let there = Escaped(there.display());
        Failure::new(format!("cannot read the free space of {there}: {error}"))
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

/// Returns how many bytes of disk the tables take that will be written, rounded up.
fn needed(directory: &Path, contents: &[Content], force: bool) -> u64 {
    // A header takes less than a kilobyte or two; a file more than its length.
    const OVERHEAD: u64 = 8192;
    let missing =
        contents.iter().filter(|content| force || !directory.join(content.file_name()).exists());
    let sections = missing.flat_map(|content| content.sections());
    sections.map(|(_, length)| length as u64 + OVERHEAD).sum()
}
