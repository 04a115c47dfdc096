"""The client of nats-py, with what it lacks: encryption that the server cannot decline, an end that
waits for nobody, and subscriptions without a task each.

This module alone knows parts of nats-py that are not public.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.aio.transport import TcpTransport


class PlainText(Exception):
    """A server does not encrypt, though its address begins with tls://."""


class Receiver(asyncio.Future[Msg]):
    """Takes the messages of a subscription while they are read.

    nats-py sets each message of a subscription as the result of the future that came with it.
    """

    def __init__(self, take: Callable[[Msg], None]) -> None:
        super().__init__()
        self._take = take

    def set_result(self, message: Msg) -> None:
        self._take(message)


class NatsClient(Client):
    """A client whose connection is never restored, and that can be ended at any time."""

    def __init__(self, *, is_encrypted: bool) -> None:
        super().__init__()
        self._is_encrypted = is_encrypted

    async def _process_info(
        self,
        info: dict[str, Any],
        initial_connection: bool = False,  # noqa: FBT001, FBT002 - as nats-py calls it
    ) -> None:
        if initial_connection and self._is_encrypted and not info.get("tls_required"):
            raise PlainText  # before the client would send its password
        await super()._process_info(info, initial_connection)

    async def send_subscription(self, subject: str, take: Callable[[Msg], None]) -> Subscription:
        """Subscribe `take`, which never blocks and never raises."""
        return await self.subscribe(subject, future=Receiver(take))

    async def abort(self) -> None:
        """Close the socket without sending what waits, and end all tasks; idempotent."""
        transport = cast("TcpTransport | None", self._transport)
        if transport is not None and transport._io_writer is not None:
            transport._io_writer.transport.abort()
        # Without a transport `close` sends nothing, and does not wait for the end of the socket,
        # which nobody reports after a TLS handshake that failed.
        self._transport = None
        if self._status != Client.DISCONNECTED:
            await self.close()


def run_at_once(work: Coroutine[Any, Any, object]) -> None:
    """Run a coroutine up to where it would wait, which for a message or an unsubscription is its
    end, or after the bytes are in the buffer.
    """
    try:
        work.send(None)
    except StopIteration:
        return
    work.close()
