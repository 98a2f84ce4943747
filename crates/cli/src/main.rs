//! The `tilebase` command: instant answers to the 3x3 sliding puzzles.
//!
//! ```sh
//! tilebase solve eight 123069478
//! ```
//!
//! `args` is the grammar; every verb has a file, or a file for each puzzle; `locate` finds the
//! tables, or builds them; `input` reads streams; `question` is what several verbs are asked;
//! `picture` draws ways; `failure` is what a user sees when something is wrong.
#![forbid(unsafe_code)]

mod answer;
mod args;
mod completions;
mod distance;
mod failure;
mod goals;
mod hint;
mod info;
mod input;
mod locate;
mod man;
mod notation;
mod output;
mod path;
mod picture;
#[cfg(feature = "play")]
mod play;
mod question;
mod random;
mod solve;
mod stats;
mod verify;

use std::process::ExitCode;

use clap::Parser;

#[cfg(feature = "play")]
use crate::args::Play;
use crate::args::{Answer, Args, Command, Random, Solve, Stats};
use crate::failure::Failure;
use crate::locate::Locator;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) if error.use_stderr() && output::json_wanted() => {
            Failure::usage(&error).tell();
            return ExitCode::from(2);
        }
        Err(error) => error.exit(),
    };
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.tell();
            ExitCode::from(failure.status())
        }
    }
}

fn run(args: &Args) -> Result<(), Failure> {
    let locator = Locator::new(args.tables.as_deref(), !args.no_build);
    match &args.command {
        Command::Answer(Answer::Cubic(options)) => answer::cubic::run(options, &locator),
        Command::Answer(Answer::Eight(options)) => answer::eight::run(options, &locator),
        Command::Answer(Answer::Goals(options)) => answer::goals::run(options, &locator),
        Command::Solve(Solve::Cubic(options)) => solve::cubic::run(options, &locator),
        Command::Solve(Solve::Eight(options)) => solve::eight::run(options, &locator),
        #[cfg(feature = "play")]
        Command::Play(Play::Cubic(options)) => play::cubic(options, &locator),
        #[cfg(feature = "play")]
        Command::Play(Play::Eight(options)) => play::eight(options, &locator),
        Command::Distance(options) => distance::run(options, &locator),
        Command::Hint(options) => hint::run(options, &locator),
        Command::Path(options) => path::run(options, &locator),
        Command::Random(Random::Cubic(options)) => random::cubic::run(options, &locator),
        Command::Random(Random::Eight(options)) => random::eight::run(options, &locator),
        Command::Stats(Stats::Cubic(options)) => stats::cubic::run(options, &locator),
        Command::Stats(Stats::Eight(options)) => stats::eight::run(options, &locator),
        Command::Stats(Stats::Goals(options)) => stats::goals::run(options, &locator),
        Command::Completions(options) => completions::run(options),
        Command::Man(options) => man::run(options),
        Command::Info(options) => info::run(options, &locator),
        Command::Verify(options) => verify::run(options, args.tables.as_deref(), &locator),
    }
}
