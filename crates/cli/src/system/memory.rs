//! Whether there is memory for a search that takes gigabytes. This is checked before the search
//! begins, because a failing allocation would end the process without advice.

use std::fs;
use std::path::Path;

use crate::out::messages::Failure;

/// Checks that this number of bytes is available.
///
/// # Errors
/// Returns an error if less is available.
pub(crate) fn expect(needed: u64) -> Result<(), Failure> {
    let Some(available) = available().filter(|&available| available < needed) else {
        return Ok(());
    };
    let (megabytes, found) = (needed >> 20, available >> 20);
    let what = format!("expected {megabytes} MB of memory, found {found} MB available");
    let hint = match needed {
        _ if total().is_some_and(|total| needed <= total) => {
            "end other programs, or use a machine or a container with more memory"
        }
        ..=MOST => "use a machine or a container with more memory",
        _ => "use a smaller board, or fewer sorts of pieces: no machine has so much memory",
    };
    Err(Failure::new(what).hint(hint))
}

/// The most bytes of memory that a machine may have for a search, for advice.
const MOST: u64 = 1 << 39;

/// Returns the number of bytes of the machine's memory; `None` if the system does not say.
fn total() -> Option<u64> {
    kilobytes("MemTotal:").map(|kilobytes| kilobytes << 10)
}

/// Returns a number of kilobytes that Linux says about memory.
fn kilobytes(name: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// Returns the number of bytes that programs can still use without swapping, or the limit of a
/// container or of the process if it is lower; `None` if the system does not say.
fn available() -> Option<u64> {
    let free = || Some(kilobytes("MemAvailable:")? << 10);
    #[cfg(target_os = "linux")]
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current;
    #[cfg(not(target_os = "linux"))]
    let limit = None;
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let container = contained(&groups, Path::new("/sys/fs/cgroup"));
    [free(), container, limit].into_iter().flatten().min()
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
