//! Look-ups in `cubic.tbl`, as the specification has them.

use std::array::from_fn;
use std::fmt::Write;

use crate::cubes::{
    Board, Pattern, Symmetry, bit, board, board_letters, canonical, mask, pattern, pattern_letters,
    pattern_rank, rank, read_pattern, roll, roll_all, tops,
};
use crate::file::File;
use crate::{CUBIC, MOVES, Outcome, assert_page_says, grouped, letters};

/// The number of the board symmetry that takes each start to the first of its kind.
const OF_START: [usize; 9] = [0, 0, 2, 1, 0, 5, 3, 4, 6];

/// The first start of each kind: corner, edge, centre.
const FIRST: [usize; 3] = [0, 1, 4];

/// The field of each kind.
const FIELD: [&str; 3] = ["field corner edge", "field corner edge", "field centre"];

fn kind(start: usize) -> usize {
    if start == 4 { 2 } else { start % 2 }
}

/// What takes a start to the first of its kind.
fn symmetry(start: usize) -> Symmetry {
    let board = OF_START[start];
    Symmetry { board, colours: if board & 1 == 0 { [0, 1, 2] } else { [0, 2, 1] } }
}

fn distance(table: &File<'_>, start: usize, pattern: &Pattern) -> u8 {
    table.section("distances")[start * 59_049 + pattern_rank(pattern)]
}

/// Where the walk begins: a nearest state that shows the pattern's image.
fn nearest(table: &File<'_>, start: usize, pattern: &Pattern) -> Board {
    let image = symmetry(start).pattern(pattern);
    let mask = table.section("masks")[kind(start) * 59_049 + pattern_rank(&image)];
    board(&image, mask.into())
}

/// Where so many steps lead that each go nearer by the smallest move, and these moves.
fn walk(field: &[u8], mut here: Board, steps: u8) -> Option<(Board, Vec<usize>)> {
    let mut moves = Vec::new();
    for left in (0..usize::from(steps)).rev() {
        let next = |number| Some((number, roll(here, number)?));
        let nearer = |(_, next): &(usize, Board)| bit(field, rank(next)) == left % 4 / 2;
        let (number, next) = (0..4).filter_map(next).find(nearer)?;
        moves.push(number);
        here = next;
    }
    Some((here, moves))
}

/// The walk from there back to the first start of the kind.
fn way_back(table: &File<'_>, start: usize, pattern: &Pattern) -> Vec<usize> {
    let field = table.section(FIELD[kind(start)]);
    let nearest = nearest(table, start, pattern);
    let (end, back) = walk(field, nearest, distance(table, start, pattern)).expect("a way back");
    assert_eq!(end, canonical(FIRST[kind(start)]), "where the way back ends");
    back
}

/// The way back, turned round.
fn turned(back: &[usize]) -> Vec<usize> {
    back.iter().rev().map(|number| 3 - number).collect()
}

/// The answer: the way back, turned round, as the question's own board has it.
fn path(table: &File<'_>, start: usize, pattern: &Pattern) -> Vec<usize> {
    let original = |image| (0..4).find(|&number| symmetry(start).step(number) == image);
    turned(&way_back(table, start, pattern)).into_iter().filter_map(original).collect()
}

/// Guards the whole of the way from question to answer: from every start, paths end on their
/// patterns when cubes are rolled one by one, are as long as stated, and the crate's.
#[test]
fn paths_show_their_patterns_on_plain_cubes() -> Outcome {
    let table = File::read(&CUBIC)?;
    let tilebase = tilebase::Cubic::new(&CUBIC[..])?;
    for start in 0..9 {
        let square = tilebase::Square::new(start).ok_or("nine squares")?;
        // Every 97th pattern, others for every start.
        for pattern in (start * 10..59_049).step_by(97).map(pattern) {
            let distance = distance(&table, start, &pattern);
            let path = path(&table, start, &pattern);
            let end = roll_all(canonical(start), &path);
            assert_eq!(end.map(|end| tops(&end)), Some(pattern), "from {start}");
            assert_eq!(path.len(), usize::from(distance));

            let same = pattern_letters(&pattern).parse()?;
            assert_eq!(tilebase.distance(square, same), distance);
            assert_eq!(tilebase.path(square, same)?.to_string(), letters(&path));
        }
    }
    Ok(())
}

