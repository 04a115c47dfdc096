"""Reference texts and pictures of the main screens: `python -m tools.keepsakes` writes them.

The texts are what a screen reader reads, in every language. A picture is valid only for the browser
version that took it, which is stored with it.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops
from playwright.sync_api import Page, ViewportSize

from tools.chromium import ChromiumMissingError, chromium
from tools.gallery import (
    DESK,
    LANGUAGES,
    PHONE,
    SIDEWAYS,
    Gallery,
    Look,
    Scheme,
    build,
    name_of,
    opened,
)
from tools.node import ROOT

FOLDER = ROOT / "tests" / "e2e" / "screens"
WORDS = FOLDER / "words"
PICTURES = ROOT / "docs" / "pictures"
BROWSER = FOLDER / "browser.txt"

SPOKEN = (
    "lobby",
    "create-table",
    "four-waiting",
    "four-other",
    "four-follow",
    "four-premove",
    "four-accuso-panel",
    "four-absent",
    "link-long",
    "four-pause",
    "four-won",
    "two-lead",
    "chiamatre-call",
    "chiamatre-secret",
    "chiamatre-pause",
    "sette_e_mezzo-bet",
    "sette_e_mezzo-settled",
    "sette_e_mezzo-classica-bank",
    "chemin_de_fer-called",
    "chemin_de_fer-purchase",
    "chemin_de_fer-casino-bets",
    "fair-holds",
)
"""The states whose texts are stored."""


class Shot(NamedTuple):
    """A stored picture of a state, which README and the guides show."""

    state: str
    size: ViewportSize
    scheme: Scheme
    lang: str = "it"

    @property
    def look(self) -> Look:
        """Return how to show the state."""
        return Look(lang=self.lang, size=self.size, scheme=self.scheme)

    @property
    def file(self) -> Path:
        """Return the path of the picture."""
        parts = (self.state, name_of(self.size), self.scheme)
        lang = () if self.lang == "it" else (self.lang,)
        return PICTURES / ".".join((*parts, *lang, "webp"))


SHOTS = (
    Shot("lobby", DESK, "light"),
    Shot("lobby-newcomer", PHONE, "light"),
    Shot("lobby-newcomer", PHONE, "light", "en"),
    Shot("four-follow", PHONE, "light"),
    Shot("four-follow", PHONE, "light", "en"),
    Shot("four-follow", SIDEWAYS, "dark"),
    Shot("four-accuso-panel", PHONE, "dark"),
    Shot("four-pause", PHONE, "light"),
    Shot("two-lead", PHONE, "light"),
    Shot("chiamatre-secret", PHONE, "light"),
    Shot("sette_e_mezzo-bet", PHONE, "light"),
    Shot("chemin_de_fer-bets", PHONE, "light"),
    Shot("chemin_de_fer-casino-bets", DESK, "light"),
    Shot("dashboard", DESK, "light"),
    Shot("dashboard", DESK, "light", "en"),
    Shot("clock-level", DESK, "dark"),
    Shot("clock-level", DESK, "dark", "en"),
)

TOLERANCE = 0.001
"""The share of pixels that may differ."""
SAME = 24
"""The largest channel difference of pixels that count as equal."""


def words_of(page: Page) -> str:
    """Return what a screen reader reads on the page, line by line."""
    return page.locator("body").aria_snapshot() + "\n"


def picture_of(page: Page) -> bytes:
    """Return the page as a lossless picture."""
    packed = BytesIO()
    shot = Image.open(BytesIO(page.screenshot(animations="allow", caret="hide")))
    shot.convert("RGB").save(packed, "WEBP", lossless=True)
    return packed.getvalue()


def difference(one: bytes, other: bytes) -> float:
    """Return the share of pixels that differ between two pictures; 1 if their sizes differ."""
    first, second = (Image.open(BytesIO(picture)).convert("RGB") for picture in (one, other))
    if first.size != second.size:
        return 1.0
    red, green, blue = ImageChops.difference(first, second).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    differing = sum(most.histogram()[SAME:])
    return differing / (first.width * first.height)


def words_file(state: str, lang: str) -> Path:
    """Return the path of a state's text."""
    return WORDS / f"{state}.{lang}.yaml"


def keep(gallery: Gallery) -> None:
    """Store the current texts and pictures."""
    for state in SPOKEN:
        for lang in LANGUAGES:
            words = words_of(gallery.show(state, Look(lang=lang)))
            words_file(state, lang).write_text(words, encoding="utf-8")
    for shot in SHOTS:
        shot.file.write_bytes(picture_of(gallery.show(shot.state, shot.look)))
    BROWSER.write_text(f"{gallery.version}\n", encoding="utf-8")


def main() -> int:
    """Build the gallery, and store the texts and pictures of its main screens."""
    for folder in (WORDS, PICTURES):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
    build()
    try:
        with opened(chromium()) as gallery:
            keep(gallery)
    except ChromiumMissingError as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
