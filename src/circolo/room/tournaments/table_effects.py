"""Table effects: carries out the effects of a tournament, which are its orders to its tables, each
exactly once.

The effects of one table are carried out one after the other, those of different tables in parallel.
A command to a table has an id made of the tournament's id and the effect's number, so that the
table recognizes a retry.
"""

from collections.abc import Callable
from typing import assert_never

from circolo.cards.units import Millis
from circolo.room.actors.actor_services import ActorServices
from circolo.room.actors.mailbox import Outcome
from circolo.room.errors import RoomRefused
from circolo.room.tables.closed_deals import ClosedDeals
from circolo.room.tables.known_tables import AnyTables, KnownTable, OpensTables
from circolo.room.tournaments.tournament_actor import HOUSE, TournamentActor
from circolo.store.errors import StoreFailed
from circolo.tables import commands as table
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import TableId
from circolo.tournaments.commands import Done
from circolo.tournaments.effects import (
    Bring,
    CloseTable,
    Effect,
    OpenTable,
    PlayFor,
    Proceed,
    Seating,
    SendAway,
    SetStakes,
    ShowDeals,
    StopTable,
)

AGAIN = Millis(1_000)
"""The time in milliseconds after which an effect is retried that was refused for a temporary
reason.
"""

TEMPORARY = frozenset({"busy", "store_failed", "store_unavailable", "disk_full", "house_full"})
"""The codes of refusals for a temporary reason, after which an effect is retried."""

NO_TABLE = "no_such_table"
Order = tuple[str, table.Command]


class EffectRunner:
    """Carries out the effects (orders to tables) of one tournament."""

    def __init__(
        self,
        services: ActorServices,
        tables: AnyTables,
        opener: OpensTables,
        *,
        tournament: TournamentActor,
        closed_deals: ClosedDeals,
        is_left_alone: Callable[[TableId], bool],
    ) -> None:
        self._closed_deals = closed_deals
        self._services = services
        self._tables = tables
        self._opener = opener
        self._tournament = tournament
        self._is_left_alone = is_left_alone
        self._busy_tables: set[TableId] = set()

    def look(self) -> None:
        """Start the next pending effect of each table that has none in progress."""
        state = self._tournament.state
        if state is None or self._tournament.is_stopped:
            return
        for effect in state.pending:
            if effect.table not in self._busy_tables:
                self._busy_tables.add(effect.table)
                self._services.spawn(self._run_effect(effect), name="event_effect")

    async def _run_effect(self, effect: Effect) -> None:
        """Carry out an effect, and report to the tournament that it is done or has failed. If the
        table refuses it for a temporary reason, wait and retry.
        """
        try:
            done = await self._put_commands(effect)
        except StoreFailed as failure:
            done = Outcome(failure.refusal)
        left_alone = self._is_left_alone(effect.table)
        if done.code in TEMPORARY and not left_alone:
            await self._services.clock.sleep_until(Millis(self._services.clock.now() + AGAIN))
        else:
            say = Done(effect.number, "table_failed" if done.code and left_alone else done.code)
            said = await self._tournament.put(f"done:{effect.number}", HOUSE, say)
            if said.code:
                return  # the tournament is about to be read again, or refuses the report
        self._busy_tables.discard(effect.table)
        self.look()

    async def _put_commands(self, effect: Effect) -> Outcome:
        state = self._tournament.state
        assert state is not None
        done = Outcome()
        for command_id, command in commands_of(f"event:{state.id}:{effect.number}", effect):
            done = await self._put_once(effect, command_id, command)
            if done.code:
                break
        return done

    async def _put_once(self, effect: Effect, command_id: str, command: table.Command) -> Outcome:
        try:
            done = await self._put(effect, command_id, command)
        except RoomRefused as refused:
            done = Outcome(refused.code, refused.detail)
        if done.code and done.code not in TEMPORARY and await self._was_done(effect, command_id):
            return Outcome()
        return done

    async def _put(self, effect: Effect, command_id: str, command: table.Command) -> Outcome:
        actor = self._tables.get(effect.table)
        if actor is None and isinstance(command, table.Open):
            if await self._was_done(effect, command_id):
                await self._opener.take_up(effect.table)  # no effect on a closed table
                return Outcome()
            actor = self._opener.new_table(effect.table, command.sheet.options)
        if isinstance(command, table.ShowDeals) and not self._is_played(actor):
            return await self._show_closed(effect.table, command_id)
        if actor is None:
            return Outcome(NO_TABLE)
        done = await actor.put(command_id, command)
        if done.code and actor.state is None and self._tables.get(effect.table) is actor:
            self._opener.forget(effect.table)
        return done

    def _is_played(self, known: KnownTable | None) -> bool:
        if known is None or known.state is None:
            return False
        return known.state.phase != "closed" and not self._is_left_alone(known.state.id)

    async def _show_closed(self, name: TableId, command_id: str) -> Outcome:
        """Show the deals of a table that nobody plays."""
        left_alone = self._is_left_alone(name)
        done = await self._closed_deals.show(name, command_id, is_left_alone=left_alone)
        if left_alone and not done.code:
            self._opener.forget(name)
        return done

    async def _was_done(self, effect: Effect, command_id: str) -> bool:
        """Return whether the log of the table contains this command, so that it was accepted
        before.
        """
        entries = await self._services.store.read(stream_of(effect.table))
        return any(entry.command == command_id for entry in entries)


def commands_of(name: str, effect: Effect) -> tuple[Order, ...]:
    """Return the table commands that carry out an effect. Each of their ids begins with `name`."""
    match effect:
        case OpenTable():
            return _opening(name, effect)
        case SendAway():
            return ((name, table.SendAway(effect.player)),)
        case Bring():
            return ((name, _sit(effect.seating)),)
        case SetStakes():
            return ((name, table.SetStakes(effect.minimum)),)
        case StopTable():
            return ((name, table.StopPlay(effect.why)),)
        case Proceed():
            return ((name, table.Proceed(effect.one)),)
        case PlayFor():
            return ((name, table.PlayFor(effect.player, effect.level)),)
        case CloseTable():
            return ((name, table.Close(effect.why)),)
        case ShowDeals():
            return ((name, table.ShowDeals()),)
        case _:
            assert_never(effect)


def _opening(name: str, effect: OpenTable) -> tuple[Order, ...]:
    sits = tuple([(f"{name}:{one.seat}", _sit(one)) for one in effect.seats])
    opened: Order = (name, table.Open(effect.table, effect.sheet))
    begin: tuple[Order, ...] = () if effect.halted else ((f"{name}:go", table.Proceed()),)
    return (opened, *sits, *begin)


def _sit(seating: Seating) -> table.Sit:
    return table.Sit(
        seating.player,
        seating.seat,
        bot=seating.bot,
        level=seating.level,
        buy_in=seating.stack or None,
        new=seating.new,
        name=seating.name if seating.bot else "",
    )
