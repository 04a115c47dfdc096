"""One connected person or bot: what it may say, and where that goes."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, assert_never

from circolo.cards.units import Seat
from circolo.play.waits import WaitId
from circolo.room.errors import RoomRefused
from circolo.room.lobby import Seating
from circolo.room.table_actor import Letter, Outcome, TableActor
from circolo.store.people import Person
from circolo.tables import commands as table
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.wire import client
from circolo.wire.codec import BadMessage, encode, from_client
from circolo.wire.server import Done, Pong, Refused, ServerMessage, Wallet, Welcome, You

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

    def __init__(self, house: "House", person: Person, connection: Connection) -> None:
        self.person = person
        self.player = PlayerId(person.id)
        self._house = house
        self.send = connection.send
        self._greeted = False
        self._follows: set[TableId] = set()

    def tell(self, message: ServerMessage) -> None:
        """Send a message of the house."""
        self.send(encode(message))

    def receive(self, data: bytes | str) -> None:
        """Take one message as it came in; whatever is wrong with it is answered, never raised."""
        try:
            message = from_client(data)
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
        self._house.lobby.leave(self)
        for table_id in sorted(self._follows):  # so that a seeded run always goes the same
            actor = self._house.find(table_id)
            if actor is not None:
                actor.lost(self)
        self._house.disconnected(self)

    def seated_at(self, actor: TableActor) -> None:
        """Follow a table at which a seat has just been taken."""
        self._follow(actor, seq=0)

    def _hello(self, hello: client.Hello) -> None:
        if hello.protocol != client.PROTOCOL:
            self.tell(Refused("", "protocol", f"this house speaks protocol {client.PROTOCOL}"))
            return
        self._greeted = True
        self._house.spawn(self._welcome(), name="welcome")

    async def _welcome(self) -> None:
        chips = await self._house.chips(self.person)
        you = You(self.player, self.person.name, self.person.kind, chips)
        tables = self._house.lobby.rows_of(self.player)
        self.tell(Welcome(client.PROTOCOL, self._house.clock.now(), you, tables))

    async def tell_wallet(self) -> None:
        """Send what the wallet holds now."""
        self.tell(Wallet(await self._house.chips(self.person)))

    def _handle(self, message: Any) -> None:
        match message:
            case client.Act():
                self._at_table(message, lambda seat: _do(message, seat))
            case client.SetPremove():
                premove = message.premove
                self._at_table(message, lambda seat: table.SetPremove(seat, premove))
            case client.WithdrawPremove():
                self._at_table(message, table.WithdrawPremove)
            case client.SetHabits():
                habits = message.habits
                self._at_table(message, lambda seat: table.SetHabits(seat, habits))
            case client.CommitSeed() | client.RevealSeed():
                self._at_table(message, lambda seat: _seed(message, seat))
            case client.SitOut():
                self._at_table(message, table.SitOut)
            case client.ComeBack():
                self._at_table(message, table.ComeBack)
            case client.Leave():
                self._at_table(message, table.Leave)
            case client.Follow():
                self._follow(self._house.table(TableId(message.table)), seq=message.seq)
                self.tell(Done(message.id))
            case client.Ping():
                self.tell(Pong(message.id, self._house.clock.now()))
            case client.WatchLobby():
                self._watch(message)
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

    async def _in_the_lobby(self, message: Seating) -> None:
        try:
            actor = await self._house.lobby.seat(self, message)
        except RoomRefused as refusal:
            self._refuse(message.id, refusal.code, refusal.detail)
        else:
            self.tell(Done(message.id, actor.state.id if actor.state else None))

    def _watch(self, message: client.WatchLobby) -> None:
        if message.on:
            self._house.lobby.watch(self)
        else:
            self._house.lobby.leave(self)
        self.tell(Done(message.id))

    def _at_table(
        self,
        message: client.Act
        | client.SetPremove
        | client.WithdrawPremove
        | client.SetHabits
        | client.CommitSeed
        | client.RevealSeed
        | client.SitOut
        | client.ComeBack
        | client.Leave,
        command: Callable[[Seat], table.Command],
    ) -> None:
        actor = self._house.table(TableId(message.table))
        seat = None if actor.state is None else seat_of(actor.state, self.player)
        if seat is None:
            raise RoomRefused("not_seated")
        self.submit(actor, message.id, command(seat))

    def submit(self, actor: TableActor, message_id: str, command: table.Command) -> None:
        """Put a command in a table's mailbox in this person's name, and send what becomes of it."""

        def reply(outcome: Outcome) -> None:
            if outcome.code:
                self._refuse(message_id, outcome.code, outcome.detail)
                if outcome.code == "stale_ask":
                    self._follow(actor, seq=0)
            else:
                self.tell(Done(message_id))

        actor.submit(Letter(f"{self.player}:{message_id}", self.player, command, reply))

    def _follow(self, actor: TableActor, *, seq: int) -> None:
        if actor.state is None:
            raise RoomRefused("no_such_table")
        self._follows.add(actor.state.id)
        actor.follow(self, seq=seq)

    def _refuse(self, message_id: str, code: str, detail: str = "") -> None:
        self._house.refused(code)
        self.tell(Refused(message_id, code, detail))


def _seed(message: client.CommitSeed | client.RevealSeed, seat: Seat) -> table.Command:
    if isinstance(message, client.CommitSeed):
        return table.CommitSeed(seat, message.epoch, message.commitment)
    return table.RevealSeed(seat, message.epoch, message.seed)


def _do(message: client.Act, seat: Seat) -> table.Do:
    return table.Do(seat, WaitId(message.ask), message.action)
