"""The tables that quick play has chosen for a message: one choice for all nodes."""

import asyncio

import pytest

from circolo.room.actors.actor_services import ActorServices
from circolo.room.actors.stream_names import choice_stream
from circolo.room.audit.audit import audit
from circolo.room.clock import LoopClock
from circolo.room.lobby.logged_choices import new_choices
from circolo.room.tasks import spawner
from circolo.room.tempo import OFF
from circolo.simulation.loop import run
from circolo.store.durations import Durations
from circolo.store.entries import GENESIS_HASH, SALT_BYTES, Entry, Head, chain_entry
from circolo.store.memory_store import MemoryStore
from circolo.store.store_port import Store
from circolo.tables.avatars import default_avatar
from circolo.tables.names import as_logged
from circolo.tables.state import TableId
from tests.room.world import START, entropy

ONE, TWO = TableId("one"), TableId("two")
MESSAGE = "anna:m0000001"


def services(store: Store) -> ActorServices:
    clock = LoopClock(asyncio.get_running_loop(), START)
    spawn, timed = spawner(_fails), Durations()
    return ActorServices(
        store,
        clock,
        entropy(1),
        spawn,
        OFF,
        as_logged,
        default_avatar,
        _fails,
        is_only_writer=True,
        command_durations=timed,
    )


def _fails(error: BaseException) -> None:
    raise error


class SlowStore(MemoryStore):
    """A store that answers a read after all others have asked."""

    async def read(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        found = await super().read(stream, after=after, limit=limit)
        await asyncio.sleep(0)
        return found


KINDS = pytest.mark.parametrize("node", ["", "north"], ids=["alone", "in a cluster"])


@KINDS
def test_the_last_choice_for_a_message_counts(node: str) -> None:
    async def story() -> None:
        choices = new_choices(services(MemoryStore()), node=node)
        assert await choices.last(MESSAGE) is None
        for table in (ONE, TWO, ONE):
            assert await choices.choose(MESSAGE, table)
        assert await choices.last(MESSAGE) == ONE
        assert await choices.last("anna:m0000002") is None

    run(story())


def test_of_two_nodes_that_choose_at_once_one_gives_way() -> None:
    async def story() -> None:
        store = SlowStore()
        north, south = (new_choices(services(store), node=name) for name in ("north", "south"))
        chosen = tuple(await asyncio.gather(north.choose(MESSAGE, ONE), south.choose(MESSAGE, TWO)))
        assert chosen == (True, False)
        assert await south.last(MESSAGE) == ONE

    run(story())


def test_a_house_alone_writes_nothing() -> None:
    async def story() -> None:
        store = MemoryStore()
        await new_choices(services(store), node="").choose(MESSAGE, ONE)
        assert await store.last_position() == 0

    run(story())


def test_the_audit_knows_a_choice_and_finds_an_unreadable_one() -> None:
    async def story() -> None:
        store = MemoryStore()
        await new_choices(services(store), node="north").choose(MESSAGE, ONE)
        assert (await audit(store)).findings == ()
        await store.append(
            chain_entry(
                Head(choice_stream("anna:m0000002"), 0, GENESIS_HASH),
                b'[{"type":"table_chosen"}]',
                command="choose",
                cause="house",
                at=START,
                salt=bytes(SALT_BYTES),
            )
        )
        assert [one.code for one in (await audit(store)).findings] == ["entry_unreadable"]

    run(story())
