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
    """Return the moves that a free text names, for `Puzzle.grade` with the same notation.

    Only what is behind the last "answer:", "solution:" or "moves:" counts, where there is one, and the
    numbers of a list, such as "1." and "Step 2:", do not. Directions are the words down, left, right
    and up, arrows, and words of the letters d, l, r and u alone, such as "drrul" (not "I'd" and "I'll"). Numbers of
    tiles are single digits, or many together where there are no words, such as "47896".

    Args:
        text: what a person or a program wrote.
        notation: what a move names in it: "blank", the direction of the empty square; "tile", that of
            the tile or cube; "number", the tile: then directions beside it do not count.

    Returns:
        A letter or a digit for each move. None where that would be a guess: if there is no move; if
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
    behind = _HEADING.split(text)[-1]
    behind = _LIST_NUMBER.sub(" ", behind)
    if _DOUBT.search(behind) or (notation == "blank" and _DIRECTION_OF_TILE.search(behind)):
        return None
    if notation == "number":
        tile = _TILE if re.search(r"[^\W\d]", behind) else r"[1-9]"
        return "".join(found.group() for found in re.finditer(tile, behind)) or None
    words = (found.group().lower() for found in _DIRECTION.finditer(behind))
    return "".join(_DIRECTIONS.get(word, word) for word in words) or None
