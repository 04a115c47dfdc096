"""A bot's seat without a server: a session that records messages, and a clock moved by the test."""

from collections.abc import Callable
from typing import Any, cast

from circolo.bots.policy import seeded_rng
from circolo.bots.roster import POLICIES, Policies
from circolo.bots.runner import TableBot
from circolo.bots.thinking import Thinker
from circolo.cards.units import Millis, Seat
from circolo.games.tressette import GAME
from circolo.room.sessions.session import Session
from circolo.tables import view
from circolo.tables.state import TableState
from circolo.wire.client_messages import Act, ClientMessage
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import Frame, ServerMessage
from tests.tables.sitting import NOON, Sitting

LEAST = Millis(600)


class Due:
    """A call of a `MovedClock`."""

    def __init__(self, at: Millis, callback: Callable[[], None]) -> None:
        self.at = at
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class MovedClock:
    """A clock that only `to` moves; due calls run then, never inside `call_at`."""

    def __init__(self) -> None:
        self.time = NOON
        self.calls: list[Due] = []

    def now(self) -> Millis:
        return self.time

    def call_at(self, at: Millis, callback: Callable[[], None]) -> Due:
        due = Due(at, callback)
        self.calls.append(due)
        return due

    async def sleep_until(self, at: Millis) -> None:
        raise AssertionError("a bot is called, it never sleeps")

    def to(self, at: int) -> None:
        """Move the clock to this time and run everything due."""
        while ready := [call for call in self.pending if call.at <= at]:
            first = min(ready, key=lambda call: call.at)
            self.time = max(self.time, first.at)
            self.calls.remove(first)
            first.callback()
        self.time = Millis(max(self.time, at))

    @property
    def pending(self) -> list[Due]:
        return [call for call in self.calls if not call.cancelled]


class Listener:
    """A session double: records the messages, and knows whether it is closed."""

    stands_in = False

    def __init__(self) -> None:
        self.heard: list[ClientMessage] = []
        self.is_closed = False

    def handle(self, message: ClientMessage) -> None:
        self.heard.append(message)

    def closed(self) -> None:
        self.is_closed = True


class BotAtTable:
    """A bot at seat 0 of a full table."""

    def __init__(
        self,
        policies: Policies = POLICIES,
        *,
        least: Millis = LEAST,
        thinker: Thinker | None = None,
    ) -> None:
        self.clock = MovedClock()
        self.session = Listener()
        self.sitting = Sitting(2).begin()
        self.seq = 0
        self.bot = TableBot(
            self.sitting.state.id,
            policies,
            clock=self.clock,
            least=least,
            rng=seeded_rng(bytes(32)),
            thinker=thinker,
        )
        self.bot.begin(cast("Session", self.session))
        self.clock.to(self.sitting.now)

    @property
    def acts(self) -> list[Act]:
        return [message for message in self.session.heard if isinstance(message, Act)]

    def until_the_bot_is_asked(self) -> "BotAtTable":
        while not GAME.rules.offers(self.sitting.state.match, Seat(0)):
            self.sitting.play()
        return self

    def later(self, millis: int) -> None:
        """Let time pass."""
        self.clock.to(self.clock.now() + millis)

    def frame(self, state: TableState | None = None) -> Frame:
        """Return the bot's frame of the table, or of this state."""
        self.seq += 1
        at = self.sitting.state if state is None else state
        return Frame(
            table=at.id,
            seq=self.seq,
            now=self.clock.now(),
            seat=Seat(0),
            events=(),
            view=view.view(at),
            match=cast("Any", view.match_view(GAME, at, Seat(0))),
            asks=view.asks(GAME, at, Seat(0)),
            premoves=(),
            wishes=(),
            habits=None,
            deadlines=at.deadlines,
        )

    def show(self, state: TableState | None = None) -> Frame:
        """Send the bot a frame, and let it handle it."""
        frame = self.frame(state)
        self.tell(frame)
        return frame

    def tell(self, message: ServerMessage) -> None:
        """Send the bot a message, and let it handle it."""
        self.bot.send(encode(message))
        self.clock.to(self.clock.now())
