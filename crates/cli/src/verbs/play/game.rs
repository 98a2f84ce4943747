//! The state of a game, and what each key does to it. Nothing here draws or waits.

use std::cmp::Ordering;
use std::mem;

use tilebase::random::RandomBoards;
use tilebase::{Board, Counts, Move, Puzzle, Slide, Solver, TableError};
use tilebase_dice::Dice;

use super::keys::Key;
use crate::ask::arguments::Question;
use crate::draw::pieces::{DrawnBoard, name, wanted};
use crate::out::notation_arg::NotationArg;
use crate::out::output::number;
use crate::puzzles::slides_option;

/// The mode of a game, on which the meaning of keys depends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameMode {
    Playing,
    /// The program makes moves until the puzzle is solved or a key is pressed. `q` also quits in
    /// this mode.
    Finishing,
    /// The player types the distance of the next start.
    Asking,
}

pub(crate) struct Game {
    solver: Solver,
    /// What the goal wants on each square, for each of its parts.
    pub(super) wanted: Vec<DrawnBoard>,
    spelling: NotationArg,
    dice: Dice,
    /// The board at the start of the game.
    start: Board,
    board: Board,
    /// The moves so far; those of single tiles one after the other as a slide, where moves are slides.
    pub(super) made: Vec<Slide>,
    /// The distance of the start to the goal.
    needed: u8,
    /// The distance of the board to the goal.
    pub(super) left: u8,
    /// Whether the last move led nearer to the goal (less), farther (greater), or neither.
    pub(super) led: Option<Ordering>,
    /// The best next move, if the player has requested it.
    hint: Option<Slide>,
    /// The message of the last key, or of the first screen.
    pub(super) note: Option<String>,
    pub(super) mode: GameMode,
    /// The distance of the next start, as it has been typed so far.
    typed: String,
    /// Whether nothing has been typed yet: the first digit replaces what is proposed.
    is_proposed: bool,
    /// Whether the program has made some of the moves.
    is_helped: bool,
}

impl Game {
    /// Creates a game that begins at this start or, if it is `None`, at a random one at a distance,
    /// or at the largest one if that is less.
    pub(crate) fn new(
        solver: Solver,
        start: Option<Board>,
        distance: u8,
        spelling: NotationArg,
        mut dice: Dice,
    ) -> Result<Game, TableError> {
        let start = match start {
            Some(start) => start,
            None => {
                let distance = farthest(&solver).min(distance).into();
                RandomBoards::new(&solver, &[distance])?.draw(&mut |bound| dice.below(bound))?
            }
        };
        let left = self::distance(&solver, &start)?;
        Ok(Game {
            wanted: wanted(solver.goal()),
            solver,
            spelling,
            dice,
            start,
            board: start,
            made: Vec::new(),
            needed: left,
            left,
            led: None,
            hint: None,
            note: None,
            mode: GameMode::Playing,
            typed: String::new(),
            is_proposed: true,
            is_helped: false,
        })
    }

    pub(crate) fn pieces(&self) -> DrawnBoard {
        DrawnBoard::of(&self.board)
    }

    pub(crate) fn puzzle(&self) -> Puzzle {
        self.board.puzzle()
    }

    /// Returns the square of the tile or cube that the hint says to move, if there is a hint.
    pub(crate) fn hinted(&self) -> Option<usize> {
        Some(self.board.after(self.hint?)?.blank())
    }

    /// Returns the message of the last key, or else the task of the player.
    pub(crate) fn note(&self) -> &str {
        self.note.as_deref().unwrap_or(self.puzzle().task())
    }

    /// Returns what is left to see after the game: how it ended, and a line for `tilebase grade`
    /// with the moves; `None` if none was made.
    pub(crate) fn summary(&self) -> Option<String> {
        let symbols: Vec<_> = self.made.iter().map(ToString::to_string).collect();
        let path = symbols.join(if self.puzzle().has_slides() { " " } else { "" });
        let asked = Question { start: self.start, goal: self.solver.goal().clone() };
        let line = format!("{} {path}{}", asked.line(), slides_option(self.puzzle()));
        let helped = if self.is_helped { ", some by the program" } else { "" };
        let made = number(self.made.len(), self.puzzle().move_word()) + helped;
        let end = match (self.left, self.needed) {
            (0, needed) if usize::from(needed) == self.made.len() => "the fewest".into(),
            (0, needed) => format!("{needed} would have been enough"),
            (left, _) => format!("{left} left"),
        };
        (!self.made.is_empty()).then(|| format!("{made}, {end}:\n  {line}"))
    }

