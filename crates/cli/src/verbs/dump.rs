//! `tilebase dump`: all boards of a puzzle with their distances, for other programs.

use std::io::Write;

use tilebase::{Board, Goal, MoveNotation, Puzzle};

use crate::ask::arguments::goal;
use crate::out::messages::Failure;
use crate::out::output::Out;
use crate::out::progress::bar;
use crate::puzzles::{PUZZLE, PUZZLE_LONG, PuzzleParser, SlidesArg, typed};
use crate::tables::options::TableOptions;

/// Write all boards with their distances, as CSV
///
/// These are all boards that reach the goal. The columns are board, distance, best_moves (those that begin a shortest path, a letter each) and
/// canonical: one representative for all boards that are rotations or mirror images of each other.
/// If you split a data set by this column, no two images of a board are in different parts. It is
/// empty if the goal is part of a board. The boards are in the order of their ranks.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  \
    tilebase dump eight > eight.csv\n  \
    tilebase dump eight --goal '123??????' > first-row.csv\n  \
    tilebase dump cubic --goal WWWWEWWWW > cubic.csv    # 15,116,544 lines")]
pub(crate) struct Options {
    #[arg(value_parser = PuzzleParser, hide_possible_values = true)]
    #[arg(help = PUZZLE, long_help = PUZZLE_LONG)]
    puzzle: Puzzle,
    #[command(flatten)]
    slides: SlidesArg,
    /// Use this goal instead of the usual one
    ///
    /// It is written as for tilebase solve.
    #[arg(long, allow_hyphen_values = true)]
    goal: Option<String>,
    #[command(flatten)]
    table_options: TableOptions,
}

/// The most boards that are written.
const MOST: u64 = 1 << 28;

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<(), Failure> {
    let puzzle = options.puzzle;
    let too_many = || {
        Failure::new(format!("{puzzle} has too many boards to write"))
            .hint(format!("to draw some of them: tilebase random {} --count 10", typed(puzzle)))
    };
    let ranks = puzzle.ranks().unwrap_or(u64::MAX);
    if ranks > MOST {
        return Err(too_many());
    }
    let goal: Goal = goal(puzzle, options.goal.as_deref())?;
    let solver = options.table_options.tables()?.solver(&goal)?;
    // Boards of other phases than those of the default goal count, too.
    let ranks = solver.ranks().unwrap_or(u64::MAX);
    if ranks > MOST {
        return Err(too_many());
    }
    writeln!(out, "board,distance,best_moves,canonical")?;
    let bar = bar(ranks, "{bar:40} {pos} of {len} boards  {eta} left");
    for rank in 0..ranks {
        if rank % 10_000 == 0 {
            bar.set_position(rank);
        }
        let Some(board) = solver.board(rank) else { continue };
        let Some(distance) = solver.distance(&board)? else { continue };
        let best = MoveNotation::Blank.moves(solver.best_moves(&board)?, &board);
        let class = board.class(&goal).map_or(String::new(), |class| quoted(&class));
        writeln!(out, "{},{distance},{best},{class}", quoted(&board))?;
    }
    Ok(())
}

/// Returns a board as a value in CSV, in quotes if its notation has commas.
fn quoted(board: &Board) -> String {
    let text = board.to_string();
    if text.contains(',') { format!("\"{text}\"") } else { text }
}
