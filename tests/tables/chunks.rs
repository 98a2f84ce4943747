//! Guards that `gardner.tbl`, which has 0.94 GB, is checked chunk by chunk, when a chunk is first
//! read.
//!
//! The tables here have no entries: all bits are 0, so they take hardly any memory or disk. So
//! every state whose empty square has the goal's colour is at distance 0 modulo 4 with no nearer
//! neighbour, and all neighbours of any other state seem nearer.

use std::error::Error;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::LazyLock;

use tilebase::eight::POSITIONS;
use tilebase::{Board, Content, Fault, Goal, Move, Solver, TableError, TableFile, Tables};

use crate::puzzle;
use tilebase_tests::made::table_of;

/// The number of states.
const STATES: u64 = 7_524_679_680;
/// The length of the section, and of a chunk, in bytes.
const FIELD: usize = (STATES / 8) as usize;
const CHUNK: usize = 1 << 16;

/// The bytes of a table of zeros before its section.
pub(crate) static HEAD: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let counts = vec![1; 71].into_iter().chain([STATES - 71]).collect();
    TableFile::made(table_of("gardner", ""), vec![counts], vec![vec![0; FIELD]]).head()
});

/// Returns a table of zeros.
fn zeros() -> Vec<u8> {
    let mut file = vec![0; HEAD.len() + FIELD];
    file[..HEAD.len()].copy_from_slice(&HEAD);
    file
}

/// Writes a file that begins with these bytes and has this length. The other bytes are zeros that
/// take no disk.
fn write_sparse(path: &Path, head: &[u8], length: u64) {
    let mut file = File::create(path).unwrap();
    file.write_all(head).unwrap();
    file.set_len(length).unwrap();
}

/// Inverts the bits of a byte of a file.
fn damage(path: &Path, at: usize) {
    let mut file = File::options().read(true).write(true).open(path).unwrap();
    let mut byte = [0];
    file.seek(SeekFrom::Start(at as u64)).unwrap();
    file.read_exact(&mut byte).unwrap();
    file.seek(SeekFrom::Start(at as u64)).unwrap();
    file.write_all(&[!byte[0]]).unwrap();
}

/// Returns the number of the chunk that an outcome says is damaged; `None` for another outcome.
fn damaged_chunk<T>(outcome: Result<T, TableError>) -> Option<usize> {
    match outcome.err()?.into_fault() {
        Fault::Checksum { section, chunk, chunks, .. } => {
            assert_eq!((section.as_str(), chunks), ("field", FIELD.div_ceil(CHUNK)));
            Some(chunk)
        }
        _ => None,
    }
}

fn chunk_of(state: &Board) -> usize {
    state.rank().unwrap() as usize / 8 / CHUNK
}

fn goal() -> Goal {
    puzzle("gardner").default_goal(None)
}

/// Guards that a damaged byte is found by the questions that read its chunk, and that others are
/// answered.
#[test]
fn a_damaged_chunk_is_found_by_the_question_that_reads_it() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join(table_of("gardner", "").file_name());
    write_sparse(&path, &HEAD, (HEAD.len() + FIELD) as u64);
    // The blank is at the edge, so three neighbours are read, each in a chunk of its own.
    let state = goal().board().and_then(|goal| goal.after(Move::Up)).ok_or("a neighbour")?;
    let neighbour = state.after(Move::Right).ok_or("a neighbour")?;
    let far = puzzle("gardner").board_of_rank(0).ok_or("a state")?;
    assert_ne!(chunk_of(&state), chunk_of(&neighbour));
    for wrong in [&state, &neighbour] {
        let at = HEAD.len() + chunk_of(wrong) * CHUNK + CHUNK - 1;
        damage(&path, at);
        let table = Tables::open(directory.path()).solver(&goal())?;
        // A state at distance 0 modulo 4, of other chunks: no neighbour is nearer.
        let error = table.best_moves(&far).unwrap_err();
        assert!(matches!(error.fault(), Fault::Walk { .. }), "{error}");
        for _ in 0..2 {
            assert_eq!(damaged_chunk(table.best_moves(&state)), Some(chunk_of(wrong)));
        }
        // The path goes down to the goal, so it does not read the neighbour on the right.
        let read = Some(chunk_of(wrong)).filter(|_| *wrong == state);
        assert_eq!(damaged_chunk(table.distance(&state)), read);
        assert_eq!(damaged_chunk(table.path(&state)), read);
        let error = table.best_moves(&state).unwrap_err().to_string();
        let number = chunk_of(wrong) + 1;
        let place = format!("gardner.tbl: section \"field\", chunk {number} of 14353: expected");
        assert!(error.contains(&place), "{error}");
        drop(table);
        damage(&path, at);
    }
    let table = Solver::of_table(TableFile::open(&path)?, &goal())?;
    assert_eq!(table.best_moves(&state)?, state.legal_moves());
    // It answers for its goal alone.
    let error = Solver::of_table(TableFile::open(&path)?, &state.into()).unwrap_err();
    assert!(matches!(error.fault(), Fault::Content { .. }), "{error}");
    Ok(())
}

