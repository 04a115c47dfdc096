"""Guests at the game sockets of a real house in a real process."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from typing import Any

from msgspec import Struct
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from circolo.wire import client_messages as client
from circolo.wire.message_codec import decode_server_message, encode
from circolo.wire.server_messages import Done, Frame, Refused
from tests.cli.house_processes import OpenHouse

PATIENCE_SECONDS = 30
A_MOMENT_SECONDS = 0.05


class Guest:
    """Somebody at a game socket."""

    _ids = count(1)

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self.frame: Frame | None = None
        line.send(encode(client.Hello(client.PROTOCOL_VERSION)).decode())

    def say(self, message: type[Any], **fields: Any) -> Done | Refused:
        """Send a message, with a fresh id unless it has one; return the answer."""
        said = message(id=fields.pop("id", None) or f"message-{next(self._ids)}", **fields)
        self._line.send(encode(said).decode())
        return next(one for one in self.heard() if getattr(one, "id", "") == said.id)  # type: ignore[return-value]

    def heard(self) -> Iterator[Struct]:
        """Yield what the house says, for ever."""
        while True:
            yield self._receive(PATIENCE_SECONDS)

    def catch_up(self) -> None:
        """Take what the house has said until now."""
        with suppress(TimeoutError):
            while True:
                self._receive(A_MOMENT_SECONDS)

    def _receive(self, seconds: float) -> Struct:
        message = decode_server_message(self._line.recv(timeout=seconds, decode=False))
        if isinstance(message, Frame):
            self.frame = message
        return message

    def until_asked(self) -> bool:
        """Listen until somebody is asked for a card; tell whether it is this one."""
        while self.frame is None or self.frame.match is None or self.frame.view.phase != "playing":
            next(self.heard())
        while not self.frame.deadlines or self.frame.deadlines[0].kind == "seeds":
            next(self.heard())
        return bool(self.frame.asks)


@contextmanager
def guests(house: OpenHouse, number: int) -> Iterator[list[Guest]]:
    """Connect so many new guests."""
    with returning(house, [house.guest()[1] for _ in range(number)]) as found:
        yield found


@contextmanager
def returning(house: OpenHouse, cookies: list[str]) -> Iterator[list[Guest]]:
    """Connect guests by their session cookies."""
    with ExitStack() as lines:
        found = []
        for cookie in cookies:
            line = connect(
                f"{house.address.replace('http', 'ws')}/ws",
                origin=Origin(house.address),
                additional_headers={"Cookie": f"circolo={cookie}"},
                proxy=None,
            )
            found.append(Guest(lines.enter_context(line)))
        yield found
