"""Moves in free text."""

import tilebase
from conftest import ROOT, refused

FILE = ROOT / "tests" / "corpora" / "moves.txt"


def test_moves_in_texts_of_people_and_programs(t: tilebase.Tables) -> None:
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    count = 0
    for notation, moves, escaped in rows:
        text = escaped.replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\")
        found = tilebase.moves_in(text, notation=notation)
        assert found == (moves if moves[0] not in "?(" else None), (notation, text)
        if found is not None:
            # What is found can be graded in the same notation, but for tiles that are not there.
            if " " not in found:
                t.eight.grade("123069478", found, notation=notation)
            count += 1
    assert count > 400


def test_a_notation_is_recognised(t: tilebase.Tables) -> None:
    """Guards that without a notation every text is read as with its own, or not at all, and can be graded so."""
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    count, start = {"blank": 0, "tile": 0, "number": 0}, "123069478"
    texts = [escaped.replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\") for _, _, escaped in rows]
    for (notation, moves, _), text in zip(rows, texts, strict=True):
        found = tilebase.moves_in(text)
        if found is None or moves not in ["drrul", "ulldr", "4 7 8 9 6"]:
            continue
        # The letters of tiles alone do not say whose they are.
        if notation == "tile" and tilebase.moves_in(text, notation="blank") is not None:
            assert found == moves, text
            continue
        assert found in ["drrul", "4 7 8 9 6"], text
        grades = t.eight.grade([start] * 2, [text, found])
        assert [grade.extra for grade in grades] == [0, 0], text
        count[notation] += 1
    assert min(count.values()) > 10, count
    # One list may have several notations.
    kinds = ["drrul", "4 7 8 9 6", "Move 4 up, 7 left, 8 left, 9 down, 6 right", "D R2 U L", "up, left, left, down, right"]
    assert [grade.extra for grade in t.eight.grade([start] * 5, kinds)] == [0, 0, 0, 0, None]
    assert t.eight.grade(start, "4 7 8 9 6").extra == tilebase.grade(start, "4 7 8 9 6").extra == 0
    refused(ValueError, "notation number", lambda: t.eight.grade(start, "4 7 8 9 6", notation="blank"))


def test_moves_in_texts_about_a_larger_board(t: tilebase.Tables) -> None:
    lines = FILE.with_name("moves-4x2.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    numbers = t.puzzle(str(ROOT / "tests" / "samples" / "numbers.toml"))
    for notation, moves, on_board, escaped in rows:
        text = escaped.replace("\\n", "\n")
        assert tilebase.moves_in(text, notation=notation) == (None if moves == "?" else moves), text
        [grade] = numbers.grade(["_,10,11,12,9,13,14,15"], [text], notation=notation)
        assert (grade.reaches and grade.extra == 0) == (on_board == "reaches"), (notation, text)
    assert len(rows) > 40
    assert numbers.after("_,10,11,12,9,13,14,15", "D R3") == "9,10,11,12,13,14,15,_"
    refused(ValueError, "expected counts", lambda: t.eight.after("123069478", "D R3"))


def test_an_empty_text_is_an_answer_only_at_the_goal(t: tilebase.Tables) -> None:
    refused(ValueError, "expected moves, found none", lambda: t.eight.grade("123069478", ""))
    first, second, third = t.eight.grade(["123069478", "12345678_", "123069478"], ["", " ", "."])
    assert first.unreadable is not None and "expected moves, found none" in first.unreadable
    assert (second.unreadable, second.reaches) == (third.unreadable, not third.reaches) == (None, True)


def test_a_list_with_none_is_graded(t: tilebase.Tables) -> None:
    texts = [None, "drrul", "It cannot be solved."]
    for some in [texts, tuple(texts)]:
        grades = t.eight.grade(["123069478"] * 3, some)
        assert [grade.reaches for grade in grades] == [False, True, False]
        assert [grade.unreadable is None for grade in grades] == [False, True, False]
    found = [tilebase.moves_in(text or "") for text in texts]
    assert [grade.extra for grade in t.eight.grade(["123069478"] * 3, found)] == [None, 0, None]
    refused(ValueError, "moves", lambda: t.eight.after(["123069478"] * 3, found))
    assert t.eight.after("123069478", "Down, right twice, up, left.") == "1234_6789"
    refused(ValueError, "blank, tile or number", lambda: tilebase.moves_in("up", notation="words"))
