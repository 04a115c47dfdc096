"""The decks as shipped: complete, as drawn, self-contained, small, and told apart by everybody."""

import gzip
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.client_art.colours import as_seen, contrast, distance

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "client"
GOLDEN = Path(__file__).parent
FORTY = {rank + suit for rank in "A234567FCR" for suit in "DCSB"}
FIFTY_TWO = {rank + suit for rank in "A23456789TFCR" for suit in "DCSB"}
CARDS = {"napoletane": FORTY, "piacentine": FORTY, "francesi": FIFTY_TWO}
SKINS = {
    "napoletane": "napoletane",
    "piacentine": "piacentine",
    "francesi-2": "francesi",
    "francesi-4": "francesi",
}
PAPER = "#fffdf5"
GZIP_BUDGET = 10 * 1024
FAR = 20  # delta E; two browns that differ by 4 were taken for one at the size of an index

# All that the art is drawn with: no text, so no font; no style, script, image or foreign element.
DRAWING = {
    *("svg", "g", "defs", "use", "pattern", "clipPath"),
    *("path", "circle", "ellipse", "rect"),
}
INSIDE = {"#p", "#h"}

decks = pytest.mark.parametrize("deck", CARDS)
skins = pytest.mark.parametrize("skin", SKINS)


def shipped(deck: str) -> Path:
    """The file that the client fetches."""
    return CLIENT / "public" / "decks" / f"{deck}.json"


def parts(deck: str) -> dict[str, Any]:
    """What the file holds."""
    read: dict[str, Any] = json.loads(shipped(deck).read_text(encoding="utf-8"))
    return read


def inks(skin: str) -> dict[str, str]:
    """The colour of each suit's index."""
    colours: dict[str, str] = parts(SKINS[skin])["inks"][skin]
    return colours


def fragments(deck: str) -> Iterator[str]:
    """Every piece of SVG in a deck, each made a document."""
    read = parts(deck)
    sizes = [part for size in read["sizes"].values() for part in size.values() if "<" in part]
    pieces = [*read["pictures"].values(), *read["signs"].values(), *sizes, read["edge"]]
    yield read["back"]
    for piece in pieces:
        yield f'<svg xmlns="http://www.w3.org/2000/svg">{piece}</svg>'


def run(script: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run one of the programs that draw."""
    command = [sys.executable, str(CLIENT / "art" / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@decks
def test_a_deck_has_all_its_cards_each_with_a_picture_of_its_own(deck: str) -> None:
    pictures = parts(deck)["pictures"]
    assert set(pictures) == CARDS[deck]
    assert len(set(pictures.values())) == len(CARDS[deck])


@pytest.mark.parametrize("script", ["build.py", "letters.py"])
def test_what_is_shipped_is_what_is_drawn(script: str) -> None:
    checked = run(script, "--check")
    assert (checked.returncode, checked.stderr) == (0, "")


@skins
def test_no_card_changes_unnoticed(skin: str) -> None:
    """After a change that was looked at: `build.py --digests SKIN` writes the golden file."""
    golden = (GOLDEN / f"{skin}.sha256").read_text(encoding="utf-8")
    assert run("build.py", "--digests", skin).stdout == golden


@decks
def test_cards_refer_to_nothing_outside_themselves(deck: str) -> None:
    for svg in fragments(deck):
        elements = list(ET.fromstring(svg).iter())
        assert {element.tag.rpartition("}")[2] for element in elements} <= DRAWING, svg
        references = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', svg)
        assert {"".join(reference) for reference in references} <= INSIDE, svg
        assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"], svg


@decks
def test_every_language_can_write_its_indices(deck: str) -> None:
    style = "french." if deck == "francesi" else ""
    keys = [f"index.{style}{rank}" for rank in "FCR"] + [f"letter.{style}{suit}" for suit in "DCSB"]
    letters = parts(deck)["letters"]
    for language in ("it", "en", "es"):
        catalogue = json.loads((CLIENT / "src" / "i18n" / f"{language}.json").read_text("utf-8"))
        written = [catalogue[key] for key in keys]
        assert [label for label in written if label not in letters] == []
        assert len(set(written[:3])) == 3, "figures are told apart"
        assert len(set(written[3:])) == 4, "suits are told apart"


@pytest.mark.rule("R8")
def test_each_french_suit_stands_in_for_an_italian_one() -> None:
    words = json.loads((CLIENT / "src" / "i18n" / "it.json").read_text("utf-8"))
    named = {words[f"suit.{suit}"]: words[f"suit.french.{suit}"] for suit in "DCSB"}
    assert named == {"denari": "quadri", "coppe": "cuori", "spade": "picche", "bastoni": "fiori"}
    reds = [suit for suit, ink in inks("francesi-2").items() if ink == inks("francesi-2")["C"]]
    assert reds == ["D", "C"]


@decks
def test_a_deck_travels_in_ten_kilobytes(deck: str) -> None:
    assert len(gzip.compress(shipped(deck).read_bytes(), 9)) <= GZIP_BUDGET


@skins
def test_an_index_stands_out_from_the_paper(skin: str) -> None:
    assert {suit: contrast(ink, PAPER) >= 4.5 for suit, ink in inks(skin).items()} == dict.fromkeys(
        "DCSB", True
    )


@pytest.mark.parametrize("eyes", ["all cones", "no red", "no green", "no blue"])
@skins
def test_suits_of_two_colours_are_two_colours_to_everybody(skin: str, eyes: str) -> None:
    colours = set(inks(skin).values())
    assert len(colours) == (2 if skin == "francesi-2" else 4)
    near = [
        (one, other)
        for one, other in combinations(sorted(colours), 2)
        if distance(as_seen(one, eyes), as_seen(other, eyes)) < FAR
    ]
    assert near == []
