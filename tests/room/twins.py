"""A person who is disconnected in every possible way, beside a twin on the same seat who never is.

The twin is sent what the house would send this seat over a perfect connection. Whatever happened to
their own, a person must have been sent the same events, each once, and see the same.
"""

from collections import deque
from collections.abc import Callable
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.room.house import House
from circolo.room.tables.frames import audience
from circolo.room.tables.frames.frame_history import KEPT
from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client
from circolo.wire.frame_reader import FrameReader
from circolo.wire.message_codec import decode_server_message, encode
from circolo.wire.server_messages import FollowedElsewhere, Frame
from tests.room.rings import plays_at_random
from tests.room.world import Player, World

Trouble = Literal["blip", "offline", "sleep", "second tab", "restart"]
TROUBLES: tuple[Trouble, ...] = ("blip", "blip", "offline", "sleep", "second tab", "restart")
LAG = 40


class Apart(AssertionError):
    """A person was sent something else than their twin."""


class Twin:
    """What a line that never breaks is sent for one player, life by life of the house."""

    takes_changes = False

    def __init__(self, player: str) -> None:
        self.player = PlayerId(player)
        self.frames: dict[int, Frame] = {}
        self._first: dict[int, Seat | None] = {}

    def begins_again(self) -> None:
        """Forget what a house has sent that is no more: it counts anew."""
        self.frames.clear()

    def send(self, data: bytes) -> None:
        message = decode_server_message(data)
        if isinstance(message, Frame) and message.seat is not None:
            self.frames[message.seq] = message

    def events(self, *, after: int, until: int) -> tuple[Any, ...]:
        """Return what was told in these frames, if the house still has it all; else nothing."""
        missed = [seq for seq in sorted(self.frames) if after < seq <= until]
        if after not in self.frames or len(missed) > KEPT:
            return ()
        return tuple(event for seq in missed for event in self.frames[seq].events)


@contextmanager
def always_there(twin: Twin) -> Any:
    """Have every audience send the twin what it shows the seat, in complete frames."""
    shown: Callable[..., Any] = audience.Audience.show

    def show(self: Any, state: Any, events: Any, **how: Any) -> Any:
        own = self._stand_ins
        self._stand_ins = {**own, twin.player: twin}
        try:
            return shown(self, state, events, **how)
        finally:
            self._stand_ins = own

    patch = pytest.MonkeyPatch()
    patch.setattr(audience.Audience, "show", show)
    try:
        yield
    finally:
        patch.undo()


class _Wire:
    """One connection: it is slow, and when it is cut what is on its way is lost."""

    def __init__(self, world: World, reads: Callable[[bytes], None]) -> None:
        self.is_up = True
        self._world = world
        self._reads = reads
        self._coming: deque[bytes] = deque()

    def send(self, data: bytes) -> None:
        self._coming.append(data)
        self._world.clock.call_at(Millis(self._world.clock.now() + LAG), self._arrive)

    def _arrive(self) -> None:
        data = self._coming.popleft()  # in their order: calls of one moment come in any
        if self.is_up:
            self._reads(data)

    def close(self, code: int, reason: str) -> None:
        self.is_up = False


