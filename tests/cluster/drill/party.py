"""The play of a few people at one table after another."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bench.roomload.games import CHIPS, UNHURRIED, chosen, sheet
from circolo.play.offers import Question
from circolo.tables.table_options import BuyIn, TableOptions
from circolo.wire import client_messages as client
from circolo.wire.game_unions import Offer
from tests.cluster.drill.person import Person
from tests.cluster.drill.record import Record

SEATS = {"tressette": 4, "chiamatre": 4, "sette_e_mezzo": 4, "chemin_de_fer": 4}
STALL_SECONDS = 60.0
"""A table without an event for this long stands still."""

RING_SECONDS = 240.0
"""How long people stay at a ring table (a bank game that players join and leave)."""

OPENS_AGAIN_SECONDS = 2.0
"""How long people wait after a table was not opened."""

BUY_IN = BuyIn(CHIPS // 2, CHIPS)
BOT_LEVEL = "circolo"
_read = msgspec.convert


class Party:
    """Four people and a bot: at each table three play and one watches, or all four play."""

    def __init__(
        self, game: str, people: Sequence[Person], *, record: Record, pace: tuple[float, float]
    ) -> None:
        self.table = ""
        self._game = game
        self._players = people[: min(len(people), SEATS[game] - 1)]
        self._people = people
        self._record = record
        self._pace = pace
        self._answered: dict[Person, set[int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_over = False
        self._refused: list[str] = []
        for person in people:
            person.on_frame = self._sees

    async def play(self) -> None:
        """Play without end, at one table after another."""
        try:
            await self._play()
        finally:
            for task in tuple(self._tasks):
                task.cancel()

    async def _play(self) -> None:
        while True:
            began = time.monotonic()
            await self._open()
            while not self._is_over:
                await asyncio.sleep(0.2)
                now = time.monotonic()
                if now - max(began, self._record.last_step(self.table)) > STALL_SECONDS:
                    self._record.stalls.append(self.describe())
                    break
                if self._chips is not None and now - began > RING_SECONDS:
                    break
            await self._leave()

    def give_up(self) -> None:
        """Leave the table, which stands still, and open another."""
        self._is_over = True

    @property
    def _chips(self) -> int | None:
        is_ring = self._game in ("sette_e_mezzo", "chemin_de_fer")
        return CHIPS // 2 if is_ring else None

    async def _open(self) -> None:
        host, *others = self._players
        usual = replace(sheet(self._game, UNHURRIED), access="open")
        if usual.buy_in is not None:
            usual = replace(usual, buy_in=BUY_IN)
        self._answered = {person: set() for person in self._people}
        self._refused.clear()
        self._is_over = False
        self.table = await self._new_table(host, usual)
        self._record.opens(self.table, is_ring=self._chips is not None)
        for person in self._people:
            person.follow(self.table)
        for person in others:
            await person.ask(client.Sit, table=self.table, buy_in=self._chips)
        for _ in range(SEATS[self._game] - len(self._players)):
            await host.ask(client.AddBot, table=self.table, level=BOT_LEVEL)

    async def _new_table(self, host: Person, usual: TableOptions[Any]) -> str:
        """Open a table, and ask again after each refusal."""
        while True:
            answer = await host.ask(client.OpenTable, sheet=usual, buy_in=self._chips)
            if answer["type"] != "refused":
                return str(answer["table"])
            self._record.not_opened[answer["code"]] += 1
            await asyncio.sleep(OPENS_AGAIN_SECONDS)

    async def _leave(self) -> None:
        self._record.ends(self.table)
        for person in self._players:
            await person.ask(client.Leave, table=self.table)
        for person in self._people:
            person.forget(self.table)

    def _sees(self, person: Person, frame: dict[str, Any]) -> None:
        if frame["table"] != self.table:
            return
        if frame["view"]["phase"] in ("over", "closed"):
            self._is_over = True
        answered = self._answered[person]
        new = [one for one in frame["asks"] if one["id"] not in answered]
        for question in _read(new, tuple[Question[Offer], ...]):
            answered.add(question.id)
            action = chosen(question)
            if action is not None:
                self._begin(person, question, action)

    def _begin(self, person: Person, question: Question[Any], action: Any) -> None:
        task = asyncio.ensure_future(self._answer(person, question, action))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, person: Person, question: Question[Any], action: Any) -> None:
        await asyncio.sleep(person.random.uniform(*self._pace))
        said = await person.ask(client.Act, table=self.table, ask=question.id, action=action)
        if said["type"] == "refused":
            self._refused.append(f"{question.id} {said['code']}")

    def describe(self) -> str:
        """Return what the people see of a table that stands still."""
        seen = []
        for person in self._people:
            frame = person.frames.get(self.table)
            at = person.node.name if person.node else "nowhere"
            asks = None if frame is None else [ask["id"] for ask in frame["asks"]]
            phase = None if frame is None else frame["view"]["phase"]
            waits = None if frame is None else frame["deadlines"]
            seen.append(f"{at}: {phase}, asks {asks}, waits {waits}, {person.waiting()}")
        return f"{self._game} {self.table}, refused {self._refused[-3:]}: " + "; ".join(seen)
