//! ES modules, linked into one script: each becomes a function that returns what it exports.
//!
//! What is understood is what the page's files use: `import a, { b, c as d } from "./file.js";`,
//! `export` in front of a function, a class or a constant, and `export { a, b as c };`. Anything
//! else is an error.

use std::path::Path;

/// A module: the name that others import it by, and its text.
pub(crate) struct Module {
    name: String,
    text: String,
}

impl Module {
    /// Returns the module of a name like `file.js`.
    pub(crate) fn new(name: &str, text: String) -> Module {
        Module { name: name.to_owned(), text }
    }

    /// Reads a module from a file.
    pub(crate) fn read(path: &Path) -> Result<Module, String> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(Module::new(&name, text))
    }
}

/// Links modules into one script, without their comments and indents. Each may import those before
/// it.
pub(crate) fn link(modules: &[Module]) -> Result<String, String> {
    let mut script = "\"use strict\";\n".to_owned();
    for (number, module) in modules.iter().enumerate() {
        let wrong = |what: &str| format!("{}: {what}", module.name);
        let earlier = |name: &str| {
            let found = modules[..number].iter().position(|module| module.name == name);
            found.ok_or_else(|| wrong(&format!("expected {name} before it")))
        };
        let mut exports = Vec::new();
        let mut body = String::new();
        let mut rest = module.text.as_str();
        while !rest.is_empty() {
            let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
            // Imports and lists of exports go on to the next semicolon.
            let statement = rest.split_once(';');
            if line.starts_with("import ") {
                let (statement, after) = statement.ok_or_else(|| wrong("expected ;"))?;
                let (names, file) = import(statement)
                    .ok_or_else(|| wrong(&format!("not understood: {statement}")))?;
                body += &format!("const {{{names}}} = module{};", earlier(file)?);
                rest = after;
                continue;
            }
            if let Some(list) = line.strip_prefix("export {") {
                let (list, _) = list.split_once("};").ok_or_else(|| wrong("expected };"))?;
                for entry in list.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
                    let (name, exported) = entry.split_once(" as ").unwrap_or((entry, entry));
                    exports.push(format!("{exported}: {name}"));
                }
            } else if let Some(declaration) = line.strip_prefix("export ") {
                let name = declared(declaration);
                exports.push(name.ok_or_else(|| wrong(&format!("not understood: {line}")))?);
                body += declaration;
                body.push('\n');
            } else {
                body += line;
                body.push('\n');
            }
            rest = after;
        }
        let body = without_comments(&body);
        let exports = exports.join(", ");
        script += &format!(
            "const module{number} = (() => {{ // {}\n{body}return {{ {exports} }};\n}})();\n",
            module.name
        );
    }
    // Inside an element of the page these would end the script.
    if script.contains("</script") || script.contains("<!--") {
        return Err("expected no </script and no <!-- in a module".into());
    }
    Ok(script)
}

/// Returns lines of code without those that are comments, and without indents.
pub(crate) fn without_comments(text: &str) -> String {
    let mut lines = String::new();
    let mut is_comment = false;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.starts_with("//") {
            lines += line;
            lines.push('\n');
        }
        is_comment &= !line.ends_with("*/");
    }
    lines
}

/// Returns what an import takes apart, and the file: of `import a, { b as c } from "./file"` they
/// are `default: a, b: c` and `file`.
fn import(statement: &str) -> Option<(String, &str)> {
    let (names, file) = statement.strip_prefix("import ")?.split_once("} from \"./")?;
    let (default, names) = names.split_once('{')?;
    let names = names.replace(" as ", ": ");
    let names = match default.trim_end().strip_suffix(',') {
        Some(default) => format!(" default: {default},{names}"),
        None if default.is_empty() => names,
        None => return None,
    };
    Some((names, file.strip_suffix('"')?))
}

/// Returns the name that a declaration introduces.
fn declared(declaration: &str) -> Option<String> {
    let kinds = ["async function ", "function ", "class ", "const "];
    let rest = kinds.iter().find_map(|kind| declaration.strip_prefix(kind))?;
    let name = rest.split(|c: char| !c.is_ascii_alphanumeric() && !"_$".contains(c)).next()?;
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linked(modules: &[(&str, &str)]) -> Result<String, String> {
        let module = |&(name, text): &(&str, &str)| Module::new(name, text.to_owned());
        link(&modules.iter().map(module).collect::<Vec<_>>())
    }

    #[test]
    fn a_module_sees_what_it_imports() {
        let script = linked(&[
            (
                "a.js",
                "// A.\n\nexport const one = 1;\n/**\n * Two.\n */\nexport async function two() {}\n  const own = 0;\n",
            ),
            ("b.js", "import {\n  one as first,\n  two,\n} from \"./a.js\";\ntwo(first);\n"),
            ("c.js", "const a = 0;\nexport { a as default, a };\n"),
            ("d.js", "import it, { a } from \"./c.js\";\nit(a);\n"),
        ]);
        let expected = "\"use strict\";\n\
            const module0 = (() => { // a.js\n\
            const one = 1;\nasync function two() {}\nconst own = 0;\nreturn { one, two };\n})();\n\
            const module1 = (() => { // b.js\n\
            const {\none: first,\ntwo,\n} = module0;\ntwo(first);\nreturn {  };\n})();\n\
            const module2 = (() => { // c.js\n\
            const a = 0;\nreturn { default: a, a: a };\n})();\n\
            const module3 = (() => { // d.js\n\
            const { default: it, a } = module2;\nit(a);\nreturn {  };\n})();\n";
        assert_eq!(script.unwrap(), expected);
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        for (text, error) in [
            ("import a from \"./a.js\";\n", "b.js: not understood: import a from \"./a.js\""),
            ("import { a } from \"./c.js\";\n", "b.js: expected c.js before it"),
            ("export default 1;\n", "b.js: not understood: export default 1;"),
            ("\"</script\";\n", "expected no </script and no <!-- in a module"),
        ] {
            assert_eq!(linked(&[("a.js", ""), ("b.js", text)]).unwrap_err(), error);
        }
    }
}
