//! `tilebase stats`: how many boards there are at each distance.

mod chart;

use std::io::{self, Write};

use clap::ValueEnum;
use tilebase::cubic::{PATTERNS, PatternRank};
use tilebase::eight::Square;
use tilebase::error::quoted;
use tilebase::json::JsonObject;
use tilebase::{Board, Content, Counts, Goal, Puzzle, Solver};
use tilebase_search::sets;

use crate::ask::arguments::{Question, goal};
use crate::out::messages::{Failure, note};
use crate::out::output::Out;
use crate::out::progress::{SearchBar, SearchCost};
use crate::puzzles::{PUZZLE, PUZZLE_LONG, PuzzleParser, SlidesArg, typed};
use crate::system::{memory, threads};
use crate::tables::options::TableOptions;

/// Count the boards at each distance, and show the farthest
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  \
    tilebase stats eight\n  \
    tilebase stats eight --blank any --format svg > chart.svg\n  \
    tilebase stats eight --goal '123??????' --format csv\n  \
    tilebase stats cubic --blank 2,2\n  \
    tilebase stats cubic --goal 'WWW???WWW'\n  \
    tilebase stats harris\n  \
    tilebase stats gardner    # a minute, unless gardner.tbl is there\n  \
    tilebase stats alike --farthest")]
pub(crate) struct Options {
    #[arg(value_parser = PuzzleParser, hide_possible_values = true)]
    #[arg(help = PUZZLE, long_help = PUZZLE_LONG)]
    puzzle: Puzzle,
    #[command(flatten)]
    slides: SlidesArg,
    /// Use this goal instead of the usual one
    ///
    /// It is written as for tilebase solve. For cubic without this option, all patterns are counted,
    /// from the nine boards whose cubes all lie alike.
    #[arg(long, conflicts_with = "blank", allow_hyphen_values = true)]
    goal: Option<String>,
    /// Put the empty square of the goal into this column and row. The word any adds up the counts for
    /// all places of the empty square
    ///
    /// The columns and rows are counted from 1. For cubic, it is the empty square of the start.
    #[arg(long, value_name = "X,Y")]
    blank: Option<String>,
    /// Show the farthest boards of gardner and alike, too, which a search finds
    ///
    /// The tables have only the counts. The search takes a minute, and 1 to 2 GB of memory.
    #[arg(long)]
    farthest: bool,
    /// Write text, json, csv or svg
    ///
    /// text is a bar chart, json an object on a line, csv a line for each distance, and svg a picture
    /// of the bar chart. Without this option, it is text.
    #[arg(
        long,
        value_enum,
        default_value_t,
        hide_default_value = true,
        hide_possible_values = true
    )]
    format: StatsFormat,
    #[command(flatten)]
    table_options: TableOptions,
}

