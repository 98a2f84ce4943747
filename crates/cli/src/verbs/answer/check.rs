//! `--check`: compares the answers of another program with the right ones, and says what kind of
//! mistake a wrong one is.

use std::iter;
use std::path::Path as FilePath;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use tilebase::eight::Square;
use tilebase::error::quoted;
use tilebase::reading::{Mistake, ReadMoves, read_directions};
use tilebase::{Move, MoveNotation, Path, Puzzle, Slide};

use super::judges::JudgeOutput;
use crate::ask::arguments::Question;
use crate::ask::input::Input;
use crate::ask::solvers::Solvers;
use crate::out::messages::Failure;
use crate::out::notation_arg::NotationArg;
use crate::out::output::number;
use crate::verbs::grade::sentence;

/// The answers of another program.
pub(super) struct OtherAnswers {
    /// The name of their file.
    name: String,
    lines: Vec<String>,
    written: JudgeOutput,
    right: AtomicU64,
    /// The number of the first line with a right path that is not shortest.
    longer: AtomicUsize,
}

impl OtherAnswers {
    /// Reads a file of answers; `-` is standard input.
    pub(super) fn read(file: &FilePath, written: JudgeOutput) -> Result<OtherAnswers, Failure> {
        let mut input = Input::open(Some(file))?;
        let text = input.read_all()?;
        // Judges ignore white space at the ends of lines.
        let text = String::from_utf8_lossy(&text);
        let lines = text.split('\n').map(|line| line.trim_end().to_owned()).collect();
        let (name, right, longer) = (input.name().to_owned(), 0.into(), usize::MAX.into());
        Ok(OtherAnswers { name, lines, written, right, longer })
    }

    /// Checks that no answers are left, and returns the number of right ones in words.
    pub(super) fn finish(&self) -> Result<String, Failure> {
        let (all, longer) = (self.right.load(Relaxed), self.longer.load(Relaxed));
        let right = number(all as usize, "answer");
        if let Some(at) = self.text_from(self.place(all + 1).0) {
            return Err(self.wrong(at, &format!("expected the end after {right}")));
        }
        Ok(match longer {
            usize::MAX => format!("{}: {right} right", self.name),
            line => format!(
                "{}: {right} right; line {line} is the first that is correct, but not shortest",
                self.name
            ),
        })
    }

    /// Returns the index of the first line that belongs to a question, and of its answer. Empty
    /// lines may stand between.
    fn place(&self, question: u64) -> (usize, usize) {
        let lines = if self.written.cases { 2 } else { 1 };
        let between = self.written.between.lines().count();
        let answer = (question - 1) as usize * (lines + between);
        (answer.saturating_sub(between), answer)
    }

    /// Returns the line at an index; an empty one behind the end.
    fn line(&self, at: usize) -> &str {
        self.lines.get(at).map_or("", String::as_str)
    }

    /// Returns the index of the first line from an index that is not empty.
    fn text_from(&self, at: usize) -> Option<usize> {
        (at..self.lines.len()).find(|&at| !self.lines[at].is_empty())
    }

    /// Returns the error that a line is not what was expected.
    fn wrong(&self, at: usize, expected: &str) -> Failure {
        let found = quoted(self.line(at));
        let what = format!("{}, line {}: {expected}, found {found}", self.name, at + 1);
        Failure::found_wrong(what)
    }

    /// Checks the answer to a question.
    pub(super) fn check(
        &self,
        number: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
    ) -> Result<(), Failure> {
        let wanted = RightAnswer { number, question, written: self.written };
        let ((_, right), (first, begin)) = (wanted.answer(solvers)?, self.place(number));
        if let Some(at) = self.text_from(first).filter(|&at| at < begin) {
            return Err(self.wrong(at, &format!("expected an empty line before answer {number}")));
        }
        let found: Vec<_> = (begin..).take(right.len()).map(|at| self.line(at)).collect();
        if let Some(extra) = wanted.extra(&found, solvers)?.filter(|_| first < self.lines.len()) {
            self.right.fetch_add(1, Relaxed);
            if extra > 0 {
                self.longer.fetch_min(begin + right.len(), Relaxed);
            }
            return Ok(());
        }
        let asked = format!("the question: {}", question.line());
        let at = found.iter().zip(&right).position(|(found, right)| found != right).unwrap_or(0);
        if self.text_from(begin + at).is_none() {
            let expected = format!("expected the answer to question {number}, found the end");
            return Err(Failure::found_wrong(expected).context(&self.name).hint(asked));
        }
        let expected = format!("wrong answer to question {number}: expected {:?}", right[at]);
        let mistake = diagnosis(&wanted, &found, solvers)?;
        let mistake = mistake.map_or(String::new(), |mistake| format!("\n{mistake}"));
        Err(self.wrong(begin + at, &expected).hint(asked + &mistake))
    }
}

