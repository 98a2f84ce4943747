//! Look-ups in `cubic.tbl`, as the specification has them.

use std::array::from_fn;
use std::collections::HashMap;
use std::fmt::Write;

use super::board::letters;
use super::cubes::{
    Board, Pattern, Symmetry, board, canonical, pattern, pattern_letters, pattern_rank,
    read_pattern, roll, roll_all, tops,
};
use super::file::File;
use super::made::CUBIC;
use super::page::{Outcome, assert_page_says, grouped};

/// The number of the board symmetry that takes each start to the first of its kind.
const OF_START: [usize; 9] = [0, 0, 2, 1, 0, 5, 3, 4, 6];

/// The first start of each kind: corner, edge, centre.
const FIRST: [usize; 3] = [0, 1, 4];

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

/// The path of the question's image, from the first start of the kind: its moves by number.
fn path_of_image(table: &File<'_>, start: usize, pattern: &Pattern) -> Vec<usize> {
    let image = symmetry(start).pattern(pattern);
    let question = kind(start) * 59_049 + pattern_rank(&image);
    let mut rest = table.section("paths")[question * 10..][..10].to_vec();
    let mut moves = Vec::new();
    while rest != [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] {
        assert_ne!(rest, [0; 10], "no 1 above the last move");
        moves.push(usize::from(rest[0] % 4));
        // Two bits down.
        for at in 0..10 {
            rest[at] = rest[at] >> 2 | rest.get(at + 1).copied().unwrap_or(0) << 6;
        }
    }
    moves
}

/// The answer: the same path as the question's own board has it.
fn path(table: &File<'_>, start: usize, pattern: &Pattern) -> Vec<usize> {
    let original = |image| (0..4).find(|&number| symmetry(start).step(number) == image);
    path_of_image(table, start, pattern).into_iter().filter_map(original).collect()
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

/// Guards which of several shortest paths is meant, for all patterns of up to nine rolls.
#[test]
fn the_path_is_the_one_found_backwards_from_the_smallest_mask() -> Outcome {
    let table = File::read(&CUBIC)?;
    for start in FIRST {
        let mut distances = HashMap::from([(canonical(start), 0)]);
        let mut level = vec![canonical(start)];
        for depth in 1..=9 {
            let reached =
                level.iter().flat_map(|&board| (0..4).filter_map(move |m| roll(board, m)));
            let reached: Vec<_> = reached.collect();
            let new = reached.into_iter().filter(|board| !distances.contains_key(board));
            level = new.collect();
            distances.extend(level.iter().map(|&board| (board, depth)));
        }
        let nearest = |pattern: &Pattern| {
            let boards = (0..256).map(|mask| board(pattern, mask));
            let known = boards.filter_map(|board| Some((*distances.get(&board)?, board)));
            // The first of the smallest, and masks come in order.
            known.min_by_key(|(distance, _)| *distance)
        };
        let mut found = 0;
        for pattern in (0..59_049).map(pattern) {
            if distance(&table, start, &pattern) > 9 {
                continue;
            }
            let (far, mut here) = nearest(&pattern).ok_or("a board that shows the pattern")?;
            let mut back = Vec::new();
            for left in (0..far).rev() {
                let next = |number| Some((number, roll(here, number)?));
                let nearer = |(_, next): &(usize, Board)| distances.get(next) == Some(&left);
                let (number, next) = (0..4).filter_map(next).find(nearer).ok_or("a way back")?;
                back.push(number);
                here = next;
            }
            let turned: Vec<_> = back.iter().rev().map(|number| 3 - number).collect();
            assert_eq!(path_of_image(&table, start, &pattern), turned, "{pattern:?}");
            found += 1;
        }
        assert!(found > 300, "patterns of up to nine rolls: {found}");
    }
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
    let paths = table.offset("paths");
    let path_at = paths + (kind(start) * 59_049 + image_number) * 10;
    assert_eq!(image, read_pattern("RBW RWW EWW"), "as the problem statement has it from 2,1");
    assert_eq!(CUBIC[distance_at], 3, "the problem statement's answer");

    let mut text = String::new();
    writeln!(text, "start     square {start}: an edge")?;
    let [question, section, at] = [number, distances, distance_at].map(grouped);
    writeln!(text, "pattern   {}, rank {question}", pattern_letters(&pattern))?;
    let distance = CUBIC[distance_at];
    writeln!(text, "distance  {section} + {start} x 59,049 + {question} = {at}: {distance}")?;
    let [question, section, at] = [image_number, paths, path_at].map(grouped);
    let (by, image, kind) = (OF_START[start], pattern_letters(&image), kind(start));
    writeln!(text, "image     {image}, rank {question}, by symmetry {by}")?;
    let bytes: Vec<_> = CUBIC[path_at..][..10].iter().map(|byte| format!("{byte:02x}")).collect();
    let bytes = bytes.join(" ");
    writeln!(text, "entry     {section} + ({kind} x 59,049 + {question}) x 10 = {at}: {bytes}")?;
    let moves = path_of_image(&table, start, &pattern);
    let bits: Vec<_> = moves.iter().rev().map(|number| format!("{number:02b}")).collect();
    writeln!(text, "bits      1 {}: {}", bits.join(" "), letters(&moves))?;
    writeln!(text, "path      {}", letters(&path(&table, start, &pattern)))?;
    assert_page_says(&text);
    Ok(())
}
