//! The keys of a description and their values, from a text or from those that come with the crate.

use std::hash::{Hash, Hasher};

use crate::Grid;
use crate::error::DescriptionError;
use crate::shipped::{SHIPPED, TEXTS};

/// A puzzle in some ten lines: keys and their values, which [`Puzzle::new`](crate::Puzzle::new)
/// reads.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Description {
    /// By the key, in alphabetical order.
    entries: Vec<(&'static str, KeyValues)>,
}

/// The values of a key, and where they stand.
#[derive(Clone, Debug)]
struct KeyValues {
    values: Vec<String>,
    line: Option<usize>,
    /// The puzzle from which `like` takes the key over; `None` for a key of the description itself.
    of: Option<&'static str>,
}

/// Entries with the same values are equal, on whatever line they stand.
impl PartialEq for KeyValues {
    fn eq(&self, other: &KeyValues) -> bool {
        (&self.values, self.of) == (&other.values, other.of)
    }
}

impl Eq for KeyValues {}

impl Hash for KeyValues {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

/// What some keys depend on, in an order in which none depends on a later one that `like` takes
/// over. A key that is taken over is dropped where one on which it depends has another value.
const DEPENDS: [(&str, &[&str]); 12] = {
    const WRITING: &[&str] = &["board", "tiles", "cubes", "looks", "shows", "empty"];
    const KNOWN: &[&str] = &["board", "tiles", "cubes", "rolls", "moves", "goal"];
    [
        ("looks", &["shows"]),
        ("shows", &["looks"]),
        ("goal", &["board"]),
        ("start", &["board"]),
        ("example", WRITING),
        ("starts", WRITING),
        ("goals", &["board", "tiles", "cubes", "looks", "shows", "empty", "goal"]),
        ("title", KNOWN),
        ("radius", KNOWN),
        ("reach", &["board", "tiles", "cubes", "goal"]),
        ("task", &["tiles", "cubes", "goal"]),
        ("asks", &["goal"]),
    ]
};

impl Description {
    /// The goal of all boards whose cubes lie alike, which holds for boards of every size.
    pub(crate) const ALIKE: &str = "alike";

    /// The keys of a description, each with what it says.
    pub const KEYS: [(&str, &str); 20] = [
        ("name", "the name of the puzzle [default: that of the file]"),
        ("title", "the title [default: the name]"),
        ("like", "the puzzle whose keys hold where this description has none"),
        ("board", "columns x rows [default: 3x3], or a picture with . for squares and # for walls"),
        ("tiles", "a symbol for each tile; the same symbol for tiles that are alike"),
        ("cubes", "how many, and the marks on the faces up, down, north, south, east and west"),
        ("looks", "a cube is written as the directions in which these marks look"),
        ("shows", "a cube is written as the marks seen on these faces"),
        ("empty", "another symbol for the empty square"),
        ("goal", "a board, part of one, several of them, or alike"),
        ("start", "a board to begin with"),
        ("rolls", "mirrored: a piece that moves left or right rolls the other way round"),
        ("moves", "slides: a move slides one or more tiles of a row or column"),
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

    /// Returns the text of the description of this name that comes with the crate.
    pub fn shipped_text(name: &str) -> Option<&'static str> {
        TEXTS.iter().find(|(shipped, _)| *shipped == name).map(|&(_, text)| text)
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

    /// The most bytes of the text of a description, and of its values.
    pub const LONGEST: usize = 1_000_000;

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
            too_long(description.length())?;
        }
        description.complete(name)
    }

