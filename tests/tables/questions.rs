//! Makes `tests/corpora/questions.txt`: questions for the tests of the command, the libraries and the page,
//! with answers of plain searches.
//!
//! A line is PUZZLE START GOAL DISTANCE PATH BEST VALUES, with a space between them. PUZZLE is a
//! name, or a description in `tests/samples` that no part of tilebase knows. DISTANCE is -1 and
//! PATH `-` if no moves lead to GOAL. A PATH without a move, and BEST without one, is a dot. VALUES
//! are the moves that do not leave the board, each with the distance after it: `d4,l6,u-`.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use fastrand::Rng;
use tilebase::{Board, Content, Description, Puzzle, Solver};
use tilebase_plain::{self as plain, Move};

use crate::listed::{PlainBoard, boards};

pub(crate) const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/corpora/questions.txt");

/// At most eight goals a puzzle, because each is a search of all boards.
const EIGHT: [&str; 8] = [
    "12345678_",
    "1234_5678",
    "_12345678",
    "5_1832467",
    "123??????",
    "12345678_+_12345678",
    "8672543_1",
    "!1!23?45??_",
];
const CUBIC: [&str; 6] = [
    "WWWWEWWWW",
    "RBWRWWEWW",
    "W,?,!R,!WRB,?,!E,B,W,?",
    "WRB,WRB,WRB,WRB,---,WRB,WRB,WRB,WRB",
    "RBWRWWEWW+BWWRRWWEB",
    "EBBBBBBBB",
];
const HARRIS: [&str; 5] =
    ["UUUU_UUUU", "DDDD_DDDD", "SENDWUN_E", "U!U!UU!U!UUUU", "UUUU_UUUU+UUU_UUUUU"];

/// Adds a line. `after` makes a move, `distance` is that of a board from the goal.
fn write<B: Copy>(
    out: &mut String,
    question: &str,
    start: B,
    after: impl Fn(B, Move) -> Option<B>,
    distance: impl Fn(B) -> Option<u8>,
) {
    let text = |distance: Option<u8>| distance.map_or("-".into(), |distance| distance.to_string());
    // The boards after moves that lead nearer, in the order of the moves.
    let nearer = |here: B| -> Vec<(char, B)> {
        let Some(left) = distance(here).and_then(|left| left.checked_sub(1)) else {
            return Vec::new();
        };
        let moves =
            Move::ALL.into_iter().filter_map(|step| Some((step.letter, after(here, step)?)));
        moves.filter(|&(_, next)| distance(next) == Some(left)).collect()
    };
    let mut path = String::new();
    let mut here = start;
    while let Some(&(letter, next)) = nearer(here).first() {
        path.push(letter);
        here = next;
    }
    let dotted = |letters: String| if letters.is_empty() { ".".into() } else { letters };
    let path = if distance(start).is_some() { dotted(path) } else { "-".into() };
    let best = dotted(nearer(start).into_iter().map(|(letter, _)| letter).collect());
    let values = Move::ALL
        .into_iter()
        .filter_map(|step| Some(format!("{}{}", step.letter, text(distance(after(start, step)?)))));
    let values: Vec<_> = values.collect();
    let distance = distance(start).map_or(-1, i32::from);
    writeln!(out, "{question} {distance} {path} {best} {}", values.join(",")).unwrap();
}

/// Adds questions from random boards to each goal, the first of them from a board of the goal. No
/// moves lead to the goal from every tenth, if there are such boards. Some starts of the cubic
/// puzzle are canonical, and written X,Y; some boards of the eight-puzzle have the tile 9 and not
/// 8.
fn draw<B: PlainBoard>(out: &mut String, puzzle: &str, goals: &[&str], random: &mut Rng) {
    let board = |random: &mut Rng| {
        let mut pieces = B::PIECES.to_vec();
        random.shuffle(&mut pieces);
        if B::REPEATS {
            let blank = random.usize(..9);
            pieces = (0..9)
                .map(|at| if at == blank { B::PIECES[0] } else { B::PIECES[random.usize(1..7)] })
                .collect();
        }
        pieces.join(B::BETWEEN).parse::<B>().unwrap()
    };
    for (place, &goal) in goals.iter().enumerate() {
        let all = boards::<B>(goal);
        let distance = B::search(&all);
        for number in 0..1_000 / goals.len() {
            let is_right = |start: &B| distance(*start).is_none() == (number % 10 == 9);
            let mut drawn = std::iter::repeat_with(|| board(random)).take(1_000);
            let mut start = if number == 0 {
                all[0]
            } else {
                drawn.find(is_right).unwrap_or_else(|| board(random))
            };
            let mut question = format!("{start} {goal}");
            if puzzle == "cubic" && (1..10).contains(&number) {
                let square = number - 1;
                start = plain::cubic::Board::canonical(square).to_string().parse().unwrap();
                question = format!("{},{} {goal}", square % 3 + 1, square / 3 + 1);
            } else if puzzle == "eight" && place % 4 == 3 {
                question = question.replace('8', "9");
            }
            write(out, &format!("{puzzle} {question}"), start, B::after, &distance);
        }
    }
}

