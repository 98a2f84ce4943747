//! How boards are read and written: the symbols of the pieces, and what may stand between them.

use crate::board::pieces::PieceSet;
use crate::cube::sort::Sort;
use crate::error::{DescriptionError, ReadError};
use crate::text::capitals::Capitals;
use crate::text::fast_reader::FastReader;
use crate::{Description, Direction, Grid};

/// The symbols of a puzzle.
pub(crate) struct PieceSymbols {
    /// The symbol of each piece by its number; that of the empty square first.
    pub(crate) symbols: Vec<String>,
    /// The signs that are read as the empty square.
    empties: Vec<char>,
    /// Whether the board has walls, whose sign may stand between squares.
    has_walls: bool,
    /// The sign of the empty square where each square has one symbol.
    pub(crate) empty: char,
    /// The number of characters of a symbol, if all have as many.
    pub(crate) width: Option<usize>,
    /// Reads boards in the usual layouts.
    pub(crate) quick: FastReader,
    /// Reads goals that are the first letters of cubes with several, as the places of
    /// [`PieceSymbols::first_letters`], from 1.
    pub(crate) quick_begins: FastReader,
    /// The first letters of cubes with several, each with the pieces that begin with it.
    pub(crate) first_letters: Vec<(char, PieceSet)>,
    /// Whether the letters of a cube are directions of one mark, whose order does not matter.
    in_any_order: bool,
    /// The marks in the order of the description, if the first letter of a cube is that on top.
    pub(crate) tops: Option<Vec<char>>,
}

/// The letters of the directions, in their order.
const DIRECTIONS: &str = "UDNSEW";

/// The order in which faces are shown if a description does not say it.
const FACES: &str = "USENWD";

/// Characters that are no symbols, as goals need them and separators.
const RESERVED: &str = "?![]+,/";

/// The signs of the empty square, unless they are symbols of pieces. The first is written.
pub(crate) const EMPTY: &str = "_0X.-#";

/// Words for the empty square, as other programs write it.
const EMPTY_WORDS: [&str; 3] = ["NONE", "NULL", "-1"];

