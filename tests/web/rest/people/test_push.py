"""Subscriptions to notifications, asked for by browsers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from circolo.cards.units import Millis
from circolo.room.push.notifications import CHANGES
from circolo.store.push_port import ENDPOINT_MAX, PushSubscription
from circolo.tables.state import PlayerId
from circolo.web.push.house_key import base64url
from circolo.web.push.new_gateway import new_gateway
from tests.room.push.gateway import Gateway
from tests.web.push.push_service import Browser, decoded
from tests.web.rig import NOON, HandClock, Json, Rig, refusal, served

pytestmark = pytest.mark.anyio

PHONE = Browser()
BODY: Json = {
    "endpoint": "https://push.example/anna",
    "p256dh": base64url(PHONE.public),
    "auth": base64url(PHONE.auth),
    "language": "en",
}


@asynccontextmanager
async def a_guest() -> AsyncIterator[tuple[Rig, httpx.AsyncClient, str]]:
    """A house that sends notifications, and the browser and id of a guest."""
    async with served(push=Gateway()) as rig, rig.browser() as browser:
        player = (await browser.post("/api/guest", json={})).json()["player"]
        yield rig, browser, player


async def kept(rig: Rig, player: str) -> tuple[PushSubscription, ...]:
    return await rig.store.people.push.of_person(player, now=NOON)


async def test_a_browser_subscribes_and_unsubscribes() -> None:
    async with a_guest() as (rig, browser, player):
        key = (await browser.get("/api/me/push")).json()["key"]
        assert decoded(key) == rig.house.notifications.public_key
        for _ in range(2):
            assert (await browser.post("/api/me/push", json=BODY)).status_code == 200
        assert await kept(rig, player) == (
            PushSubscription(BODY["endpoint"], PHONE.public, PHONE.auth, "en"),
        )
        for _ in range(2):
            assert (await browser.post("/api/me/push/end", json={})).status_code == 200
        assert await kept(rig, player) == ()


async def test_who_signs_out_is_notified_no_more() -> None:
    async with a_guest() as (rig, browser, player):
        await browser.post("/api/me/push", json=BODY)
        assert await rig.house.notifications.reached([PlayerId(player)]) == {player}
        await browser.post("/api/logout", json={})
        assert await kept(rig, player) == ()


async def test_a_guest_who_takes_a_name_keeps_their_notifications() -> None:
    async with a_guest() as (rig, browser, player):
        await browser.post("/api/me/push", json=BODY)
        body = {"name": "Anna", "password": "il quattro di denari"}
        assert (await browser.post("/api/claim", json=body)).status_code == 200
        again = await browser.post("/api/me/push", json=BODY)
        assert again.status_code == 200
        assert len(await kept(rig, player)) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": ""},
        {"endpoint": "https://push.example/" + "a" * ENDPOINT_MAX},
        {"p256dh": BODY["p256dh"][:-1]},
        {"p256dh": "!" * 87},
        {"p256dh": BODY["p256dh"] + "\n"},
        {"auth": BODY["auth"] + "a"},
        {"language": "de"},
        {"language": None},
        {"other": 1},
    ],
)
async def test_a_malformed_subscription_is_refused(wrong: dict[str, Any]) -> None:
    async with a_guest() as (rig, browser, player):
        answer = await browser.post("/api/me/push", json=BODY | wrong)
        assert refusal(answer) == (400, "bad_request")
        assert await kept(rig, player) == ()


async def test_a_subscription_that_cannot_be_used_is_refused() -> None:
    async with a_guest() as (rig, browser, player):
        answer = await browser.post("/api/me/push", json=BODY | {"endpoint": "http://push.example"})
        assert refusal(answer) == (400, "push_invalid")
        assert await kept(rig, player) == ()


async def test_nobody_subscribes_without_a_session() -> None:
    async with served(push=Gateway()) as rig, rig.browser() as browser:
        assert refusal(await browser.get("/api/me/push")) == (401, "no_session")
        assert refusal(await browser.post("/api/me/push", json=BODY)) == (401, "no_session")
        assert refusal(await browser.post("/api/me/push/end", json={})) == (401, "no_session")


async def test_a_person_subscribes_so_many_times_an_hour() -> None:
    async with a_guest() as (rig, browser, _):
        for _ in range(CHANGES[0]):
            assert (await browser.post("/api/me/push", json=BODY)).status_code == 200
        assert refusal(await browser.post("/api/me/push", json=BODY)) == (429, "push_often")
        rig.clock.advance(CHANGES[1])
        assert (await browser.post("/api/me/push", json=BODY)).status_code == 200


async def test_a_house_may_send_no_notifications() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        assert (await browser.get("/api/me/push")).json() == {"key": ""}
        assert refusal(await browser.post("/api/me/push", json=BODY)) == (403, "push_off")


async def test_the_gateway_of_a_house_has_its_key_and_its_networks() -> None:
    async def forget(_: str) -> None: ...

    gateway = new_gateway(
        bytes(32),
        origins=("http://carte.example", "https://carte.example"),
        networks=("10.1.0.0/16",),
        clock=HandClock(),
        spawn=lambda *_, **__: None,  # type: ignore[arg-type]
        entropy=bytes,
        forget=forget,
    )
    phone = PHONE.subscription("https://10.1.0.1/a")
    assert gateway.accepts(phone)
    assert not gateway.accepts(PHONE.subscription("https://10.2.0.1/a"))
    header = gateway._parts.key.authorization(phone.endpoint, now=Millis(0))
    assert b"https://carte.example" in decoded(header.split(".")[1])