/// Adds a hundred questions from boards that are at most 14 moves from one of these.
fn draw_near<B: Copy>(
    out: &mut String,
    (puzzle, goal): (&str, &str),
    goals: Vec<B>,
    text: impl Fn(B) -> String,
    after: impl Fn(B, Move) -> Option<B> + Copy,
    random: &mut Rng,
) {
    let mut near: HashMap<String, u8> = goals.iter().map(|&goal| (text(goal), 0)).collect();
    let mut queue: VecDeque<_> = goals.into();
    let mut starts = Vec::new();
    while let Some(board) = queue.pop_front() {
        let distance = near[&text(board)];
        // The boards for which the distances of all neighbours are known in the end.
        if distance < 15 {
            starts.push(board);
            for after in Move::ALL.into_iter().filter_map(|step| after(board, step)) {
                near.entry(text(after)).or_insert_with(|| {
                    queue.push_back(after);
                    distance + 1
                });
            }
        }
    }
    for number in 0..100 {
        // As many near as far boards.
        let distance = number * 15 / 100;
        let here = |board: &B| near[&text(*board)] == distance as u8;
        let level: Vec<_> = starts.iter().copied().filter(here).collect();
        let start = level[random.usize(..level.len())];
        write(out, &format!("{puzzle} {} {goal}", text(start)), start, after, |board| {
            near.get(&text(board)).copied()
        });
    }
}

/// Returns a cube as the two directions in which its first face and its third look.
fn two_letters(cube: Option<[u8; 6]>) -> String {
    let looks = |faces: [u8; 6], face| {
        "UDNSEW".chars().nth(faces.iter().position(|&at| at == face).unwrap()).unwrap()
    };
    cube.map_or("--".into(), |faces| [looks(faces, 0), looks(faces, 2)].into_iter().collect())
}

fn three_letters(cube: Option<[bool; 6]>) -> String {
    let red = |faces: [bool; 6]| {
        "UDNSEW".chars().zip(faces).filter(|&(_, red)| red).map(|(at, _)| at).collect()
    };
    cube.map_or("---".into(), red)
}

/// A board of any puzzle whose squares are written as one symbol: a tile's, or where a cube's mark
/// looks. Behind the last square are zeros.
#[derive(Clone, Copy)]
struct Own {
    squares: [char; 9],
    columns: usize,
    /// The symbols of the pieces that roll.
    rolling: &'static str,
}

impl Own {
    fn after(mut self, step: Move) -> Option<Own> {
        let blank = self.squares.iter().position(|&symbol| symbol == '_')?;
        let (column, row) = (blank % self.columns, blank / self.columns);
        // Each face turns to the next.
        let (faces, column, row) = match step.letter {
            'd' => ("UNDSU", column, row + 1),
            'l' => ("UEDWU", column.checked_sub(1)?, row),
            'r' => ("UWDEU", column + 1, row),
            _ => ("USDNU", column, row.checked_sub(1)?),
        };
        let there = row * self.columns + column;
        let symbol = *self.squares.get(there).filter(|&&symbol| symbol != '\0')?;
        let turned = faces.split_once(symbol).and_then(|(_, next)| next.chars().next());
        self.squares[blank] = turned.filter(|_| self.rolling.contains(symbol)).unwrap_or(symbol);
        self.squares[there] = '_';
        (column < self.columns).then_some(self)
    }

    fn text(self) -> String {
        self.squares.into_iter().filter(|&symbol| symbol != '\0').collect()
    }
}

