//! Any puzzle as a value, for programs whose questions name their puzzle.
//!
//! [`AnyPuzzle`] is the list of the puzzles. It reads an [`AnyBoard`] and an [`AnyGoal`], whose
//! [`AnySolver`] is a [`Solver`] like that of a single puzzle. Texts are in the notations of the
//! puzzles, and numbers as in [`Board::numbers`].
//!
//! ```
//! use tilebase::any::AnyPuzzle;
//! use tilebase::{Solver, Tables};
//!
//! fn answer(tables: &Tables, words: &[&str]) -> Result<String, Box<dyn std::error::Error>> {
//!     let puzzle = AnyPuzzle::of_start(words[0]).ok_or("expected a board")?;
//!     let (start, goal) = puzzle.question(Some(words[0]), words.get(1).copied())?;
//!     Ok(match tables.solver_of(&goal)?.path(&start)? {
//!         Some(path) => format!("{}: {path}", puzzle.texts().name),
//!         None => format!("no moves lead from {start} to {goal}"),
//!     })
//! }
//!
//! let tables = tilebase_build::open("tables");
//! assert_eq!(answer(&tables, &["123069478"])?, "eight: drrul");
//! assert_eq!(answer(&tables, &["2,1", "RBWRWWEWW"])?, "cubic: ldd");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

use tilebase_puzzle::{Board, Move, MoveSet, NotationError, Path, Ranked, Square};

use crate::content::Content;
use crate::error::{Fault, TableError};
use crate::grade::Evaluation;
use crate::header::Histogram;
use crate::puzzle::{self, Puzzle, QuestionError, Texts};
use crate::search_to::Grown;
use crate::solver::{Counted, Solver};
use crate::tables::Tables;

/// Defines the list of puzzles. The first argument is a dollar sign, for the macro that this one
/// defines.
macro_rules! puzzles {
    ($dollar:tt $($name:ident),*) => {
        /// Any of the puzzles. Their order is that of lists for people.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[expect(missing_docs)]
        pub enum AnyPuzzle {
            $($name),*
        }

        /// A board of any puzzle.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs)]
        pub enum AnyBoard {
            $($name(<puzzle::$name as Puzzle>::Board)),*
        }

        /// A goal of any puzzle.
        #[derive(Clone, PartialEq, Eq, Hash)]
        #[expect(missing_docs)]
        pub enum AnyGoal {
            $($name(<puzzle::$name as Puzzle>::Goal)),*
        }

        /// Evaluates an expression with a name for the type of any puzzle: `for_puzzle!(puzzle, P
        /// => P::TEXTS.name)`.
        #[macro_export]
        macro_rules! for_puzzle {
            ($dollar puzzle:expr, $dollar P:ident => $dollar value:expr) => {
                match $dollar puzzle {
                    $($crate::any::AnyPuzzle::$name => {
                        type $dollar P = $crate::puzzle::$name;
                        $dollar value
                    })*
                }
            };
        }

        /// Evaluates an expression of the value inside a value of any puzzle.
        macro_rules! inside {
            ($dollar any:ident $dollar value:expr, $dollar inside:ident => $dollar then:expr) => {
                match $dollar value {
                    $($dollar any::$name($dollar inside) => $dollar then),*
                }
            };
        }

        impl AnyPuzzle {
            /// All puzzles.
            pub const ALL: &[AnyPuzzle] = &[$(AnyPuzzle::$name),*];
        }

        impl AnyBoard {
            /// Returns the board's puzzle.
            #[inline]
            pub const fn puzzle(&self) -> AnyPuzzle {
                match self {
                    $(AnyBoard::$name(_) => AnyPuzzle::$name),*
                }
            }
        }

        impl AnyGoal {
            /// Returns the goal's puzzle.
            #[inline]
            pub const fn puzzle(&self) -> AnyPuzzle {
                match self {
                    $(AnyGoal::$name(_) => AnyPuzzle::$name),*
                }
            }
        }

        $(impl Listed for puzzle::$name {
            const PUZZLE: AnyPuzzle = AnyPuzzle::$name;

            #[inline]
            fn any_board(board: Self::Board) -> AnyBoard {
                AnyBoard::$name(board)
            }

            #[inline]
            fn any_goal(goal: Self::Goal) -> AnyGoal {
                AnyGoal::$name(goal)
            }

            #[inline]
            fn board(any: &AnyBoard) -> Option<&Self::Board> {
                if let AnyBoard::$name(board) = any { Some(board) } else { None }
            }

            #[inline]
            fn goal_of(any: &AnyGoal) -> Option<&Self::Goal> {
                if let AnyGoal::$name(goal) = any { Some(goal) } else { None }
            }
        })*
    };
}

