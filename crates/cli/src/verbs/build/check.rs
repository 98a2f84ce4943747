//! `tilebase build --check`: lists the tables that are missing or not valid.

use std::io::Write;

use std::path::Path;

use rayon::prelude::*;
use tilebase::Content;

use crate::out::escaped::Escaped;
use crate::out::failure::{Failure, chain};
use crate::out::output::with_output;

/// Opens every table and lists those that are missing or not valid.
///
/// # Errors
/// Returns a failure of exit status 1 if there are any.
pub(super) fn check(directory: &Path, contents: &[Content]) -> Result<(), Failure> {
    let checked = contents.par_iter().map(|&content| tilebase_build::check(directory, content));
    let errors: Vec<_> = checked.filter_map(Result::err).collect();
    let count = contents.len();
    with_output(|out| {
        for error in &errors {
            let kind = if error.is_missing() { "missing" } else { "not valid" };
            writeln!(out, "{kind}: {}", Escaped(chain(error)))?;
        }
        Ok(writeln!(out, "{} of {count} tables are there and valid", count - errors.len())?)
    })?;
    if errors.is_empty() {
        return Ok(());
    }
    let what = format!("{} of {count} tables are missing or not valid", errors.len());
    let hint = "make them: run this again without --check";
    Err(Failure::found_wrong(what).hint(hint))
}
