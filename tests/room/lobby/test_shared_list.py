"""People who open the lobby at the same time share one list."""

import pytest

from circolo.room.lobby import lobby
from circolo.wire import client_messages as client
from circolo.wire.message_codec import decode_server_message
from circolo.wire.server_messages import Lobby
from tests.room.match import in_world, sheet
from tests.room.world import Player, World


class Watcher:
    """A connection that keeps what it is sent."""

    def __init__(self) -> None:
        self.received: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.received.append(data)

    @property
    def tables(self) -> list[int]:
        """The number of tables in each list that was sent."""
        lists = map(decode_server_message, self.received)
        return [len(one.tables) for one in lists if isinstance(one, Lobby)]


def test_people_who_come_together_are_sent_one_list() -> None:
    async def story(world: World) -> None:
        watchers = [Watcher() for _ in range(3)]
        for watcher in watchers:
            world.house.lobby.watch(watcher)
        assert len({id(watcher.received[0]) for watcher in watchers}) == 1

    in_world(story)


def test_a_list_that_has_changed_meanwhile_is_followed_by_the_next_one() -> None:
    async def story(world: World) -> None:
        anna, first, second = await world.guest("anna"), Watcher(), Watcher()
        world.house.lobby.watch(first)
        world.house.lobby.leave(first)
        anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        world.house.lobby.watch(second)
        await world.later(1_000)
        assert (first.tables, second.tables) == ([0], [0, 1])

    in_world(story)


def test_a_table_that_has_closed_meanwhile_is_still_in_the_shared_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby, "PAGE", 1)

    async def story(world: World) -> None:
        anna, first, second = await world.guest("anna"), Watcher(), Watcher()
        tables = [anna.done(said) for said in await opens_two(world, anna)]
        world.house.lobby.watch(first)
        anna.say(client.Leave, table=tables[0])
        await world.settle()
        world.house.lobby.watch(second, page=1)
        assert (first.tables, second.tables) == ([1], [1])

    in_world(story)


async def opens_two(world: World, anna: Player) -> list[str]:
    said = [anna.say(client.OpenTable, sheet=sheet()) for _ in range(2)]
    await world.later(1_000)
    return said
