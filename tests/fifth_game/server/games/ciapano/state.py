"""The state of the rules: a match and its running deal."""

from typing import Literal

from circolo.games.ciapano.options import SEATS, Options
from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat, to_the_right
from circolo.play.waits import WaitId
from circolo.tricks.card_play import Play

Phase = Literal["shuffle", "move", "pause", "over"]


class Deal(Play, frozen=True):
    """One distribution being played, and the pack that it was dealt from."""

    pack: tuple[Card, ...]
    first: Seat
    """The seat that the first card was dealt to, which leads the first trick."""


class State(Struct, frozen=True):
    """A whole match; `asked` is the id of the open wait."""

    options: Options
    phase: Phase = "shuffle"
    asked: WaitId = WaitId(1)
    number: int = 0
    deal: Deal | None = None
    scores: tuple[int, ...] = (0,) * SEATS
    reading: tuple[Seat, ...] = ()
    """The seats that have not yet gone on in the pause after a deal."""

    places: tuple[int, ...] = ()


def dealt_to(place: int, first: Seat) -> Seat:
    """Return the seat that gets the card at this place of the pack: one at a time, from `first`."""
    return to_the_right(first, SEATS, place)
