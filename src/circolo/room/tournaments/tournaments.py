"""All tournaments of the house: announces, restores, stops and lists them; links their tables."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable

import structlog

from circolo.cards.units import Millis
from circolo.clubs.club_state import ClubId
from circolo.room.actors.mailbox import Outcome
from circolo.room.actors.stream_names import tournament_stream
from circolo.room.errors import RoomRefused
from circolo.room.tables.closed_deals import ClosedDeals
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tournaments.announcement import announcement, check_announcement
from circolo.room.tournaments.player_calls import PlayerCalls
from circolo.room.tournaments.report_relay import ReportRelay
from circolo.room.tournaments.satellites import completed
from circolo.room.tournaments.seat_giver import SeatGiver
from circolo.room.tournaments.shown_tournaments import ShownTournaments
from circolo.room.tournaments.sit_and_gos import SitAndGos
from circolo.room.tournaments.stored_tournaments import (
    StoredTournament,
    live_tournaments,
    past_tournaments,
    stored_tournament,
)
from circolo.room.tournaments.table_effects import EffectRunner
from circolo.room.tournaments.tournament_actor import (
    HOUSE,
    TournamentActor,
    TournamentChange,
    is_closed,
)
from circolo.room.tournaments.tournament_parts import LiveTournament, TournamentParts
from circolo.room.tournaments.tournament_people import bots_for, entered, people_in, people_paid
from circolo.store.entries import GENESIS_HASH, Head
from circolo.store.errors import StoreFailed
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.tables.table_options import tournament_of
from circolo.tournaments.commands import Cancel, Command, Hear, Register, Wake
from circolo.tournaments.reports import Report
from circolo.tournaments.state import State, TournamentId, tables
from circolo.tournaments.tournament_options import AnyTournamentOptions

MOST_LIVE = 100
"""The maximum number of tournaments that are announced or running at the same time."""

PAST = 20
"""The number of finished tournaments that stay in the list."""

SEED_LOST = "seed_lost"
"""The reason for cancelling a tournament whose seed is lost, because backups contain no seeds."""

AGAIN = Millis(1_000)
AGAIN_AT_MOST = Millis(60_000)
"""The maximum wait in milliseconds before a failed tournament is read again."""

Reserve = Callable[[TournamentId], Awaitable[None]]
"""Records the id of a tournament that is about to be announced."""

log = structlog.get_logger()


class Tournaments:
    """All tournaments of the house that are not over, and the latest finished ones."""

    def __init__(self, parts: TournamentParts) -> None:
        self._parts = parts
        self._services = parts.services
        self.clock = parts.services.clock
        self.shown = ShownTournaments(
            self, parts.services.store, parts.names, privacy=parts.privacy, clock=self.clock
        )
        self.board = self.shown.board
        self.calls = PlayerCalls(
            self.clock,
            parts.connected,
            parts.notifications,
            state_of=lambda tournament: self.live(tournament).state,
        )
        self._live: dict[TournamentId, LiveTournament] = {}
        self._past: OrderedDict[TournamentId, State] = OrderedDict()
        self._failures: dict[TournamentId, int] = {}
        self._away = Millis(0)
        self._sit_and_gos = SitAndGos(self, parts.sit_and_gos)

    async def restore(self, away: Millis) -> None:
        """Read all tournaments that are not over, and the latest finished ones, from the store.

        `away` is the server's downtime in milliseconds. Raises UnreadableLog or BrokenChain.
        """
        self._away = away
        for stored in await live_tournaments(self._services.store, self._parts.vault):
            await self._parts.names.load(people_in(stored.state))
            self._start_actor(stored)
        for state in await past_tournaments(self._services.store, PAST):
            await self._parts.names.load(people_in(state))
            self._past[state.id] = state

    async def begin(self) -> None:
        """Continue all restored tournaments; their tables must have been restored before. Each
        tournament first gets the reports of its tables that it missed.
        """
        for tournament in [*self._live]:
            await self._continue(tournament, self._away)
        self._open_sit_and_gos()

    def stop(self) -> None:
        """Stop all tournaments: no more commands are accepted, and no reminders are sent."""
        self.calls.stop()
        for live in self._live.values():
            live.actor.stop()

    def stop_clocks(self, since: Millis) -> None:
        """Stop the clocks of all tournaments: the server could not act since the time `since`."""
        for live in self._live.values():
            live.actor.stop_clocks(since)

    def restart_clocks(self) -> None:
        """Restart all tournaments' clocks; deadlines move later by the time without clocks (P6)."""
        for live in self._live.values():
            live.actor.restart_clocks()

    def live(self, tournament: TournamentId) -> TournamentActor:
        """Return the actor of a tournament that is not over. Raises RoomRefused without one."""
        live = self._live.get(tournament)
        if live is None or live.actor.state is None:
            raise RoomRefused("event_over" if tournament in self._past else "no_such_event")
        return live.actor

    def has_entered(self, player: PlayerId) -> bool:
        """Return whether a player has entered a tournament that is not over."""
        return player in entered(self.states())

    def states(self) -> tuple[State, ...]:
        """Return the states of all tournaments that are not over."""
        known = (live.actor.state for live in self._live.values())
        return tuple(state for state in known if state is not None)

    def past(self) -> tuple[State, ...]:
        """Return the states of the latest finished tournaments, the oldest first."""
        return tuple(self._past.values())

    async def announce(
        self,
        sheet: AnyTournamentOptions,
        *,
        by: str,
        cause: str,
        club: ClubId | None = None,
        reserve: Reserve | None = None,
    ) -> TournamentId:
        """Create a tournament with an open list of entries; return its id. Raises RoomRefused.

        `reserve` is awaited with the id of a tournament of a `club` that the rules accept, before
        its first entry is written.
        """
        if len(self._live) >= MOST_LIVE:
            raise RoomRefused("events_full")
        target = sheet.satellite and self._find(TournamentId(sheet.satellite.event))
        known = target.state if target else None
        sheet = completed(sheet, known, privacy=self._parts.privacy, club=club)
        self._parts.entry_terms.check(sheet.entry + sheet.fee)
        said, seed = announcement(sheet, by, services=self._services, vault=self._parts.vault)
        tournament = said.tournament
        if reserve is not None:
            check_announcement(said, now=self.clock.now())
            await reserve(tournament)
        self._live[tournament] = live = self._build_live(
            Head(tournament_stream(tournament), 0, GENESIS_HASH), None, seed=seed, told={}
        )
        done = await live.actor.put(f"announce:{tournament}", cause, said)
        if live.actor.state is None:
            self._live.pop(tournament, None)
        require_done(done)
        return tournament

    async def correct(
        self, tournament: TournamentId, said: Command, *, by: str, command_id: str
    ) -> None:
        """Send a command to a tournament that may be over, such as a corrected result. Raises
        RoomRefused.
        """
        if tournament not in self._live:
            stored = await self._stored(tournament)
            if stored is None:
                raise RoomRefused("no_such_event")
            if tournament not in self._live:
                self._start_actor(stored)
        actor = self.live(tournament)
        done = await actor.put(command_id, by, said)
        if actor.state is not None and is_closed(actor.state) and tournament in self._live:
            self._retire(actor.state)
        require_done(done)

    async def take_up(self, tournament: TournamentId) -> None:
        """Go on with a tournament that another node has announced; raises StoreFailed."""
        stored = None if tournament in self._live else await self._stored(tournament)
        if stored is not None and tournament not in self._live and not is_closed(stored.state):
            self._start_actor(stored)
            await self._continue(tournament, Millis(0))
            self.board.changed(tournament)

    def renamed(self, player: PlayerId) -> None:
        """Send all tournaments that name this person to their subscribers again."""
        for state in (*self.states(), *self._past.values()):
            if player in people_in(state):
                self.board.changed(state.id)

    def committed(self, actor: TableActor, change: TableChange) -> None:
        """Pass an entry that a table has committed to the relay of its tournament, if any."""
        assert actor.state is not None
        live = self._live_of(actor.state)
        if live is not None:
            live.relay.committed(actor, change)

    def reported(
        self, table: TableState, reports: tuple[Report, ...], *, after: int, version: int
    ) -> None:
        """Pass the reports of an entry of a table on another node to its tournament, if any.

        `after` is the version of the last entry of the table of which that node told before.
        """
        live = self._live_of(table)
        if live is not None:
            live.relay.reported(table.id, reports, after=after, version=version)

    def placed(self, table: TableState) -> None:
        """Read the missed reports of a table that another node has taken up."""
        live = self._live_of(table)
        if live is not None:
            live.relay.catch_up_soon(table.id)

    def found_closed(self, table: TableId) -> None:
        """Read the missed reports of a table that another node has found closed."""
        for live in self._live.values():
            state = live.actor.state
            if state is not None and table in tables(state):
                live.relay.catch_up_soon(table)

    def _live_of(self, table: TableState) -> LiveTournament | None:
        tournament = tournament_of(table.sheet)
        return None if tournament is None else self._live.get(TournamentId(tournament))

    async def _stored(self, tournament: TournamentId) -> StoredTournament | None:
        """Read a tournament, and load the names of its people; None if there is none."""
        found = await stored_tournament(self._services.store, self._parts.vault, tournament)
        await self._parts.names.load(set() if found is None else people_in(found.state))
        return found

    def _build_live(
        self, head: Head, state: State | None, *, seed: bytes | None, told: dict[TableId, int]
    ) -> LiveTournament:
        actor = TournamentActor(
            self._services,
            self._parts.vault,
            head=head,
            state=state,
            seed=seed,
            fill=self._invite_bots,
            on_commit=self._committed,
            on_failure=self._failed,
        )
        relay = ReportRelay(
            self._services.store,
            self._parts.seeds,
            self._services.spawn,
            clock=self.clock,
            told=told,
            tell=lambda entry, said: actor.say(f"hear:{entry}", *map(Hear, said)),
        )
        runner = EffectRunner(
            self._services,
            self._parts.tables,
            self._parts.opener,
            tournament=actor,
            closed_deals=ClosedDeals(self._services, self._parts.vault),
            is_left_alone=self._parts.is_left_alone,
        )
        seats = SeatGiver(
            self._services,
            self._parts.vault,
            satellite=actor,
            live=self._find,
            privacy=self._parts.privacy,
            admit=self._parts.admit,
        )
        return LiveTournament(actor, relay, runner, seats)

    def _find(self, tournament: TournamentId) -> TournamentActor | None:
        live = self._live.get(tournament)
        return None if live is None else live.actor

    def _start_actor(self, stored: StoredTournament) -> None:
        state = stored.state
        told = {heard.table: heard.version for heard in state.heard}
        live = self._build_live(stored.head, state, seed=stored.seed, told=told)
        for command_id in stored.commands:
            live.actor.remember(command_id)
        self._live[state.id] = live

    async def _continue(self, tournament: TournamentId, away: Millis) -> None:
        live = self._live[tournament]
        actor, state = live.actor, live.actor.state
        assert state is not None
        version = actor.head.version
        if away:
            actor.say(f"wake:{version}", Wake(away))
        for table in tables(state):
            await live.relay.catch_up(table)
        if actor.is_lost:
            actor.say(f"lost:{version}", Cancel(HOUSE, "fault", SEED_LOST))
        actor.set_timer()
        live.look()
        self.calls.due(state)

    def _committed(self, actor: TournamentActor, change: TournamentChange) -> None:
        state = actor.state
        assert state is not None
        self._failures.pop(state.id, None)
        live = self._live[state.id]
        live.look()
        self.calls.due(state)
        for player in people_paid(change.transfers):
            self._parts.connected.tell_wallet(player)
        if is_closed(state):
            self._retire(state)
        self.board.changed(state.id)
        if change.before is not None and change.before.phase != state.phase:
            self._open_sit_and_gos()

    def _invite_bots(self, state: State) -> tuple[Register, ...]:
        return bots_for(state, self._parts.bots, self._parts.names.name)

    def _open_sit_and_gos(self) -> None:
        for sheet in self._sit_and_gos.look():
            self._services.spawn(self._sit_and_gos.open(sheet), name="sit_and_go")

    def _retire(self, state: State) -> None:
        self._live.pop(state.id).actor.stop()
        self._past[state.id] = state
        if len(self._past) > PAST:
            self._past.popitem(last=False)

    def _failed(self, actor: TournamentActor) -> None:
        """Schedule reading a tournament again from the store, because its actor has failed."""
        state = actor.state
        if state is None or not self._parts.is_open():
            return
        times = self._failures.get(state.id, 0)
        self._failures[state.id] = times + 1
        log.error("event_failed", stream=actor.head.stream, times=times + 1)
        again = self._read_again(state.id, times, stopped=actor.stopped_since)
        self._services.spawn(again, name="event_restore")

    async def _read_again(
        self, tournament: TournamentId, times: int, *, stopped: Millis | None
    ) -> None:
        wait = min(AGAIN * 2**times, AGAIN_AT_MOST)
        await self.clock.sleep_until(Millis(self.clock.now() + wait))
        if not self._parts.is_open():
            return
        try:
            stored = await self._stored(tournament)
        except StoreFailed:
            await self._read_again(tournament, times + 1, stopped=stopped)
            return
        assert stored is not None, "a tournament that has failed is stored"
        self._start_actor(stored)
        actor = self._live[tournament].actor
        if stopped is not None:
            actor.stop_clocks(stopped)
        if is_closed(stored.state):  # it has failed after its last entry was stored
            self._retire(stored.state)
            self.board.changed(tournament)
            self._open_sit_and_gos()
        else:
            if self._parts.stopped_since() is None:
                actor.restart_clocks()
            await self._continue(tournament, Millis(0))


def require_done(done: Outcome) -> None:
    """Raise RoomRefused if the outcome of a command is a refusal."""
    if done.code:
        raise RoomRefused(done.code, done.detail)
