"""What a match has brought so far: points deal by deal, each seat for itself (C10)."""

from msgspec.structs import replace

from circolo.games.chiamatre.events import Event, SidesScored
from circolo.play.tally import Tally


def tally(so_far: Tally, event: Event) -> Tally:
    """Fold one event of the match."""
    if isinstance(event, SidesScored):
        return replace(so_far, deals=(*so_far.deals, event.points))
    return so_far
