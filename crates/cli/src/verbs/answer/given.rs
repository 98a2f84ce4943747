//! `--check`: compares the answers of another program with the right ones.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use tilebase::Solver;
use tilebase::puzzle::quoted;

use super::written::Written;
use crate::ask::question::Question;
use crate::ask::solvers::Solvers;
use crate::ask::verb::{Needs, Verb};
use crate::out::escaped::shown_path;
use crate::out::failure::Failure;
use crate::out::output::{Out, number};
use crate::out::spelling::Spelling;
use crate::verbs::grade::sentence;

/// The answers of another program.
pub(super) struct Given {
    /// The name of their file.
    name: String,
    lines: Vec<String>,
    written: Written,
    /// Whether any of the shortest paths is right, not only the smallest.
    any_path: bool,
    right: AtomicU64,
}

impl Given {
    /// Reads a file of answers.
    pub(super) fn read(file: &Path, written: Written, any_path: bool) -> Result<Given, Failure> {
        let name = shown_path(file);
        let text = fs::read(file).map_err(|e| Failure::new(format!("cannot open {name}: {e}")))?;
        let text = String::from_utf8_lossy(&text);
        // Judges ignore white space at the ends of lines, and empty lines at the end.
        let lines = text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect();
        Ok(Given { name, lines, written, any_path, right: AtomicU64::new(0) })
    }

    /// Checks that no answers are left, and returns the number of right ones in words.
    pub(super) fn finish(&self) -> Result<String, Failure> {
        let right = self.right.load(Ordering::Relaxed);
        let (at, _) = self.place(right + 1);
        match self.lines.get(at..).and_then(|rest| rest.iter().find(|line| !line.is_empty())) {
            None => Ok(format!("{}: {} right", self.name, number(right as usize, "answer"))),
            Some(line) => Err(Failure::found_wrong(format!(
                "{}, line {}: expected the end after {}, found {}",
                self.name,
                at + 1,
                number(right as usize, "answer"),
                quoted(line)
            ))),
        }
    }

    /// Returns the index of the first line of an answer, and the number of its lines.
    fn place(&self, question: u64) -> (usize, usize) {
        let lines = if self.written.cases { 2 } else { 1 };
        let between = self.written.between.lines().count();
        ((question - 1) as usize * (lines + between), lines)
    }

    /// Returns the moves of an answer and their grade in words, and whether a judge that takes any
    /// shortest path accepts the answer, with the number of moves if it has one. `None` if there
    /// are no moves.
    fn grade(
        &self,
        question: &Question,
        line: &str,
        solvers: &mut Solvers<'_>,
    ) -> Result<Option<(String, bool)>, Failure> {
        let (count, moves) = match line.split_once(' ') {
            Some((count, moves)) if self.written.number && !self.written.cases => (count, moves),
            _ => ("", line),
        };
        let spelling = Spelling::default();
        let read = spelling.read("MOVES", moves.trim(), &question.start);
        let Ok(steps) = read else { return Ok(None) };
        let solver = solvers.to(&question.goal)?;
        let mut grade = solver.grade(&question.start, steps.moves.iter().copied())?;
        if steps.illegal.is_some() {
            grade = grade.then_illegal();
        }
        let is_right =
            grade.extra() == Some(0) && (count.is_empty() || count == grade.moves.to_string());
        Ok(Some((sentence(question, &steps, &grade, spelling), is_right)))
    }
}

impl Verb for Given {
    fn needs(&self) -> Needs {
        self.written.needs()
    }

    fn answer(
        &self,
        number: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        _: &mut Out,
    ) -> Result<(), Failure> {
        let mut wanted = Vec::new();
        let path = self.written.path(question, solvers)?;
        self.written.push(&mut wanted, number, path);
        let wanted = String::from_utf8_lossy(&wanted);
        let mut wanted = wanted.trim().lines();
        let (begin, lines) = self.place(number);
        let Given { name, .. } = self;
        let asked = || format!("the question: {}", question.line());
        for at in begin..begin + lines {
            let wanted = wanted.next().unwrap_or_default();
            let found = self.lines.get(at).map(String::as_str);
            if found.unwrap_or_default() == wanted && (found.is_some() || at > begin) {
                continue;
            }
            let Some(found) = found else {
                let what =
                    format!("{name}: expected the answer to question {number}, found the end");
                return Err(Failure::found_wrong(what).hint(asked()));
            };
            let moves = self.lines.get(begin + lines - 1).filter(|_| self.written.path);
            let grade =
                moves.map(|line| self.grade(question, line, solvers)).transpose()?.flatten();
            if self.any_path && grade.as_ref().is_some_and(|(_, is_right)| *is_right) {
                break;
            }
            let [wanted, found] = [wanted, found].map(quoted);
            let what = format!(
                "{name}, line {}: wrong answer to question {number}: expected {wanted}, found {found}",
                at + 1
            );
            let grade = grade.map(|(grade, _)| format!("\nits moves: {grade}")).unwrap_or_default();
            return Err(Failure::found_wrong(what).hint(asked() + &grade));
        }
        self.right.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}
