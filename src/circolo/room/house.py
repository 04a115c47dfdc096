"""The house (one club and its server): opens and stops, and passes events between its parts."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from circolo.cards.units import Millis
from circolo.clubs.club_state import Clubs
from circolo.room.history import results_from_log
from circolo.room.house_wiring import WiredHouse
from circolo.room.people.self_exclusion import exclude_self
from circolo.room.ports import Connection
from circolo.room.push.open_turns import open_turns
from circolo.room.sessions.session import Session
from circolo.room.sessions.stand_in_session import StandInSession
from circolo.room.sessions.visiting_session import VisitingSession
from circolo.room.tables import stored_tables, table_snapshots
from circolo.room.tables.leaving import has_no_end, leave_seats
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tables.table_news import TableNews, news_of
from circolo.room.tournaments.membership_ends import end_memberships
from circolo.store.durations import Durations
from circolo.store.errors import StoreFailed
from circolo.store.people_port import Person
from circolo.tables.events import Seated
from circolo.tables.names import people_at
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.tables.table_options import tournament_of
from circolo.tables.tournament_events import PlayedFor

PlaceStored = Callable[[stored_tables.StoredTable], Awaitable[None]]

ANSWERED_WITHIN = Millis(1_000)
"""The time, in milliseconds, after which an actor knows that its own entry is in the log."""


class House(WiredHouse):
    """One open house (club), or one node of it.

    It passes events such as commits, new names and disconnections between its parts.
    """

    async def start(self) -> None:
        """Restore every table and tournament from the store.

        Deadlines move by the time since the last heartbeat (P6).
        """
        parts = self._parts
        last = await parts.store.last_beat()
        away = Millis(0 if last is None else self.clock.now() - last)
        await self._stream.start()
        await self.clubs.stream.start()
        await self._restore_house(away)
        async for stored in stored_tables.live_tables(parts.store, parts.vault):
            if not self.paused.note(stored, away):
                await self.directory.load(people_at(stored.state))
                self.opener.resume(stored, away)
        await self._begin_desk()

    async def join(self) -> None:
        """Open as one node of a cluster, with no tables yet."""
        await self._stream.start()
        await self.clubs.stream.start()
        self.ready = True
        self._timers.start()

    async def open_desk(self, place: PlaceStored, away: Millis) -> None:
        """Do from now on what one node does for all: lobby, tournaments, daily work.

        `place` gets each stored table that no node plays and that is not paused. Deadlines move by
        `away` milliseconds, the time for which no node did this.
        """
        parts = self._parts
        await self._stream.read_on()
        await self.clubs.stream.read_on()
        await self._restore_house(away)
        async for stored in stored_tables.live_tables(
            parts.store, parts.vault, but=self.known.__contains__
        ):
            if not self.paused.note(stored, away):
                await place(stored)
        await self._begin_desk()

    async def _restore_house(self, away: Millis) -> None:
        parts = self._parts
        await self.signatures.start()
        await self.erasure.complete()
        await self.cashier.provide_for_bots()
        await results_from_log.catch_up(parts.store)
        await self.tournaments.restore(away)

    async def _begin_desk(self) -> None:
        await self.tournaments.begin()
        self.staff.see_all_out()
        if not self.ready:
            self.ready = True
            self._timers.start()
        self._timers.start_daily_work()
        self.lobby.start()
        self.spawn(self.ratings.begin(), name="ratings")

    def why_not_ready(self) -> str:
        """Return why people cannot play now, a short code; empty if they can."""
        closed = "" if self.ready else "closed"
        return self.interruption.why or self.cluster.why_not_ready() or closed

    def close_desk(self) -> None:
        """Do no longer what one node does for all; another node goes on with it."""
        self._timers.stop_daily_work()
        self.tournaments.stop()

    async def exclude_self(self, player: PlayerId, *, days: int) -> None:
        """Exclude a player from all seats for some days, as they ask.

        They leave the tables without an end, and withdraw from tournaments that have not begun.
        Raises RoomRefused `self_exclusion_longer`.
        """
        await exclude_self(self._stream, player, days=days, now=self.clock.now())
        leave_seats(
            player,
            self.known,
            cause="self_excluded",
            entropy=self._parts.entropy,
            where=has_no_end,
        )
        self.tournament_entry.see_out(player)

    @property
    def command_durations(self) -> Durations:
        """How long commands of tables and tournaments take."""
        return self._parts.command_durations

    async def last_beat(self) -> Millis | None:
        """Return the time at which the house last ran, None if it never did; raises StoreFailed."""
        return await self._parts.store.last_beat()

    async def lacks_entries(self, actor: TableActor) -> bool:
        """Return whether the log of a table has entries that its actor does not know.

        Return False while the store does not answer.
        """
        head = actor.head
        try:
            later = await self._parts.store.read(head.stream, after=head.version, limit=1)
        except StoreFailed:
            return False
        if any(entry.version > actor.head.version for entry in later):
            # The answer to the actor's own commit may still be on its way.
            await self.clock.sleep_until(Millis(self.clock.now() + ANSWERED_WITHIN))
        return any(entry.version > actor.head.version for entry in later)

    async def has_open_table(self, table: TableId) -> bool:
        """Return whether the log has this table and it is not closed; raises StoreFailed."""
        store, stream = self._parts.store, stream_of(table)
        if not await store.read(stream, limit=1):  # `streams` lists all names that begin so
            return False
        heads = await store.streams(stream, closed=False)
        return any(head.stream == stream for head in heads)

    def abandon(self) -> None:
        """Refuse all further commands, and write nothing: other processes go on from the log."""
        self.ready = False
        self._timers.stop()
        self.tournaments.stop()
        for actor in tuple(self.tables.values()):
            actor.stop()

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
        if not person.is_house_bot:
            self.directory.note(person)
        session = Session(self._session_parts, person, connection, address=address)
        self.sessions.add(session.player, session)
        self.lobby.arrived(session.player)
        return session

    def visit(
        self, person: Person, connection: Connection, *, address: str, changes: bool
    ) -> VisitingSession:
        """Open the session of a client whose connection ends at a node of the cluster."""
        self.directory.note(person)
        session = VisitingSession(self._session_parts, person, connection, address=address)
        session.begin(changes=changes)
        self.sessions.add(session.player, session)
        self.lobby.arrived(session.player)
        return session

    def stand_in(self, person: Person, connection: Connection) -> Session:
        """Open the session of a bot that plays for the seated person `person`."""
        return StandInSession(self._session_parts, person, connection)

    def renamed(self, person: Person) -> None:
        """Replace name and avatar of a person in their sessions and for all clients."""
        self.take_name(person)
        self.cluster.renamed(person)

    def take_name(self, person: Person) -> None:
        """Replace name and avatar of a person in this process."""
        self.sessions.rename(person)
        self.directory.note(person)

    async def refresh(self) -> None:
        """Read what other processes have written to the streams `house` and `clubs`.

        Raises StoreFailed.
        """
        muted = self._stream.state.muted
        await self._stream.read_on()
        await self.clubs.stream.read_on()
        now_muted = self._stream.state.muted
        for player in sorted({*muted, *now_muted}):
            if muted.get(player) != now_muted.get(player):
                self.talk.refresh(player)

    def _clubs_changed(self, before: Clubs) -> None:
        end_memberships(
            before,
            self.clubs.privacy,
            tournaments=self.tournaments,
            tables=self.tables.values(),
        )

    def _erased(self, player: PlayerId) -> None:
        self.talk.forget_lines(player)
        self.cluster.erased(player)

    def _disconnected(self, session: Session) -> None:
        if self.sessions.remove(session.player, session):
            self.talk.gone(session.player)
            self.lobby.departed(session.player)

    def _show_name(self, player: PlayerId) -> None:
        """Send the new name or avatar of a player to all clients that show the old one."""
        for actor in self.tables.values():
            if actor.state is not None:
                actor.audience.renamed(player, actor.state)
        self.lobby.changed()
        self.tournaments.renamed(player)
        self.talk.renamed(player, self.directory.name(player))

    def _forget_table(self, table: TableId) -> None:
        self.talk.forget(table)
        self.lobby.forget(table)
        self.cluster.forgotten(table)

    def _committed(self, actor: TableActor, change: TableChange) -> None:
        state = actor.state
        assert state is not None
        if table_snapshots.is_due(actor.head, state, change.events):
            self.spawn(self._snapshots.keep(actor.game, actor.head, state), name="snapshot")
        if change.public:
            # Private events, such as a premove, do not show that a failed table works again.
            self.recovery.works(state.id)
        for event in change.events:
            if type(event) is Seated and event.bot:
                bot = Person(event.player, event.name, "bot", self.clock.now())
                self._parts.bots.connect(self, bot, state.id)
            elif type(event) is PlayedFor:
                self.opener.stand_in(state.places[event.seat], state.id)
        self.talk.changed(actor, change)
        self.cluster.committed(actor, change)
        if state.phase == "closed":
            self.opener.forget(state.id)

    def release(self, actor: TableActor) -> None:
        """Stop playing a table that is still open, so that another node can continue it."""
        assert actor.state is not None
        actor.stop()
        actor.audience.send_bots_away(actor.state)
        self.opener.forget(actor.state.id)

    def take_entry(self, actor: TableActor, change: TableChange) -> None:
        """Do at the desk what follows from an entry of a table of this process."""
        assert actor.state is not None
        if change.public:  # private events must not cause an update of the lobby's list
            self.lobby.changed()
        self.hear(actor.state, news_of(change))
        self.tournaments.committed(actor, change)

    def hear(self, state: TableState, news: TableNews) -> None:
        """Do what the news of a table require: tell people their balance, call players to a table
        of a tournament, and make those leave whom staff excluded on the way to their seat.
        """
        for player in news.seated:
            if (tournament := tournament_of(state.sheet)) is not None:
                self.tournaments.calls.to_table(player, tournament, state.id)
            else:
                self.staff.see_out(player)
        for player in news.paid:
            self.sessions.tell_wallet(player)
        for turn in news.turns:
            self.notifications.turn(state, turn)

    def tell_open_turns(self) -> None:
        """Tell the desk of the moves for which tables of this process have waited for some time."""
        if not self.notifications.are_on:
            return
        states = [actor.state for actor in self.tables.values()]
        for state, turns in open_turns(states, self.clock.now()):
            self.cluster.waited(state, TableNews(turns=turns))
