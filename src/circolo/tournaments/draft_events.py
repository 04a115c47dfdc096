"""The events of one tournament command, collected and folded into the state as they are added."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec

from msgspec import UNSET, UnsetType

from circolo.cards.units import Millis, Seat
from circolo.fairness.duplicate import SharedPacks
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
    """The events that one command has produced so far, and the tournament's state after them."""

    game: AnyGame
    state: State
    now: Millis
    events: list[TournamentEvent] = field(default_factory=list)

    def add(self, event: TournamentEvent) -> None:
        """Append one event, and update `state` by it."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def effect(
        self, kind: Callable[Concatenate[int, P], Effect], *what: P.args, **how: P.kwargs
    ) -> None:
        """Append an effect (an order to a table) of the class `kind`. It gets the next number; the
        other arguments are its fields.
        """
        self.add(EffectDecided(kind(self.state.effects + 1, *what, **how)))

    def lot(self, size: int, why: LotFor, table: TableId | None = None) -> None:
        """Request a lot: a random order of `size` elements. `why` says what it decides; `table` is
        the table of the match that it decides, None if it decides something else.
        """
        self.add(LotCalled(Lot(len(self.state.lots) + 1, size, why, table=table)))

    def wait(self, why: WaitsFor, at: Millis) -> None:
        """Set the tournament's only timer to the server time `at`, in place of the timer that was
        set before.
        """
        self.add(TimerSet(Timer(self.state.timers + 1, at, why)))
        if self.state.paused:
            self.add(Paused(Millis(at - self.now)))

    def note(self, what: str, by: str = "", why: str = "", *, table: TableId | None = None) -> None:
        """Append a public note. `what` is its code, `by` the director, `why` the reason; `table` is
        set if it concerns only that table.
        """
        self.add(Noted(Note(self.now, what, by, why, table)))

    def table(self) -> TableId:
        """Reserve the id of the tournament's next table, and return it."""
        table = table_id(self.state.id, self.state.opened + 1)
        self.add(TableNumbered(table))
        return table

    def sheet(self, options: Any, shared: SharedPacks | UnsetType = UNSET) -> TableOptions[Any]:
        """Return the table options of a table of this tournament, made of the game's options, the
        tournament's times and, in a duplicate, the shared packs.
        """
        of = self.state.sheet
        sheet = TableOptions(
            options, times=of.times, chips=of.chips, tournament=self.state.id, shared=shared
        )
        return tables.checked(self.game, sheet)

    def seating(self, team: int, member: int, seat: int, **how: Any) -> Seating:
        """Return the data that seat one member of a team: player, seat, and level if it is a bot.
        `how` sets further fields.
        """
        who = self.state.entrants[self.state.teams[team].members[member]]
        name = who.name if who.bot else ""
        return Seating(Seat(seat), who.player, bot=who.bot, level=who.level, name=name, **how)

    def play_for(self, team: int) -> None:
        """Order the team's table to let bots play for those members for whom the director wants a
        bot.
        """
        for number in self.state.teams[team].members:
            who = self.state.entrants[number]
            table = seated(self.state, who.player)
            if who.played_for is not None and table is not None:
                self.effect(PlayFor, table, who.player, who.played_for)
