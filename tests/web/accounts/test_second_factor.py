"""A second factor: whoever knows only the password of a member does not get in."""

import pyotp
import pytest

from circolo.web.accounts.totp_factors import SETUP_LASTS
from tests.web.accounts.factor_owner import (
    NONNA,
    STEP,
    begin,
    behind_a_proxy,
    finish,
    owner,
    registered,
)
from tests.web.rig import OTHER_PASSWORD, PASSWORD, refusal, served

pytestmark = pytest.mark.anyio


# --- Setting up


async def test_a_member_scans_a_secret_and_confirms_it_by_a_code() -> None:
    async with served(house_name="Bar Sport") as rig, rig.browser() as browser:
        await registered(browser)
        begun = await begin(browser)
        read = pyotp.parse_uri(begun["uri"])
        assert (read.secret, read.name, read.issuer) == (
            begun["secret"],
            NONNA,
            "Bar Sport 127.0.0.1",
        )
        before = (await browser.get("/api/me/second_factor")).json()
        codes = (await finish(rig, browser, begun)).json()["codes"]
        after = (await browser.get("/api/me/second_factor")).json()
        assert before == {"since": None, "codes_left": 0, "required": False, "passkeys": []}
        assert after == before | {"since": rig.clock.now(), "codes_left": 10}
        assert len(set(codes)) == 10


async def test_a_secret_is_not_in_use_before_a_code_confirms_it() -> None:
    async with served() as rig, rig.browser() as browser:
        await registered(browser)
        begun = await begin(browser)
        answer = await finish(rig, browser, begun, code="000000")
        assert refusal(answer) == (403, "wrong_code")
        again = await browser.post("/api/login", json={"name": NONNA, "password": PASSWORD})
        assert again.status_code == 200


async def test_a_secret_is_confirmed_within_ten_minutes() -> None:
    async with served() as rig, rig.browser() as browser:
        await registered(browser)
        begun = await begin(browser)
        rig.clock.advance(SETUP_LASTS)
        assert refusal(await finish(rig, browser, begun)) == (409, "setup_expired")


@pytest.mark.parametrize("setup", ["", ".", "x.y", "1.AAAA", "é.é", "9" * 30 + ".AAAA"])
async def test_a_made_up_setup_is_refused(setup: str) -> None:
    async with served() as rig, rig.browser() as browser:
        await registered(browser)
        begun = await begin(browser) | {"setup": setup}
        assert refusal(await finish(rig, browser, begun)) == (409, "setup_expired")


async def test_the_setup_of_somebody_else_is_refused() -> None:
    async with served() as rig, rig.browser() as nonna, rig.browser() as zio:
        await registered(nonna)
        await registered(zio, "Zio Tano")
        assert refusal(await finish(rig, zio, await begin(nonna))) == (409, "setup_expired")


async def test_a_stolen_session_sets_nothing_up() -> None:
    async with served() as rig, rig.browser() as browser:
        await registered(browser)
        wrong = {"password": OTHER_PASSWORD}
        answer = await browser.post("/api/me/second_factor/begin", json=wrong)
        assert refusal(answer) == (403, "wrong_password")


async def test_a_guest_has_no_second_factor() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        answer = await browser.post("/api/me/second_factor/begin", json={"password": ""})
        assert refusal(answer) == (403, "second_factor_members")


async def test_a_second_factor_that_is_set_is_not_replaced() -> None:
    async with owner() as nonna:
        again = await nonna.browser.post(
            "/api/me/second_factor/begin", json={"password": PASSWORD, "code": nonna.next_code()}
        )
        assert refusal(again) == (409, "second_factor_set")


async def test_two_setups_at_once_set_up_one() -> None:
    async with served() as rig, rig.browser() as browser:
        await registered(browser)
        first, second = await begin(browser), await begin(browser)
        assert (await finish(rig, browser, first)).status_code == 200
        assert refusal(await finish(rig, browser, second)) == (409, "second_factor_set")


# --- Signing in


async def test_the_password_alone_asks_for_the_code() -> None:
    async with owner() as nonna:
        assert refusal(await nonna.login()) == (401, "code_needed")
        assert (await nonna.login(nonna.next_code())).status_code == 200


