//! Reads arguments that are boards: a text, several texts, or an array of integers.

use std::ops::Range;
use std::time::Instant;

use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::errors::Failure;
use crate::integers::{Integers, as_array};
use crate::waiting::{BLOCK, each, in_chunks, in_turn, listed};

/// Boards or goals, in the form in which they were given.
pub(crate) struct Boards<'py, T = [u8; 9]> {
    /// The shape without the dimensions of a board; empty for one board.
    pub(crate) shape: Vec<usize>,
    pub(crate) form: Form<'py, T>,
}

pub(crate) enum Form<'py, T = [u8; 9]> {
    /// The values of the texts.
    Texts(Vec<T>),
    Numbers(Integers<'py>),
}

impl<'py, T> Boards<'py, T> {
    /// Takes a text, a list of texts, or an array of shape (..., 9) or (..., 3, 3).
    ///
    /// # Errors
    /// A text that `read` refuses; an array of another shape, or of something else than integers.
    pub(crate) fn take(
        object: &Bound<'py, PyAny>,
        read: impl Fn(&str) -> Result<T, Failure>,
    ) -> Result<Boards<'py, T>, Failure> {
        if let Ok(text) = object.cast::<PyString>() {
            let one = read(&text.to_string_lossy())?;
            return Ok(Boards { shape: vec![], form: Form::Texts(vec![one]) });
        }
        match Strings::take(object)? {
            Strings::Texts(shape, texts) => {
                Ok(Boards { shape, form: Form::Texts(each_text(&texts, read)?) })
            }
            Strings::Array(integers) => {
                let shape = match integers.shape() {
                    [leading @ .., 9] | [leading @ .., 3, 3] => leading.to_vec(),
                    _ => return Err(integers.wrong_shape("(..., 9) or (..., 3, 3)")),
                };
                Ok(Boards { shape, form: Form::Numbers(integers) })
            }
        }
    }

    /// Returns whether this is one board, not an array of one.
    pub(crate) fn is_one(&self) -> bool {
        self.shape.is_empty()
    }
}

impl Boards<'_> {
    /// Returns the number of boards.
    pub(crate) fn len(&self) -> usize {
        match &self.form {
            Form::Texts(rows) => rows.len(),
            Form::Numbers(integers) => integers.rows(),
        }
    }

    /// Returns the answer to each board.
    pub(crate) fn answers<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        answer: impl Fn(usize, [u8; 9]) -> Result<T, Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        self.in_chunks(py, 0..self.len(), each(answer))
    }

    /// Returns the answer to each board of a range. `answer` takes some at a time.
    pub(crate) fn in_chunks<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        range: Range<usize>,
        answer: impl Fn(usize, &[[u8; 9]], &mut [T]) -> Result<(), Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        let answered = match &self.form {
            Form::Texts(rows) => {
                in_chunks(py, range, |range, some| some.extend_from_slice(&rows[range]), answer)
            }
            Form::Numbers(integers) => integers.in_chunks(range, answer),
        };
        answered.map_err(|failure| if self.is_one() { failure.of_one() } else { failure })
    }

    /// Returns the answer to each board as a list.
    pub(crate) fn list<'a, T: IntoPyObject<'a> + Clone + Default + Send>(
        &self,
        py: Python<'a>,
        answer: impl Fn(usize, [u8; 9]) -> Result<T, Failure> + Sync,
    ) -> Result<Bound<'a, PyList>, Failure> {
        let answer = each(answer);
        listed(py, |first| self.in_chunks(py, self.block(first), &answer))
    }

    /// Returns the numbers of those boards, from a first one on, that are answered at a time for a
    /// list.
    pub(crate) fn block(&self, first: usize) -> Range<usize> {
        first..self.len().min(first + BLOCK)
    }

    /// Returns answers to texts as a text or a list of texts, and answers to numbers as an array of
    /// `N` elements each.
    pub(crate) fn in_kind<'a, A, T: Element, const N: usize>(
        &self,
        py: Python<'a>,
        answer: impl Fn(usize, [u8; 9]) -> Result<A, Failure> + Sync,
        numbers: fn(&A) -> [T; N],
        text: impl Fn(&A) -> Result<String, Failure> + Sync,
    ) -> PyResult<Bound<'a, PyAny>>
    where
        [T; N]: Clone + Default,
    {
        if let Form::Numbers(_) = self.form {
            let all = self.answers(py, |row, board| Ok(numbers(&answer(row, board)?)))?;
            return Ok(self.arrays(py, all)?.into_any());
        }
        self.one_or_all(self.list(py, |row, board| text(&answer(row, board)?))?)
    }

    /// Returns the only element of a list for one board, or the list.
    pub(crate) fn one_or_all<'a>(&self, all: Bound<'a, PyList>) -> PyResult<Bound<'a, PyAny>> {
        if self.is_one() { all.get_item(0) } else { Ok(all.into_any()) }
    }

    /// Returns an array of answers of `N` elements each, of shape (..., N).
    pub(crate) fn arrays<'a, T: Element, const N: usize>(
        &self,
        py: Python<'a>,
        all: Vec<[T; N]>,
    ) -> PyResult<Bound<'a, PyArrayDyn<T>>> {
        shaped(py, all.into_flattened(), &self.shape, &[N])
    }
}

