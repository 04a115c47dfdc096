"""The events that every game shares; tables, records and snapshots are cut at these boundaries."""

from msgspec import Struct

from circolo.cards.units import Seat
from circolo.play.settlement import Settlement
from circolo.play.waits import WaitId


class PackShuffled(Struct, frozen=True, tag="pack_shuffled"):
    """The order of the pack, which nobody sees; it is stored without the order, which the seed of
    its epoch gives back.
    """

    ask: WaitId
    order: tuple[int, ...]


class LotDrawn(Struct, frozen=True, tag="lot_drawn"):
    """A draw of the epoch's stream, on record for whoever checks it once the seed is revealed."""

    ask: WaitId
    name: str
    below: int
    value: int


class DealBegan(Struct, frozen=True, tag="deal_began"):
    """A deal (a coup, in bank games) begins; the first is number 1."""

    number: int


class DealEnded(Struct, frozen=True, tag="deal_ended"):
    """A deal is over and its chips are settled."""

    number: int
    settlement: Settlement


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    """The match is over; `places` by seat, 1 is first, equal places are shared."""

    places: tuple[int, ...]


class SeatFreed(Struct, frozen=True, tag="seat_freed"):
    """Who has left this seat owes the game nothing any more: what he has there is his (R10)."""

    seat: Seat


class BankEnded(Struct, frozen=True, tag="bank_ended"):
    """A bank is over; nothing of the banker's chips is reserved any more (S16, S23)."""

    banker: Seat
