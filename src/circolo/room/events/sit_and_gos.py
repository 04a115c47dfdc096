"""Small events that the house keeps open for whoever comes by; when one begins, the next opens."""

from typing import TYPE_CHECKING

import structlog

from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.room.errors import RoomRefused
from circolo.room.events.director import HOUSE
from circolo.store.errors import StoreFailed
from circolo.tournaments.sheet import AnySheet, EventSheet, FreezeOut, Individual, Knockout, Level

if TYPE_CHECKING:
    from circolo.room.events.running import Events

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

USUAL: tuple[AnySheet, ...] = (
    EventSheet(
        name="Sala verde",
        options=tressette.Options(players=2, target=11),
        format=Knockout(),
        least=2,
        most=2,
        bots=True,
    ),
    EventSheet(
        name="Sala azzurra",
        options=chiamatre.Options(),
        format=Individual(rounds=1),
        least=4,
        most=4,
        bots=True,
    ),
    EventSheet(
        name="Sala rossa",
        options=sette_e_mezzo.Options(tournament=True),
        format=FreezeOut(chips=500, levels=_RISING),
        least=8,
        most=8,
        bots=True,
    ),
    EventSheet(
        name="Sala d'oro",
        options=chemin_de_fer.Options(tournament=True),
        format=FreezeOut(chips=500, levels=_RISING),
        least=8,
        most=8,
        bots=True,
    ),
)
"""For the pleasure of it: no entry and no prize, so that guests and members meet, and bots fill the
empty places. They are called after the rooms of a club, in every language.
"""


class SitAndGos:
    """Sees to it that one of each sheet is open."""

    def __init__(self, events: "Events", sheets: tuple[AnySheet, ...]) -> None:
        self._events = events
        self._sheets = sheets
        self._opening: set[str] = set()

    def look(self) -> tuple[AnySheet, ...]:
        """Return the sheets of which none is open: these are to be opened now."""
        states = self._events.states()
        there = {s.sheet.name for s in states if s.phase == "open" and s.by == HOUSE}
        missing = tuple(s for s in self._sheets if s.name not in there | self._opening)
        self._opening |= {sheet.name for sheet in missing}
        return missing

    async def open(self, sheet: AnySheet) -> None:
        """Open one; if that fails, the next change of any event has it tried again."""
        try:
            await self._events.announce(sheet, by=HOUSE, cause=HOUSE)
        except (RoomRefused, StoreFailed) as refused:
            log.warning("sit_and_go_not_opened", name=sheet.name, code=refused.code)
        finally:
            self._opening.discard(sheet.name)
