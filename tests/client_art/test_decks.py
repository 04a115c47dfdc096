"""The decks as shipped: complete, as drawn, self-contained and small."""

import gzip
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).with_name("napoletane.sha256")
ITALIAN_CARDS = {rank + suit for rank in "A234567FCR" for suit in "DCSB"}
GZIP_BUDGET = 10 * 1024

# All that the art is drawn with: no text, so no font; no style, script, image or foreign element.
DRAWING = {
    *("svg", "g", "defs", "use", "pattern"),
    *("path", "circle", "ellipse", "rect"),
}


def shipped(deck: str) -> Path:
    """The file that the client fetches."""
    return ROOT / "client" / "public" / "decks" / f"{deck}.json"


@pytest.fixture(scope="module")
def napoletane() -> dict[str, str]:
    cards: dict[str, str] = json.loads(shipped("napoletane").read_text(encoding="utf-8"))
    return cards


def test_napoletane_are_forty_cards_and_a_back_all_different(napoletane: dict[str, str]) -> None:
    assert set(napoletane) == ITALIAN_CARDS | {"back"}
    assert len(set(napoletane.values())) == 41


def test_shipped_decks_are_what_the_generator_draws() -> None:
    build = ROOT / "client" / "art" / "build.py"
    checked = subprocess.run(
        [sys.executable, build, "--check"], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_no_card_changes_unnoticed(napoletane: dict[str, str]) -> None:
    """After a change that was looked at: `build.py --digests napoletane` writes the golden file."""
    golden = {card: digest for digest, card in map(str.split, GOLDEN.read_text().splitlines())}
    drawn = {card: sha256(svg.encode()).hexdigest() for card, svg in napoletane.items()}
    assert drawn == golden


def test_cards_refer_to_nothing_outside_themselves(napoletane: dict[str, str]) -> None:
    for card, svg in napoletane.items():
        elements = list(ET.fromstring(svg).iter())
        assert {element.tag.rpartition("}")[2] for element in elements} <= DRAWING, card
        references = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', svg)
        assert {"".join(reference) for reference in references} <= {"#p"}, card
        assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"], card


def test_a_deck_travels_in_ten_kilobytes() -> None:
    assert len(gzip.compress(shipped("napoletane").read_bytes(), 9)) <= GZIP_BUDGET
