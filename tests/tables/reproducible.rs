//! Guards that the tables have the same bytes for every number of threads and instruction set.

use std::collections::HashMap;
use std::error::Error;
use std::fs;

use hmac_sha256::Hash;
use tilebase::cubic::PatternRank;
use tilebase::{Content, TableFile};
use tilebase_build::{build_missing, default_tables};
use tilebase_search::InstructionSet;
use tilebase_search::sets::SetSearch;
use tilebase_tests::made::{made, table_of};

const SUMS: &str = include_str!("../../tables/SHA256SUMS");

/// The digests of tables that are not built by default. Ignored tests make the first two.
pub(crate) const LARGE: &str = include_str!("../../tables/SHA256SUMS.large");

/// Guards `tables/SHA256SUMS`: it lists exactly the default tables, and a new build of them has these
/// digests, on one thread and on 16; and the digest of the pattern databases of the fifteen-puzzle.
#[test]
fn a_new_build_has_the_committed_digests() -> Result<(), Box<dyn Error>> {
    let split = |line: &str| line.split_once("  ").map(|(sum, file)| (file.into(), sum.into()));
    let committed: Option<HashMap<String, String>> = SUMS.lines().map(split).collect();
    let committed = committed.ok_or("expected lines of digest, two spaces, file")?;
    let [small, _] =
        Content::databases_of(&crate::puzzle("fifteen").default_goal(None)).ok_or("databases")?;
    let patterns = format!("{}  {}", digest(made(small.clone())), small.file_name());
    let large = ["gardner", "alike"].map(|puzzle| table_of(puzzle, "").file_name());
    let listed: Vec<_> = LARGE.lines().collect();
    assert!(
        matches!(listed[..], [a, b, c] if a.ends_with(&large[0]) && b.ends_with(&large[1]) && c == patterns)
    );
    let build = |threads| -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let directory = tempfile::tempdir()?;
        pool.install(|| build_missing(directory.path(), &default_tables(), false, &|_event| {}))?;
        let file = |content: &Content| Ok(fs::read(directory.path().join(content.file_name()))?);
        default_tables().iter().map(file).collect()
    };
    let files = build(1)?;
    assert!(build(16)? == files, "16 threads make other bytes than one");
    let names = default_tables();
    let names = names.iter().map(Content::file_name);
    let made: HashMap<_, _> = names.zip(files.iter().map(|file| digest(file))).collect();
    assert_eq!(made, committed);
    Ok(())
}

/// Returns the hexadecimal SHA-256 digest of these bytes.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Hash::hash(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Guards the passes over lanes: with the baseline instruction set they give the same results as
/// with the best one of this processor.
#[test]
fn the_instruction_set_makes_no_difference() -> Result<(), Box<dyn Error>> {
    assert_eq!(InstructionSet::baseline().to_string(), "baseline");
    let goal = crate::puzzle("harris").board_of_rank(3_141_592).ok_or("a board")?;
    let pattern = PatternRank::from_rank(31_415).ok_or("a pattern")?;
    for content in
        [table_of("cubic", &pattern.goal().to_string()), table_of("harris", &goal.to_string())]
    {
        let (space, start) = content.sources().ok_or("a goal")?;
        let plain = SetSearch::with(&space, true, InstructionSet::baseline());
        let mut plain = plain.ok_or("a small space")?;
        let counts = plain.run(&start, &mut |_, _| {});
        let opened = TableFile::from_bytes(made(content.clone()))?;
        assert_eq!(opened.header().counts()[0].as_slice(), counts);
        assert!(plain.take_fields() == [opened.section(0)?], "the field of {content}");
    }
    Ok(())
}
