"""Chiamatre at a real table: four deals, the annulment window, chips, records, lists."""

from random import Random

import pytest

from circolo.games.chiamatre import Options, View
from circolo.games.chiamatre.actions import Keep
from circolo.records.deal_heads import deal_heads
from circolo.records.record_builder import build_record
from circolo.records.record_verifier import verify_record
from circolo.tables.state import TableId
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room.match import Script, in_world
from tests.room.restarting import back, restart
from tests.room.rings import assert_books_are_right
from tests.room.world import Player, World

NAMES = ("anna", "bruno", "carla", "dino")
KEEP = Keep()


def plays_anything(seed: int) -> Script:
    """Answer every question once, with anything on offer but an annulment."""
    random = Random(seed)
    answered: set[int] = set()

    def answer(player: Player, frame: Frame) -> None:
        for ask in frame.asks:
            if ask.id not in answered:
                answered.add(ask.id)
                action = random.choice(list(ask.offers[0].actions()))
                player.say(client.Act, table=frame.table, ask=ask.id, action=action)

    return answer


async def four(world: World, *, entry: int = 0, answer: bool = True) -> tuple[list[Player], str]:
    """Four people sit down, and the match begins."""
    people = [
        await world.guest(name, plays_anything(at) if answer else None)
        for at, name in enumerate(NAMES)
    ]
    opened = people[0].say(client.OpenTable, sheet=TableOptions(options=Options(), entry=entry))
    await world.settle()
    table = people[0].done(opened)
    for person in people[1:]:
        person.say(client.Sit, table=table)
        await world.settle()
    await world.later(3_001)
    return people, table


def view_of(player: Player) -> View:
    assert isinstance(player.frame.match, View)
    return player.frame.match


@pytest.mark.rule("C10")
def test_a_match_of_four_deals_is_played_and_the_first_has_the_entries() -> None:
    async def story(world: World) -> None:
        people, _ = await four(world, entry=50)
        await world.later(600_000)
        view = view_of(people[0])
        assert (people[0].frame.view.phase, len(view.sheet)) == ("over", 4)
        assert sum(view.scores) == 4 * 22
        purses = [await world.house.cashier.chips(person.person) for person in people]
        firsts = [at for at, place in enumerate(view.places) if place == 1]
        assert sum(purses) == 4_000
        assert [purse > 1_000 for purse in purses] == [at in firsts for at in range(4)]
        await assert_books_are_right(world)

    in_world(story)


def test_every_deal_has_a_record_that_holds_and_the_match_is_in_everybodys_list() -> None:
    async def story(world: World) -> None:
        people, table = await four(world)
        await world.later(600_000)
        entries = await world.store.read(f"table:{table}")
        for head in deal_heads(entries).deals:
            record = build_record(entries, head.deal)
            assert verify_record(record, shown=bytes.fromhex(head.head)).findings == ()
        assert people[0].session is not None
        (match,) = await world.house.player_history.matches(
            people[0].session.player, limit=9, before=None
        )
        assert match.result.places == view_of(people[0]).places
        (sums,) = await world.house.player_history.statistics(people[0].session.player)
        assert (sums.game, sums.matches, sums.points_for) == (
            "chiamatre",
            1,
            view_of(people[0]).scores[0],
        )

    in_world(story)


@pytest.mark.rule("C4", "R11")
@pytest.mark.parametrize("keeping", [(), (0,), (0, 1, 2, 3)])
def test_the_window_lasts_five_seconds_whoever_has_answered(keeping: tuple[int, ...]) -> None:
    async def story(world: World) -> None:
        people, _ = await four(world, answer=False)
        await world.later(2_000)
        since = people[0].frame.deadlines[0].opened
        frames = [len(person.frames) for person in people]
        for at in keeping:
            ask = people[at].frame.asks[0]
            people[at].say(client.Act, table=people[at].frame.table, ask=ask.id, action=KEEP)
            await world.settle()
        for at, person in enumerate(people):
            assert len(person.frames) - frames[at] == (at in keeping)
        while view_of(people[0]).phase == "annul":
            await world.later(50)
        assert people[0].frame.now - since == 5_750

    in_world(story)


@pytest.mark.rule("C4")
def test_the_wait_is_as_long_when_all_players_are_out() -> None:
    async def story(world: World) -> None:
        people, table = await four(world, answer=False)
        await world.later(2_000)
        since = people[0].frame.deadlines[0].opened
        for person in people:
            person.say(client.SitOut, table=table)
        await world.later(2_900)
        assert view_of(people[0]).phase == "annul"
        while view_of(people[0]).phase == "annul":
            await world.later(50)
        assert people[0].frame.now - since == 5_000

    in_world(story)


def test_a_restart_in_mid_deal_changes_nothing() -> None:
    async def story(world: World) -> None:
        people, table = await four(world, answer=False)
        await world.later(9_000)
        before = world.house.tables[TableId(table)].state
        assert before is not None
        await restart(world)
        after = world.house.tables[TableId(table)].state
        assert after is not None
        assert (after.match, after.epoch) == (before.match, before.epoch)
        again = [await back(world, person, table) for person in people]
        for at, person in enumerate(again):
            person.answers_by(plays_anything(at))
        await world.later(400_000)
        assert again[0].frame.view.phase == "over"

    in_world(story)
