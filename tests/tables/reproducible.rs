//! The tables are the same, byte for byte, however they are made.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;

use sha2::{Digest, Sha256};
use tilebase::cubic::Pattern;
use tilebase::{Content, Image, Kind};
use tilebase_build::cubic::{InstructionSet, Searcher};
use tilebase_build::{ensure, make, standard};

const SUMS: &str = include_str!("../../tables/SHA256SUMS");

/// Guards `tables/SHA256SUMS`: a fresh build has these digests on any number of threads, and the
/// list has all of the tables and nothing else.
#[test]
fn a_fresh_build_has_the_committed_digests() -> Result<(), Box<dyn Error>> {
    let split = |line: &str| line.split_once("  ").map(|(sum, file)| (file.into(), sum.into()));
    let committed: Option<BTreeMap<String, String>> = SUMS.lines().map(split).collect();
    let committed = committed.ok_or("expected lines of digest, two spaces, file")?;
    for threads in [1, 2, 8, 16] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let directory = tempfile::tempdir()?;
        pool.install(|| ensure(directory.path(), &standard(), false, &|_level| {}, &|_report| {}))?;
        let mut made = BTreeMap::new();
        for file in standard().into_iter().map(Content::file_name) {
            let digest = Sha256::digest(fs::read(directory.path().join(&file))?);
            made.insert(file, digest.iter().map(|byte| format!("{byte:02x}")).collect());
        }
        assert_eq!(made, committed, "{threads} threads");
    }
    Ok(())
}

/// Guards the lane passes: compiled for the plainest processor of this kind, they find what they
/// find with the best instructions of this one.
#[test]
fn the_instruction_set_makes_no_difference() -> Result<(), Box<dyn Error>> {
    let mut plain = Searcher::new(InstructionSet::baseline());
    let (pattern, _) = Pattern::from_rank(31_415).ok_or("a pattern")?.class();
    let image = Image::new(make(Content::goal(pattern), &|_level| {}).to_bytes())?;
    plain.from_pattern(pattern, |_| {});
    assert!(plain.field() == image.section(0), "the field of {pattern}");

    let mut best = Searcher::default();
    for kind in Kind::ALL {
        let [plain_answers, best_answers] =
            [&mut plain, &mut best].map(|searcher| searcher.from_start(kind.square(), |_| {}));
        assert!(plain_answers == best_answers, "answers from a {}", kind.name());
        assert!(plain.field() == best.field(), "the field of a {}", kind.name());
    }
    Ok(())
}
