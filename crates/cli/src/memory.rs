//! The memory that the system allows the process (`ulimit -v`): asked for before work begins, because
//! an allocation that fails ends the process without a word on what to do.

/// What every verb needs, to read its arguments and to open tables.
pub(crate) const BEGIN: u64 = 16 << 20;
/// What it takes to make `eight.tbl` or a goal table, with one thread.
#[cfg(feature = "build")]
pub(crate) const MAKE: u64 = 32 << 20;
/// What it takes to make `cubic.tbl`, to list all distances, or to spread all paths out, with one
/// thread.
pub(crate) const LIST: u64 = 64 << 20;

/// What another thread takes: its stack, its part of the heap, and the room for a search.
const THREAD: u64 = 128 << 20;

/// Less memory is allowed than is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {} MB of memory, found a limit of {} MB (ulimit -v)", .needed >> 20, .limit >> 20)]
pub(crate) struct TooLittle {
    needed: u64,
    limit: u64,
}

impl TooLittle {
    /// Returns what to type next.
    pub(crate) fn hint(&self) -> String {
        format!("raise the limit: ulimit -v {}", self.needed >> 10)
    }
}

/// Checks that as many bytes are allowed.
///
/// # Errors
/// A limit that is lower.
pub(crate) fn expect(needed: u64) -> Result<(), TooLittle> {
    match limit() {
        Some(limit) if limit < needed => Err(TooLittle { needed, limit }),
        _ => Ok(()),
    }
}

/// Returns how many of these threads there is memory for: at least one.
pub(crate) fn threads(wanted: usize) -> usize {
    limit().map_or(wanted, |limit| wanted.min((limit / THREAD) as usize).max(1))
}

/// Returns how many bytes of goal tables may be kept out of as many.
pub(crate) fn kept(most: usize) -> usize {
    limit().map_or(most, |limit| most.min(limit as usize / 4))
}

/// Returns the most bytes that the process may have mapped; `None` without a limit.
#[cfg(target_os = "linux")]
fn limit() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    [Resource::As, Resource::Data].into_iter().filter_map(|limit| getrlimit(limit).current).min()
}

/// Other systems do not hold a process to such a limit, or have none.
#[cfg(not(target_os = "linux"))]
fn limit() -> Option<u64> {
    None
}
