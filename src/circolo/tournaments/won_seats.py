"""The seats of satellites: those that a satellite gives away, and those with which people enter."""

from typing import Literal

from msgspec import Struct


class WonSeat(Struct, frozen=True):
    """An entry that was won in the satellite `event` by its entrant number `entrant`."""

    event: str
    entrant: int


SeatEnd = Literal["due", "entered", "paid"]
"""What has become of a seat that a satellite gives away: not settled yet, the winner has entered
the other tournament, or got its price in chips.
"""


class SeatPrize(Struct, frozen=True):
    """A seat (an entry of the other tournament) that the entrant number `entrant` of a satellite
    has won.
    """

    entrant: int
    end: SeatEnd = "due"
