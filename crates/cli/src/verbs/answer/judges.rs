//! The list of formats: their names, what is read, and what is written; and the options of all.

use std::path::PathBuf;

use clap::{Arg, ArgAction, Args, Command};
use tilebase::{Path, TableError};

use crate::out::messages::Failure;
use crate::out::output::{CaseLine, OutputFormat, push_length_and_path, push_number, push_path};
use crate::system::threads::ThreadsArg;
use crate::tables::options::TableOptions;

/// The options of all formats.
#[derive(clap::Args)]
pub(super) struct Options {
    /// The file with the questions [default: standard input]
    ///
    /// With -, it is standard input, too.
    pub(super) file: Option<PathBuf>,
    /// Compare the answers of another program in this file, and explain the first mistake
    ///
    /// With -, the answers are read from standard input.
    #[arg(long, value_name = "OUT", conflicts_with = "format")]
    pub(super) check: Option<PathBuf>,
    /// Write text or json
    ///
    /// json is an object on a line for each answer. Without this option, it is text.
    #[arg(
        long,
        value_enum,
        default_value_t,
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(super) format: OutputFormat,
    #[command(flatten)]
    pub(super) threads: ThreadsArg,
    #[command(flatten)]
    pub(super) table_options: TableOptions,
}

/// A format.
pub(crate) struct JudgeFormat {
    pub(crate) name: &'static str,
    /// The problems of judges in this format, which are also names of the format.
    pub(crate) problems: &'static [&'static str],
    /// What is answered, and of which problems.
    title: &'static str,
    pub(crate) reads: JudgeInput,
    pub(crate) writes: JudgeOutput,
}

/// What is read.
pub(crate) enum JudgeInput {
    /// The empty square and the pattern of each dataset of the cubic puzzle, up to `0 0`.
    Datasets,
    /// The number of cases, and the start and the goal of each.
    Cases,
    /// Boards to this goal, whose blank is written as theirs, perhaps after their number.
    Boards { goal: &'static str, counted: bool },
}

/// The formats, in the order of the help.
#[rustfmt::skip]
pub(crate) const JUDGES: &[JudgeFormat] = &[
    JudgeFormat {
        name: "poj3131",
        problems: &[
            "cubic", "poj3366", "uva1604", "aoj1268", "openjudge4054", "yokoc", "ntuj844",
        ],
        title: "datasets in the format of POJ 3131 and 3366, Cubic Eight-Puzzle",
        reads: JudgeInput::Datasets,
        writes: JudgeOutput { limit: 30, ..NUMBER },
    },
    JudgeFormat {
        name: "hdu3567",
        problems: &["eight"],
        title: "cases in the format of HDU 3567, Eight II",
        reads: JudgeInput::Cases,
        writes: JudgeOutput { path: true, cases: true, ..NUMBER },
    },
    JudgeFormat {
        name: "poj1077",
        problems: &["hdu1043"],
        title: "boards in the format of POJ 1077 and HDU 1043, Eight",
        reads: JudgeInput::Boards { goal: "1 2 3 4 5 6 7 8 x", counted: false },
        writes: PATH,
    },
    JudgeFormat {
        name: "p1379",
        problems: &[],
        title: "boards in the format of P1379 of Luogu, the eight-puzzle",
        reads: JudgeInput::Boards { goal: "123804765", counted: false },
        writes: NUMBER,
    },
    JudgeFormat {
        name: "alds1_13_b",
        problems: &["baekjoon1525", "acwing845"],
        title: "boards in the format of ALDS1_13_B of AOJ, 8 Puzzle",
        reads: JudgeInput::Boards { goal: "1 2 3\n4 5 6\n7 8 0", counted: false },
        writes: NUMBER,
    },
    JudgeFormat {
        name: "uva652",
        problems: &[],
        title: "boards in the format of UVa 652, Eight",
        reads: JudgeInput::Boards { goal: "1 2 3 4 5 6 7 8 x", counted: true },
        writes: JudgeOutput { between: "\n", ..PATH },
    },
    JudgeFormat {
        name: "zaidimas8",
        problems: &[],
        title: "boards in the format of Žaidimas 8",
        reads: JudgeInput::Boards { goal: "1 2 3\n4 5 6\n7 8 0", counted: true },
        writes: NUMBER,
    },
];

/// Returns the format of this name, in capitals or small letters.
pub(crate) fn judge(name: &str) -> Option<&'static JudgeFormat> {
    let is = |known: &&str| known.eq_ignore_ascii_case(name);
    JUDGES.iter().find(|judge| is(&judge.name) || judge.problems.iter().any(is))
}

