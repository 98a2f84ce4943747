//! Tests of goals that are sets of boards. Compares them with a plain search from all boards of the
//! set, which are listed from the same symbols without the crates under test.

use std::collections::{HashMap, VecDeque};
use std::fmt::{Debug, Display};
use std::str::FromStr;

use fastrand::Rng;
use tilebase::puzzle::{Cubic, Eight, Goal, Harris, Puzzle};
use tilebase::{AllDistances, Board as _, Solver, Tables, cubic, eight, harris};
use tilebase_plain::{self as plain, Move};

fn tables() -> Tables {
    let made = Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {}).into_image()));
    made.search_with(|seeds| Ok(tilebase_build::search(seeds)))
}

/// A board of the plain implementation, with its notation and moves.
trait PlainBoard: Copy + Display + FromStr<Err: Debug> {
    /// What a square may have, the empty square first.
    const PIECES: &'static [&'static str];
    /// What is between the squares of a board.
    const BETWEEN: &'static str;
    /// Whether a piece may be on two squares.
    const REPEATS: bool;

    fn after(self, step: Move) -> Option<Self>;

    /// Returns the distance of every board from the nearest of these.
    fn search(boards: &[Self]) -> impl Fn(Self) -> Option<u8>;
}

impl PlainBoard for plain::eight::Board {
    const PIECES: &'static [&'static str] = &["_", "1", "2", "3", "4", "5", "6", "7", "8"];
    const BETWEEN: &'static str = "";
    const REPEATS: bool = false;

    fn after(self, step: Move) -> Option<Self> {
        self.slide(step)
    }

    fn search(boards: &[Self]) -> impl Fn(Self) -> Option<u8> {
        let mut distances: HashMap<_, u8> = boards.iter().map(|&board| (board, 0)).collect();
        let mut queue: VecDeque<_> = boards.to_vec().into();
        while let Some(board) = queue.pop_front() {
            let distance = distances[&board];
            for after in Move::ALL.into_iter().filter_map(|step| board.slide(step)) {
                distances.entry(after).or_insert_with(|| {
                    queue.push_back(after);
                    distance + 1
                });
            }
        }
        move |board| distances.get(&board).copied()
    }
}

impl PlainBoard for plain::cubic::Board {
    const PIECES: &'static [&'static str] = &["---", "WRB", "WBR", "RBW", "RWB", "BWR", "BRW"];
    const BETWEEN: &'static str = ",";
    const REPEATS: bool = true;

    fn after(self, step: Move) -> Option<Self> {
        self.roll(step)
    }

    fn search(boards: &[Self]) -> impl Fn(Self) -> Option<u8> {
        let search = plain::cubic::Search::from(boards);
        move |board| search.distance(&board)
    }
}

impl PlainBoard for plain::harris::Board {
    const PIECES: &'static [&'static str] = &["_", "U", "D", "N", "S", "E", "W"];
    const BETWEEN: &'static str = "";
    const REPEATS: bool = true;

    fn after(self, step: Move) -> Option<Self> {
        self.roll(step)
    }

    fn search(boards: &[Self]) -> impl Fn(Self) -> Option<u8> {
        let search = plain::harris::Search::from_all(boards);
        move |board| search.distance(&board)
    }
}

/// Returns whether a piece may be on a square with this symbol.
fn fits(piece: &str, symbol: &str) -> bool {
    match symbol.strip_prefix('!') {
        Some(other) => !fits(piece, other),
        None if symbol == "?" => true,
        None if symbol == "E" && piece.len() == 3 => piece == "---",
        // A colour on top.
        None if piece.len() == 3 && symbol.len() == 1 => piece.starts_with(symbol),
        None => piece == symbol,
    }
}

/// Returns symbols of a set that has this board, of which some leave the square open.
fn symbols<B: PlainBoard>(board: &[String], random: &mut Rng) -> Vec<String> {
    let symbol = |piece: &String| match random.u8(..8) {
        0 => "?".into(),
        1 => {
            let others = B::PIECES.iter().filter(|other| *other != piece);
            let others: Vec<_> = others.collect();
            format!("!{}", others[random.usize(..others.len())])
        }
        2 if piece == "---" => "E".into(),
        2 | 3 if piece.len() == 3 && piece != "---" => piece[..1].into(),
        _ => piece.clone(),
    };
    board.iter().map(symbol).collect()
}

/// Returns the pieces of a board as their symbols.
fn pieces<B: PlainBoard>(board: &str) -> Vec<String> {
    if B::BETWEEN.is_empty() {
        board.chars().map(String::from).collect()
    } else {
        board.split(B::BETWEEN).map(String::from).collect()
    }
}

/// Adds all boards that fit the symbols, and begin with these pieces.
fn list<B: PlainBoard>(symbols: &[String], begin: &mut Vec<&'static str>, boards: &mut Vec<B>) {
    let Some(symbol) = symbols.get(begin.len()) else {
        if begin.contains(&B::PIECES[0]) {
            boards.push(begin.join(B::BETWEEN).parse().unwrap());
        }
        return;
    };
    for (number, &piece) in B::PIECES.iter().enumerate() {
        let is_free = (B::REPEATS && number > 0) || !begin.contains(&piece);
        if is_free && fits(piece, symbol) {
            begin.push(piece);
            list(symbols, begin, boards);
            begin.pop();
        }
    }
}

