//! `tilebase play`: a puzzle on the whole screen, with the distance to the goal.
//!
//! `game` holds the state of a game and handles keys; `screen` shows it on the terminal, which it
//! restores; `keys` reads what is typed. This file is the loop between them.

mod game;
mod keys;
mod screen;

use std::io::{IsTerminal, Write, stdin};
use std::str::FromStr;
use std::time::{Duration, Instant};

use tilebase::Puzzle;
use tilebase::random::Day;
use tilebase_dice::{Dice, seed_from_entropy};

use self::game::Game;
use self::keys::{Key, Keys};
use self::screen::Display;
use crate::ask::arguments::{Question, QuestionArgs, boards, find, goal, question};
use crate::ask::solvers::solver_or_search;
use crate::draw::terminal;
use crate::out::messages::Failure;
use crate::out::output::Out;
use crate::puzzles::with_moves;
use crate::tables::options::SearchOptions;

/// Play a puzzle on the whole screen
///
/// The distance to the goal is in view. The keys are:
///   arrows, w a s d  move the empty square up, left, down or right (also
///   or h j k l       left, down, up, right); with --notation tile, move a
///                    tile or cube in that direction
///   ?                show the best next move
///   f                let the program finish the game
///   u                undo a move
///   n                start a new game at a distance of your choice
///   q, Ctrl-C        quit
///
/// At the end, the moves that you made are on the terminal, as a line for tilebase grade.
#[derive(clap::Args)]
#[command(
    verbatim_doc_comment,
    override_usage = "tilebase play [OPTIONS] [PUZZLE] [START] [GOAL]",
    after_long_help = "Examples:\n  \
    tilebase play\n  \
    tilebase play cubic --distance 20\n  \
    tilebase play 123746058\n  \
    tilebase play 564178X23 7568X4123\n  \
    tilebase play cubic --daily 2026-11-25\n  \
    tilebase play eight random '123??????'\n  \
    tilebase play harris\n  \
    tilebase play gardner    # at most 24 rolls away without gardner.tbl\n  \
    tilebase play alike\n  \
    tilebase play 2,1 'RBW RWW EWW'"
)]
#[command(mut_arg("puzzle", |arg| arg.help(PUZZLE_OF_GAME).long_help(None::<&str>)))]
#[command(mut_arg("start", |arg| arg.help(START_OF_GAME).long_help(None::<&str>)))]
pub(crate) struct Options {
    /// Begin N moves from the goal, unless you name a START [default: 10]
    ///
    /// If no board is so far from the goal, the game begins at the largest distance.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = distance)]
    distance: Option<u8>,
    /// Play the puzzle of the day, the same for everyone
    ///
    /// It is that of the page, and of tilebase random --daily.
    #[arg(long, value_name = "DATE", value_parser = Day::from_str, conflicts_with = "distance")]
    daily: Option<Day>,
    #[command(flatten)]
    asked: QuestionArgs,
    #[command(flatten)]
    search: SearchOptions,
}

const PUZZLE_OF_GAME: &str = "The name of a puzzle, or the file of your own [default: eight]";
const START_OF_GAME: &str =
    "The board to begin with. Without it, or with the word random, one is picked at random";

