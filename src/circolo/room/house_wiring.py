"""The parts of a house, and the callbacks that connect them."""

from collections import Counter
from collections.abc import Iterable

from circolo.room.actors.actor_services import ActorServices
from circolo.room.actors.house_stream import HouseStream
from circolo.room.chips.cashier import Cashier
from circolo.room.chips.chip_gate import ChipGate
from circolo.room.cluster_port import HouseCluster
from circolo.room.friends.challenges import Challenges
from circolo.room.friends.friendships import Friendships
from circolo.room.friends.presence import PresenceBook
from circolo.room.friends.private_messages import MessageParts, PrivateMessages
from circolo.room.history.monthly_boards import MonthlyBoards
from circolo.room.history.play_history import Voided
from circolo.room.history.player_history import PlayerHistory
from circolo.room.history.ratings import Ratings
from circolo.room.history.unfinished_matches import UnfinishedMatches
from circolo.room.house_callbacks import HouseCallbacks
from circolo.room.house_clubs import HouseClubs
from circolo.room.house_parts import HouseParts
from circolo.room.house_timers import HouseTimers, TimerParts
from circolo.room.interruption import Clocks, Interruption
from circolo.room.lobby.lobby import Lobby
from circolo.room.lobby.logged_choices import new_choices
from circolo.room.lobby.seat_assignment import SeatAssignment, SeatAssignmentParts
from circolo.room.lone_house import LoneHouse
from circolo.room.people.account_erasure import AccountErasure, ErasureCallbacks
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.people.name_directory import NameDirectory
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.room.people.wall_code import WallCode
from circolo.room.proofs.daily_anchors import DailyAnchors
from circolo.room.proofs.house_signatures import HouseSignatures
from circolo.room.proofs.table_logs import TableLogs
from circolo.room.push.notifications import NotificationParts, Notifications
from circolo.room.sessions.session import SessionParts
from circolo.room.staff.director_desk import DirectorDesk
from circolo.room.staff.staff import Staff, StaffParts
from circolo.room.tables import stored_tables, table_snapshots
from circolo.room.tables.abandoned_tables import AbandonedTables
from circolo.room.tables.ghost_seats import GhostSeats
from circolo.room.tables.hints import Hints
from circolo.room.tables.known_tables import AnyTables, OpensTables
from circolo.room.tables.live_tables import LiveTables
from circolo.room.tables.paused_tables import PausedTables
from circolo.room.tables.table_opener import OpenerParts, TableOpener
from circolo.room.tables.table_recovery import TableRecovery
from circolo.room.tables.table_talk import TableTalk, TalkParts
from circolo.room.tournaments.season_desk import SeasonDesk
from circolo.room.tournaments.tournament_entry import TournamentEntry
from circolo.room.tournaments.tournament_parts import TournamentParts
from circolo.room.tournaments.tournaments import Tournaments
from circolo.tables.state import TableId


