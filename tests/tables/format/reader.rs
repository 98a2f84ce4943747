//! Compares `crates/c/tilebase.h`, a reader in C that is made from the specification alone, with the
//! library. `tests/tables/c` has the programs that use it: `ask.c` asks questions, `hostile.c`
//! gives it bytes and texts that are wrong.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use fastrand::Rng;
use tempfile::TempDir;
use tilebase::cubic::CubicTable;
use tilebase::cubic::PatternRank;
use tilebase::eight::Square;
use tilebase::{Board, Content, Fault, Goal, Puzzle, TableFile, Tables};

use super::examples;
use super::page::Outcome;
use crate::questions;
use tilebase_tests::lacking::works;
use tilebase_tests::made::{made, table_of};

/// A table, and lines of questions and right answers.
struct Exam {
    content: Content,
    table: &'static [u8],
    lines: Vec<(String, String)>,
    /// Questions, and their best moves.
    best: Vec<(String, String)>,
}

impl Exam {
    /// Without a question.
    fn empty(content: Content) -> Exam {
        Exam { table: made(content.clone()), content, lines: Vec::new(), best: Vec::new() }
    }

    /// With the questions of `tests/corpora/questions.txt` that the table answers, and the answers of plain
    /// searches.
    fn new(content: Content) -> Exam {
        let mut exam = Exam::empty(content.clone());
        for line in fs::read_to_string(questions::FILE).unwrap().lines() {
            let words: Vec<_> = line.split(' ').collect();
            let [puzzle, start, goal, distance, path, best, _] = words[..] else {
                panic!("{line}")
            };
            // The tables of other puzzles have a reader of their own.
            let Some(known) = Puzzle::shipped(puzzle) else { continue };
            let read = known.goal(goal).unwrap();
            let is_ready = puzzle == "cubic" && start.len() <= 3 && read.board().is_none();
            if goal.contains(['?', '!', '[', '+']) {
                continue;
            }
            let answering = if is_ready { Some(Content::Cubic) } else { Content::of(&read) };
            if answering.as_ref() == Some(&content) {
                // cubic.tbl has one path.
                let best = if content == Content::Cubic { &path[..1] } else { best };
                let best = if distance == "-1" { "-1" } else { best };
                exam.best.push((format!("{start} {goal}"), best.into()));
                match distance {
                    "-1" => exam.lines.push((format!("{start} {goal}"), "-1".into())),
                    _ => exam.add(start, goal, path.trim_matches('.')),
                }
            }
        }
        exam
    }

    /// Adds questions from any boards to images of a goal.
    fn add_images(&mut self, goal: &Goal, random: &mut Rng) {
        let (symmetries, table) = (goal.puzzle().symmetries(), self.table);
        let tables = Tables::from_fn(move |_| TableFile::from_bytes(table));
        for _ in 0..1_000 {
            let image = random.choice(symmetries).unwrap().goal(goal);
            let rank = random.u64(..goal.puzzle().ranks().unwrap());
            let start = goal.puzzle().board_of_rank(rank).unwrap();
            let path = tables.solver(&image).unwrap().path(&start).unwrap().unwrap();
            self.add(start, image, path);
        }
    }

    fn add(&mut self, start: impl Display, goal: impl Display, path: impl ToString) {
        let path = path.to_string();
        self.lines.push((format!("{start} {goal}"), format!("{} {path}", path.len())));
    }
}

/// The first exams of goal tables and of Harris's tables.
const GOALS: usize = 2;
const HARRIS: usize = 5;

/// What plain searches have answered, each 53rd of the patterns from each square, images of goals
/// under all symmetries, and the page's examples.
static EXAMS: LazyLock<Vec<Exam>> = LazyLock::new(|| {
    let random = &mut Rng::with_seed(1);
    let mut exams = vec![Exam::new(Content::Eight), cubic_exam()];
    let patterns = [examples::GOAL[1], "RBWRWWEWW", "EBBBBBBBB"];
    exams.extend(patterns.map(|goal| goal_exam("cubic", goal, random)));
    let boards = [examples::HARRIS[1], "SENDWUN_E"];
    exams.extend(boards.map(|goal| goal_exam("harris", goal, random)));
    // The questions of the file to one board or pattern, 625, 3 times 166 and 600; then those of
    // cubic.tbl, and 1,000 images a table.
    let count = exams.iter().map(|exam| exam.lines.len()).sum::<usize>();
    assert_eq!(count, 1_723 + 9 * 1_115 + 5_000);
    for (number, [start, goal, path]) in [
        (0, examples::EIGHT),
        (1, examples::CUBIC),
        (GOALS, examples::GOAL),
        (HARRIS, examples::HARRIS),
    ] {
        exams[number].add(start, goal, path);
    }
    // Other tiles.
    exams[0].lines.push(("12345678_ 12345679_".into(), "-12".into()));
    exams
});

