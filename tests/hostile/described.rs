//! Tests that no description, no goal and no form of a goal takes more memory than a limit, or never
//! ends, whatever it says.

use std::thread;

use fastrand::Rng;
use tilebase::error::{DescriptionError, error_chain};
use tilebase::{Description, Goal, Puzzle, Tables};
use tilebase_build::make;

use crate::{CHECKSUM, HEADER, LENGTH, decoded, fault_at_opening, reseal};

/// The most bytes that a text may take until it is refused or answered.
const MOST: u64 = 200_000_000;

/// Returns what `work` returns. Runs it on a thread with a small stack, as servers have them.
fn bounded<T: Send>(what: &str, work: impl FnOnce() -> T + Send) -> T {
    let measured = || {
        let mut result = None;
        let info = allocation_counter::measure(|| result = Some(work()));
        assert!(info.bytes_max < MOST, "{what}: {} bytes", info.bytes_max);
        result.unwrap()
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(512 << 10).spawn_scoped(scope, measured);
        thread.unwrap().join().unwrap_or_else(|_| panic!("{what}: a panic"))
    })
}

fn described(pairs: &[(&str, &[String])]) -> Result<Puzzle, DescriptionError> {
    let pairs = pairs.iter().map(|(key, values)| ((*key).to_owned(), values.to_vec()));
    Description::new("mine", pairs).and_then(|description| Puzzle::new(&description))
}

fn puzzle(board: &str, key: &str, value: &str) -> Puzzle {
    let (board, value) = ([board.to_owned()], [value.to_owned()]);
    described(&[("board", &board), (key, &value)]).unwrap()
}

/// Asks for the distances to a goal. Returns the error, if there is one.
fn asked(puzzle: Puzzle, text: &str) -> Option<String> {
    let head: String = text.chars().take(40).collect();
    bounded(&format!("{puzzle} {head}"), || {
        let error = match puzzle.goal(text) {
            Err(error) => error.to_string(),
            Ok(goal) => {
                let tables = Tables::from_fn(|content| Ok(make(content, &|_| {})));
                error_chain(&tables.solver(&goal).err()?)
            }
        };
        assert!(error.len() < 1_000, "{head}: {} bytes of an error", error.len());
        Some(error)
    })
}

/// As [`asked`], of goals that are no question.
fn refused(puzzle: Puzzle, text: &str) -> String {
    asked(puzzle, text).unwrap_or_else(|| panic!("{puzzle}: a goal of {} bytes", text.len()))
}

/// Guards the depth and the number of steps in which a goal is read: a line of a stream may have
/// 500,000 bytes. Brackets around a board are none of its symbols.
#[test]
fn goals_of_many_signs_end_at_once() {
    let (eight, harris) = (Puzzle::eight(), Puzzle::shipped("harris").unwrap());
    for puzzle in [eight, harris] {
        for sign in ["!", "?", "[", "]", "+", ",", "_", "![", "?+", "!+", "[]", "!]["] {
            for tail in ["", "12345678_", "UUUU_UUUU"] {
                asked(puzzle, &format!("{}{tail}", sign.repeat(40_000)));
            }
        }
    }
}

/// Guards the steps in which the boards of a goal are found: parts may have many boards in common,
/// and rows of their sets may have no board at all.
#[test]
fn goals_of_thousands_of_sets_of_boards_are_refused() {
    let mut random = Rng::with_seed(5);
    let mut set = |most: usize| {
        let mut tiles: Vec<char> = "12345678_".chars().collect();
        random.shuffle(&mut tiles);
        format!("[{}]", tiles[..most].iter().collect::<String>())
    };
    let mut part = |most: usize| (0..9).map(|_| set(most)).collect::<Vec<_>>().join(",");
    let parts: Vec<_> = (0..4_000).map(|_| part(8)).collect();
    let error = refused(Puzzle::eight(), &parts.join("+"));
    assert!(error.contains("too many boards"), "{error}");
    let three = "[AB],[AB],[AB]";
    let part = |number: usize| {
        let last = char::from(b'A' + (number % 9) as u8 + 2);
        format!("{}{three},[{last}_]", "?,".repeat(8))
    };
    let parts: Vec<_> = (0..9).map(part).collect();
    refused(puzzle("4x3", "tiles", "ABCDEFGHIJK"), &parts.join("+"));
}

/// Guards the memory of goals with more boards than a search can begin with.
#[test]
fn goals_of_billions_of_boards_are_refused() {
    let rolling = puzzle("4x4", "cubes", "15 M.....");
    refused(rolling, &format!("_{}", ",?".repeat(15)));
    refused(rolling, &format!("_{}", ",![U D]".repeat(15)));
    let tiles = puzzle("8x2", "tiles", "ABCDEFGHIJKLMNO");
    refused(tiles, "ABCDEFGH????????");
    refused(puzzle("4x4", "tiles", "ABCDEFGHIJKLMNO"), "ABCDEFGH????????");
}

