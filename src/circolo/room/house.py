"""The house: its tables, its sessions, and what happens to them when it opens and closes."""

from collections.abc import Awaitable
from contextlib import suppress

import structlog

from circolo.cards.units import Chips, Millis
from circolo.catalogue import game_of
from circolo.play.contract import AnyGame
from circolo.room.chips.cashier import Cashier, chips_of
from circolo.room.chips.chip_gate import ChipGate
from circolo.room.errors import RoomRefused
from circolo.room.history import results_from_log
from circolo.room.history.player_history import PlayerHistory
from circolo.room.history.ratings import Ratings
from circolo.room.house_parts import HouseParts
from circolo.room.house_timers import HouseTimers
from circolo.room.interruption import Interruption
from circolo.room.lobby.lobby import Lobby
from circolo.room.lobby.seat_assignment import SeatAssignment
from circolo.room.people.account_erasure import AccountErasure
from circolo.room.people.name_directory import NameDirectory
from circolo.room.people.session import Connection, Session
from circolo.room.people.stand_in_session import StandInSession
from circolo.room.people.table_talk import TableTalk
from circolo.room.proofs import card_proofs
from circolo.room.proofs.daily_anchors import DailyAnchors
from circolo.room.proofs.house_signatures import HouseSignatures
from circolo.room.proofs.table_logs import TableLogs
from circolo.room.staff.staff import Staff
from circolo.room.streams.actor_services import ActorServices
from circolo.room.streams.house_stream import HouseStream
from circolo.room.streams.mailbox import Outcome, outcome_of
from circolo.room.tables import stored_tables, table_snapshots
from circolo.room.tables.dealer import Dealer
from circolo.room.tables.paused_tables import PausedTables
from circolo.room.tables.queued_command import QueuedCommand
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tables.table_recovery import TableRecovery
from circolo.room.tournaments.director_desk import DirectorDesk
from circolo.room.tournaments.tournament_entry import TournamentEntry
from circolo.room.tournaments.tournaments import Tournaments
from circolo.store.entries import GENESIS_HASH, Head
from circolo.store.errors import StoreFailed
from circolo.store.people_port import Person
from circolo.tables.commands import Close, Command, Resume
from circolo.tables.events import CashedOut, PlayedFor, Seated, StoodUp, ToppedUp
from circolo.tables.names import name_of, people_at
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import BotLevel, Place, PlayerId, TableId, TableState, seat_of
from circolo.tables.table_options import tournament_of

MOST_TABLES = 5_000
SEED_LOST = "seed_lost"
"""Why a table is closed whose cards nobody can order any more: it came back from a backup."""

_COMES_OR_GOES = frozenset({Seated, ToppedUp, CashedOut, StoodUp, PlayedFor})

log = structlog.get_logger()