/// Makes the file.
fn all() -> String {
    let mut out = String::new();
    let random = &mut Rng::with_seed(9);
    draw::<plain::eight::Board>(&mut out, "eight", &EIGHT, random);
    draw::<plain::cubic::Board>(&mut out, "cubic", &CUBIC, random);
    draw::<plain::harris::Board>(&mut out, "harris", &HARRIS, random);
    let goal = "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW";
    let cube = |entry: &str| {
        (entry != "---").then(|| ['U', 'D', 'N', 'S', 'E', 'W'].map(|at| entry.contains(at)))
    };
    let cubes: Vec<_> = goal.split(',').map(cube).collect();
    let board = plain::faces::Board(cubes.try_into().unwrap());
    let text = |board: plain::faces::Board<bool>| board.0.map(three_letters).join(",");
    draw_near(&mut out, ("gardner", goal), vec![board], text, plain::faces::Board::after, random);
    let text = |board: plain::faces::Board<u8>| board.0.map(two_letters).join(",");
    let goals = plain::faces::Board::goals();
    draw_near(
        &mut out,
        ("alike", "alike"),
        goals.clone(),
        text,
        plain::faces::Board::after,
        random,
    );
    // A cube that moves to the left or to the right rolls the other way.
    let mirrored = |board: plain::faces::Board<u8>, step: Move| {
        let other = Move::of_letter(match step.letter {
            'l' => 'r',
            'r' => 'l',
            vertical => vertical,
        })?;
        board.after_by(step, other)
    };
    draw_near(&mut out, ("crossteaser", "alike"), goals, text, mirrored, random);
    for (puzzle, goal, columns, rolling) in [
        ("letters.toml", "AABBCCDD_+_AABBCCDD", 3, ""),
        ("wide.toml", "UUUUUUU_", 4, "UDNSEW"),
        ("mixed.toml", "1122_UUUU", 3, "UDNSEW"),
    ] {
        let board = |text: &str| {
            let mut symbols = text.chars();
            let squares = std::array::from_fn(|_| symbols.next().unwrap_or_default());
            Own { squares, columns, rolling }
        };
        let goals = goal.split('+').map(board).collect();
        draw_near(&mut out, (puzzle, goal), goals, Own::text, Own::after, random);
    }
    out
}

/// Makes the file again. After a change of the questions, the variable writes it.
#[test]
#[ignore = "searches all boards 19 times"]
fn the_questions_have_the_answers_of_plain_searches() {
    let made = all();
    if env::var_os("TILEBASE_WRITE_QUESTIONS").is_some() {
        fs::write(FILE, &made).unwrap();
    }
    assert!(
        made == fs::read_to_string(FILE).unwrap(),
        "TILEBASE_WRITE_QUESTIONS=1 writes tests/corpora/questions.txt"
    );
}

/// The library's answers, without the large tables.
#[test]
fn the_library_has_the_answers_of_the_questions() {
    let questions = fs::read_to_string(FILE).unwrap();
    let tables = tilebase_build::open("nowhere");
    let searches: HashMap<_, _> = Puzzle::all()
        .filter(|puzzle| Content::large_of(*puzzle).is_some())
        .filter_map(|puzzle| {
            let solver = Solver::searching(&puzzle.default_goal(None))?;
            Some((puzzle, solver))
        })
        .collect();
    let mut asked = 0;
    for line in questions.lines() {
        let words: Vec<_> = line.split(' ').collect();
        let [puzzle, start, goal, answers @ ..] = words.as_slice() else { panic!("{line}") };
        let puzzle = Puzzle::shipped(puzzle).unwrap_or_else(|| own(puzzle));
        let (start, goal) = puzzle.question(Some(start), Some(goal)).unwrap();
        let found = match searches.get(&puzzle) {
            Some(solver) => answer(solver, &start),
            None => {
                let solver = tables.solver(&goal).unwrap();
                assert_eq!(tables.path(&start, &goal).unwrap(), solver.path(&start).unwrap());
                answer(&solver, &start)
            }
        };
        assert_eq!(found, answers.join(" "), "{line}");
        asked += 1;
    }
    assert_eq!(asked, 3_596);
}

/// Returns the puzzle of a description in a sample.
fn own(file: &str) -> Puzzle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(file);
    let text = fs::read_to_string(path).unwrap();
    Puzzle::new(&Description::from_toml("own", &text).unwrap()).unwrap()
}

/// Returns the answers to a question in the format of the file.
fn answer(solver: &Solver, start: &Board) -> String {
    let path = solver.path(start).unwrap();
    let distance = solver.distance(start).unwrap();
    assert_eq!(path.map(tilebase::Path::len), distance.map(usize::from));
    let dotted = |text: String| if text.is_empty() { ".".into() } else { text };
    let text = |distance: Option<u8>| distance.map_or("-".into(), |distance| distance.to_string());
    let values =
        solver.moves(start).unwrap().map(|value| format!("{}{}", value.step, text(value.distance)));
    let values: Vec<_> = values.collect();
    format!(
        "{} {} {} {}",
        distance.map_or(-1, i32::from),
        path.map_or("-".into(), |path| dotted(path.to_string())),
        dotted(solver.best_moves(start).unwrap().to_string()),
        values.join(",")
    )
}
