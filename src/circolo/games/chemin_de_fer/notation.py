"""Writes and reads actions as text, such as "accetto 100", "banco" or "passo la mano"."""

from typing import assert_never

from circolo.banks.actions import PassBank, TakeBank
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.actions import (
    Action,
    Add,
    Bet,
    Bid,
    Buy,
    Cut,
    GoOn,
    Halve,
    MakeCall,
    OfferHalf,
    PassHand,
    Ready,
    RienNeVaPlus,
    Say,
    TakePartner,
    Withdraw,
)
from circolo.play.notation import letter

SEATS = 12
"""The largest number of seats of any table (F23), which limits the seat letters that `read`
accepts.
"""

ALONE: dict[str, Action] = {
    "passo": PassBank(),
    "banco": MakeCall("banco"),
    "rispetto": MakeCall("rispetto"),
    "tavolo": MakeCall("tavolo"),
    "avec": MakeCall("avec"),
    "ritiro": Withdraw(),
    "proseguo": GoOn(),
    "dimezzo": Halve(),
    "passo la mano": PassHand(),
    "rien ne va plus": RienNeVaPlus(),
    "raddoppio": OfferHalf(),
    "pronto": Ready(),
    "compro": Buy(),
    "batto": Say("batte"),
    "sto": Say("sto"),
    "tiro": Say("tiro"),
}
"""The actions without an amount, by their text."""

_WORDS = {action: words for words, action in ALONE.items()}


def write(action: Action) -> str:
    """Return the action as text; `read` turns the text back into the action."""
    match action:
        case TakeBank():
            return f"accetto {action.amount}"
        case Bet():
            return f"punto {action.amount}"
        case Add():
            return f"aumento {action.amount}"
        case Bid():
            return f"offro {action.amount}"
        case Cut():
            return f"taglio {action.cards}"
        case TakePartner():
            return f"socio {letter(action.seat)}"
        case (
            PassBank()
            | MakeCall()
            | Withdraw()
            | GoOn()
            | Halve()
            | PassHand()
            | RienNeVaPlus()
            | OfferHalf()
            | Ready()
            | Buy()
            | Say()
        ):
            return _WORDS[action]
        case _:
            assert_never(action)


def read(text: str) -> Action:
    """Return the action that the text stands for; raise ValueError if it stands for none."""
    words = text.split()
    if " ".join(words) in ALONE:
        return ALONE[" ".join(words)]
    match words:
        case ["accetto", amount]:
            return TakeBank(int(amount))
        case ["punto", amount]:
            return Bet(int(amount))
        case ["aumento", amount]:
            return Add(int(amount))
        case ["offro", amount]:
            return Bid(int(amount))
        case ["taglio", cards]:
            return Cut(int(cards))
        case ["socio", name]:
            return TakePartner(_seat(name))
        case _:
            raise ValueError(f"'{text}' is no action of chemin de fer")


def _seat(name: str) -> Seat:
    for seat in map(Seat, range(SEATS)):
        if letter(seat) == name:
            return seat
    raise ValueError(f"no seat is called '{name}'")
