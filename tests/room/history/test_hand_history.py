"""Every hand that a person has played is listed, and belongs to a sitting."""

from itertools import pairwise
from pathlib import Path

import pytest

from circolo.games.tressette import Options
from circolo.room.audit.audit import audit
from circolo.store.sqlite.connections import connect_writer
from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client
from tests.room.match import in_world, table_of_two
from tests.room.restarting import restart
from tests.room.rings import plays_at_random, shoe_sheet, sit_down, state_of, three
from tests.room.world import World
from tests.store.inline import InlineStore

A, ANNA, BRUNO = PlayerId("a"), PlayerId("anna"), PlayerId("bruno")


def test_every_deal_of_a_match_is_a_hand_with_its_points() -> None:
    async def story(world: World) -> None:
        await table_of_two(world, entry=50)
        await world.later(1_000)
        (match,) = await world.house.player_history.matches(ANNA, limit=10, before=None)
        hands = await world.house.player_history.hands(ANNA, limit=100)
        points = tuple(played.hand.points for played in reversed(hands))
        assert points == match.result.deals
        assert [one.hand.deal for one in reversed(hands)] == list(range(1, len(points) + 1))
        assert {(one.change, one.hand.game, one.hand.players) for one in hands} == {
            (0, "tressette", 2)
        }
        assert await world.house.player_history.sittings(ANNA, limit=10) == ()

    in_world(story)


def test_what_the_cards_give_two_players_adds_up_to_nothing() -> None:
    async def story(world: World) -> None:
        await table_of_two(world, entry=50)
        await world.later(1_000)
        history = world.house.player_history
        of_anna = [one.hand.gave for one in await history.hands(ANNA, limit=100)]
        of_bruno = [one.hand.gave for one in await history.hands(BRUNO, limit=100)]
        assert any(of_anna)
        assert of_bruno == [None if gave is None else -gave for gave in of_anna]

    in_world(story)


def test_the_hands_of_a_sitting_add_up_to_its_cash_out() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        await world.later(240_000)
        (sitting,) = await world.house.player_history.sittings(A, limit=10)
        assert (sitting.cashed, sitting.bought, sitting.where.table) == (None, 200, table)
        people[0].say(client.Leave, table=table)
        await world.later(30_000)
        (sitting,) = await world.house.player_history.sittings(A, limit=10)
        hands = await world.house.player_history.hands(A, limit=100, table=table)
        assert len(hands) == sitting.hands > 3
        assert sum(played.change for played in hands) == sitting.won
        assert sitting.cashed == sitting.bought + sitting.added + sitting.won
        assert {played.hand.seat for played in hands} == {sitting.where.seat}

    in_world(story)


def test_a_player_has_a_row_for_each_deal_played_and_no_other() -> None:
    async def story(world: World) -> None:
        names = "abc"
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate(names)]
        table = await sit_down(world, shoe_sheet(most=4), *people)
        await world.later(240_000)
        over = state_of(world, table).match.number
        seen: set[int] = set()
        for name in names:
            hands = await world.house.player_history.hands(PlayerId(name), limit=200)
            deals = [played.hand.deal for played in hands]
            assert len(set(deals)) == len(deals)
            assert all(later > earlier for later, earlier in pairwise(deals))
            assert all(played.hand.feats for played in hands)
            seen |= set(deals)
        assert seen <= set(range(1, over + 1))
        assert len(seen) >= over - 1 > 3

    in_world(story)


def test_hands_from_before_the_list_are_found_at_the_next_start(tmp_path: Path) -> None:
    connection = connect_writer(tmp_path / "circolo.db")
    store = InlineStore(connection)

    async def story(world: World) -> None:
        people, table = await three(world)
        await world.later(60_000)
        people[1].say(client.Leave, table=table)
        await world.later(30_000)
        before = await store.all_deeds(0, limit=1_000)
        # As after the migration of an older file.
        connection.execute("DELETE FROM players; DELETE FROM matches; DELETE FROM deeds")
        connection.execute(
            "INSERT INTO unlisted SELECT 1, position FROM entries ORDER BY position DESC LIMIT 1"
        )
        await restart(world)
        found = (await store.all_deeds(0, limit=1_000))[: len(before)]
        assert found == before
        assert (await audit(store)).findings == ()

    in_world(story, store=store)
    connection.close()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("DELETE FROM deeds WHERE number = 2", "deed_missing"),
        ("UPDATE deeds SET chips = chips + 1 WHERE number = 2", "deed_invented"),
        ("UPDATE deeds SET person = 'carla' WHERE number = 2", "deed_invented"),
    ],
)
def test_an_audit_finds_hands_that_were_changed(tmp_path: Path, change: str, code: str) -> None:
    connection = connect_writer(tmp_path / "circolo.db")
    store = InlineStore(connection)

    async def story(world: World) -> None:
        anna, _, _ = await table_of_two(world)
        anna.say(client.QuickPlay, options=Options(players=2, target=11), bots=True)
        await world.later(60_000)
        assert (await audit(store)).findings == ()
        connection.execute(change)
        assert code in [finding.code for finding in (await audit(store)).findings]

    in_world(story, store=store)
    connection.close()
