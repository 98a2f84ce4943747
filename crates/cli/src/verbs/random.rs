//! `tilebase random`: draws random questions, optionally at given distances.

use std::io::Write;
use std::mem;
use std::ops::RangeInclusive;
use std::str::FromStr;

use tilebase::cubic::{CubicTable, PATTERNS, PatternRank};
use tilebase::eight::Square;
use tilebase::random::{Day, RandomBoards, RandomGoals, ShuffledNumbers};
use tilebase::{Content, Goal, MoveNotation, Puzzle, Slide, Tables};
use tilebase_dice::{Dice, seed_from_entropy};

use super::answer::{JUDGES, JudgeFormat, JudgeInput, judge};
use crate::ask::arguments::{Question, goal};
use crate::ask::example;
use crate::ask::solvers::{Solvers, solver_or_search};
use crate::out::messages;
use crate::out::messages::Failure;
use crate::out::notation_arg::NotationArg;
use crate::out::output::{Out, number, with_repeats};
use crate::puzzles::{PUZZLE, PUZZLE_LONG, PuzzleParser, SlidesArg, typed};
use crate::tables::options::{SearchOptions, TableOptions};

/// Draw random boards, one on each line, together with the goal
///
/// Boards are drawn from all that reach the goal. For cubic without --goal, all cubes of a board lie
/// alike, and the goal is any pattern. No line comes twice before all have come, and a warning says
/// when they begin to come again. All lines are equally likely, but for one case: where a puzzle has
/// a large table, random moves find the boards of a --distance, and some of them more often.
#[derive(clap::Args)]
#[command(mut_arg("notation", |arg| arg.hide_short_help(true)))]
#[command(after_long_help = "Examples:\n  \
    tilebase random eight --distance 20 --count 10\n  \
    tilebase random eight --count 9 | tilebase distance -\n  \
    tilebase random eight --distance 5-10 --count 12    # two at each distance\n  \
    tilebase random eight --goal 1234_5678\n  \
    tilebase random eight --goal '123??????' --distance 22\n  \
    tilebase random cubic --distance 37\n  \
    tilebase random cubic --blank 2,2 --distance 36\n  \
    tilebase random cubic --goal WWWWEWWWW --distance 35\n  \
    tilebase random eight --goal random --distance 20    # goals differ\n  \
    tilebase random eight --unsolvable\n  \
    tilebase random eight --count 40 --format hdu3567\n  \
    tilebase random harris --distance 49\n  \
    tilebase random gardner --distance 71    # tilebase build gardner before\n  \
    tilebase random alike --distance 14    # up to some 45 without alike.tbl\n  \
    tilebase random eight --daily 2026-11-25")]
pub(crate) struct Options {
    #[arg(value_parser = PuzzleParser, hide_possible_values = true)]
    #[arg(help = PUZZLE, long_help = PUZZLE_LONG)]
    puzzle: Puzzle,
    #[command(flatten)]
    slides: SlidesArg,
    /// Use this goal instead of the usual one
    ///
    /// It is written as for tilebase solve. With the word random, a goal is drawn for each line.
    #[arg(long, allow_hyphen_values = true)]
    goal: Option<String>,
    /// Begin with the empty square in this column and row (for cubic alone)
    #[arg(long, value_name = "X,Y", hide_short_help = true)]
    blank: Option<Square>,
    /// Draw boards that need exactly N moves. With 5-10, boards of each of these distances are drawn
    /// in turn
    ///
    /// Lists such as 5,10,15 and 3,5-7 are possible, too.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = distances)]
    distance: Option<DistanceRanges>,
    /// Draw boards that cannot be solved
    ///
    /// This needs a goal that some boards do not reach.
    #[arg(long, conflicts_with_all = ["distance", "blank"])]
    unsolvable: bool,
    /// Draw the puzzle of the day, the same for everyone
    ///
    /// It needs 8 moves on a Monday, and more each day, up to 20 on a Sunday. The page has the same.
    #[arg(long, value_name = "DATE", value_parser = Day::from_str)]
    #[arg(conflicts_with_all = ["goal", "blank", "distance", "unsolvable", "count", "seed"])]
    daily: Option<Day>,
    /// Write N random moves from the goal, as speed-solvers do: R2U3
    ///
    /// No move undoes the one before. tilebase solve GOAL --after MOVES solves the board to which they
    /// lead. With --notation tile, as speed-solvers read them, directions are those of the tiles.
    #[arg(long, value_name = "N", conflicts_with_all = ["distance", "unsolvable", "blank", "daily"])]
    #[arg(hide_short_help = true)]
    scramble: Option<u16>,
    #[command(flatten)]
    spelling: NotationArg,
    /// Draw K boards [default: 1]
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole_number)]
    #[arg(allow_negative_numbers = true, hide_default_value = true)]
    count: u64,
    /// Draw the same boards each time for the same S
    #[arg(long, value_name = "S", value_parser = whole_number)]
    #[arg(allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Write text, json, or the format of a judge, such as hdu3567
    ///
    /// tilebase answer --help lists the judges. Their formats have goals of their own. Without this
    /// option, it is text.
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = layout)]
    #[arg(hide_default_value = true)]
    format: QuestionFormat,
    #[command(flatten)]
    search: SearchOptions,
}

