//! Fuzzes `tilebase answer eight` with streams of cases. Every answer must be a path from the start
//! to the goal, or that there is none. The answers must not depend on the sizes of the reads and
//! the number of threads.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tilebase::eight::{Board, Position};
use tilebase_fuzz::{ShortReads, answered, rare, without_excerpt, without_mark};

fuzz_target!(|data: &[u8]| {
    // The number of cases for which the whole table is spread out, which takes long.
    if first_number(data).is_some_and(|count| count >= 100_000) && !rare(data, 256) {
        return;
    }
    let (result, text) = answered("eight --threads 1", data);
    let (short_result, short_text) = answered("eight --threads 1", ShortReads::new(data));
    assert_eq!((without_excerpt(&result), &text), (without_excerpt(&short_result), &short_text));
    assert_eq!((result.clone(), text.clone()), answered("eight --threads 3", data));
    let (json_result, json) = answered("eight --format json --threads 2", data);
    assert_eq!(result, json_result);

    let lines: Vec<&str> = text.lines().collect();
    let (cases, rest) = lines.as_chunks();
    assert!(rest.is_empty());
    assert_eq!(json.lines().count(), cases.len());
    if result.is_ok() {
        assert_eq!(first_number(data), Some(cases.len() as u64));
    }
    let symbols: Vec<u8> = tokens(data).skip(1).flatten().copied().collect();
    let (boards, _) = symbols.as_chunks::<9>();
    for (number, ([line, path], pair)) in cases.iter().zip(boards.chunks_exact(2)).enumerate() {
        let board = |symbols| std::str::from_utf8(symbols).unwrap().parse::<Board>().unwrap();
        let (start, goal) = (board(&pair[0]), board(&pair[1]));
        let count = line.strip_prefix(&format!("Case {}: ", number + 1)).unwrap();
        if count == "-1" {
            assert_eq!(Position::between(&start, &goal).unwrap().rank(), None);
        } else {
            assert_eq!(count.parse(), Ok(path.len()));
            let path: tilebase::Path = path.parse().unwrap();
            let end = path.iter().try_fold(start, |board, step| board.slide(step));
            assert_eq!(end, Some(goal));
        }
    }
    assert!(boards.len() / 2 >= cases.len());
});

/// Returns an iterator over the tokens of a stream, which are separated by white space.
fn tokens(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    without_mark(data).split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

/// Returns the first token of a stream as a number: the number of cases.
fn first_number(data: &[u8]) -> Option<u64> {
    std::str::from_utf8(tokens(data).next()?).ok()?.parse().ok()
}
