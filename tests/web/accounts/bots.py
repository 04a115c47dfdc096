"""A member with a bot, for the tests of members' bots."""

from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.web.rig import Json, Rig


@dataclass
class Owner:
    """A member in a browser, and their first bot."""

    rig: Rig
    browser: httpx.AsyncClient
    bot: str

    async def token(self, *scopes: str, bot: str = "", days: int = 1) -> str:
        """Make a token and return it."""
        body = {"bot": bot or self.bot, "scopes": list(scopes or ("play", "read")), "days": days}
        answer = await self.browser.post("/api/me/bots/token", json=body)
        assert answer.status_code == 200, answer.text
        token: str = answer.json()["token"]
        return token

    async def listed(self) -> Json:
        """The member's only bot, as their page lists it."""
        (bot,) = (await self.browser.get("/api/me/bots")).json()["bots"]
        found: Json = bot
        return found

    async def revoke(self, number: int = 0) -> None:
        """Revoke a token by its place in the list."""
        token = (await self.listed())["tokens"][number]["id"]
        body = {"bot": self.bot, "token": token}
        assert (await self.browser.post("/api/me/bots/revoke", json=body)).status_code == 200


async def owner(rig: Rig, name: str = "Nonna Pina", *, bot: str = "Asso") -> Owner:
    """A new member with a bot."""
    cookie = await rig.member(name)
    browser = httpx.AsyncClient(
        base_url=rig.origin,
        headers={"Origin": rig.origin, "X-Circolo": "1", "Cookie": f"circolo={cookie}"},
        trust_env=False,
        limits=httpx.Limits(max_keepalive_connections=0),  # so that nothing stays open at the end
    )
    answer = await browser.post("/api/me/bots", json={"name": bot})
    assert answer.status_code == 200, answer.text
    return Owner(rig, browser, answer.json()["bots"][0]["player"])


def program(rig: Rig, token: str, **headers: str) -> httpx.AsyncClient:
    """A program that sends a token, and neither Origin nor cookies."""
    own = {"Authorization": f"Bearer {token}"} | headers
    return httpx.AsyncClient(base_url=rig.origin, headers=own, trust_env=False)


def line(rig: Rig, token: str, **headers: str) -> Any:
    """The game socket as a program opens it."""
    own = {"Authorization": f"Bearer {token}"} | headers
    address = f"ws://{rig.host}/ws"
    return connect(address, additional_headers=own, compression=None, proxy=None)
