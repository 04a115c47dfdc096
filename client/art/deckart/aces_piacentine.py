"""The four aces in the Piacentine style, about the origin in a box 70 wide and 160 high."""

from deckart.palette import (
    BLUE,
    GOLD,
    GRASS_DARK,
    INK,
    LEAF,
    PLUMAGE,
    RED,
    SKIN,
    SUIT_COLOURS,
    WHITE,
)
from deckart.people import crown, limb, outlined
from deckart.pips_piacentine import club, coin, cup, sword
from deckart.svg import circle, group, path, placed


def ace(suit: str) -> str:
    """Draw the ace of a suit."""
    return {"D": _eagle, "C": _goblet, "S": _raised_sword, "B": _raised_club}[suit]()


def _eagle() -> str:
    """Asso di denari: the eagle with one head, crowned, wings spread, the coin on its breast."""
    half = _wing() + _claw()
    body = path(
        "M-9-26C-17-12-16 14-8 30C-3 35 3 35 8 30C16 14 17-12 9-26C4-31-4-31-9-26z", fill=PLUMAGE
    )
    return (
        _tail()
        + placed(half, mirror=True)
        + half
        + outlined(body)
        + _head()
        + crown((-2, -55))
        + placed(coin(), (0, 1), scale=0.4)
    )


def _wing() -> str:
    """One wing: five long feathers below an arm that rises to the card's edge."""
    feathers = path(
        "M8-20C14-34 22-46 33-52C34-44 35-40 33-34C36-28 36-20 33-14C36-8 35 2 31 8"
        "C33 14 31 22 27 27C26 31 23 34 19 36C14 30 11 18 10 6z",
        fill=PLUMAGE,
    )
    ribs = path(
        "M12-16C18-26 25-32 33-34M12-10C19-15 26-16 33-14"
        "M12-2C18-3 25 0 31 8M12 6C17 10 23 18 27 27",
        fill="none",
        stroke_width=1.4,
    )
    coverts = path("M10-18C16-28 22-34 28-37C26-30 27-26 24-22C25-17 23-12 19-9C19-5 16 0 12 2z")
    return outlined(feathers + ribs + group(coverts, fill=BLUE), 1.6)


def _claw() -> str:
    return limb("M8 30L18 42", PLUMAGE, 5) + outlined(
        path("M18 40L29 42L22 45L28 51L19 48L18 55L14 47z", fill=GOLD), 1.2
    )


def _head() -> str:
    """The head, turned to the left as on every figure."""
    neck = limb("M1-24C3-34 3-40 0-45", PLUMAGE, 9)
    beak = path("M-6-51C-13-52-18-48-18-41C-15-44-11-44-7-43z", fill=GOLD)
    tongue = path("M-10-44L-17-38", stroke=RED, stroke_width=2, stroke_linecap="round")
    skull = circle((-1, -48), 7.5, fill=PLUMAGE)
    eye = circle((-4, -49), 2.2, fill=WHITE) + circle((-4.5, -49), 1.1, fill=INK)
    return neck + tongue + outlined(beak + skull, 1.4) + eye


def _tail() -> str:
    quills = "M0 28V70M0 30L-10 67M0 30L10 67M0 32L-19 60M0 32L19 60"
    tips = "M0 70h0M-10 67h0M10 67h0M-19 60h0M19 60h0"
    return limb(quills, PLUMAGE, 5.5) + path(
        tips, stroke=GOLD, stroke_width=4.4, stroke_linecap="round"
    )


def _goblet() -> str:
    """Asso di coppe: the goblet under a spray of laurel, on a plinth with festoons."""
    spray = limb("M0-46V-66M-3-46C-8-54-14-58-22-60M3-46C8-54 14-58 22-60", GRASS_DARK, 1.4)
    leaves = "".join(
        _leaf(at, turn)
        for at, turn in (
            ((0.0, -66.0), 0),
            ((-9.0, -57.0), -35),
            ((9.0, -57.0), 35),
            ((-22.0, -60.0), -70),
            ((22.0, -60.0), 70),
            ((-17.0, -49.0), -95),
            ((17.0, -49.0), 95),
        )
    )
    berries = path(
        "M-12-66h0M12-66h0M-5-52h0M5-52h0", stroke=RED, stroke_width=6, stroke_linecap="round"
    )
    return spray + leaves + berries + placed(cup(), (0, -4), scale=0.92) + _plinth()


def _leaf(at: tuple[float, float], turn: float) -> str:
    leaf = outlined(path("M0 4C-6-2-5-9 0-14C5-9 6-2 0 4zM0 2V-9", fill=LEAF), 1.3)
    return placed(leaf, at, turn=turn)


def _plinth() -> str:
    suit = SUIT_COLOURS["C"]
    block = path("M-26 41H26L24 50H-24z", fill=GOLD) + path("M-24 50H24V68H-24z", fill=suit.light)
    foot = path("M-30 68H30V75H-30z", fill=GOLD)
    festoon = limb("M-22 53C-18 65-6 65 0 55C6 65 18 65 22 53", LEAF, 2.4)
    knots = path("M-22 53h0M0 55h0M22 53h0", stroke=RED, stroke_width=5, stroke_linecap="round")
    return outlined(block + foot, 1.8) + festoon + knots


def _raised_sword() -> str:
    """Asso di spade: a hand out of a sleeve raises the sword through a crown of laurel."""
    wreath = limb("M-16-32C-24-22-20-8 0-4C20-8 24-22 16-32", GRASS_DARK, 2)
    leaves = "".join(
        _leaf((side * x, y), side * turn)
        for side in (-1, 1)
        for x, y, turn in ((19, -30, 20), (22, -20, 60), (17, -11, 110), (8, -5, 150))
    )
    blade = placed(sword(1.7), (0, -14), scale=1.26)
    return wreath + leaves + blade + _sleeve(RED, GOLD)


def _raised_club() -> str:
    """Asso di bastoni: a hand out of a sleeve raises the cudgel, which is in leaf."""
    leaves = "".join(
        _leaf(at, turn)
        for at, turn in (
            ((-22.0, -38.0), -50),
            ((-24.0, -26.0), -110),
            ((24.0, -20.0), 60),
            ((25.0, -8.0), 115),
            ((17.0, -48.0), 30),
        )
    )
    return leaves + placed(club(1.8), (0, -14), scale=1.24) + _sleeve(BLUE, RED)


def _sleeve(cloth: str, trim: str) -> str:
    """A wide sleeve from below, its cuff, and the fist about a grip at the height of 36."""
    arm = path("M-13 46L-32 62C-30 72-22 78-10 78H22C28 72 26 60 13 46z", fill=cloth)
    folds = path(
        "M-20 60C-12 66-8 72-6 78M-4 54C0 62 4 70 6 78M8 52C14 60 18 68 18 76", fill="none"
    )
    cuff = path("M-16 43C-8 49 8 49 16 43L18 50C8 57-8 57-18 50z", fill=trim)
    fist = path("M-10 30C-13 34-13 42-9 46H9C13 42 13 34 10 30C4 27-4 27-10 30z", fill=SKIN)
    fingers = path("M-11 35H4M-11.5 40H4", fill="none", stroke_width=1.2)
    thumb = path("M4 31C9 31 11 34 9 37L4 39", fill=SKIN)
    return outlined(arm + folds + cuff, 1.8) + outlined(fist + fingers + thumb, 1.5)
