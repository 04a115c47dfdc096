"""What the twelve figures wear."""

from dataclasses import dataclass

from deckart.palette import BLUE, GOLD, GREEN, RED, SUIT_COLOURS

BLACK, BROWN, CHESTNUT, FAIR = "#3b2a20", "#6b4423", "#8a5a2b", "#a8702f"
GREY, WHITE_HAIR = "#9b9b9b", "#d4d4d4"
BAY, DAPPLE, MILK = "#a1724a", "#8d919c", "#f4efe4"


@dataclass(frozen=True, slots=True)
class Costume:
    """Colours of cloth and hair, shape of the hat, and where there are any, beard and horse."""

    coat: str
    lining: str
    trim: str
    hose: str
    hair: str
    hat: str = ""
    beard: str = ""
    horse: str = ""


COSTUMES = {
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
