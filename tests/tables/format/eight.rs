//! The eight-puzzle with plain boards, and look-ups by the specification.

use std::fmt::Write;

use super::board::{MOVES, letters, step};
use super::file::File;
use super::made::EIGHT;
use super::page::{Outcome, assert_page_says, grouped};

/// Nine labels row by row; `X` is the blank.
type Board = [u8; 9];

/// Returns the square of the blank.
fn blank(board: &Board) -> usize {
    board.iter().position(|&label| label == b'X').expect("a blank")
}

/// Returns the board after a move; `None` if the move leaves the board.
fn slide(mut board: Board, number: usize) -> Option<Board> {
    let blank = blank(&board);
    board.swap(blank, step(blank, number)?);
    Some(board)
}

/// Returns the start's row, where each tile is its place in the goal's row.
fn row(start: &Board, goal: &Board) -> Vec<usize> {
    let tiles = |board: &Board| board.iter().copied().filter(|&label| label != b'X').collect();
    let (start, goal): (Vec<u8>, Vec<u8>) = (tiles(start), tiles(goal));
    let name = |tile| goal.iter().position(|&other| other == tile).expect("the same tiles");
    start.into_iter().map(name).collect()
}

/// Returns, for every place of the row, the number of smaller tiles to its right.
fn smaller(row: &[usize]) -> Vec<usize> {
    let count = |at: usize| row[at..].iter().filter(|&&name| name < row[at]).count();
    (0..8).map(count).collect()
}

/// Returns the row's place in the lexicographic order of all rows.
fn place_in_order(smaller: &[usize]) -> usize {
    smaller.iter().enumerate().map(|(at, count)| count * (1..8 - at).product::<usize>()).sum()
}

/// Returns the rank, the place of the question's byte in its section; `None` for an odd row.
fn rank(start: &Board, goal: &Board) -> Option<usize> {
    let smaller = smaller(&row(start, goal));
    let even = smaller.iter().sum::<usize>() % 2 == 0;
    even.then(|| blank(start) * 20_160 + place_in_order(&smaller) / 2)
}

/// Returns the byte of a question; `None` if no path leads to the goal.
fn entry(table: &File<'_>, start: &Board, goal: &Board) -> Option<u8> {
    let section = table.section(&format!("goal {}", blank(goal)));
    rank(start, goal).map(|rank| section[rank])
}

/// Returns the distance and the path of a question, from the first moves of the boards on the path;
/// `None` if no path leads to the goal.
fn look_up(table: &File<'_>, start: Board, goal: &Board) -> Option<(u8, Vec<usize>)> {
    let entry = |board: &Board| entry(table, board, goal);
    let distance = entry(&start)? / 4;
    let mut path = Vec::new();
    let mut here = start;
    for left in (1..=distance).rev() {
        let entry = entry(&here).expect("moves keep the parity");
        assert_eq!(entry / 4, left, "{start:?} to {goal:?}");
        path.push(usize::from(entry % 4));
        here = slide(here, usize::from(entry % 4)).expect("the move does not leave the board");
    }
    assert_eq!(entry(&here), Some(0), "{start:?} to {goal:?}");
    Some((distance, path))
}

