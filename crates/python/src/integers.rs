//! NumPy arrays of integers.
//!
//! An array that is aligned, in C order and in the machine's byte order is borrowed, whatever its
//! integer type; any other is copied. Like an index of NumPy, anything but integers is refused,
//! with `TypeError`; so is a mask that hides elements, with `ValueError`.
//!
//! Other Python code may change the type, shape or size of an array at any time during a call. So a
//! call reads a view of its own, and keeps its memory from being moved.

use std::ops::Range;
use std::time::Instant;

use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadonlyArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyTuple, PyWeakrefReference};

use crate::errors::{Failure, shown};
use crate::waiting::{each, in_chunks, in_turn, room};

/// An array of integers.
pub(crate) struct Integers<'py> {
    /// A view that no other code has.
    array: Bound<'py, PyUntypedArray>,
    held: Held<'py>,
    /// Weak references to all arrays that may own the view's memory: NumPy resizes no array that
    /// has one.
    _owners: Vec<Bound<'py, PyWeakrefReference>>,
}

/// The numbers of an array in C order.
enum Numbers<'py, T: Element> {
    Borrowed(PyReadonlyArrayDyn<'py, T>),
    Copied(Vec<T>),
}

/// Implements [`Held`] and [`Slice`] for each type of integers.
macro_rules! types {
    ($($name:ident $type:ty),*) => {
        /// The numbers of an array of any type.
        enum Held<'py> {
            $($name(Numbers<'py, $type>)),*
        }

        /// The numbers of an array of any type, for use without the GIL.
        #[derive(Clone, Copy)]
        enum Slice<'a> {
            $($name(&'a [$type])),*
        }

        impl<'py> Held<'py> {
            fn take(array: &Bound<'py, PyUntypedArray>) -> Result<Held<'py>, Failure> {
                let (py, descr) = (array.py(), array.dtype());
                let native = descr.call_method1("newbyteorder", ("=",))?;
                $(if native.eq(dtype::<$type>(py))? {
                    return numbers(array, descr.is_equiv_to(&dtype::<$type>(py))).map(Held::$name);
                })*
                let descr = shown(&descr);
                Err(Failure::Type(format!("expected an array of integers, found dtype {descr}")))
            }

            fn slice(&self) -> Slice<'_> {
                match self {
                    $(Held::$name(Numbers::Borrowed(array)) => {
                        // A borrowed array is contiguous.
                        Slice::$name(array.as_slice().unwrap_or_default())
                    })*
                    $(Held::$name(Numbers::Copied(numbers)) => Slice::$name(numbers)),*
                }
            }
        }

        impl Slice<'_> {
            fn len(self) -> usize {
                match self {
                    $(Slice::$name(numbers) => numbers.len()),*
                }
            }

            /// Appends a range of rows of nine numbers. A number that does not fit `u8` becomes
            /// 255.
            fn nines(self, range: Range<usize>, buffer: &mut Vec<[u8; 9]>) {
                if let Slice::U8(bytes) = self {
                    return buffer.extend_from_slice(&bytes.as_chunks().0[range]);
                }
                match self {
                    $(Slice::$name(numbers) => {
                        let rows = numbers.as_chunks::<9>().0[range].iter();
                        buffer.extend(rows.map(|row| row.map(|number| number.try_into().unwrap_or(u8::MAX))));
                    })*
                }
            }

            /// Appends a range of numbers. A number that does not fit `i64` becomes the largest.
            fn ones(self, range: Range<usize>, buffer: &mut Vec<i64>) {
                match self {
                    $(Slice::$name(numbers) => buffer.extend(
                        numbers[range].iter().map(|&number| number.try_into().unwrap_or(i64::MAX))
                    )),*
                }
            }
        }
    };
}

types!(U8 u8, I64 i64, I32 i32, I16 i16, I8 i8, U16 u16, U32 u32, U64 u64);

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
        let view = array.call_method0("view")?;
        let mut owners = Vec::new();
        let mut owner = view.clone();
        while let Ok(base) = owner.getattr("base") {
            owners.extend(PyWeakrefReference::new(&base));
            owner = base;
        }
        let array = view.cast_into::<PyUntypedArray>().map_err(PyErr::from)?;
        let held = Held::take(&array)?;
        Ok(Integers { array, held, _owners: owners })
    }

    pub(crate) fn shape(&self) -> &[usize] {
        self.array.shape()
    }

    /// Returns the number of rows of nine numbers.
    pub(crate) fn rows(&self) -> usize {
        self.held.slice().len() / 9
    }

    /// Returns the first row of nine numbers. The array must have one.
    pub(crate) fn first_row(&self) -> [u8; 9] {
        let mut rows = Vec::new();
        self.held.slice().nines(0..1, &mut rows);
        rows[0]
    }

    /// Returns the answer to each row of nine numbers in a range. `answer` takes some at a time.
    pub(crate) fn in_chunks<T: Clone + Default + Send>(
        &self,
        range: Range<usize>,
        answer: impl Fn(usize, &[[u8; 9]], &mut [T]) -> Result<(), Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        let (py, slice) = (self.array.py(), self.held.slice());
        let answered = in_chunks(py, range, |range, some| slice.nines(range, some), answer);
        answered.map_err(|failure| self.explained(failure))
    }

    /// Returns the answer to each number of an array without squares.
    pub(crate) fn answers<T: Clone + Default + Send>(
        &self,
        answer: impl Fn(usize, i64) -> Result<T, Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        let (py, slice) = (self.array.py(), self.held.slice());
        let copy = |range, some: &mut Vec<_>| slice.ones(range, some);
        let answered = in_chunks(py, 0..slice.len(), copy, each(answer));
        answered.map_err(|failure| self.explained(failure))
    }

    /// Adds the number in question to an error: that on a square of a row, or in an array without
    /// squares, that of the row.
    pub(crate) fn explained(&self, failure: Failure) -> Failure {
        let Failure::Number { row, square, expected } = failure else { return failure };
        let at = square.map_or(row, |square| row * 9 + square);
        let found = self.array.getattr("flat").and_then(|flat| flat.get_item(at));
        let found = found.map_or_else(|error| error.to_string(), |element| element.to_string());
        let on = square.map_or(String::new(), |square| format!(" (square {})", square + 1));
        Failure::Row(row, format!("expected {expected}, found {found}{on}"))
    }

    /// Returns the error of an unexpected shape.
    pub(crate) fn wrong_shape(&self, expected: &str) -> Failure {
        let found = self.array.getattr("shape").and_then(|shape| shape.str());
        let found = found.map_or_else(|error| error.to_string(), |shape| shape.to_string());
        Failure::Value(format!("expected an array of shape {expected}, found {found}"))
    }
}

