//! The rows of calls of the library, in this process: on one thread, with open tables and warm
//! caches.

use std::error::Error;
use std::hint::black_box;
use std::path::Path as FilePath;

use fastrand::Rng;
use tilebase::cubic::{Pattern, State};
use tilebase::eight::{self, Board, Position};
use tilebase::{AllDistances, Content, Cubic, CubicTo, Eight, Goal, Image, Path, Solver, Square};
use tilebase_build::cubic::Searcher;

use crate::compare::limits::{self, dependent_reads, independent_reads};
use crate::compare::measure::{Measurement, Row, Target};
use crate::compare::unit::Unit;
use crate::inputs::{self, Parity};

/// Random questions in memory.
pub struct Questions {
    /// Pairs of a start and a goal that can be reached.
    pub boards: Vec<[Board; 2]>,
    /// The pairs as positions: each start relative to its goal.
    pub positions: Vec<Position>,
    /// Pairs of a canonical start, by its blank, and a pattern.
    pub datasets: Vec<(Square, Pattern)>,
    /// States of the cubic puzzle.
    pub states: Vec<State>,
    /// Ranks of positions.
    pub ranks: Vec<usize>,
}

/// The number of questions of each kind.
const COUNT: usize = 1 << 16;

impl Questions {
    /// Creates random questions, the same in every run.
    pub fn random() -> Questions {
        let boards: Vec<_> =
            inputs::cases(COUNT, Parity::Solvable, 2).map(|case| inputs::boards(&case)).collect();
        let position = |[start, goal]: &[Board; 2]| Position::between(start, goal).ok();
        let positions = boards.iter().filter_map(position).collect();
        let mut datasets = inputs::datasets(2);
        datasets.truncate(COUNT);
        let mut random = Rng::with_seed(2);
        let ranks = (0..COUNT).map(|_| random.usize(..eight::POSITIONS)).collect();
        let states = inputs::states(COUNT, 3).collect();
        Questions { boards, positions, datasets, states, ranks }
    }
}

/// The open tables that the calls read.
pub struct OpenTables {
    eight: Eight,
    cubic: Cubic,
    goal: CubicTo,
}

impl OpenTables {
    /// Opens the tables of a directory.
    ///
    /// # Errors
    /// If a table is missing or not valid.
    pub fn open(directory: &FilePath) -> Result<OpenTables, Box<dyn Error>> {
        let file = |content: Content| directory.join(content.file_name());
        Ok(OpenTables {
            eight: Eight::open(file(Content::Eight))?,
            cubic: Cubic::open(file(Content::Cubic))?,
            goal: Goal::open(file(Content::goal(goal_pattern())))?.to(goal_pattern())?,
        })
    }
}

/// Returns the goal of the calls: all tops white, the centre empty.
fn goal_pattern() -> Pattern {
    State::canonical(Square::ALL[4]).pattern().class().0
}

