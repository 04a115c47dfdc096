"""Write the letters of the indices, as outlines of the font that the client speaks in.

The font's licence (OFL) allows it; a card drawn with outlines needs no font and looks the same
everywhere. Run again only for another letter or another font: what is written is checked in.
"""

import argparse
import json
import sys
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

CLIENT = Path(__file__).resolve().parents[1]
FONT = (
    CLIENT / "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files"
    "/atkinson-hyperlegible-next-latin-wght-normal.woff2"
)
LETTERS = Path(__file__).with_name("deckart") / "letters.json"

LABELS = ("10", "Kn", *"23456789ABCDEFHJKOPQRST")
PLAIN = {"0": "O"}
"""What is drawn instead: on cards, a zero has no stroke through it."""

WEIGHT = 720
CAP_HEIGHT = 100
WIDEST = 78
TUCK = -30
"""How much closer two letters of one label stand than in running text, in units of the font."""


def main(arguments: list[str]) -> str | None:
    """Write the letters, or compare them with what is checked in."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    text = _written(TTFont(FONT))
    if not parser.parse_args(arguments).check:
        LETTERS.write_text(text, encoding="utf-8")
    elif LETTERS.read_text("utf-8") != text:
        return f"{LETTERS.name}: not as in the font; run `python client/art/letters.py` and commit"
    return None


def _written(font: TTFont) -> str:
    lines = ",\n".join(f'"{label}":{json.dumps(_outline(font, label))}' for label in LABELS)
    return f"{{\n{lines}\n}}\n"


def _outline(font: TTFont, label: str) -> str:
    """Outline a label about the origin, of one height, and squeezed where it is too wide."""
    glyphs, names = font.getGlyphSet(location={"wght": WEIGHT}), font.getBestCmap()
    line, at = DecomposingRecordingPen(glyphs), 0.0
    for character in label:
        glyph = glyphs[names[ord(PLAIN.get(character, character))]]
        glyph.draw(TransformPen(line, Transform().translate(at)))
        at += glyph.width + TUCK
    bounds = BoundsPen(None)
    line.replay(bounds)
    left, _, right, _ = bounds.bounds
    height = CAP_HEIGHT / font["OS/2"].sCapHeight
    width = min(height, WIDEST / (right - left))
    place = Transform(width, 0, 0, -height, -width * (left + right) / 2, CAP_HEIGHT / 2)
    pen = SVGPathPen(None, ntos=lambda value: str(round(value)))
    line.replay(TransformPen(pen, place))
    return str(pen.getCommands())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
