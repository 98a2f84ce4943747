//! `cargo xtask fuzz`: bytes that nobody has looked at, for everything that reads.
//!
//! The targets are in `tests/fuzz/`, a workspace of its own. Here they get seeds, made from the real
//! tables, and are run one after the other.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use tilebase_build::{make, standard};

use crate::{Outcome, tables_directory};

/// Try bytes on everything that reads them: tables, their headers, streams, notation
///
/// Needs a nightly toolchain and cargo-fuzz, and says so where they are not to be had.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// For how long each target runs
    #[arg(long, value_name = "N", default_value_t = 10)]
    seconds: u32,
    /// Which targets [default: all]
    #[arg(value_name = "TARGET", value_parser = TARGETS.map(|target| target.name))]
    targets: Vec<String>,
}

/// Inputs to begin with.
type Seeds = Result<Vec<Vec<u8>>, Box<dyn Error>>;

struct Target {
    name: &'static str,
    /// The longest input that is tried.
    max_len: usize,
    seeds: fn() -> Seeds,
}

const TARGETS: [Target; 5] = [
    Target { name: "table", max_len: 2048, seeds: tables },
    Target { name: "header", max_len: 2048, seeds: headers },
    Target { name: "answer_eight", max_len: 2048, seeds: cases },
    Target { name: "answer_cubic", max_len: 2048, seeds: datasets },
    Target { name: "notation", max_len: 128, seeds: notations },
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

pub(crate) fn run(options: &Options) -> Outcome {
    let mut out = stdout().lock();
    if let Some(missing) = missing() {
        writeln!(out, "nothing fuzzed: there is no {missing}")?;
        return Ok(ExitCode::SUCCESS);
    }
    if !cargo_fuzz(&["build"]).status()?.success() {
        return Err("the targets in tests/fuzz/ do not build".into());
    }
    let wanted = |target: &&Target| {
        options.targets.is_empty() || options.targets.iter().any(|name| name == target.name)
    };
    for Target { name, max_len, seeds } in TARGETS.iter().filter(wanted) {
        let corpus = directory().join("corpus").join(name);
        fs::create_dir_all(&corpus)?;
        for (number, seed) in seeds()?.iter().enumerate() {
            fs::write(corpus.join(format!("seed-{number}")), seed)?;
        }
        write!(out, "{name}: ")?;
        out.flush()?;
        let log = corpus.with_extension("log");
        let status = cargo_fuzz(&["run", name, "--"])
            .args(LIMITS)
            .arg(format!("-max_len={max_len}"))
            .arg(format!("-max_total_time={}", options.seconds))
            .arg("-print_final_stats=1")
            .stderr(File::create(&log)?)
            .stdout(Stdio::null())
            .status()?;
        let said = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        if !status.success() {
            writeln!(out, "found something")?;
            io::stderr().write_all(said.as_bytes())?;
            return Ok(ExitCode::FAILURE);
        }
        let inputs =
            said.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units: "));
        let inputs = inputs.ok_or("the fuzzer does not say how much it did")?.trim();
        writeln!(out, "{inputs} inputs in {} s, nothing found", options.seconds)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What is missing to fuzz, and how to get it.
fn missing() -> Option<&'static str> {
    let runs = |words: &[&str]| {
        let mut command = Command::new("rustup");
        command.args(["run", "nightly"]).args(words).arg("--version");
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

fn cargo_fuzz(words: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz", words[0], "--fuzz-dir"]);
    command.arg(directory()).args(&words[1..]);
    command
}

/// The project's `tests/fuzz/`.
fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("tests").join("fuzz")
}

/// The beginnings of the standard tables, up to the first section.
fn headers() -> Seeds {
    let head = |content| {
        let table = make(content, &|_| {});
        let mut bytes = table.to_bytes();
        bytes.truncate(table.header().sections[0].range().start);
        bytes
    };
    Ok(standard().into_iter().map(head).collect())
}

/// The same as files that are tables, and scripts that alter one: for each kind, each step of a
/// script, several times over, with changing numbers.
fn tables() -> Seeds {
    const RAW: u8 = 3;
    let mut seeds: Vec<_> =
        headers()?.iter().map(|head| [&[RAW], head.as_slice()].concat()).collect();
    for kind in 0..RAW {
        for step in 0..8 {
            let numbers = (0..12).flat_map(|turn: u8| [step, turn * 29, turn * 5, turn + 1]);
            seeds.push([kind, 4, step, 100, 7].into_iter().chain(numbers).collect());
        }
    }
    Ok(seeds)
}

/// The cases of the problem statement, on lines and on one line; and so many of them that several
/// threads have something to do.
fn cases() -> Seeds {
    let sample = sample("eight.txt")?;
    let (_, cases) = sample.split_once('\n').ok_or("a sample that is no stream")?;
    let many = format!("40\n{}", cases.repeat(20));
    Ok([sample.replace('\n', " "), sample, many].map(String::into_bytes).into())
}

/// The same for the datasets.
fn datasets() -> Seeds {
    let sample = sample("cubic.txt")?;
    let (datasets, _) = sample.split_once("0 0").ok_or("a sample that is no stream")?;
    let many = datasets.repeat(8) + "0 0\n";
    Ok([sample.replace('\n', " "), sample, many].map(String::into_bytes).into())
}

fn sample(name: &str) -> io::Result<String> {
    fs::read_to_string(tables_directory().with_file_name("tests").join("samples").join(name))
}

/// Everything that has a notation, in several.
fn notations() -> Seeds {
    let texts = [
        "2,1",
        "3 3",
        "urrulldr",
        "123069478",
        "[1,2,3,0,6,9,4,7,8]",
        "123\nx69\n478\n",
        "564178X23\n7568X4123",
        "RBWRWWEWW",
        "RBW RWW EWW",
        "rbw/rww/eww",
        "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW",
    ];
    Ok(texts.map(|text| text.as_bytes().to_vec()).into())
}
