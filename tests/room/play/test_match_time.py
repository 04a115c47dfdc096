"""Match time at a live table (T19)."""

import pytest

from circolo.games.tressette import Options
from circolo.tables.state import TableId
from circolo.tables.table_options import TableOptions, Times
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room.match import in_world, to_play
from tests.room.restarting import back, restart
from tests.room.world import Player, World


async def timed_table(world: World, match: int) -> tuple[Player, Player, str]:
    anna, bruno = await world.guest("anna"), await world.guest("bruno")
    sheet = TableOptions(options=Options(players=2, target=11), times=Times(match=match))
    opened = anna.say(client.OpenTable, sheet=sheet)
    await world.settle()
    table = anna.done(opened)
    bruno.say(client.Sit, table=table)
    await world.later(3_010)
    return anna, bruno, table


def spent(frame: Frame, player: Player) -> int:
    place = frame.view.places[player.frame.seat or 0]
    assert place is not None
    return place.spent


def time_of(frame: Frame) -> int:
    (deadline,) = frame.deadlines
    return deadline.at - deadline.opened


async def again_on_turn(world: World, player: Player, other: Player) -> None:
    while not player.frame.asks:
        to_play(player, other).play()
        await world.settle()


@pytest.mark.rule("T19")
def test_spent_match_time_is_public_and_a_player_without_any_has_short_deadlines() -> None:
    async def story(world: World) -> None:
        anna, bruno, _ = await timed_table(world, 30_000)
        slow = to_play(anna, bruno)
        other = bruno if slow is anna else anna
        await world.later(20_000)
        slow.play()
        await world.settle()
        assert spent(other.frame, slow) in range(20_000, 20_100)
        assert spent(other.frame, other) == 0
        await again_on_turn(world, slow, other)
        assert time_of(slow.frame) in range(9_800, 10_001)
        await world.later(10_800)
        seat = slow.frame.seat
        assert seat is not None
        place = other.frame.view.places[seat]
        assert place is not None
        assert (place.absent, place.spent) == ("time", 30_000)
        slow.say(client.ComeBack, table=slow.frame.table)
        await world.settle()
        await again_on_turn(world, slow, other)
        assert time_of(slow.frame) == 5_000

    in_world(story)


@pytest.mark.rule("T19")
def test_spent_match_time_survives_a_restart_without_the_time_away() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await timed_table(world, 60_000)
        slow = to_play(anna, bruno)
        other = bruno if slow is anna else anna
        await world.later(5_000)
        slow.play()
        await world.settle()
        await again_on_turn(world, slow, other)
        before = spent(slow.frame, slow)
        await world.later(2_000)
        await restart(world, away=300_000)
        slow, other = await back(world, slow, table), await back(world, other, table)
        await world.later(1_000)
        slow.play()
        await world.settle()
        assert spent(other.frame, slow) - before in range(2_900, 3_100)

    in_world(story)


@pytest.mark.rule("T19")
def test_time_of_an_outage_is_not_spent() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await timed_table(world, 60_000)
        slow = to_play(anna, bruno)
        await world.later(1_000)
        for player in (anna, bruno):
            assert player.session is not None
            player.session.closed()
        await world.later(120_000)
        slow = await back(world, slow, table)
        await world.later(1_000)
        slow.play()
        await world.settle()
        state = world.house.tables[TableId(table)].state
        assert state is not None
        assert spent(slow.frame, slow) in range(1_900, 2_100)

    in_world(story)


@pytest.mark.parametrize("match", [0, 29_999, 3_600_001, -1])
def test_an_unknown_match_time_is_refused(match: int) -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        assert anna.session is not None
        anna.session.receive(
            '{"type":"open_table","id":"a-0000001","sheet":'
            f'{{"options":{{"game":"tressette"}},"times":{{"match":{match}}}}}}}'
        )
        assert anna.refusal("a-0000001") == "bad_message"
        assert world.house.tables == {}

    in_world(story)
