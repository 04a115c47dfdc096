"""Nobody keeps a member out of their account: no flood of claims, no wrong passwords of others."""

import asyncio
from functools import partial
from typing import Any

import httpx
import pytest

from circolo.web.refusals import Refusal
from tests.web.rig import OTHER_PASSWORD, PASSWORD, Rig, refusal, served

pytestmark = pytest.mark.anyio

behind_a_proxy = partial(served, proxies=("127.0.0.1",))


async def login(
    rig: Rig, password: str, *, address: str, device: str = "", name: str = "Nonna Pina"
) -> httpx.Response:
    """Sign in from an address, on a device that has this cookie."""
    headers = {"X-Forwarded-For": address}
    if device:
        headers["Cookie"] = f"circolo-device={device}"
    async with rig.browser(**headers) as browser:
        return await browser.post("/api/login", json={"name": name, "password": password})


async def known_device(rig: Rig, name: str = "Nonna Pina", *, address: str = "192.0.2.1") -> str:
    """Let somebody become a member; return the cookie of their device."""
    async with rig.browser(**{"X-Forwarded-For": address}) as browser:
        await browser.post("/api/guest", json={})
        await browser.post("/api/claim", json={"name": name, "password": PASSWORD})
        return browser.cookies["circolo-device"]


async def attack(rig: Rig, *, addresses: int, tries: int) -> set[tuple[int, str]]:
    """Try wrong passwords from so many addresses, so often from each."""
    wrong = {"name": "Nonna Pina", "password": OTHER_PASSWORD}
    async with rig.browser() as browser:
        answers = [
            await browser.post(
                "/api/login",
                json=wrong,
                headers={"X-Forwarded-For": f"198.51.100.{number}", "Cookie": ""},
            )
            for number in range(addresses)
            for _ in range(tries)
        ]
    return {refusal(answer) for answer in answers}


# --- The right password


async def test_eleven_wrong_passwords_from_anywhere_do_not_shut_the_owner_out() -> None:
    async with behind_a_proxy() as rig:
        device = await known_device(rig)
        await attack(rig, addresses=11, tries=7)
        answer = await login(rig, PASSWORD, address="192.0.2.9", device=device)
        assert answer.status_code == 200


async def test_wrong_passwords_from_the_owners_own_address_do_not_either() -> None:
    async with behind_a_proxy() as rig:
        device = await known_device(rig, address="198.51.100.0")
        answers = await attack(rig, addresses=1, tries=30)
        assert (429, "too_many_attempts") in answers
        answer = await login(rig, PASSWORD, address="198.51.100.0", device=device)
        assert answer.status_code == 200


async def test_on_a_new_device_the_owner_waits_ten_seconds_at_most_for_others() -> None:
    async with behind_a_proxy() as rig:
        await known_device(rig)
        await attack(rig, addresses=5, tries=6)
        answer = await login(rig, PASSWORD, address="192.0.2.9")
        assert refusal(answer) == (429, "too_many_attempts")
        assert int(answer.headers["retry-after"]) <= 10
        rig.clock.advance(10_000)
        assert (await login(rig, PASSWORD, address="192.0.2.9")).status_code == 200


async def test_a_known_device_waits_for_its_own_wrong_tries() -> None:
    async with behind_a_proxy() as rig:
        device = await known_device(rig)
        tries = [
            await login(rig, OTHER_PASSWORD, address="192.0.2.1", device=device) for _ in range(12)
        ]
        assert [refusal(answer)[0] for answer in tries] == [401] * 11 + [429]
        rig.clock.advance(30_000)
        answer = await login(rig, PASSWORD, address="192.0.2.1", device=device)
        assert answer.status_code == 200


async def test_a_new_password_makes_the_devices_of_a_member_unknown() -> None:
    async with behind_a_proxy() as rig, rig.browser() as browser:
        device = await known_device(rig)
        link = await rig.web.accounts.recovery_link("Nonna Pina")
        await browser.post("/api/recover", json={"token": link, "password": OTHER_PASSWORD})
        for _ in range(30):
            await login(rig, "no password", address="192.0.2.9", device=device)
        answer = await login(rig, OTHER_PASSWORD, address="192.0.2.9", device=device)
        assert refusal(answer) == (429, "too_many_attempts")


async def test_a_device_is_known_for_those_who_have_signed_in_on_it_and_nobody_else() -> None:
    async with behind_a_proxy() as rig:
        strangers = await known_device(rig, "Zio Tano", address="198.51.100.7")
        await known_device(rig)
        await attack(rig, addresses=5, tries=6)
        answer = await login(rig, PASSWORD, address="192.0.2.9", device=strangers)
        assert refusal(answer) == (429, "too_many_attempts")
        own = await login(rig, PASSWORD, address="192.0.2.9", device=strangers, name="Zio Tano")
        assert own.status_code == 200