    /// Reads a description in TOML, as [`Description::new`] does.
    ///
    /// # Errors
    /// Also a text that is no TOML, and values that are no strings or lists of them, with the line.
    #[cfg(feature = "toml")]
    pub fn from_toml(name: &str, text: &str) -> Result<Description, DescriptionError> {
        use std::collections::BTreeMap;

        use toml::{Spanned, Value};

        too_long(text.len())?;
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
            known(&key, line)?;
            let texts = values.iter().map(|value| value.as_str().map(ToOwned::to_owned));
            let Some(values) = texts.collect() else {
                let reason = "expected a text in quotes, or a list of such texts".to_owned();
                return Err(DescriptionError { line, key: Some(key), reason });
            };
            description.set(&key, values, line)?;
        }
        description.complete(name)
    }

    /// Returns the number of bytes of all values.
    pub(crate) fn length(&self) -> usize {
        let values = self.entries.iter().flat_map(|(_, entry)| &entry.values);
        values.map(|value| size_of::<String>() + value.len()).sum()
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
        self.entry(key).map(|entry| &entry.values[..])
    }

    /// Returns the keys that the description has itself, without those that `like` takes over, and
    /// their values: [`Description::new`] makes an equal description of them.
    pub fn own(&self) -> impl Iterator<Item = (&'static str, &[String])> {
        let own = self.entries.iter().filter(|(_, entry)| entry.of.is_none());
        own.map(|(key, entry)| (*key, &entry.values[..]))
    }

    /// Returns an error about a key.
    pub(crate) fn error(&self, key: &str, reason: impl Into<String>) -> DescriptionError {
        let (mut line, mut reason) = (None, reason.into());
        if let Some(entry) = self.entry(key) {
            line = entry.line;
            if let Some(of) = entry.of {
                line = self.entry("like").and_then(|like| like.line);
                reason += &format!("; the {key} are those of {of}, which this puzzle is like");
            }
        }
        DescriptionError { line, key: Some(key.to_owned()), reason }
    }

    /// Returns whether `like` takes the key over from another description.
    pub(crate) fn is_taken_over(&self, key: &str) -> bool {
        self.entry(key).is_some_and(|entry| entry.of.is_some())
    }

    /// Returns the description without a key that `like` takes over, and without those that depend
    /// on it; `None` if the key is not taken over, or says what the pieces are.
    pub(crate) fn without(&self, key: &str) -> Option<Description> {
        let droppable = ["looks", "shows", "empty", "goal", "start"];
        let key = droppable.into_iter().find(|&known| known == key && self.is_taken_over(key))?;
        let mut description = self.clone();
        description.remove(key);
        description.forget(vec![key]);
        Some(description)
    }

    /// Returns the description with slides of one or more tiles, which has another largest distance.
    pub(crate) fn with_slides(&self) -> Description {
        let mut description = self.clone();
        description.remove("radius");
        let entry = |value: String| KeyValues { values: [value].to_vec(), line: None, of: None };
        for key in ["title", "name"] {
            if let Ok(Some(title)) = self.value(key) {
                description.insert("title", entry(format!("{title}, in slides")));
                break;
            }
        }
        description.insert("moves", entry("slides".to_owned()));
        description
    }

    /// Drops the keys that are taken over and depend on one of these.
    fn forget(&mut self, mut changed: Vec<&'static str>) {
        for (key, on) in DEPENDS {
            let is_general =
                key == "goal" && self.values(key).is_some_and(|goal| goal == [Description::ALIKE]);
            if self.is_taken_over(key) && !is_general && on.iter().any(|on| changed.contains(on)) {
                self.remove(key);
                changed.push(key);
            }
        }
    }

    fn entry(&self, key: &str) -> Option<&KeyValues> {
        self.entries.iter().find(|(known, _)| *known == key).map(|(_, entry)| entry)
    }

    /// Gives a key these values, and returns the ones that it had.
    fn insert(&mut self, key: &'static str, entry: KeyValues) -> Option<KeyValues> {
        let before = self.remove(key);
        let at = self.entries.partition_point(|(known, _)| *known < key);
        self.entries.insert(at, (key, entry));
        before
    }

    fn remove(&mut self, key: &str) -> Option<KeyValues> {
        let at = self.entries.iter().position(|(known, _)| *known == key)?;
        Some(self.entries.remove(at).1)
    }

    fn set(
        &mut self,
        key: &str,
        values: Vec<String>,
        line: Option<usize>,
    ) -> Result<(), DescriptionError> {
        let error = |reason| DescriptionError { line, key: Some(key.to_owned()), reason };
        let key = known(key, line)?;
        // A picture has its rows in one text, too.
        let values = if key == "board" { [values.join("/")].to_vec() } else { values };
        match self.insert(key, KeyValues { values, line, of: None }) {
            None => Ok(()),
            Some(_) => Err(error("expected the key once, found it twice".into())),
        }
    }

    /// Adds the keys of the description that this one is `like`, and the name.
    fn complete(mut self, name: &str) -> Result<Description, DescriptionError> {
        if let Some(like) = self.value("like")?.map(str::to_owned) {
            let others: Vec<_> = Description::names().filter(|other| *other != name).collect();
            let other = others.iter().find(|other| **other == like);
            let Some((of, other)) = other.and_then(|of| Some((*of, Description::shipped(of)?)))
            else {
                let reason = format!("expected one of {}, found {like:?}", others.join(", "));
                return Err(self.error("like", reason));
            };
            let board = |of: &Description| {
                of.value("board").ok().flatten().and_then(|text| Grid::read(text).ok())
            };
            let own = board(&self).filter(|own| Some(*own) != board(&other));
            let is_other = |&key: &&'static str| match key {
                "board" => own.is_some(),
                _ => self.values(key).is_some() && self.values(key) != other.values(key),
            };
            let changed = Description::KEYS.iter().map(|(key, _)| *key).filter(is_other).collect();
            for (key, mut entry) in other.entries {
                // There are as many cubes of the only sort as places.
                if let ("cubes", Some(grid), [cubes]) = (key, own, &mut entry.values[..])
                    && let Some((_, marks)) = cubes.split_once(' ')
                {
                    *cubes = format!("{} {marks}", grid.squares() - 1);
                }
                if key != "name" && self.entry(key).is_none() {
                    self.insert(key, KeyValues { of: Some(of), ..entry });
                }
            }
            self.forget(changed);
        }
        if self.entry("name").is_none() {
            let entry = KeyValues { values: [name.to_string()].to_vec(), line: None, of: None };
            self.insert("name", entry);
        }
        for key in ["name", "title"] {
            let text = self.value(key)?.unwrap_or(name);
            if text.is_empty() || text.contains(char::is_control) {
                return Err(self.error(key, format!("expected a text on one line, found {text:?}")));
            }
        }
        Ok(self)
    }
}

