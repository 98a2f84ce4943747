//! Calls of the library, in this program: one thread, tables open, everything warm.

use std::error::Error;
use std::hint::black_box;
use std::path::Path as FilePath;

use fastrand::Rng;
use tilebase::cubic::{Pattern, State};
use tilebase::eight::{self, Board, Position};
use tilebase::{Content, Cubic, CubicTo, Eight, Goal, Image, Path, Solver, Square};
use tilebase_build::cubic::Searcher;

use crate::baseline;
use crate::compare::limits::{self, dependent_reads, independent_reads};
use crate::compare::measure::{Row, Side, Target};
use crate::compare::unit::Unit;
use crate::inputs::{self, Parity};

/// Questions, as a program that asks many has them in memory.
pub struct Questions {
    /// Pairs of boards of which one can become the other.
    pub boards: Vec<[Board; 2]>,
    /// The pairs as positions: the first board of each seen from the second.
    pub positions: Vec<Position>,
    /// Canonical starts and patterns.
    pub datasets: Vec<(Square, Pattern)>,
    /// Any states.
    pub states: Vec<State>,
    /// Numbers of positions.
    pub ranks: Vec<usize>,
}

/// Questions of each kind.
const COUNT: usize = 1 << 16;

impl Questions {
    /// Creates random questions, the same ones every time.
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

/// The tables that are asked.
pub struct Opened {
    eight: Eight,
    cubic: Cubic,
    goal: CubicTo,
}

impl Opened {
    /// Opens them in this directory.
    ///
    /// # Errors
    /// Tables that are missing or not valid.
    pub fn new(directory: &FilePath) -> Result<Opened, Box<dyn Error>> {
        let file = |content: Content| directory.join(content.file_name());
        Ok(Opened {
            eight: Eight::open(file(Content::Eight))?,
            cubic: Cubic::open(file(Content::Cubic))?,
            goal: Goal::open(file(Content::goal(goal_pattern())))?.to(goal_pattern())?,
        })
    }
}

/// The goal that is asked for: all white, the middle empty.
pub fn goal_pattern() -> Pattern {
    State::canonical(Square::ALL[4]).pattern().class().0
}

/// Every call that is measured.
///
/// # Errors
/// Tables that contradict themselves.
pub fn rows<'a>(
    tables: &'a Opened,
    questions: &'a Questions,
    directory: &FilePath,
) -> Result<Vec<Row<'a>>, Box<dyn Error>> {
    let Opened { eight, cubic, goal } = tables;
    let Questions { boards, positions, datasets, states, ranks } = questions;

    let eight_distance = |&position: &Position| Some(eight.distance(position).ok()??.into());
    let cubic_distance =
        |&(start, pattern): &(_, _)| Some(cubic.distance(start, pattern).ok()?.into());
    let between = |[start, goal]: &[Board; 2]| Position::between(start, goal).ok();
    // First all positions, then all reads: the processor has more of the same to do at a time.
    let at_once = Side::calls("", COUNT, move || {
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
    // What a walk is made of: a read for each move, which has to wait for the one before. Towards
    // the goal there are few places to read from, so a walk can be faster than random reads.
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
        Side::calls("", 1, move || Image::open(&file).and_then(|image| image.check()))
    };
    let rate = |what: &str, side| Row::new(what, Unit::Rate, side);
    let time = |what: &str, side| Row::new(what, Unit::Time, side);
    let of_boards = each(boards, move |pair| eight_distance(&between(pair)?));
    let spread_out = each(positions, move |&position| Some(paths.path(position)?.len()));
    let tile = |&rank: &usize| Some(Position::from_rank(Square::ALL[4], rank)?.tile(7) as usize);
    Ok(vec![
        rate("eight: distance between two boards", of_boards).against(reads(limits::eight())),
        rate("eight: distances between boards, 64 at once", at_once)
            .against(reads(limits::eight()))
            .target(Target::Cost(10e-9)),
        rate("eight: distance of a position", each(positions, eight_distance))
            .against(reads(limits::eight())),
        rate("cubic: distance from a start to a pattern", each(datasets, cubic_distance))
            .against(reads(limits::cubic_distances()))
            .target(Target::Cost(5e-9)),
        rate("eight: path, spread out", spread_out).against(reads(8 * limits::eight())),
        time("eight: path", each(positions, move |p| Some(eight_path(p)?.len())))
            .target(Target::Cost(150e-9)),
        time("cubic: path", each(datasets, move |q| Some(cubic_path(q)?.len())))
            .target(Target::Cost(300e-9)),
        time("goals: path", each(states, move |s| Some(goal_path(s)?.len()))),
        time("eight: path, one after the other", chain(positions, eight_path))
            .against(walk(moves, limits::eight())),
        time("cubic: path, one after the other", chain(datasets, cubic_path))
            .against(dependent_reads("a random read", limits::cubic(), 1)),
        time("goals: path, one after the other", chain(states, goal_path))
            .against(walk(rolls, limits::goal())),
        time("eight: a position's number", each(positions, |position| position.rank())),
        time("eight: a number's position", each(ranks, tile)),
        time("goals: distances of all states", Side::calls("", 1, || goal.distances()))
            .against(Side::calls("a search", 1, move || {
                searcher.search_from_pattern(goal_pattern(), |_| {});
                searcher.field()
            }))
            .target(Target::Ratio(1.0 / 5.8)),
        time("spreading out eight's paths", Side::calls("", 1, || eight.spread())),
        time("opening and checking eight.tbl", opening(Content::Eight)),
        time("opening and checking cubic.tbl", opening(Content::Cubic)),
        time("opening and checking a goal's table", opening(Content::goal(goal.goal()))),
    ])
}

/// Asks all questions, each of which waits for the answer to the one before, so that the processor
/// cannot begin with several at a time.
fn chain<'a, Q>(questions: &'a [Q], ask: impl Fn(&Q) -> Option<Path> + 'a) -> Side<'a> {
    Side::calls("", questions.len(), move || {
        // Whatever the answer is, the next question is the next; but the compiler does not know.
        let nothing = black_box(0);
        let mut answer = 0;
        for at in 0..questions.len() {
            let bits = ask(&questions[at ^ answer]).map_or(0, Path::bits);
            answer = (bits ^ bits >> 64) as usize & nothing;
        }
        answer
    })
}

/// Asks all questions, known beforehand. What is not answered counts as nothing.
fn each<'a, Q>(questions: &'a [Q], ask: impl Fn(&Q) -> Option<usize> + 'a) -> Side<'a> {
    Side::calls("", questions.len(), move || questions.iter().filter_map(&ask).sum::<usize>())
}

/// The nine searches of the eight-puzzle, by themselves.
pub fn searches<'a>() -> Row<'a> {
    let ours = || Square::ALL.map(|goal_blank| tilebase_build::eight::search(goal_blank, |_| {}));
    Row::new("the nine searches of eight, one thread", Unit::Time, Side::calls("", 1, ours))
        .against(Side::calls("(a)", 1, baseline::eight::Searches::new))
        .target(Target::Cost(16e-3))
        .headline()
}
