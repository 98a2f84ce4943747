//! Arguments in their forms: a text, several texts, or an array of integers; and answers in the
//! same form.

use std::borrow::Cow;
use std::ops::Range;
use std::time::Instant;

use numpy::{Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use tilebase::{Board, MoveNotation, MoveSet, Puzzle, Slide};

use crate::errors::PythonError;
use crate::integers::{Integers, Object, as_array};
use crate::waiting::{BLOCK, CHUNK, in_turn, in_turns, listed, room};

/// The number of boards to copy at a time: some hundred kilobytes, which stay in a cache.
const COPIED: usize = 64 * CHUNK;

/// An argument, in the form in which it was given.
pub(crate) enum Argument<'py> {
    Text(String),
    /// Objects of a shape, the first of which is a text, or none.
    Texts(Vec<usize>, Object<'py>),
    Numbers(Integers<'py>),
}

impl<'py> Argument<'py> {
    /// Takes a text, a list or an array of texts, or an array of integers. An empty list counts as
    /// texts, and None as one.
    pub(crate) fn take(object: &Object<'py>) -> Result<Argument<'py>, PythonError> {
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Argument::Text(text.to_string_lossy().into_owned()));
        }
        let is_text = |text: &Object<'_>| text.is_instance_of::<PyString>() || text.is_none();
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            let first = object.try_iter()?.next().transpose()?;
            if first.as_ref().is_none_or(is_text) {
                return Ok(Argument::Texts(vec![object.len()?], object.clone()));
            }
        }
        let array = as_array(object)?;
        let is_of_texts = matches!(array.dtype().kind(), b'U' | b'T');
        if is_of_texts && array.shape().is_empty() {
            return Argument::take(&array.call_method0("item")?);
        }
        // Texts of pandas have the dtype object.
        if is_of_texts || array.dtype().kind() == b'O' && !array.shape().is_empty() {
            let flat = array.call_method0("ravel")?.call_method0("tolist")?;
            let first = flat.try_iter()?.next().transpose()?;
            if is_of_texts || first.as_ref().is_some_and(is_text) {
                return Ok(Argument::Texts(array.shape().to_vec(), flat));
            }
        }
        Integers::of(array).map(Argument::Numbers)
    }
}

/// Boards of a puzzle, in the form in which they were given.
pub(crate) struct Boards<'py> {
    pub(crate) py: Python<'py>,
    puzzle: Puzzle,
    /// The number of squares of a board.
    pub(crate) squares: usize,
    /// The shape without the dimensions of a board; empty for one board.
    pub(crate) shape: Vec<usize>,
    form: Form<'py>,
    /// The most boards to answer between two looks at the clock.
    pub(crate) most: usize,
}

enum Form<'py> {
    /// The numbers of texts.
    Texts(Vec<u8>),
    Numbers(Integers<'py>),
}

impl<'py> Boards<'py> {
    /// Takes a text, a list of texts, or an array of integers.
    ///
    /// # Errors
    /// A text that is no start; an array of another shape, or of something else than integers.
    pub(crate) fn take(puzzle: Puzzle, object: &Object<'py>) -> Result<Boards<'py>, PythonError> {
        let mut numbers = Vec::new();
        let mut read = |text: &str| {
            numbers.extend_from_slice(puzzle.start(Some(text))?.numbers());
            Ok(())
        };
        let shape = match Argument::take(object)? {
            Argument::Text(text) => read(&text).map(|()| vec![])?,
            Argument::Texts(shape, texts) => each_text(shape, &texts, read)?.0,
            Argument::Numbers(integers) => return Boards::of(puzzle, integers),
        };
        Ok(Boards::new(puzzle, object.py(), shape, Form::Texts(numbers)))
    }

    /// Takes an array of integers, whose last dimensions are the squares of a board, or its rows
    /// and columns if it has no walls.
    pub(crate) fn of(puzzle: Puzzle, integers: Integers<'py>) -> Result<Boards<'py>, PythonError> {
        let grid = puzzle.grid();
        let (squares, rows, columns) = (grid.squares(), grid.rows(), grid.columns());
        let shape = integers.shape();
        let of_rows = shape.strip_suffix(&[rows, columns]).filter(|_| !grid.has_walls());
        let leading = shape.strip_suffix(&[squares]).or(of_rows);
        let wrong = || {
            let rectangle = format!(" or (..., {rows}, {columns})");
            let rectangle = if grid.has_walls() { "" } else { &rectangle };
            let expected = format!("(..., {squares}){rectangle}");
            let found = shown(shape);
            PythonError::Value(format!("expected an array of shape {expected}, found {found}"))
        };
        let leading = leading.ok_or_else(wrong)?.to_vec();
        Ok(Boards::new(puzzle, integers.array.py(), leading, Form::Numbers(integers)))
    }

    fn new(puzzle: Puzzle, py: Python<'py>, shape: Vec<usize>, form: Form<'py>) -> Boards<'py> {
        Boards { py, puzzle, squares: puzzle.grid().squares(), shape, form, most: CHUNK }
    }

    /// Returns the number of boards.
    pub(crate) fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Returns whether this is one board, not an array of one.
    pub(crate) fn is_one(&self) -> bool {
        self.shape.is_empty()
    }

    /// Returns whether these are texts.
    pub(crate) fn are_texts(&self) -> bool {
        matches!(self.form, Form::Texts(_))
    }

    /// Returns the only board.
    pub(crate) fn only(&self) -> Result<Board, PythonError> {
        match self.is_one() {
            true => Ok(self.puzzle.board_of_numbers(&self.numbers(0..1)?)?),
            false => Err(PythonError::Value("expected one board, found many".into())),
        }
    }

    /// Returns the numbers of some boards, one after the other.
    pub(crate) fn numbers(&self, rows: Range<usize>) -> Result<Cow<'_, [u8]>, PythonError> {
        let squares = self.squares;
        match &self.form {
            Form::Texts(all) => Ok(Cow::Borrowed(&all[squares * rows.start..squares * rows.end])),
            Form::Numbers(integers) => integers.rows(rows, squares, &self.shape).map(Cow::Owned),
        }
    }

