//! NumPy arrays to rows of numbers.
//!
//! What has the dtype that is read, in order, is borrowed; other integers are copied and checked.
//! Everything else is refused, as NumPy refuses to index with it: `TypeError` for what is not made
//! of integers, `ValueError` for a wrong shape.

use std::fmt::Display;

use numpy::{
    BorrowError, Element, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods,
    PyReadonlyArray1, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::prelude::*;

use crate::answers::answers;
use crate::errors::Failure;

/// Rows of nine numbers: an array of bytes, C-contiguous.
pub(crate) struct Rows<'py>(PyReadonlyArray2<'py, u8>);

impl<'py> Rows<'py> {
    /// Takes an array of shape (N, 9).
    ///
    /// # Errors
    /// An array of another shape, of no integers, or with a number outside 0 to 255. `what` is
    /// expected in its place.
    pub(crate) fn take(object: &Bound<'py, PyAny>, what: &str) -> Result<Rows<'py>, Failure> {
        if let Ok(rows) = object.cast::<PyArray2<u8>>()
            && rows.is_c_contiguous()
            && rows.shape()[1] == 9
        {
            return Ok(Rows(borrow(rows.try_readonly())?));
        }
        let array = integers(object)?;
        let &[_, 9] = array.shape() else { return Err(shape(&array, "(N, 9)")) };
        let numbers = copied(&array, |number| u8::try_from(number).ok());
        let numbers = numbers.map_err(|failure| match failure {
            Failure::Row(at, _) => {
                let (row, square) = (at / 9, at % 9);
                wrong_number(what, found(&array, (row, square)), square).in_row(row)
            }
            other => other,
        })?;
        let rows = PyArray1::from_vec(object.py(), numbers).reshape([array.shape()[0], 9])?;
        Ok(Rows(borrow(rows.try_readonly())?))
    }

    /// Returns the rows.
    pub(crate) fn rows(&self) -> &[[u8; 9]] {
        // `take` has made sure that there is such a slice.
        self.0.as_slice().unwrap_or_default().as_chunks().0
    }
}

/// Numbers: an array of `T`, C-contiguous.
pub(crate) struct Numbers<'py, T: Element>(PyReadonlyArray1<'py, T>);

impl<'py, T: Element + Clone + Default + TryFrom<i128>> Numbers<'py, T> {
    /// Takes an array of shape (N,).
    ///
    /// # Errors
    /// An array of another shape, of no integers, or with a number that is no `T`. `what` is
    /// expected in its place.
    pub(crate) fn take(object: &Bound<'py, PyAny>, what: &str) -> Result<Numbers<'py, T>, Failure> {
        if let Ok(numbers) = object.cast::<PyArray1<T>>()
            && numbers.is_c_contiguous()
            && let numbers = borrow(numbers.try_readonly())?
            && numbers.as_slice().is_ok()
        {
            return Ok(Numbers(numbers));
        }
        let array = integers(object)?;
        let &[_] = array.shape() else { return Err(shape(&array, "(N,)")) };
        let numbers = copied(&array, |number| T::try_from(number).ok());
        let numbers = numbers.map_err(|failure| match failure {
            Failure::Row(row, _) => {
                let found = found(&array, (row,));
                Failure::Row(row, format!("expected {what}, found {found}"))
            }
            other => other,
        })?;
        Ok(Numbers(borrow(PyArray1::from_vec(object.py(), numbers).try_readonly())?))
    }

    /// Returns the numbers.
    pub(crate) fn numbers(&self) -> &[T] {
        self.0.as_slice().unwrap_or_default()
    }
}

/// Returns an array of integers, whatever their size, order and strides.
pub(crate) fn integers<'py>(
    object: &Bound<'py, PyAny>,
) -> Result<Bound<'py, PyUntypedArray>, Failure> {
    let numpy = object.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (object,))?.cast_into::<PyUntypedArray>();
    let array = array.map_err(PyErr::from)?;
    match array.dtype().kind() {
        b'i' | b'u' => Ok(array),
        _ => {
            let found = array.dtype().str()?;
            Err(Failure::Type(format!("expected an array of integers, found dtype {found}")))
        }
    }
}

/// Returns the numbers of an array in C order, each as `read` takes it. If `read` does not take a
/// number, the row of the error is the index of the first such number.
fn copied<T: Clone + Default + Send>(
    array: &Bound<'_, PyUntypedArray>,
    read: impl Fn(i128) -> Option<T> + Sync,
) -> Result<Vec<T>, Failure> {
    if array.dtype().kind() == b'u' {
        copied_as::<u64, T>(array, read)
    } else {
        copied_as::<i64, T>(array, read)
    }
}

/// Returns the numbers of an array of type `I` in C order, each as `read` takes it. Errors are
/// those of [`copied`].
fn copied_as<I: Element + Copy + Into<i128>, T: Clone + Default + Send>(
    array: &Bound<'_, PyUntypedArray>,
    read: impl Fn(i128) -> Option<T> + Sync,
) -> Result<Vec<T>, Failure> {
    let py = array.py();
    let require = py.import("numpy")?.getattr("require")?;
    let flat = require.call1((array, dtype::<I>(py), ["C", "ALIGNED"]))?.call_method0("ravel")?;
    let flat = borrow(flat.cast_into::<PyArray1<I>>().map_err(PyErr::from)?.try_readonly())?;
    let numbers = flat.as_slice().map_err(|error| Failure::Type(error.to_string()))?;
    answers(py, &numbers, |number| {
        read(number.into()).ok_or_else(|| Failure::Value("expected another number".into()))
    })
}

/// Returns the error of a number that has no meaning on a square; `square` is one of 0 to 8.
pub(crate) fn wrong_number(expected: &str, found: impl Display, square: usize) -> Failure {
    Failure::Value(format!("expected {expected}, found {found} (square {})", square + 1))
}

/// Returns the error of a shape that is not the one expected.
fn shape(array: &Bound<'_, PyUntypedArray>, expected: &str) -> Failure {
    let found = array.getattr("shape").and_then(|shape| shape.str().map(|shape| shape.to_string()));
    let found = found.unwrap_or_default();
    Failure::Value(format!("expected an array of shape {expected}, found {found}"))
}

/// Returns an element of an array as its text.
fn found<'py>(array: &Bound<'py, PyUntypedArray>, at: impl IntoPyObject<'py>) -> String {
    array.get_item(at).map_or_else(|error| error.to_string(), |element| element.to_string())
}

/// Returns an array borrowed for reading.
fn borrow<T>(borrowed: Result<T, BorrowError>) -> Result<T, Failure> {
    borrowed.map_err(|error| Failure::Python(error.into()))
}
