//! The form of a puzzle: what of its description the ranks and the distances of boards depend on.

use std::borrow::Cow;

use crate::board::pieces::{Alternative, PieceSet};
use crate::cube::sort::Faces;
use crate::error::DescriptionError;
use crate::listed::MOST_TILES;
use crate::puzzle::Puzzle;
use crate::{Description, Direction, Goal};

/// The first word of the line about the goal.
const GOAL: &str = "goal ";

const ALIKE: &str = Description::ALIKE;

impl Puzzle {
    /// Returns the form of the puzzle: the size of the board, the number of each sort of tiles, the
    /// number and the marks of each sort of cubes, whether moves are slides, and whether cubes roll
    /// mirrored, each in a line.
    /// Marks are named `a`, `b`, ... in their order. Puzzles of one form differ in words and
    /// symbols alone: their pieces have the same numbers, and their boards the same ranks and
    /// distances.
    ///
    /// ```
    /// use tilebase_puzzle::Puzzle;
    ///
    /// let gardner = Puzzle::shipped("gardner").unwrap();
    /// assert_eq!(gardner.form(), "board 3x3\ncubes 4 ababab\ncubes 4 aaabbb\n");
    /// ```
    pub fn form(self) -> &'static str {
        self.parts.derived.form.get_or_init(|| {
            let rolls = if self.is_mirrored() { "rolls mirrored\n" } else { "" };
            self.form_of(&|faces| faces) + rolls
        })
    }

    /// Returns the lines of the form about the board, the pieces, of cubes with these images of
    /// marks, and their moves.
    fn form_of(self, image: &dyn Fn(Faces) -> Faces) -> String {
        let parts = self.parts;
        let mut form = format!("board {}\n", parts.grid);
        let sorts = || parts.counts.iter().zip(&parts.sorts);
        let tiles = sorts().filter(|(_, sort)| !sort.is_cube);
        let tiles: String = tiles.map(|(count, _)| format!(" {count}")).collect();
        if !tiles.is_empty() {
            form.push_str(&format!("tiles{tiles}\n"));
        }
        let mut names = Vec::new();
        for (count, sort) in sorts().filter(|(_, sort)| sort.is_cube) {
            let marks = image(sort.seen[0]).map(|mark| {
                if !names.contains(&mark) {
                    names.push(mark);
                }
                // Small letters, and no control characters behind them.
                ('a'..='~')
                    .chain('\u{2801}'..)
                    .zip(&names)
                    .find(|(_, name)| **name == mark)
                    .map_or('a', |(letter, _)| letter)
            });
            form.push_str(&format!("cubes {count} {}\n", String::from_iter(marks)));
        }
        form + if self.has_slides() { "moves slides\n" } else { "" }
    }

    /// Returns the puzzle of a form: the one that comes with the crate, if one has the form, else
    /// one of this name, unless there are so many puzzles.
    ///
    /// # Errors
    /// What is no form; says why.
    pub(super) fn of_form(name: &str, form: &str, most: usize) -> Result<Puzzle, DescriptionError> {
        if let Some(shipped) = Puzzle::all().find(|puzzle| puzzle.form() == form) {
            return Ok(shipped);
        }
        let mut pairs = Vec::<(String, Vec<String>)>::new();
        for line in form.lines() {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            let value = if key == "tiles" { tiles(value)? } else { value.to_owned() };
            match pairs.iter_mut().find(|(other, _)| other == key) {
                Some((_, values)) => values.push(value),
                None => pairs.push((key.to_owned(), [value].to_vec())),
            }
        }
        let puzzle = Puzzle::made(&Description::new(name, pairs)?, most)?;
        expect_form(puzzle.form(), form)?;
        Ok(puzzle)
    }

    /// Returns the puzzle whose numbers, ranks and distances boards of this one have in tables; and
    /// the number there of each piece, if it is another one, that of the empty square first.
    pub(crate) fn in_tables(self) -> &'static (Puzzle, Option<Vec<u8>>) {
        self.parts.derived.ranked.get_or_init(|| {
            if self.is_mirrored() {
                // There is room for one beside each that was described.
                let form = self.form_of(&in_a_mirror);
                let other = Puzzle::of_form(self.name(), &form, 2 * Puzzle::MOST);
                let numbers = |puzzle| (puzzle, Some(self.numbers_in_a_mirror(puzzle)));
                return other.map_or((self, None), numbers);
            }
            let is_shipped = Puzzle::shipped(self.name()) == Some(self);
            let same = || Puzzle::all().find(|puzzle| puzzle.form() == self.form());
            (if is_shipped { None } else { same() }.unwrap_or(self), None)
        })
    }

    /// Returns the number in another puzzle of the image of each piece in a mirror between west and
    /// east; 0 for the empty square. The sorts of the other are these images, but for the names of
    /// marks.
    fn numbers_in_a_mirror(self, other: Puzzle) -> Vec<u8> {
        let image = |&(sort, orientation): &(usize, usize)| {
            let (own, others) = (&self.parts.sorts[sort], &other.parts.sorts[sort]);
            // Orientations are told apart by where the marks of the first one look.
            let of = |faces: Faces, first: Faces| {
                faces.map(|mark| first.iter().position(|&m| m == mark))
            };
            let seen = of(in_a_mirror(own.seen[orientation]), in_a_mirror(own.seen[0]));
            let at = others.seen.iter().position(|&other| of(other, others.seen[0]) == seen);
            other.parts.firsts[sort] + at.unwrap_or_default() as u8
        };
        std::iter::once(0).chain(self.parts.pieces.iter().map(image)).collect()
    }

    /// Returns the number of each piece in [`Goal::in_tables`], if it is another one; that of the
    /// empty square first.
    pub fn numbers_in_tables(self) -> Option<&'static [u8]> {
        self.in_tables().1.as_deref()
    }
}

