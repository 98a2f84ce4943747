//! `tilebase stats harris`.

use tilebase::{AllDistances, HarrisTo, Solver, Square};
use tilebase_puzzle::harris::{Board, Mark};

use super::depths::{Depths, Hardest, Show, sum};
use crate::failure::Failure;
use crate::puzzle::Harris;
use crate::tables::Places;

/// How many boards there are at each distance from all marks up, and the hardest of them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase stats harris\n  \
    tilebase stats harris --blank 2,2 --svg chart.svg\n  \
    tilebase stats harris --format csv")]
pub(crate) struct Options {
    /// Only the goal with the empty square here: column, row, both from 1 [default: all nine]
    #[arg(long, value_name = "X,Y")]
    blank: Option<Square>,
    #[command(flatten)]
    show: Show,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let tables = places.tables()?;
    let all_up = |blank| Board::all(Mark::Up, blank);
    let blanks = options.blank.map_or(Square::ALL.to_vec(), |blank| vec![blank]);
    let solvers = blanks.iter().map(|&blank| tables.harris_to(all_up(blank)));
    let solvers = solvers.collect::<Result<Vec<_>, _>>()?;
    let counts = sum(solvers.iter().map(HarrisTo::histogram));
    let radius = counts.radius();
    let mut hardest = Vec::new();
    for solver in solvers.iter().filter(|solver| solver.radius() == radius) {
        let farthest = solver.farthest()?;
        hardest.extend(farthest.iter().map(|start| Hardest::new::<Harris>(start, solver.goal())));
    }
    let empty = match options.blank {
        None => "any square".into(),
        Some(blank) => blank.to_string(),
    };
    let title = format!("Harris's cubes: from any board to all marks up with {empty} empty");
    let blank = options.blank;
    Depths { puzzle: "harris", title, steps: "rolls", blank, counts, hardest }.show(&options.show)
}
