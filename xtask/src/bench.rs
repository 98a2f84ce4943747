//! `cargo xtask bench`: builds what is compared, and has it compared.

use std::process::ExitCode;

use tilebase_bench::compare;

use crate::{Outcome, build_programs};

pub(crate) fn run(options: &compare::Options) -> Outcome {
    let programs = build_programs(&["tilebase-cli", "tilebase-bench"])?;
    compare::run(options, &programs)?;
    Ok(ExitCode::SUCCESS)
}
