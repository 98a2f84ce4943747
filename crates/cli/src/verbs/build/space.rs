//! Checks that the disk has room for the tables, and that a search that takes gigabytes has memory.

use std::path::Path;

use tilebase::Content;

use crate::out::messages::{Failure, progress, shown_path};
use crate::out::progress::Large;
use crate::system::memory;

/// Checks that the tables fit on the disk, and their searches into memory. If they need much,
/// writes how much.
///
/// # Errors
/// Returns an error if they do not fit, or if the free space cannot be read.
pub(super) fn check(directory: &Path, contents: &[Content], force: bool) -> Result<(), Failure> {
    /// The number of bytes above which the need is shown.
    const LARGE: u64 = 100_000_000;
    let missing: Vec<_> = missing(directory, contents, force).collect();
    let needed = needed(&missing);
    // The directory itself may not exist yet.
    let existing = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("."));
    let free = fs4::available_space(existing).map_err(|error| {
        let existing = shown_path(existing);
        Failure::new(format!("cannot read the free space of {existing}: {error}"))
    })?;
    // The need is rounded up and the room down, so that the message never shows a need that fits.
    let (need, room) = (needed.div_ceil(1_000_000), free / 1_000_000);
    if free < needed {
        let directory = shown_path(directory);
        return Err(Failure::new(format!(
            "{directory}: needs {need} MB, but only {room} MB are free"
        ))
        .hint("make room there, or name another directory: tilebase build --out DIR"));
    }
    if needed > LARGE {
        progress(format_args!("needs {need} MB, of {room} MB free"));
    }
    for content in missing {
        let Some(large) = Large::of(content) else { continue };
        memory::expect(large.memory)?;
        let (name, time, megabytes) = (content.file_name(), large.time(), large.memory >> 20);
        progress(format_args!("{name}: {time}, and {megabytes} MB of memory"));
    }
    Ok(())
}

/// Returns the tables to be written. A damaged file, which is written again, counts as missing only
/// if its table is large: finding the damage takes as long as reading the file.
fn missing<'a>(
    directory: &'a Path,
    contents: &'a [Content],
    force: bool,
) -> impl Iterator<Item = &'a Content> {
    let is_missing = move |content: &Content| match content {
        content if content.is_large() => tilebase_build::check(directory, content).is_err(),
        content => !directory.join(content.file_name()).exists(),
    };
    contents.iter().filter(move |content| force || is_missing(content))
}

/// Returns the bytes of disk that these tables take, rounded up.
fn needed(contents: &[&Content]) -> u64 {
    // Room for a header without its checksums, at most two kilobytes, and for the last block of the
    // file.
    const OVERHEAD: u64 = 8192;
    // The bytes that a checksum takes in a header.
    const CHECKSUM: u64 = size_of::<u32>() as u64;
    let needed = |content: &&Content| -> u64 {
        let shape = content.shape();
        let chunks = |length: u64| length.div_ceil(shape.chunk as u64);
        let sections = shape.sections.iter();
        sections.map(|(_, length)| length + chunks(*length) * CHECKSUM + OVERHEAD).sum()
    };
    contents.iter().map(needed).sum()
}
