"""A person in front of a cluster: connects to any server, and to another one when it is closed."""

from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from circolo.cards.units import Millis
from circolo.play.offers import Question
from circolo.room.ports import Clock
from circolo.wire import client_messages as client
from circolo.wire.frame_reader import FrameReader, MissedFrame
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import (
    CalledToTable,
    Done,
    Frame,
    Lobby,
    Refused,
    ServerMessage,
    TournamentList,
    Wallet,
    Welcome,
)
from tests.cluster.simulated.server import Door, Server
from tests.simulation.citizen import Citizen
from tests.simulation.life import Life
from tests.simulation.visitor import Waiting

THINKS = (50, 300, 900, 900, 2_000, 4_000)
LAGS = (0, 0, 5, 20, 150)
BACK = (0, 100, 500, 2_000)
"""Milliseconds after which a client connects again."""

NOTICED = (0, 0, 500, 4_000, 20_000)
"""Milliseconds after which a server notices that a client is gone."""

PATIENCE = Millis(6_000)
"""The time after which a client without an answer connects again."""

MOMENTARY = frozenset({"busy", "store_failed", "store_unavailable"})
"""Refusals after which the same message is sent again."""

AGAIN = Millis(700)


class Socket:
    """One connection of a client: in order, with a delay, until it breaks."""

    def __init__(self, person: "ClusterPerson", lag: int) -> None:
        self.is_up = True
        self.door: Door | None = None
        self.server: Server | None = None
        self._person = person
        self._lag = lag
        self._coming: deque[bytes] = deque()
        self._going: deque[bytes] = deque()
        self._reader = FrameReader()

    def open(self, server: Server) -> None:
        """Connect to a server."""
        self.server = server
        self.door = server.connect(self._person.person, self)

    def send(self, data: bytes) -> None:
        """Carry a message of the server to the person."""
        if self.is_up:
            self._coming.append(data)
            self._person.later(self._lag, self._arrive)

    def say(self, data: bytes) -> None:
        """Carry a message of the person to the server."""
        if self.is_up:
            self._going.append(data)
            self._person.later(self._lag, self._reach)

    def close(self, code: int, reason: str) -> None:
        """End the connection because the server has closed it, or has died."""
        if self.is_up:
            self.is_up = False
            self._notice()
            self._person.hung_up(self, code)

    def drop(self, *, noticed: int = 0) -> None:
        """End the connection; the server notices it after so many milliseconds."""
        if self.is_up:
            self.is_up = False
            self._person.later(noticed, self._notice)

    def _notice(self) -> None:
        if self.server is not None and self.door is not None:
            self.server.sockets.pop(self, None)
            self.door.closed()

    def _arrive(self) -> None:
        data = self._coming.popleft()  # timers of one moment ring in any order
        if not self.is_up:
            return
        try:
            message = self._reader.read(data)
        except MissedFrame as missed:
            self._person.missed(missed.table)
        else:
            self._person.hear(self, message)

    def _reach(self) -> None:
        data = self._going.popleft()
        if self.is_up and self.door is not None:
            self.door.receive(data)


