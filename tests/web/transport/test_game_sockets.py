"""The game socket over a real server: who may have one, and what may come over it."""

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from circolo.cards.units import DAY, Millis
from circolo.store.errors import StoreFailed
from circolo.store.people_port import Session
from circolo.web.usage_limits import UsageLimits
from tests.web.rig import Rig, cut, hello, said, served

pytestmark = pytest.mark.anyio

PING = '{"type":"ping","id":"12345678"}'


async def lobby(line: Any) -> dict[str, Any]:
    await line.send('{"type":"watch_lobby","id":"watching","on":true}')
    return said(await line.recv())


async def until_empty(rig: Rig) -> None:
    """Wait until the house has noticed that all lines are gone."""
    while rig.web.sockets.connections:
        await asyncio.sleep(0)


async def test_a_greeting_is_answered_with_who_one_is() -> None:
    async with served() as rig:
        you, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            welcome = await hello(line)
        assert (welcome["type"], welcome["you"], welcome["tables"]) == ("welcome", you, [])


async def test_every_message_is_answered_in_its_order() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            for number in range(15):
                await line.send(json.dumps({"type": "ping", "id": f"ping-{number:04}"}))
            answers = [said(await line.recv())["id"] for _ in range(15)]
        assert answers == [f"ping-{number:04}" for number in range(15)]


async def test_a_message_may_come_in_parts() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            await line.send(iter(['{"type":"ping",', '"id":"12', '345678"}']))
            assert said(await line.recv())["type"] == "pong"


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1"]
)
async def test_a_page_of_another_house_gets_no_socket(origin: str | None) -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        with pytest.raises(InvalidStatus) as refused:
            async with rig.line(cookie, origin=origin):
                pass
        assert refused.value.response.status_code == 403


async def test_a_page_of_a_configured_address_gets_one() -> None:
    async with served(origins=frozenset({"https://carte.example"})) as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie, origin="https://carte.example") as line:
            assert (await hello(line))["type"] == "welcome"


async def test_there_is_no_socket_elsewhere() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        with pytest.raises(InvalidStatus) as refused:
            async with rig.line(cookie, path="/api/ws"):
                pass
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize("cookie", ["", "x" * 43])
async def test_a_stranger_is_told_to_sign_in(cookie: str) -> None:
    async with served() as rig, rig.line(cookie) as line:
        assert await cut(line) == (4001, "no_session")


async def test_a_message_too_long_ends_the_line() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            await line.send("x" * 4_096)
            assert said(await line.recv())["code"] == "not_json"
            await line.send("x" * 4_097)
            assert (await cut(line))[0] == 1009


async def test_a_message_too_long_in_parts_ends_the_line() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            await line.send(iter(["x" * 3_000, "x" * 3_000]))
            assert (await cut(line))[0] == 1009


async def test_a_binary_message_ends_the_line() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            masked_binary = bytes((0x82, 0x81, 0, 0, 0, 0)) + b"x"
            line.transport.write(2 * masked_binary)
            assert await cut(line) == (1003, "text_only")


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "not_json"),
        ("carta", "not_json"),
        ("{", "not_json"),
        ("[" * 4_000, "bad_message"),
        ('{"deep":' + "[" * 4_000, "not_json"),
        ("[]", "bad_message"),
        ("{}", "bad_message"),
        ('{"type":"cheat","id":"12345678"}', "unknown_message"),
        ('{"type":"ping"}', "bad_message"),
        ('{"type":"ping","id":7}', "bad_message"),
        ('{"type":"ping","id":"12345678","more":1}', "bad_message"),
        ('{"type":"ping","id":"no"}', "bad_message"),
        ('{"type":"act","id":"12345678","table":"t123","ask":1e400,"action":{}}', "bad_message"),
    ],
)
async def test_a_bad_message_is_refused_and_the_line_goes_on(message: str, code: str) -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            await line.send(message)
            refused = said(await line.recv())
            assert (refused["type"], refused["code"]) == ("refused", code)
            await line.send(PING)
            assert said(await line.recv())["type"] == "pong"


async def test_what_is_not_utf_8_is_refused_and_the_line_goes_on() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            await line.send(b'{"type":"ping","id":"\xff\xfe345678"}', text=True)
            assert said(await line.recv())["type"] == "refused"
            await line.send(PING)
            assert said(await line.recv())["type"] == "pong"


