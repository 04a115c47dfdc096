"""The gallery in a browser: shows any state of the page by its name, without a server.

The states are those of client/tests/gallery/states.ts; nothing on them moves.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Literal
from urllib.parse import urlencode

from playwright.sync_api import (
    Browser,
    Page,
    TimeoutError,
    ViewportSize,
    sync_playwright,
)

from tools.chromium import FLAGS
from tools.node import CLIENT, ROOT, command_line, environment

BUILT = ROOT / "build" / "gallery"
PAGE = "tests/gallery/index.html"
HOST = "circolo.example"
"""The host name in links, so that they do not depend on the port."""
PATIENCE = 30_000
GLANCE = 2_000
"""The time in which a stopped page must report what it waits for."""
WAITING = """() => `waits for ${globalThis.waitsFor}; the page at ${location.href} is` +
  ` ${document.visibilityState}, its document ${document.readyState}, its fonts` +
  ` ${document.fonts.status}, of its pictures ${document.images.length}` +
  ` lack ${[...document.images].filter(({ complete }) => !complete).length}, last came ` +
  `${performance.getEntriesByType("resource").at(-1)?.name}`"""
MOST_SHOWN = 40
"""The maximum number of states on one page."""

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
"""A desktop window at four times the zoom (WCAG 1.4.10)."""


class StateBrokenError(Exception):
    """A state of the gallery did not come to rest, or could not be reached."""


def name_of(size: ViewportSize) -> str:
    """Return a size as text: 360x640."""
    return f"{size['width']}x{size['height']}"


def build(folder: Path = BUILT) -> None:
    """Build the gallery from the current sources; the folder must not be served meanwhile."""
    vite = command_line("node", ["node_modules/vite/bin/vite.js", "build"])
    how = ["--config", "vite.gallery.config.ts", "--outDir", str(folder), "--logLevel", "error"]
    subprocess.run([*vite, *how], cwd=CLIENT, env=environment(), check=True, timeout=300)


class _Files(SimpleHTTPRequestHandler):
    """Serves the built files without logging; browsers may cache them."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def end_headers(self) -> None:
        """Allow long caching, except for the page: other file names change with their content."""
        is_page = self.path.partition("?")[0].endswith(".html")
        self.send_header("Cache-Control", "no-cache" if is_page else "max-age=3600, immutable")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class _Server(ThreadingHTTPServer):
    """A server for a browser, which opens a connection for each file and drops it when it moves
    on.
    """

    request_queue_size = 128
    """The length of the accept queue. A connection beyond it is dropped, and retried only after a
    second or more.
    """

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report our own errors only: a connection that the browser closed is none."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(folder: Path = BUILT) -> Iterator[int]:
    """Serve a folder to this machine; yields the port."""
    with _Server(("127.0.0.1", 0), partial(_Files, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


@dataclass(frozen=True, kw_only=True)
class Look:
    """How to show a state: `text` size in percent, `is_long` with longer words."""

    lang: str = "it"
    size: ViewportSize = field(default_factory=lambda: PHONE)
    scheme: Scheme = "light"
    text: int = 100
    is_long: bool = False

    @property
    def query(self) -> dict[str, str]:
        """Return the query of the page's address; size and scheme belong to the device."""
        long = {"long": "1"} if self.is_long else {}
        return {"lang": self.lang, "text": str(self.text), **long}


class Gallery:
    """A browser page that shows states one after another. After a number of states it opens a new
    one, to free memory.
    """

    def __init__(self, browser: Browser) -> None:
        self.version = browser.version
        self.address = f"http://{HOST}"
        self._context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
        self._wrong: list[str] = []
        self._shown = 0
        self.page = self._new_page()

    def _new_page(self) -> Page:
        page = self._context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self._wrong.append(str(error)))
        return page

    def names(self) -> tuple[str, ...]:
        """Return the names of all states, in their order."""
        self.show("lobby")
        return tuple(self.page.evaluate("states"))

    def show(self, state: str, look: Look | None = None) -> Page:
        """Show a state and wait until it rests; raises StateBrokenError."""
        look = look or Look()
        self._shown += 1
        if self._shown % MOST_SHOWN == 0:
            old, self.page = self.page, self._new_page()
            old.close()
        self.turn(look.size, look.scheme)
        query = urlencode({"state": state, **look.query})
        self._wrong.clear()
        try:
            with self.page.expect_console_message(lambda said: said.text == f"at rest: {state}"):
                self.page.goto(f"{self.address}/{PAGE}?{query}", wait_until="commit")
            self.page.evaluate("0")  # earlier page errors have been delivered by now
        except TimeoutError:
            self._wrong.append(f"does not come to rest: {self._waiting()}")
        if self._wrong:
            raise StateBrokenError(f"{state}: {'; '.join(self._wrong)}")
        return self.page

    def _waiting(self) -> str:
        """Return what the page reports that it waits for."""
        try:
            said = self.page.wait_for_function(WAITING, timeout=GLANCE)
        except TimeoutError:
            return "the page does not answer"
        return str(said.json_value())

    def turn(self, size: ViewportSize, scheme: Scheme) -> Page:
        """Show the same state on another device."""
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self.page.set_viewport_size(size)
        return self.page

    def enlarge(self, text: int) -> Page:
        """Show the same state with this text size, in percent."""
        self.page.evaluate("text => { document.documentElement.style.fontSize = `${text}%` }", text)
        return self.page


@contextmanager
def opened(program: str, folder: Path = BUILT) -> Iterator[Gallery]:
    """Serve the built gallery and open it in a browser."""
    with served(folder) as port, sync_playwright() as playwright:
        flags = [
            f"--host-resolver-rules=MAP {HOST}:80 127.0.0.1:{port}",
            f"--unsafely-treat-insecure-origin-as-secure=http://{HOST}",
        ]
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS, *flags])
        yield Gallery(browser)
        browser.close()
