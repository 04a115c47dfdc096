"""Drives a freeze-out coup by coup."""

from typing import TypeVar

from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.commands import Lot
from circolo.tournaments.events import EffectDecided, TournamentEvent
from circolo.tournaments.state import FreezeState, FreezeTable
from circolo.tournaments.tournament_options import AnyTournamentOptions
from tests.tournaments.driver import Playing, announced

EffectT = TypeVar("EffectT")

T1, T2, T3 = (TableId(f"evento000{number}") for number in (1, 2, 3))


def begun(sheet: AnyTournamentOptions, people: int) -> Playing:
    """Begin with p0, p1, ... seated in this order, at tables that obey at once."""
    playing = announced(sheet)
    playing.at_once = 1.0
    playing.enter(*(f"p{number}" for number in range(people)))
    if playing.state.phase == "open":
        playing.strike()
    (lot,) = playing.state.lots
    playing.tell(Lot(lot.number, tuple(range(lot.size))))
    playing.carry_out()
    return playing


def freeze(playing: Playing) -> FreezeState:
    assert playing.state.freeze is not None, "it has begun"
    return playing.state.freeze


def table(playing: Playing, name: TableId) -> FreezeTable:
    (one,) = [one for one in freeze(playing).tables if one.table == name]
    return one


def at(playing: Playing, name: TableId) -> list[int | None]:
    """Return the team at each seat of a table."""
    return [*table(playing, name).players]


def sizes(playing: Playing) -> list[int]:
    """Return the number of players at each table."""
    return [sum(team is not None for team in one.players) for one in freeze(playing).tables]


def effects(events: tuple[TournamentEvent, ...], kind: type[EffectT]) -> list[EffectT]:
    """Return the effects of this kind that were decided."""
    return [
        event.effect
        for event in events
        if isinstance(event, EffectDecided) and isinstance(event.effect, kind)
    ]


def name(team: int) -> PlayerId:
    return PlayerId(f"p{team}")
