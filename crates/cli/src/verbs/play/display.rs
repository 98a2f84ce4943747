//! The terminal while a game is shown on it.

use std::io::{self, Write, stdout};
use std::panic;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::execute;
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};

use super::screen::Size;
use crate::draw::grid::Row;
use crate::draw::terminal::painted;
use crate::system::terminal::coloured;

/// The terminal in raw mode, with its second screen and without a cursor. It is restored when this
/// is dropped.
pub(crate) struct Display {
    /// The size of the terminal, and what it shows.
    shown: (Size, String),
}

impl Display {
    /// Takes over the terminal.
    pub(crate) fn open() -> io::Result<Display> {
        terminal::enable_raw_mode()?;
        let display = Display { shown: Default::default() };
        execute!(stdout(), EnterAlternateScreen, Hide)?;
        Ok(display)
    }

    /// Shows the rows of a screen of this size, unless they are shown already.
    pub(crate) fn show(&mut self, size: Size, rows: &[Row]) -> io::Result<()> {
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
pub(crate) fn restore() -> io::Result<()> {
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