    /// Returns what the arrows move.
    pub(crate) fn moved(&self) -> &'static str {
        if self.spelling.notation.direction(Move::Up) == Move::Up {
            "empty square"
        } else if self.pieces().are_cubes() {
            "cube"
        } else {
            "tile"
        }
    }

    /// Returns the question that the player answers by typing, in the mode [`GameMode::Asking`].
    pub(crate) fn question(&self) -> String {
        format!("How far (1 to {})? {}", farthest(&self.solver), self.typed)
    }

    /// Handles a key. Returns `false` if it ends the game.
    pub(crate) fn press(&mut self, key: Key) -> Result<bool, TableError> {
        self.note = None;
        match self.mode {
            GameMode::Asking => self.answer(key)?,
            _ if key == Key::Letter('q') => return Ok(false),
            GameMode::Finishing => self.mode = GameMode::Playing,
            GameMode::Playing => match key {
                Key::Arrow(step) => self.move_towards(step)?,
                Key::Letter('h' | 'a') => self.move_towards(Move::Left)?,
                Key::Letter('j' | 's') => self.move_towards(Move::Down)?,
                Key::Letter('k' | 'w') => self.move_towards(Move::Up)?,
                Key::Letter('l' | 'd') => self.move_towards(Move::Right)?,
                Key::Letter('?') => self.show_best()?,
                Key::Letter('f') if self.left > 0 => self.mode = GameMode::Finishing,
                Key::Letter('u') => self.undo()?,
                Key::Letter('n') if farthest(&self.solver) == 0 => {
                    self.note = Some("Every board shows the goal.".into());
                }
                Key::Letter('n') => {
                    self.mode = GameMode::Asking;
                    self.propose(self.needed.max(1));
                }
                _ => {}
            },
        }
        Ok(true)
    }

    /// Makes the next move in the mode [`GameMode::Finishing`]. Does nothing in other modes.
    pub(crate) fn tick(&mut self) -> Result<(), TableError> {
        if self.mode == GameMode::Finishing {
            match self.best()? {
                Some(step) => {
                    self.is_helped = true;
                    self.step(step)?;
                }
                None => self.mode = GameMode::Playing,
            }
        }
        Ok(())
    }

    /// Moves the empty square or, with `--notation tile`, a tile or cube in a direction.
    fn move_towards(&mut self, direction: Move) -> Result<(), TableError> {
        self.step(self.spelling.notation.direction(direction).into())
    }

    /// Moves the empty square.
    fn step(&mut self, step: Slide) -> Result<(), TableError> {
        let Some(board) = self.board.after(step) else {
            self.note = Some("The board ends there.".into());
            return Ok(());
        };
        self.go(board)?;
        let has_slides = self.puzzle().has_slides();
        match self.made.last_mut().filter(|last| has_slides && last.step == step.step) {
            Some(last) => last.tiles += step.tiles,
            None => self.made.push(step),
        }
        if self.left == 0 {
            let is_finished =
                mem::replace(&mut self.mode, GameMode::Playing) == GameMode::Finishing;
            let made = number(self.made.len(), self.puzzle().move_word());
            self.note = Some(match self.needed {
                _ if is_finished => format!("Finished for you after {made}."),
                needed if usize::from(needed) == self.made.len() => {
                    format!("Solved in {made}: there is no shorter path.")
                }
                needed => format!("Solved in {made}; {needed} would have been enough."),
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

    fn go(&mut self, board: Board) -> Result<(), TableError> {
        let left = distance(&self.solver, &board)?;
        self.led = Some(left.cmp(&self.left));
        self.hint = None;
        self.board = board;
        self.left = left;
        Ok(())
    }

    /// Returns the first of the best moves; `None` at the goal.
    fn best(&self) -> Result<Option<Slide>, TableError> {
        Ok(self.solver.best_moves(&self.board)?.first())
    }

    fn show_best(&mut self) -> Result<(), TableError> {
        self.hint = self.best()?;
        self.note = Some(match self.hint {
            Some(step) => {
                let direction = name(self.spelling.notation.direction(step.step));
                let squares = match step.tiles {
                    1 => String::new(),
                    tiles => format!(", {tiles} squares"),
                };
                format!("Best: the {} goes {direction}{squares}.", self.moved())
            }
            None => "Solved: there is nothing left to do.".into(),
        });
        Ok(())
    }

    /// Handles a key while the player types the distance of the next start.
    fn answer(&mut self, key: Key) -> Result<(), TableError> {
        let farthest = farthest(&self.solver);
        let number = self.typed.parse().unwrap_or(0_u8);
        match key {
            Key::Letter('+' | '=') | Key::Arrow(Move::Up) => self.propose(farthest.min(number + 1)),
            Key::Letter('-') | Key::Arrow(Move::Down) => {
                self.propose(number.saturating_sub(1).clamp(1, farthest));
            }
            Key::Letter(digit @ '0'..='9') => {
                if mem::take(&mut self.is_proposed) {
                    self.typed.clear();
                }
                if self.typed.len() < 2 {
                    self.typed.push(digit);
                }
            }
            Key::Backspace => {
                self.typed.pop();
                self.is_proposed = false;
            }
            Key::Escape | Key::Letter('q') => self.mode = GameMode::Playing,
            Key::Enter if (1..=farthest).contains(&number) => {
                let dice = mem::replace(&mut self.dice, Dice::new(0));
                *self = Game::new(self.solver.clone(), None, number, self.spelling, dice)?;
            }
            Key::Enter => {
                self.note = Some(format!("Expected 1 to {farthest}, found \"{}\".", self.typed));
                self.is_proposed = true;
            }
            _ => {}
        }
        Ok(())
    }

    /// Proposes the distance of the next start.
    fn propose(&mut self, distance: u8) {
        self.typed = distance.to_string();
        self.is_proposed = true;
    }
}

/// Returns the largest distance of a new board: the radius, or without a table the distance that
/// draws reach.
fn farthest(solver: &Solver) -> u8 {
    solver.counts().map_or(24, Counts::radius) as u8
}

/// Returns the distance of a board that reaches the goal, as all boards of a game do.
fn distance(solver: &Solver, board: &Board) -> Result<u8, TableError> {
    solver.distance(board)?.ok_or_else(|| solver.contradiction(board))
}
