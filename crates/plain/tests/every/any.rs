//! Compares answers about random puzzles with those of a plain search: of any size, with any tiles
//! and cubes, to any goal.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use fastrand::Rng;
use rayon::prelude::*;
use tilebase::random::{RandomBoards as Draws, RandomGoals};
use tilebase::{Board, Content, Description, Goal, MoveNotation, Puzzle, Solver};
use tilebase::{TableFile, Tables};
use tilebase_build::make;
use tilebase_plain::any::{Boards, Piece, Search, count};
use tilebase_plain::draw::{Drawn, Goal as Plain};
use tilebase_tests::forge::Forge;

/// The number of questions to each puzzle.
const QUESTIONS: usize = 2;

/// The most boards that are listed.
const MOST: u128 = 60_000;

/// The number of boards whose answers are all compared.
const ASKED: usize = 40;

/// The most paths of a board that are listed.
const LISTED: u128 = 60;

/// The most boards of which all are drawn, and the last number with which one is drawn first.
const DRAWN: usize = 300;
const FIRSTS: u64 = 11;

/// The seeds whose puzzles once had a wrong answer, each with the first of the keys that are drawn.
const FAILED: [(u64, &str); 13] = [
    // Two adjacent marks: the proof refused right tables.
    (19, "board = \"2x2\"\ncubes = \"3 M.M...\""),
    // More tiles than places, some alike: the goal had other tiles than the start.
    (197, "board = \"2x2\"\ntiles = \"223123\""),
    // A goal of two boards, one without the tiles of the start: its text was not read back.
    (163, "board = \"3x2\"\ntiles = \"123276\""),
    // All cubes alike with the empty square in a corner: half of the boards were left out.
    (644, "like = \"crossteaser\"\nboard = \"2x2\""),
    (1_883_084_226_036_067, "board = \"2x2\"\ncubes = \"3 MM..M.\""),
    // Goals in several phases: boards of others than the default goal's were not listed.
    (255, "like = \"alike\"\nboard = \"2x2\""),
    (1168, "like = \"gardner\"\nboard = \"2x2\""),
    // A board as the goal: the header of its table was refused.
    (792, "board = \"2x3\"\ntiles = \"324422\"\ncubes = \"1 AABBCC\""),
    (1_883_086_926_119_458, "like = \"alike\"\nboard = \"2x2\""),
    // The goal of equal cubes is in none of the spaces of the description's own goal: a panic.
    (1_883_093_199_752_749, "like = \"crossteaser\"\nboard = \"2x2\""),
    (1_883_093_199_754_938, "like = \"alike\"\nboard = \"2x2\""),
    (1_883_093_199_756_068, "like = \"crossteaser\"\nboard = \"2x2\""),
    (1_883_093_199_751_127, "like = \"alike\"\nboard = \"2x2\"\ngoal = \"_,SW,NE,EN\""),
];

/// Guards the puzzles that once had a wrong answer. A change of the draw is a change of them: then
/// other seeds must be found that draw such puzzles.
#[test]
fn puzzles_that_had_a_wrong_answer_have_the_plain_ones() {
    for (seed, begin) in FAILED {
        let toml = Drawn::new(seed).toml();
        assert!(toml.starts_with(begin), "seed {seed} draws another puzzle: {toml}");
        compare(seed);
    }
}

/// Guards every kind of answer about puzzles that were not written by hand.
#[test]
fn random_puzzles_have_the_plain_answers() {
    (0..25_u32).into_par_iter().with_max_len(1).for_each(|seed| compare(seed.into()));
}

