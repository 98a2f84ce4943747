//! Reads and writes boards and goals.

pub(crate) mod capitals;
mod contrast;
pub(crate) mod fast_reader;
pub(crate) mod nibbles;
pub(crate) mod piece_symbols;
mod question;
mod recognise;
pub(crate) mod symbols;
pub(crate) mod words;

use std::collections::HashSet;

use crate::board::goal::{Goal, GoalForm};
use crate::board::pieces::{Alternative, PieceSet, RawBoard};
use crate::error::{QuestionError, ReadError};
use crate::puzzle::{Puzzle, PuzzleParts};
use crate::text::piece_symbols::PieceSymbols;
use crate::{Board, Grid};

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

    /// Reads a board in a usual layout: symbols of at most three letters, and white space, commas
    /// and slashes between them. `None` for all other texts, of which [`Puzzle::board`] reads some.
    pub fn usual_board(self, text: &[u8]) -> Option<Board> {
        let (numbers, blank) = self.parts.notation.quick.read(text, self.parts.grid.squares())?;
        self.parts.has_pieces(&numbers).then_some(Board { puzzle: self, numbers, blank })
    }

    /// Returns the symbol of a piece, by its number; of 0, that of the empty square. `None` for a
    /// number of no piece.
    pub fn symbol(self, number: u8) -> Option<&'static str> {
        self.parts.notation.symbols.get(usize::from(number)).map(String::as_str)
    }

    /// Returns whether a character is a sign of the empty square.
    pub fn is_empty_sign(self, sign: char) -> bool {
        self.parts.notation.is_sign(sign)
    }

    /// Returns what a picture shows of a tile: its symbol or, if the tiles are `1` to `9`, `A` and
    /// so on in order, its number. `None` as [`Puzzle::symbol`].
    pub fn picture_label(self, number: u8) -> Option<&'static str> {
        const BEHIND_9: [&str; 6] = ["10", "11", "12", "13", "14", "15"];
        let digits = ('1'..='9').chain('A'..).zip(1..=self.largest_number() as u8);
        let is_numbered =
            |(digit, tile): (char, u8)| self.symbol(tile).is_some_and(|it| it.chars().eq([digit]));
        let label = BEHIND_9.get(usize::from(number).wrapping_sub(10));
        label
            .copied()
            .filter(|_| digits.into_iter().all(is_numbered))
            .or_else(|| self.symbol(number))
    }

    /// Reads a goal: `alike`, or a board in which a square may also be `?` for anything, even the
    /// empty square, `!` and a symbol for anything else, or `[D_]` for any of these; a square with
    /// fewer letters than a cube has stands for all cubes whose letters begin so. Several goals
    /// have a `+` between them, and any of them is meant.
    ///
    /// `alike` are all boards with equal cubes, whose empty square is in the centre or, if the
    /// board has none, the last.
    ///
    /// # Errors
    /// What is no goal; says what was expected and what was found.
    pub fn goal(self, text: &str) -> Result<Goal, QuestionError> {
        let wrong = |error| QuestionError::wrong("GOAL", text, self.name(), error);
        self.read_goal(text).map_err(wrong)
    }

    /// Reads a goal, as [`Puzzle::goal`] does.
    pub(crate) fn read_goal(self, text: &str) -> Result<Goal, ReadError> {
        if let Some(sets) = self.parts.quick_goal(text) {
            return Ok(Goal { puzzle: self, sets, is_alike: false });
        }
        let (parts, is_alike) = self.parts.goal(text)?;
        Ok(Goal::of_parts(self, parts, is_alike))
    }
}

impl PuzzleParts {
    /// Reads a board, as [`Puzzle::board`] does.
    pub(crate) fn board(&self, text: &str) -> Result<RawBoard, ReadError> {
        let notation = &self.notation;
        if let Some(found) = notation.quick.read(text.as_bytes(), self.grid.squares())
            && self.has_pieces(&found.0)
        {
            return Ok(found);
        }
        self.board_in_any_layout(text)
    }

    /// Reads a board, also in layouts that [`FastReader`](crate::text::fast_reader::FastReader)
    /// does not read.
    pub(crate) fn board_in_any_layout(&self, text: &str) -> Result<RawBoard, ReadError> {
        let notation = &self.notation;
        let mut numbers = Vec::new();
        for (square, symbol) in (1..).zip(notation.squares(text, self.grid)?) {
            let number = notation.number(&symbol);
            let wrong = || ReadError::new(notation.expected(), format!("{symbol:?}"));
            numbers.push(number.ok_or_else(|| wrong().at("square", square))?);
        }
        self.check(&numbers)
    }

    /// Reads a goal, as [`Puzzle::goal`] does: its parts, and whether it is that all cubes are
    /// alike.
    pub(crate) fn goal(&self, text: &str) -> Result<(Vec<Alternative>, bool), ReadError> {
        if text.trim().eq_ignore_ascii_case("alike") {
            return Ok((self.alike()?, true));
        }
        let (mut parts, mut known) = (Vec::new(), HashSet::new());
        for part in text.split('+') {
            let part = self.part(part)?;
            if known.insert(part) {
                parts.push(part);
            }
        }
        Ok((parts, false))
    }

