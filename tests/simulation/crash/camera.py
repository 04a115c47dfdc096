"""One short match, photographed wherever a process can die: what each photo shows is all that is
left.

A process that is killed leaves its files as they are; a power cut takes of what was not synced what
it likes. Everything else dies with both: so to photograph the files at every moment of one run is
to kill the process at every moment, and to see what it had said by then.
"""

import asyncio
import random
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

import apsw
import msgspec
import pytest

from circolo.cards.units import Millis
from circolo.room.tables.dealer import Vault
from circolo.simulation.loop import run
from circolo.store import vault
from circolo.store.entries import Entry
from circolo.store.sqlite import journal
from circolo.store.sqlite.connections import connect_writer
from circolo.store.sqlite.journal import Work
from circolo.store.sqlite.store import beat, keep
from circolo.tables.state import TableId, TableState
from circolo.wire import client_messages as client
from circolo.wire import table_log
from circolo.wire.message_codec import decode_server_message
from circolo.wire.server_messages import Done
from tests.room.match import sheet
from tests.room.rings import Script, plays_small, ring_sheet
from tests.room.world import Player, World, entropy, plays_first_card
from tests.store.inline import InlineStore
from tests.store.power_cut import DATABASE, Disk, Files

VAULT: Vault = vault.Vault(bytes(32), entropy(77))
ENTRY = 100
BUY_IN = 200
TOP_UPS = 3
TOPPED_UP = 20
STARTS = 3_001
A_WHILE = 700
WAL_PAGES = 40
"""So few that the log is folded into the file several times in a match."""


class Said(NamedTuple):
    """The last message of a person, to be repeated."""

    id: str
    message: type[Any]
    fields: dict[str, Any]


class Photo(NamedTuple):
    """The files that remain when the process dies, and what others had been told by then."""

    where: str
    work: str
    """The last operation of the store."""

    left: bytes
    at: Millis
    acknowledged: frozenset[str]
    """Commands that were acknowledged to somebody."""

    shown: int
    """The version of the table that somebody may have been shown."""

    last_said: dict[str, Said]

    @property
    def files(self) -> Files:
        return msgspec.msgpack.decode(zlib.decompress(self.left), type=dict[str, bytes])


class Match(NamedTuple):
    """All photos of a match, and the table after each entry."""

    table: TableId
    photos: list[Photo]
    states: dict[int, TableState]


class Camera:
    """Takes photos once it has a disk and a world."""

    def __init__(self) -> None:
        self.photos: list[Photo] = []
        self.acknowledged: set[str] = set()
        self.last_said: dict[str, Said] = {}
        self.disk: Disk | None = None
        self.world: World | None = None
        self.work = ""

    def shoot(self, where: str) -> None:
        """Photograph the files that a kill would leave."""
        if self.disk is not None:
            self._keep(where, {name: bytes(file.now) for name, file in self.disk.files.items()})

    def shoot_power_cut(self, where: str) -> None:
        """Photograph the files that a power cut would leave."""
        if self.disk is not None:
            self._keep(where, self.disk.cut_now(random.Random(len(self.photos))))

    def _keep(self, where: str, files: Files) -> None:
        if self.world is None:
            return
        heads = [actor.head.version for actor in self.world.house.tables.values()]
        self.photos.append(
            Photo(
                where,
                self.work,
                zlib.compress(msgspec.msgpack.encode(files), 1),
                self.world.clock.now(),
                frozenset(self.acknowledged),
                max(heads, default=0),
                dict(self.last_said),
            )
        )


class WatchedDisk(Disk):
    """Loses its power, for a photo, at every write and every sync."""

    def __init__(self, camera: Camera) -> None:
        super().__init__()
        self._camera = camera

    def before_change(self) -> None:
        self._camera.shoot_power_cut("within the commit, without power")
        super().before_change()


class WatchedStore(InlineStore):
    """Dies, for a photo, before and after each operation."""

    def __init__(self, connection: apsw.Connection, camera: Camera) -> None:
        super().__init__(connection)
        self.camera = camera

    async def _commit(self, work: Work) -> Any:
        self.camera.work = _named(work)
        self.camera.shoot("before the commit")
        outcome = await super()._commit(work)
        self.camera.shoot("after the commit, before the answer")
        self.camera.shoot_power_cut("after the commit, before the answer, without power")
        return outcome


