//! Runs builds under strace, which records their system calls, and lets calls fail.

use std::fs;

use super::{Ended, Sandbox, build_line};
use tilebase_tests::lacking::works;

/// The system calls that write a table, as arguments of strace. Some have other names on other
/// processors.
pub(crate) const CALLS: &[&str] = &[
    "?mkdir,?mkdirat",
    "?open,?openat",
    "flock",
    "getdents64",
    "write",
    "fsync",
    "?rename,?renameat,?renameat2",
    "?unlink,?unlinkat",
];

/// Returns whether strace works on this machine. In some containers it does not.
pub(crate) fn is_available() -> bool {
    works(&["strace", "-f", "-o", "/dev/null", "true"])
}

/// Runs `tilebase build` under strace. `inject` is a fault, as an argument of strace's `inject`.
/// [`lines`] returns the trace.
pub(crate) fn run(sandbox: &Sandbox, arguments: &[&str], inject: Option<&str>) -> Ended {
    let (tables, trace) = (sandbox.tables(), sandbox.other("trace"));
    let calls = format!("trace={}", CALLS.join(","));
    let inject = inject.map(|inject| format!("inject={inject}"));
    // With the paths of file descriptors (-y), and one byte of the data that is written (-s).
    let mut line = vec!["strace", "-f", "-y", "-s", "1", "-o", trace.to_str().unwrap()];
    line.extend(["-e", &calls]);
    if let Some(inject) = &inject {
        line.extend(["-e", inject]);
    }
    line.extend(build_line(&tables, arguments));
    super::run(&line)
}

/// Returns the lines of the last trace.
pub(crate) fn lines(sandbox: &Sandbox) -> Vec<String> {
    let trace = fs::read_to_string(sandbox.other("trace")).unwrap();
    trace.lines().map(str::to_owned).collect()
}
