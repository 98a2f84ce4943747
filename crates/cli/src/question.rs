//! What `distance`, `hint` and `path` are asked: from where to where, in either puzzle.

use clap::Subcommand;
use tilebase_puzzle::cubic::{Pattern, State};
use tilebase_puzzle::eight::{Board, Position};
use tilebase_puzzle::{Move, Square};

use crate::failure::Failure;
use crate::notation::{Moves, Spelling};

/// The words of a question. That of the eight-puzzle may do without the puzzle's name.
#[derive(clap::Args)]
#[command(subcommand_negates_reqs = true, subcommand_precedence_over_arg = true)]
pub(crate) struct Asked {
    #[command(subcommand)]
    puzzle: Option<Puzzle>,
    #[command(flatten)]
    eight: Option<EightWords>,
    /// Start where these moves lead from the start, like urd
    #[arg(long, value_name = "MOVES", global = true)]
    after: Option<Moves>,
    #[command(flatten)]
    pub(crate) spelling: Spelling,
}

#[derive(Subcommand)]
enum Puzzle {
    Eight(EightWords),
    Cubic(CubicWords),
}

/// The sliding eight-puzzle, also without its name
#[derive(clap::Args, Clone, Copy)]
struct EightWords {
    /// Nine squares row by row: eight of the tiles 1 to 9, and 0, X, _ or . for the blank
    start: Board,
    /// The board to reach [default: each tile on the square of its own number]
    goal: Option<Board>,
}

/// The cubic puzzle
#[derive(clap::Args, Clone, Copy)]
#[command(allow_missing_positional = true)]
struct CubicWords {
    /// All cubes alike, the empty square here: column, row, both from 1
    #[arg(value_name = "X,Y", required_unless_present = "from", conflicts_with = "from")]
    start: Option<Square>,
    /// The top faces to reach: nine of W, R, B, E row by row
    pattern: Pattern,
    /// Start from this state instead: for each square the colours of its cube's top, front and
    /// side, like WRB, and --- for the empty square
    #[arg(long, value_name = "STATE", allow_hyphen_values = true)]
    from: Option<State>,
}

/// A question.
pub(crate) enum Question {
    Eight { start: Board, goal: Board, position: Position },
    Cubic { start: State, pattern: Pattern },
}

impl Asked {
    pub(crate) fn question(&self) -> Result<Question, Failure> {
        match (&self.puzzle, &self.eight) {
            (Some(Puzzle::Eight(words)), None) | (None, Some(words)) => self.eight(words),
            (Some(Puzzle::Cubic(words)), None) => self.cubic(words),
            _ => Err(Failure::new("expected one question, found two")),
        }
    }

    fn eight(&self, words: &EightWords) -> Result<Question, Failure> {
        let start = self.moved(words.start, |board, step| board.slide(step))?;
        let goal = words.goal.unwrap_or_else(|| start.home());
        let position = Position::between(&start, &goal).map_err(Failure::new)?;
        Ok(Question::Eight { start, goal, position })
    }

    fn cubic(&self, words: &CubicWords) -> Result<Question, Failure> {
        let Some(start) = words.from.or(words.start.map(State::canonical)) else {
            unreachable!("the grammar wants one of the two")
        };
        let start = self.moved(start, State::roll)?;
        Ok(Question::Cubic { start, pattern: words.pattern })
    }

    /// Where the moves of `--after` lead.
    fn moved<T: Copy>(&self, start: T, go: impl Fn(T, Move) -> Option<T>) -> Result<T, Failure> {
        let moves = self.after.iter().flat_map(|moves| self.spelling.read(moves));
        moves.zip(1..).try_fold(start, |here, (step, number)| {
            go(here, step).ok_or_else(|| {
                let letter = self.spelling.letter(step);
                Failure::new(format!("--after: move {number}, {letter}, leads off the board"))
            })
        })
    }
}
