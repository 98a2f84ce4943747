//! Maps the tables and asks one question of each kind.
//!
//! ```sh
//! cargo xtask tables
//! cargo run --release -p tilebase --example ask -- tables
//! ```

use tilebase::{Tables, cubic, eight};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = std::env::args().nth(1).unwrap_or_else(|| "tables".into());
    let tables = Tables::open(directory)?;

    // Eight II: any start to any goal.
    let start: eight::Board = "564178X23".parse()?;
    let goal: eight::Board = "7568X4123".parse()?;
    let position = eight::Position::between(&start, &goal)?;
    match tables.eight.path(position)? {
        Some(path) => println!("{start} to {goal}: {} moves, {path}", path.len()),
        None => println!("{start} to {goal}: no way"),
    }

    // The nine-palace jigsaw: every tile to the square of its own number.
    let start: eight::Board = "123 069 478".parse()?;
    let mut board = start;
    let path = tables.eight.path(eight::Position::between(&start, &start.home())?)?;
    for step in path.into_iter().flat_map(|path| path.iter().collect::<Vec<_>>()) {
        board = board.slide(step).expect("a path from the table stays on the board");
        println!("{step}: {board}");
    }

    // The cubic puzzle: from all cubes alike to a pattern of top faces.
    let empty = "2,1".parse()?;
    let pattern: cubic::Pattern = "RBW RWW EWW".parse()?;
    let path = tables.cubic.path(empty, pattern)?;
    println!("{pattern} from {empty}: {} rolls, {path}", tables.cubic.distance(empty, pattern));
    let mut state = cubic::State::canonical(empty);
    for step in path.iter() {
        state = state.roll(step).expect("a path from the table stays on the board");
        println!("{step}: {state}");
    }
    Ok(())
}
