//! The class of `t.eight`, `t.cubic`, `t.harris`, `t.gardner` and `t.alike`.

use std::sync::Arc;

use numpy::{PyArray1, PyArrayDyn};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString};
use tilebase::puzzle;
use tilebase::{Board, Grade, Move, MoveSet, Solver};

use crate::answers::answers;
use crate::asked::Asked;
use crate::boards::{Boards, Form, shaped};
use crate::distances::Questions;
use crate::errors::{Failure, shown};
use crate::integers::Integers;
use crate::moves::{Moves, after};
use crate::opened::{Opened, Reduced};

/// A puzzle, and perhaps a goal that was chosen with `to`.
///
/// A board is a str in the notation of the puzzle, or nine integers row by row, of shape (9,) or
/// (3, 3). Many boards are a list of str, or integers of shape (..., 9) or (..., 3, 3); what is
/// said of each board then has the shape (...). A goal is a str or nine integers.
///
/// - `eight`, the sliding eight-puzzle: eight different tiles out of 1 to 9, and 0 for the blank,
///   in a str also X, _, . or -. The goal of a board is by default every tile on the square of its
///   own number; where there is no board, it is `"12345678_"`.
/// - `cubic`, the cubic eight-puzzle: cubes by their colours on top, in front and at the side (WRB),
///   and --- for the empty square; or X,Y, column and row of the empty square where all cubes are
///   WRB. In numbers: 0 (WRB), 1 (WBR), 2 (RBW), 3 (RWB), 4 (BWR), 5 (BRW), 6 (empty). A goal is a
///   pattern of the tops, nine of W, R, B and one E, or the numbers 0 to 3. It must be given; where
///   there is no board, it is `"RRRRERRRR"` by default.
/// - `harris`, Harris's rolling cubes: the direction of each marked face, U (up), D (down), N, S, E
///   or W (towards a side), and _ for the empty square. In numbers: 0 to 5, and 6 (empty). The goal
///   is by default `"UUUU_UUUU"`.
/// - `gardner`, Gardner's 24 faces: the three red faces of each cube (UNW), and --- for the empty
///   square. In numbers: a sum of three of 1 (U), 2 (D), 4 (N), 8 (S), 16 (E) and 32 (W), and 0
///   (empty). There is one goal. Its table has to be in the directory that is open.
/// - `alike`, eight cubes with six different faces: where the same two faces of each cube look (UN),
///   and -- for the empty square. In numbers: 0 to 23 (UN, US, UE, UW, DN, ..., WS), and 24 (empty).
///   There is one goal, `"alike"`. Its table has to be in the directory that is open.
///
/// A goal may be part of a board: ? is anything, !1 anything but 1, nine words may have whole cubes
/// (WRB), and GOAL+GOAL is any of several. It is solved by a search of some milliseconds.
///
/// A move is named by where the empty square goes: d, l, r or u; in arrays they have this order. Of
/// several shortest paths the answer is the lexicographically smallest. Where no moves lead to the
/// goal, a distance or path is None; in arrays of distances it is -1.
#[pyclass(frozen, module = "tilebase")]
pub(crate) struct Puzzle(Any);

/// Any of the puzzles.
enum Any {
    Eight(Asked<puzzle::Eight>),
    Cubic(Asked<puzzle::Cubic>),
    Harris(Asked<puzzle::Harris>),
    Gardner(Asked<puzzle::Gardner>),
    Alike(Asked<puzzle::Alike>),
}

/// Evaluates an expression of the puzzle, whichever it is.
macro_rules! each {
    ($puzzle:expr, $asked:ident => $value:expr) => {
        match &$puzzle.0 {
            Any::Eight($asked) => $value,
            Any::Cubic($asked) => $value,
            Any::Harris($asked) => $value,
            Any::Gardner($asked) => $value,
            Any::Alike($asked) => $value,
        }
    };
}

