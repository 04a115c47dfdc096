"""A minimal HTTP client for signing in: empty posts over one kept connection."""

import asyncio
import re

_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class Desk:
    """One connection to a server; outside `async with` it is closed."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port

    async def __aenter__(self) -> "Desk":
        self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()

    async def post(self, path: str) -> tuple[bytes, bytes]:
        """Post to the path; return the head and the body of the answer."""
        at = f"{self._host}:{self._port}"
        self._writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nX-Circolo: 1\r\n"
            "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}".encode()
        )
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if length is None:
            raise RuntimeError(f"an answer without a length: {head.decode()}")
        return head, await self._reader.readexactly(int(length[1]))
