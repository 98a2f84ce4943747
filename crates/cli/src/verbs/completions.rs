//! `tilebase completions`: makes completions for a shell from the command's grammar.

use clap::Command;
use clap_complete::Shell;

/// Write completions of this command for a shell
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  \
    tilebase completions fish > ~/.config/fish/completions/tilebase.fish\n  \
    echo 'source <(tilebase completions bash)' >> ~/.bashrc\n  \
    tilebase completions zsh > ~/.zfunc/_tilebase\n  \
    tilebase completions powershell >> $PROFILE")]
pub(crate) struct Options {
    /// The shell
    shell: Shell,
}

pub(crate) fn text(options: &Options, mut command: Command) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "tilebase", &mut script);
    script
}
