//! Tests that every verb gives the same answer to the same question in every notation: the fewest
//! moves, and of several shortest paths the smallest in the order `d < l < r < u`.
//!
//! All verbs answer the same questions, drawn with fixed seeds. Their answers are compared with
//! those of a plain search of the whole puzzle. The search tries moves in the order of their
//! letters and visits boards in the order in which it found them, so it reaches each board, or
//! pattern, first by its smallest shortest path.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use fastrand::Rng;
use serde_json::Value;
use tilebase::Content;
use tilebase_plain::{Move, cubic, eight, harris};

use crate::support::{Place, run, tables_with};

/// A question and the answer of the plain search.
struct Question {
    start: String,
    goal: String,
    /// `None` if no moves lead to the goal.
    path: Option<String>,
}

/// The greatest number of shortest paths of a question that are compared one by one.
const FEW: u64 = 60;

fn lines(questions: &[Question]) -> String {
    questions.iter().map(|Question { start, goal, .. }| format!("{start} {goal}\n")).collect()
}

/// Questions, and a directory with the tables of all their goals, so that each is made only once.
struct Asked {
    questions: Vec<Question>,
    tables: Place,
}

impl Asked {
    /// Makes the tables of all goals.
    fn new(questions: Vec<Question>) -> Asked {
        let content = |Question { goal, .. }: &Question| match goal.parse() {
            Ok(pattern) => Content::goal(pattern),
            Err(_) => Content::harris(goal.parse().unwrap()),
        };
        let contents = questions.iter().map(content).map(|content| (content.file_name(), content));
        let contents = BTreeMap::from_iter(contents);
        Asked { questions, tables: tables_with(contents.into_values()) }
    }

    /// Returns a verb's answers to some questions, one a line.
    fn answers(&self, words: &[&str], input: &str) -> Vec<String> {
        let mut command = self.tables.command(words);
        let ran = run(command.env("TILEBASE_TABLES", self.tables.path("")), input);
        ran.answers().lines().map(str::to_owned).collect()
    }

