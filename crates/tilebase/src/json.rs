//! Values of JSON, in which answers are written for other programs.

use std::fmt::{self, Display, Formatter, Write};

/// A value of JSON. It displays as JSON on one line.
///
/// ```
/// use tilebase::json::{Json, JsonObject};
///
/// let object = JsonObject::default().with("distance", 5_u8).with("path", None::<&str>);
/// assert_eq!(object.to_string(), r#"{"distance":5,"path":null}"#);
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Json {
    /// No value.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Number(u64),
    /// A number with a fraction. One that is not finite is written as `null`.
    Real(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object.
    Object(JsonObject),
}

/// An object of JSON, whose members keep their order.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct JsonObject(Vec<(&'static str, Json)>);

impl JsonObject {
    /// Returns the object with one more member.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Json>) -> JsonObject {
        self.0.push((name, value.into()));
        self
    }

    /// Returns the object with the members of another one after its own.
    #[must_use]
    pub fn and(mut self, other: JsonObject) -> JsonObject {
        self.0.extend(other.0);
        self
    }

    /// Returns the members, in their order.
    pub fn members(&self) -> &[(&'static str, Json)] {
        &self.0
    }
}

impl Display for Json {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(value) => write!(f, "{value}"),
            Json::Real(value) if value.is_finite() => {
                // Without an exponent, and with a fraction, so that its type shows.
                let text = value.to_string();
                let fraction = if text.contains('.') { "" } else { ".0" };
                write!(f, "{text}{fraction}")
            }
            Json::Real(_) => f.write_str("null"),
            Json::Text(text) => quote(text, f),
            Json::List(values) => {
                separated(f, '[', values, |f, value| value.fmt(f))?;
                f.write_char(']')
            }
            Json::Object(object) => object.fmt(f),
        }
    }
}

impl Display for JsonObject {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        separated(f, '{', &self.0, |f, (name, value)| {
            quote(name, f)?;
            write!(f, ":{value}")
        })?;
        f.write_char('}')
    }
}

/// Writes a bracket, and then some items with commas between them.
fn separated<T>(
    f: &mut Formatter<'_>,
    open: char,
    items: &[T],
    mut write: impl FnMut(&mut Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    f.write_char(open)?;
    items.iter().enumerate().try_for_each(|(at, item)| {
        if at > 0 {
            f.write_char(',')?;
        }
        write(f, item)
    })
}

/// Writes a text in quotes.
fn quote(text: &str, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    text.chars().try_for_each(|symbol| match symbol {
        '"' | '\\' => write!(f, "\\{symbol}"),
        '\n' => f.write_str("\\n"),
        '\t' => f.write_str("\\t"),
        '\r' => f.write_str("\\r"),
        ..' ' => write!(f, "\\u{:04x}", symbol as u32),
        _ => f.write_char(symbol),
    })?;
    f.write_char('"')
}

macro_rules! from {
    ($($kind:ty => |$value:ident| $json:expr;)*) => {
        $(impl From<$kind> for Json {
            fn from($value: $kind) -> Json {
                $json
            }
        })*
    };
}

from! {
    bool => |value| Json::Bool(value);
    u8 => |value| Json::Number(value.into());
    u64 => |value| Json::Number(value);
    usize => |value| Json::Number(value as u64);
    f64 => |value| Json::Real(value);
    &str => |value| Json::Text(value.to_owned());
    String => |value| Json::Text(value);
    &String => |value| Json::Text(value.clone());
    JsonObject => |value| Json::Object(value);
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(values: Vec<T>) -> Json {
        Json::List(values.into_iter().map(Into::into).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards that a number with a fraction has no exponent, which not every reader of text knows,
    /// and that texts are escaped.
    #[test]
    fn values_are_written_as_every_reader_takes_them() {
        for (value, text) in [
            (Json::Real(0.000_042), "0.000042"),
            (Json::Real(9.0), "9.0"),
            (Json::Real(f64::NAN), "null"),
            (Json::Text("a\"b\\\n\u{1b}é".into()), r#""a\"b\\\n\u001bé""#),
            (Json::List(vec![1_u8.into(), None::<u8>.into()]), "[1,null]"),
        ] {
            assert_eq!(value.to_string(), text);
        }
    }
}