impl Puzzle {
    /// Returns all puzzles: `eight`, `cubic`, `harris`, `gardner` and `alike`.
    pub(crate) fn all(opened: &Arc<Opened>) -> [Puzzle; 5] {
        [
            Puzzle(Any::Eight(Asked::new(opened))),
            Puzzle(Any::Cubic(Asked::new(opened))),
            Puzzle(Any::Harris(Asked::new(opened))),
            Puzzle(Any::Gardner(Asked::new(opened))),
            Puzzle(Any::Alike(Asked::new(opened))),
        ]
    }
}

type Object<'py> = Bound<'py, PyAny>;
type Goal<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

#[pymethods]
impl Puzzle {
    /// The name of the puzzle: eight, cubic, harris, gardner or alike.
    #[getter]
    fn name(&self) -> &'static str {
        each!(self, asked => asked.name())
    }

    /// The goal that was chosen with `to`, as a str; None if there is none.
    #[getter]
    fn goal(&self) -> Option<String> {
        each!(self, asked => asked.goal.as_ref().map(ToString::to_string))
    }

    /// Return the same puzzle with a goal that is asked for where none is given.
    ///
    /// Raises:
    ///     ValueError: if the goal is not valid.
    ///
    /// >>> t = tilebase.open()
    /// >>> first_row = t.eight.to("123??????")
    /// >>> first_row.distance("867254301")
    /// 21
    /// >>> t.harris.to("UUU!UU!U!UU!U").path("DDDD_DDDD")
    /// 'dlurulddrurdluruldrdlur'
    #[pyo3(signature = (goal, /))]
    fn to(&self, goal: &Object<'_>) -> PyResult<Puzzle> {
        Ok(Puzzle(match &self.0 {
            Any::Eight(asked) => Any::Eight(asked.to(goal)?),
            Any::Cubic(asked) => Any::Cubic(asked.to(goal)?),
            Any::Harris(asked) => Any::Harris(asked.to(goal)?),
            Any::Gardner(asked) => Any::Gardner(asked.to(goal)?),
            Any::Alike(asked) => Any::Alike(asked.to(goal)?),
        }))
    }

    /// Return the fewest moves from a board to a goal; None where no moves lead there.
    ///
    /// Raises:
    ///     ValueError: if the board or the goal is not valid, or they have different tiles.
    ///     TypeError: if the goal must be given and is not.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.distance("123069478")
    /// 5
    /// >>> t.eight.distance([1, 2, 3, 0, 6, 9, 4, 7, 8])
    /// 5
    /// >>> t.eight.distance("12345678X", "12345687X") is None
    /// True
    /// >>> t.cubic.distance("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", "RBRBRBWEB")
    /// 21
    #[pyo3(signature = (start, goal=None))]
    fn distance(
        &self,
        py: Python<'_>,
        start: &Object<'_>,
        goal: Goal<'_, '_>,
    ) -> PyResult<Option<usize>> {
        each!(self, asked => Ok(asked.path(py, start, goal)?.1.map(|path| path.len())))
    }

    /// Return the smallest of the shortest paths from a board to a goal; None where no moves lead
    /// there.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.path("564178X23", "7568X4123")
    /// 'urrulldr'
    /// >>> t.cubic.path("2,1", "RBWRWWEWW")
    /// 'ldd'
    #[pyo3(signature = (start, goal=None))]
    fn path(
        &self,
        py: Python<'_>,
        start: &Object<'_>,
        goal: Goal<'_, '_>,
    ) -> PyResult<Option<String>> {
        each!(self, asked => Ok(asked.path(py, start, goal)?.1.map(|path| path.to_string())))
    }

    /// Return the boards along the smallest of the shortest paths, the first and the last included;
    /// None where no moves lead to the goal.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.solve("1234567_8")
    /// ['1234567_8', '12345678_']
    #[pyo3(signature = (start, goal=None))]
    fn solve(
        &self,
        py: Python<'_>,
        start: &Object<'_>,
        goal: Goal<'_, '_>,
    ) -> PyResult<Option<Vec<String>>> {
        each!(self, asked => {
            let (start, path) = asked.path(py, start, goal)?;
            Ok(path.map(|path| start.along(path).map(|board| board.to_string()).collect()))
        })
    }

    /// Return the moves with which shortest paths from a board to a goal begin, as their letters;
    /// an empty str at the goal, and where no moves lead there.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.best_moves("SDSED_ENW")
    /// 'dlu'
    #[pyo3(signature = (start, goal=None))]
    fn best_moves(
        &self,
        py: Python<'_>,
        start: &Object<'_>,
        goal: Goal<'_, '_>,
    ) -> PyResult<String> {
        each!(self, asked => {
            let best = asked.ask(py, start, goal, |solver, start| solver.best_moves(start))?;
            Ok(best.to_string())
        })
    }

    /// Return the number of shortest paths from a board to a goal; 0 where no moves lead there.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.count_paths("DDDD_DDDD")
    /// 16
    #[pyo3(signature = (start, goal=None))]
    fn count_paths(&self, py: Python<'_>, start: &Object<'_>, goal: Goal<'_, '_>) -> PyResult<u64> {
        each!(self, asked => {
            Ok(asked.ask(py, start, goal, |solver, start| solver.count_paths(start))?)
        })
    }

    /// Return all shortest paths from a board to a goal, the smallest first.
    ///
    /// Args:
    ///     start: a board.
    ///     goal: a goal.
    ///     limit: the most paths to return; by default all, which may be millions.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.all_paths("_12345678", limit=2)
    /// ['drrullddruurdllurrdldr', 'rdldrrulldruurddllurrd']
    #[pyo3(signature = (start, goal=None, limit=None))]
    fn all_paths<'py>(
        &self,
        py: Python<'py>,
        start: &Object<'_>,
        goal: Goal<'_, '_>,
        limit: Option<&Object<'_>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let limit = limit.map(|limit| number(limit, "limit")).transpose()?;
        let limit = limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
        let list = PyList::empty(py);
        each!(self, asked => {
            let start = asked.start(start)?;
            let goal = asked.goal_of(&start, asked.goal(goal)?)?;
            let solver = asked.solver(py, &goal)?;
            for (number, path) in solver.paths(&start).map_err(Failure::from)?.take(limit).enumerate() {
                list.append(path.map_err(Failure::from)?.to_string())?;
                if number % BLOCK == 0 {
                    py.check_signals()?;
                }
            }
        });
        Ok(list)
    }

    /// Return what given moves from a board are worth, or those from each of many boards.
    ///
    /// Args:
    ///     start: a board, or many.
    ///     moves: a str of moves, empty for none, or one for each board.
    ///     goal: a goal, or one for each board.
    ///
    /// Returns:
    ///     A `Grade`, or a list of them: whether the moves are `legal`, and whether they reach the
    ///     goal (`reaches`); the number of `moves`, up to the first illegal one; the `fewest` moves
    ///     (None where no moves lead to the goal); how many are `extra` (None unless the goal is
    ///     reached); and the number, from 1, of the first that is wrong (`first_wrong`): illegal, or
    ///     not on a shortest path. Where no moves lead to the goal, only an illegal one is wrong.
    ///
    /// Raises:
    ///     As `distance`; and ValueError, if the moves are none.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.grade("123069478", "rldrrul")
    /// Grade(legal=True, reaches=True, moves=7, fewest=5, extra=2, first_wrong=1)
    /// >>> [grade.extra for grade in t.eight.grade(["123069478", "1234567_8"], ["drrul", "rlr"])]
    /// [0, 2]
    #[pyo3(signature = (start, moves, goal=None))]
    fn grade<'py>(
        &self,
        py: Python<'py>,
        start: &Object<'py>,
        moves: &Object<'py>,
        goal: Goal<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        each!(self, asked => {
            let boards = asked.boards(start)?;
            let moves = Moves::take(moves, &boards.shape)?;
            let questions = Questions::new(asked, py, &boards, goal)?;
            let grades = boards.answers(py, |row, numbers| {
                questions.grade(row, numbers, moves.of(row)).map(Some)
            })?;
            let class = py.import("tilebase._named")?.getattr("Grade")?;
            let list = PyList::empty(py);
            for grade in grades.into_iter().flatten() {
                let extra = grade.extra();
                let Grade { legal, reaches, moves, fewest, first_wrong } = grade;
                list.append(class.call1((legal, reaches, moves, fewest, extra, first_wrong))?)?;
            }
            if boards.is_one() { list.get_item(0) } else { Ok(list.into_any()) }
        })
    }

    /// Return the fewest moves from each of many boards to a goal, -1 where no moves lead there.
    ///
    /// Args:
    ///     boards: boards of any leading shape. An array in C order is not copied, whatever its
    ///         integer type.
    ///     goal: a goal, or one for each board.
    ///
    /// Returns:
    ///     An array of int8 of the boards' leading shape.
    ///
    /// Raises:
    ///     ValueError: if a board or goal is not valid, or they have different tiles; the text names
    ///         the row, the number of the board in C order.
    ///     TypeError: if `boards` is neither str nor integers, or the goal must be given and is not.
    ///     TableError: if a table cannot be used.
    ///
    /// The GIL is released: threads share the work. Tens of millions of boards take a second. For
    /// very many boards the distances of all boards are found first, and kept for the goals that
    /// were asked for last: 0.4 MB for each of 64 goals of `eight`, 15 MB for each of 4 of cubes.
    ///
    /// >>> import numpy as np
    /// >>> t = tilebase.open()
    /// >>> boards = np.array([[1, 2, 3, 0, 6, 9, 4, 7, 8], [1, 2, 3, 4, 5, 6, 8, 7, 0]])
    /// >>> t.eight.distances(boards)
    /// array([ 5, -1], dtype=int8)
    /// >>> t.harris.to("UUUU_U?UU").distances(["DDDD_DDDD", "UUUU_UDUU"])
    /// array([24,  0], dtype=int8)
    #[pyo3(signature = (boards, goal=None))]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        boards: &Object<'py>,
        goal: Goal<'_, 'py>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        each!(self, asked => {
            let boards = asked.boards(boards)?;
            let questions = Questions::new(asked, py, &boards, goal)?;
            let all = boards.in_chunks(py, 0..boards.len(), |first, rows, slots| {
                questions.distances(first, rows, slots)
            })?;
            boards.array(py, all)
        })
    }

    /// Return the smallest of the shortest paths from each of many boards to a goal, None where no
    /// moves lead there.
    ///
    /// Args:
    ///     boards: boards of any leading shape.
    ///     goal: a goal, or one for each board.
    ///
    /// Returns:
    ///     A list of str or None, one for each board in C order.
    ///
    /// Raises:
    ///     As `distances`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.paths([[5, 6, 4, 1, 7, 8, 0, 2, 3]], "7568X4123")
    /// ['urrulldr']
    #[pyo3(signature = (boards, goal=None))]
    fn paths<'py>(
        &self,
        py: Python<'py>,
        boards: &Object<'py>,
        goal: Goal<'_, 'py>,
    ) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        each!(self, asked => {
            let boards = asked.boards(boards)?;
            let questions = Questions::new(asked, py, &boards, goal)?;
            for first in (0..boards.len()).step_by(BLOCK) {
                let block = first..boards.len().min(first + BLOCK);
                let path = |row, numbers| questions.path(row, numbers);
                for path in boards.answers_in(py, block, path)? {
                    list.append(path.map(|path| PyString::new(py, &path.to_string())))?;
                }
            }
        });
        Ok(list)
    }

    /// Return the fewest moves to a goal after each move from a board, or from each of many.
    ///
    /// Args:
    ///     boards: a board, or boards of any leading shape.
    ///     goal: a goal, or one for each board.
    ///
    /// Returns:
    ///     An array of int8 of shape (..., 4), in the order d, l, r, u: -1 where no moves lead to
    ///     the goal, -2 for a move off the board.
    ///
    /// Raises:
    ///     As `distances`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.evaluate("123069478")
    /// array([ 4, -2,  6,  6], dtype=int8)
    #[pyo3(signature = (boards, goal=None))]
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        boards: &Object<'py>,
        goal: Goal<'_, 'py>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        each!(self, asked => {
            let boards = asked.boards(boards)?;
            let questions = Questions::new(asked, py, &boards, goal)?;
            boards.arrays(py, boards.answers(py, |row, numbers| questions.evaluation(row, numbers))?)
        })
    }

    /// Return the moves that do not leave the board.
    ///
    /// Args:
    ///     boards: a str, a list of str, or integers of shape (..., 9) or (..., 3, 3).
    ///
    /// Returns:
    ///     For a str its moves as their letters; for a list of str a list of these. For integers an
    ///     array of bool of shape (..., 4), in the order d, l, r, u.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid.
    ///     TypeError: if `boards` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.moves("123069478")
    /// 'dru'
    /// >>> t.eight.moves([1, 2, 3, 0, 6, 9, 4, 7, 8])
    /// array([ True, False,  True,  True])
    #[pyo3(signature = (boards, /))]
    fn moves<'py>(&self, py: Python<'py>, boards: &Object<'py>) -> PyResult<Object<'py>> {
        each!(self, asked => {
            let boards = asked.boards(boards)?;
            let moves = |_, numbers| {
                let moves: MoveSet = asked.board(numbers)?.moves();
                Ok(Move::ALL.map(|step| moves.contains(step)))
            };
            let all = boards.answers(py, moves)?;
            match boards.form {
                Form::Numbers(_) => Ok(boards.arrays(py, all)?.into_any()),
                Form::Texts(_) => {
                    let texts = all.into_iter().map(|flags| {
                        let legal = Move::ALL.into_iter().zip(flags).filter(|(_, legal)| *legal);
                        legal.map(|(step, _)| step.letter()).collect()
                    });
                    answer_texts(py, &boards, texts.collect())
                }
            }
        })
    }

    /// Return the boards after some moves.
    ///
    /// Args:
    ///     boards: a str, a list of str, or integers of shape (..., 9) or (..., 3, 3).
    ///     moves: a str of moves for all boards; a list of one for each; or integers of the shape
    ///         (...), one move for each board: 0 (d), 1 (l), 2 (r) or 3 (u).
    ///
    /// Returns:
    ///     For a str a str, for a list of str a list of them, for integers an array of uint8 of
    ///     shape (..., 9).
    ///
    /// Raises:
    ///     ValueError: if a board is not valid, or a move leads off the board (`moves` says which do
    ///         not).
    ///     TypeError: if `boards` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.after("123069478", "drr")
    /// '12346978_'
    /// >>> t.eight.after([[1, 2, 3, 0, 6, 9, 4, 7, 8]] * 2, [0, 3])
    /// array([[1, 2, 3, 4, 6, 9, 0, 7, 8],
    ///        [0, 2, 3, 1, 6, 9, 4, 7, 8]], dtype=uint8)
    #[pyo3(signature = (boards, moves, /))]
    fn after<'py>(
        &self,
        py: Python<'py>,
        boards: &Object<'py>,
        moves: &Object<'py>,
    ) -> PyResult<Object<'py>> {
        each!(self, asked => {
            let boards = asked.boards(boards)?;
            let moves = Moves::take(moves, &boards.shape)?;
            let all = boards.answers(py, |row, squares| {
                Ok(asked.numbers(&after(asked.board(squares)?, moves.of(row))?))
            })?;
            match boards.form {
                Form::Numbers(_) => Ok(boards.arrays(py, all)?.into_any()),
                Form::Texts(_) => {
                    let texts = all.into_iter().map(|row| asked.board(row).map(|board| board.to_string()));
                    answer_texts(py, &boards, texts.collect::<Result<_, _>>()?)
                }
            }
        })
    }

    /// Return boards as an array.
    ///
    /// Args:
    ///     boards: a board, or boards of any leading shape.
    ///
    /// Returns:
    ///     An array of uint8 of shape (..., 9).
    ///
    /// Raises:
    ///     ValueError: if a board is not valid.
    ///     TypeError: if `boards` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.array("UUUU_UUDS")
    /// array([0, 0, 0, 0, 6, 0, 0, 1, 3], dtype=uint8)
    #[pyo3(signature = (boards, /))]
    fn array<'py>(
        &self,
        py: Python<'py>,
        boards: &Object<'py>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        each!(self, asked => {
            let boards = asked.boards(boards)?;
            boards.arrays(py, boards.answers(py, |_, row| Ok(asked.numbers(&asked.board(row)?)))?)
        })
    }

    /// Return a board as a str.
    ///
    /// Raises:
    ///     ValueError: if the board is not valid.
    ///     TypeError: if `board` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.cubic.text("2,1")
    /// 'WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WRB'
    #[pyo3(signature = (board, /))]
    fn text(&self, board: &Object<'_>) -> PyResult<String> {
        each!(self, asked => Ok(asked.start(board)?.to_string()))
    }

    /// Return boards as a list of str, one for each board in C order.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid.
    ///     TypeError: if `boards` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.texts([[[1, 2, 3], [0, 6, 9], [4, 7, 8]]])
    /// ['123_69478']
    #[pyo3(signature = (boards, /))]
    fn texts(&self, py: Python<'_>, boards: &Object<'_>) -> PyResult<Vec<String>> {
        each!(self, asked => {
            let boards = asked.boards(boards)?;
            Ok(boards.answers(py, |_, row| Ok(asked.board(row)?.to_string()))?)
        })
    }

    /// Return the rank of a board: 0 to 362879 for `eight`, whose tiles have to be 1 to 8; to
    /// 15116543 for `cubic` and `harris`; to 7524679679 for `gardner`; to 11287019519 for `alike`,
    /// where states that differ only in how the faces of all cubes are named have one rank.
    /// `tables/README.md` of the project says how they are counted.
    ///
    /// Raises:
    ///     ValueError: if the board is not valid, or has other tiles.
    ///     TypeError: if `board` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.rank("UUUU_UUUU"), t.eight.rank("12345678_")
    /// (6718464, 161280)
    #[pyo3(signature = (board, /))]
    fn rank(&self, board: &Object<'_>) -> PyResult<u64> {
        each!(self, asked => {
            Ok(asked.rank(&asked.start(board)?)?)
        })
    }

    /// Return the board that has a rank.
    ///
    /// Raises:
    ///     ValueError: if the rank is out of range.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.cubic.board(11358388)
    /// 'BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW'
    #[pyo3(signature = (rank, /))]
    fn board(&self, rank: &Object<'_>) -> PyResult<String> {
        let number = number(rank, "rank")?;
        let found = |failure| match failure {
            Failure::Number { expected, .. } => {
                Failure::Value(format!("expected {expected}, found {number}"))
            }
            other => other,
        };
        each!(self, asked => Ok(asked.of_rank(number).map_err(found)?.to_string()))
    }

    /// Return the ranks of many boards.
    ///
    /// Args:
    ///     boards: boards of any leading shape.
    ///
    /// Returns:
    ///     An array of int64 of the boards' leading shape.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid, or has other tiles; the text names the row.
    ///     TypeError: if `boards` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.ranks([[0, 0, 0, 0, 6, 0, 0, 0, 0]])
    /// array([6718464])
    #[pyo3(signature = (boards, /))]
    fn ranks<'py>(
        &self,
        py: Python<'py>,
        boards: &Object<'py>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        each!(self, asked => {
            let boards = asked.boards(boards)?;
            let all = boards.answers(py, |_, row| Ok(asked.rank(&asked.board(row)?)? as i64))?;
            boards.array(py, all)
        })
    }

    /// Return the boards of many ranks.
    ///
    /// Args:
    ///     ranks: integers of any shape.
    ///
    /// Returns:
    ///     An array of uint8 of shape (..., 9).
    ///
    /// Raises:
    ///     ValueError: if a rank is out of range; the text names the row.
    ///     TypeError: if `ranks` is not an array of integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.boards([6718464])
    /// array([[0, 0, 0, 0, 6, 0, 0, 0, 0]], dtype=uint8)
    #[pyo3(signature = (ranks, /))]
    fn boards<'py>(
        &self,
        py: Python<'py>,
        ranks: &Object<'py>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let ranks = Integers::take(ranks)?;
        let ones = ranks.ones();
        let all = each!(self, asked => {
            let board = |_, rank: i64| Ok(asked.numbers(&asked.of_rank(rank)?));
            answers(py, &ones, 0..ones.len(), board)
        });
        let all = all.map_err(|failure| ranks.explained(failure))?;
        shaped(py, all.into_flattened(), ranks.shape(), &[9])
    }

    /// Return all boards from which moves lead to a goal, with their distances and best moves. Not
    /// for `gardner` and `alike`.
    ///
    /// Args:
    ///     goal: a goal; by default the usual one.
    ///
    /// Returns:
    ///     A named tuple.
    ///     boards: an array of uint8 of shape (N, 9): 181,440 boards for a goal of `eight`, up to
    ///         15,116,544 for one of cubes, which take 210 MB.
    ///     distances: an array of int8 of shape (N,).
    ///     best: an array of bool of shape (N, 4): whether a shortest path begins with d, l, r, u.
    ///
    /// Raises:
    ///     ValueError: if the goal is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> table = t.eight.table()
    /// >>> int(table.distances.max()), int((table.distances == 31).sum())
    /// (31, 2)
    #[pyo3(signature = (goal=None))]
    fn table<'py>(&self, py: Python<'py>, goal: Goal<'_, '_>) -> PyResult<Object<'py>> {
        let (boards, distances, best) = each!(self, asked => asked.table(py, goal)?);
        let rows = [boards.len()];
        let table = py.import("tilebase._named")?.getattr("Table")?;
        table.call1((
            shaped(py, boards.into_flattened(), &rows, &[9])?,
            shaped(py, distances, &rows, &[])?,
            shaped(py, best.into_flattened(), &rows, &[4])?,
        ))
    }

    /// Return the distance of every board from a goal: the perfect heuristic as an array. Not for
    /// `gardner` and `alike`.
    ///
    /// Args:
    ///     goal: a goal; by default the usual one.
    ///
    /// Returns:
    ///     An array of int8 of shape (362880,) for `eight`, (15116544,) for cubes: element
    ///     `rank(board)` is `distance(board, goal)`, and -1 where no moves lead to the goal.
    ///
    /// Raises:
    ///     ValueError: if the goal is not valid, or its tiles are not 1 to 8.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> all_distances = t.harris.all_distances()
    /// >>> int(all_distances.max()), int((all_distances == 49).sum())
    /// (49, 12)
    #[pyo3(signature = (goal=None))]
    fn all_distances<'py>(
        &self,
        py: Python<'py>,
        goal: Goal<'_, '_>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        each!(self, asked => Ok(PyArray1::from_vec(py, asked.by_rank(py, goal)?)))
    }

    /// Return how many boards are at each distance from a goal.
    ///
    /// Args:
    ///     goal: a goal; by default the usual one. For `cubic` the default is to count the patterns
    ///         at each distance from the nine starts with all cubes alike.
    ///
    /// Returns:
    ///     An array of int64: element 20 is the number of boards that are 20 moves away.
    ///
    /// Raises:
    ///     ValueError: if the goal is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> counts = t.eight.stats()
    /// >>> len(counts) - 1, int(counts.sum())
    /// (31, 181440)
    #[pyo3(signature = (goal=None))]
    fn stats<'py>(
        &self,
        py: Python<'py>,
        goal: Goal<'_, '_>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        each!(self, asked => {
            let counts = asked.counts(py, goal)?.into_iter().map(|count| count as i64);
            Ok(PyArray1::from_iter(py, counts))
        })
    }

    /// Return boards drawn at random from those from which moves lead to a goal.
    ///
    /// Args:
    ///     count: how many; each is drawn out of all, so one may come twice. By default one board,
    ///         and not an array of one.
    ///     distance: draw out of those that are exactly this far from the goal. By default out of
    ///         all. Those of `gardner` and `alike` at a distance come from random walks, and some
    ///         are likelier than others.
    ///     goal: a goal; by default the usual one.
    ///     seed: 0 to 2**64 - 1: draw the same boards in every call with this number, on every
    ///         machine and in every version: those of `tilebase random PUZZLE --goal GOAL --seed`.
    ///         Or a `numpy.random.Generator`, of which one number is drawn. By default others in
    ///         every call.
    ///
    /// Returns:
    ///     An array of uint8 of shape (count, 9), or (9,).
    ///
    /// Raises:
    ///     ValueError: if no board has this distance, the goal is not valid, or a number is out of
    ///         range.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> import numpy as np
    /// >>> t = tilebase.open()
    /// >>> t.eight.distances(t.eight.random(3, distance=20, seed=1))
    /// array([20, 20, 20], dtype=int8)
    /// >>> t.harris.random(seed=np.random.default_rng(1)).shape
    /// (9,)
    #[pyo3(signature = (count=None, distance=None, goal=None, seed=None))]
    fn random<'py>(
        &self,
        py: Python<'py>,
        count: Option<&Object<'py>>,
        distance: Option<&Object<'py>>,
        goal: Goal<'_, '_>,
        seed: Option<&Object<'py>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let count = count.map(|count| number(count, "count")).transpose()?;
        let count = count.map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let distance = distance.map(|distance| number(distance, "distance")).transpose()?;
        let seed = seed.map(drawn_seed).transpose()?;
        let boards = each!(self, asked => {
            let goal = asked.goal_or_usual(goal)?;
            asked.draw(py, count.unwrap_or(1), distance, &goal, seed)?
        });
        let leading = count.map(|_| boards.len());
        shaped(py, boards.into_flattened(), leading.as_slice(), &[9])
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        each!(self, asked => asked.opened.reduce(py, Some(self.name()), self.goal()))
    }

    fn __repr__(&self) -> String {
        let to = self.goal().map_or(String::new(), |goal| format!(" to {goal}"));
        format!("<tilebase.Puzzle {}{to}>", self.name())
    }
}

