"""The state of a tressette match and of its running deal."""

from typing import Literal

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.tressette.events import DealScored, Declared
from circolo.games.tressette.options import Options
from circolo.play.waits import WaitId
from circolo.tricks.card_play import Play
from circolo.tricks.trick import Trick

__all__ = ["Deal", "Phase", "State", "Trick", "side_of"]

Phase = Literal["shuffle", "first_seat", "move", "lapsed", "pause", "over"]


class Deal(Play, frozen=True, gc=False):
    """The running deal. The last `stock` cards of `pack` are still face down; `first` is the seat
    dealt to first, and `draws` are the cards drawn.
    """

    pack: tuple[Card, ...]
    first: Seat
    stock: int
    draws: tuple[Card, ...]
    opening: Seat
    """The seat that leads the first trick of this deal."""

    declarations: tuple[Declared, ...] = ()


class State(Struct, frozen=True, gc=False):
    """The state of a match. `asked` is the id of the open wait; `sheet` lists the scores of the
    finished deals.
    """

    options: Options
    phase: Phase
    asked: WaitId
    number: int
    deal: Deal | None
    sheet: tuple[DealScored, ...]
    reading: tuple[Seat, ...]
    """The seats that have not yet asked for the next deal, in the pause after a deal."""

    places: tuple[int, ...]
    """The place of each seat, by seat, 1 for the winners; empty until the match has ended."""

    pack: tuple[Card, ...]
    """The shuffled pack of the next deal; empty once it is dealt."""


def side_of(seat: Seat) -> int:
    """Return the side of a seat, 0 or 1. A and C are side 0 and B and D side 1 (T3); with two
    players each seat is a side.
    """
    return seat % 2