def _named(work: Work) -> str:
    if isinstance(work, Entry):
        return "entry"
    named = {keep: "snapshot", beat: "heartbeat"}
    return named.get(work.func, "account") if isinstance(work, partial) else "account"


class Witness(Player):
    """Plays the first card, unless told otherwise, and kills the process at the answer."""

    def __init__(self, name: str, camera: Camera, script: Script = plays_first_card) -> None:
        super().__init__(name, script)
        self._camera = camera

    def send(self, data: bytes) -> None:
        message = decode_server_message(data)
        if isinstance(message, Done):
            self._camera.acknowledged.add(f"{self.person.id}:{message.id}")
            self._camera.shoot("after the answer, before the others are shown")
        super().send(data)

    def say(self, message: type[Any], **fields: Any) -> str:
        said = fields.setdefault("id", f"{self.person.id}-{next(self._ids):08}")
        rest = {name: value for name, value in fields.items() if name != "id"}
        self._camera.last_said[self.person.id] = Said(said, message, rest)
        return super().say(message, **fields)


@contextmanager
def _running(camera: Camera) -> Iterator[apsw.Connection]:
    disk = WatchedDisk(camera)
    connection = connect_writer(DATABASE, vfs=disk.name)
    camera.disk = disk
    try:
        yield connection
    finally:
        camera.disk = None
        connection.close()
        disk.unregister()


Story = Callable[[World, Camera], Awaitable[str]]
"""The actions of two people at a table, which it returns."""


async def _two(world: World, camera: Camera, script: Script = plays_first_card) -> list[Witness]:
    people = [Witness(name, camera, script) for name in ("anna", "bruno")]
    for person in people:
        await world.welcome(person)
    return people


async def a_match(world: World, camera: Camera) -> str:
    """Play a match of two to the end."""
    people = await _two(world, camera)
    opened = people[0].say(client.OpenTable, sheet=sheet(entry=ENTRY))
    await world.settle()
    table = people[0].done(opened)
    people[1].say(client.Sit, table=table)
    await world.later(5_000)
    assert people[0].frame.view.phase == "over"
    return table


async def a_sitting(world: World, camera: Camera) -> str:
    """Sit down at a ring table, buy more chips during its hands, and leave."""
    people = await _two(world, camera, plays_small(world))
    opened = people[0].say(client.OpenTable, sheet=ring_sheet(variant="classica"), buy_in=BUY_IN)
    await world.settle()
    table = people[0].done(opened)
    people[1].say(client.Sit, table=table, buy_in=BUY_IN)
    await world.later(STARTS)
    for _ in range(TOP_UPS):
        for person in people:
            person.say(client.TopUp, table=table, chips=TOPPED_UP)
            await world.later(A_WHILE)
    for person in people:
        person.say(client.Leave, table=table)
    await world.later(5_000)
    return table


def photographed(story: Story = a_match, *, store: type[WatchedStore] = WatchedStore) -> Match:
    """Let two people play a story; return a photo of each of its moments."""
    camera = Camera()
    with pytest.MonkeyPatch.context() as patch, _running(camera) as connection:
        patch.setattr(journal, "WAL_PAGES", WAL_PAGES)
        return run(_lived(story, store(connection, camera), camera))


async def _lived(story: Story, store: WatchedStore, camera: Camera) -> Match:
    loop = asyncio.get_running_loop()
    world = camera.world = World(loop, store=store, vault=VAULT)  # type: ignore[arg-type]
    await world.house.start()
    table = await story(world, camera)
    assert world.errors == []
    camera.world = None
    entries = [entry.events for entry in await store.read(f"table:{table}")]
    folded = table_log.fold_entries(table_log.game_of_log(entries[0]), entries, {})
    states = {version: state for version, (_, state) in enumerate(folded, 1)}
    return Match(TableId(table), camera.photos, states)