/// Returns the first usual mistake that explains the lines of a wrong answer, or else the grade of
/// its moves; `None` if it has none.
fn diagnosis(
    wanted: &RightAnswer<'_>,
    found: &[&str],
    solvers: &mut Solvers<'_>,
) -> Result<Option<String>, Failure> {
    let (lines, text, found) = as_meant(wanted, found);
    let is_free = found.is_some() && moves(text, wanted.written.capitals).is_none();
    for (mistake, question, written) in others(wanted, is_free)? {
        let wanted = RightAnswer { question: &question, written, ..*wanted };
        if wanted.extra(&lines, solvers)?.is_some() {
            return Ok(Some(format!("it is right{mistake}")));
        }
    }
    found.map(|found| of_moves(wanted, &found, text, solvers)).transpose()
}

/// Returns a wrong answer as a person reads it: its lines, in the form of the format, the text of
/// its moves, and the moves, if the format has any.
fn as_meant<'a>(
    wanted: &RightAnswer<'_>,
    found: &[&'a str],
) -> (Vec<String>, &'a str, Option<Vec<Slide>>) {
    let JudgeOutput { path, number, cases, none, .. } = wanted.written;
    let (first, last) = (found[0], found[found.len() - 1]);
    let words = first.split(|symbol: char| !symbol.is_ascii_digit() && symbol != '-');
    let mut numbers = words.filter(|word| word.parse::<i32>().is_ok());
    let count = if path && !cases { numbers.next() } else { numbers.next_back() };
    let count = count.unwrap_or_default();
    // The moves without their number or a word before them.
    let text = last.rsplit(':').next().unwrap_or_default();
    let text = text.trim_start_matches(|s: char| s.is_ascii() && !s.is_ascii_alphabetic());
    let has_moves = path && (count.is_empty() || !text.is_empty());
    let moves = read_directions(text, wanted.question.start.puzzle()).ok().filter(|_| has_moves);
    let letters: String = moves.iter().flatten().map(|step| step.letter()).collect();
    let is_none = [none, "-1", "unsolvable", "impossible", "no"]
        .iter()
        .any(|no| no.eq_ignore_ascii_case(last));
    let lines = match (path, number) {
        _ if cases => vec![format!("Case {}: {count}", wanted.number), letters],
        _ if is_none => vec![wanted.written.label(wanted.number) + none],
        (false, _) => vec![count.to_owned()],
        (true, false) => vec![wanted.written.label(wanted.number) + &wanted.written.cased(letters)],
        (true, true) => vec![format!("{count} {letters}").trim_end().to_owned()],
    };
    (lines, text, moves)
}

/// Returns the questions to which an answer may be, each with what follows "it is right". `is_free`
/// says whether its moves are not written as judges read them.
fn others(
    wanted: &RightAnswer<'_>,
    is_free: bool,
) -> Result<Vec<(String, Question, JudgeOutput)>, Failure> {
    let (asked, written) = (wanted.question, wanted.written);
    let form = match (is_free, written.capitals) {
        (false, _) => "",
        (true, false) => ": moves are d, l, r and u, without spaces",
        (true, true) => ": moves are D, L, R and U, without spaces",
    };
    let above = format!(", but the judge wants {} above {}", written.none, written.limit);
    let mut others = vec![
        (format!(", but not its form{form}"), asked.clone(), written),
        (above, asked.clone(), JudgeOutput { limit: u8::MAX, ..written }),
    ];
    if let Ok(blank) = asked.start.short_text().parse::<Square>()
        && let Some(blank) = Square::at(blank.row() + 1, blank.column() + 1)
    {
        let start = Puzzle::cubic().uniform_start(blank.index());
        let question = Question { start, ..asked.clone() };
        others.push((" if column and row are exchanged".into(), question, written));
    }
    if asked.start.puzzle() == Puzzle::eight() && !written.cases {
        for text in ["12345678_", "123804765", "_12345678"] {
            let goal = Puzzle::eight().goal(text).map_err(Failure::new)?;
            let mistake = format!(" if the goal is {goal}");
            others.push((mistake, Question { goal, ..asked.clone() }, written));
        }
    }
    Ok(others)
}

