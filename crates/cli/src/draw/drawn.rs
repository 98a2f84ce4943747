//! How the boards of each puzzle are drawn and described.

use tilebase::{Board, Goal, Puzzle};
use tilebase_puzzle::Direction;
use tilebase_puzzle::cubic::Colour;

use crate::draw::pieces::{Piece, Pieces, SEEN, Wanted, die_digits};

/// Returns the piece on each square.
pub(crate) fn pieces(board: &Board) -> Pieces {
    let mut pieces = [None; 9];
    for (place, &number) in pieces.iter_mut().zip(board.numbers()) {
        *place = piece(board.puzzle(), number);
    }
    pieces
}

/// Returns how a piece is drawn: cubes of the puzzles that come with the program as people know them,
/// others by the marks that are seen.
fn piece(puzzle: Puzzle, number: u8) -> Option<Piece> {
    let symbol = puzzle.symbol(number).filter(|_| number > 0)?;
    let Some(faces) = puzzle.faces(number) else {
        return symbol.chars().next().map(Piece::Tile);
    };
    let known = match puzzle.name() {
        "cubic" => symbol.parse().ok().map(Piece::Cube),
        "harris" => symbol.chars().next().and_then(Direction::from_letter).map(Piece::Marked),
        "gardner" => symbol.parse().ok().map(Piece::Red),
        "alike" => symbol.parse().ok().map(Piece::Die),
        "crossteaser" => symbol.parse().ok().map(Piece::Cross),
        _ => None,
    };
    known.or_else(|| Some(Piece::Other(SEEN.map(|at| faces[at as usize]))))
}

/// Returns what each part of a goal wants on each square.
pub(crate) fn wanted(goal: &Goal) -> Vec<[Wanted; 9]> {
    let puzzle = goal.puzzle();
    if goal.is_alike() {
        let blank = goal.some_board().map(|board| board.blank());
        let alike = |square| match Some(square) == blank {
            true => Wanted::Piece(None),
            false => Wanted::Text("=".into()),
        };
        return vec![std::array::from_fn(alike)];
    }
    let text = |part, square| goal.symbol(part, square);
    let wanted = |part, square| {
        let numbers = (0..=puzzle.pieces() as u8).filter(|&n| goal.may_have(part, square, n));
        let numbers: Vec<u8> = numbers.collect();
        match numbers[..] {
            [0] => Wanted::Piece(None),
            [_] if puzzle.patterns().is_some() => Wanted::Text(text(part, square)),
            [number] => Wanted::Piece(piece(puzzle, number)),
            // A cube with only its top given is drawn as any cube with that top.
            [first, ..] if puzzle == Puzzle::cubic() && text(part, square).len() == 1 => {
                match text(part, square).as_str() {
                    "?" => Wanted::Text("?".into()),
                    _ => Wanted::Piece(piece(puzzle, first)),
                }
            }
            _ => Wanted::Text(text(part, square)),
        }
    };
    (0..goal.parts()).map(|part| std::array::from_fn(|square| wanted(part, square))).collect()
}

/// Returns how a cube lies after a roll, such as `its mark now up`; `None` for a tile.
fn lies(piece: Piece) -> Option<String> {
    Some(match piece {
        Piece::Tile(_) => return None,
        Piece::Other([top, front, side]) => {
            format!("now {top} on top, {front} in front, {side} at the side")
        }
        Piece::Cube(cube) => {
            let [top, front, side] =
                [cube.top(), cube.front(), cube.side()].map(|colour| match colour {
                    Colour::White => "white",
                    Colour::Red => "red",
                    Colour::Blue => "blue",
                });
            format!("now {top} on top, {front} in front, {side} at the side")
        }
        Piece::Marked(mark) => {
            let looks = match mark {
                Direction::Up => "up",
                Direction::Down => "down",
                Direction::North => "north",
                Direction::South => "south",
                Direction::East => "east",
                Direction::West => "west",
            };
            format!("its mark now {looks}")
        }
        Piece::Red(cube) => format!("its red faces now {cube}"),
        Piece::Die(cube) | Piece::Cross(cube) => {
            let [top, front, side] = die_digits(cube, SEEN);
            format!("now {cube}: {top} on top, {front} in front, {side} at the side")
        }
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
