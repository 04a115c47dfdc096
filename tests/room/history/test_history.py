"""Matches are listed for their players, and added up."""

from pathlib import Path

import pytest

from circolo.games.tressette import Options, View
from circolo.room.audit.audit import audit
from circolo.room.history.statistics import Statistics
from circolo.store.sqlite import schema
from circolo.store.sqlite.connections import connect_writer
from circolo.tables.commands import Close
from circolo.tables.state import PlayerId, TableId
from circolo.wire import client_messages as client
from tests.room.match import in_world, table_of_two
from tests.room.restarting import restart
from tests.room.world import World
from tests.store.inline import InlineStore

ANNA, BRUNO, CARLA = PlayerId("anna"), PlayerId("bruno"), PlayerId("carla")


async def matches_of(world: World, player: PlayerId) -> list[str]:
    found = await world.house.player_history.matches(player, limit=10, before=None)
    return [match.result.table for match in found]


def test_a_match_is_listed_as_it_was_played() -> None:
    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world, entry=50)
        await world.later(1_000)
        (match,) = await world.house.player_history.matches(ANNA, limit=10, before=None)
        state = world.house.tables[TableId(table)].state
        assert state is not None
        came = match.result
        assert (came.table, came.why, came.sheet) == (table, "match_over", state.sheet)
        assert [(one.player, one.name, one.bot) for one in came.players] == [
            ("anna", "", False),
            ("bruno", "", False),
        ]
        assert came.places == state.match.places
        sums = tuple(map(sum, zip(*came.deals, strict=True)))
        assert isinstance(anna.frame.match, View)
        assert sums == anna.frame.match.scores
        assert sorted(came.chips) == [-50, 50]
        assert came.chips[came.places.index(1)] == 50
        assert (await world.house.player_history.matches(BRUNO, limit=10, before=None)) == (match,)

    in_world(story)


def test_only_matches_that_one_has_played_are_ones_own() -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world)
        await world.guest("carla")
        await world.later(1_000)
        assert await matches_of(world, CARLA) == []
        assert await matches_of(world, ANNA) == [table]

    in_world(story)


def test_the_latest_match_comes_first_also_after_a_restart() -> None:
    async def story(world: World) -> None:
        anna, bruno, first = await table_of_two(world)
        await world.later(1_000)
        said = [player.say(client.Rematch, table=first) for player in (anna, bruno)]
        await world.later(4_000)
        second = anna.done(said[0])
        assert await matches_of(world, ANNA) == [second, first]
        await restart(world)
        assert await matches_of(world, ANNA) == [second, first]

    in_world(story)


def test_a_match_that_was_broken_off_is_listed_with_its_reason_and_not_counted() -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, entry=50, first=None, second=None)
        actor = world.house.tables[TableId(table)]
        await actor.put("close", Close("seed_lost"))
        (match,) = await world.house.player_history.matches(ANNA, limit=10, before=None)
        assert (match.result.why, match.result.places, match.result.deals) == ("seed_lost", (), ())
        assert match.result.chips == (0, 0)
        assert await world.house.player_history.statistics(ANNA) == ()

    in_world(story)


def test_a_table_that_closes_before_its_match_leaves_nothing() -> None:
    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world)
        new = anna.say(client.Rematch, table=table)
        await world.settle()
        anna.say(client.Leave, table=anna.done(new))
        await world.later(700_000)
        assert await matches_of(world, ANNA) == [table]

    in_world(story)


def test_statistics_add_up_all_matches() -> None:
    async def story(world: World) -> None:
        anna, bruno, first = await table_of_two(world, entry=50)
        await world.later(1_000)
        for player in (anna, bruno):
            player.say(client.Rematch, table=first)
        await world.later(4_000)
        two = [
            match.result
            for match in await world.house.player_history.matches(ANNA, limit=10, before=None)
        ]
        (sums,) = await world.house.player_history.statistics(ANNA)
        won = [came.places[0] == 1 for came in two]
        ours = sum(points[0] for came in two for points in came.deals)
        theirs = sum(points[1] for came in two for points in came.deals)
        own = [feat for came in two for feat in came.feats if feat.seat == 0]
        assert sums == Statistics(
            game="tressette",
            players=2,
            bots=False,
            matches=2,
            won=sum(won),
            deals=sum(len(came.deals) for came in two),
            points_for=ours,
            points_against=theirs,
            accusi=sum(feat.times for feat in own),
            accuso_points=sum(feat.points for feat in own),
            cappotti=0,
            chips_won=50 * sum(won),
            chips_lost=50 * (2 - sum(won)),
            longest_run=max(1 if any(won) else 0, 2 if all(won) else 0),
        )

    in_world(story)


def test_games_for_two_and_for_four_with_bots_and_without_are_kept_apart() -> None:
    async def story(world: World) -> None:
        anna, _, _ = await table_of_two(world)
        for players in (2, 4):
            anna.say(client.QuickPlay, options=Options(players=players, target=11), bots=True)
            await world.later(100_000)
        kinds = [
            (one.players, one.bots) for one in await world.house.player_history.statistics(ANNA)
        ]
        assert kinds == [(2, False), (2, True), (4, True)]

    in_world(story)


def test_matches_from_before_the_list_are_found_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = connect_writer(tmp_path / "circolo.db")
    store = InlineStore(connection)

    async def story(world: World) -> None:
        await table_of_two(world, entry=50)
        await world.later(1_000)
        before = await world.house.player_history.matches(ANNA, limit=10, before=None)
        assert len(before) == 1
        # As after the migration of an older file.
        connection.execute("DELETE FROM players; DELETE FROM matches; DELETE FROM deeds")
        connection.execute(
            "INSERT INTO unlisted SELECT 1, position FROM entries ORDER BY position DESC LIMIT 1"
        )
        await restart(world)
        assert await world.house.player_history.matches(ANNA, limit=10, before=None) == before
        assert (await store.unlisted(), (await audit(store)).findings) == (0, ())

    in_world(story, store=store)
    connection.close()


def test_a_file_of_the_version_before_is_to_be_caught_up_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = schema._migrations()
    connection = connect_writer(tmp_path / "circolo.db")
    monkeypatch.setattr(schema, "_migrations", lambda: migrations[:3])
    schema.migrate(connection)
    connection.execute(
        "INSERT INTO streams (id, name) VALUES (1, 'house');"
        "INSERT INTO entries VALUES (7, 1, 1, 'c', 0, 'x', x'', x'', x'')"
    )
    monkeypatch.setattr(schema, "_migrations", lambda: migrations)
    schema.migrate(connection)
    assert connection.execute("SELECT position FROM unlisted").fetchall() == [(7,)]
    connection.close()
