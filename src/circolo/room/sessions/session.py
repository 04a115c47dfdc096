"""The session of a connected person or bot: receives its messages and routes them."""

from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, assert_never

from msgspec import Struct

from circolo.room.actors.mailbox import Outcome, Reply, Sender, ignore_outcome, outcome_of
from circolo.room.chips.cashier import Cashier
from circolo.room.chips.entry_terms import EntryTerms
from circolo.room.clubs.tournament_privacy import TournamentPrivacy
from circolo.room.errors import RoomRefused
from circolo.room.lobby.lobby import Lobby
from circolo.room.lobby.seat_assignment import SeatAssignment, SeatRequest
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.room.ports import Clock, Connection, Spawn
from circolo.room.sessions.seat_commands import SeatMessage, command_of
from circolo.room.tables.hints import Hints
from circolo.room.tables.known_tables import KnownTable
from circolo.room.tables.live_tables import LiveTables
from circolo.room.tables.paused_tables import PausedTables
from circolo.room.tables.queued_command import QueuedCommand
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_talk import TableTalk
from circolo.room.tournaments.tournament_entry import TournamentEntry
from circolo.room.tournaments.tournaments import Tournaments
from circolo.store.errors import StoreFailed
from circolo.store.people_port import PeopleRefused, Person
from circolo.tables import commands as table
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.tables.table_options import chips_brought, tournament_of
from circolo.tournaments.state import TournamentId
from circolo.wire import client_messages as client
from circolo.wire.message_codec import BadMessage, decode_client_message, encode
from circolo.wire.server_messages import (
    CalledToTable,
    Done,
    Pong,
    Refused,
    ServerMessage,
    Wallet,
    Welcome,
    You,
)


class SessionParts(Struct, frozen=True):
    """The parts of the house to which sessions route messages, such as tables, lobby, chat and
    tournaments. `refusals` counts refused messages by code; `on_close` is called when a client has
    disconnected. `was_done` tells whether the log of a table has a command among its last ones.
    """

    clock: Clock
    spawn: Spawn
    tables: LiveTables
    paused: PausedTables
    lobby: Lobby
    seat_assignment: SeatAssignment
    talk: TableTalk
    hints: Hints
    tournaments: Tournaments
    tournament_entry: TournamentEntry
    privacy: TournamentPrivacy
    roles: RolesAndSanctions
    cashier: Cashier
    house_name: str
    entry_terms: EntryTerms
    refusals: Counter[str]
    on_close: Callable[["Session"], None]
    was_done: Callable[[TableId, str], Awaitable[bool]]


