//! Goals that do not tell some tiles apart, as goals of a puzzle in which these tiles are alike.

use crate::board::fit::PieceCounts;
use crate::board::pieces::PieceSet;
use crate::{Board, Goal, Puzzle};

/// What the boards of a puzzle are in another one, in which some tiles may be alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceMap {
    puzzle: Puzzle,
    /// The number there of each piece, that of the empty square first; [`NONE`] of a tile that no
    /// board has.
    numbers: Vec<u8>,
    /// The numbers of the tiles that became alike, each as often as a board has it, by what they
    /// became.
    alike: Vec<Vec<u8>>,
}

const NONE: u8 = u8::MAX;

impl PieceMap {
    /// Returns the map to a puzzle in which pieces have other numbers.
    pub fn renumbered(puzzle: Puzzle, numbers: &[u8]) -> PieceMap {
        PieceMap { puzzle, numbers: numbers.to_vec(), alike: Vec::new() }
    }

    /// Returns what a board is in the other puzzle; `None` if it has other tiles than those of the
    /// map.
    #[inline]
    pub fn board(&self, board: &Board) -> Option<Board> {
        let mut image = Board { puzzle: self.puzzle, ..*board };
        for number in &mut image.numbers[..board.numbers().len()] {
            *number = *self.numbers.get(usize::from(*number)).filter(|&&to| to != NONE)?;
        }
        Some(image)
    }

    /// Returns the number of boards that are each one in the other puzzle.
    pub fn boards_per_image(&self) -> u64 {
        self.alike.iter().map(|tiles| orders(tiles)).product()
    }

    /// Returns one of the boards of a puzzle that are one in the other puzzle, by its number below
    /// [`PieceMap::boards_per_image`].
    pub fn board_of(&self, puzzle: Puzzle, image: &Board, mut number: u64) -> Board {
        let mut left = self.alike.clone();
        let mut board = Board { puzzle, ..*image };
        for here in &mut board.numbers[..image.numbers().len()] {
            let to = *here;
            let tiles = usize::from(to).checked_sub(1).and_then(|at| left.get_mut(at));
            let own = || self.numbers.iter().position(|&other| other == to).map(|at| at as u8);
            *here = tiles.map_or_else(own, |tiles| next(tiles, &mut number)).unwrap_or(to);
        }
        board
    }
}

/// Returns the number of orders of some tiles, of which some may be alike: those are side by side.
fn orders(tiles: &[u8]) -> u64 {
    let same = |at: usize| tiles[..=at].iter().filter(|&&tile| tile == tiles[at]).count();
    (0..tiles.len()).fold(1, |orders, at| orders * (1 + at as u64) / same(at) as u64)
}

/// Takes the first tile of the order of some tiles that a number has, which becomes the quotient by
/// the number of orders.
fn next(tiles: &mut Vec<u8>, number: &mut u64) -> Option<u8> {
    let all = orders(tiles);
    let (mut rest, quotient) = (*number % all, *number / all);
    let mut at = 0;
    while at < tiles.len() {
        let tile = tiles.remove(at);
        let begun = orders(tiles);
        if rest < begun {
            *number = quotient * begun + rest;
            return Some(tile);
        }
        rest -= begun;
        tiles.insert(at, tile);
        at += tiles[at..].iter().take_while(|&&other| other == tile).count();
    }
    None
}

