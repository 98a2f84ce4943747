//! Finds the largest distances of tiles by their kinds, `docs/sequences/kinds.csv`, in some five
//! minutes of processor time; or draws those of a file; or finds that of the fifteen-puzzle for a
//! goal that names some tiles:
//!
//! ```sh
//! cargo run --release -p tilebase-tests --example kinds > kinds.csv
//! cargo run --release -p tilebase-tests --example kinds -- draw kinds.csv > kinds.svg
//! cargo run --release -p tilebase-tests --example kinds -- stage '1234????????????'
//! ```
#![forbid(unsafe_code)]

use std::{env, fs, io};

use tilebase_tests::kinds::{HEADING, MOST, SIZES, picture, read, rows, stage};

fn main() -> io::Result<()> {
    let words: Vec<_> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["draw", path] => {
            let expected =
                || io::Error::other(format!("{path}: expected the heading {HEADING:?}, and rows"));
            print!("{}", picture(&read(&fs::read_to_string(path)?).ok_or_else(expected)?));
            return Ok(());
        }
        ["stage", goal] => {
            let (boards, distance, farthest) = stage(goal);
            println!("{boards} boards, at most {distance} moves, {farthest} farthest");
            return Ok(());
        }
        _ => {}
    }
    println!("{HEADING}");
    for row in SIZES.into_iter().flat_map(|size| rows(size, MOST)) {
        println!("{}", row.line(row.search()));
    }
    Ok(())
}
