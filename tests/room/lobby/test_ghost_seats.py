"""Ghost seats: who has closed the page does not keep a seat from strangers."""

from msgspec.structs import replace

from circolo.games.tressette import Options
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet
from tests.room.world import Player, World


def seated(player: Player) -> list[str]:
    return [place.name for place in player.frame.view.places if place is not None]


async def two_wait(world: World, options: TableOptions[Options]) -> tuple[Player, Player]:
    """Anna and Bruno sit at a table that waits for two more; Bruno closes the page."""
    anna, bruno = await world.guest("anna"), await world.guest("bruno")
    opened = anna.say(client.OpenTable, sheet=options)
    await world.settle()
    bruno.say(client.Sit, table=anna.done(opened))
    await world.settle()
    assert bruno.session is not None
    bruno.session.closed()
    return anna, bruno


def test_the_seat_of_a_person_who_closed_the_page_is_free_within_a_minute() -> None:
    async def story(world: World) -> None:
        anna, bruno = await two_wait(world, sheet(4, entry=10))
        await world.later(45_000)
        assert seated(anna) == ["anna", "bruno"]
        await world.later(15_000)
        assert seated(anna) == ["anna"]
        assert await world.house.cashier.chips(bruno.person) == 1_000

    in_world(story)


def test_a_person_who_comes_back_in_time_keeps_the_seat() -> None:
    async def story(world: World) -> None:
        anna, bruno = await two_wait(world, sheet(4))
        await world.later(45_000)
        bruno.enter(world.house)
        await world.later(60_000)
        assert seated(anna) == ["anna", "bruno"]

    in_world(story)


def test_a_private_table_keeps_the_seats_of_people_who_were_invited() -> None:
    async def story(world: World) -> None:
        anna, _ = await two_wait(world, replace(sheet(4), access="private"))
        await world.later(120_000)
        assert seated(anna) == ["anna", "bruno"]

    in_world(story)


def test_a_match_that_has_begun_keeps_the_seats_of_everybody() -> None:
    async def story(world: World) -> None:
        anna, _ = await two_wait(world, sheet(2))
        await world.later(120_000)
        assert seated(anna) == ["anna", "bruno"]

    in_world(story)
