"""A loss limit when several requests for chips of one person come at the same moment."""

from typing import Any

import pytest

from circolo.cards.units import Chips
from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet
from tests.room.rings import ring_sheet, sit_down
from tests.room.tournaments.tournament_play import announced, knockout
from tests.room.world import Player, World

pytestmark = pytest.mark.usefixtures("beats_by_the_day")

LEFT = 100
"""The chips that may be lost yet. Each request takes more than half of them."""

Request = tuple[type[Any], dict[str, Any]]


async def limited(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> tuple[Player, dict[str, Request]]:
    """Return a player with a limit, and the requests for chips that the player may send. The store
    answers slowly, so requests at the same moment all ask what is left before one has an answer.
    """
    anna = await world.guest("anna")
    table = await sit_down(world, ring_sheet(), anna)
    event = await announced(world, knockout(8, entry=55, fee=5))
    limits, read = world.house.cashier.loss_limits, world.store.statement
    await limits.choose(PlayerId(anna.person.id), Chips(LEFT + await limits.lost(anna.person)))

    async def reads_slowly(*args: Any, **how: Any) -> Any:
        found = await read(*args, **how)
        await world.later(500)
        return found

    monkeypatch.setattr(world.store, "statement", reads_slowly)
    return anna, {
        "seat": (client.OpenTable, {"sheet": sheet(entry=60)}),
        "top_up": (client.TopUp, {"table": table, "chips": 60}),
        "entry": (client.Register, {"event": event}),
    }


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("seat", "seat"),
        ("seat", "top_up"),
        ("seat", "entry"),
        ("top_up", "top_up"),
        ("top_up", "entry"),
        ("entry", "top_up"),
    ],
)
def test_of_two_requests_at_once_one_is_refused(
    first: str, second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(world: World) -> None:
        anna, requests = await limited(world, monkeypatch)
        said = [anna.say(kind, **fields) for kind, fields in (requests[first], requests[second])]
        await world.later(5_000)
        assert [anna.refusal(one) for one in said] == ["", "loss_limit"]

    in_world(story)


@pytest.mark.parametrize("request_name", ["seat", "top_up", "entry"])
def test_a_request_that_is_sent_again_meanwhile_is_done_once(
    request_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(world: World) -> None:
        anna, requests = await limited(world, monkeypatch)
        kind, fields = requests[request_name]
        said = anna.say(kind, **fields)
        anna.say(kind, id=said, **fields)
        await world.later(5_000)
        assert anna.refusal(said) == ""
        assert await world.house.cashier.loss_limits.lost(anna.person) == 200 + 60

    in_world(story)
