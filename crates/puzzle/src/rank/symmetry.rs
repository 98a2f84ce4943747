//! The symmetries of a puzzle, derived from its pieces and their rolls.

use std::mem;

use crate::board::pieces::{Alternative, PieceSet};
use crate::puzzle::{Puzzle, PuzzleParts, keep};
use crate::{Board, Direction, Goal, Grid, Move, Space};

/// A symmetry of a [`Puzzle`]: one of the board's shape, and an image of each piece.
///
/// It takes a path between two boards to a path of the same length between their images. Tiles are
/// their own images. That of a cube is the cube turned or reflected, with its marks renamed; all
/// cubes are changed alike.
///
/// ```
/// use tilebase_puzzle::Puzzle;
///
/// let harris = Puzzle::shipped("harris").unwrap();
/// assert_eq!(harris.symmetries().len(), 16);
/// let (goal, symmetry) = harris.goal("UUUUUUUN_")?.canonical();
/// assert_eq!(goal.to_string(), "_UUEUUUUU");
/// let board = harris.board("UUUUUU_NU")?;
/// assert_eq!(symmetry.board(&board).to_string(), "UUUEUU_UU");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// The image of each square. Squares behind the board are their own images.
    squares: [u8; Grid::MOST],
    /// The image of each piece, by its number; 0 for the empty square.
    pieces: Vec<u8>,
    /// The image of each move.
    steps: [Move; 4],
    /// The image of each first letter of cubes by its place in the notation, from 1; `None` if some
    /// have none.
    tops: Option<Vec<u8>>,
}

impl Symmetry {
    /// Returns the image of a board.
    #[must_use]
    pub fn board(&self, board: &Board) -> Board {
        self.renamed(board, |number| self.pieces[usize::from(number)])
    }

    /// Returns the image of a goal: the set of the images of its boards. Its parts are in order,
    /// each once, so that equal unions of parts have equal images.
    #[must_use]
    pub fn goal(&self, goal: &Goal) -> Goal {
        let mut parts = Vec::with_capacity(goal.alternatives());
        self.parts(goal, &mut parts);
        goal.image(parts)
    }

    /// Returns the image of a move.
    #[inline]
    pub const fn move_image(&self, step: Move) -> Move {
        self.steps[step as usize]
    }

    /// Returns the images of first letters of cubes on the images of their squares, each as its
    /// place in the notation, from 1; `None` if some have none.
    #[inline]
    pub(crate) fn tops<const SQUARES: usize>(&self, tops: &[u8; SQUARES]) -> Option<[u8; SQUARES]> {
        let images = self.tops.as_ref()?;
        let mut image = [0; SQUARES];
        for (&top, &to) in tops.iter().zip(&self.squares) {
            image[usize::from(to)] = images[usize::from(top)];
        }
        Some(image)
    }

    /// Returns the board with these images of the pieces on the images of their squares.
    #[inline]
    fn renamed(&self, board: &Board, image: impl Fn(u8) -> u8) -> Board {
        let mut numbers = [0; Grid::MOST];
        for (&number, &to) in board.numbers().iter().zip(&self.squares) {
            numbers[usize::from(to)] = image(number);
        }
        Board { puzzle: board.puzzle, numbers, blank: self.squares[board.blank()] }
    }

    fn part(&self, part: &Alternative) -> Alternative {
        let mut image = *part;
        let mut last = (PieceSet::of(0), PieceSet::of(0));
        for (&set, &to) in part.iter().zip(&self.squares) {
            if set != last.0 {
                let images = set.numbers().map(|number| self.pieces[usize::from(number)]);
                last = (set, images.collect());
            }
            image[usize::from(to)] = last.1;
        }
        image
    }

    /// Returns the image of a set of squares, which is as [`Goal::blanks`] returns it.
    fn blanks(&self, squares: u16) -> u16 {
        let images = (0..).zip(&self.squares).map(|(from, to)| (squares << from & FIRST) >> to);
        images.fold(0, |all, image| all | image)
    }

    /// Sets `images` to the images of a goal's parts, in order.
    fn parts(&self, goal: &Goal, images: &mut Vec<Alternative>) {
        images.clear();
        images.extend(goal.sets().iter().map(|part| self.part(part)));
        images.sort_unstable();
        images.dedup();
    }
}

