"""The house: its tables, its sessions, and what happens to them when it opens and closes."""

import asyncio
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass

import structlog

from circolo.cards.units import Chips, Millis
from circolo.catalogue import game_of
from circolo.fairness.epoch import PublicEpoch
from circolo.play.contract import AnyGame
from circolo.room import history, proofs, snapshots, supervisor
from circolo.room.cashier import Cashier, chips_of
from circolo.room.dealer import Dealer, Vault
from circolo.room.errors import RoomRefused
from circolo.room.lobby import Lobby
from circolo.room.ports import Bots, Cancel, Clock, Entropy, Spawn
from circolo.room.session import Connection, Session
from circolo.room.statistics import Statistics, statistics
from circolo.room.table_actor import Change, Letter, Outcome, Shared, TableActor
from circolo.room.tempo import Tempo
from circolo.store.errors import StoreFailed
from circolo.store.people import People, Person
from circolo.store.unit_of_work import GENESIS, Entry, Head, Posted, Store, chained
from circolo.tables.commands import Close, Command, Resume
from circolo.tables.epochs import stream_of
from circolo.tables.events import CashedOut, Seated, StoodUp
from circolo.tables.state import BotLevel, Place, PlayerId, TableId, TableState, seat_of

BEAT = Millis(1_000)
DAY = Millis(86_400_000)
"""So often the chips of guests who will not come back are looked for."""
MOST_TABLES = 5_000
RESTARTS = 3
"""A table that fails so often in a row is left alone until the house opens again."""

SEED_LOST = "seed_lost"
"""Why a table is closed whose cards nobody can order any more: it came back from a backup."""

