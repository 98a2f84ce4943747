//! Fuzzes the decoding of headers: with raw bytes, and with length and checksum made right. A
//! header that is accepted must encode to the same bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tilebase::TableFile;
use tilebase_fuzz::completed;

fuzz_target!(|data: &[u8]| {
    check(data);
    check(&completed(data));
});

/// Opens a file, and encodes its header again.
fn check(file: &[u8]) {
    let opened = match TableFile::from_bytes(file.to_vec()) {
        Ok(opened) => opened,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let header = opened.header();
    let section = |number| opened.section(number).map(<[u8]>::to_vec);
    let sections = (0..header.sections().len()).map(section);
    let bodies: Vec<_> = match sections.collect() {
        Ok(bodies) => bodies,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let counts = header.counts().iter().map(|counts| counts.as_slice().to_vec()).collect();
    let head = TableFile::made(header.content().clone(), counts, bodies).head();
    assert!(file.starts_with(&head));
    assert_eq!(head.len(), header.sections()[0].range().start);
}
