//! `tilebase stats cubic`.

use tilebase::{Content, Cubic};
use tilebase_puzzle::cubic::{PATTERNS, Pattern};
use tilebase_puzzle::{Kind, Square};

use super::depths::{Depths, Show, sum};
use crate::failure::Failure;
use crate::locate::Locator;

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

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let table = Cubic::from_image(locator.open(Content::Cubic)?)?;
    let blanks = options.blank.map_or(Square::ALL.to_vec(), |blank| vec![blank]);
    let histograms = &table.header().histograms;
    // The three of the states come first.
    let of_start = |start: &Square| &histograms[Kind::ALL.len() + start.kind() as usize];
    let counts = sum(blanks.iter().map(of_start));
    let radius = counts.radius();
    let mut hardest = Vec::new();
    for &blank in blanks.iter().filter(|&blank| of_start(blank).radius() == radius) {
        let patterns = (0..PATTERNS).filter_map(Pattern::from_rank);
        let far = patterns.filter(|&pattern| usize::from(table.distance(blank, pattern)) == radius);
        hardest.extend(far.map(|pattern| (blank.to_string(), pattern.to_string())));
    }
    let whence = match options.blank {
        None => "any start".into(),
        Some(blank) => format!("the start with {blank} empty"),
    };
    let title = format!("Cubic puzzle: from {whence} to any pattern");
    let blank = options.blank;
    Depths { puzzle: "cubic", title, steps: "rolls", blank, counts, hardest }.show(&options.show)
}