/// # Errors
/// More bytes than a description may have.
fn too_long(bytes: usize) -> Result<(), DescriptionError> {
    let most = Description::LONGEST;
    let reason = format!("expected at most {most} bytes of a description, found {bytes} or more");
    match bytes > most {
        true => Err(DescriptionError { line: None, key: None, reason }),
        false => Ok(()),
    }
}

/// Returns a key of descriptions as it is known.
///
/// # Errors
/// Another key: names the one that it almost is, says what boards do not have, or lists all.
fn known(key: &str, line: Option<usize>) -> Result<&'static str, DescriptionError> {
    /// What other puzzles have, and beginnings of the keys that people try for it.
    const WISHES: [(&[&str], &str); 4] = [
        (&["wrap", "torus", "cyclic"], "a board has edges, over which nothing moves: "),
        (
            &["wall", "fixed", "block"],
            "walls are the # of a picture, board = [\"...\", \".#.\", \"...\"]: ",
        ),
        (&["weight", "cost"], "every move counts as one: "),
        (&["size", "columns", "rows", "width", "height"], "the size is said by board: "),
    ];
    if let Some(&(key, _)) = Description::KEYS.iter().find(|(known, _)| *known == key) {
        return Ok(key);
    }
    let is_of = |(words, _): &&(&[&str], _)| words.iter().any(|word| key.starts_with(word));
    let wish = WISHES.iter().find(is_of).map_or("", |(_, wish)| *wish);
    let keys = Description::KEYS.map(|(key, _)| key);
    let lower = key.to_lowercase();
    let is_near = |near: &&&str| near.starts_with(&lower) || lower.starts_with(**near);
    let reason = match keys.iter().find(is_near).filter(|_| lower.len() > 2) {
        Some(near) => format!("there is no key {key:?}, but there is {near:?}"),
        None => format!("{wish}expected one of the keys {}", keys.join(", ")),
    };
    Err(DescriptionError { line, key: Some(key.to_owned()), reason })
}