    /// Reads a goal that is a board or first letters, in a usual layout.
    fn quick_goal(&self, text: &str) -> Option<GoalForm> {
        let (notation, squares) = (&self.notation, self.grid.squares());
        if let Some(found) = notation.quick.read(text.as_bytes(), squares) {
            return self.has_pieces(&found.0).then_some(GoalForm::Board(found));
        }
        if notation.width == Some(1) || !self.is_one_space() {
            return None;
        }
        notation
            .quick_begins
            .read(text.as_bytes(), squares)
            .map(|(places, _)| GoalForm::Tops(places))
    }

    /// Returns whether a part of a goal is first letters.
    pub(crate) fn is_of_tops(&self, part: &Alternative) -> bool {
        matches!(self.one_part(part), Some(GoalForm::Tops(_)))
    }

    /// Returns the form of a goal that is a board or first letters.
    pub(crate) fn one_part(&self, part: &Alternative) -> Option<GoalForm> {
        let squares = self.grid.squares();
        let blank = part[..squares].iter().position(|set| set.only() == Some(0));
        if part[..squares].iter().all(|set| set.count() == 1) {
            let numbers = part.map(PieceSet::first);
            return Some(GoalForm::Board((numbers, blank? as u8)));
        }
        let begins = &self.notation.first_letters;
        let mut tops = [0; Grid::MOST];
        for (top, set) in tops.iter_mut().zip(part) {
            if set.only() != Some(0) {
                *top = 1 + begins.iter().position(|(_, of)| of == set)? as u8;
            }
        }
        blank.filter(|_| self.is_one_space()).map(|_| GoalForm::Tops(tops))
    }

    /// Returns whether all boards of cubes with these first letters are in one space: no phase is a
    /// kind.
    fn is_one_space(&self) -> bool {
        matches!(&self.sorts[..], [sort] if !sort.has_parity || sort.phase_is_bit())
    }

    /// Returns whether a board has not more pieces of any sort than there are, and all cubes.
    pub(crate) fn has_pieces(&self, numbers: &[u8; Grid::MOST]) -> bool {
        if let [_] = self.sorts[..] {
            return true;
        }
        if self.has_different_tiles {
            let set = numbers.iter().filter(|&&number| number != 0);
            let (set, count) = set.fold((0u64, 0), |(set, n), number| (set | 1 << number, n + 1));
            return set.count_ones() == count;
        }
        // A board may lack tiles, and no cubes.
        let left = self.left(numbers.iter().copied());
        left.is_ok_and(|left| {
            left.iter().zip(&self.sorts).all(|(&n, sort)| !sort.is_cube || n == 0)
        })
    }

    /// Returns a goal as text, which [`Puzzle::goal`] reads.
    pub(crate) fn goal_text(&self, goal: &Goal) -> String {
        if goal.is_alike {
            return "alike".to_string();
        }
        let (squares, all) = (self.grid.squares(), goal.pieces());
        let sets = goal.sets();
        let parts = sets.iter().map(|part| {
            let symbol = |set: &PieceSet| self.symbol_of(*set, all);
            let symbols: Vec<_> = part[..squares].iter().map(symbol).collect();
            let is_short = |symbol: &String| symbol.trim_start_matches('!').chars().count() == 1;
            let is_short = symbols.iter().all(|symbol| is_short(symbol) || symbol.starts_with('['));
            // Beside whole cubes, the empty square is written as wide as they are.
            let blank = |symbol: String| match symbol == self.notation.empty.to_string() {
                true => self.notation.symbol(0).to_owned(),
                false => symbol,
            };
            match is_short {
                true => symbols.concat(),
                false => symbols.into_iter().map(blank).collect::<Vec<_>>().join(","),
            }
        });
        parts.collect::<Vec<_>>().join("+")
    }

    fn alike(&self) -> Result<Vec<Alternative>, ReadError> {
        let [sort] = &self.sorts[..] else {
            let expected = "cubes of one sort, for the goal alike";
            return Err(ReadError::new(expected, "several sorts"));
        };
        let grid = self.grid;
        let is_odd = grid.columns() % 2 == 1 && grid.rows() % 2 == 1;
        let centre = grid.square_at(grid.columns() / 2, grid.rows() / 2).filter(|_| is_odd);
        let blank = centre.unwrap_or(grid.squares() - 1);
        let boards = (1..=sort.seen.len() as u8).map(|number| {
            let mut part = [PieceSet::of(0); _];
            part[..grid.squares()].fill(PieceSet::of(number));
            part[blank] = PieceSet::of(0);
            part
        });
        Ok(boards.collect())
    }

