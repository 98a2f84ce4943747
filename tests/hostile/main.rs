//! Tests that a file with any content is either opened as a table with a valid header or refused
//! with an error that says what is wrong, and that its sections are checked in the same way.
//! Neither panics, blocks, or allocates memory for lengths that the file only claims. The same is
//! tested of descriptions and goals.
//!
//! This is a program of its own because it counts all allocations, which makes zeros take memory;
//! other tests have gigabytes of them.

mod described;

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::thread;

use fastrand::Rng;
use tilebase::{Content, Fault, Header, Puzzle, TableError, TableFile};
use tilebase_build::make;

/// The offset of the encoded header, after magic, version, length and checksum (see
/// docs/format.md).
const HEADER: usize = 20;
const LENGTH: usize = 12;
const CHECKSUM: usize = 16;

/// One table of each kind but `gardner.tbl`, which has 0.94 GB.
static TABLES: LazyLock<[Vec<u8>; 4]> = LazyLock::new(|| {
    let (cubic, harris) = (goal("cubic", "EWWWWWWWW"), goal("harris", "_UUUUUUUU"));
    [Content::Eight, Content::Cubic, cubic, harris]
        .map(|content| make(&content, &|_| {}).to_bytes().unwrap())
});

/// Returns the content of the table of a goal.
fn goal(puzzle: &str, goal: &str) -> Content {
    Content::of(&Puzzle::shipped(puzzle).unwrap().goal(goal).unwrap()).unwrap()
}

/// Returns the offset of the end of the encoded header.
fn header_end(table: &[u8]) -> usize {
    HEADER + u32::from_le_bytes(table[LENGTH..CHECKSUM].try_into().unwrap()) as usize
}

/// Returns the offset of the first section.
fn first_section(table: &[u8]) -> usize {
    decoded(table).unwrap().sections()[0].range().start
}

/// Updates the header's checksum after a change.
fn reseal(file: &mut [u8]) {
    let sum = crc32fast::hash(&file[HEADER..header_end(file)]);
    file[CHECKSUM..HEADER].copy_from_slice(&sum.to_le_bytes());
}

/// Returns the header of a file, as opening it does.
fn decoded(file: &[u8]) -> Result<Header, Fault> {
    Header::decode(file, file.len() as u64)
}

/// Returns the fault of a file that cannot be opened.
fn fault_at_opening(file: &[u8]) -> Fault {
    decoded(file).expect_err("it is no table")
}

/// Returns the fault that checking finds in a file that can be opened.
fn fault(file: &[u8]) -> Fault {
    opened(file).check().expect_err("it is not whole").into_fault()
}

fn opened(file: &[u8]) -> TableFile {
    TableFile::from_bytes(file.to_vec()).unwrap()
}

/// Calls `check` with a copy of each table, one thread for each.
fn for_each_table(check: impl Fn(&mut Vec<u8>) + Sync) {
    thread::scope(|scope| {
        for table in TABLES.iter() {
            scope.spawn(|| check(&mut table.clone()));
        }
    });
}

#[test]
fn every_flipped_bit_before_the_first_section_is_refused() {
    for_each_table(|file| {
        let (header_end, end) = (header_end(file), first_section(file));
        for bit in 0..end * 8 {
            file[bit / 8] ^= 1 << (bit % 8);
            let fault = if bit / 8 < header_end { fault_at_opening(file) } else { fault(file) };
            let own = match bit / 8 {
                0..8 => matches!(fault, Fault::Magic { .. }),
                8..LENGTH => matches!(fault, Fault::Version { .. }),
                LENGTH..CHECKSUM => {
                    matches!(fault, Fault::HeaderLength { .. } | Fault::HeaderChecksum { .. })
                }
                byte if byte < header_end => matches!(fault, Fault::HeaderChecksum { .. }),
                byte => matches!(fault, Fault::Padding { offset } if offset == byte),
            };
            assert!(own, "bit {bit}: {fault}");
            file[bit / 8] ^= 1 << (bit % 8);
        }
    });
}

