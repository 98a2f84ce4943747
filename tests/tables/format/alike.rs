//! Rolling Cubes and look-ups in their table, written from the specification. The rolls are those
//! of `tilebase_plain`.

use std::fmt::Write;

use tilebase::TableFile;

use crate::{puzzle, solver_of};
use tilebase_plain::Move;
use tilebase_plain::faces::Board;
use tilebase_tests::made::table_of;

use super::file::assert_page_lists;
use super::gardner::beginning;
use super::page::{Outcome, assert_page_says, grouped};

/// The letters of the directions in the order of axis and sign, and of the cubes of a [`Board`].
const DIRECTIONS: &str = "UDNSEW";

/// The offset and the length of the section, and the length of a chunk.
const FIELD: [usize; 3] = [43_712, 1_410_877_440, 131_072];

fn read(text: &str) -> Board<u8> {
    let goals = Board::goals();
    let mut entries = text.split(',').map(|entry| {
        let mut looks = entry.chars().map(|letter| DIRECTIONS.find(letter));
        let (top, north) = (looks.next()??, looks.next()??);
        goals.iter().filter_map(|goal| goal.0[0]).find(|cube| cube[top] == 0 && cube[north] == 2)
    });
    Board(std::array::from_fn(|_| entries.next().flatten()))
}

fn blank(board: &Board<u8>) -> usize {
    board.0.iter().position(Option::is_none).expect("an empty square")
}

/// A cube relative to the first one of the row, by the page: its parity, its axis and its bits.
fn parts(first: [u8; 6], cube: [u8; 6]) -> (usize, usize, usize) {
    // The directions of the faces that look up and north on the first cube.
    let looks = [0, 2].map(|at| cube.iter().position(|&face| face == first[at]).expect("a face"));
    let (axes, signs) = (looks.map(|look| look / 2), looks.map(|look| look % 2));
    let parity = usize::from(axes[1] != (axes[0] + 1) % 3);
    (parity, axes[0], 2 * signs[0] + signs[1])
}

/// Returns the parts of a state's rank: the phases of seven cubes, their place among those with
/// four ones, axes and bits.
fn rows(board: &Board<u8>) -> (Vec<usize>, usize, usize, usize) {
    let mut cubes = (0..9).zip(board.0).filter_map(|(square, cube)| Some((square, cube?)));
    let (of_first, first) = cubes.next().expect("eight cubes");
    let (mut phases, mut axes, mut bits) = (Vec::new(), 0, 0);
    for (square, cube) in cubes {
        let (parity, axis, value) = parts(first, cube);
        phases.push((parity + square + of_first) % 2);
        (axes, bits) = (axes * 3 + axis, bits * 4 + value);
    }
    let number = |row: &[usize]| row.iter().fold(0, |number, phase| number * 2 + phase);
    let row = number(&phases);
    let arrangement = (0..row).filter(|row| row.count_ones() == 4).count();
    (phases, arrangement, axes, bits)
}

fn rank(board: &Board<u8>) -> usize {
    let (_, arrangement, axes, bits) = rows(board);
    ((blank(board) * 35 + arrangement) * 2_187 + axes) * 16_384 + bits
}

fn residue(field: &[u8], board: &Board<u8>) -> usize {
    let rank = rank(board);
    2 * usize::from(field[rank / 8] >> (rank % 8) & 1) + blank(board) % 2
}

fn path(field: &[u8], start: Board<u8>) -> String {
    let goals = Board::goals();
    path_by(start, 57, |board| goals.contains(board), |board| residue(field, board), Board::after)
}

/// Returns the path to a goal along which the residues of boards go down, the smallest move first.
fn path_by<B: Copy>(
    start: B,
    longest: usize,
    is_goal: impl Fn(&B) -> bool,
    residue: impl Fn(&B) -> usize,
    after: impl Fn(B, Move) -> Option<B>,
) -> String {
    let mut here = start;
    let mut path = String::new();
    while !is_goal(&here) {
        assert!(path.len() < longest, "no shortest path is longer");
        let wanted = (residue(&here) + 3) % 4;
        let next = |step: Move| Some((step.letter, after(here, step)?));
        let found = Move::ALL.into_iter().filter_map(next);
        let mut found = found.filter(|(_, next)| residue(next) == wanted);
        let (letter, next) = found.next().expect("a state that is nearer");
        path.push(letter);
        here = next;
    }
    path
}

