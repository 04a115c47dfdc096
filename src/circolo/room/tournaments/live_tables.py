"""The tables of a tournament as its director sees them: who is to act, since when, who is absent.

Only public facts are shown, and nothing that a seat alone may see.
"""

from collections.abc import Container

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.room.tables.known_tables import AnyTables, KnownTable
from circolo.tables.names import Names, name_of
from circolo.tables.state import Absence, Deadline, Phase, Place, PlayerId, TableId, TableState
from circolo.tournaments.state import State, tables

_WAITS_OF_TABLE = frozenset({"waiting", "starting", "seeds", "over", "broke"})


class LiveSeat(Struct, frozen=True):
    """A taken seat. `chips` are those of the last settlement. `here`: the player is connected.

    `acts`: an open question waits for this seat. `leaving`: the player changes tables.
    """

    seat: Seat
    player: PlayerId
    name: str
    chips: Chips
    bot: bool
    here: bool
    absent: Absence | None
    played_for: bool
    acts: bool
    leaving: bool


class LiveTable(Struct, frozen=True):
    """An open table of a tournament. `scores` are the points of a match.

    `since` is the time at which the open question was asked or, without one, at which the clocks
    stopped; `until` is its deadline. Both are server time, and None if nothing is waited for.
    `still`: play has stopped between two deals.
    """

    table: TableId
    phase: Phase
    deal: int
    dealing: bool
    still: bool
    since: Millis | None
    until: Millis | None
    scores: tuple[int, ...]
    seats: tuple[LiveSeat, ...]


def live_tables(
    state: State, known: AnyTables, *, names: Names, connected: Container[PlayerId]
) -> tuple[LiveTable, ...]:
    """Return the open tables of a tournament, the oldest first. A table that is only being opened
    is left out.
    """
    found = (known.get(table) for table in tables(state))
    return tuple(
        _live_table(one, one.state, names=names, connected=connected)
        for one in found
        if one is not None and one.state is not None and one.state.phase != "closed"
    )


def people_at(state: State, known: AnyTables) -> set[PlayerId]:
    """Return the ids of all players at the open tables of a tournament."""
    found = (known.get(table) for table in tables(state))
    return {
        place.player
        for one in found
        if one is not None and one.state is not None
        for place in one.state.places
        if place is not None
    }


def _live_table(
    known: KnownTable, state: TableState, *, names: Names, connected: Container[PlayerId]
) -> LiveTable:
    asked = _asked(state)
    acting = {seat for deadline in asked for seat in deadline.seats}
    return LiveTable(
        table=state.id,
        phase=state.phase,
        deal=state.deal,
        dealing=state.dealing,
        still=state.still,
        since=min((one.opened for one in asked), default=state.held),
        until=min((one.at for one in asked if not one.untimed), default=None),
        scores=known.scores,
        seats=tuple(
            LiveSeat(
                seat=Seat(seat),
                player=place.player,
                name=name_of(place, names),
                chips=place.stack,
                bot=place.bot,
                here=place.bot or place.player in connected,
                absent=place.absent,
                played_for=place.played_for is not None,
                acts=seat in acting,
                leaving=place.leaving,
            )
            for seat, place in _taken(state)
        ),
    )


def _taken(state: TableState) -> tuple[tuple[int, Place], ...]:
    return tuple((seat, place) for seat, place in enumerate(state.places) if place is not None)


def _asked(state: TableState) -> tuple[Deadline, ...]:
    """Return the deadlines of the game's open questions to seats."""
    return tuple(one for one in state.deadlines if one.kind not in _WAITS_OF_TABLE)
