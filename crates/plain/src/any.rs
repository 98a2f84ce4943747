//! Any puzzle: tiles that slide and cubes that roll, on a board of any shape.

use std::collections::HashMap;

use crate::Move;
use crate::moves::{Shape, rolled};

/// What lies on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// Nothing.
    Blank,
    /// A tile. Tiles of one number are alike.
    Tile(u8),
    /// A cube: the marks on its faces up, down, north (towards the row above), south, east and
    /// west.
    Cube([char; 6]),
}

impl Piece {
    /// Returns the piece as it can lie: a cube in all orientations to which it can be rolled, in no
    /// order.
    pub fn ways(self) -> Vec<Piece> {
        let mut ways = vec![self];
        let mut next = 0;
        while let Some(&way) = ways.get(next) {
            for turned in Move::ALL.map(|step| way.rolled(step)) {
                if !ways.contains(&turned) {
                    ways.push(turned);
                }
            }
            next += 1;
        }
        ways
    }

    /// Returns the piece after it has moved against the blank's move.
    fn rolled(self, step: Move) -> Piece {
        match self {
            Piece::Cube(faces) => Piece::Cube(rolled(faces, step)),
            other => other,
        }
    }
}

/// A board: the pieces row by row.
pub type Board = Vec<Piece>;

/// How pieces move.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The squares of the board.
    pub shape: Shape,
    /// Whether a cube that moves left or right rolls the other way round.
    pub is_mirrored: bool,
    /// Whether a move slides one or more tiles of a row or column at once.
    pub has_slides: bool,
}

impl Rules {
    /// Returns the board after a move of the blank; `None` if the move leaves the board.
    pub fn after(self, board: &[Piece], step: Move) -> Option<Board> {
        let blank = board.iter().position(|piece| *piece == Piece::Blank)?;
        let from = self.shape.destination(blank, step)?;
        let turn = if self.is_mirrored && step.is_horizontal() { step.opposite() } else { step };
        let mut after = board.to_vec();
        after[blank] = board[from].rolled(turn);
        after[from] = Piece::Blank;
        Some(after)
    }

    /// Returns the moves from a board in the order of their symbols, each with its symbol and the
    /// board after it. That of a slide is `r2`: a letter, and the number of tiles unless it is 1.
    fn moves(self, board: &[Piece]) -> Vec<(String, Board)> {
        let mut moves = Vec::new();
        for step in Move::ALL {
            let (mut here, mut symbol) = (board.to_vec(), step.letter.to_string());
            for tiles in 2.. {
                let Some(after) = self.after(&here, step) else { break };
                moves.push((symbol, after.clone()));
                if !self.has_slides {
                    break;
                }
                (here, symbol) = (after, format!("{}{tiles}", step.letter));
            }
        }
        moves
    }
}

/// The pieces of a board, those that can take each other's place together: each as it can lie, and
/// how many there are.
fn sorts(board: &[Piece]) -> Vec<(Vec<Piece>, usize)> {
    let mut sorts: Vec<(Vec<Piece>, usize)> = Vec::new();
    for piece in board {
        match sorts.iter_mut().find(|(ways, _)| ways.contains(piece)) {
            Some((_, count)) => *count += 1,
            None => sorts.push((piece.ways(), 1)),
        }
    }
    sorts
}

/// Returns the number of boards with the pieces of a board, in any order and lying in any way.
pub fn count(board: &[Piece]) -> u128 {
    let factorial = |number: usize| (1..=number as u128).product::<u128>();
    let orders =
        sorts(board).iter().fold(factorial(board.len()), |all, (_, n)| all / factorial(*n));
    sorts(board).iter().fold(orders, |all, (ways, n)| all * (ways.len() as u128).pow(*n as u32))
}

/// All boards with the pieces of a board, in any order and lying in any way, and the moves between
/// them.
pub struct Boards {
    /// The boards. The place of a board here is its number.
    pub all: Vec<Board>,
    numbers: HashMap<Board, usize>,
    /// The moves from each board, with the number of the board after each.
    moves: Vec<Vec<(String, usize)>>,
    /// What stands between the symbols of moves.
    between: &'static str,
}

impl Boards {
    /// Returns all boards with the pieces of this one.
    pub fn with_pieces_of(board: &[Piece], rules: Rules) -> Boards {
        let mut all = Vec::new();
        lay(&mut sorts(board), &mut Vec::new(), board.len(), &mut all);
        let numbers: HashMap<_, _> = all.iter().cloned().zip(0..).collect();
        let numbered = |(symbol, after): (String, Board)| (symbol, numbers[&after]);
        let moves = |board: &Board| rules.moves(board).into_iter().map(numbered).collect();
        let moves = all.iter().map(moves).collect();
        Boards { moves, numbers, all, between: if rules.has_slides { " " } else { "" } }
    }

