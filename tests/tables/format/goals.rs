//! Compares `crates/c/tilebase_goal.h`, which reads the table of a goal of any puzzle, with the
//! library. `tests/tables/c/goal.c` is the program that uses it, compiled with sanitizers.

use std::collections::BTreeMap;

use fastrand::Rng;
use tilebase::{Board, Content, Description, Goal, MoveNotation, Puzzle, Solver, TableFile};
use tilebase_plain::any::{Boards, Piece};
use tilebase_plain::draw::Drawn;

use super::page::Outcome;
use super::reader::{Compiler, changed, has_other_content, number_of};
use crate::solver_of;
use tilebase_tests::made::{made, table_of};

/// Puzzles that no front end knows: alike tiles; other boards of Harris's cubes; tiles and cubes;
/// cubes with phases that are bits, alone and such that they make all pieces different; kinds with
/// phases; orders of which moves keep half, on an odd and an even number of columns; more tiles
/// than places; boards on which the empty square only goes round; cubes with one look; bits without
/// an axis; slides; a ring around a wall, and cubes between walls.
const PUZZLES: &[&str] = &[
    "tiles = 'AABBCCDD'",
    "like = 'harris'\nboard = '4x2'",
    "like = 'harris'\ntiles = '1122'\ncubes = '4 M.....'\ngoal = '1122_UUUU'",
    "board = '3x2'\ncubes = '5 AABBCC'\nshows = 'UNE'",
    "board = '3x2'\ntiles = '123'\ncubes = '2 AABBCC'",
    "board = '2x3'\ncubes = ['2 R.R.R.', '3 RRR...']\nlooks = 'R'",
    "board = '4x2'\ntiles = '1234567'",
    "board = '3x3'\ntiles = '123456'\ncubes = ['1 A.....', '1 ......']",
    "board = '3x2'\ntiles = '1234567'\ngoal = '21357_'",
    "board = '2x2'\ncubes = '3 123456'",
    "board = '2x2'\ntiles = '12'\ncubes = '1 ABABAB'",
    "board = '3x2'\ncubes = ['3 AA....', '2 ABABAB']",
    "tiles = 'AABBCCDD'\nmoves = 'slides'",
    "board = '4x2'\ntiles = '1234567'\nmoves = 'slides'",
    "board = ['...', '.#.', '...']\ntiles = '1234567'",
    "board = '#../.../..#'\ntiles = '12'\ncubes = '4 M.....'",
];

fn goal(description: &str) -> Goal {
    let description = Description::from_toml("mine", &description.replace('\'', "\"")).unwrap();
    Puzzle::new(&description).unwrap().default_goal(None)
}

/// Returns boards with the pieces of a goal on any squares, in any orientation: all phases, and
/// both halves of orders.
fn boards(goal: &Goal, random: &mut Rng) -> Vec<Board> {
    let puzzle = goal.puzzle();
    let looks = |number: u8| {
        let of = |number| puzzle.faces(number).map(|mut faces| (faces.sort_unstable(), faces).1);
        let alike = (1..=puzzle.largest_number() as u8).filter(|&other| of(other) == of(number));
        if of(number).is_some() { alike.collect() } else { vec![number] }
    };
    let some = goal.board().unwrap();
    let draw = || {
        let mut numbers: Vec<u8> = some.numbers().to_vec();
        random.shuffle(&mut numbers);
        for number in numbers.iter_mut().filter(|number| **number != 0) {
            *number = *random.choice(&looks(*number)).unwrap();
        }
        puzzle.board_of_numbers(&numbers).ok()
    };
    std::iter::repeat_with(draw).take(120).flatten().chain([some]).collect()
}

/// Returns a question as the program reads it.
pub(super) fn numbers(start: &Board, goal: &Board) -> String {
    let numbers = [start, goal].map(Board::numbers).concat();
    numbers.iter().map(|number| format!("{number} ")).collect()
}

/// Returns what the program is to print of a board.
fn answer(solver: &Solver, board: &Board) -> Result<String, tilebase::TableError> {
    let Some(path) = solver.path(board)? else { return Ok("-1".into()) };
    let best = MoveNotation::Blank.moves(solver.best_moves(board)?, board);
    Ok(format!("{} .{path} .{best}", path.len()))
}

