"""Who sits at a ring table, has a line, and does nothing: where no decision is owed he runs out of
no time (R3), and with bots beside him a table would go on for ever for him.
"""

from typing import Any

from msgspec.structs import replace

from circolo.play.events import DealEnded
from circolo.tables.events import Played
from circolo.tables.state import Place, TableState
from circolo.tables.table_options import is_ring, tournament_of

IDLE_DEALS = 20
"""A quarter of an hour or so, as coups go."""


def is_idle(place: Place) -> bool:
    """Tell whether somebody who counts as there has done nothing for so long."""
    return not place.bot and place.absent is None and place.idle >= IDLE_DEALS


def played(state: TableState, event: Played[Any]) -> TableState:
    """Fold what has been played: an act of a seat, or a deal more in which others have acted."""
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
