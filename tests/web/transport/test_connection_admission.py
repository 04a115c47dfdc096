"""Who gets in when many knock: connections are counted before a byte of them is read."""

import asyncio
import gc
import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from circolo.bootstrap import warn_of
from circolo.settings.house_settings import Settings
from circolo.web.transport.connection_admission import ConnectionAdmission
from circolo.web.transport.http_protocol import HttpProtocol
from circolo.web.usage_limits import UsageLimits
from tests.web.raw_http import Caller, calling
from tests.web.rig import Rig, cut, hello, served
from tests.web.transport.test_websocket_frames import CLOSE, knock

ATTACKERS = 5_600
"""Idle connections that shut the house when they were not counted."""
NEIGHBOUR = "127.0.0.2"


class Somebody:
    """A caller who notes that the doors have let it go."""

    def __init__(self) -> None:
        self.is_gone = False

    def let_go(self) -> None:
        self.is_gone = True


def enter(
    doors: ConnectionAdmission, address: str | None, number: int
) -> tuple[list[Somebody], list[bool]]:
    callers = [Somebody() for _ in range(number)]
    return callers, [doors.admit(caller, address) for caller in callers]


def test_who_waits_makes_room_for_who_comes_next_at_its_address() -> None:
    doors = ConnectionAdmission(UsageLimits(open_per_address=3))
    callers, let_in = enter(doors, "a", 5)
    assert all(let_in)
    assert [caller.is_gone for caller in callers] == [True, True, False, False, False]
    assert len(doors) == 3


def test_who_is_being_answered_is_let_go_for_nobody() -> None:
    doors = ConnectionAdmission(UsageLimits(open_per_address=3))
    callers, _ = enter(doors, "a", 3)
    for caller in callers:
        doors.mark_busy(caller)
    assert enter(doors, "a", 1)[1] == [False]
    assert enter(doors, "b", 1)[1] == [True]
    doors.mark_idle(callers[1])
    assert enter(doors, "a", 1)[1] == [True]
    assert [caller.is_gone for caller in callers] == [False, True, False]


def test_a_full_house_lets_strangers_go_and_keeps_places_for_who_has_a_session() -> None:
    doors = ConnectionAdmission(UsageLimits(open_connections=16, open_per_address=1))
    doors.remember("anna")
    doors.remember("bruno")
    strangers = [enter(doors, f"s{number}", 1)[0][0] for number in range(14)]
    (anna,), _ = enter(doors, "anna", 1)
    assert enter(doors, "one more", 1)[1] == [True]
    assert [caller.is_gone for caller in strangers] == [True, *[False] * 13]
    for caller in strangers:
        doors.mark_busy(caller)
    assert enter(doors, "and one more", 1)[1] == [True]
    assert not anna.is_gone
    assert enter(doors, "bruno", 1)[1] == [True]


def test_strangers_who_are_all_answered_do_not_take_the_places_of_who_has_a_session() -> None:
    doors = ConnectionAdmission(UsageLimits(open_connections=16, open_per_address=100))
    doors.remember("anna")
    strangers, _ = enter(doors, "s", 14)
    for caller in strangers:
        doors.mark_busy(caller)
    assert enter(doors, "t", 1)[1] == [False]
    assert enter(doors, "anna", 2)[1] == [True, True]


def test_an_address_of_which_a_session_becomes_known_is_no_stranger_any_more() -> None:
    doors = ConnectionAdmission(UsageLimits(open_connections=16, open_per_address=14))
    (first, *_), let_in = enter(doors, "anna", 14)
    assert all(let_in)
    doors.remember("anna")
    strangers, let_in = enter(doors, "s", 3)
    assert let_in == [True, True, True]
    assert [caller.is_gone for caller in strangers] == [True, False, False]
    assert not first.is_gone


def test_a_proxy_has_no_limit_of_its_own() -> None:
    doors = ConnectionAdmission(UsageLimits(open_connections=16, open_per_address=3))
    callers, let_in = enter(doors, None, 16)
    assert all(let_in)
    assert not any(caller.is_gone for caller in callers)


def test_nothing_is_remembered_of_who_has_left() -> None:
    doors = ConnectionAdmission(UsageLimits())
    for address in ("a", "b", None):
        callers, _ = enter(doors, address, 10)
        for caller in callers[:5]:
            doors.mark_busy(caller)
        for caller in callers:
            doors.remove(caller)
            doors.remove(caller)
            doors.mark_idle(caller)
    assert len(doors) == 0
    fresh = vars(ConnectionAdmission(UsageLimits()))
    assert {name: value for name, value in vars(doors).items() if value != fresh[name]} == {}


