"""Jack, queen and king of the French deck: one half of each, in a box 67 wide and 70 high.

The lower edge of the box is the middle of the card, where a half meets itself upside down.
"""

from deckart.costumes import Costume
from deckart.palette import GOLD, LEAF, RED, STEEL, WHITE, WOOD
from deckart.people import collar, crown, hand, hat, head, limb, outlined
from deckart.svg import circle, path, placed

AXIS = 35.0
HEAD = 1.22


def court(rank: str, costume: Costume) -> str:
    """Draw half a court card: F, C and R stand for jack, queen and king."""
    return {"F": _jack, "C": _queen, "R": _king}[rank](costume)


def _jack(costume: Costume) -> str:
    """Il fante: a page in slashed sleeves, a halberd in front."""
    shoulders = path(
        "M8 70C6 58 9 50 16 46C24 42 46 42 54 46C61 50 64 58 62 70z", fill=costume.coat
    )
    doublet = path("M24 44H46L44 70H26z", fill=costume.lining)
    lacing = path("M27 50H43M26 57H44M26 64H44M35 45V70", fill="none", stroke=GOLD, stroke_width=2)
    slashes = path(
        "M13 52L17 66M19 49L22 62M57 52L53 66M51 49L48 62",
        fill="none",
        stroke=costume.trim,
        stroke_width=3,
        stroke_linecap="round",
    )
    ruff = placed(collar((0, 0)), (AXIS, 42), scale=1.2)
    face = placed(head((0, 0), costume) + hat((0, -7), costume), (AXIS, 25), scale=HEAD)
    return outlined(shoulders + doublet) + lacing + slashes + ruff + face + _halberd()


def _halberd() -> str:
    shaft = limb("M8 4V70", WOOD, 2.6)
    blade = path("M8 6C2 8-1 14 1 22C4 19 6 19 8 20M8 10L15 13L8 17", fill=STEEL)
    spike = path("M8-3L11 6H5z", fill=STEEL)
    return (
        shaft
        + outlined(blade + spike, 1.3)
        + hand((8, 58))
        + outlined(path("M3 62L14 60L17 70H4z", fill=WHITE), 1.4)
    )


def _queen(costume: Costume) -> str:
    """La regina: long hair under a veil, a flower in one hand."""
    veil = path("M16 22C8 36 8 54 12 66H58C62 54 62 36 54 22z", fill=costume.trim)
    hair = path(
        "M23 20C15 32 17 44 21 54L30 50V30zM47 20C55 32 53 44 49 54L40 50V30z", fill=costume.hair
    )
    gown = path("M6 70C6 58 12 50 22 47L28 54H42L48 47C58 50 64 58 64 70z", fill=costume.coat)
    bodice = path("M26 52H44L46 70H24z", fill=costume.lining)
    neck = path("M28 40H42L46 48C42 54 28 54 24 48z", fill="#f6d3b3")
    beads = path(
        "M27 48h0M30.5 51h0M35 52h0M39.5 51h0M43 48h0",
        stroke=GOLD,
        stroke_width=3.4,
        stroke_linecap="round",
    )
    pattern = path("M35 56l4 5l-4 5l-4-5z", fill=GOLD)
    face = placed(head((0, 0), costume), (AXIS, 26), scale=HEAD)
    tiara = placed(crown((0, 0)), (AXIS, 15), scale=0.95)
    return (
        outlined(veil + gown + neck + bodice + hair + pattern)
        + beads
        + face
        + tiara
        + _flower(costume)
    )


def _flower(costume: Costume) -> str:
    stem = limb("M13 62C12 52 11 44 11 36", LEAF, 1.6)
    leaf = outlined(path("M12 50C6 48 3 44 3 40C8 41 12 45 12 50z", fill=LEAF), 1.2)
    petals = limb("M11 25h0M5 29h0M7 36h0M15 36h0M17 29h0", costume.lining, 6)
    sleeve = outlined(path("M6 66L18 60L24 70H4z", fill=costume.trim), 1.5)
    return (
        stem
        + leaf
        + petals
        + outlined(circle((11, 31), 3.4, fill=GOLD), 1.2)
        + sleeve
        + hand((13, 61))
    )


def _king(costume: Costume) -> str:
    """Il re: bearded, in ermine, a sword in one hand and the orb in the other."""
    mantle = path("M5 70C4 56 10 46 22 42H48C60 46 66 56 65 70z", fill=costume.coat)
    robe = path("M25 46H45L48 70H22z", fill=costume.lining)
    brocade = path("M35 56l4 5l-4 5l-4-5z", fill=GOLD)
    ermine = path(
        "M10 56C15 44 25 40 35 40C45 40 55 44 60 56C61 62 56 65 51 62C42 54 28 54 19 62"
        "C14 65 9 62 10 56z",
        fill=WHITE,
    )
    tails = path("M17 53v4M26 47v4M35 46v4M44 47v4M53 53v4", stroke_width=2)
    face = placed(head((0, 0), costume) + crown((0, -9)), (AXIS, 26), scale=1.04)
    return outlined(mantle + robe + brocade + ermine + tails) + face + _sword() + _orb()


def _sword() -> str:
    blade = path("M5 46L4.5 8L8-1L11.5 8L11 46z", fill=STEEL) + path("M8 6V44", fill="none")
    guard = path("M-1 45C4 48 12 48 17 45L18 49C12 52 4 52-2 49z", fill=GOLD)
    grip = path("M6 50H10V62H6z", fill=RED)
    return (
        outlined(blade + grip + guard, 1.3)
        + hand((8, 56))
        + outlined(circle((8, 64), 2.6, fill=GOLD), 1.2)
    )


def _orb() -> str:
    ball = circle((57, 62), 6.5, fill=GOLD)
    bands = path("M51 60C54 62 60 62 63 60M57 56V50M54 52H60", fill="none")
    return outlined(ball + bands, 1.4)