/// Returns an array of a shape in two parts.
pub(crate) fn shaped<'py, T: Element>(
    py: Python<'py>,
    all: Vec<T>,
    leading: &[usize],
    rest: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    PyArray1::from_vec(py, all).reshape([leading, rest].concat())
}

/// A list of texts, or an array of integers.
pub(crate) enum Strings<'py> {
    Texts(Vec<usize>, Vec<Bound<'py, PyAny>>),
    Array(Integers<'py>),
}

impl<'py> Strings<'py> {
    /// Takes a list or array of texts, or an array of integers. An empty list counts as texts.
    pub(crate) fn take(object: &Bound<'py, PyAny>) -> Result<Strings<'py>, Failure> {
        let is_text = |text: &Bound<'_, PyAny>| text.is_instance_of::<PyString>() || text.is_none();
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            // A subclass of these may state another length.
            let length = object.len()?;
            let mut since = Instant::now();
            let list = object.try_iter()?.take(length.saturating_add(1)).enumerate();
            let list = list.map(|(row, element)| {
                if row.is_multiple_of(BLOCK) {
                    in_turn(object.py(), &mut since)?;
                }
                Ok(element?)
            });
            let list = list.collect::<Result<Vec<_>, Failure>>()?;
            if list.len() != length {
                let found = if list.len() < length { "fewer" } else { "more" };
                let what = format!("expected {length} elements, as the length says, found {found}");
                return Err(Failure::Value(what));
            }
            if list.first().is_none_or(is_text) {
                return Ok(Strings::Texts(vec![length], list));
            }
        }
        let array = as_array(object)?;
        // Texts of pandas have the dtype object.
        if matches!(array.dtype().kind(), b'U' | b'T' | b'O') {
            let flat = array.call_method0("ravel")?.call_method0("tolist")?.extract::<Vec<_>>()?;
            let are_texts = || !array.shape().is_empty() && flat.first().is_some_and(is_text);
            if array.dtype().kind() != b'O' || are_texts() {
                return Ok(Strings::Texts(array.shape().to_vec(), flat));
            }
        }
        Integers::of(array).map(Strings::Array)
    }
}

/// Reads each of some objects, which should be texts.
pub(crate) fn each_text<T>(
    texts: &[Bound<'_, PyAny>],
    read: impl Fn(&str) -> Result<T, Failure>,
) -> Result<Vec<T>, Failure> {
    let mut since = Instant::now();
    let read = |(row, object): (usize, &Bound<'_, PyAny>)| {
        if row.is_multiple_of(BLOCK) {
            in_turn(object.py(), &mut since)?;
        }
        let Ok(text) = object.cast::<PyString>() else {
            let found = object.get_type().name()?;
            return Err(Failure::Type(format!("row {row}: expected a str, found {found}")));
        };
        read(&text.to_string_lossy()).map_err(|failure| failure.in_row(row))
    };
    texts.iter().enumerate().map(read).collect()
}
