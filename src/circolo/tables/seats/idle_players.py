"""Idle players of a ring table: connected players who have not acted in many deals.

A ring table is a bank game that players join and leave. A player who never has to answer misses no
deadline there and so never becomes absent (R3). Without this limit a table with bots would play on
for ever.
"""

from typing import Any

from msgspec.structs import replace

from circolo.play.events import DealEnded
from circolo.tables.events import Played
from circolo.tables.state import Place, TableState
from circolo.tables.table_options import is_ring, tournament_of

IDLE_DEALS = 20
"""The number of deals in a row without an action after which a player is idle: about 15 minutes."""


def is_idle(place: Place) -> bool:
    """Return whether a person is present but has not acted in the last `IDLE_DEALS` deals."""
    return not place.bot and place.absent is None and place.idle >= IDLE_DEALS


def played(state: TableState, event: Played[Any]) -> TableState:
    """Fold a game event into the idle counts.

    A player's action sets their own count to 0; the end of a deal adds 1 to the count of each
    present person.
    """
    if type(event.event) is DealEnded:
        if not is_ring(state.sheet) or tournament_of(state.sheet) is not None:
            return state
        return replace(state, places=tuple(place and _later(place) for place in state.places))
    if event.cause != "seat" or event.seat is None:
        return state
    place = state.places[event.seat]
    if place is None or not place.idle:
        return state
    active = replace(place, idle=0)
    return replace(
        state, places=(*state.places[: event.seat], active, *state.places[event.seat + 1 :])
    )


def _later(place: Place) -> Place:
    return place if place.bot or place.absent is not None else replace(place, idle=place.idle + 1)
