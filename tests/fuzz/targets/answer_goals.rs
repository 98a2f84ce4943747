//! Fuzzes `tilebase answer goals` with lines of states and goals. Every answer must have a path
//! from the state to the goal, and only goals of whole cubes may have none. The answers must not
//! depend on the sizes of the reads or the number of threads.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tilebase::{Path, Puzzle};
use tilebase_fuzz::{ShortReads, answered, without_excerpt, without_mark};

fuzz_target!(|data: &[u8]| {
    let (said, numbers) = answered("goals --threads 1", data);
    let (short_result, short_text) = answered("goals --threads 1", ShortReads::new(data));
    assert_eq!((without_excerpt(&said), &numbers), (without_excerpt(&short_result), &short_text));
    let (said_with_paths, paths) = answered("goals --paths --threads 3", data);
    assert_eq!(said, said_with_paths);
    let (said_in_json, json) = answered("goals --paths --format json --threads 2", data);
    assert_eq!(said, said_in_json);
    assert_eq!(json.lines().count(), numbers.lines().count());

    let lines = without_mark(data).split(|&byte| byte == b'\n');
    let lines = lines.map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    for ((number, way), line) in numbers.lines().zip(paths.lines()).zip(lines) {
        let line = std::str::from_utf8(line).unwrap();
        let letters = line.char_indices().rev().filter(|(_, symbol)| symbol.is_ascii_alphabetic());
        let words: Vec<_> = line.split_ascii_whitespace().collect();
        let (state, goal) = match words[..] {
            [state, goal] => (state, goal),
            _ => line.split_at(letters.map(|(at, _)| at).nth(8).unwrap()),
        };
        let cubic = Puzzle::shipped("cubic").unwrap();
        let (state, goal) = cubic.question(Some(state.trim()), Some(goal.trim())).unwrap();
        if number == "-1" {
            assert!(goal.tops::<9>().is_none() && way == "-1", "{line}");
            continue;
        }
        let (rolls, path) = way.split_once(' ').unwrap_or((way, ""));
        assert_eq!((rolls, rolls.parse()), (number, Ok(path.len())));
        let path: Path = path.parse().unwrap();
        assert!(state.follow(path).is_some_and(|end| goal.has(&end)), "{line}");
    }
    assert_eq!(numbers.lines().count(), paths.lines().count());
});
