"""The game socket of a program: it reconnects, and repeats each message until it is answered."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from circolo.cards.units import Millis
from circolo.room.ports import Clock, Entropy
from circolo.wire.client_messages import PROTOCOL_VERSION, Hello
from circolo.wire.message_codec import decode_server_message, encode
from circolo.wire.server_messages import (
    Done,
    Pong,
    ServerMessage,
    Welcome,
)
from circolo.wire.server_messages import (
    Refused as RefusedMessage,
)

FIRST_WAIT = 0.25
LONGEST_WAIT = 8.0
"""The seconds before the first attempt to reconnect, and the longest; each wait doubles."""

TOO_FAST_WAIT = Millis(500)
"""The milliseconds after which a message that was refused as `too_fast` is sent again."""

MOST_BYTES = 1 << 20
"""The maximum size of a message of the house, in bytes."""

_ENDED = 4001
_REFUSING = range(400, 500)
_PASSING = frozenset({408, 429})
"""HTTP statuses below 500 after which another attempt may succeed."""


class Refused(Exception):
    """The house has refused a message, without any effect; `code` is stable."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class SignInRefused(Refused):
    """The house does not admit this token, so the connection cannot come back."""


class _Pending(NamedTuple):
    data: bytes
    answer: "asyncio.Future[Done]"


class HouseConnection:
    """A connection to a house that reconnects by itself. `take` receives each message that answers
    none of ours; it must not raise.
    """

    def __init__(
        self,
        server: str,
        token: str,
        *,
        clock: Clock,
        entropy: Entropy,
        take: Callable[[ServerMessage], None],
    ) -> None:
        self.trouble = ""
        """Why the last connection ended, or was not made."""
        self._clock = clock
        self._entropy = entropy
        self._address = _socket_address(server)
        self._headers = {"Authorization": f"Bearer {token}"}
        self._take = take
        self._socket: ClientConnection | None = None
        self._is_welcome = False
        self._pending: dict[str, _Pending] = {}

    async def run(self) -> None:
        """Stay connected; never returns. Raises SignInRefused."""
        wait = FIRST_WAIT
        try:
            while True:
                if await self._stay():
                    wait = FIRST_WAIT
                await pause(self._clock, wait * (1 + self._entropy(1)[0] / 256) / 2)
                wait = min(2 * wait, LONGEST_WAIT)
        except BaseException as error:
            for pending in self._pending.values():
                if not pending.answer.done():
                    pending.answer.set_exception(
                        error if isinstance(error, Refused) else Refused("connection_closed")
                    )
            raise

    async def request(self, kind: Callable[..., Any], **fields: Any) -> Done:
        """Send a message of this type until it is answered, and return the answer. Raises Refused,
        or SignInRefused if the connection ends meanwhile.
        """
        message_id = self._entropy(8).hex()
        data = encode(kind(message_id, **fields))
        pending = _Pending(data, asyncio.get_running_loop().create_future())
        self._pending[message_id] = pending
        try:
            if self._is_welcome:
                await self._say(data)
            return await pending.answer
        finally:
            del self._pending[message_id]

    async def _stay(self) -> bool:
        """Connect once, and return whether the house has said welcome when the connection ends."""
        try:
            async with connect(
                self._address,
                additional_headers=self._headers,
                compression=None,
                max_size=MOST_BYTES,
            ) as socket:
                return await self._talk(socket)
        except InvalidStatus as invalid:
            status = invalid.response.status_code
            if status in _REFUSING and status not in _PASSING:
                raise SignInRefused(f"http_{status}", "the server takes no socket here") from None
        except (OSError, InvalidHandshake, TimeoutError) as error:
            self.trouble = str(error) or type(error).__name__  # the house is away: try again
        return False

    async def _talk(self, socket: ClientConnection) -> bool:
        self._socket = socket
        try:
            await socket.send(encode(Hello(PROTOCOL_VERSION, changes=True)).decode())
            async for data in socket:
                await self._hear(data)
        except ConnectionClosed:
            pass
        finally:
            was_welcome, self._is_welcome, self._socket = self._is_welcome, False, None
        if socket.close_code == _ENDED:
            raise SignInRefused(socket.close_reason or "session_ended")
        self.trouble = f"closed with {socket.close_code} {socket.close_reason or ''}".rstrip()
        return was_welcome

    async def _hear(self, data: bytes | str) -> None:
        try:
            message = decode_server_message(data)
        except msgspec.ValidationError:
            return  # a message of a later version, which a client ignores
        if isinstance(message, Done | RefusedMessage) and message.id in self._pending:
            self._answer(message, self._pending[message.id])
        elif isinstance(message, Welcome):
            self._is_welcome = True
            self._take(message)
            for pending in list(self._pending.values()):
                await self._say(pending.data)
        elif isinstance(message, RefusedMessage) and not self._is_welcome:
            raise SignInRefused(message.code, message.detail)
        elif not isinstance(message, Pong):
            self._take(message)

    def _answer(self, message: Done | RefusedMessage, pending: _Pending) -> None:
        if pending.answer.done():
            return
        if isinstance(message, Done):
            pending.answer.set_result(message)
        elif message.code == "too_fast":
            again = Millis(self._clock.now() + TOO_FAST_WAIT)
            self._clock.call_at(again, partial(self._say_again, message.id))
        else:
            pending.answer.set_exception(Refused(message.code, message.detail))

    def _say_again(self, message_id: str) -> None:
        pending = self._pending.get(message_id)
        if pending is not None and self._is_welcome:
            task = asyncio.ensure_future(self._say(pending.data))
            pending.answer.add_done_callback(lambda _: task.cancel())

    async def _say(self, data: bytes) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):  # it is sent again after the next welcome
                await self._socket.send(data.decode())


async def pause(clock: Clock, seconds: float) -> None:
    """Wait for this many seconds."""
    await clock.sleep_until(Millis(clock.now() + int(seconds * 1_000)))


def _socket_address(server: str) -> str:
    """Return the address of the game socket of a house at an `http` or `https` address.

    Raises ValueError for another address.
    """
    parts = urlsplit(server)
    scheme = {"http": "ws", "https": "wss"}.get(parts.scheme)
    if scheme is None or not parts.netloc or parts.path not in ("", "/") or parts.username:
        raise ValueError(f"{server!r} is no address of a house, such as https://carte.example")
    return f"{scheme}://{parts.netloc}/ws"
