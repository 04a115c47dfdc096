"""A person takes a break: they sit nowhere until it ends, and nobody can end it early."""

from typing import Any

import httpx
import pytest

from circolo.cards.units import DAY, Seat
from circolo.room.actors.house_events import HOUSE, OPERATOR, SelfExcluded, decode_events
from circolo.room.staff import director_acts
from circolo.tables.state import PlayerId, TableId
from tests.room.tournaments.tournament_play import knockout
from tests.web.accounts.test_bots_at_tables import ask
from tests.web.rig import Rig, hello, refusal, served

pytestmark = pytest.mark.anyio

DUEL = {"options": {"game": "tressette", "players": 2}, "entry": 0}
RING = {"options": {"game": "sette_e_mezzo"}, "buy_in": {"least": 10, "most": 1_000}}


async def take_break(rig: Rig, cookie: str, days: Any) -> httpx.Response:
    async with rig.browser(Cookie=f"circolo={cookie}") as browser:
        return await browser.post("/api/me/exclusion", json={"days": days})


async def end_of_break(rig: Rig, cookie: str) -> Any:
    async with rig.browser(Cookie=f"circolo={cookie}") as browser:
        return (await browser.get("/api/me/exclusion")).json()["until"]


async def choices(rig: Rig) -> int:
    """Count the breaks that the log has."""
    entries = await rig.store.read(HOUSE)
    events = [event for entry in entries for event in decode_events(entry.events)]
    return sum(isinstance(event, SelfExcluded) for event in events)


async def test_whoever_takes_a_break_sits_nowhere_until_it_ends() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        assert await end_of_break(rig, cookie) is None
        assert (await take_break(rig, cookie, 1)).json()["until"] == rig.clock.now() + DAY
        async with rig.line(cookie) as line:
            await hello(line)
            refused = await ask(line, "open_table", sheet=DUEL)
            assert (refused["code"], refused["detail"]) == (
                "self_excluded",
                str(await end_of_break(rig, cookie)),
            )
        rig.clock.advance(DAY)
        assert await end_of_break(rig, cookie) is None
        async with rig.line(cookie) as line:
            await hello(line)
            assert (await ask(line, "open_table", sheet=DUEL))["type"] == "done"


async def test_a_running_match_goes_on_to_its_end() -> None:
    async with served() as rig:
        (you, cookie), (_, other) = await rig.guest(), await rig.guest()
        async with rig.line(cookie) as line, rig.line(other) as beside:
            await hello(line)
            await hello(beside)
            table = TableId((await ask(line, "open_table", sheet=DUEL))["table"])
            await ask(beside, "sit", table=table)
            await take_break(rig, cookie, 1)
            state = rig.house.tables[table].state
        assert state is not None
        assert state.phase == "starting"
        place = state.places[Seat(0)]
        assert place is not None
        assert (place.player, place.leaving) == (you["player"], False)


async def test_a_seat_without_an_end_is_left_and_gets_no_more_chips() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            table = TableId((await ask(line, "open_table", sheet=RING, buy_in=100))["table"])
            await take_break(rig, cookie, 1)
            refused = await ask(line, "top_up", table=table, chips=10)
            assert refused["code"] == "self_excluded"
            after = rig.house.tables.get(table)
        assert after is None or after.state is None or not any(after.state.places)


async def test_a_tournament_that_has_not_begun_is_left_and_none_is_entered() -> None:
    async with served() as rig:
        event = await rig.house.director_desk.do(
            director_acts.Announce(knockout(8, entry=0, fee=0)), by=OPERATOR
        )
        you, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            assert (await ask(line, "register", event=event))["type"] == "done"
            await take_break(rig, cookie, 1)
            assert not rig.house.tournaments.has_entered(PlayerId(you["player"]))
            assert (await ask(line, "register", event=event))["code"] == "self_excluded"


async def test_a_break_can_be_made_longer_and_never_shorter() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        await take_break(rig, cookie, 30)
        until = await end_of_break(rig, cookie)
        assert refusal(await take_break(rig, cookie, 1)) == (409, "self_exclusion_longer")
        assert await end_of_break(rig, cookie) == until
        assert (await take_break(rig, cookie, 182)).json()["until"] > until


async def test_a_repeated_choice_is_written_once() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        for _ in range(3):
            assert (await take_break(rig, cookie, 1)).status_code == 200
            rig.clock.advance(1_000)
        assert await choices(rig) == 1


@pytest.mark.parametrize("days", [0, 2, -1, 366, 1.5, None, 10**30])
async def test_only_the_offered_lengths_are_taken(days: Any) -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        assert (await take_break(rig, cookie, days)).status_code == 400
        assert await end_of_break(rig, cookie) is None


async def test_nobody_takes_a_break_for_somebody_else() -> None:
    async with served() as rig, rig.browser() as browser:
        answer = await browser.post("/api/me/exclusion", json={"days": 1})
        assert refusal(answer) == (401, "no_session")
