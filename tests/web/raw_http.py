"""Clients that speak HTTP by hand, and badly if they like."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.web.rig import Rig

ENDLESS_BYTES = 64 * 1_048_576
"""What a hostile client sends at most; before it was bounded, the house read and kept all of it."""


class Caller:
    """A client that sends what it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def say(self, *lines: str) -> None:
        """Send lines as they end in HTTP."""
        self.writer.write("".join(f"{line}\r\n" for line in lines).encode())

    async def status(self) -> int:
        """The status of the next answer; 0 if there is none."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        (length,) = re.findall(rb"content-length: (\d+)", head)
        self.body = await self.reader.readexactly(int(length))
        return int(head.split()[1])

    async def code(self) -> tuple[int, str]:
        """The status and the code of the refusal that is answered."""
        status = await self.status()
        return status, json.loads(self.body)["code"]

    async def is_let_go(self) -> bool:
        """Whether the house closes; raises TimeoutError by the rig's patience if it does not."""
        with suppress(ConnectionError):
            while await self.reader.read(65_536):
                pass
        return True

    async def floods(self, piece: bytes, *, at_most: int = ENDLESS_BYTES) -> int:
        """Send the same piece again and again until the house lets go; return how much it took."""
        sent = 0
        with suppress(ConnectionError):
            while sent < at_most:
                self.writer.write(piece)
                await self.writer.drain()
                sent += len(piece)
        return sent


@asynccontextmanager
async def calling(rig: Rig, address: str = "127.0.0.1") -> AsyncIterator[Caller]:
    """Connect from an address of this machine."""
    reader, writer = await asyncio.open_connection("127.0.0.1", rig.port, local_addr=(address, 0))
    try:
        yield Caller(reader, writer)
    finally:
        writer.transport.abort()
