"""Names of people: entries hold ids, and a view shows the current names."""

from collections.abc import Callable

from msgspec.structs import replace

from circolo.tables.events import Opened, Seated, TableEvent
from circolo.tables.state import Keeper, Place, PlayerId, TableState

Names = Callable[[PlayerId, str], str]
"""Returns the name to show for a person; "" stands for a deleted account.

The second argument is the name in the entry. Only old logs hold one, and it is shown only for an
unknown person.
"""


def as_logged(_: PlayerId, logged: str) -> str:
    """Return the name in the entry, for a reader without a house."""
    return logged


def name_of(place: Place | Seated, names: Names) -> str:
    """Return the name of a seat's player; the name of a house bot is in the log."""
    return place.name if place.bot else names(place.player, place.name)


def keepers(kept: tuple[Keeper | None, ...], names: Names) -> tuple[Keeper | None, ...]:
    """Return the players for whom seats are kept, with their names."""
    return tuple(
        [one and Keeper(one.player, names(one.player, one.name)) for one in kept],
    )


def people_at(state: TableState) -> set[PlayerId]:
    """Return the people whose names a table shows."""
    sitting = {place.player for place in state.places if place is not None and not place.bot}
    return sitting | {keeper.player for keeper in state.kept if keeper is not None}


def named(event: TableEvent, names: Names) -> TableEvent:
    """Return the event with the current names of people."""
    if isinstance(event, Seated):
        return replace(event, name=name_of(event, names))
    if isinstance(event, Opened) and event.kept:
        return replace(event, kept=keepers(event.kept, names))
    return event
