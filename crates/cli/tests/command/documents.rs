//! Tests that links in the project's documents lead somewhere, and that something runs every
//! program in them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

/// Returns the documents of the project, by their paths from its root.
fn documents() -> BTreeMap<String, String> {
    let (root, mut found) = (root(), BTreeMap::new());
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = entry.file_name().unwrap().to_str().unwrap();
            if entry.is_dir() {
                let is_of_others = ["target", "node_modules", "dist", "venv"].contains(&name);
                if !is_of_others && !name.starts_with('.') {
                    folders.push(entry);
                }
            } else if name.ends_with(".md") {
                let path = entry.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
                found.insert(path, fs::read_to_string(&entry).unwrap().replace("\r\n", "\n"));
            }
        }
    }
    found
}

/// Returns a document without its blocks, and its blocks: their languages and texts.
fn split(document: &str) -> (String, Vec<(String, String)>) {
    let (mut text, mut blocks) = (String::new(), Vec::<(String, String)>::new());
    let mut inside = false;
    for line in document.split_inclusive('\n') {
        match line.trim_start().strip_prefix("```") {
            Some(_) if inside => inside = false,
            Some(name) => {
                blocks.push((name.trim_end().to_owned(), String::new()));
                inside = true;
            }
            None if inside => blocks.last_mut().unwrap().1 += line,
            None => text += line,
        }
    }
    assert!(!inside, "a block without an end: {document}");
    (text, blocks)
}

/// Returns the names by which links refer to the headings of a document.
fn anchors(document: &str) -> Vec<String> {
    let (text, _) = split(document);
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let name = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(name).collect()
}

/// Returns what the links and pictures of a text refer to.
fn links(text: &str) -> Vec<&str> {
    let by = |begin: &'static str, end: char| {
        text.split(begin).skip(1).filter_map(move |rest| Some(rest.split_once(end)?.0))
    };
    by("](", ')').chain(by("src=\"", '"')).collect()
}

/// Guards that every link leads to a file of the project, and to a heading of it. Those to other
/// places are not followed.
#[test]
fn every_link_leads_somewhere() {
    let (root, documents) = (root(), documents());
    let (mut count, mut wrong) = (0, String::new());
    for (name, document) in &documents {
        for link in links(&split(document).0) {
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let here = Path::new(name).parent().unwrap();
            let target = if file.is_empty() { name.into() } else { here.join(file) };
            count += 1;
            let Ok(target) = fs::canonicalize(root.join(target)) else {
                wrong += &format!("{name}: there is no {link}\n");
                continue;
            };
            let target = target.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
            let is_there = |page: &String| anchors(page).iter().any(|one| one == anchor);
            if !anchor.is_empty() && !documents.get(&target).is_some_and(is_there) {
                wrong += &format!("{name}: there is no heading {link}\n");
            }
        }
    }
    assert!(count > 100, "{count}");
    assert_eq!(wrong, "");
}

/// Guards that no program in a document goes stale: something runs it. Python's and JavaScript's
/// tests run those of all guides; `transcripts` runs commands.
#[test]
fn something_runs_every_program() {
    let text = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let of_python = text("crates/python/tests/test_documents.py");
    assert!(of_python.contains("(ROOT / \"docs\").glob(\"*.md\")"));
    let of_javascript = text("crates/web/tests/package.test.mjs");
    assert!(
        of_javascript.contains("\"../../../docs/\"")
            && of_javascript.contains("readdirSync(GUIDES)")
    );
    let (of_react, of_guides) =
        (text("crates/web/tests/bundles.test.mjs"), text("crates/bench/src/lib.rs"));
    let mut programs = 0;
    for (name, document) in &documents() {
        let is_guide = name.starts_with("docs/");
        for (language, block) in split(document).1 {
            let is_run = match language.as_str() {
                "python" => is_guide || of_python.contains(&quoted(name)),
                "js" => {
                    is_guide || ["README.md", "crates/web/package/README.md"].contains(&&**name)
                }
                "jsx" => of_react.contains(&format!("../../../{name}\"")),
                "rust" if is_guide => {
                    of_guides.contains(&format!("include_str!(\"../../../{name}\")"))
                }
                "rust" => {
                    let library = name.replace("README.md", "src/lib.rs");
                    text(&library).contains("include_str!(\"../README.md\")")
                }
                "console" | "console long" => {
                    is_guide
                        || name.starts_with("tests/")
                        || block.starts_with("$ cargo tree")
                        || name == "README.md"
                }
                // Installations and long runs, what something else writes, and descriptions.
                "sh" | "text" | "html" | "toml" | "" => continue,
                other => panic!("{name}: a block of {other}, which nothing is known to run"),
            };
            assert!(is_run, "{name}: nothing runs this block of {language}:\n{block}");
            programs += 1;
        }
    }
    assert!(programs > 100, "{programs}");
}

/// Returns a path as the list of Python's tests has it.
fn quoted(path: &str) -> String {
    let parts: Vec<_> = path.split('/').map(|part| format!("\"{part}\"")).collect();
    parts.join(" / ")
}
