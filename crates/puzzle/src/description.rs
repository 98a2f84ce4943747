//! The keys of a description and their values, from a text or from those that come with the crate.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use crate::Grid;
use crate::error::DescriptionError;
use crate::shipped::SHIPPED;

/// A puzzle in some ten lines: keys and their values, which [`Puzzle::new`](crate::Puzzle::new)
/// reads.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Description {
    entries: BTreeMap<&'static str, Entry>,
}

/// The values of a key, and the line on which it stands.
#[derive(Clone, Debug)]
struct Entry {
    values: Vec<String>,
    line: Option<usize>,
}

/// Entries with the same values are equal, wherever they stand.
impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.values == other.values
    }
}

impl Eq for Entry {}

impl Hash for Entry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

impl Description {
    /// The keys of a description, each with what it says.
    pub const KEYS: [(&str, &str); 19] = [
        ("name", "the name of the puzzle [default: that of the file]"),
        ("title", "the title [default: the name]"),
        ("like", "the puzzle whose keys hold where this description has none"),
        ("board", "columns x rows [default: 3x3]"),
        ("tiles", "a symbol for each tile; the same symbol for tiles that are alike"),
        ("cubes", "how many, and the marks on the faces up, down, north, south, east and west"),
        ("looks", "a cube is written as the directions in which these marks look"),
        ("shows", "a cube is written as the marks seen on these faces"),
        ("empty", "another symbol for the empty square"),
        ("goal", "a board, part of one, several of them, or alike"),
        ("start", "a board to begin with"),
        ("rolls", "mirrored: a piece that moves left or right rolls the other way round"),
        ("task", "what to do, in a sentence"),
        ("asks", "goal: a question from a start must name its goal"),
        ("starts", "how a start is written"),
        ("goals", "how a goal is written"),
        ("example", "the arguments of a question"),
        ("radius", "the largest distance from the goal, if it is known"),
        ("reach", "why no moves lead from some starts to a goal"),
    ];

    /// Returns the description of this name that comes with the crate.
    pub fn shipped(name: &str) -> Option<Description> {
        let &(name, pairs) = SHIPPED.iter().find(|(shipped, _)| *shipped == name)?;
        // The values of a list stand between quotes.
        let values = |text: &str| text.split("\", \"").map(ToOwned::to_owned).collect();
        Description::new(name, pairs.iter().map(|&(key, text)| (key.to_owned(), values(text)))).ok()
    }