/// Guards the same for an hour, from seeds that no run had before.
#[test]
#[ignore = "takes an hour: cargo test --release -p tilebase-plain -- --ignored any:: --nocapture"]
fn long_random_puzzles_have_the_plain_answers() {
    let seconds = std::env::var("TILEBASE_SECONDS").map_or(3600, |text| text.parse().unwrap());
    let end = Instant::now() + Duration::from_secs(seconds);
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let (first, next) = (if seconds < 3600 { 0 } else { now << 20 }, AtomicU64::new(0));
    let failed: Vec<u64> = (0..rayon::current_num_threads())
        .into_par_iter()
        .flat_map_iter(|_| {
            let mut failed = Vec::new();
            while Instant::now() < end {
                let seed = first + next.fetch_add(1, Ordering::Relaxed);
                if panic::catch_unwind(|| compare(seed)).is_err() {
                    failed.push(seed);
                }
            }
            failed
        })
        .collect();
    println!("{} puzzles from seed {first}", next.into_inner());
    assert!(failed.is_empty(), "{} seeds failed: {failed:?}", failed.len());
}

/// Guards boards of nine squares and more than nine tiles, which have no table of their own as those
/// of the eight-puzzle do: they are as far away as boards of its tiles.
#[test]
fn the_tenth_tile_moves_as_the_first_does() {
    let pairs = [("tiles".to_owned(), vec!["123456789A".to_owned()])];
    let ten = Puzzle::new(&Description::new("ten", pairs).unwrap()).unwrap();
    let tables = Tables::from_fn(|content| Ok(make(content, &|_| {})));
    let goal = ten.goal("A2345678_").unwrap();
    let (mut random, eight) = (Rng::with_seed(1), Puzzle::eight());
    let goal_of_eight = eight.goal("12345678_").unwrap();
    for _ in 0..100 {
        let mut board: Vec<char> = "12345678_".chars().collect();
        random.shuffle(&mut board);
        let text = String::from_iter(board);
        let expected = tables.path(&eight.board(&text).unwrap(), &goal_of_eight).unwrap();
        let board = ten.board(&text.replace('1', "A")).unwrap();
        assert_eq!(tables.path(&board, &goal).unwrap(), expected, "{text}");
    }
    assert_eq!(tables.solver(&goal).unwrap().radius(), 31);
}

/// Says in which puzzle and question a comparison has failed.
struct Named(String);

impl Drop for Named {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{}", self.0);
        }
    }
}

/// Compares the answers about the puzzles of a seed, on a rectangle and on a board with walls; of
/// those without cubes, also with slides.
fn compare(seed: u64) {
    compare_both(seed, Drawn::new(seed));
    compare_both(seed, Drawn::with_walls(seed));
}

/// Compares the answers about a puzzle and, if it has no cubes, also with slides.
fn compare_both(seed: u64, drawn: Drawn) {
    if let Some(drawn) = drawn.clone().with_slides() {
        compare_drawn(seed, drawn);
    }
    compare_drawn(seed, drawn);
}

/// Compares the answers about a puzzle that was drawn with a seed.
fn compare_drawn(seed: u64, mut drawn: Drawn) {
    let toml = drawn.toml();
    let _named = Named(format!("seed {seed}:\n{toml}"));
    let keys = drawn.keys.iter().map(|(key, values)| (key.to_string(), values.clone()));
    let puzzle = Puzzle::new(&Description::new("drawn", keys).unwrap()).unwrap();
    if let Some(start) = &drawn.own_start {
        assert_eq!(to_plain(&drawn, &puzzle.start(None).unwrap()), *start);
    }
    let mut random = Rng::with_seed(seed);
    for _ in 0..QUESTIONS {
        let start = drawn.board();
        let goal = drawn.goal(&start);
        let _named = Named(format!("from {} to {:?}", drawn.text(&start), goal.text));
        let boards = Boards::with_pieces_of(&start, drawn.rules);
        let search = boards.search(|board| goal.has(board));
        let question = puzzle.question(Some(&drawn.text(&start)), goal.text.as_deref());
        if search.counts().is_empty() {
            question.expect_err("a goal that no board with the pieces of START can show");
            continue;
        }
        let (board, read) = question.unwrap();
        assert_eq!(to_plain(&drawn, &board), start);
        let compared = Compared::new(&drawn, puzzle, &boards, &search);
        compared.texts_and_ranks(&read, &goal, &mut random);
        let tables = Tables::from_fn(|content| Ok(make(content, &|_| {})));
        let solver = tables.solver(&read).unwrap();
        let start = boards.number(&start).unwrap();
        compared.answers(&solver, &tables, start, &mut random);
        compared.answer(&tables.solver_for_boards(&read).unwrap(), start);
        compared.all(&solver);
        compared.draws(&solver, &mut random);
        compared.proof(&read, start, &mut random);

        // Of more tiles than places, a goal without a start decides which are there.
        let Ok(listed) = puzzle.goal_without_start(goal.text.as_deref()) else { continue };
        let board = to_plain(&drawn, &listed.some_board().unwrap());
        if boards.number(&board).is_none() && count(&board) <= MOST {
            let boards = Boards::with_pieces_of(&board, drawn.rules);
            let goal = if goal.text.is_some() { goal } else { drawn.goal_unnamed(&board) };
            let search = boards.search(|board| goal.has(board));
            Compared::new(&drawn, puzzle, &boards, &search).all(&tables.solver(&listed).unwrap());
        }
    }
    random_goals(puzzle, &mut random);
}

