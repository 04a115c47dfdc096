"""Heads, hands and headgear shared by the figures; every head looks to the left."""

from deckart.costumes import Costume, Person
from deckart.palette import BLUSH, GOLD, GRASS, GRASS_DARK, INK, RED, SKIN, STEEL, WHITE
from deckart.svg import Point, circle, ellipse, group, path, placed

# Scale of each sign when held, and how far its middle is above the hand.
GRIPS = {"D": (0.27, 11), "C": (0.34, 13), "S": (0.6, 19), "B": (0.58, 16)}
SMILE = "M-4.5 6C-3 7.4 0 7.4 1.5 6"


def outlined(body: str, width: float = 1.6) -> str:
    """Ink the outlines of a body."""
    return group(body, stroke=INK, stroke_width=width, stroke_linejoin="round")


def limb(d: str, colour: str, width: float) -> str:
    """Draw a sleeve, leg or feather along a line, inked on both sides."""
    return group(
        path(d, stroke=INK, stroke_width=width + 3) + path(d, stroke=colour, stroke_width=width),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def hand(at: Point) -> str:
    """Draw a closed hand."""
    return outlined(circle(at, 4, fill=SKIN))


def held(person: Person, grip: Point) -> str:
    """Draw the sign of a person's suit in a closed hand at the grip."""
    x, y = grip
    scale, above = GRIPS[person.suit]
    return placed(person.sign, (x, y - above), scale=scale) + hand((x, y + 1))


def head(at: Point, costume: Costume) -> str:
    """Draw face, hair and beard about the middle of the face, 17 wide and 20 high."""
    neck = path("M-4 6V16H6V6z", fill=SKIN)
    hair = path(
        "M-8-6C-13 4-13 10-10 15C-7 15-6 12-6 9H7C7 12 8 15 11 15C14 10 13 2 9-7z",
        fill=costume.hair,
    )
    fringe = path("M-9-2C-10-13 10-14 9.5 1C8-5 4-8-1-7.5C-5-7-8-5-9-2z", fill=costume.hair)
    face = ellipse((0, 0), (8.5, 10), fill=SKIN) + circle((4, 3), 2, fill=BLUSH, stroke="none")
    mouth = _beard(costume.beard) if costume.beard else path(SMILE, fill="none")
    features = path("M-5.5-1.5v1.2M1.5-1.5v1.2", stroke_width=2.2) + path(
        "M-7.5-4.6C-6.5-5.6-5-5.6-4-5M0-5C1-5.8 3-5.8 4-4.8M-2.5-1.5L-4 2.6L-2 3",
        fill="none",
        stroke_width=1.1,
    )
    body = neck + hair + face + mouth + features + fringe
    return placed(group(body, stroke=INK, stroke_width=1.4, stroke_linecap="round"), at)


def _beard(colour: str) -> str:
    whiskers = path(
        "M-8.5 0C-10 12-7 22-2 26C5 23 10 14 8.5-1C7 3 4 4 1 3.6C-1 3-4 3-5.5 3.6C-7 4-8 3-8.5 0z",
        fill=colour,
    )
    return whiskers + path("M-5 6.4C-3.5 7.6-1 7.6 .5 6.4M-3 12v7M1 12v7M4 9v6", fill="none")


def collar(at: Point) -> str:
    """Draw a white ruff under a head."""
    ruff = path(
        "M-13 0C-14 6-9 8-7 5C-5 9-2 9 0 6C2 9 5 9 7 5C9 8 14 6 13 0C6-4-6-4-13 0z", fill=WHITE
    )
    return placed(outlined(ruff, 1.4), at)


def crown(at: Point) -> str:
    """Draw a king's crown standing on the middle of its band."""
    band = path("M-11 0C-5-2.5 5-2.5 11 0L10 5C4 3-4 3-10 5z", fill=GOLD)
    points = path("M-11 0L-14-12L-6.5-6L0-15L6.5-6L14-12L11 0C5-2.5-5-2.5-11 0z", fill=GOLD)
    jewels = path("M-14-13h0M0-16h0M14-13h0", stroke=RED, stroke_width=4, stroke_linecap="round")
    return placed(outlined(points + band) + jewels, at)


def hat(at: Point, costume: Costume) -> str:
    """Draw the hat a costume names, standing on the brow."""
    drawn = HATS[costume.hat](costume)
    return placed(outlined(drawn, 1.4), at)


def _plume(colour: str) -> str:
    return path("M8-5C13-17 22-18 28-15C26-12 27-9 23-7C21-3 14-1 8 0z", fill=colour) + path(
        "M9-3C14-9 19-12 25-13", fill="none", stroke_width=1
    )


def _beret(costume: Costume) -> str:
    return _plume(WHITE) + _plain_beret(costume)


def _plain_beret(costume: Costume) -> str:
    crown_of_hat = path(
        "M-12 1C-16-10-4-14 4-12C13-11 15-3 11 2C4-3-5-3-12 1z", fill=costume.lining
    )
    return crown_of_hat + path("M-11 2C-5-2 5-2 11 2L10 5C4 1.5-4 1.5-10 5z", fill=costume.trim)


def _brim(costume: Costume) -> str:
    return _plume(costume.trim) + _plain_brim(costume)


def _plain_brim(costume: Costume) -> str:
    top = path("M-9 0C-9-13 8-14 9 0z", fill=costume.lining)
    brim = path("M-17 2C-12-3 12-3 18 1C13 6-10 7-17 2z", fill=costume.lining)
    return top + path("M-9-1C-4-4 5-4 9-1V1H-9z", fill=costume.trim) + brim


def _cap(costume: Costume) -> str:
    top = path(
        "M-10 2C-12-12 2-16 9-12C17-8 20 2 18 9C14 6 12 2 10 1C4-2-4-2-10 2z", fill=costume.lining
    )
    return top + path("M-11 3C-5-2 5-2 11 3L10 7C4 3-4 3-10 7z", fill=costume.trim)


def _helm(costume: Costume) -> str:
    crest = path("M-2-12C4-22 18-20 20-8C21-2 18 4 14 6C16-2 10-9 2-11z", fill=costume.trim)
    dome = path("M-11 3C-13-12-4-15 1-15C9-14 13-6 11 3C5-1-5-1-11 3z", fill=STEEL)
    return crest + dome + path("M-12 4C-5-1 5-1 12 4L11 7C5 3-5 3-11 7z", fill=GOLD)


HATS = {
    "beret": _beret,
    "brim": _brim,
    "cap": _cap,
    "helm": _helm,
    "plain beret": _plain_beret,
    "plain brim": _plain_brim,
}


def ground() -> str:
    """Draw the strip of grass on which a figure stands."""
    grass = path("M0 149C10 141 24 144 36 142C48 140 60 142 71 148V152H0z", fill=GRASS)
    return grass + path(
        "M6 148l2-4l2 4M30 148l2-4l2 4M60 147l2-4l2 4",
        fill="none",
        stroke=GRASS_DARK,
        stroke_width=1.2,
    )
