//! Tests with little memory (`ulimit -v`): streams of any length are answered in it, and a build
//! that has too little loses no table.

use std::process::Stdio;

use crate::support::{Folder, run, run_fed, tables};

/// However a build ends under a limit, each table is there whole, or not at all.
#[test]
fn a_build_with_too_little_memory_leaves_no_damaged_table() {
    for megabytes in [24, 64] {
        let place = Folder::new();
        let mut build = place.command_within(megabytes << 10, &["build", "--out", "tables"]);
        build.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
        let checked = run(&mut place.command(&["verify", "--quick", "--tables", "tables"]), "");
        let is_good = |line: &str| line.contains(": intact") || line.ends_with(": missing");
        let wrong = checked.out.lines().find(|line| !is_good(line) && !line.contains("8 tables"));
        assert_eq!(wrong, None, "{megabytes} MB");
        run(&mut place.command(&["build", "--quiet", "--out", "tables"]), "").answers();
        run(&mut place.command(&["verify", "--quick", "--tables", "tables"]), "").answers();
    }
}

/// Sends 1.2 million questions of 22 bytes on one line to a command whose memory limit is smaller
/// than this input.
#[test]
fn streams_take_constant_memory() {
    let place = Folder::new();
    let mut command = place.command_within(24 << 10, &["answer", "poj3131", "--threads", "1"]);
    let thousand = "2 1 R B W R W W E W W ".repeat(1000);
    let feed = |stdin: &mut dyn std::io::Write| {
        (0..1200).try_for_each(|_| stdin.write_all(thousand.as_bytes()))?;
        stdin.write_all(b"0 0")
    };
    let (ran, fed) = run_fed(command.env("TILEBASE_TABLES", tables()), feed);
    fed.unwrap();
    let answers = ran.answers();
    assert_eq!(answers.len(), 2 * 1_200_000);
    assert!(answers.lines().all(|answer| answer == "3"));
}