/// Guards the ranking and the entries: paths lead to the goal on plain boards, have the length of
/// the distance, are missing exactly if the parity forbids a path, and equal those of the crate.
#[test]
fn paths_lead_to_the_goal_on_plain_boards() -> Outcome {
    let table = File::read(&EIGHT)?;
    let tilebase = tilebase::Eight::new(&EIGHT[..])?;
    let mut solved = 0;
    for question in 0..900 {
        let labels = if question % 2 == 0 { b"12345678X" } else { b"2X9673451" };
        let start = nth_board(labels, question * 7_919 % 362_880);
        let goal = nth_board(labels, question * 104_729 % 362_880);
        let answer = look_up(&table, start, &goal);
        assert_eq!(answer.is_some(), parities_agree(&start, &goal), "{start:?} {goal:?}");
        if let Some((distance, path)) = &answer {
            let end = path.iter().try_fold(start, |board, &number| slide(board, number));
            assert_eq!((end, path.len()), (Some(goal), usize::from(*distance)));
            let nearer = |number: &usize| {
                let next = slide(start, *number).and_then(|next| entry(&table, &next, &goal));
                next.is_some_and(|next| next / 4 < *distance)
            };
            assert_eq!((0..4).find(nearer).as_ref(), path.first(), "the smallest move");
            solved += 1;
        }

        let [from, to] = [start, goal].map(|board| String::from_utf8_lossy(&board).parse());
        let position = tilebase::eight::Position::between(&from?, &to?)?;
        let path = tilebase.path(position)?.map(|path| path.to_string());
        let answer = answer.map(|(distance, path)| (distance, letters(&path)));
        assert_eq!(answer, tilebase.distance(position)?.zip(path));
    }
    assert!((300..600).contains(&solved), "about half of 900, not {solved}");
    Ok(())
}

/// Returns the board with this number among the 362,880 boards with these labels.
fn nth_board(labels: &Board, mut number: usize) -> Board {
    let mut left = labels.to_vec();
    std::array::from_fn(|square| {
        let label = left.remove(number % (9 - square));
        number /= 9 - square;
        label
    })
}

/// Returns whether a path leads from start to goal, by the textbook rule, which includes the blank:
/// a move exchanges two of nine labels, and takes the blank to a square of the other colour.
fn parities_agree(start: &Board, goal: &Board) -> bool {
    let place = |label| goal.iter().position(|other| other == label);
    let places: Vec<_> = start.iter().map(place).collect();
    let pairs = (0..9).flat_map(|i| (0..i).map(move |j| (j, i)));
    let inversions = pairs.filter(|&(j, i)| places[j] > places[i]).count();
    (inversions + blank(start) + blank(goal)).is_multiple_of(2)
}

/// Guards every number of the page's example.
#[test]
fn the_example_agrees_with_the_table() -> Outcome {
    let (start, goal) = (*b"564178X23", *b"7568X4123");
    let table = File::read(&EIGHT)?;
    let (from, to) = (blank(&start), blank(&goal));
    let row = row(&start, &goal);
    let smaller = smaller(&row);
    let (sum, place) = (smaller.iter().sum::<usize>(), place_in_order(&smaller));
    let rank = rank(&start, &goal).ok_or("an even row")?;
    let section = table.offset(&format!("goal {to}"));
    let byte = EIGHT[section + rank];
    let (distance, path) = look_up(&table, start, &goal).ok_or("an even row")?;
    let (moves, first) = (byte / 4, usize::from(byte % 4));
    assert_eq!(distance, moves);
    assert_eq!(letters(&path), "urrulldr", "the problem statement's answer");

    let spaced = |numbers: &[usize]| numbers.iter().map(|n| format!(" {n}")).collect::<String>();
    let mut text = String::new();
    writeln!(text, "start    564178X23, blank on square {from}")?;
    writeln!(text, "goal     7568X4123, blank on square {to}")?;
    writeln!(text, "row     {}", spaced(&row))?;
    writeln!(text, "smaller {}, {sum} in all: even", spaced(&smaller))?;
    writeln!(text, "r        {}", grouped(place))?;
    let (half, rank_text) = (grouped(place / 2), grouped(rank));
    writeln!(text, "rank     {from} x 20,160 + {half} = {rank_text}")?;
    let (section_text, at) = (grouped(section), grouped(section + rank));
    writeln!(text, "offset   {section_text} + {rank_text} = {at}")?;
    let letter = MOVES[first];
    writeln!(text, "byte     {byte} = {moves} x 4 + {first}: {moves} moves, {letter} first")?;
    writeln!(text, "path     {}", letters(&path))?;
    assert_page_says(&text);
    Ok(())
}