/// Reads a number of moves, of which no puzzle needs more than 255.
fn distance(text: &str) -> Result<u8, String> {
    let read = text.parse().ok().filter(|&distance| distance > 0);
    read.ok_or_else(|| "expected a number of moves, 1 to 255".to_owned())
}

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<(), Failure> {
    let ((named, words), moves) = (options.asked.words()?, &options.asked.moves);
    let is_unnamed = named.is_none() && words.is_empty();
    let usual = || is_unnamed.then(|| with_moves(Puzzle::eight())).transpose();
    let named = named.map_or_else(usual, |named| Ok(Some(named)))?;
    let is_drawn = matches!(words[..], [] | ["random", ..]);
    if is_drawn && moves.after.is_some() {
        let problem = "--after needs a START to make the moves from";
        return Err(Failure::new(problem).hint("for example: tilebase play 123746058 --after u"));
    }
    let texts = boards(named, &words[usize::from(is_drawn && !words.is_empty())..])?;
    let (start, goal) = match &texts[..] {
        texts if is_drawn => {
            let puzzle = find(named, words.first().copied())?;
            (None, goal(puzzle, texts.first().map(String::as_str))?)
        }
        [text] => {
            let start = moves.start(find(named, Some(text))?, text)?;
            (Some(start), start.puzzle().default_goal(Some(&start)))
        }
        _ => {
            let Question { start, goal } = question(named, &words, moves)?;
            (Some(start), goal)
        }
    };
    let is_usual = start.is_none() && goal == goal.puzzle().default_goal(None);
    if options.daily.is_some() && !is_usual {
        let problem = "--daily has a START and a GOAL of its own";
        return Err(Failure::new(problem).hint("leave out START and GOAL, or leave out --daily"));
    }
    if options.distance.is_some() && start.is_some() {
        let problem = "--distance draws a START, but you have named one";
        return Err(Failure::new(problem).hint("leave out START, or leave out --distance"));
    }
    let tables = options.search.tables_while(|| !keys::quits())?;
    let solver = match start {
        Some(_) => tables.solver_for_boards(&goal)?,
        None => {
            let wants_table = options.daily.is_none();
            solver_or_search(&goal, wants_table, &tables, &options.search.table_options)?
        }
    };
    if let Some(start) = start
        && solver.distance(&start)?.is_none()
    {
        return Err(Failure::new(Question { start, goal }.no_path()));
    }
    expect_terminal()?;
    let dice = Dice::new(options.daily.map_or_else(seed_from_entropy, Day::seed));
    let distance = options.daily.map(|day| day.distance() as u8).or(options.distance).unwrap_or(10);
    let mut game = Game::new(solver, start, distance, moves.spelling, dice)?;
    // A player who names no puzzle may not know the others.
    if is_unnamed {
        let others = Puzzle::all().filter(|&puzzle| puzzle != goal.puzzle());
        let others: Vec<_> = others.map(Puzzle::name).collect();
        game.note = Some(format!("Others: tilebase play {}", others.join(", ")));
    }
    play(&mut game)?;
    Ok(game.summary().map_or(Ok(()), |summary| writeln!(out, "{summary}"))?)
}

/// Checks that the terminal has keys, and a cursor that can move.
fn expect_terminal() -> Result<(), Failure> {
    let found = match terminal::expect_terminal() {
        _ if !stdin().is_terminal() => "stdin to be a terminal, found a file or a pipe".to_owned(),
        Err(found) => format!("stdout to be a terminal, found {found}"),
        Ok(()) => return Ok(()),
    };
    Err(Failure::new(format!("play: expected {found}"))
        .hint("to see a path without playing: tilebase solve START"))
}

fn play(game: &mut Game) -> Result<(), Failure> {
    #[cfg(unix)]
    screen::restore_on_signals()?;
    screen::restore_on_panic();
    let mut keys = Keys::open().map_err(unusable)?;
    while run_until_end(Display::open().map_err(unusable)?, game, &mut keys)? == Key::Suspend {
        screen::suspend().map_err(unusable)?;
    }
    Ok(())
}

fn unusable(error: std::io::Error) -> Failure {
    Failure::new(format!("cannot use the terminal: {error}"))
}

/// The time between moves when the program finishes a game.
const TICK: Duration = Duration::from_millis(350);

/// The longest time between two looks at the size of the terminal, and between two drawings while
/// keys arrive.
const FRAME: Duration = Duration::from_millis(100);

/// Plays until a key ends the game, or suspends the program until a shell continues it. Returns
/// that key.
fn run_until_end(mut display: Display, game: &mut Game, keys: &mut Keys) -> Result<Key, Failure> {
    let mut last = Instant::now();
    loop {
        let size = terminal::window();
        let fits = screen::fits(game, size);
        display.show(size, &screen::rows(game, size)).map_err(unusable)?;
        let (shown, mut wait) = (Instant::now(), FRAME);
        // All keys that have arrived, such as those of a paste, before the game is drawn again.
        while let Some(key) = keys.next(wait).map_err(unusable)? {
            wait = Duration::ZERO;
            match key {
                Key::Quit | Key::Suspend => return Ok(key),
                Key::Redraw => display.forget(),
                Key::Other => {}
                // In a window that is too small, `q` quits in every mode, and is the only key.
                Key::Letter('q') if !fits => return Ok(Key::Quit),
                _ if !fits => {}
                key => {
                    last = Instant::now();
                    match game.press(key) {
                        Ok(true) => {}
                        // Ctrl-C ends a search.
                        Err(error) if !keys::quits() => return Err(error.into()),
                        Ok(false) | Err(_) => return Ok(Key::Quit),
                    }
                }
            }
            if shown.elapsed() > FRAME {
                break;
            }
        }
        if last.elapsed() >= TICK {
            last = Instant::now();
            if fits {
                game.tick()?;
            }
        }
    }
}

#[cfg(test)]
mod tests;
