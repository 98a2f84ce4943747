//! Reads and writes boards and goals.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::board::Board;
use super::error::ReadError;
use super::goal::{Goal, Part, Pieces};
use super::grid::Grid;
use super::notation::Notation;
use super::puzzle::{Inner, Puzzle};

impl Puzzle {
    /// Reads a board: the symbols of its squares row by row, without regard to case. Blanks, commas
    /// and slashes may stand between them, and must unless all symbols have as many characters.
    ///
    /// # Errors
    /// What is no board; says what was expected and what was found.
    pub fn board(self, text: &str) -> Result<Board, ReadError> {
        let (numbers, blank) = self.parts.board(text)?;
        Ok(Board { puzzle: self, numbers, blank })
    }

    /// Returns the symbol of a piece, by its number; of 0, that of the empty square. `None` for a
    /// number of no piece.
    pub fn symbol(self, number: u8) -> Option<&'static str> {
        self.parts.notation.symbols.get(usize::from(number)).map(String::as_str)
    }

    /// Reads a goal: `alike`, or a board in which a square may also be `?` for anything, even the
    /// empty square, `!` and a symbol for anything else, or `[D_]` for any of these; a square with
    /// fewer letters than a cube has stands for all cubes whose letters begin so. Several goals have
    /// a `+` between them, and any of them is meant.
    ///
    /// `alike` are all boards with equal cubes, whose empty square is in the centre or, if the board
    /// has none, the last.
    ///
    /// # Errors
    /// What is no goal; says what was expected and what was found.
    pub fn goal(self, text: &str) -> Result<Goal, ReadError> {
        let (parts, is_alike) = self.parts.goal(text)?;
        Ok(Goal { puzzle: self, parts: parts.into(), is_alike })
    }
}

/// The numbers of a board, and its empty square.
pub(super) type Numbers = ([u8; Grid::MOST], u8);

impl Inner {
    /// Reads a board, as [`Puzzle::board`] does.
    pub(super) fn board(&self, text: &str) -> Result<Numbers, ReadError> {
        let notation = &self.notation;
        let mut numbers = Vec::new();
        for (square, symbol) in (1..).zip(notation.squares(text, self.grid.squares())?) {
            let number = notation.number(&symbol);
            numbers.push(number.ok_or_else(|| ReadError {
                expected: notation.expected(),
                found: format!("{symbol:?}"),
                square: Some(square),
            })?);
        }
        self.check(&numbers)
    }

    /// Returns the text of a board: its symbols row by row, with commas between them if a square has
    /// several.
    pub(super) fn text(&self, numbers: &[u8]) -> String {
        let between = if self.notation.width() == Some(1) { "" } else { "," };
        let symbols: Vec<&str> = numbers.iter().map(|&n| self.notation.symbol(n)).collect();
        symbols.join(between)
    }

    /// Reads a goal, as [`Puzzle::goal`] does: its parts, and whether it is that all cubes are alike.
    pub(super) fn goal(&self, text: &str) -> Result<(Vec<Part>, bool), ReadError> {
        if text.trim().eq_ignore_ascii_case("alike") {
            return Ok((self.alike()?, true));
        }
        let parts = text.split('+').map(|part| self.part(part)).collect::<Result<_, _>>()?;
        Ok((parts, false))
    }

    /// Returns a goal as text, which [`Puzzle::goal`] reads.
    pub(super) fn goal_text(&self, goal: &Goal) -> String {
        if goal.is_alike {
            return "alike".to_string();
        }
        let squares = self.grid.squares();
        let parts = goal.parts.iter().map(|part| {
            let symbols: Vec<_> = part[..squares].iter().map(|set| self.symbol_of(*set)).collect();
            let is_short = |symbol: &String| symbol.trim_start_matches('!').chars().count() == 1;
            let is_short = symbols.iter().all(|symbol| is_short(symbol) || symbol.starts_with('['));
            symbols.join(if is_short { "" } else { "," })
        });
        parts.collect::<Vec<_>>().join("+")
    }

    fn alike(&self) -> Result<Vec<Part>, ReadError> {
        let [sort] = &self.sorts[..] else {
            let (expected, found) = ("cubes of one sort, for the goal alike", "several sorts");
            return Err(ReadError { expected: expected.into(), found: found.into(), square: None });
        };
        let grid = self.grid;
        let is_odd = grid.columns() % 2 == 1 && grid.rows() % 2 == 1;
        let blank = if is_odd { grid.squares() / 2 } else { grid.squares() - 1 };
        let boards = (1..=sort.seen.len() as u8).map(|number| {
            let piece = |square: usize| match square < grid.squares() && square != blank {
                true => Pieces::of(number),
                false => Pieces::of(0),
            };
            core::array::from_fn(piece)
        });
        Ok(boards.collect())
    }

