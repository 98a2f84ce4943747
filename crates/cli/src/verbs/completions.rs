//! `tilebase completions`: makes completions for a shell from the command's grammar.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use crate::out::messages::Failure;
use crate::out::output::with_output;

/// Write completions of this command for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    echo 'source <(tilebase completions bash)' >> ~/.bashrc\n  \
    tilebase completions fish > ~/.config/fish/completions/tilebase.fish\n  \
    tilebase completions zsh > ~/.zfunc/_tilebase\n  \
    tilebase completions powershell >> $PROFILE")]
pub(crate) struct Options {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(options: &Options, mut command: Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "tilebase", &mut script);
    with_output(|out| Ok(out.write_all(&script)?))
}
