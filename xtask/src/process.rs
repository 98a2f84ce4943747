//! Running other programs, and ending as they do.

use std::error::Error;
use std::process::{Command, ExitCode, ExitStatus};

/// The exit status of a verb, or why it has none.
pub(crate) type Outcome = Result<ExitCode, Box<dyn Error>>;

/// Runs a program in place of this one: its exit status, and what a signal or a closed pipe does to
/// it, are those of `cargo xtask`. Returns only if it cannot be started.
#[cfg(unix)]
pub(crate) fn hand_over(command: &mut Command) -> Outcome {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(unstarted(command, &error))
}

/// Runs a program to its end. Its exit status is that of `cargo xtask`.
#[cfg(not(unix))]
pub(crate) fn hand_over(command: &mut Command) -> Outcome {
    run(command).map(code)
}

/// Runs a program to its end.
pub(crate) fn run(command: &mut Command) -> Result<ExitStatus, Box<dyn Error>> {
    command.status().map_err(|error| unstarted(command, &error))
}

/// Returns the exit status as this program's own: 1 for a program that a signal ended.
pub(crate) fn code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}

fn unstarted(command: &Command, error: &std::io::Error) -> Box<dyn Error> {
    format!("cannot run {}: {error}", command.get_program().display()).into()
}
