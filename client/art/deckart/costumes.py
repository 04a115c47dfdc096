"""What the figures of the Italian decks wear."""

from dataclasses import dataclass

from deckart.palette import BLUE, GOLD, GREEN, INK, RED, SUIT_COLOURS

BLACK, BROWN, CHESTNUT, FAIR = "#3b2a20", "#6b4423", "#8a5a2b", "#a8702f"
GREY, WHITE_HAIR = "#9b9b9b", "#d4d4d4"
BAY, DAPPLE, MILK = "#a1724a", "#8d919c", "#f4efe4"


@dataclass(frozen=True, slots=True)
class Costume:
    """Colours of cloth and hair, shape of the hat, and where there are any, beard and horse."""

    coat: str
    lining: str
    trim: str
    hair: str
    hose: str = ""
    hat: str = ""
    beard: str = ""
    horse: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on a card: the suit, the sign that the figure holds, and the clothes."""

    suit: str
    sign: str
    costume: Costume


NAPOLETANE = {
    "FD": Costume(coat=GOLD, lining=BLUE, trim=RED, hose=RED, hair=CHESTNUT, hat="beret"),
    "FC": Costume(coat=RED, lining=BLUE, trim=GOLD, hose=BLUE, hair=BROWN, hat="brim"),
    "FS": Costume(coat=BLUE, lining=RED, trim=GOLD, hose=GOLD, hair=BLACK, hat="helm"),
    "FB": Costume(coat=GREEN, lining=RED, trim=GOLD, hose=RED, hair=FAIR, hat="cap"),
    "CD": Costume(coat=GOLD, lining=RED, trim=BLUE, hose=GREEN, hair=BROWN, hat="brim", horse=BAY),
    "CC": Costume(
        coat=RED, lining=BLUE, trim=GOLD, hose=BLUE, hair=CHESTNUT, hat="beret", horse=MILK
    ),
    "CS": Costume(coat=BLUE, lining=RED, trim=GOLD, hose=RED, hair=BLACK, hat="helm", horse=DAPPLE),
    "CB": Costume(coat=GREEN, lining=GOLD, trim=RED, hose=GOLD, hair=FAIR, hat="cap", horse=MILK),
    "RD": Costume(
        coat=GOLD, lining=RED, trim=BLUE, hose=SUIT_COLOURS["D"].light, hair=BROWN, beard=BROWN
    ),
    "RC": Costume(
        coat=RED,
        lining=BLUE,
        trim=GOLD,
        hose=SUIT_COLOURS["C"].light,
        hair=WHITE_HAIR,
        beard=WHITE_HAIR,
    ),
    "RS": Costume(
        coat=BLUE, lining=RED, trim=GOLD, hose=SUIT_COLOURS["S"].light, hair=GREY, beard=GREY
    ),
    "RB": Costume(
        coat=GREEN, lining=RED, trim=GOLD, hose=SUIT_COLOURS["B"].light, hair=BLACK, beard=BLACK
    ),
}

PIACENTINE = {
    "FD": Costume(coat=RED, lining=GREEN, trim=GOLD, hose=BLUE, hair=BROWN, hat="cap"),
    "FC": Costume(coat=BLUE, lining=RED, trim=GOLD, hose=RED, hair=FAIR, hat="beret"),
    "FS": Costume(coat=GOLD, lining=BLUE, trim=RED, hose=BLUE, hair=CHESTNUT, hat="brim"),
    "FB": Costume(coat=RED, lining=BLUE, trim=GOLD, hose=GREEN, hair=BLACK, hat="beret"),
    "CD": Costume(coat=BLUE, lining=RED, trim=GOLD, hose=RED, hair=BLACK, hat="helm", horse=MILK),
    "CC": Costume(coat=GREEN, lining=RED, trim=GOLD, hose=RED, hair=BROWN, hat="brim", horse=BAY),
    "CS": Costume(coat=RED, lining=BLUE, trim=GOLD, hose=BLUE, hair=FAIR, hat="cap", horse=MILK),
    "CB": Costume(
        coat=GOLD, lining=GREEN, trim=RED, hose=RED, hair=CHESTNUT, hat="beret", horse=DAPPLE
    ),
    "RD": Costume(
        coat=BLUE,
        lining=RED,
        trim=GOLD,
        hose=SUIT_COLOURS["D"].light,
        hair=WHITE_HAIR,
        beard=WHITE_HAIR,
    ),
    "RC": Costume(
        coat=GREEN, lining=RED, trim=GOLD, hose=SUIT_COLOURS["C"].light, hair=BROWN, beard=BROWN
    ),
    "RS": Costume(
        coat=RED, lining=BLUE, trim=GOLD, hose=SUIT_COLOURS["S"].light, hair=BLACK, beard=BLACK
    ),
    "RB": Costume(
        coat=GOLD, lining=BLUE, trim=RED, hose=SUIT_COLOURS["B"].light, hair=GREY, beard=GREY
    ),
}

# The colours of the robes are those of every French deck; only the order goes round.
FRANCESI = {
    "FD": Costume(coat=BLUE, lining=RED, trim=GOLD, hair=FAIR, hat="plain beret"),
    "FC": Costume(coat=RED, lining=BLUE, trim=GOLD, hair=CHESTNUT, hat="cap"),
    "FS": Costume(coat=INK, lining=GOLD, trim=RED, hair=BROWN, hat="plain brim"),
    "FB": Costume(coat=GOLD, lining=INK, trim=RED, hair=BLACK, hat="plain beret"),
    "CD": Costume(coat=RED, lining=GOLD, trim=BLUE, hair=FAIR),
    "CC": Costume(coat=BLUE, lining=RED, trim=GOLD, hair=CHESTNUT),
    "CS": Costume(coat=INK, lining=RED, trim=GOLD, hair=BROWN),
    "CB": Costume(coat=GOLD, lining=RED, trim=INK, hair=BLACK),
    "RD": Costume(coat=BLUE, lining=GOLD, trim=RED, hair=GREY, beard=GREY),
    "RC": Costume(coat=RED, lining=BLUE, trim=GOLD, hair=FAIR, beard=FAIR),
    "RS": Costume(coat=INK, lining=RED, trim=GOLD, hair=BROWN, beard=BROWN),
    "RB": Costume(coat=GOLD, lining=INK, trim=RED, hair=BLACK, beard=BLACK),
}
