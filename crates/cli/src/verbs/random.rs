//! `tilebase random`: draws random questions, optionally at given distances.

use std::io::Write;
use std::mem;
use std::ops::RangeInclusive;
use std::str::FromStr;

use tilebase::cubic::{PATTERNS, Pattern};
use tilebase::random::{Boards, Day, RandomGoals, Shuffled};
use tilebase::{Content, Goal, Path, Puzzle, Solver, Square, Tables};
use tilebase_dice::{Dice, seed_from_entropy};

use super::answer::{JUDGES, Judge, Reads, judge};
use crate::ask::print::AnswerJson;
use crate::ask::puzzles::PuzzleParser;
use crate::ask::question::{Question, goal};
use crate::ask::solvers::{Solvers, searching, solver_or_search};
use crate::out::failure::Failure;
use crate::out::messages;
use crate::out::output::{Out, json_line, number, with_output};
use crate::tables::places::Places;

/// Draw random questions, optionally at given distances, one a line: START GOAL
///
/// START is drawn from all boards that reach the goal. For cubic without --goal, START is one of
/// the nine with all cubes alike, and GOAL is any pattern. No question comes twice before all have
/// come; a warning says if they come again. All questions are equally likely, except at a
/// --distance in a puzzle with a large table: random walks find these, some more often than others.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase random eight --distance 20 --count 10 --seed 1\n  \
    tilebase random eight --distance 5-10 --count 12    # two at each distance\n  \
    tilebase random eight --goal 1234_5678\n  \
    tilebase random eight --goal '123??????' --distance 22\n  \
    tilebase random cubic --distance 37\n  \
    tilebase random cubic --start 2,2 --distance 36\n  \
    tilebase random cubic --goal WWWWEWWWW --distance 35\n  \
    tilebase random eight --goal random --distance 20    # goals differ\n  \
    tilebase random eight --unsolvable\n  \
    tilebase random eight --count 40 --format hdu3567\n  \
    tilebase random harris --distance 49\n  \
    tilebase random gardner --distance 71    # tilebase build gardner before\n  \
    tilebase random alike --distance 14    # up to some 45 without alike.tbl\n  \
    tilebase random eight --daily 2026-11-25\n  \
    tilebase random eight --count 9 | tilebase distance -")]
pub(crate) struct Options {
    /// The puzzle
    #[arg(value_parser = PuzzleParser)]
    puzzle: Puzzle,
    /// The goal of all questions, as for tilebase solve; or the word random, to draw a goal for each
    /// question [default: any pattern for cubic; else the usual goal, such as 12345678_]
    #[arg(long, alias = "pattern", allow_hyphen_values = true)]
    goal: Option<String>,
    /// For cubic: the empty square of START, column and row from 1 to 3
    #[arg(long, value_name = "X,Y")]
    start: Option<Square>,
    /// Draw only questions at this distance, or at several in turn: 5-10, 5,10,15 or 3,5-7
    /// [default: any distance]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    distance: Option<Distances>,
    /// Draw only questions that no moves solve, to a goal that some boards do not reach
    #[arg(long, conflicts_with_all = ["distance", "start"])]
    unsolvable: bool,
    /// Draw the puzzle of a day, as the page does: a question to the usual goal or that of --format,
    /// at distance 8 on a Monday to 20 on a Sunday
    #[arg(long, value_name = "DATE", value_parser = Day::from_str)]
    #[arg(conflicts_with_all = ["goal", "start", "distance", "unsolvable", "count", "seed"])]
    daily: Option<Day>,
    /// How many questions to draw
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole_number::<u64>)]
    #[arg(allow_negative_numbers = true)]
    count: u64,
    /// The same seed draws the same questions [default: a random seed]
    #[arg(long, value_name = "S", value_parser = whole_number::<u64>)]
    #[arg(allow_negative_numbers = true)]
    seed: Option<u64>,
    /// How to write the questions: text, json, or a format of tilebase answer, such as hdu3567 or
    /// poj1077; the format's goal is then the default
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Layout,
}

/// How questions are written.
#[derive(Clone, Copy)]
enum Layout {
    Text,
    Json,
    Judge(&'static Judge),
}

/// Reads the name of a layout. A parser of clap would list all names whenever the command starts.
impl FromStr for Layout {
    type Err = String;