/// Checks that drawn starts reach drawn goals.
fn random_goals(puzzle: Puzzle, random: &mut Rng) {
    let Some(mut goals) = RandomGoals::new(puzzle) else { return };
    let tables = Tables::from_fn(|content| Ok(make(content, &|_| {})));
    for _ in 0..QUESTIONS {
        let mut below = |bound| random.u64(..bound);
        let question = goals.question(None, false, |goal| tables.solver(goal), &mut below).unwrap();
        let (goal, start) = question;
        let start = start.unwrap();
        assert_ne!(tables.distance(&start, &goal).unwrap(), None, "{start} to {goal}");
    }
}

/// Returns a board as the plain search has it.
fn to_plain(drawn: &Drawn, board: &Board) -> Vec<Piece> {
    let symbol = |&number: &u8| board.puzzle().symbol(number).unwrap();
    board.numbers().iter().map(|number| drawn.piece(symbol(number))).collect()
}

/// The boards with the pieces of a start, and their distances from a goal.
struct Compared<'a> {
    drawn: &'a Drawn,
    plain: &'a Boards,
    search: &'a Search<'a>,
    /// The boards by their plain numbers.
    boards: Vec<Board>,
    numbers: HashMap<Board, usize>,
}

impl<'a> Compared<'a> {
    fn new(drawn: &'a Drawn, puzzle: Puzzle, plain: &'a Boards, search: &'a Search<'a>) -> Self {
        let read = |board: &Vec<Piece>| puzzle.board(&drawn.text(board)).unwrap();
        let boards: Vec<_> = plain.all.iter().map(read).collect();
        let numbers = boards.iter().copied().zip(0..).collect();
        Compared { drawn, plain, search, boards, numbers }
    }

    /// Returns the numbers of some boards, with each of the boards at least once.
    fn some(&self, first: usize, random: &mut Rng) -> Vec<usize> {
        let others = (0..ASKED).map(|_| random.usize(..self.boards.len()));
        std::iter::once(first).chain(others).collect()
    }

    /// Compares what boards and goals are, as they are read and written.
    fn texts_and_ranks(&self, goal: &Goal, plain: &Plain, random: &mut Rng) {
        let puzzle = goal.puzzle();
        let again = puzzle.goal(&goal.to_string()).unwrap();
        let again = again.with_pieces_of(&self.boards[0]).unwrap();
        let mut ranks = HashMap::new();
        for (board, pieces) in self.boards.iter().zip(&self.plain.all) {
            assert_eq!(goal.has(board), plain.has(pieces), "whether {board} is in the goal");
            assert_eq!(again.has(board), goal.has(board), "{board} in the goal as it is written");
            if let Some(rank) = board.rank() {
                assert_eq!(ranks.insert(rank, board), None, "{board} has the rank of another one");
                assert_eq!(board.board_of_rank(rank), Some(*board), "of rank {rank}");
            }
        }
        for number in self.some(0, random) {
            let board = self.boards[number];
            assert_eq!(to_plain(self.drawn, &board), self.plain.all[number], "{board}");
            assert_eq!(puzzle.board(&board.to_string()), Ok(board));
            assert_eq!(puzzle.start(Some(&board.to_string())), Ok(board));
            assert_eq!(puzzle.goal(&board.to_string()).unwrap().board(), Some(board));
            assert_eq!(puzzle.usual_board(board.to_string().as_bytes()).unwrap_or(board), board);
        }
    }

