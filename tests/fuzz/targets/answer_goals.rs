//! Fuzzes `tilebase answer goals` with lines of states and patterns. Every answer must have a path
//! from the state to the pattern. The answers must not depend on the sizes of the reads or the
//! number of threads.
#![no_main]

use std::io::Read;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tilebase::cubic::{Pattern, State};
use tilebase::{Fault, Image, Path, TableError, Tables};
use tilebase_cli::{Format, answer_goals};
use tilebase_fuzz::{ShortReads, TABLES, without_excerpt, without_mark};

/// One table; other classes have none, which is an error.
static ONE: LazyLock<Tables> = LazyLock::new(|| {
    Tables::from_fn(|content| match Image::new(TABLES[2].clone().into())? {
        image if image.header().content == content => Ok(image),
        _ => Err(TableError::new(None, Fault::Io(std::io::ErrorKind::NotFound.into()))),
    })
});

fuzz_target!(|data: &[u8]| {
    let (said, numbers) = answered(data, Format::Text, false, 1);
    let (short_result, short_text) = answered(ShortReads::new(data), Format::Text, false, 1);
    assert_eq!((without_excerpt(&said), &numbers), (without_excerpt(&short_result), &short_text));
    let (said_with_paths, paths) = answered(data, Format::Text, true, 3);
    assert_eq!(said, said_with_paths);
    let (said_in_json, json) = answered(data, Format::Json, true, 2);
    assert_eq!(said, said_in_json);
    assert_eq!(json.lines().count(), numbers.lines().count());

    let lines = without_mark(data).split(|&byte| byte == b'\n');
    let lines = lines.map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    for ((number, way), line) in numbers.lines().zip(paths.lines()).zip(lines) {
        let line = std::str::from_utf8(line).unwrap();
        let letters = line.char_indices().rev().filter(|(_, symbol)| symbol.is_ascii_alphabetic());
        let (state, pattern) = line.split_at(letters.map(|(at, _)| at).nth(8).unwrap());
        let (state, pattern): (State, Pattern) = (state.parse().unwrap(), pattern.parse().unwrap());

        let (rolls, path) = way.split_once(' ').unwrap_or((way, ""));
        assert_eq!((rolls, rolls.parse()), (number, Ok(path.len())));
        let path: Path = path.parse().unwrap();
        let end = path.iter().try_fold(state, State::roll).unwrap();
        assert_eq!(end.pattern(), pattern);
    }
    assert_eq!(numbers.lines().count(), paths.lines().count());
});

fn answered(
    input: impl Read,
    format: Format,
    paths: bool,
    threads: usize,
) -> (Result<Option<String>, String>, String) {
    let mut output = Vec::new();
    let said = answer_goals(input, &mut output, &ONE, format, paths, threads);
    let said = said.map(|()| None).map_err(|failure| failure.to_string());
    (said, String::from_utf8(output).unwrap())
}