fn cubic_exam() -> Exam {
    let mut exam = Exam::new(Content::Cubic);
    let table = CubicTable::new(TableFile::from_bytes(exam.table).unwrap()).unwrap();
    for pattern in PatternRank::all().step_by(53) {
        for start in Square::ALL {
            let path = table.path(start, pattern).unwrap();
            assert_eq!(path.len(), usize::from(table.distance(start, pattern).unwrap()));
            exam.add(start, pattern.goal(), path);
        }
    }
    exam
}

/// Any boards of a puzzle, and the goals of a class.
fn goal_exam(puzzle: &str, goal: &str, random: &mut Rng) -> Exam {
    let mut exam = Exam::new(table_of(puzzle, goal));
    exam.add_images(&crate::puzzle(puzzle).goal(goal).unwrap(), random);
    exam
}

/// Returns boards of a puzzle from all over its ranks: the step is prime to all factors of their
/// number.
fn boards(puzzle: &str) -> impl Iterator<Item = Board> {
    let puzzle = crate::puzzle(puzzle);
    let ranks = (0..puzzle.ranks().unwrap()).step_by(1_999);
    ranks.filter_map(move |rank| puzzle.board_of_rank(rank))
}

/// `cc` with some options, and the directory of what it makes.
pub(super) struct Compiler {
    place: TempDir,
    options: &'static [&'static str],
}

impl Compiler {
    /// Returns `None` if no compiler takes these options, which is an error if the variable `CI` is
    /// `true`.
    pub(super) fn new(options: &'static [&'static str]) -> Option<Compiler> {
        let compiler = Compiler { place: tempfile::tempdir().unwrap(), options };
        let [source, program] = ["empty.c", "empty"].map(|name| compiler.place.path().join(name));
        fs::write(&source, "int main(void) { return 0; }\n").unwrap();
        let command = compiler.command(&source, &program);
        let line: Vec<_> = [command.get_program()].into_iter().chain(command.get_args()).collect();
        let line: Vec<_> = line.iter().map(|word| word.to_str().unwrap()).collect();
        (works(&line) && works(&[program.to_str().unwrap()])).then_some(compiler)
    }

    fn command(&self, source: &Path, program: &Path) -> Command {
        let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/c");
        let mut command = Command::new("cc");
        command.args(["-std=c99", "-Wall", "-Wextra", "-Werror"]).args(self.options);
        command.arg("-I").arg(headers).arg("-o").arg(program).arg(source);
        command
    }

    /// Compiles a program without a warning.
    pub(super) fn compile(&self, name: &str) -> Program<'_> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables/c");
        let path = self.place.path().join(name);
        let output = self.command(&folder.join(format!("{name}.c")), &path).output().unwrap();
        let warnings = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && warnings.is_empty(), "{warnings}");
        Program { compiler: self, path }
    }
}

pub(super) struct Program<'a> {
    compiler: &'a Compiler,
    path: PathBuf,
}

impl Program<'_> {
    /// Returns what the program prints for a table and these lines of input.
    pub(super) fn run(&self, bytes: &[u8], words: &[&str], lines: &[&str]) -> String {
        let [input, table] = ["input", "table"].map(|name| self.compiler.place.path().join(name));
        fs::write(&input, lines.join("\n")).unwrap();
        fs::write(&table, bytes).unwrap();
        let mut command = Command::new(&self.path);
        command.args(words).arg(table).stdin(File::open(input).unwrap());
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && errors.is_empty(), "{words:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Gives the program questions, and compares what it prints with the right answers.
    fn compare(&self, exam: &Exam, words: &[&str], lines: &[(String, String)]) {
        let questions: Vec<_> = lines.iter().map(|(question, _)| question.as_str()).collect();
        let answers = self.run(exam.table, words, &questions);
        assert_eq!(answers.lines().count(), lines.len(), "{}", exam.content);
        for (answer, (question, expected)) in answers.lines().zip(lines) {
            assert_eq!(answer, expected, "{question}, {}", exam.content);
        }
    }
}

