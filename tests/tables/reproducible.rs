//! Guards that the tables have the same bytes for every number of threads and instruction set.

use std::collections::HashMap;
use std::error::Error;
use std::fs;

use crate::made::{made, table_of};
use hmac_sha256::Hash;
use tilebase::cubic::{MASKS, Pattern, Shown};
use tilebase::{Content, Puzzle, TableFile};
use tilebase_build::{ensure, standard};
use tilebase_search::InstructionSet;
use tilebase_search::sets::Search;

pub(crate) const SUMS: &str = include_str!("../../tables/SHA256SUMS");

/// Guards `tables/SHA256SUMS`: it lists exactly the standard tables and the large ones, and a
/// new build of the standard tables has these digests, on one thread and on 16.
#[test]
fn a_new_build_has_the_committed_digests() -> Result<(), Box<dyn Error>> {
    let split = |line: &str| line.split_once("  ").map(|(sum, file)| (file.into(), sum.into()));
    let committed: Option<HashMap<String, String>> = SUMS.lines().map(split).collect();
    let mut committed = committed.ok_or("expected lines of digest, two spaces, file")?;
    for large in ["gardner", "alike"].map(|puzzle| table_of(puzzle, "")) {
        // An ignored test makes this one.
        assert!(committed.remove(&large.file_name()).is_some());
    }
    let build = |threads| -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let directory = tempfile::tempdir()?;
        pool.install(|| ensure(directory.path(), &standard(), false, &|_event| {}))?;
        let file = |content: &Content| Ok(fs::read(directory.path().join(content.file_name()))?);
        standard().iter().map(file).collect()
    };
    let files = build(1)?;
    assert!(build(16)? == files, "16 threads make other bytes than one");
    let names = standard();
    let names = names.iter().map(Content::file_name);
    let made: HashMap<_, _> = names.zip(files.iter().map(|file| digest(file))).collect();
    assert_eq!(made, committed);
    Ok(())
}

/// The digests of the sections of `eight.tbl` and the standard goal tables in format 2.
const SECTIONS: [&str; 12] = [
    "49d53343590a8bbde8678e3b01e28e5f15c5bbe13079b14cd0c5267d4dc8f33e",
    "fbdeb2abfe4d55301055598b5464259a1c9aba6bc88e4d0047a80d696c2de7e8",
    "7af6c4370dd6b7925ec06e28fae102ed272c84b9c82e9b8393aeb157e83d7129",
    "7709247ced165db6f0ff72ee7b9073cda20ff7f293a049577c4766d87190f43e",
    "a5214b5f3af4965e796c605a05f2f830cdee6217f22da577c5302ddf47333b6f",
    "228860fde86f37137c0a8c5605b33521db95c113de5406d1ee12d291729524b6",
    "cda09e2093c799b07822233711d672312c4bd685d1f6fbe5d547e5ef3edddc98",
    "dc0107e2a19d39a264b701bcae51053959977ea69f7fac6a09bf6aaa787991de",
    "19b163d9c608d20147a69866e722c5e306888d9e1373deefdce07d1db2b8ff04",
    "d8407983e74065c7d8e4a260d430c2e31f5d681a132b36bab05746569ecf232c",
    "d0b32c8f8f0e9c7afb3671953838631780f462006013f86ec890a32111fb97f8",
    "559b230dd7de240b0604ad6a75f3fd3a83b61a4e6a3e0ed5d77b30290586fb1e",
];

/// Guards the answers across format versions: format 3 changed the header, and format 4 the order of
/// the cubic puzzle's states, but neither changed an answer.
#[test]
fn the_answers_are_those_of_format_2() -> Result<(), Box<dyn Error>> {
    let mut digests = Vec::new();
    let is_pattern =
        |content: &Content| content.goal().is_some_and(|goal| goal.puzzle() == Puzzle::cubic());
    let is_old = |content: &Content| *content == Content::Eight || is_pattern(content);
    for content in standard().into_iter().filter(is_old) {
        let opened = TableFile::from_bytes(made(content.clone()))?;
        for number in 0..opened.header().sections().len() {
            let section = opened.section(number)?;
            digests.push(match is_pattern(&content) {
                true => digest(&by_patterns(section)),
                false => digest(section),
            });
        }
    }
    assert_eq!(digests, SECTIONS);
    Ok(())
}

/// Returns a field of the cubic puzzle in the order of formats 2 and 3: by pattern, then by mask.
fn by_patterns(field: &[u8]) -> Vec<u8> {
    let shown = Shown::new();
    let mut old = vec![0; field.len()];
    for number in 0..field.len() * 8 / MASKS {
        let lane = shown.lane(number);
        for mask in 0..MASKS {
            let (rank, at) =
                (number * MASKS + mask, usize::from(lane.pattern(mask)) * MASKS + mask);
            old[at / 8] |= (field[rank / 8] >> (rank % 8) & 1) << (at % 8);
        }
    }
    old
}

/// Returns the hexadecimal SHA-256 digest of these bytes.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Hash::hash(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Guards the passes over lanes: with the baseline instruction set they give the same results as with
/// the best one of this processor.
#[test]
fn the_instruction_set_makes_no_difference() -> Result<(), Box<dyn Error>> {
    assert_eq!(InstructionSet::baseline().to_string(), "baseline");
    let goal = crate::puzzle("harris").board_of_rank(3_141_592).ok_or("a board")?;
    let pattern = Pattern::from_rank(31_415).ok_or("a pattern")?;
    for content in [table_of("cubic", &pattern.to_string()), table_of("harris", &goal.to_string())]
    {
        let (space, start) = content.start().ok_or("a goal")?;
        let plain = Search::with(&space, true, InstructionSet::baseline());
        let mut plain = plain.ok_or("a small space")?;
        let counts = plain.run(&start, &mut |_, _| {});
        let opened = TableFile::from_bytes(made(content.clone()))?;
        assert_eq!(opened.header().histograms()[0].counts(), counts);
        assert!(plain.fields() == [opened.section(0)?], "the field of {content}");
    }
    Ok(())
}