    /// Reads one of several goals.
    fn part(&self, text: &str) -> Result<Alternative, ReadError> {
        let notation = &self.notation;
        let text = text.to_uppercase();
        let count = self.grid.squares();
        let (symbols, in_words) = match symbols(notation, &text, self.grid) {
            Ok(found) => found,
            Err(error) => {
                // All letters of a board's cubes, without separators.
                let board = self.board(&text).map(|(numbers, _)| numbers.map(PieceSet::of));
                let has_place = |of_board: &ReadError| of_board.place.is_some();
                return board
                    .map_err(|of_board| if has_place(&of_board) { of_board } else { error });
            }
        };
        let mut part = [PieceSet::of(0); Grid::MOST];
        for (square, symbol) in (1..).zip(&symbols) {
            let wrong = || ReadError::new(notation.expected_in_goal(), format!("{symbol:?}"));
            let set = self.set(symbol, in_words);
            part[square - 1] = set.ok_or_else(|| wrong().at("square", square))?;
        }
        let squares = &part[..count];
        let blanks = squares.iter().filter(|set| set.only() == Some(0)).count();
        if blanks > 1 || !squares.iter().any(|set| set.has(0)) {
            let expected = format!("one empty square ({})", notation.empty);
            let mut only = squares.iter().zip(&symbols).filter(|(set, _)| set.only() == Some(0));
            // A square may be empty without being written so.
            let other = only.find(|(_, symbol)| symbol.starts_with(['!', '[']));
            let because = other.map_or_else(String::new, |(_, symbol)| {
                format!(", because nothing but the empty square is {symbol}")
            });
            let found = if blanks == 0 { "none".to_owned() } else { blanks.to_string() };
            return Err(ReadError::new(expected, format!("{found}{because}")));
        }
        // Single pieces must be there as often.
        self.left(squares.iter().map(|set| set.only().unwrap_or(0)))?;
        Ok(part)
    }

    /// Returns the pieces for which a square's symbol in a goal stands.
    fn set(&self, symbol: &str, in_words: bool) -> Option<PieceSet> {
        let notation = &self.notation;
        if let Some(other) = symbol.strip_prefix('!') {
            let is_set = !other.starts_with(['!', '?']);
            return is_set
                .then(|| self.set(other, in_words))
                .flatten()
                .map(|set| set.others(self.all()));
        }
        if symbol == "?" {
            return Some(self.all());
        }
        if let Some(inner) = symbol.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let is_apart =
                in_words && notation.width != Some(1) || inner.contains(char::is_whitespace);
            let several: Vec<String> = match is_apart {
                true => inner.split_whitespace().map(String::from).collect(),
                false => inner.chars().map(String::from).collect(),
            };
            let sets = several.iter().map(|one| self.set(one, in_words));
            return sets.reduce(|a, b| Some(a?.or(b?)))?;
        }
        if let Some(number) = notation.number(symbol) {
            return Some(PieceSet::of(number));
        }
        Some(notation.beginning(symbol)).filter(|set| set.count() > 0)
    }

    /// Returns the set of all pieces and the empty square.
    pub(crate) fn all(&self) -> PieceSet {
        (0..=self.pieces.len() as u8).collect()
    }

    /// Returns the shortest symbol of a set in a goal with these pieces.
    fn symbol_of(&self, set: PieceSet, all: PieceSet) -> String {
        let notation = &self.notation;
        let single = |set: PieceSet| match set.only() {
            Some(0) => Some(notation.empty.to_string()),
            Some(number) => Some(notation.symbol(number).to_string()),
            // The letters with which exactly these begin.
            None => {
                let symbol = notation.symbol(set.numbers().find(|&number| number > 0)?);
                let mut begins = symbol.char_indices().skip(1).map(|(end, _)| &symbol[..end]);
                begins.find(|begin| notation.beginning(begin) == set).map(String::from)
            }
        };
        if set == all {
            return "?".into();
        }
        single(set)
            .or_else(|| single(set.others(all)).map(|symbol| format!("!{symbol}")))
            .unwrap_or_else(|| {
                let symbols = set.numbers().filter_map(|number| single(PieceSet::of(number)));
                let between = if notation.width == Some(1) { "" } else { " " };
                format!("[{}]", symbols.collect::<Vec<_>>().join(between))
            })
    }
}

impl Goal {
    /// Returns the symbol of a square of a part, as the goal is written; an empty text for a part
    /// or a square that is not there.
    pub fn symbol(&self, part: usize, square: usize) -> String {
        let sets = self.sets();
        let set = sets.get(part).and_then(|part| part.get(square));
        set.map_or_else(String::new, |set| self.puzzle.parts.symbol_of(*set, self.pieces()))
    }
}

/// Returns the symbols of a goal's squares, and whether they were words.
///
/// # Errors
/// A bracket that is not closed; not as many symbols as squares.
fn symbols(
    notation: &PieceSymbols,
    text: &str,
    grid: Grid,
) -> Result<(Vec<String>, bool), ReadError> {
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
    let count = grid.squares();
    if words.len() == count {
        return Ok((words, true));
    }
    if depth > 0 {
        let open = text.rsplit('[').next().unwrap_or_default();
        return Err(ReadError::new(
            "] after [ and the symbols for a square",
            format!("{:?}", format!("[{open}")),
        ));
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
    match symbols.len() == count {
        true => Ok((symbols, false)),
        false => Err(ReadError::new(grid.in_words(), symbols.len())),
    }
}
