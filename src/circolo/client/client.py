"""A program at a house: signs in with a bot token, takes seats, and answers questions."""

import asyncio
import json
import os
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar, cast

from msgspec import Struct

from circolo.cards.units import Millis, Seat
from circolo.client.connection import HouseConnection, Refused, SignInRefused, pause
from circolo.client.mirror import Mirror
from circolo.client.seeds import Seeds
from circolo.client.turn import Turn
from circolo.play.offers import Question
from circolo.records.witness_notes import Notes
from circolo.room.clock import LoopClock
from circolo.tables.state import USUAL_LEVEL, BotLevel, TableId
from circolo.tables.table_options import TableOptions
from circolo.tricks.actions import GoOn
from circolo.wire import client_messages as message
from circolo.wire.game_unions import Options
from circolo.wire.server_messages import (
    Challenged,
    Done,
    Frame,
    FrameChange,
    ServerMessage,
    Welcome,
    You,
)

Choose = Callable[[Any, Question[Any]], Any]
"""A policy: the view of the match and a question give an action, or None for no answer."""

PATIENCE = 30.0
"""The seconds in which a house must be reached at first."""

_LATE = frozenset({"stale_ask", "not_seated", "no_such_table", "table_closed"})
"""Refusals of an answer to a question that no longer exists."""

_RETRIED = frozenset({"busy", "store_failed", "store_unavailable", "disk_full"})
"""Refusals of a house that cannot store anything for a moment."""

RETRY_SECONDS = 0.5

NewsT = TypeVar("NewsT", Turn, Challenged)


class _Table(Struct):
    """A table where we have a seat. `asked` are the open questions that were given out as turns;
    `is_back`: we have asked to play again after an absence.
    """

    mirror: Mirror
    asked: dict[int, Question[Any]]
    frame: Frame | None = None
    is_back: bool = False


