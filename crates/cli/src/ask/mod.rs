//! Questions, and how they are answered: the one of the arguments, or those of standard input.
//!
//! `question` reads the arguments; `puzzles` lists the puzzles; `verb` is what answers, with
//! `solvers`; `lines` answers streams of lines, which `question_lines` reads; `input` is any
//! stream. `answer_json` is an answer as an object; `sample` draws boards at random.

pub(crate) mod answer_json;
pub(crate) mod input;
pub(crate) mod lines;
pub(crate) mod puzzles;
pub(crate) mod question;
pub(crate) mod question_lines;
pub(crate) mod sample;
pub(crate) mod solvers;
pub(crate) mod verb;
mod walk;

use tilebase::TableError;

use crate::ask::input::Input;
use crate::ask::lines::answer_lines;
use crate::ask::puzzles::{AnyQuestion, Listed, for_puzzle};
use crate::ask::question::{Asked, find};
use crate::ask::question_lines::{Layout, QuestionLines};
use crate::ask::solvers::Solvers;
use crate::ask::verb::Verb;
use crate::out::failure::Failure;
use crate::out::output::{Out, with_output};
use crate::system::threads::Threads;
use crate::tables::missing::{search_alike, search_gardner};
use crate::tables::places::Places;

/// Answers the question of the arguments or, if START is `-`, those of standard input.
pub(crate) fn ask(asked: &Asked, places: &Places, verb: &impl Verb) -> Result<(), Failure> {
    let (named, words) = asked.words();
    if words != ["-"] {
        return with_output(
            |out| for_puzzle!(find(named, &words)?, P => ask_one::<P>(asked, &words, places, verb, out)),
        );
    }
    let mut input = Input::open(None)?;
    let tables = &places.tables()?;
    let moves = &asked.rest.moves;
    let lines = QuestionLines { named, layout: Layout::Words, moves, tables, verb };
    with_output(|out| answer_lines(&lines, &mut input, out, &Threads::default()))
}

/// Answers the question of the arguments, which is about this puzzle.
fn ask_one<P: Listed>(
    asked: &Asked,
    words: &[&str],
    places: &Places,
    verb: &impl Verb,
    out: &mut Out,
) -> Result<(), Failure> {
    let question = P::any(asked.rest.moves.question::<P>(words)?);
    let (mut tables, mut found) = (places.tables()?, None);
    let cubes = match &question {
        AnyQuestion::Alike(question) => Some(question.start),
        AnyQuestion::Crossteaser(question) => Some(question.start.state()),
        _ => None,
    };
    let is_missing = |error: TableError| places.may_build() && error.is_missing();
    // A single question is worth a search, even of minutes.
    match (&question, cubes) {
        (AnyQuestion::Gardner(_), _) if tables.gardner().is_err_and(is_missing) => {
            tables = search_gardner(places.directory());
        }
        (_, Some(cubes)) if !verb.needs_solver() && tables.alike().is_err_and(is_missing) => {
            found = Some(search_alike(&cubes, places.directory())?);
        }
        _ => {}
    }
    let mut solvers = Solvers::new(&tables, None);
    solvers.found = found;
    verb.answer(1, P::of_any(&question), &mut solvers, out)
}
