"""What a match has brought so far, in words that all games share: for histories and statistics."""

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
    """

    deals: tuple[tuple[int, ...], ...] = ()
    feats: tuple[Feat, ...] = ()


def uncounted(tally: Tally, _: object) -> Tally:
    """Count nothing: a ring table has no match."""
    return tally
