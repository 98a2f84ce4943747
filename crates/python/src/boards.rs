//! Arguments that are boards: one text, several, or an array of integers.

use std::borrow::Cow;
use std::ops::Range;

use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::answers::{each, in_chunks};
use crate::errors::Failure;
use crate::integers::{Integers, as_array};

/// Boards, in the form in which they were given.
pub(crate) struct Boards<'py> {
    /// The shape without that of a board; empty for one board.
    pub(crate) shape: Vec<usize>,
    pub(crate) form: Form<'py>,
}

pub(crate) enum Form<'py> {
    Texts(Vec<[u8; 9]>),
    Numbers(Integers<'py>),
}

/// What arrays of boards look like.
pub(crate) const SHAPE: &str = "(..., 9) or (..., 3, 3)";

impl<'py> Boards<'py> {
    /// Takes a text, a list of texts, or an array of shape (..., 9) or (..., 3, 3). `read` returns
    /// the nine numbers of a text.
    ///
    /// # Errors
    /// A text that `read` does not take; an array of another shape, or of no integers.
    pub(crate) fn take(
        object: &Bound<'py, PyAny>,
        read: &mut dyn FnMut(&str) -> Result<[u8; 9], Failure>,
    ) -> Result<Boards<'py>, Failure> {
        if let Ok(text) = object.cast::<PyString>() {
            let nine = read(&text.to_string_lossy())?;
            return Ok(Boards { shape: vec![], form: Form::Texts(vec![nine]) });
        }
        match Strings::take(object)? {
            Strings::Texts(shape, texts) => {
                let mut rows = Vec::new();
                texts.each(|row, text| {
                    rows.push(read(text).map_err(|failure| failure.in_row(row))?);
                    Ok(())
                })?;
                Ok(Boards { shape, form: Form::Texts(rows) })
            }
            Strings::Array(integers) => {
                let shape = match integers.shape() {
                    [leading @ .., 9] | [leading @ .., 3, 3] => leading.to_vec(),
                    _ => return Err(integers.wrong_shape(SHAPE)),
                };
                Ok(Boards { shape, form: Form::Numbers(integers) })
            }
        }
    }

    /// Returns the number of boards.
    pub(crate) fn len(&self) -> usize {
        match &self.form {
            Form::Texts(rows) => rows.len(),
            Form::Numbers(integers) => integers.nines().len(),
        }
    }

    /// Returns whether this is one board, and not an array of one.
    pub(crate) fn is_one(&self) -> bool {
        self.shape.is_empty()
    }

    /// Returns the answer to each board.
    pub(crate) fn answers<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        answer: impl Fn(usize, [u8; 9]) -> Result<T, Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        self.answers_in(py, 0..self.len(), answer)
    }

    /// Returns the answer to each board of a range.
    pub(crate) fn answers_in<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        range: Range<usize>,
        answer: impl Fn(usize, [u8; 9]) -> Result<T, Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        self.in_chunks(py, range, each(answer))
    }

    /// Returns the answer to each board of a range, which `answer` takes some at a time.
    pub(crate) fn in_chunks<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        range: Range<usize>,
        answer: impl Fn(usize, &[[u8; 9]], &mut [T]) -> Result<(), Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        let answered = match &self.form {
            Form::Texts(rows) => in_chunks(py, &rows.as_slice(), range, answer),
            Form::Numbers(integers) => {
                let answered = in_chunks(py, &integers.nines(), range, answer);
                answered.map_err(|failure| integers.explained(failure))
            }
        };
        answered.map_err(|failure| if self.is_one() { failure.of_one() } else { failure })
    }

    /// Returns an array of answers of shape (...).
    pub(crate) fn array<'a, T: Element>(
        &self,
        py: Python<'a>,
        all: Vec<T>,
    ) -> PyResult<Bound<'a, PyArrayDyn<T>>> {
        shaped(py, all, &self.shape, &[])
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
    Texts(Vec<usize>, Texts<'py>),
    Array(Integers<'py>),
}

/// Texts, and perhaps something else among them.
pub(crate) struct Texts<'py>(Vec<Bound<'py, PyAny>>);

impl<'py> Strings<'py> {
    /// Takes a list or array of texts, or an array of integers. A list without elements has texts.
    pub(crate) fn take(object: &Bound<'py, PyAny>) -> Result<Strings<'py>, Failure> {
        let is_list = object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>();
        if is_list {
            // A class derived from these may say another length.
            let length = object.len()?;
            let list = object.try_iter()?.take(length.saturating_add(1));
            let list = list.collect::<PyResult<Vec<_>>>()?;
            if list.len() != length {
                let found = if list.len() < length { "fewer" } else { "more" };
                let what = format!("expected {length} elements, as the length says, found {found}");
                return Err(Failure::Value(what));
            }
            if list.first().is_none_or(|first| first.is_instance_of::<PyString>()) {
                return Ok(Strings::Texts(vec![length], Texts(list)));
            }
        }
        let array = as_array(object)?;
        let shape = array.shape().to_vec();
        let flat = || array.call_method0("ravel")?.call_method0("tolist")?.extract::<Vec<_>>();
        let is_text = |text: &Bound<'_, PyAny>| text.is_instance_of::<PyString>();
        let texts = match array.dtype().kind() {
            b'U' | b'T' => Some(flat()?),
            // Texts of pandas are objects.
            b'O' => Some(flat()?).filter(|flat| flat.first().is_some_and(is_text)),
            _ => None,
        };
        match texts {
            Some(flat) => Ok(Strings::Texts(shape, Texts(flat))),
            None => Integers::of(array).map(Strings::Array),
        }
    }
}

impl Texts<'_> {
    /// Calls a function with each text and its row.
    pub(crate) fn each(
        &self,
        mut take: impl FnMut(usize, &str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for (row, object) in self.0.iter().enumerate() {
            let Ok(text) = object.cast::<PyString>() else {
                let found = object.get_type().name()?;
                return Err(Failure::Type(format!("row {row}: expected a str, found {found}")));
            };
            let text: Cow<'_, str> = text.to_string_lossy();
            take(row, &text)?;
            if row % BLOCK == 0 {
                object.py().check_signals()?;
            }
        }
        Ok(())
    }
}

/// How many texts are read before Ctrl-C is looked for.
const BLOCK: usize = 1 << 12;
