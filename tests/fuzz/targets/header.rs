//! What a file says of itself, raw and with its checksum made right: refused, or the very bytes
//! that the same header is written as.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tilebase::{Header, Image};
use tilebase_fuzz::completed;

fuzz_target!(|data: &[u8]| {
    whole(data);
    whole(&completed(data));
});

fn whole(file: &[u8]) {
    let image = match Image::new(file) {
        Ok(image) => image,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let header = image.header();
    let sections = (0..header.sections.len()).map(|number| image.section(number));
    let bodies: Vec<_> = match sections.collect() {
        Ok(bodies) => bodies,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let counts = header.histograms.iter().map(|histogram| histogram.counts.clone()).collect();
    let (again, head) = Header::encode(header.content, counts, &bodies);
    assert_eq!(again, *header);
    assert!(file.starts_with(&head));
    assert_eq!(head.len(), header.sections[0].range().start);
}