    fn from_str(name: &str) -> Result<Layout, String> {
        match name {
            "text" => Ok(Layout::Text),
            "json" => Ok(Layout::Json),
            _ => judge(name).map(Layout::Judge).ok_or_else(|| {
                let names = JUDGES.iter().map(|judge| judge.name).collect::<Vec<_>>().join(", ");
                format!("expected text, json, {names} or the number of a problem, such as hdu3567")
            }),
        }
    }
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let tables = &places.tables()?;
    let seed = options.daily.map(Day::seed).or(options.seed).unwrap_or_else(seed_from_entropy);
    let goal = options.goal()?;
    let (dice, goal) = (Dice::new(seed), goal.as_deref());
    let day = options.daily.map(|day| Distances(vec![day.distance()..=day.distance()]));
    let distances = day.or(options.distance.clone());
    let (has_begun, has_warned) = (false, false);
    let drawing =
        Drawing { options, goal, distances, tables, places, seed, dice, has_begun, has_warned };
    with_output(|out| {
        let judge = if let Layout::Judge(judge) = options.format { Some(judge) } else { None };
        let any_state = options.daily.is_some() || options.unsolvable;
        let any_state =
            any_state && !judge.is_some_and(|judge| matches!(judge.reads, Reads::Datasets));
        match (options.puzzle, options.start, goal) {
            (puzzle, start, None) if puzzle == Puzzle::cubic() && !any_state => {
                drawing.canonical(start, out)
            }
            (puzzle, Some(_), Some(_)) if puzzle == Puzzle::cubic() => {
                Err(Failure::new("--start and --goal: expected at most one of the two")
                    .hint("leave --goal out to draw any pattern, or --start to draw any state"))
            }
            (puzzle, Some(_), _) => {
                let what = format!("--start is for cubic alone, found {puzzle}");
                Err(Failure::new(what).hint("leave --start out: START is drawn from all boards"))
            }
            (_, None, Some("random")) => drawing.many_goals(out),
            (_, None, _) => drawing.one_goal(out),
        }?;
        Ok(judge.map_or(Ok(()), |judge| judge.reads.write_end(options.count, out))?)
    })
}

impl Options {
    /// Returns the goal of `--goal`, which may be the word `random`, or else the format's goal;
    /// `None` for the default one.
    ///
    /// # Errors
    /// A format of another puzzle, or a goal that the format does not have.
    fn goal(&self) -> Result<Option<String>, Failure> {
        let given = self.goal.clone();
        let Layout::Judge(Judge { name, reads, .. }) = self.format else { return Ok(given) };
        let puzzle = reads.puzzle();
        if puzzle != self.puzzle {
            let what = format!("--format {name} has questions of {puzzle}, found {}", self.puzzle);
            return Err(
                Failure::new(what).hint(format!("tilebase random {puzzle} --format {name}"))
            );
        }
        let is_board = |goal: &Option<String>| {
            let read = |text: &str| text == "random" || puzzle.start(Some(text)).is_ok();
            goal.as_deref().is_some_and(read)
        };
        let is = |text: &str| {
            let read = |text| goal(puzzle, Some(text)).ok();
            given
                .as_deref()
                .is_none_or(|given| read(given).is_some_and(|goal| Some(goal) == read(text)))
        };
        match reads {
            Reads::Boards { goal, .. } if is(goal) => Ok(Some((*goal).to_owned())),
            Reads::Datasets if self.unsolvable => {
                let what = format!("--unsolvable: every question of --format {name} has a path");
                Err(Failure::new(what).hint("leave --unsolvable or --format out"))
            }
            Reads::Datasets if given.is_none() => Ok(None),
            Reads::Cases if self.daily.is_some() => Ok(None),
            Reads::Cases if given.is_none() => Ok(Some("random".into())),
            Reads::Cases if is_board(&given) => Ok(given),
            _ => Err(Failure::new("--format: expected one that has the goal of --goal")
                .hint("leave --goal or --format out")),
        }
    }
}

/// Draws questions, and writes them.
struct Drawing<'a> {
    options: &'a Options,
    /// The goal of all questions, or the word `random`; `None` for the default one.
    goal: Option<&'a str>,
    /// Those of `--distance`, or that of the day.
    distances: Option<Distances>,
    tables: &'a Tables,
    places: &'a Places,
    seed: u64,
    dice: Dice,
    /// Whether the beginning of a judge's file is written.
    has_begun: bool,
    has_warned: bool,
}

