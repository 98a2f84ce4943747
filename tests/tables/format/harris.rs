//! Harris's cubes and look-ups in their tables, as the specification has them.

use std::array::from_fn;
use std::fmt::Write;
use std::sync::LazyLock;

use tilebase::Solver;

use super::board::{letters, step};
use super::cubes::{bit, blank};
use super::file::{Content, File};
use super::made::make;
use super::page::{Outcome, assert_page_says, grouped};

/// Nine squares, each with the letter of a mark; `None` for the empty one.
type Board = [Option<char>; 9];

/// The table of UUUU_UUUU.
static CENTRE: LazyLock<Vec<u8>> =
    LazyLock::new(|| make(tilebase::Content::harris("UUUU_UUUU".parse().expect("a board"))));

/// The letters in the order of axis and sign.
pub(crate) const MARKS: [char; 6] = ['U', 'D', 'N', 'S', 'E', 'W'];

/// For each move of the blank, by its number: four directions, each of which becomes the next with
/// the roll.
const AROUND: [[char; 4]; 4] =
    [['U', 'N', 'D', 'S'], ['U', 'E', 'D', 'W'], ['U', 'W', 'D', 'E'], ['U', 'S', 'D', 'N']];

fn read(text: &str) -> Board {
    let mut letters = text.chars();
    from_fn(|_| letters.next().filter(|letter| *letter != '_'))
}

fn text(board: &Board) -> String {
    board.map(|mark| mark.unwrap_or('_')).iter().collect()
}

/// Returns where a face looks after a move of the blank with this number.
pub(crate) fn turned(face: char, number: usize) -> char {
    let around = AROUND[number];
    let place = around.iter().position(|&letter| letter == face);
    place.map_or(face, |place| around[(place + 1) % 4])
}

/// The board after a roll, where the board goes on there.
fn roll(mut board: Board, number: usize) -> Option<Board> {
    let blank = blank(&board);
    let from = step(blank, number)?;
    board[blank] = Some(turned(board[from].take()?, number));
    Some(board)
}

/// Rows of axes and of signs, as numbers.
fn rows(board: &Board) -> (usize, usize) {
    let number = |mark: &char| MARKS.iter().position(|letter| letter == mark).expect("a mark");
    board
        .iter()
        .flatten()
        .map(number)
        .fold((0, 0), |(axes, signs), mark| (axes * 3 + mark / 2, signs * 2 + mark % 2))
}

fn rank(board: &Board) -> usize {
    let (axes, signs) = rows(board);
    (blank(board) * 6_561 + axes) * 256 + signs
}

/// One of the 16: what becomes of the board, by number, and whether marks go to the opposite faces.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    board: usize,
    negates: bool,
}

impl Symmetry {
    fn all() -> impl Iterator<Item = Symmetry> {
        (0..16).map(|i| Symmetry { board: i / 2, negates: i % 2 == 1 })
    }

    fn image(self, board: &Board) -> Board {
        let square = super::cubes::Symmetry { board: self.board, colours: [0, 1, 2] };
        let mut image = [None; 9];
        for (at, mark) in board.iter().enumerate() {
            image[square.square(at)] = mark.map(|mark| self.mark(mark));
        }
        image
    }

    fn mark(self, mut mark: char) -> char {
        let exchange = |pairs: &[[char; 2]], mark| {
            let pair = pairs.iter().find(|pair| pair.contains(&mark));
            pair.map_or(mark, |&[a, b]| if mark == a { b } else { a })
        };
        let steps: [(bool, &[[char; 2]]); 4] = [
            (self.board & 1 != 0, &[['N', 'W'], ['S', 'E']]),
            (self.board & 2 != 0, &[['E', 'W']]),
            (self.board & 4 != 0, &[['N', 'S']]),
            (self.negates, &[['U', 'D'], ['N', 'S'], ['E', 'W']]),
        ];
        for (_, pairs) in steps.into_iter().filter(|(is_taken, _)| *is_taken) {
            mark = exchange(pairs, mark);
        }
        mark
    }
}

/// The smallest of a board's 16 images by rank, and every symmetry that takes the board there.
fn class(board: &Board) -> (Board, Vec<Symmetry>) {
    let image = |symmetry: &Symmetry| symmetry.image(board);
    let smallest = Symmetry::all().map(|symmetry| image(&symmetry)).min_by_key(rank);
    let smallest = smallest.expect("16 symmetries");
    (smallest, Symmetry::all().filter(|symmetry| image(symmetry) == smallest).collect())
}

/// The distance modulo 4 of a board's image from the table's goal, whose blank is here.
fn residue(table: &File<'_>, image: &Board, goal_blank: usize) -> usize {
    2 * bit(table.section("field"), rank(image)) + (blank(image) + goal_blank) % 2
}