impl PieceSymbols {
    /// Returns the notation of a description's tiles and cubes.
    pub(crate) fn new(
        description: &Description,
        grid: Grid,
        sorts: &[Sort],
        tiles: &[String],
    ) -> Result<PieceSymbols, DescriptionError> {
        let cubes = CubeLetters::new(description, sorts)?;
        let has_walls = grid.has_walls();
        let is_reserved = |sign: char| RESERVED.contains(sign) || has_walls && sign == Grid::WALL;
        let mut symbols = [String::new()].to_vec();
        for (number, sort) in sorts.iter().enumerate() {
            match tiles.get(number) {
                Some(symbol) => symbols.push(symbol.clone()),
                None => symbols.extend(sort.seen.iter().map(|seen| cubes.letters(seen))),
            }
        }
        let of_cubes = &symbols[1 + tiles.len()..];
        for (number, symbol) in (1..).zip(&symbols[1..]) {
            let is_tile = number <= tiles.len();
            let is_no_symbol = |symbol: &char| is_reserved(*symbol) || symbol.is_whitespace();
            let in_cubes = |letter: char| of_cubes.iter().any(|symbol| symbol.contains(letter));
            let expected = if let Some(found) = symbol.chars().find(is_no_symbol) {
                let walls = if has_walls { ", and # for a wall" } else { "" };
                format!("symbols other than {RESERVED} and blanks{walls}, found {found:?}")
            } else if is_tile && symbol.chars().all(in_cubes) {
                format!("other symbols than the letters of cubes, found {symbol}")
            } else if symbol.is_empty() {
                let is_shows = cubes.key == "shows";
                let of_shows = "faces, of UDNSEW, found none";
                if is_shows { of_shows } else { "a mark that each cube has" }.to_owned()
            } else if symbols[1..number].contains(symbol) {
                let neighbours = match cubes.key {
                    "looks" => ": name marks of two faces that meet",
                    _ => "",
                };
                format!("symbols that tell all pieces apart, found {symbol} for two{neighbours}")
            } else {
                continue;
            };
            let key = if is_tile { "tiles" } else { cubes.key };
            return Err(description.error(key, format!("expected {expected}")));
        }
        let in_use = |sign: char| symbols.iter().any(|symbol| symbol.contains(sign));
        let is_free = |sign: char| !in_use(sign) && !is_reserved(sign);
        let mut empties: Vec<char> = EMPTY.chars().filter(|&sign| is_free(sign)).collect();
        if let Some(text) = description.value("empty")? {
            let mut signs = text.chars();
            let sign = signs.next().filter(|_| signs.next().is_none());
            let sign = sign.and_then(|sign| Capitals::default().add(sign).ok());
            let sign = sign.filter(|&sign| is_free(sign));
            let reason = || format!("expected one sign that is no other symbol, found {text:?}");
            empties.insert(0, sign.ok_or_else(|| description.error("empty", reason()))?);
        }
        let Some(&empty) = empties.first() else {
            let reason = format!("expected a sign for the empty square, as {EMPTY} are in use");
            return Err(description.error("empty", reason));
        };
        let widths = || symbols.iter().skip(1).map(|symbol| symbol.chars().count());
        let width = widths().next().filter(|first| widths().all(|width| width == *first));
        symbols[0] = match width {
            Some(width @ 2..) if tiles.is_empty() => "-".repeat(width),
            _ => empty.to_string(),
        };
        let in_any_order = cubes.looks.len() == 1;
        let mut begins: Vec<(char, PieceSet)> = Vec::new();
        for (number, symbol) in (1..).zip(&symbols[1..]) {
            let Some(first) = symbol.chars().next() else { continue };
            match begins.iter_mut().find(|(letter, _)| *letter == first) {
                Some((_, pieces)) => pieces.add(number),
                None => begins.push((first, PieceSet::of(number))),
            }
        }
        let walls = if has_walls { &[Grid::WALL][..] } else { &[] };
        let quick = FastReader::new(&symbols[1..], &empties, walls);
        let first: Vec<String> = begins.iter().map(|(letter, _)| letter.to_string()).collect();
        let quick_begins = FastReader::new(&first, &empties, walls);
        let tops = cubes.shows.first() == Some(&Direction::Up) && tiles.is_empty();
        let tops = tops.then(|| {
            let mut marks: Vec<char> = Vec::new();
            for mark in sorts.iter().flat_map(|sort| sort.seen[0]) {
                if !marks.contains(&mark) {
                    marks.push(mark);
                }
            }
            marks
        });
        Ok(PieceSymbols {
            symbols,
            empties,
            has_walls,
            empty,
            width,
            quick,
            quick_begins,
            first_letters: begins,
            in_any_order,
            tops,
        })
    }

    /// Returns the symbol of a piece's number; of 0, the sign of the empty square on a board.
    pub(crate) fn symbol(&self, number: u8) -> &str {
        &self.symbols[usize::from(number)]
    }

    /// Returns the number of the piece with this symbol, all capital, or 0 for the empty square.
    pub(crate) fn number(&self, symbol: &str) -> Option<u8> {
        if self.is_empty(symbol) {
            return Some(0);
        }
        let symbol = self.without_padding(symbol);
        let known = |symbol: &str| {
            let at = self.symbols[1..].iter().position(|other| other == symbol);
            at.map(|at| at as u8 + 1)
        };
        let behind_9 = || {
            // A tile behind 9 is also written as its number.
            let digit = symbol.parse().ok().filter(|&number: &u32| number > 9)?;
            let letter = char::from_digit(digit, 36).filter(|_| known("9").is_some())?;
            known(letter.to_ascii_uppercase().encode_utf8(&mut [0; 4]))
        };
        let in_order = || {
            let mut letters: Vec<char> = symbol.chars().filter(|_| self.in_any_order).collect();
            letters.sort_by_key(|letter| DIRECTIONS.find(*letter));
            known(&letters.into_iter().collect::<String>())
        };
        known(symbol).or_else(behind_9).or_else(in_order)
    }

