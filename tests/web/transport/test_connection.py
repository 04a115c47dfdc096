"""The line to one person, over a socket that a test holds in its hands."""

import json

from circolo.cards.units import Millis
from circolo.web.transport.connection import (
    OUTBOX_BYTES,
    OUTBOX_MESSAGES,
    ClientConnection,
    Traffic,
)
from tests.web.rig import HandClock


class HandSocket:
    """A socket that flows until a test stops it."""

    connection: ClientConnection | None = None

    def __init__(self) -> None:
        self.flowing = True
        self.written: list[bytes] = []
        self.closed: list[tuple[int, str]] = []

    def write(self, text: bytes) -> None:
        self.written.append(text)

    def pong(self, payload: bytes) -> None:
        self.written.append(b"pong " + payload)

    def hang_up(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


class Listener:
    """A session that only listens."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def receive(self, data: bytes) -> None:
        self.heard.append(data)


def line_on(
    socket: HandSocket, clock: HandClock | None = None
) -> tuple[ClientConnection, Listener]:
    line, listener = (
        ClientConnection(socket, clock or HandClock(), traffic=Traffic(), every=Millis(100)),
        Listener(),
    )
    line.session = listener  # type: ignore[assignment]
    return line, listener


def test_what_is_sent_goes_out_at_once() -> None:
    socket = HandSocket()
    line, _ = line_on(socket)
    line.send(b"one")
    assert socket.written == [b"one"]


def test_what_cannot_go_out_waits_and_keeps_its_order() -> None:
    socket = HandSocket()
    line, _ = line_on(socket)
    socket.flowing = False
    for message in (b"one", b"two"):
        line.send(message)
    assert socket.written == []
    socket.flowing = True
    line.drain()
    line.send(b"three")
    assert socket.written == [b"one", b"two", b"three"]


def test_what_waits_stops_again_with_the_socket() -> None:
    socket = HandSocket()
    line, _ = line_on(socket)
    socket.flowing = False
    line.send(b"one")
    line.drain()
    assert socket.written == []


def test_a_slow_reader_is_cut_for_too_many_messages() -> None:
    socket = HandSocket()
    line, _ = line_on(socket)
    socket.flowing = False
    for _ in range(OUTBOX_MESSAGES):
        line.send(b"x")
    assert socket.closed == []
    line.send(b"x")
    line.send(b"x")
    assert socket.closed == [(4008, "slow_reader")]


def test_a_slow_reader_is_cut_for_too_many_bytes() -> None:
    socket = HandSocket()
    line, _ = line_on(socket)
    socket.flowing = False
    line.send(bytes(OUTBOX_BYTES))
    assert socket.closed == []
    line.send(b"x")
    assert socket.closed == [(4008, "slow_reader")]


def test_a_reader_who_caught_up_may_fall_behind_again() -> None:
    socket = HandSocket()
    line, _ = line_on(socket)
    for _ in range(3):
        socket.flowing = False
        line.send(bytes(OUTBOX_BYTES))
        socket.flowing = True
        line.drain()
    assert socket.closed == []


def test_nothing_goes_over_a_line_that_is_closed() -> None:
    socket = HandSocket()
    line, listener = line_on(socket)
    line.close(4001, "session_ended")
    line.close(4008, "again")
    line.send(b"one")
    line.take(b"two")
    assert (socket.written, socket.closed) == ([], [(4001, "session_ended")])
    assert listener.heard == []


def test_who_talks_too_fast_is_refused_and_then_cut() -> None:
    socket = HandSocket()
    line, listener = line_on(socket)
    for _ in range(45):
        line.take(b"{}")
    assert len(listener.heard) == 20
    assert [json.loads(answer)["code"] for answer in socket.written] == ["too_fast"] * 20
    assert socket.closed == [(4009, "too_fast")]


def test_of_pings_that_wait_only_the_last_is_answered() -> None:
    socket, clock = HandSocket(), HandClock()
    line, _ = line_on(socket, clock)
    line.take_control(b"one")
    socket.flowing = False
    for number in range(1_000):
        line.take_control(b"%d" % number)
        clock.advance(100)
    socket.flowing = True
    line.drain()
    line.drain()
    assert (socket.written, socket.closed) == ([b"pong one", b"pong 999"], [])


def test_who_waits_after_a_refusal_is_heard_again() -> None:
    socket, clock = HandSocket(), HandClock()
    line, listener = line_on(socket, clock)
    for _ in range(30):
        line.take(b"{}")
    clock.advance(1_100)
    line.take(b"{}")
    assert len(listener.heard) == 21
    assert socket.closed == []


def test_ten_messages_a_second_can_go_on_for_ever() -> None:
    socket, clock = HandSocket(), HandClock()
    line, listener = line_on(socket, clock)
    for _ in range(1_000):
        line.take(b"{}")
        clock.advance(100)
    assert len(listener.heard) == 1_000
