"""Attacks at the front desk: floods of logins, claims, guests and links; names that look alike."""

import asyncio
import json

from tests.hostile.strangers import Stranger

AT_ONCE = 12
PASSWORD = "il quattro di denari"


def body(**fields: str) -> bytes:
    """Return a body of JSON."""
    return json.dumps(fields).encode()


async def login_flood(stranger: Stranger) -> None:
    """Try passwords of a member, and of names that nobody has."""

    async def one() -> None:
        number = stranger.random.randrange(10**6)
        name = stranger.random.choice((stranger.target.member, f"Nobody {number}"))
        await stranger.request("/api/login", body(name=name, password=f"wrong {number}"))

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def claim_flood(stranger: Stranger) -> None:
    """Claim the name of a member, and many others."""
    await stranger.comes()

    async def one() -> None:
        number = stranger.random.randrange(10**6)
        name = stranger.random.choice((stranger.target.member, f"Name {number}"))
        await stranger.request("/api/claim", body(name=name, password=PASSWORD))

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    stranger.forgets()


async def lookalike_names(stranger: Stranger) -> None:
    """Claim names that look like those of a member, of staff or of bots."""
    stranger.forgets()
    await stranger.comes()
    alike = stranger.target.member.replace("a", "\u0430").replace("e", "\u0435")
    for name in (
        alike,
        stranger.target.member + "\u200b",
        stranger.target.member + "\n",
        "Adm\u0456n",
        "0perator",
        "Ospite 123456",
        "Donna Carme1a",
        "\u202eanna",
        "\ud83d\ude00" * 5,
        "a\u0301" * 20,
    ):
        await stranger.request("/api/claim", body(name=name, password=PASSWORD))


async def guest_flood(stranger: Stranger) -> None:
    """Come as ever new guests, and with tokens that are none."""
    for _ in range(10):
        await stranger.request("/api/guest", b"{}")
        odd = stranger.random.choice(("x" * 43, "", "a" * 3_000, "\x7f", "../"))
        await stranger.request("/api/me", headers={"Cookie": f"circolo={odd}"})


async def link_flood(stranger: Stranger) -> None:
    """Guess the links of operators, and act as staff without a role."""
    await stranger.comes()
    for _ in range(4):
        token = stranger.random.randbytes(16).hex()
        await stranger.request("/api/recover", body(token=token, password=PASSWORD))
        give = body(type="give", name=stranger.target.member, why="because I want it")
        await stranger.request("/api/staff/acts", give)
        for path in ("staff", "staff/reports", "staff/people?name=anna"):
            await stranger.request(f"/api/{path}")


ACCOUNTS = {
    "logins": login_flood,
    "claims": claim_flood,
    "lookalike names": lookalike_names,
    "guests": guest_flood,
    "links and roles": link_flood,
}