puzzles!($ Eight, Cubic, Harris, Gardner, Alike, Crossteaser);

/// A puzzle of the list [`AnyPuzzle`].
pub trait Listed: Puzzle {
    /// The puzzle as a value.
    const PUZZLE: AnyPuzzle;

    /// Converts a board of this puzzle to one of any puzzle.
    fn any_board(board: Self::Board) -> AnyBoard;

    /// Converts a goal of this puzzle to one of any puzzle.
    fn any_goal(goal: Self::Goal) -> AnyGoal;

    /// Returns a board of this puzzle; `None` if it is of another.
    fn board(any: &AnyBoard) -> Option<&Self::Board>;

    /// Returns a goal of this puzzle; `None` if it is of another.
    fn goal_of(any: &AnyGoal) -> Option<&Self::Goal>;
}

impl AnyPuzzle {
    /// Returns the words of the puzzle.
    pub const fn texts(self) -> &'static Texts {
        for_puzzle!(self, P => &P::TEXTS)
    }

    /// Returns the puzzle's name, such as `eight`.
    pub const fn name(self) -> &'static str {
        self.texts().name
    }

    /// Returns the puzzle whose notation a start looks like, even if it contains mistakes. Later
    /// puzzles are tried first, because their letters may also look like those of an earlier one.
    pub fn of_start(text: &str) -> Option<AnyPuzzle> {
        let mut puzzles = AnyPuzzle::ALL.iter().rev().copied();
        puzzles.find(|&puzzle| for_puzzle!(puzzle, P => P::is_start(text)))
    }

    /// Returns the first puzzle in whose notation a text is a goal.
    pub fn of_goal(text: &str) -> Option<AnyPuzzle> {
        AnyPuzzle::ALL.iter().copied().find(|puzzle| puzzle.goal(text).is_ok())
    }

    /// Reads a start; `None` asks for the default one.
    ///
    /// # Errors
    /// A text that is no start; no text where the puzzle has no default start.
    pub fn start(self, text: Option<&str>) -> Result<AnyBoard, QuestionError> {
        for_puzzle!(self, P => P::start(text).map(P::any_board))
    }

    /// Reads a goal.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn goal(self, text: &str) -> Result<AnyGoal, QuestionError> {
        for_puzzle!(self, P => P::goal(text).map(P::any_goal))
    }

    /// Returns the default goal of questions that have no start.
    pub fn usual_goal(self) -> AnyGoal {
        for_puzzle!(self, P => P::any_goal(P::usual_goal()))
    }

    /// Returns the usual goal with its empty square elsewhere: see [`Puzzle::goal_with_blank`].
    pub fn goal_with_blank(self, blank: Square) -> Option<AnyGoal> {
        for_puzzle!(self, P => P::goal_with_blank(blank).map(P::any_goal))
    }

    /// Reads the goal of questions that have no start; `None` asks for the usual one.
    ///
    /// # Errors
    /// A text that is no goal; parts of the goal with different pieces.
    pub fn goal_without_start(self, text: Option<&str>) -> Result<AnyGoal, QuestionError> {
        for_puzzle!(self, P => {
            let goal = text.map_or_else(|| Ok(P::usual_goal()), P::goal)?;
            P::goal_without_start(goal).map(P::any_goal)
        })
    }

    /// Reads a start and a goal, and checks that they have the same pieces. `None` asks for the
    /// default of each.
    ///
    /// # Errors
    /// As [`Puzzle::question`].
    pub fn question(
        self,
        start: Option<&str>,
        goal: Option<&str>,
    ) -> Result<(AnyBoard, AnyGoal), QuestionError> {
        for_puzzle!(self, P => {
            let (start, goal) = P::question(start, goal)?;
            Ok((P::any_board(start), P::any_goal(goal)))
        })
    }

    /// Returns the number of ranks of the puzzle's boards: [`Ranked::RANKS`].
    pub const fn ranks(self) -> u64 {
        for_puzzle!(self, P => <P as Puzzle>::Board::RANKS)
    }

    /// Returns the board of a rank; `None` for a larger rank.
    pub fn board(self, rank: u64) -> Option<AnyBoard> {
        for_puzzle!(self, P => <<P as Puzzle>::Board as Ranked>::from_rank(rank).map(P::any_board))
    }

    /// Returns the board with these pieces: see [`Board::numbers`].
    ///
    /// # Errors
    /// Numbers that are no board.
    pub fn from_numbers(self, numbers: [u8; 9]) -> Result<AnyBoard, NotationError> {
        for_puzzle!(self, P => <P as Puzzle>::Board::from_numbers(numbers).map(P::any_board))
    }

    /// Returns the goal with these pieces: see [`Puzzle::goal_of_numbers`].
    ///
    /// # Errors
    /// Numbers that are no goal.
    pub fn goal_of_numbers(self, numbers: [u8; 9]) -> Result<AnyGoal, QuestionError> {
        for_puzzle!(self, P => P::goal_of_numbers(numbers).map(P::any_goal))
    }

    /// Returns the numbers of pieces and their meaning, such as `0 (empty), 1 (U), 2 (D)`.
    pub fn numbering(self) -> String {
        let mut text = String::new();
        let written = for_puzzle!(self, P => <P as Puzzle>::Board::write_numbers(&mut text));
        written.unwrap_or_else(|error| unreachable!("a String takes every text: {error}"));
        text
    }

    /// Returns the content of the puzzle's large table, which is never made unasked; without it,
    /// [`AnyPuzzle::search`] answers. `None` for puzzles whose distances all fit into memory.
    pub fn large(self) -> Option<Content> {
        self.usual_goal().content().filter(|content| content.is_large())
    }

    /// Returns a solver without a table, which searches from both sides for each board, and calls
    /// `grown` meanwhile ([`SearchTo`](crate::SearchTo)). `None` for puzzles without a large table.
    pub fn search(self, grown: Grown) -> Option<AnySolver> {
        for_puzzle!(self, P => P::search(grown).map(AnySolver::searching::<P>))
    }
}

