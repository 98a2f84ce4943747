//! Writes the first inputs of the fuzzers, `TARGET/seed-N` in the directory that is the only
//! argument. They are valid inputs; the fuzzers mutate them.
#![forbid(unsafe_code)]

use std::fs;
use std::io;
use std::path::PathBuf;

use tilebase::Content;
use tilebase_build::{default_tables, make};

fn main() -> io::Result<()> {
    let corpora = std::env::args_os().nth(1).map(PathBuf::from);
    let corpora = corpora.expect("a directory as the only argument");
    let headers = headers();
    for (target, seeds) in [
        ("table", tables(&headers)),
        ("large", large()),
        ("header", headers),
        ("answer", [cases(), datasets()].concat()),
        ("notation", notations()),
        ("description", descriptions()),
    ] {
        let corpus = corpora.join(target);
        fs::create_dir_all(&corpus)?;
        for (number, seed) in seeds.iter().enumerate() {
            fs::write(corpus.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}

/// Returns the bytes of the standard tables before the first section. Those of large tables, most
/// of them checksums, would take a fuzzer too long.
fn headers() -> Vec<Vec<u8>> {
    let head = |content: &Content| {
        let table = make(content, &|_| {});
        let mut bytes = table.to_bytes().unwrap();
        bytes.truncate(table.header().sections()[0].range().start);
        bytes
    };
    default_tables().iter().map(head).collect()
}

/// Returns inputs of the target `table`: these headers as raw files, and scripts that alter a
/// table. There is a script for each kind of table and each step of scripts, which repeats the step
/// with several numbers.
fn tables(headers: &[Vec<u8>]) -> Vec<Vec<u8>> {
    const RAW: u8 = 4;
    let mut seeds: Vec<_> = headers.iter().map(|head| [&[RAW], head.as_slice()].concat()).collect();
    for kind in 0..RAW {
        for step in 0..8 {
            let numbers = (0..12).flat_map(|turn: u8| [step, turn * 29, turn * 5, turn + 1]);
            seeds.push([kind, 4, step, 100, 7].into_iter().chain(numbers).collect());
        }
    }
    seeds
}

/// Returns inputs of the target `large`: for each kind of table, a walk from the goal that makes
/// the bits of its states right, and each step of scripts.
fn large() -> Vec<Vec<u8>> {
    let script = |kind: u8| {
        let walk = (0..24_u8).flat_map(|turn| [1, turn * 7 % 4, 3 + turn / 2 % 2]);
        [vec![kind], walk.collect()].concat()
    };
    let steps = |kind: u8| {
        let steps = (0..12_u8).flat_map(|turn| [turn % 6, turn * 29, turn, 7, turn * 5, 3, 1]);
        [vec![kind], steps.collect()].concat()
    };
    (0..3).flat_map(|kind| [script(kind), steps(kind)]).collect()
}

/// Returns the cases of the problem statement: on one line, on several lines, and repeated so that
/// several threads answer.
fn cases() -> Vec<Vec<u8>> {
    let sample = include_str!("../../samples/eight.txt");
    let (_, cases) = sample.split_once('\n').expect("a number and cases");
    let many = format!("40\n{}", cases.repeat(20));
    [sample.replace('\n', " "), sample.into(), many].map(String::into_bytes).into()
}

/// Returns the datasets of the problem statement: on one line, on several lines, and repeated so
/// that several threads answer.
fn datasets() -> Vec<Vec<u8>> {
    let sample = include_str!("../../samples/cubic.txt");
    let (datasets, _) = sample.split_once("0 0").expect("datasets and 0 0");
    let many = datasets.repeat(8) + "0 0\n";
    [sample.replace('\n', " "), sample.into(), many].map(String::into_bytes).into()
}

/// Returns texts of every type with a notation.
fn notations() -> Vec<Vec<u8>> {
    let texts = [
        "2,1",
        "3 3",
        "urrulldr",
        "123069478",
        "[1,2,3,0,6,9,4,7,8]",
        "123\nx69\n478\n",
        "564178X23\n7568X4123",
        "RBWRWWEWW",
        "RBW RWW EWW",
        "rbw/rww/eww",
        "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW",
        "UDNS_EWUD",
        "sdn/e_w/uuu",
        "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE",
        "u",
        "W",
        "WRB",
        "UNW",
    ];
    texts.map(|text| text.as_bytes().to_vec()).into()
}

/// Returns the descriptions that come with the crate, and one that uses other keys.
fn descriptions() -> Vec<Vec<u8>> {
    let own = "board = \"4x2\"\ntiles = [\"a\", \"a\", \"b\"]\ncubes = [\"3 A.B...\", \"1 CDEFGH\"]\n\
               looks = \"AB\"\nrolls = \"mirrored\"\nempty = \"#\"\n";
    let texts = [
        include_str!("../../../crates/puzzle/puzzles/alike.toml"),
        include_str!("../../../crates/puzzle/puzzles/crossteaser.toml"),
        include_str!("../../../crates/puzzle/puzzles/cubic.toml"),
        include_str!("../../../crates/puzzle/puzzles/eight.toml"),
        include_str!("../../../crates/puzzle/puzzles/gardner.toml"),
        include_str!("../../../crates/puzzle/puzzles/harris.toml"),
        own,
    ];
    texts.map(|text| text.as_bytes().to_vec()).into()
}