/// How questions are written.
#[derive(Clone, Copy)]
enum QuestionFormat {
    Text,
    Json,
    /// A format of `tilebase answer`, and the name that was typed.
    Judge(&'static JudgeFormat, &'static str),
}

/// Reads the name of a layout. A parser of clap would list all names whenever the command starts.
fn layout(name: &str) -> Result<QuestionFormat, String> {
    match name {
        "text" => Ok(QuestionFormat::Text),
        "json" => Ok(QuestionFormat::Json),
        _ => judge(name).map(|(judge, name)| QuestionFormat::Judge(judge, name)).ok_or_else(|| {
            let names = JUDGES.iter().map(|judge| judge.name).collect::<Vec<_>>().join(", ");
            format!("expected text, json, {names} or the number of a problem, such as hdu3567")
        }),
    }
}

/// Draws a question with random numbers below a bound. Also returns whether questions come again.
type Draw<'a> =
    Box<dyn FnMut(&mut dyn FnMut(u64) -> u64) -> Result<(Question, bool), Failure> + 'a>;

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<(), Failure> {
    let &Options { puzzle, blank, unsolvable, daily, count, .. } = options;
    let table_options = &options.search.table_options;
    let (tables, text) = (&options.search.tables()?, options.goal()?);
    let seed = daily.map(Day::seed).or(options.seed).unwrap_or_else(seed_from_entropy);
    let mut dice = Dice::new(seed);
    let below = &mut |bound| dice.below(bound);
    let distances = options.distance.as_ref();
    if let Some(moves) = options.scramble {
        if !matches!(options.format, QuestionFormat::Text) {
            return Err(Failure::new("--scramble writes moves, which have no --format")
                .hint("leave --format out"));
        }
        let goal = goal(puzzle, text)?;
        for _ in 0..count {
            writeln!(out, "{}", with_repeats(&scramble(&goal, moves, options.spelling, below)))?;
        }
        return Ok(());
    }
    let judge =
        if let QuestionFormat::Judge(judge, _) = options.format { Some(judge) } else { None };
    let is_uniform = puzzle == Puzzle::cubic()
        && (daily.is_none() && !unsolvable
            || judge.is_some_and(|judge| matches!(judge.reads, JudgeInput::Datasets)));
    let mut solvers = Solvers::new(tables, None);
    let mut draw: Draw<'_> = match (blank, text) {
        (blank, None) if is_uniform => {
            let day = daily.map(|day| DistanceRanges(vec![day.distance()..=day.distance()]));
            from_uniform_starts(tables.cubic()?, blank, day.as_ref().or(distances))?
        }
        (Some(_), Some(_)) if puzzle == Puzzle::cubic() => {
            return Err(Failure::new("expected --blank or --goal, found both")
                .hint("leave out --goal to draw any pattern, or --blank to draw any board"));
        }
        (Some(_), _) => {
            let what = format!("only cubic has --blank, found {puzzle}");
            return Err(
                Failure::new(what).hint("without --blank, boards with any empty square are drawn")
            );
        }
        (None, Some("random")) => many_goals(options, distances, tables, table_options)?,
        (None, text) => {
            let goal = goal(puzzle, text)?;
            // Draws with a large table give other boards than the day's.
            let solver = solver_or_search(&goal, daily.is_none(), tables, table_options)?;
            let radius = solver.radius();
            let far =
                format!("board is more than {} from {goal}", number(radius, puzzle.move_word()));
            let distances =
                distances.map(|distances| distances.up_to(radius, puzzle, &far)).transpose()?;
            // Small boards have no distant ones.
            let distances = daily.map(|day| vec![day.distance().min(radius)]).or(distances);
            let without_table = (solver.counts().is_none())
                .then(|| Content::of(&goal).filter(Content::is_large))
                .flatten();
            let drawn = match unsolvable {
                true => RandomBoards::unsolvable(&solver, below)?,
                false => Some(RandomBoards::new(&solver, &distances.unwrap_or_default())?),
            };
            let none = || all_solvable(&goal, tables, table_options, below);
            let mut boards = drawn.ok_or_else(none)?;
            solvers = Solvers::new(tables, Some(solver));
            Box::new(move |below| {
                let start = boards.draw(below).map_err(|error| match &without_table {
                    Some(content) => table_options.without_table(error, content),
                    None => error.into(),
                })?;
                Ok((Question { start, goal: goal.clone() }, boards.has_repeated()))
            })
        }
    };
    let mut has_warned = false;
    for number in 0..count {
        let (question, is_again) = draw(below)?;
        if is_again && !mem::replace(&mut has_warned, true) {
            messages::warn(
                "there are fewer such boards than --count asks for, so some are repeated",
            );
        }
        match options.format {
            QuestionFormat::Text => writeln!(out, "{}", question.line())?,
            QuestionFormat::Json => {
                let answer = match solvers.distance(&question).map_err(Failure::from) {
                    Ok(distance) => {
                        let mut answer = question.answer(&[]);
                        answer.distance = distance;
                        answer
                    }
                    Err(failure) => question.at_least(solvers.at_least(&question, failure)?, &[]),
                };
                writeln!(out, "{}", answer.object(MoveNotation::Blank).with("seed", seed))?;
            }
            QuestionFormat::Judge(JudgeFormat { reads, .. }, _) => {
                // Not before an error.
                if number == 0 {
                    reads.write_begin(count, out)?;
                }
                reads.write(&question, out)?;
            }
        }
    }
    Ok(judge.map_or(Ok(()), |judge| judge.reads.write_end(count, out))?)
}

