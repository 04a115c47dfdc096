"""What is written down, and what never is."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from circolo.web import logs
from tests.web.rig import OTHER_PASSWORD, PASSWORD, hello, served

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
    logs.configure("debug", stream=stream)
    for visitors_own in ("httpcore", "httpx"):
        logging.getLogger(visitors_own).setLevel(logging.CRITICAL)
    yield stream
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)


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
        "login_refused",
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
