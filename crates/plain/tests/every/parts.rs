//! Compares answers to goals that name few of many tiles, on boards of up to sixteen squares, with
//! those of a plain search in which the other tiles are alike.

use std::collections::HashMap;
use std::iter;

use fastrand::Rng;
use rayon::prelude::*;
use tilebase::random::RandomBoards;
use tilebase::{Board, Description, Goal, MoveNotation, Puzzle, Solver, TableError, Tables};
use tilebase_build::make;
use tilebase_plain::Shape;
use tilebase_plain::any::{Boards, Piece, Rules, Search};

const SIZES: [(usize, usize); 9] =
    [(3, 3), (5, 2), (2, 5), (4, 3), (3, 4), (6, 2), (4, 4), (5, 3), (2, 7)];

const SYMBOLS: &str = "123456789ABCDEF";

/// The most tiles that a goal names.
const NAMED: usize = 3;

/// The number of boards whose answers are compared.
const ASKED: usize = 30;

/// The most paths of a board that are listed.
const LISTED: u128 = 40;

/// Guards every kind of answer about single boards, the counts and the draws: the boards that
/// differ in tiles alone which the goal does not name are searched as one.
#[test]
fn goals_that_name_few_tiles_have_the_plain_answers() {
    let compared = (0..27_u32).into_par_iter().with_max_len(1).map(|seed| compare(seed.into()));
    let count = compared.filter(|is_compared| *is_compared).count();
    assert!(count > 15, "{count} goals that boards can show");
}

/// What a square of a goal may have.
#[derive(Clone, Debug)]
enum Square {
    Any,
    Only(Vec<Piece>),
    Not(Piece),
}

impl Square {
    fn has(&self, piece: Piece) -> bool {
        match self {
            Square::Any => true,
            Square::Only(pieces) => pieces.contains(&piece),
            Square::Not(other) => piece != *other,
        }
    }

    fn text(&self) -> String {
        match self {
            Square::Any => "?".to_owned(),
            Square::Only(pieces) => match &pieces[..] {
                [piece] => symbol(*piece),
                all => {
                    format!("[{}]", all.iter().copied().map(symbol).collect::<Vec<_>>().join(" "))
                }
            },
            Square::Not(piece) => format!("!{}", symbol(*piece)),
        }
    }
}

fn symbol(piece: Piece) -> String {
    match piece {
        Piece::Tile(number) => SYMBOLS[usize::from(number) - 1..][..1].to_owned(),
        _ => "_".to_owned(),
    }
}

/// Draws a part of a goal that names some tiles.
fn part(random: &mut Rng, squares: usize, named: &[Piece]) -> Vec<Square> {
    let mut rest: Vec<_> = named.iter().copied().chain([Piece::Blank]).collect();
    let mut one = |random: &mut Rng| {
        let at = (!rest.is_empty()).then(|| random.usize(..rest.len()));
        at.map(|at| rest.swap_remove(at))
    };
    let square = |_| match random.u8(..10) {
        0 | 1 => one(random).map_or(Square::Any, |piece| Square::Only(vec![piece])),
        2 => one(random).map_or(Square::Any, Square::Not),
        3 => Square::Only(iter::once(Piece::Blank).chain(named.iter().copied()).collect()),
        _ => Square::Any,
    };
    (0..squares).map(square).collect()
}

