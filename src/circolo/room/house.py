"""The house: its tables, its sessions, and what happens to them when it opens and closes."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass

import structlog

from circolo.cards.units import Chips, Millis
from circolo.catalogue import game_of
from circolo.ledger.account import wallet
from circolo.room import supervisor
from circolo.room.cashier import Cashier
from circolo.room.dealer import Dealer, Vault
from circolo.room.errors import RoomRefused
from circolo.room.lobby import Lobby
from circolo.room.ports import Bots, Cancel, Clock, Entropy, Spawn
from circolo.room.session import Connection, Session
from circolo.room.table_actor import Head, Letter, Outcome, Shared, TableActor
from circolo.room.tempo import Tempo
from circolo.store.people import People, Person
from circolo.store.unit_of_work import GENESIS, Store
from circolo.tables.commands import Command, Resume
from circolo.tables.events import CashedOut, Seated, StoodUp, TableEvent
from circolo.tables.state import PlayerId, TableId, TableState, seat_of

BEAT = Millis(1_000)
MOST_TABLES = 5_000
RESTARTS = 3
"""A table that fails so often in a row is left alone until the house opens again."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Parts:
    """What a house is made of; bootstrap and simulations fill it differently."""

    store: Store
    people: People
    vault: Vault
    clock: Clock
    entropy: Entropy
    spawn: Spawn
    bots: Bots
    tempo: Tempo = Tempo()
    welcome_chips: Chips = Chips(1_000)


