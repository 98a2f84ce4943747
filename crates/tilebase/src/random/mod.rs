//! Draws random boards, of all that reach a goal or of those at some distances from it. No board
//! comes twice before all have come.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::str::FromStr;

use tilebase_puzzle::error::quoted;
use tilebase_puzzle::{Board, Goal, Puzzle};
use tilebase_search::Limits;

use crate::content::has_databases;
use crate::content::spaces::spaces_of;
use crate::error::{Fault, TableError};
use crate::header::Histogram;
use crate::ranks::Ranks;
use crate::solver::Solver;

/// The boards to draw from: all that reach a solver's goal, or those at some distances from it.
///
/// Random numbers come from a function that returns a number below its argument, each with the same
/// probability. The same numbers draw the same boards.
///
/// ```
/// use tilebase::random::RandomBoards;
/// use tilebase::Puzzle;
///
/// let goal = Puzzle::shipped("eight").unwrap().default_goal(None);
/// let solver = tilebase_build::open("tables").solver(&goal)?;
/// let mut state = 1_u64;
/// let mut below = |bound| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     (state >> 33) % bound
/// };
/// let mut boards = RandomBoards::new(&solver, &[20, 31])?;
/// for distance in [20, 31, 20] {
///     assert_eq!(solver.distance(&boards.draw(&mut below)?)?, Some(distance));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RandomBoards {
    solver: Solver,
    /// The sets of boards, which take turns.
    kept: Vec<Pool>,
    drawn: usize,
    is_again: bool,
}

#[derive(Debug)]
enum Pool {
    /// The boards that some numbers have, each with the same probability.
    Numbers(NumberedBoards, ShuffledNumbers),
    /// The boards at this distance, which are too many to list, and those that have been drawn.
    Distance(usize, HashSet<Board>),
}

/// Whose boards have numbers.
#[derive(Debug)]
enum NumberedBoards {
    /// Those that reach the goal, by rank from this one.
    From(u64),
    /// Those of these ranks.
    Ranks(Vec<u32>),
    /// Those from which no moves lead to the goal.
    Unsolvable(Reassembled),
}

impl RandomBoards {
    /// Returns the boards at some different distances, or without any, all boards that reach the
    /// goal.
    ///
    /// # Errors
    /// [`Fault::Content`], if a distance is over [`Solver::radius`].
    pub fn new(solver: &Solver, distances: &[usize]) -> Result<RandomBoards, TableError> {
        let radius = solver.radius();
        let at = |&distance: &usize| {
            if distance > radius {
                let expected = format!("a distance of at most {radius}");
                let fault = Fault::Content { expected, found: distance.to_string() };
                return Err(TableError::of_goal(solver.goal(), fault));
            }
            Ok(match solver.ranks_at(distance) {
                Some(ranks) => {
                    let order = ShuffledNumbers::new(ranks.len() as u64);
                    Pool::Numbers(NumberedBoards::Ranks(ranks), order)
                }
                None => Pool::Distance(distance, HashSet::new()),
            })
        };
        let mut kept = distances.iter().map(at).collect::<Result<Vec<_>, TableError>>()?;
        if kept.is_empty() {
            let all = all(solver)?;
            let order = ShuffledNumbers::new(all.end - all.start);
            kept.push(Pool::Numbers(NumberedBoards::From(all.start), order));
        }
        Ok(RandomBoards::of(solver, kept))
    }

    fn of(solver: &Solver, kept: Vec<Pool>) -> RandomBoards {
        RandomBoards { solver: solver.clone(), kept, drawn: 0, is_again: false }
    }

    /// Returns the boards at a distance, found by walks even if the solver lists them: for tests.
    #[doc(hidden)]
    pub fn by_walks(solver: &Solver, distance: usize) -> RandomBoards {
        RandomBoards::of(solver, vec![Pool::Distance(distance, HashSet::new())])
    }