/// The counts of some questions, and the farthest of them if they are known.
type CountsAndFarthest = (Counts, Option<Vec<Question>>);

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<(), Failure> {
    let puzzle = options.puzzle;
    let blanks = options.blanks()?;
    let (what, goal, (counts, farthest)) = if puzzle == Puzzle::cubic() && options.goal.is_none() {
        let starts = blanks.iter().flatten().filter_map(|&square| Square::new(square));
        let starts = if blanks.is_some() { starts.collect() } else { Square::ALL.to_vec() };
        let (what, counts) = from_uniform_starts(&starts, &options.table_options)?;
        (what, None, counts)
    } else {
        let mut goals = options.goals(blanks.as_deref())?;
        // Large puzzles that come with the program have one goal, in words.
        let is_in_words = Content::large_of(puzzle).is_some()
            && Puzzle::shipped(puzzle.name()) == Some(puzzle)
            && goals == [puzzle.default_goal(None)];
        let what = match goals.as_slice() {
            _ if is_in_words => format!("from any board to {}", puzzle.words().goal),
            [goal] => to(goal),
            goals => {
                let [first, last] = [&goals[0], &goals[goals.len() - 1]];
                format!("from any board to each of the goals {first} to {last}")
            }
        };
        let counts = to_goals(&goals, options.farthest, &options.table_options)?;
        (what, goals.pop().filter(|_| goals.is_empty()), counts)
    };
    let mut title = puzzle.title().chars();
    let first: String = title.next().into_iter().flat_map(char::to_uppercase).collect();
    let title = format!("{first}{}: {what}", title.as_str());
    let of = if goal.is_some() { "boards" } else { "questions" };
    let is_alike = goal.as_ref().is_some_and(Goal::is_alike);
    let namings =
        puzzle.space().filter(|_| is_alike).map_or(1, |space| space.boards_per_rank() as u64);
    let each = goal.as_ref().and_then(Goal::told_apart).map(|(_, map)| map.boards_per_image());
    let told_apart = each.map(|each| counts.total() / each);
    let goal = goal.map(|goal| goal.to_string());
    let blank = blanks.map(|blanks| match blanks[..] {
        [square] => puzzle.grid().square_text(square),
        _ => ANY.to_owned(),
    });
    StatsAnswer { puzzle, title, goal, of, namings, told_apart, blank, counts, farthest }
        .show(options.format, out)
}

/// Returns the heading of the counts for a goal, with the beginning of a long goal.
fn to(goal: &Goal) -> String {
    const SHOWN: usize = 60;
    let goal = goal.to_string();
    match goal.get(..SHOWN) {
        Some(begin) if goal.len() > SHOWN => format!("from any board to {begin}..."),
        _ => format!("from any board to {goal}"),
    }
}

/// The word of `--blank` for all squares.
const ANY: &str = "any";

impl Options {
    /// Returns the empty squares of the goals or starts that are counted: one, or all; `None` if
    /// `--blank` does not say it.
    fn blanks(&self) -> Result<Option<Vec<usize>>, Failure> {
        let (grid, Some(text)) = (self.puzzle.grid(), &self.blank) else { return Ok(None) };
        if text == ANY {
            return Ok(Some((0..grid.squares()).collect()));
        }
        let square = grid.square(text).map_err(|error| {
            let example = grid.square_text(1);
            Failure::new(format!("--blank {}: {error}", quoted(text)))
                .hint(format!("for example: --blank {example}, or --blank {ANY}"))
        })?;
        Ok(Some([square].to_vec()))
    }

    /// Returns the goals to which boards are counted: by default the usual one.
    fn goals(&self, blanks: Option<&[usize]>) -> Result<Vec<Goal>, Failure> {
        let puzzle = self.puzzle;
        let in_order = |&square: &usize| {
            let none =
                || Failure::new(format!("{puzzle} has only one goal, so --blank has no effect"));
            goal_with_blank(puzzle, square).ok_or_else(|| none().hint("leave out --blank"))
        };
        match blanks {
            Some(squares) => squares.iter().map(in_order).collect(),
            None => Ok(vec![goal(puzzle, self.goal.as_deref())?]),
        }
    }
}

/// Returns the default goal of a puzzle with its empty square elsewhere and the other pieces in
/// order; `None` if the default goal is not a single board, or has different cubes.
fn goal_with_blank(puzzle: Puzzle, blank: usize) -> Option<Goal> {
    let board = puzzle.default_goal(None).board()?;
    let mut pieces: Vec<u8> =
        board.numbers().iter().copied().filter(|&number| number != 0).collect();
    let is_cube = |number: u8| puzzle.faces(number).is_some();
    let is_alike = pieces.iter().all(|&number| number == pieces[0]);
    if blank > pieces.len() || !is_alike && pieces.iter().any(|&number| is_cube(number)) {
        return None;
    }
    pieces.insert(blank, 0);
    puzzle.board_of_numbers(&pieces).ok().map(Goal::from)
}

