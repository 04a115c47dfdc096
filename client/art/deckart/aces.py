"""The four aces, drawn large about the origin in a box 70 wide and 150 high."""

from deckart.palette import BLUE, GOLD, GRASS_DARK, INK, LEAF, PLUMAGE, RED, SUIT_COLOURS, WHITE
from deckart.people import crown, limb, outlined
from deckart.pips import club, coin, sword
from deckart.svg import circle, ellipse, path, placed


def ace(suit: str) -> str:
    """Draw the ace of a suit."""
    return {"D": _eagle, "C": _chalice, "S": _great_sword, "B": _great_club}[suit]()


def _eagle() -> str:
    """Asso di denari: the two-headed eagle, crowned, with the coin on its breast."""
    half = _wing() + _leg() + _eagle_head()
    body = path(
        "M-10-22C-16-8-15 16-7 30C-3 34 3 34 7 30C15 16 16-8 10-22C4-27-4-27-10-22z", fill=PLUMAGE
    )
    return (
        _tail()
        + placed(half, mirror=True)
        + half
        + outlined(body)
        + crown((0, -57))
        + placed(coin(), (0, -1), scale=0.36)
    )


def _wing() -> str:
    feathers = "M12-14L13 26M17-18L19 20M22-22L25 12M27-26L30 1M30-30L34-11M32-33L35-23"
    coverts = "M11-14L13 5M16-18L19-1M21-22L25-7M26-26L30-15"
    tips = "M13 26h0M19 20h0M25 12h0M30 1h0M34-11h0M35-23h0"
    return (
        limb(feathers, PLUMAGE, 3.4)
        + path(tips, stroke=GOLD, stroke_width=3, stroke_linecap="round")
        + limb(coverts, BLUE, 3)
        + limb("M9-17C13-28 20-35 32-35", PLUMAGE, 6)
    )


def _leg() -> str:
    return limb("M8 28L17 38", PLUMAGE, 5) + outlined(
        path("M17 36L27 38L21 41L26 47L18 44L17 50L13 43z", fill=GOLD), 1.2
    )


def _eagle_head() -> str:
    neck = limb("M4-20C3-34 5-42 10-47", PLUMAGE, 7)
    beak = path("M15-54C21-56 26-52 25-46C23-48 19-49 15-47z", fill=GOLD)
    tongue = path("M16-47L23-42", stroke=RED, stroke_width=2, stroke_linecap="round")
    skull = circle((11, -51), 6.5, fill=PLUMAGE)
    eye = circle((12.5, -52), 2, fill=WHITE) + circle((13, -52), 1, fill=INK)
    return neck + tongue + outlined(beak + skull, 1.4) + eye


def _tail() -> str:
    quills = "M0 26V66M0 28L-9 64M0 28L9 64M0 30L-17 58M0 30L17 58"
    tips = "M0 66h0M-9 64h0M9 64h0M-17 58h0M17 58h0"
    return limb(quills, PLUMAGE, 5) + path(
        tips, stroke=GOLD, stroke_width=4, stroke_linecap="round"
    )


def _chalice() -> str:
    """Asso di coppe: the great two-handled cup with flowers."""
    suit = SUIT_COLOURS["C"]
    handles = limb("M-26-14C-38-18-38 12-21 14M26-14C38-18 38 12 21 14", GOLD, 3.5)
    foot = path("M-5 28H5L7 47C18 50 26 57 28 68H-28C-26 57-18 50-7 47z", fill=suit.main)
    knop = ellipse((0, 38), (12, 6.5), fill=GOLD)
    trim = path("M-22 58C-8 53 8 53 22 58", fill="none", stroke=GOLD, stroke_width=2.5)
    return handles + outlined(_bowl() + foot + knop, 1.8) + _jewels() + trim + _flowers()


def _bowl() -> str:
    suit = SUIT_COLOURS["C"]
    sides = path("M-30-24C-31 8-18 24-5 28H5C18 24 31 8 30-24z", fill=suit.main)
    band = path("M-30-14C-29-6-28-2-26 3C-8 9 8 9 26 3C28-2 29-6 30-14C10-8-10-8-30-14z", fill=GOLD)
    ribs = path("M-15 11L-5 27M0 8V28M15 11L5 27", fill="none")
    mouth = ellipse((0, -24), (30, 7.5), fill=suit.dark)
    return sides + band + ribs + mouth


def _jewels() -> str:
    stones = "M-19-4h0M-6.5-1.5h0M6.5-1.5h0M19-4h0"
    return path(stones, stroke=BLUE, stroke_width=7, stroke_linecap="round") + ellipse(
        (0, -24), (30, 7.5), fill="none", stroke=GOLD, stroke_width=1
    )


def _flowers() -> str:
    stems = path(
        "M-9-21C-10-36-14-42-20-45M0-20V-56M9-21C10-36 14-42 20-45",
        fill="none",
        stroke=GRASS_DARK,
        stroke_width=3,
    )
    leaves = path(
        "M-5-30C-22-36-24-26-28-24C-18-20-10-22-5-30zM5-30C22-36 24-26 28-24C18-20 10-22 5-30z"
        "M0-36C-8-46-14-46-12-42C-10-36-6-34 0-36zM0-36C8-46 14-46 12-42C10-36 6-34 0-36z",
        fill=LEAF,
    )
    heads = ((GOLD, (-21.0, -48.0)), (RED, (0.0, -61.0)), (BLUE, (21.0, -48.0)))
    blooms = "".join(placed(_flower(colour), at) for colour, at in heads)
    return stems + outlined(leaves, 1.3) + blooms


def _flower(colour: str) -> str:
    petals = "M0-6h0M5.7-1.9h0M3.5 4.9h0M-3.5 4.9h0M-5.7-1.9h0"
    return limb(petals, colour, 6) + circle(
        (0, 0), 3.2, fill=SUIT_COLOURS["D"].light, stroke=INK, stroke_width=1.2
    )


def _great_sword() -> str:
    """Asso di spade: the great sword wound with a ribbon."""
    behind = limb("M-25-22C-27-10 25-12 25 0", SUIT_COLOURS["C"].dark, 8)
    front = limb(
        "M31-56C32-48 25-50 25-43C25-32-25-34-25-22M25 0C25 10-14 8-25 22C-27 26-26 30-30 33",
        RED,
        8,
    )
    return behind + placed(sword(1.6), scale=1.5) + front


def _great_club() -> str:
    """Asso di bastoni: the great cudgel in leaf."""
    leaf = path("M0 0C6-14 18-16 26-10C22 2 10 8 0 0zM4-2L20-8", fill=LEAF)
    leaves = (
        placed(leaf, (9, -22)) + placed(leaf, (-9, 4), mirror=True) + placed(leaf, (7, 34), turn=10)
    )
    return outlined(leaves, 1.4) + placed(club(1.7), scale=1.5)
