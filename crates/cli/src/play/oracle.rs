//! What the tables know, as a game needs it.

use tilebase::{Content, Eight, Goal, Histogram, TableError};
use tilebase_puzzle::cubic::{Pattern, STATES, State, Symmetry};
use tilebase_puzzle::eight::{Board, POSITIONS, Position};
use tilebase_puzzle::{Move, Square};

use super::dice::Dice;
use super::game::Oracle;
use crate::failure::Failure;
use crate::locate::Locator;
use crate::picture::way::{Pieces, Puzzle};

/// The eight-puzzle and its goal.
pub(crate) struct EightOracle {
    table: Eight,
    goal: Board,
}

impl EightOracle {
    pub(crate) fn new(locator: &Locator, goal: Board) -> Result<EightOracle, Failure> {
        let table = Eight::from_image(locator.open(Content::Eight)?)?;
        Ok(EightOracle { table, goal })
    }
}

/// Refuses a start from which no moves lead to the goal.
pub(crate) fn expect_way(start: Board, goal: Board) -> Result<(), Failure> {
    match Position::between(&start, &goal).map_err(Failure::new)?.rank() {
        Some(_) => Ok(()),
        None => Err(Failure::new(format!(
            "no moves lead from {start} to {goal}: two tiles would have to change places"
        ))),
    }
}

impl Oracle for EightOracle {
    type Board = Board;

    const TITLE: &'static str = "Slide tiles: move the empty square.";

    fn goal(&self) -> Pieces {
        self.goal.pieces()
    }

    fn distance(&self, board: Board) -> Result<u8, TableError> {
        let position = Position::between(&board, &self.goal).ok();
        // All boards of a game reach the goal, as its start does.
        Ok(position.and_then(|position| self.table.distance(position)).unwrap_or_default())
    }

    fn farthest(&self) -> u8 {
        let histogram = self.table.header().histograms.get(self.goal.blank().index());
        histogram.map_or(0, Histogram::radius) as u8
    }

    /// All of them are equally likely.
    fn board_at(&self, distance: u8, dice: &mut Dice) -> Result<Board, TableError> {
        let position = |rank| Position::from_rank(self.goal.blank(), rank);
        let at_distance: Vec<_> = (0..POSITIONS)
            .filter_map(position)
            .filter(|&position| self.table.distance(position) == Some(distance))
            .collect();
        let position = dice.pick(&at_distance);
        Ok(position.map_or(self.goal, |position| board(position, &self.goal)))
    }
}

/// The board of a position with the tiles of this goal.
fn board(position: Position, goal: &Board) -> Board {
    let tiles: Vec<u8> = goal.labels().iter().copied().filter(|&label| label != 0).collect();
    let mut labels = [0; 9];
    let squares = Square::ALL.into_iter().filter(|&square| square != position.blank());
    for (place, square) in squares.enumerate() {
        labels[square.index()] = tiles[position.tile(place) as usize];
    }
    Board::new(labels).unwrap_or(*goal)
}

/// The cubic puzzle and the pattern to be shown.
pub(crate) struct CubicOracle {
    table: Goal,
    pattern: Pattern,
    /// Takes the pattern to that of the table.
    symmetry: Symmetry,
}

/// How often a start is sought on foot before all states are looked through.
const TRIES: usize = 200;

impl CubicOracle {
    pub(crate) fn new(locator: &Locator, pattern: Pattern) -> Result<CubicOracle, Failure> {
        let (class, symmetry) = pattern.class();
        let table = Goal::from_image(locator.open(Content::goal(class))?, class)?;
        Ok(CubicOracle { table, pattern, symmetry })
    }

    /// Walks from a random state, one roll at a time, towards this distance or back to it.
    fn walk_to(&self, distance: u8, dice: &mut Dice) -> Result<Option<State>, TableError> {
        let Some(mut here) = State::from_rank(dice.throw(STATES)) else { return Ok(None) };
        let mut found = self.distance(here)?;
        while found != distance {
            let mut nearer = Vec::new();
            for next in Move::ALL.into_iter().filter_map(|step| here.roll(step)) {
                let left = self.distance(next)?;
                if left.abs_diff(distance) < found.abs_diff(distance) {
                    nearer.push((next, left));
                }
            }
            match dice.pick(&nearer) {
                Some(next) => (here, found) = next,
                None => return Ok(None),
            }
        }
        Ok(Some(here))
    }
}

impl Oracle for CubicOracle {
    type Board = State;

    const TITLE: &'static str = "Roll cubes: move the empty square.";

    fn goal(&self) -> Pieces {
        State::new(self.pattern, 0).pieces()
    }

    fn distance(&self, state: State) -> Result<u8, TableError> {
        self.table.distance(self.symmetry.state(state))
    }

    fn farthest(&self) -> u8 {
        self.table.header().histograms.first().map_or(0, Histogram::radius) as u8
    }

    /// All of them occur, though not equally often.
    fn board_at(&self, distance: u8, dice: &mut Dice) -> Result<State, TableError> {
        for _ in 0..TRIES {
            if let Some(state) = self.walk_to(distance, dice)? {
                return Ok(state);
            }
        }
        // Few are that far away, and no walk came upon one.
        let distances = self.table.distances()?;
        let at_distance: Vec<_> = (0..STATES).filter(|&rank| distances[rank] == distance).collect();
        let state = dice.pick(&at_distance).and_then(State::from_rank);
        let state = state.unwrap_or(State::new(self.table.pattern(), 0));
        Ok(self.symmetry.inverse().state(state))
    }
}
