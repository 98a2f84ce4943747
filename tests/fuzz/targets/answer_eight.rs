//! Streams of cases, through the code of `tilebase answer eight`: every case that is answered is
//! answered with a way from its start to its goal, and it does not matter how the stream is cut,
//! nor how many threads answer.
#![no_main]

use std::io::Read;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tilebase::Eight;
use tilebase::eight::{Board, Position};
use tilebase_cli::{Format, answer_eight};
use tilebase_fuzz::{Sips, TABLES, rare, settled, without_mark};

static TABLE: LazyLock<Eight> = LazyLock::new(|| Eight::new(TABLES[0].clone().into()).unwrap());

fuzz_target!(|data: &[u8]| {
    // For so many cases the whole table is spread out.
    if first_number(data).is_some_and(|count| count >= 100_000) && !rare(data, 256) {
        return;
    }
    let (said, text) = answered(data, Format::Text, 1);
    let (said_in_sips, in_sips) = answered(Sips::new(data), Format::Text, 1);
    assert_eq!((settled(&said), &text), (settled(&said_in_sips), &in_sips));
    assert_eq!((said.clone(), text.clone()), answered(data, Format::Text, 3));
    let (said_in_json, json) = answered(data, Format::Json, 2);
    assert_eq!(said, said_in_json);

    let lines: Vec<&str> = text.lines().collect();
    let (cases, rest) = lines.as_chunks();
    assert!(rest.is_empty());
    assert_eq!(json.lines().count(), cases.len());
    if said.is_ok() {
        assert_eq!(first_number(data), Some(cases.len() as u64));
    }
    let symbols: Vec<u8> = words(data).skip(1).flatten().copied().collect();
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

fn answered(
    input: impl Read,
    format: Format,
    threads: usize,
) -> (Result<Option<String>, String>, String) {
    let mut output = Vec::new();
    let said = answer_eight(input, &mut output, &TABLE, format, threads);
    (said.map_err(|failure| failure.to_string()), String::from_utf8(output).unwrap())
}

fn words(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    without_mark(data).split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

fn first_number(data: &[u8]) -> Option<u64> {
    std::str::from_utf8(words(data).next()?).ok()?.parse().ok()
}
