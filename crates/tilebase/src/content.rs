//! The kinds of tables, and the file name, sections and histograms of each.

use std::fmt;

use serde::{Deserialize, Serialize};
use tilebase_puzzle::cubic::{self, Pattern};
use tilebase_puzzle::{Square, SquareKind, alike, eight, gardner, harris};

/// The first eight bytes of every table.
pub const MAGIC: [u8; 8] = *b"TILEBASE";

/// The version of the table format. Opening a table of another version is an error.
pub const FORMAT: u32 = 3;

/// The length of a path in `cubic.tbl`, in bytes: two bits for each of up to 37 moves, and a 1
/// above them.
pub const CUBIC_PATH: usize = 10;

/// Returns the number of the section of `cubic.tbl` with the distances from a start.
pub(crate) const fn distances_from(start: Square) -> usize {
    start.index()
}

/// Returns the number of the section of `cubic.tbl` with the paths from a start.
pub(crate) const fn paths_from(start: Square) -> usize {
    9 + start.index()
}

/// The number of the section with the field, in tables that have one.
pub(crate) const FIELD: usize = 0;

/// The first word in the names of histograms that count patterns.
pub(crate) const PATTERNS: &str = "patterns";

/// A kind of table: the questions that it answers.
///
/// Only [`Content::goal`] and [`Content::harris`] return those of a goal, with the representative of
/// its class: there is no table of another pattern or board.
///
/// ```compile_fail
/// let pattern = "WWWWWWWWE".parse().unwrap();
/// let content = tilebase::Content::Goal { pattern };
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Content {
    /// The eight-puzzle: any start to any goal.
    Eight,
    /// The cubic puzzle: canonical starts to any pattern.
    Cubic,
    /// The cubic puzzle: any state to the patterns of one class.
    #[non_exhaustive]
    Goal {
        /// The pattern that represents the class, as [`Pattern::class`] returns it.
        #[serde(with = "rank")]
        pattern: Pattern,
    },
    /// Harris's rolling cubes: any board to the goals of one class.
    #[non_exhaustive]
    Harris {
        /// The board that represents the class, as [`harris::Board::class`] returns it.
        #[serde(with = "harris_rank")]
        goal: harris::Board,
    },
    /// Gardner's 24 faces: any state to the goal, [`gardner::State::goal`].
    Gardner,
    /// All cubes alike: any state to the goals, [`alike::State::is_goal`].
    Alike,
}

impl Content {
    /// The contents of which there is one table.
    pub const SINGLE: [Content; 4] =
        [Content::Eight, Content::Cubic, Content::Gardner, Content::Alike];

    /// Returns whether the table has about a gigabyte: then it is made only on request, and its
    /// chunks are checked when they are read.
    pub const fn is_large(self) -> bool {
        matches!(self, Content::Gardner | Content::Alike)
    }

    /// Returns the content of the goal table for a pattern: the table of the pattern's class.
    pub fn goal(pattern: Pattern) -> Content {
        Content::Goal { pattern: pattern.class().0 }
    }

    /// Returns the content of the table of Harris's cubes for a goal: the table of the goal's
    /// class.
    pub fn harris(goal: harris::Board) -> Content {
        Content::Harris { goal: goal.class().0 }
    }

    /// Returns the path of the table's file, relative to the directory of tables: `eight.tbl`,
    /// `cubic.tbl`, `gardner.tbl`, `alike.tbl`, or for example `goals/EWWWWWWWW.tbl` or
    /// `harris/_UUUUUUUU.tbl`.
    pub fn file_name(self) -> String {
        match self {
            Content::Eight => "eight.tbl".into(),
            Content::Cubic => "cubic.tbl".into(),
            Content::Goal { pattern } => format!("goals/{pattern}.tbl"),
            Content::Harris { goal } => format!("harris/{goal}.tbl"),
            Content::Gardner => "gardner.tbl".into(),
            Content::Alike => "alike.tbl".into(),
        }
    }

    /// Returns the content of the table with this path relative to the directory of tables, the
    /// inverse of [`Content::file_name`]; `None` if no table has this name. A name may also have
    /// another pattern or board of the class, as `harris/DDDD_DDDD.tbl` has.
    pub fn from_file_name(name: &str) -> Option<Content> {
        match name.strip_suffix(".tbl")?.split_once('/') {
            None => Content::SINGLE.into_iter().find(|content| content.file_name() == name),
            Some(("goals", pattern)) => pattern.parse().ok().map(Content::goal),
            Some(("harris", goal)) => goal.parse().ok().map(Content::harris),
            Some(_) => None,
        }
    }

    /// Returns the names and lengths, in bytes, of the table's sections in the order of the file.
    pub fn sections(self) -> Vec<(String, usize)> {
        const LENGTH: usize = cubic::STATES / 8;
        const { assert!(harris::BOARDS == cubic::STATES) };
        match self {
            Content::Eight => (0..9).map(|b| (format!("goal {b}"), eight::POSITIONS)).collect(),
            Content::Cubic => {
                let distances = (0..9).map(|s| (format!("distances {s}"), cubic::PATTERNS));
                let paths = (0..9).map(|s| (format!("paths {s}"), cubic::PATTERNS * CUBIC_PATH));
                distances.chain(paths).collect()
            }
            Content::Goal { .. } | Content::Harris { .. } => vec![("field".into(), LENGTH)],
            Content::Gardner => vec![("field".into(), (gardner::STATES / 8) as usize)],
            Content::Alike => vec![("field".into(), (alike::STATES / 8) as usize)],
        }
    }

