"""Cavallo: a rider on a stepping horse, in the box of the figures."""

from deckart.costumes import Costume, Person
from deckart.palette import INK, LEATHER
from deckart.people import collar, hand, hat, head, held, limb, outlined
from deckart.svg import path


def cavallo(person: Person) -> str:
    """Draw horse and rider, who holds up the sign of the suit."""
    return _horse(person.costume) + _rider(person)


def _horse(costume: Costume) -> str:
    tail = path("M64 86C74 92 70 112 66 130C60 118 62 104 58 96z", fill=costume.hair)
    mane = path("M19 57C28 60 33 68 36 76L30 78C28 70 24 63 18 60z", fill=costume.hair)
    cloth = path("M34 76C42 79 50 79 58 78L62 98C52 102 42 102 34 98z", fill=costume.trim)
    bridle = path(
        "M7 66L14 70L19 60M5 74L14 70C22 74 26 76 32 72",
        fill="none",
        stroke=costume.trim,
        stroke_width=2,
    )
    eye = path("M10.5 65h0", stroke=INK, stroke_width=3, stroke_linecap="round")
    return outlined(tail + _horse_body(costume) + mane + cloth) + bridle + eye


def _horse_body(costume: Costume) -> str:
    far_legs = (
        "M26 104L27 122L24 138L20 146H29L30 139L33 122L36 106z"
        "M50 104L44 118L50 128L46 140L42 146H50L52 141L56 127L52 118L58 106z"
    )
    trunk = (
        "M19 57L16 49L13 57C9 61 6 67 3 74C2 78 5 81 9 80L15 76L18 79C15 88 14 98 20 106"
        "C30 112 42 112 50 110C60 112 66 104 66 94C67 84 62 79 56 78C48 76 40 78 34 75"
        "C31 68 26 60 19 57z"
    )
    near_legs = (
        "M65 96C67 108 62 114 61 120L65 127L61 140L63 146H54L55 138L57 127L53 120C49 112 50 106"
        " 54 102zM20 98C14 104 9 108 6 112L8 124L4 130L11 132L14 125L13 115L27 109z"
    )
    return "".join(path(d, fill=costume.horse) for d in (far_legs, trunk, near_legs))


def _rider(person: Person) -> str:
    costume = person.costume
    cape = path("M50 46C62 54 70 70 69 90C62 88 56 84 52 76z", fill=costume.lining)
    leg = limb("M48 78L38 94L40 108", costume.hose, 7)
    left = limb("M37 54L23 66L16 57", costume.coat, 6.5)
    right = limb("M53 53L58 66L46 72", costume.coat, 6.5)
    top = collar((44, 46)) + head((44, 32), costume) + hat((44, 25), costume)
    clothes = outlined(cape) + leg + outlined(_dress(costume))
    return clothes + left + right + top + hand((45, 72)) + held(person, (15, 53))


def _dress(costume: Costume) -> str:
    boot = "M35 104H45L45 114L33 117C30 117 30 114 32 113L36 111z"
    coat = "M34 50C31 60 33 70 35 80C42 84 52 83 56 79C57 70 57 58 53 48C47 44 39 45 34 50z"
    belt = "M34 74C42 77 50 77 56.5 74V79C50 83 41 83 35 80z"
    return path(boot, fill=LEATHER) + path(coat, fill=costume.coat) + path(belt, fill=costume.trim)
