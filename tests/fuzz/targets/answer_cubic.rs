//! Fuzzes `tilebase answer cubic` with streams of datasets. Every answer must have a path from the
//! start to the pattern. The answers must not depend on the sizes of the reads and the number of
//! threads.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tilebase::cubic::Pattern;
use tilebase::{Path, Puzzle, Square};
use tilebase_fuzz::{ShortReads, answered, symbols, without_excerpt};

fuzz_target!(|data: &[u8]| {
    let (result, numbers) = answered("cubic --threads 1", data);
    let (short_result, short_numbers) = answered("cubic --threads 1", ShortReads::new(data));
    assert_eq!(
        (without_excerpt(&result), &numbers),
        (without_excerpt(&short_result), &short_numbers)
    );
    let (paths_result, paths) = answered("cubic --exact --paths --threads 3", data);
    assert_eq!(result, paths_result);
    let words = "cubic --exact --paths --format json --threads 2";
    let (json_result, json) = answered(words, data);
    assert_eq!(result, json_result);
    assert_eq!(json.lines().count(), numbers.lines().count());

    let symbols: Vec<u8> = symbols(data).collect();
    let (datasets, _) = symbols.as_chunks::<11>();
    for ((number, answer), dataset) in numbers.lines().zip(paths.lines()).zip(datasets) {
        let [column, row, letters @ ..] = dataset;
        let [column, row] = [column, row].map(|digit| usize::from(digit - b'0'));
        let start = Square::at(column, row).unwrap();
        let pattern: Pattern = std::str::from_utf8(letters).unwrap().parse().unwrap();

        let (rolls, path) = answer.split_once(' ').unwrap_or((answer, ""));
        assert_eq!(rolls.parse(), Ok(path.len()));
        assert_eq!(number, if path.len() > 30 { "-1" } else { rolls });
        let path: Path = path.parse().unwrap();
        let end = Puzzle::cubic().as_described(start.index()).follow(path).unwrap();
        assert_eq!(end.pattern(), Some(pattern.goal()));
    }
    assert_eq!(numbers.lines().count(), paths.lines().count());
    assert!(datasets.len() >= numbers.lines().count());
});
