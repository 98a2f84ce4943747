//! Tests of when a search makes larger pattern databases.

use crate::support::{Folder, run};

/// The board whose rows are the columns of the goal, in which the search looks at the most boards
/// but for one that is known.
const SLOW: &str = "159D26AE37BF48C0";

/// Guards that a search that takes long makes the larger databases, says so, keeps them, and that
/// later searches read them; and that none are made with `--no-build`, or if `--timeout` gives less
/// than a minute.
#[test]
#[ignore = "takes a minute of processor time, and 0.9 GB of memory"]
fn a_search_that_takes_long_makes_larger_databases() {
    let folder = Folder::new();
    let ask =
        |options: &[&str]| run(&mut folder.command(&[&["distance", SLOW], options].concat()), "");
    let larger = folder.data().join("4x4-7-8.tbl");
    for options in [&["--timeout", "20"][..], &["--timeout", "60", "--no-build"]] {
        let ran = ask(options);
        assert_eq!((ran.status, larger.exists()), (0, false), "{}", ran.err);
        assert!(ran.out.starts_with("at least 6"), "{}", ran.out);
        assert!(ran.err.contains("tilebase build fifteen --patterns 7-8"), "{}", ran.err);
    }
    let ran = ask(&[]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "72\n"), "{}", ran.err);
    assert!(ran.err.contains("this board takes long"), "{}", ran.err);
    assert!(larger.exists());
    assert_eq!(ask(&[]).answers(), "72\n");
}
