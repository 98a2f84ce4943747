//! The list of formats: their names, what is read, and what is written; and the options of all.

use std::path::PathBuf;

use super::boards::words;
use clap::{Arg, ArgAction, Args, Command};
use tilebase::{Path, TableError};

use crate::out::messages::Failure;
use crate::out::output::{CaseLine, FormatArg, push_length_and_path, push_number, push_path};
use crate::system::threads::ThreadsArg;
use crate::tables::options::TableOptions;

/// The options of all formats.
#[derive(clap::Args)]
pub(super) struct Options {
    /// The file with the questions [default: standard input]
    ///
    /// With -, it is standard input, too.
    pub(super) file: Option<PathBuf>,
    /// Check the file OUT, another program's answers to FILE, and explain the first mistake
    ///
    /// With -, the answers are read from standard input.
    #[arg(long, value_name = "OUT", conflicts_with = "format")]
    pub(super) check: Option<PathBuf>,
    #[command(flatten)]
    pub(super) format: FormatArg,
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
    /// The problems, in words.
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
    /// Boards of so many columns and rows to this goal, whose blank and lines are those of boards.
    Boards { size: (usize, usize), head: Head, goal: &'static str },
    /// Square boards of any size, each behind it, to the tiles in order.
    Squares,
}

/// What stands before boards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Head {
    Nothing,
    /// Their number.
    Count,
    /// Their number, and an empty line before each of them.
    SpacedCount,
}

/// The formats, in the order of the help.
#[rustfmt::skip]
pub(crate) const JUDGES: &[JudgeFormat] = &[
    of("poj3131", &["cubic", "poj3366", "uva1604", "aoj1268", "openjudge4054", "yokoc", "ntuj844"],
        "POJ 3131 and 3366, Cubic Eight-Puzzle",
        JudgeInput::Datasets, JudgeOutput { limit: 30, ..NUMBER }),
    of("hdu3567", &["eight"], "HDU 3567, Eight II",
        JudgeInput::Cases, JudgeOutput { path: true, cases: true, ..NUMBER }),
    of("poj1077", &["hdu1043"], "POJ 1077 and HDU 1043, Eight",
        boards((3, 3), Head::Nothing, "1 2 3 4 5 6 7 8 x"), PATH),
    of("p1379", &[], "P1379 of Luogu, the eight-puzzle",
        boards((3, 3), Head::Nothing, "123804765"), NUMBER),
    of("alds1_13_b", &["baekjoon1525", "acwing845"], "ALDS1_13_B of AOJ, 8 Puzzle",
        boards((3, 3), Head::Nothing, EIGHT), NUMBER),
    of("uva652", &[], "UVa 652, Eight",
        boards((3, 3), Head::SpacedCount, "1 2 3 4 5 6 7 8 x"), JudgeOutput { between: "\n", ..PATH }),
    of("zaidimas8", &[], "Žaidimas 8", boards((3, 3), Head::SpacedCount, EIGHT), NUMBER),
    of("leetcode773", &[], "LeetCode 773, Sliding Puzzle",
        boards((3, 2), Head::Nothing, "[[1,2,3],[4,5,0]]"), NUMBER),
    of("aoj0121", &[], "AOJ 0121, Seven Puzzle",
        boards((4, 2), Head::Nothing, "0 1 2 3 4 5 6 7"), NUMBER),
    of("alds1_13_c", &[], "ALDS1_13_C of AOJ, 15 Puzzle",
        boards((4, 4), Head::Nothing, FIFTEEN), NUMBER),
    of("uva10181", &[], "UVa 10181, 15-Puzzle Problem",
        boards((4, 4), Head::Count, FIFTEEN), JudgeOutput { none: NOT_SOLVABLE, ..CAPITALS }),
    of("lightoj15", &["lightoj-15-puzzle"], "15 Puzzle of LightOJ",
        boards((4, 4), Head::SpacedCount, FIFTEEN),
        JudgeOutput { none: NOT_SOLVABLE, labels: true, limit: 35, ..CAPITALS }),
    of("poj3240", &[], "POJ 3240, Solution to the n² − 1 Puzzle",
        JudgeInput::Squares, JudgeOutput { none: "No Answer!", ..CAPITALS }),
];

const EIGHT: &str = "1 2 3\n4 5 6\n7 8 0";
const FIFTEEN: &str = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0";
const NOT_SOLVABLE: &str = "This puzzle is not solvable.";

const fn of(
    name: &'static str,
    problems: &'static [&'static str],
    title: &'static str,
    reads: JudgeInput,
    writes: JudgeOutput,
) -> JudgeFormat {
    JudgeFormat { name, problems, title, reads, writes }
}

