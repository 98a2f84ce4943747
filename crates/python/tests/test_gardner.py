"""Gardner's 24 faces, with a table: that of the directory TILEBASE_GARDNER, or one that is made here and is
right near the goal alone."""

import os
import struct
import subprocess
import zlib
from collections import Counter
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import tilebase
from conftest import ROOT, State, near, smallest, values

START = "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE"
GOAL = "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW"
FACES = "UDNSEW"
# What the bytes of a table for GOAL depend on.
FORM = b"""board 3x3
cubes 4 ababab
cubes 4 aaabbb
goal 40 40000 100 4000 1 4000 80 40000 20
"""
# Bytes with a checksum of their own.
CHUNK = 65_536


def near_goal(depth: int) -> dict[State, int]:
    """The distance of every state near the goal."""
    return near(tuple(frozenset(cube.strip("-")) for cube in GOAL.split(",")), depth)


def numbers(states: list[State]) -> npt.NDArray[np.int64]:
    """The states as arrays."""
    return tilebase.open().gardner.array([
        ",".join("".join(face for face in FACES if face in cube) or "---" for cube in state) for state in states
    ]).astype(np.int64)


def write_table(path: Path) -> None:
    """Write a table of zeros that is right near the goal, as `tables/README.md` has it. The zeros take no room."""
    found = near_goal(10)
    far = [rank for rank, distance in zip(
        tilebase.open().gardner.rank(numbers(list(found))).tolist(), found.values(), strict=True
    ) if distance & 2]
    chunks: dict[int, bytearray] = {}
    for rank in far:
        chunk, bit = divmod(rank, 8 * CHUNK)
        chunks.setdefault(chunk, bytearray(CHUNK))[bit // 8] |= 1 << bit % 8
    length = 7_524_679_680 // 8
    zeros = [zlib.crc32(bytes(min(CHUNK, length - at))) for at in range(0, length, CHUNK)[-2:]]
    checksums = [zeros[0]] * (-(-length // CHUNK) - 1) + zeros[1:]
    for chunk, content in chunks.items():
        checksums[chunk] = zlib.crc32(content)
    lines = (ROOT / "tables/sequences/gardner.txt").read_text().splitlines()[1:]
    counts = [int(line.split()[1]) for line in lines]
    first = struct.pack("<IQ", 2, len(FORM)) + FORM + struct.pack("<QQ", 1, 5) + b"field"
    sums = struct.pack(f"<Q{len(checksums)}I", len(checksums), *checksums)
    histogram = struct.pack("<QQ", 1, 6) + b"states" + struct.pack(f"<Q{len(counts)}Q", len(counts), *counts)
    # The section begins at a multiple of 64.
    offset = -(-(20 + len(first) + 16 + len(sums) + len(histogram)) // 64) * 64
    header = first + struct.pack("<QQ", offset, length) + sums + histogram
    with path.open("wb") as file:
        file.write(b"TILEBASE" + struct.pack("<III", 4, len(header), zlib.crc32(header)) + header)
        file.truncate(offset + length)
        for chunk, content in chunks.items():
            file.seek(offset + chunk * CHUNK)
            file.write(content)


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if "TILEBASE_GARDNER" in os.environ:
        return Path(os.environ["TILEBASE_GARDNER"])
    directory = tmp_path_factory.mktemp("gardner")
    write_table(directory / "gardner.tbl")
    return directory


def test_near_the_goal_are_the_answers_of_a_plain_search(directory: Path) -> None:
    gardner = tilebase.open(directory).gardner
    found = near_goal(9)
    states = [state for state in found if found[state] < 9]
    distances = [found[state] for state in states]
    assert list(Counter(distances).values()) == [1, 4, 8, 8, 16, 32, 64, 80, 152]
    boards = numbers(states)
    paths = [smallest(found, state) for state in states]
    assert gardner.distance(boards).tolist() == distances
    assert gardner.path(boards) == paths
    assert [gardner.distance(board) for board in boards] == distances
    assert [gardner.path(text) for text in gardner.text(boards)] == paths
    after = [values(found, state) for state in states]
    assert gardner.evaluate(boards).tolist() == after
    best = [[far == len(path) - 1 for far in value] for path, value in zip(paths, after, strict=True)]
    assert gardner.best_moves(boards).tolist() == best
    for board, path in zip(boards, paths, strict=True):
        every = gardner.all_paths(board)
        assert every[0] == path and len(every) == gardner.count_paths(board)
        assert gardner.grade(board, path).extra == 0
        assert gardner.solve(board)[-1] == gardner.text(boards[0])
    assert gardner.stats().sum() == 7_524_679_680


@pytest.mark.skipif("TILEBASE_GARDNER" not in os.environ, reason="wants a whole gardner.tbl")
def test_far_from_the_goal_are_the_answers_of_the_command(directory: Path, program: Path) -> None:
    def command(*words: str, stdin: str = "") -> list[str]:
        words = (*words, "--tables", str(directory))
        return subprocess.check_output([program, *words], input=stdin, text=True).splitlines()

    gardner = tilebase.open(directory).gardner
    assert gardner.distance(START) == 70 and gardner.count_paths(START) == 256
    assert [gardner.path(START)] == command("path", START)
    for distance in [None, 20, 50, 71]:
        words = [] if distance is None else ["--distance", str(distance)]
        drawn = command("random", "gardner", "--count", "20", "--seed", "1", *words)
        boards = gardner.random(20, distance=distance, seed=1)
        assert gardner.text(boards) == [line.split(" ")[0] for line in drawn]
        assert distance is None or set(gardner.distance(boards)) == {distance}
        assert gardner.path(boards) == command("path", "-", stdin="\n".join(drawn))
