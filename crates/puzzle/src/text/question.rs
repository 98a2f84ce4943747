//! Questions of a puzzle: a start and a goal, read and checked, and the default of each.

use crate::board::fit::PieceCounts;
use crate::board::goal::{Goal, GoalForm};
use crate::board::pieces::{Alternative, PieceSet};
use crate::error::{QuestionError, ReadError, quoted};
use crate::{Board, Grid, Puzzle};

impl Puzzle {
    /// Reads a start and a goal, and checks that they have the same pieces. `None` asks for the
    /// default of each.
    ///
    /// # Errors
    /// A text that is no start or no goal; no text where the puzzle has no default; different
    /// pieces.
    pub fn question(
        self,
        text_of_start: Option<&str>,
        goal: Option<&str>,
    ) -> Result<(Board, Goal), QuestionError> {
        let start = self.start(text_of_start)?;
        let goal = match goal {
            Some(text) => self.goal(text)?,
            None if self.must_name_goal() => {
                let (start, goal) = (text_of_start.unwrap_or_default(), &self.words().goal);
                let start = quoted(start);
                let expected = format!("expected GOAL after START {start} ({self}): {goal}");
                return Err(QuestionError::Text(expected));
            }
            None => self.default_goal(Some(&start)),
        };
        let goal = goal.with_pieces_of(&start)?;
        Ok((start, goal))
    }

    /// Reads a start: a board or, where all cubes begin alike and have several letters, `X,Y`, the
    /// column and the row of the empty square on the board of the cubes as they are described.
    /// `None` asks for the default one.
    ///
    /// # Errors
    /// A text that is no start; no text where the puzzle has no default start.
    pub fn start(self, text: Option<&str>) -> Result<Board, QuestionError> {
        let Some(text) = text else {
            return self.default_start().ok_or_else(|| {
                let start = &self.words().start;
                QuestionError::Text(format!("expected START after {self}: {start}"))
            });
        };
        if let Some(board) = self.usual_board(text.as_bytes()) {
            return Ok(board);
        }
        let wrong = |error| QuestionError::wrong("START", text, self.name(), error);
        match self.blank_of(text) {
            Some(blank) => Ok(self.uniform_start(blank?)),
            None => self.board(text).map_err(wrong),
        }
    }

    /// Reads the goal of questions that have no start; `None` asks for the default one. If the
    /// description has more tiles than places, the last of those that a board of the goal can lack
    /// are left out.
    ///
    /// # Errors
    /// A text that is no goal; parts of the goal with different pieces.
    pub fn goal_without_start(self, text: Option<&str>) -> Result<Goal, QuestionError> {
        let goal = match text {
            Some(text) => self.goal(text)?,
            None => self.default_goal(None),
        };
        if goal.board().is_some() || self.parts.spare() == 0 {
            return Ok(goal);
        }
        let places = PieceCounts::of(self).without_spare(&goal.sets());
        if !goal.sets().iter().all(|part| places.board(part).is_some()) {
            return Err(QuestionError::Text(format!(
                "expected a goal whose parts all have the same tiles, because there is no START, \
                 found {goal:.200}"
            )));
        }
        Ok(goal.restricted(places))
    }

    /// Returns the description's start; `None` if it has none.
    pub fn default_start(self) -> Option<Board> {
        self.parts.start.map(|(numbers, blank)| Board { puzzle: self, numbers, blank })
    }

    /// Returns whether a question from a start must name its goal. Then the default goal is only
    /// that of questions without a start.
    pub fn must_name_goal(self) -> bool {
        self.parts.must_name_goal
    }

    /// Returns the goal of a question that names none: the description's, or else the board with
    /// the pieces in the order of the description and the empty square last. If there are as many
    /// tiles as squares, each tile of `start` lies on the square of its own place in that order.
    pub fn default_goal(self, start: Option<&Board>) -> Goal {
        match &self.parts.goal {
            Some((parts, is_alike)) => Goal::of_parts(self, parts.clone(), *is_alike),
            None => self.listed_goal(start),
        }
    }

    /// Returns the board with the pieces in the order of the description, as
    /// [`Puzzle::default_goal`] does if there is no other.
    pub(crate) fn listed_goal(self, start: Option<&Board>) -> Goal {
        let parts = self.parts;
        let squares = parts.grid.squares();
        let mut listed = parts.listed.clone();
        let is_tile = |number: u8| !parts.sort_of(number).is_cube;
        let more = parts.spare();
        if more > 0 {
            // Without a start, the last tiles are left out.
            let tiles = listed.iter().filter(|&&number| is_tile(number)).count();
            let mut there = start.map_or(&listed[..tiles - more], Board::numbers).to_vec();
            let mut is_there = |number: u8| {
                let at = there.iter().position(|&other| other == number);
                !is_tile(number) || at.map(|at| there.swap_remove(at)).is_some()
            };
            for number in &mut listed {
                *number = if is_there(*number) { *number } else { 0 };
            }
            listed.retain(|&number| number != 0 || more == 1);
        }
        listed.resize(squares, 0);
        match self.board_of_numbers(&listed) {
            Ok(board) => Goal::from(board),
            Err(error) => unreachable!("the pieces of a description are a board: {error}"),
        }
    }

