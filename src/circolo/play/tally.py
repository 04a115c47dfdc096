"""The score of a match and of its running deal, in terms that all games share: for histories and
statistics.
"""

from typing import Any, Protocol

from msgspec import Struct

from circolo.cards.units import Seat


class Feat(Struct, frozen=True):
    """A notable thing that a side did in a deal, and how many times; `seat` is None for the side as
    a whole.

    Its points are already part of the deal's points.
    """

    name: str
    side: int
    points: int
    seat: Seat | None = None
    times: int = 1


class Tally(Struct, frozen=True):
    """The points of each side in every finished deal; a seat plays for the side seat modulo sides.

    `deal` is what the running deal has brought, and how each seat has played it. A ring table has
    no match and keeps only `deal`.
    """

    deals: tuple[tuple[int, ...], ...] = ()
    feats: tuple[Feat, ...] = ()
    deal: tuple[Feat, ...] = ()


class TallyFold(Protocol):
    """Folds one event into the score so far; `by_hand` is False for an action that the clock
    made.
    """

    def __call__(self, so_far: Tally, event: Any, *, by_hand: bool = True) -> Tally:
        """Return the score after the event."""
        ...


def uncounted(so_far: Tally, event: Any, *, by_hand: bool = True) -> Tally:
    """Return the score unchanged."""
    return so_far


def of_seat(name: str, seat: Seat, *, times: int = 1) -> Feat:
    """Return a feat of one seat that plays alone."""
    return Feat(name, seat, 0, seat=seat, times=times)
