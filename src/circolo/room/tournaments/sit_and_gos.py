"""Sit-and-gos: small tournaments that start when they are full. When one begins, the house opens
the next.
"""

from typing import Any, Protocol

import structlog

from circolo.catalogue import GAMES
from circolo.play.facts import Format, SitAndGo
from circolo.room.errors import RoomRefused
from circolo.room.tournaments.tournament_actor import HOUSE
from circolo.store.errors import StoreFailed
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import (
    AnyTournamentOptions,
    FreezeOut,
    Individual,
    Knockout,
    Level,
    TournamentOptions,
)
from circolo.tournaments.tournament_options import Format as AnyFormat

log = structlog.get_logger()

_RISING = (
    Level(10, 4),
    Level(20, 4),
    Level(40, 4),
    Level(80, 4),
    Level(150, 4),
    Level(300, 4),
    Level(600, 4),
)

_FORMATS: dict[Format, AnyFormat] = {
    "knockout": Knockout(),
    "individual": Individual(rounds=1),
    "freeze_out": FreezeOut(chips=500, levels=_RISING),
}


def _sheet(usual: SitAndGo[Any]) -> AnyTournamentOptions:
    return TournamentOptions(
        name=usual.name,
        options=usual.options,
        format=_FORMATS[usual.format],
        least=usual.players,
        most=usual.players,
        bots=True,
    )


USUAL: tuple[AnyTournamentOptions, ...] = tuple(
    _sheet(game.facts.sit_and_go) for game in GAMES if game.facts.sit_and_go is not None
)
"""The options of the sit-and-gos (tournaments that start when full) that the house offers, one for
each game.

They cost nothing and win nothing, so that guests and members can play together; bots fill free
places. Their names are those of rooms in a club, the same in every language.
"""


class Announcer(Protocol):
    """The part of `Tournaments` that the sit-and-gos use."""

    def states(self) -> tuple[State, ...]:
        """Return the states of all tournaments that are not over."""
        ...

    async def announce(self, sheet: AnyTournamentOptions, *, by: str, cause: str) -> TournamentId:
        """Create a tournament with an open list of entries; return its id. Raises RoomRefused.

        `by` is the author who is named in the tournament, `cause` the sender who is named in the
        log entry.
        """
        ...


class SitAndGos:
    """Keeps one sit-and-go open for entries with each of the given options."""

    def __init__(self, tournaments: Announcer, sheets: tuple[AnyTournamentOptions, ...]) -> None:
        self._tournaments = tournaments
        self._sheets = sheets
        self._opening: set[str] = set()

    def look(self) -> tuple[AnyTournamentOptions, ...]:
        """Return the options of the sit-and-gos that must be opened now. Later calls do not return
        them again while `open` is still opening them.
        """
        states = self._tournaments.states()
        there = {s.sheet.name for s in states if s.phase == "open" and s.by == HOUSE}
        missing = tuple(s for s in self._sheets if s.name not in there | self._opening)
        self._opening |= {sheet.name for sheet in missing}
        return missing

    async def open(self, sheet: AnyTournamentOptions) -> None:
        """Open a sit-and-go. If that fails, the house tries it again when any tournament begins or
        ends.
        """
        try:
            await self._tournaments.announce(sheet, by=HOUSE, cause=HOUSE)
        except (RoomRefused, StoreFailed) as refused:
            log.warning("sit_and_go_not_opened", name=sheet.name, code=refused.code)
        finally:
            self._opening.discard(sheet.name)
