//! NumPy arrays of integers.
//!
//! NumPy converts an argument once, and its numbers are copied once. What other Python code does to
//! the array afterwards changes no answer.

use std::time::Instant;

use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
    dtype,
};
use pyo3::prelude::*;

use crate::errors::{Failure, shown};
use crate::waiting::{BLOCK, in_turn, room};

/// An array of integers.
pub(crate) struct Integers<'py>(Bound<'py, PyUntypedArray>);

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
        if matches!(array.dtype().kind(), b'i' | b'u') {
            return Ok(Integers(array));
        }
        let found = shown(&array.dtype());
        Err(Failure::Type(format!("expected an array of integers, found dtype {found}")))
    }

    pub(crate) fn shape(&self) -> &[usize] {
        self.0.shape()
    }

    /// Returns the rows of nine numbers.
    ///
    /// # Errors
    /// A number that is no byte, and so no piece of any puzzle.
    pub(crate) fn rows(&self) -> Result<Vec<[u8; 9]>, Failure> {
        let (py, mut rows) = (self.0.py(), room(self.0.len() / 9)?);
        if self.0.dtype().is_equiv_to(&dtype::<u8>(py)) {
            self.blocks(|block: &[u8]| {
                rows.extend_from_slice(block.as_chunks().0);
                Ok(())
            })?;
            return Ok(rows);
        }
        self.blocks(|block: &[i64]| {
            let (first, mut bits) = (rows.len(), 0);
            rows.resize(first + block.len() / 9, [0; 9]);
            for (byte, &number) in rows[first..].as_flattened_mut().iter_mut().zip(block) {
                bits |= number;
                *byte = number as u8;
            }
            if u8::try_from(bits).is_ok() {
                return Ok(());
            }
            let is_wrong = |number: &i64| u8::try_from(*number).is_err();
            let at = block.iter().position(is_wrong).unwrap_or_default();
            let (row, square) = (first + at / 9, at % 9 + 1);
            let found = self.found(9 * first + at);
            let what = format!("expected the number of a piece, found {found} (square {square})");
            Err(Failure::Value(what).in_row(row))
        })?;
        Ok(rows)
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
        let mut all = room(self.0.len())?;
        self.blocks(|block: &[i64]| {
            for &number in block {
                let at = all.len();
                let wrong = || {
                    let found = self.found(at);
                    Failure::Value(format!("expected {expected}, found {found}")).in_row(at)
                };
                all.push(read(number).ok_or_else(wrong)?);
            }
            Ok(())
        })?;
        Ok(all)
    }

    /// Calls a function with some numbers at a time, whole rows of nine, in C order. Other threads
    /// run meanwhile.
    fn blocks<T: Element>(
        &self,
        mut take: impl FnMut(&[T]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let py = self.0.py();
        let required = (&self.0, dtype::<T>(py), "CAE");
        let flat = py.import("numpy")?.call_method1("require", required)?;
        // A view of its own: NumPy resizes no array that has one.
        let flat = flat.call_method1("reshape", (-1,))?.cast_into::<PyArray1<T>>();
        let flat = flat.map_err(PyErr::from)?.readonly();
        let mut since = Instant::now();
        for block in flat.as_slice().map_err(PyErr::from)?.chunks(9 * BLOCK) {
            take(block)?;
            in_turn(py, &mut since)?;
        }
        Ok(())
    }

    /// Returns the text of the element at a place in C order.
    fn found(&self, at: usize) -> String {
        let found = self.0.getattr("flat").and_then(|flat| flat.get_item(at));
        found.map_or_else(|error| error.to_string(), |element| element.to_string())
    }
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
