//! Integers, and NumPy arrays of them.
//!
//! NumPy converts an argument once. Its numbers are copied some at a time, and only the copies are
//! read: other code that writes to an array meanwhile may cause other answers or an error, but
//! nothing worse.

use std::ops::{Range, RangeInclusive};
use std::time::Instant;

use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
    dtype,
};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::errors::{PythonError, shown};
use crate::waiting::{BLOCK, in_turn, room};

/// An object of Python.
pub(crate) type Object<'py> = Bound<'py, PyAny>;

/// An array of integers.
pub(crate) struct Integers<'py> {
    pub(crate) array: Bound<'py, PyUntypedArray>,
    /// The numbers in C order, as `u8` or `i64`: a view that no other code has, so NumPy does not
    /// resize it.
    flat: Object<'py>,
}

impl<'py> Integers<'py> {
    /// Takes an array of integers.
    pub(crate) fn of(array: Bound<'py, PyUntypedArray>) -> Result<Integers<'py>, PythonError> {
        let descr = array.dtype();
        if !matches!(descr.kind(), b'i' | b'u') {
            let found = shown(&descr);
            let what = format!("expected an array of integers, found dtype {found}");
            return Err(PythonError::Type(what));
        }
        let flat = match descr.is_equiv_to(&dtype::<u8>(array.py())) {
            true => flat::<u8>(&array)?.into_any(),
            false => flat::<i64>(&array)?.into_any(),
        };
        Ok(Integers { array, flat })
    }

    pub(crate) fn shape(&self) -> &[usize] {
        self.array.shape()
    }

    /// Returns some rows of numbers, of which each has this width, as bytes. `shape` is that of the
    /// rows.
    ///
    /// A -1 is 0: other programs write the empty square so.
    ///
    /// # Errors
    /// A number that is no byte, and so no piece of any puzzle.
    pub(crate) fn rows(
        &self,
        rows: Range<usize>,
        width: usize,
        shape: &[usize],
    ) -> Result<Vec<u8>, PythonError> {
        let places = width * rows.start..width * rows.end;
        let (mut bytes, mut bits) = (room(places.len())?, 0);
        if let Ok(numbers) = self.flat.cast::<PyArray1<u8>>() {
            bytes.extend_from_slice(&numbers.readonly().as_slice()?[places]);
            return Ok(bytes);
        }
        let numbers = self.flat.cast::<PyArray1<i64>>().map_err(PyErr::from)?.readonly();
        let numbers = &numbers.as_slice()?[places.clone()];
        bytes.extend(numbers.iter().map(|&number| {
            bits |= number;
            number as u8
        }));
        if u8::try_from(bits).is_ok() {
            return Ok(bytes);
        }
        // Of unsigned numbers, -1 was the largest one.
        let is_signed = self.array.dtype().kind() == b'i';
        let is_empty = |number: i64| is_signed && number == -1;
        let is_wrong = |&number: &i64| !is_empty(number) && u8::try_from(number).is_err();
        let Some(wrong) = numbers.iter().position(is_wrong) else {
            let piece = |&number: &i64| if is_empty(number) { 0 } else { number as u8 };
            return Ok(numbers.iter().map(piece).collect());
        };
        let at = places.start + wrong;
        let (found, square) = (self.found(at), at % width + 1);
        let what = format!("expected the number of a piece, found {found} (square {square})");
        Err(PythonError::Value(what).in_row(at / width, shape))
    }

    /// Returns what `read` makes of each number.
    ///
    /// # Errors
    /// A number of which it makes nothing: something else was `expected`.
    pub(crate) fn each<T>(
        &self,
        expected: &str,
        read: impl Fn(i64) -> Option<T>,
    ) -> Result<Vec<T>, PythonError> {
        let (mut all, mut since) = (room(self.array.len())?, Instant::now());
        let numbers = flat::<i64>(&self.array)?.readonly();
        for (at, &number) in numbers.as_slice()?.iter().enumerate() {
            if at.is_multiple_of(BLOCK) {
                in_turn(self.array.py(), &mut since)?;
            }
            all.push(read(number).ok_or_else(|| {
                let what = format!("expected {expected}, found {}", self.found(at));
                PythonError::Value(what).in_row(at, self.shape())
            })?);
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
) -> Result<Bound<'py, PyArray1<T>>, PythonError> {
    let required = (array, dtype::<T>(array.py()), "CAE");
    let flat = array.py().import("numpy")?.call_method1("require", required)?;
    Ok(flat.call_method1("reshape", (-1,))?.cast_into().map_err(PyErr::from)?)
}

/// Returns an object as an array.
///
/// # Errors
/// An object that NumPy does not turn into an array; masked elements, which it would take for
/// numbers.
pub(crate) fn as_array<'py>(
    object: &Object<'py>,
) -> Result<Bound<'py, PyUntypedArray>, PythonError> {
    let py = object.py();
    let array = py.import("numpy")?.call_method1("asarray", (object,))?;
    let array = array.cast_into::<PyUntypedArray>().map_err(PyErr::from)?;
    if object.hasattr("mask")?
        && py.import("numpy.ma")?.call_method1("is_masked", (object,))?.is_truthy()?
    {
        return Err(PythonError::Value("expected an array without masked elements".into()));
    }
    // NumPy takes an empty list for one of floats.
    if array.is_empty() && !object.is_instance_of::<PyUntypedArray>() {
        let empty = array.call_method1("astype", (dtype::<i64>(py),))?;
        return Ok(empty.cast_into().map_err(PyErr::from)?);
    }
    Ok(array)
}

/// Reads a number in a range.
pub(crate) fn number(
    object: &Object<'_>,
    name: &str,
    range: RangeInclusive<u64>,
) -> Result<u64, PythonError> {
    if !object.hasattr("__index__")? || object.is_instance_of::<PyBool>() {
        let found = object.get_type().name()?;
        return Err(PythonError::Type(format!("{name}: expected an int, found {found}")));
    }
    let number = object.call_method0("__index__")?;
    let read = number.extract().ok().filter(|number| range.contains(number));
    read.ok_or_else(|| {
        let last =
            if *range.end() == u64::MAX { "2**64 - 1".into() } else { range.end().to_string() };
        let found = shown(&number);
        PythonError::Value(format!("{name}: expected {} to {last}, found {found}", range.start()))
    })
}

/// Reads a number of things: the largest one if there is no such number.
pub(crate) fn count(object: &Object<'_>, name: &str) -> Result<usize, PythonError> {
    Ok(usize::try_from(number(object, name, 0..=u64::MAX)?).unwrap_or(usize::MAX))
}
