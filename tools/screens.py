"""Takes every screen in every size, language and scheme: `python -m tools.screens [STATE ...]`.

It writes build/screens/index.html, one page with all screens and a filter, and reports every fault:
`make screens`. No output is committed.
"""

import json
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.chromium import ChromiumMissingError, chromium
from tools.gallery import (
    LANGUAGES,
    PHONE,
    SCHEMES,
    SIZES,
    Gallery,
    Look,
    StateBrokenError,
    build,
    name_of,
    opened,
)
from tools.looks import axe, room
from tools.node import ROOT

FOLDER = ROOT / "build" / "screens"
PAGE = Path(__file__).with_name("screens.html")
STRAINED = {
    "long words": Look(lang="es", is_long=True),
    "large text": Look(text=200),
}
"""Looks that are checked but not photographed."""


def take(gallery: Gallery, state: str, lang: str) -> Iterator[str]:
    """Take a state in one language on all devices, and yield its faults."""
    gallery.show(state, Look(lang=lang))
    folder = FOLDER / state
    folder.mkdir(parents=True, exist_ok=True)
    for scheme in SCHEMES:
        for size in SIZES:
            page = gallery.turn(size, scheme)
            page.screenshot(
                path=folder / f"{lang}-{name_of(size)}-{scheme}.jpg",
                type="jpeg",
                quality=82,
                animations="allow",
                caret="hide",
            )
            faults = room(page)
            if scheme == "dark" or size == PHONE:
                faults += axe(page)
            for fault in faults:
                yield f"{state}, {lang}, {name_of(size)}, {scheme}: {fault}"


def strain(gallery: Gallery, state: str) -> Iterator[str]:
    """Yield the faults of a state with longer words, or larger ones."""
    for how, look in STRAINED.items():
        page = gallery.show(state, look)
        for fault in room(page):
            yield f"{state}, {how}: {fault}"


def faults_of(gallery: Gallery, state: str) -> list[str]:
    """Take a state in every language, and return its faults."""
    try:
        taken = [fault for lang in LANGUAGES for fault in take(gallery, state, lang)]
        return [*taken, *strain(gallery, state)]
    except StateBrokenError as broken:
        return [str(broken)]


def write_page(states: Sequence[str], faults: Sequence[str]) -> None:
    """Write the page that shows all screens."""
    told = {
        "states": list(states),
        "langs": LANGUAGES,
        "sizes": [name_of(size) for size in SIZES],
        "schemes": SCHEMES,
        "faults": list(faults),
    }
    page = PAGE.read_text(encoding="utf-8").replace('"SCREENS"', json.dumps(told))
    (FOLDER / "index.html").write_text(page, encoding="utf-8")


def main(wanted: Sequence[str]) -> int:
    """Take the named states, or all; exits with 1 if any has a fault."""
    begun = time.monotonic()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    build()
    try:
        with opened(chromium()) as gallery:
            states = [name for name in gallery.names() if not wanted or name in wanted]
            faults = []
            for state in states:
                found = faults_of(gallery, state)
                faults += found
                print(f"{state}: {len(found) or 'nothing'} wrong", flush=True)
    except ChromiumMissingError as missing:
        print(missing, file=sys.stderr)
        return 1
    write_page(states, faults)
    print(*faults, sep="\n")
    pictures = len(states) * len(LANGUAGES) * len(SIZES) * len(SCHEMES)
    took = f"{pictures} screens of {len(states)} states in {time.monotonic() - begun:.0f} s"
    print(f"{took}, {len(faults)} faults: {FOLDER / 'index.html'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
