"""Where somebody is signed in, how long that lasts for staff, and the password said again."""

from typing import Any

import httpx
import pytest

from circolo.cards.units import DAY
from circolo.room.actors.house_events import OPERATOR
from circolo.room.audit.audit import audit
from circolo.room.staff import staff_acts
from circolo.web.accounts.sessions import HOUR, STAFF_IDLE, STAFF_OLDEST
from tests.web.rig import OTHER_PASSWORD, PASSWORD, Rig, cut, hello, login, refusal, served

pytestmark = pytest.mark.anyio

GIVE = {"type": "give", "name": "Olga Bo", "chips": 5, "reason": "for the trouble"}
WHY = "a test of it"
TEN_MINUTES = 600_000


async def operator(rig: Rig, name: str = "Olga Bo") -> str:
    """Return the cookie of somebody who runs the house."""
    cookie = await rig.member(name)
    await rig.house.staff.do(staff_acts.Grant(name, "operator"), by=OPERATOR)
    return cookie


async def ask(  # noqa: PLR0917 - a request has these four
    rig: Rig, cookie: str, path: str, body: Any = None, /
) -> httpx.Response:
    async with rig.browser(Cookie=f"circolo={cookie}") as browser:
        return await (browser.get(path) if body is None else browser.post(path, json=body))


async def sessions(rig: Rig, cookie: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await ask(rig, cookie, "/api/me/sessions")).json()["sessions"]
    return found


# --- The list


async def test_everybody_sees_where_they_are_signed_in_and_signs_out_there() -> None:
    async with served() as rig:
        here = await rig.member("Nonna Pina")
        there = (await login(rig, "Nonna Pina", PASSWORD)).cookies["circolo"]
        listed = await sessions(rig, here)
        assert sorted(one["current"] for one in listed) == [False, True]
        (other,) = [one["id"] for one in listed if not one["current"]]
        async with rig.line(there) as line:
            await hello(line)
            left = await ask(rig, here, "/api/me/sessions/end", {"id": other})
            assert await cut(line) == (4001, "session_ended")
        assert [one["current"] for one in left.json()["sessions"]] == [True]
        assert refusal(await ask(rig, there, "/api/me")) == (401, "no_session")


async def test_all_other_sessions_end_at_once_and_the_own_one_stays() -> None:
    async with served() as rig:
        here = await rig.member("Nonna Pina")
        others = [(await login(rig, "Nonna Pina", PASSWORD)).cookies["circolo"] for _ in range(3)]
        left = await ask(rig, here, "/api/me/sessions/end", {})
        assert len(left.json()["sessions"]) == 1
        codes = [(await ask(rig, cookie, "/api/me")).status_code for cookie in (here, *others)]
        assert codes == [200, 401, 401, 401]


async def test_nobody_ends_a_session_of_somebody_else() -> None:
    async with served() as rig:
        pina, tano = await rig.member("Nonna Pina"), await rig.member("Zio Tano")
        (own,) = await sessions(rig, pina)
        await ask(rig, tano, "/api/me/sessions/end", {"id": own["id"]})
        assert (await ask(rig, pina, "/api/me")).status_code == 200
        async with rig.browser() as browser:
            assert refusal(await browser.get("/api/me/sessions")) == (401, "no_session")


async def test_an_operator_signs_somebody_out_everywhere_and_the_books_say_so() -> None:
    async with served() as rig:
        olga, pina = await operator(rig), await rig.member("Nonna Pina")
        act = {"type": "sign_out", "name": "Nonna Pina", "reason": WHY}
        async with rig.line(pina) as line:
            await hello(line)
            assert (await ask(rig, olga, "/api/staff/acts", act)).status_code == 200
            assert await cut(line) == (4001, "session_ended")
        assert refusal(await ask(rig, pina, "/api/me")) == (401, "no_session")
        assert (await audit(rig.house._parts.store)).findings == ()


# --- How long


