"""From where staff may act, if the operator says so."""

from typing import Any

import httpx
import pytest

from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff.staff_acts import Grant
from tests.web.rest.test_staff import staffed
from tests.web.rig import PASSWORD, Rig, refusal, served

pytestmark = pytest.mark.anyio

OFFICE = ("10.1.0.0/16", "2001:db8:7::/48")


async def seen(rig: Rig, cookie: str, path: str = "/api/staff", **headers: str) -> httpx.Response:
    async with rig.browser(Cookie=f"circolo={cookie}", **headers) as browser:
        return await browser.get(path)


@pytest.mark.parametrize(
    ("address", "is_admitted"),
    [
        ("10.1.2.3", True),
        ("10.2.0.1", False),
        ("198.51.100.7", False),
        ("2001:db8:7:1::5", True),
        ("2001:db8:8::5", False),
        ("::1", False),
        ("127.0.0.1", False),
        ("unknown", False),
    ],
)
async def test_staff_act_from_their_networks_only(address: str, *, is_admitted: bool) -> None:
    async with served(staff_networks=OFFICE, proxies=("127.0.0.1",)) as rig:
        cookie = (await staffed(rig))["operator"]
        answer = await seen(rig, cookie, **{"X-Forwarded-For": address})
        assert answer.status_code == (200 if is_admitted else 403)
        if not is_admitted:
            assert refusal(answer) == (403, "staff_elsewhere")


async def test_the_servers_own_machine_is_always_admitted() -> None:
    async with served(staff_networks=("127.0.0.0/8",)) as rig:
        assert (await seen(rig, (await staffed(rig))["host"])).status_code == 200


async def test_a_proxy_that_nobody_named_admits_nobody() -> None:
    async with served(staff_networks=("127.0.0.0/8",)) as rig:
        cookie = (await staffed(rig))["operator"]
        answer = await seen(rig, cookie, **{"X-Forwarded-For": "198.51.100.7"})
        assert refusal(answer) == (403, "staff_elsewhere")


REQUESTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/api/staff/acts", {"type": "wall_code", "do": "open"}),
    ("/api/staff/confirm", {"password": PASSWORD}),
    ("/api/staff/events", {"type": "resume_event", "event": "abcd1"}),
)


async def test_nothing_that_needs_a_role_is_done_from_elsewhere() -> None:
    elsewhere = {"X-Forwarded-For": "198.51.100.7"}
    paths = ("", "/evening", "/reports", "/people?name=Piero+Bo", "/gifts", "/collusion", "/cases")
    async with served(staff_networks=OFFICE, proxies=("127.0.0.1",)) as rig:
        cookie = (await staffed(rig))["operator"]
        answers = [await seen(rig, cookie, f"/api/staff{path}", **elsewhere) for path in paths]
        async with rig.browser(Cookie=f"circolo={cookie}", **elsewhere) as browser:
            answers += [await browser.post(path, json=body) for path, body in REQUESTS]
        assert {refusal(answer) for answer in answers} == {(403, "staff_elsewhere")}


async def test_players_notice_nothing() -> None:
    elsewhere = {"X-Forwarded-For": "198.51.100.7"}
    async with served(staff_networks=OFFICE, proxies=("127.0.0.1",)) as rig:
        cookies = await staffed(rig)
        assert (await seen(rig, cookies["player"], "/api/me", **elsewhere)).status_code == 200
        assert (await seen(rig, cookies["operator"], "/api/me", **elsewhere)).status_code == 200
        assert refusal(await seen(rig, cookies["player"], **elsewhere)) == (403, "not_allowed")


async def test_a_house_that_names_no_network_admits_staff_from_everywhere() -> None:
    async with served(proxies=("127.0.0.1",)) as rig:
        cookie = (await staffed(rig))["operator"]
        await rig.house.staff.do(Grant("Piero Bo", "host"), by=OPERATOR)
        answer = await seen(rig, cookie, **{"X-Forwarded-For": "198.51.100.7"})
        assert answer.status_code == 200
