"""The stubs say what runs: every method, with a board and with boards in every form."""

import json
import re
import subprocess
import sys
import types
from pathlib import Path
from typing import Any, Union, get_args, get_origin

import numpy as np
import pytest
import tilebase
from conftest import ROOT

NINE = "[1, 2, 3, 0, 6, 9, 4, 7, 8]"
ROWS = "[[1, 2, 3], [0, 6, 9], [4, 7, 8]]"
TEXTS = "['123069478', '123069478']"

# The forms of a board, and of two boards: of each, its type and a value.
FORMS = {
    "text": [("str", "'123069478'")],
    "texts": [
        ("list[str]", TEXTS),
        ("tuple[str, ...]", f"tuple({TEXTS})"),
        ("Sequence[str]", f"UserList({TEXTS})"),
        ("npt.NDArray[np.str_]", f"np.array({TEXTS})"),
    ],
    "nine": [("list[int]", NINE), ("tuple[int, ...]", f"tuple({NINE})")],
    "board": [("list[list[int]]", ROWS), ("npt.NDArray[np.uint8]", f"np.array({NINE}, np.uint8)")],
    "boards": [
        ("list[list[int]]", f"[{NINE}] * 2"),
        ("list[list[list[int]]]", f"[{ROWS}] * 2"),
        ("list[npt.NDArray[np.int64]]", f"[np.array({NINE})] * 2"),
        ("npt.NDArray[np.int64]", f"np.array([{NINE}] * 2)"),
    ],
}

INT8, INT64, UINT8, BOOL = [f"npt.NDArray[np.{name}]" for name in ["int8", "int64", "uint8", "bool_"]]
GRADE = "tilebase.Grade"

# The types of answers to a text, to texts, and to the numbers of a board and of boards; None if the call is an error.
METHODS: dict[str, tuple[str | None, str | None, str | None, str | None]] = {
    "to({})": ("tilebase.Puzzle", None, "tilebase.Puzzle", None),
    "distance({})": ("int | None", INT8, "int | None", INT8),
    "distance({}, '12346978_')": ("int | None", INT8, "int | None", INT8),
    "path({})": ("str | None", "list[str | None]", "str | None", "list[str | None]"),
    "all_paths({})": ("list[str]", None, "list[str]", None),
    "text({})": ("str", "list[str]", "str", "list[str]"),
    "rank({})": ("int", INT64, "int", INT64),
    "along({})": ("list[str] | None", "list[list[str] | None]", f"{UINT8} | None", f"list[{UINT8} | None]"),
    "best_moves({})": ("str", "list[str]", BOOL, BOOL),
    "count_paths({})": ("int", INT64, "int", INT64),
    "grade({}, 'drrul')": (GRADE, f"list[{GRADE}]", GRADE, f"list[{GRADE}]"),
    "grade({}, 0)": (GRADE, None, GRADE, None),
    "grade({}, ['d', 'dr'])": (GRADE, f"list[{GRADE}]", GRADE, f"list[{GRADE}]"),
    "grade({}, np.array([0, 3]))": (None, f"list[{GRADE}]", None, f"list[{GRADE}]"),
    "moves({})": ("list[tilebase.NextMove]", "list[list[tilebase.NextMove]]", INT8, INT8),
    "analyse({})": ("dict[str, Any]", None, "dict[str, Any]", None),
    "legal_moves({})": ("str", "list[str]", BOOL, BOOL),
    "after({}, 'dr')": ("str", "list[str]", UINT8, UINT8),
    "after({}, 3)": ("str", None, UINT8, None),
    "after({}, ['r', 'd'])": ("str", "list[str]", UINT8, UINT8),
    "after({}, [0, 3])": (None, "list[str]", None, UINT8),
    "canonical({})": ("str", "list[str]", UINT8, UINT8),
    "array({})": (UINT8, UINT8, UINT8, UINT8),
}

