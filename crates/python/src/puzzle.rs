//! The class of `t.eight` and the other puzzles.

use std::hash::{DefaultHasher, Hash, Hasher};

use numpy::{PyArray1, PyUntypedArray};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use tilebase::json::{Json, JsonObject};
use tilebase::random::Day;
use tilebase::{Board, Content, MoveNotation, Path, Solver, TableError};
use tilebase_dice::{Dice, seed_from_entropy};

use crate::boards::{Along, Boards, MoveRow, shaped};
use crate::errors::PythonError;
use crate::integers::{self, Integers, Object, as_array};
use crate::moves::{Moves, after, notation_of, steps};
use crate::opened::ask;
use crate::questions::{MovesArgument, PuzzleWithGoal, Questions, analysed};
use crate::random::{What, distances, drawn_seed};
use crate::waiting::{BLOCK, Worker, listed, room, waiting, with_young_garbage};

/// A puzzle, with or without a goal that was chosen with `to`.
///
/// A board is a str in the notation of the puzzle, or an integer for each square: 0 or -1 for the
/// empty one, and from 1 the pieces. These have the shape (squares,), row by row, or (rows, columns): in
/// `eight` (9,) or (3, 3). Many boards are a list of str, or integers of shape (..., squares) or
/// (..., rows, columns); answers then have the shape (...). A goal is a str or integers, for
/// `cubic` 0 (empty), 1 (W), 2 (R) or 3 (B). The help of `Tables` has the
/// notation of each puzzle, its numbers, and its default goal.
///
/// In puzzles with many goals, a goal may be part of a board: ? is anything, !1 anything but 1, a
/// word for each square may be a whole cube (WRB), and GOAL+GOAL is any of several. A search solves
/// it in some milliseconds.
///
/// Puzzles with a large table, which is never made unasked, answer one board after another. Without
/// the table, a search from both sides takes up to some seconds for each.
///
/// Two puzzles are equal if their rules and their goals are the same, also after a pickle.
///
/// A move is named by the direction of the empty square: d, l, r or u, in this order in arrays. Of
/// several shortest paths the answer is the first in alphabetical order. If no moves lead to the
/// goal, a distance or path is None; in arrays of distances it is -1.
#[pyclass(frozen, module = "tilebase")]
pub(crate) struct Puzzle(pub(crate) PuzzleWithGoal);

/// An argument that is a goal, or a goal for each board.
type Goal<'a, 'py> = Option<&'a Object<'py>>;

