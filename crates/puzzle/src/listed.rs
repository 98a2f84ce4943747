//! The pieces that a description lists: which sorts they are of, and how each lies.

use crate::cube::sort::{Faces, Sort};
use crate::error::DescriptionError;
use crate::text::capitals::Capitals;
use crate::text::piece_symbols::EMPTY;
use crate::{Description, Grid};

/// The most tiles of a description. With the empty square, they are the bits of a word.
pub(crate) const MOST_TILES: usize = 63;

/// The pieces that a description lists.
pub(crate) struct Listed {
    /// The symbols of the sorts of tiles.
    pub(crate) tiles: Vec<String>,
    /// The sorts, those of tiles first.
    pub(crate) sorts: Vec<Sort>,
    /// The sort and the orientation of each piece.
    pub(crate) listed: Vec<(usize, usize)>,
    /// How many of the pieces are cubes.
    pub(crate) cubes: usize,
}

impl Listed {
    /// Reads the tiles and the cubes of a description, for a board of this size. With
    /// `is_mirrored`, cubes that move left or right roll the other way round.
    pub(crate) fn new(
        description: &Description,
        grid: Grid,
        is_mirrored: bool,
    ) -> Result<Listed, DescriptionError> {
        let symbols = symbols(description, grid)?;
        let (tiles, sorts, listed) = (Vec::new(), Vec::new(), Vec::new());
        let mut pieces = Listed { tiles, sorts, listed, cubes: 0 };
        pieces.add_tiles(&symbols);
        pieces.add_cubes(description, grid, is_mirrored)?;
        pieces.check(description, grid)?;
        Ok(pieces)
    }

    /// Adds tiles with these symbols.
    fn add_tiles(&mut self, symbols: &[String]) {
        for symbol in symbols {
            let known = self.tiles.iter().position(|other| other == symbol);
            self.listed.push((known.unwrap_or(self.tiles.len()), 0));
            if known.is_none() {
                self.tiles.push(symbol.clone());
                self.sorts.push(Sort::tile());
            }
        }
    }

    /// Adds the cubes of a description.
    fn add_cubes(
        &mut self,
        description: &Description,
        grid: Grid,
        is_mirrored: bool,
    ) -> Result<(), DescriptionError> {
        let places = grid.squares() - 1;
        let mut marks = Capitals::default();
        for text in description.values("cubes").unwrap_or_default() {
            // What is too much is an error of `check`, whatever follows.
            if self.cubes > places {
                break;
            }
            let expected = || {
                let marks = "six marks of faces, such as \"8 M.....\"";
                let reason =
                    format!("expected how many, 1 to {places}, and {marks}, found {text:?}");
                description.error("cubes", reason)
            };
            let (count, faces) = cubes(text, places).ok_or_else(expected)?;
            let wrong = |reason| description.error("cubes", reason);
            let faces =
                faces.map(|mark| marks.add(mark)).into_iter().collect::<Result<Vec<_>, _>>();
            let faces: Faces = faces.map_err(wrong)?.try_into().map_err(|_| expected())?;
            let piece = self.cube(faces, is_mirrored);
            self.listed.extend(std::iter::repeat_n(piece, count));
            self.cubes += count;
        }
        Ok(())
    }

    /// Returns the sort and the orientation of a cube with these faces. The sort is new, unless one
    /// looks so from some side.
    fn cube(&mut self, faces: Faces, is_mirrored: bool) -> (usize, usize) {
        let looks = |sort: &Sort| sort.seen.iter().position(|seen| *seen == faces);
        let same = self.sorts.iter().enumerate().find_map(|(at, sort)| Some((at, looks(sort)?)));
        same.unwrap_or_else(|| {
            let sort = Sort::cube(faces, is_mirrored);
            let orientation = looks(&sort).unwrap_or(0);
            self.sorts.push(sort);
            (self.sorts.len() - 1, orientation)
        })
    }

    /// Checks that there are as many pieces as a board of this size has places. There may be more
    /// tiles than places for them, but some place has to be for a tile.
    fn check(&self, description: &Description, grid: Grid) -> Result<(), DescriptionError> {
        if self.listed.is_empty() {
            return Err(description.error("tiles", "expected tiles or cubes"));
        }
        let (places, cubes) = (grid.squares() - 1, self.cubes);
        let tiles = self.listed.len() - cubes;
        let has_place = if tiles == 0 { cubes == places } else { cubes < places };
        if tiles + cubes >= places && has_place {
            return Ok(());
        }
        let taken = ["tiles", "cubes"].into_iter().find(|key| description.is_taken_over(key));
        let key = taken.unwrap_or(if cubes == 0 { "tiles" } else { "cubes" });
        let found = format!("{tiles} tiles and {cubes} cubes");
        let reason = format!("expected {places} pieces on a board of {grid}, found {found}");
        Err(description.error(key, reason))
    }
}

/// Returns the symbols of the tiles: words, or single characters.
fn symbols(description: &Description, grid: Grid) -> Result<Vec<String>, DescriptionError> {
    let text = description.value("tiles")?.unwrap_or_default().trim();
    let symbols: Vec<String> = if text.contains(char::is_whitespace) {
        text.split_whitespace().map(ToOwned::to_owned).collect()
    } else {
        text.chars().map(String::from).collect()
    };
    let error = |reason: String| description.error("tiles", reason);
    if symbols.len() > MOST_TILES {
        let found = symbols.len();
        return Err(error(format!("expected at most {MOST_TILES} tiles, found {found}")));
    }
    // A board with the empty square is no list of its tiles.
    let is_empty = |symbol: &&String| {
        let is_board = symbols.len() == grid.squares() && description.values("empty").is_none();
        let is_sign = || symbol.chars().count() == 1 && EMPTY.contains(&symbol.to_uppercase());
        *symbol == "_" || is_board && is_sign()
    };
    let mut empty = symbols.iter().filter(is_empty);
    if let Some(sign) = empty.next().filter(|_| description.values("empty").is_none()) {
        let wish = match empty.next() {
            None => "leave it out",
            Some(_) => "a board has one empty square, and needs a tile for each of the others",
        };
        return Err(error(format!(
            "expected tiles alone, found {sign}, a sign of the empty square: {wish}"
        )));
    }
    let mut capitals = Capitals::default();
    symbols.into_iter().map(|symbol| capitals.add_word(symbol).map_err(error)).collect()
}

/// Reads a number of cubes and their marks.
fn cubes(text: &str, most: usize) -> Option<(usize, Faces)> {
    let (count, marks) = text.trim().split_once(char::is_whitespace)?;
    let count = count.parse().ok().filter(|count| (1..=most).contains(count))?;
    let mut faces = [' '; 6];
    let mut marks = marks.trim().chars();
    for face in &mut faces {
        *face = marks.next().filter(|mark| !mark.is_whitespace())?;
    }
    marks.next().is_none().then_some((count, faces))
}
