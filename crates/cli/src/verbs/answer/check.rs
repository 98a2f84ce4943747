//! `--check`: compares the answers of another program with the right ones.

use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use tilebase::error::quoted;

use super::diagnosis::{Wanted, diagnosis};
use super::written::Written;
use crate::ask::input::Input;
use crate::ask::question::Question;
use crate::ask::solvers::Solvers;
use crate::out::failure::Failure;
use crate::out::output::number;

/// The answers of another program.
pub(super) struct Given {
    /// The name of their file.
    name: String,
    lines: Vec<String>,
    written: Written,
    right: AtomicU64,
    /// The number of the first line with a right path that is not shortest.
    longer: AtomicUsize,
}

impl Given {
    /// Reads a file of answers; `-` is standard input.
    pub(super) fn read(file: &Path, written: Written) -> Result<Given, Failure> {
        let mut input = Input::open(Some(file))?;
        let text = input.read_all()?;
        // Judges ignore white space at the ends of lines.
        let text = String::from_utf8_lossy(&text);
        let lines = text.split('\n').map(|line| line.trim_end().to_owned()).collect();
        let (name, right, longer) = (input.name().to_owned(), 0.into(), usize::MAX.into());
        Ok(Given { name, lines, written, right, longer })
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

    /// Returns the index of the first line that belongs to a question, and of its answer. Empty lines
    /// may stand between.
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
        let wanted = Wanted { number, question, written: self.written };
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
