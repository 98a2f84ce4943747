//! Tests that shards under a scheduler make all tables.

use std::fs;
use std::path::Path;

use super::{GOALS, PROGRAM, Sandbox, WITH_GOALS, assert_same, read, run};
use tilebase_tests::lacking::works;

/// Returns the guide's block of lines that has a text, for two shards and these goals instead of
/// all.
fn block(with: &str, goals: &str) -> String {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/machines.md");
    let guide = fs::read_to_string(guide).unwrap();
    let guide = guide.replace("--goals all", &format!("--goals {goals}")).replace("20", "2");
    let mut blocks = guide.split("```sh\n").map(|block| block.split("```").next().unwrap());
    blocks.find(|block| block.contains(with)).unwrap_or_else(|| panic!("no block: {with}")).into()
}

/// Runs the lines of the guide for GNU parallel, with fewer tables and shards.
#[test]
fn gnu_parallel_makes_the_tables_of_all_shards() {
    if !works(&["parallel", "--minversion", "20130222"]) {
        return;
    }
    let sandbox = Sandbox::new();
    fs::write(sandbox.other("shard.sh"), block("--shard", GOALS)).unwrap();
    let [parallel, together] = ["| parallel", "cp -rlf"].map(|with| block(with, GOALS));
    let line = format!("{} export HOME=$PWD PATH; set -e\n{parallel}{together}", in_path());
    let ran = run(&["env", "--chdir", sandbox.other("").to_str().unwrap(), "sh", "-c", &line]);
    assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
    assert_same(&read(&sandbox.tables()), &WITH_GOALS);
}

/// Guards the guide's shards of a list: every line is in one of them, and a table that cannot be
/// made is noticed.
#[test]
fn shards_of_a_list_have_the_table_of_every_line() {
    let sandbox = Sandbox::new();
    let shard = |number: &str| {
        let line = format!("{} sh shard.sh {number} 2", in_path());
        run(&["env", "--chdir", sandbox.other("").to_str().unwrap(), "sh", "-c", &line])
    };
    let tables = |number: &str| read(&sandbox.other("shards").join(number)).len();
    fs::write(sandbox.other("shard.sh"), block("awk", GOALS)).unwrap();
    fs::write(sandbox.other("letters.toml"), "board = \"3x2\"\ntiles = \"AABBC\"\n").unwrap();
    let list = "./letters.toml\n./letters.toml _AABBC\nharris UUUU_UUUD\n";
    fs::write(sandbox.other("list.txt"), list).unwrap();
    assert_eq!(["1", "2"].map(|number| shard(number).status.code()), [Some(0); 2]);
    assert_eq!(["1", "2"].map(tables), [2, 1]);
    fs::write(sandbox.other("list.txt"), "./letters.toml AAABC_\n./letters.toml\n").unwrap();
    assert_eq!(["1", "2"].map(|number| shard(number).status.code()), [Some(2), Some(0)]);
}

/// Returns the words of a shell that make the program the command `tilebase`.
fn in_path() -> String {
    let directory = Path::new(PROGRAM.as_str()).parent().unwrap();
    format!("PATH={}:$PATH;", directory.display())
}