/// Compares the answers about the goal of a seed, and returns whether boards can show it.
fn compare(seed: u64) -> bool {
    let mut random = Rng::with_seed(seed);
    let (columns, rows) = SIZES[seed as usize % SIZES.len()];
    let squares = columns * rows;
    // Of a third of them a move slides one or more tiles.
    let has_slides = seed / SIZES.len() as u64 % 3 == 2;
    let pairs = [
        ("board", format!("{columns}x{rows}")),
        ("tiles", SYMBOLS[..squares - 1].to_owned()),
        ("moves", "slides".to_owned()),
    ];
    let pairs = pairs
        .into_iter()
        .take(if has_slides { 3 } else { 2 })
        .map(|(key, value)| (key.to_owned(), vec![value]));
    let puzzle = Puzzle::new(&Description::new("many", pairs).unwrap()).unwrap();

    let mut tiles: Vec<_> = (1..squares as u8).map(Piece::Tile).collect();
    random.shuffle(&mut tiles);
    let named = tiles[..random.usize(1..=NAMED)].to_vec();
    let parts: Vec<_> =
        (0..random.usize(1..3)).map(|_| part(&mut random, squares, &named)).collect();
    let texts = parts.iter().map(|part| part.iter().map(Square::text).collect::<String>());
    let text = texts.collect::<Vec<_>>().join("+");

    // A tile that no goal names has the number 0.
    let seen =
        |piece: Piece| if named.contains(&piece) || piece == Piece::Blank { piece } else { OTHER };
    let board: Vec<_> =
        (1..squares as u8).map(Piece::Tile).chain([Piece::Blank]).map(seen).collect();
    let rules = Rules { shape: Shape::rectangle((columns, rows)), is_mirrored: false, has_slides };
    let plain = Boards::with_pieces_of(&board, rules);
    let fits = |part: &Vec<Square>, board: &[Piece]| {
        part.iter().zip(board).all(|(square, &piece)| square.has(piece))
    };
    let search = plain.search(|board| parts.iter().any(|part| fits(part, board)));
    // A union is refused if no board can show one of its parts.
    let Some(goal) = puzzle.goal(&text).ok().filter(|_| !search.counts().is_empty()) else {
        return false;
    };
    let tables = Tables::from_fn(|content| Err(TableError::missing(content)));
    let tables = tables.or_else(|content, _| Ok(make(content, &|_| {})));
    let image = |board: &Board| {
        let piece =
            |&number: &u8| if number == 0 { Piece::Blank } else { seen(Piece::Tile(number)) };
        plain.number(&board.numbers().iter().map(piece).collect::<Vec<_>>()).unwrap()
    };
    let solver = tables.solver_for_boards(&goal).unwrap();
    let others = squares - 1 - named.len();
    for _ in 0..ASKED {
        let mut numbers: Vec<u8> = (0..squares as u8).collect();
        random.shuffle(&mut numbers);
        let board = puzzle.board_of_numbers(&numbers).unwrap();
        answer(&solver, &search, &board, &image);
        let path = tables.path(&board, &goal).unwrap().map(|path| path.to_string());
        assert_eq!(path, search.smallest_path(image(&board)), "{board} to {goal}");
    }
    // Each board of the plain search is as many as the other tiles have orders.
    let orders: u64 = (1..=others as u64).product();
    let counts: Vec<_> = search.counts().iter().map(|count| count * orders).collect();
    assert_eq!(solver.counts().unwrap().as_slice(), counts, "to {goal}");
    draws(&solver, &goal, &search, &mut random, &image);
    true
}

const OTHER: Piece = Piece::Tile(0);

/// Compares all answers about a board.
fn answer(solver: &Solver, search: &Search<'_>, board: &Board, image: &impl Fn(&Board) -> usize) {
    let number = image(board);
    let at = |number| search.distance(number).map(|distance| distance as u8);
    assert_eq!(solver.distance(board).unwrap(), at(number), "{board} to {}", solver.goal());
    let path = solver.path(board).unwrap();
    assert_eq!(path.map(|path| path.to_string()), search.smallest_path(number), "{board}");
    let best = MoveNotation::Blank.moves(solver.best_moves(board).unwrap(), board);
    assert_eq!(best, search.best_moves(number), "{board}");
    let count = search.count_paths(number);
    assert_eq!(u128::from(solver.count_paths(board).unwrap()), count, "{board}");
    if count <= LISTED && at(number).is_some() {
        let paths = solver.all_paths(board).unwrap().map(|path| path.unwrap().to_string());
        assert_eq!(paths.collect::<Vec<_>>(), search.paths(number), "{board}");
    }
    let values = solver.moves(board).unwrap();
    let values: HashMap<_, _> = values
        .map(|value| (value.step.to_string(), (image(&value.board), value.distance)))
        .collect();
    let moves = search.moves(number).map(|(symbol, after)| (symbol.to_owned(), (after, at(after))));
    assert_eq!(values, moves.collect(), "{board}");
    if let Some(path) = path {
        let grade = solver.grade(board, path.iter()).unwrap();
        assert!(grade.reaches && grade.is_first && grade.extra() == Some(0), "{board}");
    }
}

/// Checks that drawn boards, and the farthest, are at their distances.
fn draws(
    solver: &Solver,
    goal: &Goal,
    search: &Search<'_>,
    random: &mut Rng,
    image: &impl Fn(&Board) -> usize,
) {
    let mut below = |bound| random.u64(..bound);
    let radius = solver.radius();
    for distance in [radius / 2, radius] {
        let mut boards = RandomBoards::new(solver, &[distance]).unwrap();
        let board = boards.draw(&mut below).unwrap();
        assert_eq!(search.distance(image(&board)), Some(distance), "{board} to {goal}");
    }
    let farthest = solver.farthest().unwrap();
    assert!(!farthest.is_empty());
    for board in farthest.iter().take(ASKED) {
        assert_eq!(search.distance(image(board)), Some(radius), "{board} to {goal}");
    }
}
