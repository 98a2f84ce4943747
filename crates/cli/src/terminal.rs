//! Standard output as a terminal: whether it is one, how wide it is, and which colours it shows.

use std::env;
use std::io::{IsTerminal, stdout};

/// Expects standard output to be a terminal on which the cursor can move. The error says what it
/// is instead.
pub(crate) fn expect_terminal() -> Result<(), &'static str> {
    if !stdout().is_terminal() {
        Err("something else")
    } else if env::var_os("TERM").is_some_and(|term| term == "dumb") {
        Err("a dumb one (TERM=dumb)")
    } else {
        Ok(())
    }
}

/// Returns the number of columns. If standard output is no terminal, this is the value of
/// `COLUMNS`, or else 80.
pub(crate) fn width() -> usize {
    match terminal_size::terminal_size_of(stdout()) {
        Some((width, _)) => width.0.into(),
        None => env::var("COLUMNS").ok().and_then(|text| text.parse().ok()).unwrap_or(80),
    }
}

/// Returns whether to write colours. As with other programs, this depends on whether standard
/// output is a terminal, and on `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`.
pub(crate) fn coloured() -> bool {
    anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never
}
