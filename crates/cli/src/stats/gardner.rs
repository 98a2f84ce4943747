//! `tilebase stats gardner`.

use tilebase::Histogram;
use tilebase_build::gardner::{Search, Space, memory};
use tilebase_puzzle::gardner::{STATES, State};

use super::depths::{Depths, Hardest, Show};
use crate::failure::Failure;
use crate::memory::expect_available;
use crate::messages::note;
use crate::puzzle::Gardner;
use crate::search_bar::SearchBar;
use crate::threads;

/// How many states of Gardner's puzzle there are at each distance from no red face, and the
/// farthest
///
/// All 7,524,679,680 states are searched each time: it takes two minutes on two processors, and
/// 1.2 GB of memory. No table is read.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase stats gardner    # two minutes\n  \
    tilebase stats gardner --svg chart.svg\n  \
    tilebase stats gardner --format json")]
pub(crate) struct Options {
    #[command(flatten)]
    show: Show,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    options.show.check()?;
    let bytes = memory(false);
    expect_available(bytes)?;
    note(format_args!(
        "searching {STATES} states takes two minutes on two processors, and {} MB of memory",
        bytes >> 20
    ));
    threads::start();
    let bar = SearchBar::new();
    let mut levels = (0, 0);
    let found = Search::new(Space::gardner(), false).run(State::goal().rank(), &mut |count| {
        levels.1 += count;
        bar.level(levels.0, levels.1);
        levels.0 += 1;
    });
    drop(bar);
    let farthest = found.farthest.into_iter().filter_map(State::from_rank);
    let hardest = farthest.map(|state| Hardest::new::<Gardner>(&state, State::goal())).collect();
    let counts = Histogram { name: "states".into(), counts: found.counts };
    let title = "Gardner's 24 faces: from any state to no visible red face".into();
    let depths = Depths { puzzle: "gardner", title, steps: "rolls", blank: None, counts, hardest };
    depths.show(&options.show)
}
