//! `tilebase random`: draws questions at random, optionally at a given distance.

use std::str::FromStr;

use tilebase::{Square, Tables};
use tilebase_dice::{Dice, seed_from_entropy};

use crate::answer_json::AnswerJson;
use crate::failure::Failure;
use crate::format::Format;
use crate::output::{Out, json_line, with_output};
use crate::puzzle::{Name, Puzzle, Visitor};
use crate::question::{Question, read_goal};
use crate::tables::Places;

/// Draw random questions, optionally at a given distance, one a line: START GOAL
///
/// For eight, harris and gardner, START is drawn from all boards that reach the goal. For cubic,
/// START is drawn from the nine starts with all cubes alike and GOAL from all patterns; with
/// --goal, START is drawn from all states. All questions are equally likely; only those of gardner
/// with --distance come from random walks, and some of them are likelier than others.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase random eight --distance 20 --count 10 --seed 1\n  \
    tilebase random eight --goal 1234_5678\n  \
    tilebase random cubic --distance 37\n  \
    tilebase random cubic --start 2,2 --distance 36\n  \
    tilebase random cubic --goal WWWWEWWWW --distance 35\n  \
    tilebase random harris --distance 49\n  \
    tilebase random gardner --distance 71    # needs gardner.tbl: tilebase build --gardner\n  \
    tilebase random eight --count 9 | tilebase distance -")]
pub(crate) struct Options {
    /// The puzzle
    puzzle: Name,
    /// The goal of all questions [default: 12345678_ for eight, UUUU_UUUU for harris, any pattern
    /// for cubic; gardner has one goal]
    #[arg(long, alias = "pattern")]
    goal: Option<String>,
    /// For cubic: draw only questions from the start with this empty square; column and row are 1
    /// to 3
    #[arg(long, value_name = "X,Y")]
    start: Option<Square>,
    /// Draw only questions with exactly this distance from START to GOAL [default: any distance]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    #[arg(allow_negative_numbers = true)]
    distance: Option<usize>,
    /// How many questions to draw; each is drawn independently, so one may occur twice
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole_number::<u64>)]
    #[arg(allow_negative_numbers = true)]
    count: u64,
    /// Seed of the random numbers: the same seed draws the same questions [default: a random seed]
    #[arg(long, value_name = "S", value_parser = whole_number::<u64>)]
    #[arg(allow_negative_numbers = true)]
    seed: Option<u64>,
    /// How to write the questions
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let tables = places.tables()?;
    with_output(|out| options.puzzle.visit(Draw { options, tables: &tables, out }))
}

struct Draw<'a> {
    options: &'a Options,
    tables: &'a Tables,
    out: &'a mut Out,
}

impl Visitor for Draw<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Puzzle>(self) -> Result<(), Failure> {
        let Draw { options, tables, out } = self;
        let goal = options.goal.as_deref().map(read_goal::<P>);
        let mut questions = P::questions(tables, options.start, goal.transpose()?)?;
        if let Some(distance) = options.distance {
            questions.keep(distance)?;
        }
        let seed = options.seed.unwrap_or_else(seed_from_entropy);
        let mut dice = Dice::new(seed);
        for _ in 0..options.count {
            let (start, goal) = questions.draw(&mut dice)?;
            match options.format {
                Format::Text => writeln!(out, "{} {goal}", P::brief(&start))?,
                Format::Json => {
                    let distance = Some(questions.distance(&start, goal)?.into());
                    let mut drawn = AnswerJson::new(&Question::<P> { start, goal }, distance);
                    drawn.seed = Some(seed);
                    json_line(out, &drawn)?;
                }
            }
        }
        Ok(())
    }
}

/// Reads a number of an option.
fn whole_number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("expected a whole number, 0 to {}", u64::MAX))
}
