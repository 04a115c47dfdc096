"""The result of a match, stored with the log entry that ends the match."""

from collections.abc import Iterable
from typing import Any, Generic

from msgspec import Struct

from circolo.cards.units import Chips
from circolo.play.events import MatchEnded
from circolo.play.tally import Feat
from circolo.tables.events import Closed, Played, Settled, TableEvent
from circolo.tables.state import BotLevel, PlayerId, TableId, TableState
from circolo.tables.table_options import OptionsT, TableOptions, is_ring


class Competitor(Struct, frozen=True, gc=False):
    """A player of a match that has ended. Only a house bot (a bot that the server provides) has a
    `name`.
    """

    player: PlayerId
    name: str
    bot: bool
    level: BotLevel | None
    played_for: bool = False
    """Whether a house bot was playing for this person when the match ended."""


class Result(Struct, Generic[OptionsT], frozen=True, gc=False):
    """The result of a match that has ended. `places` is empty if the table closed before the end of
    the match.

    By seat: `players`, `places` (ranks from 1), and the `chips` won or lost. By side (a player or a
    pair): the points of each of the `deals`. `why` is the reason for which the match ended.
    """

    table: TableId
    sheet: TableOptions[OptionsT]
    players: tuple[Competitor, ...]
    places: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...]
    feats: tuple[Feat, ...]
    chips: tuple[Chips, ...]
    why: str


def result(
    before: TableState | None, events: Iterable[TableEvent], after: TableState
) -> Result[Any] | None:
    """Return the match result to store, or None if `events` do not end a match."""
    if before is None or is_ring(after.sheet):
        return None
    if before.phase != "playing" or after.phase == "playing":
        return None
    places: tuple[int, ...] = ()
    chips = (Chips(0),) * len(after.places)
    why = "match_over"
    for event in events:
        if isinstance(event, Played) and isinstance(event.event, MatchEnded):
            places = event.event.places
        elif isinstance(event, Settled):
            chips = event.settlement.changes
        elif isinstance(event, Closed):
            why = event.why
    return Result(
        table=after.id,
        sheet=after.sheet,
        players=tuple(
            Competitor(
                place.player,
                place.name if place.bot else "",
                place.bot,
                place.level,
                place.played_for is not None,
            )
            for place in after.places
            if place is not None
        ),
        places=places,
        deals=after.tally.deals,
        feats=after.tally.feats,
        chips=chips,
        why=why,
    )


def people(of: Result[Any]) -> tuple[PlayerId, ...]:
    """Return the ids of the players who are not bots, in alphabetical order."""
    return tuple(sorted(player.player for player in of.players if not player.bot))
