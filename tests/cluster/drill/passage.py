"""A TCP port that leads one node to a service, and can be cut, closed or stalled."""

import asyncio
from typing import cast


class Passage:
    """A way to the first of some ports of this machine that accepts a connection; everything that
    it carries may be disturbed.
    """

    def __init__(self, *targets: int) -> None:
        self.port = 0
        self.cut_answers = 0
        """The number of answers that are still to be lost, each with its connection."""

        self._targets = targets
        self._state = "open"
        self._sides: set[_Side] = set()
        self._waiting: list[_Side] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen on a free port."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Side(self), "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def stop(self) -> None:
        """End all connections, and listen no more."""
        assert self._server is not None
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """End all connections; new ones are let through."""
        for side in tuple(self._sides):
            side.abort()

    def close(self) -> None:
        """End all connections, and let no new one through, until `mend`."""
        self._state = "closed"
        self.cut()

    def stall(self) -> None:
        """Carry nothing, without an end of any connection, until `mend`."""
        self._state = "stalled"
        for side in self._sides:
            side.pause()

    def mend(self) -> None:
        """Carry everything again, and what has waited."""
        self._state = "open"
        self.cut_answers = 0
        for side in tuple(self._sides):
            side.resume()
        waiting, self._waiting = self._waiting, []
        for side in waiting:
            self._join(side)

    # --- For its connections --------------------------------------------------------------------

    def came(self, side: "_Side") -> None:
        """Lead a new connection to the service, unless the way is closed."""
        self._sides.add(side)
        if self._state == "closed":
            side.abort()
        elif self._state == "stalled":
            side.pause()
            self._waiting.append(side)
        else:
            self._join(side)

    def joined(self, side: "_Side") -> None:
        """Note the connection to the service."""
        self._sides.add(side)
        if self._state == "stalled":
            side.pause()

    def ended(self, side: "_Side") -> None:
        """Forget a connection that has ended."""
        self._sides.discard(side)

    def loses_answer(self) -> bool:
        """Return whether the answer that has just come is to be lost."""
        self.cut_answers -= self.cut_answers > 0
        return self.cut_answers > 0

    def _join(self, side: "_Side") -> None:
        task = asyncio.ensure_future(self._connect(side))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, side: "_Side") -> None:
        loop = asyncio.get_running_loop()
        for target in self._targets:
            try:
                await loop.create_connection(lambda: _Side(self, side), "127.0.0.1", target)
            except OSError:
                continue
            return
        side.abort()


class _Side(asyncio.Protocol):
    """One end of a connection: that of the node, or that of the service, which has the other."""

    def __init__(self, passage: Passage, other: "_Side | None" = None) -> None:
        self._passage = passage
        self._is_service = other is not None
        self._other = other
        self._transport: asyncio.Transport | None = None
        self._early = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports implement Transport without inheriting from it.
        self._transport = cast("asyncio.Transport", transport)
        if self._other is None:
            self._passage.came(self)
            return
        self._passage.joined(self)
        self._other.meets(self)

    def meets(self, service: "_Side") -> None:
        """Join the connection of the node with that to the service."""
        if self._transport is None:
            service.abort()
            return
        self._other = service
        early, self._early = self._early, b""
        if early:
            service.write(early)

    def data_received(self, data: bytes) -> None:
        if self._is_service and self._passage.loses_answer():
            self.abort()
        elif self._other is None:
            self._early += data
        else:
            self._other.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._passage.ended(self)
        self._transport = None
        if self._other is not None:
            self._other.abort()

    def write(self, data: bytes) -> None:
        """Send bytes to this end."""
        if self._transport is not None:
            self._transport.write(data)

    def pause(self) -> None:
        """Read nothing from this end."""
        if self._transport is not None:
            self._transport.pause_reading()

    def resume(self) -> None:
        """Read from this end again."""
        if self._transport is not None:
            self._transport.resume_reading()

    def abort(self) -> None:
        """End the connection at this end, and so at the other."""
        if self._transport is not None:
            self._transport.abort()