class Crowd:
    """Connections of one address that send nothing."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.sockets: list[socket.socket] = []

    async def grow(self, number: int) -> None:
        for _ in range(number):
            idle = socket.socket()
            idle.settimeout(0)
            self.sockets.append(idle)
            await asyncio.get_running_loop().sock_connect(idle, ("127.0.0.1", self.port))


@contextmanager
def crowd(rig: Rig) -> Iterator[Crowd]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    idle = Crowd(rig.port)
    try:
        yield idle
    finally:
        for each in idle.sockets:
            each.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def is_well(caller: Caller, rig: Rig) -> bool:
    caller.say("GET /healthz HTTP/1.1", f"Host: {rig.host}", "")
    return await caller.status() == 200


@pytest.mark.anyio
async def test_thousands_of_idle_connections_of_one_address_shut_nobody_out() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        with crowd(rig) as idle:
            async with rig.line(cookie) as line:
                await hello(line)
                await idle.grow(ATTACKERS)
                assert len(rig.web.admission) <= UsageLimits().open_per_address
                assert rig.web.admission.let_go > ATTACKERS - 2 * UsageLimits().open_per_address
                await line.send('{"type":"ping","id":"12345678"}')
                assert "pong" in str(await line.recv())
                for address in ("127.0.0.1", NEIGHBOUR):
                    async with calling(rig, address) as caller:
                        assert await is_well(caller, rig)
                _, other = await rig.guest()
                async with rig.line(other) as second:
                    assert (await hello(second))["type"] == "welcome"


@pytest.mark.anyio
async def test_connections_that_are_let_go_are_forgotten_and_leave_places() -> None:
    async with served(limits=UsageLimits(open_per_address=8)) as rig:
        _, cookie = await rig.guest()
        for _ in range(20):
            async with rig.line(cookie) as line:
                await hello(line)
            async with rig.line() as stranger:
                assert (await cut(stranger))[0] == 4001
            async with calling(rig) as caller:
                caller.say("nonsense", "")
                assert (await caller.code())[1] == "bad_request"
            async with calling(rig) as caller:
                assert await is_well(caller, rig)
        while len(rig.web.admission):
            await asyncio.sleep(0)


@pytest.mark.anyio
async def test_a_game_socket_keeps_nothing_of_the_request_that_opened_it() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            while len(rig.web.admission) > 1:
                await asyncio.sleep(0)
            gc.collect()
            assert not [each for each in gc.get_objects() if type(each) is HttpProtocol]


@pytest.mark.anyio
async def test_an_address_whose_connections_are_all_game_sockets_is_told_so() -> None:
    async with served(limits=UsageLimits(open_per_address=2)) as rig:
        _, cookie = await rig.guest()
        while len(rig.web.admission):
            await asyncio.sleep(0)
        async with rig.line(cookie) as one, rig.line(cookie) as two:
            await hello(one)
            await hello(two)
            async with calling(rig) as caller:
                assert await caller.code() == (429, "too_many_connections")
                assert await caller.is_let_go()
            async with calling(rig, NEIGHBOUR) as caller:
                assert await is_well(caller, rig)


@pytest.mark.anyio
async def test_a_game_socket_that_was_turned_away_and_stays_makes_room() -> None:
    async with (
        served(limits=UsageLimits(open_per_address=3)) as rig,
        knock(rig, "stranger") as one,
        knock(rig, "stranger") as two,
    ):
        for raw in (one, two):
            assert b" 101 " in (await raw.reader.readuntil(b"\r\n\r\n"))
            assert await raw.hears() == (CLOSE, (4001).to_bytes(2) + b"no_session")
        async with calling(rig) as third, calling(rig) as fourth:
            assert await is_well(fourth, rig)
            assert await is_well(third, rig)
        assert rig.web.admission.let_go == 1


@pytest.mark.anyio
async def test_through_a_proxy_the_requests_of_each_client_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits, asked, answered = UsageLimits(open_per_address=3), asyncio.Event(), asyncio.Event()
    async with served(limits=limits, proxies=("127.0.0.1",)) as rig:

        async def slow(*_: object, **__: object) -> None:
            asked.set()
            await answered.wait()

        monkeypatch.setattr(rig.house.people, "session", slow)

        async def status(client: str) -> int:
            async with rig.browser(**{"X-Forwarded-For": client}) as browser:
                browser.cookies["circolo"] = "x" * 43
                return (await browser.get("/api/me")).status_code

        waiting = [asyncio.create_task(status("192.0.2.1")) for _ in range(3)]
        while len(rig.server.server_state.tasks) < 3:
            await asyncio.sleep(0)
        assert await status("192.0.2.1") == 429
        others = [asyncio.create_task(status(f"192.0.2.{number}")) for number in range(2, 22)]
        while len(rig.server.server_state.tasks) < 23:
            await asyncio.sleep(0)
        answered.set()
        assert await asyncio.gather(*waiting, *others) == [401] * 23


def test_what_the_doors_have_done_is_logged_once() -> None:
    doors = ConnectionAdmission(UsageLimits(open_per_address=1))
    enter(doors, "a", 3)
    with capture_logs() as logged:
        doors.log_refusals()
        doors.log_refusals()
    assert logged == [
        {"event": "connections_refused", "log_level": "warning", "refused": 0, "let_go": 2}
    ]


def test_a_house_that_believes_every_proxy_is_warned_of(tmp_path: Path) -> None:
    with capture_logs() as logged:
        warn_of(Settings(data=tmp_path, proxies=("10.0.0.1",)))
        warn_of(Settings(data=tmp_path, proxies=("*",)))
    (line,) = logged
    assert (line["event"], line["log_level"]) == ("proxies_trust_everybody", "warning")
    assert "CIRCOLO_PROXIES" in line["detail"]
