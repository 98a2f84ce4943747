//! `cargo xtask platforms`: the project on systems that it is not developed on.
//!
//! A toolchain that has a target's standard library is used as it is, such as rustup's after
//! `rustup target add`. One that has the library's source compiles it, such as that of Debian's
//! packages `rustc-web`, `cargo-web` and `rust-web-src`.

use std::env;
use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use crate::process::{Outcome, run as run_command};
use crate::workspace::Workspace;

/// Nothing, or why something failed or cannot be done.
type Done = Result<(), Box<dyn Error>>;

/// A system, and what is done for it.
struct Platform {
    name: &'static str,
    target: &'static str,
    /// The arguments of cargo, without its target.
    cargo: &'static str,
    /// Programs that this takes beside a toolchain, each with its Debian package.
    tools: &'static [(&'static str, &'static str)],
    /// What is run when that is built.
    then: fn(&Workspace, &Path) -> Done,
}

const PLATFORMS: [Platform; 4] = [
    Platform {
        name: "windows",
        target: "x86_64-pc-windows-gnu",
        cargo: "check --workspace",
        // The linker's input for functions of the system's libraries is made while checking.
        tools: &[("x86_64-w64-mingw32-dlltool", "binutils-mingw-w64-x86-64")],
        then: |_, _| Ok(()),
    },
    Platform {
        name: "macos",
        target: "aarch64-apple-darwin",
        cargo: "check --workspace",
        tools: &[],
        then: |_, _| Ok(()),
    },
    Platform {
        name: "wasm",
        target: "wasm32-unknown-unknown",
        cargo: "build --package tilebase --package tilebase-build",
        tools: &[],
        then: |_, _| Ok(()),
    },
    // Big-endian.
    Platform {
        name: "s390x",
        target: "s390x-unknown-linux-gnu",
        // Without the game.
        cargo: "build --package tilebase-cli --no-default-features --features build",
        tools: &[
            ("s390x-linux-gnu-gcc", "gcc-s390x-linux-gnu libc6-dev-s390x-cross"),
            ("qemu-s390x", "qemu-user"),
            ("sha256sum", "coreutils"),
        ],
        then: tables_on_s390x,
    },
];

/// Debian's packages of a toolchain for every target.
const TOOLCHAIN: &str = "rustc-web cargo-web rust-web-src";

