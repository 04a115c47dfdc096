"""Any bytes at a live table get one answer each; nothing is raised, no chip moves wrongly, and the
table goes on.
"""

import json
from itertools import count
from random import Random
from typing import Any

import pytest

from circolo.tables.state import TableId
from circolo.wire.server_messages import Done, Pong, Refused, Welcome
from tests.conftest import Seeds
from tests.room.match import in_world
from tests.room.people.odd_messages import KINDS, MESSAGES, hostile, spoiled
from tests.room.rings import assert_books_are_right, deals, plays_at_random, shoe_sheet, sit_down
from tests.room.world import Player, World


def answers(player: Player, since: int) -> list[Any]:
    return [m for m in player.received[since:] if isinstance(m, Done | Refused | Pong | Welcome)]


async def says(world: World, player: Player, data: bytes) -> None:
    """Send bytes, and check that they are answered once."""
    since = len(player.received)
    assert player.session is not None
    player.session.receive(data)
    await world.later(3)
    assert len(answers(player, since)) == 1, data


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_bytes_are_answered_once_and_change_nothing_for_the_others(
    kind: str, seeds: Seeds
) -> None:
    random = Random(kind)
    patterns = [message for message in MESSAGES if message["type"] == kind]
    wanted = list(seeds(60))
    ids = count(1)

    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abc")]
        table = await sit_down(world, shoe_sheet(most=5), *people)
        stranger = await world.guest("stranger")
        stranger.brings_seeds = False
        for _ in wanted:
            message = dict(random.choice(patterns))
            if "table" in message:
                message["table"] = table
            if "id" in message:
                message["id"] = f"hostile-{next(ids):06}"
            data = json.dumps(spoiled(message, random)).encode()
            await says(world, random.choice((people[0], stranger)), hostile(data, random))
        before = deals(people[1])
        await world.later(240_000)
        assert deals(people[1]) > before
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.parametrize("kind", KINDS)
def test_a_message_of_more_bytes_than_any_needs_is_refused_unread(kind: str) -> None:
    async def story(world: World) -> None:
        stranger = await world.guest("stranger")
        message = next(message for message in MESSAGES if message["type"] == kind)
        data = json.dumps(message).encode()
        await says(world, stranger, data[:-1] + b" " * 4_096 + b"}")
        last = stranger.received[-1]
        assert isinstance(last, Refused)
        assert (last.code, last.id) == ("too_long", "")

    in_world(story)


def test_messages_before_hello_are_refused() -> None:
    async def story(world: World) -> None:
        known = await world.guest("anna")
        known.session = world.house.connect(known.person, known)
        for message in MESSAGES:
            if message["type"] != "hello":
                since = len(known.received)
                known.session.receive(json.dumps(message).encode())
                (answer,) = answers(known, since)
                assert (type(answer), getattr(answer, "code", "")) == (Refused, "hello_first")
        assert dict(world.house.tables) == {}

    in_world(story)


def test_a_table_that_is_named_like_nothing_is_no_table() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        assert world.house.tables.get(TableId("t3c9a1f04be7d265")) is None
        for message in MESSAGES:
            if "table" in message and message["type"] != "unfollow":  # that is so already
                since = len(anna.received)
                assert anna.session is not None
                anna.session.receive(json.dumps(message | {"id": "m0000001"}).encode())
                await world.settle()
                (answer,) = answers(anna, since)
                assert isinstance(answer, Refused)
                assert answer.code == "no_such_table"

    in_world(story)
