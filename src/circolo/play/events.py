"""The events that every game shares: boundaries at which tables, records and snapshots are cut."""

from msgspec import Struct

from circolo.cards.units import Seat
from circolo.play.settlement import Settlement
from circolo.play.waits import WaitId


class PackShuffled(Struct, frozen=True, tag="pack_shuffled"):
    """The pack has been shuffled. The order is secret; it is stored without the order, which the
    epoch's seed gives back.
    """

    ask: WaitId
    order: tuple[int, ...]


class LotDrawn(Struct, frozen=True, tag="lot_drawn"):
    """A number was drawn from the epoch's stream; recorded so that anybody can check it once the
    seed is revealed.
    """

    ask: WaitId
    name: str
    below: int
    value: int


class DealBegan(Struct, frozen=True, tag="deal_began"):
    """A deal (a coup, in bank games) begins; the first has number 1."""

    number: int


class DealEnded(Struct, frozen=True, tag="deal_ended"):
    """A deal has ended and its chips are settled."""

    number: int
    settlement: Settlement


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    """The match has ended; `places` by seat, 1 is first, equal places are shared."""

    places: tuple[int, ...]


class SeatFreed(Struct, frozen=True, tag="seat_freed"):
    """The player who left this seat owes the game nothing more: their chips there are their own
    (R10).
    """

    seat: Seat


class BankEnded(Struct, frozen=True, tag="bank_ended"):
    """A bank has ended; none of the banker's chips are reserved any more (S16, S23)."""

    banker: Seat
