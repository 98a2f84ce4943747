//! Tests that the real command ends on any tables.

use std::fs;
use std::sync::LazyLock;

use fastrand::Rng;

use crate::support::{Folder, Ran, run, tables};
use tilebase_tests::forge::Forge;

/// A small table of each kind.
static TABLES: LazyLock<[Vec<u8>; 4]> = LazyLock::new(|| {
    ["eight.tbl", "cubic.tbl", "cubic/EWWWWWWWW.tbl", "harris/_UUUUUUUU.tbl"]
        .map(|name| fs::read(tables().join(name)).unwrap())
});

/// Runs the command with the tables of this directory alone. Panics if it does not end in a minute.
fn tilebase(place: &Folder, words: &[&str]) -> Ran {
    let words = words.join(" ");
    let no_build = if words.starts_with("verify") { "" } else { "--no-build" };
    run(&mut place.shell(&format!("timeout 60 tilebase {words} {no_build} --tables .")), "")
}

/// Guards the memory of the command: of a description that has no end, no more is read than a
/// description may have.
#[cfg(unix)]
#[test]
fn a_description_without_an_end_is_refused() {
    let place = Folder::new();
    std::os::unix::fs::symlink("/dev/zero", place.path("zero.toml")).unwrap();
    place.write("long.toml", format!("#{}", "x".repeat(20_000_000)));
    for name in ["zero.toml", "long.toml"] {
        let ran = tilebase(&place, &["stats", &format!("./{name}")]);
        assert_eq!(ran.status, 2, "{ran:?}");
        assert!(ran.err.contains("at most 1000000 bytes of a description"), "{ran:?}");
    }
}

/// Guards the command against goals of a line of a stream, which may have 500,000 bytes: each is
/// refused in a short line, and the stream goes on to the next question.
#[test]
fn a_goal_of_many_signs_is_refused_in_a_short_line() {
    let place = Folder::new();
    for goal in ["!".repeat(40_000) + "12345678_", "12345678_+".repeat(45_000)] {
        let lines = format!("123069478 {goal}\n");
        place.write("lines", lines);
        let ran = tilebase(&place, &["distance", "eight", "-", "<", "lines"]);
        assert!(ran.status == 2 && ran.err.len() < 2_000, "{} bytes", ran.err.len());
    }
}

#[test]
fn verify_names_the_first_wrong_entry() {
    let mut forge = Forge::new(&TABLES[0]);
    forge.bodies[8][0] ^= 4;
    let place = Folder::new();
    place.write("eight.tbl", forge.file());
    let verified = tilebase(&place, &["verify"]);
    let expected = "./eight.tbl: wrong: section \"goal 8\": _12345678 towards 12345678_: stored ";
    assert!(verified.status == 1 && verified.out.starts_with(expected), "{verified:?}");

    let verified = tilebase(&place, &["verify", "--format", "json"]);
    assert_eq!(verified.status, 1);
    let object: serde_json::Value = serde_json::from_str(&verified.out).unwrap();
    assert_eq!([&object["table"], &object["verdict"]], ["./eight.tbl", "wrong"]);
    assert_eq!(object["board"], "_12345678 towards 12345678_");
    let distance = |object: &serde_json::Value| {
        object.as_str().unwrap().split(' ').nth(1).unwrap().parse::<u8>().unwrap()
    };
    assert_eq!(distance(&object["stored"]) ^ 1, distance(&object["expected"]));
}

/// Every verb ends with an answer or an error on tables of nonsense with valid checksums. No verb
/// finds a shortest path in them.
#[test]
fn every_verb_handles_tables_of_nonsense() {
    const STATE: &str = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
    const PATHS: [&[&str]; 10] = [
        &["solve", "eight", "123069478"],
        &["solve", "cubic", "1,1", "WWWWWWWWE"],
        &["moves", "--best", "cubic", STATE, "WWWWWWWWE"],
        &["solve", "--all", "867254301"],
        &["solve", "--count", "867254301"],
        &["solve", "cubic", STATE, "WWWWWWWWE", "--all"],
        &["solve", "DDDDDDDD_", "_UUUUUUUU"],
        &["solve", "--all", "DDDDDDDD_", "_UUUUUUUU"],
        &["solve", "--count", "DDDDDDDD_", "_UUUUUUUU"],
        &["distance", "DDDDDDDD_", "_UUUUUUUU"],
    ];
    const OTHERS: [&[&str]; 8] = [
        &["distance", "123069478"],
        &["moves", "cubic", STATE, "WWWWWWWWE"],
        &["grade", "DDDDDDDD_", "_UUUUUUUU", "llruud"],
        &["random", "eight", "--distance", "20"],
        &["random", "cubic", "--distance", "20"],
        &["random", "harris", "--goal", "_UUUUUUUU", "--distance", "20"],
        &["stats", "harris", "--blank", "1,1"],
        &["verify"],
    ];
    let mut random = Rng::with_seed(7);
    for fill in 0..2 {
        let place = Folder::new();
        for table in TABLES.iter() {
            let mut forge = Forge::new(table);
            for body in &mut forge.bodies {
                match fill {
                    0 => body.fill(0),
                    _ => random.fill(body),
                }
            }
            place.write(&forge.content.file_name(), forge.file());
        }
        for words in PATHS {
            let ran = tilebase(&place, words);
            assert_eq!(ran.status, 2, "{fill}: {words:?}: {}", ran.err);
            assert!(ran.err.contains("contradict each other"), "{fill}: {words:?}: {}", ran.err);
        }
        // Their status is 0, 1 or 2.
        OTHERS.iter().for_each(|words| drop(tilebase(&place, words)));
    }
}
