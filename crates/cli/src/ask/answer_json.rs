//! The JSON object of a question and its answer, for all verbs and puzzles.

use serde::Serialize;

use crate::ask::question::Question;

/// A question and its answer. Members that a verb does not compute are left out. If no moves lead
/// to the goal, members that depend on moves are null or an empty list. `tests/guide/script.md`
/// describes every member.
#[derive(Serialize, Default)]
pub(crate) struct AnswerJson {
    /// The number of the question in its stream, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) question: Option<u64>,
    puzzle: &'static str,
    start: String,
    goal: String,
    pub(crate) distance: Option<usize>,
    /// Why no moves lead to the goal.
    pub(crate) reason: Option<String>,
    /// The smallest shortest path or, for `path --all`, one of the shortest paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<Option<String>>,
    /// The number of shortest paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) paths: Option<u64>,
    /// The moves that begin a shortest path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) best: Option<Vec<char>>,
    /// The boards along the path, the first and the last included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) boards: Option<Option<Vec<String>>>,
    /// The seed with which the question was drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
}

impl AnswerJson {
    pub(crate) fn new(question: &Question, distance: Option<usize>) -> AnswerJson {
        AnswerJson {
            puzzle: question.start.puzzle().name(),
            start: question.start.to_string(),
            goal: question.goal.to_string(),
            distance,
            reason: distance.is_none().then(|| question.no_path()),
            ..AnswerJson::default()
        }
    }
}
