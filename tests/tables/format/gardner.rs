//! Gardner's 24 faces and look-ups in their table, written from the specification. The rolls are
//! those of `tilebase_plain`.

use std::fmt::Write;
use std::iter::repeat_n;

use crate::made::table_of;
use crate::{puzzle, solver_of};
use tilebase_plain::Move;
use tilebase_plain::gardner::{Board, Cube};

use super::file::assert_page_lists;
use super::page::{Outcome, assert_page_says, grouped};
use crate::chunks::HEAD;

/// The letters of the faces in the order of axis and sign, and of [`Cube`].
const FACES: [char; 6] = ['U', 'D', 'N', 'S', 'E', 'W'];

const GOAL: &str = "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW";

fn read(text: &str) -> Board {
    let mut entries = text.split(',').map(|entry| FACES.map(|letter| entry.contains(letter)));
    Board(std::array::from_fn(|_| entries.next().filter(|cube| cube.contains(&true))))
}

fn blank(board: &Board) -> usize {
    board.0.iter().position(Option::is_none).expect("an empty square")
}

/// Returns the cubes, each with its square.
fn cubes(board: &Board) -> impl Iterator<Item = (usize, Cube)> {
    (0..9).zip(board.0).filter_map(|(square, cube)| Some((square, cube?)))
}

/// A cube by the page: whether it is a vertex, its parity, its axis, and its bits with their number.
fn parts(cube: Cube) -> (bool, usize, usize, (usize, u32)) {
    // Two for each axis, the sign 0 first.
    let red: Vec<_> = (0..6).filter(|&face| cube[face]).collect();
    let (axes, signs) = ([0, 1, 2].map(|i| red[i] / 2), [0, 1, 2].map(|i| red[i] % 2));
    if axes == [0, 1, 2] {
        let parity = signs.iter().sum::<usize>() % 2;
        return (true, parity, 0, (signs[0] * 2 + signs[1 + parity], 2));
    }
    // Faces of one axis are beside each other.
    let (pair, third) = if axes[0] == axes[1] { (axes[0], 2) } else { (axes[2], 0) };
    let parity = usize::from(axes[third] != (pair + 1) % 3);
    (false, parity, pair, (signs[third], 1))
}

fn kind((square, cube): (usize, Cube)) -> usize {
    let (is_vertex, parity, ..) = parts(cube);
    (parity + square) % 2 + if is_vertex { 0 } else { 2 }
}

/// Returns the place of a row of kinds among all rows with two of each kind, in lexicographic
/// order.
fn arrangement(row: &[usize]) -> usize {
    let mut left = [2; 4];
    let mut place = 0;
    for (at, &kind) in row.iter().enumerate() {
        for smaller in (0..kind).filter(|&smaller| left[smaller] > 0) {
            // The rows that have a smaller kind here.
            let mut rest = left;
            rest[smaller] -= 1;
            let factorial = |n: usize| (1..=n).product::<usize>();
            place += rest.iter().fold(factorial(7 - at), |ways, &n| ways / factorial(n));
        }
        left[kind] -= 1;
    }
    place
}

/// Returns the parts of a state's rank: arrangement, axes and bits.
fn rows(board: &Board) -> (usize, usize, usize) {
    let (mut axes, mut bits) = (0, 0);
    for (_, cube) in cubes(board) {
        let (is_vertex, _, axis, (value, count)) = parts(cube);
        axes = if is_vertex { axes } else { axes * 3 + axis };
        bits = bits << count | value;
    }
    (arrangement(&cubes(board).map(kind).collect::<Vec<_>>()), axes, bits)
}

fn rank(board: &Board) -> usize {
    let (arrangement, axes, bits) = rows(board);
    ((blank(board) * 2_520 + arrangement) * 81 + axes) * 4_096 + bits
}

fn residue(field: &[u8], board: &Board) -> usize {
    let rank = rank(board);
    2 * usize::from(field[rank / 8] >> (rank % 8) & 1) + blank(board) % 2
}

fn path(field: &[u8], start: Board) -> String {
    let goal = read(GOAL);
    path_by(start, 71, |board| *board == goal, |board| residue(field, board), Board::after)
}

