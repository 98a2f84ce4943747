//! `tilebase random`: draws questions at random, optionally at a given distance.

use tilebase::Tables;
use tilebase_dice::{Dice, seed_from_entropy};

use crate::answer_json::AnswerJson;
use crate::failure::Failure;
use crate::format::Format;
use crate::output::{Out, json_line, with_output};
use crate::puzzle::{Name, Puzzle, Questions, Visitor};
use crate::question::{Question, read_goal};
use crate::tables::Places;

/// Draw random questions, optionally at a given distance, one a line: START GOAL
///
/// For eight and harris, START is drawn from all boards that reach the goal. For cubic, START is
/// drawn from the nine starts with all cubes alike and GOAL from all patterns; with --goal, START
/// is drawn from all states.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase random eight --distance 20 --count 10 --seed 1\n  \
    tilebase random eight --goal 1234_5678\n  \
    tilebase random cubic --distance 37\n  \
    tilebase random cubic --start 2,2 --distance 36\n  \
    tilebase random cubic --goal WWWWEWWWW --distance 35\n  \
    tilebase random harris --distance 49\n  \
    tilebase random eight --count 9 | tilebase distance -")]
pub(crate) struct Options {
    /// The puzzle
    puzzle: Name,
    /// The goal of all questions [default: 12345678_ for eight, UUUU_UUUU for harris, any pattern
    /// for cubic]
    #[arg(long, alias = "pattern")]
    goal: Option<String>,
    /// For cubic: draw only questions from the start with this empty square (column, row)
    #[arg(long, value_name = "X,Y")]
    start: Option<String>,
    /// Draw only questions with exactly this distance from START to GOAL [default: any distance]
    #[arg(long, value_name = "N")]
    distance: Option<usize>,
    /// How many questions to draw; each is drawn independently, so one may occur twice
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    /// Seed of the random numbers: the same seed draws the same questions [default: a random seed]
    #[arg(long, value_name = "S")]
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
        let start = options.start.as_deref().map(|text| {
            P::read_start(text).map_err(|e| Failure::new(format!("--start {text:?}: {e}")))
        });
        let goal = options.goal.as_deref().map(read_goal::<P>);
        let pool = P::pool(tables, start.transpose()?.as_ref(), goal.transpose()?)?;
        let chosen = match options.distance {
            None => None,
            Some(distance) => Some(at_distance(distance, &pool.distances()?)?),
        };
        let of = chosen.as_ref().map_or(pool.len(), Vec::len) as u64;
        let seed = options.seed.unwrap_or_else(seed_from_entropy);
        let mut dice = Dice::new(seed);
        for _ in 0..options.count {
            let drawn = dice.below(of) as usize;
            let number = chosen.as_ref().map_or(drawn, |chosen| chosen[drawn] as usize);
            write::<P>(&pool, number, seed, options.format, out)?;
        }
        Ok(())
    }
}

/// Writes the question of this number.
fn write<P: Puzzle>(
    pool: &Questions<'_, P>,
    number: usize,
    seed: u64,
    format: Format,
    out: &mut Out,
) -> Result<(), Failure> {
    let Some((start, goal)) = pool.question(number) else {
        unreachable!("number {number} was drawn out of {}", pool.len())
    };
    match format {
        Format::Text => writeln!(out, "{} {goal}", P::brief(&start))?,
        Format::Json => {
            let distance = Some(usize::from(pool.distance(number)?));
            let mut drawn = AnswerJson::new(&Question::<P> { start, goal }, distance);
            drawn.seed = Some(seed);
            json_line(out, &drawn)?;
        }
    }
    Ok(())
}

/// Returns the numbers of the questions at a distance.
///
/// # Errors
/// Returns an error if there are none.
fn at_distance(distance: usize, distances: &[u8]) -> Result<Vec<u32>, Failure> {
    let here = (0..).zip(distances).filter(|&(_, &found)| usize::from(found) == distance);
    let numbers: Vec<u32> = here.map(|(number, _)| number).collect();
    if numbers.is_empty() {
        // Every distance from 0 to the radius occurs.
        let radius = distances.iter().max().copied().unwrap_or_default();
        let what = format!("--distance: expected 0 to {radius}, found {distance}");
        return Err(Failure::new(what).hint("no question is farther from its goal"));
    }
    Ok(numbers)
}
