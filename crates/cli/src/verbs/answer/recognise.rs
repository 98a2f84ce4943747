//! Which format a file has, as its first lines look.

use std::path::Path;

use super::boards::words;
use super::judges::{Head, JUDGES, JudgeFormat, JudgeInput};
use crate::ask::input::Input;
use crate::out::messages::Failure;

/// Returns the name of the format in which a file is.
///
/// # Errors
/// A file that cannot be read, or that may be in none or in several formats.
pub(crate) fn recognise(file: &Path) -> Result<&'static str, Failure> {
    let mut input = Input::open(Some(file))?;
    // The first lines of every format are shorter.
    while input.text().len() < 4096 && input.read_more()? {}
    let text = String::from_utf8_lossy(input.text());
    // The number of tiles, and -1 if the last square of the goal is empty, are no board.
    let text = match text.split_once("-1") {
        Some((number, board)) if number.trim().parse::<u8>().is_ok() => board,
        _ => &text,
    };
    // The number of boards, or of their columns, of which formats have at most ten.
    let number: Option<usize> = text.split_whitespace().next().and_then(|word| word.parse().ok());
    let (found, size) = (shapes(text), number.filter(|number| *number <= 10).unwrap_or(0));
    let is_like = |reads: &JudgeInput| match (reads, shapes(&sample(reads, size))) {
        // It has one board.
        (JudgeInput::Squares, shapes) => found == shapes,
        (_, shapes) => found.starts_with(&shapes),
    };
    // Of several, those with an empty line where it belongs, and with as many boards as they say.
    let has_gap = text.lines().nth(1).is_some_and(|line| line.trim().is_empty());
    let has_its_gap = |reads: &JudgeInput| {
        has_gap == matches!(reads, JudgeInput::Boards { head: Head::SpacedCount, .. })
    };
    let has_its_count = |reads: &JudgeInput| match reads {
        JudgeInput::Boards { goal, head: Head::Count | Head::SpacedCount, .. } => {
            number.is_some_and(|number| found.len() > number.saturating_mul(goal.lines().count()))
        }
        _ => true,
    };
    let mut all: Vec<&JudgeFormat> = JUDGES.iter().filter(|judge| is_like(&judge.reads)).collect();
    for is in [&has_its_gap as &dyn Fn(&JudgeInput) -> bool, &has_its_count] {
        if all.iter().any(|judge| is(&judge.reads)) {
            all.retain(|judge| is(&judge.reads));
        }
    }
    let names: Vec<_> = all.iter().map(|judge| judge.name).collect();
    match names[..] {
        [name] => Ok(name),
        [] => {
            Err(Failure::new(format!("{}: expected a format of a judge, found none", input.name()))
                .hint(known()))
        }
        _ => Err(Failure::new(format!(
            "{}: it may be in the format {}",
            input.name(),
            names.join(" or ")
        ))
        .hint(format!("name the format: tilebase answer {} FILE", names[0]))),
    }
}

/// Returns the names of all formats, in a sentence.
pub(crate) fn known() -> String {
    let names: Vec<_> = JUDGES.iter().map(|judge| judge.name).collect();
    format!("the formats are {}: tilebase answer NAME FILE", names.join(", "))
}

/// Returns the beginning of a file in a format; of one with a size, with this size.
fn sample(reads: &JudgeInput, size: usize) -> String {
    match reads {
        JudgeInput::Datasets => "1 2\nW W W\nW W W\nW W E".to_owned(),
        JudgeInput::Cases => "1\n12345678X\n12345678X".to_owned(),
        JudgeInput::Boards { head: Head::Nothing, goal, .. } => (*goal).to_owned(),
        JudgeInput::Boards { goal, .. } => format!("1\n{goal}"),
        JudgeInput::Squares => format!("1{}", format!("\n{}", "1 ".repeat(size)).repeat(size)),
    }
}

/// Returns how the lines of a text look that are not empty: how many words of which kind they have.
fn shapes(text: &str) -> Vec<String> {
    let kind = |word: &str| match word.bytes().all(|sign| sign.is_ascii_digit()) {
        true if word.len() < 3 => "n".to_owned(),
        _ if word.eq_ignore_ascii_case("x") => "x".to_owned(),
        _ if word.len() == 1 => "l".to_owned(),
        _ => word.len().to_string(),
    };
    let shape = |line: &str| {
        let mut kinds: Vec<_> = words(line.as_bytes()).map(kind).collect();
        kinds.sort_unstable();
        kinds.extend(line.contains('[').then(|| "[".to_owned()));
        kinds.join(" ")
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(shape).collect()
}
