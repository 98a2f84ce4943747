//! The colours of a game, for terminals with 256 colours and for those with 8.

use std::env;

use anstyle::{Ansi256Color, AnsiColor, Color};
use tilebase_puzzle::cubic::Colour;

use crate::system::terminal;

/// The colours that a terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Palette {
    /// The eight basic colours.
    Basic,
    /// The 256 colours of xterm.
    Xterm,
}

impl Palette {
    /// Returns the palette of the terminal; `None` if colours are disabled.
    pub(crate) fn wanted() -> Option<Palette> {
        let variable = |name| env::var(name).unwrap_or_default();
        terminal::coloured()
            .then(|| Palette::of_variables(&variable("TERM"), &variable("COLORTERM")))
    }

    /// Returns the palette of a terminal with these values of `TERM` and `COLORTERM`.
    fn of_variables(term: &str, colorterm: &str) -> Palette {
        // Windows has 256 colours, but does not set the variables.
        if cfg!(windows) || term.contains("256") || !colorterm.is_empty() {
            Palette::Xterm
        } else {
            Palette::Basic
        }
    }
}

/// The colour of a part of the board, by its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// The board behind the pieces.
    Tray,
    /// The empty square.
    Hole,
    Tile,
    /// The piece to move next.
    Marked,
    /// Dark digits and letters.
    Ink,
    /// Light letters.
    Chalk,
    /// The faces of a cube.
    Top(Colour),
    Front(Colour),
    Side(Colour),
}

impl Paint {
    pub(crate) fn color(self, palette: Palette) -> Color {
        match palette {
            Palette::Basic => self.basic().into(),
            Palette::Xterm => Ansi256Color(self.xterm()).into(),
        }
    }

    fn basic(self) -> AnsiColor {
        match self {
            Paint::Tray | Paint::Hole | Paint::Ink => AnsiColor::Black,
            Paint::Tile | Paint::Chalk => AnsiColor::White,
            Paint::Marked => AnsiColor::Yellow,
            Paint::Top(colour) | Paint::Front(colour) | Paint::Side(colour) => match colour {
                Colour::White => AnsiColor::White,
                Colour::Red => AnsiColor::Red,
                Colour::Blue => AnsiColor::Blue,
            },
        }
    }

    /// Returns the index of the xterm colour. The faces of a cube are shaded as if lit from above.
    fn xterm(self) -> u8 {
        match self {
            Paint::Tray => 240,
            Paint::Hole => 237,
            Paint::Tile => 255,
            Paint::Marked => 221,
            Paint::Ink => 235,
            Paint::Chalk => 231,
            Paint::Top(Colour::White) => 255,
            Paint::Front(Colour::White) => 252,
            Paint::Side(Colour::White) => 249,
            Paint::Top(Colour::Red) => 160,
            Paint::Front(Colour::Red) => 124,
            Paint::Side(Colour::Red) => 88,
            Paint::Top(Colour::Blue) => 27,
            Paint::Front(Colour::Blue) => 26,
            Paint::Side(Colour::Blue) => 25,
        }
    }
}

#[cfg(all(test, not(windows)))]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_has_256_colours_if_its_variables_say_so() {
        for term in ["xterm-256color", "screen-256color", "linux", "xterm", "vt100", ""] {
            let named = if term.contains("-256color") { Palette::Xterm } else { Palette::Basic };
            assert_eq!(Palette::of_variables(term, ""), named, "{term}");
            assert_eq!(Palette::of_variables(term, "truecolor"), Palette::Xterm, "{term}");
        }
    }
}
