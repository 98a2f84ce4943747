//! Streams of datasets, through the code of `tilebase answer cubic`: every dataset that is
//! answered is answered with a way from its start to its pattern, and it does not matter how the
//! stream is cut, nor how many threads answer.
#![no_main]

use std::io::Read;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tilebase::cubic::{Pattern, State};
use tilebase::{Cubic, Path, Square};
use tilebase_cli::{Format, Manner, answer_cubic};
use tilebase_fuzz::{Sips, TABLES};

static TABLE: LazyLock<Cubic> = LazyLock::new(|| Cubic::new(TABLES[1].clone().into()).unwrap());

fuzz_target!(|data: &[u8]| {
    let judged = Manner::default();
    let (said, numbers) = answered(data, judged, 1);
    assert_eq!((said.clone(), numbers.clone()), answered(Sips::new(data), judged, 1));
    let told = Manner { exact: true, paths: true, ..judged };
    let (said_with_paths, paths) = answered(Sips::new(data), told, 3);
    assert_eq!(said, said_with_paths);
    let (said_in_json, json) = answered(data, Manner { format: Format::Json, ..told }, 2);
    assert_eq!(said, said_in_json);
    assert_eq!(json.lines().count(), numbers.lines().count());

    let mut words = data.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    for (number, way) in numbers.lines().zip(paths.lines()) {
        let mut coordinate = || words.next().map(|word| std::str::from_utf8(word).unwrap());
        let (column, row) = (coordinate().unwrap(), coordinate().unwrap());
        let start = Square::at(column.parse().unwrap(), row.parse().unwrap()).unwrap();
        let mut letters = String::new();
        while letters.len() < 9 {
            letters += std::str::from_utf8(words.next().unwrap()).unwrap();
        }
        let pattern: Pattern = letters.parse().unwrap();

        let (rolls, path) = way.split_once(' ').unwrap_or((way, ""));
        assert_eq!(rolls.parse(), Ok(path.len()));
        assert_eq!(number, if path.len() > 30 { "-1" } else { rolls });
        let path: Path = path.parse().unwrap();
        let end = path.iter().try_fold(State::canonical(start), State::roll).unwrap();
        assert_eq!(end.pattern(), pattern);
    }
    assert_eq!(numbers.lines().count(), paths.lines().count());
});

fn answered(
    input: impl Read,
    manner: Manner,
    threads: usize,
) -> (Result<Option<String>, String>, String) {
    let mut output = Vec::new();
    let said = answer_cubic(input, &mut output, &TABLE, manner, threads);
    (said.map_err(|failure| failure.to_string()), String::from_utf8(output).unwrap())
}
