"""Tables of tournaments hide as much as all others, and their deals can be checked alike."""

import pytest
from msgspec.structs import replace

from circolo.records.deal_heads import deal_heads
from circolo.records.record_builder import build_record
from circolo.records.record_verifier import verify_record
from tests.room.match import in_world
from tests.room.tournaments.tournament_play import announced, contestants, entered, over
from tests.room.world import World
from tests.simulation.sampling import two_worlds
from tests.simulation.tournaments.formats import FORMATS

SAMPLED = 40
"""Seconds of a tournament, in each of which all its tables are checked."""


@pytest.mark.parametrize("name", FORMATS)
def test_no_seat_can_tell_two_worlds_apart(name: str) -> None:
    sheet, number = FORMATS[name]

    async def story(world: World) -> None:
        people = await contestants(world, number)
        for person in people:
            person.answers_nothing()  # the clock plays for them, slowly enough to be checked
        event = await announced(world, sheet)
        await entered(world, event, *people)
        looked = 0
        for second in range(SAMPLED):
            await world.later(1_000)
            for actor in world.house.tables.values():
                if actor.state is not None and actor.state.phase == "playing":
                    two_worlds(actor.game, actor.state, second)
                    looked += 1
        assert looked >= SAMPLED // 2

    in_world(story)


@pytest.mark.parametrize("name", FORMATS)
def test_every_deal_has_a_record_that_holds(name: str) -> None:
    sheet, number = FORMATS[name]

    async def story(world: World) -> None:
        people = await contestants(world, number)
        event = await announced(world, replace(sheet, entry=0, fee=0))
        await entered(world, event, *people)
        await over(world, event)
        checked = 0
        for stream in await world.store.streams("table:"):
            entries = await world.store.read(stream.stream)
            for head in deal_heads(entries).deals:
                verdict = verify_record(
                    build_record(entries, head.deal), shown=bytes.fromhex(head.head)
                )
                assert verdict.findings == (), (stream.stream, head.deal)
                checked += 1
        assert checked >= number // 4

    in_world(story)
