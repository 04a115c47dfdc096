"""A member with a passkey, and the device that holds it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from tests.web.accounts.factor_owner import NONNA, registered
from tests.web.accounts.passkey_device import Device
from tests.web.rig import PASSWORD, Json, Rig, served

HOST = "carte.example"
ORIGIN = f"https://{HOST}"


def page(rig: Rig, **headers: str) -> httpx.AsyncClient:
    """A browser with a page of https://carte.example, which a proxy passes on."""
    return rig.browser(Host=HOST, Origin=ORIGIN, **headers)


@dataclass
class Owner:
    """A member with a passkey, in their browser."""

    rig: Rig
    browser: httpx.AsyncClient
    device: Device

    async def asked(self, browser: httpx.AsyncClient, *, password: str = PASSWORD) -> Json:
        """The challenge that a browser gets by name and password."""
        self.rig.clock.advance(1)
        given = {"name": NONNA, "password": password}
        answer = await browser.post("/api/login", json=given)
        found: Json = answer.json()["passkey"]
        return found

    async def login(self, browser: httpx.AsyncClient, code: str) -> httpx.Response:
        given = {"name": NONNA, "password": PASSWORD, "code": code}
        return await browser.post("/api/login", json=given)

    async def confirmed(self, path: str, **given: Any) -> httpx.Response:
        """Send a request of the signed-in owner that asks for password and passkey."""
        self.rig.clock.advance(1)
        body = {"password": PASSWORD, **given}
        asked = (await self.browser.post(path, json=body)).json()["passkey"]
        self.rig.clock.advance(1)
        code = self.device.answer(asked, ORIGIN)
        return await self.browser.post(path, json=body | {"code": code})


async def begin(rig: Rig, browser: httpx.AsyncClient, **given: str) -> Json:
    rig.clock.advance(1)
    answer = await browser.post("/api/me/passkeys/begin", json={"password": PASSWORD, **given})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def finish(
    browser: httpx.AsyncClient, passkey: dict[str, str], *, name: str = "Phone"
) -> httpx.Response:
    return await browser.post("/api/me/passkeys/finish", json={"name": name, "passkey": passkey})


async def register(rig: Rig, browser: httpx.AsyncClient, device: Device) -> httpx.Response:
    setup = await begin(rig, browser)
    return await finish(browser, device.registration(setup, ORIGIN))


@asynccontextmanager
async def passkey_owner(*, device: Device | None = None, **settings: Any) -> AsyncIterator[Owner]:
    """Nonna Pina, who has registered a passkey."""
    origins = frozenset({ORIGIN, "https://other.example"})
    async with served(origins=origins, **settings) as rig, page(rig) as browser:
        await registered(browser)
        held = device or Device()
        answer = await register(rig, browser, held)
        assert answer.status_code == 200, answer.text
        yield Owner(rig, browser, held)


async def shown(browser: httpx.AsyncClient) -> list[dict[str, Any]]:
    """The passkeys that the signed-in person sees."""
    found: list[dict[str, Any]] = (await browser.get("/api/me/second_factor")).json()["passkeys"]
    return found


def asked_code(answer: httpx.Response) -> tuple[int, str, bool]:
    """Return the status and code of a refusal, and whether a passkey may answer."""
    found = answer.json()
    return answer.status_code, found["code"], "passkey" in found
