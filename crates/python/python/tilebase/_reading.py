"""Moves in free text, such as the answers of people and language models."""

from __future__ import annotations

import re
from typing import Literal

_DIRECTIONS = {"down": "d", "left": "l", "right": "r", "up": "u", "↓": "d", "←": "l", "→": "r", "↑": "u"}

_HEADING = re.compile(r"\b(?:answer|solution|moves)\b\W*:", re.IGNORECASE)
_LIST_NUMBER = re.compile(r"^\s*(?:[-*]\s*)?(?:(?:step|move)\s+)?\d+\s*[.):]\s", re.IGNORECASE | re.MULTILINE)
_DOUBT = re.compile(r"\b(?:or|not|no|cannot|can't|don't|impossible|unsolvable)\b", re.IGNORECASE)
_DIRECTION = re.compile(r"[↓←→↑]|\b(?:down|left|right|up)\b|(?<!['’])\b[dlru]+\b(?!['’])", re.IGNORECASE)
_TILE = re.compile(r"\b[1-9]\b")
_DIRECTION_OF_TILE = re.compile(r"\b[1-9]\W*(?:down|left|right|up|[↓←→↑])", re.IGNORECASE)


def moves_in(text: str, *, notation: Literal["blank", "tile", "number"] = "blank") -> str | None:
    """Return the moves in a free text, for `Puzzle.grade` with the same notation.

    Only the text after the last "answer:", "solution:" or "moves:" counts, if there is one, and numbers
    of a list, such as "1." and "Step 2:", are ignored. Directions are the words down, left, right and
    up, arrows, and words of only the letters d, l, r and u, such as "drrul" (not "I'd" and "I'll").
    Numbers of tiles are single digits or, in a text without words, many together, such as "47896".

    Args:
        text: the text of a person or a program.
        notation: how the text writes moves: "blank", as the direction of the empty square; "tile", as
            that of the tile or cube; "number", as the number of the tile, whose direction is ignored.

    Returns:
        A letter or a digit for each move. None if that would be a guess: if there is no move; if
        there are words such as "or" and "not"; or if directions are those of tiles ("5 left"), but the
        notation is "blank".

    >>> moves_in("Move tile 5 left, then 8 up.", notation="tile")
    'lu'
    >>> moves_in("Move tile 5 left, then 8 up.", notation="number")
    '58'
    >>> moves_in("I go left first. Answer: down, right, right, up, left")
    'drrul'
    >>> print(moves_in("Left or right"), moves_in("Move tile 5 left, then 8 up."))
    None None
    """
    if notation not in ("blank", "tile", "number"):
        msg = f"notation {notation!r}: expected blank, tile or number"
        raise ValueError(msg)
    after = _HEADING.split(text)[-1]
    after = _LIST_NUMBER.sub(" ", after)
    if _DOUBT.search(after) or (notation == "blank" and _DIRECTION_OF_TILE.search(after)):
        return None
    if notation == "number":
        tile = _TILE if re.search(r"[^\W\d]", after) else r"[1-9]"
        return "".join(found.group() for found in re.finditer(tile, after)) or None
    words = (found.group().lower() for found in _DIRECTION.finditer(after))
    return "".join(_DIRECTIONS.get(word, word) for word in words) or None
