"""A disk that fails during a tournament: the tournament goes on, whichever entry failed (P6)."""

import pytest
from msgspec.structs import replace

from circolo.store.entries import Entry
from circolo.store.errors import StoreFailed
from circolo.store.memory_store import MemoryStore
from circolo.wire import client_messages as client
from tests.room.match import in_world
from tests.room.tournaments.tournament_play import (
    announced,
    assert_books_are_right,
    contestants,
    over,
    swiss,
)
from tests.room.world import World

pytestmark = pytest.mark.usefixtures("beats_by_the_minute")

MINUTE = 60_000


class FailingStore(MemoryStore):
    """Fails at the requested entries, before or after it has stored them."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: dict[tuple[str, int], str] = {}

    async def append(self, entry: Entry) -> None:
        kind = entry.stream.partition(":")[0]
        when = self.fails.pop((kind, entry.version), "")
        if when == "before":
            raise StoreFailed("io_error")
        await super().append(entry)
        if when == "after":
            raise StoreFailed("io_error")


@pytest.mark.rule("P6")
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("kind", ["event", "table"])
def test_a_tournament_goes_on_whichever_entry_the_disk_fails_at(kind: str, when: str) -> None:
    """Every entry of the first eleven, in one tournament after the other."""

    async def story(world: World) -> None:
        store = world.store
        assert isinstance(store, FailingStore)
        people = await contestants(world, 4)
        for version in range(2 if kind == "event" else 1, 12):
            event = await announced(world, replace(swiss(4, 1), entry=0, fee=0))
            store.fails = {(kind, version): when}
            for person in people:
                said = person.say(client.Register, event=event)
                await world.settle()
                if person.refusal(said) == "store_failed":
                    await world.later(2_000)
                    person.say(client.Register, id=f"{said}-again", event=event)
                    await world.settle()
            state = await over(world, event)
            ranked = sum(map(len, state.places))
            assert (state.phase, ranked) == ("over", 4), version
            await world.later(15 * MINUTE)
        world.errors = [error for error in world.errors if not isinstance(error, StoreFailed)]
        await assert_books_are_right(world)

    in_world(story, store=FailingStore())
