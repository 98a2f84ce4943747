//! The choice of goal tables to make.

use std::str::FromStr;

use tilebase::Content;
use tilebase_puzzle::NotationError;
use tilebase_puzzle::cubic::Pattern;

use crate::table::standard;

/// A choice of goal tables, to be made together with `eight.tbl` and `cubic.tbl`. None includes
/// `gardner.tbl` or `alike.tbl`, which take minutes and much memory.
///
/// Parsed from `none`, `standard`, `all`, or patterns of the cubic puzzle separated by commas.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GoalChoice {
    /// No goal tables.
    None,
    /// The three goal tables that answer for all 27 patterns of one colour, and the three tables of
    /// Harris's cubes that answer for all marks up and all marks down.
    Standard,
    /// The goal tables of all 1,320 classes of patterns, and the three of Harris's cubes.
    All,
    /// The goal tables of the classes of these patterns.
    Patterns(Vec<Pattern>),
}

impl GoalChoice {
    /// Returns the contents of all tables to make, each once: `eight.tbl`, `cubic.tbl`, then the
    /// chosen goal tables.
    pub fn contents(&self) -> Vec<Content> {
        let (mut contents, standard): (Vec<_>, Vec<_>) = standard()
            .into_iter()
            .partition(|content| matches!(content, Content::Eight | Content::Cubic));
        let harris = |content: &Content| matches!(content, Content::Harris { .. });
        match self {
            GoalChoice::None => {}
            GoalChoice::Standard => contents.extend(standard),
            GoalChoice::All => {
                contents.extend(Pattern::representatives().map(Content::goal));
                contents.extend(standard.into_iter().filter(harris));
            }
            GoalChoice::Patterns(patterns) => {
                let mut classes: Vec<_> =
                    patterns.iter().map(|pattern| pattern.class().0).collect();
                classes.sort();
                classes.dedup();
                contents.extend(classes.into_iter().map(Content::goal));
            }
        }
        contents
    }
}

impl FromStr for GoalChoice {
    type Err = ParseGoalChoiceError;

    fn from_str(text: &str) -> Result<GoalChoice, ParseGoalChoiceError> {
        let pattern = |text: &str| {
            text.parse().map_err(|reason| ParseGoalChoiceError { found: text.to_owned(), reason })
        };
        match text {
            "none" => Ok(GoalChoice::None),
            "standard" => Ok(GoalChoice::Standard),
            "all" => Ok(GoalChoice::All),
            _ => text.split(',').map(pattern).collect::<Result<_, _>>().map(GoalChoice::Patterns),
        }
    }
}

/// The error of a text that is not a [`GoalChoice`]. Displays the part of the text that is neither
/// a pattern nor one of the three words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected none, standard, all or patterns, found {found:?}: {reason}")]
pub struct ParseGoalChoiceError {
    found: String,
    reason: NotationError,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_one_class_are_one_table() {
        let names = |text: &str| {
            let contents = text.parse::<GoalChoice>().unwrap().contents();
            contents.into_iter().map(Content::file_name).collect::<Vec<_>>()
        };
        assert_eq!(names("none"), ["eight.tbl", "cubic.tbl"]);
        assert_eq!(names("standard").len(), 8);
        assert_eq!(names("all").len(), 2 + 1_320 + 3);
        let harris = ["harris/_UUUUUUUU.tbl", "harris/U_UUUUUUU.tbl", "harris/UUUU_UUUU.tbl"];
        assert!(names("standard")[5..] == harris && names("all")[1_322..] == harris);
        assert_eq!(names("WWWWWWWWE,EWWWWWWWW,RRRRRRRRE")[2..], ["goals/EWWWWWWWW.tbl"]);
    }

    /// Guards that a search of minutes, which takes 2 GB, is never made unasked.
    #[test]
    fn no_choice_of_goals_includes_gardner() {
        assert_eq!(GoalChoice::Standard.contents(), standard());
        for goals in ["none", "standard", "all", "WWWWEWWWW"] {
            let goals: GoalChoice = goals.parse().unwrap();
            assert!(!goals.contents().contains(&Content::Gardner));
        }
    }

    #[test]
    fn a_text_that_is_neither_a_word_nor_patterns_is_an_error() {
        for text in ["", "None", "WWWWEWWWW,", "WWWWEWWWW,all", "WWWWEWWW"] {
            let error = text.parse::<GoalChoice>().unwrap_err().to_string();
            assert!(
                error.starts_with("expected none, standard, all or patterns, found "),
                "{error}"
            );
        }
    }
}