async def test_two_members_share_a_device() -> None:
    async with behind_a_proxy() as rig:
        await known_device(rig, "Zio Tano")
        device = await known_device(rig)
        both = await login(rig, PASSWORD, address="192.0.2.1", device=device, name="Zio Tano")
        shared = both.cookies["circolo-device"]
        await attack(rig, addresses=5, tries=6)
        answer = await login(rig, PASSWORD, address="192.0.2.9", device=shared)
        assert answer.status_code == 200


@pytest.mark.parametrize("cookie", ["x", ".", "a.b.c", "x" * 5_000, "....", "é.é"])
async def test_a_made_up_device_is_none(cookie: str) -> None:
    async with behind_a_proxy() as rig:
        await known_device(rig)
        async with rig.browser() as browser:
            answer = await browser.post(
                "/api/login",
                json={"name": "Nonna Pina", "password": PASSWORD},
                headers=[(b"cookie", f"circolo-device={cookie}".encode())],
            )
        assert answer.status_code == 200


async def test_the_cookie_of_a_device_is_out_of_reach_of_scripts_and_other_sites() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        answer = await browser.post("/api/claim", json={"name": "Nonna Pina", "password": PASSWORD})
        session, device = answer.headers.get_list("set-cookie")
        assert session.startswith("circolo=")
        assert device.startswith("circolo-device=")
        assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(device.split("; "))


# --- The work


async def test_claims_of_a_taken_name_starve_nobody() -> None:
    """Found as 1 of 12 right logins that were answered: each such claim was hashed."""
    async with behind_a_proxy() as rig:
        members = [f"Zio {number}" for number in range(12)]
        for number, name in enumerate(members):
            await known_device(rig, name, address=f"192.0.2.{number}")
        _, cookie = await rig.guest()
        headers = {"X-Forwarded-For": "203.0.113.5", "Cookie": f"circolo={cookie}"}
        async with rig.browser(**headers) as stranger:
            claim = {"name": members[0], "password": OTHER_PASSWORD}
            flood = [stranger.post("/api/claim", json=claim) for _ in range(100)]
            logins = [
                login(rig, PASSWORD, address=f"192.0.2.{number}", name=name)
                for number, name in enumerate(members)
            ]
            claims, answers = await asyncio.gather(asyncio.gather(*flood), asyncio.gather(*logins))
        assert [answer.status_code for answer in answers] == [200] * 12
        assert {refusal(answer) for answer in claims} == {(409, "name_taken")}


async def test_a_claim_of_a_taken_name_is_not_hashed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as rig, rig.browser() as browser:
        await rig.member("Nonna Pina")
        await browser.post("/api/guest", json={})
        hashes = counted(monkeypatch, rig, "hash")
        answer = await browser.post("/api/claim", json={"name": "Nonna Pina", "password": PASSWORD})
        assert (refusal(answer), hashes) == ((409, "name_taken"), [])


async def test_a_busy_house_counts_no_wrong_password(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as rig:
        await rig.member("Nonna Pina")
        fits = rig.web.accounts._hasher.fits

        async def is_busy(*_: object) -> bool:
            raise Refusal("busy")

        monkeypatch.setattr(rig.web.accounts._hasher, "fits", is_busy)
        for _ in range(30):
            assert refusal(await login(rig, PASSWORD, address="")) == (503, "busy")
        monkeypatch.setattr(rig.web.accounts._hasher, "fits", fits)
        assert (await login(rig, PASSWORD, address="")).status_code == 200


async def test_a_name_that_nobody_has_costs_the_work_of_one_that_somebody_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same calls in the same order: the time that an answer takes tells nothing."""
    async with served() as rig:
        await rig.member("Nonna Pina")
        guest, _ = await rig.guest()
        calls = counted(monkeypatch, rig, "fits")
        for method in ("by_name", "by_id", "password_hash", "session"):
            traced(monkeypatch, rig.house.people, method, calls=calls)
        work = []
        for name in ("Nonna Pina", "Zio Tano", guest["name"]):
            answer = await login(rig, OTHER_PASSWORD, address="", name=name)
            assert refusal(answer) == (401, "wrong_login")
            work.append(calls.copy())
            calls.clear()
        assert work[0] == work[1] == work[2] == ["by_name", "password_hash", "fits"]


async def test_others_cannot_keep_a_member_from_changing_the_password() -> None:
    async with behind_a_proxy() as rig:
        cookie = await rig.member("Nonna Pina")
        await attack(rig, addresses=5, tries=6)
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            answer = await browser.post(
                "/api/password", json={"old": PASSWORD, "new": OTHER_PASSWORD}
            )
        assert answer.status_code == 200


def counted(monkeypatch: pytest.MonkeyPatch, rig: Rig, method: str) -> list[str]:
    """Return a list that grows with every call of a method of the hasher."""
    calls: list[str] = []
    traced(monkeypatch, rig.web.accounts._hasher, method, calls=calls)
    return calls


def traced(monkeypatch: pytest.MonkeyPatch, whose: Any, method: str, *, calls: list[str]) -> None:
    original = getattr(whose, method)

    async def call(*args: Any, **kwargs: Any) -> Any:
        calls.append(method)
        return await original(*args, **kwargs)

    monkeypatch.setattr(whose, method, call)
