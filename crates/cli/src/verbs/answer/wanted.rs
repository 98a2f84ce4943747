//! The right answer to a question, and whether another one is right.

use tilebase::Move;

use super::written::Written;
use crate::ask::question::Question;
use crate::ask::solvers::Solvers;
use crate::out::failure::Failure;

/// The right answer to a question.
pub(super) struct Wanted<'a> {
    pub(super) number: u64,
    pub(super) question: &'a Question,
    pub(super) written: Written,
}

impl Wanted<'_> {
    /// Returns a shortest path, even if it is longer than the limit, and the lines of the answer.
    pub(super) fn answer(
        &self,
        solvers: &mut Solvers<'_>,
    ) -> Result<(Option<tilebase::Path>, Vec<String>), Failure> {
        let path = solvers.path(self.question)?;
        let mut text = Vec::new();
        Written { between: "", ..self.written }.push(&mut text, self.number, path);
        Ok((path, String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()))
    }

    /// Returns by how many moves an answer is longer than the shortest; `None` if it is wrong. A judge
    /// who reads the number of moves and a path takes any shortest path, except HDU 3567, who wants the
    /// smallest. A judge who reads a path alone takes any that leads to the goal.
    pub(super) fn extra(
        &self,
        found: &[impl AsRef<str>],
        solvers: &mut Solvers<'_>,
    ) -> Result<Option<usize>, Failure> {
        let (shortest, right) = self.answer(solvers)?;
        if found.iter().map(AsRef::as_ref).eq(&right) {
            return Ok(Some(0));
        }
        let Written { number, path, cases, limit, .. } = self.written;
        let is_any = path && !cases && shortest.is_some_and(|path| path.len() <= limit.into());
        let Some(line) = found.last().filter(|_| is_any) else { return Ok(None) };
        let (count, letters) = match line.as_ref().split_once(' ') {
            Some(pair) if number => pair,
            _ => ("", line.as_ref()),
        };
        let Some(moves) = moves(letters) else { return Ok(None) };
        if count != if number { moves.len().to_string() } else { String::new() } {
            return Ok(None);
        }
        let grade = solvers.to(&self.question.goal)?.grade(&self.question.start, moves)?;
        Ok(grade.extra().filter(|&extra| extra == 0 || !number))
    }
}

/// Reads moves as judges do: letters alone.
pub(super) fn moves(letters: &str) -> Option<Vec<Move>> {
    let step = |letter| Move::from_letter(letter).filter(|step| step.letter() == letter);
    letters.chars().map(step).collect()
}
