"""The house: its tables, its sessions, and what happens to them when it opens and closes."""

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass

import structlog

from circolo.cards.units import Chips, Millis
from circolo.catalogue import game_of
from circolo.fairness.epoch import PublicEpoch
from circolo.play.contract import AnyGame
from circolo.room import listing, proofs, snapshots, supervisor
from circolo.room.admission import Admission
from circolo.room.cashier import USUAL, Allowance, Cashier, chips_of
from circolo.room.dealer import Dealer, Vault
from circolo.room.errors import RoomRefused
from circolo.room.events.desk import EventDesk
from circolo.room.events.entry import EventEntry
from circolo.room.events.running import Events
from circolo.room.lobby import Lobby
from circolo.room.mailbox import Outcome, outcome_of
from circolo.room.past import Past
from circolo.room.ports import Bots, Clock, Entropy, Spawn
from circolo.room.ratings import Ratings
from circolo.room.register import Register
from circolo.room.rounds import Rounds
from circolo.room.session import Connection, Session
from circolo.room.staff import Staff
from circolo.room.stand_in import StandIn
from circolo.room.table_actor import Change, Letter, Shared, TableActor
from circolo.room.talk import Manners, Talking
from circolo.room.tempo import Tempo
from circolo.store.people import People, Person
from circolo.store.unit_of_work import GENESIS, Entry, Head, Store, chained
from circolo.tables.commands import Close, Command, Resume
from circolo.tables.epochs import stream_of
from circolo.tables.events import CashedOut, PlayedFor, Seated, StoodUp, ToppedUp
from circolo.tables.sheet import event_of
from circolo.tables.state import BotLevel, Place, PlayerId, TableId, TableState, seat_of
from circolo.tournaments.sheet import AnySheet

MOST_TABLES = 5_000
RESTARTS = 3
"""A table that fails so often in a row is left alone until the house opens again."""

SEED_LOST = "seed_lost"
"""Why a table is closed whose cards nobody can order any more: it came back from a backup."""

