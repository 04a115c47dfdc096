"""The events that all games share: shuffles, draws, and the beginning and end of deals, matches and
banks.

Tables, records and snapshots divide a stream into parts at these events.
"""

from msgspec import Struct

from circolo.cards.units import Seat
from circolo.play.settlement import Settlement
from circolo.play.waits import WaitId


class PackShuffled(Struct, frozen=True, gc=False, tag="pack_shuffled"):
    """Event: the pack has been shuffled. The order is secret, so it is stored without the order,
    which can be computed again from the epoch's seed.
    """

    ask: WaitId
    order: tuple[int, ...]


class LotDrawn(Struct, frozen=True, gc=False, tag="lot_drawn"):
    """Event: a random number from 0 to `below` - 1 was drawn. It is recorded so that anybody can
    check it once the epoch's seed is revealed.
    """

    ask: WaitId
    name: str
    below: int
    value: int


class DealBegan(Struct, frozen=True, gc=False, tag="deal_began"):
    """Event: a deal (in bank games: a coup) begins. The first one has number 1."""

    number: int


class DealEnded(Struct, frozen=True, gc=False, tag="deal_ended"):
    """Event: a deal (in bank games: a coup) has ended. `settlement` holds the chips that each seat
    has gained or lost.
    """

    number: int
    settlement: Settlement


class MatchEnded(Struct, frozen=True, gc=False, tag="match_ended"):
    """Event: the match has ended. `places` ranks the seats, by seat: 1 is first, and equal seats
    share a place.
    """

    places: tuple[int, ...]


class SeatFreed(Struct, frozen=True, gc=False, tag="seat_freed"):
    """Event: a player who had left this seat has no obligation to the game any more. The chips at
    the seat belong to the player (R10).
    """

    seat: Seat


class BankEnded(Struct, frozen=True, gc=False, tag="bank_ended"):
    """Event: a bank (the coups of one banker) has ended. None of the banker's chips are reserved
    any more (S16, S23).
    """

    banker: Seat
