"""Names of people: the log stores ids of people, and views show their current names."""

from collections.abc import Callable

from msgspec.structs import replace

from circolo.tables.events import Opened, Seated, TableEvent
from circolo.tables.state import Keeper, Place, PlayerId, TableState

Names = Callable[[PlayerId, str], str]
"""A function that returns the name to show for a player id; "" stands for a deleted account.

Its second argument is the name in the log. Only old logs contain names of people; such a name is
shown only if the id is unknown.
"""


def as_logged(_: PlayerId, logged: str) -> str:
    """Return the name in the log, for readers of a log who have no database of accounts."""
    return logged


def name_of(place: Place | Seated, names: Names) -> str:
    """Return the name of a seat's player: for a bot the name in the log, for a person the one from
    `names`.
    """
    return place.name if place.bot else names(place.player, place.name)


def keepers(kept: tuple[Keeper | None, ...], names: Names) -> tuple[Keeper | None, ...]:
    """Return the players for whom a rematch reserves seats, with their current names."""
    return tuple(
        [one and Keeper(one.player, names(one.player, one.name)) for one in kept],
    )


def people_at(state: TableState) -> set[PlayerId]:
    """Return the ids of the people whose names a table shows: seated people, and those with a
    reserved seat.
    """
    sitting = {place.player for place in state.places if place is not None and not place.bot}
    return sitting | {keeper.player for keeper in state.kept if keeper is not None}


def named(event: TableEvent, names: Names) -> TableEvent:
    """Return the event with the current names of the people in it."""
    if type(event) is Seated:
        return replace(event, name=name_of(event, names))
    if type(event) is Opened and event.kept:
        return replace(event, kept=keepers(event.kept, names))
    return event
