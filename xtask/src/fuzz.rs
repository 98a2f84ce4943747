//! `cargo xtask fuzz`: random bytes for everything that reads.
//!
//! The targets are in `tests/fuzz/`, a workspace of its own. They get seeds, made from real tables by
//! its example `seeds`, and run one after the other. That needs a nightly toolchain and cargo-fuzz;
//! where they are missing, nothing is fuzzed.

use std::error::Error;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write, stdout};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use crate::process::{Outcome, run as run_command};
use crate::workspace::{Workspace, cargo};

/// The names of the targets, each with the length in bytes of the longest input that is tried.
const TARGETS: [(&str, usize); 6] = [
    ("table", 2048),
    ("header", 2048),
    ("answer_eight", 2048),
    ("answer_cubic", 2048),
    ("answer_goals", 2048),
    ("notation", 128),
];

/// For every input: how long it may take where the machine is busy (one that takes a whole search
/// takes some 15 s on its own), and what it may allocate, in megabytes, at once and in all. The
/// largest thing that is ever made is an array of a byte for each state.
///
/// Leaks would show in the last of these. The search for them takes a thread that is about to end
/// for one.
const LIMITS: [&str; 5] = [
    "-timeout=120",
    "-report_slow_units=120",
    "-malloc_limit_mb=64",
    "-rss_limit_mb=1024",
    "-detect_leaks=0",
];

/// Runs the targets that are named, or all, and stops at the first that finds something.
pub(crate) fn run(workspace: &Workspace, arguments: &[OsString]) -> Outcome {
    let Options { targets, seconds } = Options::parse(arguments)?;
    let mut out = stdout().lock();
    if let Some(missing) = missing() {
        writeln!(out, "nothing fuzzed: there is no {missing}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let directory = workspace.path("tests/fuzz");
    if !run_command(&mut cargo_fuzz(&directory, &["build"]))?.success() {
        return Err("the targets in tests/fuzz/ do not build".into());
    }
    let corpora = directory.join("corpus");
    if !run_command(seeds(&directory).arg(&corpora))?.success() {
        return Err("the seeds in tests/fuzz/ cannot be made".into());
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
        let said = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        if !status.success() {
            writeln!(out, "found something")?;
            io::stderr().write_all(said.as_bytes())?;
            return Ok(ExitCode::FAILURE);
        }
        let inputs =
            said.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units: "));
        let inputs = inputs.ok_or("the fuzzer does not print how many inputs it tried")?.trim();
        writeln!(out, "{inputs} inputs in {seconds} s, nothing found")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What to run.
struct Options {
    targets: Vec<(&'static str, usize)>,
    /// How long each target runs.
    seconds: u32,
}

impl Options {
    /// Reads `[TARGET...] [--seconds N]`. Without a target, all of them are meant.
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

/// Returns what is missing to fuzz, and how to get it.
fn missing() -> Option<&'static str> {
    let runs = |arguments: &[&str]| {
        let mut command = Command::new("rustup");
        command.args(["run", "nightly"]).args(arguments).arg("--version");
        let quiet = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        quiet.is_ok_and(|status| status.success())
    };
    if !runs(&["cargo"]) {
        Some("nightly toolchain: rustup toolchain install nightly")
    } else if !runs(&["cargo", "fuzz"]) {
        Some("cargo-fuzz: cargo install --locked cargo-fuzz")
    } else {
        None
    }
}

fn cargo_fuzz(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz", arguments[0], "--fuzz-dir"]);
    command.arg(directory).args(&arguments[1..]);
    command
}

/// Returns the command that writes the seeds of all targets, each into a folder of the directory that
/// is its last argument.
fn seeds(directory: &Path) -> Command {
    let mut command = Command::new(cargo());
    command.args(["run", "--quiet", "--release", "--example", "seeds", "--manifest-path"]);
    command.arg(directory.join("Cargo.toml")).arg("--");
    command
}
