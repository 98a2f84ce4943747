//! Guards what the scripts of `cargo xtask` do beside starting programs. A script replaces cargo.
#![cfg(unix)]

mod checkout;
#[path = "../../tests/lacking.rs"]
mod lacking;

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use checkout::{directory, refused, xtask};
use lacking::works;

/// In place of cargo, which would make the tables in the directory behind `--out`: makes three files
/// that begin as tables do.
const BUILD: &str = r#"
    test "$1 $2 $3 $5" = "xtask tables --out --goals" || exit 9
    mkdir "$4/goals"
    for name in goals/EWWWWWWWW eight cubic; do
        printf 'TILEBASE\003\000\000\000%s' $name > "$4/$name.tbl"
    done"#;

/// Creates a checkout with the script of this verb, what it reads, and a specification of the format.
fn checkout(name: &str, verb: &str) -> PathBuf {
    let checkout = directory(&format!("scripts-{name}"));
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for folder in ["xtask", "tables", "tests/fuzz", "bin"] {
        fs::create_dir_all(checkout.join(folder)).unwrap();
    }
    for script in
        [format!("xtask/{verb}.sh"), "xtask/tables.sh".into(), "xtask/toolchain.sh".into()]
    {
        symlink(own.join(&script), checkout.join(&script)).unwrap();
    }
    fs::write(checkout.join("tables/README.md"), "# The format\n").unwrap();
    checkout
}

/// A program that `dist` takes and a machine may lack.
const ZSTD: &[&str] = &["zstd", "--version"];

/// Runs `cargo xtask dist` with this script in place of cargo. Returns the names of the archives in
/// the directory, and checks that nothing else but its lock is there.
fn dist(checkout: &Path, script: &str, out: &Path) -> (Output, Vec<String>) {
    let output = xtask(checkout, script, &["dist", "--out", out.to_str().unwrap()]);
    let entries = fs::read_dir(out).unwrap().map(Result::unwrap);
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.retain(|name| name != ".lock");
    names.sort();
    assert!(names.iter().all(|name| name.ends_with(".tar.zst")), "{names:?}");
    (output, names)
}

/// Guards that archives are reproducible: the files are made at other times, in another order and
/// with other permissions.
#[test]
fn an_archive_has_the_same_name_and_bytes_every_time() {
    if !works(ZSTD) {
        return;
    }
    let checkout = checkout("same", "dist");
    let other = BUILD.replace("goals/EWWWWWWWW eight cubic", "cubic goals/EWWWWWWWW eight");
    let other = format!("umask 077\n{other}\ntouch -d 2001-01-01 \"$4/eight.tbl\"");
    let [first, second] = [BUILD, &other].map(|script| {
        let out = checkout.join("out/new");
        let (output, names) = dist(&checkout, script, &out);
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8(output.stdout).unwrap();
        let files: Vec<_> = names.iter().map(|name| fs::read(out.join(name)).unwrap()).collect();
        for ((name, file), tables) in names.iter().zip(&files).zip([2, 3]) {
            let line = format!("{name}: {tables} tables, {} bytes\n", file.len());
            assert!(said.contains(&line), "expected {line:?}, found {said:?}");
        }
        fs::remove_dir_all(out).unwrap();
        (names, files)
    });
    assert!(first == second, "{:?} {:?}", first.0, second.0);
    let [small, tables] = [0, 1].map(|index| first.0[index].as_str());
    assert!(small.starts_with("tilebase-small-3-"), "{small}");
    assert!(tables.starts_with("tilebase-tables-3-"), "{tables}");
}

/// Guards that the name of an archive depends on its content, and that the files of a killed run
/// are removed.
#[test]
fn an_archive_with_other_content_has_another_name() {
    if !works(ZSTD) {
        return;
    }
    let checkout = checkout("other", "dist");
    let out = checkout.join("out");
    fs::create_dir_all(out.join(".packing/tables/goals")).unwrap();
    let (_, before) = dist(&checkout, BUILD, &out);
    assert_eq!(before.len(), 2);
    fs::write(checkout.join("tables/README.md"), "# Another format\n").unwrap();
    let (_, after) = dist(&checkout, BUILD, &out);
    assert_eq!(after.len(), 4, "{after:?}");
}