const fn boards(size: (usize, usize), head: Head, goal: &'static str) -> JudgeInput {
    JudgeInput::Boards { size, head, goal }
}

/// Returns the format of a name in any form, and the name as it is in the list: `HDU 3567`, `3567`,
/// `luoguP1379`.
pub(crate) fn judge(name: &str) -> Option<(&'static JudgeFormat, &'static str)> {
    let plain = |name: &str| name.replace(|sign: char| !sign.is_ascii_alphanumeric(), "");
    let number = |name: &str| {
        name.trim_start_matches(|sign: char| sign.is_ascii_alphabetic() || sign == '0').to_owned()
    };
    let typed = plain(name).to_ascii_lowercase();
    let all = || {
        JUDGES.iter().flat_map(|judge| {
            [judge.name]
                .into_iter()
                .chain(judge.problems.iter().copied())
                .map(move |it| (judge, it))
        })
    };
    let is_same = |known: &str| plain(known) == typed;
    // The number alone, or the name of a site before the name of the problem.
    let is_part = |known: &str| {
        let (known, is_number) = (plain(known), typed.bytes().all(|sign| sign.is_ascii_digit()));
        let site = typed.strip_suffix(&known).filter(|_| !number(&known).is_empty());
        is_number && !typed.is_empty() && number(&known) == number(&typed)
            || site.is_some_and(|site| site.bytes().all(|sign| sign.is_ascii_alphabetic()))
    };
    all().find(|(_, known)| is_same(known)).or_else(|| {
        let mut found = all().filter(|(_, known)| is_part(known));
        found.next().filter(|_| found.next().is_none())
    })
}

impl JudgeFormat {
    /// Returns the verb of `tilebase answer` that answers in this format. Its options and texts are
    /// made when they are needed: those of all formats would take a twentieth of the time of a
    /// question.
    pub(super) fn command(&self) -> Command {
        let command = Command::new(self.name).visible_aliases(self.problems).about(self.about());
        command.defer(|command| match judge(command.get_name()) {
            // Options bring the text of their own documentation.
            Some((judge, _)) => judge.with_options(command).about(judge.about()),
            None => command,
        })
    }

    fn about(&self) -> String {
        let what = match self.reads {
            JudgeInput::Datasets => "datasets",
            JudgeInput::Cases => "cases",
            JudgeInput::Boards { .. } => "boards",
            JudgeInput::Squares => "a board",
        };
        format!("Answer {what} in the format of {}", self.title)
    }

    fn with_options(&self, command: Command) -> Command {
        const EXACT: (&str, &str) =
            ("exact", "Write the number of rolls even if it is more than 30");
        const PATHS: (&str, &str) = ("paths", "Write the rolls, too, after their number");
        let JudgeFormat { name, reads, writes, .. } = self;
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
            JudgeInput::Boards { size: (columns, rows), head, goal } => {
                let first = match head {
                    Head::Nothing => "",
                    _ => "The input is the number of boards, and then the boards. ",
                };
                let board = match columns * rows {
                    9 => {
                        "A board is nine symbols: the digits 1 to 8, and 0 or x for the empty square.".to_owned()
                    }
                    squares => format!(
                        "A board has {columns}x{rows} numbers: 1 to {}, and 0 for the empty square.",
                        squares - 1
                    ),
                };
                let apart = if columns * rows > 10 { " " } else { "" };
                let goal = words(goal.as_bytes()).collect::<Vec<_>>().join(apart);
                let example = match (columns * rows, head) {
                    (9, Head::Nothing) => "echo 2 3 4 1 5 x 7 6 8 | tilebase answer NAME",
                    (9, _) => "(echo 1; echo 2 3 4 1 5 x 7 6 8) | tilebase answer NAME",
                    (6, _) => "echo '[[1,2,3],[4,0,5]]' | tilebase answer NAME",
                    (8, _) => "echo 1 0 2 3 4 5 6 7 | tilebase answer NAME",
                    (_, Head::Nothing) => "tilebase answer NAME boards.txt",
                    _ => "tilebase answer NAME puzzles.txt",
                };
                (format!("{first}{board} {}", writes.sentence(&goal)), example, &[])
            }
            JudgeInput::Squares => (
                format!(
                    "A board is the number of its columns, which is that of its rows, too, then its \
                     numbers; up to 4. {}",
                    writes.sentence("the numbers in order, with 0 last")
                ),
                "printf '2\\n3 1\\n2 0\\n' | tilebase answer NAME",
                &[],
            ),
        };
        if !self.problems.is_empty() {
            text += &format!(" Also called {}.", self.problems.join(", "));
        }
        let flag = |&(name, help)| Arg::new(name).long(name).help(help).action(ArgAction::SetTrue);
        Options::augment_args(command)
            .args(flags.iter().map(flag))
            .long_about(format!("{}\n\n{text}", self.about()))
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
    /// Whether `Case 1: ` stands before each answer, which must then be the smallest.
    pub(super) labels: bool,
    /// Whether moves are capital letters.
    pub(super) capitals: bool,
}