/// Returns the rows of all calls.
///
/// # Errors
/// If the entries of a table contradict each other.
pub fn rows<'a>(
    tables: &'a OpenTables,
    questions: &'a Questions,
    directory: &FilePath,
) -> Result<Vec<Row<'a>>, Box<dyn Error>> {
    let OpenTables { eight, cubic, goal } = tables;
    let Questions { boards, positions, datasets, states, ranks } = questions;

    let eight_distance = |&position: &Position| Some(eight.distance(position).ok()??.into());
    let cubic_distance =
        |&(start, pattern): &(_, _)| Some(cubic.distance(start, pattern).ok()?.into());
    let between = |[start, goal]: &[Board; 2]| Position::between(start, goal).ok();
    // Computes 64 positions, then reads 64 distances: the processor reads several at a time.
    let at_once = Measurement::calls("", COUNT, move || {
        let mut seen = [Position::goal(Square::ALL[0]); 64];
        let distances = boards.chunks(seen.len()).map(|pairs| {
            let positions = pairs.iter().filter_map(between);
            let count = seen.iter_mut().zip(positions).map(|(slot, p)| *slot = p).count();
            seen[..count].iter().filter_map(eight_distance).sum::<usize>()
        });
        distances.sum::<usize>()
    });
    let paths = eight.spread()?;
    let eight_path = |&position: &Position| eight.path(position).ok()?;
    let cubic_path = |&(start, pattern): &(_, _)| cubic.path(start, pattern).ok();
    let goal_path = |&state: &State| goal.path(&state).ok()?;
    // The baseline of a walk: a dependent read for each move. A walk can be faster than random
    // reads, because there are few positions near the goal, and their entries stay in the cache.
    let walk = |moves: usize, size| {
        let moves = (moves + COUNT / 2) / COUNT;
        dependent_reads(&format!("{moves} random reads"), size, moves)
    };
    let moves = positions.iter().filter_map(eight_distance).sum();
    let rolls = states.iter().filter_map(goal_path).map(Path::len).sum();
    let reads = |size| independent_reads("reads", size);

    let mut searcher = Searcher::default();
    let opening = |content: Content| {
        let file = directory.join(content.file_name());
        Measurement::calls("", 1, move || Image::open(&file).and_then(|image| image.check()))
    };
    let rate = |what: &str, calls| Row::new(what, Unit::Rate, calls);
    let time = |what: &str, calls| Row::new(what, Unit::Time, calls);
    let of_boards = independent(boards, move |pair| eight_distance(&between(pair)?));
    let spread_out = independent(positions, move |&position| Some(paths.path(position)?.len()));
    let tile = |&rank: &usize| Some(Position::from_rank(Square::ALL[4], rank)?.tile(7) as usize);
    Ok(vec![
        rate("eight: distance between two boards", of_boards).against(reads(limits::eight())),
        rate("eight: distances between boards, 64 at once", at_once)
            .against(reads(limits::eight()))
            .target(Target::Cost(10e-9)),
        rate("eight: distance of a position", independent(positions, eight_distance))
            .against(reads(limits::eight())),
        rate("cubic: distance from a start to a pattern", independent(datasets, cubic_distance))
            .against(reads(limits::cubic_distances()))
            .target(Target::Cost(5e-9)),
        rate("eight: path, spread out", spread_out).against(reads(8 * limits::eight())),
        time("eight: path", independent(positions, move |p| Some(eight_path(p)?.len())))
            .target(Target::Cost(150e-9)),
        time("cubic: path", independent(datasets, move |q| Some(cubic_path(q)?.len())))
            .target(Target::Cost(300e-9)),
        time("goals: path", independent(states, move |s| Some(goal_path(s)?.len()))),
        time("eight: path, one after the other", dependent(positions, eight_path))
            .against(walk(moves, limits::eight())),
        time("cubic: path, one after the other", dependent(datasets, cubic_path))
            .against(dependent_reads("a random read", limits::cubic(), 1)),
        time("goals: path, one after the other", dependent(states, goal_path))
            .against(walk(rolls, limits::goal())),
        time("eight: rank of a position", independent(positions, |position| position.rank())),
        time("eight: position of a rank", independent(ranks, tile)),
        time("goals: distances of all states", Measurement::calls("", 1, || goal.distances()))
            .against(Measurement::calls("a search", 1, move || {
                searcher.search_from_pattern(goal_pattern(), &mut |_| {});
                searcher.field()
            }))
            .target(Target::Ratio(1.0 / 5.8)),
        time("spreading out eight's paths", Measurement::calls("", 1, || eight.spread())),
        time("opening and checking eight.tbl", opening(Content::Eight)),
        time("opening and checking cubic.tbl", opening(Content::Cubic)),
        time("opening and checking a goal's table", opening(Content::goal(goal.goal()))),
    ])
}

/// Returns a measurement of all questions, where each question depends on the answer before it, so
/// that the processor cannot work on several at a time.
fn dependent<'a, Q>(questions: &'a [Q], ask: impl Fn(&Q) -> Option<Path> + 'a) -> Measurement<'a> {
    Measurement::calls("", questions.len(), move || {
        // The index depends on the answer before, but only through a zero that the compiler does
        // not see, so the questions are asked in order.
        let zero = black_box(0);
        let mut answer = 0;
        for at in 0..questions.len() {
            let bits = ask(&questions[at ^ answer]).and_then(Path::bits).unwrap_or(0);
            answer = (bits ^ bits >> 64) as usize & zero;
        }
        answer
    })
}

/// Returns a measurement of all questions, which do not depend on each other. A question without an
/// answer counts as 0.
fn independent<'a, Q>(
    questions: &'a [Q],
    ask: impl Fn(&Q) -> Option<usize> + 'a,
) -> Measurement<'a> {
    Measurement::calls("", questions.len(), move || {
        questions.iter().filter_map(&ask).sum::<usize>()
    })
}

/// Returns the row of the nine searches of the eight-puzzle.
pub fn searches<'a>() -> Row<'a> {
    let ours = || Square::ALL.map(|goal_blank| tilebase_build::eight::search(goal_blank, |_| {}));
    Row::new("the nine searches of eight, one thread", Unit::Time, Measurement::calls("", 1, ours))
        .against(Measurement::calls("(a)", 1, tilebase_baseline::eight::Searches::new))
        .target(Target::Cost(16e-3))
        .headline()
}
