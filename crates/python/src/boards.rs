//! Arguments in their forms: a text, several texts, or an array of integers; and answers in the
//! same form.

use std::borrow::Cow;
use std::ops::Range;
use std::time::Instant;

use numpy::{Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::errors::Failure;
use crate::integers::{Integers, as_array};
use crate::waiting::{BLOCK, CHUNK, in_chunks, in_turn, listed, room};

pub(crate) type Object<'py> = Bound<'py, PyAny>;

/// The number of boards to copy at a time: some hundred kilobytes, which stay in a cache.
const COPIED: usize = 64 * CHUNK;

/// An argument, in the form in which it was given.
pub(crate) enum Given<'py> {
    Text(String),
    /// Objects of a shape, the first of which is a text, or none.
    Texts(Vec<usize>, Object<'py>),
    Numbers(Integers<'py>),
}

impl<'py> Given<'py> {
    /// Takes a text, a list or an array of texts, or an array of integers. An empty list counts as
    /// texts, and None as one.
    pub(crate) fn take(object: &Object<'py>) -> Result<Given<'py>, Failure> {
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Given::Text(text.to_string_lossy().into_owned()));
        }
        let is_text = |text: &Object<'_>| text.is_instance_of::<PyString>() || text.is_none();
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            let first = object.try_iter()?.next().transpose()?;
            if first.as_ref().is_none_or(is_text) {
                return Ok(Given::Texts(vec![object.len()?], object.clone()));
            }
        }
        let array = as_array(object)?;
        // Texts of pandas have the dtype object.
        if matches!(array.dtype().kind(), b'U' | b'T' | b'O') {
            let flat = array.call_method0("ravel")?.call_method0("tolist")?;
            let first = flat.try_iter()?.next().transpose()?;
            let are_texts = !array.shape().is_empty() && first.as_ref().is_some_and(is_text);
            if array.dtype().kind() != b'O' || are_texts {
                return Ok(Given::Texts(array.shape().to_vec(), flat));
            }
        }
        Integers::of(array).map(Given::Numbers)
    }
}

/// Boards, in the form in which they were given.
pub(crate) struct Boards<'py> {
    /// The shape without the dimensions of a board; empty for one board.
    pub(crate) shape: Vec<usize>,
    form: Form<'py>,
    /// The most boards to answer between two looks at the clock.
    pub(crate) most: usize,
}

enum Form<'py> {
    /// The numbers of texts.
    Texts(Vec<[u8; 9]>),
    Numbers(Integers<'py>),
}