class House:
    """One process's tables and sessions."""

    def __init__(self, parts: HouseParts) -> None:
        self.clock = parts.clock
        self.spawn = parts.spawn
        self.people = parts.people
        self.tempo = parts.tempo
        self.entry_terms = parts.entry_terms
        self.tables_per_address = parts.tables_per_address
        self.tables: dict[TableId, TableActor] = {}
        self.sessions: dict[PlayerId, list[Session]] = {}
        self.refusals: dict[str, int] = {}
        self.ready = False
        self.directory = NameDirectory(parts.people, parts.spawn, changed=self._show_name)
        self.lobby = Lobby(self)
        self.player_history = PlayerHistory(parts.store, voided=lambda: self.staff.state.voided)
        self.seat_assignment = SeatAssignment(self, parts.entropy)
        self.talk = TableTalk(self, parts.talk_rules)
        self._parts = parts
        self._register = HouseStream(parts.store, parts.clock, parts.entropy)
        self.signatures = HouseSignatures(self._register, parts.clock, parts.signing_key)
        self.anchors = DailyAnchors(parts, self._register, key=self.signatures.key)
        self.cashier = Cashier(parts.store, parts.clock, self._register, allowance=parts.allowance)
        self.chip_gate = ChipGate(
            self,
            self.cashier,
            welcome=parts.welcome_chips,
            allowance=parts.allowance,
        )
        self.erasure = AccountErasure(self, self._register, parts.store)
        self._rounds = HouseTimers(self, parts.store, self.cashier, catch_up=parts.catch_up)
        self.staff = Staff(
            self, self._register, parts.store, entropy=parts.entropy, allowance=parts.allowance
        )
        self.ratings = Ratings(parts.store, parts.people, voided=lambda: self.staff.state.voided)
        self.logs = TableLogs(parts.store, parts.vault)
        self._snapshots = table_snapshots.Snapshots(parts.store, parts.vault)
        self.interruption = Interruption(self)
        self._shared = ActorServices(
            parts.store,
            parts.clock,
            parts.entropy,
            parts.spawn,
            parts.tempo,
            self.directory.name,
            self.interruption.disk_is_full,
        )
        self.paused = PausedTables(self, self._snapshots)
        self.tournaments = Tournaments(
            self, self._shared, parts.vault, sit_and_gos=parts.sit_and_gos
        )
        self.director_desk = DirectorDesk(self, self.tournaments, parts.entropy)
        self.tournament_entry = TournamentEntry(self, self.tournaments)
        self.recovery = TableRecovery(self)

    async def start(self) -> None:
        """Open: restore every table, and give the clocks back the time the house was away (P6)."""
        last = await self._parts.store.last_beat()
        away = Millis(0 if last is None else self.clock.now() - last)
        await self._register.start()
        await self.signatures.start()
        await self.erasure.complete()
        await self.cashier.provide_for_bots()
        await results_from_log.catch_up(self._parts.store)
        await self.tournaments.restore(away)
        async for stored in stored_tables.live_tables(self._parts.store, self._parts.vault):
            if not self.paused.note(stored, away):
                await self.directory.load(people_at(stored.state))
                self._resume(stored, away)
        await self.tournaments.begin()
        self.staff.see_all_out()
        self.ready = True
        self._rounds.start()
        self.lobby.start()
        self.spawn(self.ratings.begin(), name="ratings")

    async def stop(self) -> None:
        """Close: take no more commands; the store holds all that was answered."""
        self.ready = False
        self._rounds.stop()
        self.tournaments.stop()
        actors = tuple(self.tables.values())
        for actor in actors:
            actor.stop()
        for actor in actors:
            await actor.finish()
        with suppress(StoreFailed):  # what was answered is kept: only clocks are less exact
            await self._parts.store.beat(self.clock.now())

    def connect(self, person: Person, connection: Connection, *, address: str = "") -> Session:
        """Return the session of a line that has just been opened, from this address."""
        if person.kind != "bot":
            self.directory.note(person)
        session = Session(self, person, connection, address=address)
        self.sessions.setdefault(session.player, []).append(session)
        self.lobby.arrived(session.player)
        return session

    def stand_in(self, person: Person, connection: Connection) -> Session:
        """Return the session of a bot that plays in somebody's name."""
        return StandInSession(self, person, connection)

    def disconnected(self, session: Session) -> None:
        """Forget a session whose line is gone."""
        of_player = self.sessions.get(session.player, [])
        if session in of_player:
            of_player.remove(session)
        if not of_player:
            self.sessions.pop(session.player, None)
            self.talk.gone(session.player)
            self.lobby.departed(session.player)

    def renamed(self, person: Person) -> None:
        """Let a person go on under a new name, which everybody sees at once."""
        for session in self.sessions.get(PlayerId(person.id), ()):
            session.person = person
        self.directory.note(person)

    def _show_name(self, player: PlayerId) -> None:
        """Show a person's new name wherever the old one is shown."""
        for actor in self.tables.values():
            if actor.state is not None:
                actor.audience.renamed(player, actor.state)
        self.lobby.changed()
        self.tournaments.renamed(player)
        self.talk.renamed(player, self.directory.name(player))

    async def new_guest(self, person: Person) -> None:
        """Keep a new guest; his chips are another matter."""
        await self.people.create(person)

    def mark(self, text: str) -> bytes:
        """Return what stands for a text to this house alone: a keyed hash."""
        return self._parts.vault.mark(text)

    async def chips(self, person: Person) -> Chips:
        """Return what a person has outside the tables."""
        return await self._parts.store.balance(chips_of(person))

    def card_proofs(self, player: PlayerId, table: TableId, number: int) -> card_proofs.CardProofs:
        """Prove the cards of a running shuffle that a player has seen; raises RoomRefused."""
        return card_proofs.card_proofs(self.table(table), player, number)

    def find(self, table: TableId) -> TableActor | None:
        """Return a live table, if there is one by this id."""
        return self.tables.get(table)

    def table(self, table: TableId) -> TableActor:
        """Return a live table; raises RoomRefused."""
        actor = self.tables.get(table)
        if actor is None:
            raise RoomRefused("table_paused" if table in self.paused else "no_such_table")
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
        names = self.directory.name
        return self._parts.bots.invite(frozenset(name_of(p, names) for p in state.places if p))

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
        return self._actor(table, options, head=Head(stream_of(table), 0, GENESIS_HASH), state=None)

    async def take_up(self, table: TableId, *, is_paused: bool = False) -> TableActor | None:
        """Let a table go on from what the store holds of it; None if it is closed. The clocks of a
        paused one go on standing.
        """
        stream = stream_of(table)
        stored = await stored_tables.stored_table(self._parts.store, self._parts.vault, stream)
        if stored is not None:
            await self.directory.load(people_at(stored.state))
        self.paused.forget(table)
        return None if stored is None else self._resume(stored, None if is_paused else Millis(0))

    def forget(self, table: TableId) -> None:
        """Let go of a table that is closed, or was never opened."""
        self.tables.pop(table, None)
        self.talk.forget(table)
        self.lobby.forget(table)

    def put(self, actor: TableActor, command_id: str, command: Command) -> Awaitable[Outcome]:
        """Put a command of the house in a mailbox; await what becomes of it."""
        return outcome_of(
            lambda reply: actor.submit(QueuedCommand(command_id, "house", command, reply))
        )

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
            on_failure=self.recovery.failed,
        )
        self.tables[table] = actor
        if self.interruption.since is not None:
            actor.stop_clocks(self.interruption.since)
        return actor

    def _resume(self, stored: stored_tables.StoredTable, away: Millis | None) -> TableActor:
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
        if away is None:
            actor.set_timer()
        else:
            self.put(actor, f"resume:{stored.head.version}", Resume(away))
        for place in state.places:
            if place is not None and place.bot:
                bot = Person(place.player, place.name, "bot", Millis(0))
                self._parts.bots.connect(self, bot, state.id)
            self._stand_in(place, state.id)
        return actor

    def _committed(self, actor: TableActor, change: TableChange) -> None:
        state = actor.state
        assert state is not None
        if table_snapshots.is_due(actor.head, state, change.events):
            self.spawn(self._snapshots.keep(actor.game, actor.head, state), name="snapshot")
        if change.public:
            # A list that is sent again would tell of a premove; and to have been read again is no
            # sign that a table works.
            self.lobby.changed()
            self.recovery.works(state.id)
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
        self.tournaments.committed(actor, change)
        if state.phase == "closed":
            self.forget(state.id)

    def _stand_in(self, place: Place | None, table: TableId) -> None:
        """Let a bot play for somebody, if one is to."""
        if place is not None and place.played_for is not None:
            person = Person(place.player, self.directory.name(place.player), "member", Millis(0))
            self._parts.bots.stand_in(self, person, table)

    def _seated(self, event: Seated, state: TableState) -> None:
        if event.bot:
            bot = Person(event.player, event.name, "bot", self.clock.now())
            self._parts.bots.connect(self, bot, state.id)
        elif (of_event := tournament_of(state.sheet)) is not None:
            self.tournaments.calls.to_table(event.player, of_event, state.id)
        else:
            self.staff.see_out(event.player)  # he may have been excluded on his way to the seat

    def tell_wallet(self, player: PlayerId) -> None:
        """Tell somebody what he has: chips have come back to him from a table, or gone there."""
        for session in self.sessions.get(player, ()):
            self.spawn(session.tell_wallet(), name="wallet")
