"""A person at a house: plays what is offered, and asks until there is an answer."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache, partial
from random import Random
from typing import Any

from circolo.cards.units import Millis
from circolo.play.waits import WaitId
from circolo.room.ports import Clock
from circolo.wire import client_messages as client
from circolo.wire.message_codec import decode_server_message, encode
from circolo.wire.server_messages import (
    Done,
    FollowedElsewhere,
    Frame,
    Lobby,
    Refused,
    ServerMessage,
    Welcome,
)
from tests.room.world import Player
from tests.simulation.life import Life
from tests.simulation.line import Line

MOMENTARY = frozenset({"busy", "store_failed"})
"""Refusals after which the same message is sent again."""

AGAIN = Millis(700)
THINKS = (0, 5, 300, 900, 900, 3_000, 3_000, 8_000, 8_000, 40_000)
RETURNS = (500, 5_000, 60_000)


_heard = lru_cache(64)(decode_server_message)
"""Decode once what many are sent, such as the list of tables."""


class Waiting:
    """A message without an answer yet, and the time when it was last sent."""

    def __init__(self, message: Any, at: Millis) -> None:
        self.message = message
        self.at = at


class Visitor(Player):
    """A person; `counts` holds what they have done, and their refusals."""

    def __init__(
        self,
        name: str,
        clock: Clock,
        chance: Random,
        *,
        hears: Callable[[Line, bytes], None],
        counts: Counter[str],
    ) -> None:
        super().__init__(name)
        self.counts = counts
        self.brings_seeds = chance.random() < 0.8
        self.line: Line | None = None
        self.lines: list[Line] = []
        self.said: dict[str, Any] = {}
        self.unanswered: dict[str, Waiting] = {}
        self.seen: dict[str, Frame] = {}
        self.listed: tuple[str, ...] = ()

        self._clock = clock
        self._chance = chance
        self._hears = hears
        self._number = 0
        self._thinking: set[tuple[str, WaitId]] = set()
        self._returning: set[str] = set()

    def come(self, life: Life) -> None:
        """Connect, greet, follow all tables, and repeat what was not answered."""
        self.line = Line(self._clock, self._chance, hears=self._hears, reads=self._read)
        self.lines.append(self.line)
        self.line.open(life, self.person)
        self.line.say(encode(client.Hello(client.PROTOCOL_VERSION)))

    def drop(self) -> None:
        """Lose the newest connection."""
        if self.line is not None:
            self.line.drop()
        self.line = None

    def drop_all(self) -> None:
        """Lose every connection, forgotten ones too."""
        self.drop()
        for line in self.lines:
            if line.is_up:
                line.drop()

    def say(self, message: type[Any], **fields: Any) -> str:
        """Send a message under a fresh id; return the id."""
        self._number += 1
        saying = message(id=f"{self.person.id}-{self._number:08}", **fields)
        self.counts[f"said {message.__name__}"] += 1
        self.said[saying.id] = saying
        self.unanswered[saying.id] = Waiting(saying, self._clock.now())
        self._send(saying)
        return str(saying.id)

    def repeat(self, saying: Any) -> None:
        """Repeat a message that may have been done long ago."""
        self.counts["repeated"] += 1
        self.unanswered.setdefault(saying.id, Waiting(saying, self._clock.now()))
        self._send(saying)

    def _send(self, saying: Any) -> None:
        if self.line is not None:
            self.unanswered[saying.id].at = self._clock.now()
            self.line.say(encode(saying))

    def _read(self, data: bytes) -> None:
        message = _heard(data)
        match message:
            case Welcome():
                self._welcomed(message)
            case Lobby():
                self.listed = tuple(table.id for table in message.tables)
            case Frame():
                self._look(message)
            case FollowedElsewhere():
                self.counts["elsewhere"] += 1
            case _:
                self._answered(message)

    def _welcomed(self, welcome: Welcome) -> None:
        """Follow the tables from the last frame, then repeat what was not answered."""
        self.say(client.WatchLobby, on=True)
        for table in sorted({row.id for row in welcome.tables} | self.seen.keys()):
            seen = self.seen.get(table)
            self.say(client.Follow, table=table, seq=0 if seen is None else seen.seq)
        for waiting in list(self.unanswered.values()):
            self._send(waiting.message)

    def _answered(self, answer: ServerMessage) -> None:
        if not isinstance(answer, Done | Refused) or answer.id not in self.unanswered:
            return
        waiting = self.unanswered.pop(answer.id)
        if isinstance(answer, Refused):
            self.counts[f"refused {answer.code}"] += 1
            if answer.code in MOMENTARY:
                self.unanswered[answer.id] = waiting
                self._later(AGAIN, lambda: self._say_again(waiting))
            elif answer.code == "no_such_table":
                self.seen.pop(waiting.message.table, None)

    def _say_again(self, waiting: Waiting) -> None:
        if waiting.message.id in self.unanswered:
            self._send(waiting.message)

    def _look(self, frame: Frame) -> None:
        self.seen[frame.table] = frame
        if frame.view.phase == "closed":
            del self.seen[frame.table]
        if self.brings_seeds:
            self._bring_seed(frame)
        if self._is_played_for(frame) and frame.table not in self._returning:
            self._returning.add(frame.table)
            self._later(self._chance.choice(RETURNS), lambda: self._return(frame.table))
        for ask in frame.asks:
            if (frame.table, ask.id) not in self._thinking:
                self._thinking.add((frame.table, ask.id))
                act = partial(self._act, frame.table, ask.id)
                self._later(self._chance.choice(THINKS), act)

    def _act(self, table: str, ask_id: WaitId) -> None:
        """Answer a question with a random offer, if it is still open."""
        frame = self.seen.get(table)
        for ask in () if frame is None else frame.asks:
            if ask.id == ask_id and self.line is not None:
                offer = self._chance.choice(ask.offers)
                action = self._chance.choice(list(offer.actions()))
                self.say(client.Act, table=table, ask=ask_id, action=action)
        self._thinking.discard((table, ask_id))

    def _is_played_for(self, frame: Frame) -> bool:
        place = None if frame.seat is None else frame.view.places[frame.seat]
        return place is not None and place.absent in ("time", "offline", "choice")

    def _return(self, table: str) -> None:
        """Say «Rientra», if it is still needed."""
        self._returning.discard(table)
        frame = self.seen.get(table)
        if frame is not None and self._is_played_for(frame) and self.line is not None:
            self.say(client.ComeBack, table=table)

    def _later(self, millis: int, then: Callable[[], None]) -> None:
        self._clock.call_at(Millis(self._clock.now() + millis), then)
