"""The score of a tressette match for histories and statistics (section T of RULES.md).

It counts points by deal, declarations (accusi), bonuses for taking every trick (cappotti), and last
tricks.
"""

from msgspec.structs import replace

from circolo.games.tressette.events import DealScored, Declared, Event
from circolo.games.tressette.scoring import totals
from circolo.games.tressette.state import side_of
from circolo.play.events import DealBegan
from circolo.play.tally import Feat, Tally


def tally(so_far: Tally, event: Event, *, by_player: bool = True) -> Tally:
    """Return the score of a match after one more event. `by_player` (the player acted, and not the
    house at the deadline) makes no difference.
    """
    match event:
        case DealBegan():
            return replace(so_far, deal=()) if so_far.deal else so_far
        case Declared():
            times = len(event.combinations)
            accuso = Feat("accuso", side_of(event.seat), event.points, event.seat, times)
            return _with(so_far, accuso)
        case DealScored():
            cappotti = [Feat("cappotto", at, won) for at, won in enumerate(event.cappotto) if won]
            scored = replace(so_far, deals=(*so_far.deals, totals((event,))))
            last = Feat("last_trick", event.last_trick, 1)
            return _with(replace(scored, deal=(*scored.deal, last)), *cappotti)
        case _:
            return so_far


def _with(so_far: Tally, *feats: Feat) -> Tally:
    return replace(so_far, feats=(*so_far.feats, *feats), deal=(*so_far.deal, *feats))
