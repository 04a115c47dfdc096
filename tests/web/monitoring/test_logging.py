"""What is written down, and what never is."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
import structlog

from circolo.web.monitoring import logging_setup
from circolo.web.usage_limits import UsageLimits
from tests.conftest import Seeds
from tests.web.raw_http import calling
from tests.web.rig import OTHER_PASSWORD, PASSWORD, hello, served
from tests.web.transport.test_game_sockets import until_empty
from tests.web.transport.test_websocket_frames import frame, open_line

pytestmark = pytest.mark.anyio


class Terminal(io.StringIO):
    """A stream that people look at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(params=[io.StringIO, Terminal])
def stream(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    yield from captured(request.param())


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    yield from captured(io.StringIO())


def captured(stream: io.StringIO) -> Iterator[io.StringIO]:
    handlers, level = logging.root.handlers[:], logging.root.level
    logging_setup.configure("debug", stream=stream)
    for visitors_own in ("httpcore", "httpx"):
        logging.getLogger(visitors_own).setLevel(logging.CRITICAL)
    yield stream
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)


def test_times_of_the_log_are_in_utc(written: io.StringIO) -> None:
    structlog.get_logger().info("hello")
    assert json.loads(written.getvalue())["timestamp"].endswith("Z")


def test_what_is_sent_starts_no_line_of_the_log(written: io.StringIO) -> None:
    sent = '/api/me\n{"event": "granted"}\r\x1b[2J'
    structlog.get_logger().warning("refused", path=sent)
    (line,) = written.getvalue().splitlines()
    assert json.loads(line)["path"] == sent
    assert line.isprintable()


def test_a_request_that_a_server_cancels_as_it_ends_is_no_error(written: io.StringIO) -> None:
    library = logging.getLogger("uvicorn.error")
    for error in (asyncio.CancelledError(), ValueError("wrong")):
        library.error("Exception in ASGI application", exc_info=error)
    library.error("no error")
    lines = map(json.loads, written.getvalue().splitlines())
    assert [line.get("exception", line["event"]) for line in lines] == [
        "ValueError: wrong",
        "no error",
    ]


async def test_no_secret_is_ever_written_down(written: io.StringIO) -> None:
    secrets = [PASSWORD, OTHER_PASSWORD]
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        secrets.append(browser.cookies["circolo"])
        await browser.post("/api/claim", json={"name": "Nonna Pina", "password": PASSWORD})
        secrets.append(browser.cookies["circolo"])
        async with rig.line(browser.cookies["circolo"]) as line:
            await hello(line)
        await browser.post("/api/login", json={"name": "Nonna Pina", "password": OTHER_PASSWORD})
        await browser.post("/api/login", json={"name": "Nonna Pina", "password": PASSWORD})
        secrets.append(browser.cookies["circolo"])
        await browser.post("/api/password", json={"old": PASSWORD, "new": OTHER_PASSWORD})
        secrets.append(browser.cookies["circolo"])
        link = await rig.web.accounts.recovery_link("Nonna Pina")
        secrets.append(link)
        await browser.get(f"/recover/{link}")
        await browser.post("/api/recover", json={"token": link, "password": PASSWORD})
        await browser.post("/api/login", content=f'{{"name":["{PASSWORD}"]}}')
    text = written.getvalue()
    events = [json.loads(line)["event"] for line in text.splitlines()]
    assert events == [
        "claimed",
        "refused",
        "login",
        "password_changed",
        "link_opened",
        "recovered",
    ]
    assert [secret for secret in secrets if secret in text] == []


async def test_a_failure_is_written_down_without_what_was_sent(
    stream: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    async with served() as rig, rig.browser(Cookie="circolo=a-secret") as browser:
        monkeypatch.setattr(rig.house.people, "by_name", fail)
        await browser.post("/api/login", json={"name": "Nonna Pina", "password": PASSWORD})
    text = stream.getvalue()
    assert all(word in text for word in ("request_failed", "/api/login", "Traceback (most"))
    assert not any(secret in text for secret in ("a-secret", PASSWORD))


def test_what_is_given_a_secret_name_is_blanked(written: io.StringIO) -> None:
    structlog.get_logger().info("careless", password=PASSWORD, seed="00ff", name="Nonna Pina")
    line = json.loads(written.getvalue())
    assert (line["password"], line["seed"], line["name"]) == ("…", "…", "Nonna Pina")


def test_the_libraries_write_into_the_same_log(written: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").info("routine")
    logging.getLogger("uvicorn.error").warning("odd")
    line = json.loads(written.getvalue())
    assert (line["event"], line["level"]) == ("odd", "warning")


async def test_whoever_hangs_up_within_a_body_is_noted_in_one_line(written: io.StringIO) -> None:
    async with served() as rig:
        async with calling(rig) as caller:
            caller.say("POST /api/login HTTP/1.1", f"Host: {rig.host}", f"Origin: {rig.origin}")
            caller.say("X-Circolo: 1", "Content-Length: 20", "", "{")
            while not rig.server.server_state.tasks:
                await asyncio.sleep(0)
        while rig.server.server_state.tasks:
            await asyncio.sleep(0)
    (line,) = [json.loads(line) for line in written.getvalue().splitlines()]
    assert (line["event"], line["level"], line["path"]) == ("request_aborted", "info", "/api/login")


SPOILED = (
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n\r\n",
    "POST /api/login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Circolo: 1\r\n"
    'Content-Length: 12\r\n\r\n{"name":"a"}',
    "GET /api/me HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET http://localhost:99999999999/ws HTTP/1.1\r\nUpgrade: websocket\r\n\r\n",
    "GET //[ HTTP/1.1\r\nHost: [::1\r\nOrigin: http://[\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)


def spoiled(random: Random) -> bytes:
    """A request with a few bytes changed, left out, or put in."""
    request = bytearray(random.choice(SPOILED).encode())
    for _ in range(random.randrange(4)):
        at = random.randrange(len(request))
        cut = random.randrange(6)
        request[at : at + cut] = random.randbytes(random.randrange(6))
    return bytes(request)


async def test_requests_that_are_no_good_leave_no_error_behind(
    written: io.StringIO, seeds: Seeds
) -> None:
    limits = UsageLimits(requests_per_second=1_000)
    async with served(limits=limits) as rig:
        for seed in seeds(2_000):
            async with calling(rig) as caller:
                caller.writer.write(spoiled(Random(seed)))
                with suppress(ConnectionError):
                    caller.writer.write_eof()
                    await caller.reader.read(1_000)
    events = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [event for event in events if event["level"] in ("error", "critical")] == []


async def test_frames_that_are_no_good_leave_no_error_behind(
    written: io.StringIO, seeds: Seeds
) -> None:
    async with served(limits=UsageLimits(connections_per_person=40)) as rig:
        _, cookie = await rig.guest()
        for seed in seeds(200):
            random = Random(seed)
            async with open_line(rig, cookie) as raw:
                for _ in range(random.randrange(1, 30)):
                    sent = frame(random.choice((0x81, 0x88, 0x89, 0x8A, 0x01)), b'{"id":1}')
                    at = random.randrange(len(sent))
                    sent = sent[:at] + random.randbytes(random.randrange(3)) + sent[at:]
                    raw.writer.write(sent)
                with suppress(ConnectionError):
                    raw.writer.write_eof()
                    await raw.reader.read()
        await until_empty(rig)
    events = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [event for event in events if event["level"] in ("error", "critical")] == []
