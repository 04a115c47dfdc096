"""Matches and freeze-outs of a house are rated."""

import pytest
from msgspec.structs import replace

from circolo.ratings.ladders import Ladder
from circolo.room.audit.audit import audit
from circolo.room.history import results_from_log
from circolo.store import commit_feed
from circolo.store.store_port import FinishedMatch
from circolo.tables.state import PlayerId, TableId
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet
from tests.room.restarting import restart
from tests.room.tables.test_voided_deals import void
from tests.room.tournaments.tournament_play import Contestant, announced, entered, freeze_out, over
from tests.room.world import Player, World, plays_first_card

PIATTO = Ladder("sette_e_mezzo", "piatto")


async def member(world: World, player: Player) -> Player:
    """A guest who has become a member."""
    name = player.person.name
    await world.welcome(player)
    player.person = await world.house.people.claim(player.person.id, name=name, password="-")
    await world.house.chip_gate.join(player.person, player.person.id)
    return player


async def two_members(world: World) -> str:
    """Anna and Bruno play a match; return the table."""
    anna = await member(world, Player("anna", plays_first_card))
    bruno = await member(world, Player("bruno", plays_first_card))
    opened = anna.say(client.OpenTable, sheet=sheet())
    await world.settle()
    bruno.say(client.Sit, table=anna.done(opened))
    await world.later(4_000)
    return anna.done(opened)


def test_a_match_that_is_played_is_rated_and_voided_it_is_not() -> None:
    async def story(world: World) -> None:
        table = TableId(await two_members(world))
        before = await world.house.ratings.at(table)
        assert before is not None
        assert before.uncounted is None
        assert {change.after.matches for change in before.changes} == {1}
        await restart(world)
        assert await world.house.ratings.at(table) == before
        await void(world, table, 1)
        after = await world.house.ratings.at(table)
        assert after is not None
        assert after.uncounted == "void"
        assert await world.house.ratings.of(PlayerId("anna")) == ()

    in_world(story)


@pytest.mark.rule("P4")
def test_a_freeze_out_counts_once_as_one_match_of_all() -> None:
    async def story(world: World) -> None:
        people = [Contestant(f"p{number}", plays_first_card) for number in range(1, 4)]
        for one in people:
            await member(world, one)
        event = await announced(world, replace(freeze_out(3, chips=60), chips="members"))
        await entered(world, event, *people)
        state = await over(world, event)
        known = {one.player: await world.house.ratings.of(one.player) for one in state.entrants}
        assert {one.ladder for own in known.values() for one in own} == {PIATTO}
        assert {one.shown.matches for own in known.values() for one in own} == {1}
        by_place = [known[state.entrants[n].player] for group in state.places for n in group]
        numbers = [one.shown.number for own in by_place for one in own]
        assert numbers == sorted(numbers, reverse=True)
        await restart(world)
        for player, own in known.items():
            assert await world.house.ratings.of(player) == own
        assert (await audit(world.store)).findings == ()
        played = results_from_log.ResultsFromLog()
        again = [
            FinishedMatch(one.position, one.entry.at, finished)
            async for one in commit_feed.read_since(world.store)
            if (finished := played.read(one.entry)[0]) is not None
        ]
        assert tuple(again) == await world.store.all_matches(0, limit=10)

    in_world(story)


def test_a_freeze_out_with_a_guest_counts_for_nobody() -> None:
    async def story(world: World) -> None:
        people = [Contestant("p1", plays_first_card), Contestant("p2", plays_first_card)]
        await member(world, people[0])
        await world.welcome(people[1])
        sheet = replace(freeze_out(2), entry=0, fee=0, chips="members")
        event = await announced(world, sheet)
        await entered(world, event, *people)
        await over(world, event)
        assert await world.house.ratings.of(PlayerId("p1")) == ()

    in_world(story)
