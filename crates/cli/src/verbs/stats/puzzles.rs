//! `tilebase stats PUZZLE`: how many questions there are at each distance.

use tilebase::puzzle::{Cubic, Eight, Gardner, Harris, Puzzle};
use tilebase::{Histogram, Solver, Square, SquareKind, Tables};
use tilebase_build::gardner::{Search, Space, memory};
use tilebase_puzzle::cubic::{PATTERNS, Pattern, State};
use tilebase_puzzle::harris::Mark;
use tilebase_puzzle::{eight, gardner, harris};

use super::depths::{Depths, Hardest, Show, sum};
use crate::out::failure::Failure;
use crate::out::messages::note;
use crate::out::progress::SearchBar;
use crate::system::memory::expect_available;
use crate::system::threads;
use crate::tables::places::Places;

/// The options of puzzles with a question for each empty square.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only the goal with the empty square here, or for cubic only the start: column, row, both
    /// from 1 [default: all nine]
    #[arg(long, value_name = "X,Y")]
    blank: Option<Square>,
    #[command(flatten)]
    show: Show,
}

/// The counts of some questions, and the hardest of them if they are known.
type Counted = (Histogram, Option<Vec<Hardest>>);

impl Options {
    fn blanks(&self) -> Vec<Square> {
        self.blank.map_or(Square::ALL.to_vec(), |blank| vec![blank])
    }
}

pub(crate) fn eight(options: &Options, places: &Places) -> Result<(), Failure> {
    let goals =
        options.blanks().into_iter().map(|blank| eight::Board::in_order(blank).into()).collect();
    let counted = to_goals::<Eight>(&places.tables()?, goals)?;
    let to = match options.blank {
        None => "any goal".into(),
        Some(blank) => format!("a goal with the blank at {blank}"),
    };
    show::<Eight>(
        format!("Eight-puzzle: from any start to {to}"),
        options.blank,
        counted,
        &options.show,
    )
}

pub(crate) fn harris(options: &Options, places: &Places) -> Result<(), Failure> {
    let all_up = |blank| harris::Board::all(Mark::Up, blank).into();
    let goals = options.blanks().into_iter().map(all_up).collect();
    let counted = to_goals::<Harris>(&places.tables()?, goals)?;
    let empty = options.blank.map_or("any square".into(), |blank| blank.to_string());
    let title = format!("Harris's cubes: from any board to all marks up with {empty} empty");
    show::<Harris>(title, options.blank, counted, &options.show)
}

/// Counts the boards at each distance from some goals.
fn to_goals<P: Puzzle>(tables: &Tables, goals: Vec<P::Goal>) -> Result<Counted, Failure> {
    let solved = goals.into_iter().map(|goal| Ok((P::solver(tables, &goal)?, goal)));
    let solved = solved.collect::<Result<Vec<_>, Failure>>()?;
    let counts = sum(solved.iter().map(|(solver, _)| solver.histogram()));
    let radius = counts.radius();
    let mut hardest = Vec::new();
    for (solver, goal) in solved.iter().filter(|(solver, _)| solver.radius() == radius) {
        let ranks = P::ranks_at(solver, radius)?.unwrap_or_default();
        let starts = ranks.into_iter().filter_map(|rank| solver.board(rank.into()));
        hardest.extend(starts.map(|start| Hardest::new::<P>(&start, goal)));
    }
    Ok((counts, Some(hardest)))
}

pub(crate) fn cubic(options: &Options, places: &Places) -> Result<(), Failure> {
    let tables = places.tables()?;
    let table = tables.cubic()?;
    let histograms = &table.header().histograms;
    // The three of the states come first.
    let of_start = |start: &Square| &histograms[SquareKind::ALL.len() + start.kind() as usize];
    let blanks = options.blanks();
    let counts = sum(blanks.iter().map(of_start));
    let radius = counts.radius();
    let mut hardest = Vec::new();
    for &blank in blanks.iter().filter(|&blank| of_start(blank).radius() == radius) {
        for pattern in (0..PATTERNS).filter_map(Pattern::from_rank) {
            if usize::from(table.distance(blank, pattern)?) == radius {
                hardest.push(Hardest::new::<Cubic>(&State::canonical(blank), &pattern.into()));
            }
        }
    }
    let from = match options.blank {
        None => "any start".into(),
        Some(blank) => format!("the start with {blank} empty"),
    };
    let title = format!("Cubic puzzle: from {from} to any pattern");
    show::<Cubic>(title, options.blank, (counts, Some(hardest)), &options.show)
}

/// The options of Gardner's puzzle.
#[derive(clap::Args)]
pub(crate) struct GardnerOptions {
    /// Search for the farthest states also where gardner.tbl has the counts
    #[arg(long)]
    hardest: bool,
    #[command(flatten)]
    show: Show,
}

/// Takes the counts from the header of `gardner.tbl` or, without it, from a search of all states.
pub(crate) fn gardner(options: &GardnerOptions, places: &Places) -> Result<(), Failure> {
    options.show.check()?;
    let counted = match places.tables()?.gardner() {
        Ok(table) if !options.hardest => (table.histogram().clone(), None),
        Err(error) if !error.is_missing() => return Err(error.into()),
        _ => search_gardner()?,
    };
    let title = "Gardner's 24 faces: from any state to no visible red face".into();
    show::<Gardner>(title, None, counted, &options.show)
}

/// Searches all states: returns the counts and the farthest states.
fn search_gardner() -> Result<Counted, Failure> {
    let bytes = memory(false);
    expect_available(bytes)?;
    note(format_args!(
        "searching {} states takes two minutes on two processors, and {} MB of memory",
        gardner::STATES,
        bytes >> 20
    ));
    threads::start();
    let bar = SearchBar::new();
    let mut levels = (0, 0);
    let goal = Gardner::usual_goal();
    let found = Search::new(Space::gardner(), false).run(goal.rank(), &mut |count| {
        levels.1 += count;
        bar.level(levels.0, levels.1);
        levels.0 += 1;
    });
    drop(bar);
    let farthest = found.farthest.into_iter().filter_map(gardner::State::from_rank);
    let hardest = farthest.map(|state| Hardest::new::<Gardner>(&state, &goal)).collect();
    Ok((Histogram { name: "states".into(), counts: found.counts }, Some(hardest)))
}

fn show<P: Puzzle>(
    title: String,
    blank: Option<Square>,
    (counts, hardest): Counted,
    show: &Show,
) -> Result<(), Failure> {
    Depths { texts: P::TEXTS, title, blank, counts, hardest }.show(show)
}
