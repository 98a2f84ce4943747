//! `tilebase stats eight`.

use tilebase::{AllDistances, Solver, Square};
use tilebase_puzzle::eight::Board;

use super::depths::{Depths, Hardest, Show, sum};
use crate::failure::Failure;
use crate::puzzle::Eight;
use crate::tables::Places;

/// How many starts there are at each distance from a goal, and the hardest of them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase stats eight\n  \
    tilebase stats eight --blank 3,3 --svg chart.svg\n  \
    tilebase stats eight --format csv")]
pub(crate) struct Options {
    /// Only goals with the blank here: column, row, both from 1 [default: all nine squares]
    #[arg(long, value_name = "X,Y")]
    blank: Option<Square>,
    #[command(flatten)]
    show: Show,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let tables = places.tables()?;
    let table = tables.eight()?;
    let blanks = options.blank.map_or(Square::ALL.to_vec(), |blank| vec![blank]);
    let histograms = &table.header().histograms;
    let counts = sum(blanks.iter().map(|blank| &histograms[blank.index()]));
    let radius = counts.radius();
    let mut hardest = Vec::new();
    for &blank in blanks.iter().filter(|blank| histograms[blank.index()].radius() == radius) {
        let goal = Board::in_order(blank);
        let solver = table.to(goal)?;
        let distances = solver.distances()?;
        let far = (0..distances.len()).filter(|&rank| usize::from(distances[rank]) == radius);
        let far = far.filter_map(|rank| solver.board(rank as u64));
        hardest.extend(far.map(|start| Hardest::new::<Eight>(&start, goal)));
    }
    let to = match options.blank {
        None => "any goal".into(),
        Some(blank) => format!("a goal with the blank at {blank}"),
    };
    let title = format!("Eight-puzzle: from any start to {to}");
    let blank = options.blank;
    Depths { puzzle: "eight", title, steps: "moves", blank, counts, hardest }.show(&options.show)
}