/// Guards the specification and the reader, which is made from the page alone: distances, paths,
/// counts and the names of goal tables are those of the library.
#[test]
fn the_reader_answers_as_the_library_does() {
    let Some(compiler) = Compiler::new(&["-O2"]) else { return };
    let ask = compiler.compile("ask");
    for exam in EXAMS.iter() {
        ask.compare(exam, &[], &exam.lines);
        ask.compare(exam, &["--best"], &exam.best);
        let mut counts = String::new();
        for of_goal in TableFile::from_bytes(exam.table).unwrap().header().counts() {
            of_goal.as_slice().iter().for_each(|count| write!(counts, "{count} ").unwrap());
            counts.push('\n');
        }
        assert_eq!(ask.run(exam.table, &["--counts"], &[]), counts);
    }
    let patterns = PatternRank::all().step_by(7);
    let names = patterns.map(|pattern| {
        let goal = pattern.goal().to_string();
        (goal.clone(), table_of("cubic", &goal).file_name())
    });
    ask.compare(&EXAMS[GOALS], &["--names"], &names.collect::<Vec<_>>());
    let boards = boards("harris");
    let names =
        boards.map(|goal| (goal.to_string(), table_of("harris", &goal.to_string()).file_name()));
    ask.compare(&EXAMS[HARRIS], &["--names"], &names.collect::<Vec<_>>());
}

/// Guards the ranks that the page and the reader give to the boards of fields.
#[test]
fn boards_have_the_ranks_of_the_library() {
    let Some(compiler) = Compiler::new(&["-O2"]) else { return };
    let ask = compiler.compile("ask");
    for (puzzle, goal) in [("cubic", examples::GOAL[1]), ("harris", examples::HARRIS[1])] {
        let rank = |board: Board| (board.to_string(), board.rank().unwrap().to_string());
        let ranked: Vec<_> = boards(puzzle).map(rank).collect();
        ask.compare(&Exam::empty(table_of(puzzle, goal)), &["--ranks"], &ranked);
    }
}

/// Guards that the reader and the library take the same files for tables, and refuse others for the
/// same reason: seeded changes of headers, most of them with a right checksum.
#[test]
fn the_reader_refuses_the_headers_that_the_library_refuses() {
    let Some(compiler) = Compiler::new(&["-Og"]) else { return };
    let ask = compiler.compile("ask");
    let random = &mut Rng::with_seed(7);
    let mut found = BTreeMap::new();
    for exam in [0, GOALS, HARRIS].map(|number| &EXAMS[number]) {
        let (mut lines, mut expected) = (Vec::new(), Vec::new());
        let end = 20 + u32::from_le_bytes(exam.table[12..16].try_into().unwrap()) as usize;
        for _ in 0..100 {
            let (file, end) = changed(exam.table, end, random);
            let opened = TableFile::from_bytes(file.clone()).and_then(|opened| opened.check());
            let error = opened.err().map_or(0, |error| number_of(error.fault()));
            let error = if has_other_content(&file, exam.table) { -4 } else { error };
            *found.entry(error).or_insert(0) += 1;
            let hex = file[..end.min(file.len())].iter().map(|byte| format!("{byte:02x}"));
            lines.push(format!("{} {}", file.len(), hex.collect::<String>()));
            expected.push(error);
        }
        let given: Vec<_> = lines.iter().map(String::as_str).collect();
        let numbers = ask.run(exam.table, &["--open"], &given);
        let numbers: Vec<i32> = numbers.lines().map(|line| line.parse().unwrap()).collect();
        let differ = (0..lines.len()).find(|&at| numbers.get(at) != Some(&expected[at]));
        let shown = differ.map(|at| (&lines[at], expected[at], numbers.get(at)));
        assert_eq!(shown, None, "{}", exam.content);
    }
    // Tables, and every reason that a file can give.
    assert!(found.keys().copied().eq((-8..=0).filter(|&number| number != -1)), "{found:?}");
}

