"""What a match has brought so far: points deal by deal, accusi, cappotti."""

from msgspec.structs import replace

from circolo.games.tressette.events import DealScored, Declared, Event
from circolo.games.tressette.scoring import totals
from circolo.games.tressette.state import side_of
from circolo.play.tally import Feat, Tally


def tally(so_far: Tally, event: Event) -> Tally:
    """Fold one event of the match."""
    if isinstance(event, Declared):
        times = len(event.combinations)
        accuso = Feat("accuso", side_of(event.seat), event.points, seat=event.seat, times=times)
        return replace(so_far, feats=(*so_far.feats, accuso))
    if isinstance(event, DealScored):
        cappotti = [Feat("cappotto", at, won) for at, won in enumerate(event.cappotto) if won]
        deals = (*so_far.deals, totals((event,)))
        return replace(so_far, deals=deals, feats=(*so_far.feats, *cappotti))
    return so_far
