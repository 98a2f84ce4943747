//! `question` reads the words of a question, and `puzzles` that of its puzzle; `answer` has the trait of
//! the verbs that answer it, and the solvers; `stream` answers streams of questions, and `lines`
//! reads those of all puzzles; `input` is any stream. `large` searches where a
//! large table is missing.

pub(crate) mod answer;
pub(crate) mod input;
pub(crate) mod large;
pub(crate) mod lines;
pub(crate) mod puzzles;
pub(crate) mod question;
pub(crate) mod stream;

use std::io::Write;

use crate::ask::answer::{Solvers, Verb};
use crate::ask::input::Input;
use crate::ask::large::without_large_table;
use crate::ask::lines::Lines;
use crate::ask::question::{Asked, Format, boards, question};
use crate::ask::stream::answer_stream;
use crate::draw::drawn::Way;
use crate::draw::svg;
use crate::out::failure::Failure;
use crate::out::messages::note;
use crate::out::output::with_output;
use crate::system::threads::processors;
use crate::tables::places::Places;

/// Answers the question of the arguments or, if START is `-`, those of standard input.
pub(crate) fn ask(asked: &Asked, places: &Places, verb: &dyn Verb) -> Result<(), Failure> {
    let ((puzzle, words), moves) = (asked.words()?, &asked.rest.moves);
    let is_drawn = asked.format == Format::Svg;
    if words == ["-"] {
        if is_drawn {
            return Err(Failure::new("--format svg: expected one question, found START -")
                .hint("for pictures of many questions: tilebase sheet"));
        }
        let mut input = Input::open(None)?;
        let tables = &places.tables()?;
        let lines = Lines { puzzle, moves, verb };
        return with_output(|out| {
            answer_stream(&lines, tables, &mut input, out, processors())?;
            Ok(())
        });
    }
    with_output(|out| {
        let question = question(puzzle, &words, moves)?;
        if asked.format == Format::Text && boards(&words)?.len() < 2 {
            question.name_goal();
        }
        if is_drawn && !verb.has_path() {
            return Ok(out.write_all(svg::board(&question.start, None).as_bytes())?);
        }
        let tables = places.tables()?;
        // For a single question, search even if it takes a minute.
        let usual = without_large_table(&question, &tables, places, verb.needs())?;
        let mut solvers = Solvers::new(&tables, usual);
        if !is_drawn {
            return verb.answer(1, &question, &mut solvers, out);
        }
        match solvers.path(&question)? {
            Some(path) => {
                let way = Way::new(question.start, path, moves.spelling);
                out.write_all(svg::document(&way, None).as_bytes())?;
            }
            None => note(question.no_path()),
        }
        Ok(())
    })
}