async def test_a_session_of_staff_ends_after_two_idle_hours() -> None:
    async with served() as rig:
        olga, pina = await operator(rig), await rig.member("Nonna Pina")
        rig.clock.advance(STAFF_IDLE)
        assert refusal(await ask(rig, olga, "/api/me")) == (401, "no_session")
        assert (await ask(rig, pina, "/api/me")).status_code == 200


async def test_a_session_of_staff_that_is_used_ends_after_a_week() -> None:
    async with served() as rig:
        olga = await operator(rig)
        for _ in range(STAFF_OLDEST // HOUR - 1):
            rig.clock.advance(HOUR)
            known = await rig.web.accounts._sessions.known(olga)
            assert known is not None
        rig.clock.advance(HOUR)
        assert refusal(await ask(rig, olga, "/api/me")) == (401, "no_session")


async def test_who_is_given_a_role_has_a_session_of_staff_from_then_on() -> None:
    async with served() as rig:
        cookie = await rig.member("Olga Bo")
        rig.clock.advance(STAFF_OLDEST + DAY)
        assert (await ask(rig, cookie, "/api/me")).status_code == 200
        await rig.house.staff.do(staff_acts.Grant("Olga Bo", "host"), by=OPERATOR)
        assert refusal(await ask(rig, cookie, "/api/me")) == (401, "no_session")


# --- The password again

MOVING: tuple[dict[str, Any], ...] = (
    GIVE | {"name": "Nonna Pina"},
    {"type": "grant", "name": "Nonna Pina", "role": "host"},
    {"type": "revoke", "name": "Nonna Pina"},
    {"type": "void", "table": "tnowhere", "deal": 1, "reason": WHY},
    {"type": "sign_out", "name": "Nonna Pina"},
)
STAYING: tuple[dict[str, Any], ...] = (
    {"type": "mute", "name": "Nonna Pina", "minutes": 5, "reason": WHY},
    {"type": "exclude", "name": "Nonna Pina", "hours": 5, "reason": WHY},
)


async def test_what_moves_chips_or_roles_needs_the_password_again() -> None:
    async with served() as rig:
        olga = await operator(rig)
        await rig.member("Nonna Pina")
        rig.clock.advance(TEN_MINUTES)
        for act in MOVING:
            answer = await ask(rig, olga, "/api/staff/acts", act)
            assert refusal(answer) == (403, "password_needed"), act
        for act in STAYING:
            assert (await ask(rig, olga, "/api/staff/acts", act)).status_code == 200, act
        cancel = {"type": "cancel_event", "event": "e00000001", "reason": WHY}
        answer = await ask(rig, olga, "/api/staff/events", cancel)
        assert refusal(answer) == (403, "password_needed")


async def test_the_password_counts_for_ten_minutes_in_the_session_where_it_was_said() -> None:
    async with served() as rig:
        olga = await operator(rig)
        await rig.member("Nonna Pina")
        there = (await login(rig, "Olga Bo", PASSWORD)).cookies["circolo"]
        rig.clock.advance(TEN_MINUTES)
        wrong = await ask(rig, olga, "/api/staff/confirm", {"password": OTHER_PASSWORD})
        assert refusal(wrong) == (403, "wrong_password")
        said = await ask(rig, olga, "/api/staff/confirm", {"password": PASSWORD})
        assert said.status_code == 200
        assert (await ask(rig, olga, "/api/staff/acts", MOVING[0])).status_code == 200
        other = await ask(rig, there, "/api/staff/acts", MOVING[0])
        assert refusal(other) == (403, "password_needed")
        rig.clock.advance(TEN_MINUTES)
        late = await ask(rig, olga, "/api/staff/acts", MOVING[0])
        assert refusal(late) == (403, "password_needed")


async def test_who_may_not_do_something_is_told_so_and_not_asked_for_a_password() -> None:
    async with served() as rig:
        pina = await rig.member("Nonna Pina")
        rig.clock.advance(TEN_MINUTES)
        for act in MOVING:
            assert refusal(await ask(rig, pina, "/api/staff/acts", act)) == (403, "not_allowed")
        said = await ask(rig, pina, "/api/staff/confirm", {"password": PASSWORD})
        assert refusal(said) == (403, "not_allowed")