    /// Returns a verb's answers to some questions as JSON objects.
    fn objects(&self, words: &[&str], input: &str) -> Vec<Value> {
        let lines = self.answers(&[words, &["--format", "json"]].concat(), input);
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

fn length(path: Option<&String>) -> Value {
    path.map_or(Value::Null, |path| path.len().into())
}

/// Checks the answers of `distance`, `path` and `solve`, which take a path from the smallest table
/// that has it.
fn paths_are_as_expected(asked: &Asked) {
    let questions = &asked.questions;
    let lines = lines(questions);
    let distances = asked.answers(&["distance", "-"], &lines);
    let paths = asked.objects(&["path", "-"], &lines);
    let texts = asked.answers(&["path", "-"], &lines);
    let ways = asked.objects(&["solve", "-"], &lines);
    let counts = [distances.len(), paths.len(), texts.len(), ways.len()];
    assert_eq!(counts, [questions.len(); 4]);
    for (number, Question { start, goal, path }) in questions.iter().enumerate() {
        let question = format!("{start} {goal}");
        let distance = path.as_ref().map_or("-1".into(), |path| path.len().to_string());
        assert_eq!(distances[number], distance, "{question}");
        for answer in [&paths[number], &ways[number]] {
            assert_eq!(answer["path"], Value::from(path.clone()), "{question}");
            assert_eq!(answer["distance"], length(path.as_ref()), "{question}");
        }
        match path {
            Some(path) => assert_eq!(&texts[number], path, "{question}"),
            None => assert!(texts[number].starts_with("no moves lead from "), "{question}"),
        }
        let boards = path.as_ref().map_or(0, |path| path.len() + 1);
        assert_eq!(ways[number]["boards"].as_array().unwrap().len(), boards, "{question}");
    }
}

/// Checks the answers of `hint`, `path --count` and `path --all`, which read the table of the goal.
/// Returns the number of questions of which all paths were compared.
fn moves_and_counts_are_as_expected(asked: &Asked) -> usize {
    let questions = &asked.questions;
    let hints = asked.objects(&["hint", "-"], &lines(questions));
    let counts = asked.answers(&["path", "-", "--count"], &lines(questions));
    assert_eq!([hints.len(), counts.len()], [questions.len(); 2]);
    let mut few = Vec::new();
    for ((question, hint), count) in questions.iter().zip(&hints).zip(&counts) {
        let Question { start, goal, path } = question;
        assert_eq!(hint["distance"], length(path.as_ref()), "{start} {goal}");
        let best = hint["best"].as_array().unwrap();
        let first = path.as_ref().and_then(|path| path.chars().next());
        match first {
            // The smallest path begins with the smallest of the best moves.
            Some(first) => assert_eq!(best[0], first.to_string(), "{start} {goal}"),
            None => assert!(best.is_empty(), "{start} {goal}"),
        }
        let count: u64 = count.parse().unwrap();
        assert_eq!(count > 0, path.is_some(), "{start} {goal}");
        if count <= FEW {
            few.push((question, best, count));
        }
    }
    let mut input = String::new();
    for (Question { start, goal, .. }, ..) in &few {
        writeln!(input, "{start} {goal}").unwrap();
    }
    let mut all = asked.objects(&["path", "-", "--all"], &input).into_iter();
    for (Question { start, goal, path }, best, count) in &few {
        let Some(path) = path else {
            assert!(all.next().unwrap()["path"].is_null(), "{start} {goal}");
            continue;
        };
        let paths = all.by_ref().take(*count as usize);
        let paths: Vec<_> = paths.map(|p| p["path"].as_str().unwrap().to_owned()).collect();
        assert_eq!(paths.len() as u64, *count, "{start} {goal}");
        assert_eq!(&paths[0], path, "{start} {goal}");
        assert!(paths.is_sorted_by(|a, b| a < b), "{start} {goal}: {paths:?}");
        assert!(paths.iter().all(|other| other.len() == path.len()), "{start} {goal}");
        let firsts: BTreeSet<_> = paths.iter().filter_map(|path| path.get(..1)).collect();
        let best: Vec<_> = best.iter().map(|letter| letter.as_str().unwrap()).collect();
        assert_eq!(Vec::from_iter(firsts), best, "{start} {goal}");
    }
    assert!(all.next().is_none());
    few.len()
}

/// Returns the expected answers as lines of a number and a path: `3 ldd`, or `0`.
fn judged(questions: &[Question]) -> Vec<String> {
    let paths = questions.iter().map(|question| question.path.as_ref().unwrap());
    paths.map(|path| format!("{} {path}", path.len()).trim_end().to_owned()).collect()
}

/// Checks the paths of `answer goals`.
fn states_stream_is_as_expected(asked: &Asked) {
    let answers = asked.answers(&["answer", "goals", "--paths"], &lines(&asked.questions));
    assert_eq!(answers, judged(&asked.questions));
}

/// Returns questions from a start to `count` boards with its tiles, the first of them the start
/// itself, with the answers of a plain search. Every tenth goal cannot be reached.
fn of_eight(start: eight::Board, count: usize, random: &mut Rng) -> Vec<Question> {
    let met = eight::search(start);
    let places: HashMap<[u8; 9], usize> =
        met.iter().enumerate().map(|(place, met)| (met.board.tiles, place)).collect();
    let path = |place: usize| {
        let mut path = Vec::new();
        let mut here = place;
        while here > 0 {
            path.push(met[here].letter);
            here = met[here].before;
        }
        path.iter().rev().collect()
    };
    let question = |number: usize| {
        let mut goal = start.tiles;
        if number > 0 {
            random.shuffle(&mut goal);
        }
        if places.contains_key(&goal) == (number % 10 == 9) {
            // Exchanging two tiles turns a board that can be reached into one that cannot.
            let two: Vec<_> = (0..9).filter(|&place| goal[place] != 0).take(2).collect();
            goal.swap(two[0], two[1]);
        }
        let path = places.get(&goal).copied().map(path);
        Question { start: start.to_string(), goal: board(goal).to_string(), path }
    };
    (0..count).map(question).collect()
}

fn board(tiles: [u8; 9]) -> eight::Board {
    tiles.map(|tile| tile.to_string()).concat().parse().unwrap()
}

/// Asks 540 questions, from each square of the blank, with any eight of the nine tiles, to
/// any board. Every tenth goal cannot be reached.
#[test]
fn the_eight_puzzle_has_one_answer() {
    let mut random = Rng::with_seed(31);
    let mut questions = Vec::new();
    for round in 0..9 {
        let mut tiles: [u8; 9] = std::array::from_fn(|place| place as u8);
        if round % 3 == 2 {
            tiles[random.usize(1..9)] = 9;
        }
        random.shuffle(&mut tiles);
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
        tiles.swap(blank, round);
        questions.extend(of_eight(board(tiles), 60, &mut random));
    }
    assert_eq!(questions.len(), 540);
    assert_eq!(questions.iter().filter(|question| question.path.is_none()).count(), 54);

    let cases = format!("{}\n{}", questions.len(), lines(&questions));
    let asked = Asked { questions, tables: tables_with([]) };
    paths_are_as_expected(&asked);
    assert!(moves_and_counts_are_as_expected(&asked) > 450);
    let (cases, questions) = (asked.answers(&["answer", "eight"], &cases), &asked.questions);
    for (number, (question, case)) in questions.iter().zip(cases.chunks(2)).enumerate() {
        let path = question.path.as_deref();
        let length = path.map_or("-1".into(), |path| path.len().to_string());
        let expected = [format!("Case {}: {length}", number + 1), path.unwrap_or("").into()];
        assert_eq!(case, expected, "{} {}", question.start, question.goal);
    }
}

/// Returns a board with its blank on this square and cubes in random orientations.
fn any_board(random: &mut Rng, blank: usize) -> cubic::Board {
    let ways = 6usize.pow(8);
    cubic::Board::of_number(blank * ways + random.usize(..ways))
}

/// Returns questions from these boards to patterns of random boards, with the answers of a plain
/// search. The patterns are the same for all boards.
fn of_cubic(random: &mut Rng, starts: &[cubic::Board], patterns: usize) -> Vec<Question> {
    let mut wanted = BTreeSet::new();
    while wanted.len() < patterns {
        let blank = wanted.len() % 9;
        wanted.insert(any_board(random, blank).pattern());
    }
    let mut questions = Vec::new();
    for &start in starts {
        let (paths, _) = cubic::smallest_paths(start);
        questions.extend(wanted.iter().map(|goal| {
            let path = Some(paths[goal].clone());
            Question { start: start.to_string(), goal: goal.clone(), path }
        }));
    }
    questions
}

/// Checks all verbs and `answer goals` on a few states and patterns, as many as can be searched in
/// seconds.
#[test]
fn the_cubic_puzzle_has_one_answer_for_any_state() {
    let mut random = Rng::with_seed(32);
    let starts = [1, 4].map(|blank| any_board(&mut random, blank));
    let questions = of_cubic(&mut random, &starts, 40);
    assert_eq!(questions.len(), 80);
    let asked = Asked::new(questions);
    paths_are_as_expected(&asked);
    assert!(moves_and_counts_are_as_expected(&asked) > 30);
    states_stream_is_as_expected(&asked);
}

/// Checks many states and one pattern. A plain search from the 256 boards of a pattern gives the
/// distances of all boards, which determine the moves that lead nearer.
#[test]
fn the_cubic_puzzle_has_one_answer_for_many_states() {
    let mut random = Rng::with_seed(33);
    let mut questions = Vec::new();
    let goal = any_board(&mut random, 7).pattern();
    let search = cubic::Search::from(&cubic::Board::showing(&goal));
    let distance = |board: &cubic::Board| search.distance(board).unwrap();
    for number in 0..500 {
        let start = any_board(&mut random, number % 9);
        let (mut here, mut path) = (start, String::new());
        while distance(&here) > 0 {
            let nearer = Move::ALL.into_iter().find_map(|step| {
                let after = here.roll(step)?;
                (distance(&after) < distance(&here)).then_some((step.letter, after))
            });
            let (letter, after) = nearer.unwrap();
            path.push(letter);
            here = after;
        }
        questions.push(Question { start: start.to_string(), goal: goal.clone(), path: Some(path) });
    }
    assert_eq!(questions.len(), 500);
    let asked = Asked::new(questions);
    paths_are_as_expected(&asked);
    assert!(moves_and_counts_are_as_expected(&asked) > 150);
    states_stream_is_as_expected(&asked);
}

/// Returns questions from canonical starts, written as nine cubes.
fn canonical() -> Vec<Question> {
    of_cubic(&mut Rng::with_seed(34), &[1, 8].map(cubic::Board::canonical), 400)
}

/// Returns the questions with their starts written as X,Y.
fn briefly(questions: &[Question]) -> Vec<Question> {
    let square = |start: &str| start.split(',').position(|cube| cube == "---").unwrap();
    let brief = |Question { start, goal, path }: &Question| Question {
        start: format!("{},{}", square(start) % 3 + 1, square(start) / 3 + 1),
        goal: goal.clone(),
        path: path.clone(),
    };
    questions.iter().map(brief).collect()
}

/// Checks the paths of `answer cubic` for starts that are written as X,Y.
fn judges_stream_is_as_expected(asked: &Asked) {
    let datasets = lines(&asked.questions).replace(',', " ") + "0 0\n";
    let answers = asked.answers(&["answer", "cubic", "--exact", "--paths"], &datasets);
    assert_eq!(answers, judged(&asked.questions));
}

/// From canonical starts, the path is the smallest whether it is read from `cubic.tbl` or from the
/// table of the goal.
#[test]
fn canonical_starts_have_the_smallest_path() {
    let questions = canonical();
    let brief = Asked { questions: briefly(&questions), tables: tables_with([]) };
    paths_are_as_expected(&brief);
    judges_stream_is_as_expected(&brief);
    // Only every tenth pattern, because each needs the table of its goal.
    let few = Asked::new(questions.into_iter().step_by(10).collect());
    assert!(moves_and_counts_are_as_expected(&few) > 30);
    states_stream_is_as_expected(&few);
}

/// Many boards of Harris's cubes towards a goal that no default table has.
#[test]
fn harriss_cubes_have_one_answer() {
    let mut random = Rng::with_seed(35);
    let mut questions = Vec::new();
    let goal = "SENDWUN_E";
    let search = harris::Search::from(goal.parse().unwrap());
    for _ in 0..200 {
        let start = harris::Board::of_number(random.usize(..harris::BOARDS));
        let path = search.smallest_path(start);
        questions.push(Question { start: start.to_string(), goal: goal.into(), path });
    }
    let asked = Asked::new(questions);
    paths_are_as_expected(&asked);
    assert!(moves_and_counts_are_as_expected(&asked) > 30);
    let answers = asked.answers(&["answer", "harris", "--paths"], &lines(&asked.questions));
    assert_eq!(answers, judged(&asked.questions));
}