impl Drawing<'_> {
    /// Draws questions of the cubic puzzle to any pattern, from the canonical start with this empty
    /// square, or from all nine.
    fn canonical(mut self, start: Option<Square>, out: &mut Out) -> Result<(), Failure> {
        let table = self.tables.cubic()?;
        let starts = start.map_or(Square::ALL.to_vec(), |start| vec![start]);
        let question = |number: usize| {
            let pattern = Pattern::from_rank(number % PATTERNS);
            (starts[number / PATTERNS], pattern.unwrap_or_else(|| unreachable!("a remainder")))
        };
        let all = starts.len() * PATTERNS;
        let mut kept: Vec<Vec<usize>> = vec![(0..all).collect()];
        if let Some(wanted) = &self.distances {
            let distance = |number| {
                let (start, pattern) = question(number);
                table.distance(start, pattern).map(usize::from)
            };
            let distances = (0..all).map(distance).collect::<Result<Vec<_>, _>>()?;
            let radius = distances.iter().copied().max().unwrap_or_default();
            let wanted =
                wanted.up_to(radius, || format!("pattern is {} away", number(radius, "roll")))?;
            let at = |&wanted: &usize| {
                (0..all).filter(|&number| distances[number] == wanted).collect::<Vec<_>>()
            };
            kept = wanted.iter().map(at).collect();
        }
        let mut orders: Vec<_> = kept.iter().map(|kept| Shuffled::new(kept.len() as u64)).collect();
        let mut solvers = Solvers::new(self.tables, None);
        for drawn in 0..self.options.count {
            let turn = (drawn % kept.len() as u64) as usize;
            // In a valid table every distance up to the largest occurs.
            if kept[turn].is_empty() {
                return Err(Failure::new(
                    "cubic.tbl: expected a question at this distance, found none",
                )
                .hint("to prove the tables: tilebase verify"));
            }
            let place = orders[turn].draw(&mut |bound| self.dice.below(bound));
            self.warn(orders[turn].is_again());
            let (start, goal) = question(kept[turn][place as usize]);
            let start = Puzzle::cubic().as_described(start.index());
            let goal = goal.goal();
            self.write(&Question { start, goal }, &mut solvers, out)?;
        }
        Ok(())
    }

    /// Draws questions from all boards that reach a goal. For the day's puzzle it searches if there is
    /// a large table, because draws with the table give other boards.
    fn one_goal(mut self, out: &mut Out) -> Result<(), Failure> {
        let puzzle = self.options.puzzle;
        let goal = goal(puzzle, self.goal)?;
        let search = self.options.daily.and_then(|_| searching(puzzle));
        let solver = match search {
            Some(search) => search,
            None => solver_or_search(&goal, self.tables, self.places)?,
        };
        let mut boards = if self.options.unsolvable {
            let boards = Boards::unsolvable(&solver, &mut |bound| self.dice.below(bound))?;
            let Some(boards) = boards else { return Err(self.all_solvable(&goal)?) };
            boards
        } else {
            let distances = self.distances.as_ref().map(|distances| distances.of(&solver, &goal));
            let distances = distances.transpose()?.unwrap_or_default();
            Boards::new(&solver, &distances)?
        };
        let mut solvers = Solvers::new(self.tables, Some(solver));
        for _ in 0..self.options.count {
            let start = boards.draw(&mut |bound| self.dice.below(bound))?;
            self.warn(boards.is_again());
            self.write(&Question { start, goal: goal.clone() }, &mut solvers, out)?;
        }
        Ok(())
    }

    /// Draws questions that have a goal each.
    fn many_goals(mut self, out: &mut Out) -> Result<(), Failure> {
        let (puzzle, tables, places) = (self.options.puzzle, self.tables, self.places);
        let mut goals = RandomGoals::new(puzzle).ok_or_else(|| {
            let what = format!("--goal random: {puzzle} has only one goal");
            Failure::new(what).hint("leave --goal out: START is drawn from all boards")
        })?;
        // All distances that some goal may have. Few goals have the largest of them.
        let any = || "board is nearer to every goal".to_owned();
        let mut distances = match &self.distances {
            Some(distances) => distances.up_to(u8::MAX.into(), any)?.into_iter().cycle(),
            None => Vec::new().into_iter().cycle(),
        };
        for _ in 0..self.options.count {
            let solver = |goal: &_| solver_or_search(goal, tables, places);
            let below = &mut |bound| self.dice.below(bound);
            let (distance, unsolvable) = (distances.next(), self.options.unsolvable);
            let (goal, start) = goals.question(distance, unsolvable, solver, below)?;
            let Some(start) = start else {
                let Some(distance) = distance else { return Err(self.all_solvable(&goal)?) };
                let what = format!("--distance: of some 40 goals none has a board {distance} away");
                return Err(Failure::new(what).hint("try again, or a smaller distance"));
            };
            self.warn(goals.is_again());
            self.write(&Question { start, goal }, &mut Solvers::new(tables, None), out)?;
        }
        Ok(())
    }

    /// Returns the error that all boards reach a goal. The advice is the puzzles with another usual goal.
    fn all_solvable(&mut self, goal: &Goal) -> Result<Failure, Failure> {
        let mut others = Vec::new();
        for puzzle in Puzzle::all() {
            // Two different tiles may have changed places.
            if Content::of_patterns(&puzzle.default_goal(None)).is_some() {
                others.push(puzzle.name());
                continue;
            }
            // A puzzle without its table is left out.
            let table = || self.tables.to(&puzzle.default_goal(None)).ok();
            let Some(solver) = searching(puzzle).or_else(table) else { continue };
            if Boards::unsolvable(&solver, &mut |bound| self.dice.below(bound))?.is_some() {
                others.push(puzzle.name());
            }
        }
        let what = "--unsolvable: expected a goal that some boards do not reach, found";
        let hint = format!("name such a goal, or one of the puzzles {}", others.join(", "));
        Ok(Failure::new(format!("{what} {goal} ({})", goal.puzzle())).hint(hint))
    }

    /// Warns once that questions come again.
    fn warn(&mut self, is_again: bool) {
        if is_again && !self.has_warned {
            messages::warn("there are fewer such questions than --count: some come again");
            self.has_warned = true;
        }
    }

    fn write(
        &mut self,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        match self.options.format {
            Layout::Json => {}
            Layout::Text => return Ok(writeln!(out, "{}", question.line())?),
            Layout::Judge(Judge { reads, .. }) => {
                // Not before an error.
                if !mem::replace(&mut self.has_begun, true) {
                    reads.write_begin(self.options.count, out)?;
                }
                return Ok(reads.write(question, out)?);
            }
        }
        let path = solvers.path(question)?;
        let mut drawn = AnswerJson::new(question, path.map(Path::len));
        drawn.seed = Some(self.seed);
        Ok(json_line(out, &drawn)?)
    }
}