/// Returns an object as an array.
///
/// # Errors
/// An object that NumPy does not turn into an array. What it would silently take for numbers:
/// masked elements, and bools among integers, even in lists.
pub(crate) fn as_array<'py>(
    object: &Bound<'py, PyAny>,
) -> Result<Bound<'py, PyUntypedArray>, Failure> {
    let array = object.py().import("numpy")?.call_method1("asarray", (object,))?;
    expect_numbers(object, 0)?;
    let array = array.cast_into::<PyUntypedArray>().map_err(PyErr::from)?;
    // NumPy takes an empty list for one of floats.
    if array.is_empty() && !object.is_instance_of::<PyUntypedArray>() {
        let integers = array.call_method1("astype", (dtype::<i64>(object.py()),))?;
        return Ok(integers.cast_into::<PyUntypedArray>().map_err(PyErr::from)?);
    }
    Ok(array)
}

/// The most dimensions of an array of NumPy, which refuses deeper lists.
const MOST_DIMENSIONS: usize = 64;

/// Refuses masked elements, and bools in lists. `depth` is the number of lists around an object.
fn expect_numbers(object: &Bound<'_, PyAny>, depth: usize) -> Result<(), Failure> {
    let py = object.py();
    if object.is_exact_instance_of::<PyInt>() || depth > MOST_DIMENSIONS {
        return Ok(());
    }
    if let Ok(list) = object.cast::<PyList>() {
        return list.iter().try_for_each(|element| expect_numbers(&element, depth + 1));
    }
    if let Ok(list) = object.cast::<PyTuple>() {
        return list.iter().try_for_each(|element| expect_numbers(&element, depth + 1));
    }
    if object.hasattr("mask")?
        && py.import("numpy.ma")?.call_method1("is_masked", (object,))?.is_truthy()?
    {
        return Err(Failure::Value("expected an array without masked elements".into()));
    }
    let is_bool = || object.getattr("dtype")?.eq(dtype::<bool>(py));
    if depth > 0 && (object.is_instance_of::<PyBool>() || is_bool().unwrap_or(false)) {
        return Err(Failure::Type("expected an array of integers, found bools in a list".into()));
    }
    Ok(())
}

/// The number of copied numbers at a time.
const BLOCK: usize = 1 << 16;

/// Returns the numbers of an array of type `T`, in any byte order.
fn numbers<'py, T: Element + Copy>(
    array: &Bound<'py, PyUntypedArray>,
    is_native: bool,
) -> Result<Numbers<'py, T>, Failure> {
    let py = array.py();
    if is_native
        && array.is_c_contiguous()
        && let Ok(array) = array.cast::<PyArrayDyn<T>>()
        && let borrowed = array.try_readonly().map_err(PyErr::from)?
        && borrowed.as_slice().is_ok()
    {
        return Ok(Numbers::Borrowed(borrowed));
    }
    let mut copied = room(array.len())?;
    let options = PyDict::new(py);
    options.set_item("flags", ["external_loop", "buffered", "zerosize_ok"])?;
    options.set_item("op_flags", [["readonly", "contig", "aligned", "nbo"]])?;
    options.set_item("op_dtypes", [dtype::<T>(py)])?;
    options.set_item("casting", "equiv")?;
    options.set_item("order", "C")?;
    options.set_item("buffersize", BLOCK)?;
    let blocks = py.import("numpy")?.getattr("nditer")?.call((array,), Some(&options))?;
    let mut since = Instant::now();
    for block in blocks.try_iter()? {
        let block: PyReadonlyArray1<'_, T> = block?.extract()?;
        copied.extend_from_slice(block.as_slice().map_err(PyErr::from)?);
        in_turn(py, &mut since)?;
    }
    Ok(Numbers::Copied(copied))
}
