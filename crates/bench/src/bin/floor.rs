//! Reads cases of *Eight II*, and writes an answer of average length for each without solving it. A
//! solver that reads and writes like this cannot be faster.
#![forbid(unsafe_code)]

use std::io::{Read, Result, Write, stdin, stdout};

/// The answer for every case, after `Case ` and its number: 22 moves are the average.
const ANSWER: &[u8] = b": 22\ndlurdlurdlurdlurdlurdl\n";

/// The largest number of bytes to read at once.
const BUFFER: usize = 1 << 16;

fn main() -> Result<()> {
    let (mut input, mut output) = (stdin().lock(), stdout().lock());
    let mut buffer = vec![0; BUFFER];
    let mut answers = Vec::with_capacity(4 * BUFFER);
    let mut case = *b"00000000";
    let mut lines = 0u64;
    loop {
        let length = input.read(&mut buffer)?;
        if length == 0 {
            break;
        }
        for &byte in &buffer[..length] {
            if byte != b'\n' {
                continue;
            }
            // The first line is the number of cases, and every case has two lines.
            lines += 1;
            if lines > 1 && lines % 2 == 1 {
                increment(&mut case);
                let zeros = case.iter().take_while(|&&digit| digit == b'0').count();
                answers.extend_from_slice(b"Case ");
                answers.extend_from_slice(&case[zeros..]);
                answers.extend_from_slice(ANSWER);
            }
        }
        output.write_all(&answers)?;
        answers.clear();
    }
    output.flush()
}

/// Adds one to a decimal number, which is given as ASCII digits.
fn increment(number: &mut [u8]) {
    for digit in number.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return;
        }
        *digit = b'0';
    }
}
