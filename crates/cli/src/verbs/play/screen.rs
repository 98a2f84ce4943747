//! The screen of a game: the board as `solve` draws it, the counts and the goal beside it, and the
//! keys below; and the terminal on which it is shown, which is restored before a signal ends the
//! program, and while one suspends it.

use std::cmp::Ordering;
use std::io::{self, Write, stdout};
use std::panic;
#[cfg(unix)]
use std::thread;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::execute;
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};

use super::game::{Game, GameMode};
use crate::draw::terminal::{
    self as drawn, CUBE, EXCLUDED, GAP, TILE, TextRow, coloured, painted, plain, put,
};
#[cfg(unix)]
use crate::out::messages::Failure;
use crate::out::output::number;

/// The columns and rows of a screen.
pub(crate) type Size = (usize, usize);

/// Returns the least columns and rows for a game: a board of cubes or crosses, three rows above the
/// goal, the title and the keys.
fn smallest(game: &Game) -> Size {
    let grid = game.puzzle().grid();
    let piece = drawn::square(&game.pieces());
    let cell = (piece.0.max(CUBE.0), piece.1.max(CUBE.1));
    let [board, tiles, goal] = [cell, TILE, EXCLUDED].map(|cell| drawn::size(grid, cell));
    (board.0 + GAP + goal.0, board.1.max(PANEL + tiles.1) + 2)
}

/// The rows above the goal.
const PANEL: usize = 3;

/// Returns whether a screen is large enough to show a game.
pub(crate) fn fits(game: &Game, (columns, rows): Size) -> bool {
    let (least_columns, least_rows) = smallest(game);
    columns >= least_columns && rows >= least_rows
}

/// Returns the rows of a screen that shows a game, or says that it is too small.
pub(crate) fn rows(game: &Game, (columns, rows): Size) -> Vec<TextRow> {
    if !fits(game, (columns, rows)) {
        let (least_columns, least_rows) = smallest(game);
        let needed = format!("{least_columns}x{least_rows} needed, {columns}x{rows} here. q: quit");
        return vec![plain(&needed)];
    }
    let board = drawn::rows(&game.pieces(), game.hinted().as_slice());
    let (first, goals) = (board[0].len() + GAP, &game.wanted);
    let mut screen = vec![plain(game.note())];
    put(&mut screen, (0, 1), board);

    // Goals are below each other, in as many columns as they take.
    let [goal, tiles] = [EXCLUDED, TILE].map(|cell| drawn::size(game.puzzle().grid(), cell));
    let (width, height) = (goal.0 + GAP, tiles.1);
    let per_column = (rows - PANEL - 2) / height;
    let shown = goals.len().min((columns - first + GAP) / width * per_column);
    let change = match game.led {
        Some(Ordering::Less) => ", nearer",
        Some(Ordering::Greater) => ", farther",
        Some(Ordering::Equal) => ", equal",
        None => "",
    };
    let panel: [_; PANEL] = [
        format!("{} made", number(game.made.len(), game.puzzle().move_word())),
        format!("{} left{change}", game.left),
        match goals.len() {
            1 => "goal".to_owned(),
            all if all == shown => format!("any of {all} goals"),
            all => format!("{shown} of {all} goals"),
        },
    ];
    put(&mut screen, (first, 1), panel.iter().map(|text| plain(text)));
    for (column, goals) in goals[..shown].chunks(per_column).enumerate() {
        let place = (first + column * width, 1 + panel.len());
        put(&mut screen, place, goals.iter().flat_map(drawn::goal_rows));
    }

    screen.push(plain(&match game.mode {
        GameMode::Asking => format!("{}_  Enter Esc + -", game.question()),
        GameMode::Finishing => "q: quit   any other key: stop".into(),
        GameMode::Playing => keys(columns, game.moved()),
    }));
    screen.iter_mut().for_each(|row| row.truncate(columns));
    screen
}

/// Returns the longer description of the keys if it fits into this number of columns, else the
/// shorter one.
fn keys(columns: usize, moved: &str) -> String {
    let long = format!("arrows, wasd: {moved}  ?: best  f: finish  u: undo  n: new  q: quit");
    if long.len() <= columns { long } else { "arrows ?:best f:finish u:undo n:new q".into() }
}

/// The terminal in raw mode, with its second screen and without a cursor. It is restored when this
/// is dropped.
pub(crate) struct Display {
    /// The size of the terminal, and what it shows.
    shown: (Size, String),
}

impl Display {
    /// Takes over the terminal.
    pub(crate) fn open() -> io::Result<Display> {
        // Not while a signal restores it.
        let _held = stdout().lock();
        terminal::enable_raw_mode()?;
        let display = Display { shown: Default::default() };
        execute!(stdout(), EnterAlternateScreen, Hide)?;
        Ok(display)
    }

    /// Shows the rows of a screen of this size, unless they are shown already.
    pub(crate) fn show(&mut self, size: Size, rows: &[TextRow]) -> io::Result<()> {
        let mut text = MoveTo(0, 0).to_string();
        for (number, row) in (1..).zip(rows) {
            // Each row is cleared before it is written: clearing after a row that reaches the edge
            // would remove its last character.
            let is_last = number == rows.len();
            let old = if is_last { ClearType::FromCursorDown } else { ClearType::UntilNewLine };
            let end = if is_last { "" } else { "\r\n" };
            text += &format!("{}{}{end}", Clear(old), painted(row, coloured()));
        }
        let new = (size, text);
        if new != self.shown {
            stdout().write_all(new.1.as_bytes())?;
            stdout().flush()?;
            self.shown = new;
        }
        Ok(())
    }

    /// Makes the next call of [`Display::show`] draw everything again.
    pub(crate) fn forget(&mut self) {
        self.shown = Default::default();
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _perhaps_gone = restore();
    }
}

/// Restores the terminal as it was before a game.
fn restore() -> io::Result<()> {
    terminal::disable_raw_mode()?;
    execute!(stdout(), LeaveAlternateScreen, Show)
}

/// Makes panics restore the terminal before they print their message.
pub(crate) fn restore_on_panic() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let _perhaps_gone = restore();
        print(panic);
    }));
}

/// Makes SIGHUP, SIGINT, SIGQUIT and SIGTERM restore the terminal before they end the process.
///
/// # Errors
/// Returns an error if the signals cannot be caught or the system allows no more threads.
#[cfg(unix)]
pub(crate) fn restore_on_signals() -> Result<(), Failure> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::{iterator::Signals, low_level::emulate_default_handler};

    let signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]);
    let mut signals = signals.map_err(|e| Failure::new(format!("cannot catch signals: {e}")))?;
    let end = move || {
        for signal in signals.forever() {
            // Nothing is shown after this.
            let _held = stdout().lock();
            let _perhaps_gone = restore();
            let _has_a_default = emulate_default_handler(signal);
        }
    };
    // Not `thread::spawn`, which panics where the system allows no more threads.
    let started = thread::Builder::new().spawn(end);
    started.map_err(|e| Failure::new(format!("cannot start a thread: {e}")))?;
    Ok(())
}

/// Suspends the process until it is continued, as Ctrl-Z usually does in a terminal. Returns at
/// once if no shell can continue it, or if this is not Unix.
pub(crate) fn suspend() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
    Ok(())
}