/// The page's example: a state at the largest distance, and the smallest of the shortest paths.
const START: &str = "UN,--,DN,SU,WN,NU,UE,ED,DW";
const PATH: &str = "ddlurdlurrulldruldrdlurrdlluruldruldrurdluldrulddrruulldr";

/// Reads a right table, and compares its answers with the crate's.
pub(crate) fn check_table(bytes: &[u8]) -> Outcome {
    let solver = solver_of(bytes.to_vec(), &puzzle("alike").default_goal(None));
    let (first, field) = bytes.split_at(FIELD[0]);
    assert!(
        first
            == beginning(
                "board 3x3\ncubes 8 abcdef\ngoal alike\n",
                FIELD,
                solver.counts().expect("counts").as_slice(),
                field.chunks(FIELD[2])
            )
    );
    assert_page_lists(table_of("alike", ""), bytes.len());
    assert_eq!(path(field, read(START)), PATH);

    for rank in (0..11_287_019_520).step_by(11_287_021) {
        let state = solver.board(rank).expect("a rank");
        let found = solver.path(&state)?.map(|path| path.to_string());
        assert_eq!(found, Some(path(field, read(&state.to_string()))), "{state}");
    }
    Ok(())
}

/// Guards the ranks of states against those of the crate.
#[test]
fn states_have_the_ranks_of_the_page() {
    for rank_of_crate in (0..11_287_019_520).step_by(11_287_021) {
        let space = puzzle("alike").space().expect("a space");
        let state = space.board(rank_of_crate).expect("a rank");
        assert_eq!(rank(&read(&state.to_string())) as u64, rank_of_crate, "{state}");
    }
}

/// Guards the page's worked example and the place of the section. The bit follows from the length
/// of the path, of which the test of the whole table says that it is in the table.
#[test]
fn the_example_is_what_the_page_says() -> Outcome {
    let start = read(START);
    let steps = PATH.chars().map(|letter| Move::of_letter(letter).expect("a move"));
    let end = steps.fold(start, |board, step| board.after(step).expect("a move on the board"));
    assert!(Board::goals().contains(&end));

    let counts = vec![1; 57].into_iter().chain([11_287_019_520 - 57]).collect();
    let zeros = TableFile::made(table_of("alike", ""), vec![counts], vec![vec![0; FIELD[1]]]);
    let header = zeros.header();
    assert_eq!(header.sections()[0].range(), FIELD[0]..FIELD[0] + FIELD[1]);
    assert_page_lists(table_of("alike", ""), header.length() as usize);

    let (number, (phases, arrangement, axes, bits)) = (rank(&start), rows(&start));
    let phases: Vec<_> = phases.iter().map(ToString::to_string).collect();
    let residue = PATH.len() % 4;
    let (bit, odd) = (residue / 2, blank(&start) % 2);

    let mut example = String::new();
    writeln!(example, "board     {START}")?;
    writeln!(example, "phases    {}: arrangement {arrangement}", phases.join(" "))?;
    writeln!(
        example,
        "rank      (({} x 35 + {arrangement}) x 2,187 + {}) x 16,384 + {} = {}",
        blank(&start),
        grouped(axes),
        grouped(bits),
        grouped(number)
    )?;
    let [at, byte, begin] = [FIELD[0] + number / 8, number / 8, FIELD[0]].map(grouped);
    writeln!(example, "bit       {begin} + {byte} = {at}, bit {}: {bit}", number % 8)?;
    writeln!(example, "residue   2 x {bit} + {odd} = {residue}")?;
    writeln!(example, "path      {PATH}: {} rolls", PATH.len())?;
    assert_page_says(&example);
    Ok(())
}