/// Guards that an open file gives the byte at an offset, of a chunk whose bytes differ.
#[test]
fn an_open_file_has_each_byte_of_a_chunk_at_its_offset() -> Result<(), Box<dyn Error>> {
    let bytes: Vec<u8> = (0..CHUNK).map(|at| (at % 251) as u8).collect();
    let mut file = HEAD.clone();
    let number = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().unwrap()) as usize;
    // Behind the form and the name and place of the section are the checksums, that of chunk 0
    // first.
    let sums = 32 + number(24) + 8 + 13 + 24;
    let end = 20 + (number(12) & 0xffff_ffff);
    file[sums + 4..sums + 8].copy_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    let header = crc32fast::hash(&file[20..end]);
    file[16..20].copy_from_slice(&header.to_le_bytes());
    file.resize(file.len() + CHUNK, 0);
    file.extend(&bytes);
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("chunks.tbl");
    write_sparse(&path, &file, (HEAD.len() + FIELD) as u64);
    let opened = TableFile::open(&path)?;
    for at in [0, 1, 250, 251, 40_000, CHUNK - 1] {
        assert_eq!(opened.byte(0, CHUNK + at)?, bytes[at], "{at}");
        assert_eq!(opened.byte(0, at)?, 0, "{at}");
    }
    Ok(())
}

/// Guards the borders of chunks. The last chunk is shorter.
#[test]
fn every_byte_is_in_the_chunk_that_its_offset_says() -> Result<(), Box<dyn Error>> {
    let last = (FIELD - 1) / CHUNK;
    for (at, chunk) in [(0, 0), (CHUNK - 1, 0), (CHUNK, 1), (last * CHUNK, last), (FIELD - 1, last)]
    {
        let mut file = zeros();
        file[HEAD.len() + at] = 1;
        let opened = TableFile::from_bytes(file)?;
        let begin = chunk * CHUNK;
        let end = FIELD.min(begin + CHUNK);
        for read in [begin, end - 1] {
            assert_eq!(damaged_chunk(opened.byte(0, read)), Some(chunk), "{at}");
        }
        for read in [begin.checked_sub(1), Some(end).filter(|&end| end < FIELD)] {
            assert_eq!(read.map(|read| opened.byte(0, read).unwrap()).unwrap_or_default(), 0);
        }
        // Beyond the last chunk there is nothing to check.
        assert_eq!(opened.byte(0, (last + 1) * CHUNK)?, 0);
        if chunk < last {
            // This reads only the chunks up to the damaged one.
            assert_eq!(damaged_chunk(opened.check()), Some(chunk));
        }
    }
    Ok(())
}

/// Guards that an open file is read on demand, and that chunks are kept: later changes have no
/// effect on them, and are found in other chunks.
#[test]
fn an_opened_table_keeps_its_chunks_and_finds_what_changes_elsewhere() -> Result<(), Box<dyn Error>>
{
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("gardner.tbl");
    let length = (HEAD.len() + FIELD) as u64;
    write_sparse(&path, &HEAD, length);
    let opened = TableFile::open(&path)?;
    assert_eq!(opened.byte(0, CHUNK)?, 0);
    for at in [CHUNK + 1, 2 * CHUNK] {
        damage(&path, HEAD.len() + at);
    }
    assert_eq!((opened.byte(0, CHUNK + 1)?, opened.byte(0, 2 * CHUNK - 1)?), (0, 0));
    for _ in 0..2 {
        assert_eq!(damaged_chunk(opened.byte(0, 3 * CHUNK - 1)), Some(2));
    }
    // An error is not kept.
    damage(&path, HEAD.len() + 2 * CHUNK);
    assert_eq!(opened.byte(0, 2 * CHUNK)?, 0);

    let cut = HEAD.len() + 3 * CHUNK + 100;
    File::options().write(true).open(&path)?.set_len(cut as u64)?;
    for at in [3 * CHUNK, FIELD - 1] {
        let fault = opened.byte(0, at).unwrap_err().into_fault();
        assert!(matches!(fault, Fault::Length { found, .. } if found == cut as u64), "{fault}");
    }
    assert_eq!((opened.byte(0, CHUNK)?, opened.byte(0, 2 * CHUNK)?), (0, 0));
    assert_eq!(opened.byte(0, FIELD.next_multiple_of(CHUNK))?, 0);
    Ok(())
}

