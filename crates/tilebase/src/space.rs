//! The spaces of the puzzles of cubes, made from their descriptions.

use std::sync::{LazyLock, OnceLock};

use tilebase_puzzle::cubic::Coloured;
use tilebase_puzzle::described::{Board, Goal, Passes, Puzzle, Space};
use tilebase_puzzle::harris::Marked;
use tilebase_puzzle::{Cube, Cubes, Marking, Partial, Pieces, alike, gardner};

/// The space of a puzzle of cubes.
pub struct Boards {
    pub(crate) space: Space,
    /// The moves of whole lanes.
    passes: OnceLock<Passes>,
    /// The number of each cube in the description, by its number among the cubes of the type.
    numbers: Vec<u8>,
}

/// The boards of the cubic puzzle.
pub(crate) static CUBIC: LazyLock<Boards> =
    LazyLock::new(|| Boards::new::<Coloured>("cubic", Space::of));

/// The boards of Harris's cubes.
pub(crate) static HARRIS: LazyLock<Boards> =
    LazyLock::new(|| Boards::new::<Marked>("harris", Space::of));

/// The boards of Gardner's puzzle.
pub(crate) static GARDNER: LazyLock<Boards> =
    LazyLock::new(|| Boards::new::<gardner::Red>("gardner", Space::of));

/// The boards of Rolling Cubes, and of Crossteaser, as seen from the first cube of the row.
pub(crate) static ALIKE: LazyLock<Boards> =
    LazyLock::new(|| Boards::new::<alike::Die>("alike", Space::relative));

impl Boards {
    fn new<M: Marking>(name: &str, space: fn(&Board) -> Option<Space>) -> Boards {
        let puzzle = Puzzle::shipped(name);
        let puzzle = puzzle.unwrap_or_else(|| unreachable!("{name} comes with the program"));
        let start = puzzle.default_start();
        let start = start.unwrap_or_else(|| unreachable!("{name} has a start"));
        let space = space(&start);
        let space = space.unwrap_or_else(|| unreachable!("{name} has a space"));
        let number = |cube: Cube<M>| {
            let text = cube.to_string();
            let mut numbers = 1..=puzzle.pieces() as u8;
            numbers.find(|&number| puzzle.symbol(number) == Some(&text)).unwrap_or_default()
        };
        let numbers = std::iter::once(0).chain(Cube::<M>::all().map(number)).collect();
        Boards { space, passes: OnceLock::new(), numbers }
    }

    /// Returns the moves of whole lanes.
    pub(crate) fn passes(&self) -> &Passes {
        self.passes.get_or_init(|| {
            let passes = Passes::new(&self.space);
            passes.unwrap_or_else(|| unreachable!("{:?} has few enough blocks", self.space))
        })
    }

    /// Returns the board of the description with the cubes of a board of the type.
    pub(crate) fn board<M: Marking>(&self, board: &Cubes<M>) -> Option<Board> {
        let numbers = tilebase_puzzle::Board::numbers(board);
        let numbers = numbers.map(|number| self.numbers[usize::from(number)]);
        self.space.puzzle().board_of_numbers(&numbers).ok()
    }

    /// Returns the goal of the description that is the union of some sets.
    pub(crate) fn goal<B: Pieces>(&self, sets: &[Partial<B>]) -> Goal {
        let numbers = |set: u16| {
            let numbers = self.numbers.iter().enumerate();
            numbers.filter(move |(number, _)| set >> number & 1 != 0).map(|(_, &number)| number)
        };
        Goal::union(self.space.puzzle(), sets.iter().map(|set| set.squares().map(numbers)))
    }
}
