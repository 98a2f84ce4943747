//! The names of table files.

use tilebase_puzzle::{Goal, Puzzle};

use super::Content;
use crate::checksum::checksum;

impl Content {
    /// Returns the path of the table's file, relative to the directory of tables: `eight.tbl` and
    /// `cubic.tbl`; of goals of the puzzles that come with the library, for example
    /// `cubic/EWWWWWWWW.tbl`, `harris/_UUUUUUUU.tbl` or, if the table is large, `alike.tbl`; of
    /// others the puzzle's name and eight hexadecimal digits, the CRC-32 of [`Goal::form`]. Tables
    /// of pattern databases are named for the board, such as `4x4-6-6-3.tbl`, and for an empty
    /// square that is not in a corner, `4x4-6-6-3-2,1.tbl`.
    pub fn file_name(&self) -> String {
        match self {
            Content::Eight => "eight.tbl".into(),
            Content::Cubic => "cubic.tbl".into(),
            Content::Databases { grid, blank, .. } => {
                let square = grid.square_text(*blank);
                let blank = if *blank == 0 { String::new() } else { format!("-{square}") };
                format!("{grid}-{}{blank}.tbl", self.sizes().unwrap_or_default())
            }
            Content::Goal { goal } => {
                let name = goal.puzzle().name();
                if Puzzle::shipped(name) != Some(goal.puzzle()) {
                    let is_usual = |letter: &char| letter.is_alphanumeric() || *letter == '_';
                    let name: String = name.chars().filter(is_usual).take(64).collect();
                    format!("{name}{}", self.suffix())
                } else if self.is_large() {
                    format!("{name}.tbl")
                } else {
                    format!("{name}/{goal}.tbl")
                }
            }
        }
    }

    /// Returns the content of the table with this path, relative to the directory of tables; `None`
    /// if no table has this name, or its puzzle does not come with the library. This is the inverse
    /// of [`Content::file_name`], but also accepts another goal of the class, such as
    /// `harris/DDDD_DDDD.tbl`.
    pub fn from_file_name(name: &str) -> Option<Content> {
        match name.strip_suffix(".tbl")?.split_once('/') {
            None if name == "eight.tbl" => Some(Content::Eight),
            None if name == "cubic.tbl" => Some(Content::Cubic),
            None => Content::all_databases()
                .find(|content| content.file_name() == name)
                .or_else(|| Content::large_of(Puzzle::shipped(name.strip_suffix(".tbl")?)?)),
            Some((puzzle, goal)) => {
                let goal = Puzzle::shipped(puzzle)?.goal(goal).ok()?;
                Content::of(&goal).filter(|content| content.goal().is_some() && !content.is_large())
            }
        }
    }

    /// Returns the end of the name of a file whose puzzle does not come with the library.
    fn suffix(&self) -> String {
        let form = self.goal().map(Goal::form).unwrap_or_default();
        format!("-{:08x}.tbl", checksum(form.as_bytes()))
    }

    /// Returns whether the table's file may have this path, relative to the directory of tables:
    /// that of [`Content::file_name`], but a puzzle that does not come with the library may have
    /// any name.
    pub fn may_be_named(&self, name: &str) -> bool {
        let own = self.file_name();
        let end = self.suffix();
        own == name || own.ends_with(&end) && name.ends_with(&end) && !name.contains('/')
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::Description;

    use super::super::examples;
    use super::*;

    fn goal(puzzle: &str, text: &str) -> Goal {
        Puzzle::shipped(puzzle).unwrap().goal(text).unwrap()
    }

    /// Guards that the command finds each table by its name, and no table by any other.
    #[test]
    fn the_content_of_a_file_name_is_the_content_again() {
        for content in examples() {
            assert!(content.may_be_named(&content.file_name()));
            assert_eq!(Content::from_file_name(&content.file_name()), Some(content));
        }
        let class = Content::from_file_name("harris/UUUU_UUUU.tbl");
        assert!(class.is_some());
        assert_eq!(Content::from_file_name("harris/DDDD_DDDD.tbl"), class);
        for name in [
            "",
            ".tbl",
            "eight",
            "e.tbl",
            "harris.tbl",
            "/eight.tbl",
            "tables/eight.tbl",
            "eight/12345678_.tbl",
            "cubic/UUUU_UUUU.tbl",
            "harris/WWWWEWWWW.tbl",
            "alike/alike.tbl",
            "WWWWEWWWW.tbl",
            "cubic/WWWWEWWWW",
        ] {
            assert_eq!(Content::from_file_name(name), None, "{name}");
        }
    }

    /// Guards the names of the files that people have, and that puzzles of their own cannot take one.
    #[test]
    fn tables_have_the_names_of_their_puzzles() {
        let name = |goal: &Goal| Content::of(goal).map(|content| content.file_name());
        let of = |puzzle, text| name(&goal(puzzle, text)).unwrap();
        assert_eq!(of("eight", "1234_5678"), "eight.tbl");
        assert_eq!(of("cubic", "BBBBBBBBE"), "cubic/EWWWWWWWW.tbl");
        assert_eq!(of("harris", "DDDD_DDDD"), "harris/UUUU_UUUU.tbl");
        assert_eq!(of("alike", "alike"), "alike.tbl");
        assert_eq!(of("crossteaser", "alike"), "alike.tbl");
        assert_eq!(name(&goal("harris", "UUUU_UUU?")), None);
        assert_eq!(name(&goal("alike", "UN,UN,UN,UN,--,UN,UN,UN,UN")), None);

        let pairs = [("board", "3x2"), ("cubes", "5 AB...."), ("looks", "AB")];
        let puzzle = |name| {
            let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
            Puzzle::new(&Description::new(name, pairs).unwrap()).unwrap()
        };
        let (mine, other) = (puzzle("my/own"), puzzle("other"));
        let content = Content::of(&mine.default_goal(None)).unwrap();
        let named = content.file_name();
        assert!(named.starts_with("myown-") && named.len() == "myown-12345678.tbl".len());
        let again = Content::decode(&mut &*content.encode()).unwrap();
        assert!(again != content && again.is_same_table(&content));
        assert!(again.may_be_named(&named) && !again.may_be_named("eight.tbl"));
        assert!(again.may_be_named(&name(&other.default_goal(None)).unwrap()));
    }
}
