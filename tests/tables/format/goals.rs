//! Look-ups in goal tables by the specification.

use std::array::from_fn;
use std::fmt::Write;

use tilebase::Solver;

use super::board::letters;
use super::cubes::{
    Board, Pattern, Symmetry, bit, blank, board, board_letters, mask, pattern, pattern_letters,
    pattern_rank, rank, read_pattern, roll, roll_all, tops,
};
use super::file::{Content, File};
use super::made::CENTRE;
use super::page::{Outcome, assert_page_says, grouped};

/// Returns the rank of a pattern's representative, and all symmetries that take the pattern to it.
fn class(pattern: &Pattern) -> (usize, Vec<Symmetry>) {
    let image = |symmetry: &Symmetry| pattern_rank(&symmetry.pattern(pattern));
    let smallest = Symmetry::all().map(|symmetry| image(&symmetry)).min().expect("48 symmetries");
    (smallest, Symmetry::all().filter(|symmetry| image(symmetry) == smallest).collect())
}

/// Returns the distance modulo 4 of a state's image from the table's pattern, which has this blank.
fn residue(field: &[u8], image: &Board, goal_blank: usize) -> usize {
    2 * bit(field, rank(image)) + (blank(image) + goal_blank) % 2
}

/// Returns the path from a state to a pattern. The symmetry takes the pattern to the table's
/// pattern.
fn path(table: &File<'_>, symmetry: Symmetry, state: Board, pattern: &Pattern) -> Vec<usize> {
    let goal_blank = blank(&symmetry.pattern(pattern));
    let residue =
        |state: &Board| residue(table.section("field"), &symmetry.state(state), goal_blank);
    let mut here = state;
    let mut path = Vec::new();
    while tops(&here) != *pattern {
        assert!(path.len() < 42, "no shortest path has more than 42 rolls");
        let nearer = (residue(&here) + 3) % 4;
        let next = |number| Some((number, roll(here, number)?));
        let found = (0..4).filter_map(next).find(|(_, next)| residue(next) == nearer);
        let (number, next) = found.expect("a neighbour that is nearer");
        path.push(number);
        here = next;
    }
    assert_eq!(residue(&here), 0, "a state that shows the pattern is at distance 0");
    path
}

/// Guards goal tables and symmetries: paths lead to the pattern on plain cubes, are the same by
/// every symmetry that takes the pattern to its representative, and equal those of the crate.
#[test]
fn paths_lead_from_any_state_to_any_pattern_of_the_class() -> Outcome {
    let directory = tempfile::tempdir()?;
    let goals = tilebase::Tables::open(directory.path());
    for (text, size) in [("BBBB E BBBB", 3), ("RRRRRERRR", 12), ("RWB BRW REW", 48)] {
        let (representative, _) = class(&read_pattern(text));
        let content = tilebase::Content::goal(pattern_letters(&pattern(representative)).parse()?);
        let table = tilebase_build::make(content, &|_level| {});
        let file = tilebase_build::publish(directory.path(), &table)?;
        let name = format!("goals/{}.tbl", pattern_letters(&pattern(representative)));
        assert_eq!(file, directory.path().join(name));

        let bytes = std::fs::read(file)?;
        let table = File::read(&bytes)?;
        assert_eq!(table.content, Content::Goal(representative as u16));
        let images = Symmetry::all().map(|symmetry| symmetry.pattern(&pattern(representative)));
        let mut distinct = Vec::new();
        for image in images {
            if !distinct.iter().any(|(other, _)| *other == image) {
                distinct.push((image, class(&image).1));
            }
        }
        assert_eq!(distinct.len(), size);
        // Every 14,983rd state, each with the next pattern of the class.
        let states = (0..15_116_544).step_by(14_983).map(|n| board(&pattern(n / 256), n % 256));
        for (question, (state, (goal, symmetries))) in
            states.zip(distinct.iter().cycle()).enumerate()
        {
            let answer = path(&table, symmetries[0], state, goal);
            let other = symmetries[question % symmetries.len()];
            assert_eq!(path(&table, other, state, goal), answer, "by another symmetry");
            let end = roll_all(state, &answer);
            assert_eq!(end.map(|end| tops(&end)), Some(*goal));

            let (state, goal) = (board_letters(&state).parse()?, pattern_letters(goal).parse()?);
            let path = goals.cubic_to(goal)?.path(&state)?.map(|path| path.to_string());
            assert_eq!(path, Some(letters(&answer)));
        }
    }
    Ok(())
}

/// Guards every number of the page's example.
#[test]
fn the_example_agrees_with_the_table() -> Outcome {
    let text = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
    let mut cubes = text.split(',').map(read_cube);
    let state: Board = from_fn(|_| cubes.next().flatten());
    let goal = read_pattern("RRRRERRRR");
    let symmetry = Symmetry { board: 1, colours: [1, 0, 2] };
    assert_eq!(symmetry.pattern(&goal), read_pattern("WWWWEWWWW"));

    let table = File::read(&CENTRE)?;
    let field = table.offset("field");
    let image = symmetry.state(&state);
    let (shown, mask, number) = (pattern_rank(&tops(&image)), mask(&image), rank(&image));
    let bit = bit(table.section("field"), number);
    let (odd, residue) = ((blank(&image) + 4) % 2, residue(table.section("field"), &image, 4));
    let path = path(&table, symmetry, state, &goal);
    assert_eq!(path.len() % 4, residue);

    let mut example = String::new();
    writeln!(example, "state     {}", board_letters(&state))?;
    writeln!(example, "pattern   {}", pattern_letters(&goal))?;
    let image = board_letters(&image);
    writeln!(example, "image     {image}, by transposing and exchanging W and R")?;
    let [at, byte, shown, rank] = [field + number / 8, number / 8, shown, number].map(grouped);
    writeln!(example, "rank      {shown} x 256 + {mask} = {rank}")?;
    writeln!(example, "bit       {field} + {byte} = {at}, bit {}: {bit}", number % 8)?;
    writeln!(example, "residue   2 x {bit} + {odd} = {residue}")?;
    writeln!(example, "path      {}: {} rolls", letters(&path), path.len())?;
    assert_page_says(&example);
    Ok(())
}

/// Reads a cube such as `WRB`; `None` for `---`.
fn read_cube(text: &str) -> Option<[usize; 3]> {
    let colours: Option<Vec<_>> = text.chars().map(|letter| "WRB".find(letter)).collect();
    colours?.try_into().ok()
}