/// A flipped bit changes the meaning of the header even if its checksum is updated. Opening refuses
/// it, except for two changes: another checksum of a section is found by checking, and another goal
/// is found by the proof and by `TableFile::expect`. Of every three bits, one is flipped.
#[test]
fn flipped_bits_of_every_header_byte_are_refused_whatever_the_checksum() {
    for_each_table(|file| {
        let sound = decoded(file).unwrap();
        let (mut unsealed, mut renamed) = (0, 0);
        for bit in (HEADER * 8..header_end(file) * 8).step_by(3) {
            file[bit / 8] ^= 1 << (bit % 8);
            reseal(file);
            match decoded(file) {
                Err(fault) => {
                    // The error is in words, but not the decoder's.
                    let text = fault.to_string();
                    for word in ["OtherString", "Unexpected", "Limit", "Utf8"] {
                        assert!(!text.contains(word), "{text}");
                    }
                }
                Ok(header) if header.content() == sound.content() => {
                    let error = opened(file).check().expect_err("a checksum is another");
                    assert!(matches!(error.fault(), Fault::Checksum { .. }), "bit {bit}: {error}");
                    assert_eq!(header.counts(), sound.counts());
                    unsealed += 1;
                }
                Ok(_) => {
                    let opened = opened(file);
                    let error = opened
                        .prove(2, |_| ControlFlow::Continue(()))
                        .expect_err("it is not proved");
                    assert!(matches!(error.fault(), Fault::Wrong(_)), "bit {bit}: {error}");
                    let error = opened
                        .expect(sound.content())
                        .expect_err("it is now a table of another kind");
                    assert!(matches!(error.fault(), Fault::Content { .. }), "bit {bit}: {error}");
                    renamed += 1;
                }
            }
            file[bit / 8] ^= 1 << (bit % 8);
        }
        let checksums = sound.sections().iter().map(|section| section.checksums().len());
        let checksums = checksums.sum::<usize>();
        assert!((10 * checksums..=11 * checksums).contains(&unsealed), "{unsealed}, {checksums}");
        // The bits of a goal table's goal that make it another representative of a class.
        assert!(renamed <= 8, "{renamed}");
    });
}

/// Changes the header's length field, with a checksum that is right for the new length.
#[test]
fn a_header_of_any_other_length_is_refused() {
    for_each_table(|file| {
        let sound = header_end(file) - HEADER;
        let too_long = [1 << 16, (1 << 16) + 1, 1 << 31, u32::MAX as usize];
        for length in (0..2 * sound).chain(too_long).filter(|&length| length != sound) {
            file[LENGTH..CHECKSUM].copy_from_slice(&(length as u32).to_le_bytes());
            if length <= 1 << 16 {
                reseal(file);
            }
            let fault = fault_at_opening(file);
            let own = match length {
                0..=0x1_0000 => matches!(fault, Fault::Header(_)),
                _ => matches!(fault, Fault::HeaderLength { .. }),
            };
            assert!(own, "{length} bytes: {fault}");
        }
    });
}

#[test]
fn flipped_bits_of_the_sections_and_between_them_are_refused() {
    for_each_table(|file| {
        let sections = decoded(file).unwrap().sections().to_vec();
        let start = first_section(file);
        let mut random = Rng::with_seed(3);
        let mut bits: Vec<_> = (0..500).map(|_| random.usize(start * 8..file.len() * 8)).collect();
        // All bits between the sections.
        for pair in sections.windows(2) {
            bits.extend(pair[0].range().end * 8..pair[1].range().start * 8);
        }
        for bit in bits {
            let byte = bit / 8;
            file[byte] ^= 1 << (bit % 8);
            let fault = fault(file);
            let is_own = match sections.iter().any(|section| section.range().contains(&byte)) {
                true => matches!(fault, Fault::Checksum { .. }),
                false => matches!(fault, Fault::Padding { offset } if offset == byte),
            };
            assert!(is_own, "byte {byte}: {fault}");
            file[byte] ^= 1 << (bit % 8);
        }
    });
}

