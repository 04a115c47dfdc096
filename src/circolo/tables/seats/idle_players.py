"""Idle players of a ring table: connected, but without an action for many deals.

Where a player owes no choice, no deadline makes them absent (R3). Without this limit a table with
bots would play for an idle player for ever.
"""

from typing import Any

from msgspec.structs import replace

from circolo.play.events import DealEnded
from circolo.tables.events import Played
from circolo.tables.state import Place, TableState
from circolo.tables.table_options import is_ring, tournament_of

IDLE_DEALS = 20
"""About a quarter of an hour of coups."""


def is_idle(place: Place) -> bool:
    """Return whether a present person has been idle for too many deals."""
    return not place.bot and place.absent is None and place.idle >= IDLE_DEALS


def played(state: TableState, event: Played[Any]) -> TableState:
    """Fold an event of the game: an action resets the idle count of its seat, a deal adds one to
    every seat.
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