_COMES_OR_GOES = frozenset({Seated, ToppedUp, CashedOut, StoodUp, PlayedFor})

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
    allowance: Allowance = USUAL
    manners: Manners = Manners()
    sit_and_gos: tuple[AnySheet, ...] = ()


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
        self.past = Past(parts.store, voided=lambda: self.staff.roll.voided)
        self.admission = Admission(self, parts.entropy)
        self.talk = Talking(self, parts.manners)
        self._parts = parts
        self._register = Register(parts.store, parts.clock, parts.entropy)
        self.cashier = Cashier(parts.store, parts.clock, self._register, allowance=parts.allowance)
        self._rounds = Rounds(self, parts.store, self.cashier)
        self.staff = Staff(
            self,
            self._register,
            parts.store,
            entropy=parts.entropy,
            allowance=parts.allowance,
        )
        self.ratings = Ratings(parts.store, parts.people, voided=lambda: self.staff.roll.voided)
        self._snapshots = snapshots.Snapshots(parts.store, parts.vault)
        self._shared = Shared(parts.store, parts.clock, parts.entropy, parts.spawn, parts.tempo)
        self.events = Events(self, self._shared, parts.vault, sit_and_gos=parts.sit_and_gos)
        self.event_desk = EventDesk(self, self.events, parts.entropy)
        self.event_entry = EventEntry(self, self.events)
        self._failures: dict[TableId, int] = {}

    async def start(self) -> None:
        """Open: restore every table, and give the clocks back the time the house was away (P6)."""
        last = await self._parts.store.last_beat()
        away = Millis(0 if last is None else max(0, self.clock.now() - last))
        await self._register.start()
        await self.cashier.provide_for_bots()
        await listing.catch_up(self._parts.store)
        await self.events.restore(away)
        for stored in await supervisor.live_tables(self._parts.store, self._parts.vault):
            self._resume(stored, away)
        await self.events.begin()
        self.staff.see_all_out()
        self.ready = True
        self._rounds.start()
        self.spawn(self.ratings.begin(), name="ratings")

    async def stop(self) -> None:
        """Close: take no more commands; the store holds all that was answered."""
        self.ready = False
        self._rounds.stop()
        self.events.stop()
        for actor in self.tables.values():
            actor.stop()
        await self._parts.store.beat(self.clock.now())

    def connect(self, person: Person, connection: Connection) -> Session:
        """Return the session of a line that has just been opened."""
        session = Session(self, person, connection)
        self.sessions.setdefault(session.player, []).append(session)
        return session

    def stand_in(self, person: Person, connection: Connection) -> Session:
        """Return the session of a bot that plays in somebody's name."""
        return StandIn(self, person, connection)

    def disconnected(self, session: Session) -> None:
        """Forget a session whose line is gone."""
        of_player = self.sessions.get(session.player, [])
        if session in of_player:
            of_player.remove(session)
        if not of_player:
            self.sessions.pop(session.player, None)
            self.talk.gone(session.player)

    def renamed(self, person: Person) -> None:
        """Let whoever is connected as this person go on under the new name."""
        for session in self.sessions.get(PlayerId(person.id), ()):
            session.person = person

    async def new_guest(self, person: Person) -> None:
        """Keep a new guest; his chips are another matter."""
        await self.people.create(person)

    def mark(self, address: str) -> bytes:
        """Return what stands for an address in the store, and tells nobody which it is."""
        return self._parts.vault.mark(address)

    async def is_short(self, guest: Person) -> bool:
        """Tell whether a guest has less than guests begin with."""
        return await self.chips(guest) < self._parts.welcome_chips

    async def fill_purse(self, guest: Person) -> None:
        """Give a guest what he lacks of the chips that guests begin with, once a day."""
        await self.cashier.welcome_guest(guest.id, self._parts.welcome_chips)

    async def help_member(self, member: Person) -> None:
        """Give a member who has become poor the chips of the day."""
        tables = [self.table(table).state for table in self.tables_of(PlayerId(member.id))]
        own_chips = [state for state in tables if state and event_of(state.sheet) is None]
        places = (place for state in own_chips for place in state.places)
        own = (place for place in places if place is not None and place.player == member.id)
        at_tables = sum(place.stack + place.coming for place in own)
        await self.cashier.help_member(member.id, at_tables=Chips(at_tables))

    async def new_member(self, member: Person) -> None:
        """Give who was a guest a member's chips, and take back what he had as a guest."""
        self.renamed(member)
        await self.cashier.welcome_member(member.id, self._parts.welcome_chips)
        await self.cashier.clear(member.id)

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

    def bot_beside(self, present: frozenset[str]) -> Person:
        """Return a bot whose name nobody present has."""
        return self._parts.bots.invite(present)

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

    def is_left_alone(self, table: TableId) -> bool:
        """Tell whether a table has failed so often that it is not read again."""
        return self._failures.get(table, 0) > RESTARTS

    def forget(self, table: TableId) -> None:
        """Let go of a table that is closed, or was never opened."""
        self.tables.pop(table, None)
        self.talk.forget(table)
        self.lobby.changed()

    def put(self, actor: TableActor, command_id: str, command: Command) -> Awaitable[Outcome]:
        """Put a command of the house in a mailbox; await what becomes of it."""
        return outcome_of(lambda reply: actor.submit(Letter(command_id, "house", command, reply)))

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
            self._stand_in(place, state.id)
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
            if isinstance(event, Seated):
                self._seated(event, state)
            elif isinstance(event, PlayedFor):
                self._stand_in(state.places[event.seat], state.id)
            elif isinstance(event, ToppedUp | CashedOut | StoodUp) and change.before is not None:
                place = change.before.places[event.seat]
                if place is not None:
                    self.tell_wallet(place.player)
        self.talk.changed(actor, change)
        self.events.committed(actor, change)
        if state.phase == "closed":
            self.forget(state.id)

    def _stand_in(self, place: Place | None, table: TableId) -> None:
        """Let a bot play for somebody, if one is to."""
        if place is not None and place.played_for is not None:
            person = Person(place.player, place.name, "member", Millis(0))
            self._parts.bots.stand_in(self, person, table)

    def _seated(self, event: Seated, state: TableState) -> None:
        if event.bot:
            bot = Person(event.player, event.name, "bot", self.clock.now())
            self._parts.bots.connect(self, bot, state.id)
        elif (of_event := event_of(state.sheet)) is not None:
            self.events.calls.to_table(event.player, of_event, state.id)
        else:
            self.staff.see_out(event.player)  # he may have been excluded on his way to the seat

    def tell_wallet(self, player: PlayerId) -> None:
        """Tell somebody what he has: chips have come back to him from a table, or gone there."""
        for session in self.sessions.get(player, ()):
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