/// Guards which of the nearest states is meant: no walk from one with a smaller mask gets to the
/// start in as few steps.
#[test]
fn masks_are_the_smallest_of_the_nearest_states() -> Outcome {
    let table = File::read(&CUBIC)?;
    let mut farther = 0;
    for start in FIRST {
        let field = table.section(FIELD[kind(start)]);
        for pattern in (0..59_049).step_by(97).map(pattern) {
            let mask = mask(&nearest(&table, start, &pattern));
            for smaller in (0..mask).filter(|other| other.count_ones() == mask.count_ones()) {
                let steps = distance(&table, start, &pattern);
                let end = walk(field, board(&pattern, smaller), steps).map(|(end, _)| end);
                assert_ne!(end, Some(canonical(start)), "{pattern:?} {smaller}");
                farther += 1;
            }
        }
    }
    assert!(farther > 10_000, "smaller masks that were tried: {farther}");
    Ok(())
}

/// Guards the list of the starts' symmetries: each is the first that does what it has to.
#[test]
fn every_start_has_its_symmetry() {
    let first = |start: usize| {
        let leads_home = |&number: &usize| {
            let symmetry = Symmetry { board: number, colours: [0, 1, 2] };
            symmetry.square(start) == FIRST[kind(start)]
        };
        (0..8).find(leads_home).expect("starts of a kind are one up to symmetry")
    };
    assert_eq!(from_fn(first), OF_START);
    for start in 0..9 {
        assert_eq!(symmetry(start).state(&canonical(start)), canonical(FIRST[kind(start)]));
    }
    let numbers = OF_START.map(|number| format!(" {number}")).concat();
    assert_page_says(&format!("start     0 1 2 3 4 5 6 7 8\nsymmetry {numbers}\n"));
}

/// Guards the page's worked example, number by number.
#[test]
fn the_example_is_what_the_table_holds() -> Outcome {
    let (start, pattern) = (3, read_pattern("BBE RWW WWW"));
    let table = File::read(&CUBIC)?;
    let number = pattern_rank(&pattern);
    let distances = table.offset("distances");
    let distance_at = distances + start * 59_049 + number;
    let image = symmetry(start).pattern(&pattern);
    let image_number = pattern_rank(&image);
    let masks = table.offset("masks");
    let mask_at = masks + kind(start) * 59_049 + image_number;
    let field = table.offset(FIELD[kind(start)]);
    let back = way_back(&table, start, &pattern);
    assert_eq!(image, read_pattern("RBW RWW EWW"), "as the problem statement has it from 2,1");
    assert_eq!(CUBIC[distance_at], 3, "the problem statement's answer");

    let mut text = String::new();
    writeln!(text, "start     square {start}: an edge")?;
    let [question, section, at] = [number, distances, distance_at].map(grouped);
    writeln!(text, "pattern   {}, rank {question}", pattern_letters(&pattern))?;
    let distance = CUBIC[distance_at];
    writeln!(text, "distance  {section} + {start} x 59,049 + {question} = {at}: {distance}")?;
    let [question, section, at] = [image_number, masks, mask_at].map(grouped);
    let (by, image, mask) = (OF_START[start], pattern_letters(&image), CUBIC[mask_at]);
    writeln!(text, "image     {image}, rank {question}, by symmetry {by}")?;
    writeln!(text, "mask      {section} + {} x 59,049 + {question} = {at}: {mask}", kind(start))?;
    writeln!(text, "\nleft  {:35}  {:10}  {:16}  bit  move", "state", "rank", "in the file")?;
    let mut here = nearest(&table, start, &pattern);
    for done in 0..=back.len() {
        let number = rank(&here);
        let at = field + number / 8;
        let bit = CUBIC[at] >> (number % 8) & 1;
        let place = format!("{}, bit {}", grouped(at), number % 8);
        let (left, state, number) = (back.len() - done, board_letters(&here), grouped(number));
        write!(text, "{left:<4}  {state}  {number:10}  {place:16}  {bit}")?;
        match back.get(done) {
            Some(&step) => writeln!(text, "    {}", MOVES[step])?,
            None => writeln!(text, "\n")?,
        }
        here = back.get(done).and_then(|&step| roll(here, step)).unwrap_or(here);
    }
    let [way_back, turned] = [&back, &turned(&back)].map(|path| letters(path));
    writeln!(text, "way back  {way_back}, turned round {turned}")?;
    writeln!(text, "path      {}", letters(&path(&table, start, &pattern)))?;
    assert_page_says(&text);
    Ok(())
}
