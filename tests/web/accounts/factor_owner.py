"""A member with a second factor, and the app that shows its codes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import httpx
import pyotp

from tests.web.rig import PASSWORD, Rig, served

STEP = 30_000
"""The milliseconds for which a code is valid."""

NONNA = "Nonna Pina"


@dataclass
class Owner:
    """A member with a second factor, in their browser."""

    rig: Rig
    browser: httpx.AsyncClient
    secret: str
    codes: list[str]

    def code(self, *, steps: int = 0) -> str:
        """The code that the app of the member shows, or will show after so many steps."""
        now = self.rig.clock.now() // 1_000
        return pyotp.TOTP(self.secret).at(now, counter_offset=steps)

    def next_code(self) -> str:
        """The code after the one that was used last."""
        self.rig.clock.advance(STEP)
        return self.code()

    async def login(
        self, code: str = "", *, password: str = PASSWORD, **headers: str
    ) -> httpx.Response:
        """Sign in from a browser that was never here."""
        async with self.rig.browser(**headers) as browser:
            given = {"name": NONNA, "password": password, "code": code}
            return await browser.post("/api/login", json=given)


async def begin(browser: httpx.AsyncClient) -> dict[str, str]:
    answer = await browser.post("/api/me/second_factor/begin", json={"password": PASSWORD})
    assert answer.status_code == 200, answer.text
    found: dict[str, str] = answer.json()
    return found


async def finish(
    rig: Rig, browser: httpx.AsyncClient, begun: dict[str, str], *, code: str | None = None
) -> httpx.Response:
    shown = pyotp.TOTP(begun["secret"]).at(rig.clock.now() // 1_000)
    confirmed = {"setup": begun["setup"], "code": shown if code is None else code}
    return await browser.post("/api/me/second_factor/finish", json=confirmed)


async def registered(browser: httpx.AsyncClient, name: str = NONNA) -> str:
    await browser.post("/api/guest", json={})
    answer = await browser.post("/api/claim", json={"name": name, "password": PASSWORD})
    person: str = answer.json()["player"]
    return person


@asynccontextmanager
async def owner(**settings: Any) -> AsyncIterator[Owner]:
    """Nonna Pina, who has set up a second factor."""
    async with served(**settings) as rig, rig.browser() as browser:
        await registered(browser)
        begun = await begin(browser)
        answer = await finish(rig, browser, begun)
        assert answer.status_code == 200, answer.text
        yield Owner(rig, browser, begun["secret"], answer.json()["codes"])


behind_a_proxy = partial(owner, proxies=("127.0.0.1",))
