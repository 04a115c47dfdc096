"""The house (one club and its server): makes its parts, connects them with callbacks, and starts
and stops them.
"""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

from circolo.cards.units import Millis
from circolo.room.actors.actor_services import ActorServices
from circolo.room.actors.house_stream import HouseStream
from circolo.room.chips.cashier import Cashier
from circolo.room.chips.chip_gate import ChipGate
from circolo.room.history import results_from_log
from circolo.room.history.play_history import Voided
from circolo.room.history.player_history import PlayerHistory
from circolo.room.history.ratings import Ratings
from circolo.room.house_parts import HouseParts
from circolo.room.house_timers import HouseTimers, TimerParts
from circolo.room.interruption import Clocks, Interruption
from circolo.room.lobby.lobby import Lobby
from circolo.room.lobby.seat_assignment import SeatAssignment, SeatAssignmentParts
from circolo.room.people.account_erasure import AccountErasure
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.people.name_directory import NameDirectory
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.room.ports import Connection
from circolo.room.proofs.daily_anchors import DailyAnchors
from circolo.room.proofs.house_signatures import HouseSignatures
from circolo.room.proofs.table_logs import TableLogs
from circolo.room.sessions.session import Session, SessionParts
from circolo.room.sessions.stand_in_session import StandInSession
from circolo.room.staff.director_desk import DirectorDesk
from circolo.room.staff.staff import Staff, StaffParts
from circolo.room.tables import stored_tables, table_snapshots
from circolo.room.tables.abandoned_tables import AbandonedTables
from circolo.room.tables.live_tables import LiveTables
from circolo.room.tables.paused_tables import PausedTables
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tables.table_opener import OpenerParts, TableOpener
from circolo.room.tables.table_recovery import TableRecovery
from circolo.room.tables.table_talk import TableTalk
from circolo.room.tournaments.tournament_entry import TournamentEntry
from circolo.room.tournaments.tournaments import TournamentParts, Tournaments
from circolo.store.errors import StoreFailed
from circolo.store.people_port import Person
from circolo.tables.events import CashedOut, PlayedFor, Seated, StoodUp, TableEvent, ToppedUp
from circolo.tables.names import people_at
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.tables.table_options import tournament_of

_COMES_OR_GOES = frozenset({Seated, ToppedUp, CashedOut, StoodUp, PlayedFor})


