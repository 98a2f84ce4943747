//! The specification's text, and how it writes numbers.

use std::error::Error;

/// How a test ends that reads what may be wrong.
pub(crate) type Outcome = Result<(), Box<dyn Error>>;

const PAGE: &str = include_str!("../../../tables/README.md");

/// Fails unless the page has this text, from an example or a table, word for word.
#[track_caller]
pub(crate) fn assert_page_says(text: &str) {
    assert!(PAGE.contains(text), "tables/README.md should say:\n{text}");
}

/// A number as the page writes it: 15,116,544.
pub(crate) fn grouped(number: usize) -> String {
    let mut text = number.to_string();
    for at in (1..text.len()).rev().skip(2).step_by(3) {
        text.insert(at, ',');
    }
    text
}