class House:
    """One process's tables and sessions."""

    def __init__(self, parts: Parts) -> None:
        self.clock = parts.clock
        self.spawn = parts.spawn
        self.people = parts.people
        self.tempo = parts.tempo
        self.tables: dict[TableId, TableActor] = {}
        self.sessions: dict[PlayerId, set[Session]] = {}
        self.refusals: dict[str, int] = {}
        self.ready = False
        self.lobby = Lobby(self)
        self._parts = parts
        self._cashier = Cashier(parts.store, parts.clock, parts.entropy)
        self._shared = Shared(parts.store, parts.clock, parts.entropy, parts.spawn, parts.tempo)
        self._failures: dict[TableId, int] = {}
        self._beat: Cancel | None = None

    async def start(self) -> None:
        """Open: restore every table, and give the clocks back the time the house was away (P6)."""
        last = await self._parts.store.last_beat()
        away = Millis(0 if last is None else max(0, self.clock.now() - last))
        await self._cashier.start()
        for stored in await supervisor.live_tables(self._parts.store, self._parts.vault):
            self._resume(stored, away)
        self.ready = True
        self._beat_again()

    async def stop(self) -> None:
        """Close: take no more commands; the store holds all that was answered."""
        self.ready = False
        if self._beat is not None:
            self._beat.cancel()
        for actor in self.tables.values():
            actor.stop()
        await self._parts.store.beat(self.clock.now())

    def connect(self, person: Person, connection: Connection) -> Session:
        """Return the session of a line that has just been opened."""
        session = Session(self, person, connection)
        self.sessions.setdefault(session.player, set()).add(session)
        return session

    def disconnected(self, session: Session) -> None:
        """Forget a session whose line is gone."""
        of_player = self.sessions.get(session.player, set())
        of_player.discard(session)
        if not of_player:
            self.sessions.pop(session.player, None)

    async def new_guest(self, person: Person) -> None:
        """Keep a new guest and give him his first chips."""
        await self.people.create(person)
        await self._cashier.welcome(person.id, self._parts.welcome_chips)

    async def chips(self, player: str) -> Chips:
        """Return what a player's wallet holds."""
        return await self._parts.store.balance(wallet(player))

    def find(self, table: TableId) -> TableActor | None:
        """Return a live table, if there is one by this id."""
        return self.tables.get(table)

    def table(self, table: TableId) -> TableActor:
        """Return a live table; raises RoomRefused."""
        actor = self.tables.get(table)
        if actor is None:
            raise RoomRefused("no_such_table")
        return actor

    def tables_of(self, player: PlayerId) -> tuple[TableId, ...]:
        """Return the tables at which a player has a seat."""
        states = [actor.state for actor in self.tables.values()]
        return tuple(
            s.id
            for s in states
            if s is not None and s.phase != "over" and seat_of(s, player) is not None
        )

    def done_by(self, player: PlayerId, message_id: str) -> TableActor | None:
        """Return the table at which this very message of a player has taken effect already."""
        command_id = f"{player}:{message_id}"
        done = (a for a in self.tables.values() if a.has_done(command_id))
        return next(done, None)

    def bot_for(self, state: TableState) -> Person:
        """Return a bot for a free seat of a table."""
        return self._parts.bots.invite(frozenset(p.name for p in state.places if p is not None))

    def new_table(self, table: TableId, options: object) -> TableActor:
        """Return an actor for a table that is about to be opened; raises RoomRefused."""
        if len(self.tables) >= MOST_TABLES:
            raise RoomRefused("house_full")
        return self._actor(table, options, head=Head(_stream(table), 0, GENESIS), state=None)

    def forget(self, table: TableId) -> None:
        """Let go of a table that is closed, or was never opened."""
        self.tables.pop(table, None)
        self.lobby.changed()

    def put(self, actor: TableActor, command_id: str, command: Command) -> Awaitable[Outcome]:
        """Put a command of the house in a mailbox; await what becomes of it."""
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

        def reply(outcome: Outcome) -> None:
            if not answer.done():
                answer.set_result(outcome)

        actor.submit(Letter(command_id, "house", command, reply))
        return answer

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self.refusals[code] = self.refusals.get(code, 0) + 1

    def _actor(
        self,
        table: TableId,
        options: object,
        *,
        head: Head,
        state: TableState | None,
        dealer: Dealer | None = None,
    ) -> TableActor:
        parts = self._parts
        actor = TableActor(
            self._shared,
            game_of(options),
            dealer or Dealer(head.stream, entropy=parts.entropy, vault=parts.vault),
            head=head,
            state=state,
            on_commit=self._committed,
            on_failure=self._failed,
        )
        self.tables[table] = actor
        return actor

    def _resume(self, stored: supervisor.StoredTable, away: Millis) -> TableActor:
        state = stored.state
        actor = self._actor(
            state.id,
            state.sheet.options,
            head=stored.head,
            state=state,
            dealer=stored.dealer(self._parts.entropy),
        )
        for command_id in stored.commands:
            actor.remember(command_id)
        self.put(actor, f"resume:{stored.head.version}", Resume(away))
        for place in state.places:
            if place is not None and place.bot:
                bot = Person(place.player, place.name, "bot", Millis(0))
                self._parts.bots.connect(self, bot, state.id)
        return actor

    def _committed(self, actor: TableActor, events: tuple[TableEvent, ...]) -> None:
        state = actor.state
        assert state is not None
        self._failures.pop(state.id, None)
        self.lobby.changed()
        for event in events:
            if isinstance(event, Seated) and event.bot:
                bot = Person(event.player, event.name, "bot", self.clock.now())
                self._parts.bots.connect(self, bot, state.id)
        if any(isinstance(event, (CashedOut, StoodUp)) for event in events):
            self._tell_wallets(state)
        if state.phase == "closed":
            self.forget(state.id)

    def _tell_wallets(self, state: TableState) -> None:
        for place in state.places:
            for session in self.sessions.get(place.player, ()) if place else ():
                self.spawn(session.tell_wallet(), name="wallet")

    def _failed(self, actor: TableActor) -> None:
        """Read a table again whose actor has ended; its followers stay."""
        if actor.state is None or not self.ready:
            return
        table = actor.state.id
        self._failures[table] = self._failures.get(table, 0) + 1
        log.error("table_failed", table=table, times=self._failures[table])
        if self._failures[table] <= RESTARTS:
            self.spawn(self._read_again(table, actor), name="restore")

    async def _read_again(self, table: TableId, failed: TableActor) -> None:
        stored = await supervisor.stored_table(self._parts.store, self._parts.vault, _stream(table))
        if stored is None:
            self.forget(table)
            return
        actor = self._resume(stored, Millis(0))
        for follower in failed.audience.followers():
            actor.audience.follow(follower, stored.state, seq=0)

    def _beat_again(self) -> None:
        self.spawn(self._parts.store.beat(self.clock.now()), name="beat")
        self._beat = self.clock.call_at(Millis(self.clock.now() + BEAT), self._beat_again)


def _stream(table: TableId) -> str:
    return f"table:{table}"