    /// Compares all answers about a start and some other boards.
    fn answers(&self, solver: &Solver, tables: &Tables, start: usize, random: &mut Rng) {
        for number in self.some(start, random) {
            self.answer(solver, number);
            let board = self.boards[number];
            let length = self.search.distance(number).map(|distance| distance as u8);
            let path = tables.path(&board, solver.goal()).unwrap().map(|path| path.to_string());
            assert_eq!(tables.distance(&board, solver.goal()).unwrap(), length, "{board}");
            assert_eq!(path, self.search.smallest_path(number), "{board}");
        }
    }

    /// Compares all answers about a board.
    fn answer(&self, solver: &Solver, number: usize) {
        let (board, search) = (self.boards[number], self.search);
        let distance = |number| search.distance(number).map(|distance| distance as u8);
        let path = solver.path(&board).unwrap().map(|path| path.to_string());
        assert_eq!(solver.distance(&board).unwrap(), distance(number), "{board}");
        assert_eq!(path, search.smallest_path(number), "{board}");
        let best = MoveNotation::Blank.moves(solver.best_moves(&board).unwrap(), &board);
        assert_eq!(best, search.best_moves(number), "{board}");
        assert_eq!(
            u128::from(solver.count_paths(&board).unwrap()),
            search.count_paths(number),
            "{board}"
        );
        if search.count_paths(number) <= LISTED {
            let paths = solver.all_paths(&board).unwrap().map(|path| path.unwrap().to_string());
            let expected = if distance(number).is_some() { search.paths(number) } else { vec![] };
            assert_eq!(paths.collect::<Vec<_>>(), expected, "{board}");
        }
        let values = solver.moves(&board).unwrap();
        let values: Vec<_> = values
            .map(|value| (value.step.to_string(), self.numbers[&value.board], value.distance))
            .collect();
        let moves =
            search.moves(number).map(|(symbol, after)| (symbol.to_owned(), after, distance(after)));
        assert_eq!(values, moves.collect::<Vec<_>>(), "{board}");
    }

    /// Compares the counts, the farthest boards, and all boards with their distances.
    fn all(&self, solver: &Solver) {
        let counts = self.search.counts();
        let radius = counts.len() - 1;
        assert_eq!(solver.counts().unwrap().as_slice(), counts);
        assert_eq!(solver.radius(), radius);
        let farthest = self.numbers(solver.farthest().unwrap());
        assert_eq!(farthest, self.search.at(radius), "the farthest boards");

        let ranks = solver.ranks().unwrap();
        let mut distances = vec![u8::MAX; ranks as usize];
        let mut listed = vec![None; self.boards.len()];
        for rank in 0..ranks {
            let Some(board) = solver.board(rank) else { continue };
            assert_eq!(solver.rank(&board), Some(rank), "{board}");
            assert_eq!(board.rank().unwrap_or(rank), rank, "{board}");
            let distance = solver.distance(&board).unwrap().unwrap();
            distances[rank as usize] = distance;
            let before = listed[self.numbers[&board]].replace(usize::from(distance));
            assert_eq!(before, None, "{board} twice");
        }
        let expected = (0..listed.len()).map(|number| self.search.distance(number));
        let others = expected.zip(&listed).zip(&self.boards).find(|((a, b), _)| a != *b);
        assert_eq!(others, None, "the first board whose listed distance differs");
        let all = solver.all_distances().unwrap();
        assert!(all == distances, "the distances by rank: {} and {}", all.len(), distances.len());
        for distance in [radius / 2, radius + 1] {
            let at = solver.ranks_at(distance).unwrap();
            assert!(at.is_sorted());
            let boards = at.into_iter().map(|rank| solver.board(rank.into()).unwrap()).collect();
            assert_eq!(self.numbers(boards), self.search.at(distance), "at distance {distance}");
        }
    }

