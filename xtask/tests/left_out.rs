//! Says at the end of `cargo test --workspace` which tests are left out on this machine.
//!
//! Cargo runs the packages in the order of their names, and the targets of a package, too. A test
//! that is left out passes, and what it says is not shown.
#![forbid(unsafe_code)]

// As a module: a dependency would make xtask compile the crates that it starts.
#[path = "../../tests/support/lacking.rs"]
#[allow(dead_code, unreachable_pub)]
mod lacking;

use std::collections::BTreeMap;
use std::fs;

fn main() {
    let file = lacking::said_in_this_run();
    let said = fs::read_to_string(&file).unwrap_or_default();
    let mut tests = BTreeMap::<_, usize>::new();
    said.lines().for_each(|why| *tests.entry(why).or_default() += 1);
    for (why, count) in &tests {
        println!("LEFT OUT: {count} tests, or parts of them: {why}");
    }
    let _perhaps_absent = fs::remove_file(file);
}
