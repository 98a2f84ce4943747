//! Tests that commands that errors propose work when they are typed.

use crate::support::{Folder, Ran, run, tables};

/// Returns the last command that an error proposes.
fn proposed(err: &str) -> Option<&str> {
    let hint = err.lines().skip(1).filter(|line| line.contains("tilebase ")).last()?;
    let (_, command) = hint.split_once(": tilebase ").or_else(|| hint.split_once("  tilebase "))?;
    let end = command.find("; ").unwrap_or(command.len());
    Some(command[..end].trim())
}

/// Types a wrong command, and what its error proposes. Returns the error.
fn type_both(place: &Folder, command: &str) -> String {
    let shell = |line: &str| {
        let mut shell = place.shell(line);
        run(shell.env("TILEBASE_TABLES", tables()), "")
    };
    let wrong = shell(command);
    assert_eq!((wrong.status, wrong.out.as_str()), (2, ""), "{command}");
    let proposed = proposed(&wrong.err).unwrap_or_else(|| panic!("{command}: {}", wrong.err));
    // A table that takes long to make is not made for this.
    let (verb, rest) = proposed.split_once(' ').unwrap_or((proposed, ""));
    let no_build = if ["answer", "build", "describe"].contains(&verb) { "" } else { "--no-build " };
    let ran = shell(&format!("tilebase {verb} {no_build}{rest} | head -1"));
    let is_missing = |ran: &Ran| ran.err.starts_with("error: no ") && ran.err.contains(".tbl in ");
    let is_graded = ran.err.contains("error: 1 answer does not reach the goal");
    let has_answer = !ran.out.is_empty() && (is_graded || !ran.err.contains("error: "));
    // A game needs a terminal, and an empty stream of a judge has no answers.
    let is_game = verb == "play" && ran.err.contains("terminal");
    let is_stream = verb == "answer" && ran.err.starts_with("warning: stdin: ");
    assert!(
        has_answer || is_missing(&ran) || is_game || is_stream,
        "{command}: {proposed}: {}{}",
        ran.out,
        ran.err
    );
    wrong.err
}

/// Guards that errors propose commands that work, with the verb that was typed, for texts that are
/// boards but for one symbol, of every puzzle and of one's own.
#[test]
fn what_an_error_of_a_board_proposes_works() {
    let place = Folder::new();
    place.write("two.toml", "board = \"2x3\"\ntiles = \"12345\"\n");
    place.write("part.toml", "board = \"3x2\"\ntiles = \"AABBC\"\ngoal = \"A???_?\"\n");
    place.write(
        "my own.toml",
        "board = \"2x2\"\ncubes = \"3 M.....\"\nlooks = \"M\"\nempty = \"-\"\n",
    );
    let mut random = fastrand::Rng::with_seed(3);
    let verbs = ["distance", "grade", "moves", "solve"];
    let all = ["eight", "cubic", "harris", "gardner", "alike", "fifteen"];
    for puzzle in all.into_iter().chain(["two.toml", "part.toml", "'my own.toml'"]) {
        for part in 0..6 {
            let verb = verbs[random.usize(..verbs.len())];
            let letter = ["Q", "", "1U"][part % 3];
            let error = type_both(&place, &format!("tilebase {verb} {puzzle} 12U45{letter} ."));
            assert!(error.contains(&format!("tilebase {verb} ")), "{verb} {puzzle}: {error}");
        }
        for verb in ["dump", "random", "stats"] {
            // These list no boards of large puzzles, and say so before they read a goal.
            if ["gardner", "alike", "fifteen"].contains(&puzzle) {
                continue;
            }
            let error = type_both(&place, &format!("tilebase {verb} {puzzle} --goal 12Q"));
            assert!(error.contains(&format!("tilebase {verb} ")), "{verb} {puzzle}: {error}");
        }
    }
}

/// Guards that other errors that can propose a command propose one that works.
#[test]
fn what_other_errors_propose_works() {
    let place = Folder::new();
    place.write("two.toml", "board = \"2x3\"\ntiles = \"12345\"\n");
    place.write("many.toml", "board = \"4x4\"\ntiles = \"AABBCCDDEEFFGGH\"\n");
    for (command, error) in [
        ("distance 123069478,123406789", "expected one board, found two"),
        ("solve 1", "is not a board of any puzzle"),
        ("moves eigth 123456780", "there is no puzzle \"eigth\", but there is \"eight\""),
        ("moves RBWRWWEWW", "is a GOAL of cubic"),
        ("distance two 12345_", "there is the file two.toml"),
        ("eight", "\"eight\" is a puzzle"),
        ("two.toml", "\"two.toml\" is a puzzle"),
        ("'1 2 3 / 0 6 9 / 4 7 8'", "is a board; you have to say"),
        ("distance _DDDDDDDD -DDDDDDDD", "there is no option"),
        ("dump", "expected PUZZLE"),
        ("build --patterns 7-8 --dry-run", "expected PUZZLE"),
        ("random --goal WWWWEWWWW", "expected PUZZLE"),
        ("stats fifteen", "too many boards to count"),
        ("dump fifteen", "too many boards to write"),
        ("random two.toml --format HDU3567", "--format hdu3567 is for boards of eight"),
        ("solve eight random", "only tilebase play draws a START"),
        ("sheet two.toml", "is a puzzle, and not a file with boards"),
        ("sheet", "stdin: expected boards, found none"),
        ("distance 12345678", "expected nine squares, found 8"),
        ("moves 123456780 123456790", "start and goal have different tiles"),
        ("sovle 123746058", "there is no command \"sovle\", but there is \"solve\""),
        ("stats eigth", "there is no puzzle \"eigth\", but there is \"eight\""),
        ("random eight --distance 40", "no board is more than 31 moves from 12345678_"),
        ("random cubic --distance 40", "no pattern is more than 37 rolls away"),
        ("answer poj3132", "there is no format \"poj3132\", but there is \"poj3131\""),
        ("grade", "expected START, GOAL and MOVES"),
        ("solve", "expected START, a board to begin with"),
    ] {
        let said = type_both(&place, &format!("tilebase {command}"));
        assert!(said.contains(error), "{command}: {said}");
    }
}
