//! The page's lengths, sections, counts and checksums of files.

use std::fmt::Write;
use std::sync::LazyLock;

use tilebase::{Content, Puzzle, TableFile};

use super::page::{Outcome, assert_page_says, grouped};
use tilebase_tests::made::made;

/// The files of the standard tables, with their contents.
static STANDARD: LazyLock<Vec<(Content, &[u8])>> = LazyLock::new(|| {
    tilebase_build::default_tables()
        .into_iter()
        .map(|content| (content.clone(), made(content)))
        .collect()
});

/// Returns the file of the standard table with this name.
fn standard(name: &str) -> &'static [u8] {
    let table = STANDARD.iter().find(|(content, _)| content.file_name() == name);
    table.expect("a standard table").1
}

/// Panics unless the page's table of files has this one with this length.
pub(crate) fn assert_page_lists(content: Content, length: usize) {
    assert_page_says(&format!("| `{}` | {} |", content.file_name(), grouped(length)));
}

/// Guards the page's tables of files and of counts.
#[test]
fn the_page_lists_all_files_and_histograms() -> Outcome {
    for (content, bytes) in STANDARD.iter() {
        assert_page_lists(content.clone(), bytes.len());
        for counts in TableFile::from_bytes(*bytes)?.header().counts() {
            let name = counts.name().replace(char::is_numeric, "b");
            assert_page_says(&format!("| `{name}` | {} |", grouped(counts.total() as usize)));
        }
    }
    Ok(())
}

/// Guards the page's check value of the CRC-32, which is the one in catalogues of CRCs. The tests
/// of the reader in C check that it computes this value.
#[test]
fn the_checksum_has_the_check_value_of_the_page() {
    assert_page_says(&format!("`123456789` it is `{:08x}`", crc32fast::hash(b"123456789")));
}

/// Guards the page's offsets and lengths of the sections of `eight.tbl` and `cubic.tbl`.
#[test]
fn the_page_has_the_offsets_of_the_sections() -> Outcome {
    let sections = |name| {
        TableFile::from_bytes(standard(name)).map(|opened| opened.header().sections().to_vec())
    };
    let (eight, cubic) = (sections("eight.tbl")?, sections("cubic.tbl")?);
    for (sections, what) in
        [(&eight[..], "goal"), (&cubic[..9], "distances"), (&cubic[9..], "paths")]
    {
        let first = sections[0].range().start;
        let step = sections[1].range().start - first;
        for (number, section) in (0..).zip(sections) {
            assert_eq!(section.name(), format!("{what} {number}"));
            assert_eq!(section.range().start, first + step * number);
        }
        let [first, step, length] = [first, step, sections[0].range().len()].map(grouped);
        assert_page_says(&match what {
            "goal" => format!("{length}\nbytes at {first} + {step} b,"),
            _ => format!("| `{what} s` | {first} + {step} s | {length} |"),
        });
    }
    Ok(())
}

/// Guards the page's listing of the beginning of a file.
#[test]
fn the_page_shows_the_beginning_of_a_file() -> Outcome {
    let file = standard("cubic/WWWWEWWWW.tbl");
    let opened = TableFile::from_bytes(file)?;
    let (section, counts) = (&opened.header().sections()[0], &opened.header().counts()[0]);
    let header = u32::from_le_bytes(file[12..16].try_into()?) as usize;
    let form = Puzzle::cubic().goal("WWWWEWWWW")?.form();
    assert_eq!(&file[32..32 + form.len()], form.as_bytes());
    assert_page_says(&format!("```text\n{form}```"));
    let mut text = String::new();
    let mut at = 0;
    for (length, meaning) in [
        (8, "TILEBASE".to_owned()),
        (4, "version 4".to_owned()),
        (4, format!("the header has {header} bytes")),
        (4, "the header's CRC-32".to_owned()),
        (4, "content 2: a goal".to_owned()),
        (8, format!("a form of {} bytes", form.len())),
        (form.len(), "the form of WWWWEWWWW, in ASCII".to_owned()),
        (8, "1 section".to_owned()),
        (8, format!("a name of {} bytes", section.name().len())),
        (5, section.name().to_owned()),
        (8, format!("begins at {}", section.range().start)),
        (8, format!("has {} bytes", grouped(section.range().len()))),
        (8, format!("{} checksums", section.checksums().len())),
        (4, "the CRC-32 of the section's first 1,048,576 bytes".to_owned()),
        (4, "that of the rest".to_owned()),
        (8, "1 list of counts".to_owned()),
        (8, format!("a name of {} bytes", counts.name().len())),
        (6, counts.name().to_owned()),
        (8, format!("{} counts", counts.as_slice().len())),
        (8, format!("{} boards at distance 0", counts.as_slice()[0])),
        (8, format!("{} boards at distance 1", grouped(counts.as_slice()[1] as usize))),
    ] {
        let few = &file[at..at + length.min(8)];
        let bytes: Vec<_> = few.iter().map(|b| format!("{b:02x}")).collect();
        let bytes =
            if length > 8 { format!("{} ...", bytes[..6].join(" ")) } else { bytes.join(" ") };
        writeln!(text, "{at:3}  {bytes:<23}  {meaning}")?;
        at += length;
    }
    writeln!(text, "{at:3}  ...{:22}the other {} counts", "", counts.as_slice().len() - 2)?;
    assert_eq!(at + 8 * (counts.as_slice().len() - 2), 20 + header);
    writeln!(text, "{:3}  00 ...{:19}up to the section", 20 + header, "")?;
    writeln!(text, "{:3}  ...{:22}the section, to the end of the file", section.range().start, "")?;
    assert_page_says(&text);
    Ok(())
}

/// Guards that the error of a damaged section names the chunk, if the section has several.
#[test]
fn an_error_names_the_damaged_chunk() -> Outcome {
    let check = |name, at, place: &str| -> Outcome {
        let mut bytes = standard(name).to_vec();
        let section = TableFile::from_bytes(bytes.clone())?
            .header()
            .sections()
            .last()
            .ok_or("a section")?
            .range();
        bytes[section.start + at] ^= 0x10;
        let error = TableFile::from_bytes(bytes.clone())?.check().unwrap_err().to_string();
        assert!(error.contains(&format!("section {place}: expected checksum")), "{error}");
        Ok(())
    };
    for (at, chunk) in [(0, 1), ((1 << 20) - 1, 1), (1 << 20, 2), (1_889_567, 2)] {
        check("cubic/WWWWEWWWW.tbl", at, &format!("\"field\", chunk {chunk} of 2"))?;
    }
    check("eight.tbl", 181_439, "\"goal 8\"")
}

/// Guards that the error of an unknown content has its number.
#[test]
fn unknown_contents_are_refused_by_number() {
    for number in [4, 5, 255] {
        let mut bytes = standard("cubic/WWWWEWWWW.tbl").to_vec();
        bytes[20] = number;
        let header = u32::from_le_bytes([12, 13, 14, 15].map(|at| bytes[at])) as usize;
        let checksum = crc32fast::hash(&bytes[20..20 + header]).to_le_bytes();
        bytes[16..20].copy_from_slice(&checksum);
        let error = TableFile::from_bytes(bytes.clone()).unwrap_err().to_string();
        let expected = format!("expected content 0 to 3, found {number}");
        assert!(error.ends_with(&expected), "{error}");
    }
}