#[pymethods]
impl Puzzle {
    /// The name of the puzzle, as an attribute of the open tables: `eight`.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.puzzle.name()
    }

    /// The title, such as `the sliding eight-puzzle`.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.puzzle.title()
    }

    /// What to do, in a sentence.
    #[getter]
    fn task(&self) -> &'static str {
        self.0.puzzle.task()
    }

    /// The shape of a board: columns x rows such as 3x3, or with walls a picture such as
    /// .../.#./..., where # is a wall.
    #[getter]
    fn shape(&self) -> String {
        self.0.puzzle.grid().to_string()
    }

    /// The number of rows of a board.
    #[getter]
    fn rows(&self) -> usize {
        self.0.puzzle.grid().rows()
    }

    /// The number of columns of a board.
    #[getter]
    fn columns(&self) -> usize {
        self.0.puzzle.grid().columns()
    }

    /// The goal of questions that name none, as a str: the one that was chosen with `to`, or else
    /// the default goal; None if a question must name its goal.
    #[getter(goal)]
    fn goal_text(&self) -> Option<String> {
        let puzzle = self.0.puzzle;
        let default = || (!puzzle.must_name_goal()).then(|| puzzle.default_goal(None));
        Some(self.0.goal.clone().or_else(default)?.to_string())
    }

    /// The largest distance to this goal; None if there is no goal, or only a search for each board
    /// finds its distance.
    #[getter]
    fn radius(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        let PuzzleWithGoal { puzzle, ref goal, .. } = self.0;
        let default = puzzle.default_goal(None);
        let goal = match goal {
            None if puzzle.must_name_goal() => return Ok(None),
            None => &default,
            Some(goal) => goal,
        };
        if let Some(radius) = puzzle.radius().filter(|_| *goal == default) {
            return Ok(Some(radius));
        }
        if Content::databases_of(goal).is_some() {
            return Ok(None);
        }
        let goal = puzzle.goal_without_start(Some(&goal.to_string())).map_err(PythonError::from)?;
        let kept = self.0.opened.kept()?;
        let solver = py.detach(|| kept.solver(&goal))?;
        Ok(solver.counts().map(|_| solver.radius()))
    }

    /// Return the same puzzle with another goal for the questions that name none.
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
        Ok(Puzzle(PuzzleWithGoal { goal: self.0.given_goal(Some(goal))?, ..self.0.clone() }))
    }

    /// Return the fewest moves from a board, or from each of many, to a goal.
    ///
    /// Args:
    ///     boards: a board, or many.
    ///     goal: a goal, or one for each board.
    ///
    /// Returns:
    ///     An int, None if no moves lead to the goal; for many boards, an array of int8 of their
    ///     leading shape, with -1 for None.
    ///
    /// Raises:
    ///     ValueError: if a board or goal is not valid, or they have different tiles; the text names
    ///         the row, the number of the board in C order.
    ///     TypeError: if `boards` is neither str nor integers.
    ///     TableError: if a table cannot be used.
    ///
    /// The GIL is released, so threads can share the work. Tens of millions of boards take a
    /// second. For very many boards, in one call or in several, the distances of all boards are
    /// found first, a byte for each, and kept for the last goal of each puzzle.
    ///
    /// >>> import numpy as np
    /// >>> t = tilebase.open()
    /// >>> t.eight.distance("123069478")
    /// 5
    /// >>> t.eight.distance("12345678X", "12345687X") is None
    /// True
    /// >>> t.cubic.distance("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", "RBRBRBWEB")
    /// 21
    /// >>> t.eight.distance(np.array([[1, 2, 3, 0, 6, 9, 4, 7, 8], [1, 2, 3, 4, 5, 6, 8, 7, 0]]))
    /// array([ 5, -1], dtype=int8)
    /// >>> t.harris.to("UUUU_U?UU").distance(["DDDD_DDDD", "UUUU_UDUU"])
    /// array([24,  0], dtype=int8)
    #[pyo3(signature = (boards, goal=None))]
    pub(crate) fn distance<'py>(
        &self,
        boards: &Object<'py>,
        goal: Goal<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        let (py, (boards, asked)) = (boards.py(), Questions::new(&self.0, boards, goal)?);
        let all = asked.distances(&boards)?;
        match all[..] {
            [-1] if boards.is_one() => Ok(py.None().into_bound(py)),
            _ => shaped(py, all, &boards.shape, &[]),
        }
    }

    /// Return the first of the shortest paths, in alphabetical order, from a board, or from each of
    /// many, to a goal.
    ///
    /// Args:
    ///     boards: a board, or many.
    ///     goal: a goal, or one for each board.
    ///
    /// Returns:
    ///     A str, None if no moves lead to the goal; for many boards, a list of these, in C order.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.cubic.path("2,1", "RBWRWWEWW")
    /// 'ldd'
    /// >>> t.eight.path([[5, 6, 4, 1, 7, 8, 0, 2, 3], [7, 5, 6, 8, 0, 4, 1, 2, 3]], "7568X4123")
    /// ['urrulldr', '']
    #[pyo3(signature = (boards, goal=None))]
    pub(crate) fn path<'py>(
        &self,
        boards: &Object<'py>,
        goal: Goal<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        let (boards, asked) = Questions::new(&self.0, boards, goal)?;
        boards.list(|row, board| Ok(asked.path(row, &board)?.map(|path| path.to_string())))
    }

    /// Return the boards along the path that `path` returns, with the first and the last; None if no
    /// moves lead to the goal.
    ///
    /// Args:
    ///     boards: a board, or many.
    ///     goal: a goal, or one for each board.
    ///
    /// Returns:
    ///     For a str, a list of str; for one board of integers, an array of uint8 of shape (N, squares);
    ///     for many boards, a list with one of these or None for each, in C order.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.along("1234567_8")
    /// ['1234567_8', '12345678_']
    /// >>> t.eight.along([1, 2, 3, 4, 5, 6, 7, 0, 8])
    /// array([[1, 2, 3, 4, 5, 6, 7, 0, 8],
    ///        [1, 2, 3, 4, 5, 6, 7, 8, 0]], dtype=uint8)
    #[pyo3(signature = (boards, goal=None))]
    fn along<'py>(&self, boards: &Object<'py>, goal: Goal<'_, 'py>) -> PyResult<Object<'py>> {
        let (boards, asked) = Questions::new(&self.0, boards, goal)?;
        let (text, squares) = (|board: Board| board.to_string(), boards.squares);
        let texts = |row, board: Board| {
            let path = asked.path(row, &board)?;
            Ok(path.map(|path| board.along(path).map(text).collect::<Vec<_>>()))
        };
        let arrays = |row, board: Board| {
            let path = asked.path(row, &board)?;
            Ok(path.map(|path| Along::new(board.along(path), squares)))
        };
        with_young_garbage(boards.py, || match boards.are_texts() {
            true => boards.list(texts),
            false => boards.list(arrays),
        })
    }

    /// Return the moves that begin a shortest path from a board to a goal: none at the goal, or if
    /// no moves lead there.
    ///
    /// Args:
    ///     boards: a str, a list of str, or integers.
    ///     goal: a goal, or one for each board.
    ///
    /// Returns:
    ///     As `legal_moves`: letters for a str, a list of such letters for a list, and an array of bool
    ///     of shape (..., 4) for integers.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.best_moves("SDSED_ENW")
    /// 'dlu'
    /// >>> t.harris.best_moves(t.harris.array(["SDSED_ENW"]))
    /// array([[ True,  True, False,  True]])
    #[pyo3(signature = (boards, goal=None))]
    pub(crate) fn best_moves<'py>(
        &self,
        boards: &Object<'py>,
        goal: Goal<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        let (boards, asked) = Questions::new(&self.0, boards, goal)?;
        boards.moves(|row, board| asked.ask(row, &board, Solver::best_moves))
    }

    /// Return the number of shortest paths from a board, or from each of many, to a goal; 0 if no
    /// moves lead there.
    ///
    /// Args:
    ///     boards: a board, or many.
    ///     goal: a goal, or one for each board.
    ///
    /// Returns:
    ///     An int; for many boards, an array of int64 of their leading shape.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.count_paths("DDDD_DDDD")
    /// 16
    /// >>> t.eight.count_paths(["8672543_1", "12345678_", "12345687_"])
    /// array([40,  1,  0])
    #[pyo3(signature = (boards, goal=None))]
    fn count_paths<'py>(&self, boards: &Object<'py>, goal: Goal<'_, 'py>) -> PyResult<Object<'py>> {
        let (boards, asked) = Questions::new(&self.0, boards, goal)?;
        boards.array(&[], |row, board| Ok([asked.ask(row, &board, Solver::count_paths)? as i64]))
    }

    /// Return all shortest paths from a board to a goal, in alphabetical order.
    ///
    /// Args:
    ///     board: a board.
    ///     goal: a goal.
    ///     limit: the most paths to return; by default all, which may be millions.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.all_paths("_12345678", limit=2)
    /// ['drrullddruurdllurrdldr', 'rdldrrulldruurddllurrd']
    #[pyo3(signature = (board, goal=None, *, limit=None))]
    fn all_paths<'py>(
        &self,
        board: &Object<'py>,
        goal: Goal<'_, 'py>,
        limit: Option<&Object<'_>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let py = board.py();
        let limit = limit.map_or(Ok(usize::MAX), |limit| integers::count(limit, "limit"))?;
        let (start, solver) = Questions::only(&self.0, board, goal)?;
        // On a thread of its own, as a search for a path may take seconds.
        let mut worker = Worker::new(move |sender| match solver.all_paths(&start) {
            Ok(paths) => paths.take(limit).try_for_each(|path| sender.send(path)),
            Err(error) => sender.send(Err(error)),
        })?;
        let text = |path: Result<Path, TableError>| Ok(path?.to_string());
        Ok(listed(py, |_| worker.next(py)?.into_iter().map(text).collect())?)
    }

    /// Grade the moves from a board, or from each of many boards.
    ///
    /// Args:
    ///     boards: a board, or many.
    ///     moves: a str of moves, or one for each board; `.` is for none, and an empty str is only
    ///         read where none are needed. Moves are letters, words or arrows, such as `drrul`,
    ///         `Down, right2` or `↓→→`, or numbers of tiles, also in the answer of a person: see
    ///         `moves_in`. For one board, they may be a list: `["up", "left"]` or `[4, 7, 8]`.
    ///     goal: a goal, or one for each board.
    ///     notation: how moves are written: `blank`, as the direction of the empty square; `tile`,
    ///         as that of the tile or cube; `number`, as the number of the tile, or of a cube's
    ///         square, with blanks between numbers where some are above 9. Without it, it is
    ///         `blank`, or the one that the moves of each text certainly have.
    ///
    /// Returns:
    ///     A `Grade`, or a list of them. In a list, a text that cannot be read, or None, is graded like
    ///     no moves, but as illegal, and `unreadable` says why.
    ///
    /// Raises:
    ///     As `distance`; and ValueError, if `moves` is a single str that cannot be read.
    ///
    /// >>> t = tilebase.open()
    /// >>> grade = t.eight.grade("123069478", "rldrrul")
    /// >>> grade.length, grade.distance, grade.extra, grade.first_wrong
    /// (7, 5, 2, 1)
    /// >>> t.eight.grade("123069478", "4, 7, 8").left, t.eight.grade("123069478", ["d", "r"]).left
    /// (2, 3)
    /// >>> [grade.unreadable for grade in t.eight.grade(["123069478"] * 2, ["Down", "?"])]
    /// [None, 'moves "?": expected moves alone, found "?"']
    /// >>> [grade.extra for grade in t.eight.grade(["123069478", "1234567_8"], ["drrul", "rlr"])]
    /// [0, 2]
    #[pyo3(signature = (boards, moves, goal=None, *, notation=None))]
    pub(crate) fn grade<'py>(
        &self,
        boards: &Object<'py>,
        moves: &Object<'py>,
        goal: Goal<'_, 'py>,
        notation: Option<&str>,
    ) -> PyResult<Object<'py>> {
        let (boards, asked) = Questions::new(&self.0, boards, goal)?;
        let notation = notation_of(notation)?;
        let text = |text: &str| Ok(MovesArgument::Text(text.to_owned()));
        let moves = Moves::take(moves, self.0.puzzle, &boards.shape, text, MovesArgument::Step)?;
        let grade = |row, board| asked.grade(row, &board, &moves, notation);
        with_young_garbage(boards.py, || boards.list(grade))
    }

    /// Return every legal move from a board, or from each of many, with the board and the distance
    /// after it.
    ///
    /// Args:
    ///     boards: a str, a list of str, or integers.
    ///     goal: a goal, or one for each board.
    ///
    /// Returns:
    ///     For a str, a list of `NextMove`, in the order d, l, r, u; for a list of str, a list of these
    ///     lists. For integers, an array of int8 of shape (..., 4), in the same order: the distance
    ///     after the move, -1 if no moves lead to the goal, -2 for a move off the board.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> t = tilebase.open()
    /// >>> for step in t.eight.moves("123069478"):
    /// ...     print(step.move, step.board, step.distance, step.best)
    /// d 123469_78 4 True
    /// r 1236_9478 6 False
    /// u _23169478 6 False
    /// >>> t.eight.moves([1, 2, 3, 0, 6, 9, 4, 7, 8])
    /// array([ 4, -2,  6,  6], dtype=int8)
    #[pyo3(signature = (boards, goal=None))]
    pub(crate) fn moves<'py>(
        &self,
        boards: &Object<'py>,
        goal: Goal<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        let (boards, asked) = Questions::new(&self.0, boards, goal)?;
        match boards.are_texts() {
            true => with_young_garbage(boards.py, || {
                boards.list(|row, board| asked.next_moves(row, &board))
            }),
            false => {
                let moves = self.0.puzzle.moves().len();
                boards.array(&[moves], |row, board| asked.values(row, &board))
            }
        }
    }

    /// Return all that is known of a board, as the command writes it with `--format json`.
    ///
    /// Args:
    ///     board: a board.
    ///     goal: a goal.
    ///
    /// Returns:
    ///     A dict. `puzzle`, `start` and `goal` are the question. `distance`: the fewest moves, None if
    ///     no moves lead to the goal; `reason`: why none do. `at_least`: how many moves are needed at
    ///     least, if the time of the tables was up before the distance was known. `path`: the first
    ///     of the shortest paths in alphabetical order; `along`: the boards along it; `paths`: the
    ///     number of shortest paths. `moves`: a dict of `move`, `board`, `distance` and `best` for
    ///     each legal move; `best_moves`: those that begin a shortest path.
    ///
    /// Raises:
    ///     As `distance`.
    ///
    /// >>> answer = tilebase.open().eight.analyse("1234567_8")
    /// >>> answer["distance"], answer["path"], answer["along"], answer["paths"]
    /// (1, 'r', ['1234567_8', '12345678_'], 1)
    #[pyo3(signature = (board, goal=None))]
    pub(crate) fn analyse<'py>(
        &self,
        board: &Object<'py>,
        goal: Goal<'_, 'py>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (start, solver) = Questions::only(&self.0, board, goal)?;
        let answer = ask(&solver, &start, analysed)?;
        dict(board.py(), &answer.object(MoveNotation::Blank))
    }

    /// Return the moves that do not leave the board.
    ///
    /// Args:
    ///     boards: a str, a list of str, or integers.
    ///
    /// Returns:
    ///     For a str, the letters of the moves; for a list of str, a list of such letters; for
    ///     integers, an array of bool of shape (..., 4), in the order d, l, r, u. In a puzzle of slides
    ///     each letter and number of tiles is a move, and has a place: on 3x3 squares d, d2, l, l2, r,
    ///     r2, u and u2. Texts then have blanks between moves.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid.
    ///     TypeError: if `boards` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.legal_moves("123069478")
    /// 'dru'
    /// >>> t.eight.legal_moves([1, 2, 3, 0, 6, 9, 4, 7, 8])
    /// array([ True, False,  True,  True])
    #[pyo3(signature = (boards, /))]
    fn legal_moves<'py>(&self, boards: &Object<'py>) -> PyResult<Object<'py>> {
        let boards = Boards::take(self.0.puzzle, boards)?;
        boards.moves(|_, board| Ok(board.legal_moves()))
    }

    /// Return the boards after some moves.
    ///
    /// Args:
    ///     boards: a str, a list of str, or integers.
    ///     moves: a str of moves for all boards; a list of one for each; or integers of the shape
    ///         (...), one move for each board: 0 (d), 1 (l), 2 (r) or 3 (u), or its place among the slides.
    ///
    /// Returns:
    ///     Boards of the same form: a str, a list of str, or an array of uint8 of shape (..., squares).
    ///
    /// Raises:
    ///     ValueError: if a board is not valid, or a move leads off the board (`legal_moves`
    ///         returns those that do not).
    ///     TypeError: if `boards` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.after("123069478", "drr")
    /// '12346978_'
    /// >>> t.eight.after([[1, 2, 3, 0, 6, 9, 4, 7, 8]] * 2, [0, 3])
    /// array([[1, 2, 3, 4, 6, 9, 0, 7, 8],
    ///        [0, 2, 3, 1, 6, 9, 4, 7, 8]], dtype=uint8)
    #[pyo3(signature = (boards, moves, /))]
    fn after<'py>(&self, boards: &Object<'py>, moves: &Object<'py>) -> PyResult<Object<'py>> {
        let boards = Boards::take(self.0.puzzle, boards)?;
        let text = |text: &str| Ok((steps(text, self.0.puzzle)?, None));
        let one = |step| (Vec::new(), Some(step));
        let moves = Moves::take(moves, self.0.puzzle, &boards.shape, text, one)?;
        boards.boards(|row, board| {
            let (steps, step) = moves.of(row);
            after(board, step.as_ref().map_or(steps, std::slice::from_ref))
        })
    }

    /// Return the boards that stand for the classes of some boards: for each, one of its images
    /// under the symmetries of a goal.
    ///
    /// A symmetry turns or reflects the board; in `eight` it also renames the tiles so that the
    /// goal does not change, and in puzzles of cubes it changes colours or marks. Boards of a class
    /// have the same distance. To split a dataset without leaks, put boards with equal
    /// `rank(canonical(boards))` in the same part.
    ///
    /// Args:
    ///     boards: a str, a list of str, or integers.
    ///     goal: a goal, or one for each board; each a whole board or pattern.
    ///
    /// Returns:
    ///     Boards of the same form: a str, a list of str, or an array of uint8 of shape (..., squares).
    ///
    /// Raises:
    ///     As `distance`; and ValueError, if the symmetries of a goal are not known.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.canonical(["1234567_8", "12345_786"])
    /// ['12345_786', '12345_786']
    /// >>> import numpy as np
    /// >>> len(np.unique(t.eight.canonical(t.eight.all_boards().boards), axis=0))
    /// 90792
    #[pyo3(signature = (boards, goal=None))]
    fn canonical<'py>(&self, boards: &Object<'py>, goal: Goal<'_, 'py>) -> PyResult<Object<'py>> {
        let (boards, asked) = Questions::new(&self.0, boards, goal)?;
        boards.boards(|row, board| asked.canonical(row, &board))
    }

    /// Return boards as an array.
    ///
    /// Args:
    ///     boards: a board, or boards of any leading shape.
    ///
    /// Returns:
    ///     An array of uint8 of shape (..., squares).
    ///
    /// Raises:
    ///     ValueError: if a board is not valid.
    ///     TypeError: if `boards` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.array("UUUU_UUDS")
    /// array([1, 1, 1, 1, 0, 1, 1, 2, 4], dtype=uint8)
    #[pyo3(signature = (boards, /))]
    fn array<'py>(&self, boards: &Object<'py>) -> PyResult<Object<'py>> {
        let boards = Boards::take(self.0.puzzle, boards)?;
        boards.array(&[boards.squares], |_, board| Ok(board))
    }

    /// Return a board, or each of many, as a str.
    ///
    /// Args:
    ///     boards: a board, or many.
    ///
    /// Returns:
    ///     A str; for many boards, a list of str, in C order.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid.
    ///     TypeError: if `boards` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.cubic.text("2,1")
    /// 'WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WRB'
    /// >>> t.eight.text([[[1, 2, 3], [0, 6, 9], [4, 7, 8]]])
    /// ['123_69478']
    #[pyo3(signature = (boards, /))]
    fn text<'py>(&self, boards: &Object<'py>) -> PyResult<Object<'py>> {
        let boards = Boards::take(self.0.puzzle, boards)?;
        boards.list(|_, board| Ok(board.to_string()))
    }

    /// Return the rank of a board, or of each of many: a number from 0 that no other board has.
    /// Ranks of `eight` are in the lexicographic order of all boards of the same tiles. Cubes that
    /// cannot become alike have no rank.
    ///
    /// Args:
    ///     boards: a board, or many.
    ///
    /// Returns:
    ///     An int; for many boards, an array of int64 of their leading shape.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid, or has no rank; the text names the row.
    ///     TypeError: if `boards` is neither str nor integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.rank("UUUU_UUUU"), t.eight.rank("12345678_")
    /// (6718464, 46233)
    /// >>> t.harris.rank([[1, 1, 1, 1, 0, 1, 1, 1, 1]])
    /// array([6718464])
    #[pyo3(signature = (boards, /))]
    fn rank<'py>(&self, boards: &Object<'py>) -> PyResult<Object<'py>> {
        let boards = Boards::take(self.0.puzzle, boards)?;
        self.0.last_rank()?;
        boards.array(&[], |_, board| {
            let none = || format!("{board}: no moves lead to the goal, so it has no rank");
            Ok([board.rank().ok_or_else(|| PythonError::Value(none()))? as i64])
        })
    }

    /// Return the board of a rank, or of each of many, in `eight` with the tiles 1 to 8.
    ///
    /// Args:
    ///     ranks: an int, or integers of any shape.
    ///
    /// Returns:
    ///     A str; for many ranks, an array of uint8 of shape (..., squares).
    ///
    /// Raises:
    ///     ValueError: if a rank is out of range; the text names the row.
    ///     TypeError: if `ranks` are not integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.cubic.board(11358388)
    /// 'BRW,WBR,BRW,BWR,RBW,WRB,---,BRW,BWR'
    /// >>> t.harris.board([6718464])
    /// array([[1, 1, 1, 1, 0, 1, 1, 1, 1]], dtype=uint8)
    #[pyo3(signature = (ranks, /))]
    fn board<'py>(&self, ranks: &Object<'py>) -> PyResult<Object<'py>> {
        let (py, puzzle, array) = (ranks.py(), self.0.puzzle, as_array(ranks)?);
        let (ranks, is_array) = (Integers::of(array)?, ranks.is_instance_of::<PyUntypedArray>());
        let expected = format!("a rank 0 to {}", self.0.last_rank()?);
        let board = |rank: i64| puzzle.board_of_rank(rank.try_into().ok()?);
        let all = ranks.each(&expected, board)?;
        match all[..] {
            [board] if ranks.shape().is_empty() && !is_array => {
                board.to_string().into_bound_py_any(py)
            }
            _ => {
                let squares = puzzle.grid().squares();
                let mut numbers = room(all.len() * squares)?;
                all.iter().for_each(|board| numbers.extend_from_slice(board.numbers()));
                shaped(py, numbers, ranks.shape(), &[squares])
            }
        }
    }

    /// Return all boards from which moves lead to a goal, with their distances and best moves, in
    /// order of rank. Puzzles with a large table have too many.
    ///
    /// Args:
    ///     goal: a goal; by default that of the puzzle.
    ///
    /// Returns:
    ///     An `AllBoards`, a named tuple of three arrays.
    ///     boards: an array of uint8 of shape (N, squares): 181,440 boards for a goal of `eight`,
    ///         15,116,544 for one of `harris`. The three arrays have at most 268 MB.
    ///     distances: an array of int8 of shape (N,).
    ///     best_moves: an array of bool of shape (N, 4): whether a shortest path begins with d, l, r, u.
    ///
    /// Raises:
    ///     ValueError: if the goal is not valid, or there are too many boards.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> every = t.eight.all_boards()
    /// >>> int(every.distances.max()), int((every.distances == 31).sum())
    /// (31, 2)
    #[pyo3(signature = (goal=None))]
    fn all_boards<'py>(&self, py: Python<'py>, goal: Goal<'_, 'py>) -> PyResult<Object<'py>> {
        let (goal, kept) = (self.0.goal_or_usual(goal)?, self.0.opened.kept()?);
        let all = kept.distances(py, &goal)?;
        let (puzzle, moves) = (goal.puzzle(), goal.puzzle().moves());
        let squares = puzzle.grid().squares();
        let made = move || {
            let solver = kept.tables.solver_or_search(&goal)?;
            let count = all.iter().filter(|&&distance| distance >= 0).count();
            if count > MOST_BYTES / (squares + 1 + moves.len()) {
                let many = "boards are too many for all_boards, but not for all_distances";
                return Err(PythonError::Value(format!("{puzzle}: {count} {many}")));
            }
            let (mut boards, mut best) = (room(count * squares)?, room(count * moves.len())?);
            let mut distances = room(count)?;
            for (rank, &distance) in all.iter().enumerate().filter(|(_, distance)| **distance >= 0)
            {
                let Some(board) = solver.board(rank as u64) else { continue };
                boards.extend_from_slice(board.numbers());
                distances.push(distance);
                let nearer = solver.best_moves(&board)?;
                best.extend_from_slice(
                    MoveRow::new(moves, false, |step| nearer.contains(step)).as_ref(),
                );
            }
            Ok((boards, distances, best))
        };
        let (boards, distances, best) = waiting(py, made)??;
        let rows = [distances.len()];
        let class = py.import("tilebase._named")?.getattr("AllBoards")?;
        class.call1((
            shaped(py, boards, &rows, &[squares])?,
            shaped(py, distances, &rows, &[])?,
            shaped(py, best, &rows, &[moves.len()])?,
        ))
    }

    /// Return the distance of every board from a goal: the perfect heuristic as an array. Puzzles
    /// with a large table have too many boards.
    ///
    /// Args:
    ///     goal: a goal; by default that of the puzzle.
    ///
    /// Returns:
    ///     An array of int8 of shape (362880,) for `eight`, (15116544,) for `harris`: element
    ///     `rank(board)` is `distance(board, goal)`, or -1 if no moves lead to the goal.
    ///
    /// Raises:
    ///     ValueError: if the goal is not valid, or there are too many boards.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> all_distances = t.harris.all_distances()
    /// >>> int(all_distances.max()), int((all_distances == 49).sum())
    /// (49, 12)
    #[pyo3(signature = (goal=None))]
    fn all_distances<'py>(&self, py: Python<'py>, goal: Goal<'_, 'py>) -> PyResult<Object<'py>> {
        let (goal, kept) = (self.0.goal_or_usual(goal)?, self.0.opened.kept()?);
        Ok(PyArray1::from_slice(py, &kept.distances(py, &goal)?).into_any())
    }

    /// Return the number of boards at each distance from a goal.
    ///
    /// Args:
    ///     goal: a goal; by default that of the puzzle. `cubic` by default counts the patterns at each
    ///         distance from the nine starts with all cubes alike.
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
    fn stats<'py>(&self, py: Python<'py>, goal: Goal<'_, 'py>) -> PyResult<Object<'py>> {
        let (puzzle, goal, kept) = (self.0.puzzle, self.0.given_goal(goal)?, self.0.opened.kept()?);
        let counts = waiting(py, move || kept.counts(puzzle, goal.as_ref()))??;
        Ok(PyArray1::from_iter(py, counts.into_iter().map(|count| count as i64)).into_any())
    }

    /// Return random boards from which moves lead to a goal.
    ///
    /// Args:
    ///     count: the number of boards; none comes twice before all at its distance have come. By
    ///         default one board, not an array of one.
    ///     distance: draw boards at this distance; several distances, such as range(5, 11), take
    ///         turns. By default any distance. If a puzzle has too many boards to list, those at a
    ///         distance come from random walks, and some are likelier than others; without its
    ///         large table, those more than some 45 moves away are not found.
    ///     goal: a goal; by default that of the puzzle. With "random", each board has its own random
    ///         goal, a whole board or pattern.
    ///     seed: 0 to 2**64 - 1, which draws the same boards in every call, on every machine and in
    ///         every version: those of `tilebase random PUZZLE --goal GOAL --seed`. Or a
    ///         `numpy.random.Generator`, from which one number is drawn. By default each call draws
    ///         other boards.
    ///     unsolvable: draw boards from which no moves lead to the goal.
    ///     arrays: return numbers instead of texts.
    ///
    /// Returns:
    ///     A list of str, or a str without `count`; with `arrays`, an array of uint8 of shape (count,
    ///     squares), or (squares,). With the goal "random", a tuple of this and the goals, a list of str
    ///     or a str.
    ///
    /// Raises:
    ///     ValueError: if no board has this distance or is unsolvable, the goal is not valid, or a
    ///         number is out of range.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> import numpy as np
    /// >>> t = tilebase.open()
    /// >>> t.eight.distance(t.eight.random(3, distance=20, seed=1))
    /// array([20, 20, 20], dtype=int8)
    /// >>> t.eight.random(2, distance=5, seed=1)
    /// ['152_43786', '13542_786']
    /// >>> t.harris.random(seed=np.random.default_rng(1), arrays=True).shape
    /// (9,)
    /// >>> boards, goals = t.eight.random(3, distance=20, goal="random", seed=1)
    /// >>> t.eight.distance(boards, goals)
    /// array([20, 20, 20], dtype=int8)
    /// >>> t.eight.distance(t.eight.random(3, unsolvable=True))
    /// array([-1, -1, -1], dtype=int8)
    #[pyo3(signature = (count=None, *, distance=None, goal=None, seed=None, unsolvable=false, arrays=false))]
    #[expect(clippy::too_many_arguments, reason = "Python has names for them")]
    fn random<'py>(
        &self,
        py: Python<'py>,
        count: Option<&Object<'py>>,
        distance: Option<&Object<'py>>,
        goal: Goal<'_, 'py>,
        seed: Option<&Object<'py>>,
        unsolvable: bool,
        arrays: bool,
    ) -> PyResult<Object<'py>> {
        let many = count.map(|object| integers::count(object, "count")).transpose()?;
        let distances = distance.map_or(Ok(Vec::new()), distances)?;
        let seed = seed.map(drawn_seed).transpose()?;
        let dice = Dice::new(seed.unwrap_or_else(seed_from_entropy));
        if unsolvable && distance.is_some() {
            let both = "distance and unsolvable: expected at most one of the two";
            return Err(PythonError::Value(both.into()).into());
        }
        self.0.last_rank()?;
        let kept = self.0.opened.kept()?;
        let what = What { kept: &kept, distances, unsolvable, count: many.unwrap_or(1) };
        let is_random = |goal: &Object<'_>| {
            goal.cast::<PyString>().is_ok_and(|text| text.to_string_lossy().trim() == "random")
        };
        let (boards, goals) = if goal.is_some_and(is_random) {
            let (boards, goals) = what.to_random_goals(py, self.0.puzzle, dice)?;
            let mut goals = goals.into_iter();
            (boards, Some(listed(py, |_| Ok(goals.by_ref().take(BLOCK).collect()))?))
        } else {
            let goal = self.0.goal_or_usual(goal)?;
            let solver = py.detach(|| what.solver(&goal))?;
            (what.to_goal(py, &solver, dice)?, None)
        };
        let squares = self.0.puzzle.grid().squares();
        let boards = match arrays {
            true => shaped(py, boards, many.as_slice(), &[squares])?,
            false => {
                let mut rest = boards.chunks_exact(squares);
                let text = |numbers| Ok(self.0.puzzle.board_of_numbers(numbers)?.to_string());
                let all = listed(py, |_| rest.by_ref().take(BLOCK).map(text).collect())?;
                if many.is_some() { all.into_any() } else { all.get_item(0)? }
            }
        };
        match (goals, many) {
            (None, _) => Ok(boards),
            (Some(goals), Some(_)) => (boards, goals).into_bound_py_any(py),
            (Some(goals), None) => (boards, goals.get_item(0)?).into_bound_py_any(py),
        }
    }

    /// Return the start and the goal of the puzzle of a day, which is the same for everyone.
    ///
    /// Args:
    ///     date: the day, as a str such as `2026-11-25`, a `datetime.date` or a `datetime.datetime`.
    ///
    /// Raises:
    ///     ValueError: if this is no date from 1970 on.
    ///     TypeError: if this is something else.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.daily("2026-11-25")
    /// ('123685_47', '12345678_')
    #[pyo3(signature = (date, /))]
    fn daily(&self, py: Python<'_>, date: &Bound<'_, PyAny>) -> PyResult<(String, String)> {
        let class = date.py().import("datetime")?.getattr("date")?;
        if !date.is_instance(&class)? && !date.is_instance_of::<PyString>() {
            let found = date.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "date: expected a str or a date, found {found}"
            )));
        }
        // The text of a `datetime` has a time behind the day.
        let text = match date.is_instance(&class)? {
            true => date.call_method1("strftime", ("%Y-%m-%d",))?.str()?,
            false => date.str()?,
        };
        let day: Day = text.to_cow()?.parse().map_err(PythonError::from)?;
        let (goal, kept) = (self.0.puzzle.default_goal(None), self.0.opened.kept()?);
        let solver =
            py.detach(|| kept.tables.solver_without_large(&goal)).map_err(PythonError::from)?;
        // Small boards have no distant ones.
        let distances = vec![day.distance().min(solver.radius())];
        let what = What { kept: &kept, distances, unsolvable: false, count: 1 };
        let boards = what.to_goal(py, &solver, Dice::new(day.seed()))?;
        let start = self.0.puzzle.board_of_numbers(&boards).map_err(PythonError::from)?;
        Ok((start.to_string(), goal.to_string()))
    }

    fn __eq__(&self, other: &Puzzle) -> bool {
        (self.0.puzzle, &self.0.goal) == (other.0.puzzle, &other.0.goal)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.puzzle.hash(&mut hasher);
        self.chosen().hash(&mut hasher);
        hasher.finish()
    }

    // The method of the puzzle without a goal, or of the tables, that returns this puzzle, and its
    // argument.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Object<'py>, (Object<'py>,))> {
        if let Some(goal) = self.chosen() {
            let puzzle = Bound::new(py, Puzzle(PuzzleWithGoal { goal: None, ..self.0.clone() }))?;
            return Ok((puzzle.getattr("to")?, (goal.into_bound_py_any(py)?,)));
        }
        let puzzle = self.0.puzzle;
        let tables = self.0.opened.opening(py)?.call0()?;
        let described = if tilebase::Puzzle::all().any(|shipped| shipped == puzzle) {
            puzzle.name().into_bound_py_any(py)?
        } else {
            let keys = PyDict::new(py);
            puzzle.description().own().try_for_each(|(key, values)| keys.set_item(key, values))?;
            keys.into_any()
        };
        Ok((tables.getattr("puzzle")?, (described,)))
    }

    fn __repr__(&self) -> String {
        let to = self.chosen().map_or(String::new(), |goal| format!(" to {goal}"));
        format!("<tilebase.Puzzle {}{to}>", self.name())
    }
}

impl Puzzle {
    /// Returns the text of the goal that was chosen with `to`.
    fn chosen(&self) -> Option<String> {
        self.0.goal.as_ref().map(ToString::to_string)
    }
}

/// Returns an object of JSON as a dict.
fn dict<'py>(py: Python<'py>, object: &JsonObject) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in object.members() {
        dict.set_item(name, value_of(py, value)?)?;
    }
    Ok(dict)
}

fn value_of<'py>(py: Python<'py>, value: &Json) -> PyResult<Object<'py>> {
    match value {
        Json::Null => Ok(py.None().into_bound(py)),
        Json::Bool(value) => value.into_bound_py_any(py),
        Json::Number(number) => number.into_bound_py_any(py),
        Json::Real(number) => number.into_bound_py_any(py),
        Json::Text(text) => text.into_bound_py_any(py),
        Json::List(values) => {
            let all = values.iter().map(|value| value_of(py, value));
            Ok(PyList::new(py, all.collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
        Json::Object(object) => Ok(dict(py, object)?.into_any()),
        _ => unreachable!("JSON has no other values"),
    }
}

/// The most bytes of the arrays of all boards.
const MOST_BYTES: usize = 1 << 28;
