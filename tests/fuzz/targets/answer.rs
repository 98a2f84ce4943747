//! Fuzzes `tilebase answer` with streams of cases and of datasets. The answers must not depend on
//! the sizes of the reads, the number of threads and the fast paths for text and for JSON. Whether
//! they are right is tested with streams of all questions.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tilebase_fuzz::{ShortReads, answered, rare, without_excerpt};

fuzz_target!(|data: &[u8]| {
    for (judge, lines) in [("eight", 2), ("cubic --paths", 1), ("cubic --exact", 1)] {
        // The number of cases for which the whole table is spread out, which takes long.
        if judge == "eight" && first_number(data) >= Some(100_000) && !rare(data, 256) {
            continue;
        }
        let (result, text) = answered(&format!("{judge} --threads 1"), data);
        let short = answered(&format!("{judge} --threads 1"), ShortReads::new(data));
        assert_eq!((without_excerpt(&result), &text), (without_excerpt(&short.0), &short.1));
        let several = answered(&format!("{judge} --threads 3"), data);
        assert_eq!((&result, &text), (&several.0, &several.1));
        let (json_result, json) = answered(&format!("{judge} --format json --threads 2"), data);
        assert_eq!(result, json_result);
        assert_eq!(json.lines().count() * lines, text.lines().count());
        if judge == "eight" && result.is_ok() {
            assert_eq!(first_number(data), Some(json.lines().count() as u64));
        }
    }
});

/// Returns the first token of a stream as a number: the number of cases.
fn first_number(data: &[u8]) -> Option<u64> {
    let data = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data);
    let mut tokens = data.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
    std::str::from_utf8(tokens.next()?).ok()?.parse().ok()
}
