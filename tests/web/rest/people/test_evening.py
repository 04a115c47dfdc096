"""The code on the wall: who types it may sit, and nobody finds it by trying."""

import json
from itertools import count
from typing import Any

import httpx
import pytest

from circolo.room.actors.house_events import HOUSE, OPERATOR
from circolo.room.actors.house_stream import read_house
from circolo.room.errors import RoomRefused
from circolo.room.staff import director_acts, staff_acts
from circolo.tables.state import PlayerId
from circolo.web.usage_limits import UsageLimits
from tests.room.tournaments.tournament_play import knockout
from tests.web.rig import Rig, hello, refusal, said, served

pytestmark = pytest.mark.anyio

_numbers = count()

DUEL = {"game": "tressette", "players": 2}


async def change(rig: Rig, what: Any) -> str:
    """Change the code on the wall, and return what is on it then."""
    await rig.house.staff.do(staff_acts.ChangeWallCode(what), by=OPERATOR)
    return rig.house.wall_code.code or ""


async def type_code(rig: Rig, cookie: str, code: Any) -> httpx.Response:
    async with rig.browser(Cookie=f"circolo={cookie}") as browser:
        return await browser.post("/api/evening", json={"code": code})


async def evening_of(rig: Rig, cookie: str) -> Any:
    async with rig.browser(Cookie=f"circolo={cookie}") as browser:
        return (await browser.get("/api/evening")).json()


async def asked(rig: Rig, cookie: str, kind: str, **what: Any) -> str:
    """Send a request of the game socket; return the code of its refusal, "" if it is granted."""
    async with rig.line(cookie) as line:
        await hello(line)
        await line.send(json.dumps({"type": kind, "id": f"message-{next(_numbers)}", **what}))
        while (answer := said(await line.recv()))["type"] not in ("done", "refused"):
            pass
        return str(answer.get("code", ""))


async def sits(rig: Rig, cookie: str) -> str:
    return await asked(rig, cookie, "quick_play", options=DUEL, bots=False)


# --- Who may sit


async def test_without_the_code_nobody_sits_and_with_it_everybody_does() -> None:
    async with served(is_evening=True) as rig:
        _, cookie = await rig.guest()
        code = await change(rig, "open")
        assert await evening_of(rig, cookie) == {
            "is_on": True,
            "needs_code": True,
            "may_sit": False,
        }
        assert await sits(rig, cookie) == "wall_code_needed"
        assert refusal(await type_code(rig, cookie, "CCCCCC")) == (403, "wall_code_wrong")
        spoken = f" {code[:3].lower()}-{code[3:]} "
        assert (await type_code(rig, cookie, spoken)).status_code == 200
        assert (await evening_of(rig, cookie))["may_sit"]
        assert await sits(rig, cookie) == ""


async def test_without_the_code_nobody_enters_a_tournament() -> None:
    async with served(is_evening=True) as rig:
        _, cookie = await rig.guest()
        await change(rig, "open")
        event = await rig.house.director_desk.do(
            director_acts.Announce(knockout(8, entry=0, fee=0)), by=OPERATOR
        )
        assert await asked(rig, cookie, "register", event=event) == "wall_code_needed"


async def test_staff_need_no_code_and_show_it() -> None:
    async with served(is_evening=True) as rig:
        cookie = await rig.member("Hans Bo")
        await rig.house.staff.do(staff_acts.Grant("Hans Bo", "host"), by=OPERATOR)
        code = await change(rig, "open")
        assert (await evening_of(rig, cookie))["may_sit"]
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            shown = (await browser.get("/api/staff/evening")).json()
        assert shown == {"is_on": True, "code": code, "entered": 0}


async def test_who_is_in_stays_in_when_the_code_is_renewed_in_the_middle() -> None:
    async with served(is_evening=True) as rig:
        (_, early), (_, late) = await rig.guest(), await rig.guest()
        before = await change(rig, "open")
        await type_code(rig, early, before)
        after = await change(rig, "renew")
        assert after != before
        assert refusal(await type_code(rig, late, before)) == (403, "wall_code_wrong")
        assert (await evening_of(rig, early))["may_sit"]
        assert (await type_code(rig, late, after)).status_code == 200


