//! Questions, and how they are answered: the one of the arguments, or those of standard input.
//!
//! `question` reads the arguments; `puzzles` lists the puzzles; `verb` is what answers, with
//! `solvers`; `lines` answers streams of lines, which `question_lines` reads; `input` is any
//! stream. `sample` draws boards at random.

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

use crate::ask::input::Input;
use crate::ask::lines::answer_lines;
use crate::ask::puzzles::{Listed, Visitor};
use crate::ask::question::{Asked, find};
use crate::ask::question_lines::{Layout, QuestionLines};
use crate::ask::solvers::Solvers;
use crate::ask::verb::Verb;
use crate::out::failure::Failure;
use crate::out::output::{Out, with_output};
use crate::system::threads::Threads;
use crate::tables::places::Places;

/// Answers the question of the arguments or, if START is `-`, those of standard input.
pub(crate) fn ask(asked: &Asked, places: &Places, verb: &impl Verb) -> Result<(), Failure> {
    let (named, words) = asked.words();
    if words != ["-"] {
        let one = |out: &mut Out| {
            find(named, &words)?.visit(One { words: &words, asked, places, verb, out })
        };
        return with_output(one);
    }
    let mut input = Input::open(None)?;
    let tables = &places.tables()?;
    let moves = &asked.rest.moves;
    let lines = QuestionLines { named, layout: Layout::Words, moves, tables, verb };
    with_output(|out| answer_lines(&lines, &mut input, out, &Threads::default()))
}

/// Answers the question of the arguments.
struct One<'a, V> {
    words: &'a [&'a str],
    asked: &'a Asked,
    places: &'a Places,
    verb: &'a V,
    out: &'a mut Out,
}

impl<V: Verb> Visitor for One<'_, V> {
    type Output = Result<(), Failure>;

    fn visit<P: Listed>(self) -> Result<(), Failure> {
        let question = self.asked.rest.moves.question::<P>(self.words)?;
        let is_usual = P::default_start() == Some(question.start);
        let tables = if self.verb.may_search() && is_usual {
            self.places.tables_or_search()?
        } else {
            self.places.tables()?
        };
        self.verb.answer(1, &question, &mut Solvers::new(&tables, None), self.out)
    }
}
