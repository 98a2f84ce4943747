//! `tilebase answer`: answers streams of questions, in the formats of online judges and others.

mod boards;
mod cubic;
mod eight;
mod judge;
mod lines;
mod stream;

use std::io::{Read, Write};

use clap::{Parser, Subcommand};
use tilebase::Tables;
use tilebase::any::AnyPuzzle;

use self::stream::Stream;
use crate::ask::input::Input;
use crate::out::failure::Failure;
use crate::out::messages::warn;
use crate::out::output::with_output;
use crate::tables::places::Places;

#[derive(Subcommand)]
pub(crate) enum Answer {
    Cubic(cubic::Options),
    Eight(eight::Options),
    /// Answer questions of the cubic puzzle from any state to any pattern
    ///
    /// A line is STATE PATTERN. The answer is the fewest rolls, or -1 if no rolls lead to a goal of
    /// whole cubes.
    #[command(after_help = "Example: \
        echo BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB | tilebase answer goals --paths")]
    Goals(lines::Options),
    /// Answer questions of Harris's cubes from any board to any board
    ///
    /// A line is START GOAL. The answer is the fewest rolls.
    #[command(after_help = "Example: echo DDDD_DDDD UUUU_UUUU | tilebase answer harris --paths")]
    Harris(lines::Options),
    /// Answer boards in the format of POJ 1077 and HDU 1043, Eight
    ///
    /// A board is nine symbols, 1 to 8 and x. The answer is a line: the smallest shortest path to
    /// 12345678x, or unsolvable.
    #[command(after_help = "Example: echo 2 3 4 1 5 x 7 6 8 | tilebase answer poj1077")]
    Poj1077(boards::Options),
    /// Answer boards in the format of P1379 of Luogu, the eight-puzzle
    ///
    /// A board is nine symbols, 0 to 8. The answer is the fewest moves to 123804765, or -1.
    #[command(after_help = "Example: echo 283104765 | tilebase answer p1379")]
    P1379(boards::Options),
    /// Answer boards in the format of ALDS1_13_B of AOJ, 8 Puzzle
    ///
    /// A board is nine symbols, 0 to 8, on three lines. The answer is the fewest moves to 123456780,
    /// or -1.
    #[command(name = "alds1_13_b")]
    #[command(after_help = "Example: echo 1 3 0 4 2 5 7 8 6 | tilebase answer alds1_13_b")]
    Alds(boards::Options),
}

pub(super) fn run(answer: &Answer, places: &Places) -> Result<(), Failure> {
    let mut input = Input::open(answer.stream().file.as_deref())?;
    let tables = places.tables()?;
    with_output(|out| {
        answer.stream_to(&mut input, out, &tables)?.into_iter().for_each(warn);
        Ok(())
    })
}

/// Answers a stream of questions as `tilebase answer WORDS` does, except that it reads from `input`
/// and writes to `output`. Returns a warning if the input is odd but valid, such as text after the
/// last case. Pass a `BufWriter` if single writes are expensive.
///
/// # Errors
/// Returns an error, after the answers to all questions before it have been written, if the input
/// is not in the format, if a table is missing or not valid, if entries of a table contradict each
/// other, or if `output` cannot be written; before that, if `words` are not the arguments of
/// `tilebase answer`.
pub fn answer(
    words: &[&str],
    input: impl Read,
    mut output: impl Write,
    tables: &Tables,
) -> Result<Option<String>, Failure> {
    #[derive(Parser)]
    struct Words {
        #[command(subcommand)]
        answer: Answer,
    }
    let words = Words::try_parse_from(["answer"].iter().chain(words)).map_err(Failure::new)?;
    words.answer.stream_to(&mut Input::new(input, "input"), &mut output, tables)
}

impl Answer {
    fn stream(&self) -> &Stream {
        match self {
            Answer::Cubic(options) => &options.stream,
            Answer::Eight(options) => &options.stream,
            Answer::Goals(options) | Answer::Harris(options) => &options.stream,
            Answer::Poj1077(options) | Answer::P1379(options) | Answer::Alds(options) => {
                &options.stream
            }
        }
    }

    /// Answers all questions. Returns a warning if the input is odd but valid.
    fn stream_to(
        &self,
        input: &mut Input<'_>,
        out: &mut impl Write,
        tables: &Tables,
    ) -> Result<Option<String>, Failure> {
        match self {
            Answer::Cubic(options) => cubic::answer(options, input, out, &tables.cubic()?),
            Answer::Eight(options) => eight::answer(options, input, out, &tables.eight()?),
            Answer::Goals(options) => lines::answer(AnyPuzzle::Cubic, options, input, out, tables),
            Answer::Harris(options) => {
                lines::answer(AnyPuzzle::Harris, options, input, out, tables)
            }
            Answer::Poj1077(options) => {
                boards::answer(&boards::POJ1077, options, input, out, &tables.eight()?)
            }
            Answer::P1379(options) => {
                boards::answer(&boards::P1379, options, input, out, &tables.eight()?)
            }
            Answer::Alds(options) => {
                boards::answer(&boards::ALDS1_13_B, options, input, out, &tables.eight()?)
            }
        }
    }
}

#[cfg(test)]
mod reading_tests;
