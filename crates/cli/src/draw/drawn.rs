//! The boards of all puzzles, and their paths and goals, as pieces to draw.

use tilebase::{Board, Goal, Grid, Path, Puzzle};
use tilebase_puzzle::Direction;

use crate::draw::pieces::{Detail, Piece, Pieces, Squares, Style, Wanted};
use crate::out::output::number;
use crate::out::spelling::Spelling;

/// Returns the piece on each square.
pub(crate) fn pieces(board: &Board) -> Pieces {
    let (puzzle, numbers) = (board.puzzle(), board.numbers());
    Squares::new(puzzle.grid(), |square| Piece::of(puzzle, numbers[square]))
}

/// Returns what each part of a goal wants on each square.
pub(crate) fn wanted(goal: &Goal) -> Vec<Squares<Wanted>> {
    let puzzle = goal.puzzle();
    if goal.is_alike() {
        let blank = goal.some_board().map(|board| board.blank());
        let alike = |square| match Some(square) == blank {
            true => Wanted::Piece(None),
            false => Wanted::Text("=".into()),
        };
        return vec![Squares::new(puzzle.grid(), alike)];
    }
    let text = |part, square| goal.symbol(part, square);
    let wanted = |part, square| {
        let numbers = (0..=puzzle.pieces() as u8).filter(|&n| goal.may_have(part, square, n));
        let numbers: Vec<u8> = numbers.collect();
        match numbers[..] {
            [0] => Wanted::Piece(None),
            [_] if puzzle.patterns().is_some() => Wanted::Text(text(part, square)),
            [number] => Wanted::Piece(Piece::of(puzzle, number)),
            [first, ..] => match text(part, square) {
                // A cube with only its top given is drawn as any cube with that top.
                top if top.len() == 1 && top != "?" => Wanted::Piece(Piece::of(puzzle, first)),
                text => Wanted::Text(text),
            },
            [] => Wanted::Text(text(part, square)),
        }
    };
    let part = |part| Squares::new(puzzle.grid(), |square| wanted(part, square));
    (0..goal.parts()).map(part).collect()
}

/// Returns how a cube lies after a roll, such as `its mark now up`; `None` for a tile.
fn lies(piece: Piece) -> Option<String> {
    let Piece::Cube(cube) = piece else { return None };
    let seen = |[top, front, side]: [&str; 3]| {
        format!("{top} on top, {front} in front, {side} at the side")
    };
    let marks = cube.seen().map(String::from);
    let marks = marks.each_ref().map(String::as_str);
    Some(match cube.style {
        Style::Coloured => {
            let name = |mark| match mark {
                "W" => "white",
                "R" => "red",
                _ => "blue",
            };
            format!("now {}", seen(marks.map(name)))
        }
        Style::Marked => {
            let at = cube.faces.into_iter().position(|mark| mark != '.').unwrap_or_default();
            let looks = match Direction::ALL[at] {
                Direction::Up => "up",
                Direction::Down => "down",
                Direction::North => "north",
                Direction::South => "south",
                Direction::East => "east",
                Direction::West => "west",
            };
            format!("its mark now {looks}")
        }
        Style::Red => {
            let red = Direction::ALL.into_iter().zip(cube.faces).filter(|(_, mark)| *mark != '.');
            let red: String = red.map(|(face, _)| face.letter()).collect();
            format!("its red faces now {red}")
        }
        Style::Die | Style::Cross => format!("now {}: {}", cube.symbol, seen(marks)),
        Style::Other => format!("now {}", seen(marks)),
    })
}

/// Returns the description of a move, which follows its number in the output of `solve`.
pub(crate) fn remark(before: &Board, letter: char, after: &Board) -> String {
    let (from, to) = (after.blank(), before.blank());
    let lies = pieces(after)[to].and_then(lies);
    let place = |square| place(after.puzzle(), square);
    lies.map_or(String::new(), |lies| {
        format!(": {letter}, the cube at {} rolls to {}, {lies}", place(from), place(to))
    })
}

/// Returns a square as column and row, both from 1.
pub(crate) fn place(puzzle: Puzzle, square: usize) -> String {
    let columns = puzzle.grid().columns();
    format!("{},{}", square % columns + 1, square / columns + 1)
}

/// A board of a path, and the move that led to it.
#[derive(Clone)]
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
    /// Returns the squares of the boards.
    pub(crate) fn grid(&self) -> Grid {
        self.scenes[0].pieces.grid
    }

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
                let [before, after] = [&pair[0], &pair[1]];
                let blank = |scene: &Scene| scene.pieces.iter().position(Option::is_none);
                assert_eq!(after.moved, blank(before));
                let grid = Puzzle::eight().grid();
                let from =
                    after.moved.and_then(|moved| grid.step(moved, Move::from_letter(after.step?)?));
                assert_eq!(from, blank(after));
            }
        }
    }
}
