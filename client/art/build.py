"""Write the art that the client ships, or compare it with what is checked in."""

import argparse
import sys
from pathlib import Path

from deckart.deck import SIZES, archive, face
from deckart.decks import DECKS, SKINS, digests
from deckart.icon import icon, icon_png
from deckart.labels import LANGUAGES, index_of
from deckart.png import same_picture
from deckart.sheet import sheet

PIXELS = (180, 192, 512)
"""The sizes of the icons that Apple's and Android's home screens ask for."""
PUBLIC = Path(__file__).resolve().parents[1] / "public"


def main(arguments: list[str]) -> str | None:
    """Run one of the four jobs; a stale file is named in the words returned."""
    options = _options(arguments)
    if options.check:
        return _compare()
    if options.digests:
        sys.stdout.write(digests(options.digests))
    elif options.sheet:
        skin, page = options.sheet
        Path(page).write_text(_sheet(skin, options), encoding="utf-8")
    else:
        _write()
    return None


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    jobs = parser.add_mutually_exclusive_group()
    jobs.add_argument("--check", action="store_true", help="compare, write nothing")
    jobs.add_argument("--digests", choices=SKINS, metavar="SKIN", help="list a SHA-256 per card")
    jobs.add_argument("--sheet", nargs=2, metavar=("SKIN", "PAGE"), help="write a page to look at")
    parser.add_argument("--language", choices=LANGUAGES, default="it", help="of the sheet")
    parser.add_argument("--index", choices=SIZES, default="100", help="size on the sheet, in %%")
    parser.add_argument("--letters", action="store_true", help="suit letters on the sheet")
    return parser.parse_args(arguments)


def _sheet(skin: str, options: argparse.Namespace) -> str:
    deck = DECKS[SKINS[skin]]()
    faces = {
        card: face(
            deck,
            card,
            index_of(
                deck,
                card,
                language=options.language,
                size=options.index,
                with_letter=options.letters,
            ),
            skin=skin,
        )
        for card in deck.pictures
    }
    return sheet(faces | {"back": deck.back})


def _drawn() -> dict[Path, str]:
    """Draw every text file that is shipped."""
    decks = {PUBLIC / "decks" / f"{name}.json": archive(draw()) for name, draw in DECKS.items()}
    icons = {"icon.svg": icon(), "icon-maskable.svg": icon(corners=0)}
    return decks | {PUBLIC / name: text for name, text in icons.items()}


def _pictures() -> dict[Path, bytes]:
    """Draw every picture that is shipped."""
    return {PUBLIC / f"icon-{size}.png": icon_png(size) for size in PIXELS}


def _write() -> None:
    for file, text in _drawn().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for file, picture in _pictures().items():
        file.write_bytes(picture)


def _compare() -> str | None:
    drawn = _drawn().items()
    stale = [
        file.name for file, text in drawn if not file.exists() or file.read_text("utf-8") != text
    ]
    stale += [
        file.name
        for file, picture in _pictures().items()
        if not file.exists() or not same_picture(file.read_bytes(), picture)
    ]
    if not stale:
        return None
    return f"{', '.join(stale)}: not as drawn; run `python client/art/build.py` and commit"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
