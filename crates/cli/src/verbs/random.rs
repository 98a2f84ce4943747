//! `tilebase random`: draws questions at random, optionally at a given distance.

use std::io::Write;
use std::str::FromStr;

use tilebase::any::{AnyBoard, AnyGoal, AnyPuzzle};
use tilebase::cubic::{PATTERNS, Pattern, State};
use tilebase::{Boards, Path, Square, Tables};
use tilebase_dice::{Dice, seed_from_entropy};

use crate::ask::answer_json::AnswerJson;
use crate::ask::large::solver_or_search;
use crate::ask::question::{Question, goal, puzzle_parser};
use crate::ask::solvers::Solvers;
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::output::{Out, json_line, with_output};
use crate::tables::places::Places;

/// Draw random questions, optionally at a given distance, one a line: START GOAL
///
/// START is drawn from all boards that reach the goal; for cubic without --goal, from the nine starts
/// with all cubes alike, and GOAL from all patterns. All questions are equally likely, except with
/// --distance those of puzzles with a large table: they come from random walks, and some are likelier
/// than others.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase random eight --distance 20 --count 10 --seed 1\n  \
    tilebase random eight --goal 1234_5678\n  \
    tilebase random eight --goal '123??????' --distance 22\n  \
    tilebase random cubic --distance 37\n  \
    tilebase random cubic --start 2,2 --distance 36\n  \
    tilebase random cubic --goal WWWWEWWWW --distance 35\n  \
    tilebase random harris --distance 49\n  \
    tilebase random gardner --distance 71    # needs gardner.tbl: tilebase build --gardner\n  \
    tilebase random alike --distance 14    # up to some 25 without alike.tbl\n  \
    tilebase random eight --count 9 | tilebase distance -")]
pub(crate) struct Options {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    puzzle: AnyPuzzle,
    /// The goal of all questions: a board, a pattern, part of one, or several with + between them,
    /// as of tilebase solve [default: any pattern for cubic; of the others the usual one, such as
    /// 12345678_]
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
    let tables = &places.tables()?;
    let seed = options.seed.unwrap_or_else(seed_from_entropy);
    let drawing = Drawing { options, tables, places, seed, dice: Dice::new(seed) };
    with_output(|out| match (options.puzzle, options.start, &options.goal) {
        (AnyPuzzle::Cubic, start, None) => drawing.canonical(start, out),
        (AnyPuzzle::Cubic, Some(_), Some(_)) => {
            Err(Failure::new("--start and --goal: expected at most one of the two")
                .hint("leave --goal out to draw any pattern, or --start to draw any state"))
        }
        (puzzle, Some(_), _) => {
            let what = format!("--start is for cubic alone, found {puzzle}");
            Err(Failure::new(what).hint("leave --start out: START is drawn from all boards"))
        }
        (_, None, _) => drawing.one_goal(out),
    })
}

/// Draws questions, and writes them.
struct Drawing<'a> {
    options: &'a Options,
    tables: &'a Tables,
    places: &'a Places,
    seed: u64,
    dice: Dice,
}

impl Drawing<'_> {
    /// Draws questions from canonical starts of the cubic puzzle to any pattern: from the start with
    /// this empty square, by default from all nine.
    fn canonical(mut self, start: Option<Square>, out: &mut Out) -> Result<(), Failure> {
        let table = self.tables.cubic()?;
        let starts = start.map_or(Square::ALL.to_vec(), |start| vec![start]);
        let question = |number: usize| {
            let pattern = Pattern::from_rank(number % PATTERNS);
            (starts[number / PATTERNS], pattern.unwrap_or_else(|| unreachable!("a remainder")))
        };
        let all = starts.len() * PATTERNS;
        let mut kept: Vec<_> = (0..all).collect();
        if let Some(wanted) = self.options.distance {
            let distance = |number| {
                let (start, pattern) = question(number);
                table.distance(start, pattern).map(usize::from)
            };
            let distances = (0..all).map(distance).collect::<Result<Vec<_>, _>>()?;
            self.check(distances.iter().copied().max().unwrap_or_default())?;
            kept.retain(|&number| distances[number] == wanted);
        }
        let mut solvers = Solvers::new(self.tables, None);
        for _ in 0..self.options.count {
            // In a valid table every distance up to the largest occurs.
            let Some(number) = self.dice.pick(&kept) else {
                return Err(Failure::new(
                    "cubic.tbl: expected a question at this distance, found none",
                )
                .hint("to prove the tables: tilebase verify"));
            };
            let (start, goal) = question(number);
            let start = AnyBoard::Cubic(State::canonical(start));
            let goal = AnyGoal::Cubic(goal.into());
            self.write(&Question { start, goal }, &mut solvers, out)?;
        }
        Ok(())
    }

    /// Draws questions from all boards that reach a goal.
    fn one_goal(mut self, out: &mut Out) -> Result<(), Failure> {
        let puzzle = self.options.puzzle;
        let goal = goal(puzzle, self.options.goal.as_deref())?;
        let solved = solver_or_search(&goal, self.tables, self.places)?;
        let solver = solved.1.clone();
        if let Some(histogram) = solver.histogram() {
            self.check(histogram.radius())?;
        }
        let boards = Boards::new(&solver, self.options.distance)?;
        let mut solvers = Solvers::new(self.tables, Some(&solved));
        for _ in 0..self.options.count {
            let start = boards.draw(&mut |bound| self.dice.below(bound))?;
            self.write(&Question { start, goal: goal.clone() }, &mut solvers, out)?;
        }
        Ok(())
    }

    /// Checks that there are questions at the distance that is wanted.
    fn check(&self, radius: usize) -> Result<(), Failure> {
        match self.options.distance {
            Some(distance) if distance > radius => {
                let what = format!("--distance: expected 0 to {radius}, found {distance}");
                Err(Failure::new(what).hint("no question is farther from its goal"))
            }
            _ => Ok(()),
        }
    }

    fn write(
        &self,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        if self.options.format == Format::Text {
            return Ok(writeln!(out, "{}", question.line())?);
        }
        let path = solvers.path(question)?;
        let mut drawn = AnswerJson::new(question, path.map(Path::len));
        drawn.seed = Some(self.seed);
        Ok(json_line(out, &drawn)?)
    }
}

/// Reads a number of an option.
fn whole_number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("expected a whole number, 0 to {}", u64::MAX))
}
