"""What the command writes with --format json is what its schema says."""

import json

import jsonschema
import pytest
from conftest import ROOT, Command, refused

SCHEMA = json.loads((ROOT / "docs/schema.json").read_text())
QUESTIONS = "123069478\n12345678_\n12345678_ 12345687_\n2,1 RBWRWWEWW\nDDDD_DDDD\n"
GRADED = "123069478 drrul\n12345678_ 12345687_ l\nDDDD_DDDD UUUU_UUUU dlur\n"


@pytest.mark.parametrize(
    ("words", "stdin"),
    [
        ("solve -", QUESTIONS),
        ("grade -", GRADED),
        ("stats cubic --blank 1,1", ""),
        ("verify --quick", ""),
        ("distance 1", ""),
    ],
)
def test_every_object_fits_the_schema(command: Command, words: str, stdin: str) -> None:
    objects = [json.loads(line) for line in command(*words.split(), "--format", "json", stdin=stdin).splitlines()]
    assert objects
    for one in objects:
        jsonschema.validate(one, SCHEMA)
    # The schema is not so wide that anything fits.
    refused(jsonschema.ValidationError, "", lambda: jsonschema.validate({**objects[0], "more": 1}, SCHEMA))