/// Guards that a check and a proof keep nothing of an open file, a gigabyte for a large table:
/// later changes are found.
#[test]
fn a_check_and_a_proof_of_an_opened_table_keep_nothing() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("eight.tbl");
    let content = Content::Eight;
    for passes in [
        |opened: &TableFile| opened.check().is_ok(),
        |opened: &TableFile| opened.prove(2, |_| ControlFlow::Continue(())).is_ok(),
    ] {
        tilebase_build::build_missing(
            directory.path(),
            std::slice::from_ref(&content),
            true,
            &|_| {},
        )?;
        let file = fs::read(&path)?;
        fs::remove_file(&path)?;
        fs::write(&path, &file)?;
        let opened = TableFile::open(&path)?;
        let [first, last] = [0, 8].map(|number| opened.header().sections()[number].range().start);
        opened.section(7)?;
        assert!(passes(&opened));
        damage(&path, last);
        let fault = opened.check().unwrap_err().into_fault();
        assert!(matches!(fault, Fault::Checksum { section, .. } if section == "goal 8"));
        assert!(!passes(&opened) && opened.section(8).is_err());
        // The bytes before a section are checked, too. A section that has been read is kept.
        damage(&path, last);
        for at in [first - 1, first + 7 * POSITIONS] {
            damage(&path, at);
        }
        let fault = opened.check().unwrap_err().into_fault();
        assert!(matches!(fault, Fault::Padding { offset } if offset == first - 1), "{fault}");
        assert!(opened.section(7).is_ok());
    }
    Ok(())
}

/// Guards the limits before a gigabyte is read: the kind of table, its length, its header.
#[test]
fn files_that_are_no_table_are_refused_by_their_headers() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join(table_of("gardner", "").file_name());
    let length = (HEAD.len() + FIELD) as u64;
    let fault = |head: &[u8], length: u64| {
        write_sparse(&path, head, length);
        let opened = TableFile::open(&path).unwrap_err().into_fault();
        // Reading the others would take a gigabyte of memory.
        if length < 1 << 20 {
            let read = TableFile::read(&path).unwrap_err().into_fault();
            assert_eq!(read.to_string(), opened.to_string());
        }
        opened
    };
    // The end of the header, whose length is in the 20 bytes before it.
    let header = 20 + u64::from(u32::from_le_bytes(HEAD[12..16].try_into()?));
    for (wrong, expects) in [
        (length - 1, length),
        (HEAD.len() as u64, length),
        (100_000, length),
        (header - 1, header),
        (20, header),
    ] {
        let fault = fault(&HEAD[..HEAD.len().min(wrong as usize)], wrong);
        assert!(
            matches!(fault, Fault::Length { expected, found } if (expected, found) == (expects, wrong)),
            "{fault}"
        );
    }
    // Only a table may be longer than 16 MiB.
    let mut other = HEAD.clone();
    other[0] ^= 2;
    assert!(matches!(fault(&other, (16 << 20) + 1), Fault::Magic { .. }));
    // A damaged header is found whatever follows.
    for at in [100, 58_000] {
        let mut other = HEAD.clone();
        other[at] ^= 1;
        let fault = fault(&other, length);
        assert!(matches!(fault, Fault::HeaderChecksum { .. }), "{at}: {fault}");
    }
    fs::write(&path, &HEAD[..HEAD.len() / 2])?;
    assert!(matches!(TableFile::open(&path).unwrap_err().fault(), Fault::Length { .. }));
    Ok(())
}