OTHERS = {
    "t.eight.board(0)": "str",
    "t.eight.daily('2026-11-25')": "tuple[str, str]",
    "t.eight.daily(date(2026, 11, 25))": "tuple[str, str]",
    "t.eight.board([])": UINT8,
    "t.eight.board([[0], [1]])": UINT8,
    "t.eight.board(np.arange(3))": UINT8,
    "t.eight.all_boards()": "tilebase.AllBoards",
    "t.eight.all_distances()": INT8,
    "t.eight.stats()": INT64,
    "t.eight.random(arrays=True)": UINT8,
    "t.eight.random(2, distance=range(3), arrays=True)": UINT8,
    "t.eight.random(np.int64(2), arrays=True)": UINT8,
    "t.eight.random()": "str",
    "t.eight.random(2, goal=None)": "list[str]",
    "t.eight.random(goal='random')": "tuple[str, str]",
    "t.eight.random(2, goal='random')": "tuple[list[str], list[str]]",
    "tilebase.distance('123069478')": "int | None",
    "tilebase.path(['123069478'], puzzle='eight')": "list[str | None]",
    "tilebase.moves('123069478')": "list[tilebase.NextMove]",
    "tilebase.best_moves('123069478')": "str",
    "tilebase.grade('123069478', 'drrul')": GRADE,
    "tilebase.analyse('123069478')": "dict[str, Any]",
    "tilebase.puzzle({'board': '2x2', 'tiles': '123'})": "tilebase.Puzzle",
    "tilebase.puzzle(board='2x2', tiles='123').radius": "int | None",
    "t.eight.random(goal='random', arrays=True)": f"tuple[{UINT8}, str]",
    "t.eight.random(2, goal='random', arrays=True)": f"tuple[{UINT8}, list[str]]",
    "t.eight.to('123??????').goal": "str | None",
    "tilebase.open(b'.')": "tilebase.Tables",
    "tilebase.open(Path('.'))": "tilebase.Tables",
    "tilebase.draw('123069478', size=np.int64(20))": "tilebase.Drawing",
}

WRONG = [
    "t.eight.distance(1.5)",
    "t.eight.random('1')",
    "t.eight.random(distance='1')",
    "tilebase.open(3)",
    "tilebase.draw('123069478', size='20')",
]

HEAD = """
from collections import UserList
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any
import numpy as np
import numpy.typing as npt
import tilebase
t = tilebase.open()
"""


def calls() -> tuple[str, dict[str, str], list[str], list[str]]:
    """Return a program with boards in all forms, the types of calls, and calls that are errors: those of which type
    checkers know, and others."""
    head, right, wrong, unknown = HEAD, dict(OTHERS), list(WRONG), list[str]()
    for column, form in enumerate(FORMS):
        for number, (kind, value) in enumerate(FORMS[form]):
            board = f"{form}_{number}"
            head += f"{board}: {kind} = {value}\n"
            for call, answers in METHODS.items():
                answer, call = answers[min(column, 2) if column < 4 else 3], f"t.eight.{call.format(board)}"
                if answer is not None:
                    right[call] = answer
                else:
                    # Types do not say whether numbers in rows are one board or many, that a str is one, nor that an
                    # array is no index.
                    is_known = form in ["texts", "nine"] and "np.array" not in call
                    (wrong if is_known else unknown).append(call)
    return head, right, wrong, unknown


