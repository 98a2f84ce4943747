//! `tilebase stats`: what is known of a whole puzzle.

mod chart;
mod depths;
pub(crate) mod goals;
pub(crate) mod puzzles;

use clap::Subcommand;

use crate::out::failure::Failure;
use crate::tables::places::Places;

#[derive(Subcommand)]
pub(crate) enum Stats {
    /// How many states there are at each distance from eight cubes that are alike, and the farthest
    ///
    /// States that differ only in how the faces of all cubes are named count as one. The counts are
    /// in alike.tbl. Without it, and for --hardest, all 11,287,019,520 states are searched: that
    /// takes a minute on two processors, and 1.7 GB of memory.
    #[command(after_help = "Examples:\n  \
        tilebase stats alike    # a minute, unless alike.tbl is there\n  \
        tilebase stats alike --ways --format csv\n  \
        tilebase stats alike --svg chart.svg")]
    Alike(puzzles::AlikeOptions),
    /// How many patterns of the cubic puzzle there are at each distance from a start, and the
    /// hardest of them; or how many states at each distance from a goal
    #[command(after_help = "Examples:\n  \
        tilebase stats cubic\n  \
        tilebase stats cubic --blank 2,2 --svg chart.svg\n  \
        tilebase stats cubic --goal 'WWW???WWW'")]
    Cubic(puzzles::Options),
    /// How many boards of the eight-puzzle there are at each distance from a goal, and the hardest
    /// of them
    #[command(after_help = "Examples:\n  \
        tilebase stats eight\n  \
        tilebase stats eight --goal '123??????' --format csv\n  \
        tilebase stats eight --blank any --svg chart.svg")]
    Eight(puzzles::Options),
    /// How many states of Gardner's puzzle there are at each distance from no red face, and the
    /// farthest
    ///
    /// The counts are in gardner.tbl. Without it, and for --hardest, all 7,524,679,680 states are
    /// searched: that takes two minutes on two processors, and 1.2 GB of memory.
    #[command(after_help = "Examples:\n  \
        tilebase stats gardner    # two minutes\n  \
        tilebase stats gardner --svg chart.svg\n  \
        tilebase stats gardner --format json")]
    Gardner(puzzles::LargeOptions),
    Goals(goals::Options),
    /// How many boards of Harris's cubes there are at each distance from a goal, by default all
    /// marks up, and the hardest of them
    #[command(after_help = "Examples:\n  \
        tilebase stats harris\n  \
        tilebase stats harris --blank 1,1 --svg chart.svg\n  \
        tilebase stats harris --goal 'UUUU_U?UU'")]
    Harris(puzzles::Options),
}

pub(crate) fn run(stats: &Stats, places: &Places) -> Result<(), Failure> {
    match stats {
        Stats::Alike(options) => puzzles::alike(options, places),
        Stats::Cubic(options) => puzzles::cubic(options, places),
        Stats::Eight(options) => puzzles::eight(options, places),
        Stats::Gardner(options) => puzzles::gardner(options, places),
        Stats::Goals(options) => goals::run(options, places),
        Stats::Harris(options) => puzzles::harris(options, places),
    }
}
