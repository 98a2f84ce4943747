//! NumPy arrays of integers.
//!
//! NumPy converts an argument once. Its numbers are copied some at a time, and only the copies are
//! read: other code that writes to an array meanwhile may cause other answers or an error, but
//! nothing worse.

use std::ops::Range;
use std::time::Instant;

use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::prelude::*;

use crate::errors::{Failure, shown};
use crate::waiting::{BLOCK, in_turn, room};

/// An array of integers.
pub(crate) struct Integers<'py> {
    array: Bound<'py, PyUntypedArray>,
    numbers: Numbers<'py>,
}

/// The numbers of an array in C order: a view that no other code has, so NumPy does not resize it.
enum Numbers<'py> {
    Bytes(PyReadonlyArray1<'py, u8>),
    Others(PyReadonlyArray1<'py, i64>),
}

impl<'py> Integers<'py> {
    /// Takes an object that NumPy turns into an array of integers.
    ///
    /// # Errors
    /// An array of something else; a mask that hides elements.
    pub(crate) fn take(object: &Bound<'py, PyAny>) -> Result<Integers<'py>, Failure> {
        Integers::of(as_array(object)?)
    }

    /// Takes an array of integers.
    pub(crate) fn of(array: Bound<'py, PyUntypedArray>) -> Result<Integers<'py>, Failure> {
        let descr = array.dtype();
        if !matches!(descr.kind(), b'i' | b'u') {
            let found = shown(&descr);
            let what = format!("expected an array of integers, found dtype {found}");
            return Err(Failure::Type(what));
        }
        let numbers = match descr.is_equiv_to(&dtype::<u8>(array.py())) {
            true => Numbers::Bytes(flat(&array)?),
            false => Numbers::Others(flat(&array)?),
        };
        Ok(Integers { array, numbers })
    }

    pub(crate) fn shape(&self) -> &[usize] {
        self.array.shape()
    }

    /// Returns the number of rows of nine numbers.
    pub(crate) fn len(&self) -> usize {
        let all = match &self.numbers {
            Numbers::Bytes(numbers) => numbers.len(),
            Numbers::Others(numbers) => numbers.len(),
        };
        all / 9
    }

    /// Returns a range of rows of nine numbers.
    ///
    /// # Errors
    /// A number that is no byte, and so no piece of any puzzle.
    pub(crate) fn rows(&self, range: Range<usize>) -> Result<Vec<[u8; 9]>, Failure> {
        let (mut rows, mut bits) = (room(range.len())?, 0);
        let numbers = match &self.numbers {
            Numbers::Bytes(numbers) => {
                let numbers = numbers.as_slice().map_err(PyErr::from)?;
                rows.extend_from_slice(&numbers.as_chunks().0[range]);
                return Ok(rows);
            }
            Numbers::Others(numbers) => numbers.as_slice().map_err(PyErr::from)?,
        };
        let numbers = numbers.as_chunks::<9>().0[range.clone()].as_flattened();
        rows.resize(range.len(), [0; 9]);
        for (byte, &number) in rows.as_flattened_mut().iter_mut().zip(numbers) {
            bits |= number;
            *byte = number as u8;
        }
        if u8::try_from(bits).is_ok() {
            return Ok(rows);
        }
        let is_wrong = |number: &i64| u8::try_from(*number).is_err();
        let at = 9 * range.start + numbers.iter().position(is_wrong).unwrap_or_default();
        let (found, square) = (self.found(at), at % 9 + 1);
        let what = format!("expected the number of a piece, found {found} (square {square})");
        Err(Failure::Value(what).in_row(at / 9))
    }

    /// Returns what `read` makes of each number.
    ///
    /// # Errors
    /// A number of which it makes nothing: something else was `expected`.
    pub(crate) fn each<T>(
        &self,
        expected: &str,
        read: impl Fn(i64) -> Option<T>,
    ) -> Result<Vec<T>, Failure> {
        let (mut all, mut since) = (room(self.array.len())?, Instant::now());
        let numbers = flat::<i64>(&self.array)?;
        for (at, &number) in numbers.as_slice().map_err(PyErr::from)?.iter().enumerate() {
            if at.is_multiple_of(BLOCK) {
                in_turn(self.array.py(), &mut since)?;
            }
            let wrong = || {
                let found = self.found(at);
                Failure::Value(format!("expected {expected}, found {found}")).in_row(at)
            };
            all.push(read(number).ok_or_else(wrong)?);
        }
        Ok(all)
    }

    /// Returns the text of the element at a place in C order.
    fn found(&self, at: usize) -> String {
        let found = self.array.getattr("flat").and_then(|flat| flat.get_item(at));
        found.map_or_else(|error| error.to_string(), |element| element.to_string())
    }
}

/// Returns the numbers of an array in C order, as another type if they have another.
fn flat<'py, T: Element>(
    array: &Bound<'py, PyUntypedArray>,
) -> Result<PyReadonlyArray1<'py, T>, Failure> {
    let py = array.py();
    let required = (array, dtype::<T>(py), "CAE");
    let flat = py.import("numpy")?.call_method1("require", required)?;
    let flat = flat.call_method1("reshape", (-1,))?.cast_into::<PyArray1<T>>();
    Ok(flat.map_err(PyErr::from)?.readonly())
}

/// Returns an object as an array.
///
/// # Errors
/// An object that NumPy does not turn into an array; masked elements, which it would take for
/// numbers.
pub(crate) fn as_array<'py>(
    object: &Bound<'py, PyAny>,
) -> Result<Bound<'py, PyUntypedArray>, Failure> {
    let py = object.py();
    let array = py.import("numpy")?.call_method1("asarray", (object,))?;
    let array = array.cast_into::<PyUntypedArray>().map_err(PyErr::from)?;
    if object.hasattr("mask")?
        && py.import("numpy.ma")?.call_method1("is_masked", (object,))?.is_truthy()?
    {
        return Err(Failure::Value("expected an array without masked elements".into()));
    }
    // NumPy takes an empty list for one of floats.
    if array.is_empty() && !object.is_instance_of::<PyUntypedArray>() {
        let integers = array.call_method1("astype", (dtype::<i64>(py),))?;
        return Ok(integers.cast_into::<PyUntypedArray>().map_err(PyErr::from)?);
    }
    Ok(array)
}