async def test_who_talks_too_fast_is_refused_then_cut_and_others_are_not() -> None:
    async with served() as rig:
        (_, fast), (_, calm) = await rig.guest(), await rig.guest()
        async with rig.line(fast) as line, rig.line(calm) as other:
            await hello(line)
            await hello(other)
            for _ in range(40):
                await line.send(PING)
            answers = []
            with pytest.raises(ConnectionClosed):
                while True:
                    answers.append(said(await line.recv()))
            kinds = [answer.get("code", answer["type"]) for answer in answers]
            assert kinds == ["pong"] * 19 + ["too_fast"] * 20
            assert (line.close_code, line.close_reason) == (4009, "too_fast")
            await other.send(PING)
            assert said(await other.recv())["type"] == "pong"


async def test_a_person_has_only_so_many_lines() -> None:
    async with served(limits=UsageLimits(connections_per_person=2)) as rig:
        (_, cookie), (_, other) = await rig.guest(), await rig.guest()
        async with rig.line(cookie) as one, rig.line(cookie) as two:
            await hello(one)
            await hello(two)
            async with rig.line(cookie) as three:
                assert await cut(three) == (4010, "too_many_connections")
            async with rig.line(other) as line:
                assert (await hello(line))["type"] == "welcome"
        await until_empty(rig)
        async with rig.line(cookie) as again:
            assert (await hello(again))["type"] == "welcome"


@pytest.mark.parametrize(
    "limits",
    [UsageLimits(connections=2), UsageLimits(connections_per_address=2)],
    ids=["all", "address"],
)
async def test_the_house_and_an_address_have_only_so_many_lines(limits: UsageLimits) -> None:
    async with served(limits=limits) as rig:
        cookies = [(await rig.guest())[1] for _ in range(3)]
        async with rig.line(cookies[0]) as one, rig.line(cookies[1]) as two:
            await hello(one)
            await hello(two)
            async with rig.line(cookies[2]) as three:
                assert await cut(three) == (4010, "too_many_connections")
        await until_empty(rig)
        async with rig.line(cookies[2]) as again:
            assert (await hello(again))["type"] == "welcome"


async def test_a_second_line_of_one_person_is_heard_beside_the_first() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as phone, rig.line(cookie) as desk:
            assert (await hello(phone))["you"] == (await hello(desk))["you"]
            assert (await lobby(phone))["type"] == (await lobby(desk))["type"] == "lobby"


async def test_a_line_that_breaks_off_is_forgotten() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            assert (len(rig.web.sockets.connections), len(rig.house.sessions)) == (1, 1)
            line.transport.abort()
        await until_empty(rig)
        assert len(rig.house.sessions) == 0


async def test_who_signs_out_while_a_line_is_being_opened_has_no_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with served() as rig:
        you, cookie = await rig.guest()
        people = rig.house.people
        look_up = people.session

        async def signed_out_meanwhile(token: bytes, *, now: Millis) -> Session | None:
            monkeypatch.setattr(people, "session", look_up)
            session = await look_up(token, now=now)
            await people.close_session(token)
            rig.web.sockets.end(you["player"], token=token)
            return session

        monkeypatch.setattr(people, "session", signed_out_meanwhile)
        async with rig.line(cookie) as line:
            assert await cut(line) == (4001, "no_session")


async def test_a_store_that_fails_turns_a_line_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise StoreFailed("io_error")

    async with served() as rig:
        _, cookie = await rig.guest()
        monkeypatch.setattr(rig.house.people, "session", fail)
        async with rig.line(cookie) as line:
            assert await cut(line) == (1013, "store_failed")


async def test_a_line_ends_when_its_session_does() -> None:
    async with served() as rig:
        watch = rig.house.spawn(rig.web.sockets.watch(), name="watch")
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            days = 0
            while line.close_code is None and days < 100:
                days += 1
                rig.clock.advance(DAY)
                await _settled(line)
            assert (days, line.close_code) == (90, 4001)
        watch.cancel()


async def _settled(line: Any) -> None:
    """Let the house look after its lines; then either an answer or the end is here."""
    for _ in range(20):
        await asyncio.sleep(0)
    try:
        await line.send(PING)
        await line.recv()
    except ConnectionClosed:
        pass
