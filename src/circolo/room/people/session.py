"""One connected person or bot: what it may say, and where that goes."""

from typing import TYPE_CHECKING, Any, Protocol, assert_never

from circolo.room.errors import RoomRefused
from circolo.room.lobby.seat_assignment import SeatRequest
from circolo.room.people.seat_commands import SeatMessage, command_of
from circolo.room.streams.mailbox import Outcome, Sender
from circolo.room.tables.queued_command import QueuedCommand
from circolo.room.tables.table_actor import TableActor
from circolo.room.tournaments.tournament_entry import EntryMessage as EventAsked
from circolo.store.errors import StoreFailed
from circolo.store.people_port import PeopleRefused, Person
from circolo.tables import commands as table
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.tables.table_options import tournament_of
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

if TYPE_CHECKING:
    from circolo.room.house import House


class Connection(Protocol):
    """The line to a person, or to a bot."""

    def send(self, data: bytes) -> None:
        """Put bytes in a bounded outbox; never blocks, never raises."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Hang up."""
        ...


class Session:
    """Made by `House.connect`. Every message is answered, and only in this person's name."""

    stands_in = False
    """Whether it is a bot that plays in this person's name."""

    def __init__(
        self, house: "House", person: Person, connection: Connection, *, address: str = ""
    ) -> None:
        self.person = person
        self.address = address
        self.player = PlayerId(person.id)
        self._house = house
        self.send = connection.send
        self._greeted = False
        self._is_closed = False
        self._follows: set[TableId] = set()

    def tell(self, message: ServerMessage) -> None:
        """Send a message of the house."""
        self.send(encode(message))

    def receive(self, data: bytes | str) -> None:
        """Take one message as it came in; whatever is wrong with it is answered, never raised."""
        try:
            message = decode_client_message(data)
        except BadMessage as bad:
            self._house.refused(bad.code)
            self.tell(Refused(bad.message_id, bad.code, bad.detail))
        else:
            self.handle(message)

    def handle(self, message: client.ClientMessage) -> None:
        """Take one message that has been read."""
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
        """The line is gone: the seats stay, their clocks run."""
        self._is_closed = True
        self._house.lobby.leave(self)
        self._house.tournaments.board.gone(self)
        for table_id in sorted(self._follows):  # so that a seeded run always goes the same
            self._go_from(table_id)
        self._house.disconnected(self)

    def seated_at(self, actor: TableActor) -> None:
        """Follow a table at which a seat has just been taken."""
        self._come_to(actor, seq=0)

    def _hello(self, hello: client.Hello) -> None:
        if hello.protocol != client.PROTOCOL_VERSION:
            self.tell(
                Refused("", "protocol", f"this house speaks protocol {client.PROTOCOL_VERSION}")
            )
            return
        self._greeted = True
        self._house.spawn(self._welcome(), name="welcome")

    async def _welcome(self) -> None:
        await self._house.paused.bring_back(self.player)
        chips = await self._house.chips(self.person)
        role = self._house.staff.role_of(self.player)
        you = You(self.player, self.person.name, self.person.kind, chips, role)
        tables = self._house.lobby.rows_of(self.player)
        entries = self._house.entry_terms.told()
        self.tell(Welcome(client.PROTOCOL_VERSION, self._house.clock.now(), you, tables, entries))
        for row in tables:
            if (event := tournament_of(row.sheet)) is not None:
                self.tell(CalledToTable(TournamentId(event), row.id))

    async def tell_wallet(self) -> None:
        """Send what the wallet holds now."""
        self.tell(Wallet(await self._house.chips(self.person)))

    def _handle(self, message: Any) -> None:
        match message:
            case (
                client.Act()
                | client.MoveOn()
                | client.SetPremove()
                | client.WithdrawPremove()
                | client.SetHabits()
                | client.CommitSeed()
                | client.RevealSeed()
                | client.Countersign()
                | client.SitOut()
                | client.ComeBack()
                | client.Leave()
                | client.TopUp()
                | client.Start()
                | client.SetLock()
                | client.Remove()
            ):
                self._at_table(message)
            case client.Follow():
                self._follow_message(message)
            case client.Unfollow():
                self._go_from(TableId(message.table))
                self.tell(Done(message.id))
            case client.Speak() | client.Block() | client.Report():
                self._talk(message)
            case client.Ping():
                self.tell(Pong(message.id, self._house.clock.now()))
            case client.WatchLobby():
                self._watch(message)
            case client.WatchTournaments() | client.WatchTournament():
                self._house.spawn(self._watch_events(message), name="watch_events")
            case client.Register() | client.WithdrawEntry() | client.FillTournament():
                self._house.spawn(self._enter(message), name="event_entry")
            case (
                client.Sit()
                | client.AddBot()
                | client.OpenTable()
                | client.QuickPlay()
                | client.Rematch()
            ):
                self._house.spawn(self._in_the_lobby(message), name="lobby")
            case _:
                assert_never(message)

    def _follow_message(self, message: client.Follow) -> None:
        table = TableId(message.table)
        if any(one.table == table for one in self._house.paused.of(self.player)):
            self._house.spawn(self._follow_paused(message), name="read_back")
        else:
            self._come_to(self._house.table(table), seq=message.seq)
            self.tell(Done(message.id))

    async def _follow_paused(self, message: client.Follow) -> None:
        """Follow one's own paused table as soon as it has been read back."""
        await self._house.paused.bring_back(self.player)
        try:
            self._come_to(self._house.table(TableId(message.table)), seq=message.seq)
        except RoomRefused as refusal:
            self._refuse(message.id, refusal.code, refusal.detail)
        else:
            self.tell(Done(message.id))

    async def _in_the_lobby(self, message: SeatRequest) -> None:
        try:
            actor = await self._house.seat_assignment.seat(self, message)
        except RoomRefused as refusal:
            self._refuse(message.id, refusal.code, refusal.detail)
        else:
            self.tell(Done(message.id, actor.state.id if actor.state else None))

    def _talk(self, message: client.Speak | client.Block | client.Report) -> None:
        if isinstance(message, client.Speak):
            self._house.talk.speak(self.person, message)
            self.tell(Done(message.id))
        else:
            self._house.spawn(self._keep_away(message), name="keep_away")

    async def _keep_away(self, message: client.Block | client.Report) -> None:
        try:
            if isinstance(message, client.Block):
                await self._house.talk.block(self.person, message)
            else:
                await self._house.talk.report(self.person, message)
        except RoomRefused as refusal:
            self._refuse(message.id, refusal.code, refusal.detail)
        except PeopleRefused as refusal:
            self._refuse(message.id, refusal.code, str(refusal))
        except StoreFailed as failure:
            self._refuse(message.id, failure.refusal)
        else:
            self.tell(Done(message.id))

    def _watch(self, message: client.WatchLobby) -> None:
        if message.on:
            self._house.lobby.watch(self, page=message.page)
        else:
            self._house.lobby.leave(self)
        self.tell(Done(message.id))

    async def _watch_events(
        self, message: client.WatchTournaments | client.WatchTournament
    ) -> None:
        events = self._house.tournaments
        try:
            if isinstance(message, client.WatchTournaments):
                (events.board.watch_list if message.on else events.board.leave_list)(self)
            elif message.on:
                await events.watch(self, TournamentId(message.event))
            else:
                events.board.leave(self, TournamentId(message.event))
        except RoomRefused as refusal:
            self._refuse(message.id, refusal.code, refusal.detail)
        except StoreFailed as failure:
            self._refuse(message.id, failure.refusal)
        else:
            self.tell(Done(message.id))

    async def _enter(self, message: EventAsked) -> None:
        try:
            await self._house.tournament_entry.ask(self.person, message)
        except RoomRefused as refusal:
            self._refuse(message.id, refusal.code, refusal.detail)
        else:
            self.tell(Done(message.id))

    def _at_table(self, message: SeatMessage) -> None:
        if isinstance(message, client.ComeBack):
            self._house.staff.must_be_admitted(self.player)
        actor = self._house.table(TableId(message.table))
        seat = None if actor.state is None else seat_of(actor.state, self.player)
        if seat is None:
            raise RoomRefused("not_seated")
        place = None if actor.state is None else actor.state.places[seat]
        if place is not None and (place.played_for is not None) != self.stands_in:
            raise RoomRefused("event_played_for")
        self.submit(actor, message.id, command_of(message, seat, by=self.player))

    def submit(self, actor: TableActor, message_id: str, command: table.Command) -> None:
        """Put a command in a table's mailbox in this person's name, and send what becomes of it."""

        def reply(outcome: Outcome) -> None:
            if outcome.code:
                self._refuse(message_id, outcome.code, outcome.detail)
                if outcome.code == "stale_ask":
                    self._follow(actor, seq=0)
            else:
                self.tell(Done(message_id))

        sender: Sender = "bot" if self.stands_in or self.person.kind == "bot" else "person"
        letter_id = f"{self.player}:{message_id}"
        actor.submit(QueuedCommand(letter_id, self.player, command, reply, sender))

    def _come_to(self, actor: TableActor, *, seq: int) -> None:
        """Follow a table, and hear what was said there."""
        self._follow(actor, seq=seq)
        if actor.state is not None:
            self._house.talk.follow(self.person, actor.state.id)

    def _go_from(self, table_id: TableId) -> None:
        """Be shown a table no more."""
        self._follows.discard(table_id)
        actor = self._house.find(table_id)
        if actor is not None:
            actor.lost(self)

    def _follow(self, actor: TableActor, *, seq: int) -> None:
        if actor.state is None:
            raise RoomRefused("no_such_table")
        if self._is_closed:
            return  # an answer came late: the table must know that this line is gone
        self._follows.add(actor.state.id)
        actor.follow(self, seq=seq)

    def _refuse(self, message_id: str, code: str, detail: str = "") -> None:
        self._house.refused(code)
        self.tell(Refused(message_id, code, detail))
