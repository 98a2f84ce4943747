//! The examples of the page: their questions, and every number in them.

use std::fmt::Write;

use tilebase::cubic::CubicTable;
use tilebase::cubic::PatternRank;
use tilebase::eight::{EightTable, Position, Square};
use tilebase::{Content, Puzzle, TableFile};
use tilebase_puzzle::Symmetry;

use super::page::{Outcome, assert_page_says, grouped};
use crate::{puzzle, solver_of};
use tilebase_tests::made::{made, table_of};

/// Start, goal and path of the examples, as the page has them.
pub(crate) const EIGHT: [&str; 3] = ["564178X23", "7568X4123", "urrulldr"];
pub(crate) const CUBIC: [&str; 3] = ["1,2", "BBERWWWWW", "urr"];
pub(crate) const GOAL: [&str; 3] =
    ["BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", "RRRRERRRR", "ruldrulurdrdluruld"];
pub(crate) const HARRIS: [&str; 3] =
    ["UDNS_EWUD", "DDDD_DDDD", "drulldrruulldrdlurrulldrurddluurdl"];

/// Returns the offset of a section.
fn offset(table: &'static [u8], number: usize) -> usize {
    TableFile::from_bytes(table).unwrap().header().sections()[number].range().start
}

#[test]
fn the_example_of_eight_agrees_with_the_table() -> Outcome {
    let [start, goal, path] = EIGHT;
    let blank = |text: &str| text.find('X').unwrap();
    let tiles = |text: &str| text.replace('X', "");
    let row: Vec<_> = tiles(start).chars().map(|tile| tiles(goal).find(tile).unwrap()).collect();
    let smaller = |at: usize| row[at..].iter().filter(|&&place| place < row[at]).count();
    let smaller: Vec<_> = (0..8).map(smaller).collect();
    let sum: usize = smaller.iter().sum();
    let factorial = |number: usize| (1..=number).product::<usize>();
    let place: usize = (0..8).map(|at| smaller[at] * factorial(7 - at)).sum();

    let [from, to] = [start, goal].map(|text| text.as_bytes().first_chunk().unwrap());
    let position = Position::from_ascii(from, to).unwrap();
    let rank = position.rank().ok_or("an even row")?;
    let table = made(Content::Eight);
    let section = offset(table, blank(goal));
    let byte = table[section + rank];
    let (moves, first) = (byte / 4, usize::from(byte % 4));
    let answer = EightTable::new(TableFile::from_bytes(table)?)?.path(position)?;
    assert_eq!(answer.map(|path| path.to_string()).as_deref(), Some(path));

    let spaced = |numbers: &[usize]| numbers.iter().map(|n| format!(" {n}")).collect::<String>();
    let [half, r, rank, begin, at] = [place / 2, place, rank, section, section + rank].map(grouped);
    let (from, to) = (blank(start), blank(goal));
    let letter = ["d", "l", "r", "u"][first];
    let mut text = String::new();
    writeln!(text, "start    {start}, blank on square {from}")?;
    writeln!(text, "goal     {goal}, blank on square {to}")?;
    writeln!(text, "row     {}", spaced(&row))?;
    writeln!(text, "smaller {}, {sum} in all: even", spaced(&smaller))?;
    writeln!(text, "r        {r}")?;
    writeln!(text, "rank     {from} x 20,160 + {half} = {rank}")?;
    writeln!(text, "offset   {begin} + {rank} = {at}")?;
    writeln!(text, "byte     {byte} = {moves} x 4 + {first}: {moves} moves, {letter} first")?;
    writeln!(text, "path     {path}")?;
    assert_page_says(&text);
    Ok(())
}

#[test]
fn the_example_of_cubic_agrees_with_the_table() -> Outcome {
    let [start, goal, path] = CUBIC;
    let pattern = goal.as_bytes().first_chunk().and_then(PatternRank::from_ascii).unwrap();
    let (square, rank) = (start.parse::<Square>()?.index(), pattern.rank());
    let table = made(Content::Cubic);
    let [distances, paths] = [square, 9 + square].map(|section| offset(table, section));
    let (distance_at, path_at) = (distances + rank, paths + rank * 10);
    let answer =
        CubicTable::new(TableFile::from_bytes(table)?)?.path(Square::ALL[square], pattern)?;
    assert_eq!(answer.to_string(), path);

    let bytes: Vec<_> = table[path_at..][..10].iter().map(|byte| format!("{byte:02x}")).collect();
    let bits: Vec<_> = answer.iter().map(|step| format!("{:02b}", step.step as usize)).collect();
    let bits: Vec<_> = bits.into_iter().rev().collect();
    let distance = table[distance_at];
    let [rank, distances, distance_at, paths, path_at] =
        [rank, distances, distance_at, paths, path_at].map(grouped);
    let mut text = String::new();
    writeln!(text, "start     square {square}")?;
    writeln!(text, "pattern   {goal}, rank {rank}")?;
    writeln!(text, "distance  {distances} + {rank} = {distance_at}: {distance}")?;
    writeln!(text, "entry     {paths} + {rank} x 10 = {path_at}: {}", bytes.join(" "))?;
    writeln!(text, "bits      1 {}", bits.join(" "))?;
    writeln!(text, "path      {path}")?;
    assert_page_says(&text);
    Ok(())
}

