//! `tilebase man`: writes the manual pages of the command, from its grammar.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;

use crate::out::messages::{Failure, shown_path};

/// Write the manual pages of this command, for packages
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The directory of the pages
    directory: PathBuf,
}

/// Writes a page for each verb. `help` has none.
pub(crate) fn run(options: &Options, command: &Command) -> Result<(), Failure> {
    let directory = &options.directory;
    fs::create_dir_all(directory).and_then(|()| write(directory, command)).map_err(|error| {
        Failure::new(format!("cannot write to {}: {error}", shown_path(directory)))
    })
}

/// Writes the page of a command, and those of its verbs.
fn write(directory: &Path, command: &Command) -> io::Result<()> {
    let man = Man::new(command.clone()).source(concat!("tilebase ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    notes(&mut page, command)?;
    fs::write(directory.join(man.get_filename()), page)?;
    shown(command).try_for_each(|verb| write(directory, verb))
}

/// Returns the verbs of a command that its help shows.
fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|verb| !verb.is_hide_set())
}

/// Writes the text after the help. Indented lines, such as examples, are kept as they are; others
/// are filled to the width of the page.
fn notes(page: &mut Vec<u8>, command: &Command) -> io::Result<()> {
    let Some(text) = command.get_after_long_help().or(command.get_after_help()) else {
        return Ok(());
    };
    writeln!(page, ".SH NOTES")?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards that every verb has a page with its options and examples, and that the page of a
    /// command lists its verbs.
    #[test]
    fn every_verb_has_a_page() {
        fn check(directory: &Path, command: &Command) -> usize {
            let read =
                |name: &str| fs::read_to_string(directory.join(format!("{name}.1"))).unwrap();
            let own = read(command.get_display_name().unwrap_or(command.get_name()));
            for option in ["after", "exact", "no-build", "seed"] {
                let has = command.get_arguments().any(|found| found.get_long() == Some(option));
                let text = format!("\\-\\-{}", option.replace('-', "\\-"));
                assert!(own.contains(&text) || !has, "{option}: {own}");
            }
            assert!(own.contains("Example"), "{own}");
            let pages = shown(command).map(|verb| {
                let name = verb.get_display_name().unwrap();
                assert!(own.contains(&format!("{}(1)", name.replace('-', "\\-"))), "{name}");
                check(directory, verb)
            });
            1 + pages.sum::<usize>()
        }
        let place = tempfile::tempdir().unwrap();
        let command = crate::verbs::Args::grammar();
        write(place.path(), &command).unwrap();
        let pages = fs::read_dir(place.path()).unwrap().count();
        assert_eq!(pages, check(place.path(), &command));
    }
}
