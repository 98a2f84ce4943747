//! `tilebase stats cubic`.

use tilebase::{Square, SquareKind};
use tilebase_puzzle::cubic::{PATTERNS, Pattern, State};

use super::depths::{Depths, Hardest, Show, sum};
use crate::failure::Failure;
use crate::puzzle::Cubic;
use crate::tables::Places;

/// How many patterns there are at each distance from a start, and the hardest of them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase stats cubic\n  \
    tilebase stats cubic --blank 2,2 --svg chart.svg\n  \
    tilebase stats cubic --format csv")]
pub(crate) struct Options {
    /// Only the start with the empty square here: column, row, both from 1 [default: all nine]
    #[arg(long, value_name = "X,Y")]
    blank: Option<Square>,
    #[command(flatten)]
    show: Show,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let tables = places.tables()?;
    let table = tables.cubic()?;
    let blanks = options.blank.map_or(Square::ALL.to_vec(), |blank| vec![blank]);
    let histograms = &table.header().histograms;
    // The three of the states come first.
    let of_start = |start: &Square| &histograms[SquareKind::ALL.len() + start.kind() as usize];
    let counts = sum(blanks.iter().map(of_start));
    let radius = counts.radius();
    let mut hardest = Vec::new();
    for &blank in blanks.iter().filter(|&blank| of_start(blank).radius() == radius) {
        for pattern in (0..PATTERNS).filter_map(Pattern::from_rank) {
            if usize::from(table.distance(blank, pattern)?) == radius {
                hardest.push(Hardest::new::<Cubic>(&State::canonical(blank), pattern));
            }
        }
    }
    let from = match options.blank {
        None => "any start".into(),
        Some(blank) => format!("the start with {blank} empty"),
    };
    let title = format!("Cubic puzzle: from {from} to any pattern");
    let blank = options.blank;
    Depths { puzzle: "cubic", title, steps: "rolls", blank, counts, hardest }.show(&options.show)
}