/// Returns the lines of an example of a field, from the bit on.
fn bit_and_path(table: &'static [u8], rank: usize, parity: usize, path: &str) -> String {
    let field = offset(table, 0);
    let byte = rank / 8;
    let bit = usize::from(table[field + byte] >> (rank % 8) & 1);
    let residue = 2 * bit + parity;
    assert_eq!(residue, path.len() % 4);
    let [at, byte] = [field + byte, byte].map(grouped);
    format!(
        "bit       {field} + {byte} = {at}, bit {}: {bit}\n\
         residue   2 x {bit} + {parity} = {residue}\n\
         path      {path}: {} rolls\n",
        rank % 8,
        path.len()
    )
}

#[test]
fn the_example_of_a_goal_table_agrees_with_the_table() -> Outcome {
    let [start, goal, path] = GOAL;
    let cubic = Puzzle::cubic();
    let (question, goal_asked) = cubic.question(Some(start), Some(goal))?;
    // The image that the page has: rows become columns, and W and R are exchanged.
    let text = "BRW,WRB,---,RWB,BWR,BRW,BRW,RBW,WRB";
    let image = cubic.board(text)?;
    let mut symmetries = cubic.symmetries().iter();
    let symmetry = symmetries.find(|symmetry| symmetry.board(&question) == image);
    assert_eq!(symmetry.ok_or("a symmetry")?.goal(&goal_asked), goal_asked.canonical().0);

    let table = made(table_of("cubic", goal));
    let answer = solver_of(table, &goal_asked).path(&question)?;
    assert_eq!(answer.map(|path| path.to_string()).as_deref(), Some(path));
    let rank = image.rank().ok_or("a rank")? as usize;
    let (axes, mask) = (rank / 256 % 6_561, rank % 256);
    let empty = image.blank();
    let lines = bit_and_path(table, rank, (empty + 4) % 2, path);
    let [axes, rank] = [axes, rank].map(grouped);
    assert_page_says(&format!(
        "board     {start}\n\
         pattern   {goal}\n\
         image     {text}, by transposing and exchanging W and R\n\
         rank      ({empty} x 6,561 + {axes}) x 256 + {mask} = {rank}\n\
         {lines}"
    ));
    Ok(())
}

#[test]
fn the_example_of_harris_agrees_with_the_table() -> Outcome {
    let [start, goal, path] = HARRIS;
    let harris = puzzle("harris");
    let (question, goal_asked) = harris.question(Some(start), Some(goal))?;
    let all_up = harris.board("UUUUUUUU_")?;
    // Each mark is taken to the opposite face, and no square to another.
    let is_negation = |symmetry: &&Symmetry| {
        symmetry.board(&all_up).to_string() == "DDDDDDDD_"
            && tilebase::Move::ALL.map(|step| symmetry.move_image(step)) == tilebase::Move::ALL
    };
    let symmetry = harris.symmetries().iter().find(is_negation).ok_or("a symmetry")?;
    let image = symmetry.board(&question);
    assert_eq!(symmetry.goal(&goal_asked), goal_asked.canonical().0);

    let table = made(table_of("harris", goal));
    let answer = solver_of(table, &goal_asked).path(&question)?;
    assert_eq!(answer.map(|path| path.to_string()).as_deref(), Some(path));
    let rank = image.rank().ok_or("a rank")? as usize;
    let (axes, signs) = (rank / 256 % 6_561, rank % 256);
    let lines = bit_and_path(table, rank, 0, path);
    let rank = grouped(rank);
    assert_page_says(&format!(
        "board     {start}\n\
         goal      {goal}\n\
         image     {image}, by taking every mark to the opposite face\n\
         rank      (4 x 6,561 + {axes}) x 256 + {signs} = {rank}\n\
         {lines}"
    ));
    Ok(())
}
