"""The line to one person, on a wire that a test holds in its hands."""

import json

from circolo.cards.units import Millis
from circolo.web.line import OUTBOX_BYTES, OUTBOX_MESSAGES, Line, Traffic
from tests.web.rig import HandClock


class HandWire:
    """A wire that flows until a test stops it."""

    def __init__(self) -> None:
        self.flowing = True
        self.written: list[bytes] = []
        self.closed: list[tuple[int, str]] = []

    def write(self, text: bytes) -> None:
        self.written.append(text)

    def hang_up(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


class Listener:
    """A session that only listens."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def receive(self, data: bytes) -> None:
        self.heard.append(data)


def line_on(wire: HandWire, clock: HandClock | None = None) -> tuple[Line, Listener]:
    line, listener = (
        Line(wire, clock or HandClock(), traffic=Traffic(), every=Millis(100)),
        Listener(),
    )
    line.session = listener  # type: ignore[assignment]
    return line, listener


def test_what_is_sent_goes_out_at_once() -> None:
    wire = HandWire()
    line, _ = line_on(wire)
    line.send(b"one")
    assert wire.written == [b"one"]


def test_what_cannot_go_out_waits_and_keeps_its_order() -> None:
    wire = HandWire()
    line, _ = line_on(wire)
    wire.flowing = False
    for message in (b"one", b"two"):
        line.send(message)
    assert wire.written == []
    wire.flowing = True
    line.drain()
    line.send(b"three")
    assert wire.written == [b"one", b"two", b"three"]


def test_what_waits_stops_again_with_the_wire() -> None:
    wire = HandWire()
    line, _ = line_on(wire)
    wire.flowing = False
    line.send(b"one")
    line.drain()
    assert wire.written == []


def test_a_slow_reader_is_cut_for_too_many_messages() -> None:
    wire = HandWire()
    line, _ = line_on(wire)
    wire.flowing = False
    for _ in range(OUTBOX_MESSAGES):
        line.send(b"x")
    assert wire.closed == []
    line.send(b"x")
    line.send(b"x")
    assert wire.closed == [(4008, "slow_reader")]


def test_a_slow_reader_is_cut_for_too_many_bytes() -> None:
    wire = HandWire()
    line, _ = line_on(wire)
    wire.flowing = False
    line.send(bytes(OUTBOX_BYTES))
    assert wire.closed == []
    line.send(b"x")
    assert wire.closed == [(4008, "slow_reader")]


def test_a_reader_who_caught_up_may_fall_behind_again() -> None:
    wire = HandWire()
    line, _ = line_on(wire)
    for _ in range(3):
        wire.flowing = False
        line.send(bytes(OUTBOX_BYTES))
        wire.flowing = True
        line.drain()
    assert wire.closed == []


def test_nothing_goes_over_a_line_that_is_closed() -> None:
    wire = HandWire()
    line, listener = line_on(wire)
    line.close(4001, "session_ended")
    line.close(4008, "again")
    line.send(b"one")
    line.take(b"two")
    assert (wire.written, wire.closed) == ([], [(4001, "session_ended")])
    assert listener.heard == []


def test_who_talks_too_fast_is_refused_and_then_cut() -> None:
    wire = HandWire()
    line, listener = line_on(wire)
    for _ in range(45):
        line.take(b"{}")
    assert len(listener.heard) == 20
    assert [json.loads(answer)["code"] for answer in wire.written] == ["too_fast"] * 20
    assert wire.closed == [(4009, "too_fast")]


def test_who_waits_after_a_refusal_is_heard_again() -> None:
    wire, clock = HandWire(), HandClock()
    line, listener = line_on(wire, clock)
    for _ in range(30):
        line.take(b"{}")
    clock.advance(1_100)
    line.take(b"{}")
    assert len(listener.heard) == 21
    assert wire.closed == []


def test_ten_messages_a_second_can_go_on_for_ever() -> None:
    wire, clock = HandWire(), HandClock()
    line, listener = line_on(wire, clock)
    for _ in range(1_000):
        line.take(b"{}")
        clock.advance(100)
    assert len(listener.heard) == 1_000
