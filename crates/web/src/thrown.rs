//! The error that JavaScript gets.

use std::error::Error;

/// An error, with the command's words. JavaScript gets an `Error`.
#[derive(Debug)]
pub struct Thrown(pub(crate) String);

/// The result of a verb.
pub(crate) type Answer<T> = Result<T, Thrown>;

impl<E: Into<Box<dyn Error>>> From<E> for Thrown {
    fn from(error: E) -> Thrown {
        Thrown(tilebase::error::chain(&*error.into()))
    }
}

#[cfg(feature = "javascript")]
impl From<Thrown> for wasm_bindgen::JsValue {
    fn from(Thrown(text): Thrown) -> wasm_bindgen::JsValue {
        wasm_bindgen::JsError::new(&text).into()
    }
}
