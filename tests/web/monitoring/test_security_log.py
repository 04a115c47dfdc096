"""Refused permissions, lockouts and limits are events in the log, and no flood of lines."""

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from circolo.web.monitoring.security_log import EVERY, LINES, SecurityLog
from tests.web.monitoring.test_logging import captured
from tests.web.rig import OTHER_PASSWORD, PASSWORD, HandClock, login, served

pytestmark = pytest.mark.anyio


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    yield from captured(io.StringIO())


def lines(written: io.StringIO) -> list[tuple[Any, ...]]:
    """Return what the log says of refusals: code, address, times."""
    told = [json.loads(line) for line in written.getvalue().splitlines()]
    of = [line for line in told if line["event"] == "refused"]
    return [(line["code"], line["address"], line["times"]) for line in of]


def test_a_flood_from_one_address_is_one_line_a_minute(written: io.StringIO) -> None:
    clock = HandClock()
    security = SecurityLog(clock)
    for _ in range(1_000):
        security.note("too_fast", address="192.0.2.1", path="/api/me")
    security.note("too_fast", address="192.0.2.2", path="/api/me")
    clock.advance(EVERY)
    security.note("too_fast", address="192.0.2.1", path="/api/me")
    assert lines(written) == [
        ("too_fast", "192.0.2.1", 1),
        ("too_fast", "192.0.2.2", 1),
        ("too_fast", "192.0.2.1", 1_000),
    ]


def test_a_flood_from_many_addresses_is_sixty_lines_a_minute(written: io.StringIO) -> None:
    clock = HandClock()
    security = SecurityLog(clock)
    for number in range(1_000):
        security.note("too_fast", address=f"address {number}", path="/api/me")
    assert len(lines(written)) == LINES
    clock.advance(EVERY)
    security.note("too_fast", address="address 999", path="/api/me")
    assert lines(written)[-1] == ("too_fast", "address 999", 2)


def test_what_any_player_meets_is_no_event(written: io.StringIO) -> None:
    SecurityLog(HandClock()).note("name_taken", address="192.0.2.1", path="/api/claim")
    assert lines(written) == []


async def test_permissions_passwords_lockouts_and_foreign_pages_are_told(
    written: io.StringIO,
) -> None:
    async with served() as rig:
        cookie = await rig.member("Nonna Pina")
        for _ in range(8):
            await login(rig, "Nonna Pina", OTHER_PASSWORD)
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            await browser.get("/api/staff")
            await browser.post("/api/guest", json={}, headers={"Origin": "https://evil.example"})
    told = lines(written)
    assert {code for code, _, _ in told} == {
        "wrong_login",
        "too_many_attempts",
        "not_allowed",
        "bad_origin",
    }
    assert {address for _, address, _ in told} == {"127.0.0.1"}


async def test_a_sign_in_is_logged_with_the_person(written: io.StringIO) -> None:
    async with served() as rig:
        await rig.member("Nonna Pina")
        answer = await login(rig, "Nonna Pina", PASSWORD)
        player = answer.json()["player"]
    told = [json.loads(line) for line in written.getvalue().splitlines()]
    signed_in = [line for line in told if line["event"] == "login"]
    assert [(line["level"], line["person"]) for line in signed_in] == [("info", player)]
    assert PASSWORD not in written.getvalue()