#[test]
fn a_file_of_any_other_length_is_refused() {
    for_each_table(|file| {
        let mut random = Rng::with_seed(4);
        let whole = file.len();
        let cuts = (0..1_000).map(|_| random.usize(..whole)).chain([whole - 1]);
        // Every length within the header is among them.
        for length in (0..=first_section(file)).chain(cuts).collect::<Vec<_>>() {
            let fault = fault_at_opening(&file[..length]);
            let own = match fault {
                Fault::Empty => length == 0,
                Fault::Length { found, .. } => length > 0 && found == length as u64,
                _ => false,
            };
            assert!(own, "{length} of {whole} bytes: {fault}");
        }
        for more in [1, 63, 64, 4096] {
            file.resize(whole + more, 0);
            let fault = fault_at_opening(file);
            assert!(
                matches!(fault, Fault::Length { expected, found }
                    if (expected, found) == (whole as u64, (whole + more) as u64)),
                "{more} bytes too many: {fault}"
            );
        }
    });
}

/// The greatest number of bytes that opening and checking may allocate at a time: a few times the
/// size of a valid header; one text of the greatest length that a header may have, because half of
/// a huge number, read as a length, may be that small; and what serde reserves for two nested lists
/// before it reads an element, a megabyte each.
const MAX_ALLOCATION: u64 = (1 << 14) + (1 << 21) + (1 << 16);

/// Every eight bytes of the header in turn are replaced by huge numbers. They may be lengths of
/// texts, lists or sections, and none is trusted. Opening refuses all of them, except for checksums
/// of sections, which checking refuses.
#[test]
fn huge_numbers_in_the_header_do_not_allocate_much() {
    let huge = [1 << 32, u64::MAX / 24, (1 << 63) - 1, 1 << 63, u64::MAX - 63, u64::MAX];
    for_each_table(|file| {
        let mut most = 0;
        let sound = decoded(file).unwrap();
        let checksums = sound.sections().len() * (4 + 7);
        let mut unsealed = 0;
        let mut open = |file: &[u8]| {
            let mut header = Err(Fault::Stopped);
            let measured = allocation_counter::measure(|| header = decoded(file));
            most = most.max(measured.bytes_max);
            header?;
            // With a number across the goal and the number of sections, it can be the valid header
            // of another goal.
            let opened = opened(file).expect(sound.content()).map_err(TableError::into_fault)?;
            unsealed += 1;
            let mut result = Ok(());
            let measured = allocation_counter::measure(|| result = opened.check());
            most = most.max(measured.bytes_max);
            result.map_err(TableError::into_fault)
        };
        open(file).unwrap();
        let mut refused = 0;
        for at in HEADER..header_end(file) - 8 {
            let before: [u8; 8] = file[at..at + 8].try_into().unwrap();
            // The number may be there already, across two fields.
            for number in huge.into_iter().filter(|number| number.to_le_bytes() != before) {
                file[at..at + 8].copy_from_slice(&number.to_le_bytes());
                reseal(file);
                assert!(open(file).is_err(), "{number:#x} at {at}");
                refused += 1;
            }
            file[at..at + 8].copy_from_slice(&before);
        }
        assert!(refused > 1_000);
        assert!(most < MAX_ALLOCATION, "{most} bytes");
        assert!(unsealed <= 1 + checksums * huge.len(), "{unsealed} opened");
    });
}

#[test]
fn errors_about_tables_in_memory_name_no_file() {
    let error: TableError = TableFile::from_bytes(b"GIF").map(|_| ()).unwrap_err();
    assert!(error.to_string().starts_with("table in memory: expected a table"), "{error}");
}