impl Display for AnyPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name of a puzzle.
impl FromStr for AnyPuzzle {
    type Err = UnknownPuzzle;

    fn from_str(text: &str) -> Result<AnyPuzzle, UnknownPuzzle> {
        let mut puzzles = AnyPuzzle::ALL.iter().copied();
        puzzles.find(|puzzle| puzzle.name() == text).ok_or(UnknownPuzzle)
    }
}

/// The error of a text that is no puzzle's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownPuzzle;

impl std::error::Error for UnknownPuzzle {}

impl Display for UnknownPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = AnyPuzzle::ALL.iter().map(|puzzle| puzzle.name()).collect();
        write!(f, "expected a puzzle, one of {}", names.join(", "))
    }
}

impl AnyBoard {
    /// Returns the shortest notation of the board.
    pub fn brief(&self) -> String {
        fn brief<P: Listed>(board: &AnyBoard) -> String {
            P::board(board).map(P::brief).unwrap_or_default()
        }
        for_puzzle!(self.puzzle(), P => brief::<P>(self))
    }

    /// Returns the image of the board that stands for its class: see [`Puzzle::canonical`].
    pub fn canonical(&self, goal: &AnyGoal) -> Option<AnyBoard> {
        fn canonical<P: Listed>(board: &AnyBoard, goal: &AnyGoal) -> Option<AnyBoard> {
            P::canonical(P::board(board)?, P::goal_of(goal)?).map(P::any_board)
        }
        for_puzzle!(self.puzzle(), P => canonical::<P>(self, goal))
    }