    /// Returns the boards with the goal's pieces from which no moves lead to it; `None` if there is
    /// none among ten thousand random boards, because every board reaches the goal.
    ///
    /// # Errors
    /// A table that cannot be read.
    pub fn unsolvable(
        solver: &Solver,
        below: &mut dyn FnMut(u64) -> u64,
    ) -> Result<Option<RandomBoards>, TableError> {
        let all = Reassembled::of(any(solver, below)?);
        let mut order = ShuffledNumbers::new(all.count());
        for _ in 0..10_000 {
            if all.unsolvable(order.draw(below), solver)?.is_some() {
                let order = ShuffledNumbers::new(all.count());
                let kept = Pool::Numbers(NumberedBoards::Unsolvable(all), order);
                return Ok(Some(RandomBoards::of(solver, vec![kept])));
            }
        }
        Ok(None)
    }

    /// Draws a board. Several distances take turns. No board comes twice before all at its distance
    /// have come. If a puzzle has too many boards to list those at a distance, the board is the end
    /// of a random walk, and some boards are likelier than others. Without a table, the walk begins
    /// at the goal, and finds boards up to some 45 moves away.
    ///
    /// # Errors
    /// A table that cannot be read; entries that contradict each other; a distance that no walk
    /// finds.
    pub fn draw(&mut self, below: &mut dyn FnMut(u64) -> u64) -> Result<Board, TableError> {
        let solver = &self.solver;
        let turn = self.drawn % self.kept.len();
        self.drawn += 1;
        match &mut self.kept[turn] {
            Pool::Numbers(numbers, order) => loop {
                let number = (order.bound > 0).then(|| order.draw(below));
                let board = match (&*numbers, number) {
                    (NumberedBoards::Unsolvable(all), Some(number)) => {
                        all.unsolvable(number, solver)?
                    }
                    // Some sets are reached by few boards.
                    (NumberedBoards::From(first), Some(number)) => solver.board(first + number),
                    (NumberedBoards::Ranks(ranks), Some(number)) => {
                        solver.board(ranks[number as usize].into())
                    }
                    // In a valid table every distance up to the radius occurs.
                    (_, None) => return Err(solver.contradiction(&any(solver, below)?)),
                };
                if let Some(board) = board {
                    self.is_again |= order.has_repeated();
                    return Ok(board);
                }
            },
            Pool::Distance(distance, drawn) => {
                let counts = solver.histogram().map(Histogram::counts);
                let all = counts.and_then(|counts| counts.get(*distance));
                let mut walks = if all == Some(&(drawn.len() as u64)) { 0 } else { WALKS };
                loop {
                    let board = match solver.searched() {
                        Some(goal) => away(solver, goal, *distance, below)?,
                        None => walk(solver, any(solver, below)?, *distance, below)?,
                    };
                    if walks == 0 {
                        self.is_again = true;
                        drawn.clear();
                    }
                    if drawn.insert(board) {
                        return Ok(board);
                    }
                    walks -= 1;
                }
            }
        }
    }

    /// Returns whether a board has been drawn again, because all at its distance had been drawn.
    pub fn has_repeated(&self) -> bool {
        self.is_again
    }
}

/// A day, whose puzzle is the same for everyone. The day of the week decides the board's distance
/// from the usual goal, and the day is the seed of the random numbers that draw it.
///
/// ```
/// let day: tilebase::random::Day = "2026-11-25".parse()?;
/// assert_eq!((day.seed(), day.distance()), (20_782, 12));
/// assert!("2026-02-29".parse::<tilebase::random::Day>().is_err());
/// # Ok::<(), tilebase::random::DayError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Day(u32);

impl Day {
    /// Returns the number of days since 1 January 1970.
    pub fn seed(self) -> u64 {
        self.0.into()
    }

    /// Returns the distance of the board: 8 on a Monday, and two more each day until Sunday.
    pub fn distance(self) -> usize {
        8 + 2 * ((self.0 as usize + 3) % 7)
    }

    /// Returns the number of a day in the Gregorian calendar, counted in years that begin in March.
    fn number(year: u32, month: u32, day: u32) -> u32 {
        let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
        365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 719_469
    }
}

/// The error of a text that is no date from 1970 on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a date like 2026-01-31, from 1970 on, found {}", quoted(.0))]
pub struct DayError(String);

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Day, DayError> {
        let parts: Vec<u32> = text.split('-').filter_map(|part| part.parse().ok()).collect();
        let is_date = text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
        let is_date = is_date && text.len() == 10;
        match parts[..] {
            [year @ 1970..=9999, month @ 1..=12, day] if is_date && day > 0 => {
                let next = (year + month / 12, month % 12 + 1);
                let number = Day::number(year, month, day);
                let is_in_month = number < Day::number(next.0, next.1, 1);
                is_in_month.then_some(Day(number)).ok_or_else(|| DayError(text.to_owned()))
            }
            _ => Err(DayError(text.to_owned())),
        }
    }
}