class ClusterPerson(Citizen):
    """A person of a cluster. `choose` returns a server to connect to, or None if there is none.

    With `is_patient` the person waits for an answer for ever. `done` is called with each message of
    the person that the house says is done, `refused` with each that it refuses for good.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        chance: Random,
        *,
        choose: Callable[[], Server | None],
        done: Callable[[str, Any], None],
        refused: Callable[[str, Any, str], None],
        counts: Counter[str],
        is_patient: bool = False,
    ) -> None:
        super().__init__(name, clock, chance, hears=lambda line, data: None, counts=counts)
        self.socket: Socket | None = None
        self.listed_tournaments: tuple[str, ...] = ()
        self.rests = False
        """Whether the person only answers, and does nothing else."""

        self.everything: dict[str, Any] = {}
        """All messages that were not answered for good, by id."""

        self.takes_changes = chance.random() < 0.5
        self._choose_server = choose
        self._tell_done = done
        self._tell_refused = refused
        self._welcomed_at = Millis(0)
        self.connected_at = Millis(0)
        """When the connection began; messages without an answer are sent again on it."""

        self._is_patient = is_patient
        self._lag = chance.choice(LAGS)
        self._is_coming = False

    @property
    def is_connected(self) -> bool:
        """Whether the person has a connection."""
        return self.socket is not None and self.socket.is_up

    def later(self, millis: int, then: Callable[[], None]) -> None:
        """Do something after a time."""
        self._later(millis, then)

    # --- Connections --------------------------------------------------------------------------

    def connect(self) -> None:
        """Connect to a server, and greet; try again later if there is none."""
        self._is_coming = False
        server = self._choose_server()
        if server is None:
            self._come_later(500)
            return
        before, self.socket = self.socket, Socket(self, self._lag)
        if before is not None and before.is_up:
            self.later(3_000, before.drop)
        self.socket.open(server)
        self.connected_at = self._clock.now()
        self.socket.say(encode(client.Hello(client.PROTOCOL_VERSION, changes=self.takes_changes)))
        self.counts["connected"] += 1
        self.later(PATIENCE, partial(self._is_it_there, self.socket))

    def hung_up(self, socket: Socket, code: int) -> None:
        """Connect again after the end of a connection."""
        self.counts[f"closed {code}"] += 1
        if socket is self.socket:
            self.socket = None
            self._come_later(self._chance.choice(BACK))

    def drop(self) -> None:
        """Lose the connection, and come back later."""
        if self.socket is not None:
            self.socket.drop(noticed=self._chance.choice(NOTICED))
            self.socket = None
            self._come_later(self._chance.choice((*BACK, 9_000)))

    def come(self, life: Life) -> None:
        """Fail: a person of a cluster connects to a server, not to a life of the town."""
        raise AssertionError("nobody calls this in a cluster")

    def _come_later(self, millis: int) -> None:
        if not self._is_coming:
            self._is_coming = True
            self._later(millis, self.connect)

    def _is_it_there(self, socket: Socket) -> None:
        """Connect elsewhere if the server does not answer: the heartbeat of a page."""
        if self._is_patient or socket is not self.socket or not socket.is_up:
            return
        now = self._clock.now()
        waits = [one.at for one in self.unanswered.values()]
        if not self.seen and self._welcomed_at < now - PATIENCE and waits:
            waits.append(self._welcomed_at)
        if any(now - at > PATIENCE for at in waits):
            self.counts["lost patience"] += 1
            socket.drop(noticed=self._chance.choice(NOTICED))
            self.socket = None
            self._come_later(self._chance.choice(BACK))
        else:
            self.later(2_000, partial(self._is_it_there, socket))

    # --- Messages -----------------------------------------------------------------------------

    def hear(self, socket: Socket, message: ServerMessage) -> None:
        """Take a message of the house."""
        self.counts[f"heard {type(message).__name__}"] += 1
        if socket is not self.socket:
            return
        match message:
            case Lobby():
                self._choose(message)
            case Welcome():
                self._welcomed_at = self._clock.now()
                self.chips = message.you.chips
                self._welcomed(message)
            case Wallet():
                self.chips = message.chips
            case Frame():
                self._look(message)
            case CalledToTable():
                self.say(client.Follow, table=message.table, seq=0)
            case TournamentList():
                self.listed_tournaments = tuple(
                    row.id for row in message.rows if row.phase == "open"
                )
            case _:
                self._answered(message)

    def missed(self, table: str) -> None:
        """Follow a table anew, because one of its frames is missing."""
        self.counts["missed a frame"] += 1
        self.say(client.Follow, table=table, seq=0)

    def is_returning_to(self, table: str) -> bool:
        """Tell whether the answer to following a table is still on its way."""
        return any(
            isinstance(one.message, client.Follow) and one.message.table == table
            for one in self.unanswered.values()
        )

    def say(self, message: type[Any], **fields: Any) -> str:
        said = super().say(message, **fields)
        self.everything[said] = self.said[said]
        return said

    def repeat(self, saying: Any) -> None:
        self.everything.setdefault(saying.id, saying)
        super().repeat(saying)

    def _send(self, saying: Any) -> None:
        if saying.id in self.unanswered:
            self.unanswered[saying.id].at = self._clock.now()
        if self.socket is not None:
            self.socket.say(encode(saying))

    def _answered(self, answer: ServerMessage) -> None:
        if isinstance(answer, Done) and answer.id in self.everything:
            self._tell_done(self.person.id, self.everything[answer.id])
        if not isinstance(answer, Done | Refused) or answer.id not in self.unanswered:
            return
        waiting = self.unanswered.pop(answer.id)
        if isinstance(answer, Done):
            self.counts["done"] += 1
        else:
            self._refused(answer, waiting)

    def _refused(self, answer: Refused, waiting: Waiting) -> None:
        self.counts[f"refused {answer.code}"] += 1
        if answer.code in MOMENTARY:
            waiting.at = self._clock.now()
            self.unanswered[answer.id] = waiting
            self._later(AGAIN, lambda: self._say_again(waiting))
            return
        self._tell_refused(self.person.id, waiting.message, answer.code)
        if answer.code == "no_such_table" and isinstance(waiting.message, client.Follow):
            self._forget(waiting.message.table)

    def _consider(self, frame: Frame, question: Question[Any]) -> None:
        key = (frame.table, question.id)
        given = self._given.get(key, 0)
        if given and self._chance.random() < 0.7:
            return
        if given >= 2 or key in self._thinking or self._chance.random() < 0.01:
            return
        self._given[key] = given + 1
        self._thinking.add(key)
        self._later(self._chance.choice(THINKS), lambda: self._act(*key))

    def _act(self, table: str, ask_id: Any) -> None:
        frame = self.seen.get(table)
        for ask in () if frame is None else frame.asks:
            if ask.id == ask_id and self.socket is not None:
                offer = self._chance.choice(ask.offers)
                action = self._chance.choice(list(offer.actions()))
                self.say(client.Act, table=table, ask=ask_id, action=action)
        self._thinking.discard((table, ask_id))

    def _return(self, table: str) -> None:
        self._returning.discard(table)
        frame = self.seen.get(table)
        if frame is not None and self._is_played_for(frame) and self.socket is not None:
            self.say(client.ComeBack, table=table)
