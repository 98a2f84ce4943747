//! The terminal while a game is shown on it.

use std::io::{self, Write, stdout};
use std::panic;

use anstyle::{Reset, Style};
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};

use super::canvas::Canvas;

/// The most columns and rows that are drawn on: more than real terminals have. What a terminal says
/// may be anything up to 65,535, and no game is drawn that large.
const LARGEST: (u16, u16) = (500, 200);

/// The terminal in raw mode, with its second screen and without a cursor. It is restored when this
/// is dropped.
pub(crate) struct Display {
    /// What the terminal shows.
    shown: Canvas,
}

impl Display {
    /// Takes over the terminal.
    pub(crate) fn open() -> io::Result<Display> {
        terminal::enable_raw_mode()?;
        let display = Display { shown: Canvas::new(0, 0) };
        execute!(stdout(), EnterAlternateScreen, Hide)?;
        Ok(display)
    }

    /// Returns an empty screen of the terminal's size, or its upper left part.
    pub(crate) fn canvas(&self) -> io::Result<Canvas> {
        let (columns, rows) = terminal::size()?;
        Ok(Canvas::new(columns.min(LARGEST.0).into(), rows.min(LARGEST.1).into()))
    }

    /// Shows a screen: writes what differs from the one before.
    pub(crate) fn show(&mut self, canvas: Canvas) -> io::Result<()> {
        let mut text = Vec::new();
        if canvas.area() != self.shown.area() {
            queue!(text, Clear(ClearType::All))?;
            self.shown = Canvas::new(canvas.area().width, canvas.area().height);
        }
        write_changes(&self.shown, &canvas, &mut text)?;
        self.shown = canvas;
        stdout().write_all(&text)?;
        stdout().flush()
    }

    /// Makes the next call of [`Display::show`] draw everything again.
    pub(crate) fn forget(&mut self) {
        self.shown = Canvas::new(0, 0);
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

/// Writes the characters in which a screen differs from the one before, which has the same size.
fn write_changes(before: &Canvas, after: &Canvas, to: &mut Vec<u8>) -> io::Result<()> {
    let width = after.area().width;
    let mut style = Style::new();
    let mut cursor = None;
    let cells = before.cells().iter().zip(after.cells()).enumerate();
    for (at, (_, cell)) in cells.filter(|(_, (before, after))| before != after) {
        let place = ((at % width) as u16, (at / width) as u16);
        if cursor != Some(place) {
            queue!(to, MoveTo(place.0, place.1))?;
        }
        if cell.style != style {
            style = cell.style;
            write!(to, "{Reset}{style}")?;
        }
        write!(to, "{}", cell.glyph)?;
        cursor = Some((place.0 + 1, place.1));
    }
    if style == Style::new() { Ok(()) } else { write!(to, "{Reset}") }
}

#[cfg(test)]
mod tests {
    use anstyle::{Ansi256Color, AnsiColor};

    use super::*;

    fn changes(before: &Canvas, after: &Canvas) -> String {
        let mut text = Vec::new();
        write_changes(before, after, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn only_what_differs_is_written() {
        let before = Canvas::new(4, 3);
        let mut after = before.clone();
        assert_eq!(changes(&before, &after), "");
        after.set(3, 0, 'a', Style::new());
        after.set(0, 1, 'b', Style::new().bold());
        after.set(1, 1, 'c', Style::new().bold());
        after.set(3, 1, 'd', Style::new());
        assert_eq!(
            changes(&before, &after),
            "\x1b[1;4Ha\x1b[2;1H\x1b[0m\x1b[1mbc\x1b[2;4H\x1b[0md"
        );
        assert_eq!(changes(&after, &after), "");
    }

    /// A terminal with eight colours expects `31`, and takes `38;5;1` for three attributes, of
    /// which 5 is blinking.
    #[test]
    fn the_first_eight_colours_are_single_numbers() {
        let before = Canvas::new(2, 1);
        let mut after = before.clone();
        after.set(0, 0, '▀', AnsiColor::Red.on(AnsiColor::White));
        assert!(
            changes(&before, &after).contains("\x1b[31m\x1b[47m▀"),
            "{}",
            changes(&before, &after)
        );
        after.set(0, 0, '▀', Ansi256Color(160).on_default());
        assert!(changes(&before, &after).contains("\x1b[38;5;160m▀"));
    }
}
