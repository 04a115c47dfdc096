"""The gallery in a browser: any state of the page, by its name, without a house.

The states are those of client/tests/gallery/states.ts; nothing on them moves.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Literal
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, TimeoutError, ViewportSize, sync_playwright

from tools.node import CLIENT, ROOT, command_line, environment

BUILT = ROOT / "build" / "gallery"
PAGE = "tests/gallery/index.html"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
HOST = "circolo.example"
"""Links on the page are the same at whatever port the gallery is served."""
PATIENCE = 10_000

LANGUAGES = ("it", "en", "es")
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SIZES = (
    ViewportSize(width=360, height=640),
    ViewportSize(width=390, height=844),
    ViewportSize(width=844, height=390),
    ViewportSize(width=1280, height=800),
)
PHONE, TALL, SIDEWAYS, DESK = SIZES
NARROW = ViewportSize(width=320, height=640)
"""A desk at four times its size (WCAG 1.4.10)."""


class StateBrokenError(Exception):
    """A state of the gallery did not come to rest, or could not be reached."""


def name_of(size: ViewportSize) -> str:
    """Write a size as people do: 360x640."""
    return f"{size['width']}x{size['height']}"


def build() -> None:
    """Build the gallery from the sources as they are."""
    vite = command_line("node", ["node_modules/vite/bin/vite.js", "build"])
    how = ["--config", "vite.gallery.config.ts", "--logLevel", "error"]
    subprocess.run([*vite, *how], cwd=CLIENT, env=environment(), check=True, timeout=300)


class _Files(SimpleHTTPRequestHandler):
    """Serves the built files, without a word about each."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path = BUILT) -> Iterator[int]:
    """Serve a folder to this machine; gives the port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


@dataclass(frozen=True, kw_only=True)
class Look:
    """How a state is looked at: `text` in percent, `is_long` with words that need more room."""

    lang: str = "it"
    size: ViewportSize = field(default_factory=lambda: PHONE)
    scheme: Scheme = "light"
    text: int = 100
    is_long: bool = False

    @property
    def query(self) -> dict[str, str]:
        """What the page's address says of it; size and scheme are the device's."""
        long = {"long": "1"} if self.is_long else {}
        return {"lang": self.lang, "text": str(self.text), **long}


class Gallery:
    """One page of a browser on which states are shown one after the other."""

    def __init__(self, browser: Browser) -> None:
        self.version = browser.version
        self.address = f"http://{HOST}"
        self.page: Page = browser.new_page(viewport=PHONE, reduced_motion="reduce")
        self.page.set_default_timeout(PATIENCE)
        self._wrong: list[str] = []
        self.page.on("pageerror", lambda error: self._wrong.append(str(error)))

    def names(self) -> tuple[str, ...]:
        """Return the names of all states, in their order."""
        self.show("lobby")
        return tuple(self.page.evaluate("states"))

    def show(self, state: str, look: Look | None = None) -> Page:
        """Show a state, at rest; raises StateBrokenError."""
        look = look or Look()
        self._wrong.clear()
        self.turn(look.size, look.scheme)
        query = urlencode({"state": state, **look.query})
        self.page.goto(f"{self.address}/{PAGE}?{query}")
        with suppress(TimeoutError):
            self.page.wait_for_selector("html[data-ready]", state="attached")
        if self.page.locator(f'html[data-ready="{state}"]').count() == 0:
            self._wrong.append("does not come to rest")
        if self._wrong:
            raise StateBrokenError(f"{state}: {'; '.join(self._wrong)}")
        return self.page

    def turn(self, size: ViewportSize, scheme: Scheme) -> Page:
        """Show the same state on another device."""
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self.page.set_viewport_size(size)
        return self.page


@contextmanager
def opened(program: str) -> Iterator[Gallery]:
    """Serve what was built and open it in a browser."""
    with served() as port, sync_playwright() as playwright:
        flags = [
            f"--host-resolver-rules=MAP {HOST}:80 127.0.0.1:{port}",
            f"--unsafely-treat-insecure-origin-as-secure=http://{HOST}",
        ]
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS, *flags])
        yield Gallery(browser)
        browser.close()