    /// Returns the sentence that no moves lead from this board to a goal, and why.
    pub fn no_path(&self, goal: &AnyGoal) -> String {
        let default = self.default_goal().filter(|default| default == goal);
        let default = default.map_or("", |_| ", the default goal");
        format!("no moves lead from {self} to {goal}{default}: {}", self.puzzle().texts().reach)
    }

    /// Returns the default goal for this start; `None` if there is none.
    pub fn default_goal(&self) -> Option<AnyGoal> {
        for_puzzle!(self.puzzle(), P => P::board(self).and_then(P::default_goal).map(P::any_goal))
    }
}

impl Board for AnyBoard {
    fn rank(&self) -> Option<u64> {
        inside!(AnyBoard self, board => Board::rank(board))
    }

    fn numbers(&self) -> [u8; 9] {
        inside!(AnyBoard self, board => board.numbers())
    }

    fn blank(&self) -> Square {
        inside!(AnyBoard self, board => Board::blank(board))
    }

    fn after(&self, step: Move) -> Option<AnyBoard> {
        fn after<P: Listed>(board: &AnyBoard, step: Move) -> Option<AnyBoard> {
            P::board(board)?.after(step).map(P::any_board)
        }
        for_puzzle!(self.puzzle(), P => after::<P>(self, step))
    }
}

impl Display for AnyBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        inside!(AnyBoard self, board => board.fmt(f))
    }
}

impl fmt::Debug for AnyBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyBoard({} {self})", self.puzzle())
    }
}

impl AnyGoal {
    /// Returns the content of the goal's table; `None` for a set of boards, whose distances a
    /// search finds.
    pub fn content(&self) -> Option<Content> {
        for_puzzle!(self.puzzle(), P => P::goal_of(self).and_then(P::content))
    }

    /// Returns the content of the table that has the path from a start ready, if there is one.
    #[inline]
    pub fn ready(&self, start: &AnyBoard) -> Option<Content> {
        fn ready<P: Listed>(start: &AnyBoard, goal: &AnyGoal) -> Option<Content> {
            P::ready(P::board(start)?, P::goal_of(goal)?)
        }
        for_puzzle!(self.puzzle(), P => ready::<P>(start, self))
    }

    /// Returns the goal with the start's pieces, if it leaves them open.
    ///
    /// # Errors
    /// Pieces of the goal that the start does not have.
    pub fn from(self, start: &AnyBoard) -> Result<AnyGoal, QuestionError> {
        fn from<P: Listed>(start: &AnyBoard, goal: AnyGoal) -> Result<AnyGoal, QuestionError> {
            match (P::board(start), P::goal_of(&goal)) {
                (Some(start), Some(of)) => P::goal_from(start, of.clone()).map(P::any_goal),
                _ => Ok(goal),
            }
        }
        for_puzzle!(self.puzzle(), P => from::<P>(start, self))
    }
}

impl Display for AnyGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        inside!(AnyGoal self, goal => goal.fmt(f))
    }
}

impl fmt::Debug for AnyGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGoal({} {self})", self.puzzle())
    }
}

impl Tables {
    /// Returns the solver of a goal of any puzzle: see [`Tables::solver`].
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn solver_of(&self, goal: &AnyGoal) -> Result<AnySolver, TableError> {
        fn solver<P: Listed>(tables: &Tables, goal: &AnyGoal) -> Result<AnySolver, TableError> {
            let goal = P::goal_of(goal).unwrap_or_else(|| unreachable!("a goal of {}", P::PUZZLE));
            let solver = P::solver(tables, goal)?;
            Ok(AnySolver(Arc::new(Of::<P, _> { solver, counted: |s| Some(s), searched: None })))
        }
        for_puzzle!(goal.puzzle(), P => solver::<P>(self, goal))
    }

