"""Houses that stop and open again, and disks that fail."""

from circolo.room.house import House
from circolo.store.entries import Entry
from circolo.store.errors import StoreFailed
from circolo.store.memory_store import MemoryStore
from circolo.wire import client_messages as client
from tests.room.world import Player, World


async def restart(world: World, *, away: int = 0) -> House:
    """Stop the house, and open it again after a while."""
    await world.house.stop()
    await world.later(away)
    world.house = world.new_house()
    await world.house.start()
    await world.settle()
    return world.house


async def back(world: World, player: Player, table: str) -> Player:
    """The same person in a new session."""
    again = Player(player.person.id)
    again.brings_seeds = player.brings_seeds
    again.enter(world.house)
    again.say(client.Follow, table=table)
    await world.settle()
    return again


class FailingStore(MemoryStore):
    """Fails once on request, before or after it has stored the entry."""

    def __init__(self) -> None:
        super().__init__()
        self.fail: str = ""

    async def append(self, entry: Entry) -> None:
        fail, self.fail = (self.fail, "") if entry.stream.startswith("table:") else ("", self.fail)
        if fail == "before":
            raise StoreFailed("io_error")
        await super().append(entry)
        if fail == "after":
            raise StoreFailed("io_error")