/// All goals of a puzzle that are a single board or pattern, in a random order.
#[derive(Debug)]
pub struct RandomGoals {
    puzzle: Puzzle,
    order: ShuffledNumbers,
}

impl RandomGoals {
    /// Returns the goals of a puzzle; `None` if it has too many boards for the distances of any
    /// goal but one.
    pub fn new(puzzle: Puzzle) -> Option<RandomGoals> {
        let patterns = puzzle.pattern_count();
        let count = patterns.unwrap_or_else(|| ranks(puzzle));
        let is_small = ranks(puzzle) <= MOST_BOARDS || has_databases(puzzle);
        is_small.then_some(RandomGoals { puzzle, order: ShuffledNumbers::new(count) })
    }

    /// Draws a goal. No goal comes twice before all have come.
    pub fn draw(&mut self, below: &mut dyn FnMut(u64) -> u64) -> Goal {
        let number = self.order.draw(below);
        let goal = match self.puzzle.pattern_count() {
            Some(_) => self.puzzle.pattern_goal(number),
            None => self.puzzle.board_of_rank(number).map(Goal::from),
        };
        goal.unwrap_or_else(|| unreachable!("a number below that of all goals"))
    }

    /// Draws a goal and a start. The start is a board from which no moves lead to the goal if
    /// `unsolvable` is set, or one at a distance or, without a distance, any that reaches the goal.
    /// It is `None` if none of some forty goals has a board at the distance, or if all boards
    /// reach the goal. `solver` returns the solver of a goal.
    ///
    /// Few goals have boards at the largest distances. So after some draws, each goal is a board
    /// that is farthest from the one before, which has boards at least as far away.
    ///
    /// # Errors
    /// What `solver` returns; a table that cannot be read.
    pub fn question<E: From<TableError>>(
        &mut self,
        distance: Option<usize>,
        unsolvable: bool,
        mut solver: impl FnMut(&Goal) -> Result<Solver, E>,
        below: &mut dyn FnMut(u64) -> u64,
    ) -> Result<(Goal, Option<Board>), E> {
        let mut goal = self.draw(below);
        let mut tries = 0..GOALS;
        loop {
            if distance.is_none()
                && !unsolvable
                && let Some(start) = self.start_to(&goal, below)
            {
                return Ok((goal, Some(start)));
            }
            let solver = solver(&goal)?;
            if distance.is_none_or(|distance| distance <= solver.radius()) {
                let boards = match unsolvable {
                    true => RandomBoards::unsolvable(&solver, below)?,
                    false => Some(RandomBoards::new(&solver, distance.as_slice())?),
                };
                let start = boards.map(|mut boards| boards.draw(below)).transpose()?;
                return Ok((goal, start));
            }
            goal = match tries.next() {
                None => return Ok((goal, None)),
                Some(number) if number < GOALS / 2 => self.draw(below),
                Some(_) => {
                    let board = RandomBoards::new(&solver, &[solver.radius()])?.draw(below)?;
                    board.pattern().unwrap_or_else(|| board.into())
                }
            };
        }
    }

    /// Draws a board that reaches a goal without its solver, which would take tenths of a second.
    /// `None` if the component of a board does not say whether it does, or few do.
    fn start_to(&self, goal: &Goal, below: &mut dyn FnMut(u64) -> u64) -> Option<Board> {
        const TRIES: usize = 1000;
        if self.puzzle.has_different_tiles() || self.puzzle.grid().squares() == 4 {
            return None;
        }
        let spaces = spaces_of(goal, &Limits::default().begin())?;
        let reaches = |board: &Board| {
            spaces.iter().any(|(space, start)| {
                space.rank(board).is_some_and(|rank| start.reaches(space.component(rank)))
            })
        };
        let boards =
            (0..TRIES).filter_map(|_| self.puzzle.board_of_rank(below(ranks(self.puzzle))));
        { boards }.find(reaches)
    }

