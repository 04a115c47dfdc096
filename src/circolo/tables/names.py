"""Names when a table is shown: entries hold ids, and a reader asks what people are called now."""

from collections.abc import Callable

from msgspec.structs import replace

from circolo.tables.events import Opened, Seated, TableEvent
from circolo.tables.state import Keeper, Place, PlayerId, TableState

Names = Callable[[PlayerId, str], str]
"""Returns the name to show for a person; "" stands for somebody who deleted their account.

The second argument is the name in the entry. Only logs of before hold one, and it is shown only
where nobody knows the person.
"""


def as_logged(_: PlayerId, logged: str) -> str:
    """Return the name in the entry: for a reader that knows no house."""
    return logged


def name_of(place: Place | Seated, names: Names) -> str:
    """Return the name of who sits there; a bot of the house has its own in the log."""
    return place.name if place.bot else names(place.player, place.name)


def keepers(kept: tuple[Keeper | None, ...], names: Names) -> tuple[Keeper | None, ...]:
    """Return for whom seats are kept, by name."""
    return tuple(
        [one and Keeper(one.player, names(one.player, one.name)) for one in kept],
    )


def people_at(state: TableState) -> set[PlayerId]:
    """Return the people whose names a table shows."""
    sitting = {place.player for place in state.places if place is not None and not place.bot}
    return sitting | {keeper.player for keeper in state.kept if keeper is not None}


def named(event: TableEvent, names: Names) -> TableEvent:
    """Return an event as it is shown: with the names of people."""
    if isinstance(event, Seated):
        return replace(event, name=name_of(event, names))
    if isinstance(event, Opened) and event.kept:
        return replace(event, kept=keepers(event.kept, names))
    return event
