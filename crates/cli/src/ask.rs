//! Answers the question of the arguments, or those of standard input, for every verb that takes a
//! question.

use crate::failure::Failure;
use crate::grouped::answer_lines;
use crate::input::Input;
use crate::output::{Out, with_output};
use crate::puzzles::{Listed, Visitor};
use crate::question::{Asked, find};
use crate::question_lines::{Layout, QuestionLines};
use crate::solvers::Solvers;
use crate::tables::Places;
use crate::threads::Threads;
use crate::verb::Verb;

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
    with_output(|out| answer_lines(&lines, &mut input, &mut &mut *out, &Threads::default()))
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