/// Returns a compiler whose programs end with an error where something undefined is done.
fn compiler() -> Option<Compiler> {
    Compiler::new(&["-Og", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"])
}

/// Guards that the specification is enough to read a table of any puzzle: moves, paths, best moves,
/// counts, and boards from which no moves lead to the goal.
#[test]
fn the_reader_of_goals_answers_as_the_library_does() -> Outcome {
    let Some(compiler) = compiler() else { return Ok(()) };
    let ask = compiler.compile("goal");
    let random = &mut Rng::with_seed(1);
    let mut unsolvable = 0;
    for description in PUZZLES {
        let goal = goal(description);
        let table = made(Content::of(&goal).unwrap());
        let boards = boards(&goal, random);
        for _ in 0..3 {
            let image = random.choice(goal.puzzle().symmetries()).unwrap().goal(&goal);
            let (solver, end) = (solver_of(table, &image), image.board().unwrap());
            let lines: Vec<_> = boards.iter().map(|start| numbers(start, &end)).collect();
            let lines: Vec<_> = lines.iter().map(String::as_str).collect();
            let printed = ask.run(table, &[], &lines);
            let (counts, printed) = printed.split_once('\n').unwrap();
            let expected = solver.counts().unwrap().as_slice().iter();
            assert_eq!(counts, expected.map(|count| format!("{count} ")).collect::<String>());
            assert_eq!(printed.lines().count(), boards.len());
            for (printed, board) in printed.lines().zip(&boards) {
                let expected = answer(&solver, board)?;
                assert_eq!(printed, expected, "{description}\n{board} {end}");
                unsolvable += usize::from(expected == "-1");
            }
        }
    }
    assert!((600..4_000).contains(&unsolvable), "{unsolvable}");

    // A goal of another class, and no boards: a number that is none, two empty squares or none,
    // other pieces.
    let table = made(Content::of(&goal(PUZZLES[2])).unwrap());
    let right = "1 1 2 2 0 3 3 3 3";
    let wrong =
        ["1 1 2 2 0 3 3 3 99", "1 1 2 2 0 3 3 3 -1", "1 1 2 2 0 3 3 3 0", "1 1 2 2 3 3 3 3 3"];
    let lines = [format!("{right} 1 2 1 2 0 3 3 3 3"), format!("1 1 1 2 0 3 3 3 3 {right}")];
    let starts = wrong.iter().map(|board| format!("{board} {right}"));
    let ends = wrong.iter().map(|board| format!("{right} {board}"));
    let lines: Vec<_> = lines.into_iter().chain(starts).chain(ends).collect();
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let printed = ask.run(table, &[], &lines);
    let expected = [&["-14", "-12"][..], &["-10"; 4], &["-11"; 4]].concat();
    assert_eq!(printed.lines().skip(1).collect::<Vec<_>>(), expected);
    Ok(())
}

/// Guards that the reader has the answers of a plain search about random puzzles, with other goals
/// than in `tests/corpora/random.jsonl`.
#[test]
fn the_reader_of_goals_has_the_plain_answers_about_random_puzzles() -> Outcome {
    let Some(compiler) = compiler() else { return Ok(()) };
    let ask = compiler.compile("goal");
    let mut asked = 0;
    let all = (1_000..1_030).flat_map(|seed| [Drawn::new(seed), Drawn::with_walls(seed)]);
    for mut drawn in all.flat_map(|drawn| [drawn.clone().with_slides(), Some(drawn)]).flatten() {
        let toml = drawn.toml();
        let puzzle = Puzzle::new(&Description::from_toml("drawn", &toml)?)?;
        let start = drawn.board();
        let end = drawn.board_after(start.clone());
        let goal = puzzle.question(Some(&drawn.text(&start)), Some(&drawn.text(&end)))?.1;
        let content = Content::of(&goal).filter(|content| content.goal().is_some());
        let Some(content) = content else { continue };
        let table = tilebase_build::make(&content, &|_| {}).to_bytes()?;

        // Of cubes that roll mirrored, the numbers in the table are other ones.
        let of = |board: &[Piece]| puzzle.board(&drawn.text(board)).unwrap();
        let ranked = |board: &[Piece]| Goal::from(of(board)).in_tables().board().unwrap();
        let boards = Boards::with_pieces_of(&start, drawn.rules);
        let search = boards.search(|board| *board == end);
        let counts = search.counts().iter().map(|count| format!("{count} ")).collect();
        let (mut lines, mut expected) = (Vec::new(), vec![counts]);
        for number in (0..boards.all.len()).step_by(1 + boards.all.len() / 200) {
            lines.push(numbers(&ranked(&boards.all[number]), &ranked(&end)));
            let path = search.smallest_path(number);
            expected.push(path.map_or("-1".into(), |path| {
                let distance = search.distance(number).unwrap();
                format!("{distance} .{path} .{}", search.best_moves(number))
            }));
        }
        let printed = ask.run(&table, &[], &lines.iter().map(String::as_str).collect::<Vec<_>>());
        let printed: Vec<_> = printed.lines().map(str::to_owned).collect();
        assert_eq!(printed, expected, "{toml}{}", drawn.text(&end));
        asked += 1;
    }
    assert!(asked > 25, "{asked}");
    Ok(())
}

/// Guards that tables of sets of boards and of other kinds are refused, and headers that are not
/// right, for the library's reason where the form is still the same.
#[test]
fn the_reader_of_goals_refuses_what_is_no_table_of_a_board() {
    let Some(compiler) = compiler() else { return };
    let program = compiler.compile("goal");
    let error = |table: &[u8]| program.run(table, &["--error"], &[]).trim().to_owned();
    let of = |description| Content::of(&goal(description)).unwrap();
    for content in [
        Content::Eight,
        Content::Cubic,
        table_of("cubic", "RBWRWWEWW"),
        of("tiles = 'AABBCCDD'\ngoal = 'AABBCCDD_+_AABBCCDD'"),
        of("board = '3x2'\ncubes = '5 123456'\ngoal = 'alike'"),
    ] {
        assert_eq!(error(made(content)), "-4");
    }
    assert_eq!(error(b""), "-2");

    let random = &mut Rng::with_seed(7);
    let mut found = BTreeMap::new();
    for description in [PUZZLES[0], PUZZLES[10], PUZZLES[12]] {
        let table = made(Content::of(&goal(description)).unwrap());
        let end = 20 + u32::from_le_bytes(table[12..16].try_into().unwrap()) as usize;
        let (mut lines, mut expected) = (Vec::new(), Vec::new());
        for _ in 0..200 {
            let (file, _) = changed(table, end, random);
            let opened = TableFile::from_bytes(file.clone()).and_then(|opened| opened.check());
            let error = opened.err().map_or(0, |error| number_of(error.fault()));
            // Another form may be one that the reader knows: it does not look which goal represents
            // a class.
            let expect = if has_other_content(&file, table) { None } else { Some(error) };
            *found.entry(expect).or_insert(0) += 1;
            lines.push(file.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
            expected.push(expect);
        }
        let given: Vec<_> = lines.iter().map(String::as_str).collect();
        let printed = program.run(table, &["--open"], &given);
        assert_eq!(printed.lines().count(), expected.len());
        for (at, (printed, expected)) in printed.lines().zip(expected).enumerate() {
            let number: i32 = printed.parse().unwrap();
            let is_right = expected.map_or([-4, -7, 0].contains(&number), |error| error == number);
            assert!(is_right, "{description}: {number}, {expected:?}: {:.4000}", lines[at]);
        }
    }
    assert!(found.len() > 6, "{found:?}");
}

/// Guards that a path leads to the goal even where entries contradict each other.
#[test]
fn a_path_of_wrong_entries_leads_to_the_goal() {
    let Some(compiler) = compiler() else { return };
    let program = compiler.compile("goal");
    let random = &mut Rng::with_seed(3);
    let goal = goal(PUZZLES[1]);
    let right = TableFile::from_bytes(made(Content::of(&goal).unwrap())).unwrap();
    let range = right.header().sections()[0].range();
    let mut bits = made(Content::of(&goal).unwrap())[range.start..].to_vec();
    bits.iter_mut().filter(|_| random.u8(..20) == 0).for_each(|byte| *byte = 0x5a);
    let counts = right.header().counts()[0].as_slice().to_vec();
    let content = right.header().content().clone();
    let table = TableFile::made(content, vec![counts], vec![bits]).to_bytes().unwrap();
    let (boards, end) = (boards(&goal, random), goal.board().unwrap());
    let lines: Vec<_> = boards.iter().map(|start| numbers(start, &end)).collect();
    let printed = program.run(&table, &[], &lines.iter().map(String::as_str).collect::<Vec<_>>());
    let (mut paths, mut contradictions) = (0, 0);
    for (printed, board) in printed.lines().skip(1).zip(&boards) {
        let Some((_, path)) = printed.split_once(" .") else {
            contradictions += 1;
            assert_eq!(printed, "-9", "{board}");
            continue;
        };
        paths += 1;
        let path = path.split(' ').next().unwrap().parse().unwrap();
        assert_eq!(board.follow(path), Some(end), "{board} {printed}");
    }
    assert!(paths > 10 && contradictions > 50, "{paths} {contradictions}");
}