    /// Returns the numbers of the pieces whose symbols begin with these characters.
    pub(crate) fn beginning(&self, begin: &str) -> PieceSet {
        let begin = self.without_padding(begin);
        let fits = |symbol: &String| !begin.is_empty() && symbol.starts_with(begin);
        let all = (1..).zip(&self.symbols[1..]).filter(|(_, symbol)| fits(symbol));
        all.map(|(number, _)| number).collect()
    }

    /// Returns whether a symbol is the empty square: one of its signs, up to three of them, or as
    /// many as a cube has letters.
    fn is_empty(&self, symbol: &str) -> bool {
        let most = self.width.unwrap_or(3).max(3);
        let is_signs = (1..=most).contains(&symbol.chars().count())
            && symbol.chars().all(|sign| self.is_sign(sign));
        is_signs
            || EMPTY_WORDS.contains(&symbol) && !self.symbols.iter().any(|other| other == symbol)
    }

    /// Returns whether a character is a sign of the empty square.
    pub(crate) fn is_sign(&self, sign: char) -> bool {
        self.empties.contains(&sign)
    }

    fn without_padding<'t>(&self, symbol: &'t str) -> &'t str {
        let is_padded = self.is_sign('-');
        if is_padded { symbol.trim_end_matches('-') } else { symbol }
    }

    /// Returns whether a character may stand between squares.
    pub(crate) fn is_separator(&self, symbol: char) -> bool {
        let is_symbol = || self.symbols.iter().any(|other| other.contains(symbol));
        symbol.is_whitespace()
            || matches!(symbol, ',' | '/' | '[' | ']')
            || self.has_walls && symbol == Grid::WALL
            || matches!(symbol, ';' | '|' | '(' | ')') && !is_symbol()
    }

    /// Describes what a square of a board may have, for errors.
    pub(crate) fn expected(&self) -> String {
        let pieces = &self.symbols[1..];
        let mut all = if pieces.len() <= PieceSymbols::LISTED {
            pieces.to_vec()
        } else {
            let singles = pieces.iter().filter(|piece| piece.chars().count() == 1);
            PieceSymbols::listed(singles.cloned().collect())
                .into_iter()
                .chain(self.cube())
                .collect()
        };
        all.push(self.symbols[0].clone());
        one_of(&all)
    }

    /// Describes what a square of a goal may have, for errors.
    pub(crate) fn expected_in_goal(&self) -> String {
        let firsts = self.first_letters.iter().map(|(first, _)| first.to_string()).collect();
        let mut all = PieceSymbols::listed(firsts);
        all.extend(self.cube());
        all.extend([self.empty, '?', '!', '['].map(String::from));
        one_of(&all)
    }

    /// The most symbols that an error lists one by one.
    const LISTED: usize = 12;

    /// Returns some symbols of one letter each for a list: one by one, or many together.
    fn listed(singles: Vec<String>) -> Vec<String> {
        match singles.len() > PieceSymbols::LISTED {
            true => vec![format!("one of {}", singles.concat())],
            false => singles,
        }
    }

    /// Returns a cube of several letters, in words, if there is one.
    fn cube(&self) -> Option<String> {
        let cube = self.symbols[1..].iter().find(|symbol| symbol.chars().count() > 1)?;
        Some(format!("a cube such as {cube}"))
    }

    /// Returns the symbols of a board's squares, in capitals. Squares are set apart unless each has
    /// one symbol, or all have as many.
    pub(crate) fn squares(&self, text: &str, grid: Grid) -> Result<Vec<String>, ReadError> {
        let (text, count) = (text.to_uppercase(), grid.squares());
        let words: Vec<&str> = text
            .split(|symbol| self.is_separator(symbol))
            .filter(|word| !word.is_empty())
            .collect();
        if words.len() == count {
            return Ok(words.into_iter().map(ToOwned::to_owned).collect());
        }
        let joined = words.concat();
        let mut symbols = joined.chars().peekable();
        let mut squares = Vec::new();
        while let (Some(width), Some(first)) = (self.width, symbols.next()) {
            let mut square = String::from(first);
            let is_blank = self.is_empty(&square);
            // A square of one symbol is also empty with two or three dashes.
            for _ in (width..3).filter(|_| width == 1 && square == "-") {
                let _ = symbols.next_if_eq(&'-');
            }
            for _ in 1..width {
                // An empty square may have fewer signs.
                square.extend(symbols.next_if(|&next| !is_blank || self.is_sign(next)));
            }
            squares.push(square);
        }
        if squares.len() == count {
            return Ok(squares);
        }
        let found = if self.width.is_some() { squares.len() } else { words.len() };
        let apart = if self.width == Some(1) { "" } else { ", set apart by commas or spaces" };
        let expected = format!("{}{apart}", grid.in_words());
        Err(ReadError::new(expected, found))
    }
}