impl<'py> Boards<'py> {
    /// Takes a text, a list of texts, or an array of shape (..., 9) or (..., 3, 3).
    ///
    /// # Errors
    /// A text that `read` refuses; an array of another shape, or of something else than integers.
    pub(crate) fn take(
        object: &Object<'py>,
        read: impl Fn(&str) -> Result<[u8; 9], Failure>,
    ) -> Result<Boards<'py>, Failure> {
        let (shape, rows) = match Given::take(object)? {
            Given::Text(text) => (vec![], vec![read(&text)?]),
            Given::Texts(shape, texts) => each_text(shape, &texts, read)?,
            Given::Numbers(integers) => return Boards::of(integers),
        };
        Ok(Boards { shape, form: Form::Texts(rows), most: CHUNK })
    }

    /// Takes an array of shape (..., 9) or (..., 3, 3).
    pub(crate) fn of(integers: Integers<'py>) -> Result<Boards<'py>, Failure> {
        let ([shape @ .., 9] | [shape @ .., 3, 3]) = integers.shape() else {
            let (found, expected) = (sides(integers.shape()), "(..., 9) or (..., 3, 3)");
            let what = format!("expected an array of shape {expected}, found {found}");
            return Err(Failure::Value(what));
        };
        Ok(Boards { shape: shape.to_vec(), form: Form::Numbers(integers), most: CHUNK })
    }

    /// Returns the number of boards.
    pub(crate) fn len(&self) -> usize {
        match &self.form {
            Form::Texts(rows) => rows.len(),
            Form::Numbers(integers) => integers.len(),
        }
    }

    /// Returns the numbers of some boards.
    pub(crate) fn rows(&self, range: Range<usize>) -> Result<Cow<'_, [[u8; 9]]>, Failure> {
        match &self.form {
            Form::Texts(rows) => Ok(Cow::Borrowed(&rows[range])),
            Form::Numbers(integers) => {
                let rows = integers.rows(range).map_err(|failure| failure.of(&self.shape))?;
                Ok(Cow::Owned(rows))
            }
        }
    }

    /// Returns whether this is one board, not an array of one.
    pub(crate) fn is_one(&self) -> bool {
        self.shape.is_empty()
    }

    /// Returns the answer to one board, or the answers to many as an array.
    pub(crate) fn one_or_array<'a, T: Element + IntoPyObject<'a>>(
        &self,
        py: Python<'a>,
        all: Vec<T>,
    ) -> PyResult<Object<'a>> {
        match (self.is_one(), all.into_iter()) {
            (true, mut all) => all.next().into_bound_py_any(py),
            (false, all) => shaped(py, all.collect(), &self.shape, &[]),
        }
    }

    /// Returns the answer to one board, the only element of a list, or the list.
    pub(crate) fn one_or_all<'a>(&self, all: Bound<'a, PyList>) -> PyResult<Object<'a>> {
        if self.is_one() { all.get_item(0) } else { Ok(all.into_any()) }
    }

    /// Returns the answers to some boards. `answer` takes the number of the first of at most
    /// [`CHUNK`] boards, their numbers, and the slots of their answers.
    pub(crate) fn chunks<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        rows: Range<usize>,
        answer: impl Fn(usize, &[[u8; 9]], &mut [T]) -> Result<(), Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        let (mut all, mut since, most) = (room(rows.len())?, Instant::now(), self.most);
        for first in rows.clone().step_by(COPIED) {
            let some = self.rows(first..rows.end.min(first + COPIED))?;
            let some = &*some;
            all.append(&mut in_chunks(py, some.len(), most, |at, slots| {
                answer(first + at, &some[at..], slots)
            })?);
            in_turn(py, &mut since)?;
        }
        Ok(all)
    }

    /// Returns the answer to each of some boards.
    pub(crate) fn some<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        rows: Range<usize>,
        answer: impl Fn(usize, &[u8; 9]) -> Result<T, Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        let shape = &*self.shape;
        self.chunks(py, rows, |first, boards, slots: &mut [T]| {
            for (row, (board, slot)) in (first..).zip(boards.iter().zip(slots)) {
                *slot = answer(row, board).map_err(|failure| failure.in_row(row).of(shape))?;
            }
            Ok(())
        })
    }

    /// Returns the answer to each board.
    pub(crate) fn each<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        answer: impl Fn(usize, &[u8; 9]) -> Result<T, Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        self.some(py, 0..self.len(), answer)
    }

    /// Returns the answer to one board, or the answers to many as a list.
    pub(crate) fn list<'a, T: IntoPyObject<'a> + Clone + Default + Send>(
        &self,
        py: Python<'a>,
        answer: impl Fn(usize, &[u8; 9]) -> Result<T, Failure> + Sync,
    ) -> PyResult<Object<'a>> {
        self.one_or_all(listed(py, |first| self.some(py, self.block(first), &answer))?)
    }

    /// Returns the answers to texts as a text or a list of texts, and those to numbers as an array
    /// of `N` elements each.
    pub(crate) fn in_kind<'a, A, T: Element, const N: usize>(
        &self,
        py: Python<'a>,
        answer: impl Fn(usize, &[u8; 9]) -> Result<A, Failure> + Sync,
        numbers: fn(&A) -> [T; N],
        text: impl Fn(&A) -> Result<String, Failure> + Sync,
    ) -> PyResult<Object<'a>>
    where
        [T; N]: Clone + Default,
    {
        if let Form::Texts(_) = self.form {
            return self.list(py, |row, board| text(&answer(row, board)?));
        }
        self.arrays(py, self.each(py, |row, board| Ok(numbers(&answer(row, board)?)))?)
    }

    /// Returns an array of answers of `N` elements each.
    pub(crate) fn arrays<'a, T: Element, const N: usize>(
        &self,
        py: Python<'a>,
        all: Vec<[T; N]>,
    ) -> PyResult<Object<'a>> {
        shaped(py, all.into_flattened(), &self.shape, &[N])
    }

    /// Returns the rows from a first one on that are answered at a time for a list.
    pub(crate) fn block(&self, first: usize) -> Range<usize> {
        first..self.len().min(first + BLOCK)
    }
}

/// Returns an array of a shape in two parts.
pub(crate) fn shaped<'py, T: Element>(
    py: Python<'py>,
    all: Vec<T>,
    leading: &[usize],
    rest: &[usize],
) -> PyResult<Object<'py>> {
    Ok(PyArray1::from_vec(py, all).reshape([leading, rest].concat())?.into_any())
}

/// Returns a shape as Python writes it.
pub(crate) fn sides(shape: &[usize]) -> String {
    let sides: Vec<_> = shape.iter().map(usize::to_string).collect();
    format!("({}{})", sides.join(", "), if shape.len() == 1 { "," } else { "" })
}

/// Reads each of some objects of a shape, which should be texts. None counts as its text. Returns the
/// shape, too: a list may have another length than it says.
pub(crate) fn each_text<T>(
    mut shape: Vec<usize>,
    texts: &Object<'_>,
    read: impl Fn(&str) -> Result<T, Failure>,
) -> Result<(Vec<usize>, Vec<T>), Failure> {
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
                return Err(Failure::Type(format!("row {row}: expected a str, found {found}")));
            }
        };
        all.push(found.map_err(|failure| failure.in_row(row))?);
    }
    if let [length] = &mut shape[..] {
        *length = all.len();
    }
    Ok((shape, all))
}