async def test_a_wrong_password_says_nothing_of_a_second_factor() -> None:
    async with owner() as nonna:
        answer = await nonna.login(nonna.next_code(), password=OTHER_PASSWORD)
        assert refusal(answer) == (401, "wrong_login")


@pytest.mark.parametrize("steps", [-1, 0, 1])
async def test_a_clock_may_be_half_a_minute_off(steps: int) -> None:
    async with owner() as nonna:
        nonna.rig.clock.advance(10 * STEP)
        assert (await nonna.login(nonna.code(steps=steps))).status_code == 200


@pytest.mark.parametrize("steps", [-2, 2])
async def test_a_code_of_another_minute_is_wrong(steps: int) -> None:
    async with owner() as nonna:
        nonna.rig.clock.advance(10 * STEP)
        assert refusal(await nonna.login(nonna.code(steps=steps))) == (403, "wrong_code")


async def test_a_code_is_read_as_people_type_it() -> None:
    async with owner() as nonna:
        code = nonna.next_code()
        assert (await nonna.login(f" {code[:3]} {code[3:]} ")).status_code == 200


async def test_no_code_is_used_twice() -> None:
    async with owner() as nonna:
        code = nonna.next_code()
        assert (await nonna.login(code)).status_code == 200
        assert refusal(await nonna.login(code)) == (403, "code_used")


async def test_a_code_older_than_the_last_one_is_used_up_too() -> None:
    async with owner() as nonna:
        nonna.rig.clock.advance(10 * STEP)
        earlier = nonna.code(steps=-1)
        assert (await nonna.login(nonna.code())).status_code == 200
        assert refusal(await nonna.login(earlier)) == (403, "code_used")


async def test_the_code_that_set_it_up_is_used_up() -> None:
    async with owner() as nonna:
        assert refusal(await nonna.login(nonna.code())) == (403, "code_used")


async def test_a_recovery_code_works_once_in_place_of_the_app() -> None:
    async with owner() as nonna:
        typed = nonna.codes[0].lower().replace("-", " ")
        assert (await nonna.login(typed)).status_code == 200
        assert refusal(await nonna.login(nonna.codes[0])) == (403, "wrong_code")
        assert (await nonna.login(nonna.codes[1])).status_code == 200


async def test_the_recovery_codes_of_others_are_wrong() -> None:
    async with owner() as nonna, nonna.rig.browser() as zio:
        await registered(zio, "Zio Tano")
        begun = await begin(zio)
        codes = (await finish(nonna.rig, zio, begun)).json()["codes"]
        assert refusal(await nonna.login(codes[0])) == (403, "wrong_code")


# --- Wrong codes


async def test_wrong_codes_delay_more_and_more_but_never_for_good() -> None:
    async with owner() as nonna:
        tries = [refusal(await nonna.login("000000")) for _ in range(8)]
        assert tries == [(403, "wrong_code")] * 6 + [(429, "too_many_attempts")] * 2
        nonna.rig.clock.advance(900_000)
        assert (await nonna.login(nonna.code())).status_code == 200


async def test_who_does_not_know_the_password_delays_nobodys_code() -> None:
    async with behind_a_proxy() as nonna:
        for number in range(30):
            address = {"X-Forwarded-For": f"198.51.100.{number}"}
            await nonna.login("000000", password=OTHER_PASSWORD, **address)
        nonna.rig.clock.advance(STEP)
        answer = await nonna.login(nonna.code(), **{"X-Forwarded-For": "192.0.2.1"})
        assert answer.status_code == 200


async def test_wrong_codes_of_a_thief_do_not_delay_a_known_device() -> None:
    async with owner() as nonna:
        for _ in range(10):
            await nonna.login("000000")
        given = {"name": NONNA, "password": PASSWORD, "code": nonna.next_code()}
        assert (await nonna.browser.post("/api/login", json=given)).status_code == 200


async def test_a_right_password_without_a_code_is_no_wrong_attempt() -> None:
    async with owner() as nonna:
        asked = {refusal(await nonna.login()) for _ in range(30)}
        assert asked == {(401, "code_needed")}
