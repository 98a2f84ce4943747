//! Calls of the library that are counted or timed by themselves, by name.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use fastrand::Rng;
use tilebase::cubic::{PATTERNS, Pattern, State, Symmetry};
use tilebase::eight::{Board, POSITIONS, Position};
use tilebase::{AllDistances, Path, Solver, Square, Tables};
use tilebase_build::cubic::Searcher;
use tilebase_build::eight::search;

use crate::inputs::{self, Parity};

/// Returns the goal that is asked for: all white, a corner empty.
pub fn goal() -> Pattern {
    State::canonical(Square::ALL[0]).pattern()
}

/// Makes the call of this name so many times, each with another question than the one before.
/// Returns the time of the calls. There are `count` random questions; they are asked again and
/// again.
///
/// # Errors
/// A name that no call has; tables that are missing or not valid.
pub fn make(
    name: &str,
    times: usize,
    tables: &Tables,
    count: usize,
) -> Result<Duration, Box<dyn Error>> {
    let numbers = |below: usize| {
        let mut random = Rng::with_seed(2);
        (0..count).map(move |_| random.usize(..below))
    };
    let boards = || -> Vec<[Board; 2]> {
        inputs::cases(count, Parity::Solvable, 2).map(|case| inputs::boards(&case)).collect()
    };
    let position = |[start, goal]: &[Board; 2]| Position::between(start, goal);
    let positions = || boards().iter().map(position).collect::<Result<Vec<_>, _>>();
    let states = || inputs::states(count, 2).collect::<Vec<_>>();
    let patterns = || numbers(PATTERNS).filter_map(Pattern::from_rank);
    let datasets = || -> Vec<_> { Square::ALL.into_iter().cycle().zip(patterns()).collect() };
    let same = || vec![()];
    Ok(match name {
        "eight: relabelling a pair of boards" => each(times, &boards(), position),
        "eight: rank of a position" => each(times, &positions()?, |position| position.rank()),
        "eight: position of a rank" => {
            each(times, &numbers(POSITIONS).collect::<Vec<_>>(), |&rank| {
                Position::from_rank(Square::ALL[4], rank)
            })
        }
        "eight: distance of a position" => {
            let table = tables.eight()?;
            each(times, &positions()?, |&position| table.distance(position))
        }
        "eight: distance between two boards, 64 at once" => {
            let (table, boards) = (tables.eight()?, boards());
            let begin = Instant::now();
            for pairs in boards.as_chunks::<64>().0.iter().cycle().take(times / 64) {
                let positions = black_box(pairs).iter().map_while(|pair| position(pair).ok());
                for distance in table.distances(positions)? {
                    black_box(distance);
                }
            }
            begin.elapsed()
        }
        "eight: path" => {
            let table = tables.eight()?;
            each(times, &positions()?, |&position| table.path(position))
        }
        "eight: path, one after the other" => {
            let table = tables.eight()?;
            one_after_the_other(times, &positions()?, |&position| table.path(position).ok()?)
        }
        "eight: path, spread out" => {
            let paths = tables.eight()?.spread()?;
            each(times, &positions()?, |&position| paths.path(position))
        }
        "eight: spreading out all paths" => {
            let table = tables.eight()?;
            each(times, &same(), |()| table.spread())
        }
        "eight: distances of all positions" => {
            let solver = tables.eight_to(Board::in_order(Square::ALL[4]))?;
            each(times, &same(), |()| solver.distances())
        }
        "cubic: rank of a state and back" => {
            each(times, &states(), |state| State::from_rank(black_box(state.rank())))
        }
        "cubic: image of a state" => {
            let symmetry = Symmetry::all().last().unwrap_or(Symmetry::IDENTITY);
            each(times, &states(), |&state| symmetry.state(state))
        }
        "cubic: class of a pattern" => {
            each(times, &patterns().collect::<Vec<_>>(), |pattern| pattern.class())
        }
        "cubic: distance" => {
            let table = tables.cubic()?;
            each(times, &datasets(), |&(start, pattern)| table.distance(start, pattern))
        }
        "cubic: path" => {
            let table = tables.cubic()?;
            each(times, &datasets(), |&(start, pattern)| table.path(start, pattern))
        }
        "cubic: path, one after the other" => {
            let table = tables.cubic()?;
            one_after_the_other(times, &datasets(), |&(start, pattern)| {
                table.path(start, pattern).ok()
            })
        }
        "goals: distance" => {
            let solver = tables.cubic_to(goal())?;
            each(times, &states(), |state| solver.distance(state))
        }
        "goals: path" => {
            let solver = tables.cubic_to(goal())?;
            each(times, &states(), |state| solver.path(state))
        }
        "goals: path, one after the other" => {
            let solver = tables.cubic_to(goal())?;
            one_after_the_other(times, &states(), |state| solver.path(state).ok()?)
        }
        "goals: distances of all states" => {
            let solver = tables.cubic_to(goal())?;
            each(times, &same(), |()| solver.distances())
        }
        "search: eight, one goal" => each(times, &same(), |()| search(Square::ALL[4], &mut |_| {})),
        "search: cubic, from a pattern" => {
            let mut searcher = Searcher::default();
            each(times, &same(), |()| searcher.search_from_pattern(goal(), &mut |_| {}))
        }
        "search: cubic, from a start" => {
            let mut searcher = Searcher::default();
            each(times, &same(), |()| searcher.search_from_start(Square::ALL[4], &mut |_| {}))
        }
        _ => return Err(format!("expected a call of the library, found {name:?}").into()),
    })
}