impl Puzzle {
    /// Returns all symmetries, the identity first. They are a group. If there are more than 120
    /// ways to rename the marks of some cubes, all marks keep their names.
    pub fn symmetries(self) -> &'static [Symmetry] {
        self.parts.derived.symmetries.get_or_init(|| {
            let parts = self.parts;
            let marks = parts.sorts.iter().flat_map(|sort| sort.seen[0]);
            let fixed: Vec<_> = marks.map(|mark| (mark, mark)).collect();
            let all = parts.derived(&[]).or_else(|| parts.derived(&fixed)).unwrap_or_default();
            keep(all.len() * (size_of::<Symmetry>() + parts.pieces.len()));
            all
        })
    }

    /// Returns an iterator over the patterns that represent a class ([`Goal::canonical`]), by
    /// number: 1,320 of the cubic puzzle, and none of a puzzle whose goals are boards.
    pub fn representatives(self) -> impl Iterator<Item = Goal> {
        let patterns =
            (0..self.pattern_count().unwrap_or(0)).filter_map(move |at| self.pattern_goal(at));
        patterns.filter(|pattern| pattern.canonical().0 == *pattern)
    }
}

impl Goal {
    /// Returns the representative of the goal's class, and the first symmetry that takes the goal
    /// there. The class is the goal's images under all symmetries. The representative of a board is
    /// the image with the smallest rank in the [`Space`] of the board, if all have one. Else it is
    /// the first if goals are ordered by the squares that are empty, then by the numbers of the
    /// pieces on each square.
    pub fn canonical(&self) -> (Goal, &'static Symmetry) {
        if let Some(class) = self.class_by_rank() {
            return class;
        }
        let (all, blanks) = (self.puzzle.symmetries(), self.blanks());
        let first = all.iter().map(|symmetry| symmetry.blanks(blanks)).max();
        let mut all = all.iter().filter(|symmetry| Some(symmetry.blanks(blanks)) == first);
        let Some(mut symmetry) = all.next() else { unreachable!("a group has an identity") };
        let (mut smallest, mut images) = (Vec::new(), Vec::new());
        symmetry.parts(self, &mut smallest);
        // Images of equal cubes differ by the empty square alone.
        for other in all.take_while(|_| !self.is_alike) {
            other.parts(self, &mut images);
            if images < smallest {
                mem::swap(&mut smallest, &mut images);
                symmetry = other;
            }
        }
        (self.image(smallest), symmetry)
    }

    /// Returns the image of a board with the smallest rank, if all have one.
    fn class_by_rank(&self) -> Option<(Goal, &'static Symmetry)> {
        let board = self.board()?;
        // The goal of a description, which tables do not have, must not decide.
        let own = self.puzzle.space().filter(|space| space.rank(&board).is_some());
        let space = own.or_else(|| Space::of_default(&board))?;
        let images = self.puzzle.symmetries().iter().map(|symmetry| {
            let image = symmetry.board(&board);
            // Boards that differ by the names of faces share a rank.
            Some(((space.rank(&image)?, image.numbers), image, symmetry))
        });
        let images: Vec<_> = images.collect::<Option<_>>()?;
        let (_, image, symmetry) = images.into_iter().min_by_key(|(order, ..)| *order)?;
        Some((image.into(), symmetry))
    }

    /// Returns an iterator over the symmetries that take the goal to itself, the identity first.
    pub fn stabiliser(&self) -> impl Iterator<Item = &'static Symmetry> {
        let blanks = self.blanks();
        // Different parts have different images, so each part is one.
        let mut sets = self.sets().into_owned();
        sets.sort_unstable();
        self.puzzle.symmetries().iter().filter(move |symmetry| {
            symmetry.blanks(blanks) == blanks
                && (self.is_alike
                    || sets.iter().all(|part| sets.binary_search(&symmetry.part(part)).is_ok()))
        })
    }

    /// Returns the set of squares that are surely empty in some part: a bit for each, the highest
    /// for the first square.
    fn blanks(&self) -> u16 {
        let (squares, sets) = (0..self.puzzle.grid().squares(), self.sets());
        let is_blank = |square: &usize| sets.iter().any(|part| part[*square] == PieceSet::of(0));
        squares.filter(is_blank).fold(0, |all, square| all | FIRST >> square)
    }

    /// Returns the goal with other parts, which are images of its own.
    fn image(&self, parts: Vec<Alternative>) -> Goal {
        let is_alike = self.is_alike && parts[..] == self.sets()[..];
        Goal::of_parts(self.puzzle, parts, is_alike)
    }
}