impl Goal {
    /// Returns the goal as tables have it: of the puzzle that comes with the crate, if one differs
    /// in words alone, and of the puzzle whose cubes roll as usual, if they roll mirrored.
    pub fn in_tables(&self) -> Cow<'_, Goal> {
        let (puzzle, numbers) = self.puzzle.in_tables();
        if *puzzle == self.puzzle {
            return Cow::Borrowed(self);
        }
        if self.is_alike
            && let Ok(alike) = puzzle.goal(ALIKE)
        {
            return Cow::Owned(alike);
        }
        let image = |set: &PieceSet| match numbers {
            None => *set,
            Some(numbers) => set.numbers().map(|number| numbers[usize::from(number)]).collect(),
        };
        let parts = self.sets().iter().map(|part| part.each_ref().map(image)).collect();
        Cow::Owned(Goal::of_parts(*puzzle, parts, false))
    }

    /// Returns the [form](Puzzle::form) of the puzzle, and a line about the goal: `goal alike`; or
    /// for each square the numbers of the pieces that may lie there, as bits of a hexadecimal
    /// number, the lowest for the empty square. If the goal is a union of such sets, `+` stands
    /// between them.
    ///
    /// ```
    /// use tilebase_puzzle::{Goal, Puzzle};
    ///
    /// let harris = Puzzle::shipped("harris").unwrap();
    /// let goal = harris.goal("UUUU_UUUD")?;
    /// let form = goal.form();
    /// assert_eq!(form, "board 3x3\ncubes 8 abbbbb\ngoal 2 2 2 2 1 2 2 2 4\n");
    /// assert_eq!(Goal::of_form(&form), Ok(goal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn form(&self) -> String {
        let squares = self.puzzle.grid().squares();
        let part =
            |part: &Alternative| part[..squares].iter().map(|set| set.digits()).collect::<Vec<_>>();
        let text = match self.is_alike {
            true => ALIKE.to_owned(),
            false => {
                let parts = self.sets().iter().map(|sets| part(sets).join(" ")).collect::<Vec<_>>();
                parts.join(" + ")
            }
        };
        format!("{}{GOAL}{text}\n", self.puzzle.form())
    }

    /// Returns the goal of a [form](Goal::form).
    ///
    /// # Errors
    /// What is no form of a goal; says why.
    pub fn of_form(form: &str) -> Result<Goal, DescriptionError> {
        let error = DescriptionError::of_text;
        let expected =
            || error(format!("expected lines about a puzzle and its goal, found {form:?}"));
        let at = form.find(GOAL).filter(|&at| at > 0).ok_or_else(expected)?;
        let puzzle = Puzzle::of_form("puzzle", &form[..at], Puzzle::MOST)?;
        let text = form[at..].strip_prefix(GOAL).and_then(|goal| goal.strip_suffix('\n'));
        let text = text.ok_or_else(expected)?;
        let goal = if text == ALIKE {
            puzzle.goal(text).map_err(|wrong| error(wrong.to_string()))?
        } else {
            let squares = puzzle.grid().squares();
            let part = |text: &str| {
                let sets = text.split(' ').map(|set| PieceSet::read(set, puzzle.largest_number()));
                let sets = sets.collect::<Option<Vec<_>>>().filter(|sets| sets.len() == squares)?;
                let set = |square| sets.get(square).copied().unwrap_or(PieceSet::of(0));
                Some(std::array::from_fn(set))
            };
            let parts = text.split(" + ").map(part).collect::<Option<_>>();
            Goal::of_parts(puzzle, parts.ok_or_else(expected)?, false)
        };
        if goal.some_board().is_none() {
            return Err(error(format!("expected a goal that boards can show, found {goal}")));
        }
        expect_form(&goal.form(), form)?;
        Ok(goal)
    }
}