    /// Returns the names of the descriptions that come with the crate and have a key, their own or
    /// that of the one that they are `like`.
    pub fn names_with(key: &str) -> impl Iterator<Item = &'static str> {
        fn has(name: &str, key: &str) -> bool {
            let said = SHIPPED.iter().filter(|(of, _)| *of == name).flat_map(|(_, said)| *said);
            said.into_iter().any(|&(own, value)| own == key || own == "like" && has(value, key))
        }
        Description::names().filter(move |name| has(name, key))
    }

    /// Returns the names of the descriptions that come with the crate.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|&(name, _)| name)
    }

    /// Returns the description with these values of keys. `name` is the name of the puzzle unless
    /// the key `name` gives another.
    ///
    /// # Errors
    /// A key that is not among [`Description::KEYS`], or comes twice; a `like` that is not among
    /// [`Description::names`].
    pub fn new(
        name: &str,
        pairs: impl IntoIterator<Item = (String, Vec<String>)>,
    ) -> Result<Description, DescriptionError> {
        let mut description = Description::default();
        for (key, values) in pairs {
            description.set(&key, values, None)?;
        }
        description.complete(name)
    }

    /// Reads a description in TOML, as [`Description::new`] does.
    ///
    /// # Errors
    /// Also a text that is no TOML, and values that are no strings or lists of them, with the line.
    #[cfg(feature = "toml")]
    pub fn from_toml(name: &str, text: &str) -> Result<Description, DescriptionError> {
        use toml::{Spanned, Value};

        let line_of = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
        let pairs: BTreeMap<String, Spanned<Value>> =
            toml::from_str(text).map_err(|error| DescriptionError {
                line: error.span().map(|span| line_of(span.start)),
                key: None,
                reason: error.message().to_owned(),
            })?;
        let mut description = Description::default();
        for (key, value) in pairs {
            let line = Some(line_of(value.span().start));
            let values = match value.into_inner() {
                Value::Array(values) => values,
                value => [value].to_vec(),
            };
            let texts = values.iter().map(|value| value.as_str().map(ToOwned::to_owned));
            let Some(values) = texts.collect() else {
                let reason = "expected a text in quotes, or a list of such texts".to_owned();
                return Err(DescriptionError { line, key: Some(key), reason });
            };
            description.set(&key, values, line)?;
        }
        description.complete(name)
    }

    /// Returns the only value of a key; `None` if the description does not have the key.
    ///
    /// # Errors
    /// Several values.
    pub(crate) fn value(&self, key: &str) -> Result<Option<&str>, DescriptionError> {
        match self.values(key) {
            None => Ok(None),
            Some([value]) => Ok(Some(value)),
            Some(all) => Err(self.error(key, format!("expected one text, found {}", all.len()))),
        }
    }

    /// Returns the values of a key; `None` if the description does not have the key.
    pub fn values(&self, key: &str) -> Option<&[String]> {
        self.entries.get(key).map(|entry| &entry.values[..])
    }

    /// Returns an error about a key.
    pub(crate) fn error(&self, key: &str, reason: impl Into<String>) -> DescriptionError {
        let line = self.entries.get(key).and_then(|entry| entry.line);
        DescriptionError { line, key: Some(key.to_owned()), reason: reason.into() }
    }

    fn set(
        &mut self,
        key: &str,
        values: Vec<String>,
        line: Option<usize>,
    ) -> Result<(), DescriptionError> {
        let error = |reason| DescriptionError { line, key: Some(key.to_owned()), reason };
        let Some(&(key, _)) = Description::KEYS.iter().find(|(known, _)| *known == key) else {
            let keys = Description::KEYS.map(|(key, _)| key).join(", ");
            return Err(error(format!("expected one of the keys {keys}")));
        };
        match self.entries.insert(key, Entry { values, line }) {
            None => Ok(()),
            Some(_) => Err(error("expected the key once, found it twice".into())),
        }
    }

    /// Adds the keys of the description that this one is `like`, and the name.
    fn complete(mut self, name: &str) -> Result<Description, DescriptionError> {
        if let Some(like) = self.value("like")?.map(str::to_owned) {
            let Some(other) = Description::shipped(&like).filter(|_| like != name) else {
                let others: Vec<_> = Description::names().filter(|other| *other != name).collect();
                let reason = format!("expected one of {}, found {like:?}", others.join(", "));
                return Err(self.error("like", reason));
            };
            // On another board, the texts of boards and what is known of them do not hold, and
            // there are as many cubes of the only sort as places.
            let board = |of: &Description| of.value("board").ok().flatten().and_then(Grid::read);
            let own = board(&self).filter(|own| Some(*own) != board(&other));
            for (key, mut entry) in other.entries {
                let is_of_board = ["goal", "start", "starts", "goals", "example", "radius"];
                if key == "name" || own.is_some() && is_of_board.contains(&key) {
                    continue;
                }
                if let ("cubes", Some(grid), [cubes]) = (key, own, &mut entry.values[..])
                    && let Some((_, marks)) = cubes.split_once(' ')
                {
                    *cubes = format!("{} {marks}", grid.squares() - 1);
                }
                self.entries.entry(key).or_insert(entry);
            }
        }
        let entry = Entry { values: [name.to_string()].to_vec(), line: None };
        self.entries.entry("name").or_insert(entry);
        for key in ["name", "title"] {
            let text = self.value(key)?.unwrap_or(name);
            if text.is_empty() || text.contains(char::is_control) {
                return Err(self.error(key, format!("expected a text on one line, found {text:?}")));
            }
        }
        Ok(self)
    }
}
