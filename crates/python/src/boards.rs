//! Arguments in their forms: a text, several texts, or an array of integers; and answers in the
//! same form.

use std::ops::Range;
use std::time::Instant;

use numpy::{Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::errors::Failure;
use crate::integers::{Integers, as_array};
use crate::waiting::{BLOCK, CHUNK, in_chunks, in_turn, listed};

pub(crate) type Object<'py> = Bound<'py, PyAny>;

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

/// Boards as numbers.
pub(crate) struct Boards {
    /// The shape without the dimensions of a board; empty for one board.
    pub(crate) shape: Vec<usize>,
    pub(crate) rows: Vec<[u8; 9]>,
    /// Whether they were given as texts.
    are_texts: bool,
    /// The most boards to answer between two looks at the clock.
    pub(crate) most: usize,
}

impl Boards {
    /// Takes a text, a list of texts, or an array of shape (..., 9) or (..., 3, 3).
    ///
    /// # Errors
    /// A text that `read` refuses; an array of another shape, or of something else than integers.
    pub(crate) fn take(
        object: &Object<'_>,
        read: impl Fn(&str) -> Result<[u8; 9], Failure>,
    ) -> Result<Boards, Failure> {
        let (shape, rows) = match Given::take(object)? {
            Given::Text(text) => (vec![], vec![read(&text)?]),
            Given::Texts(shape, texts) => each_text(shape, &texts, read)?,
            Given::Numbers(integers) => return Boards::of(&integers),
        };
        Ok(Boards { shape, rows, are_texts: true, most: CHUNK })
    }

    /// Takes an array of shape (..., 9) or (..., 3, 3).
    pub(crate) fn of(integers: &Integers<'_>) -> Result<Boards, Failure> {
        let ([shape @ .., 9] | [shape @ .., 3, 3]) = integers.shape() else {
            let (found, expected) = (sides(integers.shape()), "(..., 9) or (..., 3, 3)");
            let what = format!("expected an array of shape {expected}, found {found}");
            return Err(Failure::Value(what));
        };
        let rows = integers.rows().map_err(|failure| failure.of(shape))?;
        Ok(Boards { shape: shape.to_vec(), rows, are_texts: false, most: CHUNK })
    }

    /// Returns whether this is one board, not an array of one.
    pub(crate) fn is_one(&self) -> bool {
        self.shape.is_empty()
    }

    /// Returns the answer to one board, or the answers to many as an array.
    pub(crate) fn one_or_array<'py, T: Element + IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        all: Vec<T>,
    ) -> PyResult<Object<'py>> {
        match (self.is_one(), all.into_iter()) {
            (true, mut all) => all.next().into_bound_py_any(py),
            (false, all) => shaped(py, all.collect(), &self.shape, &[]),
        }
    }

    /// Returns the answer to one board, the only element of a list, or the list.
    pub(crate) fn one_or_all<'py>(&self, all: Bound<'py, PyList>) -> PyResult<Object<'py>> {
        if self.is_one() { all.get_item(0) } else { Ok(all.into_any()) }
    }

    /// Returns the answer to each of some boards.
    pub(crate) fn some<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        rows: Range<usize>,
        answer: impl Fn(usize) -> Result<T, Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        in_chunks(py, rows, self.most, |first, slots: &mut [T]| {
            for (row, slot) in (first..).zip(slots) {
                *slot = answer(row).map_err(|failure| self.in_row(row, failure))?;
            }
            Ok(())
        })
    }

    /// Returns the answer to each board.
    pub(crate) fn each<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        answer: impl Fn(usize) -> Result<T, Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        self.some(py, 0..self.rows.len(), answer)
    }

    /// Returns the answer to one board, or the answers to many as a list.
    pub(crate) fn list<'py, T: IntoPyObject<'py> + Clone + Default + Send>(
        &self,
        py: Python<'py>,
        answer: impl Fn(usize) -> Result<T, Failure> + Sync,
    ) -> PyResult<Object<'py>> {
        self.one_or_all(listed(py, |first| self.some(py, self.block(first), &answer))?)
    }

    /// Returns the answers to texts as a text or a list of texts, and those to numbers as an array
    /// of `N` elements each.
    pub(crate) fn in_kind<'py, A, T: Element, const N: usize>(
        &self,
        py: Python<'py>,
        answer: impl Fn(usize) -> Result<A, Failure> + Sync,
        numbers: fn(&A) -> [T; N],
        text: impl Fn(&A) -> Result<String, Failure> + Sync,
    ) -> PyResult<Object<'py>>
    where
        [T; N]: Clone + Default,
    {
        if self.are_texts {
            return self.list(py, |row| text(&answer(row)?));
        }
        self.arrays(py, self.each(py, |row| Ok(numbers(&answer(row)?)))?)
    }

    /// Returns an array of answers of `N` elements each.
    pub(crate) fn arrays<'py, T: Element, const N: usize>(
        &self,
        py: Python<'py>,
        all: Vec<[T; N]>,
    ) -> PyResult<Object<'py>> {
        shaped(py, all.into_flattened(), &self.shape, &[N])
    }

    /// Returns the rows from a first one on that are answered at a time for a list.
    pub(crate) fn block(&self, first: usize) -> Range<usize> {
        first..self.rows.len().min(first + BLOCK)
    }

    /// Names the row in an error, unless there is only one board.
    pub(crate) fn in_row(&self, row: usize, failure: Failure) -> Failure {
        failure.in_row(row).of(&self.shape)
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
