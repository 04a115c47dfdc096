"""Tables that take only people who finish their matches."""

from msgspec.structs import replace

from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet, table_of_two
from tests.room.world import Player, World, plays_first_card


async def leaves(world: World, number: int, *, comes_back: bool = False) -> None:
    """Let Bruno leave a match against Anna, which is then played to its end."""
    anna, bruno, table = await table_of_two(
        world, first=None, second=None, names=(f"anna{number}", f"bruno{number}")
    )
    bruno.say(client.SitOut, table=table)
    await world.settle()
    if comes_back:
        bruno.say(client.ComeBack, table=table)
        await world.settle()
        bruno.answers_by(plays_first_card)
    anna.answers_by(plays_first_card)
    await world.later(600_000)


async def unfinished(world: World, player: str) -> int:
    return await world.house.unfinished.of(PlayerId(player))


def test_a_match_is_unfinished_for_who_was_absent_at_its_end() -> None:
    async def story(world: World) -> None:
        await leaves(world, 1)
        await leaves(world, 2, comes_back=True)
        assert [await unfinished(world, name) for name in ("anna1", "bruno1")] == [0, 1]
        assert [await unfinished(world, name) for name in ("anna2", "bruno2")] == [0, 0]
        assert await unfinished(world, "nobody") == 0

    in_world(story)


def test_who_has_left_too_many_matches_is_refused() -> None:
    async def story(world: World) -> None:
        await leaves(world, 1)
        host = await world.guest("carla")
        opened = host.say(client.OpenTable, sheet=replace(sheet(), finishes=10))
        await world.settle()
        strict = host.done(opened)
        opened = host.say(client.OpenTable, sheet=replace(sheet(), finishes=9))
        await world.settle()
        lenient = host.done(opened)
        assert await sits(world, "bruno1", strict) == "finishes_too_few"
        assert await sits(world, "bruno1", lenient) == ""
        assert await sits(world, "anna1", strict) == ""

    in_world(story)


def test_a_match_against_bots_counts_for_nobody() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        anna.say(client.QuickPlay, options=sheet().options, bots=True)
        await world.later(3_001)
        anna.say(client.Leave, table=anna.frame.table)
        await world.later(600_000)
        assert await unfinished(world, "anna") == 0

    in_world(story)


async def sits(world: World, name: str, table: str) -> str:
    """Return the code with which a person is refused a seat, "" if they get one."""
    again = Player(name)
    again.enter(world.house)
    await world.settle()
    said = again.say(client.Sit, table=table)
    await world.settle()
    return again.refusal(said)