/// The fewest moves, or -1.
pub(crate) const NUMBER: JudgeOutput = JudgeOutput {
    number: true,
    path: false,
    limit: u8::MAX,
    none: "-1",
    cases: false,
    between: "",
    labels: false,
    capitals: false,
};

/// The moves, or `unsolvable`.
pub(super) const PATH: JudgeOutput =
    JudgeOutput { number: false, path: true, none: "unsolvable", ..NUMBER };

/// The same in capital letters.
const CAPITALS: JudgeOutput = JudgeOutput { capitals: true, ..PATH };

impl JudgeOutput {
    /// Returns what the answer to a board is, for help.
    fn sentence(self, goal: &str) -> String {
        let what = match (self.path, self.capitals) {
            (false, _) => "smallest number of moves",
            (true, false) => "shortest path",
            (true, true) => "shortest path in capital letters",
        };
        let above = match self.limit {
            u8::MAX => String::new(),
            limit => format!(", also if it has more than {limit} moves"),
        };
        let label = if self.labels { " behind the number of the case" } else { "" };
        let between = match self.between {
            "" => "",
            _ => " Answers have an empty line between them.",
        };
        format!(
            "The answer is a line{label} with the {what} to {goal}, or {}{above}.{between}",
            self.none
        )
    }

    /// Returns the letters of moves as they are written.
    pub(super) fn cased(self, letters: String) -> String {
        if self.capitals { letters.to_ascii_uppercase() } else { letters }
    }

    /// Returns the begin of the line of an answer.
    pub(super) fn label(self, number: u64) -> String {
        if self.labels { format!("Case {number}: ") } else { String::new() }
    }

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
            let path = path?;
            if !self.path {
                self.write_distance(number, path.map(|path| path.len() as u8), text);
                continue;
            }
            self.begin(number, text);
            match path.filter(|path| path.len() <= usize::from(self.limit)) {
                Some(path) if self.number => push_length_and_path(text, path),
                Some(path) => {
                    let begin = text.len();
                    push_path(text, path);
                    if self.capitals {
                        text[begin..].make_ascii_uppercase();
                    }
                }
                None => text.extend([self.none.as_bytes(), b"\n"].concat()),
            }
        }
        Ok(())
    }

    /// Appends the answer to a question, by its number from 1, if answers have no paths.
    pub(super) fn write_distance(self, number: u64, distance: Option<u8>, text: &mut Vec<u8>) {
        self.begin(number, text);
        match distance.filter(|&distance| distance <= self.limit) {
            Some(distance) => push_number::<b'\n'>(text, distance),
            None => text.extend([self.none.as_bytes(), b"\n"].concat()),
        }
    }

    /// Appends what stands before the answer of this number.
    fn begin(self, number: u64, text: &mut Vec<u8>) {
        if !self.between.is_empty() && number > 1 {
            text.extend_from_slice(self.between.as_bytes());
        }
        if self.labels {
            text.extend_from_slice(self.label(number).as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the forms of names that contestants type, and that no other word is one.
    #[test]
    fn names_are_known_in_any_form() {
        for (typed, name) in [
            ("HDU 3567", "hdu3567"),
            ("hdu-3567", "hdu3567"),
            ("3567", "hdu3567"),
            ("P1379", "p1379"),
            ("luoguP1379", "p1379"),
            ("Luogu P1379", "p1379"),
            ("1379", "p1379"),
            ("poj 3131", "poj3131"),
            ("UVa-1604", "uva1604"),
            ("ALDS1_13_C", "alds1_13_c"),
            ("alds1 13 b", "alds1_13_b"),
            ("121", "aoj0121"),
            ("LightOJ 15-puzzle", "lightoj-15-puzzle"),
        ] {
            assert_eq!(judge(typed).map(|(_, name)| name), Some(name), "{typed}");
        }
        for typed in ["", "0", "HDU", "p3567", "in.txt", "1379x", "3567.txt", "height", "13"] {
            assert!(judge(typed).is_none(), "{typed}");
        }
    }
}
