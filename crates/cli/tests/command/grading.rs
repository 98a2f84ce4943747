//! Tests of `tilebase grade`: each grade is compared with the distances of boards in a replay that
//! moves them in another way.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use fastrand::Rng;
use serde_json::Value;
use tilebase_plain::{Move, cubic, eight, harris};

use crate::gardner;
use crate::support::{Ran, ask};

/// Returns the board after a move of the empty square; `None` if the move leaves the board.
pub(crate) type Step = fn(&str, Move) -> Option<String>;

fn slide(board: &str, step: Move) -> Option<String> {
    Some(board.parse::<eight::Board>().unwrap().slide(step)?.to_string())
}

fn roll_cubic(board: &str, step: Move) -> Option<String> {
    Some(board.parse::<cubic::Board>().unwrap().roll(step)?.to_string())
}

fn roll_harris(board: &str, step: Move) -> Option<String> {
    Some(board.parse::<harris::Board>().unwrap().roll(step)?.to_string())
}

/// Runs the command with words and lines.
pub(crate) type Run = Box<dyn Fn(&str, &str) -> Ran>;

/// Questions of one goal, a line each, and the data to check their answers.
pub(crate) struct Case {
    pub(crate) questions: String,
    pub(crate) step: Step,
    pub(crate) run: Run,
}

/// Returns `count` random questions of each puzzle but Gardner's to one goal, and as many to a goal
/// with empty squares of both colours; and the questions of all states up to a distance from
/// Gardner's goal.
fn cases(count: usize, gardner: usize) -> impl Iterator<Item = Case> {
    let drawn: [(_, Step); _] = [
        ("eight --seed 1", slide),
        ("eight --seed 4 --goal 12345678_+1234567_8", slide),
        ("cubic --seed 2 --goal RBRBRBWEB", roll_cubic),
        ("cubic --seed 5 --goal RBRBRBWEB+RBRBRBEWB", roll_cubic),
        ("harris --seed 3", roll_harris),
        ("harris --seed 6 --goal UUUU_UUUU+UUU_UUUUU", roll_harris),
    ];
    let drawn = drawn.into_iter().map(move |(words, step)| {
        let questions = answer(&format!("random {words} --count {count}"), "");
        Case { questions, step, run: Box::new(run_words) }
    });
    drawn.chain([gardner::near_case(gardner)])
}

impl Case {
    fn goal(&self) -> &str {
        self.questions.lines().next().unwrap().split_once(' ').unwrap().1
    }

    fn answer(&self, words: &str, lines: &str) -> String {
        (self.run)(words, lines).answers()
    }
}

fn run_words(words: &str, input: &str) -> Ran {
    ask(&words.split(' ').collect::<Vec<_>>(), input)
}

fn answer(words: &str, input: &str) -> String {
    run_words(words, input).answers()
}

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The result of a replay of moves.
struct Replay {
    legal: bool,
    moves: usize,
    left: Option<u8>,
    first_wrong: Option<usize>,
}

/// Makes moves one by one. `distance` returns the distance of a board from the goal, if moves lead
/// to it.
fn replay(start: &str, letters: &str, step: Step, distance: &dyn Fn(&str) -> Option<u8>) -> Replay {
    let mut here = start.to_owned();
    let mut all = Replay { legal: true, moves: 0, left: distance(start), first_wrong: None };
    for letter in letters.chars() {
        let after = step(&here, Move::of_letter(letter).unwrap());
        let left = after.as_ref().and_then(|after| distance(after));
        let is_nearer = left.is_some_and(|left| Some(left + 1) == all.left);
        let can_fall = after.is_none() || all.left.is_some();
        if all.first_wrong.is_none() && can_fall && !is_nearer {
            all.first_wrong = Some(all.moves + 1);
        }
        let Some(after) = after else {
            all.legal = false;
            return all;
        };
        (here, all.left, all.moves) = (after, left, all.moves + 1);
    }
    all
}

