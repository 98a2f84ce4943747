//! `tilebase man`: generates one manual page from the command's grammar.

use std::io::{self, Write};

use clap::Command;
use clap_mangen::Man;

use crate::out::failure::Failure;
use crate::out::output::with_output;

/// Write the manual page
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase man > ~/.local/share/man/man1/tilebase.1\n  \
    tilebase man | man -l -")]
pub(crate) struct Options {}

pub(crate) fn run(_: &Options, command: Command) -> Result<(), Failure> {
    let page = page(command)?;
    with_output(|out| Ok(out.write_all(&page)?))
}

fn page(mut command: Command) -> io::Result<Vec<u8>> {
    command.build();
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    writeln!(page, ".SH NOTES")?;
    after(&mut page, &command)?;
    verbs(&mut page, &command)?;
    Ok(page)
}

/// Writes a section for every verb and for every verb of a verb, such as `answer cubic`.
fn verbs(page: &mut Vec<u8>, command: &Command) -> io::Result<()> {
    for verb in command.get_subcommands().filter(|verb| verb.get_name() != "help") {
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
        verbs(page, verb)?;
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
