"""How often somebody may try what most people do once."""

import pytest

from circolo.settings.sources import from_environment
from circolo.web.accounts.sessions import HOUR
from circolo.web.usage_limits import UsageLimits
from tests.web.rig import OTHER_PASSWORD, PASSWORD, hello, login, refusal, said, served

pytestmark = pytest.mark.anyio

EVENING = from_environment({"CIRCOLO_EVENING": "on"}).limits

PING = '{"type":"ping","id":"12345678"}'


async def test_after_some_wrong_passwords_the_next_has_to_wait_and_then_longer() -> None:
    async with served() as rig:
        await rig.member("Nonna Pina")
        for _ in range(6):
            answer = await login(rig, "Nonna Pina", OTHER_PASSWORD)
            assert refusal(answer) == (401, "wrong_login")
        waits = []
        for _ in range(3):
            answer = await login(rig, "Nonna Pina", PASSWORD)
            assert refusal(answer) == (429, "too_many_attempts")
            waits.append(int(answer.headers["retry-after"]))
            rig.clock.advance(1_000 * waits[-1])
            assert refusal(await login(rig, "Nonna Pina", OTHER_PASSWORD)) == (401, "wrong_login")
        assert waits == [1, 2, 4]
        rig.clock.advance(60_000)
        assert (await login(rig, "Nonna Pina", PASSWORD)).status_code == 200


async def test_a_right_password_never_waits() -> None:
    async with served() as rig:
        await rig.member("Nonna Pina")
        answers = [await login(rig, "Nonna Pina", PASSWORD) for _ in range(25)]
        assert {answer.status_code for answer in answers} == {200}


async def test_one_address_cannot_try_many_names_without_waiting() -> None:
    async with served() as rig:
        await rig.member("Nonna Pina")
        for number in range(21):
            assert refusal(await login(rig, f"Zio {number}", PASSWORD)) == (401, "wrong_login")
        assert refusal(await login(rig, "Nonna Pina", PASSWORD)) == (429, "too_many_attempts")


async def test_an_evening_lets_many_people_behind_one_address_mistype() -> None:
    async with served(limits=EVENING) as rig:
        await rig.member("Nonna Pina")
        for number in range(25):
            assert refusal(await login(rig, f"Zio {number}", PASSWORD)) == (401, "wrong_login")
        assert (await login(rig, "Nonna Pina", PASSWORD)).status_code == 200


async def test_an_evening_gives_chips_to_many_guests_of_one_address() -> None:
    async with served(limits=EVENING) as rig:
        for _ in range(50):
            async with rig.browser() as browser:
                answer = await browser.post("/api/guest", json={})
            assert (answer.status_code, answer.json()["chips"]) == (200, 1_000)


async def test_the_trouble_of_one_address_is_not_that_of_another() -> None:
    async with served(proxies=("127.0.0.1",)) as rig:
        await rig.member("Nonna Pina")
        for number in range(21):
            await login(rig, f"Zio {number}", PASSWORD)
        async with rig.browser(**{"X-Forwarded-For": "192.0.2.7"}) as browser:
            answer = await browser.post(
                "/api/login", json={"name": "Nonna Pina", "password": PASSWORD}
            )
        assert answer.status_code == 200


async def test_an_address_has_so_many_guests_an_hour() -> None:
    async with served(limits=UsageLimits(guests_per_hour=2)) as rig:
        await rig.guest()
        _, cookie = await rig.guest()
        async with rig.browser() as browser:
            third = await browser.post("/api/guest", json={})
        assert refusal(third) == (429, "too_many_guests")
        assert third.headers["retry-after"] == "1800"
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            assert (await browser.post("/api/guest", json={})).status_code == 200
        rig.clock.advance(HOUR // 2)
        await rig.guest()


async def test_an_address_has_so_many_guests_a_day() -> None:
    async with served(limits=UsageLimits(guests_per_hour=3, guests_per_day=4)) as rig:
        for _ in range(4):
            await rig.guest()
            rig.clock.advance(HOUR)
        async with rig.browser() as browser:
            assert refusal(await browser.post("/api/guest", json={})) == (429, "too_many_guests")


@pytest.mark.parametrize(("pace", "answer"), [(1, "refused"), (10, "pong")])
async def test_a_line_is_heard_at_the_pace_that_is_set(pace: int, answer: str) -> None:
    async with served(limits=UsageLimits(messages_per_second=pace)) as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            for _ in range(19):
                await line.send(PING)
                assert said(await line.recv())["type"] == "pong"
            rig.clock.advance(100)
            await line.send(PING)
            assert said(await line.recv())["type"] == answer
