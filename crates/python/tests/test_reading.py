"""Moves in free text."""

import pytest
import tilebase


@pytest.mark.parametrize(
    ("text", "notation", "found"),
    [
        ("1. Move tile 5 left\n2. Move tile 8 up\n", "tile", "lu"),
        ("1. Move tile 5 left\n2. Move tile 8 up\n", "number", "58"),
        ("1. Move tile 5 left\n2. Move tile 8 up\n", "blank", None),
        ("Step 1: Up\nStep 2: left", "blank", "ul"),
        ("First I thought of up. **Answer:** ↓→→↑←", "blank", "drrul"),
        ("D R R U L", "blank", "drrul"),
        ("The tiles 4, 7 and 8", "number", "478"),
        ("Moves: 47896", "number", "47896"),
        ("up or down", "blank", None),
        ("I'd go up, then I’ll go left", "blank", "ul"),
        ("I'd say it is hard", "blank", None),
        ("I do not know", "blank", None),
        ("12 moves", "number", None),
        ("", "number", None),
    ],
)
def test_moves_in_free_text(t: tilebase.Tables, text: str, notation: str, found: str | None) -> None:
    assert tilebase.moves_in(text, notation=notation) == found  # type: ignore[arg-type]
    if found is not None:
        # What is found can be graded in the same notation.
        t.eight.grade("123069478", found, notation=notation)  # type: ignore[arg-type]


def test_a_notation_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="expected blank, tile or number"):
        tilebase.moves_in("up", notation="words")  # type: ignore[arg-type]
