//! How far the farthest states are from each of the 59,049 patterns of the cubic puzzle, and the
//! hardest questions of all:
//!
//! ```sh
//! cargo run --release -p tilebase-cli --example radii
//! ```
//!
//! Patterns that symmetries take to each other are a class, and are equally far from their farthest
//! states. There are 1,320 classes; each is searched.

use std::collections::BTreeMap;

use rayon::prelude::*;
use tilebase::{Goal, Puzzle, TableError, Tables};

fn main() -> Result<(), TableError> {
    let tables = Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {})));
    // The number of patterns of a class.
    let size = |pattern: &Goal| 48 / pattern.stabiliser().count();
    let patterns: Vec<_> = Puzzle::cubic().representatives().collect();
    let radii =
        patterns.into_par_iter().map(|pattern| Ok((tables.solver(&pattern)?.radius(), pattern)));
    let mut classes = BTreeMap::<usize, Vec<Goal>>::new();
    for (radius, pattern) in radii.collect::<Result<Vec<_>, TableError>>()? {
        classes.entry(radius).or_default().push(pattern);
    }
    println!("radius  classes  patterns");
    for (radius, classes) in &classes {
        let patterns: usize = classes.iter().map(size).sum();
        println!("{radius:>6}  {:>7}  {patterns:>8}", classes.len());
    }
    let Some((radius, hardest)) = classes.pop_last() else { return Ok(()) };
    let mut states = Vec::new();
    for pattern in &hardest {
        let farthest = tables.solver(pattern)?.farthest().unwrap_or_default();
        states.extend(farthest.into_iter().map(|state| (state, pattern)));
    }
    let questions: usize = states.iter().map(|(_, pattern)| size(pattern)).sum();
    println!(
        "\nNo state is more than {radius} rolls from any pattern, and {questions} questions take as \
         many.\nUp to symmetry they are these:"
    );
    for (state, pattern) in states {
        println!("  {state} {pattern}");
    }
    Ok(())
}