async def test_a_new_evening_asks_everybody_and_a_closed_one_nobody() -> None:
    async with served(is_evening=True) as rig:
        you, cookie = await rig.guest()
        await type_code(rig, cookie, await change(rig, "open"))
        await change(rig, "open")
        assert not rig.house.roles.may_sit(PlayerId(you["player"]))
        assert await change(rig, "close") == ""
        assert rig.house.roles.may_sit(PlayerId(you["player"]))


async def test_the_code_outlives_a_restart_and_is_in_no_log() -> None:
    async with served(is_evening=True) as rig:
        you, cookie = await rig.guest()
        code = await change(rig, "open")
        await type_code(rig, cookie, code)
        _, state = await read_house(rig.store)
        assert state.wall.entered == {you["player"]}
        entries = await rig.store.read(HOUSE)
        assert not any(code.encode() in entry.events for entry in entries)


@pytest.mark.parametrize("what", ["renew", "close"])
async def test_there_is_no_code_to_change_before_an_evening_is_open(what: str) -> None:
    async with served(is_evening=True) as rig:
        with pytest.raises(RoomRefused, match="no_wall_code"):
            await change(rig, what)


async def test_a_house_that_is_open_for_no_evening_needs_no_code() -> None:
    async with served() as rig:
        with pytest.raises(RoomRefused, match="no_evening"):
            await change(rig, "open")
        _, cookie = await rig.guest()
        assert await evening_of(rig, cookie) == {
            "is_on": False,
            "needs_code": False,
            "may_sit": True,
        }


# --- What people type


@pytest.mark.parametrize(
    ("typed", "status", "code"),
    [
        ("", 403, "wall_code_wrong"),
        ("ÄÖÜ🂡", 403, "wall_code_wrong"),
        ("C" * 64, 403, "wall_code_wrong"),
        ("C" * 65, 400, "bad_request"),
        ("C" * 100_000, 413, "too_long"),
        (None, 400, "bad_request"),
        (123456, 400, "bad_request"),
    ],
)
async def test_what_is_no_code_is_refused(typed: Any, status: int, code: str) -> None:
    async with served(is_evening=True) as rig:
        _, cookie = await rig.guest()
        await change(rig, "open")
        assert refusal(await type_code(rig, cookie, typed)) == (status, code)


async def test_the_code_typed_again_changes_nothing() -> None:
    async with served(is_evening=True) as rig:
        _, cookie = await rig.guest()
        code = await change(rig, "open")
        answers = [await type_code(rig, cookie, typed) for typed in (code, code, "CCCCCC")]
        assert [answer.status_code for answer in answers] == [200, 200, 200]
        assert rig.house.wall_code.entered == 1


async def test_who_is_not_signed_in_types_nothing() -> None:
    async with served(is_evening=True) as rig:
        await change(rig, "open")
        async with rig.browser() as browser:
            answer = await browser.post("/api/evening", json={"code": "CCCCCC"})
        assert refusal(answer) == (401, "no_session")


# --- Guessing


async def test_after_five_wrong_codes_a_person_waits() -> None:
    async with served(is_evening=True) as rig:
        _, cookie = await rig.guest()
        code = await change(rig, "open")
        for _ in range(6):
            assert refusal(await type_code(rig, cookie, "CCCCCC")) == (403, "wall_code_wrong")
        assert refusal(await type_code(rig, cookie, code)) == (429, "too_many_attempts")
        rig.clock.advance(1_000)
        assert (await type_code(rig, cookie, code)).status_code == 200


async def test_a_guesser_with_many_guests_does_not_lock_the_room_out() -> None:
    limits = UsageLimits(logins_per_address=3, guests_per_hour=1_000)
    async with served(is_evening=True, limits=limits) as rig:
        code = await change(rig, "open")
        guessers = [(await rig.guest())[1] for _ in range(2)]
        for guesser in (*guessers, *guessers):
            await type_code(rig, guesser, "CCCCCC")
        _, slow = await rig.guest()
        guessed = await type_code(rig, guessers[0], "CCCCCC")
        assert refusal(guessed) == (429, "too_many_attempts")
        assert refusal(await type_code(rig, slow, "CCCCCC")) == (403, "wall_code_wrong")
        assert (await type_code(rig, slow, code)).status_code == 200
