"""What the main screens say and look like, kept to compare with: `python -m tools.keepsakes` keeps.

Words are kept as a screen reader meets them, in every language. Pictures hold only for the browser
that took them, whose version is kept beside them.
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
PICTURES = FOLDER / "pictures"
BROWSER = PICTURES / "browser.txt"

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
    "called-call",
    "called-secret",
    "called-pause",
    "sette-bet",
    "sette-settled",
    "classica-bank",
    "cdf-called",
    "cdf-purchase",
    "casino-bets",
    "fair-holds",
)
"""The states whose words are kept."""


class Shot(NamedTuple):
    """A picture that is kept, of a state in Italian."""

    state: str
    size: ViewportSize
    scheme: Scheme

    @property
    def look(self) -> Look:
        """How the state is looked at."""
        return Look(size=self.size, scheme=self.scheme)

    @property
    def file(self) -> Path:
        """Where the picture is kept."""
        return PICTURES / f"{self.state}.{name_of(self.size)}.{self.scheme}.webp"


SHOTS = (
    Shot("lobby", DESK, "light"),
    Shot("four-follow", PHONE, "light"),
    Shot("four-follow", SIDEWAYS, "dark"),
    Shot("four-accuso-panel", PHONE, "dark"),
    Shot("four-pause", PHONE, "light"),
    Shot("two-lead", PHONE, "light"),
    Shot("called-secret", PHONE, "light"),
    Shot("sette-bet", PHONE, "light"),
    Shot("cdf-bets", PHONE, "light"),
    Shot("casino-bets", DESK, "light"),
)

TOLERANCE = 0.001
"""The part of all pixels that may differ."""
SAME = 24
"""How far a channel may be off in a pixel that counts as the same."""


def words_of(page: Page) -> str:
    """Return what a screen reader meets on the page, line by line."""
    return page.locator("body").aria_snapshot() + "\n"


def picture_of(page: Page) -> bytes:
    """Return the page as a picture that has lost nothing."""
    packed = BytesIO()
    shot = Image.open(BytesIO(page.screenshot(animations="allow", caret="hide")))
    shot.convert("RGB").save(packed, "WEBP", lossless=True)
    return packed.getvalue()


def difference(one: bytes, other: bytes) -> float:
    """Return the part of the pixels in which two pictures differ, 1 if their sizes do."""
    first, second = (Image.open(BytesIO(picture)).convert("RGB") for picture in (one, other))
    if first.size != second.size:
        return 1.0
    red, green, blue = ImageChops.difference(first, second).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    differing = sum(most.histogram()[SAME:])
    return differing / (first.width * first.height)


def words_file(state: str, lang: str) -> Path:
    """Return where the words of a state are kept."""
    return WORDS / f"{state}.{lang}.yaml"


def keep(gallery: Gallery) -> None:
    """Keep words and pictures as they are now."""
    for state in SPOKEN:
        for lang in LANGUAGES:
            words = words_of(gallery.show(state, Look(lang=lang)))
            words_file(state, lang).write_text(words, encoding="utf-8")
    for shot in SHOTS:
        shot.file.write_bytes(picture_of(gallery.show(shot.state, shot.look)))
    BROWSER.write_text(f"{gallery.version}\n", encoding="utf-8")


def main() -> int:
    """Build the gallery, and keep what its main screens say and look like."""
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
