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

/// The parts, each with the words of which its title has one, in English and in German.
const PARTS: [(Part, &[&str]); 5] = [
    (
        Part::Moves,
        &["moves", "answer", "solution", "path", "response", "züge", "zuege", "lösung", "antwort"],
    ),
    (Part::Start, &["start", "board", "position", "scramble", "initial", "brett", "stellung"]),
    (Part::Goal, &["goal", "target", "ziel"]),
    (Part::Puzzle, &["puzzle"]),
    (Part::Name, &["name", "username", "pupil", "student", "email", "id", "schüler"]),
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
    let (text, mut is_escape) = (text.strip_prefix('"')?, false);
    let end = text.find(|sign| {
        let is_end = sign == '"' && !is_escape;
        is_escape = sign == '\\' && !is_escape;
        is_end
    })?;
    // A sign beyond the first 65,536 is two units, each with an escape of its own.
    let (mut units, mut signs) = (Vec::new(), text[..end].chars());
    while let Some(sign) = signs.next() {
        let escaped = if sign == '\\' { Some(signs.next()?) } else { None };
        let sign = match escaped {
            Some('u') => {
                let (unit, rest) = signs.as_str().split_at_checked(4)?;
                units.push(u16::from_str_radix(unit, 16).ok()?);
                signs = rest.chars();
                continue;
            }
            Some('n' | 'r') => '\n',
            Some('t') => '\t',
            Some('b' | 'f') => ' ',
            _ => escaped.unwrap_or(sign),
        };
        units.extend_from_slice(sign.encode_utf16(&mut [0; 2]));
    }
    Some((String::from_utf16_lossy(&units), &text[end + 1..]))
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
    /// An input that cannot be read; titles of which some are known, and one of moves or of starts is
    /// missing.
    pub(crate) fn begin(input: &mut Input<'_>, has_start: bool) -> Result<Option<Table>, Failure> {
        let line = input.first_line(10_000)?;
        let count = |separator: &char| line.matches(*separator).count();
        let separator = [',', ';', '\t'].into_iter().max_by_key(count).unwrap_or(',');
        let Some((titles, _)) = fields(line.as_bytes(), separator, true) else {
            return Ok(None);
        };
        let columns: Vec<_> = titles.iter().map(|title| part(title)).collect();
        let has = |part| columns.contains(&Some(part));
        // A line of moves, such as `Answer: 4, 7, 8`, is no header.
        let is_title = |title: &String| {
            let is_number = title.bytes().all(|sign| sign.is_ascii_digit());
            !title.contains(':') && (title.is_empty() || !is_number)
        };
        if !titles.iter().all(is_title) {
            return Ok(None);
        }
        let is_needed = |part| part == Part::Moves || part == Part::Start && !has_start;
        if let Some((_, words)) = PARTS.iter().find(|(part, _)| is_needed(*part) && !has(*part)) {
            // A sentence may have a comma, too.
            let is_brief = |title: &String| {
                let is_digit = |sign: char| sign.is_ascii_digit();
                title.split_whitespace().count() < 4 && !title.contains(is_digit)
            };
            let is_table = input.name().ends_with(".csv") || columns.iter().any(Option::is_some);
            if titles.len() < 2 || !titles.iter().all(is_brief) || !is_table {
                return Ok(None);
            }
            let (words, found) = (words.join(", "), titles.join(", "));
            let what = format!("expected a column whose title has one of the words {words}");
            let failure = Failure::new(format!("{what}; found the titles {found}"));
            let hint = "name the columns in the first line, such as: name,start,moves";
            return Err(failure.hint(hint).context(input.place(0)));
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
            let Some((fields, length)) = fields(text, self.separator, at_end) else {
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
/// there. `is_all` says whether the end of the text is that of a line. A field in quotes may have
/// separators, ends of lines, and quotes, which are doubled.
fn fields(text: &[u8], separator: char, is_all: bool) -> Option<(Vec<String>, usize)> {
    let (mut fields, mut field, mut is_quoted, mut at) = (Vec::new(), Vec::new(), false, 0);
    loop {
        let byte = match text.get(at) {
            Some(&byte) => byte,
            None if is_all && !is_quoted => b'\n',
            None => return None,
        };
        at += 1;
        match byte {
            b'"' if is_quoted && text.get(at) == Some(&b'"') => {
                field.push(byte);
                at += 1;
            }
            b'"' if is_quoted => is_quoted = false,
            b'"' if field.is_empty() => is_quoted = true,
            _ if !is_quoted && (byte == b'\n' || char::from(byte) == separator) => {
                fields.push(String::from_utf8_lossy(&mem::take(&mut field)).trim().to_owned());
                if byte == b'\n' {
                    return Some((fields, at.min(text.len())));
                }
            }
            _ => field.push(byte),
        }
    }
}