/// Returns the letters of random moves from a board of a goal, none of which undoes the one before.
fn scramble(
    goal: &Goal,
    moves: u16,
    NotationArg { notation, .. }: NotationArg,
    below: &mut dyn FnMut(u64) -> u64,
) -> String {
    let has_slides = goal.puzzle().has_slides();
    let (mut here, mut last, mut symbols) = (goal.some_board(), None::<Slide>, Vec::new());
    for _ in 0..moves {
        let Some(board) = here else { break };
        // Two slides along one line are one, or none.
        let goes_on = |step: &Slide| match last {
            Some(last) if has_slides => step.step.is_horizontal() != last.step.is_horizontal(),
            last => Some(step.opposite()) != last,
        };
        let steps: Vec<Slide> = board.legal_moves().iter().filter(goes_on).collect();
        let step = steps[below(steps.len() as u64) as usize];
        symbols.push(notation.symbol(step, &board));
        (here, last) = (board.after(step), Some(step));
    }
    symbols.join(if has_slides || notation == MoveNotation::Number { " " } else { "" })
}

impl Options {
    /// Returns the goal of `--goal`, which may be the word `random`, or else the format's goal;
    /// `None` for the default one.
    ///
    /// # Errors
    /// A format of another puzzle, or a goal that the format does not have.
    fn goal(&self) -> Result<Option<&str>, Failure> {
        let given = self.goal.as_deref();
        let QuestionFormat::Judge(JudgeFormat { reads, .. }, name) = self.format else {
            return Ok(given);
        };
        let puzzle = reads.puzzle().unwrap_or(self.puzzle);
        if puzzle != self.puzzle {
            let what = format!("--format {name} is for boards of {puzzle}, found {}", self.puzzle);
            let symbols =
                (1..=puzzle.largest_number() as u8).filter_map(|tile| puzzle.symbol(tile));
            let tiles = symbols.collect::<String>();
            let hint = match Puzzle::shipped(puzzle.name()) {
                Some(_) => format!("tilebase random {puzzle} --format {name}"),
                None => format!(
                    "tilebase random {puzzle}.toml --format {name}, where {puzzle}.toml has the lines\n\
                     board = \"{puzzle}\"\ntiles = \"{tiles}\""
                ),
            };
            return Err(Failure::new(what).hint(hint));
        }
        let read = |text| goal(puzzle, Some(text)).ok();
        let is = |text, given| read(given).is_some_and(|goal| Some(goal) == read(text));
        match (reads, given) {
            (JudgeInput::Boards { goal, .. }, given)
                if given.is_none_or(|given| is(goal, given)) =>
            {
                Ok(Some(goal))
            }
            (JudgeInput::Datasets, _) if self.unsolvable => {
                let what = format!(
                    "every board that --format {name} draws can be solved, so none is --unsolvable"
                );
                Err(Failure::new(what).hint("leave out --unsolvable or --format"))
            }
            (JudgeInput::Datasets | JudgeInput::Squares, None) => Ok(None),
            (JudgeInput::Cases, _) if self.daily.is_some() => Ok(None),
            (JudgeInput::Cases, None | Some("random")) => Ok(Some("random")),
            (JudgeInput::Cases, Some(given)) if puzzle.start(Some(given)).is_ok() => {
                Ok(Some(given))
            }
            _ => Err(Failure::new("the format of --format has another goal than that of --goal")
                .hint("leave out --goal or --format")),
        }
    }
}

