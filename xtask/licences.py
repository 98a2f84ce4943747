"""Checks the licences and sources of all dependencies against deny.toml: licences.py MANIFEST...

What cargo-deny does for `licenses` and `sources`, which takes minutes to compile: each package that a lock file names
comes from crates.io, and its licence is one of those allowed, or one that is allowed for this package.
"""

import json
import pathlib
import re
import subprocess
import sys
import tomllib

CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index"
rules = tomllib.loads(pathlib.Path("deny.toml").read_text())["licenses"]


def allowed(expression: str, licences: set[str]) -> bool:
    """Returns whether an SPDX expression can be met with these licences. `/` is an old word for OR."""
    words = re.findall(r"\(|\)|AND\b|OR\b|[\w.+-]+(?: WITH [\w.-]+)?", expression.replace("/", " OR "))
    grammar = {"(": "(", ")": ")", "AND": "and", "OR": "or"}
    return bool(eval(" ".join(grammar.get(word) or str(word in licences) for word in words)))


checked, wrong = set(), []
for manifest in sys.argv[1:]:
    command = ["cargo", "metadata", "--format-version", "1", "--all-features", "--locked", "--manifest-path", manifest]
    found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    for package in found["packages"]:
        name = f"{package['name']} {package['version']}"
        licences = set(rules["allow"])
        for exception in rules["exceptions"]:
            if exception["crate"] == package["name"]:
                licences.update(exception["allow"])
        if not allowed(package["license"] or "none", licences):
            wrong.append(f"{manifest}: {name}: expected a licence of deny.toml, found {package['license']}")
        if package["source"] not in (None, CRATES_IO):
            wrong.append(f"{manifest}: {name}: expected a package of crates.io, found {package['source']}")
        checked.add(name)
print(*wrong, f"{len(checked)} packages, {len(wrong)} wrong", sep="\n")
sys.exit(bool(wrong))
