"""The score of a chiamatre match for histories and statistics: points by deal and seat (C10), and
the side that each seat played on.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.games.chiamatre.events import Annulled, Event, SidesScored
from circolo.play.events import DealBegan
from circolo.play.tally import Feat, Tally, of_seat


def tally(so_far: Tally, event: Event, *, by_player: bool = True) -> Tally:
    """Return the score of a match after one more event. `by_player` (the player acted, and not the
    house at the deadline) makes no difference.
    """
    match event:
        case DealBegan():
            return replace(so_far, deal=()) if so_far.deal else so_far
        case Annulled():
            return replace(so_far, deal=(of_seat("annulled", event.seat),))
        case SidesScored():
            roles = tuple(_roles(event))
            return replace(so_far, deals=(*so_far.deals, event.points), deal=roles)
        case _:
            return so_far


def _roles(scored: SidesScored) -> Iterator[Feat]:
    """Yield the feats of a deal: the role of each seat (such as caller or partner), the seats that
    won, and the seat that took the last trick.
    """
    best = max(scored.points)
    for at, points in enumerate(scored.points):
        seat = Seat(at)
        yield of_seat(_role(scored, seat), seat)
        if points == best:
            yield of_seat("won", seat)
    yield of_seat("last_trick", scored.last_trick)


def _role(scored: SidesScored, seat: Seat) -> str:
    if seat == scored.caller:
        return "caller" if scored.partner != seat else "alone"
    return "partner" if seat == scored.partner else "against"
