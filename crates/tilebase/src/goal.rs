//! Goals: single boards and patterns, and sets of boards.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;
use std::sync::Arc;

use tilebase_puzzle::cubic::{self, Pattern};
use tilebase_puzzle::{NotationError, Partial, Pieces, eight, harris};

/// A goal of a puzzle: a board, a pattern or a set of boards.
///
/// Reads a board or pattern in the puzzle's notation, part of one ([`Partial`]), or several of them
/// with `+` between them, for any of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Goal<T: Target> {
    /// A board or a pattern, which may have a table.
    Single(T),
    /// Any board of a set. A search finds the distances to it.
    Set(Set<T::Board>),
}

/// A goal that can have a table: a board or, in the cubic puzzle, a pattern.
pub trait Target:
    Copy
    + Eq
    + Hash
    + Debug
    + Display
    + FromStr<Err = NotationError>
    + Into<Partial<Self::Board>>
    + Send
    + Sync
    + 'static
{
    /// The puzzle's board.
    type Board: Pieces;

    /// Returns the pieces of the boards of some sets, if no start decides it: a bit for each of
    /// [`Pieces`], and bit 0.
    fn pieces(_sets: &[Partial<Self::Board>]) -> u16 {
        Partial::<Self::Board>::ANY
    }
}

impl Target for Pattern {
    type Board = cubic::State;
}

impl Target for harris::Board {
    type Board = harris::Board;
}

impl Target for eight::Board {
    type Board = eight::Board;

    /// Returns the tiles 1 to 8 or, if no board of the sets has them, the tiles without the largest
    /// label that a board can lack.
    fn pieces(sets: &[Partial<eight::Board>]) -> u16 {
        let choices = (1..=9).rev().map(|missing| Partial::<eight::Board>::ANY & !(1 << missing));
        choices.into_iter().find(|&pieces| fits(sets, pieces)).unwrap_or_default()
    }
}

/// Returns whether a board with exactly these nine labels is in one of the sets.
fn fits(sets: &[Partial<eight::Board>], labels: u16) -> bool {
    sets.iter().any(|set| {
        let squares = set.squares().map(|square| square & labels);
        let mut matching = Matching { squares, owners: [0; 10], free: labels };
        (0..9).all(|square| matching.gives_label(square, &mut 0))
    })
}

/// An assignment of different labels to squares.
struct Matching {
    /// The labels that each square can have.
    squares: [u16; 9],
    /// The square of each label that is not free.
    owners: [usize; 10],
    free: u16,
}

impl Matching {
    /// Gives a square one of its labels: a free one, or one whose square can get another. This
    /// follows augmenting paths, and tries each label once.
    fn gives_label(&mut self, square: usize, tried: &mut u16) -> bool {
        loop {
            let open = self.squares[square] & !*tried;
            let free = open & self.free;
            let label = if free != 0 { free } else { open }.trailing_zeros() as usize;
            let Some(&owner) = self.owners.get(label) else { return false };
            *tried |= 1 << label;
            if free != 0 || self.gives_label(owner, tried) {
                self.free &= !(1 << label);
                self.owners[label] = square;
                return true;
            }
        }
    }
}

/// A set of boards: the union of some [`Partial`]s, with the same pieces on all boards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Set<B: Pieces> {
    parts: Arc<[Partial<B>]>,
    /// The pieces of the boards, and bit 0.
    pieces: u16,
}

impl<B: Pieces> Set<B> {
    /// Returns the parts of the union.
    pub fn parts(&self) -> &[Partial<B>] {
        &self.parts
    }

    /// Returns the pieces that may lie on the squares of each part, as in [`Partial::squares`], and
    /// that boards have. A part may have no board.
    pub fn squares(&self) -> impl Iterator<Item = [u16; 9]> {
        self.parts.iter().map(|part| part.squares().map(|square| square & self.pieces))
    }

    /// Returns whether a board is in the set.
    pub fn has(&self, board: &B) -> bool {
        self.parts.iter().any(|part| part.has(board))
    }

    /// Returns the pieces of the boards: a bit for each, and bit 0.
    pub fn pieces(&self) -> u16 {
        self.pieces
    }
}

impl Set<eight::Board> {
    /// Returns whether each part has a board with the tiles of the set.
    pub(crate) fn has_boards_of_all_parts(&self) -> bool {
        self.parts.iter().all(|part| fits(std::slice::from_ref(part), self.pieces))
    }

    /// Returns the boards of the set that have the tiles of this one; `None` if there are none.
    pub(crate) fn with_tiles_of(&self, board: &eight::Board) -> Option<Set<eight::Board>> {
        let pieces = Partial::<eight::Board>::ANY & !(1 << board.missing());
        // A set has a board with its pieces.
        let has_boards = pieces == self.pieces || fits(&self.parts, pieces);
        has_boards.then(|| Set { parts: Arc::clone(&self.parts), pieces })
    }
}

impl<T: Target> From<T> for Goal<T> {
    fn from(target: T) -> Goal<T> {
        Goal::Single(target)
    }
}

impl<T: Target> FromStr for Goal<T> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Goal<T>, NotationError> {
        let is_partial = Partial::<T::Board>::is_partial;
        let (mut parts, mut single) = (Vec::<Partial<T::Board>>::new(), None);
        for part in text.split('+') {
            let target = (!part.contains(['?', '!'])).then(|| part.parse::<T>());
            let part = match target {
                Some(Ok(target)) => (*single.insert(target)).into(),
                Some(Err(error)) if !is_partial(part) => return Err(error),
                _ => part.parse()?,
            };
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        Ok(match single.filter(|_| parts.len() == 1) {
            Some(target) => Goal::Single(target),
            None => Goal::Set(Set { pieces: T::pieces(&parts), parts: parts.into() }),
        })
    }
}

impl<T: Target> Display for Goal<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Single(target) => Display::fmt(target, f),
            Goal::Set(set) => Display::fmt(set, f),
        }
    }
}

impl<B: Pieces> Display for Set<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<_> = self.parts.iter().map(Partial::to_string).collect();
        f.pad(&parts.join("+"))
    }
}

/// The only goal of [`Alike`](crate::puzzle::Alike) and
/// [`Crossteaser`](crate::puzzle::Crossteaser): all cubes alike, in any of the 24 orientations, and
/// the centre empty.
///
/// Reads and displays as the word `alike`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AllAlike;

impl FromStr for AllAlike {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<AllAlike, NotationError> {
        match text.trim() {
            word if word.eq_ignore_ascii_case("alike") => Ok(AllAlike),
            _ => Err(NotationError::Word { expected: "alike" }),
        }
    }
}

impl fmt::Display for AllAlike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("alike")
    }
}
