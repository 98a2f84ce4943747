//! A path for drawing: its boards, and what each move moved, for all puzzles.

use tilebase::{Board, Path};

use crate::draw::drawn::pieces;
use crate::draw::pieces::{Detail, Pieces};
use crate::out::output::number;
use crate::out::spelling::Spelling;

/// A board of a path, and the move that led to it.
#[derive(Clone, Copy)]
pub(crate) struct Scene {
    pub(crate) pieces: Pieces,
    /// The move's letter; `None` for the start.
    pub(crate) step: Option<char>,
    /// The square of the tile or cube that moved.
    pub(crate) moved: Option<usize>,
}

/// All boards from the start to the goal.
pub(crate) struct Way {
    /// How much of the pieces is drawn on a terminal.
    pub(crate) detail: Detail,
    /// `8 moves: urrulldr`
    pub(crate) title: String,
    /// `8 moves`
    pub(crate) count: String,
    /// The moves' letters.
    pub(crate) path: String,
    /// The meaning of a letter.
    pub(crate) legend: &'static str,
    pub(crate) scenes: Vec<Scene>,
}

impl Way {
    pub(crate) fn new(start: Board, path: Path, spelling: Spelling) -> Way {
        let mut scenes = vec![Scene { pieces: pieces(&start), step: None, moved: None }];
        let boards = start.along(path).zip(start.along(path).skip(1));
        scenes.extend(path.iter().zip(boards).map(|(step, (before, after))| Scene {
            pieces: pieces(&after),
            step: Some(spelling.symbol(step, &before)),
            moved: Some(before.blank()),
        }));
        Way {
            detail: Detail::of(&scenes[0].pieces),
            title: spelling.title(path, &start),
            count: number(path.len(), start.puzzle().step()),
            path: spelling.path(path, &start),
            legend: spelling.legend(),
            scenes,
        }
    }
}

#[cfg(test)]
mod tests {
    use tilebase::Move;
    use tilebase::Puzzle;

    use super::*;

    #[test]
    fn the_piece_that_moved_is_where_the_blank_was() {
        let way = |puzzle: Puzzle, start, path: &str| {
            let start = puzzle.start(Some(start)).unwrap();
            Way::new(start, path.parse().unwrap(), Spelling::default())
        };
        let way_of_cubes = way(Puzzle::cubic(), "1,2", "drru");
        let way = way(Puzzle::eight(), "123069478", "drdlu");
        assert_eq!(way.title, "5 moves: drdlu");
        assert_eq!(way_of_cubes.title, "4 rolls: drru");
        for way in [way, way_of_cubes] {
            for pair in way.scenes.windows(2) {
                let [before, after] = [pair[0], pair[1]];
                let blank = |scene: Scene| scene.pieces.iter().position(Option::is_none);
                assert_eq!(after.moved, blank(before));
                let grid = Puzzle::eight().grid();
                let from =
                    after.moved.and_then(|moved| grid.step(moved, Move::from_letter(after.step?)?));
                assert_eq!(from, blank(after));
            }
        }
    }
}
