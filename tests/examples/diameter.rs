//! Finds the largest distance between any two boards of Harris's cubes, in seconds:
//!
//! ```sh
//! cargo run --release -p tilebase-tests --example diameter
//! ```
#![forbid(unsafe_code)]

use tilebase_tests::diameter::{CLASSES, class, diameter, space};

fn main() {
    let found = diameter(&mut |left| eprint!("\r{left} of {CLASSES} classes of boards are left "));
    println!(
        "\n{} rolls, between {} pairs of boards, by {} searches. Up to symmetry they are these:",
        found.distance,
        found.pairs().count(),
        found.searches
    );
    let space = space("harris");
    let text = |rank| space.board(rank).map(|board| board.to_string()).unwrap_or_default();
    for (start, goals) in found.ends.iter().filter(|(start, _)| class(&space, **start) == **start) {
        goals.iter().for_each(|&goal| println!("  {} {}", text(*start), text(goal)));
    }
}
