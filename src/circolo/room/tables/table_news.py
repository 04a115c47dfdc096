"""Table news: what one entry of a table means outside the table, for people and their chips."""

from msgspec import Struct

from circolo.room.push.open_turns import OpenTurn
from circolo.room.tables.table_change import TableChange
from circolo.tables.events import CashedOut, Seated, StoodUp, ToppedUp
from circolo.tables.state import PlayerId


class TableNews(Struct, frozen=True):
    """The people who took a seat with an entry, and the players whose chips it moved between their
    account and the table. `turns`: those for whose move the table has waited for some time.
    """

    seated: tuple[PlayerId, ...] = ()
    paid: tuple[PlayerId, ...] = ()
    turns: tuple[OpenTurn, ...] = ()


NO_NEWS = TableNews()
_OF_NEWS = frozenset({Seated, ToppedUp, CashedOut, StoodUp})


def news_of(change: TableChange) -> TableNews:
    """Return the news of a change."""
    if _OF_NEWS.isdisjoint(map(type, change.events)):
        return NO_NEWS
    seated: list[PlayerId] = []
    paid: list[PlayerId] = []
    for event in change.events:
        if isinstance(event, Seated) and not event.bot:
            seated.append(event.player)
        elif isinstance(event, ToppedUp | CashedOut | StoodUp) and change.before is not None:
            place = change.before.places[event.seat]
            if place is not None:
                paid.append(place.player)
    return TableNews(tuple(seated), tuple(paid))