/// From any board to the goal that the symmetry takes to the table's.
fn path(table: &File<'_>, symmetry: Symmetry, start: Board, goal: &Board) -> Vec<usize> {
    let goal_blank = blank(&symmetry.image(goal));
    let residue = |board: &Board| residue(table, &symmetry.image(board), goal_blank);
    let mut here = start;
    let mut path = Vec::new();
    while here != *goal {
        assert!(path.len() < 98, "no shortest path is longer");
        let wanted = (residue(&here) + 3) % 4;
        let next = |number| Some((number, roll(here, number)?));
        let found = (0..4).filter_map(next).find(|(_, next)| residue(next) == wanted);
        let (number, next) = found.expect("a board that is nearer");
        path.push(number);
        here = next;
    }
    path
}

/// Guards the numbers of boards: the crate gives them to the same marks.
#[test]
fn boards_have_the_numbers_of_the_page() {
    for number in (0..15_116_544).step_by(9_973) {
        let board = tilebase::harris::Board::from_rank(number).expect("a number");
        assert_eq!(rank(&read(&board.to_string())), number);
    }
}

/// Guards the tables and what symmetries make of boards: by whichever symmetry a goal is seen,
/// paths end on it when cubes are rolled one by one, and are the crate's.
#[test]
fn paths_lead_from_any_board_to_any_goal_of_the_class() -> Outcome {
    let directory = tempfile::tempdir()?;
    let tables = tilebase::Tables::open(directory.path());
    for (goal, size) in [("DDDD_DDDD", 2), ("DDDDDDDD_", 8), ("UDNS_EWUD", 16)] {
        let (representative, _) = class(&read(goal));
        let name = format!("harris/{}.tbl", text(&representative));
        let table = tilebase_build::make(tilebase::Content::harris(goal.parse()?), &|_level| {});
        let file = tilebase_build::publish(directory.path(), &table)?;
        assert_eq!(file, directory.path().join(name));

        let bytes = std::fs::read(file)?;
        let table = File::read(&bytes)?;
        assert_eq!(table.content, Content::Harris(rank(&representative) as u32));
        let mut images: Vec<_> =
            Symmetry::all().map(|symmetry| symmetry.image(&representative)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), size, "{goal}");
        // Boards and goals in step, all goals in turn.
        let boards = (0..15_116_544).step_by(29_983).filter_map(tilebase::harris::Board::from_rank);
        for (question, (start, goal)) in boards.zip(images.iter().cycle()).enumerate() {
            let (_, symmetries) = class(goal);
            let answer = path(&table, symmetries[0], read(&start.to_string()), goal);
            let other = symmetries[question % symmetries.len()];
            let same = path(&table, other, read(&start.to_string()), goal);
            assert_eq!(same, answer, "by another symmetry");

            let path = tables.harris_to(text(goal).parse()?)?.path(&start)?;
            assert_eq!(path.map(|path| path.to_string()), Some(letters(&answer)));
        }
    }
    Ok(())
}

/// Guards the page's worked example, number by number.
#[test]
fn the_example_is_what_the_table_holds() -> Outcome {
    let (start, goal) = (read("UDNS_EWUD"), read("DDDD_DDDD"));
    let symmetry = Symmetry { board: 0, negates: true };
    assert_eq!(symmetry.image(&goal), read("UUUU_UUUU"));

    let table = File::read(&CENTRE)?;
    let field = table.offset("field");
    let image = symmetry.image(&start);
    let ((axes, signs), number) = (rows(&image), rank(&image));
    let bit = bit(table.section("field"), number);
    let (odd, residue) = ((blank(&image) + 4) % 2, residue(&table, &image, 4));
    let path = path(&table, symmetry, start, &goal);
    assert_eq!(path.len() % 4, residue);

    let mut example = String::new();
    writeln!(example, "board     {}", text(&start))?;
    writeln!(example, "goal      {}", text(&goal))?;
    writeln!(example, "image     {}, by taking every mark to the opposite face", text(&image))?;
    let [at, byte, axes, rank] = [field + number / 8, number / 8, axes, number].map(grouped);
    writeln!(example, "rank      (4 x 6,561 + {axes}) x 256 + {signs} = {rank}")?;
    writeln!(example, "bit       {field} + {byte} = {at}, bit {}: {bit}", number % 8)?;
    writeln!(example, "residue   2 x {bit} + {odd} = {residue}")?;
    writeln!(example, "path      {}: {} rolls", letters(&path), path.len())?;
    assert_page_says(&example);
    Ok(())
}