/// The distances of `--distance`, in the order in which they are taken.
#[derive(Clone)]
struct Distances(Vec<RangeInclusive<usize>>);

/// Reads numbers and ranges with commas between them: `3,5-7`.
impl FromStr for Distances {
    type Err = String;

    fn from_str(text: &str) -> Result<Distances, String> {
        let range = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let expected = "expected a number such as 20, a range 5-10, or a list 3,5-7";
            let number = |text: &str| text.trim().parse::<usize>().map_err(|_| expected.to_owned());
            let (first, last) = (number(first)?, number(last)?);
            match first <= last {
                true => Ok(first..=last),
                false => Err(format!("expected the smaller number first: {last}-{first}")),
            }
        };
        text.split(',').map(range).collect::<Result<_, _>>().map(Distances)
    }
}

impl Distances {
    /// Returns the distances, each once, if none is larger than a radius. `farthest` returns the
    /// advice otherwise, without its first words, "the farthest".
    fn up_to(
        &self,
        radius: usize,
        farthest: impl FnOnce() -> String,
    ) -> Result<Vec<usize>, Failure> {
        if let Some(found) = self.0.iter().map(RangeInclusive::end).find(|&&last| last > radius) {
            let what = format!("--distance: expected 0 to {radius}, found {found}");
            return Err(Failure::new(what).hint(format!("the farthest {}", farthest())));
        }
        let mut all = Vec::new();
        for distance in self.0.iter().cloned().flatten() {
            if !all.contains(&distance) {
                all.push(distance);
            }
        }
        Ok(all)
    }

    /// Returns the distances, each once, if none is larger than a solver's radius.
    fn of(&self, solver: &Solver, goal: &Goal) -> Result<Vec<usize>, Failure> {
        let radius = solver.radius();
        let step = goal.puzzle().step();
        self.up_to(radius, || format!("board is {} from {goal}", number(radius, step)))
    }
}

/// Reads a number of an option.
fn whole_number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("expected a whole number, 0 to {}", u64::MAX))
}