class House:
    """One open house (club): makes its parts, and passes events such as commits, new names and
    disconnections between them.
    """

    staff: Staff
    paused: PausedTables
    recovery: TableRecovery

    def __init__(self, parts: HouseParts) -> None:
        self._parts = parts
        self.clock = parts.clock
        self.spawn = parts.spawn
        self.people = parts.people
        self.tempo = parts.tempo
        self.entry_terms = parts.entry_terms
        self.mark = parts.vault.mark
        self.ready = False
        self.refusals: Counter[str] = Counter()
        self.sessions = ConnectedPeople(parts.spawn)
        self.directory = NameDirectory(parts.people, parts.spawn, changed=self._show_name)
        self._stream = HouseStream(parts.store, parts.clock, parts.entropy)
        self.roles = RolesAndSanctions(self._stream, parts.clock)
        self.cashier = Cashier(parts.store, parts.clock, self._stream, allowance=parts.allowance)
        self._make_proofs()
        self._make_tables()
        self._make_tournaments()
        self._make_staff()
        self._timers = self._new_timers()
        self._session_parts = self._new_session_parts()

    def _make_proofs(self) -> None:
        """Make the parts of the house that sign data, and those that only read the store."""
        parts = self._parts
        self.signatures = HouseSignatures(self._stream, parts.clock, parts.signing_key)
        self.anchors = DailyAnchors(
            self._stream,
            parts.store,
            parts.clock,
            key=self.signatures.key,
            are_daily=parts.anchors_daily,
        )
        self.logs = TableLogs(parts.store, parts.vault)
        self.player_history = PlayerHistory(parts.store, voided=self._voided)
        self.ratings = Ratings(parts.store, parts.people, voided=self._voided)

    def _make_tables(self) -> None:
        parts = self._parts
        self.interruption = Interruption(parts.clock, self._clocks)
        self._services = ActorServices(
            parts.store,
            parts.clock,
            parts.entropy,
            parts.spawn,
            parts.tempo,
            self.directory.name,
            self.interruption.store_is_unavailable,
        )
        self.tables = LiveTables(is_paused=lambda table: table in self.paused)
        self.lobby = Lobby(
            self.tables, parts.clock, connected=self.sessions, names=self.directory.name
        )
        self.talk = TableTalk(
            parts.talk_rules,
            self.tables,
            self.sessions,
            people=parts.people,
            clock=parts.clock,
            spawn=parts.spawn,
            muted=self.roles.muted,
            keep_report=lambda **report: self.staff.report(**report),
        )
        self.opener = TableOpener(
            OpenerParts(
                services=self._services,
                vault=parts.vault,
                tables=self.tables,
                names=self.directory,
                connect=lambda bot, table: self._parts.bots.connect(self, bot, table),
                stand_in=lambda person, table: self._parts.bots.stand_in(self, person, table),
                stopped_since=lambda: self.interruption.since,
                on_commit=self._committed,
                on_failure=lambda actor, error: self.recovery.failed(actor, error),
                on_resume=lambda table: self.paused.forget(table),
                on_forget=self._forget_table,
            )
        )
        self._snapshots = table_snapshots.Snapshots(parts.store, parts.vault)
        self.recovery = TableRecovery(
            self.opener, parts.clock, parts.spawn, is_open=lambda: self.ready
        )
        self.paused = PausedTables(
            self.tables,
            self.opener,
            self._snapshots,
            clock=parts.clock,
            connected=self.sessions,
            on_back=lambda player: self.staff.see_out(player),
        )
        self.seat_assignment = SeatAssignment(
            SeatAssignmentParts(
                tables=self.tables,
                opener=self.opener,
                lobby=self.lobby,
                names=self.directory,
                roles=self.roles,
                cashier=self.cashier,
                bots=parts.bots,
                clock=parts.clock,
                entropy=parts.entropy,
                entry_terms=parts.entry_terms,
                tables_per_address=parts.tables_per_address,
            )
        )

    def _make_tournaments(self) -> None:
        parts = self._parts
        self.tournaments = Tournaments(
            TournamentParts(
                services=self._services,
                vault=parts.vault,
                names=self.directory,
                tables=self.tables,
                opener=self.opener,
                connected=self.sessions,
                bots=parts.bots,
                entry_terms=parts.entry_terms,
                sit_and_gos=parts.sit_and_gos,
                seeds=self.logs.seeds,
                is_left_alone=self.recovery.is_left_alone,
                is_open=lambda: self.ready,
                stopped_since=lambda: self.interruption.since,
            )
        )
        self.tournament_entry = TournamentEntry(self.roles, parts.people, self.tournaments)
        self.director_desk = DirectorDesk(
            self.roles, self.directory, self.tournaments, entropy=parts.entropy
        )

    def _make_staff(self) -> None:
        """Make the parts that change accounts, roles and chips of people."""
        parts = self._parts
        self.erasure = AccountErasure(
            self._stream,
            parts.store,
            parts.people,
            names=self.directory,
            roles=self.roles,
            is_seated=lambda player: bool(self.tables.of(player) or self.paused.of(player)),
            is_entered=self.tournaments.has_entered,
            on_erased=self.talk.forget_lines,
        )
        self.staff = Staff(
            StaffParts(
                house=self._stream,
                roles=self.roles,
                people=parts.people,
                store=parts.store,
                clock=parts.clock,
                entropy=parts.entropy,
                allowance=parts.allowance,
                tables=self.tables,
                connected=self.sessions,
                erasure=self.erasure,
                read_back=self.paused.read_back,
                on_mute=self.talk.refresh,
                on_exclude=self.tournament_entry.see_out,
            )
        )
        self.chip_gate = ChipGate(
            self.cashier,
            parts.people,
            parts.clock,
            welcome=parts.welcome_chips,
            allowance=parts.allowance,
            mark=parts.vault.mark,
            at_tables=lambda member: self.tables.chips_of(member) + self.paused.chips_of(member),
            on_join=self.renamed,
        )

    def _new_timers(self) -> HouseTimers:
        parts = self._parts
        return HouseTimers(
            TimerParts(
                clock=parts.clock,
                spawn=parts.spawn,
                store=parts.store,
                people=parts.people,
                cashier=self.cashier,
                anchors=self.anchors,
                interruption=self.interruption,
                paused=self.paused,
                abandoned=AbandonedTables(
                    self.tables, parts.clock, is_attended=self.lobby.is_attended
                ),
                bot_seats=lambda: self.paused.bots() + self.tables.bot_seats(),
                is_open=lambda: self.ready,
                catch_up=parts.catch_up,
            )
        )

    def _new_session_parts(self) -> SessionParts:
        return SessionParts(
            clock=self.clock,
            spawn=self.spawn,
            tables=self.tables,
            paused=self.paused,
            lobby=self.lobby,
            seat_assignment=self.seat_assignment,
            talk=self.talk,
            tournaments=self.tournaments,
            tournament_entry=self.tournament_entry,
            roles=self.roles,
            cashier=self.cashier,
            entry_terms=self.entry_terms,
            refusals=self.refusals,
            on_close=self._disconnected,
        )

    async def start(self) -> None:
        """Restore every table and tournament from the store.

        Deadlines move by the time since the last heartbeat (P6).
        """
        parts = self._parts
        last = await parts.store.last_beat()
        away = Millis(0 if last is None else self.clock.now() - last)
        await self._stream.start()
        await self.signatures.start()
        await self.erasure.complete()
        await self.cashier.provide_for_bots()
        await results_from_log.catch_up(parts.store)
        await self.tournaments.restore(away)
        async for stored in stored_tables.live_tables(parts.store, parts.vault):
            if not self.paused.note(stored, away):
                await self.directory.load(people_at(stored.state))
                self.opener.resume(stored, away)
        await self.tournaments.begin()
        self.staff.see_all_out()
        self.ready = True
        self._timers.start()
        self.lobby.start()
        self.spawn(self.ratings.begin(), name="ratings")

    async def stop(self) -> None:
        """Refuse all further commands, and write the changes that are not stored yet."""
        self.ready = False
        self._timers.stop()
        self.tournaments.stop()
        actors = tuple(self.tables.values())
        for actor in actors:
            actor.stop()
        for actor in actors:
            await actor.finish()
        with suppress(StoreFailed):  # a missing heartbeat only makes deadlines less exact
            await self._parts.store.beat(self.clock.now())

    def connect(self, person: Person, connection: Connection, *, address: str = "") -> Session:
        """Open the session of a person or bot; `address` is the client's IP address, empty if
        unknown.
        """
        if person.kind != "bot":
            self.directory.note(person)
        session = Session(self._session_parts, person, connection, address=address)
        self.sessions.add(session.player, session)
        self.lobby.arrived(session.player)
        return session

    def stand_in(self, person: Person, connection: Connection) -> Session:
        """Open the session of a bot that plays for the seated person `person`."""
        return StandInSession(self._session_parts, person, connection)

    def renamed(self, person: Person) -> None:
        """Replace the name of a person in their sessions and for all clients."""
        self.sessions.rename(person)
        self.directory.note(person)

    def _disconnected(self, session: Session) -> None:
        if self.sessions.remove(session.player, session):
            self.talk.gone(session.player)
            self.lobby.departed(session.player)

    def _show_name(self, player: PlayerId) -> None:
        """Send the new name of a player to all clients that show the old one."""
        for actor in self.tables.values():
            if actor.state is not None:
                actor.audience.renamed(player, actor.state)
        self.lobby.changed()
        self.tournaments.renamed(player)
        self.talk.renamed(player, self.directory.name(player))

    def _voided(self) -> Voided:
        return self._stream.state.voided

    def _clocks(self) -> Iterable[Clocks]:
        return (*self.tables.values(), self.tournaments)

    def _forget_table(self, table: TableId) -> None:
        self.talk.forget(table)
        self.lobby.forget(table)

    def _committed(self, actor: TableActor, change: TableChange) -> None:
        state = actor.state
        assert state is not None
        if table_snapshots.is_due(actor.head, state, change.events):
            self.spawn(self._snapshots.keep(actor.game, actor.head, state), name="snapshot")
        if change.public:
            # Private events, such as a premove, must not cause an update of the lobby's list.
            # Nor do they show that a failed table works again.
            self.lobby.changed()
            self.recovery.works(state.id)
        for event in change.events:
            if type(event) in _COMES_OR_GOES:
                self._came_or_went(event, state, change.before)
        self.talk.changed(actor, change)
        self.tournaments.committed(actor, change)
        if state.phase == "closed":
            self.opener.forget(state.id)

    def _came_or_went(
        self, event: TableEvent, state: TableState, before: TableState | None
    ) -> None:
        if isinstance(event, Seated):
            self._seated(event, state)
        elif isinstance(event, PlayedFor):
            self.opener.stand_in(state.places[event.seat], state.id)
        elif isinstance(event, ToppedUp | CashedOut | StoodUp) and before is not None:
            place = before.places[event.seat]
            if place is not None:
                self.sessions.tell_wallet(place.player)

    def _seated(self, event: Seated, state: TableState) -> None:
        if event.bot:
            bot = Person(event.player, event.name, "bot", self.clock.now())
            self._parts.bots.connect(self, bot, state.id)
        elif (of_event := tournament_of(state.sheet)) is not None:
            self.tournaments.calls.to_table(event.player, of_event, state.id)
        else:
            self.staff.see_out(event.player)  # staff may have excluded them on the way to the seat
