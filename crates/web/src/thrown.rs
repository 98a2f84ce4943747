//! The error that JavaScript gets.

use std::error::Error;

use tilebase::{Fault, TableError};

/// An error, with the command's words. JavaScript gets an `Error`.
#[derive(Debug)]
pub struct Thrown {
    /// What is wrong.
    pub text: String,
    /// The number of moves that are needed at least, if the time of a search was up: the member
    /// `atLeast` of the `Error`.
    pub at_least: Option<usize>,
}

/// The result of a verb.
pub(crate) type OrThrown<T> = Result<T, Thrown>;

impl<E: Into<Box<dyn Error>>> From<E> for Thrown {
    fn from(error: E) -> Thrown {
        let error = error.into();
        let fault = error.downcast_ref::<TableError>().map(TableError::fault);
        let (text, at_least) = match fault {
            Some(fault @ Fault::AtLeast { moves, .. }) => (fault.to_string(), Some(*moves)),
            Some(fault @ Fault::Stopped) => (fault.to_string(), Some(0)),
            _ => (tilebase::error::error_chain(&*error), None),
        };
        Thrown { text, at_least }
    }
}

#[cfg(feature = "javascript")]
mod javascript {
    use wasm_bindgen::prelude::*;

    use super::Thrown;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = Reflect)]
        fn set(target: &JsValue, name: &JsValue, value: &JsValue) -> bool;
    }

    impl From<Thrown> for JsValue {
        fn from(Thrown { text, at_least }: Thrown) -> JsValue {
            let error = JsError::new(&text).into();
            if let Some(moves) = at_least {
                let _is_set = set(&error, &"atLeast".into(), &(moves as u32).into());
            }
            error
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards that a program learns what a search has found when its time was up.
    #[test]
    fn a_search_whose_time_was_up_says_how_many_moves_are_needed_at_least() {
        let fault = Fault::AtLeast { from: "_123".into(), moves: 5 };
        let thrown = Thrown::from(TableError::new(None, fault));
        assert_eq!(thrown.text, "stopped: _123 is at least 5 moves from the goal");
        assert_eq!(thrown.at_least, Some(5));
        assert_eq!(Thrown::from("other").at_least, None);
    }
}
