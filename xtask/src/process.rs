//! Runs other programs, and returns their exit status.

use std::error::Error;
use std::process::{Command, ExitCode, ExitStatus};

/// The exit status of a verb, or the error that stopped it.
pub(crate) type Outcome = Result<ExitCode, Box<dyn Error>>;

/// Replaces this process by a program, so that `cargo xtask` ends with the program's exit status or
/// signal. Returns only if the program cannot be started.
#[cfg(unix)]
pub(crate) fn hand_over(command: &mut Command) -> Outcome {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(unstarted(command, &error))
}

/// Runs a program to its end. Returns its exit status for `cargo xtask` to end with.
#[cfg(not(unix))]
pub(crate) fn hand_over(command: &mut Command) -> Outcome {
    run(command).map(code)
}

/// Runs a program to its end. Returns its exit status.
pub(crate) fn run(command: &mut Command) -> Result<ExitStatus, Box<dyn Error>> {
    command.status().map_err(|error| unstarted(command, &error))
}

/// Returns the exit code to end with after a program with this status: the same code, or 1 if a
/// signal ended the program.
pub(crate) fn code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Returns the error of a program that cannot be started.
fn unstarted(command: &Command, error: &std::io::Error) -> Box<dyn Error> {
    format!("cannot run {}: {error}", command.get_program().display()).into()
}
