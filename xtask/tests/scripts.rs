//! Guards that archives have the same bytes every time, and are whole or not there, and that a
//! release has one version and one address.
#![cfg(unix)]

// As a module: a dependency would make xtask compile the crates that it starts.
#[path = "../../tests/support/lacking.rs"]
#[allow(unreachable_pub)]
mod lacking;

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use lacking::works;

/// Creates an empty checkout with copies of these files of the project.
fn checkout(name: &str, files: &[&str]) -> PathBuf {
    let checkout = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _perhaps_absent = fs::remove_dir_all(&checkout);
    for file in files {
        let copy = checkout.join(file);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file), copy).unwrap();
    }
    checkout
}

/// Writes a program into the directory `bin` of a checkout.
fn program(checkout: &Path, name: &str, script: &str) {
    let file = checkout.join("bin").join(name);
    fs::create_dir_all(checkout.join("bin")).unwrap();
    fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(file, Permissions::from_mode(0o755)).unwrap();
}

/// Runs a script of a checkout, which finds the programs in its `bin` first.
fn run(checkout: &Path, verb: &str, arguments: &[&str]) -> Output {
    let path = format!("{}:{}", checkout.join("bin").display(), env::var("PATH").unwrap());
    let mut bash = Command::new("bash");
    bash.arg(checkout.join(format!("xtask/{verb}.sh"))).args(arguments).env("PATH", path);
    bash.env_remove("CARGO").output().unwrap()
}

/// Replaces cargo, which would make tables in the directory of `--out`: makes three files that
/// begin like tables.
const BUILD: &str = r#"
    test "$1 $2 $3" = "xtask tables --out" || exit 9
    mkdir "$4/cubic"
    for name in cubic/EWWWWWWWW eight cubic; do
        printf 'TILEBASE\004\000\000\000%s' $name > "$4/$name.tbl"
    done"#;

/// Guards that an archive depends on nothing but its content, even if the files are made at other
/// times, in another order and with other permissions; and that tar alone unpacks it, and its
/// digests are right.
#[test]
fn an_archive_has_the_same_name_and_bytes_every_time() {
    if !works(&["zstd", "--version"]) {
        return;
    }
    let checkout = checkout("scripts-same", &["xtask/dist.sh", "docs/format.md"]);
    let other = BUILD.replace("cubic/EWWWWWWWW eight cubic", "cubic cubic/EWWWWWWWW eight");
    let other = format!("umask 077\n{other}\ntouch -d 2001-01-01 \"$4/eight.tbl\"");
    let archives = |build: &str, out: &str| {
        program(&checkout, "cargo", build);
        let out = checkout.join(out);
        // The files of a killed run.
        fs::create_dir_all(out.join(".packing/tables/cubic")).unwrap();
        let output = run(&checkout, "dist", &["--out", out.to_str().unwrap()]);
        assert!(output.status.success(), "{output:?}");
        let entries = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = entries.filter(|path| !path.ends_with(".lock")).collect();
        files.sort();
        files
    };
    let [first, second] =
        [(BUILD, "first"), (&other, "second")].map(|(build, out)| archives(build, out));
    for (first, second) in first.iter().zip(&second) {
        assert_eq!(first.file_name(), second.file_name());
        assert!(fs::read(first).unwrap() == fs::read(second).unwrap(), "{}", first.display());
    }
    let [small, tables] = &first[..] else { panic!("{first:?}") };
    let begins = |path: &Path, with| path.file_name().unwrap().to_string_lossy().starts_with(with);
    assert!(
        begins(small, "tilebase-small-4-") && begins(tables, "tilebase-tables-4-"),
        "{first:?}"
    );
    let unpack = "tar --zstd -xf \"$0\" && cd tables && sha256sum --check --strict SHA256SUMS";
    let mut shell = Command::new("sh");
    shell.args(["-c", unpack]).arg(tables).current_dir(&checkout);
    let output = shell.output().unwrap();
    let checked = String::from_utf8(output.stdout).unwrap();
    let files = ["README.md", "cubic.tbl", "cubic/EWWWWWWWW.tbl", "eight.tbl"];
    assert_eq!(checked, files.map(|file| format!("{file}: OK\n")).concat());

    // Other content has another name.
    fs::write(checkout.join("docs/format.md"), "# Another format\n").unwrap();
    assert_eq!(archives(BUILD, "first").len(), 4);
}

