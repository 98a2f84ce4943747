//! Tests that `docs/schema.json` describes every member of every JSON object that the command
//! writes, and no others; and that the exit status has one text.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::gardner::near_goal;
use crate::support::{Folder, run, tables};
use tilebase_tests::forge::Forge;

/// A member: the kind of answer, and the member's place in the object, such as `farthest[].start`.
type Member = (String, String);

/// The types of a member's values in words: `text`, `null`, ...
type Kinds = BTreeSet<String>;

/// The folder of the guides.
fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Returns the members that the schema describes, their types, and whether they are always there.
fn described() -> BTreeMap<Member, (Kinds, bool)> {
    let schema = fs::read_to_string(guide().join("schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let mut members = BTreeMap::new();
    for (answer, object) in schema["$defs"].as_object().unwrap() {
        describe(&mut members, answer, "", object);
    }
    // An object is of one of the kinds.
    assert_eq!(
        schema["anyOf"].as_array().unwrap().len(),
        schema["$defs"].as_object().unwrap().len()
    );
    members
}

/// Adds the members that the schema of an object describes.
fn describe(
    members: &mut BTreeMap<Member, (Kinds, bool)>,
    answer: &str,
    place: &str,
    object: &Value,
) {
    assert_eq!(object["additionalProperties"], false, "{answer} {place}");
    let required = object["required"].as_array().unwrap();
    for (name, one) in object["properties"].as_object().unwrap() {
        let member = format!("{place}{name}");
        assert!(one["description"].as_str().is_some_and(|text| text.ends_with('.')), "{member}");
        if one["items"]["type"] == "object" {
            describe(members, answer, &format!("{member}[]."), &one["items"]);
        }
        let there = required.iter().any(|required| required == name);
        members.insert((answer.to_owned(), member), (kinds_of(one), there));
    }
}

/// Returns the types of a member that its schema has.
fn kinds_of(one: &Value) -> Kinds {
    let names: Vec<_> = match &one["type"] {
        Value::Array(names) => names.iter().map(|name| name.as_str().unwrap()).collect(),
        name => vec![name.as_str().unwrap()],
    };
    let words = names.into_iter().flat_map(|name| match name {
        "string" => vec!["text".to_owned()],
        "integer" => vec!["whole number".to_owned()],
        "boolean" => vec!["true".to_owned(), "false".to_owned()],
        "object" => vec!["object".to_owned()],
        "array" => {
            let kinds = kinds_of(&one["items"]);
            kinds.into_iter().map(|kind| format!("list of {kind}s")).collect()
        }
        "null" | "number" => vec![name.to_owned()],
        other => panic!("a type that no member has: {other}"),
    });
    words.collect()
}

/// The members and types of the objects that have been written.
#[derive(Default)]
struct Seen {
    kinds: BTreeMap<Member, Kinds>,
    /// The members of every object, by the object's place.
    objects: BTreeMap<Member, Vec<BTreeSet<String>>>,
}

impl Seen {
    /// Records the members of an object at this place.
    fn object(&mut self, answer: &str, place: &str, object: &Value) {
        let object = object.as_object().unwrap_or_else(|| panic!("no object: {object}"));
        let names: BTreeSet<_> = object.keys().cloned().collect();
        self.objects.entry((answer.to_owned(), place.to_owned())).or_default().push(names);
        for (name, value) in object {
            self.value(answer, &format!("{place}{name}"), value);
        }
    }

    fn value(&mut self, answer: &str, place: &str, value: &Value) {
        if let Value::Array(list) = value
            && list.iter().all(Value::is_object)
        {
            for object in list {
                self.object(answer, &format!("{place}[]."), object);
            }
        }
        let kinds = self.kinds.entry((answer.to_owned(), place.to_owned())).or_default();
        // An empty list says nothing about the type of its elements.
        kinds.extend(kind(value).filter(|kind| kind != "list of nothing"));
    }
}

/// Returns the type of a value in words; `None` if there is none for it.
fn kind(value: &Value) -> Option<String> {
    let kind = match value {
        Value::Null => "null",
        Value::String(_) => "text",
        Value::Number(number) if number.is_u64() => "whole number",
        Value::Number(_) => "number",
        Value::Object(_) => "object",
        Value::Array(list) => {
            let kinds: BTreeSet<_> = list.iter().map(kind).collect();
            let mut kinds = kinds.into_iter();
            return match (kinds.next(), kinds.next()) {
                (None, _) => Some("list of nothing".to_owned()),
                (Some(Some(kind)), None) => Some(format!("list of {kind}s")),
                _ => None,
            };
        }
        Value::Bool(value) => return Some(value.to_string()),
    };
    Some(kind.to_owned())
}

/// Commands for each kind of answer. Together they write every member with every type that it can
/// have. `-` marks commands that read questions from standard input.
const ASKED: [(&str, &str, &str); 44] = [
    ("answer", "distance -", QUESTIONS),
    ("answer", "moves - --best", QUESTIONS),
    ("answer", "moves -", QUESTIONS),
    ("answer", "moves long.toml _MNLKJIHGFEDCBA --timeout 0 --tables right", ""),
    ("grade", "grade -", GRADED),
    ("grade", "grade -", "123069478 drx\nAnn\t123069478 drx"),
    ("grade", "grade long.toml _MNLKJIHGFEDCBA d --timeout 0 --tables right", ""),
    ("answer", "solve -", QUESTIONS),
    ("answer", "solve - --all", QUESTIONS),
    ("answer", "solve - --count", QUESTIONS),
    ("answer", "solve long.toml _MNLKJIHGFEDCBA --count --timeout 0 --tables right", ""),
    ("answer", "solve - --notation tile", QUESTIONS),
    ("answer", "distance long.toml _MNLKJIHGFEDCBA --timeout 0 --tables right", ""),
    ("answer", "random eight --count 2", ""),
    ("answer", "random eight --unsolvable", ""),
    ("answer", "random cubic --distance 20 --seed 7", ""),
    ("answer", "random cubic --goal EWWWWWWWW", ""),
    ("answer", "answer hdu3567", "2 12X453786 12345678X 12345678X 21345678X"),
    ("answer", "answer poj3131", DATASETS),
    ("answer", "answer poj3131 --exact", DATASETS),
    ("answer", "answer poj3131 --paths", DATASETS),
    ("answer", "answer poj3131 --paths --exact", DATASETS),
    ("answer", "answer poj1077", BOARDS),
    ("answer", "answer p1379", BOARDS),
    ("answer", "answer alds1_13_b", BOARDS),
    ("answer", "answer uva652", COUNTED),
    ("answer", "answer zaidimas8", COUNTED),
    ("stats", "stats eight", ""),
    ("stats", "stats eight --blank any", ""),
    ("stats", "stats cubic", ""),
    ("stats", "stats cubic --blank 1,1", ""),
    ("stats", "stats cubic --goal WWW???WWW", ""),
    ("stats", "stats harris --blank 1,1", ""),
    ("stats", "stats gardner --tables near", ""),
    ("table", "verify right/eight.tbl", ""),
    ("table", "verify --tables strange", ""),
    ("table", "verify missing.tbl", ""),
    ("table", "verify --quick --tables strange", ""),
    ("message", "verify --tables strange", ""),
    ("message", "distance 1", ""),
    ("message", "distance 12345678X --no-build --tables strange/file", ""),
    ("message", "answer poj3131", "1 1 EWWWWWWWW"),
    ("message", "answer poj3131", "1 1 WWW"),
    ("message", "distance 12345678X --tables fresh", ""),
];

const QUESTIONS: &str = "123069478\n12345678X\n12345678X 12345687X\n2,1 RBWRWWEWW\n\
    BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB\n";
const GRADED: &str = "123069478 123406789 drrul\n123069478 123406789 ll\n\
    12345678X 12345687X l\n2,1 RBWRWWEWW llr\nAnn\t123069478 ulldr\n";
const DATASETS: &str = "2 1 RBW RWW EWW  3 2 RRR WEW RRR  0 0";
const BOARDS: &str = "2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 8 7 0";
const COUNTED: &str = "2\n2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 8 7 0";

/// Guards that the schema has every member that the command writes, with its types, and no other.
#[test]
fn the_schema_describes_every_member_of_every_object() {
    let place = place();
    let mut seen = Seen::default();
    for (answer, line, input) in ASKED {
        let words: Vec<_> = line.split(' ').chain(["--format", "json"]).collect();
        let mut command = place.command(&words);
        if !line.contains("--tables") {
            command.env("TILEBASE_TABLES", tables());
        }
        look(&mut seen, answer, &mut command, input);
    }

    let described = described();
    for (member, kinds) in &seen.kinds {
        let (text, _) = described.get(member).unwrap_or_else(|| panic!("not there: {member:?}"));
        assert_eq!(kinds, text, "{member:?}");
    }
    for ((answer, member), (_, there)) in &described {
        let written = seen.kinds.contains_key(&(answer.clone(), member.clone()));
        assert!(written, "described but never written: {answer} {member}");
        // A member that is not always there is not required, and no other.
        let (place, name) = match member.rsplit_once("[].") {
            Some((list, name)) => (format!("{list}[]."), name),
            None => (String::new(), &**member),
        };
        let objects = &seen.objects[&(answer.clone(), place)];
        let is_always_there = objects.iter().all(|names| names.contains(name));
        assert_eq!(is_always_there, *there, "{answer}: {member}");
    }
    // Every kind of answer has been written, and all are described.
    let answers: BTreeSet<_> = seen.kinds.keys().map(|(answer, _)| answer.as_str()).collect();
    assert_eq!(answers, described.keys().map(|(answer, _)| answer.as_str()).collect());
}

/// Runs a command and records the objects that it writes: those on stderr if the kind of answer is
/// a message.
fn look(seen: &mut Seen, answer: &str, command: &mut std::process::Command, input: &str) {
    let ran = run(command, input);
    let text = if answer == "message" { ran.err } else { ran.out };
    assert!(!text.is_empty(), "{command:?}");
    for line in text.lines() {
        seen.object(answer, "", &serde_json::from_str(line).unwrap());
    }
}

/// Returns a directory with `right`, which contains a right table, with `strange`, which contains a
/// wrong table and a file that is not a table, and with `near`, which contains a table of Gardner's
/// puzzle.
fn place() -> Folder {
    let place = Folder::new();
    fs::create_dir(place.path("near")).unwrap();
    fs::hard_link(near_goal().join("gardner.tbl"), place.path("near/gardner.tbl")).unwrap();
    let eight = fs::read(tables().join("eight.tbl")).unwrap();
    let mut wrong = Forge::new(&eight);
    wrong.bodies[0][0] ^= 4;
    place.write("right/eight.tbl", &eight);
    place.write("strange/eight.tbl", wrong.file());
    place.write("strange/cubic.tbl", "rubbish");
    place.write("strange/file", "");
    place.write("long.toml", "board = \"3x5\"\ntiles = \"ABCDEFGHIJKLMN\"\n");
    place
}

/// Guards that the guide and the help say the same about the exit status.
#[test]
fn the_exit_status_has_one_text() {
    let page = fs::read_to_string(guide().join("scripts.md")).unwrap().replace('`', "");
    let help = run(&mut Folder::new().command(&["--help"]), "").answers();
    let (_, statuses) = help.split_once("Exit status:\n").unwrap();
    let (statuses, _) = statuses.split_once("\n\n").unwrap();
    // The help is wrapped.
    let statuses = statuses.split_whitespace().collect::<Vec<_>>().join(" ");
    let rows = ["| 0 |", "| 1 |", "| 2 |"].map(|number| {
        let (_, row) = page.split_once(number).unwrap();
        format!("{} {}", number.trim_matches([' ', '|']), row.split_once('|').unwrap().0.trim())
    });
    assert_eq!(statuses, rows.join(" "));
}
