//! The words about a puzzle, for help and errors: those of the description, or made from its
//! pieces.

use crate::Puzzle;

/// The words about a puzzle that help and errors need.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Words {
    /// The notation of a start.
    pub start: String,
    /// The default start; empty if the start must be given.
    pub default_start: String,
    /// The notation of a goal.
    pub goal: String,
    /// The default goal; empty if a question must name its goal.
    pub default_goal: String,
    /// The arguments of an example question.
    pub example: String,
    /// The reason why no moves lead from some starts to a goal, or the fact that they always do.
    pub reach: String,
}

impl Puzzle {
    /// Returns the words about the puzzle.
    pub fn words(self) -> &'static Words {
        self.parts.derived.texts.get_or_init(|| Words::new(self))
    }

    /// Returns the numbers of pieces and their meaning, such as `0 (empty), 1 (U), 2 (D)`.
    pub fn numbering(self) -> String {
        let symbol = |number: &u8| self.symbol(*number).unwrap_or_default();
        let numbers = 1..=self.largest_number() as u8;
        // Tiles whose symbols are their numbers.
        if numbers.clone().all(|number| symbol(&number) == number.to_string()) {
            return format!("0 (empty), 1 to {} (the tiles)", self.largest_number());
        }
        let all = numbers.map(|number| format!(", {number} ({})", symbol(&number)));
        std::iter::once("0 (empty)".to_owned()).chain(all).collect()
    }
}

impl Words {
    fn new(puzzle: Puzzle) -> Words {
        let parts = puzzle.parts;
        let said = |key| parts.said(key).map(ToOwned::to_owned);
        let squares = puzzle.grid().in_words();
        let goal = puzzle.default_goal(None);
        let is_free = parts.spare() > 0 && parts.goal.is_none();
        let start = puzzle.default_start().map(|start| start.to_string());
        let example = || match &start {
            Some(_) => puzzle.name().to_owned(),
            None => {
                let board = goal.some_board().unwrap_or_else(|| puzzle.uniform_start(0));
                format!("{} {board}", puzzle.name())
            }
        };
        Words {
            start: said("starts").unwrap_or_else(|| {
                let left_out = match parts.spare() {
                    0 => String::new(),
                    spare => format!(" ({spare} of the {} tiles left out)", parts.listed.len()),
                };
                format!("{squares}: {}{left_out}", parts.notation.expected())
            }),
            goal: said("goals")
                .unwrap_or_else(|| "a board, or part of one, with ? for anything".to_owned()),
            default_goal: match is_free {
                _ if parts.must_name_goal => String::new(),
                true => "each tile on the square of its own number".to_owned(),
                false => goal.to_string(),
            },
            example: said("example").unwrap_or_else(example),
            reach: said("reach").unwrap_or_else(|| parts.reach()),
            default_start: start.unwrap_or_default(),
        }
    }
}

impl crate::puzzle::PuzzleParts {
    /// Returns why no moves lead from some boards to a goal.
    fn reach(&self) -> String {
        let has_phases = self.sorts.iter().any(|sort| sort.has_parity);
        let are_different = self.counts.iter().all(|&count| count == 1);
        if self.grid.is_ring() {
            let squares = if self.grid.squares() == 4 { "2x2 squares" } else { "this ring" };
            return format!("on {squares} the pieces only go round");
        }
        let bottleneck = self.grid.bottleneck().filter(|_| self.grid.has_walls());
        if let Some(square) = bottleneck {
            let square = self.grid.square_text(square);
            return format!(
                "without square {square} (column, row) the board would fall into parts, and pieces \
                 pass it one at a time"
            );
        }
        if self.grid.has_walls() && self.has_cubes() {
            return "on this board with walls, cubes do not come to lie in every way".to_owned();
        }
        match (are_different, has_phases) {
            (true, _) => "two tiles would have to change places".to_owned(),
            (false, true) => "no roll changes how many cubes have each phase".to_owned(),
            (false, false) => "every board can be reached".to_owned(),
        }
    }
}
