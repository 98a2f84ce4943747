//! Calls of the library that are counted by themselves, by name.

use std::error::Error;
use std::hint::black_box;

use fastrand::Rng;
use tilebase::cubic::{PATTERNS, PatternRank};
use tilebase::eight::{Position, Square};
use tilebase::random::RandomBoards;
use tilebase::{Board, Content, Puzzle, Solver, TableError, TableFile, Tables};
use tilebase_search::sets::SetSearch;

/// A goal of the cubic puzzle: all white, with a corner empty.
const GOAL: &str = "EWWWWWWWW";

/// Makes the call of this name so many times, each with another question than the one before. There
/// are `count` random questions; they are asked again and again.
///
/// # Errors
/// A name that no call has; tables that are missing or not valid.
pub fn make(name: &str, times: usize, tables: &Tables, count: usize) -> Result<(), Box<dyn Error>> {
    let pairs = || -> Result<Vec<[[u8; 9]; 2]>, Box<dyn Error>> {
        let solver = tables.solver(&Puzzle::eight().default_goal(None))?;
        let boards =
            boards(&solver, 2 * count)?.into_iter().map(|board| board.numbers().try_into());
        Ok(boards.collect::<Result<Vec<_>, _>>()?.as_chunks::<2>().0.to_vec())
    };
    let same = [()];
    match name {
        "opening eight.tbl" => each(times, &same, |()| TableFile::open("tables/eight.tbl")),
        "eight: distance between two boards, 64 at once" => {
            let (table, all) = (tables.eight()?, pairs()?);
            let all: Vec<_> = all.iter().filter_map(|[a, b]| Position::from_labels(a, b)).collect();
            for positions in all.as_chunks::<64>().0.iter().cycle().take(times / 64) {
                for distance in table.distances(black_box(positions).iter().copied())? {
                    black_box(distance);
                }
            }
        }
        "eight: path" => {
            let table = tables.eight()?;
            let pairs = pairs()?;
            let positions =
                pairs.iter().filter_map(|[start, goal]| Position::from_labels(start, goal));
            let positions: Vec<_> = positions.collect();
            each(times, &positions, |&position| table.path(position));
        }
        "cubic: path" => {
            let table = tables.cubic()?;
            let mut random = Rng::with_seed(2);
            let dataset = |_| {
                Some((
                    *random.choice(&Square::ALL)?,
                    PatternRank::from_rank(random.usize(..PATTERNS))?,
                ))
            };
            let datasets: Vec<_> = (0..count).filter_map(dataset).collect();
            each(times, &datasets, |&(start, pattern)| table.path(start, pattern));
        }
        "harris: path of 36 rolls" => {
            let harris = Puzzle::shipped("harris").ok_or("a puzzle")?;
            let (start, goal) = harris.question(Some("DDDD_DDDD"), Some("UUUU_UUUU"))?;
            let solver = tables.solver(&goal)?;
            each(times, &[start], |start| solver.path(start));
        }
        "goals: path" => {
            let solver = tables.solver(&Puzzle::cubic().goal(GOAL)?)?;
            let states = boards(&solver, count)?;
            each(times, &states, |state| solver.path(state));
        }
        "goals: distances of all states" => {
            let solver = tables.solver(&Puzzle::cubic().goal(GOAL)?)?;
            each(times, &same, |()| solver.all_distances());
        }
        "search: cubic, from a pattern" => {
            let content = Content::of(&Puzzle::cubic().goal(GOAL)?).ok_or("a table")?;
            let (space, start) = content.sources().ok_or("a goal")?;
            let mut search = SetSearch::new(&space, true).ok_or("a small space")?;
            each(times, &same, |()| search.run(&start, &mut |_, _| {}));
        }
        _ => return Err(format!("expected a call of the library, found {name:?}").into()),
    }
    Ok(())
}

/// Returns random boards that reach a solver's goal, the same ones in every run.
fn boards(solver: &Solver, count: usize) -> Result<Vec<Board>, TableError> {
    let (mut random, mut boards) = (Rng::with_seed(2), RandomBoards::new(solver, &[])?);
    (0..count).map(|_| boards.draw(&mut |bound| random.u64(..bound))).collect()
}

/// Makes calls with one question after another. It is a function of its own so that the loop, which
/// is counted with the calls, does not depend on the code around it.
#[inline(never)]
fn each<Q, A>(times: usize, questions: &[Q], mut call: impl FnMut(&Q) -> A) {
    for question in questions.iter().cycle().take(times) {
        black_box(call(black_box(question)));
    }
}