/// Returns the distance of every board to which the moves of these paths lead from their starts;
/// `None` for one that does not lead to the goal.
fn distances(case: &Case, paths: &[(&str, String)]) -> HashMap<String, Option<u8>> {
    let mut boards = BTreeSet::new();
    for (start, path) in paths {
        let mut letters = path.chars();
        let mut here = Some(start.to_string());
        while let Some(board) = here {
            let next = letters.next().and_then(Move::of_letter);
            here = next.and_then(|step| (case.step)(&board, step));
            boards.insert(board);
        }
    }
    let goal = case.goal();
    let questions: String = boards.iter().map(|board| format!("{board} {goal}\n")).collect();
    let answers = case.answer("distance -", &questions);
    assert_eq!(answers.lines().count(), boards.len());
    let distance = |answer: &str| (answer != "-1").then(|| answer.parse().unwrap());
    boards.into_iter().zip(answers.lines().map(distance)).collect()
}

/// Returns a path, and the same with a move changed, dropped and added.
fn altered(path: &str, random: &mut Rng) -> Vec<String> {
    let mut paths = vec![path.to_owned()];
    let letter = |random: &mut Rng| Move::ALL[random.usize(..4)].letter.to_string();
    let at = random.usize(..=path.len());
    paths.push(format!("{}{}{}", &path[..at], letter(random), &path[at..]));
    if at < path.len() {
        paths.push(format!("{}{}{}", &path[..at], letter(random), &path[at + 1..]));
        paths.push(format!("{}{}", &path[..at], &path[at + 1..]));
    }
    paths
}

#[test]
fn every_grade_is_that_of_a_replay() {
    check_grades(30);
}

#[test]
#[ignore = "grades 240,000 paths"]
fn long_every_grade_is_that_of_a_replay() {
    check_grades(10_000);
}

fn check_grades(count: usize) {
    let mut random = Rng::with_seed(28);
    // Moves that are changed may lead away from the goal as far as a path leads to it, and one more
    // is added.
    for mut case in cases(count, gardner::NEAR / 2 - 1) {
        let paths = case.questions.lines().count();
        if case.goal() == "12345678_" {
            case.questions += "21345678_ 12345678_\n";
        }
        let goal = case.goal();
        let mut lines = Vec::new();
        let mut first = HashMap::new();
        for (question, path) in
            case.questions.lines().zip(case.answer("solve -", &case.questions).lines())
        {
            let (start, _) = question.split_once(' ').unwrap();
            let has_path = path != "none";
            let path = match path {
                "none" => "dlru",
                "." => "",
                path => path,
            };
            if has_path {
                first.insert(start, path.to_owned());
            }
            lines.extend(altered(path, &mut random).into_iter().map(|path| (start, path)));
        }
        let moves = |path: &str| if path.is_empty() { ".".to_owned() } else { path.to_owned() };
        let text: String =
            lines.iter().map(|(start, path)| format!("{start} {goal} {}\n", moves(path))).collect();
        let known = distances(&case, &lines);
        let distance = |board: &str| known[board];
        let grades = objects(&(case.run)("grade - --format json", &text).out);
        assert_eq!(grades.len(), lines.len());
        // The numbers of lists that are legal, reach the goal, and have the fewest moves.
        let mut sums = [0; 3];
        for ((start, path), grade) in lines.iter().zip(&grades) {
            let found = replay(start, path, case.step, &distance);
            let reaches = found.legal && found.left == Some(0);
            let fewest = distance(start);
            let extra = fewest.filter(|_| reaches).map(|fewest| found.moves - usize::from(fewest));
            let members = [
                "legal",
                "reaches",
                "length",
                "distance",
                "extra",
                "first_wrong",
                "left",
                "is_first",
            ];
            let expected: [Value; 8] = [
                found.legal.into(),
                reaches.into(),
                found.moves.into(),
                fewest.into(),
                extra.into(),
                found.first_wrong.into(),
                found.left.into(),
                (first.get(start) == Some(path)).into(),
            ];
            assert_eq!(members.map(|member| grade[member].clone()), expected, "{start} {path}");
            for (sum, counted) in sums.iter_mut().zip([found.legal, reaches, extra == Some(0)]) {
                *sum += u32::from(counted);
            }
            // Moves to the goal include a wrong one if and only if they are not the fewest.
            assert!(!reaches || (extra > Some(0)) == found.first_wrong.is_some());
        }
        let [legal, reaching, fewest] = sums;
        assert!(
            fewest >= paths as u32
                && fewest <= reaching
                && reaching < legal
                && legal < lines.len() as u32
        );
        let summed = (case.run)("grade - --summary", &text);
        let are_right = reaching as usize == lines.len();
        assert_eq!(
            (summed.status, summed.out.lines().count()),
            (i32::from(!are_right), lines.len())
        );
        let expected = format!(
            "tilebase: graded {}: {legal} legal, {reaching} to the goal, {fewest} in the fewest moves\n",
            lines.len()
        );
        assert!(summed.err.starts_with(&expected), "{}", summed.err);
    }
}

