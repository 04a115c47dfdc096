"""What a match, and its running deal, have brought so far, in words that all games share: for
histories and statistics.
"""

from typing import Any, Protocol

from msgspec import Struct

from circolo.cards.units import Seat


class Feat(Struct, frozen=True):
    """Something worth telling that a side has done, so many times; `seat` is None where it was the
    side as a whole. The points are in those of the deal.
    """

    name: str
    side: int
    points: int
    seat: Seat | None = None
    times: int = 1


class Tally(Struct, frozen=True):
    """Of every deal that is over the points of each side; a seat plays for the side seat modulo
    sides.

    `deal` is what the running deal has brought, and how each seat has played it; at a ring table,
    which has no match, there is nothing else.
    """

    deals: tuple[tuple[int, ...], ...] = ()
    feats: tuple[Feat, ...] = ()
    deal: tuple[Feat, ...] = ()


class Counts(Protocol):
    """Folds one event into what there is so far; `by_hand`: a seat has done it, not the clock."""

    def __call__(self, so_far: Tally, event: Any, *, by_hand: bool = True) -> Tally:
        """Return what there is then."""
        ...


def uncounted(so_far: Tally, event: Any, *, by_hand: bool = True) -> Tally:
    """Count nothing."""
    return so_far


def of_seat(name: str, seat: Seat, *, times: int = 1) -> Feat:
    """Return a feat of one seat, who plays for himself."""
    return Feat(name, seat, 0, seat=seat, times=times)
