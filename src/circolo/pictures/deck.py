"""The decks: the parts of each card, from the files that the client fetches too.

`client/art/build.py` draws these files. The client joins the parts of a face in the same way
(`client/src/cards/face.ts`), and a test compares the faces.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

FOLDERS = (
    Path(__file__).with_name("decks"),
    Path(__file__).parents[3] / "client" / "public" / "decks",
)
"""The folder of the decks in an installed package, and in the repository; one of them exists."""

WIDTH = 100
ARCHIVES = {
    "napoletane": "napoletane",
    "piacentine": "piacentine",
    "francesi-2": "francesi",
    "francesi-4": "francesi",
}
"""The decks that a player may choose, each with the name of its file; two differ in colours only.
"""

BACK = "back"
"""The name of the picture of a card that lies face down."""

_OUTER = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_NAMED = re.compile(r'(id="|href="#|url\(#)')


class Size(Struct, frozen=True):
    """Where the parts of a face are at one size of the index."""

    frame: str
    picture: str
    index: str


class Archive(Struct, frozen=True):
    """The parts of a deck: SVG fragments, transforms, and outlines of letters."""

    height: int
    inks: Mapping[str, Mapping[str, str]]
    edge: str
    sizes: Mapping[str, Size]
    places: Mapping[str, str]
    letters: Mapping[str, str]
    signs: Mapping[str, str]
    back: str
    pictures: Mapping[str, str]


class Picture(Struct, frozen=True):
    """A card to draw: its deck, its picture in the deck's file, and the label in its corner."""

    deck: str
    name: str
    label: str = ""


@cache
def archive(deck: str) -> Archive:
    """Return the parts of a deck. Raises KeyError for a deck that there is not."""
    file = f"{ARCHIVES[deck]}.json"
    path = next(folder / file for folder in FOLDERS if (folder / file).is_file())
    return msgspec.json.decode(path.read_bytes(), type=Archive)


def height(deck: str) -> int:
    """Return the height of a card that is 100 wide."""
    return archive(deck).height


def face(picture: Picture, *, named: str = "") -> str:
    """Return a card as an SVG text of its own. `named` begins all names inside of it, so that
    several cards can be in one document.
    """
    body, colour = _parts(picture)
    box = f"0 0 {WIDTH} {height(picture.deck)}"
    ink = f' color="{colour}"' if colour else ""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{ink}>{body}</svg>'
    return _NAMED.sub(rf"\g<1>{named}", text) if named else text


def symbol(picture: Picture, name: str) -> str:
    """Return a card as an SVG symbol with this name, for documents that show it several times."""
    body, colour = _parts(picture)
    box = f"0 0 {WIDTH} {height(picture.deck)}"
    inside = _NAMED.sub(rf"\g<1>{name}-", body)
    return f'<symbol id="{name}" viewBox="{box}"><g color="{colour}">{inside}</g></symbol>'


def _parts(picture: Picture) -> tuple[str, str]:
    """Return what a card consists of, and the colour of its index."""
    parts = archive(picture.deck)
    if picture.name == BACK:
        found = _OUTER.fullmatch(parts.back)
        assert found is not None
        return found[1], ""
    suit, size = picture.name[1], parts.sizes["100"]
    letter = f'<path d="{parts.letters[picture.label]}" transform="{parts.places["letter"]}"/>'
    body = (
        f"{parts.edge}{size.frame}"
        f'<g transform="{size.picture}">{parts.pictures[picture.name]}</g>'
        f'<g transform="{size.index}" fill="currentColor">{parts.signs[suit]}{letter}</g>'
    )
    return body, parts.inks[picture.deck][suit]
