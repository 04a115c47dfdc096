"""A deck as it is shipped: pictures, and apart from them what an index is put together from.

A card's face depends on the language, the size of the index and, in the French deck, the number
of colours. So that none of them multiplies what travels, whoever shows a card joins its parts:
`face` here, for the sheets and the tests, `client/src/cards/face.ts` on the page.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from deckart.palette import EDGE, FRAME, PAPER
from deckart.svg import element, group, num, path, rect

WIDTH = 100
RIGHT = 96.0
STRIP = 25.0
MARGIN = 5.0
SIZES = {"100": 1.0, "130": 1.3, "160": 1.6}
"""How large the index may be, as a percentage and as a factor."""

LETTER_PLACE = "translate(12.7 19) scale(.23)"
SUIT_LETTER_PLACE = "translate(12.7 80) scale(.17)"


@dataclass(frozen=True, slots=True)
class Deck:
    """Pictures by card id, drawn in a field that leaves a strip on the left for the index."""

    height: int
    inks: dict[str, dict[str, str]]
    """By skin and suit: the colour of the index, and what `currentColor` is in a picture."""

    labels: tuple[str, ...]
    signs: dict[str, str]
    pictures: dict[str, str]
    back: str
    is_framed: bool
    is_french: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """What is written on a card, and how large: `size` is a key of SIZES."""

    label: str
    suit_letter: str = ""
    size: str = "100"


def document(body: str, height: int, **attributes: str) -> str:
    """Write a card as an SVG text of its own."""
    box = f"0 0 {WIDTH} {height}"
    return element("svg", body, xmlns="http://www.w3.org/2000/svg", viewBox=box, **attributes)


def edge(height: int) -> str:
    """Draw the card itself, with nothing on it."""
    size = (WIDTH - 1.5, height - 1.5)
    return rect((0.75, 0.75), size, rx=7, fill=PAPER, stroke=EDGE, stroke_width=1.5)


def face(deck: Deck, card: str, index: Index, *, skin: str) -> str:
    """Join the parts of a card into what is shown."""
    suit, size = card[-1], _size(deck, SIZES[index.size])
    letters = [(index.label, LETTER_PLACE)]
    if index.suit_letter:
        letters.append((index.suit_letter, SUIT_LETTER_PLACE))
    written = "".join(path(outlines()[one], transform=place) for one, place in letters)
    return document(
        edge(deck.height)
        + size["frame"]
        + group(deck.pictures[card], transform=size["picture"])
        + group(deck.signs[suit] + written, transform=size["index"], fill="currentColor"),
        deck.height,
        color=deck.inks[skin][suit],
    )


def archive(deck: Deck) -> str:
    """Write a deck as JSON, a card a line so that a changed card is a changed line."""
    parts: dict[str, object] = {
        "height": deck.height,
        "inks": deck.inks,
        "edge": edge(deck.height),
        "sizes": {name: _size(deck, factor) for name, factor in SIZES.items()},
        "places": {"letter": LETTER_PLACE, "suitLetter": SUIT_LETTER_PLACE},
        "letters": {label: outlines()[label] for label in deck.labels},
        "signs": deck.signs,
        "back": deck.back,
    }
    lines = _lines(parts.items())
    return f'{{\n{lines},\n"pictures":{{\n{_lines(deck.pictures.items())}\n}}\n}}\n'


@cache
def outlines() -> dict[str, str]:
    """Read the outlines of the letters, 100 units high about the origin."""
    letters: dict[str, str] = json.loads(Path(__file__).with_name("letters.json").read_text())
    return letters


def _size(deck: Deck, factor: float) -> dict[str, str]:
    """Where frame, picture and index are: a wider strip for the index leaves less of a picture."""
    strip, middle = STRIP * factor, deck.height / 2
    scale = (RIGHT - strip) / (RIGHT - STRIP)
    corner, size = (strip, MARGIN), (RIGHT - strip, deck.height - 2 * MARGIN)
    frame = rect(corner, size, rx=4, fill="none", stroke=FRAME, stroke_width=1)
    left, top = num(RIGHT * (1 - scale)), num(middle * (1 - scale))
    return {
        "frame": frame if deck.is_framed else "",
        "picture": f"translate({left} {top}) scale({scale:.3g})",
        "index": f"scale({factor:.3g})",
    }


def _lines(parts: Iterable[tuple[str, object]]) -> str:
    compact = (",", ":")
    return ",\n".join(
        f"{json.dumps(key)}:{json.dumps(part, separators=compact)}" for key, part in parts
    )
