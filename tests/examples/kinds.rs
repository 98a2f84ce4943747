//! Finds the largest distances of tiles by their kinds, `docs/sequences/kinds.csv`, in some five
//! minutes of processor time; or draws those of a file:
//!
//! ```sh
//! cargo run --release -p tilebase-tests --example kinds > kinds.csv
//! cargo run --release -p tilebase-tests --example kinds -- draw kinds.csv > kinds.svg
//! ```
#![forbid(unsafe_code)]

use std::{env, fs, io};

use tilebase_tests::kinds::{HEADING, MOST, SIZES, picture, read, rows};

fn main() -> io::Result<()> {
    let words: Vec<_> = env::args().skip(1).collect();
    if let [word, path] = &words[..]
        && word == "draw"
    {
        let expected =
            || io::Error::other(format!("{path}: expected the heading {HEADING:?}, and rows"));
        print!("{}", picture(&read(&fs::read_to_string(path)?).ok_or_else(expected)?));
        return Ok(());
    }
    println!("{HEADING}");
    for row in SIZES.into_iter().flat_map(|size| rows(size, MOST)) {
        println!("{}", row.line(row.search()));
    }
    Ok(())
}
