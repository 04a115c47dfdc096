"""Attacks on accounts: floods of logins, claims, guests and links; lookalike names."""

import asyncio
import json

from tests.hostile.attack_client import AttackClient

AT_ONCE = 12
PASSWORD = "il quattro di denari"


def body(**fields: str) -> bytes:
    """Return a body of JSON."""
    return json.dumps(fields).encode()


async def login_flood(client: AttackClient) -> None:
    """Try wrong passwords of a member, and of names that do not exist."""

    async def one() -> None:
        number = client.random.randrange(10**6)
        name = client.random.choice((client.target.member, f"Nobody {number}"))
        await client.request("/api/login", body(name=name, password=f"wrong {number}"))

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def claim_flood(client: AttackClient) -> None:
    """Claim the name of a member, and many others."""
    await client.become_guest()

    async def one() -> None:
        number = client.random.randrange(10**6)
        name = client.random.choice((client.target.member, f"Name {number}"))
        await client.request("/api/claim", body(name=name, password=PASSWORD))

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    client.forget_session()


async def lookalike_names(client: AttackClient) -> None:
    """Claim names that look like those of a member, of staff or of bots."""
    client.forget_session()
    await client.become_guest()
    alike = client.target.member.replace("a", "\u0430").replace("e", "\u0435")
    for name in (
        alike,
        client.target.member + "\u200b",
        client.target.member + "\n",
        "Adm\u0456n",
        "0perator",
        "Ospite 123456",
        "Donna Carme1a",
        "\u202eanna",
        "\ud83d\ude00" * 5,
        "a\u0301" * 20,
    ):
        await client.request("/api/claim", body(name=name, password=PASSWORD))


async def guest_flood(client: AttackClient) -> None:
    """Become many new guests, and send invalid tokens."""
    for _ in range(10):
        await client.request("/api/guest", b"{}")
        odd = client.random.choice(("x" * 43, "", "a" * 3_000, "\x7f", "../"))
        await client.request("/api/me", headers={"Cookie": f"circolo={odd}"})


async def link_flood(client: AttackClient) -> None:
    """Guess recovery links, and send staff acts without a role."""
    await client.become_guest()
    for _ in range(4):
        token = client.random.randbytes(16).hex()
        await client.request("/api/recover", body(token=token, password=PASSWORD))
        give = body(type="give", name=client.target.member, why="because I want it")
        await client.request("/api/staff/acts", give)
        for path in ("staff", "staff/reports", "staff/people?name=anna"):
            await client.request(f"/api/{path}")


ACCOUNTS = {
    "logins": login_flood,
    "claims": claim_flood,
    "lookalike names": lookalike_names,
    "guests": guest_flood,
    "links and roles": link_flood,
}