    /// Returns the answers to some boards. `answer` takes the number of the first of at most
    /// [`CHUNK`] boards, and the numbers of all, and adds `each` elements for each.
    pub(crate) fn chunks<T: Send>(
        &self,
        rows: Range<usize>,
        each: usize,
        answer: impl Fn(usize, &[u8], &mut Vec<T>) -> Result<(), PythonError> + Sync,
    ) -> Result<Vec<T>, PythonError> {
        let (mut all, mut since) = (room(rows.len().saturating_mul(each))?, Instant::now());
        for first in rows.clone().step_by(COPIED) {
            let some = self.numbers(first..rows.end.min(first + COPIED))?;
            let mut chunks =
                (first..).step_by(self.most).zip(some.chunks(self.most * self.squares));
            in_turns(self.py, || {
                let next = chunks.next().map(|(first, numbers)| answer(first, numbers, &mut all));
                Ok(next.transpose()?.is_some())
            })?;
            in_turn(self.py, &mut since)?;
        }
        Ok(all)
    }

    /// Returns the answers to some boards, as `each` elements, which `add` adds.
    pub(crate) fn answers<A, T: Send>(
        &self,
        rows: Range<usize>,
        each: usize,
        add: impl Fn(&mut Vec<T>, A) + Sync,
        answer: impl Fn(usize, Board) -> Result<A, PythonError> + Sync,
    ) -> Result<Vec<T>, PythonError> {
        let (puzzle, squares, shape) = (self.puzzle, self.squares, &*self.shape);
        self.chunks(rows, each, |first, numbers, all| {
            for (row, numbers) in (first..).zip(numbers.chunks_exact(squares)) {
                let board = puzzle.board_of_numbers(numbers).map_err(PythonError::from);
                let found = board.and_then(|board| answer(row, board));
                add(all, found.map_err(|failure| failure.in_row(row, shape))?);
            }
            Ok(())
        })
    }