impl Goal {
    /// Returns this goal in a puzzle in which the tiles that it does not tell apart are alike, and
    /// what boards are there. `None` if it tells all tiles apart.
    ///
    /// Moves lead from a board to the goal exactly if they do so there.
    ///
    /// ```
    /// use tilebase_puzzle::Puzzle;
    ///
    /// let fifteen = Puzzle::shipped("fifteen").unwrap();
    /// let goal = fifteen.goal("1234????????????")?;
    /// let (image, map) = goal.told_apart().unwrap();
    /// assert_eq!(image.puzzle().form(), "board 4x4\ntiles 11 1 1 1 1\n");
    /// assert_eq!(map.boards_per_image(), (1..=11).product());
    /// # Ok::<(), tilebase_puzzle::error::QuestionError>(())
    /// ```
    pub fn told_apart(&self) -> Option<(Goal, PieceMap)> {
        if !self.is_partial() || self.is_alike() {
            return None;
        }
        let (parts, sets) = (self.puzzle.parts, self.sets());
        let counts = PieceCounts::of_board(&self.some_board()?);
        let tiles = (0..parts.sorts.len()).filter(|&sort| !parts.sorts[sort].is_cube);
        let tiles = tiles.filter(|&sort| counts.count(sort) > 0).map(|sort| parts.firsts[sort]);
        let mut alike = Vec::<Vec<u8>>::new();
        for tile in tiles {
            let is_told =
                |other: u8| sets.iter().flatten().any(|set| set.has(tile) != set.has(other));
            let sort = parts.pieces[usize::from(tile) - 1].0;
            let own = std::iter::repeat_n(tile, counts.count(sort));
            match alike.iter_mut().find(|others| !is_told(others[0])) {
                Some(others) => others.extend(own),
                None => alike.push(own.collect()),
            }
        }
        if alike.iter().all(|tiles| tiles.iter().all(|tile| *tile == tiles[0])) {
            return None;
        }
        // The most first, so that few puzzles are made.
        alike.sort_by_key(|tiles| usize::MAX - tiles.len());
        let mut lines = self.puzzle.form().lines().map(|line| match line.starts_with("tiles ") {
            true => {
                alike.iter().fold("tiles".to_owned(), |line, of| format!("{line} {}", of.len()))
            }
            false => line.to_owned(),
        });
        let form = lines.by_ref().fold(String::new(), |form, line| form + &line + "\n");
        let puzzle = Puzzle::of_form("alike", &form, 2 * Puzzle::MOST).ok()?;
        let mut numbers = vec![NONE; parts.pieces.len() + 1];
        numbers[0] = 0;
        for (to, tiles) in (1..).zip(&alike) {
            tiles.iter().for_each(|&tile| numbers[usize::from(tile)] = to);
        }
        // Cubes come behind the tiles, in the same order.
        let is_cube = |number: &usize| parts.sorts[parts.pieces[number - 1].0].is_cube;
        let cubes = (1..numbers.len()).filter(is_cube);
        (1 + alike.len() as u8..).zip(cubes).for_each(|(to, number)| numbers[number] = to);
        let image = |set: &PieceSet| -> PieceSet {
            let images = set.numbers().filter_map(|number| numbers.get(usize::from(number)));
            images.copied().filter(|&to| to != NONE).collect()
        };
        let images = sets.iter().map(|part| part.each_ref().map(image)).collect();
        let goal = Goal::of_parts(puzzle, images, false);
        Some((goal, PieceMap { puzzle, numbers, alike }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Description;

    /// Guards what stays apart: what a goal names, excludes or lists.
    #[test]
    fn tiles_that_a_goal_names_in_any_way_are_told_apart() {
        let fifteen = Puzzle::shipped("fifteen").unwrap();
        for (goal, tiles) in [
            ("1234????????????", Some("11 1 1 1 1")),
            ("!1???????????????", Some("14 1")),
            ("[1 2][1 2]??????????????", Some("13 2")),
            ("[1 2][1 2]1?????????????+1???????????????", Some("13 1 1")),
            ("???????????????_", Some("15")),
            ("123456789ABCDE??", None),
            ("123456789ABCD???", Some("2 1 1 1 1 1 1 1 1 1 1 1 1 1")),
        ] {
            let goal = fifteen.goal(goal).unwrap();
            let form = goal.told_apart().map(|(image, _)| image.puzzle().form());
            let expected = tiles.map(|tiles| format!("board 4x4\ntiles {tiles}\n"));
            assert_eq!(form.map(ToOwned::to_owned), expected, "{goal}");
        }
    }

    /// Guards the first board of those that are one, and how many they are, also of tiles some of
    /// which were alike before.
    #[test]
    fn boards_are_one_if_tiles_that_became_alike_change_places() {
        let pairs = [("board", "3x2"), ("tiles", "AABBC")];
        let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
        let puzzle = Puzzle::new(&Description::new("some", pairs).unwrap()).unwrap();
        let (goal, map) = puzzle.goal("C?????").unwrap().told_apart().unwrap();
        assert_eq!(goal.puzzle().form(), "board 3x2\ntiles 4 1\n");
        assert_eq!(map.boards_per_image(), 6);
        let images = ["CBBAA_", "CABAB_", "CAABB_"]
            .map(|text| map.board(&puzzle.board(text).unwrap()).unwrap());
        assert!(images.iter().all(|image| *image == images[0] && goal.has(image)));
        let boards = (0..6).map(|number| map.board_of(puzzle, &images[0], number).to_string());
        let expected = ["CAABB_", "CABAB_", "CABBA_", "CBAAB_", "CBABA_", "CBBAA_"];
        assert_eq!(boards.collect::<Vec<_>>(), expected);
        let other = map.board(&puzzle.board("ACABB_").unwrap()).unwrap();
        assert!(other != images[0] && !goal.has(&other));
    }
}
