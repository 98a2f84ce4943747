//! Gardner's 24 faces and look-ups in their table, as the specification has them.

use std::fmt::Write;

use tilebase::{Header, Solver};

use super::board::{letters, step};
use super::cubes::{bit, blank};
use super::file::{Content, File, assert_page_lists};
use super::harris::{MARKS, turned};
use super::page::{Outcome, assert_page_says, grouped};

/// The letters of a cube's red faces, in the order of [`MARKS`].
type Cube = [char; 3];

/// Nine squares, each with a cube; `None` for the empty one.
type State = [Option<Cube>; 9];

const GOAL: &str = "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW";

fn read(text: &str) -> State {
    let mut entries = text.split(',').map(|entry| entry.chars().collect::<Vec<_>>());
    std::array::from_fn(|_| Cube::try_from(entries.next()?).ok().filter(|cube| cube[0] != '-'))
}

fn text(state: &State) -> String {
    state.map(|cube| cube.unwrap_or(['-'; 3]).iter().collect::<String>()).join(",")
}

/// Returns the place of a letter in [`MARKS`].
fn number(face: char) -> usize {
    MARKS.iter().position(|&letter| letter == face).expect("a face")
}

fn axis(face: char) -> usize {
    number(face) / 2
}

fn sign(face: char) -> usize {
    number(face) % 2
}

/// Returns the state after a roll; `None` if the move leaves the board.
fn roll(mut state: State, step_number: usize) -> Option<State> {
    let blank = blank(&state);
    let cube = state[step(blank, step_number)?].take()?;
    let mut cube = cube.map(|face| turned(face, step_number));
    cube.sort_by_key(|&face| number(face));
    state[blank] = Some(cube);
    Some(state)
}

/// What the page says of a cube: whether it is a vertex, its half, its digit, and its bits with
/// their number.
fn parts(cube: Cube) -> (bool, usize, usize, (usize, u32)) {
    let axes = cube.map(axis);
    if axes == [0, 1, 2] {
        let signs = cube.map(sign);
        return (true, signs.iter().sum::<usize>() % 2, 0, (signs[0] * 2 + signs[1], 2));
    }
    // Letters of one axis are beside each other.
    let (pair, third) = if axes[0] == axes[1] { (axes[0], cube[2]) } else { (axes[2], cube[0]) };
    let half = usize::from(axis(third) != (pair + 1) % 3);
    (false, half, axis(third), (sign(third), 1))
}

fn kind((square, cube): (usize, Cube)) -> usize {
    let (is_vertex, half, ..) = parts(cube);
    (half + square) % 2 + if is_vertex { 0 } else { 2 }
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

/// Returns the numbers of which a state's rank consists: arrangement, axes and bits.
fn rows(state: &State) -> (usize, usize, usize) {
    let cubes = || (0..9).filter_map(|square| Some((square, state[square]?)));
    let (mut axes, mut bits) = (0, 0);
    for (_, cube) in cubes() {
        let (is_vertex, _, digit, (value, count)) = parts(cube);
        axes = if is_vertex { axes } else { axes * 3 + digit };
        bits = bits << count | value;
    }
    (arrangement(&cubes().map(kind).collect::<Vec<_>>()), axes, bits)
}

fn rank(state: &State) -> usize {
    let (arrangement, axes, bits) = rows(state);
    ((blank(state) * 2_520 + arrangement) * 81 + axes) * 4_096 + bits
}

fn residue(table: &File<'_>, state: &State) -> usize {
    2 * bit(table.section("field"), rank(state)) + blank(state) % 2
}

fn path(table: &File<'_>, start: State) -> Vec<usize> {
    let mut here = start;
    let mut path = Vec::new();
    while here != read(GOAL) {
        assert!(path.len() < 71, "no shortest path is longer");
        let wanted = (residue(table, &here) + 3) % 4;
        let next = |number| Some((number, roll(here, number)?));
        let found = (0..4).filter_map(next).find(|(_, next)| residue(table, next) == wanted);
        let (number, next) = found.expect("a state that is nearer");
        path.push(number);
        here = next;
    }
    path
}

/// The page's example: the start, and the smallest of the shortest paths to the goal.
const START: &str = "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE";
const PATH: &str = "dlurdruldluruldrulddruuldrurdlurddluulddruldrurdlurdluldrurdluuldrruld";

/// Reads a table that holds what it should, and compares its answers with the crate's.
pub(crate) fn check_table(bytes: &[u8]) -> Outcome {
    let table = File::read(bytes)?;
    assert_eq!(table.content, Content::Gardner);
    assert_page_lists(tilebase::Content::Gardner, bytes.len());
    assert_eq!(letters(&path(&table, read(START))), PATH);

    let solver = tilebase::Gardner::new(bytes)?;
    for rank in (0..7_524_679_680).step_by(7_524_677) {
        let state = solver.board(rank).expect("a rank");
        let found = solver.path(&state)?.map(|path| path.to_string());
        assert_eq!(found, Some(letters(&path(&table, read(&state.to_string())))), "{state}");
    }
    Ok(())
}

/// Guards the ranks of states: the crate gives the same to the same cubes.
#[test]
fn states_have_the_ranks_of_the_page() {
    for rank_of_crate in (0..7_524_679_680).step_by(7_524_679) {
        let state = tilebase::gardner::State::from_rank(rank_of_crate).expect("a rank");
        assert_eq!(rank(&read(&state.to_string())) as u64, rank_of_crate, "{state}");
    }
}

/// Guards the page's worked example. The bit follows from the length of the path, of which the test
/// of the whole table says that it is in the table; where the section begins follows from the
/// header of a table without entries.
#[test]
fn the_example_is_what_the_page_says() -> Outcome {
    let start = read(START);
    let steps: Vec<_> = PATH.chars().map(|letter| "dlru".find(letter).expect("a move")).collect();
    let end = steps.iter().try_fold(start, |state, &number| roll(state, number));
    assert_eq!(end.map(|state| text(&state)).as_deref(), Some(GOAL));

    let zeros = vec![0; 940_584_960];
    let counts = vec![1; 71].into_iter().chain([7_524_679_680 - 71]).collect();
    let (header, _) = Header::encode(tilebase::Content::Gardner, vec![counts], &[&zeros]);
    let field = header.sections[0].range();
    assert_page_lists(tilebase::Content::Gardner, field.end);

    let (number, (arrangement, axes, bits)) = (rank(&start), rows(&start));
    let kinds: Vec<_> = (0..9).filter_map(|square| Some((square, start[square]?))).collect();
    let kinds: Vec<_> = kinds.into_iter().map(|cube| kind(cube).to_string()).collect();
    let residue = steps.len() % 4;
    let (bit, odd) = (residue / 2, blank(&start) % 2);

    let mut example = String::new();
    writeln!(example, "state     {}", text(&start))?;
    writeln!(example, "kinds     {}: arrangement {}", kinds.join(" "), grouped(arrangement))?;
    writeln!(
        example,
        "rank      ((4 x 2,520 + {}) x 81 + {axes}) x 4,096 + {} = {}",
        grouped(arrangement),
        grouped(bits),
        grouped(number)
    )?;
    let [at, byte, begin] = [field.start + number / 8, number / 8, field.start].map(grouped);
    writeln!(example, "bit       {begin} + {byte} = {at}, bit {}: {bit}", number % 8)?;
    writeln!(example, "residue   2 x {bit} + {odd} = {residue}")?;
    writeln!(example, "path      {PATH}: {} rolls", steps.len())?;
    assert_page_says(&example);
    Ok(())
}