impl Board {
    /// Returns the smallest image of the board under the symmetries that take a goal to itself.
    /// Boards with the same smallest image have the same distance from the goal. Images are ordered
    /// by the empty square, then by the numbers of the pieces.
    ///
    /// If all pieces are tiles, no two alike, and the goal is one board, the symmetries are those
    /// of the shape that keep the empty square of the goal, each with the other names of the
    /// tiles that make the goal its own image.
    ///
    /// ```
    /// use tilebase_puzzle::Puzzle;
    ///
    /// let eight = Puzzle::shipped("eight").unwrap();
    /// let goal = eight.goal("12345678_")?;
    /// for text in ["1234567_8", "12345_786"] {
    ///     let smallest = eight.board(text)?.canonical(&goal);
    ///     assert_eq!(smallest.to_string(), "12345_786");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(&self, goal: &Goal) -> Board {
        let order = |image: &Board| (image.blank, image.numbers);
        let parts = self.puzzle.parts;
        let are_different = || parts.counts.iter().all(|&count| count == 1);
        let Some(goal) = goal.board().filter(|_| are_different() && !parts.has_cubes()) else {
            let images = goal.stabiliser().map(|symmetry| symmetry.board(self));
            return images.min_by_key(order).unwrap_or(*self);
        };
        let keeps = |all: &&Symmetry| all.squares[goal.blank()] == goal.blank;
        let images = self.puzzle.symmetries().iter().filter(keeps).map(|symmetry| {
            symmetry.renamed(self, |tile| {
                let from = goal.numbers().iter().position(|&other| other == tile);
                from.map_or(tile, |from| goal.numbers[usize::from(symmetry.squares[from])])
            })
        });
        // As tiles are ranked.
        images.min_by_key(|image| image.numbers).unwrap_or(*self)
    }
}

/// The first square, in a set of squares.
const FIRST: u16 = 1 << 15;

/// The most ways to rename marks that are tried.
const MOST: usize = 120;

/// The images of the six directions.
type Turn = [Direction; 6];

/// The images of the pieces of the first sorts, and of the marks on them.
type Images = (Vec<u8>, Vec<(char, char)>);

impl PuzzleParts {
    /// Derives the symmetries under which some marks have these images; `None` if there are more
    /// than [`MOST`] ways to rename the others.
    fn derived(&self, marks: &[(char, char)]) -> Option<Vec<Symmetry>> {
        let mut all: Vec<Symmetry> = Vec::new();
        for (squares, steps) in of_shape(self.grid) {
            for turn in turns() {
                let mut images: Vec<Images> = vec![(vec![0], marks.to_vec())];
                for _ in &self.sorts {
                    let all = 1..=self.pieces.len();
                    let more = |known| {
                        all.clone().filter_map(move |to| self.with(known, to, &turn, &steps))
                    };
                    images = images.iter().flat_map(more).take(MOST + 1).collect();
                    if images.len() > MOST {
                        return None;
                    }
                }
                for (pieces, _) in images {
                    let tops = self.images_of_tops(&pieces);
                    let symmetry = Symmetry { squares, pieces, steps, tops };
                    if !all.contains(&symmetry) {
                        all.push(symmetry);
                    }
                }
            }
        }
        Some(all)
    }

    /// Returns the image of each first letter of cubes by its place in the notation, from 1; `None`
    /// if some have none.
    fn images_of_tops(&self, pieces: &[u8]) -> Option<Vec<u8>> {
        let begins = &self.notation.first_letters;
        let image = |of: PieceSet| {
            let image = of.numbers().map(|number| pieces[usize::from(number)]).collect();
            begins.iter().position(|(_, other)| *other == image).map(|at| at as u8 + 1)
        };
        let images = begins.iter().map(|(_, of)| image(*of));
        std::iter::once(Some(0)).chain(images).collect()
    }

