//! The options that choose which tables are built: `--goals GOALS`, and `--shard I/N`, which divides them
//! among several machines.

use std::str::FromStr;

use tilebase::{Content, Puzzle};
use tilebase_build::standard;
use tilebase_puzzle::cubic::Pattern;
use tilebase_puzzle::described::ReadError;

/// The tables of a choice of goals, each once: `eight.tbl`, `cubic.tbl`, then the goal tables. No
/// choice includes `gardner.tbl` or `alike.tbl`, which take a minute and gigabytes of memory.
///
/// Parsed from `none`, `standard`, `all`, or patterns of the cubic puzzle separated by commas.
#[derive(Clone, Debug)]
pub(super) struct Goals(pub(super) Vec<Content>);

impl FromStr for Goals {
    type Err = String;

    fn from_str(text: &str) -> Result<Goals, String> {
        let (mut contents, standard): (Vec<_>, Vec<_>) = standard()
            .into_iter()
            .partition(|content| matches!(content, Content::Eight | Content::Cubic));
        match text {
            "none" => {}
            "standard" => contents.extend(standard),
            "all" => {
                let cubic = Puzzle::cubic();
                let is_other =
                    |content: &Content| content.goal().is_some_and(|goal| goal.puzzle() != cubic);
                let patterns = Pattern::representatives()
                    .filter_map(|pattern| Content::of(&cubic.goal(&pattern.to_string()).ok()?));
                contents.extend(patterns);
                contents.extend(standard.into_iter().filter(is_other));
            }
            _ => {
                for text in text.split(',') {
                    let wrong = |reason: ReadError| {
                        format!(
                            "expected none, standard, all or patterns, found {text:?}: {reason}"
                        )
                    };
                    let pattern: Pattern = text.parse().map_err(wrong)?;
                    let goal = Puzzle::cubic().goal(&pattern.to_string()).ok();
                    let content = goal.and_then(|goal| Content::of(&goal));
                    contents.extend(content.filter(|content| !contents.contains(content)));
                }
            }
        }
        Ok(Goals(contents))
    }
}

/// The I-th of N shards, parsed from `I/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    /// I - 1, from 0.
    index: usize,
    count: usize,
}

impl Shard {
    const MOST: usize = 10_000;

    /// Returns every N-th item, beginning with the I-th.
    pub(super) fn of<T>(self, all: Vec<T>) -> Vec<T> {
        all.into_iter().skip(self.index).step_by(self.count).collect()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parse = || {
            let (index, count) = text.split_once('/')?;
            let (index, count): (usize, usize) = (index.parse().ok()?, count.parse().ok()?);
            let valid = count <= Shard::MOST && (1..=count).contains(&index);
            valid.then(|| Shard { index: index - 1, count })
        };
        parse().ok_or_else(|| {
            format!("expected I/N with I from 1 to N and N at most 10,000, found {text:?}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(text: &str) -> Vec<Content> {
        text.parse::<Goals>().unwrap().0
    }

    #[test]
    fn patterns_of_one_class_are_one_table() {
        let names = |text| contents(text).iter().map(Content::file_name).collect::<Vec<String>>();
        assert_eq!(names("none"), ["eight.tbl", "cubic.tbl"]);
        assert_eq!(names("standard").len(), 8);
        assert_eq!(names("all").len(), 2 + 1_320 + 3);
        let harris = ["harris/_UUUUUUUU.tbl", "harris/U_UUUUUUU.tbl", "harris/UUUU_UUUU.tbl"];
        assert!(names("standard")[5..] == harris && names("all")[1_322..] == harris);
        assert_eq!(names("WWWWWWWWE,EWWWWWWWW,RRRRRRRRE")[2..], ["cubic/EWWWWWWWW.tbl"]);
    }

    /// Guards that a search that takes gigabytes is never made unasked.
    #[test]
    fn no_choice_of_goals_includes_a_large_table() {
        assert_eq!(contents("standard"), standard());
        for goals in ["none", "standard", "all", "WWWWEWWWW"] {
            assert!(!contents(goals).iter().any(Content::is_large), "{goals}");
        }
    }

    #[test]
    fn a_text_that_is_neither_a_word_nor_patterns_is_an_error() {
        for text in ["", "None", "WWWWEWWWW,", "WWWWEWWWW,all", "WWWWEWWW"] {
            let error = text.parse::<Goals>().unwrap_err();
            assert!(
                error.starts_with("expected none, standard, all or patterns, found "),
                "{error}"
            );
        }
    }

    #[test]
    fn every_item_is_in_exactly_one_shard() {
        for count in [1, 2, 3, 10, 10_000] {
            let shard = |index| format!("{index}/{count}").parse::<Shard>().unwrap();
            let mut all: Vec<_> =
                (1..=count).flat_map(|index| shard(index).of((0..10).collect())).collect();
            all.sort();
            assert_eq!(all, (0..10).collect::<Vec<_>>(), "{count}");
        }
        assert_eq!("2/3".parse::<Shard>().unwrap().of((0..8).collect()), [1, 4, 7]);
    }

    #[test]
    fn an_invalid_shard_is_an_error() {
        let most = usize::MAX;
        for text in ["", "1", "0/1", "2/1", "0/0", "1/10001", "-1/2", "1/2/3", "1 / 2", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert!(format!("{most}/{most}").parse::<Shard>().is_err());
        assert!(format!("1/{most}0").parse::<Shard>().is_err());
    }
}
