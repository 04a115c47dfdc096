"""Fante, cavallo and re, drawn in a box 71 wide and 152 high with the feet on its grass."""

from deckart.cavallo import cavallo
from deckart.costumes import Costume, Person
from deckart.palette import LEATHER, SUIT_COLOURS, WHITE
from deckart.people import collar, crown, hand, hat, head, held, limb, outlined
from deckart.svg import path

BROCADE = {
    "D": "M38 94l4 6l-4 6l-4-6zM38 110l4 6l-4 6l-4-6zM38 126l4 6l-4 6l-4-6z",
    "C": "M32 94H44M31.5 106H44.5M31 118H45.5M30.5 130H46",
    "S": "M32 92L38 98L44 92M31 106L38 112L45 106M31 120L38 126L45 120M30 134L38 140L46 134",
    "B": "M38 92V144M33 100H43M32 114H44M32 128H44",
}


def figure(rank: str, person: Person) -> str:
    """Draw a person as the figure of a rank, who holds up the sign of the suit."""
    return {"F": _fante, "C": cavallo, "R": _re}[rank](person)


def _fante(person: Person) -> str:
    costume = person.costume
    cape = path(
        "M26 50C12 64 9 92 12 112C18 110 22 106 26 100V60zM52 50C62 64 64 88 62 106"
        "C58 104 54 102 50 98V60z",
        fill=costume.lining,
    )
    arms = limb("M49 56L62 67L53 77", costume.coat, 7) + limb("M28 56L17 69L14 62", costume.coat, 7)
    top = collar((38, 47)) + head((38, 33), costume) + hat((38, 26), costume)
    clothes = outlined(cape + _legs(costume) + _tunic(costume))
    return clothes + arms + top + hand((53, 78)) + held(person, (14, 58))


def _legs(costume: Costume) -> str:
    hose = "M27 96L26 122L27 138H34L37 100zM40 100L44 122L46 138H53L52 120L50 96z"
    shoes = "M26 135L16 142C14 145 16 147 19 147H34V135zM46 135V147H62C65 147 65 144 63 142L53 135z"
    return path(hose, fill=costume.hose) + path(shoes, fill=LEATHER)


def _tunic(costume: Costume) -> str:
    cloth = (
        "M24 51C21 62 25 70 27 76L19 101C32 108 48 108 58 101L49 76C52 70 55 62 52 51"
        "C44 46 32 46 24 51z"
    )
    hem = "M20.5 96L19 101C32 108 48 108 58 101L56.5 96C46 102 32 102 20.5 96z"
    folds = "M32 80L29 99M38 80V102M44 80L47 99M38 52V71"
    return (
        path(cloth, fill=costume.coat)
        + path(hem + "M26 72H50L51 79H25z", fill=costume.trim)
        + path(folds, fill="none", stroke_width=1.2)
    )


def _re(person: Person) -> str:
    costume = person.costume
    cape = path(
        "M24 52C13 74 8 112 4 144C26 150 52 150 70 144C66 112 62 74 52 52z", fill=costume.lining
    )
    belt = path("M24 80H52L53 87H23z", fill=costume.trim)
    right = limb("M53 64L60 78L50 84", costume.lining, 8)
    left = limb("M23 64L15 79L13 70", costume.lining, 8)
    top = _ermine() + head((38, 35), costume) + crown((38, 25))
    robes = outlined(cape + _robe(person) + belt)
    return robes + right + left + top + hand((49, 84)) + held(person, (13, 66))


def _robe(person: Person) -> str:
    suit, costume = person.suit, person.costume
    return (
        path("M26 54H50L58 143C46 147 30 147 18 143z", fill=costume.coat)
        + path("M33 54H43L47 145C41 146 35 146 29 145z", fill=costume.hose)
        + path(BROCADE[suit], fill="none", stroke=SUIT_COLOURS[suit].dark, stroke_width=2.2)
    )


def _ermine() -> str:
    fur = path(
        "M18 60C22 50 30 48 38 48C46 48 54 50 58 60C60 66 56 70 52 68C44 62 32 62 24 68"
        "C20 70 16 66 18 60z",
        fill=WHITE,
    )
    return outlined(fur + path("M24 58v4M31 55v4M38 54v4M45 55v4M52 58v4", stroke_width=1.8))
