//! Everything about a question in one text: an object of JSON.

use tilebase::{Board, Move, MoveSet, Path};

/// The answers to a question.
pub(crate) struct Analysis<B> {
    pub(crate) puzzle: &'static str,
    pub(crate) start: B,
    pub(crate) goal: String,
    /// Whether the distance is known. If it is and there is no path, no moves lead to the goal.
    pub(crate) is_known: bool,
    pub(crate) path: Option<Path>,
    pub(crate) best: MoveSet,
    /// Every move, the board after it, and how far that is from the goal.
    pub(crate) moves: Vec<(Move, B, Option<u8>)>,
    /// The number of boards at each distance from the goal.
    pub(crate) histogram: Vec<u64>,
}

impl<B: Board> Analysis<B> {
    /// Returns the object, with the members that the package's `index.d.ts` describes. Notations
    /// have no character that a text in JSON would have to escape.
    pub(crate) fn to_json(&self) -> String {
        let best = list(self.best.iter().map(|step| format!("\"{step}\"")));
        let boards = self.path.map(|path| self.start.along(path).map(|b| format!("\"{b}\"")));
        let moves = self.moves.iter().map(|(step, board, distance)| {
            let distance = or_null(*distance);
            format!(r#"{{"move":"{step}","board":"{board}","distance":{distance}}}"#)
        });
        format!(
            r#"{{"puzzle":"{}","start":"{}","goal":"{}","distance":{},"path":{},"best":{best},"boards":{},"known":{},"moves":{},"histogram":{}}}"#,
            self.puzzle,
            self.start,
            self.goal,
            or_null(self.path.map(tilebase::Path::len)),
            or_null(self.path.map(|path| format!("\"{path}\""))),
            or_null(boards.map(list)),
            self.is_known,
            list(moves),
            list(self.histogram.iter().map(u64::to_string)),
        )
    }
}

fn or_null(value: Option<impl ToString>) -> String {
    value.map_or("null".into(), |value| value.to_string())
}

fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(","))
}
