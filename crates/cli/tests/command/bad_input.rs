//! Tests that after any invalid input the command has written the answers before it, ends with exit
//! status 2, and reports the line, what was expected and what was found.

use crate::support::{Folder, Ran, run_fed, tables};

const CUBIC: [&str; 2] = ["answer", "poj3131"];
const EIGHT: [&str; 2] = ["answer", "hdu3567"];

/// Sends 32 MB without a line end to a command with less memory. The error is known from the first
/// part, and the rest is not read.
#[cfg(target_os = "linux")]
#[test]
fn a_line_without_end_is_refused_at_once() {
    let column = "expected a column, 1 to 3, or 0 0 for the end, found";
    for (command, symbol, error) in [
        (CUBIC, "W", format!("{column} \"WWWWWWWWWWWWWWWWWWWW...\"")),
        (CUBIC, "\0", format!("{column} \"{}...\"", r"\x00".repeat(20))),
        (CUBIC, "1 ", "expected W, R, B or E, found '1' (symbol 1)".into()),
        (EIGHT, "0", "expected the number of cases, found \"00000000000000000000...\"".into()),
        (EIGHT, "2 ", "expected every tile once, found 2 more than once".into()),
    ] {
        let (ran, fed) = ask_within_24_megabytes(command, symbol);
        let expected = format!("error: stdin, line 1: {error}\n");
        assert_eq!(ran, Ran { status: 2, out: String::new(), err: expected });
        assert!(fed < 1 << 20, "{symbol:?}: {fed} bytes read");
    }
    // Two zeros end the input, and nothing is read after them.
    let (ran, fed) = ask_within_24_megabytes(CUBIC, "0");
    let warning = "warning: stdin: expected the end of the input after 0 0\n";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", warning));
    assert!(fed < 1 << 20, "{fed} bytes read");
    // Only spaces: the input is empty, and all of it must be read to find out.
    let (ran, fed) = ask_within_24_megabytes(CUBIC, " ");
    assert_eq!((ran.status, ran.out.as_str(), fed), (0, "", 32 << 20));
}

/// Sends a symbol repeatedly, up to 32 MB, to a command with 24 MB of memory. Returns its result
/// and the number of bytes that it accepted.
#[cfg(target_os = "linux")]
fn ask_within_24_megabytes(command: [&str; 2], symbol: &str) -> (Ran, usize) {
    let place = Folder::new();
    let mut command = place.command_within(24 << 10, &command);
    let part = symbol.repeat((64 << 10) / symbol.len());
    run_fed(command.env("TILEBASE_TABLES", tables()), |stdin| {
        let parts = (0..512).take_while(|_| stdin.write_all(part.as_bytes()).is_ok());
        parts.count() * part.len()
    })
}
