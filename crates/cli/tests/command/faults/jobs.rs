//! Tests that the jobs of a scheduler make all tables of a list.

use std::fs;
use std::path::Path;

use super::{PROGRAM, Sandbox, read, run};
use tilebase_tests::lacking::works;

/// Returns the guide's block of lines that has a text.
fn block(with: &str) -> String {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tables.md");
    let guide = fs::read_to_string(guide).unwrap();
    let mut blocks = guide.split("```sh\n").map(|block| block.split("```").next().unwrap());
    blocks.find(|block| block.contains(with)).unwrap_or_else(|| panic!("no block: {with}")).into()
}

/// The lines of a list, as the guide has it.
const LIST: &str = "./letters.toml\n./letters.toml _AABBC\nharris UUUU_UUUD\n";

/// Returns a directory with the guide's script, a description, and this list.
fn with_list(list: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    fs::write(sandbox.other("job.sh"), block("read -r puzzle goal")).unwrap();
    fs::write(sandbox.other("letters.toml"), "board = \"3x2\"\ntiles = \"AABBC\"\n").unwrap();
    fs::write(sandbox.other("list.txt"), list).unwrap();
    sandbox
}

/// Runs a line of a shell in the directory, and returns its status and what it said.
fn shell(sandbox: &Sandbox, line: &str) -> (Option<i32>, String) {
    let directory = Path::new(PROGRAM.as_str()).parent().unwrap();
    let line = format!("PATH={}:$PATH; export HOME=$PWD PATH; set -e\n{line}", directory.display());
    let ran = run(&["env", "--chdir", sandbox.other("").to_str().unwrap(), "sh", "-c", &line]);
    (ran.status.code(), ran.err)
}

/// Guards the guide's lines for GNU parallel, and those that put the tables together.
#[test]
fn gnu_parallel_makes_the_tables_of_all_lines() {
    if !works(&["parallel", "--minversion", "20130222"]) {
        return;
    }
    let sandbox = with_list(LIST);
    let (status, said) = shell(&sandbox, &[block("| parallel"), block("cp -rlf")].concat());
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(read(&sandbox.tables()).len(), 3);
}

/// Guards that each job makes the table of its line, and that a table which cannot be made is
/// noticed.
#[test]
fn a_job_makes_the_table_of_its_line() {
    let sandbox = with_list(LIST);
    for number in 1..=3 {
        let (status, said) = shell(&sandbox, &format!("sh job.sh {number}"));
        assert_eq!(status, Some(0), "{said}");
        assert_eq!(read(&sandbox.other(&format!("jobs/{number}"))).len(), 1);
    }
    let sandbox = with_list("./letters.toml AAABC_\n");
    assert_eq!(shell(&sandbox, "sh job.sh 1").0, Some(2));
}