/// Returns the path to a goal along which the residues of boards go down, the smallest move first.
pub(crate) fn path_by<B: Copy>(
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

/// The offset and the length of the section, and the length of a chunk.
const FIELD: [usize; 3] = [58_240, 940_584_960, 65_536];

/// The form of the goal: no red face is visible.
const FORM: &str = "board 3x3\ncubes 4 ababab\ncubes 4 aaabbb\n\
    goal 40 40000 100 4000 1 4000 80 40000 20\n";

/// Returns the beginning of a file of a goal of this form with a section of these chunks, up to the section.
pub(crate) fn beginning<'a>(
    form: &str,
    [begin, length, _]: [usize; 3],
    counts: &[u64],
    chunks: impl Iterator<Item = &'a [u8]>,
) -> Vec<u8> {
    fn name(header: &mut Vec<u8>, name: &str) {
        header.extend((name.len() as u64).to_le_bytes());
        header.extend(name.as_bytes());
    }
    let mut header = 2u32.to_le_bytes().to_vec();
    name(&mut header, form);
    header.extend(1u64.to_le_bytes());
    name(&mut header, "field");
    let checksums: Vec<_> = chunks.map(crc32fast::hash).collect();
    for number in [begin, length, checksums.len()] {
        header.extend((number as u64).to_le_bytes());
    }
    checksums.iter().for_each(|checksum| header.extend(checksum.to_le_bytes()));
    header.extend(1u64.to_le_bytes());
    name(&mut header, "states");
    header.extend((counts.len() as u64).to_le_bytes());
    counts.iter().for_each(|count| header.extend(count.to_le_bytes()));

    let mut file = b"TILEBASE".to_vec();
    for number in [4, header.len() as u32, crc32fast::hash(&header)] {
        file.extend(number.to_le_bytes());
    }
    file.extend(header);
    file.resize(begin, 0);
    file
}

/// The page's example: the start, and the smallest of the shortest paths to the goal.
const START: &str = "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE";
const PATH: &str = "dlurdruldluruldrulddruuldrurdlurddluulddruldrurdlurdluldrurdluuldrruld";

/// Reads a right table, and compares its answers with the crate's.
pub(crate) fn check_table(bytes: &[u8]) -> Outcome {
    let solver = solver_of(bytes.to_vec(), &puzzle("gardner").default_goal(None));
    let (first, field) = bytes.split_at(FIELD[0]);
    assert!(
        first
            == beginning(
                FORM,
                FIELD,
                solver.histogram().expect("counts").counts(),
                field.chunks(FIELD[2])
            )
    );
    assert_page_lists(table_of("gardner", ""), bytes.len());
    assert_eq!(path(field, read(START)), PATH);

    for rank in (0..7_524_679_680).step_by(7_524_677) {
        let state = solver.board(rank).expect("a rank");
        let found = solver.path(&state)?.map(|path| path.to_string());
        assert_eq!(found, Some(path(field, read(&state.to_string()))), "{state}");
    }
    Ok(())
}

/// Guards the ranks of states against those of the crate.
#[test]
fn states_have_the_ranks_of_the_page() {
    for rank_of_crate in (0..7_524_679_680).step_by(7_524_679) {
        let space = puzzle("gardner").space().expect("a space");
        let state = space.board(rank_of_crate).expect("a rank");
        assert_eq!(rank(&read(&state.to_string())) as u64, rank_of_crate, "{state}");
    }
}

/// Guards the page's worked example, and the beginning of the file, which is that of a table without
/// entries. The bit follows from the length of the path, of which the test of the whole table says
/// that it is in the table.
#[test]
fn the_example_is_what_the_page_says() -> Outcome {
    let start = read(START);
    let steps = PATH.chars().map(|letter| Move::of_letter(letter).expect("a move"));
    let end = steps.fold(start, |board, step| board.after(step).expect("a move on the board"));
    assert_eq!(end, read(GOAL));

    let [begin, length, chunk] = FIELD;
    let zeros = vec![0; chunk];
    let chunks = repeat_n(&zeros[..], length / chunk).chain([&zeros[..length % chunk]]);
    let counts: Vec<_> = vec![1; 71].into_iter().chain([7_524_679_680 - 71]).collect();
    assert!(*HEAD == beginning(FORM, FIELD, &counts, chunks));
    assert_page_lists(table_of("gardner", ""), begin + length);

    let (number, (arrangement, axes, bits)) = (rank(&start), rows(&start));
    let kinds: Vec<_> = cubes(&start).map(|cube| kind(cube).to_string()).collect();
    let residue = PATH.len() % 4;
    let (bit, odd) = (residue / 2, blank(&start) % 2);

    let mut example = String::new();
    writeln!(example, "state     {START}")?;
    writeln!(example, "kinds     {}: arrangement {}", kinds.join(" "), grouped(arrangement))?;
    writeln!(
        example,
        "rank      ((4 x 2,520 + {}) x 81 + {axes}) x 4,096 + {} = {}",
        grouped(arrangement),
        grouped(bits),
        grouped(number)
    )?;
    let [at, byte, begin] = [begin + number / 8, number / 8, begin].map(grouped);
    writeln!(example, "bit       {begin} + {byte} = {at}, bit {}: {bit}", number % 8)?;
    writeln!(example, "residue   2 x {bit} + {odd} = {residue}")?;
    writeln!(example, "path      {PATH}: {} rolls", PATH.len())?;
    assert_page_says(&example);
    Ok(())
}
