//! `tilebase stats eight`.

use tilebase::{Content, Eight};
use tilebase_puzzle::Square;
use tilebase_puzzle::eight::{Board, POSITIONS, Position};

use super::depths::{Depths, Show, sum};
use crate::failure::Failure;
use crate::locate::Locator;

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

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let table = Eight::from_image(locator.open(Content::Eight)?)?;
    let blanks = options.blank.map_or(Square::ALL.to_vec(), |blank| vec![blank]);
    let histograms = &table.header().histograms;
    let counts = sum(blanks.iter().map(|blank| &histograms[blank.index()]));
    let radius = counts.radius();
    let mut hardest = Vec::new();
    for &blank in blanks.iter().filter(|blank| histograms[blank.index()].radius() == radius) {
        let goal = goal(blank)?;
        let starts = (0..POSITIONS).filter_map(|rank| Position::from_rank(blank, rank));
        let far = starts.filter(|&start| table.distance(start).map(usize::from) == Some(radius));
        hardest.extend(far.map(|start| (start.board(&goal).to_string(), goal.to_string())));
    }
    let whither = match options.blank {
        None => "any goal".into(),
        Some(blank) => format!("a goal with the blank at {blank}"),
    };
    let title = format!("Eight-puzzle: from any start to {whither}");
    let blank = options.blank;
    Depths { puzzle: "eight", title, steps: "moves", blank, counts, hardest }.show(&options.show)
}

/// The tiles 1 to 8 in order, around the blank.
fn goal(blank: Square) -> Result<Board, Failure> {
    let mut tiles = 1..;
    let tile = |square| if square == blank { 0 } else { tiles.next().unwrap_or_default() };
    Board::new(Square::ALL.map(tile)).map_err(Failure::new)
}