/// Guards that a run that fails ends with the status of what failed, and leaves no archive: if the
/// tables cannot be made, or if zstd fails in the middle.
#[test]
fn a_run_that_fails_leaves_no_archive() {
    if !works(&["zstd", "--version"]) {
        return;
    }
    let checkout = checkout("scripts-fails", &["xtask/dist.sh", "docs/format.md"]);
    for (build, zstd, expected) in
        [("exit 3", "cat", Some(3)), (BUILD, "head -c 100; exit 1", None)]
    {
        program(&checkout, "cargo", build);
        program(&checkout, "zstd", zstd);
        let status = run(&checkout, "dist", &[]).status;
        assert!(!status.success() && expected.is_none_or(|code| status.code() == Some(code)));
        let left =
            fs::read_dir(checkout.join("dist")).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(left.collect::<Vec<_>>(), [".lock"]);
    }
}

/// Guards that a version and an address are set in the project's own manifests, and in nothing
/// else; and that what differs, or has no entry in the changelog, is refused.
#[test]
fn one_version_and_one_address_are_set_everywhere() {
    let published = ["puzzle", "search", "dice", "tilebase", "build", "cli"];
    let published = published.map(|name| format!("crates/{name}/Cargo.toml"));
    let package = "crates/web/package/package.json";
    // Each with the number of places that have the version.
    let places =
        [("Cargo.toml", 6), ("CITATION.cff", 1), (package, 1), ("crates/python/pyproject.toml", 0)];
    let mut files = vec!["xtask/version.sh"];
    files.extend(places.map(|(name, _)| name));
    files.extend(published.iter().map(String::as_str));
    let checkout = checkout("scripts-version", &files);
    let read = |name: &str| fs::read_to_string(checkout.join(name)).unwrap();
    let before = places.map(|(name, _)| read(name));
    let log = |text: &str| fs::write(checkout.join("CHANGELOG.md"), text).unwrap();
    program(&checkout, "cargo", "");
    let refused = |arguments: &[&str], reason: &str| {
        let output = run(&checkout, "version", arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(reason), "expected {reason:?}, found {said:?}");
    };

    log("# Changes\n\n## 7.8.9-rc.1, not released yet\n");
    assert_eq!(run(&checkout, "version", &["7.8.9-rc.1"]).stdout, b"7.8.9-rc.1\n");
    for ((name, times), before) in places.iter().zip(&before) {
        let after = read(name);
        assert_eq!(after.matches("7.8.9-rc.1").count(), *times, "{name}");
        assert_eq!(after.replace("7.8.9-rc.1", env!("CARGO_PKG_VERSION")), *before);
    }
    refused(&["--released"], "expected the date of the release");
    log("## 7.8.9-rc.1, 2030-01-31\n");
    assert!(run(&checkout, "version", &["--released"]).status.success());
    refused(&["7.8.9"], "expected an entry \"## 7.8.9, ...\"");
    fs::write(checkout.join(package), &before[2]).unwrap();
    refused(&[], "package.json: expected version 7.8.9, found");

    log("## 7.8.9, 2030-01-31\n");
    for address in ["https://example.org/another", "https://example.org/tilebase"] {
        let output = run(&checkout, "version", &["7.8.9", "--address", address]);
        assert!(output.status.success(), "{output:?}");
    }
    for (name, _) in &places[..4] {
        let [all, right] = ["example.org", "\"https://example.org/tilebase\""]
            .map(|part| read(name).matches(part).count());
        assert_eq!((all, right), (1, 1), "{name}");
    }
    for name in &published {
        assert_eq!(read(name).matches("\nrepository.workspace = true\n").count(), 1, "{name}");
    }
    fs::write(checkout.join("CITATION.cff"), before[1].replace(env!("CARGO_PKG_VERSION"), "7.8.9"))
        .unwrap();
    refused(&[], "CITATION.cff: expected the address https://example.org/tilebase, found none");
}
