//! Look-ups in `cubic.tbl` by the specification.

use std::collections::HashSet;
use std::fmt::Write;

use super::board::letters;
use super::cubes::{
    Pattern, canonical, pattern, pattern_letters, pattern_rank, read_pattern, roll, roll_all, tops,
};
use super::file::File;
use super::made::CUBIC;
use super::page::{Outcome, assert_page_says, grouped};

/// Returns the distance of a pattern from a start.
fn distance(table: &File<'_>, start: usize, pattern: &Pattern) -> u8 {
    table.section(&format!("distances {start}"))[pattern_rank(pattern)]
}

/// Returns the path from a start to a pattern, as numbers of moves.
fn path(table: &File<'_>, start: usize, pattern: &Pattern) -> Vec<usize> {
    let mut rest =
        table.section(&format!("paths {start}"))[pattern_rank(pattern) * 10..][..10].to_vec();
    let mut moves = Vec::new();
    while rest != [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] {
        assert_ne!(rest, [0; 10], "no 1 above the last move");
        moves.push(usize::from(rest[0] % 4));
        // Shift the number right by two bits.
        for at in 0..10 {
            rest[at] = rest[at] >> 2 | rest.get(at + 1).copied().unwrap_or(0) << 6;
        }
    }
    moves
}

/// Guards the answers: from every start, paths lead to their patterns on plain cubes, have the
/// length of the distance, and equal those of the crate.
#[test]
fn paths_show_their_patterns_on_plain_cubes() -> Outcome {
    let table = File::read(&CUBIC)?;
    let tilebase = tilebase::Cubic::new(&CUBIC[..])?;
    for start in 0..9 {
        let square = tilebase::Square::new(start).ok_or("nine squares")?;
        // Every 97th pattern, beginning with another one for each start.
        for pattern in (start * 10..59_049).step_by(97).map(pattern) {
            let distance = distance(&table, start, &pattern);
            let path = path(&table, start, &pattern);
            let end = roll_all(canonical(start), &path);
            assert_eq!(end.map(|end| tops(&end)), Some(pattern), "from {start}");
            assert_eq!(path.len(), usize::from(distance));

            let same = pattern_letters(&pattern).parse()?;
            assert_eq!(tilebase.distance(square, same)?, distance);
            assert_eq!(tilebase.path(square, same)?.to_string(), letters(&path));
        }
    }
    Ok(())
}

/// Guards that the table has the smallest of several shortest paths, for all patterns of up to nine
/// rolls: all paths are tried in lexicographic order.
#[test]
fn the_path_is_the_smallest_of_the_shortest() -> Outcome {
    let table = File::read(&CUBIC)?;
    for start in 0..9 {
        let mut shown = HashSet::new();
        // All paths of a length, in lexicographic order, each with its end.
        let mut paths = vec![(canonical(start), Vec::new())];
        for length in 0..=9 {
            let mut new = HashSet::new();
            for (board, first) in &paths {
                let pattern = tops(board);
                if !shown.contains(&pattern) && new.insert(pattern) {
                    assert_eq!(usize::from(distance(&table, start, &pattern)), length);
                    assert_eq!(path(&table, start, &pattern), *first, "{pattern:?} from {start}");
                }
            }
            shown.extend(new);
            let longer = paths.into_iter().flat_map(|(board, path)| {
                (0..4).filter_map(move |number| {
                    let longer = path.iter().copied().chain([number]).collect();
                    Some((roll(board, number)?, longer))
                })
            });
            paths = longer.collect();
        }
        assert!(shown.len() > 300, "patterns of up to nine rolls: {}", shown.len());
    }
    Ok(())
}

/// Guards every number of the page's example.
#[test]
fn the_example_agrees_with_the_table() -> Outcome {
    let (start, pattern) = (3, read_pattern("BBE RWW WWW"));
    let table = File::read(&CUBIC)?;
    let number = pattern_rank(&pattern);
    let distances = table.offset(&format!("distances {start}"));
    let distance_at = distances + number;
    let paths = table.offset(&format!("paths {start}"));
    let path_at = paths + number * 10;
    assert_eq!(
        CUBIC[distance_at], 3,
        "the problem statement has 3 for the image of this question from 2,1"
    );

    let mut text = String::new();
    writeln!(text, "start     square {start}")?;
    writeln!(text, "pattern   {}, rank {}", pattern_letters(&pattern), grouped(number))?;
    let [question, section, at] = [number, distances, distance_at].map(grouped);
    let distance = CUBIC[distance_at];
    writeln!(text, "distance  {section} + {question} = {at}: {distance}")?;
    let [section, at] = [paths, path_at].map(grouped);
    let bytes: Vec<_> = CUBIC[path_at..][..10].iter().map(|byte| format!("{byte:02x}")).collect();
    let bytes = bytes.join(" ");
    writeln!(text, "entry     {section} + {question} x 10 = {at}: {bytes}")?;
    let moves = path(&table, start, &pattern);
    let bits: Vec<_> = moves.iter().rev().map(|number| format!("{number:02b}")).collect();
    writeln!(text, "bits      1 {}", bits.join(" "))?;
    writeln!(text, "path      {}", letters(&moves))?;
    assert_page_says(&text);
    Ok(())
}