/// Returns what moves do: a shortest path that is not the smallest, moves that reach the goal if
/// they are read in another way, or others.
fn of_moves(
    wanted: &RightAnswer<'_>,
    moves: &[Slide],
    text: &str,
    solvers: &mut Solvers<'_>,
) -> Result<String, Failure> {
    let Question { start, goal } = wanted.question;
    let (path, _) = wanted.answer(solvers)?;
    let (solver, spelling) = (solvers.to(goal)?, NotationArg::default());
    let mut steps = spelling.read("MOVES", text, start)?;
    let mut grade = solver.grade(start, moves.iter().copied())?;
    let pairs = moves.iter().copied().zip(path.iter().flat_map(|path| path.iter()));
    let differs = (1..).zip(pairs).find(|(_, (found, right))| found != right);
    if let (Some((at, (found, right))), Some(0), true) =
        (differs, grade.extra(), wanted.written.cases)
    {
        return Ok(format!(
            "its moves are a shortest path, but not the first in alphabetical order: move {at} is \
             {found}, expected {right}"
        ));
    }
    let mut condition = String::new();
    if !grade.reaches
        && let Some((mistake, other)) = Mistake::of(solver, start, moves)?
    {
        condition = format!(", {}", mistake.condition(MoveNotation::Blank));
        (grade, steps) = (other, ReadMoves::default());
    }
    Ok(format!("its moves{condition}: {}", sentence(wanted.question, &steps, &grade, spelling)))
}

/// The right answer to a question.
struct RightAnswer<'a> {
    number: u64,
    question: &'a Question,
    written: JudgeOutput,
}

impl RightAnswer<'_> {
    /// Returns a shortest path, even if it is longer than the limit, and the lines of the answer.
    fn answer(&self, solvers: &mut Solvers<'_>) -> Result<(Option<Path>, Vec<String>), Failure> {
        let path = solvers.path(self.question)?;
        let mut text = Vec::new();
        let written = JudgeOutput { between: "", ..self.written };
        written.write(self.number, iter::once(Ok(path)), &mut text)?;
        Ok((path, String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()))
    }

    /// Returns by how many moves an answer is longer than the shortest; `None` if it is wrong. A
    /// judge who reads the number of moves and a path takes any shortest path, except HDU 3567, who
    /// wants the smallest. A judge who reads a path alone takes any that leads to the goal.
    fn extra(
        &self,
        found: &[impl AsRef<str>],
        solvers: &mut Solvers<'_>,
    ) -> Result<Option<usize>, Failure> {
        let (shortest, right) = self.answer(solvers)?;
        if found.iter().map(AsRef::as_ref).eq(&right) {
            return Ok(Some(0));
        }
        let JudgeOutput { number, path, cases, limit, labels, .. } = self.written;
        let is_any =
            path && !cases && !labels && shortest.is_some_and(|path| path.len() <= limit.into());
        let Some(line) = found.last().filter(|_| is_any) else { return Ok(None) };
        let (count, letters) = match line.as_ref().split_once(' ') {
            Some(pair) if number => pair,
            _ => ("", line.as_ref()),
        };
        let Some(moves) = moves(letters, self.written.capitals) else { return Ok(None) };
        if count != if number { moves.len().to_string() } else { String::new() } {
            return Ok(None);
        }
        let grade = solvers.to(&self.question.goal)?.grade(&self.question.start, moves)?;
        Ok(grade.extra().filter(|&extra| extra == 0 || !number))
    }
}

/// Reads moves as judges do: letters alone.
fn moves(letters: &str, are_capitals: bool) -> Option<Vec<Move>> {
    let is_right = |letter: &char| letter.is_ascii_uppercase() == are_capitals;
    letters.chars().map(|letter| Move::from_letter(Some(letter).filter(is_right)?)).collect()
}
