//! A program that carries a table in itself and needs no files.
//!
//! The table has to be there when this is compiled, so it is compiled only when asked for:
//!
//! ```sh
//! cargo xtask tables
//! cargo run --release -p tilebase --example embedded --features embedded-example
//! ```

use tilebase::{Eight, eight};

static TABLE: &[u8] = include_bytes!("../../../tables/eight.tbl");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table = Eight::new(TABLE)?;
    let start: eight::Board = "12X453786".parse()?;
    let goal: eight::Board = "12345678X".parse()?;
    let position = eight::Position::between(&start, &goal)?;
    let path = table.path(position)?.ok_or("no way")?;
    println!("{start} to {goal}: {} moves, {path}", path.len());
    Ok(())
}
