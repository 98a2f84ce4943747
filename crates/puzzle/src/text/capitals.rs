//! The symbols of tiles and marks in capitals, as boards are read whatever their case.

/// The symbols of a description so far, each with its capitals.
#[derive(Default)]
pub(crate) struct Capitals {
    known: Vec<(String, String)>,
}

impl Capitals {
    /// Returns the capitals of a symbol.
    ///
    /// # Errors
    /// A symbol that could be taken for another one, or for several; says what was expected and
    /// found.
    pub(crate) fn add_word(&mut self, symbol: String) -> Result<String, String> {
        let capitals = symbol.chars().map(capital).collect::<Result<String, String>>()?;
        let same = self.known.iter().find(|(_, other)| *other == capitals);
        if let Some((other, _)) = same.filter(|(other, _)| *other != symbol) {
            return Err(format!(
                "expected symbols that differ in more than their case, found {other} and {symbol}"
            ));
        }
        if same.is_none() {
            self.known.push((symbol, capitals.clone()));
        }
        Ok(capitals)
    }

    /// Returns the capital of a mark.
    ///
    /// # Errors
    /// As [`Capitals::add_word`].
    pub(crate) fn add(&mut self, mark: char) -> Result<char, String> {
        self.add_word(mark.into())?;
        capital(mark)
    }
}

/// Returns the capital of a character.
///
/// # Errors
/// A character that is none by itself, or that cannot be seen; says what was expected and found.
fn capital(symbol: char) -> Result<char, String> {
    // Two letters of a flag, and the colour of a person, are one picture with what is beside them.
    let is_joined = matches!(symbol, '\u{1f1e6}'..='\u{1f1ff}' | '\u{1f3fb}'..='\u{1f3ff}');
    // Accents and all that has no picture are escaped, but so are these signs.
    let is_escaped = symbol.escape_debug().len() > 1 && !matches!(symbol, '\\' | '\'' | '"');
    if is_joined || is_escaped {
        let found = symbol.escape_unicode();
        return Err(format!(
            "expected symbols of one character that can be seen by itself, found {found}"
        ));
    }
    let mut capitals = symbol.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) => Ok(capital),
        _ => {
            let found = symbol.to_uppercase();
            Err(format!(
                "expected symbols with a capital of one letter, found {symbol}, whose is {found}"
            ))
        }
    }
}
