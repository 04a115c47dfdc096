"""Tables of one person or one address neither hide other tables nor fill the house."""

from msgspec.structs import replace

from circolo.wire import client_messages as client
from circolo.wire.server_messages import Lobby
from tests.room.lobby.test_lobby import listings
from tests.room.match import in_world, sheet
from tests.room.world import Player, World


async def opened_from(world: World, name: str, address: str, *, tables: int) -> Player:
    """Return a person at an address who has opened this number of tables."""
    player = await world.guest(name)
    assert player.session is not None
    player.session.address = address
    for _ in range(tables):
        player.say(client.OpenTable, sheet=sheet())
        await world.settle()
    return player


async def page_of(world: World, *, page: int = 0) -> Lobby:
    watcher = await world.guest(f"watcher{page}")
    watcher.say(client.WatchLobby, on=True, page=page)
    return listings(watcher)[-1]


def test_many_tables_of_one_address_hide_nobody_elses() -> None:
    async def story(world: World) -> None:
        await opened_from(world, "anna", "10.0.0.1", tables=1)
        for number in range(26):
            await opened_from(world, f"guest{number}", "192.0.2.7", tables=4)
        await opened_from(world, "bruno", "10.0.0.2", tables=2)
        first, last = await page_of(world), await page_of(world, page=5)
        assert len(world.house.tables) == 1 + 40 + 2
        names = [row.players[0] for row in first.tables]
        assert names[:6] == ["bruno", "bruno", "guest9", "guest9", "guest9", "anna"]
        assert (first.page, first.pages, last.page) == (0, 1, 0)

    in_world(story)


def test_the_list_has_pages() -> None:
    async def story(world: World) -> None:
        for number in range(30):
            await opened_from(world, f"guest{number}", f"192.0.2.{number}", tables=2)
        first, second, beyond = [await page_of(world, page=page) for page in (0, 1, 7)]
        assert [(one.page, one.pages) for one in (first, second, beyond)] == [
            (0, 2),
            (1, 2),
            (1, 2),
        ]
        assert (len(first.tables), len(second.tables)) == (50, 10)
        assert {row.id for row in first.tables}.isdisjoint(row.id for row in second.tables)
        assert first.tables[0].players[0] == "guest29"

    in_world(story)


def test_nobody_opens_more_than_four_tables_at_a_time() -> None:
    async def story(world: World) -> None:
        anna = await opened_from(world, "anna", "10.0.0.1", tables=4)
        said = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        assert anna.refusal(said) == "too_many_tables"
        anna.say(client.Leave, table=next(iter(world.house.tables)))
        await world.settle()
        said = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        assert anna.done(said)

    in_world(story)


def test_the_tables_of_an_address_are_limited_and_others_open_theirs() -> None:
    async def story(world: World) -> None:
        seats = world.house.seat_assignment
        seats._parts = replace(seats._parts, tables_per_address=5)
        await opened_from(world, "anna", "192.0.2.7", tables=4)
        await opened_from(world, "carla", "192.0.2.7", tables=1)
        bruno = await opened_from(world, "bruno", "192.0.2.7", tables=0)
        said = bruno.say(client.OpenTable, sheet=sheet())
        await world.settle()
        assert bruno.refusal(said) == "too_many_tables_of_address"
        await opened_from(world, "dino", "192.0.2.8", tables=1)
        assert len(world.house.tables) == 6

    in_world(story)
