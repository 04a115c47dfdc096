"""All that the rules remember: a match and its running deal."""

from typing import Literal

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.games.tressette.events import CardPlayed, DealScored, Declared
from circolo.games.tressette.options import Options
from circolo.play.waits import WaitId

Phase = Literal["shuffle", "first_seat", "move", "lapsed", "pause", "over"]


class Trick(Struct, frozen=True, array_like=True):
    """A full trick: who led, the cards in the order played, who took it."""

    leader: Seat
    cards: tuple[Card, ...]
    taker: Seat


class Deal(Struct, frozen=True):
    """One distribution played out; the last `stock` cards of `pack` are still face down."""

    pack: tuple[Card, ...]
    first: Seat
    hands: tuple[tuple[Card, ...], ...]
    stock: int
    leader: Seat
    turn: Seat
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    draws: tuple[Card, ...]
    thirds: tuple[Thirds, ...]
    opening: Seat
    """Who led to the first trick."""

    declarations: tuple[Declared, ...] = ()
    signals: tuple[CardPlayed, ...] = ()
    """The cards with which something was signalled."""


class State(Struct, frozen=True):
    """A whole match. `asked` counts the waits so far, and is the id of the open one."""

    options: Options
    phase: Phase
    asked: WaitId
    number: int
    deal: Deal | None
    sheet: tuple[DealScored, ...]
    reading: tuple[Seat, ...]
    """Seats that have not yet gone on in the pause after a deal."""

    places: tuple[int, ...]
    """Empty until the match is over."""

    pack: tuple[Card, ...]
    """The shuffled pack until it is dealt."""


def side_of(seat: Seat) -> int:
    """Return the side a seat plays for: A and C against B and D (T3), or each for itself."""
    return seat % 2
