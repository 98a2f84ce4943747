//! Tests that tables have the same bytes in every profile and for every number of threads.

use std::path::Path;
use std::process::Command;

use super::{STANDARD, Sandbox, assert_same, read};

/// Compares the profile of the tests and that of a release.
#[test]
#[ignore = "compiles everything once more"]
fn long_the_profile_and_the_threads_make_no_difference() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    for profile in ["dev", "release"] {
        for threads in ["1", "2", "8", "16"] {
            let sandbox = Sandbox::new();
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["run", "--quiet", "--locked", "--profile", profile, "--manifest-path"]);
            cargo.arg(&manifest).args(["--", "build", "--threads", threads, "--out"]);
            let ran = cargo.arg(sandbox.tables()).output().unwrap();
            assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
            assert_same(&read(&sandbox.tables()), &STANDARD);
        }
        println!("{profile}: the same on 1, 2, 8 and 16 threads");
    }
}
