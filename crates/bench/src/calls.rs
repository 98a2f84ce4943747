//! Calls of the library that are counted by themselves, by name.

use std::error::Error;
use std::hint::black_box;

use fastrand::Rng;
use tilebase::cubic::{Colour, PATTERNS, Pattern, State, Symmetry};
use tilebase::eight::{Board, POSITIONS, Position};
use tilebase::puzzle::{Cubic, Eight, Puzzle};
use tilebase::{AllDistances, Direction, Solver, Square, TableFile, Tables, harris};
use tilebase_search::Searcher;
use tilebase_search::eight::search;
use tilebase_search::lanes::Start;

use crate::inputs;

/// Returns the goals of one colour, nine for each colour. The first is all white with a corner
/// empty.
pub fn goals() -> Vec<Pattern> {
    let alike = |colour| {
        Square::ALL.into_iter().filter_map(move |blank| {
            let tops = Square::ALL.map(|square| (square != blank).then_some(colour));
            Pattern::new(tops).ok()
        })
    };
    Colour::ALL.into_iter().flat_map(alike).collect()
}

/// Makes the call of this name so many times, each with another question than the one before. There
/// are `count` random questions; they are asked again and again.
///
/// # Errors
/// A name that no call has; tables that are missing or not valid.
pub fn make(name: &str, times: usize, tables: &Tables, count: usize) -> Result<(), Box<dyn Error>> {
    let numbers = |below: usize| {
        let mut random = Rng::with_seed(2);
        (0..count).map(move |_| random.usize(..below))
    };
    let boards = || -> Vec<[Board; 2]> {
        inputs::cases(count, 2).map(|case| inputs::boards(&case)).collect()
    };
    let position = |[start, goal]: &[Board; 2]| Position::between(start, goal);
    let positions = || boards().iter().map(position).collect::<Result<Vec<_>, _>>();
    let states = || inputs::states(count, 2).collect::<Vec<_>>();
    let patterns = || numbers(PATTERNS).filter_map(Pattern::from_rank);
    let up_or_down =
        |mark| Square::ALL.map(|blank| harris::Board::all(harris::Cube::new(mark), blank));
    let datasets = || -> Vec<_> { Square::ALL.into_iter().cycle().zip(patterns()).collect() };
    let same = || vec![()];
    match name {
        "opening eight.tbl" => each(times, &same(), |()| TableFile::open("tables/eight.tbl")),
        "eight: relabelling a pair of boards" => each(times, &boards(), position),
        "eight: rank of a position" => each(times, &positions()?, |position| position.rank()),
        "eight: position of a rank" => {
            each(times, &numbers(POSITIONS).collect::<Vec<_>>(), |&rank| {
                Position::from_rank(Square::ALL[4], rank)
            });
        }
        "eight: distance of a position" => {
            let table = tables.eight()?;
            each(times, &positions()?, |&position| table.distance(position));
        }
        "eight: distance between two boards, 64 at once" => {
            let (table, boards) = (tables.eight()?, boards());
            for pairs in boards.as_chunks::<64>().0.iter().cycle().take(times / 64) {
                let positions = black_box(pairs).iter().map_while(|pair| position(pair).ok());
                for distance in table.distances(positions)? {
                    black_box(distance);
                }
            }
        }
        "eight: path" => {
            let table = tables.eight()?;
            each(times, &positions()?, |&position| table.path(position));
        }
        "eight: path, spread out" => {
            let paths = tables.eight()?.spread()?;
            each(times, &positions()?, |&position| paths.path(position));
        }
        "eight: spreading out all paths" => {
            let table = tables.eight()?;
            each(times, &same(), |()| table.spread());
        }
        "eight: distances of all positions" => {
            let solver = tables.eight_to(Board::in_order(Square::ALL[4]))?;
            each(times, &same(), |()| solver.distances());
        }
        "eight: path to a set that is kept" => {
            let set = "????????_".parse()?;
            each(times, &boards(), |[start, _]| Eight::path(tables, start, &set));
        }
        "cubic: rank of a state and back" => {
            each(times, &states(), |state| State::from_rank(black_box(state.rank())));
        }
        "cubic: image of a state" => {
            let symmetry = Symmetry::all().last().unwrap_or(Symmetry::IDENTITY);
            each(times, &states(), |&state| symmetry.image(state));
        }
        "cubic: class of a pattern" => {
            each(times, &patterns().collect::<Vec<_>>(), |pattern| pattern.class());
        }
        "cubic: distance" => {
            let table = tables.cubic()?;
            each(times, &datasets(), |&(start, pattern)| table.distance(start, pattern));
        }
        "cubic: distance of a pair of numbers" => {
            let top = |colour: Option<Colour>| colour.map_or(0, |colour| colour as u8 + 1);
            let numbers = |(start, goal): (_, Pattern)| {
                (
                    tilebase::Board::numbers(&State::canonical(start)),
                    goal.tops_of_squares().map(top),
                )
            };
            let pairs: Vec<_> = datasets().into_iter().map(numbers).collect();
            each(times, &pairs, |(start, goal)| Cubic::ready_distance(tables, start, goal));
        }
        "cubic: path" => {
            let table = tables.cubic()?;
            each(times, &datasets(), |&(start, pattern)| table.path(start, pattern));
        }
        "cubic: solver of a goal that is kept" => {
            each(times, &goals(), |&goal| tables.cubic_to(goal));
        }
        "harris: solver of a goal that is kept" => {
            let goals = [Direction::Up, Direction::Down].map(up_or_down);
            each(times, goals.as_flattened(), |&goal| tables.harris_to(goal));
        }
        "harris: path of 36 rolls" => {
            let solver = tables.harris_to("UUUU_UUUU".parse()?)?;
            each(
                times,
                &[harris::Board::all(harris::Cube::new(Direction::Down), Square::ALL[4])],
                |start| solver.path(start),
            );
        }
        "goals: distance" => {
            let solver = tables.cubic_to(goals()[0])?;
            each(times, &states(), |state| solver.distance(state));
        }
        "goals: path" => {
            let solver = tables.cubic_to(goals()[0])?;
            each(times, &states(), |state| solver.path(state));
        }
        "goals: distances of all states" => {
            let solver = tables.cubic_to(goals()[0])?;
            each(times, &same(), |()| solver.distances());
        }
        "search: eight, one goal" => each(times, &same(), |()| search(Square::ALL[4], &mut |_| {})),
        "search: cubic, from a pattern" => {
            let mut searcher = Searcher::default();
            each(times, &same(), |()| {
                searcher.search(&Start::from(goals()[0]), &mut (), &mut |_| {});
            });
        }
        "search: cubic, from a start" => {
            let mut searcher = Searcher::default();
            each(times, &same(), |()| searcher.search_from_start(Square::ALL[4], &mut |_| {}));
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
