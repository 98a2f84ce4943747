//! Tests that after any invalid input the command has written the answers before it, ends with exit
//! status 2, and reports the line, what was expected and what was found.

use fastrand::Rng;

use crate::support::{Place, Ran, ask, run_fed, sample, tables};

const CUBIC: [&str; 2] = ["answer", "cubic"];
const EIGHT: [&str; 2] = ["answer", "eight"];

/// The judges' samples with typical mistakes are answered, or refused with the stream's name, the
/// line, what was expected and what was found.
#[test]
fn damaged_samples_are_answered_or_refused() {
    let mut random = Rng::with_seed(1);
    let mut below = |limit: usize| random.usize(..limit);
    let (mut answered, mut errors) = (0, 0);
    for _ in 0..50 {
        for (command, name) in [(CUBIC, "cubic.txt"), (EIGHT, "eight.txt")] {
            let mut questions = sample(name).into_bytes();
            for _ in 0..=below(2) {
                let at = below(questions.len());
                match below(4) {
                    0 => questions[at] = b"WRBEX0123456789 \n"[below(17)],
                    1 => questions[at] = below(256) as u8,
                    2 => drop(questions.remove(at)),
                    _ => questions.truncate(at.max(1)),
                }
            }
            let ran = ask(&command, &questions);
            let shown = questions.escape_ascii();
            if ran.status == 0 {
                answered += 1;
                continue;
            }
            errors += 1;
            let error = ran.err.strip_prefix("error: stdin, line ").expect("the line");
            let (line, error) = error.split_once(": expected ").expect("what was expected");
            let line: usize = line.parse().unwrap();
            let lines = 1 + questions.iter().filter(|&&byte| byte == b'\n').count();
            assert!((1..=lines).contains(&line), "{shown}: line {line}");
            assert!(error.contains(", found ") && error.ends_with('\n'), "{shown}: {error}");
        }
    }
    assert!(answered > 0 && errors > 50, "{answered} answered, {errors} refused");
}

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
    let place = Place::new();
    let mut command = place.command_within(24 << 10, &command);
    let part = symbol.repeat((64 << 10) / symbol.len());
    run_fed(command.env("TILEBASE_TABLES", tables()), |stdin| {
        let parts = (0..512).take_while(|_| stdin.write_all(part.as_bytes()).is_ok());
        parts.count() * part.len()
    })
}
