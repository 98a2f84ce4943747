//! Counts instructions, which do not depend on what else a machine does.
//!
//! A program runs under valgrind's callgrind twice, with two numbers of questions. The difference
//! of the instructions, divided by that of the numbers, is the cost of a question, without what a
//! program does once.
//!
//! * [`rows`]: what is counted, with targets;
//! * [`record`]: the figures in `benches/counts.json`, with which new ones are compared.
//!
//! There are libraries for this (iai-callgrind, gungraun). They need a separately installed runner
//! of the same version, and they count functions. Here the cost of one more question of a whole
//! program is wanted, so this module counts it itself.

pub mod record;
pub mod rows;

use std::env::{self, consts::ARCH};
use std::error::Error;
use std::process::{Command, Stdio};

use tilebase::Tables;
use tilebase_search::InstructionSet;

use self::record::{FILE, Record};
use self::rows::Row;
use crate::calls;
use crate::place::Place;

/// Count instructions, and compare them with the figures in benches/counts.json
#[derive(clap::Parser)]
#[command(name = "cargo bench --workspace --bench counts --")]
pub struct Options {
    /// Write the figures into benches/counts.json, instead of comparing them with it
    #[arg(long)]
    write: bool,
    /// Count only lines with this in their name
    #[arg(value_name = "NAME", conflicts_with = "write")]
    only: Option<String>,
    /// Make one call of the library instead, this many times
    #[arg(long, num_args = 2, value_names = ["CALL", "TIMES"], hide = true)]
    call: Option<Vec<String>>,
    /// What cargo passes to every benchmark.
    #[arg(long, hide = true)]
    bench: bool,
}

/// Counts and prints everything. Returns whether no figure grew by more than a tenth.
///
/// # Errors
/// Programs that cannot be run or fail, and files that cannot be read or written.
pub fn run(options: &Options) -> Result<bool, Box<dyn Error>> {
    if let Some([call, times]) = options.call.as_deref() {
        calls::make(call, times.parse()?, &Tables::open("tables"), QUESTIONS)?;
        return Ok(true);
    }
    if Command::new("valgrind").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("valgrind is missing (Debian's package valgrind), so nothing is counted");
        return Ok(true);
    }
    let place = Place::new()?;
    let this = env::current_exe()?.display().to_string();
    let before = Record::read()?;
    // Valgrind's processor has AVX2 if this one does.
    let mut now = Record::with(&format!("{ARCH}, {}", InstructionSet::best()))?;
    let is_comparable = before.counted_with == now.counted_with;

    let wanted = |row: &Row| options.only.as_ref().is_none_or(|name| row.what.contains(name));
    let mut grown = Vec::new();
    for row in rows::all().into_iter().filter(wanted) {
        let count = row.count(&place, &this)?;
        print!("{}: {}", row.what, shown(count));
        if let Some(&committed) = before.counts.get(row.what).filter(|_| is_comparable) {
            print!(", {:+.1} % of {}", 100.0 * (count / committed - 1.0), shown(committed));
            if count > committed * GROWTH {
                grown.push(row.what);
            }
        }
        if let Some(target) = row.target.map(f64::from) {
            let verdict = if count <= target { "met" } else { "MISSED" };
            print!(", at most {}: {verdict}", shown(target));
        }
        println!();
        now.counts.insert(row.what.into(), count);
    }
    if options.write {
        now.write()?;
        println!("\nwritten to {FILE}");
        return Ok(true);
    }
    match is_comparable {
        true if grown.is_empty() => println!("\nno figure grew by more than a tenth"),
        true => println!("\ngrown by more than a tenth: {}", grown.join("; ")),
        false => println!(
            "\nnot compared: the committed figures were counted with\n  {}\nand these with\n  {}",
            before.counted_with, now.counted_with
        ),
    }
    Ok(grown.is_empty())
}

/// The number of questions for calls, which are asked again and again.
const QUESTIONS: usize = 1 << 10;

/// The largest ratio of a figure to the committed one.
const GROWTH: f64 = 1.1;

/// Returns a number of instructions with commas; under a thousand, with one decimal.
fn shown(count: f64) -> String {
    if count < 1000.0 {
        return format!("{count:.1}");
    }
    let digits = format!("{count:.0}");
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().collect();
    groups.iter().map(|group| String::from_utf8_lossy(group)).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas() {
        let shown = [0.96, 12.34, 999.0, 1_000.0, 1_582_675_119.0].map(shown);
        assert_eq!(shown, ["1.0", "12.3", "999.0", "1,000", "1,582,675,119"]);
    }

    /// Guards the names, which are keys of the record.
    #[test]
    fn rows_have_names_of_their_own() {
        let names: std::collections::BTreeSet<_> =
            rows::all().into_iter().map(|row| row.what).collect();
        assert_eq!(names.len(), rows::all().len());
    }
}
