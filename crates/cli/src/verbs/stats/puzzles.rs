//! `tilebase stats PUZZLE`: how many questions there are at each distance.

use std::fmt::{self, Display};
use std::str::FromStr;

use tilebase::puzzle::{Alike, Cubic, Eight, Gardner, Harris, Puzzle};
use tilebase::{Counted as _, Histogram, Square};
use tilebase_puzzle::cubic::{PATTERNS, Pattern, State};
use tilebase_puzzle::{Direction, Rotation};
use tilebase_puzzle::{alike, eight, gardner, harris};
use tilebase_search::large::{Search, memory};

use super::depths::{Depths, Hardest, Show, sum};
use crate::ask::question::goal;
use crate::out::failure::Failure;
use crate::out::large::Large;
use crate::out::messages::note;
use crate::out::progress::SearchBar;
use crate::system::memory::expect_available;
use crate::system::threads;
use crate::tables::places::Places;

/// The options of puzzles with more than one goal.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Count the distances of all boards to this goal: a board, a pattern, part of one, or several
    /// with + between them, as of tilebase solve [default: 12345678_ for eight, UUUU_UUUU for
    /// harris; for cubic all patterns, from the nine starts with all cubes alike]
    #[arg(long, conflicts_with = "blank")]
    goal: Option<String>,
    /// Take the goal in order with the empty square here, or for cubic the start: column, row, both
    /// from 1; or any, to add up the counts of all nine
    #[arg(long, value_name = "X,Y")]
    blank: Option<Blank>,
    #[command(flatten)]
    pub(super) show: Show,
}

/// The empty square of the goals or starts that are counted.
#[derive(Clone, Copy)]
enum Blank {
    Any,
    At(Square),
}

impl FromStr for Blank {
    type Err = String;

    fn from_str(text: &str) -> Result<Blank, String> {
        match text.parse() {
            _ if text == "any" => Ok(Blank::Any),
            Ok(square) => Ok(Blank::At(square)),
            Err(error) => Err(format!("expected any, or X,Y such as 2,1: {error}")),
        }
    }
}

impl Display for Blank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Blank::Any => f.pad("any"),
            Blank::At(square) => square.fmt(f),
        }
    }
}

impl Options {
    /// Returns the goals to which distances are counted: by default the one that a game has.
    fn goals<P: Puzzle>(
        &self,
        in_order: impl Fn(Square) -> P::Goal,
    ) -> Result<Vec<P::Goal>, Failure> {
        Ok(match (&self.goal, self.blank) {
            (Some(text), _) => vec![goal::<P>(text)?],
            (None, Some(Blank::Any)) => Square::ALL.into_iter().map(in_order).collect(),
            (None, Some(Blank::At(square))) => vec![in_order(square)],
            (None, None) => vec![P::usual_goal()],
        })
    }

    fn show<P: Puzzle>(
        &self,
        title: String,
        goal: Option<&P::Goal>,
        (counts, hardest): Counted<P>,
    ) -> Result<(), Failure> {
        let blank = self.blank.map(|blank| blank.to_string());
        let goal = goal.map(P::Goal::to_string);
        Depths::<P> { title, goal, blank, counts, hardest }.show(&self.show)
    }
}

/// The counts of some questions, and the hardest of them if they are known.
type Counted<P> = (Histogram, Option<Hardest<P>>);

pub(crate) fn eight(options: &Options, places: &Places) -> Result<(), Failure> {
    let goals = options.goals::<Eight>(|blank| eight::Board::in_order(blank).into())?;
    to_goals::<Eight>("Eight-puzzle", goals, options, places)
}

pub(crate) fn harris(options: &Options, places: &Places) -> Result<(), Failure> {
    let goals = options.goals::<Harris>(|blank| {
        harris::Board::all(harris::Cube::new(Direction::Up), blank).into()
    })?;
    to_goals::<Harris>("Harris's cubes", goals, options, places)
}

/// Counts the boards at each distance from some goals.
fn to_goals<P: Puzzle>(
    puzzle: &str,
    goals: Vec<P::Goal>,
    options: &Options,
    places: &Places,
) -> Result<(), Failure> {
    let tables = places.tables()?;
    let (to, only) = match goals.as_slice() {
        [goal] => (shortened(&goal.to_string()), Some(goal.clone())),
        goals => (format!("each of the goals {} to {}", goals[0], goals[goals.len() - 1]), None),
    };
    let solved = goals.into_iter().map(|goal| Ok((tables.solver::<P>(&goal)?, goal)));
    let solved = solved.collect::<Result<Vec<_>, Failure>>()?;
    let counts = sum(solved.iter().map(|(solver, _)| solver.histogram()));
    let radius = counts.radius();
    let mut hardest = Vec::new();
    for (solver, goal) in solved.into_iter().filter(|(solver, _)| solver.radius() == radius) {
        let ranks = P::ranks_at(&solver, radius)?.unwrap_or_default();
        let starts = ranks.into_iter().filter_map(|rank| solver.board(rank.into()));
        hardest.push((goal, starts.collect()));
    }
    let title = format!("{puzzle}: from any board to {to}");
    options.show::<P>(title, only.as_ref(), (counts, Some(hardest)))
}