    /// Adds the images of the pieces of the next sort, of which `to` is that of its first. Each
    /// mark's image is seen in the image of the mark's direction, and rolls must agree.
    fn with(&self, known: &Images, to: usize, turn: &Turn, steps: &[Move; 4]) -> Option<Images> {
        let start = known.0.len();
        let (sort, _) = self.pieces[start - 1];
        let (image, _) = self.pieces[to - 1];
        let are_cubes = self.sorts[sort].is_cube && self.sorts[image].is_cube;
        if sort != image && !(are_cubes && self.counts[sort] == self.counts[image]) {
            return None;
        }
        let seen = |number: usize| {
            let (sort, orientation) = self.pieces[number - 1];
            &self.sorts[sort].seen[orientation]
        };
        let renamed = |number: usize, image: usize| {
            let images = turn.map(|to| seen(image)[to as usize]);
            seen(number).iter().copied().zip(images)
        };
        let agrees = |marks: &[(char, char)], (mark, image): (char, char)| {
            marks.iter().all(|&(other, to)| (other == mark) == (to == image))
        };
        if !renamed(start, to).all(|pair| agrees(&known.1, pair)) {
            return None;
        }
        let (mut pieces, mut marks) = known.clone();
        pieces.resize(start + self.sorts[sort].seen.len(), 0);
        pieces[start] = to as u8;
        let mut left = vec![start];
        while let Some(number) = left.pop() {
            let image = usize::from(pieces[number]);
            for pair in renamed(number, image) {
                if !agrees(&marks, pair) {
                    return None;
                }
                if !marks.contains(&pair) {
                    marks.push(pair);
                }
            }
            for (rolled, step) in self.rolled.iter().zip(steps) {
                let (next, to) = (usize::from(rolled[number]), self.rolled[*step as usize][image]);
                if pieces[next] == 0 {
                    pieces[next] = to;
                    left.push(next);
                } else if pieces[next] != to {
                    return None;
                }
            }
        }
        Some((pieces, marks))
    }
}

/// Returns the symmetries of a board's shape, the identity first: the images of squares and of moves.
fn of_shape(grid: Grid) -> impl Iterator<Item = ([u8; Grid::MOST], [Move; 4])> {
    grid.images().map(move |squares| {
        let image = |square: usize| usize::from(squares[square]);
        let steps = Move::ALL.map(|step| {
            let is_image = |to: &Move| {
                let agrees = |from| {
                    grid.neighbour(image(from), *to) == grid.neighbour(from, step).map(image)
                };
                (0..grid.squares()).all(agrees)
            };
            Move::ALL.into_iter().find(is_image).unwrap_or(step)
        });
        (squares, steps)
    })
}

