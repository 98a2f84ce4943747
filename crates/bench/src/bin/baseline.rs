//! The baselines as a program: `baseline NAME < QUESTIONS`.
#![forbid(unsafe_code)]

use std::hint::black_box;
use std::io::{Error, Read, Result, stdin, stdout};

use tilebase_baseline::{cubic, cubic_queue, eight};

fn main() -> Result<()> {
    let (input, output) = (stdin().lock(), stdout().lock());
    match std::env::args().nth(1).as_deref() {
        Some("eight") => eight::run(input, output),
        Some("cubic") => cubic::run(input, output),
        Some("cubic-queue") => cubic_queue::run(input, output),
        Some("bytes") => bytes(input),
        other => Err(Error::other(format!("expected the name of a baseline, found {other:?}"))),
    }
}

/// Reads the input byte by byte, and counts its lines. A program that looks at every byte of its
/// input cannot be faster.
fn bytes(mut input: impl Read) -> Result<()> {
    let mut buffer = vec![0; 1 << 16];
    let mut lines = 0u64;
    loop {
        let length = input.read(&mut buffer)?;
        if length == 0 {
            println!("{lines}");
            return Ok(());
        }
        for byte in &buffer[..length] {
            // `black_box` prevents the compiler from counting 16 or 32 bytes at once.
            lines += u64::from(black_box(*byte) == b'\n');
        }
    }
}