impl JudgeFormat {
    /// Returns one of the names of the format as it is, from the same name in any case.
    pub(crate) fn named(&self, name: &str) -> &'static str {
        let mut problems = self.problems.iter().copied();
        problems.find(|problem| problem.eq_ignore_ascii_case(name)).unwrap_or(self.name)
    }

    /// Returns the verb of `tilebase answer` that answers in this format. Its options and texts are
    /// made when they are needed: those of all formats would take a twentieth of the time of a
    /// question.
    pub(super) fn command(&self) -> Command {
        let command = Command::new(self.name).visible_aliases(self.problems).about(self.about());
        command.defer(|command| match judge(command.get_name()) {
            // Options bring the text of their own documentation.
            Some(judge) => judge.with_options(command).about(judge.about()),
            None => command,
        })
    }

    fn about(&self) -> String {
        format!("Answer {}", self.title)
    }

    fn with_options(&self, command: Command) -> Command {
        const EXACT: (&str, &str) =
            ("exact", "Write the number of rolls even if it is more than 30");
        const PATHS: (&str, &str) = ("paths", "Write the rolls, too, after their number");
        let JudgeFormat { name, title, reads, writes, .. } = self;
        // What is read and written, a command that reads the format NAME, and the options of this
        // format alone.
        let (mut text, example, flags): (_, _, &[_]) = match reads {
            JudgeInput::Datasets => (
                "A dataset is a column and a row, where the empty square is at the start, and the \
                 nine letters of a pattern. After the last dataset comes 0 0. The answer is the \
                 smallest number of rolls, or -1 if it is more than 30."
                    .to_owned(),
                "tilebase answer NAME --exact --paths < datasets.txt",
                &[EXACT, PATHS],
            ),
            JudgeInput::Cases => (
                "The input is the number of cases, and then the start and the goal of each case, \
                 nine symbols each. The answer is the smallest number of moves, and the shortest \
                 path that is first in alphabetical order."
                    .to_owned(),
                "tilebase answer NAME < cases.txt",
                &[],
            ),
            JudgeInput::Boards { goal, counted } => {
                let (first, example) = match counted {
                    true => (
                        "The input is the number of boards, and then the boards. ",
                        "(echo 1; echo 2 3 4 1 5 x 7 6 8) | tilebase answer NAME",
                    ),
                    false => ("", "echo 2 3 4 1 5 x 7 6 8 | tilebase answer NAME"),
                };
                let what = if writes.path { "shortest path" } else { "smallest number of moves" };
                let goal: String = goal.split_whitespace().collect();
                let between = match writes.between {
                    "" => "",
                    _ => " Answers have an empty line between them.",
                };
                let text = format!(
                    "{first}A board is nine symbols: the digits 1 to 8, and 0 or x for the empty square. \
                     The answer is a line with the {what} to {goal}, or {}.{between}",
                    writes.none
                );
                (text, example, &[])
            }
        };
        if !self.problems.is_empty() {
            text += &format!(" Also called {}.", self.problems.join(", "));
        }
        let flag = |&(name, help)| Arg::new(name).long(name).help(help).action(ArgAction::SetTrue);
        Options::augment_args(command)
            .args(flags.iter().map(flag))
            .long_about(format!("Answer {title}\n\n{text}"))
            .after_long_help(format!("Example:\n  {}", example.replace("NAME", name)))
    }
}

/// How the answers to a stream are written.
#[derive(Clone, Copy)]
pub(crate) struct JudgeOutput {
    /// Whether the fewest moves are written.
    pub(crate) number: bool,
    /// Whether the moves are written.
    pub(crate) path: bool,
    /// The largest number of moves that is written; a longer path is written as no answer.
    pub(super) limit: u8,
    /// The text for no answer.
    pub(super) none: &'static str,
    /// Whether the number of the case is written, with the fewest moves, on a line before the path.
    pub(super) cases: bool,
    /// The text before every answer but the first.
    pub(super) between: &'static str,
}

/// The fewest moves, or -1.
pub(crate) const NUMBER: JudgeOutput = JudgeOutput {
    number: true,
    path: false,
    limit: u8::MAX,
    none: "-1",
    cases: false,
    between: "",
};

/// The moves, or `unsolvable`.
pub(super) const PATH: JudgeOutput =
    JudgeOutput { number: false, path: true, none: "unsolvable", ..NUMBER };

impl JudgeOutput {
    /// Appends the answers to questions, of which the first has this number, as text: their paths,
    /// unless they are longer than the limit.
    pub(super) fn write(
        self,
        number: u64,
        paths: impl Iterator<Item = Result<Option<Path>, TableError>>,
        text: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        if self.cases {
            let mut case = CaseLine::new(number);
            for path in paths {
                let path = path?;
                case.push(text, path.map(|path| path.len() as u8));
                path.into_iter().for_each(|path| push_path(text, path));
            }
            return Ok(());
        }
        for (number, path) in (number..).zip(paths) {
            if !self.between.is_empty() && number > 1 {
                text.extend_from_slice(self.between.as_bytes());
            }
            match path?.filter(|path| path.len() <= usize::from(self.limit)) {
                Some(path) if !self.path => push_number::<b'\n'>(text, path.len() as u8),
                Some(path) if self.number => push_length_and_path(text, path),
                Some(path) => push_path(text, path),
                None => text.extend([self.none.as_bytes(), b"\n"].concat()),
            }
        }
        Ok(())
    }
}
