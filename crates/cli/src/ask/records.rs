//! Answers as other programs write them: tables with a header, as forms export them (CSV, TSV), and
//! objects of JSON, one a line.

use std::mem;

use crate::ask::input::Input;
use crate::out::messages::Failure;

/// A part of a record, of which some may be missing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Name,
    Puzzle,
    Start,
    Goal,
    Moves,
}

/// The parts, each with the words of which its title has one.
const PARTS: [(Part, &[&str]); 5] = [
    (Part::Moves, &["moves", "answer", "solution", "path", "response"]),
    (Part::Start, &["start", "board", "position", "scramble"]),
    (Part::Goal, &["goal", "target"]),
    (Part::Puzzle, &["puzzle"]),
    (Part::Name, &["name", "username", "pupil", "student", "email", "id"]),
];

/// A record: the text of each of its parts.
#[derive(Default)]
pub(crate) struct Record([Option<String>; 5]);

impl Record {
    /// Returns the text of a part, if it has one.
    pub(crate) fn get(&self, part: Part) -> Option<&str> {
        self.0[part as usize].as_deref()
    }

    fn of(pairs: impl Iterator<Item = (Option<Part>, String)>) -> Record {
        let mut record = Record::default();
        for (part, text) in pairs {
            if let Some(part) = part.filter(|_| !text.trim().is_empty()) {
                record.0[part as usize].get_or_insert(text);
            }
        }
        record
    }

    /// Reads an object of JSON; `None` for other texts.
    pub(crate) fn of_json(text: &str) -> Option<Record> {
        let (mut pairs, mut rest) = (Vec::new(), text.trim().strip_prefix('{')?.trim_start());
        while !rest.starts_with('}') {
            let (key, after) = string(rest)?;
            let (value, after) = value(after.trim_start().strip_prefix(':')?.trim_start())?;
            pairs.push((part(&key), value));
            let after = after.trim_start();
            rest = match after.strip_prefix(',') {
                Some(next) => next.trim_start(),
                None => after.starts_with('}').then_some(after)?,
            };
        }
        (rest.trim() == "}").then(|| Record::of(pairs.into_iter()))
    }
}

/// Returns the part of a record that a title names.
fn part(title: &str) -> Option<Part> {
    let title = title.to_lowercase();
    let words: Vec<_> = title.split(|sign: char| !sign.is_alphanumeric()).collect();
    let is = |(_, known): &&(Part, &[&str])| known.iter().any(|word| words.contains(word));
    PARTS.iter().find(is).map(|(part, _)| *part)
}

/// Reads a string of JSON. Also returns what is behind it.
fn string(text: &str) -> Option<(String, &str)> {
    let (mut found, mut rest) = (String::new(), text.strip_prefix('"')?);
    let unit = |text: &str| u16::from_str_radix(text.get(..4)?, 16).ok();
    loop {
        let end = rest.find(['"', '\\'])?;
        found += &rest[..end];
        let escape = rest[end..].strip_prefix('\\');
        let Some(escape) = escape else { return Some((found, &rest[end + 1..])) };
        let mut signs = escape.chars();
        let sign = signs.next()?;
        rest = signs.as_str();
        match sign {
            'u' => {
                let mut units = vec![unit(rest)?];
                rest = &rest[4..];
                // A sign beyond the first 65,536 is two units.
                if let Some(low) = rest.strip_prefix("\\u").filter(|_| units[0] >> 10 == 0x36) {
                    units.push(unit(low)?);
                    rest = &low[4..];
                }
                found += &String::from_utf16_lossy(&units);
            }
            'n' | 'r' => found.push('\n'),
            't' => found.push('\t'),
            'b' | 'f' => found.push(' '),
            sign => found.push(sign),
        }
    }
}

/// Reads a value of JSON: a string as its text, another value as it is written, and null as an
/// empty text. Also returns what is behind it.
fn value(text: &str) -> Option<(String, &str)> {
    if text.starts_with('"') {
        return string(text);
    }
    let (mut depth, mut rest) = (0, text);
    loop {
        let at = rest.find(['"', '[', ']', '{', '}', ','])?;
        match rest.as_bytes()[at] {
            b'"' => {
                rest = string(&rest[at..])?.1;
                continue;
            }
            b'[' | b'{' => depth += 1,
            _ if depth == 0 => {
                let (value, behind) = text.split_at(text.len() - rest.len() + at);
                let value = if value.trim() == "null" { "" } else { value };
                return Some((value.to_owned(), behind));
            }
            b']' | b'}' => depth -= 1,
            _ => {}
        }
        rest = &rest[at + 1..];
    }
}

