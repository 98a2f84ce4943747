//! `cargo xtask fuzz`: fuzzes the parsers.
//!
//! The targets are in `tests/fuzz/`, a workspace of its own. Its example `seeds` makes the first
//! inputs from real tables. The targets run one after the other. Fuzzing needs a nightly toolchain
//! and cargo-fuzz; if one is missing, this says so and does nothing.

use std::error::Error;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write, stdout};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use crate::process::{Outcome, run as run_command};
use crate::workspace::{Workspace, cargo};

/// The names of the targets, each with the length of its longest input, in bytes.
const TARGETS: [(&str, usize); 6] = [
    ("table", 2048),
    ("header", 2048),
    ("answer_eight", 2048),
    ("answer_cubic", 2048),
    ("answer_goals", 2048),
    ("notation", 128),
];

/// The limits for an input: its time in seconds, and its memory in megabytes, for one allocation
/// and in all. The time is generous because the machine may be busy; an input with a whole search
/// takes about 15 s. The largest allocation is an array with a byte for each state.
///
/// The detection of leaks is off, because it reports the memory of threads that are about to end.
/// The limit of memory in all finds leaks too.
const LIMITS: [&str; 5] = [
    "-timeout=120",
    "-report_slow_units=120",
    "-malloc_limit_mb=64",
    "-rss_limit_mb=1024",
    "-detect_leaks=0",
];

/// Runs the named targets, or all of them. Stops at the first target with a finding.
pub(crate) fn run(workspace: &Workspace, arguments: &[OsString]) -> Outcome {
    let Options { targets, seconds } = Options::parse(arguments)?;
    let mut out = stdout().lock();
    if let Some(missing) = missing() {
        writeln!(out, "nothing fuzzed, missing: {missing}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let directory = workspace.path("tests/fuzz");
    if !run_command(&mut cargo_fuzz(&directory, &["build"]))?.success() {
        return Err("the targets in tests/fuzz/ could not be built".into());
    }
    let corpora = directory.join("corpus");
    if !run_command(seeds(&directory).arg(&corpora))?.success() {
        return Err("the seeds in tests/fuzz/ could not be made".into());
    }
    for (name, max_len) in targets {
        write!(out, "{name}: ")?;
        out.flush()?;
        let log = corpora.join(name).with_extension("log");
        let mut fuzzer = cargo_fuzz(&directory, &["run", name, "--"]);
        fuzzer
            .args(LIMITS)
            .arg(format!("-max_len={max_len}"))
            .arg(format!("-max_total_time={seconds}"))
            .arg("-print_final_stats=1")
            .stderr(File::create(&log)?)
            .stdout(Stdio::null());
        let status = run_command(&mut fuzzer)?;
        let output = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        if !status.success() {
            writeln!(out, "found something")?;
            io::stderr().write_all(output.as_bytes())?;
            return Ok(ExitCode::FAILURE);
        }
        let inputs =
            output.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units: "));
        let inputs = inputs.ok_or("the fuzzer did not print the number of inputs")?.trim();
        writeln!(out, "{inputs} inputs in {seconds} s, nothing found")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The arguments of `cargo xtask fuzz`.
struct Options {
    /// The targets to run, as in [`TARGETS`].
    targets: Vec<(&'static str, usize)>,
    /// The time for each target, in seconds.
    seconds: u32,
}

impl Options {
    /// Parses `[TARGET...] [--seconds N]`. Without a target, all targets are run.
    fn parse(arguments: &[OsString]) -> Result<Options, Box<dyn Error>> {
        let mut options = Options { targets: Vec::new(), seconds: 10 };
        let mut arguments = arguments.iter().map(|argument| argument.to_string_lossy());
        while let Some(argument) = arguments.next() {
            let seconds = match argument.strip_prefix("--seconds") {
                Some("") => Some(arguments.next().unwrap_or_default()),
                Some(rest) => rest.strip_prefix('=').map(|rest| rest.to_owned().into()),
                None => None,
            };
            if let Some(text) = seconds {
                let number = text.parse().ok().filter(|&number| number > 0);
                options.seconds =
                    number.ok_or_else(|| format!("expected --seconds N, found {text:?}"))?;
            } else if let Some(target) = TARGETS.iter().find(|(name, _)| *name == argument) {
                options.targets.push(*target);
            } else {
                let names = TARGETS.map(|(name, _)| name).join(", ");
                let expected = format!("expected --seconds N or a target ({names})");
                return Err(format!("{expected}, found {argument:?}").into());
            }
        }
        if options.targets.is_empty() {
            options.targets = TARGETS.into();
        }
        Ok(options)
    }
}

/// Returns the tool that is missing, and the command that installs it; `None` if all are installed.
fn missing() -> Option<&'static str> {
    let runs = |arguments: &[&str]| {
        let mut command = Command::new("rustup");
        command.args(["run", "nightly"]).args(arguments).arg("--version");
        let quiet = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        quiet.is_ok_and(|status| status.success())
    };
    if !runs(&["cargo"]) {
        Some("a nightly toolchain (rustup toolchain install nightly)")
    } else if !runs(&["cargo", "fuzz"]) {
        Some("cargo-fuzz (cargo install --locked cargo-fuzz)")
    } else {
        None
    }
}

/// Returns the cargo-fuzz command with these arguments, for the targets in this directory.
fn cargo_fuzz(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz", arguments[0], "--fuzz-dir"]);
    command.arg(directory).args(&arguments[1..]);
    command
}

/// Returns the command that writes the seeds of all targets. It takes a directory as its last
/// argument, and writes the seeds of each target into a folder there.
fn seeds(directory: &Path) -> Command {
    let mut command = Command::new(cargo());
    command.args(["run", "--quiet", "--release", "--example", "seeds", "--manifest-path"]);
    command.arg(directory.join("Cargo.toml")).arg("--");
    command
}
