//! Why no moves lead from a board to a goal, in words and as a picture.

use crate::{Board, Goal, Move};

impl Board {
    /// Returns the sentence that no moves lead from this board to a goal, and why.
    pub fn no_path(&self, goal: &Goal) -> String {
        let puzzle = self.puzzle;
        let is_default = !puzzle.must_name_goal() && puzzle.default_goal(Some(self)) == *goal;
        let default = if is_default { ", the usual goal" } else { "" };
        let counted = goal.board().and_then(|goal| self.inversions(&goal));
        let (reach, counted) = (&puzzle.words().reach, counted.unwrap_or_default());
        format!("no moves lead from {self} to {goal}{default}: {reach}{counted}")
    }

    /// Returns the picture of the reason why no moves lead to a goal: this board and one of the
    /// goal, each with the squares to mark. Of tiles, they are two that would have to change
    /// places; of cubes, those with a phase of 1, which are not as many on both.
    ///
    /// ```
    /// use tilebase_puzzle::Puzzle;
    ///
    /// let eight = Puzzle::shipped("eight").unwrap();
    /// let (start, goal) = eight.question(Some("15342678_"), None)?;
    /// let marked: Vec<_> = start.contrast(&goal).into_iter().map(|(_, marked)| marked).collect();
    /// assert_eq!(marked, [[1, 2], [2, 4]]); // 5 and 3
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contrast(&self, goal: &Goal) -> Vec<(Board, Vec<usize>)> {
        let parts = self.puzzle.parts;
        let end = goal.some_board().filter(|_| self.puzzle.has_whole_components());
        let pair = end.filter(|_| parts.has_different_tiles).map(|end| {
            let (_, tiles, wrong) = self.in_another_order(&end);
            // On some boards the tiles are in order, and the row of the empty square is wrong.
            wrong.first().map_or([tiles[0], tiles[1]], |&(before, at)| [tiles[before], tiles[at]])
        });
        let is_marked = |board: &Board, square: usize| match (board.numbers[square], pair) {
            (0, _) => false,
            (number, Some(pair)) => pair.contains(&number),
            (number, None) => {
                let (sort, orientation) = parts.pieces[usize::from(number) - 1];
                let (sort, shade) = (&parts.sorts[sort], parts.grid.shade(square));
                sort.has_parity && usize::from(sort.codes[orientation].parity) != shade
            }
        };
        let squares = 0..parts.grid.squares();
        let marked = |board: Board| {
            (board, squares.clone().filter(|&square| is_marked(&board, square)).collect())
        };
        [Some(*self), end].into_iter().flatten().map(marked).collect()
    }

    /// Returns how many pairs of different tiles are in another order than in a goal, which tells
    /// whether moves lead there, if each move goes past an even number of tiles, line by line.
    fn inversions(&self, goal: &Board) -> Option<String> {
        let (lines, tiles, wrong) = self.in_another_order(goal);
        let is_decided = self.puzzle.has_different_tiles() && self.puzzle.has_whole_components();
        let lines = lines.filter(|_| is_decided)?;
        let &(before, at) = wrong.first()?;
        let [first, second] = [before, at].map(|at| self.puzzle.parts.notation.symbol(tiles[at]));
        let pairs = if wrong.len() == 1 { "pair of tiles is" } else { "pairs of tiles are" };
        Some(format!(
            ". {lines}, {} {pairs} in another order than in the goal (one has {first} before {second}). \
             Each move changes an even number of pairs, so they can never all be in order",
            wrong.len()
        ))
    }

    /// Returns the lines of the board in whose order each move goes past an even number of tiles, if
    /// there are some; the different tiles in the order of these lines, or of rows; and the places
    /// in it of each pair that is in another order on another board with the same tiles.
    fn in_another_order(&self, other: &Board) -> (Option<&str>, Vec<u8>, Vec<(usize, usize)>) {
        let grid = self.puzzle.grid();
        let by_row: Vec<usize> = (0..grid.squares()).collect();
        let mut by_column = by_row.clone();
        by_column.sort_by_key(|&square| grid.place(square));
        let is_even = |(order, across): (&Vec<usize>, usize)| {
            if !grid.has_walls() {
                return across % 2 == 1;
            }
            let place = |square| order.iter().position(|&at| at == square).unwrap_or_default();
            let moves = by_row.iter().flat_map(|&from| {
                let to = [Move::Down, Move::Right].map(|step| grid.neighbour(from, step));
                to.into_iter().flatten().map(move |to| (from, to))
            });
            { moves }.all(|(from, to)| place(from).abs_diff(place(to)) % 2 == 1)
        };
        let rows = ("Row by row", (&by_row, grid.columns()));
        let columns = ("Column by column", (&by_column, grid.rows()));
        let found = [rows, columns].into_iter().find(|(_, order)| is_even(*order));
        let (lines, (order, _)) =
            found.map_or((None, rows.1), |(lines, order)| (Some(lines), order));
        let tiles = |board: &Board| -> Vec<u8> {
            let numbers = order.iter().map(|&square| board.numbers[square]);
            numbers.filter(|&number| number > 0).collect()
        };
        let (own, wanted) = (tiles(self), tiles(other));
        let place = |tile: u8| wanted.iter().position(|&other| other == tile);
        let pairs = (0..own.len()).flat_map(|at| (0..at).map(move |before| (before, at)));
        let wrong = pairs.filter(|&(before, at)| place(own[before]) > place(own[at])).collect();
        (lines, own, wrong)
    }
}
