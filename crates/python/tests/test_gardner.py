"""Gardner's 24 faces, with the table of the directory TILEBASE_GARDNER."""

import os
import subprocess
from pathlib import Path

import pytest
import tilebase

START = "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE"


@pytest.mark.skipif("TILEBASE_GARDNER" not in os.environ, reason="wants a whole gardner.tbl")
def test_the_answers_are_those_of_the_command(program: Path) -> None:
    directory = os.environ["TILEBASE_GARDNER"]

    def command(*words: str, stdin: str = "") -> list[str]:
        words = (*words, "--tables", directory)
        return subprocess.check_output([program, *words], input=stdin, text=True).splitlines()

    gardner = tilebase.open(directory).gardner
    assert gardner.stats().sum() == 7_524_679_680
    assert gardner.distance(START) == 70 and gardner.count_paths(START) == 256
    assert [gardner.path(START)] == command("solve", START)
    day = "2026-11-28"
    assert gardner.daily(day) == tilebase.open().gardner.daily(day)
    assert [" ".join(gardner.daily(day))] == command("random", "gardner", "--daily", day)
    for distance in [None, 20, 50, 71]:
        words = [] if distance is None else ["--distance", str(distance)]
        drawn = command("random", "gardner", "--count", "20", "--seed", "1", *words)
        boards = gardner.random(20, distance=distance, seed=1, arrays=True)
        assert gardner.text(boards) == [line.split(" ")[0] for line in drawn]
        assert distance is None or set(gardner.distance(boards)) == {distance}
        assert gardner.path(boards) == command("solve", "-", stdin="\n".join(drawn))
