"""The score of a match so far: the points of each seat, deal by deal."""

from circolo.games.ciapano.events import Event, PointsTaken
from msgspec.structs import replace

from circolo.play.tally import Tally


def tally(so_far: Tally, event: Event, *, by_player: bool = True) -> Tally:
    """Fold one event of the match."""
    if isinstance(event, PointsTaken):
        return replace(so_far, deals=(*so_far.deals, event.points))
    return so_far
