//! Opens the tables of a directory, and answers two questions of the eight-puzzle and one of the
//! cubic puzzle.
//!
//! ```sh
//! cargo xtask tables
//! cargo run --release -p tilebase --example ask -- tables
//! ```

use tilebase::{Puzzle, Tables};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = std::env::args().nth(1).unwrap_or_else(|| "tables".into());
    let tables = Tables::open(directory);

    // Eight II: from any start to any goal.
    let (start, goal) = Puzzle::eight().question(Some("564178X23"), Some("7568X4123"))?;
    match tables.path(&start, &goal)? {
        Some(path) => println!("{start} to {goal}: {} moves, {path}", path.len()),
        None => println!("no moves lead from {start} to {goal}"),
    }

    // The nine-palace jigsaw: the goal has each tile on the square of its own number.
    let (start, goal) = Puzzle::eight().question(Some("123 069 478"), None)?;
    let path = tables.path(&start, &goal)?.ok_or("no moves lead home")?;
    for (step, board) in path.iter().zip(start.along(path).skip(1)) {
        println!("{step}: {board}");
    }

    // The cubic puzzle: from a canonical start, with all cubes alike, to a pattern of top faces.
    let (start, pattern) = Puzzle::cubic().question(Some("2,1"), Some("RBW RWW EWW"))?;
    let path = tables.path(&start, &pattern)?.ok_or("every pattern is reached")?;
    println!("{pattern} from {}: {} rolls, {path}", start.brief(), path.len());
    for (step, state) in path.iter().zip(start.along(path).skip(1)) {
        println!("{step}: {state}");
    }
    Ok(())
}
