//! The descriptions that come with the crate, converted from `puzzles/*.toml` when it is compiled,
//! so that nothing is read when a question is asked.
//!
//! They keep to what this needs of TOML: each key on a line of its own, lists on one line, no
//! comments behind values, no escapes. A test compares them with what a reader of TOML finds.

/// A key, and what stands between the first and the last quote behind it.
type Pair = (&'static str, &'static str);

macro_rules! shipped {
    ($($name:literal),*) => {
        /// The names of the descriptions, each with its keys.
        pub(crate) const SHIPPED: &[(&str, &[Pair])] = &[$(($name, {
            const TEXT: &str = include_str!(concat!("../puzzles/", $name, ".toml"));
            const PAIRS: &[Pair; TEXT.len() / LINE] = &pairs(TEXT);
            PAIRS.split_at(count(TEXT)).0
        })),*];

        /// The texts of the files.
        pub(crate) static TEXTS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../puzzles/", $name, ".toml")))),*];
    };
}

shipped!("eight", "cubic", "harris", "gardner", "alike", "crossteaser", "fifteen");

/// Returns the place of the description of this name, which comes with the crate.
pub(crate) const fn place(name: &str) -> usize {
    let mut place = 0;
    while !is_same(SHIPPED[place].0.as_bytes(), name.as_bytes()) {
        place += 1;
    }
    place
}

/// Returns whether two texts are the same, when the crate is compiled.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    match (one, other) {
        ([a, one @ ..], [b, other @ ..]) => *a == *b && is_same(one, other),
        _ => one.is_empty() && other.is_empty(),
    }
}

/// The fewest bytes of a line `k = "v"`.
const LINE: usize = 8;

/// Returns the number of lines that have a key.
const fn count(text: &'static str) -> usize {
    let pairs: [Pair; 64] = pairs(text);
    let mut count = 0;
    while count < 64 && !pairs[count].0.is_empty() {
        count += 1;
    }
    count
}

/// Returns the pairs of a text, then empty ones.
const fn pairs<const N: usize>(text: &'static str) -> [Pair; N] {
    let mut pairs = [("", ""); N];
    let (mut rest, mut number) = (text, 0);
    while !rest.is_empty() {
        let (line, behind) = rest.split_at(find(rest, b'\n', 0));
        rest = if behind.is_empty() { behind } else { behind.split_at(1).1 };
        if line.is_empty() || line.as_bytes()[0] == b'#' {
            continue;
        }
        let (key, value) = line.split_at(find(line, b' ', 0));
        let (before, from) = value.split_at(find(value, b'"', 0) + 1);
        let mut last = from.len();
        while last > 0 && from.as_bytes()[last - 1] != b'"' {
            last -= 1;
        }
        assert!(before.as_bytes()[1] == b'=' && last > 0, "a line is key = \"value\"");
        pairs[number] = (key, from.split_at(last - 1).0);
        number += 1;
    }
    pairs
}

/// Returns the place of the first such byte, or the length.
const fn find(text: &str, byte: u8, from: usize) -> usize {
    let mut at = from;
    while at < text.len() && text.as_bytes()[at] != byte {
        at += 1;
    }
    at
}

#[cfg(all(test, feature = "toml"))]
mod tests {
    use super::*;
    use crate::Description;

    /// Guards that the conversion when the crate is compiled finds what a reader of TOML finds.
    #[test]
    fn what_is_converted_is_what_is_read() {
        for (name, text) in TEXTS {
            let read = Description::from_toml(name, text).unwrap();
            let shipped = Description::shipped(name).unwrap();
            for (key, _) in Description::KEYS {
                assert_eq!(shipped.values(key), read.values(key), "{name} {key}");
            }
        }
        assert_eq!(TEXTS.len(), Description::names().count());
    }
}
