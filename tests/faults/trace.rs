//! Builds under strace, which tells what they ask of the system, and refuses it.

use std::fs;

use crate::{Place, Ran, build_words};

/// The calls with which a table gets into its place. The names differ between processors.
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

/// Whether strace works here: in some containers it may not.
pub(crate) fn is_here(long: bool) -> bool {
    crate::is_here(&["strace", "-f", "-o", "/dev/null", "true"], long)
}

/// Runs `tilebase build` into a place, with a fault injected as strace has it, or none. What
/// was asked of the system is in [`lines`].
pub(crate) fn run(place: &Place, words: &[&str], inject: Option<&str>) -> Ran {
    let (tables, trace) = (place.tables(), place.other("trace"));
    let calls = format!("trace={}", CALLS.join(","));
    let inject = inject.map(|inject| format!("inject={inject}"));
    // With the names of file descriptors (-y), and as good as nothing of what is written (-s).
    let mut line = vec!["strace", "-f", "-y", "-s", "1", "-o", trace.to_str().unwrap()];
    line.extend(["-e", &calls]);
    if let Some(inject) = &inject {
        line.extend(["-e", inject]);
    }
    line.extend(build_words(&tables, words));
    crate::run(&line)
}

/// The calls of the last traced run.
pub(crate) fn lines(place: &Place) -> Vec<String> {
    let trace = fs::read_to_string(place.other("trace")).unwrap();
    trace.lines().map(str::to_owned).collect()
}