/// Guards that tar alone unpacks an archive, as a user would, and that its digests are right.
#[test]
fn tar_unpacks_what_the_digests_say() {
    if !works(ZSTD) {
        return;
    }
    let checkout = checkout("unpack", "dist");
    let out = checkout.join("out");
    let (_, names) = dist(&checkout, BUILD, &out);
    let run = |program: &str, arguments: &[&str], directory: &Path| {
        let output = Command::new(program).args(arguments).current_dir(directory).output();
        let output = output.unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let listed = run("tar", &["--zstd", "-tf", &names[1]], &out);
    let tables = ["cubic.tbl", "eight.tbl", "goals/EWWWWWWWW.tbl"];
    let files = ["README.md", "SHA256SUMS"].into_iter().chain(tables);
    assert!(listed.lines().eq(files.map(|file| format!("tables/{file}"))), "{listed}");
    run("tar", &["--zstd", "-xf", &names[1]], &out);
    let checked = run("sha256sum", &["--check", "--strict", "SHA256SUMS"], &out.join("tables"));
    assert_eq!(checked.lines().count(), 1 + tables.len(), "{checked}");
}

/// Guards that a run that fails ends with the status of what failed, and leaves no archive: if the
/// tables cannot be made, or if zstd fails in the middle.
#[test]
fn a_run_that_fails_leaves_no_archive() {
    if !works(ZSTD) {
        return;
    }
    let checkout = checkout("fails", "dist");
    let (output, names) = dist(&checkout, "exit 3", &checkout.join("out"));
    assert_eq!((output.status.code(), names), (Some(3), Vec::new()));

    let programs = checkout.join("bin");
    for (name, script) in [("zstd", "head -c 100; exit 1"), ("cargo", BUILD)] {
        let program = programs.join(name);
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    }
    let path = format!("{}:{}", programs.display(), env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command.arg(checkout.join("xtask/dist.sh")).env("PATH", path).env_remove("CARGO");
    let output = command.output().unwrap();
    assert!(!output.status.success(), "{output:?}");
    let left: Vec<_> = fs::read_dir(checkout.join("dist")).unwrap().map(Result::unwrap).collect();
    assert!(left.len() == 1 && left[0].file_name() == ".lock", "{left:?}");
}

/// A platform whose tools are missing is not checked, which is an error that says what to install.
#[test]
fn what_is_missing_is_said() {
    let checkout = checkout("missing", "platforms");
    for program in ["bash", "dirname"] {
        let path = Command::new("sh").args(["-c", &format!("command -v {program}")]).output();
        let path = String::from_utf8(path.unwrap().stdout).unwrap();
        symlink(path.trim_end(), checkout.join("bin").join(program)).unwrap();
    }
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.args(arguments).env("PATH", checkout.join("bin"));
        let output = command.env("CARGO_MANIFEST_DIR", checkout.join("xtask")).output().unwrap();
        assert!(output.stderr.is_empty(), "{output:?}");
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (status, said) = run(&["platforms", "s390x", "macos"]);
    assert_eq!(status, Some(1));
    for text in ["s390x: not checked", "macos: not checked", "apt-get install rustc-web"] {
        assert!(said.contains(text), "{said}");
    }
    let (_, packages) = run(&["platforms", "--missing"]);
    for package in ["rustc-web", "binutils-mingw-w64-x86-64", "qemu-user"] {
        let times = packages.split_whitespace().filter(|word| *word == package).count();
        assert_eq!(times, 1, "{packages}");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz.sh");
    symlink(script, checkout.join("xtask/fuzz.sh")).unwrap();
    let nothing = "nothing fuzzed, missing: a nightly toolchain";
    assert!(run(&["fuzz", "table", "--seconds=3"]).1.starts_with(nothing));
}

/// Guards that a version is set in the project's own manifests, and in nothing else; and that what
/// differs, or has no entry in the changelog, is refused.
#[test]
fn one_version_is_set_everywhere() {
    let checkout = checkout("version", "version");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let files = [
        "Cargo.toml",
        "CITATION.cff",
        "crates/python/Cargo.toml",
        "crates/web/package/package.json",
        "crates/python/pyproject.toml",
    ];
    let before = files.map(|name| fs::read_to_string(own.join(name)).unwrap());
    for (name, text) in files.iter().zip(&before) {
        fs::create_dir_all(checkout.join(name).parent().unwrap()).unwrap();
        fs::write(checkout.join(name), text).unwrap();
    }
    let log = |text: &str| fs::write(checkout.join("CHANGELOG.md"), text).unwrap();
    log("# Changes\n\n## 7.8.9-rc.1, not released yet\n");
    let run = |arguments: &[&str]| xtask(&checkout, "exit 0", &[&["version"], arguments].concat());
    let output = run(&["7.8.9-rc.1"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "7.8.9-rc.1\n");
    for ((name, before), times) in files.iter().zip(&before).zip([6, 1, 1, 1, 0]) {
        let after = fs::read_to_string(checkout.join(name)).unwrap();
        assert_eq!(after.matches("7.8.9-rc.1").count(), times, "{name}");
        assert_eq!(after.replace("7.8.9-rc.1", env!("CARGO_PKG_VERSION")), *before);
    }
    refused(&run(&["--released"]), "expected the date of the release");
    log("## 7.8.9-rc.1, 2030-01-31\n");
    assert!(run(&["--released"]).status.success());
    refused(&run(&["7.8.9"]), "expected an entry \"## 7.8.9, ...\"");
    fs::write(checkout.join(files[3]), &before[3]).unwrap();
    refused(&run(&[]), "package.json: expected version 7.8.9, found");
}

/// Guards that the address is set wherever it is published, in place of another, and that it is the
/// same everywhere.
#[test]
fn one_address_is_set_everywhere() {
    let checkout = checkout("address", "version");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let copy = |name: &str| {
        fs::create_dir_all(checkout.join(name).parent().unwrap()).unwrap();
        fs::copy(own.join(name), checkout.join(name)).unwrap();
    };
    for name in ["puzzle", "dice", "tilebase", "build", "cli", "python"] {
        copy(&format!("crates/{name}/Cargo.toml"));
    }
    let places = [
        "Cargo.toml",
        "CITATION.cff",
        "crates/web/package/package.json",
        "crates/python/pyproject.toml",
    ];
    places.iter().for_each(|name| copy(name));
    copy("CHANGELOG.md");
    let run = |arguments: &[&str]| xtask(&checkout, "exit 0", &[&["version"], arguments].concat());
    for address in ["https://example.org/another", "https://example.org/tilebase"] {
        assert!(run(&["--address", address]).status.success());
    }
    for name in places {
        let text = fs::read_to_string(checkout.join(name)).unwrap();
        let [all, right] = ["example.org", "\"https://example.org/tilebase\""]
            .map(|part| text.matches(part).count());
        assert_eq!((all, right), (1, 1), "{name}");
    }
    let command = fs::read_to_string(checkout.join("crates/cli/Cargo.toml")).unwrap();
    assert_eq!(command.matches("\nrepository.workspace = true\n").count(), 1);
    copy("CITATION.cff");
    refused(
        &run(&[]),
        "CITATION.cff: expected the address https://example.org/tilebase, found none",
    );
}

#[test]
fn wrong_arguments_are_refused() {
    for (verb, arguments, found) in [
        ("version", ["1.2"].as_slice(), "found \"1.2\""),
        ("version", &["--address", "example.org"], "found \"example.org\""),
        ("version", &["1.2.3/x"], "expected X.Y.Z, or X.Y.Z-rc.1, found"),
        ("try", &["nowhere"], "expected a target, found \"nowhere\""),
        ("release", &["program"], "expected one of: program TARGET"),
        ("dist", &["--goal"], "found \"--goal\""),
        ("dist", &["--out"], "expected a value after --out"),
        ("platforms", &["plan9"], "found \"plan9\""),
        ("platforms", &["macos", "--missing"], "found \"--missing\""),
        ("fuzz", &["nothing"], "found \"nothing\""),
        ("fuzz", &["--seconds", "0"], "expected --seconds N, found \"0\""),
        ("fuzz", &["--seconds"], "expected --seconds N, found \"\""),
        ("fuzz", &["table", "--seconds=ten"], "expected --seconds N, found \"ten\""),
    ] {
        let checkout = checkout("refused", verb);
        refused(&xtask(&checkout, "exit 7", &[&[verb], arguments].concat()), found);
    }
    let checkout = checkout("file", "dist");
    let file = checkout.join("file");
    fs::write(&file, "no directory").unwrap();
    let out = file.to_str().unwrap();
    let output = xtask(&checkout, "exit 7", &["dist", "--out", out]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.ends_with(&format!("error: cannot create {out}\n")), "{error}");
}
