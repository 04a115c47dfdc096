"""An HTTP client for push services, with limits on the time and size of an answer.

It speaks as much HTTP/1.1 as a push needs: one request a connection, of which only the head of the
answer is read. It follows no redirect.
"""

import asyncio
import socket
import ssl
from contextlib import suppress
from typing import Literal, NamedTuple

from circolo.cards.units import Millis
from circolo.web.push.push_address import (
    Networks,
    PushAddress,
    is_reachable,
    read_push_address,
)

SECONDS = 10.0
"""The time limit for a request and its answer, in seconds."""

MOST_HEAD_BYTES = 16_384
"""The maximum size of the head of an answer."""

LONGEST_WAIT = Millis(60_000)
"""The longest Retry-After that is waited for, in milliseconds."""

USUAL_WAIT = Millis(5_000)
"""The wait before another try if the push service names none, in milliseconds."""

Outcome = Literal["delivered", "gone", "later", "refused"]


class PushAnswer(NamedTuple):
    """What came of a request. `status` is 0 if no answer could be read; `later`: `wait`
    milliseconds.
    """

    outcome: Outcome
    status: int = 0
    wait: Millis = Millis(0)


class PushClient:
    """Sends requests to push services.

    `allowed` has private networks to which the house may send, too. `tls` replaces the system's
    certificates.
    """

    def __init__(self, *, allowed: Networks = (), tls: ssl.SSLContext | None = None) -> None:
        self._allowed = allowed
        self._tls = tls or ssl.create_default_context()

    async def post(self, endpoint: str, headers: dict[str, str], body: bytes) -> PushAnswer:
        """Send a message; nothing is raised."""
        address = read_push_address(endpoint)
        if address is None:
            return PushAnswer("refused")
        try:
            async with asyncio.timeout(SECONDS):
                ip = await self._resolved(address)
                if ip is None:
                    return PushAnswer("refused")
                return await self._exchange(address, ip, _request(address, headers, body))
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            return PushAnswer("later", wait=USUAL_WAIT)
        except (asyncio.LimitOverrunError, ValueError):
            return PushAnswer("refused")

    async def _resolved(self, address: PushAddress) -> str | None:
        """Return an IP address of the host, or None if the house may not send to one of them.

        The connection goes to this address, so a name that changes meanwhile has no effect.
        """
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
        hosts = [str(one[4][0]) for one in found]
        if not hosts or not all(is_reachable(one, allowed=self._allowed) for one in hosts):
            return None
        return hosts[0]

    async def _exchange(self, address: PushAddress, ip: str, request: bytes) -> PushAnswer:
        reader, writer = await asyncio.open_connection(
            ip,
            address.port,
            ssl=self._tls,
            server_hostname=address.host,
            limit=MOST_HEAD_BYTES,
        )
        try:
            writer.write(request)
            await writer.drain()
            return _answer(await reader.readuntil(b"\r\n\r\n"))
        finally:
            with suppress(OSError, RuntimeError):
                writer.transport.abort()


def _request(address: PushAddress, headers: dict[str, str], body: bytes) -> bytes:
    lines = [
        f"POST {address.target} HTTP/1.1",
        f"Host: {address.authority}",
        "Connection: close",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _answer(head: bytes) -> PushAnswer:
    """Return what the head of an answer means; raises ValueError if it is no head."""
    first, *rest = head.decode("latin-1").split("\r\n")
    version, _, after = first.partition(" ")
    if not version.startswith("HTTP/1."):
        raise ValueError("no answer of HTTP/1.1")
    status = int(after[:3])
    if status in (404, 410):
        return PushAnswer("gone", status)
    if status in (408, 425, 429) or status >= 500:
        return PushAnswer("later", status, _wait(rest))
    return PushAnswer("delivered" if status in range(200, 300) else "refused", status)


def _wait(headers: list[str]) -> Millis:
    for line in headers:
        name, _, value = line.partition(":")
        if name.strip().lower() == "retry-after" and value.strip().isdecimal():
            return Millis(min(LONGEST_WAIT, int(value.strip()[:9]) * 1_000))
    return USUAL_WAIT
