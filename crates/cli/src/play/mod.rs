//! `tilebase play`: one of the puzzles on the whole screen, with the table looking on.
//!
//! `game` is the state and what keys do to it, `oracle` what the tables know; `screen` draws, with
//! `raster` for large boards and the colours of `palette`. Here is the loop between them and the
//! terminal.

mod dice;
mod game;
mod oracle;
mod palette;
mod raster;
mod screen;
mod signals;
#[cfg(all(test, feature = "build"))]
mod tests;

use std::io::{IsTerminal, stdin};
use std::str::FromStr;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use tilebase_puzzle::cubic::{Pattern, State};
use tilebase_puzzle::eight::Board;
use tilebase_puzzle::{Move, NotationError, Square};

use self::dice::Dice;
use self::game::{Game, Key, Next, Oracle};
use self::oracle::{CubicOracle, EightOracle};
use self::palette::Palette;
use self::signals::Signals;
use crate::failure::Failure;
use crate::locate::Locator;
use crate::terminal;

/// Slide tiles
#[derive(clap::Args)]
#[command(after_help = "Keys: the arrows and h, j, k, l move the empty square left, down, up and \
    right; ? shows the best next move, a lets the game finish, u takes a move back, n starts anew \
    as far away as you like, q quits.\n\nExamples:\n  \
    tilebase play eight\n  \
    tilebase play eight 564178X23 7568X4123")]
pub(crate) struct EightOptions {
    /// Nine squares row by row: eight of the tiles 1 to 9, and 0, X, _ or . for the blank
    #[arg(default_value = "random")]
    start: Start<Board>,
    /// The board to reach [default: each tile on the square of its own number]
    goal: Option<Board>,
}

/// Roll cubes
#[derive(clap::Args)]
#[command(after_help = "Keys: the arrows and h, j, k, l move the empty square left, down, up and \
    right; ? shows the best next move, a lets the game finish, u takes a move back, n starts anew \
    as far away as you like, q quits.\n\nExamples:\n  \
    tilebase play cubic\n  \
    tilebase play cubic 2,1 'RBW RWW EWW'")]
pub(crate) struct CubicOptions {
    /// The empty square X,Y of a start with all cubes alike, or any state: for each square the
    /// colours of its cube's top, front and side, like WRB, and --- for the empty square
    #[arg(default_value = "random")]
    start: Start<State>,
    /// The top faces to reach: nine of W, R, B, E row by row
    #[arg(default_value = "RRRRERRRR")]
    pattern: Pattern,
}

/// Where a game begins.
#[derive(Clone, Copy)]
enum Start<B> {
    /// Wherever the dice say.
    Random,
    Given(B),
}

impl<B> Start<B> {
    fn given(self) -> Option<B> {
        match self {
            Start::Random => None,
            Start::Given(board) => Some(board),
        }
    }
}

impl FromStr for Start<Board> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "random" { Ok(Start::Random) } else { text.parse().map(Start::Given) }
    }
}

impl FromStr for Start<State> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "random" {
            Ok(Start::Random)
        } else if text.contains(|symbol: char| symbol.is_ascii_digit()) {
            text.parse::<Square>().map(State::canonical).map(Start::Given)
        } else {
            text.parse().map(Start::Given)
        }
    }
}

pub(crate) fn eight(options: &EightOptions, locator: &Locator) -> Result<(), Failure> {
    let start = options.start.given();
    let ordinary = || Board::new([1, 2, 3, 4, 5, 6, 7, 8, 0]).map_err(Failure::new);
    let goal = match (options.goal, start) {
        (Some(goal), _) => goal,
        (None, Some(start)) => start.home(),
        (None, None) => ordinary()?,
    };
    if let Some(start) = start {
        oracle::expect_way(start, goal)?;
    }
    expect_terminal()?;
    play(EightOracle::new(locator, goal)?, start)
}

pub(crate) fn cubic(options: &CubicOptions, locator: &Locator) -> Result<(), Failure> {
    expect_terminal()?;
    play(CubicOracle::new(locator, options.pattern)?, options.start.given())
}

fn expect_terminal() -> Result<(), Failure> {
    let input = if stdin().is_terminal() { Ok(()) } else { Err("something else") };
    let found = match (input, terminal::expect_terminal()) {
        (Ok(()), Ok(())) => return Ok(()),
        (Err(found), _) => format!("expected stdin to be a terminal, found {found}"),
        (_, Err(found)) => format!("expected stdout to be a terminal, found {found}"),
    };
    Err(Failure::new(format!("play: {found}")).hint("to see a way without playing: tilebase solve"))
}

fn play<O: Oracle>(oracle: O, start: Option<O::Board>) -> Result<(), Failure> {
    let mut game = Game::new(oracle, start, Dice::shaken())?;
    let signals = Signals::catch()?;
    // This also sees to it that a panic leaves the terminal as it was.
    let mut terminal =
        ratatui::try_init().map_err(|e| Failure::new(format!("cannot use the terminal: {e}")))?;
    let result = rounds(&mut terminal, &mut game, &signals);
    // The cursor comes back with the end of this.
    drop(terminal);
    ratatui::restore();
    signals.obey();
    result
}

/// From move to move of a game that plays itself.
const TICK: Duration = Duration::from_millis(350);

/// How long a signal may have to wait for an answer.
const PATIENCE: Duration = Duration::from_millis(100);

fn rounds<O: Oracle>(
    terminal: &mut DefaultTerminal,
    game: &mut Game<O>,
    signals: &Signals,
) -> Result<(), Failure> {
    let palette = Palette::wanted();
    let mut last = Instant::now();
    while !signals.caught() {
        terminal.draw(|frame| screen::draw(frame, game, palette))?;
        if event::poll(PATIENCE)? {
            match event::read()? {
                Event::Key(pressed) if pressed.is_press() => match key(pressed) {
                    Pressed::Quit => return Ok(()),
                    Pressed::Redraw => terminal.clear()?,
                    Pressed::Key(key) => {
                        last = Instant::now();
                        if game.press(key)? == Next::Quit {
                            return Ok(());
                        }
                    }
                    Pressed::Other => {}
                },
                _ => {}
            }
        }
        if last.elapsed() >= TICK {
            last = Instant::now();
            game.tick()?;
        }
    }
    Ok(())
}

enum Pressed {
    Key(Key),
    /// Ctrl-C: a terminal in its usual state would send a signal.
    Quit,
    /// Ctrl-L
    Redraw,
    Other,
}

fn key(pressed: KeyEvent) -> Pressed {
    if pressed.modifiers.contains(KeyModifiers::CONTROL) {
        return match pressed.code {
            KeyCode::Char('c') => Pressed::Quit,
            KeyCode::Char('l') => Pressed::Redraw,
            _ => Pressed::Other,
        };
    }
    Pressed::Key(match pressed.code {
        KeyCode::Down => Key::Arrow(Move::Down),
        KeyCode::Left => Key::Arrow(Move::Left),
        KeyCode::Right => Key::Arrow(Move::Right),
        KeyCode::Up => Key::Arrow(Move::Up),
        KeyCode::Char(letter) => Key::Letter(letter.to_ascii_lowercase()),
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Esc => Key::Escape,
        _ => return Pressed::Other,
    })
}
