//! The puzzles that the command knows: their names, and generic code for the one that is named.

use clap::builder::PossibleValue;
use tilebase::Content;
use tilebase::puzzle::{self, Puzzle, Texts};

use crate::draw::drawn::Drawn;

/// A start and a goal of one puzzle.
#[derive(Debug)]
pub(crate) struct Question<P: Puzzle> {
    pub(crate) start: P::Board,
    pub(crate) goal: P::Goal,
}

/// A puzzle of the list.
pub(crate) trait Listed: Drawn {
    /// Makes a question of this puzzle one of any puzzle.
    fn any(question: Question<Self>) -> AnyQuestion;

    /// Returns the question of this puzzle.
    ///
    /// # Panics
    /// Panics if the question is of another puzzle.
    fn of_any(question: &AnyQuestion) -> &Question<Self>;
}

/// Lists the puzzles, in the order of the help. The first argument is a dollar sign, for the macro
/// that this one defines.
macro_rules! puzzles {
    ($dollar:tt $($name:ident),*) => {
        /// Evaluates an expression in which `P` is the puzzle of a name, as `for_puzzle!(name, P =>
        /// P::TEXTS)` does.
        macro_rules! for_puzzle {
            ($dollar chosen:expr, $dollar P:ident => $dollar value:expr) => {
                match $dollar chosen {
                    $($crate::ask::puzzles::Name::$name => {
                        type $dollar P = tilebase::puzzle::$name;
                        $dollar value
                    })*
                }
            };
        }
        pub(crate) use for_puzzle;

        /// The puzzles by name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Name {
            $($name),*
        }

        /// A question of any puzzle.
        #[derive(Debug)]
        pub(crate) enum AnyQuestion {
            $($name(Question<puzzle::$name>)),*
        }

        /// A goal of any puzzle.
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub(crate) enum AnyGoal {
            $($name(<puzzle::$name as Puzzle>::Goal)),*
        }

        $(impl Listed for puzzle::$name {
            #[inline]
            fn any(question: Question<Self>) -> AnyQuestion {
                AnyQuestion::$name(question)
            }

            #[inline]
            fn of_any(question: &AnyQuestion) -> &Question<Self> {
                match question {
                    AnyQuestion::$name(question) => question,
                    other => unreachable!("{:?}: a table answers one puzzle", other.name()),
                }
            }
        })*

        impl Name {
            /// All puzzles.
            pub(crate) const ALL: &[Name] = &[$(Name::$name),*];
        }

        impl AnyQuestion {
            /// Returns the name of the question's puzzle.
            #[inline]
            pub(crate) fn name(&self) -> Name {
                match self {
                    $(AnyQuestion::$name(_) => Name::$name),*
                }
            }

            /// Returns the content of the table that has the paths of the start ready.
            #[inline]
            pub(crate) fn ready(&self) -> Option<Content> {
                match self {
                    $(AnyQuestion::$name(question) => {
                        puzzle::$name::ready(&question.start, &question.goal)
                    })*
                }
            }

            /// Returns whether this is the question's goal.
            #[inline]
            pub(crate) fn is_to(&self, goal: &AnyGoal) -> bool {
                match (self, goal) {
                    $((AnyQuestion::$name(question), AnyGoal::$name(goal)) => question.goal == *goal,)*
                    _ => false,
                }
            }

            pub(crate) fn goal(&self) -> AnyGoal {
                match self {
                    $(AnyQuestion::$name(question) => AnyGoal::$name(question.goal.clone())),*
                }
            }
        }

        impl AnyGoal {
            /// Returns the content of the goal's table; `None` if a search finds the distances.
            pub(crate) fn content(&self) -> Option<Content> {
                match self {
                    $(AnyGoal::$name(goal) => puzzle::$name::content(goal)),*
                }
            }
        }
    };
}

puzzles!($ Eight, Cubic, Harris, Gardner, Alike, Crossteaser);

impl Name {
    /// Returns the words of the puzzle.
    pub(crate) fn texts(self) -> &'static Texts {
        for_puzzle!(self, P => &P::TEXTS)
    }

    /// Returns the puzzle with this name.
    pub(crate) fn of(text: &str) -> Option<Name> {
        Name::ALL.iter().copied().find(|name| name.texts().name == text)
    }

    /// Returns the puzzle whose notation a start looks like. Later puzzles are tried first, because
    /// their letters may look like those of an earlier one.
    pub(crate) fn of_start(text: &str) -> Option<Name> {
        Name::ALL.iter().copied().rev().find(|&name| for_puzzle!(name, P => P::is_start(text)))
    }

    /// Returns whether a text is a start or a goal of any puzzle.
    pub(crate) fn reads(text: &str) -> bool {
        let is_start = |name| for_puzzle!(name, P => P::read_start(text).is_ok());
        Name::of_goal(text).is_some() || Name::ALL.iter().any(|&name| is_start(name))
    }

    /// Returns the first puzzle in whose notation a text is a goal.
    pub(crate) fn of_goal(text: &str) -> Option<Name> {
        Name::ALL.iter().copied().find(|&name| for_puzzle!(name, P => P::goal(text).is_ok()))
    }
}

impl clap::ValueEnum for Name {
    fn value_variants<'a>() -> &'a [Name] {
        Name::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.texts().name).help(self.texts().title))
    }
}