/// Returns the file of a table with a change of its header, and the end of what has changed.
pub(super) fn changed(table: &[u8], end: usize, random: &mut Rng) -> (Vec<u8>, usize) {
    let mut file = table.to_vec();
    let mut length = end - 20;
    match random.u8(..10) {
        0..4 => file[random.usize(20..end)] ^= 1 << random.u8(..8),
        4..7 => {
            let at = random.usize(20..end - 8);
            let before = u64::from_le_bytes(file[at..at + 8].try_into().unwrap());
            let numbers = [0, 1, before ^ 1 << random.u8(..64), before.wrapping_sub(1), u64::MAX];
            file[at..at + 8].copy_from_slice(&random.choice(numbers).unwrap().to_le_bytes());
        }
        7 => {
            // A part of a counts's last two counts goes from one to the other: still a table.
            let at = end - 16 - 8 * random.usize(..4);
            let counts = [at, at + 8].map(|at| (at, file[at]));
            let moved = u8::from(counts[0].1 > 1 && counts[1].1 < 255);
            (file[at], file[at + 8]) = (counts[0].1 - moved, counts[1].1 + moved);
        }
        8 => length = random.usize(..2 * length),
        _ => file[random.usize(..20)] ^= 1 << random.u8(..8),
    }
    if random.u8(..4) == 0 {
        let length = [random.usize(..30), random.usize(..file.len()), file.len() + 1];
        file.resize(*random.choice(&length).unwrap(), 0);
    } else if random.u8(..4) > 0 && file[..20] == table[..20] {
        let length = length.min(file.len() - 20);
        let checksum = crc32fast::hash(&file[20..20 + length]);
        file[12..16].copy_from_slice(&(length as u32).to_le_bytes());
        file[16..20].copy_from_slice(&checksum.to_le_bytes());
    }
    (file, end.max(20 + length))
}

/// Returns whether the header of a changed file is complete and has its checksum, but another
/// content than the table: the reader does not read tables of any puzzle.
pub(super) fn has_other_content(file: &[u8], table: &[u8]) -> bool {
    let end = if table[20] == 2 { 32 + usize::from(table[24]) } else { 24 };
    let header = || {
        let length = u32::from_le_bytes(file.get(12..16)?.try_into().unwrap()) as usize;
        let header = file.get(20..)?.get(..length).filter(|_| length <= 1 << 16)?;
        let sum = crc32fast::hash(header).to_le_bytes();
        (file[..12] == table[..12] && file[16..20] == sum).then_some(header)
    };
    header()
        .is_some_and(|header| header.len() >= 4 && header.get(..end - 20) != Some(&table[20..end]))
}

/// Returns the number that `tilebase.h` has for a fault.
pub(super) fn number_of(fault: &Fault) -> i32 {
    match fault {
        Fault::Empty | Fault::Magic { .. } => -2,
        // Cut within the first eight bytes.
        Fault::Length { found: ..8, .. } => -2,
        Fault::Version { .. } => -3,
        Fault::Header(reason) if reason.starts_with("expected content ") => -4,
        Fault::Length { .. } => -5,
        Fault::HeaderChecksum { .. } => -6,
        Fault::HeaderLength { .. } | Fault::Header(_) => -7,
        Fault::Checksum { .. } | Fault::Padding { .. } => -8,
        fault => panic!("{fault}"),
    }
}

/// Guards that the reader has no undefined behaviour, with right and with wrong bytes and
/// questions. Even if entries contradict each other, a path that it finds leads to the goal.
#[test]
fn no_bytes_and_no_text_make_the_reader_do_something_undefined() -> Outcome {
    let options = &["-Og", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let Some(compiler) = Compiler::new(options) else { return Ok(()) };
    let hostile = compiler.compile("hostile");
    for exam in [0, 1, GOALS, HARRIS].map(|number| &EXAMS[number]) {
        let questions = exam.lines.iter().map(|(question, _)| question.as_str());
        let questions: Vec<_> = questions.step_by(exam.lines.len() / 100).collect();
        let found = hostile.run(exam.table, &[], &questions);
        assert!(found.lines().count() > 25, "{found}");
        for line in found.lines() {
            let words: Vec<_> = line.split(' ').collect();
            let [start, goal, path] = words[..] else { panic!("{line}") };
            assert!(leads_to(&exam.content, start, goal, path)?, "{line}, {}", exam.content);
        }
    }
    Ok(())
}

/// Returns whether a path leads from start to goal, by the rules of the library.
fn leads_to(
    content: &Content,
    start: &str,
    goal: &str,
    path: &str,
) -> Result<bool, Box<dyn std::error::Error>> {
    let path = path.parse()?;
    let puzzle = match content.goal() {
        Some(goal) => goal.puzzle(),
        None if *content == Content::Eight => Puzzle::eight(),
        None => Puzzle::cubic(),
    };
    let (start, goal) = puzzle.question(Some(start), Some(goal))?;
    Ok(start.follow(path).is_some_and(|end| goal.has(&end)))
}

/// Guards that programs in C++ can include the reader.
#[test]
fn the_reader_is_also_cpp() {
    let header = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/c/tilebase.h");
    let line = ["cc", "-x", "c++", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"];
    if works(&[&line[..], &["/dev/null"]].concat()) {
        let output = Command::new(line[0]).args(&line[1..]).arg(header).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