/// Counts the boards at each distance from some goals. The farthest boards are not known if a large
/// table has the counts, unless a search for them `is_wanted`.
fn to_goals(
    goals: &[Goal],
    is_wanted: bool,
    table_options: &TableOptions,
) -> Result<CountsAndFarthest, Failure> {
    // A table would be made in memory, and its farthest boards found by another search.
    if let [goal] = goals
        && let Some(content) = Content::of(goal).filter(|content| content.goal().is_some())
        && match table_options
            .directory
            .directories()
            .iter()
            .any(|path| path.join(content.file_name()).exists())
        {
            true => is_wanted,
            false => table_options.may_build(),
        }
        && let Some(found) = search_all(goal, &content)?
    {
        return Ok(found);
    }
    let too_many = || {
        let puzzle = goals[0].puzzle();
        let hint = format!("to draw some of them: tilebase random {} --count 10", typed(puzzle));
        Failure::new(format!("{puzzle} has too many boards to count")).hint(hint)
    };
    if goals.iter().any(|goal| Content::databases_of(goal).is_some()) {
        return Err(too_many());
    }
    let tables = table_options.tables()?;
    let solvers: Vec<_> = goals.iter().map(|goal| tables.solver(goal)).collect::<Result<_, _>>()?;
    let counts: Option<Counts> = solvers.iter().map(Solver::counts).sum();
    let counts = counts.ok_or_else(too_many)?;
    let farthest = solvers.iter().filter(|solver| solver.radius() == counts.radius());
    let farthest = farthest.map(|solver| Some(questions(solver.farthest()?, solver.goal())));
    let farthest = farthest.collect::<Option<Vec<_>>>().map(|farthest| farthest.concat());
    Ok((counts, farthest))
}

/// Returns the questions of some starts and a goal.
fn questions(starts: Vec<Board>, goal: &Goal) -> Vec<Question> {
    starts.into_iter().map(|start| Question { start, goal: goal.clone() }).collect()
}

/// Counts the patterns at each distance from the uniform start of the cubic puzzle with this
/// empty square, or from all nine.
fn from_uniform_starts(
    blanks: &[Square],
    table_options: &TableOptions,
) -> Result<(String, CountsAndFarthest), Failure> {
    let from = match blanks {
        [blank] => format!("the start with {blank} empty"),
        _ => "any start with all cubes alike".into(),
    };
    let tables = table_options.tables()?;
    let table = tables.cubic()?;
    let counts: Counts = blanks.iter().map(|&blank| table.counts(blank)).sum();
    let radius = counts.radius();
    let mut farthest = Vec::new();
    for &blank in blanks.iter().filter(|&&blank| table.counts(blank).radius() == radius) {
        for pattern in (0..PATTERNS).filter_map(PatternRank::from_rank) {
            if usize::from(table.distance(blank, pattern)?) == radius {
                let start = Puzzle::cubic().uniform_start(blank.index());
                farthest.push(Question { start, goal: pattern.goal() });
            }
        }
    }
    Ok((format!("from {from} to any pattern"), (counts, Some(farthest))))
}

/// Searches all boards: returns the counts and the farthest boards; `None` if they are too many.
fn search_all(goal: &Goal, content: &Content) -> Result<Option<CountsAndFarthest>, Failure> {
    let Some((space, start)) = Content::sources_of(goal) else { return Ok(None) };
    if let Some(large) = SearchCost::of(content) {
        let bytes = sets::memory_needed(&space, false);
        memory::expect(bytes)?;
        note(format_args!(
            "searching {} boards takes {}, and {} MB of memory",
            space.boards(),
            large.time(),
            bytes >> 20
        ));
    }
    threads::start()?;
    let bar = SearchBar::new(content);
    let (mut depth, mut found) = (0, 0);
    let counted = sets::farthest(&space, &start, &mut |count| {
        found += count;
        bar.level(depth, found);
        depth += 1;
    });
    drop(bar);
    Ok(counted.map(|(counts, ranks)| {
        // Boards that differ by the names of all faces share a rank.
        let namings = 0..space.boards_per_rank() as u64;
        let counts = counts.into_iter().map(|count| count * namings.end).collect();
        let named =
            ranks.into_iter().flat_map(|rank| namings.clone().map(move |naming| (naming, rank)));
        let named =
            named.filter_map(|(naming, rank)| space.board_of(naming * space.boards() + rank));
        let mut boards: Vec<_> = named.collect();
        boards.sort_by_cached_key(Board::rank);
        (Counts::new("states", counts), Some(questions(boards, goal)))
    }))
}

