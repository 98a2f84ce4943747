//! Makes `tests/corpora/random.jsonl`: random puzzles for the tests of the command and of the
//! packages for Python and JavaScript.
//!
//! A line is an object, the description of a puzzle, or a question about the last one: START, GOAL
//! or null for none, the fewest moves and the smallest of the shortest paths or null for no way,
//! the number of these paths, and the best moves.

use std::{env, fs};

use fastrand::Rng;
use rayon::prelude::*;
use tilebase_plain::any::{Boards, Search};
use tilebase_plain::draw::Drawn;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpora/random.jsonl");

/// The seeds of the puzzles: others than those whose answers are all compared with the library's.
const SEEDS: std::ops::Range<u64> = 1_000..1_050;

/// The seeds of puzzles on boards with walls, of which those without cubes are also there with
/// slides.
const WALLED: std::ops::Range<u64> = 1_000..1_020;

/// The number of goals of each puzzle.
const GOALS: usize = 2;

/// Guards that the file has the puzzles of the draw and the answers of the plain search.
#[test]
fn the_random_puzzles_of_the_front_ends_have_the_plain_answers() {
    let all = SEEDS.map(|seed| (seed, Drawn::new(seed)));
    let all = all.chain(WALLED.map(|seed| (seed, Drawn::with_walls(seed))));
    let slides = |seed| Some((seed, Drawn::with_walls(seed).with_slides()?));
    let all: Vec<_> = all.chain(WALLED.filter_map(slides)).collect();
    let made: Vec<String> = all.into_par_iter().with_max_len(1).map(lines).collect();
    let made = made.concat();
    if env::var_os("TILEBASE_WRITE_QUESTIONS").is_some() {
        fs::write(FILE, &made).unwrap();
    }
    assert!(
        made == fs::read_to_string(FILE).unwrap(),
        "TILEBASE_WRITE_QUESTIONS=1 writes tests/corpora/random.jsonl"
    );
}

/// Returns the lines of a puzzle that was drawn with a seed. Each goal is asked from the start with which it is
/// drawn, and from another board.
fn lines((seed, mut drawn): (u64, Drawn)) -> String {
    let mut random = Rng::with_seed(seed);
    let keys = drawn.keys.iter().map(|(key, values)| match &values[..] {
        [value] => format!("{key:?}: {value:?}"),
        all => format!("{key:?}: {all:?}"),
    });
    let mut lines = format!("{{{}}}\n", keys.collect::<Vec<_>>().join(", "));
    let mut goals = 0;
    while goals < GOALS {
        let start = drawn.board();
        let goal = drawn.goal(&start);
        let boards = Boards::with_pieces_of(&start, drawn.rules);
        let search = boards.search(|board| goal.has(board));
        if search.counts().is_empty() {
            continue;
        }
        let text = or_null(goal.text.as_ref().map(|text| format!("{text:?}")));
        for number in [boards.number(&start).unwrap(), random.usize(..boards.all.len())] {
            let start = drawn.text(&boards.all[number]);
            lines += &format!("[{start:?}, {text}, {}]\n", answers(&search, number));
        }
        goals += 1;
    }
    lines
}

/// Returns the answers to a question in JSON, with commas between.
fn answers(search: &Search<'_>, board: usize) -> String {
    let distance = or_null(search.distance(board).map(|distance| distance.to_string()));
    let path = or_null(search.smallest_path(board).map(|path| format!("{path:?}")));
    let (paths, best) = (search.count_paths(board), search.best_moves(board));
    format!("{distance}, {path}, {paths}, {best:?}")
}

fn or_null(text: Option<String>) -> String {
    text.unwrap_or_else(|| "null".into())
}
