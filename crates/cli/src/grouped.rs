//! Many questions, answered table by table and written in their order.

use std::collections::HashMap;
use std::hash::Hash;

use crate::failure::Failure;
use crate::input::Input;
use crate::output::Out;

/// Answers a stream of questions, a line each. All lines that have been read are answered before more
/// are waited for. `answer` gets a question's number, from 1.
///
/// # Errors
/// The first line that is no question, or cannot be answered, after the answers before it have been
/// written.
pub(crate) fn answer_lines<T, K: Hash + Eq>(
    input: &mut Input<'_>,
    read: impl Fn(&[u8]) -> Result<T, Failure>,
    group: impl Fn(&T) -> K,
    mut answer: impl FnMut(u64, &T, &mut Out) -> Result<(), Failure>,
    out: &mut Out,
) -> Result<(), Failure> {
    let mut number = 1;
    loop {
        let mut questions = Vec::new();
        let mut wrong = None;
        // Waits for the first line only.
        while wrong.is_none()
            && let Some(line) = input.next_line(questions.is_empty())?
        {
            match read(&line) {
                Ok(question) => questions.push((number + questions.len() as u64, question)),
                Err(failure) => wrong = Some(failure.context(input.place())),
            }
        }
        let numbered =
            |(number, question): &(u64, T), out: &mut Out| answer(*number, question, out);
        in_groups(&questions, |(_, question)| group(question), numbered, out)?;
        match wrong {
            Some(failure) => return Err(failure),
            None if questions.is_empty() => return Ok(()),
            None => number += questions.len() as u64,
        }
    }
}

/// Answers questions group by group and writes the answers in the order of the questions.
///
/// Groups come in the order of their first questions, and an answer is written as soon as all
/// before it are. So an answer waits only for the tables of the questions before it, as it would if
/// every question were answered by itself, and for look-ups in those.
///
/// # Errors
/// The first error in the order of the questions, after the answers before it have been written.
fn in_groups<T, K: Hash + Eq>(
    questions: &[T],
    group: impl Fn(&T) -> K,
    mut answer: impl FnMut(&T, &mut Out) -> Result<(), Failure>,
    out: &mut Out,
) -> Result<(), Failure> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut numbers = HashMap::new();
    for (place, question) in questions.iter().enumerate() {
        let number = *numbers.entry(group(question)).or_insert(groups.len());
        if number == groups.len() {
            groups.push(Vec::new());
        }
        groups[number].push(place);
    }
    let mut answers: Vec<Option<Result<Vec<u8>, Failure>>> = Vec::new();
    answers.resize_with(questions.len(), || None);
    let mut written = 0;
    for places in groups {
        for place in places {
            let mut text = Vec::new();
            let result = answer(&questions[place], &mut text);
            answers[place] = Some(result.map(|()| text));
        }
        while let Some(answer) = answers.get_mut(written).and_then(Option::take) {
            out.write_all(&answer?)?;
            written += 1;
        }
        out.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers each question with itself; notes the order in which they are asked.
    fn run(questions: &[&'static str]) -> (Vec<&'static str>, String, bool) {
        let mut asked = Vec::new();
        let mut out = Vec::new();
        let result = in_groups(
            questions,
            |question| question.chars().next(),
            |question, out| {
                asked.push(*question);
                match question.ends_with('!') {
                    true => Err(Failure::new("no")),
                    false => Ok(write!(out, "{question} ")?),
                }
            },
            &mut out,
        );
        (asked, String::from_utf8(out).unwrap(), result.is_ok())
    }

    #[test]
    fn groups_are_asked_together_and_answers_stay_in_order() {
        let (asked, out, ok) = run(&["b1", "a1", "b2", "c1", "a2"]);
        assert_eq!(asked, ["b1", "b2", "a1", "a2", "c1"]);
        assert_eq!((out.as_str(), ok), ("b1 a1 b2 c1 a2 ", true));
    }

    #[test]
    fn what_comes_before_an_error_is_written() {
        let (_, out, ok) = run(&["a1", "b1", "a2!", "b2", "a3"]);
        assert_eq!((out.as_str(), ok), ("a1 b1 ", false));
    }
}
