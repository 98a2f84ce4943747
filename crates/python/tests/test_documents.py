"""What the documents show is what happens: docstrings, README, and the guide with its picture."""

import contextlib
import doctest
import io
import os
import pydoc
import re
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import matplotlib.pyplot
import numpy as np
import pdoc
import pdoc.doc
import pdoc.render
import pytest
import tilebase
from conftest import ROOT, Command, refused
from tilebase import search

GUIDES = [page for page in (ROOT / "docs").glob("*.md") if "```python\n" in page.read_text()]
# What a guide draws.
PICTURES = {"python": ["distances.svg", "search.svg"]}

# With this variable the guide is rewritten as it ought to be, and its picture.
WRITE = "TILEBASE_WRITE_GUIDE"


def test_docstrings() -> None:
    globs = {"tilebase": tilebase}
    for module in [tilebase, tilebase._tilebase, tilebase._heuristic, tilebase._named, search]:
        tests = doctest.DocTestFinder().find(module, module.__name__, extraglobs=globs)
        for test in tests:
            runner = doctest.DocTestRunner()
            runner.run(test)
            assert runner.failures == 0, test.name


def test_everything_has_a_docstring_and_most_have_an_example() -> None:
    for name in tilebase.__all__:
        thing = getattr(tilebase, name)
        if isinstance(thing, str):
            continue
        assert thing.__doc__, name
        if not isinstance(thing, type):
            assert ">>>" in thing.__doc__, name
            continue
        for member in vars(thing):
            if not member.startswith("_"):
                assert getattr(thing, member).__doc__, f"{name}.{member}"
    for member, value in vars(tilebase.Puzzle).items():
        if callable(value) and not member.startswith("_"):
            assert ">>>" in value.__doc__, member


def undocumented(thing: pdoc.doc.Doc[Any]) -> Iterator[str]:
    """Yields the public names in a module or class that the reference has no text for."""
    if not thing.docstring.strip() or thing.docstring.startswith("Alias for field number"):
        yield thing.fullname
    if isinstance(thing, pdoc.doc.Namespace):
        for member in thing.own_members:
            if member.is_inherited or member.name in ["__init__", "__version__"] or member.name.startswith("_"):
                continue
            yield from undocumented(member)


# It does not know what an annotation of the other module imports, and shows it as it is written.
@pytest.mark.filterwarnings("ignore:Error parsing type annotation")
def test_the_reference_documents_every_public_name(tmp_path: Path) -> None:
    """Guards the pages that reference.sh makes: every name has a text, and every function is there."""
    found = [name for module in ["tilebase", "tilebase.search"] for name in undocumented(pdoc.doc.Module.from_name(module))]
    assert found == []
    pdoc.render.configure(docformat="google")
    pdoc.pdoc("tilebase", "tilebase.search", output_directory=tmp_path)
    page = (tmp_path / "tilebase.html").read_text()
    for name in [*tilebase.__all__, *(f"Puzzle.{name}" for name in vars(tilebase.Puzzle) if not name.startswith("_"))]:
        assert f'id="{name}"' in page, name


def test_every_puzzle_is_listed() -> None:
    """The attributes of open tables come from the one list of the puzzles; the README names them, too."""
    described = {name: value.__doc__ for name, value in vars(tilebase.Tables).items() if isinstance(value, property)}
    assert len(described) > 5
    with tilebase.open() as t:
        for name, text in described.items():
            puzzle = getattr(t, name)
            assert puzzle.name == name and puzzle is getattr(t, name)
            assert f"`t.{name}`" in (ROOT / "crates" / "python" / "README.md").read_text()
            # What is said of the numbers and ranks is so.
            numbers = text[text.index("0 (empty), ") :].split("\n")[0]
            board = puzzle.array(puzzle.board(0))
            assert board.tolist().count(0) == 1 and f"{board.max()} (" in numbers or "1 to 9" in numbers
            last = int(re.search(r"Ranks: 0 to (\d+)\.", text)[1])
            assert puzzle.rank(puzzle.board(last)) == last
            refused(ValueError, f"^expected a rank 0 to {last}, found {last + 1}$", lambda: puzzle.board(last + 1))