class Client:
    """A signed-in bot with its seats. `connect` makes one.

    `on_frame` is called with every frame of a table.
    """

    def __init__(self, server: str, token: str, *, on_frame: Callable[[Frame], None]) -> None:
        self.you: You | None = None
        self.comes_back = True
        """Whether a seat that has missed a deadline plays again at once."""
        self._server, self._token = server.rstrip("/"), token
        self._on_frame = on_frame
        self._clock = LoopClock(asyncio.get_running_loop(), Millis(0))
        self._connection = HouseConnection(
            server, token, clock=self._clock, entropy=os.urandom, take=self._take
        )
        self._seeds = Seeds(self._connection.request, os.urandom)
        self._tables: dict[TableId, _Table] = {}
        self._turns: asyncio.Queue[Turn] = asyncio.Queue()
        self._challenges: asyncio.Queue[Challenged] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._welcome = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    @property
    def notes(self) -> Notes:
        """What the house showed us of each shuffle, for `circolo verify --witness`."""
        return self._seeds.notes

    @property
    def tables(self) -> tuple[TableId, ...]:
        """The tables where we have a seat."""
        return tuple(self._tables)

    async def turns(self) -> AsyncIterator[Turn]:
        """Yield each question to one of our seats while it is open; raises SignInRefused.

        A question whose only answer is to go on to the next deal is answered here.
        """
        while True:
            turn = await self._next(self._turns)
            if turn.is_open:
                yield turn

    async def challenges(self) -> AsyncIterator[Challenged]:
        """Yield each invitation to a table; `sit` accepts it. Raises SignInRefused."""
        while True:
            yield await self._next(self._challenges)

    async def play(
        self, choose: Choose, *, refused: Callable[[Turn, str], None] = lambda turn, code: None
    ) -> None:
        """Answer every question by `choose`, until this task is cancelled; raises SignInRefused.

        `refused` is told of each answer that the house did not take, and why.
        """
        async for turn in self.turns():
            action = choose(turn.view, turn.question)
            if action is not None:
                try:
                    await turn.answer(action)
                except SignInRefused:
                    raise
                except Refused as refusal:
                    refused(turn, refusal.code)

    async def quick_play(
        self, options: Options, *, bots: bool = False, level: BotLevel = USUAL_LEVEL
    ) -> TableId:
        """Sit down at a table that other bots have opened with these options, or open one for
        whoever comes. With `bots`, open a table with house bots of this level. Raises Refused.
        """
        return self._seated(
            await self._ask(message.QuickPlay, options=options, bots=bots, level=level)
        )

    async def open_table(self, sheet: TableOptions[Options]) -> TableId:
        """Open a table with these options, and sit down there. Raises Refused."""
        return self._seated(await self._ask(message.OpenTable, sheet=sheet))

    async def sit(
        self, table: TableId, *, seat: Seat | None = None, password: str | None = None
    ) -> None:
        """Sit down at a table, such as one to which we were invited. Raises Refused."""
        await self._ask(message.Sit, table=table, seat=seat, password=password)
        self._tables.setdefault(table, _Table(Mirror(), {}))

    async def leave(self, table: TableId) -> None:
        """Leave a table; a running match goes on without us. Raises Refused."""
        await self._ask(message.Leave, table=table)
        self._forget(table)

    async def invite(self, player: str, table: TableId, *, seat: Seat | None = None) -> None:
        """Invite our owner or another bot to our table. The token needs the scope `challenge`.
        Raises Refused.
        """
        body = {"player": player, "table": table} | ({} if seat is None else {"seat": seat})
        await asyncio.to_thread(self._post, "/api/me/challenges", body)

    async def begin(self) -> None:
        """Connect, and wait until the house has said welcome. Raises SignInRefused, or Refused
        `unreachable`.
        """
        self._running = asyncio.ensure_future(self._connection.run())
        welcome = asyncio.ensure_future(self._welcome.wait())
        both: set[asyncio.Task[Any]] = {self._running, welcome}
        await asyncio.wait(both, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        welcome.cancel()
        if self._running.done():
            self._running.result()
        if not self._welcome.is_set():
            await self.end()
            raise Refused("unreachable", self._connection.trouble)

    async def end(self) -> None:
        """Disconnect; the seats stay ours, and their deadlines go on."""
        self._seeds.close()
        for task in self._tasks:
            task.cancel()
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError, Refused):
                await self._running

    async def _next(self, queue: "asyncio.Queue[NewsT]") -> NewsT:
        """Return the next element of a queue; raises SignInRefused if the connection ends."""
        assert self._running is not None, "`connect` gives a client that has begun"
        coming = asyncio.ensure_future(queue.get())
        try:
            both: set[asyncio.Task[Any]] = {self._running, coming}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not coming.done():
                self._running.result()
            return await coming
        finally:
            coming.cancel()

    async def _ask(self, kind: Callable[..., Any], **fields: Any) -> Done:
        while True:
            try:
                return await self._connection.request(kind, **fields)
            except Refused as refusal:
                if refusal.code not in _RETRIED:
                    raise
            await pause(self._clock, RETRY_SECONDS)

    def _seated(self, done: Done) -> TableId:
        assert done.table is not None
        self._tables.setdefault(done.table, _Table(Mirror(), {}))
        return done.table

    def _take(self, news: ServerMessage) -> None:
        match news:
            case Welcome(you=you, tables=rows):
                self.you = you
                self._welcome.set()
                for table in {*self._tables, *(row.id for row in rows)}:
                    self._tables.setdefault(table, _Table(Mirror(), {}))
                    self._follow(table)
            case Frame() | FrameChange():
                self._take_frame(news)
            case Challenged():
                self._challenges.put_nowait(news)
            case _:
                pass  # the lobby, chat, and what only people need

    def _take_frame(self, news: Frame | FrameChange) -> None:
        table = self._tables.setdefault(news.table, _Table(Mirror(), {}))
        frame = table.mirror.take(news)
        if frame is None:
            self._follow(news.table)
            return
        table.frame = frame
        self._seeds.on_frame(frame)
        self._on_frame(frame)
        if frame.view.phase == "closed":
            self._forget(news.table)
        elif frame.seat is not None:
            self._take_questions(table, frame, frame.seat)

    def _take_questions(self, table: _Table, frame: Frame, seat: Seat) -> None:
        """Give out each open question once, and again if its answers have changed."""
        place = frame.view.places[seat]
        is_absent = place is not None and place.absent in ("time", "offline")
        if is_absent and self.comes_back and not table.is_back:
            self._spawn(self._connection.request(message.ComeBack, table=frame.table))
        table.is_back = is_absent
        open_ids = {int(question.id) for question in frame.asks}
        for closed in table.asked.keys() - open_ids:
            del table.asked[closed]
        for question in frame.asks:
            if table.asked.get(question.id) == question:
                continue
            table.asked[question.id] = question
            turn = Turn(
                frame=frame,
                seat=seat,
                question=question,
                clock=self._clock,
                send=self._answer,
                is_asked=self._is_asked,
                came=self._clock.now(),
            )
            if turn.actions() == (GoOn(),):
                self._spawn(turn.answer(GoOn()))
            else:
                self._turns.put_nowait(turn)

    def _is_asked(self, turn: Turn) -> bool:
        table = self._tables.get(turn.table)
        return table is not None and table.asked.get(turn.question.id) == turn.question

    async def _answer(self, turn: Turn, action: Any) -> None:
        await self._ask(message.Act, table=turn.table, ask=turn.question.id, action=action)

    def _follow(self, table: TableId) -> None:
        seq = self._tables[table].mirror.seq
        self._spawn(self._follow_now(table, seq))

    async def _follow_now(self, table: TableId, seq: int) -> None:
        try:
            await self._connection.request(message.Follow, table=table, seq=seq)
        except Refused as refusal:
            if refusal.code in _LATE:
                self._forget(table)

    def _forget(self, table: TableId) -> None:
        self._tables.pop(table, None)
        self._seeds.forget(table)

    def _spawn(self, work: Awaitable[Any]) -> None:
        async def quietly() -> None:
            with suppress(Refused):  # a later frame shows what is still due
                await work

        task = asyncio.ensure_future(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _post(self, path: str, body: dict[str, Any]) -> None:
        request = urllib.request.Request(  # noqa: S310 - the scheme was checked by the connection
            f"{self._server}{path}",
            data=json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {self._token}",
                "Content-Type": "application/json",
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:  # noqa: S310
                response.read()
        except urllib.error.HTTPError as error:
            with suppress(ValueError, KeyError, TypeError):
                raise Refused(cast("str", json.loads(error.read())["code"])) from None
            raise Refused(f"http_{error.code}") from None
        except OSError as error:
            raise Refused("unreachable", str(error)) from None


@asynccontextmanager
async def connect(
    server: str, token: str, *, on_frame: Callable[[Frame], None] = lambda frame: None
) -> AsyncIterator[Client]:
    """Sign in to a house with a bot token, and stay connected in the `with` block.

    `server` is the address of the house, such as `https://carte.example`. Raises SignInRefused,
    Refused `unreachable`, or ValueError for another address.
    """
    client = Client(server, token, on_frame=on_frame)
    await client.begin()
    try:
        yield client
    finally:
        await client.end()
