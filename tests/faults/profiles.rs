//! The same bytes from programs compiled in other ways, on any number of threads.

use std::path::Path;
use std::process::Command;

use crate::{Place, STANDARD, assert_same, read};

/// Debug and release: `cargo test` has a profile between them.
#[test]
#[ignore = "compiles everything twice"]
fn long_the_profile_and_the_threads_make_no_difference() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    for profile in ["dev", "release"] {
        for threads in ["1", "2", "8", "16"] {
            let place = Place::new();
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["run", "--quiet", "--locked", "--profile", profile, "--manifest-path"]);
            cargo.arg(&manifest).args(["--", "build", "--threads", threads, "--out"]);
            let ran = cargo.arg(place.tables()).output().unwrap();
            assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
            assert_same(&read(&place.tables()), &STANDARD);
        }
        println!("{profile}: the same on 1, 2, 8 and 16 threads");
    }
}
