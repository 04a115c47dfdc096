"""A person who spends a day at a house, with a small memory, and who thinks as people do."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from circolo.play.offers import Question
from circolo.play.waits import WaitId
from circolo.room.ports import Clock
from circolo.wire import client_messages as client
from circolo.wire.message_codec import decode_server_message
from circolo.wire.server_messages import Frame, Lobby, Wallet, Welcome
from tests.simulation.life import Life
from tests.simulation.line import Line
from tests.simulation.visitor import RETURNS, Visitor

THINKS = (900, 2_000, 4_000, 5_000, 8_000, 8_000, 12_000, 20_000)
FALLS_ASLEEP = 0.004
"""How often the person does not answer at all."""

REMEMBERS = 20
"""Messages that the person may repeat."""

_PER_TABLE = 2
"""Answers to the same question at most: a window takes another bet."""


class Citizen(Visitor):
    """A person of a town; `tables` has the newest frame of each table with a seat of theirs."""

    def __init__(
        self,
        name: str,
        clock: Clock,
        chance: Random,
        *,
        hears: Callable[[Line, bytes], None],
        counts: Counter[str],
    ) -> None:
        super().__init__(name, clock, chance, hears=hears, counts=counts)
        self.chips = 0
        self.looks_at = ""
        """The table that the person watches; of tables they have left they read nothing."""

        self._looks = False
        self._given: dict[tuple[str, WaitId], int] = {}

    @property
    def tables(self) -> list[Frame]:
        """Return the newest frame of each table where the person has a seat."""
        return [frame for frame in self.seen.values() if frame.seat is not None]

    def come(self, life: Life) -> None:
        """Open a connection; an earlier one breaks a little later."""
        before = self.line
        super().come(life)
        del self.lines[:-1]
        if before is not None:
            self._later(3_000, before.drop)

    def say(self, message: type[Any], **fields: Any) -> str:
        said = super().say(message, **fields)
        while len(self.said) > REMEMBERS:
            del self.said[next(iter(self.said))]
        return said

    def look_for_a_seat(self) -> None:
        """Ask for the list of tables once, and sit down at one of them."""
        self._looks = True
        self.say(client.WatchLobby, on=True)

    def _read(self, data: bytes) -> None:
        message = decode_server_message(data)
        match message:
            case Lobby():
                self._choose(message)
            case Welcome():
                self.chips = message.you.chips
                self._welcomed(message)
            case Wallet():
                self.chips = message.chips
            case Frame():
                self._look(message)
            case _:
                self._answered(message)

    def _welcomed(self, welcome: Welcome) -> None:
        there = {row.id for row in welcome.tables}
        for table in [table for table in self.seen if table not in there]:
            self._forget(table)
        for table in sorted(there):
            seen = self.seen.get(table)
            self.say(client.Follow, table=table, seq=0 if seen is None else seen.seq)
        for waiting in list(self.unanswered.values()):
            self._send(waiting.message)

    def _choose(self, lobby: Lobby) -> None:
        self.listed = tuple(
            row.id for row in lobby.tables if None in row.players and row.id not in self.seen
        )[:40]
        if self._looks:
            self._looks = False
            self.say(client.WatchLobby, on=False)
            if self.listed:
                table = self._chance.choice(self.listed[:12])
                row = next(row for row in lobby.tables if row.id == table)
                least = None if row.sheet.buy_in is None else row.sheet.buy_in.least
                self.say(client.Sit, table=table, buy_in=least)

    def _look(self, frame: Frame) -> None:
        self.seen[frame.table] = frame
        is_over = frame.view.phase == "closed"
        if is_over or (frame.seat is None and frame.table != self.looks_at):
            self._forget(frame.table)
            return
        if self.brings_seeds:
            self._bring_seed(frame)
        if self._is_played_for(frame) and frame.table not in self._returning:
            self._returning.add(frame.table)
            self._later(self._chance.choice(RETURNS), lambda: self._return(frame.table))
        self._forget_answers(frame)
        for ask in frame.asks:
            self._consider(frame, ask)

    def _consider(self, frame: Frame, question: Question[Any]) -> None:
        key = (frame.table, question.id)
        given = self._given.get(key, 0)
        if given >= _PER_TABLE or key in self._thinking or self._chance.random() < FALLS_ASLEEP:
            return
        if given and self._chance.random() < 0.7:
            return
        self._given[key] = given + 1
        self._thinking.add(key)
        self._later(self._chance.choice(THINKS), lambda: self._act(*key))

    def _forget_answers(self, frame: Frame) -> None:
        open_now = {ask.id for ask in frame.asks}
        for key in [k for k in self._given if k[0] == frame.table and k[1] not in open_now]:
            del self._given[key]

    def _forget(self, table: str) -> None:
        self.seen.pop(table, None)
        for key in [key for key in self._given if key[0] == table]:
            del self._given[key]
        self._said = {said for said in self._said if said[0] != table}