class WiredHouse(HouseCallbacks):
    """A house with all its parts made and connected; `House` opens it and acts."""

    staff: Staff
    paused: PausedTables
    recovery: TableRecovery
    known: AnyTables
    """The tables of the whole house; `tables` has those that this process plays."""

    placing: OpensTables

    def __init__(self, parts: HouseParts) -> None:
        self._parts = parts
        self.cluster: HouseCluster = parts.cluster or LoneHouse(self)
        self.clock = parts.clock
        self.spawn = parts.spawn
        self.people = parts.people
        self.tempo = parts.tempo
        self.entry_terms = parts.entry_terms
        self.vault = parts.vault
        self.mail = parts.mail
        self.name, self.staff_networks = parts.house_name, parts.staff_networks
        self.mark = parts.vault.mark
        self.ready = False
        self.refusals: Counter[str] = Counter()
        self.sessions = ConnectedPeople(parts.spawn)
        self.directory = NameDirectory(parts.people, parts.spawn, changed=self._show_name)
        self._stream = HouseStream(
            parts.store, parts.clock, parts.entropy, writer=self.cluster.name
        )
        self.roles = RolesAndSanctions(
            self._stream,
            parts.clock,
            is_evening=parts.is_evening,
            staff_needs_second_factor=parts.staff_needs_second_factor,
        )
        self.wall_code = WallCode(self._stream, self.roles, mark=self.mark)
        self.clubs = HouseClubs(
            parts, self.roles, self.directory, writer=self.cluster.name, changed=self._clubs_changed
        )
        self.cashier = Cashier(parts.store, parts.clock, self._stream, allowance=parts.allowance)
        self.notifications = Notifications(
            NotificationParts(
                parts.push, parts.people, self.sessions, parts.clock, parts.spawn, parts.vault.mark
            )
        )
        self._make_proofs()
        self._make_tables()
        self._make_tournaments()
        self._make_staff()
        self._make_friends()
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
        self.boards = MonthlyBoards(
            parts.store,
            parts.people,
            parts.clock,
            voided=self._voided,
            is_private=lambda one: self.clubs.privacy.club_of(one) is not None,
        )
        self.unfinished = UnfinishedMatches(parts.store)

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
            self.directory.avatar,
            self.interruption.store_is_unavailable,
            is_only_writer=parts.cluster is None,
            command_durations=parts.command_durations,
        )
        self.tables = LiveTables(is_paused=lambda table: table in self.paused)
        self.opener = self._new_opener()
        self.known, self.placing = self.cluster.placement(self.tables, self.opener)
        self.lobby = Lobby(self.known, parts.clock, connected=self.sessions, names=self.directory)
        self.talk = TableTalk(
            parts.talk_rules,
            TalkParts(
                tables=self.tables,
                connected=self.sessions,
                people=parts.people,
                clock=parts.clock,
                spawn=parts.spawn,
                muted=self.roles.muted,
                keep_report=lambda **report: self.staff.report(**report),
                on_block=self.cluster.blocks_changed,
            ),
        )
        self.hints = Hints(self.tables, parts.bots, parts.clock)
        self._snapshots = table_snapshots.Snapshots(parts.store, parts.vault)
        self.recovery = TableRecovery(
            self.opener,
            parts.clock,
            parts.spawn,
            is_open=lambda: self.ready,
            is_played_elsewhere=self.cluster.is_played_elsewhere,
        )
        self.paused = PausedTables(
            self.tables,
            self.opener,
            self._snapshots,
            placing=self.placing,
            clock=parts.clock,
            connected=self.sessions,
            on_back=lambda player: self.staff.see_out(player),
            on_pause=self.cluster.paused,
        )
        self.seat_assignment = SeatAssignment(
            SeatAssignmentParts(
                tables=self.known,
                opener=self.placing,
                lobby=self.lobby,
                names=self.directory,
                roles=self.roles,
                cashier=self.cashier,
                bots=parts.bots,
                clock=parts.clock,
                entropy=parts.entropy,
                entry_terms=parts.entry_terms,
                tables_per_address=parts.tables_per_address,
                unfinished=self.unfinished,
                choices=new_choices(self._services, node=self.cluster.name),
            )
        )

    def _new_opener(self) -> TableOpener:
        parts = self._parts
        return TableOpener(
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
                on_made=self.cluster.made,
                on_forget=self._forget_table,
            )
        )

    def _make_tournaments(self) -> None:
        parts = self._parts
        self.tournaments = Tournaments(
            TournamentParts(
                services=self._services,
                vault=parts.vault,
                names=self.directory,
                privacy=self.clubs.privacy,
                tables=self.known,
                opener=self.placing,
                connected=self.sessions,
                notifications=self.notifications,
                bots=parts.bots,
                entry_terms=parts.entry_terms,
                sit_and_gos=parts.sit_and_gos,
                seeds=self.logs.seeds,
                is_left_alone=self.recovery.is_left_alone,
                admit=self.roles.must_be_admitted,
                is_open=lambda: self.ready,
                stopped_since=lambda: self.interruption.since,
            )
        )
        self.tournament_entry = TournamentEntry(
            self.roles,
            parts.people,
            self.tournaments,
            privacy=self.clubs.privacy,
            loss_limits=self.cashier.loss_limits,
        )
        self.seasons = SeasonDesk(
            self.clubs.desk,
            self.tournaments.shown,
            parts.store,
            names=self.directory,
            entropy=parts.entropy,
        )
        self.director_desk = DirectorDesk(
            self.roles, self.directory, self.tournaments, clubs=self.clubs, entropy=parts.entropy
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
            callbacks=ErasureCallbacks(
                is_seated=lambda player: bool(self.known.of(player) or self.paused.of(player)),
                is_entered=self.tournaments.has_entered,
                leave_clubs=self.clubs.desk.forget,
                on_erased=self._erased,
            ),
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
                tables=self.known,
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
            at_tables=lambda member: self.known.chips_of(member) + self.paused.chips_of(member),
            on_join=self.renamed,
        )

    def _make_friends(self) -> None:
        parts = self._parts
        self.presence = PresenceBook(
            self.known,
            self.lobby,
            parts.people.friends,
            connected=self.sessions,
            is_private=lambda table: not self.clubs.privacy.may_watch(None, table),
        )
        self.friendships = Friendships(
            parts.people,
            self.presence,
            parts.clock,
            connected=self.sessions,
            notifications=self.notifications,
        )
        self.challenges = Challenges(
            parts.people,
            self.presence,
            parts.clock,
            tables=self.known,
            connected=self.sessions,
            notifications=self.notifications,
            bot_admission=self.seat_assignment.bot_admission,
        )
        self.private_messages = PrivateMessages(
            parts.talk_rules,
            MessageParts(
                people=parts.people,
                tables=self.known,
                connected=self.sessions,
                roles=self.roles,
                clock=parts.clock,
                keep_report=self.staff.report,
            ),
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
                    self.known, parts.clock, is_attended=self.lobby.is_attended
                ),
                ghosts=GhostSeats(self.known, is_gone=self.lobby.is_gone),
                tell_open_turns=self.tell_open_turns,
                bot_seats=lambda: self.paused.bots() + self.known.bot_seats(),
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
            hints=self.hints,
            tournaments=self.tournaments,
            tournament_entry=self.tournament_entry,
            privacy=self.clubs.privacy,
            roles=self.roles,
            cashier=self.cashier,
            house_name=self.name,
            entry_terms=self.entry_terms,
            refusals=self.refusals,
            on_close=self._disconnected,
            was_done=self.was_done,
        )

    async def was_done(self, table: TableId, command_id: str) -> bool:
        """Return whether a command is among the last ones of a table; raises StoreFailed."""
        return await stored_tables.was_done(self._parts.store, table, command_id)

    def _voided(self) -> Voided:
        return self._stream.state.voided

    def _clocks(self) -> Iterable[Clocks]:
        return (*self.tables.values(), self.tournaments)
