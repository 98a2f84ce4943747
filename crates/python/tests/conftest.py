"""What the tests share: open tables, and what they agree with: the command, and a plain search."""

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import tilebase

# A shell that starts this in the background has it ignore Ctrl-C, which Python then leaves so.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The root of the project. The package that is tested is installed, and not this checkout's.
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def t() -> tilebase.Tables:
    """Tables that are made in memory."""
    return tilebase.open()


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command: that of the variable TILEBASE, or built here."""
    named = os.environ.get("TILEBASE")
    if named:
        return Path(named)
    build = ["cargo", "build", "--workspace", "--bin", "tilebase", "--locked", "--quiet"]
    subprocess.run(build, cwd=ROOT, check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug" / "tilebase"


@pytest.fixture(scope="session")
def directory(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of tables that the command has written."""
    directory = tmp_path_factory.mktemp("tables")
    subprocess.run([program, "build", "--out", directory], check=True, capture_output=True)
    return directory


def refused(error: type[Exception] | tuple[type[Exception], ...], what: str, *asks: Callable[[], object]) -> list[Exception]:
    """Checks that each call raises an error whose text is like this, and returns the errors."""
    found = []
    for ask in asks:
        with pytest.raises(error, match=what or None) as raised:
            ask()
        found.append(raised.value)
    return found


Command = Callable[..., str]


@pytest.fixture(scope="session")
def command(program: Path, directory: Path) -> Command:
    """Run the command with some words, and return what it prints, to stderr if it fails."""

    def run(*words: str, stdin: str = "") -> str:
        ran = subprocess.run(
            [program, *words, "--tables", directory], input=stdin, capture_output=True, text=True
        )
        # With status 1 there are answers: some moves do not reach the goal.
        return ran.stderr if ran.returncode > 1 else ran.stdout

    return run