def test_the_goal_of_cubic_is_as_its_docstring_says(t: tilebase.Tables) -> None:
    said = re.search(
        "A goal, must be given, except in `stats`, and in `random`, `all_boards` and `all_distances`, which take (\\w+): ",
        tilebase.Tables.cubic.__doc__,
    )
    goal = said[1]
    assert np.array_equal(t.cubic.all_distances(), t.cubic.all_distances(goal))
    assert np.array_equal(t.cubic.random(9, distance=20, seed=1, arrays=True), t.cubic.random(9, distance=20, goal=goal, seed=1, arrays=True))
    assert len(t.cubic.stats()) == 38
    asks = [t.cubic.distance, t.cubic.along, t.cubic.canonical, t.cubic.all_paths]
    refused(TypeError, "^expected goal", *[partial(ask, t.cubic.random()) for ask in asks])


def test_the_table_of_names_is_what_there_is(command: Command) -> None:
    """Of the command's verbs, of every method here, and of JavaScript's, which are the same in its style."""
    page = (ROOT / "docs" / "terms.md").read_text().split("| asked for |")[1].split("\n\n")[0]
    rows = [[re.findall("`(.*?)`", cell) for cell in line.split("|")[2:5]] for line in page.splitlines()[2:]]
    verbs = re.findall(r"^  (\w+)  ", command("--help"), re.MULTILINE)
    assert {verb.split(" ")[0] for ours, _, _ in rows for verb in ours} <= set(verbs)
    names = [name for _, ours, _ in rows for name in ours]
    methods = [name for name in dir(tilebase.Puzzle) if not name.startswith("_")]
    of_a_puzzle = {"name", "title", "task", "shape", "rows", "columns", "goal", "radius", "to"}
    assert set(names) == {*methods, "moves_in", "draw"} - of_a_puzzle
    for _, ours, theirs in rows:
        assert theirs in [[], [re.sub("_(.)", lambda found: found[1].upper(), name) for name in ours]]


def test_help_is_a_page() -> None:
    page = pydoc.render_doc(tilebase, renderer=pydoc.plaintext)
    for word in ["class Puzzle", "distance(self, /, boards, goal=None)", "check_heuristic(h", "open("]:
        assert word in page


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "crates" / "python" / "README.md"])
def test_readme(page: Path) -> None:
    """Guards the READMEs: a line runs, and has the value that its comment begins with."""
    values = 0
    for block in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL):
        names: dict[str, object] = {}
        for line in block.splitlines():
            code, _, said = line.partition("  # ")
            if said:
                found = repr(eval(code, names))
                assert said == found or said.startswith(f"{found}, "), f"{code}: {found}"
                values += 1
            else:
                exec(code, names)
    assert values > 2


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_guide(guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of Python are run one after the other, and print the block of text behind them."""
    matplotlib.use("svg")
    # A picture is the same whenever it is drawn: no date, and names that do not change.
    matplotlib.rcParams["svg.hashsalt"] = "tilebase"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    monkeypatch.chdir(tmp_path)
    page = guide.read_text()
    # Gymnasium advises an environment that has its own names and no registration.
    warnings.filterwarnings("ignore", module="gymnasium")
    names: dict[str, object] = {}

    def run(block: re.Match[str]) -> str:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(block["code"], names)
        text = f"\n```text\n{printed.getvalue()}```\n" if printed.getvalue() else ""
        return f"```python\n{block['code']}```\n{text}"

    blocks = r"```python\n(?P<code>.*?)```\n(\n```text\n.*?```\n)?"
    expected = re.sub(blocks, run, page, flags=re.DOTALL)
    if os.environ.get(WRITE):
        guide.write_text(expected)
    assert page == expected or os.environ.get(WRITE)
    matplotlib.pyplot.close("all")
    for drawn in PICTURES.get(guide.stem, []):
        picture = (tmp_path / drawn).read_text()
        golden = ROOT / "docs" / "pictures" / drawn
        if os.environ.get(WRITE):
            golden.write_text(picture)
        assert golden.read_text() == picture
    if guide.stem == "python":
        assert (tmp_path / "eight.parquet").stat().st_size < 3_000_000
