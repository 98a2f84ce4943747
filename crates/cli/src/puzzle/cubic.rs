//! The cubic eight-puzzle.

use tilebase::{CubicTo, NotationError, Path, Solver, Square, TableError, Tables};
use tilebase_dice::Dice;
use tilebase_puzzle::cubic::{Colour, PATTERNS, Pattern, State};

use super::common::{Puzzle, Questions};
use crate::failure::Failure;
use crate::pieces::{Detail, Piece, Pieces};
use crate::question_set::{Listed, Numbered, ToGoal};
use crate::start;

/// The cubic eight-puzzle: eight equal cubes of three colours.
pub(crate) struct Cubic;

impl Puzzle for Cubic {
    const NAME: &'static str = "cubic";
    const MOVE: &'static str = "roll";
    const TASK: &'static str = "Roll cubes: move the empty square.";
    const START: &'static str = "X,Y, the empty square of a start with all cubes alike, or nine \
                                 cubes like WRB, one of them ---";
    const GOAL: &'static str = "a pattern: nine of W, R, B and one E";
    const EXAMPLE: &'static str = "2,1 RBWRWWEWW";

    type Board = State;
    type Goal = Pattern;
    type Solver = CubicTo;

    /// Accepts one or two digits (X,Y), and letters of colours that contain `---` or are more than
    /// nine: nine letters are a pattern.
    fn is_start(text: &str) -> bool {
        let mut symbols = text.chars().filter(char::is_ascii_alphanumeric);
        match symbols.next() {
            Some('0'..='9') => symbols.nth(1).is_none(),
            Some('W' | 'w' | 'R' | 'r' | 'B' | 'b') => {
                text.contains('-') || text.chars().filter(char::is_ascii_alphabetic).count() > 9
            }
            _ => false,
        }
    }

    fn read_start(text: &str) -> Result<State, NotationError> {
        if text.contains(|symbol: char| symbol.is_ascii_digit()) {
            text.parse::<Square>().map(State::canonical)
        } else {
            text.parse()
        }
    }

    fn read_goal(text: &str) -> Result<Pattern, String> {
        text.parse().map_err(|e: NotationError| e.to_string())
    }

    fn default_goal(_: &State) -> Option<Pattern> {
        None
    }

    /// Returns the pattern with all cubes red on top and the centre empty.
    fn usual_goal() -> Pattern {
        let mut squares = [Some(Colour::Red); 9];
        squares[4] = None;
        Pattern::new(squares).unwrap_or_else(|e| unreachable!("one square is empty: {e}"))
    }

    fn no_path_reason() -> &'static str {
        "every pattern can be reached"
    }

    fn solver(tables: &Tables, goal: Pattern) -> Result<CubicTo, TableError> {
        tables.cubic_to(goal)
    }

    /// Reads `cubic.tbl` for a canonical start, else the table of the goal.
    fn path(tables: &Tables, start: &State, goal: Pattern) -> Result<Option<Path>, TableError> {
        if is_canonical(start) {
            tables.cubic()?.path(start.blank(), goal).map(Some)
        } else {
            tables.cubic_to(goal)?.path(start)
        }
    }

    fn solver_table(goal: Pattern) -> usize {
        1 + goal.class().0.rank()
    }

    fn path_table(start: &State, goal: Pattern) -> usize {
        if is_canonical(start) { 0 } else { Cubic::solver_table(goal) }
    }

    fn questions<'a>(
        tables: &'a Tables,
        start: Option<Square>,
        goal: Option<Pattern>,
    ) -> Result<Questions<'a, Cubic>, Failure> {
        match (start, goal) {
            (None, Some(goal)) => {
                Ok(Box::new(Listed::new(ToGoal { solver: tables.cubic_to(goal)?, goal })))
            }
            (start, None) => {
                let starts = match start {
                    None => Square::ALL.to_vec(),
                    Some(blank) => vec![blank],
                };
                Ok(Box::new(Listed::new(FromStarts { table: tables.cubic()?, starts })))
            }
            (Some(_), Some(_)) => {
                Err(Failure::new("--start and --goal: expected at most one of the two")
                    .hint("leave --goal out to draw any pattern, or --start to draw any state"))
            }
        }
    }

    fn board_at(
        solver: &Self::Solver,
        distance: usize,
        dice: &mut Dice,
    ) -> Result<State, TableError> {
        start::board_at(solver, distance, dice)
    }

    fn brief(state: &State) -> String {
        if is_canonical(state) { state.blank().to_string() } else { state.to_string() }
    }

    fn pieces(state: &State) -> Pieces {
        state.cubes().map(|cube| cube.map(Piece::Cube))
    }

    fn goal_pieces(goal: Pattern) -> Pieces {
        Cubic::pieces(&State::new(goal, 0))
    }

    fn symbol(piece: Option<Piece>, detail: Detail) -> String {
        match (piece, detail) {
            (Some(Piece::Cube(cube)), Detail::Tops) => cube.top.to_string(),
            (Some(Piece::Cube(cube)), Detail::Faces) => cube.to_string(),
            (_, Detail::Tops) => "E".into(),
            (_, Detail::Faces) => "---".into(),
        }
    }

    fn remark(before: &State, letter: char, after: &State) -> String {
        let (from, to) = (after.blank(), before.blank());
        let Some(cube) = after.cube(to) else { return String::new() };
        let [top, front, side] = [cube.top, cube.front(), cube.side()].map(name);
        format!(
            ": {letter}, the cube at {from} rolls to {to}, now {top} on top, {front} in front, \
             {side} at the side"
        )
    }
}

/// Returns whether every cube is white on top, red in front and blue at the side.
fn is_canonical(state: &State) -> bool {
    *state == State::canonical(state.blank())
}

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Red => "red",
        Colour::Blue => "blue",
    }
}

/// The questions from some canonical starts to all patterns.
struct FromStarts<'a> {
    table: &'a tilebase::Cubic,
    starts: Vec<Square>,
}

impl FromStarts<'_> {
    fn start_and_goal(&self, number: usize) -> Option<(Square, Pattern)> {
        Some((*self.starts.get(number / PATTERNS)?, Pattern::from_rank(number % PATTERNS)?))
    }

    /// Returns the distances of all questions, in order.
    fn distances(&self) -> Result<Vec<u8>, TableError> {
        let questions = (0..self.len()).filter_map(|number| self.start_and_goal(number));
        questions.map(|(start, pattern)| self.table.distance(start, pattern)).collect()
    }
}

impl Numbered<State, Pattern> for FromStarts<'_> {
    fn len(&self) -> usize {
        self.starts.len() * PATTERNS
    }

    fn question(&self, number: usize) -> Option<(State, Pattern)> {
        let (start, pattern) = self.start_and_goal(number)?;
        Some((State::canonical(start), pattern))
    }

    fn distance(&self, start: &State, pattern: Pattern) -> Result<u8, TableError> {
        self.table.distance(start.blank(), pattern)
    }

    fn numbers_at(&self, distance: usize) -> Result<Vec<u32>, TableError> {
        let distances = self.distances()?;
        let here = (0..).zip(distances).filter(|&(_, found)| usize::from(found) == distance);
        Ok(here.map(|(number, _)| number).collect())
    }

    fn radius(&self) -> Result<usize, TableError> {
        Ok(self.distances()?.into_iter().max().unwrap_or_default().into())
    }
}
