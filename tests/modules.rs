//! Guards that every test file is compiled: that it is a module of the `main.rs` beside it.

use std::fs;
use std::path::Path;

/// The folder of the tests has the name of the test target, and so of the crate.
#[test]
fn every_file_of_the_folder_is_a_module() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let folder = tests.join(env!("CARGO_CRATE_NAME"));
    let main = fs::read_to_string(folder.join("main.rs")).unwrap();
    let mut modules = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let is_module =
            path.join("mod.rs").is_file() || path.extension().is_some_and(|e| e == "rs");
        if is_module && name != "main" {
            let declared = main.lines().any(|line| line == format!("mod {name};"));
            assert!(declared, "{} is not declared in main.rs", path.display());
            modules += 1;
        }
    }
    assert!(modules > 0, "no tests in {}", folder.display());
}
