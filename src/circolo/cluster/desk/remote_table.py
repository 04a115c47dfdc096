"""A table that another node plays, as the desk knows it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import NoAnswer, NobodyThere
from circolo.cluster.messages import Answer, Done, Failed, GiveUp, Put, Request, TableShown
from circolo.cluster.table_forms import UnreadableForm, encode_command, read_shown
from circolo.play.contract import AnyGame
from circolo.room.actors.mailbox import Outcome
from circolo.room.ports import Spawn
from circolo.room.tables.stored_tables import StoredTable
from circolo.store.entries import GENESIS_HASH, Head
from circolo.tables.commands import Command
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import TableId, TableState

COMMAND_WITHIN = Millis(5_000)
GIVE_UP_WITHIN = Millis(1_000)

Ask = Callable[[str, Request, Millis], Awaitable[Answer]]
"""Sends a request to a node, and returns its answer; raises NobodyThere or NoAnswer."""


class RemoteTable:
    """A table that another node plays, as the desk knows it. Its state has no match. `placed` is
    when the desk heard that this node plays the table, and `taken_up` when it took the table up, by
    the clock of that node.
    """

    def __init__(
        self, table: TableId, game: AnyGame, node: str, *, placed: Millis, ask: Ask, spawn: Spawn
    ) -> None:
        self.table = table
        self.game = game
        self.node = node
        self.placed = placed
        self.state: TableState | None = None
        self.head = Head(stream_of(table), 0, GENESIS_HASH)
        self.scores: tuple[int, ...] = ()
        self.taken_up = Millis(0)
        self._done: frozenset[str] = frozenset()
        self._ask = ask
        self._spawn = spawn

    def put(self, command_id: str, command: Command) -> Awaitable[Outcome]:
        """Send a command to the node that plays the table, at once, whether or not the caller
        awaits the outcome. It is `busy` if the node does not answer.
        """
        outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._spawn(self._put(command_id, command, outcome), name="put")
        return outcome

    async def _put(
        self, command_id: str, command: Command, outcome: "asyncio.Future[Outcome]"
    ) -> None:
        answered = await self._answered(command_id, command)
        if not outcome.done():
            outcome.set_result(answered)

    async def _answered(self, command_id: str, command: Command) -> Outcome:
        kind, data = encode_command(command)
        try:
            answer = await self._ask(
                self.node, Put(self.table, command_id, kind, data), COMMAND_WITHIN
            )
        except (NobodyThere, NoAnswer):
            return Outcome("busy")
        if not isinstance(answer, Done):
            return Outcome(answer.code if isinstance(answer, Failed) else "busy")
        if answer.shown is not None:
            with suppress(UnreadableForm):  # the news of the entry have the same form
                self.take(answer.shown)
        return answer.outcome

    def take(self, told: TableShown) -> None:
        """Take over what a node tells of the table, unless something newer is known.

        Raises UnreadableForm.
        """
        if self.state is not None and told.version < self.head.version:
            return
        self.game, self.head, self.state = read_shown(told)
        self.scores, self.taken_up = told.scores, told.taken_up
        self._done = frozenset(told.commands)

    def take_stored(self, stored: StoredTable) -> None:
        """Take over the state of a table that no node plays yet."""
        self.head, self.state = stored.head, replace(stored.state, match=None)
        self._done = frozenset(stored.commands)

    def has_done(self, command_id: str) -> bool:
        """Return whether this command is among the last that took effect."""
        return command_id in self._done

    def give_up(self) -> None:
        """End the wait of the table for its only person, which ends the table."""
        self._spawn(self._give_up(), name="give_up")

    async def _give_up(self) -> None:
        with suppress(NobodyThere, NoAnswer):  # the next sweep asks again
            await self._ask(self.node, GiveUp(self.table), GIVE_UP_WITHIN)
