//! What the page says of Gardner's 24 faces, and look-ups in their table by the reader in C.

use std::fmt::Write;
use std::iter::repeat_n;

use super::file::assert_page_lists;
use super::goals::numbers;
use super::page::{Outcome, assert_page_says, grouped};
use super::reader::Compiler;
use crate::chunks::HEAD;
use crate::{board, puzzle, solver_of};
use tilebase_tests::made::table_of;

/// The offset and the length of the section, and the length of a chunk.
const FIELD: [usize; 3] = [58_240, 940_584_960, 65_536];

/// The form of the goal: no red face is visible.
const FORM: &str = "board 3x3\ncubes 4 ababab\ncubes 4 aaabbb\n\
    goal 40 40000 100 4000 1 4000 80 40000 20\n";

/// Returns the beginning of a file of a goal of this form with a section of these chunks, up to the
/// section.
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

/// Looks at a right table, and compares the reader's answers with the library's.
pub(crate) fn check_table(bytes: &[u8]) -> Outcome {
    let solver = solver_of(bytes.to_vec(), &puzzle("gardner").default_goal(None));
    let (first, field) = bytes.split_at(FIELD[0]);
    let counts = solver.counts().expect("counts").as_slice();
    assert!(first == beginning(FORM, FIELD, counts, field.chunks(FIELD[2])));
    assert_page_lists(table_of("gardner", ""), bytes.len());
    assert_eq!(solver.path(&board(puzzle("gardner"), START))?, Some(PATH.parse()?));

    let Some(compiler) = Compiler::new(&["-O2"]) else { return Ok(()) };
    let goal = solver.goal().board().expect("a board");
    let ranks = (0..7_524_679_680).step_by(7_524_677);
    let states: Vec<_> = ranks.map(|rank| solver.board(rank).expect("a rank")).collect();
    let lines: Vec<_> = states.iter().map(|state| numbers(state, &goal)).collect();
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let printed = compiler.compile("goal").run(bytes, &[], &lines);
    assert_eq!(printed.lines().count(), 1 + states.len());
    for (printed, state) in printed.lines().skip(1).zip(&states) {
        let path = solver.path(state)?.expect("a path");
        assert!(printed.starts_with(&format!("{} .{path} .", path.len())), "{state}: {printed}");
    }
    Ok(())
}

/// Guards the page's worked example, and the beginning of the file, which is that of a table
/// without entries. The bit follows from the length of the path, of which the test of the whole
/// table says that it is in the table.
#[test]
fn the_example_is_what_the_page_says() -> Outcome {
    let start = board(puzzle("gardner"), START);
    let end = start.follow(PATH.parse()?);
    assert_eq!(end, puzzle("gardner").default_goal(None).board());

    let [begin, length, chunk] = FIELD;
    let zeros = vec![0; chunk];
    let chunks = repeat_n(&zeros[..], length / chunk).chain([&zeros[..length % chunk]]);
    let counts: Vec<_> = vec![1; 71].into_iter().chain([7_524_679_680 - 71]).collect();
    assert!(*HEAD == beginning(FORM, FIELD, &counts, chunks));
    assert_page_lists(table_of("gardner", ""), begin + length);

    let space = puzzle("gardner").space().expect("a space");
    let number = space.rank(&start).expect("a rank") as usize;
    let (lane, bits) = (number >> space.bits(), number & ((1 << space.bits()) - 1));
    let (block, axes) = (lane / space.axes() as usize, lane % space.axes() as usize);
    let arrangement = block % space.arrangements() as usize;
    let residue = PATH.len() % 4;
    let (bit, odd) = (residue / 2, start.blank() % 2);

    let mut example = String::new();
    writeln!(example, "board     {START}")?;
    writeln!(example, "kinds     1 2 0 3 3 0 2 1: arrangement {}", grouped(arrangement))?;
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
