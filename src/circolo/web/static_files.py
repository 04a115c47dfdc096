"""The built browser client: its files are read at the start, compressed at the first request, and
sent from memory.
"""

import gzip
import re
from functools import cached_property
from hashlib import sha256
from mimetypes import MimeTypes
from pathlib import Path

import msgspec

from circolo.web.asgi import Message, Receive, Send

Headers = list[tuple[bytes, bytes]]

INDEX = "/index.html"
_HASHED = "/assets/"
"""The URL prefix of files whose names contain a hash of their content, so that caches may keep
them.
"""
_FOR_EVER = b"public, max-age=31536000, immutable"
_ASK_FIRST = b"no-cache"
_TYPES = MimeTypes()
_TYPES.add_type("font/woff2", ".woff2")
_TYPES.add_type("application/manifest+json", ".webmanifest")
_TYPES.add_type("text/javascript", ".js")
_OWN_POLICY = re.compile(rb'http-equiv="Content-Security-Policy" content="([^"]*)"')
"""Finds the content security policy in an HTML page, which allows the page's own script and style
by their hashes.
"""
_TEXT = frozenset({"text/javascript", "application/json", "image/svg+xml"})

NOT_BUILT = "client_not_built"
NOT_BUILT_SENTENCE = "The client has not been built: run `make client`, then start again."


class StaticFile(msgspec.Struct, frozen=True, dict=True):
    """One file of the client, ready to send.

    `policy` is the content security policy that an HTML page contains, or None.
    """

    body: bytes
    media_type: bytes
    etag: bytes
    cache: bytes
    policy: bytes | None

    @cached_property
    def gzipped(self) -> bytes | None:
        """The body compressed with gzip, or None if that is not smaller."""
        packed = gzip.compress(self.body, mtime=0)
        return packed if len(packed) < len(self.body) else None


BUILT_CLIENT = Path(__file__).with_name("static")
"""The folder into which the client is built."""


class StaticFiles:
    """The ASGI application that serves the files of a folder by their paths.

    The path of a page returns index.html, whose script selects the page in the browser.
    """

    def __init__(self, folder: Path) -> None:
        found = [path for path in folder.rglob("*") if path.is_file()]
        names = [f"/{path.relative_to(folder).as_posix()}" for path in found]
        self._files = {name: _read(path, name) for name, path in zip(names, found, strict=True)}

    @property
    def built(self) -> bool:
        """Whether the folder contains a built client."""
        return INDEX in self._files

    async def __call__(self, scope: Message, _: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await _send_text(send, 405, "method_not_allowed: this address is only for reading")
            return
        file = self._find(scope["path"])
        if file is not None:
            await _send_file(file, scope, send)
        elif self.built:
            await _send_text(send, 404, "not_found: there is nothing at this address")
        else:
            await _send_text(send, 503, f"{NOT_BUILT}: {NOT_BUILT_SENTENCE}")

    def _find(self, path: str) -> StaticFile | None:
        file = self._files.get(path)
        if file is not None:
            return file
        # A page has a path without a dot; a missing file is 404, not the index page.
        is_page = "." not in path.rpartition("/")[2] and not path.startswith(_HASHED)
        return self._files.get(INDEX) if is_page else None


def _read(path: Path, name: str) -> StaticFile:
    body = path.read_bytes()
    return StaticFile(
        body=body,
        media_type=_media_type(path.name).encode(),
        etag=f'W/"{sha256(body).hexdigest()[:32]}"'.encode(),
        cache=_FOR_EVER if name.startswith(_HASHED) else _ASK_FIRST,
        policy=_policy(body) if name.endswith(".html") else None,
    )


def _policy(page: bytes) -> bytes | None:
    named = _OWN_POLICY.search(page)
    return None if named is None else named[1] + b"; frame-ancestors 'none'"


def _media_type(name: str) -> str:
    media_type = _TYPES.guess_type(name)[0] or "application/octet-stream"
    is_text = media_type.startswith("text/") or media_type in _TEXT
    return f"{media_type}; charset=utf-8" if is_text else media_type


async def _send_file(file: StaticFile, scope: Message, send: Send) -> None:
    asked = dict(scope["headers"])
    headers = [
        (b"content-type", file.media_type),
        (b"cache-control", file.cache),
        (b"etag", file.etag),
        (b"vary", b"accept-encoding"),
    ]
    if file.policy is not None:
        headers.append((b"content-security-policy", file.policy))
    if file.etag in asked.get(b"if-none-match", b""):
        await _send(send, 304, headers, body=b"")
        return
    body = file.body
    if b"gzip" in asked.get(b"accept-encoding", b"") and file.gzipped is not None:
        body = file.gzipped
        headers.append((b"content-encoding", b"gzip"))
    headers.append((b"content-length", str(len(body)).encode()))
    await _send(send, 200, headers, body=b"" if scope["method"] == "HEAD" else body)


async def _send_text(send: Send, status: int, text: str) -> None:
    body = f"{text}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
    ]
    await _send(send, status, headers, body=body)


async def _send(send: Send, status: int, headers: Headers, *, body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