/// How many answers are turned into objects of Python before Ctrl-C is looked for.
const BLOCK: usize = 1 << 14;

/// Returns one text, or a list of them.
fn answer_texts<'py>(
    py: Python<'py>,
    boards: &Boards<'_>,
    texts: Vec<String>,
) -> PyResult<Object<'py>> {
    match &texts[..] {
        [text] if boards.is_one() => Ok(PyString::new(py, text).into_any()),
        _ => Ok(PyList::new(py, texts)?.into_any()),
    }
}

/// Reads a seed: a number, or a generator of numbers.
fn drawn_seed(seed: &Object<'_>) -> Result<u64, Failure> {
    let generator = seed.py().import("numpy.random")?.getattr("Generator")?;
    if !seed.is_instance(&generator)? {
        return number(seed, "seed");
    }
    let uint64 = seed.py().import("numpy")?.getattr("uint64")?;
    let drawn = seed.call_method1("integers", (0, u64::MAX, py_none(seed), uint64))?;
    Ok(drawn.extract()?)
}

fn py_none<'py>(object: &Object<'py>) -> Object<'py> {
    object.py().None().into_bound(object.py())
}

/// Reads a number, 0 to 2^64 - 1.
fn number(object: &Object<'_>, name: &str) -> Result<u64, Failure> {
    if !object.hasattr("__index__")? || object.is_instance_of::<PyBool>() {
        let found = object.get_type().name()?;
        return Err(Failure::Type(format!("{name}: expected an int, found {found}")));
    }
    let number = object.call_method0("__index__")?;
    let wrong =
        || Failure::Value(format!("{name}: expected 0 to 2**64 - 1, found {}", shown(&number)));
    number.extract().map_err(|_| wrong())
}
