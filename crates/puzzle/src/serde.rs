//! The feature `serde`: every type with a notation is serialised as text.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::eight::Square;
use crate::{Move, Path};

macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Square, Move, Path);

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the round trip, and that an invalid text gives the error of the notation.
    #[test]
    fn values_are_serialised_as_text() {
        let path: Path = "urd".parse().unwrap();
        assert_eq!(serde_json::to_string(&path).unwrap(), "\"urd\"");
        assert_eq!(serde_json::from_str::<Path>("\"urd\"").unwrap(), path);
        let error = serde_json::from_str::<Path>("\"urx\"").unwrap_err();
        assert!(error.to_string().starts_with("expected d, l, r or u, found 'x'"), "{error}");
    }
}