/// Compares the distances and paths of 50 random boards to this many random sets with a plain
/// search. Every second set has two parts, with empty squares of both colours.
fn compare<P: Puzzle<Solver: AllDistances>, B: PlainBoard>(
    sets: usize,
    seed: u64,
    board: impl Fn(&mut Rng) -> P::Board,
) {
    let (tables, mut random) = (tables(), Rng::with_seed(seed));
    for number in 0..sets {
        let mut boards: Vec<B> = Vec::new();
        let mut bases = vec![board(&mut random)];
        if number % 2 == 1 {
            let shade = bases[0].blank().shade();
            bases.extend(
                (0..).map(|_| board(&mut random)).find(|board| board.blank().shade() != shade),
            );
        }
        let parts = bases.iter().map(|base| {
            let symbols = symbols::<B>(&pieces::<B>(&base.to_string()), &mut random);
            list(&symbols, &mut Vec::new(), &mut boards);
            symbols.join(B::BETWEEN)
        });
        let parts: Vec<_> = parts.collect();
        let text = parts.join("+");
        let goal = P::goal(&text).unwrap_or_else(|e| panic!("{e}"));
        let solver = P::solver(&tables, &goal).unwrap();
        let plain = B::search(&boards);
        for _ in 0..50 {
            let start = board(&mut random);
            let mut here: B = start.to_string().parse().unwrap();
            let distance = plain(here);
            assert_eq!(solver.distance(&start).unwrap(), distance, "{start} to {text}");
            let path = solver.path(&start).unwrap();
            assert_eq!(
                path.map(tilebase::Path::len),
                distance.map(usize::from),
                "{start} to {text}"
            );
            // The path is the smallest: every move is the first that leads nearer.
            let (mut left, mut at) = (distance.unwrap_or(0), start);
            for step in path.into_iter().flat_map(|path| path.into_iter().collect::<Vec<_>>()) {
                left -= 1;
                let nearer =
                    |step: &Move| here.after(*step).is_some_and(|next| plain(next) == Some(left));
                let best: Vec<_> = Move::ALL.into_iter().filter(nearer).collect();
                let letters: String = best.iter().map(|step| step.letter).collect();
                assert_eq!(solver.best_moves(&at).unwrap().to_string(), letters, "{at} to {text}");
                assert_eq!(step.letter(), best[0].letter, "{start} to {text}");
                here = here.after(best[0]).unwrap();
                at = at.after(step).unwrap();
            }
            assert!(solver.best_moves(&at).unwrap().is_empty());
        }
        // All distances, by rank, and their counts.
        let distances = solver.distances().unwrap();
        assert_eq!(distances.len() as u64, solver.ranks());
        let counts = &solver.histogram().counts;
        let mut found = vec![0; counts.len()];
        distances.iter().filter(|&&d| d != u8::MAX).for_each(|&d| found[usize::from(d)] += 1);
        assert_eq!((&found, found.iter().sum()), (counts, solver.boards()), "{text}");
        for _ in 0..50 {
            let rank = random.u64(..solver.ranks());
            let board = solver.board(rank);
            let reached = board.map(|board| solver.distance(&board).unwrap().unwrap());
            assert_eq!(reached.unwrap_or(u8::MAX), distances[rank as usize], "{text}");
            let of_board = board.map(|board| solver.rank(&board).unwrap());
            assert!(of_board.is_none_or(|rank| solver.board(rank) == board), "{text}: {rank}");
        }
    }
}

fn eight(sets: usize) {
    let board = |random: &mut Rng| {
        let mut labels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut labels);
        eight::Board::new(labels).unwrap()
    };
    compare::<Eight, plain::eight::Board>(sets, 8, board);
}

fn cubic(sets: usize) {
    let board = |random: &mut Rng| cubic::State::from_rank(random.usize(..cubic::STATES)).unwrap();
    compare::<Cubic, plain::cubic::Board>(sets, 3, board);
}

fn harris(sets: usize) {
    let board =
        |random: &mut Rng| harris::Board::from_rank(random.usize(..harris::BOARDS)).unwrap();
    compare::<Harris, plain::harris::Board>(sets, 6, board);
}

#[test]
fn sets_of_tiles_have_the_plain_answers() {
    eight(6);
}

#[test]
fn sets_of_cubes_have_the_plain_answers() {
    cubic(2);
    harris(2);
}

#[test]
#[ignore = "takes minutes: cargo test --release -p tilebase-tests -- --ignored sets::"]
fn many_sets_have_the_plain_answers() {
    eight(200);
    cubic(200);
    harris(200);
}

/// Guards the tiles that a goal does not name: those of the start, of 1 to 9.
#[test]
fn the_tiles_of_a_set_are_those_of_the_start() {
    let tables = tables();
    let ask = |start: &str, goal: &str| {
        let (start, goal) = Eight::question(Some(start), Some(goal))?;
        Ok(Eight::solver(&tables, &goal).unwrap().distance(&start).unwrap())
    };
    let found: Result<_, tilebase::puzzle::QuestionError> = ask("2345_6789", "234??????");
    assert_eq!(found.unwrap(), Some(0));
    // Eight tiles for nine squares, as the start has tile 1.
    let error = ask("2345_1789", &"!1".repeat(9)).unwrap_err();
    assert!(error.to_string().contains("START 2345_1789"), "{error}");
    let error = ask("2345_6789", "123??????").unwrap_err();
    assert!(error.to_string().contains("START 2345_6789"), "{error}");
    // A single board in two parts that are equal is that board.
    assert!(matches!(Eight::goal("12345678_+12345678_"), Ok(Goal::Single(_))));
    let Ok(Goal::Set(first_row)) = Eight::goal("123??????") else { panic!("a set") };
    let has = ["123_45678", "124_35678"].map(|board| first_row.has(&board.parse().unwrap()));
    assert_eq!(has, [true, false]);
    let boards = |goal: &str| Eight::solver(&tables, &Eight::goal(goal).unwrap()).unwrap().boards();
    assert_eq!((boards("1234567??"), boards("123??????")), (181_440, 362_880));
}
