"""The score of a match and of its running deal, in a form common to all games, for match histories
and statistics.
"""

from typing import Any, Protocol

from msgspec import Struct

from circolo.cards.units import Seat


class Feat(Struct, frozen=True, gc=False):
    """A notable thing that a side did in a deal, and how many times; for example taking every
    trick. `seat` is None for the side as a whole.

    Its points are already part of the deal's points.
    """

    name: str
    side: int
    points: int
    seat: Seat | None = None
    times: int = 1


class Tally(Struct, frozen=True, gc=False):
    """The score of a match: the points of each side in every finished deal, and the feats (notable
    things) so far. A seat's side is its number modulo the number of sides.

    `deal` holds the feats of the running deal only. A ring table has no match and keeps only
    `deal`.
    """

    deals: tuple[tuple[int, ...], ...] = ()
    feats: tuple[Feat, ...] = ()
    deal: tuple[Feat, ...] = ()


class TallyFold(Protocol):
    """A function that folds one event into the score. `by_player` is False if the house made the
    action, for example because the player's time was over.
    """

    def __call__(self, so_far: Tally, event: Any, *, by_player: bool = True) -> Tally:
        """Return the score after the event."""
        ...


def uncounted(so_far: Tally, event: Any, *, by_player: bool = True) -> Tally:
    """Return the score unchanged: the game keeps no statistics. Default of `Facts.tally`."""
    return so_far


def of_seat(name: str, seat: Seat, *, times: int = 1) -> Feat:
    """Return a feat (a notable thing in a deal) without points, for a game in which each seat is a
    side of its own.
    """
    return Feat(name, seat, 0, seat=seat, times=times)
