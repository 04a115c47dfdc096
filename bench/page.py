"""A house that serves a page, and a browser to load it, slowed down where needed."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tools.chromium import FLAGS, chromium

PHONE = {"width": 360, "height": 640}
SLOW_LINE = {
    "offline": False,
    "latency": 100,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 1_600_000 / 8,
}
"""A slow mobile network: 1.6 Mbit/s and 100 ms."""


@contextmanager
def house() -> Iterator[str]:
    """Serve a new house without pauses; yields its address."""
    with TemporaryDirectory() as folder:
        data = str(Path(folder) / "data")
        serve = [sys.executable, "-m", "circolo", "serve", "--tempo", "off", "--port", "0"]
        with subprocess.Popen(
            [*serve, "--data", data], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as room:
            try:
                yield _address(room)
            finally:
                room.kill()


def _address(room: subprocess.Popen[str]) -> str:
    assert room.stdout is not None
    for line in room.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            return found[0]
    raise RuntimeError("the house did not open")


@contextmanager
def browser() -> Iterator[Browser]:
    """Open a browser; raises ChromiumMissingError."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield opened
        opened.close()


def phone(opened: Browser, **more: Any) -> BrowserContext:
    """Return a new visitor's context on a phone."""
    return opened.new_context(viewport=PHONE, locale="en", **more)  # type: ignore[arg-type]


def slow_down(page: Page, rate: float) -> CDPSession:
    """Slow a page's processor down by this factor."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return session


def sit_down(page: Page, address: str) -> None:
    """Enter as a guest, and play a match against a bot until a card is due."""
    page.goto(address)
    page.locator(".quick-play").click()
    page.locator(".hand:not(.is-guarded) .hand-card.is-offered").first.wait_for()