    /// Returns whether all goals have been drawn, and one of them again.
    pub fn has_repeated(&self) -> bool {
        self.order.has_repeated()
    }
}

/// The number of goals to try after the first, to find one with boards at a distance.
const GOALS: usize = 40;

/// All boards with the pieces of one, by number: in any order and any orientations.
#[derive(Clone, Debug)]
struct Reassembled {
    of: Board,
    /// The number of orders of the pieces and the empty square, some of them equal.
    orders: u64,
    /// For each piece, those that differ from it in the orientation alone.
    ways: Vec<Vec<u8>>,
}

impl Reassembled {
    fn of(board: Board) -> Reassembled {
        let numbers = board.numbers();
        let ways = numbers.iter().map(|&number| board.puzzle().orientations(number).collect());
        let orders = (1..=numbers.len() as u64).product();
        Reassembled { of: board, orders, ways: ways.collect() }
    }

    fn count(&self) -> u64 {
        let ways = |all: u64, ways: &Vec<u8>| all.saturating_mul(ways.len() as u64);
        self.ways.iter().fold(self.orders, ways)
    }

    /// Returns the board of a number, if no moves lead from it to a solver's goal.
    fn unsolvable(&self, mut number: u64, solver: &Solver) -> Result<Option<Board>, TableError> {
        let mut digit = |bound: usize| {
            let digit = number % bound as u64;
            number /= bound as u64;
            digit as usize
        };
        let mut numbers: Vec<u8> = self.ways.iter().map(|ways| ways[digit(ways.len())]).collect();
        (1..numbers.len()).for_each(|at| numbers.swap(at, digit(at + 1)));
        let Ok(board) = self.of.puzzle().board_of_numbers(&numbers) else { return Ok(None) };
        Ok((!solver.reaches(&board)?).then_some(board))
    }
}

/// The number of walks that look for a board that has not been drawn yet.
const WALKS: usize = 100;

/// The numbers below a bound in a random order, and after the last, all of them again in another
/// order.
///
/// This is the shuffle of Fisher and Yates: a number is drawn from a row of those that are left,
/// and the last of the row takes its place. Only the places whose number has changed are kept.
#[derive(Clone, Debug)]
pub struct ShuffledNumbers {
    bound: u64,
    left: u64,
    changed: HashMap<u64, u64>,
    is_again: bool,
}

impl ShuffledNumbers {
    /// Returns the numbers below a bound. It must not be 0 if any are drawn.
    pub fn new(bound: u64) -> ShuffledNumbers {
        ShuffledNumbers { bound, left: bound, changed: HashMap::new(), is_again: false }
    }

    /// Draws the next number.
    pub fn draw(&mut self, below: &mut dyn FnMut(u64) -> u64) -> u64 {
        if self.left == 0 {
            self.left = self.bound;
            self.is_again = true;
        }
        let place = below(self.left);
        self.left -= 1;
        let last = self.changed.remove(&self.left).unwrap_or(self.left);
        if place == self.left {
            return last;
        }
        self.changed.insert(place, last).unwrap_or(place)
    }

    /// Returns whether all numbers have been drawn, and one of them again.
    pub fn has_repeated(&self) -> bool {
        self.is_again
    }
}

/// Draws a board at this distance: the end of a walk of as many moves from the goal, without moves
/// back; of different tiles, also any other board, as most of those are far away.
fn away(
    solver: &Solver,
    goal: Board,
    distance: usize,
    below: &mut dyn FnMut(u64) -> u64,
) -> Result<Board, TableError> {
    const TRIES: usize = 200;
    let none = || TableError::of_goal(solver.goal(), Fault::Walks(distance));
    let is_there = |board: &Board| match solver.distance(board) {
        // Without the table, a search cannot tell the distance of this board or those about it.
        Err(error) if matches!(error.fault(), Fault::Far { .. }) => Err(none()),
        found => Ok(found?.map(usize::from) == Some(distance)),
    };
    for _ in 0..TRIES {
        let (mut board, mut last) = (goal, None);
        for _ in 0..distance {
            let steps: Vec<_> =
                board.legal_moves().iter().filter(|step| Some(step.opposite()) != last).collect();
            last = pick(&steps, below);
            board = last.and_then(|step| board.after(step)).unwrap_or(board);
        }
        if is_there(&board)? {
            return Ok(board);
        }
    }
    for _ in (0..TRIES).filter(|_| solver.puzzle().has_different_tiles()) {
        let board = any(solver, below)?;
        if is_there(&board)? {
            return Ok(board);
        }
    }
    Err(none())
}