    /// Returns the length of a chunk, in bytes. A section has a checksum for each of its chunks,
    /// the last of which may be shorter.
    ///
    /// The chunks of large tables are small because look-ups check only the chunks that they read.
    pub const fn chunk(self) -> usize {
        match self {
            Content::Gardner => 1 << 16,
            Content::Alike => 1 << 17,
            _ => 1 << 20,
        }
    }

    /// Returns the names of the table's histograms in the order of the file, each with the sum of
    /// its counts.
    pub fn histograms(self) -> Vec<(String, u64)> {
        match self {
            Content::Eight => {
                (0..9).map(|b| (format!("goal {b}"), eight::POSITIONS as u64)).collect()
            }
            Content::Cubic => {
                let states = |kind| {
                    // A start reaches the states whose mask has as many bits as its own.
                    let count = cubic::State::phase_count(kind);
                    let masks = (0..=u8::MAX).filter(|mask| mask.count_ones() == count).count();
                    (format!("states {kind}"), (masks * cubic::PATTERNS) as u64)
                };
                let patterns = |kind| (format!("{PATTERNS} {kind}"), cubic::PATTERNS as u64);
                let kinds = SquareKind::ALL;
                kinds.map(states).into_iter().chain(kinds.map(patterns)).collect()
            }
            Content::Goal { .. } | Content::Harris { .. } => {
                vec![("states".into(), cubic::STATES as u64)]
            }
            Content::Gardner => vec![("states".into(), gardner::STATES)],
            Content::Alike => vec![("states".into(), alike::STATES)],
        }
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Content::Eight => f.write_str("a table of the eight-puzzle"),
            Content::Cubic => f.write_str("a table of the cubic puzzle's canonical starts"),
            Content::Goal { pattern } => {
                write!(f, "a table of the cubic puzzle's goal {pattern}")
            }
            Content::Harris { goal } => write!(f, "a table of Harris's cubes' goal {goal}"),
            Content::Gardner => f.write_str("a table of Gardner's 24 faces"),
            Content::Alike => f.write_str("a table of cubes that are all alike"),
        }
    }
}

/// The encoding of a pattern in a header: its rank, in two bytes. Decoding a pattern that does not
/// represent its class is an error.
mod rank {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use tilebase_puzzle::cubic::Pattern;

    pub(super) fn serialize<S: Serializer>(pattern: &Pattern, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u16(pattern.rank() as u16)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Pattern, D::Error> {
        let rank = u16::deserialize(from)?;
        let pattern = Pattern::from_rank(rank.into());
        pattern.filter(|pattern| pattern.class().0 == *pattern).ok_or_else(|| {
            let found = pattern.map_or(format!("number {rank}"), |pattern| pattern.to_string());
            D::Error::custom(format_args!(
                "expected a pattern that represents its class, found pattern {found}"
            ))
        })
    }
}

/// A board of Harris's cubes in a header: its rank, in four bytes. Only representatives of classes
/// are accepted.
mod harris_rank {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use tilebase_puzzle::harris::Board;

    pub(super) fn serialize<S: Serializer>(board: &Board, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u32(board.rank() as u32)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Board, D::Error> {
        let rank = u32::deserialize(from)?;
        let board = Board::from_rank(rank as usize);
        board.filter(|board| board.class().0 == *board).ok_or_else(|| {
            let found = board.map_or(format!("number {rank}"), |board| board.to_string());
            D::Error::custom(format_args!(
                "expected a board that represents its class, found board {found}"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::Direction;

    use super::*;

    #[test]
    fn the_content_of_a_file_name_is_the_content_again() {
        let all_up = |square| harris::Board::all(harris::Cube::new(Direction::Up), square);
        let single = Content::SINGLE.into_iter();
        let goals = Pattern::representatives().map(Content::goal);
        let harris = Square::ALL.into_iter().map(|square| Content::harris(all_up(square)));
        for content in single.chain(goals).chain(harris) {
            assert_eq!(Content::from_file_name(&content.file_name()), Some(content));
        }
        // A table serves its whole class.
        let class = Content::from_file_name("harris/UUUU_UUUU.tbl");
        assert!(class.is_some());
        assert_eq!(Content::from_file_name("harris/DDDD_DDDD.tbl"), class);
        for name in [
            "",
            ".tbl",
            "eight",
            "e.tbl",
            "/eight.tbl",
            "tables/eight.tbl",
            "goals/eight.tbl",
            "goals/UUUU_UUUU.tbl",
            "harris/WWWWEWWWW.tbl",
            "WWWWEWWWW.tbl",
            "goals/WWWWEWWWW",
        ] {
            assert_eq!(Content::from_file_name(name), None, "{name}");
        }
    }
}
