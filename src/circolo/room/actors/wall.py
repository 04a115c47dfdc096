"""The code on the wall: a part of the house state."""

from msgspec import Struct
from msgspec.structs import replace

from circolo.room.actors.house_events import EnteredByCode, WallCodeChanged
from circolo.tables.state import PlayerId


class Wall(Struct, frozen=True):
    """The code on the wall: its number, whether people need it, and who has typed it this evening.

    The number goes on counting, so that no code returns.
    """

    number: int = 0
    is_required: bool = False
    entered: frozenset[PlayerId] = frozenset()


def evolve_wall(wall: Wall, event: WallCodeChanged | EnteredByCode) -> Wall:
    """Return the state of the wall after an event."""
    if isinstance(event, EnteredByCode):
        return replace(wall, entered=wall.entered | {event.player})
    entered = frozenset[PlayerId]() if event.is_new_evening else wall.entered
    return Wall(event.number, event.is_required, entered)
