"""What a table looks like to one viewer, in a form that every game shares and a notebook draws."""

from typing import TypeAlias

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.french import FrenchCard
from circolo.cards.units import Seat

AnyCard: TypeAlias = Card | FrenchCard | None
"""A card of either pack; None is one that lies face down."""


class SeatPicture(Struct, frozen=True, gc=False):
    """A taken seat: its cards as the viewer sees them, a card that it has played to the trick, and
    notes such as its chips. `is_marked`: it has the bank, or leads.
    """

    seat: Seat
    hand: tuple[AnyCard, ...] = ()
    played: Card | None = None
    notes: tuple[str, ...] = ()
    is_marked: bool = False


class TablePicture(Struct, frozen=True, gc=False):
    """A table: its seats, the number of cards in the stock, and notes such as the score. `viewer`
    is the seat of the viewer, at the bottom.
    """

    seats: tuple[SeatPicture, ...]
    viewer: Seat | None = None
    stock: int = 0
    is_french: bool = False
    """Whether the cards are those of French packs."""

    notes: tuple[str, ...] = ()
