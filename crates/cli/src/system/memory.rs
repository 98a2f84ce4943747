//! The memory that the process may use: the limit on it (`ulimit -v`) and, for searches that take
//! gigabytes, what the machine has free. Both are checked before work begins, because a failing
//! allocation would end the process without advice.

/// Bytes that every verb needs to read its arguments and to open tables.
pub(crate) const BEGIN: u64 = 16 << 20;
/// Bytes needed to make `eight.tbl` or a goal table with one thread.
pub(crate) const MAKE: u64 = 32 << 20;
/// Bytes needed to make `cubic.tbl`, to list all distances, or to spread out all paths, with one
/// thread.
pub(crate) const LIST: u64 = 64 << 20;

/// Bytes that each further thread needs for its stack, its part of the heap and its search.
const THREAD: u64 = 128 << 20;

/// An error: the process may use less memory than it needs. Sizes are in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum TooLittle {
    #[error("expected {} MB of memory, found a limit of {} MB (ulimit -v)", .needed >> 20, .limit >> 20)]
    Limit { needed: u64, limit: u64 },
    #[error("expected {} MB of memory, found {} MB available", .needed >> 20, .available >> 20)]
    Available { needed: u64, available: u64 },
}

impl TooLittle {
    /// Returns what to do next.
    pub(crate) fn hint(&self) -> String {
        match self {
            TooLittle::Limit { needed, .. } => {
                format!("raise the limit: ulimit -v {}", needed >> 10)
            }
            TooLittle::Available { .. } => {
                "end other programs, or use a machine with more memory".into()
            }
        }
    }
}

/// Checks that the process may use this number of bytes.
///
/// # Errors
/// Returns an error if the limit is lower.
pub(crate) fn expect(needed: u64) -> Result<(), TooLittle> {
    match limit() {
        Some(limit) if limit < needed => Err(TooLittle::Limit { needed, limit }),
        _ => Ok(()),
    }
}

/// Checks that the process may use this number of bytes, and that the machine has them available.
///
/// # Errors
/// Returns an error if the limit is lower, or if less is available.
pub(crate) fn expect_available(needed: u64) -> Result<(), TooLittle> {
    expect(needed)?;
    match available() {
        Some(available) if available < needed => Err(TooLittle::Available { needed, available }),
        _ => Ok(()),
    }
}

/// Returns how many of the `wanted` threads there is memory for: at least one.
pub(crate) fn threads(wanted: usize) -> usize {
    limit().map_or(wanted, |limit| wanted.min((limit / THREAD) as usize).max(1))
}

/// Returns how many bytes of goal tables may be kept in memory: `most`, or less under a limit.
pub(crate) fn kept(most: usize) -> usize {
    limit().map_or(most, |limit| most.min(limit as usize / 4))
}

/// Returns the limit on the bytes that the process may map or allocate; `None` without a limit.
#[cfg(target_os = "linux")]
fn limit() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    [Resource::As, Resource::Data].into_iter().filter_map(|limit| getrlimit(limit).current).min()
}

/// Returns `None`: other systems have no such limit or do not enforce it.
#[cfg(not(target_os = "linux"))]
fn limit() -> Option<u64> {
    None
}

/// Returns how many bytes programs can still use without swapping; `None` where the system does not
/// say.
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes << 10)
}