/// Returns the beginning of a goal, for a heading.
fn shortened(goal: &str) -> String {
    const SHOWN: usize = 60;
    match goal.get(..SHOWN) {
        Some(begin) if goal.len() > SHOWN => format!("{begin}..."),
        _ => goal.to_owned(),
    }
}

/// Counts the patterns at each distance from some canonical starts or, with `--goal`, the states at
/// each distance from a goal.
pub(crate) fn cubic(options: &Options, places: &Places) -> Result<(), Failure> {
    if let Some(text) = &options.goal {
        return to_goals::<Cubic>("Cubic puzzle", vec![goal::<Cubic>(text)?], options, places);
    }
    let (from, blanks) = match options.blank {
        Some(Blank::At(blank)) => (format!("the start with {blank} empty"), vec![blank]),
        _ => ("any start with all cubes alike".into(), Square::ALL.to_vec()),
    };
    let tables = places.tables()?;
    let table = tables.cubic()?;
    let of_start = |start: &Square| table.histogram(*start);
    let counts = sum(blanks.iter().map(of_start));
    let radius = counts.radius();
    let mut hardest = Vec::new();
    for &blank in blanks.iter().filter(|&blank| of_start(blank).radius() == radius) {
        for pattern in (0..PATTERNS).filter_map(Pattern::from_rank) {
            if usize::from(table.distance(blank, pattern)?) == radius {
                hardest.push((pattern.into(), vec![State::canonical(blank)]));
            }
        }
    }
    let title = format!("Cubic puzzle: from {from} to any pattern");
    options.show::<Cubic>(title, None, (counts, Some(hardest)))
}

/// The options of the puzzles with large tables.
#[derive(clap::Args)]
pub(crate) struct LargeOptions {
    /// Search for the farthest states also where the table has the counts
    #[arg(long)]
    hardest: bool,
    #[command(flatten)]
    show: Show,
}

/// The options of cubes that are to be alike.
#[derive(clap::Args)]
pub(crate) struct AlikeOptions {
    /// Count each way to name the faces of the cubes: 24 states where one is counted otherwise
    #[arg(long)]
    ways: bool,
    #[command(flatten)]
    large: LargeOptions,
}

pub(crate) fn gardner(options: &LargeOptions, places: &Places) -> Result<(), Failure> {
    let title = "Gardner's 24 faces: from any state to no visible red face".into();
    let counted = large::<Gardner>(options, places, gardner::State::from_rank)?;
    show_large::<Gardner>(options, title, counted)
}

pub(crate) fn alike(options: &AlikeOptions, places: &Places) -> Result<(), Failure> {
    let mut title = "Cubes alike: from any state to all cubes alike".to_owned();
    let mut counted = large::<Alike>(&options.large, places, alike::State::in_space)?;
    if options.ways {
        title += ", in 24 ways each";
        let counts = counted.0.counts().iter().map(|count| 24 * count);
        counted.0 = Histogram::new("states", counts.collect());
        for (_, farthest) in counted.1.iter_mut().flatten() {
            let ways = |&state| {
                Rotation::ALL.into_iter().map(move |way| alike::State::renamed(state, way))
            };
            *farthest = farthest.iter().flat_map(ways).collect();
        }
    }
    show_large::<Alike>(&options.large, title, counted)
}

fn show_large<P: Puzzle>(
    options: &LargeOptions,
    title: String,
    (counts, hardest): Counted<P>,
) -> Result<(), Failure> {
    let goal = Some(P::usual_goal().to_string());
    Depths::<P> { title, goal, blank: None, counts, hardest }.show(&options.show)
}

/// Takes the counts from the header of a large table or, without it, from a search of all states.
fn large<P: Puzzle>(
    options: &LargeOptions,
    places: &Places,
    state: fn(u64) -> Option<P::Board>,
) -> Result<Counted<P>, Failure> {
    options.show.check()?;
    match places.tables()?.solver::<P>(&P::usual_goal()) {
        Ok(table) if !options.hardest => Ok((table.histogram().clone(), None)),
        Err(error) if !error.is_missing() || !places.may_build() => Err(error.into()),
        _ => search_large::<P>(state),
    }
}

/// Searches all states: returns the counts and the farthest states.
fn search_large<P: Puzzle>(state: fn(u64) -> Option<P::Board>) -> Result<Counted<P>, Failure> {
    let goal = P::usual_goal();
    let content = P::content(&goal);
    let searched = content.and_then(|content| Some((content, content.space()?)));
    let Some((content, (space, origin))) = searched else {
        unreachable!("{goal} is of a large table")
    };
    let bytes = memory(space, false);
    expect_available(bytes)?;
    note(format_args!(
        "searching {} states takes {}, and {} MB of memory",
        space.states(),
        Large::of(content).time,
        bytes >> 20
    ));
    threads::start();
    let bar = SearchBar::new(content);
    let mut levels = (0, 0);
    let found = Search::new(space, false).run(origin, &mut |count| {
        levels.1 += count;
        bar.level(levels.0, levels.1);
        levels.0 += 1;
    });
    drop(bar);
    let hardest = vec![(goal, found.farthest.into_iter().filter_map(state).collect())];
    Ok((Histogram::new("states", found.counts), Some(hardest)))
}
