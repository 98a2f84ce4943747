//! The texts of `-h`, which fits on a screen of 80 columns and 24 lines, and of `--help`.

use clap::builder::StyledStr;
use clap::{Arg, Command};

/// The short help of a verb, without a heading above its arguments.
const SHORT: &str = "\
{about-with-newline}
{usage-heading} {usage}

{positionals}

Options:
{options}{after-help}";

/// Returns a grammar with the texts of its helps, in whole sentences.
pub(super) fn grammar(mut grammar: Command, is_short: bool) -> Command {
    grammar.build();
    with_texts(grammar, is_short)
}

/// Returns a verb with the texts of its helps. `-h` ends with the first two examples of `--help`.
fn with_texts(mut verb: Command, is_short: bool) -> Command {
    if verb.get_name() == "help" {
        return verb.about("Show the help of a command.").hide(is_short);
    }
    if let Some(about) = verb.get_about().map(sentences) {
        verb = verb.about(about);
    }
    if let Some(about) = verb.get_long_about().map(sentences) {
        verb = verb.long_about(about);
    }
    let examples = verb.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let first = |count| {
        let lines = examples.lines().take(count).take_while(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join("\n")
    };
    let name = verb.get_bin_name().unwrap_or("tilebase").to_owned();
    let first_verb =
        verb.get_subcommands().next().map(|verb| format!("{name} {} -h", verb.get_name()));
    let end = match first_verb {
        Some(help) if name == "tilebase" => {
            let example = first(2).replace("s:\n  ", ": ");
            format!("{example}\nWhat a command does: {help}\nAll of this help: tilebase --help")
        }
        Some(help) => format!("{}\n\nOptions of a format: {help}", first(3)),
        None => format!("{}\n\nAll options: {name} --help", first(3)),
    };
    verb = verb.after_help(end);
    let is_shown = |arg: &Arg| !arg.is_hide_short_help_set() && arg.get_id() != "help";
    let has_options = verb.get_arguments().any(|arg| !arg.is_positional() && is_shown(arg));
    if is_short && has_options && verb.get_positionals().next().is_some() {
        verb = verb.help_template(SHORT);
    }
    let usage = verb.render_usage().to_string();
    verb.mut_args(|arg| {
        // A verb whose usage is written by hand reads its words together, so none is required.
        let is_in = |name: &str| usage.contains(&format!("<{}", name.to_uppercase()));
        let is_needed = arg.is_positional() && is_in(arg.get_id().as_str());
        let arg = arg.required(is_needed);
        let is_help = arg.get_id() == "help";
        let [short, long] = [arg.get_help(), arg.get_long_help()].map(|text| text.map(sentences));
        if is_help {
            return arg.hide_short_help(true).help("Show this text, or with -h a short one.");
        }
        let arg = if arg.get_id() == "version" { arg.hide_short_help(true) } else { arg };
        let arg = arg.help(short.unwrap_or_default());
        long.into_iter().fold(arg, Arg::long_help)
    })
    .mut_subcommands(|verb| with_texts(verb, is_short))
}

/// Returns a text with a full stop at the end of each paragraph of one line: clap's macros take the
/// last one away.
fn sentences(text: &StyledStr) -> String {
    let text = text.to_string();
    let ends = |text: &str| text.ends_with(['.', '?', ']']) || text.contains('\n');
    let whole = |text: &str| if ends(text) { text.to_owned() } else { format!("{text}.") };
    text.split("\n\n").map(whole).collect::<Vec<_>>().join("\n\n")
}
