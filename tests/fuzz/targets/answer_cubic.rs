//! Streams of datasets, through the code of `tilebase answer cubic`: every dataset that is
//! answered is answered with a path from its start to its pattern, and it does not matter how the
//! stream is cut, nor how many threads answer.
#![no_main]

use std::io::Read;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tilebase::cubic::{Pattern, State};
use tilebase::{Cubic, Path, Square};
use tilebase_cli::{CubicOptions, Format, answer_cubic};
use tilebase_fuzz::{Sips, TABLES, settled, symbols};

static TABLE: LazyLock<Cubic> = LazyLock::new(|| Cubic::new(TABLES[1].clone().into()).unwrap());

fuzz_target!(|data: &[u8]| {
    let judged = CubicOptions::default();
    let (said, numbers) = answered(data, judged, 1);
    let (said_in_sips, in_sips) = answered(Sips::new(data), judged, 1);
    assert_eq!((settled(&said), &numbers), (settled(&said_in_sips), &in_sips));
    let told = CubicOptions { exact: true, paths: true, ..judged };
    let (said_with_paths, paths) = answered(data, told, 3);
    assert_eq!(said, said_with_paths);
    let (said_in_json, json) = answered(data, CubicOptions { format: Format::Json, ..told }, 2);
    assert_eq!(said, said_in_json);
    assert_eq!(json.lines().count(), numbers.lines().count());

    let symbols: Vec<u8> = symbols(data).collect();
    let (datasets, _) = symbols.as_chunks::<11>();
    for ((number, way), dataset) in numbers.lines().zip(paths.lines()).zip(datasets) {
        let [column, row, letters @ ..] = dataset;
        let [column, row] = [column, row].map(|digit| usize::from(digit - b'0'));
        let start = Square::at(column, row).unwrap();
        let pattern: Pattern = std::str::from_utf8(letters).unwrap().parse().unwrap();

        let (rolls, path) = way.split_once(' ').unwrap_or((way, ""));
        assert_eq!(rolls.parse(), Ok(path.len()));
        assert_eq!(number, if path.len() > 30 { "-1" } else { rolls });
        let path: Path = path.parse().unwrap();
        let end = path.iter().try_fold(State::canonical(start), State::roll).unwrap();
        assert_eq!(end.pattern(), pattern);
    }
    assert_eq!(numbers.lines().count(), paths.lines().count());
    assert!(datasets.len() >= numbers.lines().count());
});

fn answered(
    input: impl Read,
    options: CubicOptions,
    threads: usize,
) -> (Result<Option<String>, String>, String) {
    let mut output = Vec::new();
    let said = answer_cubic(input, &mut output, &TABLE, options, threads);
    (said.map_err(|failure| failure.to_string()), String::from_utf8(output).unwrap())
}
