//! `tilebase answer eight`: HDU 3567.
//!
//! The number of cases, then for each the start and the goal, nine symbols each.

use std::io::Write;

use serde::Serialize;
use tilebase::Eight;
use tilebase_puzzle::Path;
use tilebase_puzzle::eight::{Board, Position};

use super::{Stream, warn};
use crate::args::Format;
use crate::failure::Failure;
use crate::input::Words;
use crate::locate::Locator;
use crate::output::{json_line, with_output, write_number, write_path};

/// Fewest moves and smallest path in the format of HDU 3567, Eight II
#[derive(clap::Args)]
#[command(after_help = "Example: tilebase answer eight < cases.txt")]
pub(crate) struct Options {
    #[command(flatten)]
    stream: Stream,
}

/// As many cases are worth the 20 ms that it takes to spread the table out.
const LONG: u64 = 100_000;

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let mut words = Words::open(options.stream.file.as_deref())?;
    let table = Eight::from_image(locator.open(tilebase::Content::Eight)?)?;
    with_output(|out| {
        let remark = answer(&mut words, out, &table, options.stream.format)?;
        remark.into_iter().for_each(warn);
        Ok(())
    })
}

/// Answers all cases. `Some` is what is odd about the input, but no reason to stop.
pub(crate) fn answer(
    words: &mut Words<'_>,
    out: &mut impl Write,
    table: &Eight,
    format: Format,
) -> Result<Option<String>, Failure> {
    let count: u64 = words.number("the number of cases")?;
    let spread = if count >= LONG { Some(table.spread()?) } else { None };
    for case in 1..=count {
        let start = board(words, case, count, "start")?;
        let goal = board(words, case, count, "goal")?;
        let position = Position::between(&start, &goal);
        let position = position.map_err(|e| words.wrong(e))?;
        let path = match &spread {
            Some(spread) => spread.path(position),
            None => table.path(position)?,
        };
        match format {
            Format::Text => text(out, case, path)?,
            Format::Json => json(out, case, path)?,
        }
    }
    let name = words.name().to_owned();
    let ends = words.next_is_end()?;
    Ok((!ends)
        .then(|| format!("{name}: expected the end of the input after case {count} of {count}")))
}

fn text(out: &mut impl Write, case: u64, path: Option<Path>) -> Result<(), Failure> {
    out.write_all(b"Case ")?;
    write_number(out, case)?;
    match path {
        Some(path) => {
            out.write_all(b": ")?;
            write_number(out, path.len())?;
            out.write_all(b"\n")?;
            write_path(out, path)?;
            out.write_all(b"\n")?;
        }
        None => out.write_all(b": -1\n\n")?,
    }
    Ok(())
}

fn json(out: &mut impl Write, case: u64, path: Option<Path>) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Answer {
        case: u64,
        moves: Option<usize>,
        path: Option<String>,
    }
    let moves = path.map(Path::len);
    Ok(json_line(out, &Answer { case, moves, path: path.map(|path| path.to_string()) })?)
}

fn board(words: &mut Words<'_>, case: u64, count: u64, which: &str) -> Result<Board, Failure> {
    let expected = || format!("the {which} of case {case} of {count}: nine squares");
    words.nine(Board::from_ascii, expected)
}