/// Makes calls with one question after another. They do not depend on each other, so that a
/// processor works on several at a time.
fn each<Q, A>(times: usize, questions: &[Q], call: impl FnMut(&Q) -> A) -> Duration {
    let begin = Instant::now();
    call_all(times, questions, call);
    begin.elapsed()
}

/// Makes the calls of [`each`]. It is a function of its own so that the loop, which is counted with
/// the calls, does not depend on the code around it.
#[inline(never)]
fn call_all<Q, A>(times: usize, questions: &[Q], mut call: impl FnMut(&Q) -> A) {
    for question in questions.iter().cycle().take(times) {
        black_box(call(black_box(question)));
    }
}

/// Makes calls that each need the answer of the one before.
fn one_after_the_other<Q>(
    times: usize,
    questions: &[Q],
    ask: impl Fn(&Q) -> Option<Path>,
) -> Duration {
    let begin = Instant::now();
    // Which question comes next depends on the length of the path before, but only through a
    // zero that the compiler does not see, so the questions are asked in order.
    let zero = black_box(0);
    let mut answer = 0;
    for at in (0..questions.len()).cycle().take(times) {
        answer = ask(&questions[at ^ answer]).map_or(0, Path::len) & zero;
    }
    black_box(answer);
    begin.elapsed()
}

/// Makes so many reads of memory of this size, each of which needs the one before, as in a walk: a
/// read has the place of the next. Returns their time.
pub fn dependent_reads(times: usize, bytes: usize) -> Duration {
    // The places form one cycle in random order.
    let mut order: Vec<u32> = (0..bytes as u32 / 4).collect();
    Rng::with_seed(2).shuffle(&mut order);
    let mut next = vec![0; order.len()];
    for (&here, &there) in order.iter().zip(order.iter().cycle().skip(1)) {
        next[here as usize] = there;
    }
    let begin = Instant::now();
    let mut here = 0;
    for _ in 0..times {
        here = next[here as usize];
    }
    black_box(here);
    begin.elapsed()
}

/// Makes so many reads from random places in memory of this size. The places are known in advance,
/// so that a processor reads from several at a time. Returns their time.
pub fn independent_reads(times: usize, bytes: usize) -> Duration {
    let mut random = Rng::with_seed(2);
    let table: Vec<u8> = (0..bytes).map(|_| random.u8(..)).collect();
    let places: Vec<u32> = (0..1 << 16).map(|_| random.u32(..bytes as u32)).collect();
    let begin = Instant::now();
    let places = places.iter().cycle().take(times);
    black_box(places.map(|&place| u64::from(table[place as usize])).sum::<u64>());
    begin.elapsed()
}