    /// Returns the fewest moves, from the table that has them ready if there is one: see
    /// [`Puzzle::distance`]. `None` if no moves lead to the goal, or it is of another puzzle.
    ///
    /// # Errors
    /// As [`Puzzle::distance`].
    pub fn distance_of(&self, start: &AnyBoard, goal: &AnyGoal) -> Result<Option<u8>, TableError> {
        for_puzzle!(goal.puzzle(), P => match (P::board(start), P::goal_of(goal)) {
            (Some(start), Some(goal)) => P::distance(self, start, goal),
            _ => Ok(None),
        })
    }

    /// Returns the smallest of the shortest paths, from the table that has it ready if there is
    /// one: see [`Puzzle::path`]. `None` if no moves lead to the goal, or it is of another puzzle.
    ///
    /// # Errors
    /// As [`Puzzle::path`].
    pub fn path_of(&self, start: &AnyBoard, goal: &AnyGoal) -> Result<Option<Path>, TableError> {
        for_puzzle!(goal.puzzle(), P => match (P::board(start), P::goal_of(goal)) {
            (Some(start), Some(goal)) => P::path(self, start, goal),
            _ => Ok(None),
        })
    }
}

/// The answers of one goal of any puzzle. Clones share the bytes that it reads.
///
/// It is a [`Solver`] of [`AnyBoard`]s. From boards of another puzzle, no moves lead to the goal.
#[derive(Clone)]
pub struct AnySolver(Arc<dyn Erased>);

impl AnySolver {
    /// Returns a solver that searches from both sides for each board.
    fn searching<P: Listed>((solver, goal, radius): (P::Search, P::Board, usize)) -> AnySolver {
        let searched = Some((goal, radius));
        AnySolver(Arc::new(Of::<P, _> { solver, counted: |_| None, searched }))
    }

    /// Returns the puzzle of the solver's goal.
    pub fn puzzle(&self) -> AnyPuzzle {
        self.0.puzzle()
    }

    /// Returns the number of boards at each distance; `None` if the solver searches for each board.
    pub fn histogram(&self) -> Option<&Histogram> {
        self.0.histogram()
    }

    /// Returns the largest distance of a board from the goal, also if the solver searches for each
    /// board.
    pub fn radius(&self) -> usize {
        self.0.radius()
    }

    /// Returns the board of a rank, with the goal's tiles, if moves lead from it to the goal; `None`
    /// for all ranks if the solver searches for each board.
    pub fn board(&self, rank: u64) -> Option<AnyBoard> {
        self.0.board(rank)
    }

    /// Returns a board that shows the goal of a solver that searches for each board; `None` for others.
    pub(crate) fn searched(&self) -> Option<AnyBoard> {
        self.0.searched()
    }

    /// Returns the distance of every board by rank, 255 where no moves lead to the goal; `None` if the
    /// puzzle has too many boards.
    ///
    /// # Errors
    /// Entries that contradict each other.
    pub fn distances(&self) -> Result<Option<Vec<u8>>, TableError> {
        self.0.distances()
    }

    /// Returns the ranks of the boards at a distance, in ascending order; `None` if the puzzle has too
    /// many boards.
    ///
    /// # Errors
    /// Entries that contradict each other.
    pub fn ranks_at(&self, distance: usize) -> Result<Option<Vec<u32>>, TableError> {
        self.0.ranks_at(distance)
    }
}

impl Solver for AnySolver {
    type Board = AnyBoard;

    #[inline]
    fn distance(&self, board: &AnyBoard) -> Result<Option<u8>, TableError> {
        self.0.distance(board)
    }

    #[inline]
    fn path(&self, board: &AnyBoard) -> Result<Option<Path>, TableError> {
        self.0.path(board)
    }

    #[inline]
    fn best_moves(&self, board: &AnyBoard) -> Result<MoveSet, TableError> {
        self.0.best_moves(board)
    }

    fn evaluate(
        &self,
        board: &AnyBoard,
    ) -> Result<impl Iterator<Item = Evaluation<AnyBoard>>, TableError> {
        Ok(self.0.evaluate(board)?.into_iter())
    }