/// Guards that the command reads texts as `tests/corpora/moves.txt` says, from a board whose only shortest
/// path is that of most texts; and that it does not grade what is in doubt.
#[test]
fn texts_of_people_and_programs_are_graded_as_they_are_meant() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora/moves.txt");
    let file = fs::read_to_string(file).unwrap();
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.contains("\\n"));
    let rows: Vec<[&str; 3]> =
        lines.map(|line| line.split('\t').collect::<Vec<_>>().try_into().unwrap()).collect();
    let (mut read, mut none) = (0, 0);
    for notation in ["blank", "tile", "number"] {
        // A board confirms "5 left", and a dot is no moves.
        let is_asked = |row: &&[&str; 3]| {
            let is_read = row[0] == notation && ["drrul", "ulldr", "4 7 8 9 6"].contains(&row[1]);
            let is_other = rows.iter().any(|other| other[2] == row[2] && other[1] != "?");
            is_read || row[..2] == [notation, "?"] && !is_other && row[2] != "."
        };
        let asked: Vec<_> = rows.iter().filter(is_asked).collect();
        let line =
            |row: &&[&str; 3]| format!("123069478 123406789 {}\n", row[2].replace("\\\\", "\\"));
        let words = format!("grade - --format json --notation {notation}");
        let ran = run_words(&words, &asked.iter().map(line).collect::<String>());
        let grades = objects(&ran.out);
        assert_eq!(grades.len(), asked.len(), "{}", ran.err);
        for (row, grade) in asked.iter().zip(&grades) {
            if row[1] == "?" {
                assert!(grade["reaches"] != Value::Bool(true), "{row:?} {grade}");
                none += usize::from(grade["unreadable"].is_string());
            } else {
                assert_eq!(
                    (&grade["extra"], &grade["is_first"]),
                    (&0.into(), &true.into()),
                    "{row:?}"
                );
                read += 1;
            }
        }
    }
    assert!(read > 200 && none > 150, "{read} {none}");
}

/// Guards that the command reads texts about a larger board as `tests/corpora/moves-4x2.txt`
/// says.
#[test]
fn texts_about_a_larger_board_are_graded_as_they_are_meant() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora/moves-4x2.txt");
    let file = fs::read_to_string(file).unwrap();
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.contains("\\n"));
    let rows: Vec<[&str; 4]> =
        lines.map(|line| line.split('\t').collect::<Vec<_>>().try_into().unwrap()).collect();
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/samples/numbers.toml");
    for notation in ["blank", "tile", "number"] {
        let asked: Vec<_> = rows.iter().filter(|row| row[0] == notation).collect();
        let line = |row: &&[&str; 4]| format!("{puzzle} _,10,11,12,9,13,14,15 {}\n", row[3]);
        let words = format!("grade - --format json --notation {notation}");
        let ran = run_words(&words, &asked.iter().map(line).collect::<String>());
        let grades = objects(&ran.out);
        assert_eq!(grades.len(), asked.len(), "{}", ran.err);
        for (row, grade) in asked.iter().zip(&grades) {
            let reaches = grade["reaches"] == Value::Bool(true) && grade["extra"] == 0;
            assert_eq!(reaches, row[2] == "reaches", "{row:?} {grade}");
        }
    }
}

