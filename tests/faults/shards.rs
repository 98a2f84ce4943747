//! Tests that shards under a scheduler make all tables, also if one of them is killed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::{GOALS, PROGRAM, Sandbox, WITH_GOALS, assert_same, read, run};
use crate::lacking::works;

/// In place of the command: kills the first build of the second shard when its first table is there,
/// and keeps the name and the inode of that table.
const KILLING: &str = r#"#!/bin/sh
if test "$1 $5" = "build 2/2" && mkdir killed; then
    "$TILEBASE" "$@" &
    until ls -i shards/2/*.tbl shards/2/*/*.tbl 2> /dev/null | grep . > kept; do sleep 0.001; done
    kill -KILL $!
    wait $!
    exit
fi
exec "$TILEBASE" "$@"
"#;

/// Returns the guide's block of lines that has a text, for two shards and these goals instead of all.
fn block(with: &str, goals: &str) -> String {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/guide/machines.md");
    let guide = fs::read_to_string(guide).unwrap();
    let guide = guide.replace("--goals all", &format!("--goals {goals}")).replace("20", "2");
    let mut blocks = guide.split("```sh\n").map(|block| block.split("```").next().unwrap());
    blocks.find(|block| block.contains(with)).unwrap_or_else(|| panic!("no block: {with}")).into()
}

/// Runs the lines of the guide for GNU parallel, with fewer tables and shards.
#[test]
fn gnu_parallel_starts_a_killed_shard_again_and_it_goes_on() {
    if !works(&["parallel", "--minversion", "20130222"]) {
        return;
    }
    let sandbox = Sandbox::new();
    fs::write(sandbox.other("shard.sh"), block("--shard", GOALS)).unwrap();
    fs::write(sandbox.other("tilebase"), KILLING).unwrap();
    fs::set_permissions(sandbox.other("tilebase"), PermissionsExt::from_mode(0o755)).unwrap();
    let [parallel, together] = ["| parallel", "cp -rlf"].map(|with| block(with, GOALS));
    let line = format!(
        "export HOME=$PWD PATH=$PWD:$PATH TILEBASE={}; set -e
        {parallel}{together}
        ls -i $(sed 's/^ *[0-9]* //' kept) | diff kept - >&2",
        *PROGRAM
    );
    let ran = run(&["env", "--chdir", sandbox.other("").to_str().unwrap(), "sh", "-c", &line]);
    assert_eq!(ran.status.code(), Some(0), "{}", ran.err);
    assert_same(&read(&sandbox.tables()), &WITH_GOALS);
}

/// Guards the guide's shards of a list: every line is in one of them, and a table that cannot be made is noticed.
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