/// Returns the 48 rotations and reflections of a cube, the identity first: the images of
/// directions.
fn turns() -> impl Iterator<Item = Turn> {
    let axes = (0..27).map(|number| [number / 9, number / 3 % 3, number % 3]);
    let axes = axes.filter(|[a, b, c]| a != b && b != c && a != c);
    axes.flat_map(|axes| {
        (0..8).map(move |signs| {
            let image = |at: Direction| {
                Direction::new(axes[at.axis()], at.sign() ^ (signs >> at.axis() & 1))
            };
            Direction::ALL.map(image)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::path::random_moves;
    use crate::{Description, Path};

    /// Returns a puzzle of cubes that are written as the marks of their six faces.
    fn puzzle(board: &str, cubes: &str, others: &[(&str, &str)]) -> Puzzle {
        let pairs = [("board", board), ("cubes", cubes), ("shows", "UDNSEW")];
        let pairs = pairs.iter().chain(others).map(|(key, values)| {
            (key.to_string(), values.split(", ").map(ToString::to_string).collect())
        });
        Puzzle::new(&Description::new(&format!("{board} {cubes}"), pairs).unwrap()).unwrap()
    }

    /// Returns the shipped puzzles and others, with the numbers of their symmetries.
    fn puzzles() -> Vec<(Puzzle, usize)> {
        let shipped = [
            ("eight", 8),
            ("cubic", 8 * 6),
            ("harris", 8 * 2),
            ("gardner", 8 * 4),
            ("alike", 8 * 24),
            ("crossteaser", 8 * 24),
        ];
        let shipped = shipped.map(|(name, count)| (Puzzle::shipped(name).unwrap(), count));
        let mirrored = &[("rolls", "mirrored")];
        let others = [
            (puzzle("3x2", "5 M.....", &[]), 4 * 2),
            (puzzle("2x3", "5 M.....", mirrored), 4 * 2),
            (puzzle("2x2", "3 M.....", mirrored), 8 * 2),
            (puzzle("4x3", "11 MNRBWG", mirrored), 4 * 24),
            (puzzle("3x3", "4 M.M.M., 4 MMM...", mirrored), 8 * 4),
            // Marks can change places if there are as many cubes with each.
            (puzzle("3x3", "4 M....., 4 N.....", &[]), 8 * 2 * 2),
            (puzzle("3x3", "3 M....., 5 N.....", &[]), 8 * 2),
            (puzzle("3x2", "1 M....., 2 MM....", &[("tiles", "12")]), 4 * 2),
            // There would be 5 040 ways to rename the marks.
            (
                puzzle(
                    "4x2",
                    &["A", "B", "C", "D", "E", "F", "M"].map(|m| format!("1 {m}.....")).join(", "),
                    &[],
                ),
                4 * 2,
            ),
        ];
        shipped.into_iter().chain(others).collect()
    }

    #[test]
    fn symmetries_are_groups_of_so_many() {
        for (puzzle, count) in puzzles() {
            let all = puzzle.symmetries();
            assert_eq!(all.len(), count, "{puzzle}");
            let goal = puzzle.default_goal(None);
            for symmetry in all {
                let image = symmetry.goal(&goal);
                assert!(all.iter().any(|back| back.goal(&image) == all[0].goal(&goal)));
            }
        }
    }

    #[test]
    fn images_commute_with_moves() {
        for (puzzle, _) in puzzles() {
            let start = puzzle.default_start().or_else(|| puzzle.default_goal(None).some_board());
            let mut board = start.unwrap();
            for step in random_moves().take(200) {
                let Some(after) = board.after(step) else { continue };
                for symmetry in puzzle.symmetries() {
                    let image = symmetry.board(&board);
                    assert_eq!(puzzle.board_of_numbers(image.numbers()), Ok(image));
                    assert_eq!(
                        image.after(symmetry.move_image(step)),
                        Some(symmetry.board(&after))
                    );
                    assert_eq!(symmetry.goal(&Goal::from(board)), Goal::from(image));
                }
                board = after;
            }
        }
    }

    #[test]
    fn the_smallest_images_are_those_of_all_images() {
        for (puzzle, _) in puzzles() {
            let default = puzzle.default_goal(None);
            let board = puzzle.default_start().or_else(|| default.some_board()).unwrap();
            let moved = board.follow(random_moves_of(&board, 30)).unwrap();
            let part = |board: &Board| board.numbers.map(PieceSet::of);
            let two = Goal::of_parts(puzzle, vec![part(&board), part(&moved)], false);
            for goal in [default, Goal::from(board), Goal::from(moved), two] {
                let (class, first) = goal.canonical();
                assert_eq!(first.goal(&goal), class);
                let mut all = puzzle.symmetries().iter();
                assert_eq!(all.find(|symmetry| symmetry.goal(&goal) == class), Some(first));
                for symmetry in puzzle.symmetries() {
                    assert_eq!(symmetry.goal(&goal).canonical().0, class);
                }
                let itself = puzzle.symmetries()[0].goal(&goal);
                let keeps = |symmetry: &&Symmetry| symmetry.goal(&goal) == itself;
                assert!(goal.stabiliser().eq(puzzle.symmetries().iter().filter(keeps)));
                let smallest = moved.canonical(&goal);
                for symmetry in goal.stabiliser() {
                    assert_eq!(symmetry.board(&moved).canonical(&goal), smallest);
                }
            }
        }
        let alike = Puzzle::shipped("alike").unwrap().goal("alike").unwrap();
        assert_eq!(alike.canonical(), (alike.clone(), &alike.puzzle.symmetries()[0]));
        assert_eq!(alike.stabiliser().count(), 192);
    }

    /// Returns moves from a board.
    fn random_moves_of(board: &Board, count: usize) -> Path {
        let mut board = *board;
        let steps = random_moves().filter_map(|step| {
            board = board.after(step)?;
            Some(step)
        });
        steps.take(count).collect()
    }
}
