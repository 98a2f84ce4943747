//! Opens the tables of a directory, and answers two questions of the eight-puzzle and one of the
//! cubic puzzle.
//!
//! ```sh
//! cargo xtask tables
//! cargo run --release -p tilebase --example ask -- tables
//! ```

use tilebase::{Board, Solver, Tables, cubic, eight};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = std::env::args().nth(1).unwrap_or_else(|| "tables".into());
    let tables = Tables::open(directory);

    // Eight II: from any start to any goal.
    let start: eight::Board = "564178X23".parse()?;
    let goal: eight::Board = "7568X4123".parse()?;
    match tables.eight_to(goal)?.path(&start)? {
        Some(path) => println!("{start} to {goal}: {} moves, {path}", path.len()),
        None => println!("no moves lead from {start} to {goal}"),
    }

    // The nine-palace jigsaw: the goal has each tile on the square of its own number.
    let start: eight::Board = "123 069 478".parse()?;
    let path = tables.eight_to(start.home())?.path(&start)?.ok_or("no moves lead home")?;
    for (step, board) in path.iter().zip(start.along(path).skip(1)) {
        println!("{step}: {board}");
    }

    // The cubic puzzle: from a canonical start, with all cubes alike, to a pattern of top faces.
    let empty = "2,1".parse()?;
    let pattern: cubic::Pattern = "RBW RWW EWW".parse()?;
    let path = tables.cubic()?.path(empty, pattern)?;
    println!("{pattern} from {empty}: {} rolls, {path}", path.len());
    let start = cubic::State::canonical(empty);
    for (step, state) in path.iter().zip(start.along(path).skip(1)) {
        println!("{step}: {state}");
    }
    Ok(())
}