/// How counts are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum StatsFormat {
    /// A bar chart
    #[default]
    Text,
    /// One object on a line
    Json,
    /// A line for each distance: distance, count
    Csv,
    /// A bar chart as a picture
    Svg,
}

/// The counts of a puzzle's questions, and the farthest of them.
struct StatsAnswer {
    puzzle: Puzzle,
    /// The heading, which says what the questions are.
    title: String,
    /// The goal of all questions, if they have one.
    goal: Option<String>,
    /// What is counted: `boards`; or `questions`, where boards are counted for several goals or
    /// starts.
    of: &'static str,
    /// The number of boards that differ by the names of all faces alone.
    namings: u64,
    /// The number of boards that the goal tells apart, if it does not tell all apart.
    told_apart: Option<u64>,
    /// The value of `--blank`.
    blank: Option<String>,
    /// How many questions there are at distance 0, 1, 2, ...
    counts: Counts,
    /// The questions at the largest distance; `None` if only their number is known.
    farthest: Option<Vec<Question>>,
}

/// The number of the farthest questions that are listed as text.
const LISTED: usize = 16;

impl StatsAnswer {
    fn show(&self, format: StatsFormat, out: &mut Out) -> Result<(), Failure> {
        Ok(match format {
            StatsFormat::Text => self.text(out),
            StatsFormat::Json => self.json(out),
            StatsFormat::Csv => self.csv(out),
            StatsFormat::Svg => out.write_all(self.svg().as_bytes()),
        }?)
    }

    fn text(&self, out: &mut Out) -> io::Result<()> {
        writeln!(out, "{}\n{}\n", self.title, self.subtitle())?;
        self.bars(out)?;
        let Some(farthest) = &self.farthest else {
            let name = self.puzzle;
            return writeln!(out, "\nTo search for the farthest: tilebase stats {name} --farthest");
        };
        writeln!(out, "\nThe farthest, {} {}:", self.counts.radius(), self.steps())?;
        for question in farthest.iter().take(LISTED) {
            writeln!(out, "  {}", question.line())?;
        }
        match farthest.len().saturating_sub(LISTED) {
            0 => Ok(()),
            more => writeln!(out, "  and {more} more: --format json lists all"),
        }
    }

    fn json(&self, out: &mut Out) -> io::Result<()> {
        let object = |Question { start, goal }: &Question| {
            JsonObject::default().with("start", start.to_string()).with("goal", goal.to_string())
        };
        let farthest = self.farthest.as_ref();
        let farthest = farthest.map(|farthest| farthest.iter().map(object).collect::<Vec<_>>());
        let object = JsonObject::default()
            .with("puzzle", self.puzzle.name())
            .with("goal", self.goal.clone())
            .with("blank", self.blank.clone())
            .with("total", self.counts.total())
            .with("of", self.of)
            .with("radius", self.counts.radius())
            .with("mean", self.counts.mean())
            .with("counts", self.counts.as_slice().to_vec())
            .with("farthest", farthest);
        writeln!(out, "{object}")
    }

    fn csv(&self, out: &mut Out) -> io::Result<()> {
        writeln!(out, "distance,count")?;
        let mut counts = self.counts.as_slice().iter().enumerate();
        counts.try_for_each(|(d, count)| writeln!(out, "{d},{count}"))
    }
}
