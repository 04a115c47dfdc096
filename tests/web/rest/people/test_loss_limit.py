"""A person limits what they can lose in a day: lower at once, higher after a day."""

import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from circolo.cards.units import DAY
from circolo.room.actors.house_events import HOUSE, OPERATOR, LossLimitSet, decode_events
from circolo.room.staff import director_acts
from tests.room.tournaments.tournament_play import knockout
from tests.web.accounts.test_bots_at_tables import ask
from tests.web.rig import Rig, hello, refusal, served

pytestmark = pytest.mark.anyio

RING = {"options": {"game": "sette_e_mezzo"}, "buy_in": {"least": 10, "most": 1_000}}


def duel(entry: int) -> dict[str, Any]:
    return {"options": {"game": "tressette", "players": 2}, "entry": entry}


async def answer(line: ClientConnection, message: dict[str, Any]) -> Any:
    """Send a message with an id of its own, and return its answer."""
    await line.send(json.dumps(message))
    while (said := json.loads(await line.recv())).get("id") != message["id"]:
        pass
    return said


async def limit(rig: Rig, cookie: str, most: Any) -> httpx.Response:
    async with rig.browser(Cookie=f"circolo={cookie}") as browser:
        return await browser.post("/api/me/loss-limit", json={"most": most})


async def shown(rig: Rig, cookie: str) -> Any:
    async with rig.browser(Cookie=f"circolo={cookie}") as browser:
        return (await browser.get("/api/me/loss-limit")).json()


async def choices(rig: Rig) -> int:
    """Count the limits that the log has."""
    entries = await rig.store.read(HOUSE)
    events = [event for entry in entries for event in decode_events(entry.events)]
    return sum(isinstance(event, LossLimitSet) for event in events)


async def test_without_a_limit_every_seat_may_be_taken() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        assert await shown(rig, cookie) == {"most": None, "lost": 0, "then": None, "begins": None}
        async with rig.line(cookie) as line:
            await hello(line)
            assert (await ask(line, "open_table", sheet=duel(100)))["type"] == "done"


async def test_no_seat_may_cost_more_than_is_left_and_chips_at_a_table_are_gone() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        await limit(rig, cookie, 150)
        async with rig.line(cookie) as line:
            await hello(line)
            assert (await ask(line, "open_table", sheet=duel(100)))["type"] == "done"
            refused = await ask(line, "open_table", sheet=duel(51))
            assert (refused["code"], refused["detail"]) == ("loss_limit", "50")
            assert (await ask(line, "open_table", sheet=duel(50)))["type"] == "done"
        assert (await shown(rig, cookie))["lost"] == 150


async def test_a_repeated_request_for_a_seat_is_answered_as_before() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        await limit(rig, cookie, 100)
        async with rig.line(cookie) as line:
            await hello(line)
            message = {"type": "open_table", "id": "message-again", "sheet": duel(100)}
            first = await answer(line, message)
            assert first["type"] == "done"
            assert await answer(line, message) == first


async def test_a_top_up_may_not_cost_more_than_is_left() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        await limit(rig, cookie, 120)
        async with rig.line(cookie) as line:
            await hello(line)
            table = (await ask(line, "open_table", sheet=RING, buy_in=100))["table"]
            assert (await ask(line, "top_up", table=table, chips=21))["code"] == "loss_limit"
            message = {"type": "top_up", "id": "message-again", "table": table, "chips": 20}
            first = await answer(line, message)
            assert first["type"] == "done"
            assert await answer(line, message) == first


async def test_chips_that_come_back_are_not_lost() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        await limit(rig, cookie, 100)
        async with rig.line(cookie) as line:
            await hello(line)
            table = (await ask(line, "open_table", sheet=RING, buy_in=100))["table"]
            await ask(line, "leave", table=table)
            assert (await shown(rig, cookie))["lost"] == 0
            assert (await ask(line, "open_table", sheet=RING, buy_in=100))["type"] == "done"


async def test_an_entry_to_a_tournament_counts_with_its_fee() -> None:
    async with served() as rig:
        announce = director_acts.Announce(knockout(8, entry=90, fee=10))
        event = await rig.house.director_desk.do(announce, by=OPERATOR)
        _, cookie = await rig.guest()
        await limit(rig, cookie, 99)
        async with rig.line(cookie) as line:
            await hello(line)
            assert (await ask(line, "register", event=event))["code"] == "loss_limit"
            assert (await ask(line, "open_table", sheet=duel(0)))["type"] == "done"


async def test_a_lower_limit_holds_at_once_and_a_higher_one_after_a_day() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        assert (await limit(rig, cookie, 100)).json()["most"] == 100
        later = rig.clock.now() + DAY
        assert (await limit(rig, cookie, 500)).json() == {
            "most": 100,
            "lost": 0,
            "then": 500,
            "begins": later,
        }
        assert (await limit(rig, cookie, 50)).json()["most"] == 50
        assert (await limit(rig, cookie, None)).json()["begins"] == later
        rig.clock.advance(DAY - 1)
        assert (await shown(rig, cookie))["most"] == 50
        rig.clock.advance(1)
        assert (await shown(rig, cookie))["most"] is None


async def test_what_was_lost_a_day_ago_no_longer_counts() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        await limit(rig, cookie, 100)
        async with rig.line(cookie) as line:
            await hello(line)
            await ask(line, "open_table", sheet=duel(100))
        assert (await shown(rig, cookie))["lost"] == 100
        rig.clock.advance(DAY)
        assert (await shown(rig, cookie))["lost"] == 0


async def test_chips_of_a_game_that_began_before_the_day_are_not_won_when_they_come_back() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            table = (await ask(line, "open_table", sheet=RING, buy_in=100))["table"]
        rig.clock.advance(DAY + 60_000)
        async with rig.line(cookie) as line:
            await hello(line)
            await ask(line, "leave", table=table)
        assert (await shown(rig, cookie))["lost"] == 0


async def test_a_repeated_choice_is_written_once_and_too_many_are_refused() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        for _ in range(3):
            assert (await limit(rig, cookie, 100)).status_code == 200
        assert await choices(rig) == 1
        for most in range(20, 13, -1):
            assert (await limit(rig, cookie, most)).status_code == 200
        assert refusal(await limit(rig, cookie, 13)) == (429, "too_many_changes")


@pytest.mark.parametrize("most", [-1, 1.5, "many", True, 10**30])
async def test_only_a_number_of_chips_is_a_limit(most: Any) -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        assert (await limit(rig, cookie, most)).status_code == 400
        assert await choices(rig) == 0