/// Draws questions of the cubic puzzle to any pattern, from the uniform start with this empty
/// square, or from all nine.
fn from_uniform_starts(
    table: &CubicTable,
    blank: Option<Square>,
    distances: Option<&DistanceRanges>,
) -> Result<Draw<'static>, Failure> {
    let starts = blank.map_or(Square::ALL.to_vec(), |blank| vec![blank]);
    let all = 0..starts.len() * PATTERNS;
    let question = move |number: usize| {
        let pattern = PatternRank::from_rank(number % PATTERNS);
        (starts[number / PATTERNS], pattern.unwrap_or_else(|| unreachable!("a remainder")))
    };
    let mut kept: Vec<Vec<usize>> = vec![all.clone().collect()];
    if let Some(wanted) = distances {
        let distance = |number| {
            let (start, pattern) = question(number);
            table.distance(start, pattern).map(usize::from)
        };
        let distances = all.clone().map(distance).collect::<Result<Vec<_>, _>>()?;
        let radius = distances.iter().copied().max().unwrap_or_default();
        let wanted = wanted.up_to(
            radius,
            Puzzle::cubic(),
            &format!("pattern is more than {} away", number(radius, "roll")),
        )?;
        let at = |wanted| all.clone().filter(|&number| distances[number] == wanted).collect();
        kept = wanted.into_iter().map(at).collect();
    }
    let mut orders: Vec<_> =
        kept.iter().map(|kept| ShuffledNumbers::new(kept.len() as u64)).collect();
    let mut turns = (0..kept.len()).cycle();
    Ok(Box::new(move |below| {
        let turn = turns.next().unwrap_or_default();
        // In a valid table every distance up to the largest occurs.
        if kept[turn].is_empty() {
            let what = "cubic.tbl: expected a question at this distance, found none";
            return Err(Failure::new(what).hint("to prove the tables: tilebase verify"));
        }
        let (start, goal) = question(kept[turn][orders[turn].draw(below) as usize]);
        let start = Puzzle::cubic().uniform_start(start.index());
        Ok((Question { start, goal: goal.goal() }, orders[turn].has_repeated()))
    }))
}

