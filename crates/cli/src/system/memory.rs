//! The memory that the process may use: its limit (`ulimit -v`) and, for searches that take
//! gigabytes, the free memory of the machine or container. Both are checked before work begins,
//! because a failing allocation would end the process without advice.

use std::fs;
use std::path::Path;

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
    /// Returns advice.
    pub(crate) fn hint(&self) -> String {
        match self {
            TooLittle::Limit { needed, .. } => {
                format!("raise the limit: ulimit -v {}", needed >> 10)
            }
            TooLittle::Available { .. } => {
                "end other programs, or use a machine or a container with more memory".into()
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

/// Returns the number of bytes that programs can still use without swapping, or the limit of a
/// container if it is lower; `None` if the system does not say.
fn available() -> Option<u64> {
    let free = || {
        let text = fs::read_to_string("/proc/meminfo").ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kilobytes << 10)
    };
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    free().into_iter().chain(contained(&groups, Path::new("/sys/fs/cgroup"))).min()
}

/// Returns the lowest memory limit of the control groups that `groups` lists and of their parents,
/// in version 2 or 1; `None` if there is none. A container may show its own group as the root.
fn contained(groups: &str, root: &Path) -> Option<u64> {
    let limits = groups.lines().filter_map(|line| {
        let (_, rest) = line.split_once(':')?;
        let (root, file) = match rest.split_once(':')? {
            ("", _) => (root.to_owned(), "memory.max"),
            (kinds, _) if kinds.split(',').any(|kind| kind == "memory") => {
                (root.join("memory"), "memory.limit_in_bytes")
            }
            _ => return None,
        };
        let path = rest.rsplit_once(':')?.1;
        let limit = |group: &Path| {
            let group = root.join(group.strip_prefix("/").ok()?);
            fs::read_to_string(group.join(file)).ok()?.trim().parse::<u64>().ok()
        };
        Path::new(path).ancestors().filter_map(limit).min()
    });
    limits.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards that no search begins in a container that lacks the memory and would end it.
    #[test]
    fn the_lowest_limit_of_the_control_groups_counts() {
        let place = tempfile::tempdir().unwrap();
        let limit = |group: &str, file: &str, text: &str| {
            let group = place.path().join(group);
            fs::create_dir_all(&group).unwrap();
            fs::write(group.join(file), text).unwrap();
        };
        let found = |groups| contained(groups, place.path());
        assert_eq!(found("0::/user/job\n"), None);
        limit("user", "memory.max", "5000\n");
        limit("user/job", "memory.max", "max\n");
        assert_eq!(found("0::/user/job\n"), Some(5000));
        assert_eq!(found("0::/\n"), None);
        limit("", "memory.max", "4000\n");
        assert_eq!(found("0::/\n"), Some(4000));
        limit("memory/docker", "memory.limit_in_bytes", "3000\n");
        assert_eq!(found("1:cpu:/docker\n"), None);
        assert_eq!(found("12:cpuset,memory:/docker/a\n1:cpu:/docker\n"), Some(3000));
        assert_eq!(found("nothing\n"), None);
    }
}