def is_a(value: object, kind: Any) -> bool:
    """Return whether a value has a type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in [Union, types.UnionType]:
        return any(is_a(value, one) for one in arguments)
    if origin is list:
        return isinstance(value, list) and all(is_a(one, arguments[0]) for one in value)
    if origin is dict:
        return isinstance(value, dict)
    if origin is tuple:
        return isinstance(value, tuple) and all(map(is_a, value, arguments))
    if origin is np.ndarray:
        return isinstance(value, np.ndarray) and value.dtype.type is get_args(arguments[1])[0]
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def test_every_method_is_called() -> None:
    called = {re.split(r"\W", call)[0] for call in METHODS}
    called |= {call.split(".")[2].partition("(")[0] for call in OTHERS if call.startswith("t.eight.")}
    assert called >= {name for name in dir(tilebase.Puzzle) if not name.startswith("_")} - {"name", "title", "task", "shape", "rows", "columns", "goal", "radius"}


def test_calls_return_what_they_should() -> None:
    head, right, wrong, unknown = calls()
    names: dict[str, Any] = {}
    exec(head, names)
    for call, kind in right.items():
        answer = eval(call, names)
        assert is_a(answer, eval(kind, names)), f"{call} is {answer!r}, which is no {kind}"
    for call in wrong + unknown:
        with pytest.raises((TypeError, ValueError)):
            eval(call, names)
            pytest.fail(f"{call} has an answer")


# What `all_boards` returns is taken everywhere, and a heuristic may be annotated as one likes.
PROGRAM = """
from typing import Any

import numpy as np
import numpy.typing as npt
import tilebase

def of_bytes(boards: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    return np.asarray((boards != 0).sum(axis=-1))

def of_one(board: npt.NDArray[np.int64]) -> int:
    return int(board[0])

t = tilebase.open()
table = t.eight.all_boards()
report = tilebase.check_heuristic(of_bytes, goal=table.boards[0])
tilebase.check_heuristic(of_one)
after: npt.NDArray[np.uint8] = t.eight.after(table.boards, table.best_moves.argmax(axis=1))
columns: dict[str, npt.NDArray[Any]] = table.columns()
distances: npt.NDArray[np.int8] = t.harris.to("UUUU_U?UU").distance(t.harris.random(3, seed=np.random.default_rng(1)))
picture: str = str(tilebase.draw("123456780", t.eight.path("123456780")))
"""


def complaints(checker: str, directory: Path, programs: dict[str, str], **options: object) -> str:
    """Returns what a type checker says of programs; nothing if all is right. The options are those of pyright."""
    pytest.importorskip(checker, reason="only the checks of a release have both")
    directory.mkdir()
    for name, text in programs.items():
        (directory / f"{name}.py").write_text(text)
    (directory / "pyrightconfig.json").write_text(json.dumps(options))
    # What mypy is told by the package's configuration, so that it reads the packages that programs import once.
    configured = ROOT / "crates" / "python" / "pyproject.toml"
    words: dict[str, list[object]] = {
        "mypy": ["--config-file", configured, *directory.glob("*.py")],
        "pyright": ["--pythonpath", sys.executable, "-p", directory],
    }
    line = [sys.executable, "-m", checker, *map(str, words[checker])]
    ran = subprocess.run(line, capture_output=True, text=True, cwd=directory)
    return ran.stdout + ran.stderr if ran.returncode else ""


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_type_checkers_agree(checker: str, tmp_path: Path) -> None:
    """They pass every call that has an answer, with the type of the answer, and no other; and programs of the guides."""
    head, right, wrong, _ = calls()
    program = head + "".join(f"_{at}: {kind} = {call}\n" for at, (call, kind) in enumerate(right.items()))
    assert complaints(checker, tmp_path / "right", {"right": program}) == ""
    said = complaints(checker, tmp_path / "wrong", {"wrong": head + "".join(f"{call}\n" for call in wrong)})
    first = head.count("\n") + 1
    errors = {int(line) - first for line in re.findall(r"wrong\.py:(\d+).* error", said)}
    assert [call for at, call in enumerate(wrong) if at not in errors] == []
    pages = [ROOT / "docs" / f"{name}.md" for name in ["python", "models"]]
    programs = {page.stem: "".join(re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)) for page in pages}
    # Not all types of matplotlib and pyarrow are known.
    options: dict[str, object] = {f"reportUnknown{kind}": False for kind in ["MemberType", "VariableType", "ArgumentType"]}
    options |= {"typeCheckingMode": "strict", "reportMissingTypeStubs": False}
    assert complaints(checker, tmp_path / "programs", programs | {"program": PROGRAM}, **options) == ""