/// Draws questions that have a goal each.
fn many_goals<'a>(
    options: &'a Options,
    distances: Option<&DistanceRanges>,
    tables: &'a Tables,
    table_options: &'a TableOptions,
) -> Result<Draw<'a>, Failure> {
    let &Options { puzzle, unsolvable, .. } = options;
    let mut goals = RandomGoals::new(puzzle).ok_or_else(|| {
        let what = format!("--goal random: {puzzle} has only one goal");
        Failure::new(what).hint("without --goal, boards are drawn to that goal")
    })?;
    // All distances that some goal may have. Few goals have the largest of them.
    let far = "board is so far from a goal";
    let distances =
        distances.map(|distances| distances.up_to(u8::MAX.into(), puzzle, far)).transpose()?;
    let mut distances = distances.unwrap_or_default().into_iter().cycle();
    Ok(Box::new(move |below| {
        let (distance, solver) =
            (distances.next(), |goal: &_| solver_or_search(goal, true, tables, table_options));
        match (goals.question(distance, unsolvable, solver, below)?, distance) {
            ((goal, Some(start)), _) => Ok((Question { start, goal }, goals.has_repeated())),
            ((goal, None), None) => Err(all_solvable(&goal, tables, table_options, below)),
            (_, Some(distance)) => {
                let what = format!(
                    "some 40 goals were tried, and none has a board at distance {distance}"
                );
                Err(Failure::new(what).hint("try again, or draw boards at a smaller --distance"))
            }
        }
    }))
}

/// Returns the error that all boards reach a goal. The advice is the puzzles with another usual
/// goal.
fn all_solvable(
    goal: &Goal,
    tables: &Tables,
    table_options: &TableOptions,
    below: &mut dyn FnMut(u64) -> u64,
) -> Failure {
    let is_other = |puzzle: &Puzzle| {
        let usual = puzzle.default_goal(None);
        // Of a goal with patterns, two different tiles may have changed places. A puzzle without
        // its table is left out.
        Content::databases_of(&usual).is_some()
            || solver_or_search(&usual, false, tables, table_options)
                .is_ok_and(|solver| matches!(RandomBoards::unsolvable(&solver, below), Ok(Some(_))))
    };
    let others: Vec<_> = Puzzle::all().filter(is_other).map(Puzzle::name).collect();
    let what = "--unsolvable needs a goal that some boards do not reach, but all reach";
    let hint = format!("there are such boards of {}", others.join(", "));
    Failure::new(format!("{what} {goal} ({})", goal.puzzle())).hint(hint)
}

/// The distances of `--distance`, in the order in which they are taken.
#[derive(Clone)]
struct DistanceRanges(Vec<RangeInclusive<usize>>);

/// Reads numbers and ranges with commas between them: `3,5-7`.
fn distances(text: &str) -> Result<DistanceRanges, String> {
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
    text.split(',').map(range).collect::<Result<_, _>>().map(DistanceRanges)
}

impl DistanceRanges {
    /// Returns the distances, each once, if none is larger than a radius. Otherwise `farther` is
    /// what no board is.
    fn up_to(&self, radius: usize, puzzle: Puzzle, farther: &str) -> Result<Vec<usize>, Failure> {
        if let Some(found) = self.0.iter().map(RangeInclusive::end).find(|&&last| last > radius) {
            let what = format!("--distance {found} is too large: no {farther}");
            let one = || format!("tilebase random {} --distance {radius}", typed(puzzle));
            let typed = example::instead(&found.to_string(), &radius.to_string());
            let typed = typed.unwrap_or_else(one);
            return Err(Failure::new(what).hint(format!("to draw one of the farthest: {typed}")));
        }
        let mut all = Vec::new();
        for distance in self.0.iter().cloned().flatten() {
            if !all.contains(&distance) {
                all.push(distance);
            }
        }
        Ok(all)
    }
}

/// Reads a number of an option.
fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number, 0 to {}", u64::MAX))
}