/// Guards opening a table: a header may state any goal, and its boards are not looked for without a
/// limit.
#[test]
fn headers_of_goals_with_billions_of_boards_are_refused() {
    let forms = [
        format!("board 4x4\ncubes 15 abbbbb\ngoal 1{}\n", " 7e".repeat(15)),
        format!("board 4x4\ncubes 15 abbbbb\ngoal{}\n", " 7f".repeat(16)),
        format!("board 4x4\ncubes 8 abbbbb\ncubes 7 abcdef\ngoal{}\n", " 7fffffff".repeat(16)),
        format!("board 4x4\ntiles 5 5 5\ngoal{}\n", " f".repeat(16)),
    ];
    for form in forms {
        let mut file = crate::TABLES[2][..HEADER].to_vec();
        file.extend(2u32.to_le_bytes());
        file.extend((form.len() as u64).to_le_bytes());
        file.extend(form.as_bytes());
        file.extend([0; 16]);
        let length = (file.len() - HEADER) as u32;
        file[LENGTH..CHECKSUM].copy_from_slice(&length.to_le_bytes());
        reseal(&mut file);
        let fault = bounded(&form, || fault_at_opening(&file));
        assert!(fault.to_string().starts_with("header: "), "{fault}");
        assert!(decoded(&file[..file.len() - 1]).is_err());
    }
}

/// Guards the bound of a description's length, and the steps in which a long one is read.
#[test]
fn long_descriptions_are_refused() {
    let many = Description::LONGEST;
    let one = |text: String| vec![text];
    let cubes = |count: usize| {
        let mut random = Rng::with_seed(6);
        let marks = || (0..6).map(|_| random.alphanumeric()).collect::<String>();
        let mut marks = std::iter::repeat_with(marks);
        (0..count).map(|_| format!("1 {}", marks.next().unwrap())).collect::<Vec<_>>()
    };
    let texts: [(&str, Vec<String>); 9] = [
        ("title", one("x".repeat(many))),
        ("tiles", one("1".repeat(many / 2))),
        ("tiles", one("1 ".repeat(many / 4))),
        ("cubes", cubes(many / 40)),
        ("cubes", one(format!("8 {}", "M".repeat(many / 2)))),
        ("goal", one("?".repeat(many / 2))),
        ("goal", one("1,2,?,?,?,?,?,?,_+".repeat(many / 20))),
        ("goal", one("!".repeat(many / 2))),
        ("board", one("3".repeat(many / 2))),
    ];
    for (key, values) in texts {
        let tiles = ["12345678".to_owned()];
        let own = [(key, &values[..]), ("tiles", &tiles)];
        let pairs = if key == "goal" { &own[..] } else { &own[..1] };
        if let Err(error) = bounded(key, || described(pairs)) {
            assert!(!error.to_string().is_empty());
        } else {
            assert_eq!(key, "goal");
        }
    }
    let text = format!("title = \"{}\"", "x".repeat(many));
    let read = bounded("a long text", || Description::from_toml("mine", &text));
    let error = read.expect_err("it is too long");
    assert!(error.to_string().contains("1000000 bytes"), "{error}");
}

/// Guards the memory of a server that takes the descriptions of strangers: that of each does not
/// grow with the number of questions, and what is kept for all has a bound. 10,000 descriptions,
/// each with ten questions, take at most 120 MB.
#[test]
fn five_hundred_descriptions_take_seven_megabytes() {
    let tables = tilebase_build::open("nowhere");
    let ask = |number: usize| {
        let title = [format!("number {number}")];
        let (board, tiles) = (["3x2".to_owned()], ["12345".to_owned()]);
        let cubes = ["5 M.....".to_owned()];
        let pieces: (&str, &[String]) =
            if !number.is_multiple_of(3) { ("tiles", &tiles) } else { ("cubes", &cubes) };
        let puzzle = described(&[("title", &title), ("board", &board), pieces]).unwrap();
        let goal: Goal = puzzle.default_goal(None);
        let mut start = goal.some_board().unwrap();
        for step in "ddlurdlurd".chars().filter_map(tilebase::Move::from_letter) {
            start = start.after(step).unwrap_or(start);
            assert!(tables.distance(&start, &goal).unwrap().is_some());
        }
    };
    // What all puzzles share.
    (0..20).for_each(ask);
    let info = allocation_counter::measure(|| (1_000..1_500).for_each(ask));
    assert!(info.bytes_current < 7_000_000, "{} bytes", info.bytes_current);
}