/// Guards that a stream goes on after a line that is no line, too long or without moves, that names
/// come back, and that a mistake is named.
#[test]
fn every_line_is_graded_by_itself() {
    let long = "d".repeat(3_000_000);
    let lines = format!(
        "Ann\t123069478 drrul\nBo B.\t123069478\t123406789\tD, R2, U, L\nCy\t123069478 123406789\n\
         \r\n123069478 dr\rrul\n\nDi\t123069478 {long}\nEd\t123069478 ulldr\n\
         1\t2\t3\t0\t6\t9\t4\t7\t8\tlurrd\nFi\t123069478 I do not know\n123069478 123406789 rdllu"
    );
    let ran = run_words("grade -", &lines);
    let right = "correct: 5 moves, which is the fewest (and the first path in alphabetical order)";
    let off = "leads off the board; move";
    assert_eq!(
        ran.out.lines().collect::<Vec<_>>(),
        [
            &format!("Ann\t{right}"),
            &format!("Bo B.\t{right}"),
            "Cy\tunreadable: expected MOVES after the boards, found none",
            "unreadable: expected lines that end in LF or CR LF, found a CR alone",
            "Di\tunreadable: expected a line of at most 500000 bytes",
            &format!(
                "Ed\tnot legal: move 2 (l) {off} 1 is the first wrong one; it reaches the goal in the fewest moves \
                 if directions are those of the pieces that move"
            ),
            "not legal: move 1 (l) leads off the board; it reaches the goal in the fewest moves if the last move is made first",
            "Fi\tunreadable: MOVES \"I do not know\": expected moves alone, found \"do\"",
            &format!(
                "not legal: move 4 (l) {off} 1 is the first wrong one; it reaches the goal in the fewest moves \
                 if they lead from the goal to the start"
            ),
        ]
    );
    assert_eq!(ran.status, 2);
    // A line that cannot be read keeps its name. A first column that looks like a start is none.
    let lines = "Gil\tfoo\nHo\tnothing.toml 123 d\n12306947\tdrrul\n";
    let out = run_words("grade -", lines).out;
    let begins: Vec<_> = out.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(begins, ["Gil\tunreadable", "Ho\tunreadable", "unreadable"], "{out}");
    // With --names, a space ends a name, too.
    let named = run_words("grade - --names", "Ann 123069478 drrul\n123069478\t123069478 x\n").out;
    assert!(
        named.starts_with(&format!("Ann\t{right}\n123069478\tunreadable: MOVES \"x\"")),
        "{named}"
    );
}

/// Guards that the titles of columns are known in usual spellings, and that others are listed in an
/// error before any line is graded; a sentence with a comma is none.
#[test]
fn titles_of_columns_are_known_or_listed() {
    let graded = |input: &str| {
        let ran = run_words("grade -", input);
        (ran.status, ran.out, ran.err)
    };
    for titles in ["start,moves", "Board,Your solution", "Brett;Züge", "Initial position\tLÖSUNG"]
    {
        let separator = titles.find([',', ';', '\t']).map(|at| &titles[at..=at]).unwrap();
        let (status, out, _) = graded(&format!("{titles}\n123069478{separator}drrul\n"));
        assert!(status == 0 && out.starts_with(&format!("{titles}{separator}grade\n")), "{out}");
    }
    for (titles, found) in [
        ("Name,Board,Way", "words moves, answer, "),
        ("Pupil;Where;Answer", "words start, board, "),
        ("puzzle\tposition\tway home", "words moves, answer, "),
    ] {
        let (status, out, err) = graded(&format!("{titles}\n1,2,3\n"));
        let listed = titles.replace([',', ';', '\t'], ", ");
        assert_eq!((status, &*out), (2, ""), "{titles}");
        assert!(
            err.contains(found) && err.contains(&format!("found the titles {listed}")),
            "{err}"
        );
        assert!(err.contains("line 1") && err.contains("name,start,moves"), "{err}");
    }
    for sentence in ["I do not know, as my answer is lost somewhere", "up, down"] {
        let (_, out, _) = graded(&format!("{sentence}\n123069478 drrul\n"));
        assert_eq!(out.lines().count(), 2, "{out}");
    }
}
