"""Paused tables: tables of one person with bots, while that person is disconnected (R11).

A paused table is only in the store, not in memory. The house reads it back when its person
connects. It ends after 30 days, or when the person has too many paused tables.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Container
from operator import attrgetter
from typing import NamedTuple
from weakref import WeakValueDictionary

import structlog

from circolo.cards.units import Chips, Millis, Seat
from circolo.ledger.account import Account, seat_account
from circolo.room.ports import Clock
from circolo.room.tables.known_tables import KnownTable, OpensTables
from circolo.room.tables.live_tables import LiveTables
from circolo.room.tables.outage import held_until
from circolo.room.tables.stored_tables import StoredTable
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_opener import TableOpener
from circolo.room.tables.table_snapshots import Snapshots
from circolo.store.errors import StoreFailed
from circolo.tables.chips.transfers import is_booked
from circolo.tables.state import PlayerId, TableId, TableState, alone
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import FollowedElsewhere

RESTS_AFTER = Millis(60_000)
"""Time, in milliseconds, for which a table stays in memory after its person has disconnected,
because most people reconnect soon.
"""

MOST_PAUSED = 3
"""Maximum number of paused tables of one person; with one more, the oldest ends."""

_NO_TIME = Millis(0)

log = structlog.get_logger()


class PausedTable(NamedTuple):
    """The facts about a paused table that stay in memory.

    `until` is the time at which it ends, `bots` are the accounts of its bots' seats.
    """

    table: TableId
    player: PlayerId
    until: Millis
    chips: Chips
    """The person's chips at the table; 0 for practice chips."""

    bots: tuple[Account, ...]


class PausedTables:
    """The paused tables of a house.

    It calls `on_back` for a person whose tables it has read back, and `on_pause` with the state of
    a table that it has paused. `placing` continues paused tables, in a cluster on any node.
    """

    def __init__(
        self,
        tables: LiveTables,
        opener: TableOpener,
        snapshots: Snapshots,
        *,
        placing: OpensTables,
        clock: Clock,
        connected: Container[PlayerId],
        on_back: Callable[[PlayerId], None],
        on_pause: Callable[[TableState], None],
    ) -> None:
        self._tables = tables
        self._opener = opener
        self._placing = placing
        self._on_pause = on_pause
        self._snapshots = snapshots
        self._clock = clock
        self._connected = connected
        self._on_back = on_back
        self._known: dict[TableId, PausedTable] = {}
        self._of: defaultdict[PlayerId, dict[TableId, None]] = defaultdict(dict)
        self._turns: WeakValueDictionary[PlayerId, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, table: TableId) -> bool:
        return table in self._known

    def of(self, player: PlayerId) -> tuple[PausedTable, ...]:
        """Return the paused tables of a person, the oldest first."""
        own = [self._known[table] for table in self._of.get(player, ())]
        return tuple(sorted(own, key=attrgetter("until")))

    def chips_of(self, player: PlayerId) -> int:
        """Return the chips of a person at all their paused tables."""
        return sum(one.chips for one in self.of(player))

    def bots(self) -> list[Account]:
        """Return the ledger accounts of all bots' seats at paused tables."""
        return [account for one in self._known.values() for account in one.bots]

    def note(self, stored: StoredTable, away: Millis) -> bool:
        """If a stored table is paused, leave it in the store and return True.

        The time at which it ends moves later by the downtime `away`, in milliseconds.
        """
        if stored.is_lost or not _is_paused(stored.state):
            return False
        self.add(stored.state, away)
        return True

    def forget(self, table: TableId) -> None:
        """Forget a paused table, because the table is in memory again."""
        one = self._known.pop(table, None)
        if one is not None:
            self._of[one.player].pop(table, None)
            if not self._of[one.player]:
                del self._of[one.player]

    async def sweep(self) -> None:
        """Pause the tables whose person has been disconnected for `RESTS_AFTER`, and end those that
        have been paused for too long.
        """
        for actor in tuple(self._tables.values()):
            if self._may_pause(actor):
                await self._pause(actor)
        for one in self._to_end(self._clock.now()):
            async with self._turn(one.player):
                ending = await self._take_up(one) if one.table in self._known else None
                if ending is not None:
                    ending.give_up()

    async def bring_back(self, player: PlayerId) -> None:
        """Read the paused tables of a person who has connected into memory, and continue them."""
        async with self._turn(player):
            own = self.of(player)
            for one in own:
                await self._take_up(one)
        if own:
            self._on_back(player)

    async def read_back(self, table: TableId) -> None:
        """Read one paused table into memory; the next `sweep` may pause it again."""
        one = self._known.get(table)
        if one is not None:
            async with self._turn(one.player):
                if table in self._known:
                    await self._take_up(one)

    def _turn(self, player: PlayerId) -> asyncio.Lock:
        return self._turns.setdefault(player, asyncio.Lock())

    def _may_pause(self, actor: TableActor) -> bool:
        state = actor.state
        if state is None or not _is_paused(state):
            return False
        assert state.held is not None
        bots = {place.player for place in state.places if place is not None and place.bot}
        watched = any(one.player not in bots for one in actor.audience.followers())
        is_here = _person(state) in self._connected
        return not (watched or is_here) and self._clock.now() >= state.held + RESTS_AFTER

    async def _pause(self, actor: TableActor) -> None:
        assert actor.state is not None
        table, player = actor.state.id, _person(actor.state)
        async with self._turn(player):
            if self._tables.get(table) is not actor or not self._may_pause(actor):
                return
            await actor.finish()
            state = actor.state
            if not _is_paused(state):  # the actor still handled a command
                await self._opener.take_up(table)
                return
            await self._snapshots.keep(actor.game, actor.head, state)
            self._on_pause(state)
            for bot in actor.audience.followers():
                bot.send(encode(FollowedElsewhere(table)))
            self._opener.forget(table)

    async def _take_up(self, one: PausedTable) -> KnownTable | None:
        try:
            return await self._placing.take_up(one.table, is_paused=True)
        except StoreFailed as failure:
            log.warning("table_not_read_back", table=one.table, code=failure.code)
            return None

    def _to_end(self, now: Millis) -> list[PausedTable]:
        """Return the paused tables whose time is over, and the oldest ones of people
        with too many.
        """
        return [
            one
            for player, own in self._of.items()
            for at, one in enumerate(self.of(player))
            if one.until <= now or at < len(own) - MOST_PAUSED
        ]

    def add(self, state: TableState, away: Millis = _NO_TIME) -> None:
        """Record a paused table. The time at which the table ends moves later by `away`
        milliseconds.
        """
        places = [(Seat(at), place) for at, place in enumerate(state.places) if place is not None]
        own = sum(place.stack + place.coming for _, place in places if not place.bot)
        self._of[_person(state)][state.id] = None
        self._known[state.id] = PausedTable(
            table=state.id,
            player=_person(state),
            until=Millis(held_until(state) + away),
            chips=Chips(own if is_booked(state) else 0),
            bots=tuple(seat_account(state.id, seat) for seat, place in places if place.bot),
        )


def _is_paused(state: TableState) -> bool:
    return state.phase == "playing" and state.held is not None and alone(state) is not None


def _person(state: TableState) -> PlayerId:
    seat = alone(state)
    place = None if seat is None else state.places[seat]
    assert place is not None
    return place.player