class Session:
    """Handles and answers every message of one client, always in the name of its person."""

    stands_in = False
    """Whether the client is a bot that plays in the seat of the person."""

    hidden_code = "no_such_table"
    """The refusal of a table that the person may not see."""

    def __init__(
        self, parts: SessionParts, person: Person, connection: Connection, *, address: str = ""
    ) -> None:
        self.person = person
        self.address = address
        self.player = PlayerId(person.id)
        self._parts = parts
        self.send = connection.send
        self.takes_changes = False
        self.is_hidden = False
        self._greeted = False
        self._is_closed = False
        self._follows: set[TableId] = set()

    def tell(self, message: ServerMessage) -> None:
        """Encode a message and send it to the client."""
        self.send(encode(message))

    def receive(self, data: bytes | str) -> None:
        """Decode and handle one message.

        Errors become refusals that are sent to the client; nothing is raised.
        """
        try:
            message = decode_client_message(data)
        except BadMessage as bad:
            self._parts.refusals[bad.code] += 1
            self.tell(Refused(bad.message_id, bad.code, bad.detail))
        else:
            self.handle(message)

    def handle(self, message: client.ClientMessage) -> None:
        """Handle one decoded message. Before the client's Hello, every other message is refused."""
        if isinstance(message, client.Hello):
            self._hello(message)
        elif not self._greeted:
            self._refuse(message.id, "hello_first")
        else:
            try:
                self._handle(message)
            except RoomRefused as refusal:
                self._refuse(message.id, refusal.code, refusal.detail)

    def closed(self) -> None:
        """Handle the end of the connection: end all subscriptions.

        The person keeps their seats, and the deadlines there continue.
        """
        self._is_closed = True
        self._parts.lobby.leave(self)
        self._parts.tournaments.board.gone(self)
        for table_id in sorted(self._follows):  # the same order in every seeded run
            self._unsubscribe(table_id)
        self._parts.on_close(self)

    def seated_at(self, table: KnownTable) -> None:
        """Subscribe to a table at which the player has just taken a seat."""
        actor = None if table.state is None else self._parts.tables.get(table.state.id)
        if actor is not None:
            self._subscribe(actor, seq=0)

    def _hello(self, hello: client.Hello) -> None:
        if hello.protocol != client.PROTOCOL_VERSION:
            self.tell(
                Refused("", "protocol", f"this house speaks protocol {client.PROTOCOL_VERSION}")
            )
            return
        self._greeted = True
        self.takes_changes = hello.changes
        self._parts.spawn(self._welcome(), name="welcome")

    async def _welcome(self) -> None:
        await self._parts.paused.bring_back(self.player)
        chips = await self._parts.cashier.chips(self.person)
        role = self._parts.roles.role_of(self.player)
        avatar = None if self.person.kind == "bot" else self.person.avatar
        you = You(self.player, self.person.name, self.person.kind, chips, role, avatar)
        tables = self._parts.lobby.rows_of(self.player)
        entries, house = self._parts.entry_terms.told(), self._parts.house_name
        now = self._parts.clock.now()
        self.tell(Welcome(client.PROTOCOL_VERSION, now, you, tables, entries, house))
        for row in tables:
            if (tournament := tournament_of(row.sheet)) is not None:
                self.tell(CalledToTable(TournamentId(tournament), row.id))

    async def tell_wallet(self) -> None:
        """Send the person their balance."""
        self.tell(Wallet(await self._parts.cashier.chips(self.person)))

    def _handle(self, message: Any) -> None:
        match message:
            case (
                client.Act()
                | client.MoveOn()
                | client.SetPremove()
                | client.WithdrawPremove()
                | client.SetPreferences()
                | client.CommitSeed()
                | client.RevealSeed()
                | client.Countersign()
                | client.SitOut()
                | client.ComeBack()
                | client.Leave()
                | client.Start()
                | client.SetLock()
                | client.Remove()
            ):
                self._at_table(message)
            case client.TopUp():
                self._parts.spawn(self._top_up(message), name="top_up")
            case client.AskHint():
                self.tell(Done(message.id, hint=self._parts.hints.hint(self.player, message)))
            case client.Follow():
                self._follow_message(message)
            case client.Unfollow():
                self._unsubscribe(TableId(message.table))
                self.tell(Done(message.id))
            case client.Speak() | client.Block() | client.Report():
                self._talk(message)
            case client.Ping():
                self.tell(Pong(message.id, self._parts.clock.now()))
            case client.PageHidden():
                self.is_hidden = message.on
                self.tell(Done(message.id))
            case client.WatchLobby():
                self._watch(message)
            case client.WatchTournaments() | client.WatchTournament():
                self._answer_later(message.id, self._watch_tournament(message))
            case client.Register() | client.WithdrawEntry() | client.FillTournament():
                asked = self._parts.tournament_entry.ask(self.person, message)
                self._answer_later(message.id, asked)
            case (
                client.Sit()
                | client.AddBot()
                | client.OpenTable()
                | client.QuickPlay()
                | client.Rematch()
            ):
                self._answer_later(message.id, self._in_the_lobby(message))
            case _:
                assert_never(message)

    def _follow_message(self, message: client.Follow) -> None:
        table = TableId(message.table)
        if any(one.table == table for one in self._parts.paused.of(self.player)):
            self._answer_later(message.id, self._follow_paused(message))
        else:
            self._subscribe(self._seen_table(table), seq=message.seq)
            self.tell(Done(message.id))

    def _seen_table(self, table: TableId) -> TableActor:
        """Return the actor of a table that this person may see. Raises RoomRefused."""
        actor = self._parts.tables.live(table)
        is_seated = actor.state is not None and seat_of(actor.state, self.player) is not None
        if not is_seated and not self._parts.privacy.may_watch(self.player, table):
            raise RoomRefused(self.hidden_code)
        return actor

    async def _follow_paused(self, message: client.Follow) -> None:
        """Read the player's own paused table into memory, and then subscribe to it."""
        await self._parts.paused.bring_back(self.player)
        self._subscribe(self._parts.tables.live(TableId(message.table)), seq=message.seq)

    async def _in_the_lobby(self, message: SeatRequest) -> TableId | None:
        actor = await self._parts.seat_assignment.seat(self, message)
        return None if actor.state is None else actor.state.id

    def _talk(self, message: client.Speak | client.Block | client.Report) -> None:
        if isinstance(message, client.Speak):
            self._parts.talk.speak(self.person, message)
            self.tell(Done(message.id))
        else:
            self._answer_later(message.id, self._block_or_report(message))

    async def _block_or_report(self, message: client.Block | client.Report) -> None:
        if isinstance(message, client.Block):
            await self._parts.talk.block(self.person, message)
        else:
            await self._parts.talk.report(self.person, message)

    def _watch(self, message: client.WatchLobby) -> None:
        if message.on:
            self._parts.lobby.watch(self, page=message.page)
        else:
            self._parts.lobby.leave(self)
        self.tell(Done(message.id))

    async def _watch_tournament(
        self, message: client.WatchTournaments | client.WatchTournament
    ) -> None:
        tournaments = self._parts.tournaments
        if isinstance(message, client.WatchTournaments):
            (tournaments.board.watch_list if message.on else tournaments.board.leave_list)(self)
        elif message.on:
            await tournaments.shown.watch(self, TournamentId(message.event))
        else:
            tournaments.board.leave(self, TournamentId(message.event))

    def _answer_later(self, message_id: str, asked: Awaitable[TableId | None]) -> None:
        """Answer a message once what it asks for is done, or refused."""
        self._parts.spawn(self._answer_when_done(message_id, asked), name="answer")

    async def _answer_when_done(self, message_id: str, asked: Awaitable[TableId | None]) -> None:
        try:
            table_id = await asked
        except RoomRefused as refusal:
            self._refuse(message_id, refusal.code, refusal.detail)
        except PeopleRefused as refusal:
            self._refuse(message_id, refusal.code, str(refusal))
        except StoreFailed as failure:
            self._refuse(message_id, failure.refusal)
        else:
            self.tell(Done(message_id, table_id))

    def _at_table(self, message: SeatMessage, then: Reply = ignore_outcome) -> None:
        if type(message) is client.ComeBack:
            self._parts.roles.must_not_be_excluded(self.player)
        if type(message) is client.Leave and self._is_gone(TableId(message.table)):
            self._parts.spawn(self._answer_leave(message), name="leave")
            return
        actor = self._parts.tables.live(TableId(message.table))
        seat = None if actor.state is None else seat_of(actor.state, self.player)
        if seat is None:
            then(self._repeat_answer(actor, message.id))
            return
        place = None if actor.state is None else actor.state.places[seat]
        if place is not None and (place.played_for is not None) != self.stands_in:
            raise RoomRefused("event_played_for")
        self.submit(actor, message.id, command_of(message, seat, by=self.player), then=then)

    async def _top_up(self, message: client.TopUp) -> None:
        try:
            self._parts.roles.must_not_be_self_excluded(self.player)
            actor = self._parts.tables.live(TableId(message.table))
            limits = self._parts.cashier.loss_limits
            async with limits.turn(self.player):
                if actor.state is not None and not actor.has_done(self._command_id(message.id)):
                    chips = chips_brought(actor.state.sheet, message.chips)
                    await limits.must_allow(self.person, chips)
                await outcome_of(partial(self._at_table, message))
        except RoomRefused as refusal:
            self._refuse(message.id, refusal.code, refusal.detail)

    def submit(
        self,
        actor: TableActor,
        message_id: str,
        command: table.Command,
        *,
        then: Reply = ignore_outcome,
    ) -> None:
        """Put a command in the mailbox of a table; give the outcome to the client and `then`."""

        def reply(outcome: Outcome) -> None:
            self._answer(message_id, outcome)
            if outcome.code == "stale_ask":
                self._follow(actor, seq=0)
            then(outcome)

        sender: Sender = "bot" if self.stands_in or self.person.kind == "bot" else "person"
        command_id = self._command_id(message_id)
        actor.submit(QueuedCommand(command_id, self.player, command, reply, sender))

    def _answer(self, message_id: str, outcome: Outcome) -> None:
        if outcome.code:
            self._refuse(message_id, outcome.code, outcome.detail)
        else:
            self.tell(Done(message_id))

    def _repeat_answer(self, actor: TableActor, message_id: str) -> Outcome:
        """Answer a message again that was answered while the person had a seat."""
        outcome = actor.outcome_of(self._command_id(message_id))
        if outcome is None:
            raise RoomRefused("not_seated")
        self._answer(message_id, outcome)
        return outcome

    def _command_id(self, message_id: str) -> str:
        return f"{self.player}:{message_id}"

    async def _answer_leave(self, message: client.Leave) -> None:
        """Answer a person who leaves a table that has closed, perhaps by this same message."""
        try:
            done = await self._parts.was_done(TableId(message.table), self._command_id(message.id))
        except StoreFailed as failure:
            self._refuse(message.id, failure.refusal)
            return
        self._answer(message.id, Outcome("" if done else "no_such_table"))

    def _is_gone(self, table_id: TableId) -> bool:
        """Return whether a table has closed, so that nobody has a seat there."""
        return table_id not in self._parts.tables and table_id not in self._parts.paused

    def _subscribe(self, actor: TableActor, *, seq: int) -> None:
        """Subscribe to a table and its chat; `seq` is the last frame number that the client has."""
        self._follow(actor, seq=seq)
        if actor.state is not None:
            self._parts.talk.follow(self.person, actor.state.id)

    def _unsubscribe(self, table_id: TableId) -> None:
        """End the subscription to a table."""
        self._follows.discard(table_id)
        actor = self._parts.tables.get(table_id)
        if actor is not None:
            actor.lost(self)

    def _follow(self, actor: TableActor, *, seq: int) -> None:
        if actor.state is None:
            raise RoomRefused("no_such_table")
        if self._is_closed:
            return  # the connection closed while the request was handled
        self._follows.add(actor.state.id)
        actor.follow(self, seq=seq)

    def _refuse(self, message_id: str, code: str, detail: str = "") -> None:
        self._parts.refusals[code] += 1
        self.tell(Refused(message_id, code, detail))
