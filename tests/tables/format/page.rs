//! The text of the specification, and its format of numbers.

use std::error::Error;

/// The result of a test that uses `?`.
pub(crate) type Outcome = Result<(), Box<dyn Error>>;

const PAGE: &str = include_str!("../../../docs/format.md");

/// Panics unless the page has this text of an example or a table, word for word.
#[track_caller]
pub(crate) fn assert_page_says(text: &str) {
    assert!(PAGE.contains(text), "docs/format.md should say:\n{text}");
}

/// Returns a number in the format of the page, such as 15,116,544.
pub(crate) fn grouped(number: usize) -> String {
    let mut text = number.to_string();
    for at in (1..text.len()).rev().skip(2).step_by(3) {
        text.insert(at, ',');
    }
    text
}
