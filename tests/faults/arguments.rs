//! Tests of the arguments of `tilebase build`: the directory, the tables, and the bounds of
//! numbers.

use std::fs;
use std::process::Stdio;

use crate::{CUBIC_ALONE, Files, STANDARD, Sandbox, assert_same, build_line, command, read, write};

/// Runs a command with these environment variables. Returns its exit status, standard output and
/// standard error.
fn ran(line: &[&str], variables: &[(&str, &str)]) -> (i32, String, String) {
    let mut command = command(line);
    command.env_remove("TILEBASE_TABLES").envs(variables.iter().copied());
    let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code().unwrap(), out, err)
}

/// Guards the directory of the tables: `--out`, else `--tables`, else the variable, else the user's
/// data directory.
#[test]
fn the_tables_go_into_the_directory_with_the_highest_precedence() {
    let sandbox = Sandbox::new();
    let path = |name: &str| sandbox.other(name).to_str().unwrap().to_owned();
    let [out, named, variable, data] = ["out", "named", "variable", "data"].map(path);
    let variables = [("XDG_DATA_HOME", data.as_str()), ("TILEBASE_TABLES", &variable)];
    let build = [env!("CARGO_BIN_EXE_tilebase"), "build", "--goals", "none"];
    let options = ["--tables", &named, "--out", &out];
    for (variables, options, expected) in [
        (&variables[..1], &options[..0], format!("{data}/tilebase/{}", tilebase::FORMAT)),
        (&variables[..], &options[..0], variable.clone()),
        (&variables[..], &options[..2], named.clone()),
        (&variables[..], &options[..], out.clone()),
    ] {
        write(expected.as_ref(), &CUBIC_ALONE);
        let (status, summary, err) = ran(&[&build[..], options].concat(), variables);
        assert_eq!(status, 0, "{err}");
        assert_eq!(summary.lines().next(), Some(expected.as_str()));
        assert!(fs::exists(format!("{expected}/eight.tbl")).unwrap(), "{expected}");
        fs::remove_file(format!("{expected}/eight.tbl")).unwrap();
    }
}

#[test]
fn a_check_makes_nothing_and_its_exit_status_says_whether_all_tables_are_valid() {
    let mut files = STANDARD.clone();
    let sandbox = Sandbox::with(&files);
    let tables = sandbox.tables();
    let check = || ran(&build_line(&tables, &["--check"]), &[]);
    let all = "8 of 8 tables are there and valid\n".to_owned();
    assert_eq!(check(), (0, all, String::new()));

    let eight = tables.join("eight.tbl");
    fs::remove_file(&eight).unwrap();
    files.remove("eight.tbl");
    let cubic = tables.join("cubic.tbl");
    fs::write(&cubic, "no table").unwrap();
    files.insert("cubic.tbl".into(), b"no table".to_vec());
    let (status, out, err) = check();
    let lines: Vec<_> = out.lines().collect();
    let [first, second, total] = lines[..] else { panic!("{out}") };
    assert!(first.starts_with(&format!("missing: {}: ", eight.display())), "{first}");
    assert!(second.starts_with(&format!("not valid: {}: ", cubic.display())), "{second}");
    assert_eq!((status, total), (1, "6 of 8 tables are there and valid"));
    let error = "error: 2 of 8 tables are missing or not valid\n  \
                 make them: run this again without --check\n";
    assert_eq!(err, error);
    assert_same(&read(&tables), &files);

    // `--no-build` allows a check.
    let (status, ..) = ran(&build_line(&tables, &["--check", "--no-build"]), &[]);
    assert_eq!(status, 1);
    let (status, _, err) = ran(&build_line(&tables, &["--no-build"]), &[]);
    assert_eq!(status, 2);
    assert!(err.starts_with("error: --no-build forbids what `tilebase build` does\n  "), "{err}");
    assert_same(&read(&tables), &files);
}

#[test]
fn shards_together_make_all_tables() {
    let sandbox = Sandbox::new();
    let tables = sandbox.tables();
    for (shard, count) in [("2/3", 3), ("3/3", 5), ("1/3", 8)] {
        let (status, _, err) = ran(&build_line(&tables, &["--shard", shard]), &[]);
        assert_eq!(status, 0, "{err}");
        assert_eq!(read(&tables).len(), count, "{shard}");
    }
    assert_same(&read(&tables), &STANDARD);
}

#[test]
fn numbers_out_of_bounds_are_errors_that_name_the_bounds() {
    let sandbox = Sandbox::new();
    let tables = sandbox.tables();
    for (option, bounds, values) in [
        ("--threads", "1..=1024", ["0", "1025", "65535"].as_slice()),
        ("--shard", "I from 1 to N and N at most 10,000", &["0/1", "2/1", "1/10001", "1", "0/0"]),
    ] {
        for value in values {
            let (status, _, err) = ran(&build_line(&tables, &[option, value]), &[]);
            assert_eq!(status, 2, "{err}");
            assert!(err.contains(option) && err.contains(bounds), "{err}");
        }
    }
    for value in ["65536", "18446744073709551616", "-1", "many", ""] {
        let (status, _, err) = ran(&build_line(&tables, &["--threads", value]), &[]);
        assert_eq!(status, 2, "{err}");
    }
    assert_same(&read(&tables), &Files::new());
    let sandbox = Sandbox::with(&CUBIC_ALONE);
    let (status, _, err) = ran(&build_line(&sandbox.tables(), &["--threads", "1024"]), &[]);
    assert_eq!(status, 0, "{err}");
    assert_same(&read(&sandbox.tables()), &STANDARD);
}
