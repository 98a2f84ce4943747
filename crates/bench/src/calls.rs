//! Calls of the library that are counted by themselves, by name.

use std::error::Error;
use std::hint::black_box;

use tilebase::eight::{Board, Position};
use tilebase::{Content, Puzzle, TableFile, Tables};
use tilebase_search::sets::Search;

use crate::inputs::{self, GOAL};

/// Makes the call of this name so many times, each with another question than the one before. There
/// are `count` random questions; they are asked again and again.
///
/// # Errors
/// A name that no call has; tables that are missing or not valid.
pub fn make(name: &str, times: usize, tables: &Tables, count: usize) -> Result<(), Box<dyn Error>> {
    let boards = || -> Vec<[Board; 2]> {
        inputs::cases(count, 2).map(|case| inputs::boards(&case)).collect()
    };
    let same = [()];
    match name {
        "opening eight.tbl" => each(times, &same, |()| TableFile::open("tables/eight.tbl")),
        "eight: distance between two boards, 64 at once" => {
            let (table, boards) = (tables.eight()?, boards());
            for pairs in boards.as_chunks::<64>().0.iter().cycle().take(times / 64) {
                let positions = black_box(pairs)
                    .iter()
                    .map_while(|[start, goal]| Position::between(start, goal));
                for distance in table.distances(positions)? {
                    black_box(distance);
                }
            }
        }
        "eight: path" => {
            let table = tables.eight()?;
            let boards = boards();
            let positions =
                boards.iter().filter_map(|[start, goal]| Position::between(start, goal));
            let positions: Vec<_> = positions.collect();
            each(times, &positions, |&position| table.path(position));
        }
        "cubic: path" => {
            let table = tables.cubic()?;
            let datasets = inputs::datasets(count, 2);
            each(times, &datasets, |&(start, pattern)| table.path(start, pattern));
        }
        "harris: path of 36 rolls" => {
            let harris = Puzzle::shipped("harris").ok_or("a puzzle")?;
            let (start, goal) = harris.question(Some("DDDD_DDDD"), Some("UUUU_UUUU"))?;
            let solver = tables.to(&goal)?;
            each(times, &[start], |start| solver.path(start));
        }
        "goals: path" => {
            let solver = tables.to(&Puzzle::cubic().goal(GOAL)?)?;
            let states: Vec<_> = inputs::states(count, 2).collect();
            each(times, &states, |state| solver.path(state));
        }
        "goals: distances of all states" => {
            let solver = tables.to(&Puzzle::cubic().goal(GOAL)?)?;
            each(times, &same, |()| solver.distances());
        }
        "search: cubic, from a pattern" => {
            let content = Content::of(&Puzzle::cubic().goal(GOAL)?).ok_or("a table")?;
            let (space, start) = content.start().ok_or("a goal")?;
            let mut search = Search::new(&space, true).ok_or("a small space")?;
            each(times, &same, |()| search.run(&start, &mut |_, _| {}));
        }
        _ => return Err(format!("expected a call of the library, found {name:?}").into()),
    }
    Ok(())
}

/// Makes calls with one question after another. It is a function of its own so that the loop, which
/// is counted with the calls, does not depend on the code around it.
#[inline(never)]
fn each<Q, A>(times: usize, questions: &[Q], mut call: impl FnMut(&Q) -> A) {
    for question in questions.iter().cycle().take(times) {
        black_box(call(black_box(question)));
    }
}
