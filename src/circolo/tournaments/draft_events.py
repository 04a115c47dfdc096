"""Collects the events of one command and folds each into the tournament."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.tables import table_options as tables
from circolo.tables.state import TableId
from circolo.tables.table_options import TableOptions
from circolo.tournaments.effects import Effect, PlayFor, Seating
from circolo.tournaments.events import (
    EffectDecided,
    LotCalled,
    Noted,
    Paused,
    TableNumbered,
    TimerSet,
    TournamentEvent,
)
from circolo.tournaments.evolve import evolve
from circolo.tournaments.state import Lot, LotFor, Note, State, Timer, WaitsFor, seated, table_id

MINUTE = 60_000

P = ParamSpec("P")


@dataclass(slots=True)
class Draft:
    """The events of one command so far, and the tournament after them."""

    game: AnyGame
    state: State
    now: Millis
    events: list[TournamentEvent] = field(default_factory=list)

    def add(self, event: TournamentEvent) -> None:
        """Append one event and fold it at once."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def effect(
        self, kind: Callable[Concatenate[int, P], Effect], *what: P.args, **how: P.kwargs
    ) -> None:
        """Append an effect, with the next number."""
        self.add(EffectDecided(kind(self.state.effects + 1, *what, **how)))

    def lot(self, size: int, why: LotFor, table: TableId | None = None) -> None:
        """Call for a lot, with the next number."""
        self.add(LotCalled(Lot(len(self.state.lots) + 1, size, why, table=table)))

    def wait(self, why: WaitsFor, at: Millis) -> None:
        """Set the timer; it replaces any other."""
        self.add(TimerSet(Timer(self.state.timers + 1, at, why)))
        if self.state.paused:
            self.add(Paused(Millis(at - self.now)))

    def note(self, what: str, by: str = "", why: str = "", *, table: TableId | None = None) -> None:
        """Append a note for all to read; `table` if it concerns only one."""
        self.add(Noted(Note(self.now, what, by, why, table)))

    def table(self) -> TableId:
        """Return the id of one more table."""
        table = table_id(self.state.id, self.state.opened + 1)
        self.add(TableNumbered(table))
        return table

    def sheet(self, options: Any) -> TableOptions[Any]:
        """Return the table options for a table with these game options."""
        of = self.state.sheet
        sheet = TableOptions(options, times=of.times, chips=of.chips, tournament=self.state.id)
        return tables.checked(self.game, sheet)

    def seating(self, team: int, member: int, seat: int, **how: Any) -> Seating:
        """Return the seat assignment of one member of a team."""
        who = self.state.entrants[self.state.teams[team].members[member]]
        name = who.name if who.bot else ""
        return Seating(Seat(seat), who.player, bot=who.bot, level=who.level, name=name, **how)

    def play_for(self, team: int) -> None:
        """Let bots play at the team's table for the members for whom the director has said so."""
        for number in self.state.teams[team].members:
            who = self.state.entrants[number]
            table = seated(self.state, who.player)
            if who.played_for is not None and table is not None:
                self.effect(PlayFor, table, who.player, who.played_for)
