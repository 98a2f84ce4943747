//! A game: what the player sees, and what becomes of it with every key. Nothing here draws or
//! waits.

use tilebase::TableError;
use tilebase_puzzle::Move;

use super::dice::Dice;
use crate::output::number;
use crate::picture::way::{Pieces, Puzzle};

/// Knows the way from everywhere to one goal.
pub(crate) trait Oracle {
    type Board: Puzzle;

    /// The game's name, and what there is to do.
    const TITLE: &'static str;

    /// A board that shows the goal.
    fn goal(&self) -> Pieces;

    /// The fewest moves to the goal, from a board from which it can be reached.
    fn distance(&self, board: Self::Board) -> Result<u8, TableError>;

    /// The largest distance that there is.
    fn farthest(&self) -> u8;

    /// A board at this distance, 1 to the farthest.
    fn board_at(&self, distance: u8, dice: &mut Dice) -> Result<Self::Board, TableError>;
}

/// A key, as far as it means something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Arrow(Move),
    Letter(char),
    Enter,
    Backspace,
    Escape,
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Go,
    Quit,
}

/// What keys mean at the moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Playing,
    /// The game plays itself, until it is solved or a key is pressed.
    Finishing,
    /// How far away the next start is to be: what has been typed, and whether it is but a
    /// proposal, which the first digit replaces.
    Asking {
        text: String,
        proposal: bool,
    },
}

pub(crate) struct Game<O: Oracle> {
    oracle: O,
    dice: Dice,
    board: O::Board,
    /// The moves that led here.
    made: Vec<Move>,
    /// The fewest moves from the start.
    needed: u8,
    /// The fewest moves from here.
    left: u8,
    /// Whether the last move led nearer.
    nearer: Option<bool>,
    /// The best next move, if it was asked for.
    hint: Option<Move>,
    note: Option<String>,
    mode: Mode,
}

/// How far away a start is, if nobody says how far.
pub(crate) const DISTANCE: u8 = 12;

impl<O: Oracle> Game<O> {
    /// A game from this start, or from a random one.
    pub(crate) fn new(
        oracle: O,
        start: Option<O::Board>,
        mut dice: Dice,
    ) -> Result<Game<O>, TableError> {
        let start = match start {
            Some(start) => start,
            None => oracle.board_at(DISTANCE.min(oracle.farthest()), &mut dice)?,
        };
        let left = oracle.distance(start)?;
        Ok(Game {
            oracle,
            dice,
            board: start,
            made: Vec::new(),
            needed: left,
            left,
            nearer: None,
            hint: None,
            note: None,
            mode: Mode::Playing,
        })
    }

    pub(crate) fn pieces(&self) -> Pieces {
        self.board.pieces()
    }

    pub(crate) fn goal(&self) -> Pieces {
        self.oracle.goal()
    }

    pub(crate) fn made(&self) -> usize {
        self.made.len()
    }

    pub(crate) fn left(&self) -> u8 {
        self.left
    }

    pub(crate) fn nearer(&self) -> Option<bool> {
        self.nearer
    }

    pub(crate) fn mode(&self) -> &Mode {
        &self.mode
    }

    /// Which square's tile or cube had best move next, if that was asked for.
    pub(crate) fn hinted(&self) -> Option<tilebase_puzzle::Square> {
        self.board.blank().step(self.hint?)
    }

    /// What there is to say, or else what the game is about.
    pub(crate) fn note(&self) -> &str {
        self.note.as_deref().unwrap_or(O::TITLE)
    }

    /// The question to be answered by typing, if one is asked.
    pub(crate) fn question(&self) -> Option<String> {
        let Mode::Asking { text, .. } = &self.mode else { return None };
        Some(format!("How far (1 to {})? {text}", self.oracle.farthest()))
    }

    /// Does what a key says.
    pub(crate) fn press(&mut self, key: Key) -> Result<Next, TableError> {
        self.note = None;
        match self.mode.clone() {
            Mode::Asking { text, proposal } => self.answer(key, text, proposal)?,
            Mode::Finishing => self.mode = Mode::Playing,
            Mode::Playing => match key {
                Key::Arrow(step) => self.step(step)?,
                Key::Letter('h') => self.step(Move::Left)?,
                Key::Letter('j') => self.step(Move::Down)?,
                Key::Letter('k') => self.step(Move::Up)?,
                Key::Letter('l') => self.step(Move::Right)?,
                Key::Letter('?') => self.show_best()?,
                Key::Letter('a') if self.left > 0 => self.mode = Mode::Finishing,
                Key::Letter('u') => self.undo()?,
                Key::Letter('n') => {
                    self.mode =
                        Mode::Asking { text: self.needed.max(1).to_string(), proposal: true }
                }
                Key::Letter('q') => return Ok(Next::Quit),
                _ => {}
            },
        }
        Ok(Next::Go)
    }