_COMES_OR_GOES = frozenset({Seated, CashedOut, StoodUp})

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
        self.sessions: dict[PlayerId, list[Session]] = {}
        self.refusals: dict[str, int] = {}
        self.ready = False
        self.lobby = Lobby(self)
        self._parts = parts
        self._cashier = Cashier(parts.store, parts.clock, parts.entropy)
        self._snapshots = snapshots.Snapshots(parts.store, parts.vault)
        self._shared = Shared(parts.store, parts.clock, parts.entropy, parts.spawn, parts.tempo)
        self._failures: dict[TableId, int] = {}
        self._beat: Cancel | None = None
        self._clearing: Cancel | None = None

    async def start(self) -> None:
        """Open: restore every table, and give the clocks back the time the house was away (P6)."""
        last = await self._parts.store.last_beat()
        away = Millis(0 if last is None else max(0, self.clock.now() - last))
        await self._cashier.start()
        await history.catch_up(self._parts.store)
        for stored in await supervisor.live_tables(self._parts.store, self._parts.vault):
            self._resume(stored, away)
        self.ready = True
        self._beat_again()
        self._clear_again()

    async def stop(self) -> None:
        """Close: take no more commands; the store holds all that was answered."""
        self.ready = False
        for timer in (self._beat, self._clearing):
            if timer is not None:
                timer.cancel()
        for actor in self.tables.values():
            actor.stop()
        await self._parts.store.beat(self.clock.now())

    def connect(self, person: Person, connection: Connection) -> Session:
        """Return the session of a line that has just been opened."""
        session = Session(self, person, connection)
        self.sessions.setdefault(session.player, []).append(session)
        return session

    def disconnected(self, session: Session) -> None:
        """Forget a session whose line is gone."""
        of_player = self.sessions.get(session.player, [])
        if session in of_player:
            of_player.remove(session)
        if not of_player:
            self.sessions.pop(session.player, None)

    def renamed(self, person: Person) -> None:
        """Let whoever is connected as this person go on under the new name."""
        for session in self.sessions.get(PlayerId(person.id), ()):
            session.person = person

    async def new_guest(self, person: Person) -> None:
        """Keep a new guest; his chips are another matter."""
        await self.people.create(person)

    async def is_short(self, guest: Person) -> bool:
        """Tell whether a guest has less than guests begin with."""
        return await self.chips(guest) < self._parts.welcome_chips

    async def fill_purse(self, guest: Person) -> None:
        """Give a guest what he lacks of the chips that guests begin with, once a day."""
        await self._cashier.welcome_guest(guest.id, self._parts.welcome_chips)

    async def new_member(self, member: Person) -> None:
        """Give who was a guest a member's chips, and take back what he had as a guest."""
        self.renamed(member)
        await self._cashier.welcome_member(member.id, self._parts.welcome_chips)
        await self._cashier.clear(member.id)

    async def statement(
        self, person: Person, *, limit: int, before: int | None
    ) -> tuple[Posted, ...]:
        """Return how a person's chips outside the tables came and went, newest first."""
        store = self._parts.store
        return await store.statement(chips_of(person), limit=limit, before=before)

    async def matches(
        self, player: PlayerId, *, limit: int, before: int | None
    ) -> tuple[history.Match, ...]:
        """Return the matches of a player, latest first."""
        return await history.matches(self._parts.store, player, limit=limit, before=before)

    async def statistics(self, player: PlayerId) -> tuple[Statistics, ...]:
        """Return what the matches of a player come to."""
        return await statistics(history.all_matches(self._parts.store, player), player)

    async def chips(self, person: Person) -> Chips:
        """Return what a person has outside the tables."""
        return await self._parts.store.balance(chips_of(person))

    async def epoch(self, table: TableId, number: int) -> PublicEpoch:
        """Return what is public of a shuffle of any table that ever was; raises RoomRefused."""
        return await proofs.public_epoch(self._parts.store, table, number)

    async def entries(self, table: TableId) -> tuple[Entry, ...]:
        """Return all that is kept of a table, open or closed; nothing of one that never was.

        Raises BrokenChain: what was changed afterwards is shown to nobody.
        """
        entries = await self._parts.store.read(stream_of(table))
        chained(Head(stream_of(table), 0, GENESIS), entries)
        return entries

    async def seeds(self, table: TableId) -> Mapping[int, bytes]:
        """Return the seeds that the house has not shown: to fold the table's entries, for no eyes.

        To be asked for before these: a seed that is shown meanwhile is in them.
        """
        stream, parts = stream_of(table), self._parts
        return supervisor.opened(parts.vault, stream, await parts.store.secrets(stream))

    def card_proofs(self, player: PlayerId, table: TableId, number: int) -> proofs.Proofs:
        """Prove the cards of a running shuffle that a player has seen; raises RoomRefused."""
        return proofs.proofs(self.table(table), player, number)

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

    def bots_play(self, game: AnyGame, level: BotLevel) -> bool:
        """Tell whether there are bots for this game at this level."""
        return self._parts.bots.play(game.name, level)

    def new_table(self, table: TableId, options: object) -> TableActor:
        """Return an actor for a table that is about to be opened; raises RoomRefused."""
        if len(self.tables) >= MOST_TABLES:
            raise RoomRefused("house_full")
        return self._actor(table, options, head=Head(stream_of(table), 0, GENESIS), state=None)

    async def take_up(self, table: TableId) -> TableActor | None:
        """Let a table go on from what the store holds of it; None if it is closed."""
        stream = stream_of(table)
        stored = await supervisor.stored_table(self._parts.store, self._parts.vault, stream)
        return None if stored is None else self._resume(stored, Millis(0))

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
        if stored.is_lost:
            log.warning("table_voided", table=state.id, reason=SEED_LOST)
            self.put(actor, f"void:{stored.head.version}", Close(SEED_LOST))
            return actor
        self.put(actor, f"resume:{stored.head.version}", Resume(away))
        for place in state.places:
            if place is not None and place.bot:
                bot = Person(place.player, place.name, "bot", Millis(0))
                self._parts.bots.connect(self, bot, state.id)
        return actor

    def _committed(self, actor: TableActor, change: Change) -> None:
        state = actor.state
        assert state is not None
        if snapshots.is_due(actor.head, state, change.events):
            self.spawn(self._snapshots.keep(actor.game, actor.head, state), name="snapshot")
        if change.public:
            # A list that is sent again would tell of a premove; and to have been read again is no
            # sign that a table works.
            self.lobby.changed()
            self._failures.pop(state.id, None)
        for event in change.events:
            if type(event) not in _COMES_OR_GOES:
                continue
            if isinstance(event, Seated) and event.bot:
                bot = Person(event.player, event.name, "bot", self.clock.now())
                self._parts.bots.connect(self, bot, state.id)
            elif isinstance(event, CashedOut | StoodUp) and change.before is not None:
                self._tell_wallet(change.before.places[event.seat])
        if state.phase == "closed":
            self.forget(state.id)

    def _tell_wallet(self, place: Place | None) -> None:
        """Tell somebody whose chips have come back to him from a table."""
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
        actor = await self.take_up(table)
        if actor is None or actor.state is None:
            self.forget(table)
            return
        for follower in failed.audience.followers():
            actor.audience.follow(follower, actor.state, seq=0)

    def _clear_again(self) -> None:
        self.spawn(self._clear_purses(), name="purses")
        self._clearing = self.clock.call_at(Millis(self.clock.now() + DAY), self._clear_again)

    async def _clear_purses(self) -> None:
        try:
            await self._cashier.clear_abandoned(self.people)
        except StoreFailed as failure:
            log.warning("purses_not_cleared", code=failure.code)

    def _beat_again(self) -> None:
        self.spawn(self._parts.store.beat(self.clock.now()), name="beat")
        self._beat = self.clock.call_at(Millis(self.clock.now() + BEAT), self._beat_again)
