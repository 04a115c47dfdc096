"""A small HTTP proxy in front of a house, with faults that a doctor has to find."""

import http.client
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

Headers = dict[str, str]
OUTSIDE = "198.51.100.9"
"""The address of the caller, as the proxy names it."""


def proper(headers: Headers) -> Headers:
    """Name the caller, whatever the caller says."""
    return headers | {"X-Forwarded-For": OUTSIDE}


def proper_with_tls(headers: Headers) -> Headers:
    return proper(headers) | {"X-Forwarded-Proto": "https"}


def silent(headers: Headers) -> Headers:
    """Name nobody."""
    return headers


def credulous(headers: Headers) -> Headers:
    """Believe what the caller says of itself."""
    return {"X-Forwarded-For": OUTSIDE} | headers


def without_web_sockets(headers: Headers) -> Headers:
    named = proper(headers)
    return {name: value for name, value in named.items() if name not in ("Upgrade", "Connection")}


def with_foreign_origin(headers: Headers) -> Headers:
    """Ask the house under another name than the page."""
    return proper(headers) | {"Host": "127.0.0.1:1"}


@contextmanager
def proxied(
    house: str, change: Callable[[Headers], Headers], *, files: Path | None = None
) -> Iterator[str]:
    """Run a proxy of the house at the origin `house`; yield the proxy's origin. With `files`, a
    certificate with its key, the proxy speaks TLS.
    """

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            passed = http.client.HTTPConnection(urlsplit(house).netloc, timeout=10)
            passed.request("GET", self.path, headers=change(dict(self.headers)))
            answer = passed.getresponse()
            body = b"" if answer.status == 101 else answer.read()
            self.send_response_only(answer.status)
            for name, value in answer.getheaders():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
            passed.close()

        def log_message(self, *_: Any) -> None:
            """Write nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        scheme = "http"
        if files is not None:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(files)
            server.socket = context.wrap_socket(server.socket, server_side=True)
            scheme = "https"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"{scheme}://127.0.0.1:{server.server_port}"
        server.shutdown()