    /// Lets time pass: a game that plays itself makes its next move.
    pub(crate) fn tick(&mut self) -> Result<(), TableError> {
        if self.mode == Mode::Finishing {
            match self.best()? {
                Some(step) => self.step(step)?,
                None => self.mode = Mode::Playing,
            }
        }
        Ok(())
    }

    /// Moves the empty square.
    fn step(&mut self, step: Move) -> Result<(), TableError> {
        let Some(board) = self.board.after(step) else {
            self.note = Some("The board ends there.".into());
            return Ok(());
        };
        self.made.push(step);
        self.go(board)?;
        if self.left == 0 {
            self.mode = Mode::Playing;
            let made = number(self.made.len(), O::Board::MOVE);
            self.note = Some(match self.needed {
                needed if usize::from(needed) == self.made.len() => {
                    format!("Solved in {made}: there is no shorter way.")
                }
                needed => format!("Solved in {made}; {needed} would have done."),
            });
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), TableError> {
        match self.made.pop().and_then(|step| self.board.after(step.opposite())) {
            Some(board) => self.go(board)?,
            None => self.note = Some("This is the start.".into()),
        }
        Ok(())
    }

    fn go(&mut self, board: O::Board) -> Result<(), TableError> {
        let left = self.oracle.distance(board)?;
        self.nearer = Some(left < self.left);
        self.hint = None;
        self.board = board;
        self.left = left;
        Ok(())
    }

    /// The first move, in the order of the letters, of those that lead nearer; none at the goal.
    fn best(&self) -> Result<Option<Move>, TableError> {
        for step in Move::ALL {
            if let Some(next) = self.board.after(step)
                && self.oracle.distance(next)? < self.left
            {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    fn show_best(&mut self) -> Result<(), TableError> {
        self.hint = self.best()?;
        self.note = Some(match self.hint {
            Some(step) => format!("Best: {step}, the empty square goes {}.", name(step)),
            None => "Solved: there is nothing left to do.".into(),
        });
        Ok(())
    }

    /// Takes the next key of the answer to how far away a new start is to be.
    fn answer(&mut self, key: Key, mut text: String, proposal: bool) -> Result<(), TableError> {
        let farthest = self.oracle.farthest();
        let by = |change: i16| {
            let number = text.parse::<i16>().unwrap_or(0) + change;
            number.clamp(1, farthest.into()).to_string()
        };
        let (text, proposal) = match key {
            Key::Letter('+' | '=') | Key::Arrow(Move::Up) => (by(1), true),
            Key::Letter('-') | Key::Arrow(Move::Down) => (by(-1), true),
            Key::Letter(digit @ '0'..='9') => {
                if proposal {
                    text.clear();
                }
                if text.len() < 2 {
                    text.push(digit);
                }
                (text, false)
            }
            Key::Backspace => {
                text.pop();
                (text, false)
            }
            Key::Escape | Key::Letter('q') => {
                self.mode = Mode::Playing;
                return Ok(());
            }
            Key::Enter => match text.parse() {
                Ok(distance) if (1..=farthest).contains(&distance) => {
                    self.begin(distance)?;
                    return Ok(());
                }
                _ => {
                    self.note = Some(format!("Expected 1 to {farthest}, found \"{text}\"."));
                    (text, true)
                }
            },
            _ => (text, proposal),
        };
        self.mode = Mode::Asking { text, proposal };
        Ok(())
    }

    fn begin(&mut self, distance: u8) -> Result<(), TableError> {
        self.board = self.oracle.board_at(distance, &mut self.dice)?;
        self.left = self.oracle.distance(self.board)?;
        self.needed = self.left;
        self.made.clear();
        self.nearer = None;
        self.hint = None;
        self.mode = Mode::Playing;
        Ok(())
    }
}

/// Where a move takes the empty square.
fn name(step: Move) -> &'static str {
    match step {
        Move::Down => "down",
        Move::Left => "left",
        Move::Right => "right",
        Move::Up => "up",
    }
}