/// Checks that a form that was read is as it is written.
fn expect_form(expected: &str, found: &str) -> Result<(), DescriptionError> {
    let error = || format!("expected the form {expected:?}, found {found:?}");
    if expected == found { Ok(()) } else { Err(DescriptionError::of_text(error())) }
}

/// Returns the marks that are seen in a mirror between west and east.
fn in_a_mirror(mut faces: Faces) -> Faces {
    faces.swap(Direction::East as usize, Direction::West as usize);
    faces
}

/// Returns symbols for tiles, of which a form has the number of each sort.
fn tiles(counts: &str) -> Result<String, DescriptionError> {
    let mut symbols = Vec::new();
    for (sort, count) in (1..).zip(counts.split(' ')) {
        let count = count.parse().ok().filter(|&count: &usize| count <= MOST_TILES);
        let wrong = || format!("expected numbers of tiles, found {counts:?}");
        let count = count.ok_or_else(|| DescriptionError::of_text(wrong()))?;
        symbols.extend(std::iter::repeat_n(format!("{sort}"), count));
    }
    Ok(symbols.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::path::random_moves;

    fn puzzle(name: &str, pairs: &[(&str, &str)]) -> Puzzle {
        let pairs = pairs.iter().map(|(key, values)| {
            (key.to_string(), values.split(", ").map(ToString::to_string).collect())
        });
        Puzzle::new(&Description::new(name, pairs).unwrap()).unwrap()
    }

    fn others() -> Vec<Puzzle> {
        let mirrored = ("rolls", "mirrored");
        [
            puzzle("letters", &[("board", "4x2"), ("tiles", "AABCDEF")]),
            puzzle("slides", &[("board", "4x2"), ("tiles", "AABCDEF"), ("moves", "slides")]),
            puzzle(
                "mixed",
                &[("board", "3x2"), ("tiles", "12"), ("cubes", "3 AB...."), ("looks", "AB")],
            ),
            puzzle("two", &[("cubes", "4 MM...., 4 M.N...")]),
            puzzle("turned", &[("cubes", "4 MNO..., 4 NOM..."), mirrored]),
            puzzle("corner", &[("cubes", "8 M.M.M."), mirrored]),
        ]
        .into()
    }

    #[test]
    fn forms_of_goals_are_read_as_they_are_written() {
        for puzzle in Puzzle::all().chain(others()) {
            let board = puzzle.default_goal(None).some_board().unwrap();
            let two = [board, board.after(board.legal_moves().first().unwrap()).unwrap()];
            let parts = two.map(|board| board.numbers.map(PieceSet::of)).to_vec();
            let goals = [
                puzzle.default_goal(None),
                Goal::from(board),
                Goal::of_parts(puzzle, parts, false),
            ];
            for goal in goals {
                let form = goal.form();
                let again = Goal::of_form(&form).unwrap_or_else(|error| panic!("{form}: {error}"));
                assert_eq!(again.form(), form);
                if Puzzle::shipped(puzzle.name()).is_some() {
                    assert_eq!(again, goal);
                }
            }
        }
    }

    /// Guards the tables of puzzles that are named otherwise, or roll mirrored.
    #[test]
    fn ranked_boards_move_as_the_boards_do() {
        let alike =
            |name| Puzzle::shipped(name).unwrap().default_goal(None).in_tables().into_owned();
        assert_eq!(alike("crossteaser"), alike("alike"));
        let named = puzzle("mine", &[("cubes", "8 B....."), ("shows", "UDNSEW")]);
        assert_eq!(named.default_goal(None).in_tables().puzzle().name(), "harris");
        for puzzle in Puzzle::all().chain(others()) {
            let mut board = puzzle.default_goal(None).some_board().unwrap();
            let ranked = |board| Goal::from(board).in_tables().board().unwrap();
            let mut image = ranked(board);
            for step in random_moves().take(200) {
                let Some(after) = board.after(step) else { continue };
                board = after;
                image = image.after(step).unwrap();
                assert_eq!(ranked(board), image, "{puzzle}");
                assert!(!image.puzzle().is_mirrored());
            }
        }
    }

    /// Guards that the names of many marks are read again: none is a control character, a blank, or
    /// another one in capitals.
    #[test]
    fn sixty_marks_have_names() {
        let marks: Vec<char> =
            ('A'..='Z').chain('\u{3b1}'..'\u{3c2}').chain('\u{430}'..'\u{442}').collect();
        let sorts: Vec<String> = marks[..60].chunks(6).map(String::from_iter).collect();
        let counted = sorts.iter().enumerate().map(|(at, marks)| (1 + usize::from(at == 0), marks));
        let cubes: Vec<String> = counted.map(|(count, marks)| format!("{count} {marks}")).collect();
        let goal =
            puzzle("many", &[("board", "4x3"), ("cubes", &cubes.join(", "))]).default_goal(None);
        assert_eq!(Goal::of_form(&goal.form()).unwrap().form(), goal.form());
    }

    #[test]
    fn other_texts_are_no_forms() {
        for form in [
            "",
            "goal alike\n",
            "board 3x3\ncubes 8 abbbbb\n",
            "board 3x3\ncubes 8 abbbbb\ngoal 2 2 2 2 1 2 2 2 2",
            "board 3x3\ncubes 8 abbbbb\ngoal 2 2 2 2 1 2 2 2\n",
            "board 3x3\ncubes 8 abbbbb\ngoal 2 2 2 2 1 2 2 2 100\n",
            "board 3x3\ncubes 8 abbbbb\ngoal 2 2 2 2 1 2 2 2 02\n",
            "board 3x3\ncubes 8 abbbbb\ngoal 2 2 2 2 2 2 2 2 2\n",
            "board 3x3\ncubes 8 bccccc\ngoal 2 2 2 2 1 2 2 2 2\n",
            "board 3x3\ncubes 8 abbbbb\ntitle x\ngoal 2 2 2 2 1 2 2 2 2\n",
            "board 3x3\ntiles 99999999999 1\ngoal 2 2 2 2 1 2 2 2 2\n",
            "board 9x9\ntiles 80\ngoal alike\n",
        ] {
            assert!(Goal::of_form(form).is_err(), "{form}");
        }
    }
}