    /// Returns the number of a board; `None` if it has other pieces.
    pub fn number(&self, board: &[Piece]) -> Option<usize> {
        self.numbers.get(board).copied()
    }

    /// Searches from all boards that are goals, breadth first.
    pub fn search(&self, is_goal: impl Fn(&[Piece]) -> bool) -> Search<'_> {
        let mut distances = vec![None; self.all.len()];
        let mut met: Vec<usize> = (0..self.all.len()).filter(|&n| is_goal(&self.all[n])).collect();
        let mut paths = vec![0; self.all.len()];
        for &goal in &met {
            distances[goal] = Some(0);
            paths[goal] = 1;
        }
        let mut next = 0;
        while let Some(&here) = met.get(next) {
            let farther = distances[here].map(|distance: usize| distance + 1);
            for &(_, before) in &self.moves[here] {
                if distances[before].is_none() {
                    distances[before] = farther;
                    met.push(before);
                }
                if distances[before] == farther {
                    paths[before] += paths[here];
                }
            }
            next += 1;
        }
        Search { boards: self, distances, paths }
    }
}

/// Adds to `all` the boards that begin with this row, with the pieces that are left.
fn lay(left: &mut [(Vec<Piece>, usize)], row: &mut Board, squares: usize, all: &mut Vec<Board>) {
    if row.len() == squares {
        all.push(row.clone());
    }
    for sort in 0..left.len() {
        if left[sort].1 == 0 {
            continue;
        }
        left[sort].1 -= 1;
        for way in 0..left[sort].0.len() {
            row.push(left[sort].0[way]);
            lay(left, row, squares, all);
            row.pop();
        }
        left[sort].1 += 1;
    }
}

/// The result of a breadth-first search from the goals among some boards. Moves lead back and
/// forth, so distances from the goals are those to them.
pub struct Search<'b> {
    boards: &'b Boards,
    distances: Vec<Option<usize>>,
    /// The number of shortest paths from each board.
    paths: Vec<u128>,
}

impl Search<'_> {
    /// Returns the fewest moves from a board to a goal, by the board's number; `None` if no moves
    /// lead to one.
    pub fn distance(&self, board: usize) -> Option<usize> {
        self.distances[board]
    }

    /// Returns the moves from a board, with the number of the board after each.
    pub fn moves(&self, board: usize) -> impl Iterator<Item = (&str, usize)> {
        self.boards.moves[board].iter().map(|(symbol, after)| (symbol.as_str(), *after))
    }

    /// Returns the moves that begin a shortest path, each with the board after it.
    fn nearer(&self, board: usize) -> Vec<(&str, usize)> {
        let nearer = self.distance(board).and_then(|distance| distance.checked_sub(1));
        let is_nearer = |after: usize| nearer.is_some() && self.distance(after) == nearer;
        self.moves(board).filter(|&(_, after)| is_nearer(after)).collect()
    }

    /// Returns the symbols of the moves that begin a shortest path.
    pub fn best_moves(&self, board: usize) -> String {
        let symbols: Vec<_> = self.nearer(board).into_iter().map(|(symbol, _)| symbol).collect();
        symbols.join(self.boards.between)
    }

    /// Returns the smallest of the shortest paths; `None` if no moves lead to a goal.
    pub fn smallest_path(&self, mut board: usize) -> Option<String> {
        self.distance(board)?;
        let mut path = Vec::new();
        while let Some(&(symbol, after)) = self.nearer(board).first() {
            path.push(symbol);
            board = after;
        }
        Some(path.join(self.boards.between))
    }

    /// Returns the number of shortest paths; 0 if no moves lead to a goal.
    pub fn count_paths(&self, board: usize) -> u128 {
        self.paths[board]
    }

    /// Returns all shortest paths, the smallest first.
    pub fn paths(&self, board: usize) -> Vec<String> {
        if self.distance(board) == Some(0) {
            return vec![String::new()];
        }
        let behind = |(symbol, after): (&str, usize)| {
            let joined = move |path: String| match path.is_empty() {
                true => symbol.to_owned(),
                false => format!("{symbol}{}{path}", self.boards.between),
            };
            self.paths(after).into_iter().map(joined).collect::<Vec<_>>()
        };
        self.nearer(board).into_iter().flat_map(behind).collect()
    }

    /// Returns the numbers of the boards at a distance.
    pub fn at(&self, distance: usize) -> Vec<usize> {
        (0..self.distances.len()).filter(|&n| self.distances[n] == Some(distance)).collect()
    }

    /// Returns the number of boards at each distance, 0 first.
    pub fn counts(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for &distance in self.distances.iter().flatten() {
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    }
}