    /// Returns the plain numbers of some boards, in ascending order.
    fn numbers(&self, boards: Vec<Board>) -> Vec<usize> {
        let mut numbers: Vec<_> = boards.iter().map(|board| self.numbers[board]).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Checks that all boards at a distance are drawn, each once and each with equal odds; of all
    /// boards that reach the goal likewise; and that what is drawn as unsolvable is so.
    fn draws(&self, solver: &Solver, random: &mut Rng) {
        let counts = self.search.counts();
        let distance = random.usize(..counts.len());
        let of_all: Vec<_> =
            (0..self.boards.len()).filter(|&n| self.search.distance(n).is_some()).collect();
        for (distances, expected) in [(&[distance][..], self.search.at(distance)), (&[], of_all)] {
            if expected.len() > DRAWN {
                continue;
            }
            let mut draws = Draws::new(solver, distances).unwrap();
            let mut draw = || draws.draw(&mut |bound| random.u64(..bound)).unwrap();
            let drawn = (0..expected.len()).map(|_| draw()).collect();
            assert_eq!(self.numbers(drawn), expected, "drawn at {distances:?}");
            assert!(!draws.has_repeated());
            // The first number decides the first board, unless no moves lead from it to the goal.
            // So all boards have equal odds if each has as many numbers as any other: one.
            let mut first = 0;
            let mut met = Vec::new();
            for number in 0.. {
                let (mut draws, mut calls) = (Draws::new(solver, distances).unwrap(), 0);
                let board = draws.draw(&mut |bound| {
                    calls += 1;
                    first = if calls == 1 { bound } else { first };
                    if calls == 1 { number } else { random.u64(..bound) }
                });
                met.extend(board.ok().filter(|_| calls == 1));
                if number + 1 == first || number == FIRSTS {
                    break;
                }
            }
            let met = self.numbers(met);
            assert!(met.windows(2).all(|pair| pair[0] != pair[1]), "a board has several numbers");
            assert!(first > FIRSTS + 1 || met == expected, "a board has no number");
        }
        let mut below = |bound| random.u64(..bound);
        let unsolvable = Draws::unsolvable(solver, &mut below).unwrap();
        let all = counts.iter().sum::<u64>() == self.boards.len() as u64;
        assert!(
            unsolvable.is_some()
                || all
                || counts.iter().sum::<u64>() * 50 > 49 * self.boards.len() as u64
        );
        if let Some(mut draws) = unsolvable {
            let board = draws.draw(&mut below).unwrap();
            assert_eq!(self.search.distance(self.numbers[&board]), None, "{board}");
        }
    }

    /// Checks that the table of the goal passes its proof, fails it after a bit is changed, and has
    /// the same answers.
    fn proof(&self, goal: &Goal, start: usize, random: &mut Rng) {
        let content = Content::of(goal).filter(|content| content.goal().is_some());
        let Some(content) = content else { return };
        let table = make(&content, &|_| {}).to_bytes().unwrap();
        let prove = |table: Vec<u8>| {
            let file = TableFile::from_bytes(table).unwrap();
            file.prove(1, |_| ControlFlow::Continue(())).map(|proof| proof.boards)
        };
        let mut forge = Forge::new(&table);
        prove(table.clone()).unwrap();
        let solver = Solver::of_table(TableFile::from_bytes(table).unwrap(), goal).unwrap();
        for number in self.some(start, random).into_iter().take(ASKED / 4) {
            self.answer(&solver, number);
        }
        let section = random.usize(..forge.bodies.len());
        let bit = random.usize(..8 * forge.bodies[section].len());
        forge.bodies[section][bit / 8] ^= 1 << (bit % 8);
        prove(forge.file()).expect_err("a bit is wrong");
    }
}
