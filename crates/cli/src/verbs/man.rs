//! `tilebase man`: makes manual pages from the command's grammar.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;

use crate::out::escaped::shown_path;
use crate::out::failure::Failure;
use crate::out::output::with_output;

/// Write the manual page, or a page for each verb
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase man | man -l -\n  \
    tilebase man --out ~/.local/share/man/man1    # then: man tilebase-solve")]
pub(crate) struct Options {
    /// Write a page for each verb to this directory: tilebase-solve.1 and so on, and tilebase.1,
    /// which lists them
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(options: &Options, mut command: Command) -> Result<(), Failure> {
    command.build();
    match &options.out {
        None => {
            let page = page(&command, true)?;
            with_output(|out| Ok(out.write_all(&page)?))
        }
        Some(directory) => write_pages(directory, &command),
    }
}

/// Writes a page for the command and one for each of its verbs.
fn write_pages(directory: &Path, command: &Command) -> Result<(), Failure> {
    let unwritable = |path: &Path, error: io::Error| {
        Failure::new(format!("cannot write {}: {error}", shown_path(path)))
            .hint("name a directory that can be written: --out DIR")
    };
    fs::create_dir_all(directory).map_err(|error| unwritable(directory, error))?;
    let list = [(command, false)];
    for (command, has_verbs) in list.into_iter().chain(verbs(command).map(|verb| (verb, true))) {
        let path = directory.join(Man::new(command.clone()).get_filename());
        // A link leads to a file that was not named, and opening a pipe would wait for its reader.
        if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
            return Err(unwritable(&path, io::Error::other("expected a regular file or nothing")));
        }
        fs::write(&path, page(command, has_verbs)?).map_err(|error| unwritable(&path, error))?;
    }
    Ok(())
}

/// Returns the verbs of a command but `help`.
fn verbs(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|verb| verb.get_name() != "help")
}

/// Returns the page of a command, with sections for its verbs or a list of them.
fn page(command: &Command, has_verbs: bool) -> io::Result<Vec<u8>> {
    // `help` has no page.
    let command = if has_verbs {
        command
    } else {
        &command.clone().mut_subcommand("help", |help| help.hide(true))
    };
    let man = Man::new(command.clone()).source(concat!("tilebase ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    writeln!(page, ".SH NOTES")?;
    after(&mut page, command)?;
    if has_verbs {
        sections(&mut page, command)?;
    } else {
        man.render_subcommands_section(&mut page)?;
    }
    Ok(page)
}

/// Writes a section for every verb and for every verb of a verb, such as `answer cubic`.
fn sections(page: &mut Vec<u8>, command: &Command) -> io::Result<()> {
    for verb in verbs(command) {
        let name = verb.get_bin_name().unwrap_or(verb.get_name()).to_uppercase();
        writeln!(page, ".SH \"{name}\"")?;
        let man = Man::new(verb.clone());
        let mut parts = Vec::new();
        man.render_synopsis_section(&mut parts)?;
        man.render_description_section(&mut parts)?;
        man.render_options_section(&mut parts)?;
        // `Man` writes sections of a page; here they are subsections.
        page.extend(String::from_utf8_lossy(&parts).replace(".SH ", ".SS ").bytes());
        writeln!(page, ".PP")?;
        after(page, verb)?;
        sections(page, verb)?;
    }
    Ok(())
}

/// Writes the text after the help. Indented lines, such as examples, are kept as they are; others
/// are filled to the width of the page.
fn after(page: &mut Vec<u8>, command: &Command) -> io::Result<()> {
    let Some(text) = command.get_after_long_help().or(command.get_after_help()) else {
        return Ok(());
    };
    let text = text.to_string().replace('\\', "\\e").replace('-', "\\-");
    for line in text.lines() {
        // `\&` keeps a dot or quote at the beginning of a line from being read as a request of
        // roff.
        match line {
            "" => writeln!(page, ".PP")?,
            line if line.starts_with(' ') => writeln!(page, ".nf\n\\&{line}\n.fi")?,
            line => writeln!(page, "\\&{line}")?,
        }
    }
    Ok(())
}
