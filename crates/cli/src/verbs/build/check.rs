//! `tilebase build --check`: lists the tables that are missing or not valid.

use std::io::Write;

use std::path::Path;

use tilebase::Content;

use crate::out::escaped::{Escaped, shortened};
use crate::out::failure::{Failure, chain};
use crate::out::output::with_findings;
use crate::system::threads::in_parallel;
use crate::tables::advice::move_away;
use crate::tables::files::TableEntry;

/// Opens every table and lists those that are missing or not valid.
///
/// # Errors
/// Returns a failure of exit status 1 if there are any.
pub(super) fn check(directory: &Path, contents: &[Content]) -> Result<(), Failure> {
    let checked = in_parallel(contents.len(), &|number| {
        let error = tilebase_build::check(directory, &contents[number]).err()?;
        Some((TableEntry::of(directory, &contents[number]), error))
    });
    let errors: Vec<_> = checked.into_iter().flatten().collect();
    let count = contents.len();
    with_findings(|out| {
        for (_, error) in &errors {
            let kind = if error.is_missing() { "missing" } else { "not valid" };
            writeln!(out, "{kind}: {}", Escaped(shortened(&chain(error))))?;
        }
        Ok(writeln!(out, "{} of {count} tables are there and valid", count - errors.len())?)
    })?;
    if errors.is_empty() {
        return Ok(());
    }
    let what = format!("{} of {count} tables are missing or not valid", errors.len());
    let wrong: Vec<_> = errors.iter().map(|(file, error)| (file, error.fault())).collect();
    let make = "run this again without --check";
    Err(Failure::found_wrong(what).hint(match move_away(directory, &wrong) {
        Some(moved) => format!("{moved}, then {make}"),
        None => format!("make them: {make}"),
    }))
}