/// Checks the platforms that are named, or all. With `--missing`, prints the Debian packages that
/// would have to be installed.
pub(crate) fn run(workspace: &Workspace, arguments: &[OsString]) -> Outcome {
    let mut out = stdout().lock();
    if arguments == ["--missing"] {
        let mut packages: Vec<_> = PLATFORMS.iter().flat_map(missing).map(|(_, p)| p).collect();
        packages.sort_unstable();
        packages.dedup();
        writeln!(out, "{}", packages.join(" "))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut chosen = Vec::new();
    for name in arguments {
        let known = PLATFORMS.iter().find(|platform| OsStr::new(platform.name) == name);
        let names = PLATFORMS.map(|platform| platform.name).join(", ");
        let expected = || format!("expected --missing or a platform ({names}), found {name:?}");
        chosen.push(known.ok_or_else(expected)?);
    }
    if chosen.is_empty() {
        chosen.extend(&PLATFORMS);
    }
    let mut status = ExitCode::SUCCESS;
    for platform in chosen {
        let Platform { name, target, cargo, .. } = platform;
        let begin = Instant::now();
        writeln!(out, "{name}: cargo {cargo} --target {target}")?;
        out.flush()?;
        if let Err(error) = check(workspace, platform) {
            writeln!(out, "{name}: {error}")?;
            status = ExitCode::FAILURE;
        } else {
            writeln!(out, "{name}: passed in {} s", begin.elapsed().as_secs())?;
        }
    }
    Ok(status)
}

/// Does everything that is done for a platform.
fn check(workspace: &Workspace, platform: &Platform) -> Done {
    if let Some((what, packages)) = missing(platform).first() {
        let error =
            format!("not checked: there is no {what}; on Debian: apt-get install {packages}");
        return Err(error.into());
    }
    let target = platform.target;
    let toolchain = Toolchain::find(target).ok_or("not checked: there is no toolchain")?;
    let directory = workspace.path("target/platforms");
    let mut command = toolchain.cargo();
    command.args(platform.cargo.split(' ')).arg("--manifest-path");
    command.arg(workspace.path("Cargo.toml")).arg("--target-dir").arg(&directory);
    // The profile of the tests, in which the searches are optimised.
    command.args(["--quiet", "--locked", "--profile", "test", "--target", target]);
    command.env("CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER", "s390x-linux-gnu-gcc");
    succeed(&mut command)?;
    (platform.then)(workspace, &directory.join(target).join("debug"))
}

/// Makes the standard tables with the command that was built, compares their digests with those of
/// `tables/SHA256SUMS`, and proves the tables with the same command. `gardner.tbl` is left out: an
/// emulator would take an hour for its 7.5 billion states.
fn tables_on_s390x(workspace: &Workspace, built: &Path) -> Done {
    let tables = built.join("tables");
    let _missing = fs::remove_dir_all(&tables);
    let tilebase = || {
        let mut command = Command::new("qemu-s390x");
        command.args(["-L", "/usr/s390x-linux-gnu"]).arg(built.join("tilebase"));
        command.stdout(Stdio::null());
        command
    };
    succeed(tilebase().args(["build", "--out"]).arg(&tables))?;
    let sums = fs::read_to_string(workspace.path("tables/SHA256SUMS"))?;
    let standard = sums.lines().filter(|line| !line.ends_with("  gardner.tbl"));
    let standard: String = standard.flat_map(|line| [line, "\n"]).collect();
    fs::write(tables.join("SHA256SUMS"), standard)?;
    let mut compare = Command::new("sha256sum");
    compare.args(["--check", "--quiet", "--strict", "SHA256SUMS"]);
    succeed(compare.current_dir(&tables))?;
    succeed(tilebase().args(["verify", "--tables"]).arg(&tables))
}

/// Runs a program to its end. That it fails is an error.
fn succeed(command: &mut Command) -> Done {
    if run_command(command)?.success() {
        Ok(())
    } else {
        Err(format!("failed: {command:?}").into())
    }
}

/// Returns what is missing for a platform, each with its Debian packages.
fn missing(platform: &Platform) -> Vec<(String, &'static str)> {
    let mut missing = Vec::new();
    let target = platform.target;
    if Toolchain::find(target).is_none() {
        let what =
            format!("standard library for {target}, nor its source: rustup target add {target}");
        missing.push((what, TOOLCHAIN));
    }
    for &(program, packages) in platform.tools {
        if !directories().any(|directory| directory.join(program).is_file()) {
            missing.push((program.to_owned(), packages));
        }
    }
    missing
}

/// Returns the directories that programs are looked for in.
fn directories() -> impl Iterator<Item = PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).collect::<Vec<_>>().into_iter()
}

/// A directory with the programs `cargo` and `rustc`.
struct Toolchain {
    directory: PathBuf,
    /// Whether the standard library has to be compiled.
    from_source: bool,
}

impl Toolchain {
    /// Returns the first toolchain that can compile for this target.
    fn find(target: &str) -> Option<Toolchain> {
        directories().find_map(|directory| {
            let rustc = program(&directory, "rustc");
            let printed = |what: &[&str]| {
                let output = Command::new(&rustc).arg("--print").args(what).output().ok()?;
                Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim_end()))
            };
            if !program(&directory, "cargo").is_file() || !rustc.is_file() {
                return None;
            }
            let libraries = printed(&["target-libdir", "--target", target])?;
            let library = printed(&["sysroot"])?.join("lib/rustlib/src/rust/library/Cargo.lock");
            let is_installed =
                fs::read_dir(libraries).is_ok_and(|mut files| files.next().is_some());
            let from_source = !is_installed;
            (is_installed || library.is_file()).then_some(Toolchain { directory, from_source })
        })
    }

    /// Returns this toolchain's cargo, to which arguments are added.
    fn cargo(&self) -> Command {
        let mut command = Command::new(program(&self.directory, "cargo"));
        // What the cargo that runs this program has set is not meant for another.
        command.env_remove("CARGO").env_remove("LD_LIBRARY_PATH");
        command.env("RUSTC", program(&self.directory, "rustc"));
        if self.from_source {
            // Compiling the standard library is not stable yet.
            command.env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_unwind");
        }
        command
    }
}

/// Returns the path of a program in a directory.
fn program(directory: &Path, name: &str) -> PathBuf {
    directory.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}
