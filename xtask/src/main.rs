//! `cargo xtask VERB [ARGS]` starts a script of the checkout, with bash: `xtask/VERB.sh ARGS`.
//!
//! The comment at the beginning of a script describes the verb, and its first line ends with the
//! usage. The help is made from these comments.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fs;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// A verb: its script, and the script's comment.
type Script = (PathBuf, String);

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

fn run() -> Result<ExitCode, Box<dyn Error>> {
    let verbs = verbs()?;
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let is_help = |argument: &_| ["help", "--help", "-h"].iter().any(|help| *help == argument);
    let Some((name, rest)) = arguments.split_first().filter(|(name, _)| !is_help(*name)) else {
        stdout().write_all(help(&verbs).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    };
    let Some((script, comment)) = name.to_str().and_then(|name| verbs.get(name)) else {
        return Err(format!("expected a verb, found {name:?}\n\n{}", help(&verbs)).into());
    };
    if let [only] = rest
        && is_help(only)
    {
        stdout().write_all(comment.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let status = Command::new("bash").arg(script).args(rest).status();
    let status = status
        .map_err(|error| format!("cannot run bash ({error}); on Windows it comes with Git"))?;
    // A signal that has ended the script is a failure.
    Ok(ExitCode::from(status.code().and_then(|code| code.try_into().ok()).unwrap_or(1)))
}

/// Returns the verbs of the checkout from which cargo runs this program, by name.
///
/// Its path is read at run time, not compiled in: checkouts that share a `CARGO_TARGET_DIR` share
/// the file of this program.
fn verbs() -> Result<BTreeMap<String, Script>, Box<dyn Error>> {
    let folder = env::var_os("CARGO_MANIFEST_DIR").ok_or("run this through cargo: cargo xtask")?;
    let mut verbs = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "sh") {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        // The lines after the one that names bash.
        let comment: String = text
            .lines()
            .skip(1)
            .map_while(|line| line.strip_prefix('#'))
            .map(|line| format!("{}\n", line.trim_start()))
            .collect();
        let usage = comment.lines().next().and_then(|line| line.split_once(": cargo xtask "));
        if let Some(name) = usage.and_then(|(_, usage)| usage.split(' ').next()) {
            verbs.insert(name.to_owned(), (path, comment));
        }
    }
    Ok(verbs)
}

/// Returns the help: the first line of every script's comment.
fn help(verbs: &BTreeMap<String, Script>) -> String {
    let lines = verbs.values().filter_map(|(_, comment)| {
        let (what, usage) = comment.lines().next()?.split_once(": cargo xtask ")?;
        Some(format!("  {usage}\n      {what}\n"))
    });
    format!(
        "Usage: cargo xtask VERB [ARGS]\n\n{}\ncargo xtask VERB --help says more.\n",
        lines.collect::<String>()
    )
}
