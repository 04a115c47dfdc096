"""No flood of accounts mints chips: every grant to a person passes the chip gate."""

import ast
import asyncio
from functools import cache
from pathlib import Path

import pytest

from circolo.cards.units import DAY, Chips
from circolo.ledger.account import BOTS, MINT
from circolo.web.usage_limits import UsageLimits
from tests.web.rig import PASSWORD, Rig, served

pytestmark = pytest.mark.anyio

SOURCE = Path(__file__).parents[3] / "src" / "circolo"
CLAIMS = 40
"""As many as an address has guests in an hour."""


async def minted(rig: Rig) -> int:
    """Return the chips of all people, at tables or not."""
    kept = await rig.house._parts.store.balances("")
    return -kept[MINT] - kept.get(BOTS, Chips(0))


async def claim_all(rig: Rig, names: range) -> list[str]:
    """Let as many guests become members, one after the other; return their cookies."""
    return [await rig.member(f"Zio {number}") for number in names]


async def test_forty_claims_from_one_address_mint_no_more_than_its_grants() -> None:
    """Found as 40,000 chips in five seconds: 1,000 for each claim."""
    async with served() as rig:
        await claim_all(rig, range(CLAIMS))
        assert await minted(rig) == 1_000 * UsageLimits().wallets_per_day


async def test_chips_of_the_day_for_a_crowd_of_members_pass_the_same_gate() -> None:
    async with served() as rig:
        cookies = await claim_all(rig, range(10))
        for day in range(1, 3):
            rig.clock.advance(DAY)
            for cookie in cookies:
                async with rig.browser(Cookie=f"circolo={cookie}") as browser:
                    await browser.post("/api/guest", json={})
            rig.clock.advance(60_000)  # or it is too fast
            assert await minted(rig) <= 1_000 * UsageLimits().wallets_per_day * (day + 1)


async def test_claims_at_one_moment_gain_no_more() -> None:
    async def claim(rig: Rig, number: int, cookie: str) -> None:
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            body = {"name": f"Zio {number}", "password": PASSWORD}
            assert (await browser.post("/api/claim", json=body)).status_code == 200

    async with served(limits=UsageLimits(wallets_per_day=1)) as rig:
        guests = [await rig.guest() for _ in range(8)]
        claims = (claim(rig, number, cookie) for number, (_, cookie) in enumerate(guests))
        await asyncio.gather(*claims)
        assert await minted(rig) == 1_000


async def test_a_member_whose_address_had_no_grant_left_gets_the_first_chips_later() -> None:
    async with served(limits=UsageLimits(wallets_per_day=1)) as rig:
        _, later = await claim_all(rig, range(2))
        rig.clock.advance(DAY)
        async with rig.browser(Cookie=f"circolo={later}") as browser:
            assert (await browser.get("/api/me")).json()["chips"] == 0
            assert (await browser.post("/api/guest", json={})).json()["chips"] == 1_000


async def test_an_evening_grants_first_chips_to_many_members_of_one_address() -> None:
    async with served(limits=UsageLimits(wallets_per_day=1_000)) as rig:
        await claim_all(rig, range(10))
        assert await minted(rig) == 10_000


# --- There is no other way


def calls(name: str) -> set[str]:
    """Return the modules that call something by this name."""
    return {module for module, called in all_calls() if called == name}


@cache
def all_calls() -> frozenset[tuple[str, str]]:
    return frozenset(
        (path.relative_to(SOURCE).as_posix(), ast.unparse(node.func).split(".")[-1])
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
    )


def test_chips_come_to_people_from_the_cashier_or_by_an_act_of_staff() -> None:
    assert calls("Granted") == {"room/chips/cashier.py", "room/staff/waiting_gifts.py"}


@pytest.mark.parametrize("grant", ["welcome_guest", "welcome_member", "help_member"])
def test_the_cashier_grants_only_what_passes_the_gate(grant: str) -> None:
    assert calls(grant) == {"room/chips/chip_gate.py"}