    /// Returns the answer to one board, or the answers to many as a list.
    pub(crate) fn list<A: IntoPyObject<'py> + Send>(
        &self,
        answer: impl Fn(usize, Board) -> Result<A, PythonError> + Sync,
    ) -> PyResult<Object<'py>> {
        let block = |first: usize| first..self.len().min(first + BLOCK);
        let all = listed(self.py, |first| self.answers(block(first), 1, Vec::push, &answer))?;
        if self.is_one() { all.get_item(0) } else { Ok(all.into_any()) }
    }

    /// Returns an array of answers of this shape each; of one board, a single number as it is.
    pub(crate) fn array<A: AsRef<[T]>, T: Copy + Element + IntoPyObject<'py>>(
        &self,
        each: &[usize],
        answer: impl Fn(usize, Board) -> Result<A, PythonError> + Sync,
    ) -> PyResult<Object<'py>> {
        let add = |all: &mut Vec<T>, found: A| all.extend_from_slice(found.as_ref());
        let all = self.answers(0..self.len(), each.iter().product(), add, answer)?;
        shaped(self.py, all, &self.shape, each)
    }

    /// Returns boards in the form in which these were given.
    pub(crate) fn boards(
        &self,
        answer: impl Fn(usize, Board) -> Result<Board, PythonError> + Sync,
    ) -> PyResult<Object<'py>> {
        match self.form {
            Form::Texts(_) => self.list(|row, board| Ok(answer(row, board)?.to_string())),
            Form::Numbers(_) => self.array(&[self.squares], answer),
        }
    }

    /// Returns sets of moves: as letters for texts, and as an array for numbers, in which each of the
    /// puzzle's moves has a place.
    pub(crate) fn moves(
        &self,
        answer: impl Fn(usize, Board) -> Result<MoveSet, PythonError> + Sync,
    ) -> PyResult<Object<'py>> {
        match self.form {
            Form::Texts(_) => {
                self.list(|row, board| Ok(MoveNotation::Blank.moves(answer(row, board)?, &board)))
            }
            Form::Numbers(_) => {
                let all = self.puzzle.moves();
                self.array(&[all.len()], |row, board| {
                    let moves = answer(row, board)?;
                    Ok(MoveRow::new(all, false, |step| moves.contains(step)))
                })
            }
        }
    }
}

/// Boards in a row, which become an array of their numbers.
pub(crate) struct Along(Vec<u8>, usize);

impl Along {
    pub(crate) fn new(boards: impl Iterator<Item = Board>, squares: usize) -> Along {
        let mut numbers = Vec::new();
        boards.for_each(|board| numbers.extend_from_slice(board.numbers()));
        Along(numbers, squares)
    }
}

impl<'py> IntoPyObject<'py> for Along {
    type Target = PyAny;
    type Output = Object<'py>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Object<'py>> {
        let Along(numbers, squares) = self;
        let rows = numbers.len() / squares;
        shaped(py, numbers, &[rows], &[squares])
    }
}

/// A row of an array, with what is said of each move of a puzzle, in their order.
pub(crate) struct MoveRow<T>([T; MOST_MOVES], usize);

/// The most moves of a puzzle: slides of up to seven tiles in each direction.
const MOST_MOVES: usize = 28;

impl<T: Copy> MoveRow<T> {
    pub(crate) fn new(all: MoveSet, none: T, of: impl Fn(Slide) -> T) -> MoveRow<T> {
        let mut row = MoveRow([none; MOST_MOVES], all.len());
        row.0.iter_mut().zip(all.iter()).for_each(|(slot, step)| *slot = of(step));
        row
    }
}

impl<T> AsRef<[T]> for MoveRow<T> {
    fn as_ref(&self) -> &[T] {
        &self.0[..self.1]
    }
}

/// Returns an array of a shape in two parts; a single number as it is.
pub(crate) fn shaped<'py, T: Element + IntoPyObject<'py>>(
    py: Python<'py>,
    mut all: Vec<T>,
    leading: &[usize],
    each: &[usize],
) -> PyResult<Object<'py>> {
    match [leading, each].concat() {
        shape if shape.is_empty() => all.pop().into_bound_py_any(py),
        shape => Ok(PyArray1::from_vec(py, all).reshape(shape)?.into_any()),
    }
}

/// Returns a shape as Python writes it.
pub(crate) fn shown(shape: &[usize]) -> String {
    let sides: Vec<_> = shape.iter().map(usize::to_string).collect();
    format!("({}{})", sides.join(", "), if shape.len() == 1 { "," } else { "" })
}

/// Reads each of some objects of a shape, which should be texts. None counts as its text. Returns
/// the shape, too: a list may have another length than it says.
pub(crate) fn each_text<T>(
    mut shape: Vec<usize>,
    texts: &Object<'_>,
    mut read: impl FnMut(&str) -> Result<T, PythonError>,
) -> Result<(Vec<usize>, Vec<T>), PythonError> {
    let (py, mut since, mut all) = (texts.py(), Instant::now(), Vec::new());
    for (row, object) in texts.try_iter()?.enumerate() {
        if row.is_multiple_of(BLOCK) {
            in_turn(py, &mut since)?;
        }
        let object = object?;
        let found = match object.cast::<PyString>() {
            Ok(text) => read(&text.to_string_lossy()),
            Err(_) if object.is_none() => read("None"),
            Err(_) => {
                let found = object.get_type().name()?;
                Err(PythonError::Type(format!("expected a str, found {found}")))
            }
        };
        all.push(found.map_err(|failure| failure.about(format!("row {row}")))?);
    }
    if let [length] = &mut shape[..] {
        *length = all.len();
    }
    Ok((shape, all))
}
