//! The boards of all puzzles, and their paths and goals, as pieces to draw.

use std::fmt::Debug;

use tilebase::{Board, Goal, Grid, Path, Puzzle};
use tilebase_puzzle::Direction;

use crate::draw::pieces::{Colour, Detail, Piece, Pieces, Squares, Style, Wanted, are_cubes};
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
            [first, ..] => match (text(part, square), Piece::of(puzzle, first)) {
                // A colour alone is drawn as any cube with that top.
                (top, Some(Piece::Cube(cube)))
                    if top.len() == 1 && top != "?" && cube.style == Style::Coloured =>
                {
                    Wanted::Piece(Some(Piece::Cube(cube)))
                }
                (text, _) => Wanted::Text(text),
            },
            [] => Wanted::Text(text(part, square)),
        }
    };
    let part = |part| Squares::new(puzzle.grid(), |square| wanted(part, square));
    (0..goal.parts()).map(part).collect()
}

/// Returns the name of a colour, a direction or a move, as a word in a sentence.
pub(crate) fn name(of: impl Debug) -> String {
    format!("{of:?}").to_lowercase()
}

/// Returns how a cube lies after a roll, such as `its mark now up`; `None` for a tile.
fn lies(piece: Piece) -> Option<String> {
    let Piece::Cube(cube) = piece else { return None };
    let seen = |[top, front, side]: [String; 3]| {
        format!("{top} on top, {front} in front, {side} at the side")
    };
    let marks = cube.seen().map(|mark| match Colour::from_letter(mark) {
        Some(colour) if cube.style == Style::Coloured => name(colour),
        _ => mark.to_string(),
    });
    Some(match cube.style {
        Style::Marked => {
            let at = cube.faces.into_iter().position(|mark| mark != '.').unwrap_or_default();
            format!("its mark now {}", name(Direction::ALL[at]))
        }
        Style::Red => {
            let red = Direction::ALL.into_iter().zip(cube.faces).filter(|(_, mark)| *mark != '.');
            let red: String = red.map(|(face, _)| face.letter()).collect();
            format!("its red faces now {red}")
        }
        Style::Die | Style::Cross => format!("now {}: {}", cube.symbol, seen(marks)),
        Style::Coloured | Style::Other => format!("now {}", seen(marks)),
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

/// A board of a picture.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) pieces: Pieces,
    /// `step 3`
    pub(crate) caption: String,
    /// The letter of the move that led here; `None` if none did.
    pub(crate) step: Option<char>,
    /// The squares to mark: that of the tile or cube that moved, or those that are a reason.
    pub(crate) marked: Vec<usize>,
}

/// All boards from the start to the goal; if no moves lead there, the two of them and the reason.
pub(crate) struct Way {
    /// How much of the pieces is drawn on a terminal.
    pub(crate) detail: Detail,
    /// `8 moves: urrulldr`, or the reason.
    pub(crate) title: String,
    /// `8 moves`
    pub(crate) count: String,
    /// The moves' letters; `None` if no moves lead to the goal.
    pub(crate) path: Option<String>,
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
        let boards = start.along(path).zip((0..).map(|number| format!("step {number}")));
        let mut scenes: Vec<_> =
            boards.map(|(board, caption)| Scene::new(&board, caption, Vec::new())).collect();
        let moves = path.iter().zip(start.along(path));
        for ((step, before), scene) in moves.zip(&mut scenes[1..]) {
            scene.step = Some(spelling.symbol(step, &before));
            scene.marked.push(before.blank());
        }
        Way {
            detail: Detail::of(&scenes[0].pieces),
            title: spelling.title(path, &start),
            count: number(path.len(), start.puzzle().step()),
            path: Some(spelling.path(path, &start)),
            legend: spelling.legend(),
            scenes,
        }
    }

    /// Returns the picture of the reason why no moves lead from a start to a goal.
    pub(crate) fn none(start: &Board, goal: &Goal) -> Way {
        let boards = ["start", "goal"].into_iter().zip(start.contrast(goal));
        let scenes: Vec<_> = boards
            .map(|(caption, (board, marked))| Scene::new(&board, caption.to_owned(), marked))
            .collect();
        let marked = match scenes.iter().any(|scene| !scene.marked.is_empty()) {
            false => "",
            true if are_cubes(&scenes[0].pieces) => "\nThe marked cubes have a phase of 1.",
            true => "\nIf the two marked tiles changed places, moves would lead there.",
        };
        Way {
            detail: Detail::of(&scenes[0].pieces),
            title: start.no_path(goal) + marked,
            count: "No moves lead to the goal".to_owned(),
            path: None,
            legend: "",
            scenes,
        }
    }
}

impl Scene {
    pub(crate) fn new(board: &Board, caption: String, marked: Vec<usize>) -> Scene {
        Scene { pieces: pieces(board), caption, step: None, marked }
    }
}
