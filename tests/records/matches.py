"""Plays a match whose stored entries the tests of records use."""

from functools import cache

from circolo.games.tressette import Preferences
from circolo.games.tressette.premoves import LowestOfSuitLed
from circolo.store.entries import Entry
from circolo.wire import client_messages as client
from tests.room.match import in_world, table_of_two
from tests.room.world import World, plays_first_card

ENTRY = 50


@cache
def a_match(*, first: str = "anna", seeds: bool = True) -> tuple[Entry, ...]:
    """Return the entries of a match to 31 points, of at least three deals, with stakes.

    Anna (or `first`) plays against Bruno; one of them sets a premove and a preference.
    """
    kept: list[Entry] = []

    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(
            world, first=None, entry=ENTRY, target=31, names=(first, "bruno")
        )
        bruno.brings_seeds = seeds
        await world.later(2_000)
        waits = bruno if anna.frame.asks else anna
        waits.say(client.SetPremove, table=table, premove=LowestOfSuitLed())
        await world.later(1_100)
        waits.say(client.SetPreferences, table=table, preferences=Preferences(last_card=True))
        await world.settle()
        anna.answers_by(plays_first_card)
        await world.later(600_000)
        kept.extend(await world.store.read(f"table:{table}"))

    in_world(story)
    return tuple(kept)
