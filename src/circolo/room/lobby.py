"""Where tables are found, opened and filled."""

import asyncio
from collections.abc import Awaitable
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol
from weakref import WeakValueDictionary

import msgspec

from circolo.cards.units import Millis, Seat
from circolo.room.errors import RoomRefused
from circolo.room.ports import Cancel
from circolo.room.table_actor import Outcome, TableActor
from circolo.tables import commands as table
from circolo.tables.sheet import Sheet
from circolo.tables.state import PlayerId, TableId, TableState, seat_of
from circolo.wire import client
from circolo.wire.codec import encode
from circolo.wire.server import Lobby as Listing
from circolo.wire.server import LobbyTable

if TYPE_CHECKING:
    from circolo.room.house import House
    from circolo.room.session import Session

LISTED = 200
"""Tables in one list; the newest waiting ones come first."""

EVERY = Millis(500)
"""At most so often a changed list is sent."""

SEATS_OF_A_PLAYER = 8


class Watcher(Protocol):
    """A connection that is shown the lobby."""

    def send(self, data: bytes) -> None:
        """Put bytes in its bounded outbox."""
        ...


class Lobby:
    """All tables of a house, as people find them."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._watchers: set[Watcher] = set()
        self._due: Cancel | None = None
        self._turns: WeakValueDictionary[PlayerId, asyncio.Lock] = WeakValueDictionary()

    def watch(self, watcher: Watcher) -> None:
        """Send the list, now and whenever it changes."""
        self._watchers.add(watcher)
        watcher.send(encode(self._listing()))

    def leave(self, watcher: Watcher) -> None:
        """Send it no more."""
        self._watchers.discard(watcher)

    def changed(self) -> None:
        """Send the list soon to all who watch."""
        if self._due is None and self._watchers:
            clock = self._house.clock
            self._due = clock.call_at(Millis(clock.now() + EVERY), self._send)

    def _send(self) -> None:
        self._due = None
        data = encode(self._listing())
        for watcher in tuple(self._watchers):
            watcher.send(data)

    def _listing(self) -> Listing:
        states = [actor.state for actor in self._house.tables.values()]
        shown = [
            s for s in states if s is not None and s.sheet.access == "open" and s.phase != "closed"
        ]
        shown.sort(key=lambda state: state.phase != "waiting")
        return Listing(tuple(self._row(state) for state in shown[:LISTED]))

    def _row(self, state: TableState) -> LobbyTable:
        match = state.match
        actor = self._house.tables[state.id]
        scores = () if match is None else actor.game.view(match, None).scores
        return LobbyTable(
            id=state.id,
            sheet=state.sheet,
            phase=state.phase,
            players=tuple(None if place is None else place.name for place in state.places),
            bots=tuple(Seat(at) for at, place in enumerate(state.places) if place and place.bot),
            scores=scores,
        )

    async def seat(
        self,
        session: "Session",
        message: client.Sit | client.AddBot | client.OpenTable | client.QuickPlay,
    ) -> TableActor:
        """Do what the message asks for, one message of a player after the other; return the table.

        Raises RoomRefused.
        """
        async with self._turns.setdefault(session.player, asyncio.Lock()):
            return await self._seat(session, message)

    async def _seat(
        self,
        session: "Session",
        message: client.Sit | client.AddBot | client.OpenTable | client.QuickPlay,
    ) -> TableActor:
        if isinstance(message, client.OpenTable):
            return await self._open(session, message.id, message.sheet)
        if isinstance(message, client.QuickPlay):
            return await self._quick_play(session, message)
        actor = self._house.table(TableId(message.table))
        seat = None if message.seat is None else Seat(message.seat)
        if isinstance(message, client.Sit):
            await self._sit(session, actor, message.id, seat=seat)
        else:
            await self._add_bot(session, actor, message.id, seat=seat)
        return actor

    async def _sit(
        self, session: "Session", actor: TableActor, message_id: str, *, seat: Seat | None
    ) -> None:
        if len(self._house.tables_of(session.player)) >= SEATS_OF_A_PLAYER:
            raise RoomRefused("house_full", f"at most {SEATS_OF_A_PLAYER} tables at a time")
        sit = table.Sit(session.player, session.person.name, seat)
        await _taken(self._house.put(actor, f"{session.player}:{message_id}", sit))
        session.seated_at(actor)
        await session.tell_wallet()

    async def _open(
        self, session: "Session", message_id: str, sheet: Sheet[client.Options]
    ) -> TableActor:
        table_id = _table_id(session.player, message_id)
        actor = self._house.find(table_id) or self._house.new_table(table_id, sheet.options)
        command_id = f"{session.player}:{message_id}"
        opened = await self._house.put(actor, f"{command_id}/open", table.Open(table_id, sheet))
        if opened.code and opened.code != "table_exists":
            self._house.forget(table_id)
            raise RoomRefused(opened.code, opened.detail)
        try:
            await self._sit(session, actor, message_id, seat=None)
        except RoomRefused:
            await self._house.put(actor, f"{command_id}/close", table.Close("nobody_came"))
            raise
        return actor

    async def _quick_play(self, session: "Session", message: client.QuickPlay) -> TableActor:
        done = self._house.done_by(session.player, message.id)
        if done is not None:
            return done
        sheet: Sheet[client.Options] = Sheet(options=message.options)
        if message.bots:
            actor = await self._open(
                session, message.id, msgspec.structs.replace(sheet, access="private")
            )
            while actor.state is not None and actor.state.phase == "waiting":
                await self._seat_bot(actor, f"{message.id}/bot{_free(actor.state)}", None)
            return actor
        for waiting in self._waiting(sheet, session.player):
            try:
                await self._sit(session, waiting, message.id, seat=None)
            except RoomRefused as refusal:
                if refusal.code not in ("table_full", "match_running", "table_closed"):
                    raise
            else:
                return waiting
        return await self._open(session, message.id, sheet)

    def _waiting(self, sheet: Sheet[client.Options], player: PlayerId) -> list[TableActor]:
        return [
            actor
            for actor in self._house.tables.values()
            if actor.state is not None
            and actor.state.phase == "waiting"
            and actor.state.sheet == sheet
            and seat_of(actor.state, player) is None
        ]

    async def _add_bot(
        self, session: "Session", actor: TableActor, message_id: str, *, seat: Seat | None
    ) -> None:
        if actor.state is None or seat_of(actor.state, session.player) is None:
            raise RoomRefused("not_seated")
        await self._seat_bot(actor, f"{session.player}:{message_id}", seat)

    async def _seat_bot(self, actor: TableActor, command_id: str, seat: Seat | None) -> None:
        assert actor.state is not None
        person = self._house.bot_for(actor.state)
        sit = table.Sit(PlayerId(person.id), person.name, seat, bot=True)
        await _taken(self._house.put(actor, command_id, sit))


async def _taken(outcome: Awaitable[Outcome]) -> None:
    done = await outcome
    if done.code:
        raise RoomRefused(done.code, done.detail)


def _free(state: TableState) -> int:
    return sum(place is None for place in state.places)


def _table_id(player: PlayerId, message_id: str) -> TableId:
    """The same message opens the same table, also if it comes again after a restart."""
    digest = sha256(f"{player}:{message_id}".encode()).hexdigest()
    return TableId(f"t{digest[:15]}")