    fn contradiction(&self, board: &AnyBoard) -> TableError {
        self.0.contradiction(board)
    }
}

impl fmt::Debug for AnySolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnySolver").finish_non_exhaustive()
    }
}

/// A solver whose puzzle is not in its type, with the methods of [`AnySolver`].
trait Erased: Send + Sync {
    fn puzzle(&self) -> AnyPuzzle;
    fn distance(&self, board: &AnyBoard) -> Result<Option<u8>, TableError>;
    fn path(&self, board: &AnyBoard) -> Result<Option<Path>, TableError>;
    fn best_moves(&self, board: &AnyBoard) -> Result<MoveSet, TableError>;
    fn evaluate(&self, board: &AnyBoard) -> Result<Vec<Evaluation<AnyBoard>>, TableError>;
    fn contradiction(&self, board: &AnyBoard) -> TableError;
    fn histogram(&self) -> Option<&Histogram>;
    fn radius(&self) -> usize;
    fn searched(&self) -> Option<AnyBoard>;
    fn board(&self, rank: u64) -> Option<AnyBoard>;
    fn distances(&self) -> Result<Option<Vec<u8>>, TableError>;
    fn ranks_at(&self, distance: usize) -> Result<Option<Vec<u32>>, TableError>;
}

/// A solver of a puzzle. `counted` returns it if it has a histogram, and `searched` is a board that
/// shows its goal, and the largest distance from it, if it searches for each board.
struct Of<P: Listed, S> {
    solver: S,
    counted: fn(&S) -> Option<&P::Solver>,
    searched: Option<(P::Board, usize)>,
}

impl<P: Listed, S: Solver<Board = P::Board> + Send + Sync> Erased for Of<P, S> {
    fn puzzle(&self) -> AnyPuzzle {
        P::PUZZLE
    }

    #[inline]
    fn distance(&self, board: &AnyBoard) -> Result<Option<u8>, TableError> {
        P::board(board).map_or(Ok(None), |board| self.solver.distance(board))
    }

    #[inline]
    fn path(&self, board: &AnyBoard) -> Result<Option<Path>, TableError> {
        P::board(board).map_or(Ok(None), |board| self.solver.path(board))
    }

    #[inline]
    fn best_moves(&self, board: &AnyBoard) -> Result<MoveSet, TableError> {
        P::board(board).map_or(Ok(MoveSet::EMPTY), |board| self.solver.best_moves(board))
    }

    fn evaluate(&self, board: &AnyBoard) -> Result<Vec<Evaluation<AnyBoard>>, TableError> {
        let Some(board) = P::board(board) else { return Ok(Vec::new()) };
        let any = |Evaluation { step, board, distance }| Evaluation {
            step,
            board: P::any_board(board),
            distance,
        };
        Ok(self.solver.evaluate(board)?.map(any).collect())
    }

    fn contradiction(&self, board: &AnyBoard) -> TableError {
        let walk = || TableError::new(None, Fault::Walk { from: board.to_string() });
        P::board(board).map_or_else(walk, |board| self.solver.contradiction(board))
    }

    fn histogram(&self) -> Option<&Histogram> {
        (self.counted)(&self.solver).map(Counted::histogram)
    }

    fn radius(&self) -> usize {
        let counted = || self.histogram().map_or(0, Histogram::radius);
        self.searched.map_or_else(counted, |(_, radius)| radius)
    }

    fn searched(&self) -> Option<AnyBoard> {
        self.searched.map(|(goal, _)| P::any_board(goal))
    }

    fn board(&self, rank: u64) -> Option<AnyBoard> {
        (self.counted)(&self.solver)?.board(rank).map(P::any_board)
    }

    fn distances(&self) -> Result<Option<Vec<u8>>, TableError> {
        (self.counted)(&self.solver).map_or(Ok(None), P::distances)
    }

    fn ranks_at(&self, distance: usize) -> Result<Option<Vec<u32>>, TableError> {
        (self.counted)(&self.solver).map_or(Ok(None), |solver| P::ranks_at(solver, distance))
    }
}