/// Returns a list of what may be, for errors.
fn one_of(all: &[String]) -> String {
    match all {
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
        [] => String::new(),
    }
}

/// How the cubes of a description are written.
struct CubeLetters {
    /// The marks whose directions are the letters of a cube, in this order.
    looks: Vec<char>,
    /// The faces whose marks are its letters, in this order, if no mark's directions are.
    shows: Vec<Direction>,
    /// The key that says so.
    key: &'static str,
}

impl CubeLetters {
    fn new(description: &Description, sorts: &[Sort]) -> Result<CubeLetters, DescriptionError> {
        let [looks, shows] = ["looks", "shows"].map(|key| description.value(key));
        let (looks, shows) = (looks?, shows?);
        match (looks, shows) {
            (Some(_), Some(_)) => {
                Err(description.error("shows", "expected looks or shows, found both"))
            }
            (Some(marks), None) => {
                let looks: Vec<char> = marks.to_uppercase().chars().collect();
                let is_mark = |mark: &&char| {
                    sorts.iter().any(|sort| sort.is_cube && sort.seen[0].contains(mark))
                };
                if let Some(found) = looks.iter().find(|mark| !is_mark(mark)) {
                    let reason = format!("expected marks of the cubes, found {found:?}");
                    return Err(description.error("looks", reason));
                }
                Ok(CubeLetters { looks, shows: Vec::new(), key: "looks" })
            }
            (None, Some(faces)) => {
                let shows: Option<Vec<_>> = faces.chars().map(Direction::from_letter).collect();
                let reason = format!("expected faces, of {DIRECTIONS}, found {faces:?}");
                let shows = shows.ok_or_else(|| description.error("shows", reason))?;
                Ok(CubeLetters { looks: Vec::new(), shows, key: "shows" })
            }
            (None, None) => Ok(CubeLetters::fewest(sorts)),
        }
    }

    /// Returns the first of the smallest sets of faces, in the order of [`FACES`], whose marks tell
    /// all orientations apart.
    fn fewest(sorts: &[Sort]) -> CubeLetters {
        let faces: Vec<Direction> = FACES.chars().filter_map(Direction::from_letter).collect();
        // A set is a number whose highest bit is the first face, so larger numbers come first.
        let mut sets: Vec<u32> = (1..64).rev().collect();
        sets.sort_by_key(|set| set.count_ones());
        let shown = |set: u32| {
            let is_in = |place: &usize| set >> (5 - place) & 1 == 1;
            CubeLetters {
                looks: Vec::new(),
                shows: (0..6).filter(is_in).map(|place| faces[place]).collect(),
                key: "cubes",
            }
        };
        let tells_apart = |cubes: &CubeLetters| {
            let seen = sorts.iter().filter(|sort| sort.is_cube).flat_map(|sort| &sort.seen);
            let mut letters: Vec<String> = seen.map(|seen| cubes.letters(seen)).collect();
            letters.sort();
            letters.windows(2).all(|pair| pair[0] != pair[1])
        };
        let found = sets.into_iter().map(shown).find(tells_apart);
        found.unwrap_or_else(|| unreachable!("six faces tell all orientations apart"))
    }

    /// Returns the letters of a cube with these faces.
    fn letters(&self, seen: &[char; 6]) -> String {
        let at = |mark: char| Direction::ALL.into_iter().filter(move |&d| seen[d as usize] == mark);
        let looking = self.looks.iter().flat_map(|&mark| at(mark).map(Direction::letter));
        let showing = self.shows.iter().map(|&face| seen[face as usize]);
        looking.chain(showing).collect()
    }
}