/// Draws an element of a slice; `None` if it is empty.
fn pick<T: Copy>(items: &[T], below: &mut dyn FnMut(u64) -> u64) -> Option<T> {
    let number = if items.is_empty() { 0 } else { below(items.len() as u64) };
    items.get(number as usize).copied()
}

/// Returns the ranks of the boards to draw from, some of which reach a solver's goal.
fn all(solver: &Solver) -> Result<Range<u64>, TableError> {
    let expected = || Fault::Content {
        expected: "boards that 64 bits can number, to draw from".to_owned(),
        found: format!("more of {}", solver.puzzle()),
    };
    let ranks = solver.all_ranks().map(Ranks::all);
    ranks.ok_or_else(|| TableError::of_goal(solver.goal(), expected()))
}

/// Draws one of all boards that reach a solver's goal.
fn any(solver: &Solver, below: &mut dyn FnMut(u64) -> u64) -> Result<Board, TableError> {
    let all = all(solver)?;
    // Some sets are reached by few boards.
    loop {
        if let Some(board) = solver.board(all.start + below(all.end - all.start)) {
            return Ok(board);
        }
    }
}

/// Returns the number of ranks of a puzzle's boards.
fn ranks(puzzle: Puzzle) -> u64 {
    puzzle.ranks().unwrap_or(u64::MAX)
}

/// The most boards of a puzzle whose distances are found for any goal.
const MOST_BOARDS: u64 = 1 << 28;

/// The most moves of a walk. A longer walk is the error that entries of the table contradict each
/// other.
const MOST: usize = 1 << 24;

/// The number of moves between two checks of the distance.
const PAUSE: usize = 256;

/// Returns a random board at a distance, 0 to the solver's radius. Every board at this distance can
/// be returned, but not with equal probability.
///
/// The walk begins at a board that reaches the goal, and follows the Metropolis algorithm: it draws
/// a neighbour, and moves there with a probability such that, in the long run, all distances
/// between the most frequent one and the given one are equally frequent, and so are all boards of a
/// distance. The first board at the given distance is not uniformly distributed. So the walk goes
/// on for as many moves as it took to get there, and then checks the distance every [`PAUSE`]
/// moves.
fn walk(
    solver: &Solver,
    begin: Board,
    distance: usize,
    below: &mut dyn FnMut(u64) -> u64,
) -> Result<Board, TableError> {
    let counts = solver.histogram().map_or(&[][..], |histogram| histogram.counts());
    let most = (0..counts.len()).max_by_key(|&distance| counts[distance]).unwrap_or_default();
    // The probability of a board is inversely proportional to this.
    let boards = |depth: usize| counts.get(depth.clamp(most.min(distance), most.max(distance)));
    let mut here = begin;
    let mut depth = match solver.distance(&here)? {
        Some(distance) => usize::from(distance),
        None => return Err(solver.contradiction(&here)),
    };
    let mut arrival = None;
    for made in 0..MOST {
        if depth == distance
            && made >= 2 * *arrival.get_or_insert(made)
            && made.is_multiple_of(PAUSE)
        {
            return Ok(here);
        }
        let moves = here.legal_moves();
        let steps: Vec<_> = moves.iter().collect();
        let Some((step, next)) =
            pick(&steps, below).and_then(|step| Some((step, here.after(step)?)))
        else {
            break;
        };
        let is_nearer = solver.best_moves(&here)?.contains(step);
        let Some(after) = (if is_nearer { depth.checked_sub(1) } else { Some(depth + 1) }) else {
            break;
        };
        let (Some(now), Some(then)) = (boards(depth), boards(after)) else { break };
        // A board with more moves is drawn more often, which this corrects.
        if below(then * next.legal_moves().len() as u64) < now * moves.len() as u64 {
            (here, depth) = (next, after);
        }
    }
    Err(solver.contradiction(&begin))
}
