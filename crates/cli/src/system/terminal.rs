//! Standard output as a terminal: whether it is one, its size, and its colours.

use std::env;
use std::io::{IsTerminal, stdout};

/// Checks that standard output is a terminal on which the cursor can move. The error describes what
/// it is instead.
pub(crate) fn expect_terminal() -> Result<(), &'static str> {
    if !stdout().is_terminal() {
        Err("a file or a pipe")
    } else if env::var_os("TERM").is_some_and(|term| term == "dumb") {
        Err("a dumb one (TERM=dumb)")
    } else {
        Ok(())
    }
}

/// Returns the columns and rows of standard output. If it is not a terminal, the columns are the value
/// of `COLUMNS`, or else 80.
pub(crate) fn size() -> (usize, usize) {
    match terminal_size::terminal_size_of(stdout()) {
        Some((columns, rows)) => (columns.0.into(), rows.0.into()),
        // The number of columns of a terminal fits into a `u16`.
        None => {
            let columns = env::var("COLUMNS").ok().and_then(|text| text.parse::<u16>().ok());
            (columns.map_or(80, usize::from), 24)
        }
    }
}

/// Returns whether to write colours, which depends on whether standard output is a terminal, and on
/// the environment variables `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`.
pub(crate) fn coloured() -> bool {
    anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never
}