class Unlucky(Player):
    """A person whose connections break, and who follows from the last frame that they have seen."""

    def __init__(self, world: World, twin: Twin, random: Random) -> None:
        super().__init__(twin.player, plays_at_random(world, random.randrange(1_000)))
        self.twin = twin
        self.at = 0
        self.told = 0
        self.others: list[Player] = []
        self.apart: Apart | None = None
        self.is_elsewhere = False
        self._world = world
        self._random = random
        self._wire: _Wire | None = None
        self._reads_with = FrameReader()
        self.takes_changes = True

    def enter(self, house: House) -> None:
        self.comes()

    def comes(self, table: str | None = None) -> None:
        """Open a line, and go on where the last one ended."""
        self._wire = _Wire(self._world, self.reads)
        self.session = self._world.house.connect(self.person, self._wire)
        self._reads_with = FrameReader()
        self.session.handle(client.Hello(client.PROTOCOL_VERSION, changes=self.takes_changes))
        if table is not None:
            self.say(client.Follow, table=table, seq=self.at)
            self.say(client.ComeBack, table=table)

    def loses(self, *, noticed_after: int | None) -> None:
        """Lose the line; the house hears of it then, or never."""
        assert self._wire is not None
        self._wire.is_up = False
        session = self.session
        assert session is not None
        if noticed_after is not None:
            at = Millis(self._world.clock.now() + noticed_after)
            self._world.clock.call_at(at, session.closed)

    def reads(self, data: bytes) -> None:
        message = self._reads_with.read(data)
        if isinstance(message, Frame) and message.seat is not None:
            self.apart = self.apart or self._compare(message)
            self.told += len(message.events)
            self.at = message.seq
        self.is_elsewhere = isinstance(message, FollowedElsewhere)
        self.take(message)

    def say(self, message: type[Any], **fields: Any) -> str:
        return super().say(message, **fields) if self._wire and self._wire.is_up else ""

    def _compare(self, frame: Frame) -> Apart | None:
        """Hold a frame against what the twin was told since the last that was seen here."""
        twins = self.twin.frames.get(frame.seq)
        if twins is not None and _looks(twins) != _looks(frame):
            return Apart(f"frame {frame.seq} shows {_differ(frame, twins)}")
        expected = self.twin.events(after=self.at, until=frame.seq)
        if frame.events != expected and twins is not None:
            return Apart(f"told {frame.events} after {self.at}, his twin {expected}")
        return None

    def must_be_up_to_date(self) -> None:
        """Raise Apart unless all was as it was there, and the last seen is the last there is."""
        if self.apart is not None:
            raise self.apart
        arrived = self._world.clock.now() - 2 * LAG
        for seq, frame in self.twin.frames.items():
            if seq > self.at and frame.now < arrived:
                raise Apart(f"saw {self.at} last, his twin {seq}")


def _looks(frame: Frame) -> bytes:
    """Hash all that a frame shows, but not what happened before it, nor the time."""
    return sha256(encode(replace(frame, now=Millis(0), events=()))).digest()


def _differ(ours: Frame, theirs: Frame) -> dict[str, Any]:
    names = [name for name in Frame.__struct_fields__ if name not in ("now", "events")]
    pairs = {name: (getattr(ours, name), getattr(theirs, name)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


async def suffers(world: World, person: Unlucky, trouble: Trouble) -> None:
    """Go through one trouble with the line, to its end."""
    table, random = person.frame.table, person._random
    match trouble:
        case "blip":
            person.loses(noticed_after=random.choice((0, 100, 900)))
            await world.later(random.choice((50, 400, 1_200)))
        case "offline":
            person.loses(noticed_after=random.choice((0, 5_000)))
            await world.later(random.choice((10_000, 45_000, 150_000)))
        case "sleep":
            person.loses(noticed_after=60_000)
            await world.later(random.choice((3_000, 30_000)))
        case "second tab":
            person.loses(noticed_after=random.choice((200, 20_000)))
        case "restart":
            person.loses(noticed_after=None)
            await _restart(world, person, table)
    person.comes(table)
    await world.later(3 * LAG)


async def _restart(world: World, person: Unlucky, table: str) -> None:
    await world.house.stop()
    await world.later(person._random.choice((10, 3_000)))
    person.twin.begins_again()
    person.at = 0 if person._random.random() < 0.5 else person.at
    world.house = world.new_house()
    await world.house.start()
    for other in person.others:
        other.enter(world.house)
        other.say(client.Follow, table=table)
    await world.settle()


async def live(world: World, person: Unlucky, *, troubles: int) -> None:
    """Play on through so many troubles, or until the table is gone."""
    random = person._random
    for _ in range(troubles):
        await world.later(random.choice((300, 2_000, 7_000, 20_000)))
        if person.frame.view.phase != "playing" or _has_left(person):
            return
        await suffers(world, person, random.choice(TROUBLES))
        if _has_left(person):
            return
        person.must_be_up_to_date()


def _has_left(person: Unlucky) -> bool:
    return person.frame.seat is None