    /// Reads one of several goals.
    fn part(&self, text: &str) -> Result<Part, ReadError> {
        let notation = &self.notation;
        let text = text.to_uppercase();
        let count = self.grid.squares();
        let Some((symbols, in_words)) = symbols(notation, &text, count) else {
            // All letters of a board's cubes, without separators.
            return self.board(&text).map(|(numbers, _)| numbers.map(Pieces::of));
        };
        let mut part = [Pieces::of(0); Grid::MOST];
        for (square, symbol) in (1..).zip(symbols) {
            let set = self.set(&symbol, in_words).ok_or_else(|| ReadError {
                expected: format!("{}, ?, ! or [", notation.expected()),
                found: format!("{symbol:?}"),
                square: Some(square),
            })?;
            part[square - 1] = set;
        }
        let squares = &part[..count];
        let blanks = squares.iter().filter(|set| set.only() == Some(0)).count();
        if blanks > 1 || !squares.iter().any(|set| set.has(0)) {
            let expected = format!("one empty square ({})", notation.empty());
            return Err(ReadError { expected, found: blanks.to_string(), square: None });
        }
        // Single pieces must be there as often.
        let mut counts = self.counts.clone();
        for (square, set) in (1..).zip(squares) {
            let Some(at) = set.only().and_then(|number| usize::from(number).checked_sub(1)) else {
                continue;
            };
            let (sort, _) = self.pieces[at];
            let Some(left) = counts[sort].checked_sub(1) else {
                let expected = self.at_most(at as u8 + 1);
                return Err(ReadError { expected, found: "more".into(), square: Some(square) });
            };
            counts[sort] = left;
        }
        Ok(part)
    }

    /// Returns the pieces for which a square's symbol in a goal stands.
    fn set(&self, symbol: &str, in_words: bool) -> Option<Pieces> {
        let notation = &self.notation;
        if let Some(other) = symbol.strip_prefix('!') {
            let set = self.set(other, in_words).filter(|_| !other.starts_with(['!', '?']))?;
            return Some(set.others(self.all()));
        }
        if symbol == "?" {
            return Some(self.all());
        }
        if let Some(inner) = symbol.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let is_apart =
                in_words && notation.width() != Some(1) || inner.contains(char::is_whitespace);
            let several: Vec<String> = match is_apart {
                true => inner.split_whitespace().map(String::from).collect(),
                false => inner.chars().map(String::from).collect(),
            };
            let sets = several.iter().map(|one| self.set(one, in_words));
            return sets.reduce(|a, b| Some(a?.or(b?)))?;
        }
        if let Some(number) = notation.number(symbol) {
            return Some(Pieces::of(number));
        }
        notation.beginning(symbol).map(Pieces::of).reduce(Pieces::or)
    }

    /// Returns the set of all pieces and the empty square.
    fn all(&self) -> Pieces {
        let mut all = Pieces::default();
        (0..=self.pieces.len()).for_each(|number| all.add(number as u8));
        all
    }

    /// Returns the shortest symbol of a set in a goal.
    fn symbol_of(&self, set: Pieces) -> String {
        let notation = &self.notation;
        let all = self.all();
        let single = |set: Pieces| match set.only() {
            Some(0) => Some(notation.empty().to_string()),
            Some(number) => Some(notation.symbol(number).to_string()),
            // The letters with which exactly these begin.
            None => {
                let first = (1..=self.pieces.len() as u8).find(|&number| set.has(number))?;
                let symbol = notation.symbol(first);
                let begins = symbol.char_indices().skip(1).map(|(end, _)| &symbol[..end]);
                let is_set = |begin: &&str| {
                    notation.beginning(begin).map(Pieces::of).reduce(Pieces::or) == Some(set)
                };
                begins.into_iter().find(is_set).map(String::from)
            }
        };
        if set == all {
            return "?".into();
        }
        single(set)
            .or_else(|| single(set.others(all)).map(|symbol| format!("!{symbol}")))
            .unwrap_or_else(|| {
                let numbers = (0..=self.pieces.len() as u8).filter(|&number| set.has(number));
                let symbols = numbers.filter_map(|number| single(Pieces::of(number)));
                let between = if notation.width() == Some(1) { "" } else { " " };
                format!("[{}]", symbols.collect::<Vec<_>>().join(between))
            })
    }
}

/// Returns the symbols of a goal's squares, and whether they were words; `None` if they are not as
/// many as the squares.
fn symbols(notation: &Notation, text: &str, count: usize) -> Option<(Vec<String>, bool)> {
    // Brackets around rows or the whole are separators, as in boards.
    let is_list = |inner: &str| inner.contains([',', '/', '[']);
    let mut rest = text;
    let mut lists = false;
    while let Some((_, inner)) = rest.split_once('[') {
        lists |= is_list(inner.split(']').next().unwrap_or(inner));
        rest = inner;
    }
    let (mut words, mut depth) = ([String::new()].to_vec(), 0);
    for symbol in text.chars() {
        let is_bracket = matches!(symbol, '[' | ']') && !lists;
        depth += i32::from(is_bracket && symbol == '[') - i32::from(is_bracket && symbol == ']');
        if depth == 0 && !is_bracket && notation.is_separator(symbol) {
            words.push(String::new());
        } else if let Some(word) = words.last_mut() {
            word.push(symbol);
        }
    }
    words.retain(|word| !word.is_empty());
    if words.len() == count {
        return Some((words, true));
    }
    let joined = words.concat();
    let mut rest = joined.as_str();
    let mut symbols = Vec::new();
    while !rest.is_empty() {
        let bare = rest.trim_start_matches('!');
        let end = if bare.starts_with('[') { bare.find(']').map(|end| end + 1) } else { None };
        let end = end.or_else(|| bare.chars().next().map(char::len_utf8)).unwrap_or(0);
        let (symbol, behind) = rest.split_at(rest.len() - bare.len() + end);
        symbols.push(symbol.to_string());
        rest = behind;
    }
    (symbols.len() == count).then_some((symbols, false))
}
