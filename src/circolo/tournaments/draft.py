"""What is being decided in a tournament: the events so far, and how it stands after them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.tables import sheet as tables
from circolo.tables.sheet import Sheet
from circolo.tables.state import TableId
from circolo.tournaments.effects import Effect, PlayFor, Seating
from circolo.tournaments.events import (
    EffectDecided,
    EventEvent,
    LotCalled,
    Noted,
    Paused,
    TableNumbered,
    TimerSet,
)
from circolo.tournaments.evolve import evolve
from circolo.tournaments.state import Lot, LotFor, Note, State, Timer, WaitsFor, seated, table_id

MINUTE = 60_000

P = ParamSpec("P")


@dataclass(slots=True)
class Draft:
    """Events as they are decided; each is folded at once."""

    game: AnyGame
    state: State
    now: Millis
    events: list[EventEvent] = field(default_factory=list)

    def add(self, event: EventEvent) -> None:
        """Decide one more event."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def effect(
        self, kind: Callable[Concatenate[int, P], Effect], *what: P.args, **how: P.kwargs
    ) -> None:
        """Decide that something is to be done, under the next number."""
        self.add(EffectDecided(kind(self.state.effects + 1, *what, **how)))

    def lot(self, size: int, why: LotFor, table: TableId | None = None) -> None:
        """Have a lot drawn, under the next number."""
        self.add(LotCalled(Lot(len(self.state.lots) + 1, size, why, table=table)))

    def wait(self, why: WaitsFor, at: Millis) -> None:
        """Wait for a moment and for no other."""
        self.add(TimerSet(Timer(self.state.timers + 1, at, why)))
        if self.state.paused:
            self.add(Paused(Millis(at - self.now)))

    def note(self, what: str, by: str = "", why: str = "") -> None:
        """Tell everybody."""
        self.add(Noted(Note(self.now, what, by, why)))

    def table(self) -> TableId:
        """Return the name of one more table."""
        table = table_id(self.state.id, self.state.opened + 1)
        self.add(TableNumbered(table))
        return table

    def sheet(self, options: Any) -> Sheet[Any]:
        """Return the sheet of a table with these options."""
        of = self.state.sheet
        sheet = Sheet(options, times=of.times, chips=of.chips, event=self.state.id)
        return tables.checked(self.game, sheet)

    def seating(self, team: int, member: int, seat: int, **how: Any) -> Seating:
        """Return how a member of a team sits down."""
        who = self.state.entrants[self.state.teams[team].members[member]]
        return Seating(Seat(seat), who.player, who.name, bot=who.bot, level=who.level, **how)

    def play_for(self, team: int) -> None:
        """Say at the table of a team for whom of it a bot plays, if the director has said so."""
        for number in self.state.teams[team].members:
            who = self.state.entrants[number]
            table = seated(self.state, who.player)
            if who.played_for is not None and table is not None:
                self.effect(PlayFor, table, who.player, who.played_for)