    /// Returns the board with these numbers of pieces, row by row.
    ///
    /// # Errors
    /// Not as many numbers as squares, a number of no piece, not exactly one 0, or pieces that the
    /// puzzle does not have.
    #[inline]
    pub fn board_of_numbers(self, numbers: &[u8]) -> Result<Board, ReadError> {
        let (numbers, blank) = self.parts.check(numbers)?;
        Ok(Board { puzzle: self, numbers, blank })
    }

    /// Returns the goal with these numbers, row by row: those of a board or, where the first letter
    /// of a cube is its mark on top, 0 for the empty square and 1, 2, ... for the marks in the
    /// order of the description.
    ///
    /// # Errors
    /// Numbers that are no goal.
    pub fn goal_of_numbers(self, numbers: &[u8]) -> Result<Goal, QuestionError> {
        let error =
            |error| QuestionError::wrong("GOAL", &format!("{numbers:?}"), self.name(), error);
        let Some(tops) = &self.parts.notation.tops else {
            return self.board_of_numbers(numbers).map(Goal::from).map_err(error);
        };
        let top = |(square, &number): (usize, &u8)| match usize::from(number).checked_sub(1) {
            None => Ok(self.parts.notation.symbol(0).chars().next().unwrap_or('_')),
            Some(at) => tops.get(at).copied().ok_or_else(|| {
                let expected = format!("a number 0 to {}", tops.len());
                ReadError::new(expected, number).at("square", square + 1)
            }),
        };
        let text = numbers.iter().enumerate().map(top).collect::<Result<String, _>>();
        text.and_then(|text| self.read_goal(&text)).map_err(error)
    }

    /// Returns the board of the first pieces of the description, in its order and as they are
    /// described there, with this empty square.
    #[inline]
    pub fn uniform_start(self, blank: usize) -> Board {
        let mut numbers = [0; Grid::MOST];
        let squares = (0..self.grid().squares()).filter(|&square| square != blank);
        for (square, &number) in squares.zip(&self.parts.listed) {
            numbers[square] = number;
        }
        Board { puzzle: self, numbers, blank: blank as u8 }
    }

    /// Returns the number of patterns of first letters that the goals of the puzzle are, with each
    /// empty square; `None` if its goals are boards.
    pub fn pattern_count(self) -> Option<u64> {
        let (squares, each) =
            (self.grid().squares(), self.parts.notation.first_letters.len() as u64);
        self.parts.has_patterns.then(|| each.pow(squares as u32 - 1) * squares as u64)
    }

    /// Returns the goal of the pattern of this number, less than [`Puzzle::pattern_count`].
    pub fn pattern_goal(self, number: u64) -> Option<Goal> {
        let begins = &self.parts.notation.first_letters;
        let (squares, each) = (self.grid().squares(), begins.len() as u64);
        let tops = each.pow(squares as u32 - 1);
        let (blank, mut rest) = ((number / tops) as usize, number % tops);
        let mut part = [0; Grid::MOST];
        for square in (0..squares).rev().filter(|&square| square != blank) {
            part[square] = 1 + (rest % each) as u8;
            rest /= each;
        }
        let goal = Goal { puzzle: self, sets: GoalForm::Tops(part), is_alike: false };
        (number < self.pattern_count()?).then_some(goal)
    }

    /// Returns the pieces that differ from one in the orientation alone; of 0, that is the empty
    /// square.
    pub fn orientations(self, number: u8) -> impl Iterator<Item = u8> {
        let (first, count) = match usize::from(number).checked_sub(1) {
            None => (0, 1),
            Some(at) => {
                let (sort, _) = self.parts.pieces[at];
                (self.parts.firsts[sort], self.parts.sorts[sort].seen.len())
            }
        };
        (first..).take(count)
    }

    /// Returns the empty square of a start that is written as `X,Y`; `None` if it is not, or the
    /// puzzle has no such starts.
    pub(crate) fn blank_of(self, text: &str) -> Option<Result<usize, QuestionError>> {
        let has_digit = || text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
        if !self.has_starts_by_blank() || !has_digit() {
            return None;
        }
        let wrong = |error| QuestionError::wrong("START", text, self.name(), error);
        Some(self.grid().square(text).map_err(wrong))
    }

    /// Returns whether a start may be written as the place of its empty square: all cubes are
    /// described in one orientation, and have several letters.
    pub fn has_starts_by_blank(self) -> bool {
        let parts = self.parts;
        let first = parts.listed[0];
        parts.sort_of(first).is_cube
            && parts.notation.width.is_none_or(|width| width > 2)
            && parts.listed.iter().all(|&number| number == first)
    }
}

