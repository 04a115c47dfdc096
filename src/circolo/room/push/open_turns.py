"""Open turns: people at tables of this process who have been asked for a move for some seconds."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.tables.state import Deadline, PlayerId, TableState
from circolo.tables.table_options import tournament_of

PATIENCE = Millis(5_000)
"""The time, in milliseconds, for which a turn must be open before its player may be notified."""


class OpenTurn(Struct, frozen=True):
    """A player whose move a table waits for, and the time at which the turn ends."""

    player: PlayerId
    until: Millis


def open_turns(
    states: Iterable[TableState | None], now: Millis
) -> Iterator[tuple[TableState, tuple[OpenTurn, ...]]]:
    """Yield each table with people where a turn has been open for `PATIENCE`, and its turns."""
    for state in states:
        if state is None or state.phase != "playing":
            continue
        turns = tuple(turn for one in state.deadlines for turn in _turns(state, one, now))
        if turns and _is_played_with_people(state):
            yield state, turns


def _turns(state: TableState, deadline: Deadline, now: Millis) -> Iterator[OpenTurn]:
    """Yield the turn of a deadline, unless the player is absent: then the server plays for them."""
    if deadline.kind != "move" or deadline.untimed or now < deadline.opened + PATIENCE:
        return
    for seat in deadline.seats:
        place = state.places[seat]
        if place is not None and not place.bot and place.absent is None and deadline.at > now:
            yield OpenTurn(place.player, deadline.at)


def _is_played_with_people(state: TableState) -> bool:
    if tournament_of(state.sheet) is not None:
        return True
    return sum(place is not None and not place.bot for place in state.places) > 1
