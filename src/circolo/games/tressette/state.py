"""The state of the rules: a match and its running deal."""

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


class Deal(Play, frozen=True):
    """One distribution being played; the last `stock` cards of `pack` are still face down."""

    pack: tuple[Card, ...]
    first: Seat
    stock: int
    draws: tuple[Card, ...]
    opening: Seat
    """The leader of the first trick."""

    declarations: tuple[Declared, ...] = ()


class State(Struct, frozen=True):
    """A whole match. `asked` counts the waits so far, and is the id of the open one."""

    options: Options
    phase: Phase
    asked: WaitId
    number: int
    deal: Deal | None
    sheet: tuple[DealScored, ...]
    reading: tuple[Seat, ...]
    """The seats that have not yet gone on in the pause after a deal."""

    places: tuple[int, ...]
    """The places; empty until the match is over."""

    pack: tuple[Card, ...]
    """The shuffled pack until it is dealt."""


def side_of(seat: Seat) -> int:
    """Return the side a seat plays for: A and C against B and D (T3), or each for itself."""
    return seat % 2