/// A table whose first line says what its columns are.
pub(crate) struct Table {
    pub(crate) header: String,
    pub(crate) separator: char,
    columns: Vec<Option<Part>>,
}

impl Table {
    /// Reads the header of a table; `None` if the input does not begin with one: moves, and starts
    /// unless `has_start`.
    ///
    /// # Errors
    /// An input that cannot be read.
    pub(crate) fn begin(input: &mut Input<'_>, has_start: bool) -> Result<Option<Table>, Failure> {
        let line = input.first_line(10_000)?;
        let count = |separator: &char| line.matches(*separator).count();
        let separator = [',', ';', '\t'].into_iter().max_by_key(count).unwrap_or(',');
        let Some((titles, _)) = fields(&[line.as_bytes(), b"\n"].concat(), separator) else {
            return Ok(None);
        };
        let columns: Vec<_> = titles.iter().map(|title| part(title)).collect();
        let has = |part| columns.contains(&Some(part));
        // A line of moves, such as `Answer: 4, 7, 8`, is no header.
        let is_title = |title: &String| {
            let is_number = title.bytes().all(|sign| sign.is_ascii_digit());
            !title.contains(':') && (title.is_empty() || !is_number)
        };
        let is_header = has(Part::Moves) && (has_start || has(Part::Start));
        if !is_header || !titles.iter().all(is_title) {
            return Ok(None);
        }
        let blank = input.text().len() - input.text().trim_ascii_start().len();
        input.consume(blank + line.len());
        Ok(Some(Table { header: line.trim_end().to_owned(), separator, columns }))
    }

    /// Reads the next record, and its text without the end of its line; `None` at the end.
    ///
    /// # Errors
    /// An input that cannot be read; a record that is too long, or whose quotes are not closed.
    pub(crate) fn next(&self, input: &mut Input<'_>) -> Result<Option<(Record, String)>, Failure> {
        /// The most bytes of a record. It is less than what an input keeps.
        const LONGEST: usize = 500_000;
        let mut at_end = false;
        loop {
            let ends = input.text().iter().take_while(|byte| b"\r\n".contains(byte)).count();
            input.consume(ends);
            let text = input.text();
            if at_end && text.is_empty() {
                return Ok(None);
            }
            let mut found = fields(text, self.separator);
            if at_end && found.is_none() {
                let text = [text, b"\n"].concat();
                found = fields(&text, self.separator).map(|(all, length)| (all, length - 1));
            }
            let Some((fields, length)) = found else {
                if at_end || text.len() > LONGEST {
                    return Err(Failure::new(
                        "expected a record of at most 500000 bytes, whose quotes are closed",
                    )
                    .context(input.place(0)));
                }
                at_end = !input.read_more()?;
                continue;
            };
            let line =
                String::from_utf8_lossy(&text[..length]).trim_end_matches(['\r', '\n']).to_owned();
            input.consume(length);
            let record = Record::of(self.columns.iter().copied().zip(fields));
            return Ok(Some((record, line)));
        }
    }
}

/// Returns a text as a field of a table with this separator.
pub(crate) fn field(text: &str, separator: char) -> String {
    match text.contains([separator, '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// Returns the fields of the first record of a text, and its length; `None` if it does not end
/// there. A field in quotes may have separators, ends of lines, and quotes, which are doubled.
fn fields(text: &[u8], separator: char) -> Option<(Vec<String>, usize)> {
    let (mut fields, mut field, mut is_quoted, mut at) = (Vec::new(), Vec::new(), false, 0);
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b'"' if is_quoted && text.get(at) == Some(&b'"') => {
                field.push(byte);
                at += 1;
            }
            b'"' if is_quoted => is_quoted = false,
            b'"' if field.is_empty() => is_quoted = true,
            b'\n' if !is_quoted => {
                fields.push(String::from_utf8_lossy(&field).trim().to_owned());
                return Some((fields, at));
            }
            _ if !is_quoted && char::from(byte) == separator => {
                fields.push(String::from_utf8_lossy(&mem::take(&mut field)).trim().to_owned());
            }
            _ => field.push(byte),
        }
    }
    None
}
