//! A way as it is drawn: its boards, and what each move moved. Both puzzles look alike from here.

use tilebase_puzzle::cubic::{Cube, State};
use tilebase_puzzle::eight::Board;
use tilebase_puzzle::{Move, Path, Square};

use crate::notation::Spelling;
use crate::output::{counted, number};

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A tile and its label.
    Tile(u8),
    /// A cube as it lies.
    Cube(Cube),
}

/// The nine squares row by row; `None` is the empty one.
pub(crate) type Pieces = [Option<Piece>; 9];

/// Whether these are cubes, and not tiles.
pub(crate) fn are_cubes(pieces: &Pieces) -> bool {
    pieces.iter().flatten().any(|piece| matches!(piece, Piece::Cube(_)))
}

/// A board of either puzzle, as far as pictures and play need to know it.
pub(crate) trait Puzzle: Copy + PartialEq {
    /// What a move is called.
    const MOVE: &'static str;

    fn pieces(self) -> Pieces;

    fn blank(self) -> Square;

    /// The board after a move; `None` where the board ends.
    fn after(self, step: Move) -> Option<Self>;
}

impl Puzzle for Board {
    const MOVE: &'static str = "move";

    fn pieces(self) -> Pieces {
        Square::ALL.map(|square| self.tile(square).map(Piece::Tile))
    }

    fn blank(self) -> Square {
        Board::blank(&self)
    }

    fn after(self, step: Move) -> Option<Board> {
        self.slide(step)
    }
}

impl Puzzle for State {
    const MOVE: &'static str = "roll";

    fn pieces(self) -> Pieces {
        self.cubes().map(|cube| cube.map(Piece::Cube))
    }

    fn blank(self) -> Square {
        self.pattern().blank()
    }

    fn after(self, step: Move) -> Option<State> {
        self.roll(step)
    }
}

/// A board on the way, and the move that led to it.
#[derive(Clone, Copy)]
pub(crate) struct Scene {
    pub(crate) pieces: Pieces,
    /// The move's letter; the start has none.
    pub(crate) step: Option<char>,
    /// Where the tile or cube that moved is now.
    pub(crate) moved: Option<Square>,
}

/// All boards from the start to the goal.
pub(crate) struct Way {
    /// `8 moves: urrulldr`
    pub(crate) title: String,
    /// `8 moves`
    pub(crate) count: String,
    /// The moves' letters.
    pub(crate) path: String,
    /// What a letter names.
    pub(crate) legend: &'static str,
    pub(crate) scenes: Vec<Scene>,
}

impl Way {
    pub(crate) fn new<P: Puzzle>(start: P, path: Path, spelling: Spelling) -> Way {
        let mut scenes = vec![Scene { pieces: start.pieces(), step: None, moved: None }];
        let mut here = start;
        scenes.extend(path.iter().map_while(|step| {
            let moved = Some(here.blank());
            here = here.after(step)?;
            Some(Scene { pieces: here.pieces(), step: Some(spelling.letter(step)), moved })
        }));
        Way {
            title: counted(path, P::MOVE, spelling),
            count: number(path.len(), P::MOVE),
            path: spelling.path(path),
            legend: spelling.legend(),
            scenes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_that_moved_stands_where_the_blank_was() {
        let start: Board = "123069478".parse().unwrap();
        let way = Way::new(start, "drdlu".parse().unwrap(), Spelling::default());
        let way_of_cubes =
            Way::new(State::canonical(start.blank()), "drru".parse().unwrap(), Spelling::default());
        assert_eq!(way.title, "5 moves: drdlu");
        assert_eq!(way_of_cubes.title, "4 rolls: drru");
        for way in [way, way_of_cubes] {
            for pair in way.scenes.windows(2) {
                let [before, after] = [pair[0], pair[1]];
                let blank = |scene: Scene| scene.pieces.iter().position(Option::is_none);
                assert_eq!(after.moved.map(Square::index), blank(before));
                let from =
                    after.moved.and_then(|moved| moved.step(Move::from_letter(after.step?)?));
                assert_eq!(from.map(Square::index), blank(after));
            }
        }
    }
}
