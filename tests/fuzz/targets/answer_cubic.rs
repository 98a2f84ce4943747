//! Fuzzes `tilebase answer cubic` with streams of datasets. Every answer must have a path from the
//! start to the pattern. The answers must not depend on the sizes of the reads and the number of
//! threads.
#![no_main]

use std::io::Read;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tilebase::cubic::{Pattern, State};
use tilebase::{Cubic, Path, Square};
use tilebase_cli::{CubicOptions, Format, answer_cubic};
use tilebase_fuzz::{ShortReads, TABLES, symbols, without_excerpt};

static TABLE: LazyLock<Cubic> = LazyLock::new(|| Cubic::new(TABLES[1].clone().into()).unwrap());

fuzz_target!(|data: &[u8]| {
    let judged = CubicOptions::default();
    let (result, numbers) = answer(data, judged, 1);
    let (short_result, short_numbers) = answer(ShortReads::new(data), judged, 1);
    assert_eq!(
        (without_excerpt(&result), &numbers),
        (without_excerpt(&short_result), &short_numbers)
    );
    let with_paths = CubicOptions { exact: true, paths: true, ..judged };
    let (paths_result, paths) = answer(data, with_paths, 3);
    assert_eq!(result, paths_result);
    let as_json = CubicOptions { format: Format::Json, ..with_paths };
    let (json_result, json) = answer(data, as_json, 2);
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
        let end = path.iter().try_fold(State::canonical(start), State::roll).unwrap();
        assert_eq!(end.pattern(), pattern);
    }
    assert_eq!(numbers.lines().count(), paths.lines().count());
    assert!(datasets.len() >= numbers.lines().count());
});

/// Answers a stream. Returns the result, with an error as text, and the output.
fn answer(
    input: impl Read,
    options: CubicOptions,
    threads: usize,
) -> (Result<Option<String>, String>, String) {
    let mut output = Vec::new();
    let result = answer_cubic(input, &mut output, &TABLE, options, threads);
    (result.map_err(|failure| failure.to_string()), String::from_utf8(output).unwrap())
}
