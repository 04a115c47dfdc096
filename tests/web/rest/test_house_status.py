"""How the house sees the sender of a request."""

from typing import Any

import pytest

from tests.web.rig import Rig, served

pytestmark = pytest.mark.anyio


async def seen(rig: Rig, **headers: str) -> dict[str, Any]:
    async with rig.browser(**headers) as browser:
        found: dict[str, Any] = (await browser.get("/api/caller")).json()
        return found


async def test_a_caller_without_a_proxy_is_seen_by_their_address() -> None:
    async with served() as rig:
        assert await seen(rig) == {"address": "127.0.0.1", "secure": False, "proxy": "none"}


async def test_a_proxy_that_is_not_named_is_seen_in_place_of_the_caller() -> None:
    async with served() as rig:
        found = await seen(rig, **{"X-Forwarded-For": "198.51.100.9"})
    assert found == {"address": "127.0.0.1", "secure": False, "proxy": "unknown"}


async def test_a_named_proxy_says_who_the_caller_is() -> None:
    headers = {"X-Forwarded-For": "198.51.100.9", "X-Forwarded-Proto": "https"}
    async with served(proxies=("127.0.0.1",)) as rig:
        found = await seen(rig, **headers)
    assert found == {"address": "198.51.100.9", "secure": True, "proxy": "trusted"}
