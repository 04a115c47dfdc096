"""A person, and nobody else, can read whom they have blocked."""

import pytest

from tests.web.rig import refusal, served

pytestmark = pytest.mark.anyio


async def test_who_has_blocked_somebody_is_told_whom() -> None:
    async with served() as rig, rig.browser() as anna, rig.browser() as bruno:
        you = (await anna.post("/api/guest", json={})).json()
        him = (await bruno.post("/api/guest", json={})).json()
        none = (await anna.get("/api/me/blocked")).json()
        await rig.house.people.block(you["player"], him["player"])
        assert none == []
        assert (await anna.get("/api/me/blocked")).json() == [
            {"player": him["player"], "name": him["name"]}
        ]
        assert (await bruno.get("/api/me/blocked")).json() == []


async def test_nobody_is_told_without_a_session() -> None:
    async with served() as rig, rig.browser() as browser:
        assert refusal(await browser.get("/api/me/blocked")) == (401, "no_session")