impl Board {
    /// Returns the shortest text of the board that [`Puzzle::start`] reads.
    pub fn short_text(&self) -> String {
        let puzzle = self.puzzle;
        if puzzle.has_starts_by_blank() && *self == puzzle.uniform_start(self.blank()) {
            return puzzle.grid().square_text(self.blank());
        }
        self.to_string()
    }

    /// Returns the pattern that the board shows, if the goals of the puzzle are patterns of first
    /// letters.
    pub fn pattern(&self) -> Option<Goal> {
        self.puzzle.pattern_count()?;
        let begins = &self.puzzle.parts.notation.first_letters;
        let part = self.numbers.map(|number| {
            begins.iter().position(|(_, pieces)| pieces.has(number)).map_or(0, |at| 1 + at as u8)
        });
        Some(Goal { puzzle: self.puzzle, sets: GoalForm::Tops(part), is_alike: false })
    }

    /// Returns the image with the smallest numbers under the symmetries of a goal. Boards with the
    /// same image are a class, and have the same distance from the goal. `None` for a goal that is
    /// a set of boards.
    pub fn class(&self, goal: &Goal) -> Option<Board> {
        (!goal.is_partial()).then(|| self.canonical(goal))
    }
}

impl Goal {
    /// Returns the goal with a start's pieces, if it leaves them open.
    ///
    /// # Errors
    /// Pieces of the goal that the start does not have.
    #[inline]
    pub fn with_pieces_of(self, start: &Board) -> Result<Goal, QuestionError> {
        match self.puzzle.parts.spare() {
            0 => Ok(self),
            _ => self.with_tiles_of(start),
        }
    }

    fn with_tiles_of(self, start: &Board) -> Result<Goal, QuestionError> {
        // Goals of one start after the other have its tiles already.
        if matches!(&self.sets, GoalForm::Alternatives(_, Some(known)) if known.are_of(start)) {
            return Ok(self);
        }
        let pieces_of = |board: &Board| board.numbers().iter().copied().collect::<PieceSet>();
        if let Some(board) = self.board() {
            if self.puzzle.has_different_tiles() && pieces_of(&board) == pieces_of(start) {
                return Ok(self);
            }
            // Cubes may lie otherwise.
            let parts = self.puzzle.parts;
            let sort = |number: u8| number.checked_sub(1).map(|at| parts.pieces[usize::from(at)].0);
            let only = |of: &Board, other: &Board| {
                let mut rest: Vec<_> = other.numbers().iter().map(|&number| sort(number)).collect();
                let only = of.numbers().iter().find(|&&number| {
                    let at = rest.iter().position(|other| *other == sort(number));
                    at.map(|at| rest.swap_remove(at)).is_none()
                });
                only.map(|&number| parts.notation.symbol(number))
            };
            return match (only(start, &board), only(&board, start)) {
                (Some(start), Some(goal)) => Err(QuestionError::pieces(start, goal)),
                _ => Ok(self),
            };
        }
        let places = PieceCounts::of_board(start);
        if !self.sets().iter().any(|part| places.board(part).is_some()) {
            return Err(QuestionError::Text(format!(
                "expected a goal that a board with the tiles of START {start} can show, found {self:.200}"
            )));
        }
        Ok(self.restricted(places))
    }

    /// Returns the place in the notation, from 1, of the first letter of each square's cube, 0 for
    /// the empty square, if all cubes whose letters begin so may lie there and no others, as in a
    /// pattern of the cubic puzzle. `None` for other goals.
    pub(crate) fn tops(&self) -> Option<&[u8; Grid::MOST]> {
        match &self.sets {
            GoalForm::Tops(tops) => Some(tops),
            _ => None,
        }
    }

    /// Returns a board of the goal, of the tiles that it has; `None` if it has none.
    pub fn some_board(&self) -> Option<Board> {
        if let Some(board) = self.board() {
            return Some(board);
        }
        let sets = self.sets();
        let all = || sets.iter().flatten().fold(PieceSet::default(), |all, &set| all.or(set));
        let places = match &self.sets {
            GoalForm::Alternatives(_, Some(places)) => PieceCounts::clone(places),
            _ => PieceCounts::with(self.puzzle, all()).without_spare(&sets),
        };
        let (numbers, blank) = sets.iter().find_map(|part| places.board(part))?;
        Some(Board { puzzle: self.puzzle, numbers, blank })
    }

    /// Returns the boards of the goal that have these pieces, of which there are some.
    fn restricted(&self, places: PieceCounts) -> Goal {
        let (pieces, sets) = (places.pieces(), self.sets());
        let can_be_shown = |part: &&Alternative| places.board(part).is_some();
        let shown = sets.iter().filter(can_be_shown).map(|part| part.map(|set| set.and(pieces)));
        let mut parts: Vec<Alternative> = Vec::new();
        for part in shown {
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        Goal { sets: GoalForm::Alternatives(parts.into(), Some(places.into())), ..self.clone() }
    }
}
